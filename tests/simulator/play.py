#!/usr/bin/env python3
"""Two users play the five games through the simulator of Discord, from challenge to archive, and use everything else.

  play.py SHARED BINARY      SHARED holds discord_sim.py, contract_check.py and openapi.json

Needs simcord==3.2.1, aiohttp and jsonschema. Every recorded call must keep Discord's contract.
"""
import json, os, random, subprocess, sys, time

from table import TOKEN, Failed, Table, check, components, number_of, said

CHANCE = random.Random(7)
GAMES = ["Pilare", "Goré", "Pilastri", "Buku", "Pit of Pillars"]


def suggested(t, user, game, channel=None):
    """A whole move of the game that does not lose it at once, found by taking suggestions of /move only."""
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


def composed(t, user, board):
    """Composes and plays a move by buttons and menus only; returns the taps it took."""
    result = t.press(user, board, "move.")
    check(result["ephemeral"], "the composer is seen by others")
    message, taps = said(result), 1
    for _ in range(100):
        if any(c.get("label") == "Play" for c in components(message)):
            done = t.press(user, message, "Play")
            check("played" in said(done)["content"], said(done)["content"])
            return taps + 1
        found = [c for c in components(message) if c.get("custom_id", "").startswith("step.") and not c.get("disabled") and c["label"] != "offer:"]
        if found:
            # The last one never begins an offer.
            message = said(t.press(user, message, found[0]["custom_id"]))
        else:
            menus = [c for c in components(message) if c["type"] == 3]
            menu = next((c for c in menus if c["custom_id"].startswith("rank.")), menus[0] if menus else None)
            check(menu, "nothing to choose from", message["content"], list(components(message)))
            message = said(t.press(user, message, menu["custom_id"], values=[menu["options"][0]["value"]]))
        taps += 1
        check(any("play" in c.get("custom_id", "") or c["type"] in (2, 3) for c in components(message)), message)
    raise Failed("no whole move was composed")


def begin(t, game, time_control="3d", variant=None, channel=None, **more):
    """Ann challenges Bob, who accepts; the number of the game and the message of its beginning."""
    before = len(t.announced(channel=channel))
    options = dict(game=GAMES.index(game), opponent=t.users["bob"], time=time_control, side=0, **more)
    if variant:
        options["variant"] = variant
    asked = said(t.slash("ann", "challenge", channel=channel, **options))
    number = number_of(said(t.press("bob", asked, "accept", channel=channel))["content"])
    return number, t.wait_for(f"Game #{number} begins", after=before, channel=channel)


def board_of(t, number, ply, channel=None):
    """The board that was announced after so many moves."""
    word = "no move yet" if ply == 0 else f"move {ply}"
    end = lambda m: f"game #{number} · {word}" in m["content"] and (m["content"].rstrip().endswith(word) or " · rated" in m["content"])
    return t.until(lambda: next((m for m in reversed(t.announced(channel=channel)) if end(m) and m["attachments"]), None),
                   f"the board of game {number} after {ply} moves")


def sends(t):
    """Messages and answers to interactions so far, by kind."""
    calls = t.do("state")["calls"]
    posts = sum(c["method"] == "POST" and c["path"].endswith("/messages") for c in calls)
    return posts, sum(c["path"].endswith("/callback") for c in calls)


def whose(ply):
    return "ann" if ply % 2 == 0 else "bob"


def five_games(t):
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
                t.write(turn, f"#{number} {text}", t.direct(turn))
            ply += 1
            board_of(t, number, ply)
        t.slash("ann", "move", notation="nonsense", game=str(number))
        sure = said(t.slash("ann", "resign", game=str(number)))
        t.press("ann", sure, "resign-sure")
        over = t.wait_for("resignation", after=len(t.announced()) - 1)
        check(f"game #{number}" in over["content"], over["content"])
        check("⏭" in [c.get("label") for c in components(said(t.press("eve", over, "replay.")))], "no replay")
        shelf = said(t.slash("bob", "archive", game=GAMES.index(game)))
        check(f"#{number}".replace("#", "\\#") in shelf["content"], shelf["content"])


def to_the_end(t):
    """A short game up to its end by the rules, all by /move."""
    number, _ = begin(t, "Pilastri", variant="4x4")
    for ply in range(60):
        board = t.announced(number)[-1]
        if "won" in board["content"]:
            check(any(c["label"] == "Rematch" for c in components(board)), "no rematch")
            return number, board
        turn = next(u for u in ("ann", "bob") if f"<@{t.users[u]}>" in board["content"])
        t.slash(turn, "move", notation=suggested(t, turn, number), game=str(number))
    raise Failed("the game does not end")


def agreements(t):
    number, board = begin(t, "Pilastri", variant="4x4")
    check("not play in this game" in said(t.press("eve", board, "draw."))["content"], "strangers may press")
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    old = board
    stale = said(t.press("ann", old, "move."))
    check("This board is old: 1 move more since." in stale["content"] and stale["attachments"], stale["content"])
    t.slash("bob", "move", notation="b1-b2", game=str(number))
    # A takeback that says how many moves go back.
    asked = said(t.slash("ann", "takeback", game=str(number)))
    check("2 moves go back" in asked["content"], asked["content"])
    t.press("bob", asked, "back-yes")
    board_of(t, number, 0)
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    offer = said(t.slash("bob", "draw", game=str(number)))
    t.press("ann", offer, "draw-no")
    t.wait_for("was declined", after=len(t.announced()) - 2)
    t.slash("bob", "move", notation="b1-b2", game=str(number))
    offer = said(t.press("ann", t.announced(number)[-1], "draw."))
    over = said(t.press("bob", offer, "draw-yes"))
    check("draw agreed" in over["content"], over["content"])
    again = said(t.press("bob", over, "rematch."))
    check("rematch of game" in again["content"], again["content"])
    number = number_of(said(t.press("ann", again, "accept"))["content"])
    t.wait_for(f"Game #{number} begins", after=len(t.announced()) - 2)
    gone = said(t.slash("ann", "abort", game=str(number)))
    check("aborted" in gone["content"], gone["content"])


def elsewhere(t):
    """In direct messages, and everything that is looked up."""
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
    t.write("ann", "resign", ann)
    t.wait_for("Only moves are written", channel=ann)
    t.write("ann", f"<@{t.app}> a1-a2", t.channel)
    sure = said(t.slash("bob", "resign", channel=bob, game=str(number)))
    t.press("bob", sure, "resign-sure", channel=bob)
    t.wait_for("resignation", channel=ann)
    check("no such" in said(t.slash("eve", "replay", game=str(number)))["content"].lower()
          or "there is no game" in said(t.slash("eve", "replay", game=str(number)))["content"].lower(), "a private game was shown")


def looked_up(t, number):
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
    changed = said(t.slash("ann", "settings", theme=1, notice=0, by=2, reminders="12h", confirm=True, listed=False))
    check("slate" in changed["content"] and "12h" in changed["content"], changed["content"])
    t.slash("ann", "settings", confirm=False, notice=0, by=0)
    check("no day" in said(t.slash("ann", "vacation", days=2, **{"from": "soon"}))["content"], "vacation")
    check("block" not in said(t.slash("eve", "block", player=t.users["bob"]))["content"].split(), "block")
    refused = said(t.slash("bob", "challenge", game=0, opponent=t.users["eve"]))
    check("cannot play against" in refused["content"], refused["content"])
    hostile = said(t.slash("ann", "move", notation="@everyone `<@1>` **x**"))
    check("@everyone" not in hostile["content"], hostile["content"])


def managed(t):
    owner = t.owner
    shown = said(t.slash(owner, "server set", threads=True, rated=0))
    check("A thread for each game: yes" in shown["content"], shown["content"])
    number, board = begin(t, "Pilastri", variant="4x4")
    thread = t.until(lambda: next((c for c in t.do("state")["calls"] if c["path"].endswith("/threads") and c["status"] in (200, 201)), None), "a thread")
    check(board["id"] in thread["path"], thread["path"])
    t.until(lambda: "took" or True, "nothing")
    place = board["id"]
    time.sleep(0.2)
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
    """An interaction that comes twice acts once; a press on an old board acts never."""
    number, _ = begin(t, "Pilastri", variant="4x4")
    t.slash("ann", "move", notation="a1-a2", game=str(number))
    t.do("again")
    time.sleep(0.5)
    check(len([m for m in t.announced(number) if "played `a1-a2`" in m["content"]]) == 1, "announced twice")
    t.press("ann", said(t.slash("ann", "resign", game=str(number))), "resign-sure")


def privacy(t):
    data = said(t.slash("eve", "privacy export"))
    check(data["attachments"][0]["filename"] == "my-data.json", data)
    first = said(t.slash("eve", "privacy delete"))
    second = said(t.press("eve", first, "delete."))
    done = said(t.press("eve", second, "delete-sure."))
    check("is deleted" in done["content"], done["content"])
    check("Nothing is kept" in said(t.slash("eve", "privacy export"))["content"], "kept")


def contract(t, shared):
    done = subprocess.run([sys.executable, os.path.join(shared, "contract_check.py"), "--quiet-warn", "--spec",
                           os.path.join(shared, "openapi.json"), t.calls], capture_output=True, text=True)
    check(done.returncode == 0, "Discord's contract:\n", done.stdout[:3000])
    with open(t.calls) as file:
        calls = [json.loads(line) for line in file]
    for call in calls:
        body = call.get("json") or {}
        body = body.get("data", body) if isinstance(body, dict) and call["path"].endswith("/callback") else body
        if isinstance(body, dict) and "content" in body:
            check(body["allowed_mentions"]["parse"] == [], "mentions are open", call)
            for file in body.get("attachments") or []:
                check(file.get("description"), "no alternative text", call)
    check(TOKEN not in t.log(), "the token stands in the log")
    return len(calls)


def main():
    shared, binary = sys.argv[1], os.path.abspath(sys.argv[2])
    t = Table(shared, binary)
    try:
        t.start()
        begun = time.time()
        for part in (five_games, agreements, elsewhere, managed, once):
            part(t)
            print(f"{part.__name__}: holds")
        number, _ = to_the_end(t)
        looked_up(t, number)
        privacy(t)
        t.stop()
        t.start()
        puts = sum(c["method"] == "PUT" and c["path"].endswith("/commands") for c in t.do("state")["calls"])
        check(puts == 1, "the commands were registered", puts, "times")
        print(f"{contract(t, shared)} calls keep the contract; {time.time() - begun:.0f} s")
    except BaseException:
        print(t.log()[-2000:], file=sys.stderr)
        for channel, messages in t.do("state")["messages"].items():
            print(channel, *[repr(m["content"]) for m in messages[-4:]], sep="\n  ", file=sys.stderr)
        raise
    finally:
        t.close()


if __name__ == "__main__":
    main()
