#!/usr/bin/env python3
"""People who have never used the bot play a first game to its end. The script knows nothing but what is shown: it finds its way
by the words on buttons and in menus, and counts every interaction. It captures where an option says so, and chooses at random
otherwise. How long a game is, is up to chance and the computer: in each game, half of the newcomers need at most 40 interactions,
and a move takes little more than one on average, except for long paths.

  first_game.py SHARED BINARY [TRANSCRIPT]      SHARED holds discord_sim.py, contract_check.py and openapi.json; all that is shown
                                                is written into TRANSCRIPT, which docs/messages/draw draws on a phone of 360 px

Nothing of the game may appear in the channel, and every recorded call must keep Discord's contract.
"""
import random, sys

from audit import contract
from table import Table, check, components, said
from whole_games import GAMES

# The game that is played first, and the most interactions: in all, and before the first board.
GAME, MOST, MOST_BEFORE = "Pilastri", 40, 6
# The newcomers to each game; an odd number, so that one is in the middle.
NEWCOMERS = 21
# The most interactions for a move, on average over the newcomers to a game. Stacks of Pilare and lines of Buku that are sown along
# a long path take several steps.
MOST_PER_MOVE, MOST_ALONG_PATHS = 1.4, {"Pilare": 2.0, "Buku": 3.0}
# How long a newcomer waits for an answer, in seconds.
PATIENCE = 30
# Words on buttons that do not belong to a move.
OTHER = ("Back", "Hint", "Type it", "Rules", "More…", "Compose in the browser", "Offer a trade", "Show moves", "Flip", "Resign",
         "Offer a draw", "Show the whole move")
CHANCE = random.Random()


class Newcomer:
    """A user who presses what can be seen. Every use of a command, a button, a menu or a form is an interaction."""

    def __init__(self, table, name, transcript):
        self.table, self.name, self.count, self.transcript = table, name, 0, transcript

    def see(self, done, what):
        self.count += 1
        message = said(done)
        if self.transcript is not None:
            self.transcript += [f"\n▷ {self.name}: {what}", "◁ answer"]
            self.transcript += [f"  | {line}" for line in message["content"].splitlines()]
            self.transcript += [f"  file {file['filename']}: {file.get('description', '')}".replace("\n", " / ")
                                for file in message.get("attachments") or []]
            for row in message.get("components") or []:
                parts = list(components(dict(components=[row])))
                menus = [part for part in parts if part.get("options")]
                self.transcript += [f"  <{menu.get('placeholder', '')} | {menu['custom_id']}: …>" for menu in menus]
                if parts and not menus:
                    self.transcript.append("  " + " ".join(f"[{part['label']} | {part.get('custom_id', '')}]" for part in parts))
        return message

    def command(self, name):
        return self.see(self.table.slash(self.name, name), f"/{name}")

    def press(self, message, words):
        """Presses the button whose label begins so."""
        found = [c for c in components(message) if c.get("label", "").startswith(words) and not c.get("disabled")]
        check(found, "no button", repr(words), "among", [c.get("label") for c in components(message)], "under", message["content"])
        return self.see(self.table.press(self.name, message, found[0]["custom_id"]), f"presses [{found[0]['label']}]")

    def choose(self, message, option):
        """Chooses the option of a menu whose words begin so."""
        for menu in components(message):
            for shown in menu.get("options") or []:
                if shown["label"].startswith(option):
                    done = self.table.press(self.name, message, menu["custom_id"], values=[shown["value"]])
                    return self.see(done, f"chooses <{shown['label']}>")
        check(False, "no option", repr(option), "under", message["content"])


def ways_on(message):
    """The choices of a move that are shown: their words, what is said about them, and how to choose them."""
    for part in components(message):
        if part.get("options"):
            yield from ((option["label"], option.get("description", ""), part["custom_id"], [option["value"]]) for option in part["options"])
        elif part.get("custom_id") and not part.get("disabled") and part["label"] not in OTHER:
            yield part["label"], "", part["custom_id"], None


def is_over(message):
    return "Rematch" in [c.get("label") for c in components(message)]


def goes_on(message):
    """Whether a message lets its reader choose a move, or ends the game."""
    return is_over(message) or any(True for _ in ways_on(message))


def next_board(newcomer, before, answer):
    """The message with which a newcomer goes on after a press on the message `before`: the answer, or what it becomes, or a direct
    message with the computer's move, if the answer or the move comes late."""
    ids = lambda message: [c.get("custom_id") for c in components(message)]
    is_next = lambda message: goes_on(message) and ids(message) != ids(before)
    shown = lambda: [m for m in newcomer.table.shown_to(newcomer.name) if int(m["id"]) >= int(answer["id"]) and is_next(m)]
    return answer if is_next(answer) else newcomer.table.until(lambda: next(iter(shown()), None), "the next board", PATIENCE)


def play(newcomer, board):
    """Plays until the game is over; returns the last message and the number of moves."""
    moves = 0
    while not is_over(board):
        ways = list(ways_on(board))
        check(ways, "nothing to choose under", board["content"], [c.get("label") for c in components(board)])
        # Words, not notation: no sign stands alone on a button.
        for words, *_ in ways:
            check(not words.rstrip().endswith(":") and not any(sign in words for sign in "▲▶▼◀"), "notation on a button:", words)
        at_once = [way for way in ways if way[0].startswith("✔") or way[0].startswith("Play")]
        captures = [way for way in at_once if "captures" in way[1]]
        words, _, custom_id, values = CHANCE.choice(captures or at_once or ways)
        done = newcomer.table.press(newcomer.name, board, custom_id, **({"values": values} if values else {}))
        board = next_board(newcomer, board, newcomer.see(done, f"chooses <{words}>"))
        moves += bool(at_once)
        check(newcomer.count <= 400, "the game does not end")
    return board, moves


def first_game(t, name, game, transcript=None):
    """A first game of a user; returns the interactions before the first board, in all, and the moves."""
    newcomer = Newcomer(t, name, transcript)
    CHANCE.seed(f"{game} {name}")
    before = len(t.announced())
    steps = newcomer.command("help")
    about = newcomer.choose(steps, game)
    check("**A turn**" in about["content"] or "**Entering**" in about["content"], "no rules beside the game:", about["content"])
    board = newcomer.press(about, "Play the computer")
    early = newcomer.count
    check(board["attachments"] and "begins" in board["content"], "no board:", board["content"])
    end, moves = play(newcomer, board)
    check("won against" in end["content"] or "drew" in end["content"], "no end:", end["content"])
    check(end["attachments"], "the last board is not shown")
    check(len(t.announced()) == before, "the game is told in the channel")
    direct = t.announced(channel=t.direct(name))
    check(not direct, "what was shown is told once more:", [message["content"] for message in direct])
    return early, newcomer.count, moves


def newcomers(t, names, game):
    """The first games of newcomers to a game; returns the interactions of the one in the middle, and of all, and the moves of all."""
    games = [first_game(t, name, game) for name in names]
    early, counts, moves = (sorted(figures) for figures in zip(*games))
    middle, some = counts[len(counts) // 2], (sum(counts) - sum(early)) / sum(moves)
    print(f"  {game}: {middle} interactions in a first game ({counts[0]} to {counts[-1]}), of {moves[len(moves) // 2]} own moves ({moves[0]} to {moves[-1]}), "
          f"{some:.1f} interactions for a move, {early[-1]} before the first board", flush=True)
    check(early[-1] <= MOST_BEFORE, game, ": more interactions before the first board than", MOST_BEFORE)
    check(middle <= MOST, game, ": half of the newcomers need more interactions than", MOST)
    check(some <= MOST_ALONG_PATHS.get(game, MOST_PER_MOVE), game, ": a move takes", some, "interactions")
    return middle


def main():
    shared, binary = sys.argv[1:3]
    names = {game: [f"new-{place}-{number}" for number in range(NEWCOMERS)] for place, game in enumerate(GAMES)}
    transcript = [] if len(sys.argv) > 3 else None
    with Table(shared, binary, users=["nia", *(name for some in names.values() for name in some)]) as t:
        t.start()
        t.patience = PATIENCE
        early, count, moves = first_game(t, "nia", GAME, transcript)
        print(f"  {GAME}: {count} interactions in a first game of {moves} own moves, {early} before the first board", flush=True)
        check(early <= MOST_BEFORE and count <= MOST, "more interactions than", MOST_BEFORE, "and", MOST)
        middle = [newcomers(t, names[game], game) for game in GAMES]
        if transcript is not None:
            with open(sys.argv[3], "w") as out:
                out.write("---\nsource: tests/simulator/first_game.py\n---\n" + "\n".join(transcript) + "\n")
        print(f"first_game: {count} interactions, {early} before the first board; in each game half of the newcomers need "
              f"{max(middle)} at most; {contract(t)} calls keep the contract")


if __name__ == "__main__":
    main()
