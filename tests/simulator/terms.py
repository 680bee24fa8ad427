#!/usr/bin/env python3
"""Whole games on each term, from the challenge to the end, through the Discord simulator, while the program is killed at random
moments: a match with sides exchanged, the pie rule with a swap that is taken back, fair starts, games without vacation and with
free days, a pause, a claim, and standing seeks. Everything is told once and in order.

  terms.py SHARED BINARY [--full]      SHARED holds discord_sim.py, contract_check.py and openapi.json

With --full, the program is killed at every second move instead of every tenth.
"""
import random, re, signal, sys, time

from audit import contract, exactly_once
from computers import Adviser
from table import Table, check, components, number_of, said
from whole_games import GAMES, NAMES

CHANCE = random.Random(47)
HIT = 0.5 if "--full" in sys.argv else 0.1
# The positions of the choices of options.
FIRST, BOTH = 0, 3
PIE, FAIR = 1, 2
NO_VACATION, SEVEN_DAYS = 1, 2


class Terms:
    def __init__(self, t, binary):
        self.t, self.binary, self.kills, self.games = t, binary, 0, []

    # ---- beginning ----------------------------------------------------------------------------
    def challenged(self, slug, variant, words, **options):
        """Ann challenges Bob, who accepts; the challenge names the terms. Returns the numbers of the games."""
        t, before = self.t, len(self.t.announced())
        options = {name.replace("_", "-"): value for name, value in options.items()}
        asked = said(t.slash("ann", "challenge", game=GAMES.index(NAMES[slug]), variant=variant, opponent=t.users["bob"], time="3d", **options))
        for term in words:
            check(term in asked["content"], "no", repr(term), "in", asked["content"])
        t.press("bob", asked, "accept.")
        count = 2 if options.get("side") == BOTH else 1
        begun = lambda: [m for m in t.announced()[before:] if "begin" in m["content"] and "#" in m["content"]]
        numbers = lambda: sorted({int(n) for m in begun() for n in re.findall(r"[Gg]ames? #(\d+)|#(\d+)", m["content"].replace("\\", "")) for n in n if n})
        found = t.until(lambda: numbers() if len(numbers()) >= count else None, f"{count} games of {slug}")
        self.games += found
        return found

    def game(self, number):
        return self.t.api(f"games/{number}")

    # ---- playing ------------------------------------------------------------------------------
    def to_act(self, number):
        game = self.game(number)
        return game["players"][game["to_act"]]["name"]

    def act(self, number, move):
        """The player to act plays a move, once, however often the program is killed."""
        user, made = self.to_act(number), len(self.game(number)["actions"])
        while self.game(number)["running"] and len(self.game(number)["actions"]) == made:
            if CHANCE.random() < HIT:
                self.t.do("slash", user=self.t.users[user], channel=self.t.channel, name="move", options=dict(notation=move, game=str(number)),
                          until_done=False, wait=0)
                time.sleep(CHANCE.uniform(0, 0.05))
                self.t.stop(signal.SIGKILL)
                self.t.start()
                self.kills += 1
                continue
            sure = said(self.t.slash(user, "move", notation=move, game=str(number)))
            if any(c.get("label") == "Play it anyway" for c in components(sure)):
                self.t.press(user, sure, "Play it anyway")

    def advised(self, number, level=2):
        """The move that a computer finds for the player to act."""
        game = self.game(number)
        adviser = Adviser(self.binary, f"{game['game']}/{game['variant']}")
        start = f"fen {game['start']}" if game.get("start") else "startpos"
        rule = " pie" if game["opening"] == "pie" else ""
        moves = [action["text"] for action in game["actions"]]
        adviser.tell(f"position {start}{rule}" + (" moves " + " ".join(moves) if moves else ""))
        adviser.tell(f"go level {level}")
        while not (line := adviser.engine.stdout.readline()).startswith("bestmove"):
            check(line, "the engine ended")
        adviser.end()
        return line.split()[1]

    def play(self, number, moves=200):
        """Plays so many moves, at most to the end."""
        while moves and self.game(number)["running"]:
            self.act(number, self.advised(number))
            moves -= 1

    def ended(self, number, seconds=60):
        """The game is over, and everything was told once and in order."""
        self.play(number)
        game = self.game(number)
        moves = [action["text"] for action in game["actions"] if not action["forced"] and action["text"] != "swap"]
        exactly_once(self.t, number, list(range(1, game["version"] + 1)), moves=moves, seconds=seconds)
        return game

    def answer(self, user, number, button):
        """A user presses a button under the last message to all about a game, which may come after the answer to the one who asked."""
        found = lambda: next((m for m in reversed(self.t.announced(number)) if any(c["custom_id"].startswith(button) for c in components(m))), None)
        self.t.press(user, self.t.until(found, f"{button} in game {number}"), button)

    def board(self, user, number):
        """The board of a game with its buttons, for one user."""
        return said(self.t.slash(user, "board", game=str(number)))


def match(s):
    one, two = s.challenged("pilastri", "6x6", ["two games"], side=BOTH, rated=True)
    sides = [s.game(number)["players"]["first"]["name"] for number in (one, two)]
    check(sorted(sides) == ["ann", "bob"], "the sides of a match are", sides)
    results = [s.ended(number)["result"] for number in (one, two)]
    scores = [s.game(number)["match"] for number in (one, two)]
    check([score["other"] for score in scores] == [two, one] and all(score["over"] for score in scores), "the match is", scores)
    # The first side of each game is the second one of the other.
    points = sum({"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5)}[result][at] for at, result in enumerate(results))
    check(scores[0]["first"] == scores[1]["second"] == points, "the match is", scores, "after", results)


def pie(s):
    [number] = s.challenged("buku", "6x6", ["pie rule"], side=FIRST, opening=PIE)
    opening = s.advised(number)
    s.act(number, opening)
    s.act(number, "swap")
    game = s.game(number)
    check(game["players"]["first"]["name"] == "bob", "after a swap White is", game["players"])
    said(s.t.slash("bob", "takeback", game=str(number)))
    s.answer("ann", number, "accept-takeback")
    game = s.t.until(lambda: (lambda g: g if len(g["actions"]) == 1 else None)(s.game(number)), "the takeback of a swap")
    check(game["players"]["first"]["name"] == "ann", "after the takeback White is", game["players"])
    s.act(number, "swap")
    check([a["text"] for a in s.ended(number)["actions"]][:2] == [opening, "swap"], "the record has no swap")


def fair(s):
    one, two = s.challenged("gore", "standard", ["fair start"], side=BOTH, opening=FAIR)
    starts = {s.game(number)["start"] for number in (one, two)}
    check(len(starts) == 1, "two starts in a match:", starts)
    for number in (one, two):
        s.ended(number)


def without_vacation(s):
    [number] = s.challenged("pilastri", "4x4", ["no vacation"], side=FIRST, vacation=NO_VACATION, rated=False)
    check(s.ended(number)["vacation_days"] == 0, "vacation counts")


def with_free_days(s):
    said(s.t.slash("ann", "vacation", weekly=1, zone="Europe/Berlin"))
    [number] = s.challenged("pilastri", "4x4", ["7 vacation days", "free days"], side=FIRST, vacation=SEVEN_DAYS, free_days=True, rated=False)
    game = s.ended(number)
    check(game["free_days"] and game["vacation_days"] == 7, "the terms are gone")


def pause(s):
    [number] = s.challenged("pit-of-pillars", "standard", [], side=FIRST, rated=False)
    s.play(number, 3)
    user = s.to_act(number)
    said(s.t.slash(user, "pause", days=3, game=str(number)))
    s.answer("ann" if user == "bob" else "bob", number, "accept-pause")
    s.t.until(lambda: s.game(number).get("paused_until"), "the pause")
    s.ended(number)


def claim(s):
    """Somebody claims as soon as it is possible, the other goes on once, and then accepts."""
    [number] = s.challenged("gore", "standard", [], side=FIRST, rated=False)
    went_on = False
    while s.game(number)["running"]:
        boards = {user: s.board(user, number) for user in ("ann", "bob")}
        claimer = next((user for user, board in boards.items() if any(c["custom_id"].startswith("claim.") for c in components(board))), None)
        if claimer is None:
            s.play(number, 1)
            continue
        said(s.t.slash(claimer, "claim", game=str(number)))
        s.answer("ann" if claimer == "bob" else "bob", number, "accept-claim" if went_on else "decline-claim")
        s.play(number, 0 if went_on else 1)
        went_on = True
    check(went_on, "nobody could claim")
    game = s.ended(number)
    check(game["reason"] in ("claim", "majority", "no-moves", "stones"), "it ended by", game["reason"])


def seeks(s):
    """Two players keep one game each: the next one begins only after the first."""
    t, wanted = s.t, dict(game=GAMES.index("Pilastri"), variant="4x4", time="3d", keep=1, **{"free-days": False})
    before = len(t.announced())
    for user in ("ann", "bob", "eve"):
        said(t.slash(user, "seek", **wanted))
    number = number_of(t.wait_for("begins", after=before)["content"])
    check(len(t.api("games")["games"]) == 1, "more games begin than are kept")
    s.games.append(number)
    s.ended(number)
    # Whoever is free then meets who waits.
    again = t.until(lambda: t.api("games")["games"], "the next game of standing seeks", 90)[0]["id"]
    s.games.append(again)
    s.ended(again)


def main():
    shared, binary = sys.argv[1:3]
    begun = time.time()
    with Table(shared, binary) as t:
        t.start()
        s = Terms(t, binary)
        for scenario in (match, pie, fair, without_vacation, with_free_days, pause, claim, seeks):
            scenario(s)
        check("ok    lists: " in t.command("doctor", "--recompute"), "lists are wrong")
        print(f"terms: {len(s.games)} whole games, {s.kills} kills; {contract(t)} calls keep the contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
