#!/usr/bin/env python3
"""A crowd requests all heavy work at once, over a large archive, while others play. Six users export "all of these" and
request GIFs; ten addresses request GIFs, leave exports unread, and hold silent connections and live views; one user floods
challenges. Then the host checks everything and makes a backup. Prints the memory of the bot, the waits of ordinary players, and
the delays of notices.

  crowd.py SHARED BINARY [--full] [--figures]

The bot may use 150 MB, every page is answered, and no ordinary interaction waits for 3 s. With --full, the archive has
50,000 games and the crowd stays for a minute; otherwise 4,000 games and 15 s. With --figures, 99 in 100 interactions are
answered within 300 ms and every notice comes within 2 s, which is meaningful only if nothing else runs.
"""
import gzip, http.client, json, os, re, resource, socket, sys, threading, time

from table import Table, check, components, number_of, said
from whole_games import GAMES, NAMES, VECTORS, begin, shortest

LONGEST, USUAL, LATEST, MEMORY = 3.0, 0.3, 2.0, 150
# The memory in MB that the host's own commands may take.
MEMORY_OF_HOST = 200
ADDRESSES, SILENT, LIVE = 10, 60, 8
EXPORTERS = [f"e{i}" for i in range(6)]
PAIRS = [(f"a{i}", f"b{i}") for i in range(6)]
# The least time in seconds between the beginnings of two games of the same people.
LEAST_GAME = 4
# The least time in seconds for a user's export, which is five interactions.
LEAST_EXPORT = 0.3
MOVES = shortest("pilastri")["moves"]


def records(count, file):
    """Writes `count` different games of all kinds, some of them long; the names of players recur."""
    kinds = []
    for slug in NAMES:
        with gzip.open(os.path.join(VECTORS, f"{slug}.jsonl.gz"), "rt") as lines:
            whole = [g for g in map(json.loads, lines) if g["kind"] == "game" and "from" not in g and g["result"] != "*"]
        whole.sort(key=lambda g: len(g["moves"]))
        kinds.append(whole[:11] + whole[-1:])
    for i in range(count):
        game = kinds[i % 5][i // 5 % 12]
        names = {"first": {"name": f"Crowd {i % 499}"}, "second": {"name": f"Guest {i % 503}"}}
        tags = {"Date": f"{2000 + i % 25}.{1 + i % 12:02}.{1 + i % 28:02}", "Round": str(i)}
        actions = [{"text": text} for text in game["moves"]]
        file.write(json.dumps({"game": game["game"], "variant": game["variant"], **names, "tags": tags, "actions": actions,
                               "result": game["result"]}) + "\n")


def import_games(t, count):
    name = os.path.join(t.dir, "crowd.ndjson")
    with open(name, "w") as file:
        records(count, file)
    t.command("import", name, "--create")
    os.remove(name)


def memory(t, what="VmHWM"):
    """The peak memory of the bot, in MB."""
    with open(f"/proc/{t.bot.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(what)) / 1000


class Crowd:
    """All participants, until the end; the first failure of one ends the run for all."""

    def __init__(self, t, seconds, games):
        self.t, self.end, self.games = t, time.time() + seconds, games
        self.failed, self.threads, self.counts, self.late = [], [], {}, []

    def goes_on(self):
        return time.time() < self.end and not self.failed

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def joins(self, act, *args):
        def go():
            try:
                while self.goes_on():
                    act(*args)
            except BaseException as error:  # noqa: BLE001 (told below)
                self.failed.append(error)
        self.threads.append(threading.Thread(target=go, daemon=True))

    def leaves(self):
        for thread in self.threads:
            thread.start()
        for thread in self.threads:
            thread.join()
        if self.failed:
            raise self.failed[0]

    # ---- in Discord ---------------------------------------------------------------------------
    def exports(self, user, number):
        """All games, all of one kind, and the replay of a game as a GIF."""
        t, entered = self.t, time.time()
        kind = {"game": number % 5} if number % 2 else {}
        found = said(t.slash(user, "archive", **kind))
        for _ in range(3):
            if any((c.get("custom_id") or "").startswith("export.") for c in components(found)):
                text = said(t.press(user, found, "export."))["content"]
                self.count("export: " + re.sub(r"[\d,]+|<http.*>", "#", text))
        text = said(t.slash(user, "export", game=str(1 + self.counts.get("export", 0) * 7 % self.games), format=2))["content"]
        self.count("GIF: " + ("refused" if "Please try again" in text else "drawn"))
        # A user with more than 20 interactions a second gets no answers, and refusals are immediate.
        time.sleep(max(0, LEAST_EXPORT - (time.time() - entered)))

    def floods(self):
        """One user makes challenges as fast as possible, without waiting."""
        t = self.t
        t.do("slash", user=t.users["flood"], channel=t.channel, name="challenge", options={"game": 0}, wait=0)
        self.count("flooded")

    def plays(self, pair, channel):
        """A game from its beginning, at the pace of people; one player writes the moves, so that notices announce them."""
        t, (ann, bob) = self.t, pair
        entered = time.time()
        before = len(t.announced(channel=channel))
        # If an answer is late, the channel gets a separate message.
        shown = lambda what, holds: t.until(lambda: next((m for m in t.announced(channel=channel)[before:] if holds(m)), None), what)
        t.slash(ann, "challenge", channel=channel, game=GAMES.index("Pilastri"), variant="4x4", opponent=t.users[bob], time="3d", side=0)
        asked = shown("a challenge", lambda m: any((c.get("custom_id") or "").startswith("accept.") for c in components(m)))
        t.press(bob, asked, "accept", channel=channel)
        number = number_of(shown("a game", lambda m: re.search(r"Game #\d+ begins", m["content"]))["content"])
        for ply, text in enumerate(MOVES[:4]):
            user, begun = pair[ply % 2], time.time()
            t.do("autocomplete", user=t.users[user], channel=channel, name="move", option="notation", value=text[:2])
            if ply % 2:
                t.write(user, f"#{number} {text}", t.direct(user))
            else:
                t.slash(user, "move", channel=channel, notation=text, game=str(number))
            shown(f"move {ply + 1} of game {number}", lambda m: f"game #{number} · move {ply + 1}" in m["content"])
            self.late.append(time.time() - begun)
            time.sleep(0.5)
        sure = said(t.slash(bob, "resign", channel=channel, game=str(number)))
        t.press(bob, sure, "confirm-resign", channel=channel)
        self.count("played")
        # The limit on challenges to the same player is not much higher.
        time.sleep(max(0, LEAST_GAME - (time.time() - entered)))

    # ---- on the web ---------------------------------------------------------------------------
    def asks(self, address, path):
        """A page as requested from an address: its status and its text."""
        web = http.client.HTTPConnection("127.0.0.1", self.t.web, timeout=30, source_address=(address, 0))
        try:
            web.request("GET", path)
            answer = web.getresponse()
            return answer.status, answer.read()
        finally:
            web.close()

    def animates(self, address, number):
        game = 1 + (number * 97 + self.counts.get("GIFs asked for on the web", 0) * 13) % self.games
        self.count("GIFs asked for on the web")
        try:
            status, text = self.asks(address, f"/games/{game}.gif?width=720")
        except (http.client.HTTPException, OSError):
            # The silent connections have used up the connections of this address.
            return self.count("GIF on the web: no connection") or time.sleep(0.1)
        check(status in (200, 429, 503) and text, "a GIF:", status, text[:100])
        self.count(f"GIF on the web: {status}")
        if status != 200:
            time.sleep(0.2)

    def opens(self, address, path):
        """A connection from an address that requests something and reads nothing; None if the limit is reached."""
        try:
            line = socket.create_connection(("127.0.0.1", self.t.web), 5, (address, 0))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            if path:
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.t.web}\r\n\r\n".encode())
            return line
        except OSError:
            return None

    def idles(self, address, live):
        """As many connections as an address can have: live views, unread exports, and silent ones."""
        paths = [f"/games/{live}/events"] * LIVE * 2 + ["/archive.ndjson"] * 4 + [None] * SILENT
        lines = [self.opens(address, path) for path in paths]
        time.sleep(2)
        for line in lines:
            if line:
                line.close()

    def reads(self, path):
        """An ordinary reader, with a separate address."""
        begun = time.time()
        status, text = self.asks("127.0.2.1", path)
        check(status == 200 and text, path, status, text[:200])
        check(time.time() - begun < LONGEST, path, "took", time.time() - begun, "s")
        self.count("pages read")
        time.sleep(0.5)


def main():
    # As in deploy/: large buffers are returned to the system as soon as they are freed, and threads share two heaps.
    os.environ.update(MALLOC_MMAP_THRESHOLD_="131072", MALLOC_ARENA_MAX="2")
    full, figures = "--full" in sys.argv, "--figures" in sys.argv
    shared, binary = [a for a in sys.argv[1:] if not a.startswith("--")]
    games, seconds = (50_000, 60) if full else (4_000, 15)
    # Hundreds of connections are held here.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8_192) if hard > 0 else 8_192, hard))
    players = [user for pair in PAIRS for user in pair]
    with Table(shared, binary, users=["ann", "bob", "flood", *EXPORTERS, *players]) as t:
        import_games(t, games)
        t.start()
        at_rest = memory(t, "VmRSS")
        live, _ = begin(t, "Pilastri", variant="4x4")
        rooms = [t.do("channel", guild=t.server, name=f"room-{i}")["channel"] for i in range(len(PAIRS))]
        crowd = Crowd(t, seconds, games)
        for number, user in enumerate(EXPORTERS):
            crowd.joins(crowd.exports, user, number)
        crowd.joins(crowd.floods)
        for pair, room in zip(PAIRS, rooms):
            crowd.joins(crowd.plays, pair, room)
        for number in range(ADDRESSES):
            crowd.joins(crowd.animates, f"127.0.1.{number + 1}", number)
            crowd.joins(crowd.idles, f"127.0.1.{number + 1}", live)
        for path in ("/", "/archive", f"/games/{live}", "/archive?game=buku&moves=10..", "/leaderboard"):
            crowd.joins(crowd.reads, path)
        crowd.leaves()
        waits = t.waits(players)
        late, mb = max(crowd.late), memory(t)
        # V28: what the host asks the running service for is bounded, too.
        for command in (["doctor", "--recompute"], ["stats"], ["backup", os.path.join(t.dir, "crowd.backup")]):
            t.command(*command)
        of_host = memory(t)
        for what, count in sorted(crowd.counts.items()):
            print(f"  {what}: {count}")
        p50, p99, most = waits[len(waits) // 2], waits[len(waits) * 99 // 100], waits[-1]
        print(f"crowd: {games} games; {len(waits)} ordinary interactions answered within {1000 * p50:.0f} ms (half), {1000 * p99:.0f} ms "
              f"(99 %), {1000 * most:.0f} ms (all); notices at most {late:.1f} s late; {at_rest:.0f} MB at rest, {mb:.0f} MB at most, {of_host:.0f} MB with the host's commands")
        check(mb <= MEMORY, "the bot took", mb, "MB")
        check(of_host <= MEMORY_OF_HOST, "with the host's commands, the bot took", of_host, "MB")
        check(most < LONGEST, "an interaction waited for", most, "s")
        check(not figures or (p99 <= USUAL and late <= LATEST), "too slow:", p99, late)
        # The user who floods gets one message, and nothing more.
        told = [m for m in t.messages() if m["content"].startswith("Slow down")]
        check(1 <= len(told) <= 1 + seconds / 10, "the flood was answered", len(told), "times")


if __name__ == "__main__":
    main()
