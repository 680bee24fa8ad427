"""Answers the requests of vectors/README.md on standard input with the package."""
import json
import sys

from colonnade_rules import MoveError, State


def play(state, moves):
    positions, canonical = [state.position], []
    for text in moves:
        canonical.append(state.play(text))
        positions.append(state.position)
    outcome = state.outcome or {"result": "*", "reason": "unfinished", "score": None, "without_glory": False}
    return {
        "moves": canonical,
        "positions": positions,
        "result": outcome["result"],
        "reason": outcome["reason"],
        "score": outcome["score"],
        "without_glory": outcome["without_glory"],
    }


def answer(request):
    state = State(request["game"], request.get("variant"), request.get("position"), request.get("pie", False))
    try:
        if request["ask"] == "play":
            return play(state, request["moves"])
        if request["ask"] == "read":
            return {"position": state.position, "canonical": state.read(request["text"])}
        return {"position": state.position, "nodes": state.perft(request["depth"])}
    except MoveError as error:
        return {"position": state.position, "refused": error.kind, "rule": error.rule, "message": str(error)}


for line in sys.stdin:
    try:
        value = answer(json.loads(line))
    except (ValueError, KeyError) as error:
        value = {"error": str(error)}
    print(json.dumps(value), flush=True)
