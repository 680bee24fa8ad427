#!/usr/bin/env python3
"""A user plays each game against a computer to its end through the Discord simulator, while the program is sometimes killed.
Only the user sees the game: every move is told once and in order, and most answers of the computer in the message with the
user's move. In one game,
the program is killed after each move of the user, mostly while level 6 thinks; the user resigns after a few moves.

  computers.py SHARED BINARY [--full]      SHARED holds discord_sim.py, contract_check.py and openapi.json

With --full every game is played against level 6, too.

The user plays the moves that `colonnade engine` finds.
"""
import random, signal, subprocess, sys, time

from audit import announced, contract, exactly_once
from table import Table, check, components, number_of, said
from whole_games import GAMES, NAMES

CHANCE = random.Random(11)
# The game, its variant, and the level of the computer; the user plays at level 2.
MATCHES = [("pilare", "6x6", 1), ("gore", "standard", 1), ("pilastri", "6x6", 1), ("buku", "6x6", 1), ("pit-of-pillars", "standard", 1),
           ("pilastri", "4x4", 6)]
FULL = [("pilare", "6x6", 6), ("gore", "standard", 6), ("pilastri", "6x6", 6), ("buku", "6x6", 6), ("pit-of-pillars", "standard", 6)]
# A game that is resigned after this many moves of the user, each with a kill.
SHORT, FEW = ("buku", "8x8", 6), 5
# The seconds from a move of the user to the kill: while the program handles the move, and while level 6 thinks or has just
# decided.
EARLY, LATE = (0, 0.05), (0.5, 2.2)
# The share of the answers of level 1 that must come with the user's move if there are no kills.
TOGETHER = 0.5


class Adviser:
    """A computer that finds moves for the user."""

    def __init__(self, binary, variant):
        self.engine = subprocess.Popen([binary, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell(f"setoption name Variant value {variant}")

    def tell(self, line):
        print(line, file=self.engine.stdin, flush=True)

    def move(self, moves):
        self.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.tell("go level 2")
        while not (line := self.engine.stdout.readline()).startswith("bestmove"):
            check(line, "the engine ended")
        return line.split()[1]

    def end(self):
        self.engine.stdin.close()
        self.engine.wait()


def play(t, binary, slug, variant, level, few=None):
    """Plays a game to its end, or `few` moves with a kill after each; returns the number of moves of the user, of answers
    announced with them, of kills, and of late kills, which came while the computer was to act."""
    options = dict(game=GAMES.index(NAMES[slug]), computer=level - 1, time="3d", side=CHANCE.randrange(2), variant=variant)
    before = len(t.announced())
    number = number_of(said(t.slash("ann", "challenge", **options))["content"])
    adviser, made, kills, searches = Adviser(binary, f"{slug}/{variant}"), 0, 0, 0
    game = lambda: t.api(f"games/{number}")
    mine = "first" if options["side"] == 0 else "second"
    asked = lambda: (lambda now: now if not now["running"] or now["to_act"] == mine else None)(game())
    while (now := t.until(asked, f"the computer in game {number}", 60))["running"]:
        move = adviser.move([action["text"] for action in now["actions"]])
        if made == (few or 150):
            sure = said(t.slash("ann", "resign", game=str(number)))
            t.press("ann", sure, "confirm-resign")
            continue
        if few or (kills < 2 and CHANCE.random() < 0.1):
            late = few or (level == 6 and kills)
            # The computer resumes the game when the program is back.
            t.do("slash", user=t.users["ann"], channel=t.channel, name="move", options=dict(notation=move, game=str(number)), until_done=False, wait=0)
            time.sleep(CHANCE.uniform(*(LATE if late else EARLY)))
            searches += bool(late) and game().get("to_act", mine) != mine
            t.stop(signal.SIGKILL)
            t.start()
            kills += 1
        else:
            sure = said(t.slash("ann", "move", notation=move, game=str(number)))
            if any(c.get("label") == "Play it anyway" for c in components(sure)):
                t.press("ann", sure, "Play it anyway")
        made += 1
    adviser.end()
    final = game()
    # After a kill, the outbox tells the rest in direct messages, which may take as long as a lease.
    exactly_once(t, number, list(range(1, final["version"] + 1)), seconds=90, reader="ann")
    check(len(t.announced()) == before, "the channel is told of a game against the computer")
    together = sum(len(moves) > 1 for _, moves in announced(t, number, reader="ann"))
    return made, together, kills, searches


def main():
    shared, binary = sys.argv[1:3]
    begun, moves, both, killed, searched = time.time(), 0, 0, 0, 0
    matches = [(match, None) for match in MATCHES + (FULL if "--full" in sys.argv else [])] + [(SHORT, FEW)]
    with Table(shared, binary, users=["ann"]) as t:
        t.start()
        for (slug, variant, level), few in matches:
            made, together, kills, searches = play(t, binary, slug, variant, level, few)
            # The highest level may take longer than an answer waits for it.
            check(level > 1 or together >= TOGETHER * (made - 2 * kills) - 2, f"{slug}: {together} answers came with the {made} moves before")
            moves, both, killed, searched = moves + made, both + together, killed + kills, searched + searches
        check(searched > 0, "no kill came while level 6 thought")
        check("ok    lists: " in t.command("doctor", "--recompute"), "lists are wrong")
        print(f"computers: {len(matches)} games, {moves} moves of a user, {both} of them told together with the answer, {killed} kills, "
              f"{searched} of them while level 6 thought; "
              f"{contract(t)} calls keep the contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
