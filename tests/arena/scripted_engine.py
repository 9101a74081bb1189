"""A UCI program that plays one move whatever it is asked, and misbehaves in the way that it is told.

`scripted_engine.py WAY MOVE LOG`: what it was told is in the file LOG.
"""

import os
import signal
import subprocess
import sys
import time


def main(way: str, move: str, log: str) -> None:
    with open(log, "a", buffering=1) as told:
        for line in sys.stdin:
            told.write(line)
            word = line.split()[0]
            if word == "uci":
                greet(way)
            elif word == "isready" and way != "never-ready":
                say("readyok")
            elif word == ("stop" if way == "waits" else "go"):
                go(way, move)
            elif word == "quit":
                return


def say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def greet(way: str) -> None:
    if way == "hates-uci":
        sys.exit("there is no book")
    say("", "id name Scripted 1.0", "id author nobody", "option name Hash type spin default 16 min 1 max 64")
    say("option name Style type combo default Normal var Normal var Very Risky", "option name Ponder type check")
    say("option name Clear Hash type button", "option name Book File type string default <empty>", "option name")
    if way == "weak":
        say("option name UCI_LimitStrength type check default false")
        say("option name UCI_Elo type spin default 1500 min 1000 max 2000")
    say("uciok")


def go(way: str, move: str) -> None:
    if way == "says-nothing":
        return
    if way in MISDEEDS:
        MISDEEDS[way]()
    say(f"info depth 3 seldepth 9 multipv 1 score cp 400 upperbound nodes 7 pv {move}")
    say(f"info depth 4 score cp 400 nodes 70 pv {move.upper()} h8h8 a1a2", "info depth 5 score cp -9 pv h1h2")
    say("bestmove" if move == "-" else f"bestmove {move} ponder a1a2")
    if way == "twice":
        say("bestmove a8a8")


def sleep_for_ever() -> None:
    subprocess.Popen(["sleep", "1000"])
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(1000)


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def leave() -> None:
    print("out of ideas", file=sys.stderr)
    sys.exit(3)


def hang_up() -> None:
    os.close(1)
    time.sleep(1000)


def never_end_a_line() -> None:
    while True:
        sys.stdout.write("x" * 100_000)


def make_noise() -> None:
    os.write(1, b"\xff\xfe\x00 nonsense\n" + b"y" * 3_000_000 + b"\n")
    say("info", "info depth", "info depth x score cp 3 pv a1a2", "info score cp pv", "info string pv a1a2", "bestmov")
    for _ in range(30):
        os.write(2, b"e" * 100_000)


MISDEEDS = {
    "stubborn": sleep_for_ever,
    "crashes": crash,
    "exits": leave,
    "hangs-up": hang_up,
    "endless-line": never_end_a_line,
    "noisy": make_noise,
}

if __name__ == "__main__":
    main(*sys.argv[1:4])
