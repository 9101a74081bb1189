"""What the tree lab asks the server: traces, exercises, grades, files. The pages themselves are in `static`."""

from harif.web.lab.desk import Desks
from harif.web.lab.routes import routes

__all__ = ["Desks", "routes"]
