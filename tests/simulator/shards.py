#!/usr/bin/env python3
"""Four processes on one database: two bots with some of the shards each, a standby for the first, and one that serves pages.
Users of two servers play, and the first bot is killed meanwhile. In the end, everything acknowledged is in the store, every
event was announced exactly once, and the pages have shown it.

  shards.py SHARED BINARY [GAMES]      SHARED holds discord_sim.py, contract_check.py and openapi.json

Prints how long it took until others took over the shards and deliveries of the killed bot, which may be 15 s, and how soon
pages of another process showed a move. Needs PostgreSQL; without it, this prints a message and does nothing.
"""
import http.client, json, os, re, signal, sys, threading, time

from audit import contract, exactly_once
from load import together
from postgres import Cluster, programs
from table import Failed, Table, check, number_of, said
from whole_games import GAMES, shortest

MOVES = shortest("pilastri")["moves"]
SHARDS = 2
# The most seconds until others take over the work of the killed bot.
TAKEN_OVER = 15
# The shortest time in seconds between two sessions that a bot begins.
APART = 5
# The number of games whose pages are watched.
WATCHED = 6


class Match:
    """A game between two users of a server."""

    def __init__(self, t, channel, index):
        self.t, self.channel, self.index, self.ply, self.versions = t, channel, index, 0, [1]
        self.players = (f"u{2 * index}", f"u{2 * index + 1}")

    def begin(self):
        t, (by, to) = self.t, self.players
        asked = said(t.slash(by, "challenge", channel=self.channel, game=GAMES.index("Pilastri"), variant="4x4", opponent=t.users[to],
                             time="3d", side=0))
        self.number = number_of(said(t.press(to, asked, "accept", channel=self.channel))["content"])

    def version(self):
        return self.t.api(f"games/{self.number}")["version"]

    def move(self, tries=1):
        """A move by /move, or written to the bot in the channel; without an answer, the user looks at the game, and retries
        if nothing has happened. Returns the time of sending."""
        user, text = self.players[self.ply % 2], MOVES[self.ply]
        for _ in range(tries):
            sent = time.time()
            if self.index % 4 < 2:
                answer = self.t.slash(user, "move", channel=self.channel, notation=text, game=str(self.number))
            else:
                self.t.write(user, f"<@{self.t.app}> #{self.number} {text}", self.channel)
                answer = {"responded": False}
            if self.happens(1.5 if tries > 1 else 20):
                self.ply += 1
                return sent
            check(not answer["responded"], "acknowledged and not stored:", answer)
        raise Failed(f"game {self.number}: no move was possible")

    def happens(self, seconds):
        """Whether the game advances within this time."""
        end = time.time() + seconds
        while (version := self.version()) == self.versions[-1]:
            if time.time() > end:
                return False
            time.sleep(0.05)
        # A move that ends a game is two events, which are announced together.
        check(version == self.versions[-1] + (2 if self.ply == len(MOVES) - 1 else 1), "version", version, "after", self.versions)
        self.versions.append(version)
        return True


class Reader:
    """A reader of the page of a game, which updates itself."""

    def __init__(self, process, match):
        self.match, self.shown, self.over = match, {}, False
        self.line = http.client.HTTPConnection("127.0.0.1", process.web, timeout=60)
        self.line.request("GET", f"/games/{match.number}/events")
        self.answer = self.line.getresponse()
        check(self.answer.status == 200, "no live view:", self.answer.status)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        try:
            for line in self.answer:
                if line.startswith(b"data:"):
                    change, now = json.loads(line[5:]), time.time()
                    self.shown.setdefault(change.get("version"), []).append(now)
                    if change.get("over"):
                        break
        except (OSError, http.client.HTTPException):
            pass
        self.over = True


def quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def duties(t, word="does"):
    """The duties that each present process performs or `waits for`, by its name."""
    lines = [line.split(": ", 1) for line in t.command("members").splitlines() if ": " in line]
    parts = {name: re.search(rf"; {word} ([^;]*);", rest) for name, rest in lines}
    return {name: found.group(1) if found else "" for name, found in parts.items()}


def start(t, bot, other, standby, pages):
    """Starts all processes, the first bot with all exclusive duties. The two bots begin together, and connect one after the
    other."""
    def launch(process, roles, shards=None):
        process.launch(COLONNADE_RUN__NAME=process.name, COLONNADE_RUN__ROLES=roles, COLONNADE_DISCORD__SHARDS=shards,
                       COLONNADE_STORE__BACKUP_EVERY="off")
    launch(bot, "bot, scheduler", "0/2")
    t.until(lambda: bot.tells(""), "the first bot to make the store", 60)
    t.until(lambda: "shards/0-0/2" in duties(t).get("bot", ""), "the first bot to have its shards", 60)
    launch(other, "bot", "1/2")
    t.until(lambda: any(one.tells("discord: connects after another process") for one in (bot, other)), "a bot to wait in line", 60)
    t.until(lambda: bot.is_up() and other.is_up(), "both bots to connect", 60)
    begun = t.do("begun")["begun"]
    check(len(begun) == SHARDS and begun[1] - begun[0] >= APART, "sessions began at", begun)
    t.until(lambda: "clock" in duties(t)["bot"] and "mail" in duties(t)["bot"], lambda: f"the first bot to do all: {duties(t)}")
    launch(standby, "bot, scheduler", "0/2")
    launch(pages, "web")
    t.until(pages.is_there, "the pages", 60)
    t.until(lambda: standby.tells("discord: another process is connected"), "a process to stand by", 60)
    t.until(lambda: len(duties(t)) == 4, lambda: f"four processes, not {duties(t)}")
    waits = duties(t, "waits for")
    check(waits["standby"] == "shards/0-0/2" and not waits["bot"] + waits["other"] + waits["pages"], waits)


def struck(t, bot, halves):
    """All games advance by two moves each, and the bot is killed meanwhile. Returns the seconds until a user of its server
    got an answer, and until something was announced."""
    moved, times = threading.Semaphore(0), {}

    def go_on(match):
        for _ in range(2):
            sent = match.move(tries=60)
            moved.release()
            if match in halves[0] and sent > times.get("gone", sent):
                times.setdefault("answered", time.time())

    def strike():
        for _ in range(len(halves[0])):
            moved.acquire()
        times["killed"] = time.time()
        bot.stop(signal.SIGKILL)
        times["gone"] = time.time()

    def at_once(work):
        def careful():
            try:
                work()
            except BaseException as error:  # noqa: BLE001 (told below)
                failed.append(error)
        thread = threading.Thread(target=careful)
        thread.start()
        return thread

    failed = []
    # Players whose bot is gone do not block the others.
    players = [lambda half=half: together([lambda match=match: go_on(match) for match in half], 4) for half in halves]
    for thread in [at_once(work) for work in (strike, *players)]:
        thread.join()
    if failed:
        raise failed[0]
    # Calls in progress when the bot was killed may arrive a moment later.
    is_new = lambda call: call["method"] == "POST" and call["path"].endswith("/messages") and call["status"] == 200 and call["t"] > times["gone"] + 1
    announced = t.until(lambda: [call["t"] for call in t.do("calls")["calls"] if is_new(call)], "an announcement after the kill", 60)
    return times["answered"] - times["killed"], min(announced) - times["killed"]


def play(t, count):
    bot, (other, standby, pages) = t.bot, map(t.process, ("other", "standby", "pages"))
    t.web = pages.web
    start(t, bot, other, standby, pages)
    begun = time.time()
    rooms = [t.found(f"server-{shard}", [f"u{i}" for i in range(2 * count) if i // 2 % SHARDS == shard], shard, SHARDS) for shard in range(SHARDS)]
    matches = [Match(t, rooms[i % SHARDS], i) for i in range(count)]
    halves = [matches[shard::SHARDS] for shard in range(SHARDS)]
    together([match.begin for match in matches])
    together([match.move for match in matches])
    readers = [Reader(pages, match) for match in matches[:WATCHED]]
    first = {reader: len(reader.match.versions) for reader in readers}
    answered, announced = struck(t, bot, halves)
    print(f"after the kill: a user was answered within {answered:.1f} s, something was announced within {announced:.1f} s", flush=True)
    check(max(answered, announced) <= TAKEN_OVER, "others took over after", answered, "and", announced, "s")
    does = duties(t)
    check(all(duty in does["standby"] for duty in ("clock", "shards/0-0/2")) and "shards/1-1/2" in does["other"], does)
    check(sum("mail" in some for some in does.values()) == 1, does)
    # The killed bot comes back with shards that the others have by now, and waits.
    bot.launch(COLONNADE_RUN__NAME=bot.name, COLONNADE_RUN__ROLES="bot", COLONNADE_DISCORD__SHARDS="0-1/2")
    t.until(lambda: bot.tells("discord: waiting until the process "), "the bot to say that its shards overlap", 60)
    # Nothing else happens while the delay of pages is measured.
    late = []
    for reader in readers:
        while reader.match.ply < len(MOVES) - 1:
            sent, version = reader.match.move(), reader.match.versions[-1]
            late.append(t.until(lambda: reader.shown.get(version), f"version {version} on a page")[0] - sent)
    together([lambda match=match: [match.move() for _ in MOVES[match.ply:]] for match in matches])
    for match in matches:
        exactly_once(t, match.number, match.versions, match.channel)
        game = t.api(f"games/{match.number}")
        check(not game["running"] and game["version"] == match.versions[-1], game)
    for reader in readers:
        t.until(lambda: reader.over, "the end of a live view")
        # The first is the version when the page was opened. The last move and the end of the game are two changes at once.
        expected = [(version, 1) for version in reader.match.versions[first[reader] - 1:-1]] + [(reader.match.versions[-1], 2)]
        shown = [(version, len(times)) for version, times in reader.shown.items()]
        check(shown == expected, shown, "was shown and not", expected)
    t.until(lambda: "colonnade_notices_waiting 0" in standby.measured(), "the outbox to be empty")
    check("colonnade_notices_dead 0" in standby.measured(), "a notice was given up")
    astray = [seen for seen in t.do("seen")["seen"] if (int(seen[2] or 0) >> 22) % seen[1] != seen[0]]
    check(not astray, "events of servers came through other shards:", astray)
    running = [process for process in t.processes if process.running]
    told = [t.log(), t.command("members"), *(ask() for process in running for ask in (process.ready, process.measured))]
    check(not any(Cluster.PASSWORD in text for text in told), "the password of the database is told")
    check([process.stop() for process in running] == [0] * len(running), "a process ended badly")
    check("ok    lists: " in t.command("doctor", "--recompute"), "lists are wrong")
    return answered, announced, late, time.time() - begun


def main():
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    if programs() is None:
        check("COLONNADE_CI" not in os.environ, "PostgreSQL is not installed, and COLONNADE_CI needs it")
        print("shards: SKIPPED: PostgreSQL is not installed, so no processes played on one database")
        return
    with Cluster() as cluster, Table(*sys.argv[1:3], users=[], shards=SHARDS, database=cluster) as t:
        answered, announced, late, took = play(t, count)
        shown = ", ".join(f"{1000 * quantile(late, part):.0f} ms ({name})" for part, name in ((0.5, "half"), (1, "all")))
        print(f"shards: {count} games of two bots; of the one that was killed others had the shards after {answered:.1f} s and the "
              f"deliveries after {announced:.1f} s; pages of another process showed moves {shown} after they were sent; "
              f"{contract(t)} calls keep the contract; {took:.0f} s")


if __name__ == "__main__":
    main()
