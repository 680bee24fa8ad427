#!/usr/bin/env python3
"""Twenty games are played in ten channels while calls fail and the connection breaks in every way. In the end, every event
was announced once and in order in its channel, at the latest soon after the last fault; channels without faults did not wait
for the others; and the bot has reported the faults.

  storm.py SHARED BINARY [SECONDS] [--figures]      SHARED holds discord_sim.py, contract_check.py and openapi.json

A slow channel takes 9 s. With --figures, channels without faults may wait for 1 s longer than without a storm, which is
meaningful only if nothing else runs; otherwise for 5 s.
"""
import json, random, sys, threading, time

from audit import MARK, PLAYED, announced, at, contract, exactly_once
from table import Failed, Table, check, components, is_about, page
from whole_games import begin, games_of

GAMES, ROOMS, CALM = 20, 10, 2
# The most seconds from the last fault to the announcement of an event.
PATIENCE = 15
# The additional seconds that channels without faults may wait during a storm.
LATER = 1.0 if "--figures" in sys.argv else 5.0
# The time between two faults in a room; waiting events are announced in between.
EVERY = 16

SCRIPT = next(g["moves"] for g in games_of("pilastri") if g["variant"] == "6x6" and len(g["moves"]) > 30)

# Faults of calls: without an effect, and with an effect that is not confirmed.
REFUSED = [dict(status=status) for status in (401, 500, 502, 503, 429, 0)]
UNCONFIRMED = [dict(status=status, after=True) for status in (0, 500, 502)]
# Close codes that the library handles, and those after which the bot has to begin a new session.
CLOSES = [dict(close=code) for code in (*range(4000, 4003), *range(4004, 4010))]
OTHERS = [dict(op=7), dict(op=9, d=False), dict(op=9, d=True), dict(drop=True)]
FOR_GOOD = [dict(close=code) for code in (4003, 4010, 4011)]


class Worker(threading.Thread):
    """A background task that keeps the error with which it ends."""

    def __init__(self, work):
        super().__init__(daemon=True)
        self.work, self.failed = work, None

    def run(self):
        try:
            self.work()
        except BaseException as error:  # noqa: BLE001 (told when the storm is over)
            self.failed = error


class Play(Worker):
    """Two users play a game, each move by a command or by a message to the bot, with a retry if nothing has happened."""

    def __init__(self, t, index, rooms, over):
        super().__init__(self.moves)
        self.t, self.over, self.chance = t, over, random.Random(index)
        self.channel, self.is_calm = rooms[index % ROOMS], index % ROOMS < CALM
        self.players, self.ply = (f"u{2 * index}", f"u{2 * index + 1}"), 0
        self.number = begin(t, "Pilastri", variant="6x6", channel=self.channel, by=self.players[0], to=self.players[1])[0]

    def moves(self):
        while not self.over.wait(self.chance.uniform(2, 6)) and self.ply < len(SCRIPT) - 1:
            self.move()

    def version(self):
        """The version of the game; the pages limit the rate of requests."""
        while True:
            status, text = page(f"http://127.0.0.1:{self.t.web}/api/v1/games/{self.number}")
            if status == 200:
                return json.loads(text)["version"]
            self.over.wait(0.2)
            time.sleep(0.1)

    def move(self):
        before, player, text = self.version(), self.players[self.ply % 2], SCRIPT[self.ply]
        for _ in range(60):
            # In calm channels, the outbox announces every move, which does not depend on the connection.
            if self.is_calm or self.chance.random() < 0.5:
                self.t.write(player, f"#{self.number} {text}", self.t.direct(player))
            else:
                self.command(player, text)
            end = time.time() + 2
            while time.time() < end:
                if self.version() > before:
                    self.ply += 1
                    return
                time.sleep(0.3)
        raise Failed(f"game {self.number}: no move was possible")

    def command(self, player, text):
        options = dict(notation=text, game=str(self.number))
        try:
            self.t.do("slash", user=self.t.users[player], channel=self.channel, name="move", options=options, wait=1)
        except Failed:
            # The bot is not connected at this moment.
            pass

    def lateness(self, quiet):
        """The delays from storing to announcing each move, in seconds, except for those in these intervals."""
        stored = [at(a["at"]) for a in self.t.api(f"games/{self.number}")["actions"] if not a["forced"]]
        told = []
        for message in self.t.announced(self.number, self.channel):
            if any(MARK.match(c.get("custom_id") or "") for c in components(message)):
                told += [at(message["timestamp"])] * len(PLAYED.findall(message["content"]))
        pairs = zip(stored, told)
        return [then - since for since, then in pairs if not any(begun <= then and since <= ended for begun, ended in quiet)]


class Storm:
    """Faults of every kind, until it is over."""

    def __init__(self, t, rooms, over):
        self.t, self.rooms, self.over = t, rooms, over
        self.chance, self.met, self.said = random.Random(7), [], {}
        self.workers = [Worker(self.calls), Worker(self.gateway)]

    def calls(self):
        """Each room has at most one fault at a time."""
        turn = 0
        slow = dict(seconds=9)
        kinds = [*REFUSED[:3], slow, *REFUSED[3:], slow, *UNCONFIRMED, slow]
        while not self.over.wait(EVERY / len(self.rooms)):
            room, kind = self.rooms[turn % len(self.rooms)], kinds[turn % len(kinds)]
            path = f"/channels/{room}/messages"
            what = "slow" if "seconds" in kind else "fault"
            times = 1 if what == "slow" else 1 + turn % 2
            self.t.do(what, method="POST", path=path, times=times, **kind)
            self.met.append(kind)
            turn += 1
            if turn % 3 == 0:
                # First answers, and reads meanwhile.
                others = [("POST", "/interactions/*/callback"), ("GET", path), ("GET", "/webhooks/*")]
                method, path = others[turn // 3 % 3]
                self.t.do("fault", method=method, path=path, times=1, **self.chance.choice([dict(status=500), dict(status=502), dict(status=0)]))
            if turn % 20 == 10:
                self.t.do("limit", method="POST", path=f"/channels/{room}/messages", seconds=2)

    def gateway(self):
        """The connection breaks in every way, each time after it is back."""
        ways = [*FOR_GOOD[:1], *CLOSES[:5], *OTHERS[:2], *FOR_GOOD[1:2], *CLOSES[5:], *OTHERS[2:], *FOR_GOOD[2:]]
        pause = 1
        for way in ways:
            while not (self.t.do("ready")["live"] and self.t.is_up()):
                if self.over.wait(0.2):
                    return
            if self.over.wait(pause):
                return
            # After an invalid session, the library waits for up to five seconds on the existing connection.
            pause = 7 if way.get("op") == 9 else 1
            self.met.append(way)
            self.t.do("gateway", **way)
            said = self.said[json.dumps(way)] = set()
            # It takes a moment until the loss is noticed, and longer if the library does not notice it.
            end = time.time() + (30 if way in FOR_GOOD else 1)
            while time.time() < end and "connecting" not in said:
                said.add(self.t.ready().split("discord: ")[-1].splitlines()[0].split(";")[0])
                time.sleep(0.1)


def main():
    seconds = next((float(word) for word in sys.argv[3:] if word.isdigit()), 120)
    with Table(*sys.argv[1:3], users=[f"u{i}" for i in range(2 * GAMES)]) as t:
        t.start()
        rooms = [t.do("channel", guild=t.server, name=f"room-{i}")["channel"] for i in range(ROOMS)]
        over = threading.Event()
        plays = [Play(t, index, rooms, over) for index in range(GAMES)]
        # The delay of announcements without a storm.
        for play in plays:
            play.move()
        for play in plays:
            t.until(lambda: len(announced(t, play.number, play.channel)) > 1, f"the first move of game {play.number}")
        usual = max(late for play in plays for late in play.lateness([]))
        storm = Storm(t, rooms[CALM:], over)
        workers = (*plays, *storm.workers)
        for worker in workers:
            worker.start()
        time.sleep(seconds)
        over.set()
        for worker in workers:
            worker.join(150)
            check(not worker.is_alive(), "a thread does not end")
        t.do("forget")
        ended = time.time()
        failed = [worker.failed for worker in workers if worker.failed]
        check(not failed, failed)
        for play in plays:
            versions = range(1, play.version() + 1)
            exactly_once(t, play.number, list(versions), play.channel, max(1, ended + PATIENCE - time.time()))
        # A limit for all calls delays calm channels, too: until it is over and the backlog is sent.
        limits = [(begun, ended + LATER) for begun, ended in t.do("limited")["limited"]]
        check(limits, "no call met with the limit for all calls")
        late = max(late for play in plays if play.is_calm for late in play.lateness(limits))
        check(late <= usual + LATER, f"a channel without faults waited for {late:.1f} s, and for {usual:.1f} s without a storm")
        told(t, storm)
        moves = sum(play.ply for play in plays)
        print(f"storm: {seconds:.0f} s, {len(storm.met)} faults, {moves} moves of {GAMES} games, each told once and in order; channels without "
              f"faults {late:.1f} s late at most ({usual:.1f} s without a storm); {contract(t)} calls keep the contract")


def told(t, storm):
    """Checks that the bot has reported the faults, in its log and readiness, and is healthy in the end."""
    log = t.log()
    if dict(status=401) in storm.met:
        check("accepts it for others; retrying" in log, "a refusal of the token is not told")
    closed = [way for way in FOR_GOOD if way in storm.met]
    check(log.count("the gateway closed a shard for good") == len(closed), "of", len(closed), "closes for good are told", log.count("the gateway closed a shard for good"))
    for way in closed:
        check("connecting" in storm.said[json.dumps(way)], "after", way, "the readiness was", storm.said[json.dumps(way)])
    t.connected(60)
    t.until(lambda: "colonnade_notices_waiting 0" in t.measured(), "the outbox to be empty")
    check("colonnade_notices_dead 0" in t.measured(), "a notice was given up")
    check(t.ready().split("discord: ")[-1].splitlines()[0].startswith("connected"), t.ready())


if __name__ == "__main__":
    main()
