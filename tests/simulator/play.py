#!/usr/bin/env python3
"""Two users play all games through the Discord simulator, from challenge to archive, and use everything else.

  play.py SHARED BINARY      SHARED holds discord_sim.py, contract_check.py and openapi.json

Needs simcord==3.2.1, aiohttp and jsonschema. Every recorded call must keep Discord's contract.
"""
import random, sys, time, urllib.parse, urllib.request

from audit import contract
from table import Failed, Table, check, components, lines, number_of, page, said
from whole_games import GAMES, NAMES, begin, shortest

CHANCE = random.Random(7)


def suggested(t, user, game, channel=None):
    """A whole move of the game that does not lose it at once, found only through suggestions of /move."""
    typed = ""
    for _ in range(300):
        found = t.do("autocomplete", user=t.users[user], channel=channel or t.channel, name="move", option="notation", value=typed)["choices"]
        check(found, "no suggestion after", typed)
        check(all(len(c["name"]) <= 100 for c in found), "long", found)
        whole = next((c for c in found if c["name"].endswith("a whole move")), None)
        if whole:
            return whole["value"]
        steps = [c["value"] for c in found if c["value"] not in ("offer:", typed) and "⚠" not in c["name"]]
        typed = CHANCE.choice(steps) if steps else ""
    raise Failed(f"no whole move in game {game}, up to {typed}")


def ways_on(message):
    """The next choices in a composer: buttons, and options of menus. It never begins an offer."""
    for c in components(message):
        custom_id = c.get("custom_id", "")
        if custom_id.startswith("step.") and not c.get("disabled") and c["label"] != "Offer a trade":
            yield custom_id, None
        elif custom_id.startswith("choice."):
            yield from ((custom_id, option["value"]) for option in c["options"])


def composed(t, user, board):
    """Composes and plays a random move with buttons and menus only; returns the number of taps."""
    answers = [c["custom_id"] for c in components(board) if c.get("custom_id", "").startswith("answer.")]
    if answers:
        done = said(t.press(user, board, CHANCE.choice(answers)))
        check("Play it anyway" in str(done) or "played" in done["content"], done["content"])
        if "played" in done["content"]:
            return 1
        said(t.press(user, done, "Play it anyway"))
        return 2
    result = t.press(user, board, "move.")
    check(result["ephemeral"], "the composer is seen by others")
    message, taps = said(result), 1
    for _ in range(100):
        labels = [c.get("label") for c in components(message)]
        whole = next((label for label in labels if label in ("Play", "Play it anyway")), None)
        found = list(ways_on(message))
        if whole and (not found or CHANCE.random() < 0.5):
            message = said(t.press(user, message, whole))
        else:
            check(found, "nothing to choose from", message["content"], labels)
            custom_id, value = CHANCE.choice(found)
            message = said(t.press(user, message, custom_id, **({"values": [value]} if value else {})))
        taps += 1
        # The steps after a played move belong to a plan for the answer.
        if all(c.get("custom_id", "").startswith(("plan.", "next-game.")) for c in components(message)):
            check("played" in message["content"], message["content"])
            return taps
    raise Failed("no whole move was composed")


# The largest permitted median of interactions for a move, over whole games.
MEDIANS = {"Pilare": 4, "Goré": 2, "Pilastri": 3, "Buku": 5, "Pit of Pillars": 4}


def taps(t):
    """The number of interactions for a move in the composer: medians over games that are played to their end, or far."""
    for game, most in MEDIANS.items():
        number, board = begin(t, game, by="bob", to="ann")
        taken = []
        for ply in range(150):
            if not t.api(f"games/{number}")["running"]:
                break
            turn = next(u for u in ("ann", "bob") if f"<@{t.users[u]}>" in board["content"])
            taken.append(composed(t, turn, board))
            # Forced actions are played at once, so there may be more than one new action.
            board = board_of(t, number, len(t.api(f"games/{number}")["actions"]))
        else:
            t.press("ann", said(t.slash("ann", "resign", game=str(number))), "confirm-resign")
        middle = sorted(taken)[len(taken) // 2]
        print(f"  {game}: {len(taken)} moves composed, {middle} interactions in the median, {max(taken)} at most", flush=True)
        check(middle <= most, game, "takes more interactions than", most, taken)


def answers(t):
    """An offer of Goré is answered with one button below it."""
    for reply in ("accept", "decline"):
        number, _ = begin(t, "Goré", by="eve")
        for ply, move in enumerate(["a1", "d2", "b1", "c2", "c1", "offer:d2"]):
            t.slash(whose(ply, "eve"), "move", notation=move, game=str(number))
        offer, before = board_of(t, number, 6), sends(t)
        label = next((c["label"] for c in components(offer) if c.get("label", "").lower().startswith(reply)), None)
        check(label, "no button for", reply, [c.get("label") for c in components(offer)])
        done = said(t.press("eve", offer, label))
        taken = sends(t)[1] - before[1]
        check(f"played `{reply}`" in done["content"], done["content"])
        check(taken == 1, "an answer takes", taken, "interactions")
        t.press("eve", said(t.slash("eve", "resign", game=str(number))), "confirm-resign")
    print("  Goré: 2 offers answered, 1 interaction in the median", flush=True)


# A game of Buku after which the first player can sow 21 counters from rank 5, and ways of sowing them from a1, by their
# directions: back and forth, inwards, and in equal parts.
BEFORE_SOWING = ["10:a5-j5-j6", "i:b5-b6-d6-d4-f4-f6"]
WAYS = ["eeeeeeeeenwwwwwwwwwn", "eeeeennnnwwwwssseenn", "eenwwneenwwneenwwnee"]
# The most interactions for such a sowing.
LONG_SOWING = 8


def steps(message):
    """The steps that a composer offers, each with the button or option for it."""
    for c in components(message):
        custom_id = c.get("custom_id", "")
        if custom_id.startswith("step.") and not c.get("disabled"):
            yield custom_id.split(".", 4)[4].split("|")[-1], custom_id, None
        elif custom_id.startswith("choice."):
            yield from ((option["value"], custom_id, [option["value"]]) for option in c["options"])


def long_sowings(t):
    """More than 20 counters are sown in the composer; each step takes as much of the way as is offered."""
    for way in WAYS:
        number, _ = begin(t, "Buku", by="eve", variant="10x10")
        for ply, move in enumerate(BEFORE_SOWING):
            t.slash(whose(ply, "eve"), "move", notation=move, game=str(number))
        message, taken, rest = said(t.press("eve", board_of(t, number, 2), "move.")), 1, way
        for first in ("5:", "a1"):
            custom_id, values = next(chosen for step, *chosen in steps(message) if step == first)
            message, taken = said(t.press("eve", message, custom_id, values)), taken + 1
        while rest:
            fitting = [found for found in steps(message) if found[0].startswith(">") and rest.startswith(found[0][1:])]
            check(fitting, "the way goes on by", rest, "but is offered", [step for step, *_ in steps(message)])
            step, custom_id, values = max(fitting, key=lambda found: len(found[0]))
            message, taken, rest = said(t.press("eve", message, custom_id, values)), taken + 1, rest[len(step) - 1:]
        if "played" not in message["content"]:
            message, taken = said(t.press("eve", message, "Play")), taken + 1
        check("sowed 21 counters" in message["content"], message["content"])
        print(f"  Buku: 21 counters sown on {way} in {taken} interactions", flush=True)
        check(taken <= LONG_SOWING, "a long sowing takes more interactions than", LONG_SOWING)
        t.press("eve", said(t.slash("eve", "resign", game=str(number))), "confirm-resign")


def board_of(t, number, ply, channel=None):
    """The board that was announced after `ply` moves."""
    word = "no move yet" if ply == 0 else f"move {ply}"
    end = lambda m: f"game #{number} · {word}" in m["content"] and (m["content"].rstrip().endswith(word) or " · rated" in m["content"])
    return t.until(lambda: next((m for m in reversed(t.announced(channel=channel)) if end(m) and m["attachments"]), None),
                   f"the board of game {number} after {ply} moves")


def sends(t):
    """The number of messages and answers to interactions so far, by kind."""
    calls = t.do("calls")["calls"]
    posts = sum(c["method"] == "POST" and c["path"].endswith("/messages") for c in calls)
    return posts, sum(c["path"].endswith("/callback") for c in calls)


def whose(ply, first="ann"):
    return first if ply % 2 == 0 else "bob"


def each_game(t):
    for game in GAMES:
        number, _ = begin(t, game, variant="4x4" if game == "Pilastri" else None)
        mover, ply = "ann", 0
        for how in ["move", "compose", "write", "move", "compose", "write"]:
            board = board_of(t, number, ply)
            turn = next(u for u in ("ann", "bob") if f"<@{t.users[u]}>" in board["content"])
            check(board["attachments"][0]["description"], "no alternative text")
            check(len(board["mentions"]) == 1, "mentions", board["mentions"])
            before = sends(t)
            if how == "move":
                text = suggested(t, turn, number)
                suggestions = sends(t)[1] - before[1]
                answer = said(t.slash(turn, "move", notation=text))
                check(not int(answer["flags"] or 0) & 64, "the answer is private")
                after = sends(t)
                check((after[0] - before[0], after[1] - before[1] - suggestions) == (0, 1), "calls of /move", before, after)
            elif how == "compose":
                taps = composed(t, turn, board)
                board_of(t, number, ply + 1)
                after = sends(t)
                check((after[0] - before[0], after[1] - before[1]) == (1, taps), "calls of the composer", before, after, taps)
            else:
                text = suggested(t, turn, number)
                alone, before = t.direct(turn), sends(t)
                said_alone = len(t.announced(channel=alone))
                t.write(turn, f"#{number} {text}", alone)
                board_of(t, number, ply + 1)
                t.until(lambda: len(t.announced(channel=alone)) > said_alone, "an answer in direct messages")
                after = sends(t)
                # One message in each place: where it was written, and where the game is played.
                check((after[0] - before[0], after[1] - before[1]) == (2, 0), "calls of a move that was written", before, after)
            ply += 1
            board_of(t, number, ply)
        t.slash("ann", "move", notation="nonsense", game=str(number))
        sure = said(t.slash("ann", "resign", game=str(number)))
        t.press("ann", sure, "confirm-resign")
        over = t.wait_for("resigned", after=len(t.announced()) - 1)
        check(f"game #{number}" in over["content"], over["content"])
        check("⏭" in [c.get("label") for c in components(said(t.press("eve", over, "replay.")))], "no replay")
        shelf = said(t.slash("bob", "archive", game=GAMES.index(game)))
        check(f"#{number}".replace("#", "\\#") in shelf["content"], shelf["content"])


def composed_game(t):
    """A short game, played to its end entirely in the composer."""
    number, board = begin(t, "Pilastri", variant="4x4")
    for ply in range(60):
        if " won" in board["content"]:
            check(any(c["label"] == "Rematch" for c in components(board)), "no rematch")
            check(not t.api(f"games/{number}")["running"], "the game runs on")
            return
        turn = next(u for u in ("ann", "bob") if f"<@{t.users[u]}>" in board["content"])
        composed(t, turn, board)
        board = board_of(t, number, ply + 1)
    raise Failed("the game does not end")


def whole_games(t):
    """Each game, played to its end: with commands, or with texts written to the bot."""
    for slug, by in [("pilare", "text"), ("gore", "command"), ("pilastri", "command"), ("buku", "command"), ("pit-of-pillars", "text")]:
        game = shortest(slug)
        number, board = begin(t, NAMES[slug], variant=game["variant"] if slug != "gore" else None)
        for ply, move in enumerate(game["moves"]):
            turn = whose(ply) if slug not in ("gore", "buku") else next(u for u in ("ann", "bob") if f"<@{t.users[u]}>" in board["content"])
            if by == "command":
                sure = said(t.slash(turn, "move", notation=move, game=str(number)))
            else:
                before = len(t.announced(channel=t.direct(turn)))
                t.write(turn, f"#{number} {move}", t.direct(turn))
                sure = t.until(lambda: next(iter(t.announced(channel=t.direct(turn))[before:]), None), "an answer")
            # A move with which its player loses needs a confirmation.
            if any(c.get("label") == "Play it anyway" for c in components(sure)):
                t.press(turn, sure, "Play it anyway")
            board = board_of(t, number, ply + 1)
        found = t.api(f"games/{number}")
        check([a["text"] for a in found["actions"]] == game["moves"], found["actions"])
        check((found["result"], found["reason"]) == (game["result"], game["reason"]), found["result"], found["reason"])
        shelf = said(t.slash("bob", "archive", game=GAMES.index(NAMES[slug])))
        check(f"\\#{number} " in shelf["content"], shelf["content"])


def timed_out(t):
    """A game that is lost on time; it ends automatically and this is announced."""
    number, _ = begin(t, "Goré", time_control="1s")
    over = t.wait_for("time ran out", after=len(t.announced()) - 1)
    check(f"game #{number}" in over["content"] and over["attachments"], over["content"])
    check(t.api(f"games/{number}")["reason"] == "timeout", t.api(f"games/{number}"))
    shelf = said(t.slash("ann", "archive", game=GAMES.index("Goré")))
    check(f"\\#{number} " in shelf["content"] and "out of time" in shelf["content"], shelf["content"])


def in_the_browser(t):
    """A move composed in the browser, through the link below a composer; the link works once."""
    number, board = begin(t, "Pilastri", variant="4x4")
    link = next(c["url"] for c in components(said(t.press("ann", board, "move."))) if c.get("label") == "Compose in the browser")
    check(link.startswith(f"http://127.0.0.1:{t.web}/play/"), link)
    status, text = page(link)
    check(status == 200 and "Pilastri" in text, status, text[:500])
    answer = urllib.request.Request(link, urllib.parse.urlencode({"move": "a1-a2"}).encode(), {"origin": f"http://127.0.0.1:{t.web}"})
    with urllib.request.urlopen(answer, timeout=10) as done:
        check(done.status == 200, done.status)
    t.wait_for("played `a1-a2`", after=len(t.announced()) - 2)
    check(page(link)[0] == 410, "the link is good twice")
    t.press("bob", said(t.slash("bob", "resign", game=str(number))), "confirm-resign")


def measured(t):
    """The metrics of all this that the host can see."""
    text = t.measured()
    for name in ["colonnade_discord_connected 1", "colonnade_discord_events_dropped_total 0", "colonnade_notices_waiting 0",
                 "colonnade_notices_oldest_seconds 0", 'colonnade_discord_calls_total{route="callback",status="ok"}',
                 "colonnade_discord_interaction_seconds_bucket", 'colonnade_discord_sessions_total{how="identify"} 1']:
        check(name in text, name, "is not told, but", [line for line in text.splitlines() if line.startswith(name.split(" ")[0].split("{")[0])])


def agreements(t):
    number, board = begin(t, "Pilastri", variant="4x4")
    check("not a player of this game" in said(t.press("eve", board, "draw."))["content"], "strangers may press")
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    old = board
    stale = said(t.press("ann", old, "move."))
    check("This board is old: 1 move has been played since." in stale["content"] and stale["attachments"], stale["content"])
    t.slash("bob", "move", notation="b1-b2", game=str(number))
    # A takeback that says how many moves are undone.
    asked = said(t.slash("ann", "takeback", game=str(number)))
    check("asks to take 2 moves back" in asked["content"], asked["content"])
    t.press("bob", asked, "accept-takeback")
    board_of(t, number, 0)
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    offer = said(t.slash("bob", "draw", game=str(number)))
    t.press("ann", offer, "decline-draw")
    t.wait_for("was declined", after=len(t.announced()) - 2)
    t.slash("bob", "move", notation="b1-b2", game=str(number))
    offer = said(t.press("ann", t.announced(number)[-1], "draw."))
    over = said(t.press("bob", offer, "accept-draw"))
    check("agreed to a draw" in over["content"], over["content"])
    again = said(t.press("bob", over, "rematch."))
    check("rematch of game" in again["content"], again["content"])
    number = number_of(said(t.press("ann", again, "accept"))["content"])
    t.wait_for(f"Game #{number} begins", after=len(t.announced()) - 2)
    gone = said(t.slash("ann", "abort", game=str(number)))
    check("aborted" in gone["content"], gone["content"])


def elsewhere(t):
    """In direct messages, and all look-ups."""
    ann, bob = t.direct("ann"), t.direct("bob")
    t.slash("ann", "challenge", channel=ann, game=2, variant="4x4", opponent=t.users["bob"], side=0)
    asked = t.wait_for("challenges you", channel=bob)
    number = number_of(said(t.press("bob", asked, "accept", channel=bob))["content"])
    board = t.wait_for(f"Game #{number} begins", channel=ann)
    t.wait_for(f"Game #{number} begins", channel=bob)
    check(board["attachments"][0]["description"], "no alternative text")
    before = sends(t)
    said(t.slash("ann", "move", channel=ann, notation="a1-a2", game=str(number)))
    t.wait_for("played `a1-a2`", channel=bob)
    check(len([m for m in t.announced(channel=ann) if "played `a1-a2`" in m["content"]]) == 1, "told twice")
    after = sends(t)
    check((after[0] - before[0], after[1] - before[1]) == (1, 1), "calls", before, after)
    t.write("bob", f"#{number} b1-b2", bob)
    t.wait_for("played `b1-b2`", channel=ann)
    t.wait_for("played `b1-b2`", channel=bob)
    t.write("ann", f"#{number} z9", ann)
    t.wait_for("z9", channel=ann)
    t.write("ann", "draw", ann)
    t.wait_for("Only moves can be written", channel=ann)
    t.write("ann", f"#{number} resign", ann)
    t.wait_for("Do you want to resign?", channel=ann)
    t.write("ann", f"<@{t.app}> a1-a2", t.channel)
    sure = said(t.slash("bob", "resign", channel=bob, game=str(number)))
    t.press("bob", sure, "confirm-resign", channel=bob)
    t.wait_for("resigned", channel=ann)
    check("no such" in said(t.slash("eve", "replay", game=str(number)))["content"].lower()
          or "there is no game" in said(t.slash("eve", "replay", game=str(number)))["content"].lower(), "a private game was shown")


def looked_up(t):
    number = max(found["id"] for found in t.api("archive?limit=50")["games"] if 3 < found["plies"] < 12)
    board = said(t.slash("ann", "board", game=str(number)))
    check(board["attachments"], "no board")
    shown = said(t.slash("ann", "replay", game=str(number)))
    on = t.press("ann", shown, "▶")
    check("After move 1" in said(on)["content"], said(on)["content"])
    form = t.press("ann", said(on), "jump.")
    check("After move 2" in said(t.fill(form, "2"))["content"], "no jump")
    gif = said(t.press("ann", said(on), "gif."))
    check(gif["attachments"][0]["filename"].endswith(".gif"), gif)
    for form in range(3):
        file = said(t.slash("ann", "export", game=str(number), format=form))["attachments"][0]
        check(file["size"] > 20 and file["filename"].endswith((".cgn", ".ndjson", ".gif")), file)
    check(said(t.slash("ann", "export"))["attachments"][0]["size"] > 100, "no export")
    for name, options in [("games", {}), ("challenges", {}), ("leaderboard", {"game": 2}), ("profile", {}), ("rules", {"game": 3}),
                          ("help", {}), ("vacation", {}), ("settings", {}), ("archive", {"player": t.users["ann"], "since": "2020-01-01"})]:
        answer = t.slash("ann", name, **options)
        check(answer["ephemeral"] and len(said(answer)["content"]) > 10, name, answer)
    puzzle = said(t.slash("ann", "puzzle", game=2))
    check("Only one move wins" in puzzle["content"] and puzzle["attachments"], puzzle["content"])
    check("begin with" in said(t.press("ann", puzzle, "puzzle-hint."))["content"], "no hint")
    solved = said(t.press("ann", puzzle, "puzzle-solution."))
    check("The move is" in solved["content"] and "→" in solved["content"], solved["content"])
    check(said(t.press("ann", solved, "puzzle."))["content"] != puzzle["content"], "the same puzzle again")
    changed = said(t.slash("ann", "settings", theme=1, notice=0, by=2, reminders="12h", confirm=True, listed=False))
    check("slate" in changed["content"] and "12h" in changed["content"], changed["content"])
    t.slash("ann", "settings", confirm=False, notice=0, by=0)
    check("is not a day" in said(t.slash("ann", "vacation", days=2, **{"from": "soon"}))["content"], "vacation")
    check("block" not in said(t.slash("eve", "block", player=t.users["bob"]))["content"].split(), "block")
    refused = said(t.slash("bob", "challenge", game=0, opponent=t.users["eve"]))
    check("cannot play against" in refused["content"], refused["content"])
    hostile = said(t.slash("ann", "move", notation="@everyone `<@1>` **x**"))
    check("@everyone" not in hostile["content"], hostile["content"])


def by_lists(t):
    """Lists with buttons beside their lines: own games, challenges, seeks, the archive, games to watch."""
    number, _ = begin(t, "Pilastri", by="eve", variant="4x4")
    line = f"\\#{number} "
    games = said(t.slash("eve", "games"))
    board = said(t.press_beside("eve", games, line, "Open"))
    check(board["attachments"] and f"game #{number}" in board["content"], board["content"])
    t.slash("eve", "challenge", game=0, opponent=t.users["bob"])
    asked = said(t.press_beside("bob", said(t.slash("bob", "challenges")), "**eve** →", "Open"))
    check("declines" in said(t.press("bob", asked, "decline."))["content"], "no decline")
    t.slash("eve", "challenge", game=0)
    mine = said(t.slash("eve", "challenges"))
    check("takes back" in said(t.press_beside("eve", mine, "anybody", "Take back"))["content"], "no withdrawal")
    t.slash("eve", "challenge", game=2, variant="4x4", side=1)
    begun = said(t.press_beside("bob", said(t.slash("bob", "challenges")), "anybody", "Accept"))
    other = number_of(begun["content"])
    check(said(t.press("bob", begun, "Show the board"))["attachments"], "no board of what was accepted")
    t.slash("eve", "seek", game=0)
    seeks = said(t.slash("eve", "seek"))
    check("Taken back" in said(t.press_beside("eve", seeks, "Pilare", "Take back"))["content"], "no seek was left")
    watch = said(t.slash("ann", "watch"))
    watch = said(t.press_beside("ann", watch, line, "Follow"))
    check(f"You follow game \\#{number}" in watch["content"], watch["content"])
    watch = said(t.press_beside("ann", watch, line, "Stop following"))
    check([button["label"] for text, button in lines(watch) if line in text] == ["Follow"], watch["content"])
    # A game that has ended meanwhile.
    for game, user in [(number, "eve"), (other, "bob")]:
        t.press(user, said(t.slash(user, "resign", game=str(game))), "confirm-resign")
    check("won" in said(t.press_beside("eve", games, line, "Open"))["content"], "an old board")
    shelf = said(t.slash("eve", "archive"))
    check("⏭" in [c.get("label") for c in components(said(t.press_beside("eve", shelf, line, "Replay")))], "no replay")
    pages = 1
    while any(c.get("label") == "Older" for c in components(shelf)):
        older = said(t.press("eve", shelf, "Older"))
        check(older["id"] == shelf["id"] and any(lines(older)), "no page")
        shelf, pages = older, pages + 1
    check(pages > 1, "the archive has one page")


def watched(t):
    """A manager of the server follows a game and shows it in another channel: its boards are sent to both places."""
    hall = t.do("channel", guild=t.server, name="hall")["channel"]
    number, _ = begin(t, "Pilastri", variant="4x4")
    follows = said(t.slash(t.owner, "watch", channel=hall, game=str(number)))
    shown = t.press(t.owner, follows, "follow-here.")
    check(not shown["ephemeral"], "nobody in the channel learns of it")
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    for place in (hall, t.direct(t.owner)):
        board = t.wait_for("played `a1-a2`", channel=place)
        check(board["attachments"][0]["description"], "no alternative text")
    t.press("ann", said(t.slash("ann", "resign", game=str(number))), "confirm-resign")
    for place in (hall, t.direct(t.owner)):
        t.wait_for("resigned", channel=place)


def managed(t):
    owner = t.owner
    shown = said(t.slash(owner, "server set", threads=True, rated=0))
    check("A thread for each game: yes" in shown["content"], shown["content"])
    number, board = begin(t, "Pilastri", variant="4x4")
    thread = t.until(lambda: next((c for c in t.do("calls")["calls"] if c["path"].endswith("/threads") and c["status"] in (200, 201)), None), "a thread")
    check(board["id"] in thread["path"], thread["path"])
    place = board["id"]
    # The beginning is the first event of the game, its thread the second.
    t.until(lambda: t.api(f"games/{number}")["version"] == 2, "the bot to know the thread")
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    t.wait_for("played `a1-a2`", channel=place)
    check("is cancelled" in said(t.slash(owner, "server void", game=str(number)))["content"], "void")
    t.wait_for("cancelled", channel=place)
    t.slash(owner, "server set", threads=False)
    check("for those who may manage" in said(t.slash("eve", "server void", game=str(number)))["content"], "anybody may void")
    t.slash(owner, "server bar", player=t.users["eve"])
    check("may not begin games here" in said(t.slash("eve", "challenge", game=0))["content"], "bar")
    t.slash(owner, "server bar", player=t.users["eve"], barred=False)


def once(t):
    """A repeated interaction acts once; a press on an old board never acts."""
    number, _ = begin(t, "Pilastri", variant="4x4")
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    t.do("again")
    # Once the next one is answered, the repeated one has been handled.
    said(t.slash("ann", "board", game=str(number)))
    check(len([m for m in t.announced(number) if "played `a1-a2`" in m["content"]]) == 1, "announced twice")
    t.press("ann", said(t.slash("ann", "resign", game=str(number))), "confirm-resign")


def privacy(t):
    data = said(t.slash("eve", "privacy export"))
    check(data["attachments"][0]["filename"] == "my-data.json", data)
    first = said(t.slash("eve", "privacy delete"))
    second = said(t.press("eve", first, "delete-account."))
    done = said(t.press("eve", second, "confirm-delete."))
    check("is deleted" in done["content"], done["content"])
    check("Nothing is kept" in said(t.slash("eve", "privacy export"))["content"], "kept")


def main():
    with Table(*sys.argv[1:3]) as t:
        t.start()
        begun = time.time()
        for part in (each_game, composed_game, taps, answers, long_sowings, whole_games, agreements, elsewhere, by_lists, watched, managed, once, looked_up, in_the_browser, privacy, measured):
            since = time.time()
            part(t)
            print(f"{part.__name__}: holds ({time.time() - since:.0f} s)")
        t.stop()
        # Without vacation days, so that time runs out.
        t.start(COLONNADE_PLAY__VACATION_DAYS="0")
        timed_out(t)
        puts = sum(c["method"] == "PUT" and c["path"].endswith("/commands") for c in t.do("calls")["calls"])
        check(puts == 1, "the commands were registered", puts, "times")
        print(f"play: {contract(t)} calls keep the contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
