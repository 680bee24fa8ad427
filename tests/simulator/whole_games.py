"""Whole games from start to end, from the conformance vectors of the rules core."""
import gzip, json, os

from table import HERE, number_of, said

VECTORS = os.path.join(HERE, "..", "..", "crates", "colonnade-rules", "tests", "data", "conformance")
NAMES = {"pilare": "Pilare", "gore": "Goré", "pilastri": "Pilastri", "buku": "Buku", "pit-of-pillars": "Pit of Pillars"}
GAMES = list(NAMES.values())


def games_of(slug):
    """The games of this kind that end without a forced pass."""
    with gzip.open(os.path.join(VECTORS, f"{slug}.jsonl.gz"), "rt") as lines:
        found = [g for g in map(json.loads, lines) if g["kind"] == "game" and "from" not in g and g["result"] != "*"]
    return [g for g in found if "pass" not in g["moves"]]


def shortest(slug):
    """The shortest of them that has moves."""
    return min((g for g in games_of(slug) if len(g["moves"]) > 5), key=lambda g: len(g["moves"]))


def begin(t, game, time_control="3d", variant=None, channel=None, by="ann", to="bob", **more):
    """One user challenges another, who accepts; returns the number of the game and the message about its beginning."""
    before = len(t.announced(channel=channel))
    options = dict(game=GAMES.index(game), opponent=t.users[to], time=time_control, side=0, **more)
    if variant:
        options["variant"] = variant
    asked = said(t.slash(by, "challenge", channel=channel, **options))
    number = number_of(said(t.press(to, asked, "accept", channel=channel))["content"])
    return number, t.wait_for(f"Game #{number} begins", after=before, channel=channel)
