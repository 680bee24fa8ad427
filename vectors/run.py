#!/usr/bin/env python3
"""Checks the conformance vectors against a program: run.py [--deep] [--seconds N] [FILE …] -- PROGRAM [ARGUMENT …]

The program reads requests on standard input and answers them on standard output, one JSON object a line, as README.md
describes. Exits with 0 where every vector holds, 1 where one fails, 2 for wrong arguments.
"""
import argparse
import gzip
import json
import pathlib
import subprocess
import sys
import threading

DATA = pathlib.Path(__file__).parent.parent / "crates/colonnade-rules/tests/data/conformance"
MOST_NODES = 300_000  # Without --deep, counts above this are left out.
SHOWN = 20


class Program:
    def __init__(self, command, seconds):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.seconds = seconds

    def ask(self, vector, asked, **members):
        """The answer to a request; an object with "error" where there is none."""
        start = vector.get("position", vector.get("from"))
        given = {name: value for name, value in [("position", start), ("pie", vector.get("pie"))] if value is not None}
        request = {"ask": asked, "game": vector["game"], "variant": vector["variant"], **given, **members}
        timer = threading.Timer(self.seconds, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            answer = json.loads(self.process.stdout.readline())
            return answer if isinstance(answer, dict) else {"error": f"no object: {answer}"}
        except (OSError, ValueError) as error:
            return {"error": f"no answer: {error}"}
        finally:
            timer.cancel()


def differences(wanted, answer):
    """The members of an answer that are not as wanted."""
    return [f"{name}: wanted {value!r}, answered {answer.get(name, answer.get('error', answer))!r}"
            for name, value in wanted.items() if answer.get(name) != value]


def check(vector, program):
    """The faults of a program at a vector."""
    if vector["kind"] == "game":
        answer = program.ask(vector, "play", moves=vector["moves"])
        names = ["moves", "result", "reason", "score", "without_glory", "positions"]
        wanted = {name: vector[name] for name in names if vector.get(name) is not None}
        return differences(wanted | {"final": vector["final"]}, answer | {"final": (answer.get("positions") or [None])[-1]})
    if vector["kind"] == "perft":
        wanted = {"position": vector["position"], "nodes": vector["nodes"]}
        return differences(wanted, program.ask(vector, "count", depth=vector["depth"]))
    answer = program.ask(vector, "read", text=vector["text"])
    faults = differences({"position": vector["position"]}, answer)
    if vector["kind"] == "alias":
        return faults + differences({"canonical": vector["canonical"]}, answer)
    if "refused" not in answer or "canonical" in answer:
        faults.append(f"{vector['text']!r} is to be refused ({vector['why']}), answered {answer}")
    return faults


def main():
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    own, command = sys.argv[1:at], sys.argv[at + 1:]
    parser = argparse.ArgumentParser(usage=__doc__.splitlines()[0].partition(": ")[2])
    parser.add_argument("--deep", action="store_true", help=f"ask for counts above {MOST_NODES}, too")
    parser.add_argument("--seconds", type=float, default=600, help="the longest time for an answer")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="files of vectors, plain or gzip")
    if not command and not {"-h", "--help"} & set(own):
        parser.error("expected -- and the program")
    options = parser.parse_args(own)
    if missing := [str(file) for file in options.files if not file.is_file()]:
        parser.error(f"no such file: {', '.join(missing)}")
    program, passed, failed, left_out = Program(command, options.seconds), 0, 0, 0
    for file in options.files or sorted(DATA.glob("*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") if file.suffix == ".gz" else open(file, encoding="utf-8") as lines:
            for number, vector in enumerate(map(json.loads, lines), 1):
                if vector["kind"] == "perft" and vector["nodes"] > MOST_NODES and not options.deep:
                    left_out += 1
                    continue
                faults = check(vector, program)
                passed, failed = passed + (not faults), failed + bool(faults)
                if faults and failed <= SHOWN:
                    print(f"{file}:{number}: {vector['kind']}: {'; '.join(faults)}"[:500])
    program.process.kill()
    if left_out:
        print(f"{left_out} counts above {MOST_NODES} left out; --deep asks for them")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
