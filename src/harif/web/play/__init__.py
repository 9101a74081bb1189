"""Tables: games that people play in the browser, against each other and against the machine."""
