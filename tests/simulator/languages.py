#!/usr/bin/env python3
"""Users of another language play each game and use every command through the Discord simulator, and see no English.

  languages.py SHARED BINARY      SHARED holds discord_sim.py, contract_check.py and openapi.json

The language is the tests' pseudo-language, in which each text is bracketed and lengthened and has no plain letters. The
users' Discord clients and their server use it from the beginning. Nothing here depends on the words of a message.
"""
import json, random, re, sys, time

from audit import MARK, contract
from play import ways_on
from table import Failed, Table, check, components, lines, said
from whole_games import GAMES, NAMES, shortest

TAG = "en-XA"
# Names without plain letters.
ANN, BOB, EVE = "Аня", "Боря", "Ева"
CHANCE = random.Random(11)
# Words that are the same in all languages: names of games, people, languages, formats, variants and themes, and tokens of
# the notation.
SAME = set("Colonnade Discord Pilare Pilastri Buku Pit Pillars UTC CGN JSON NDJSON GIF PNG Elo Glicko high jumpers standard wood slate contrast "
           "offer accept decline Deutsch English Brasil Jorge Arrausi Christopher Field Christian Freeling".split())
# The fields of the checked answers that people read.
READ = ("content", "label", "placeholder", "description", "title", "name")


def readings(body):
    """All texts in a call's body that people read."""
    if isinstance(body, list):
        for part in body:
            yield from readings(part)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key in READ and isinstance(value, str):
                yield value
            elif isinstance(value, (dict, list)):
                yield from readings(value)


def english(text):
    """The plain words of a text, without code, mentions, times, addresses, file names and names of commands."""
    text = re.sub(r"`[^`]*`|<[^>]*>|https?://\S+|\S+\.(?:png|gif|json|ndjson|cgn|gz)\b|/[a-z]+(?: [a-z]+)?", " ", text)
    words = re.findall(r"[^\W\d_]{3,}", re.sub(r"\S*\d\S*", " ", text))
    # Positions consist of the letters of their pieces, and the steps of a composer of notation.
    return [word for word in words if word.isascii() and word not in SAME and not re.fullmatch("[wbrnesoip]+", word)]


def game_of(message):
    """The number of the game that a message is about."""
    return int(re.search(r"#(\d+)", message["content"]).group(1))


def board_of(t, number, plies):
    """The announcement of a game after so many actions."""
    def found():
        for message in t.announced():
            for c in components(message):
                mark = MARK.match(c.get("custom_id") or "")
                if mark and mark.group(1) == "move" and (int(mark.group(2)), int(mark.group(3))) == (number, plies):
                    return message
    return t.until(found, f"the board of game {number} after {plies} actions")


def begin(t, game, variant=None, **more):
    options = dict(game=GAMES.index(game), opponent=t.users[BOB], side=0, **more)
    if variant:
        options["variant"] = variant
    asked = said(t.slash(ANN, "challenge", **options))
    number = game_of(said(t.press(BOB, asked, "accept.")))
    return number, board_of(t, number, 0)


def composed(t, user, board):
    """Composes and plays a move with buttons and menus."""
    message = said(t.press(user, board, "move."))
    for _ in range(100):
        found = list(ways_on(message))
        plays = [c["custom_id"] for c in components(message) if c.get("custom_id", "").startswith("play.")]
        if plays and (not found or CHANCE.random() < 0.5):
            custom_id, value = plays[0], None
        else:
            custom_id, value = CHANCE.choice(found)
        message = said(t.press(user, message, custom_id, **({"values": [value]} if value else {})))
        if all(c.get("custom_id", "").startswith(("plan.", "next-game.")) for c in components(message)):
            return
    raise Failed("no whole move was composed")


def whole_games(t):
    """Each game: some composed moves, and another game played to its end with commands."""
    for slug, name in NAMES.items():
        number, board = begin(t, name)
        composed(t, ANN, board)
        t.press(ANN, said(t.slash(ANN, "resign", game=str(number))), "confirm-resign")
        game = shortest(slug)
        number, board = begin(t, name, variant=game["variant"] if slug != "gore" else None)
        for move in game["moves"]:
            turn = next(user for user in (ANN, BOB) if f"<@{t.users[user]}>" in board["content"])
            t.do("autocomplete", user=t.users[turn], channel=t.channel, name="move", option="notation", value="")
            sure = said(t.slash(turn, "move", notation=move, game=str(number)))
            plays = [c for c in components(sure) if c.get("custom_id", "").startswith("play.")]
            if plays:
                t.press(turn, sure, plays[0]["custom_id"])
            found = t.api(f"games/{number}")
            if not found["running"]:
                break
            board = board_of(t, number, len(found["actions"]))
        check(found["result"] == game["result"], found["result"])


def everything(t):
    """Each command, with what is shown and with what is refused, and the buttons of the answers."""
    # A newcomer in direct messages is greeted after the answer.
    said(t.slash(EVE, "games", channel=t.direct(EVE)))
    number, board = begin(t, "Pilastri", variant="4x4")
    game = str(number)
    t.slash(ANN, "move", notation="a1-a2", game=game)
    alone = t.direct(EVE)
    done = [
        (ANN, "move", dict(notation="a1-a2", game=game)), (BOB, "move", dict(notation="x9", game=game)), (BOB, "move", dict(notation="b1-d4", game=game)),
        (BOB, "draw", dict(game=game)), (BOB, "draw", dict(game=game)), (ANN, "takeback", dict(game=game)), (EVE, "abort", dict(game=game)),
        (ANN, "if", dict(game=game, line="b1-b2 ; c1-c2")), (ANN, "if", dict(game=game)), (ANN, "if", dict(game=game, line="b1-b9")),
        (ANN, "note", dict(game=game, text="`x`")), (ANN, "games", {}), (ANN, "challenges", {}), (ANN, "board", dict(game=game)),
        (EVE, "watch", {}), (EVE, "watch", dict(game=game)), (EVE, "board", dict(game="999")), (EVE, "replay", dict(game="999")), (EVE, "help", {}),
        (EVE, "games", {}), (EVE, "archive", {}), (EVE, "archive", dict(game=2)), (EVE, "replay", dict(game="1")), (EVE, "export", {}),
        (EVE, "settings", {}), (EVE, "vacation", {}), (EVE, "vacation", dict(days=30)), (EVE, "profile", {}), (ANN, "profile", {}),
        (EVE, "leaderboard", dict(game=2)), (EVE, "puzzle", {}), (EVE, "seek", dict(game=0)), (EVE, "seek", {}), (EVE, "privacy export", {}),
        (EVE, "privacy delete", {}), (EVE, "challenge", dict(game=0)), (EVE, "challenge", dict(game=0, opponent=t.users[EVE])),
        (EVE, "challenge", dict(game=0, time="soon")), (EVE, "block", dict(player=t.users[BOB])), (EVE, "rematch", {}), (ANN, "rematch", {}),
        (t.owner, "server show", {}), (t.owner, "server set", dict(threads=False)), (EVE, "server show", {}),
    ]
    for user, name, options in done:
        said(t.slash(user, name, **options))
    said(t.slash(EVE, "challenges", channel=alone))
    for kind in range(len(GAMES)):
        rules = said(t.slash(EVE, "rules", game=kind))
        for _ in range(20):
            step = next((c for c in components(rules) if "▶" in (c.get("label") or "") and not c.get("disabled")), None)
            if step is None:
                break
            rules = said(t.press(EVE, rules, step["custom_id"]))
        example = next(c for c in components(rules) if c.get("custom_id", "").startswith("example."))
        said(t.press(EVE, rules, example["custom_id"]))
    games = said(t.slash(ANN, "games"))
    check(any(lines(games)), "no list of games")
    for press in ("flip.", "replay.", "plan."):
        if any(c.get("custom_id", "").startswith(press) for c in components(board_of(t, number, 1))):
            said(t.press(ANN, board_of(t, number, 1), press))
    replay = said(t.slash(EVE, "replay", game="1"))
    said(t.press(EVE, replay, "gif."))
    # A computer: the user's move, its answer, a hint.
    board = said(t.slash(EVE, "challenge", game=2, variant="4x4", computer=0, side=0))
    said(t.press(EVE, board, "hint."))
    t.press(EVE, said(t.slash(EVE, "resign", game=str(game_of(board)))), "confirm-resign")
    # An accepted draw, a declined takeback, an analysis.
    other, _ = begin(t, "Buku", variant="6x6")
    said(t.slash(ANN, "draw", game=str(other)))
    said(t.slash(BOB, "takeback", game=str(other)))
    said(t.press(BOB, said(t.slash(BOB, "draw", game=str(other))), "draw."))
    t.until(lambda: not t.api(f"games/{other}")["running"], "the end of the game")
    said(t.press(EVE, said(t.slash(EVE, "replay", game="1")), "analyse."))
    # A puzzle: a hint, and the solution.
    puzzle = said(t.slash(EVE, "puzzle"))
    for press in ("puzzle-hint.", "puzzle-solution."):
        found = next((c for c in components(puzzle) if c.get("custom_id", "").startswith(press)), None)
        if found:
            puzzle = said(t.press(EVE, puzzle, found["custom_id"]))
    # A message to the bot that is not a move.
    before = len(t.announced(channel=alone))
    t.write(EVE, "hm", alone)
    t.until(lambda: t.announced(channel=alone)[before:], "an answer to what is no move")
    t.press(ANN, said(t.slash(ANN, "resign", game=game)), "confirm-resign")


def nothing_is_english(t):
    """No text that the bot has sent contains an English word; returns the number of texts."""
    with open(t.calls) as file:
        calls = [json.loads(line) for line in file]
    found, count = [], 0
    for call in calls:
        if call["path"].endswith("/commands") or not call.get("json"):
            continue
        for text in readings(call["json"]):
            count += 1
            found += [f"{word!r} in {text[:300]!r}" for word in english(text)]
    check(not found, f"{len(found)} words are not translated:\n", "\n".join(dict.fromkeys(found[:60])))
    return count


def main():
    begun = time.time()
    with Table(*sys.argv[1:3]) as t:
        t.start()
        # The bot joins a server with that language.
        made = t.do("found", name="Зал", users=[ANN, BOB, EVE], shard=0, of=1)
        t.server, t.channel, t.users = made["guild"], made["channel"], dict(zip((ANN, BOB, EVE), made["users"]))
        t.do("speak", guild=t.server, channel=t.channel, users=[made["owner"], *made["users"]], locale=TAG)
        t.owner = made["owner"]
        t.until(t.announced, "the greeting of the server")
        for part in (whole_games, everything):
            part(t)
        t.stop()
        texts = nothing_is_english(t)
        print(f"languages: {texts} texts of {contract(t)} calls have no word of English and keep the contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
