#!/usr/bin/env python3
"""Everything between the bot and Discord fails in turn, while users play. In the end, everything acknowledged is in the
store, every event was announced exactly once, and no message is left waiting.

  faults.py SHARED BINARY [PART…]      SHARED holds discord_sim.py, contract_check.py and openapi.json
"""
import re, sys, time

from audit import announcements, contract, exactly_once
from table import Failed, Table, check, said
from whole_games import begin, shortest

MOVES = shortest("pilastri")["moves"]
USERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")


class Match:
    """A game that records everything to be announced."""

    def __init__(self, t, channel=None, by="ann", to="bob"):
        self.t, self.channel, self.players, self.ply = t, channel, (by, to), 0
        self.number, self.board = begin(t, "Pilastri", variant="4x4", channel=channel, by=by, to=to)
        self.versions = [1]

    def turn(self):
        return self.players[self.ply % 2]

    def version(self):
        return self.t.api(f"games/{self.number}")["version"]

    def took(self):
        """Records a move."""
        self.ply += 1
        self.versions.append(self.versions[-1] + 1)

    def command(self, patience=4, tries=8):
        """A move by /move; without an answer, the user looks at the game, and retries if nothing has happened."""
        before, self.t.patience = self.version(), patience
        for _ in range(tries):
            try:
                answer = self.t.slash(self.turn(), "move", channel=self.channel, notation=MOVES[self.ply], game=str(self.number))
            except Failed:
                # The bot is not connected at this moment.
                answer = {"responded": False}
            if self.version() > before:
                self.t.patience = 4
                self.took()
                return answer
            check(not answer["responded"], "acknowledged and not stored:", answer)
        raise Failed(f"game {self.number}: no move was possible")

    def text(self):
        """A move written to the bot, which only the outbox announces."""
        before = self.version()
        self.t.write(self.turn(), f"#{self.number} {MOVES[self.ply]}", self.t.direct(self.turn()))
        self.t.until(lambda: self.version() > before, "the written move")
        self.took()

    def whole(self, seconds=60):
        exactly_once(self.t, self.number, self.versions, self.channel, seconds)


def answers(t):
    """First answers that fail, or that succeed without a confirmation."""
    callback = dict(method="POST", path="/interactions/*/callback")
    matches = []
    for status, times in [(500, 1), (502, 1), (429, 1), (500, 9), (403, 1)]:
        match = Match(t)
        t.do("fault", status=status, times=times, **callback)
        match.command()
        matches.append(match)
        # Unused faults must not affect the next match.
        match.whole()
        t.do("forget")
    for status, times, more in [(0, 1, {}), (500, 1, {}), (502, 9, {}), (0, 9, dict(method="GET", path="/webhooks/*", status=500))]:
        match = Match(t)
        t.do("fault", after=True, status=status, times=times, **callback)
        if more:
            t.do("fault", **more)
        match.command()
        match.whole()
        t.do("forget")
        matches.append(match)
    return matches


def announcing(t):
    """Messages to channels that fail, or that succeed without a confirmation; all at once, each in a separate channel."""
    matches = []
    for kind in [dict(status=500), dict(status=502), dict(status=429), dict(status=0, after=True), dict(status=500, after=True),
                 dict(status=502, times=2), dict(status=0, after=True, looks=True)]:
        channel = t.do("channel", guild=t.server, name=f"room-{len(matches)}")["channel"]
        match = Match(t, channel)
        looks = kind.pop("looks", False)
        t.do("fault", method="POST", path=f"/channels/{channel}/messages", **kind)
        if looks:
            t.do("fault", method="GET", path=f"/channels/{channel}/messages", status=502)
        match.text()
        matches.append(match)
    for match in matches:
        match.whole()
    return matches


def threads(t):
    """Threads that fail at first, or succeed without a confirmation: in the end, the game is played there."""
    t.slash(t.owner, "server set", threads=True)
    matches = []
    for fault in [dict(status=500), dict(status=0, after=True)]:
        t.do("fault", method="POST", path="/channels/*/threads", **fault)
        match = Match(t)
        t.until(lambda: match.version() == 2, "the bot to know the thread", 30)
        check(announcements(t, match.number) == [1], "the beginning was announced", announcements(t, match.number))
        match.versions, match.channel = [2], match.board["id"]
        match.command()
        match.versions = match.versions[1:]
        match.whole()
        matches.append(match)
    t.slash(t.owner, "server set", threads=False)
    return matches


def conversations(t):
    """Users who are notified by direct message: opening the conversation fails at first, an answer fails or is not
    confirmed, or the conversation is closed."""
    for fault in [dict(status=500), dict(status=0, after=True)]:
        place = t.direct("ann")
        before = len(t.announced(channel=place))
        t.do("fault", method="POST", path=f"/channels/{place}/messages", **fault)
        t.write("ann", "#1 z9", place)
        t.until(lambda: len(t.announced(channel=place)) > before, "an answer to what was written", 30)
        # The next answer shows that the first is not repeated.
        t.write("ann", "#2 z9", place)
        t.until(lambda: len(t.announced(channel=place)) > before + 1, "an answer to what was written then", 30)
        texts = [m["content"] for m in t.announced(channel=place)[before:]]
        check(len(texts) == 2, "answered are", texts)
    for user in ("cat", "dan"):
        t.slash(user, "settings", notice=0, by=1)
    t.do("fault", method="POST", path="/users/@me/channels", status=500)
    match = Match(t, by="cat", to="dan")
    match.command()
    match.whole()
    # No message in the channel mentions the player, who gets a direct message.
    exactly_once(t, match.number, [2], t.direct("dan"))
    # Then the player refuses direct messages: the channel gets the message with a mention, and there is no second attempt.
    refused = lambda: sum(c["status"] == 403 for c in t.do("calls")["calls"])
    before = refused()
    t.do("dms", user=t.users["dan"], closed=True)
    match.command()
    match.command()
    told = lambda text: f"<@{t.users['dan']}>" in text and "I cannot send you direct messages" in text
    mentioned = lambda: [m for m in t.announced(match.number) if told(m["content"])]
    t.until(mentioned, "a mention in the channel", 30)
    check(refused() - before == 1, "calls were refused:", refused() - before)
    # The player interacts here, so direct messages are tried again.
    t.do("dms", user=t.users["dan"], closed=False)
    match.command()
    match.command()
    match.whole()
    t.until(lambda: 6 in announcements(t, match.number, t.direct("dan")), "a direct message", 30)
    return []


def identified(t):
    """How often the bot has begun a session."""
    return int(re.search(r'sessions_total\{how="identify"\} (\d+)', t.measured()).group(1))


def gateway(t):
    """The connection breaks in every way; users continue to play, and retry if there is no answer."""
    matches = []
    ways = [dict(close=code) for code in range(4000, 4010)] + [dict(op=7), dict(op=9, d=False), dict(op=9, d=True), dict(drop=True)]
    for way in ways:
        match = Match(t, by="gus", to="hal")
        t.do("gateway", **way)
        match.command(patience=1.5, tries=40)
        match.whole()
        matches.append(match)
        t.connected(90)
    match = Match(t, by="gus", to="hal")
    before = identified(t)
    t.do("gateway", ack=False)
    t.until(lambda: identified(t) > before, "the bot to notice that nothing is acknowledged")
    t.do("gateway", ack=True)
    match.command(patience=1.5, tries=40)
    match.whole()
    t.connected(90)
    for how in ("resume", "identify"):
        check(f'colonnade_discord_sessions_total{{how="{how}"}}' in t.measured(), "nothing is counted as", how)
    return matches + [match]


def people_leave(t):
    """Players who leave, a deleted channel, a server without the bot: games continue, by direct message if necessary."""
    match = Match(t, by="eve", to="fay")
    t.do("leave", guild=t.server, user=t.users["fay"])
    match.command()
    # A player who has left the server continues by writing to the bot.
    match.text()
    match.whole()
    room = t.do("channel", guild=t.server, name="short-lived")["channel"]
    gone = Match(t, room, by="eve", to="gus")
    t.do("delete_channel", channel=room)
    gone.text()
    exactly_once(t, gone.number, [2], t.direct("gus"))
    left = Match(t, by="eve", to="hal")
    t.do("remove_bot", guild=t.server)
    left.text()
    exactly_once(t, left.number, [2], t.direct("hal"))
    t.write("hal", f"#{left.number} {MOVES[1]}", t.direct("hal"))
    exactly_once(t, left.number, [3], t.direct("eve"), moves=MOVES[1:2])
    for match in (gone, left):
        told = t.log().count(f"the channel of game #{match.number} cannot be reached")
        check(told == 1, "the host is told other than once of game", match.number)
    return []


def main():
    with Table(*sys.argv[1:3], users=USERS, heartbeat=1500) as t:
        t.start()
        begun = time.time()
        parts = {part.__name__: part for part in (answers, announcing, threads, conversations, gateway, people_leave)}
        for name in sys.argv[3:] or parts:
            part, since = parts[name], time.time()
            # Completed matches must still be intact later.
            for match in part(t):
                match.whole()
            print(f"{part.__name__}: holds ({time.time() - since:.0f} s)", flush=True)
        t.until(lambda: "colonnade_notices_waiting 0" in t.measured(), "the outbox to be empty")
        check("colonnade_notices_dead 0" in t.measured(), "a notice was given up")
        print(f"faults: {contract(t)} calls keep the contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
