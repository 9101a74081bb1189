"""The Universal Chess Interface, the engine's side of it, for any game of two sides in which all is seen.

`engine` obeys the lines of a program, `asked` reads `go`, `options` are what can be set, `standing` is the position,
`thinking` the thread that looks for a move, `clock` how long it may take, `telling` what is said of it, `strength` how
weakly it plays where that is wished, and `readiness` what must be loaded or compiled before all of this.
"""
