#!/usr/bin/env python3
"""Four floods reach the pages one after the other while people read pages and play in Discord: ten addresses that want large
pictures of ever-new positions and widths; 33 addresses that keep 64 idle connections each; 600 connections that request much and
read nothing; and a browser with twenty live tabs. Prints for each, and for a time without a flood, how long readers and players
waited, how many pictures were refused to readers, how much memory the program and its sockets took, and how many requests broke
off without an answer.

  floods.py SHARED BINARY [--full] [--figures]

Every page that a reader asks for is answered with the page, no request breaks off, no tab misses a move, and the program may use
200 MB. With --full each flood lasts a minute instead of 7 s. With --figures, 99 in 100 pages are answered within 300 ms, which is
meaningful only if nothing else runs.
"""
import collections, http.client, json, multiprocessing, os, random, resource, socket, sys, threading, time

from audit import contract
from crowd import Crowd, import_games, memory
from storm import SCRIPT
from table import Table, check, said
from whole_games import begin

ARCHIVED, MEMORY, USUAL, LONGEST = 2_000, 200, 0.3, 3.0
# The players, by load: two users each, who play short games one after the other.
PAIRS = 3
# Each reader has an address, and reads this many pages a second.
READERS, PACE = 8, 4
FLOODERS, AT_ONCE = 10, 8
IDLERS, HELD = 33, 64
SLOW, SLOW_EACH = 10, 60
TABS = 20
# Requests that a client who reads nothing sends at once; together the answers are far larger than any buffer.
UNREAD = (["/assets/style.css"] * 20 + ["/archive"] * 10, ["/games/{game}/{ply}.png?width=2000"] * 20, ["/archive.ndjson"])
# A flood may be this far from the machine's limits of open files.
FILES = 8_192


def opened(port, address, receive_buffer=None):
    """A new connection from an address."""
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(20)
    line.bind((address, 0))
    line.connect(("127.0.0.1", port))
    return line


def asked(port, address, path):
    """The status, the place to which it leads, and the length of an answer, on a connection of its own."""
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(address, 0))
    try:
        web.request("GET", path, headers={"Accept-Encoding": "gzip", "Connection": "close"})
        answer = web.getresponse()
        return answer.status, answer.getheader("location"), len(answer.read())
    finally:
        web.close()


class Party:
    """Threads of a process of their own that act until they are told to end, and what they counted."""

    def __init__(self, port, games, over):
        self.port, self.games, self.over = port, games, over
        self.counts, self.times, self.broken, self.failed = collections.Counter(), collections.defaultdict(list), [], []

    def run(self, acts):
        """Each act is repeated in a thread of its own."""
        def repeat(act):
            try:
                while not self.over.is_set():
                    act()
            except BaseException as error:  # noqa: BLE001 (told by the parent)
                self.failed.append(repr(error))
        threads = [threading.Thread(target=repeat, args=(act,), daemon=True) for act in acts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)

    def ask(self, address, path, kind):
        """Asks for a path; what breaks off without a whole answer is noted."""
        begun = time.perf_counter()
        try:
            status, location, size = asked(self.port, address, path)
        except (OSError, http.client.HTTPException) as error:
            self.broken.append(f"{path} from {address}: {error!r}")
            self.over.wait(0.1)
            return None, None
        self.times[kind].append(time.perf_counter() - begun)
        self.counts[f"{kind} {status}"] += 1
        check(size or status in (204, 304, 308), path, "is empty")
        return status, location

    def told(self):
        return dict(counts=dict(self.counts), times=dict(self.times), broken=self.broken, failed=self.failed)


# ---- readers --------------------------------------------------------------------------------------
def reads(party, live):
    """Ordinary readers: a page, and now and then a board as a picture."""
    def reader(number):
        chance, turn = random.Random(number), iter(range(10 ** 9))
        def act():
            game = 1 + chance.randrange(party.games)
            paths = ["/", f"/games/{live}", "/archive", f"/games/{game}", "/leaderboard", "/archive?game=buku&moves=10..", "/rules/buku"]
            path, begun = paths[(number + next(turn)) % len(paths)], time.perf_counter()
            party.ask(f"127.0.2.{number + 1}", path, "page")
            if path == f"/games/{game}":
                party.ask(f"127.0.2.{number + 1}", f"/games/{game}/1.png?width=720", "picture")
            party.over.wait(max(0, 1 / PACE - (time.perf_counter() - begun)))
        return act
    party.run([reader(number) for number in range(READERS)])


# ---- floods ---------------------------------------------------------------------------------------
def rests(party):
    """Nobody."""
    party.over.wait()


def wants_pictures(party):
    """Pictures of ever-new widths and positions, as large as they come."""
    def flooder(number, at):
        chance, address = random.Random(100 * number + at), f"127.0.1.{number + 1}"
        def act():
            path = f"/games/{1 + chance.randrange(party.games)}/{chance.randrange(1, 9)}.png"
            status, location = party.ask(address, f"{path}?width={chance.randrange(1400, 2001)}", "flood")
            if status == 308:
                status, _ = party.ask(address, path + location, "flood")
            if status != 200:
                party.over.wait(0.05)
        return act
    party.run([flooder(number, at) for number in range(FLOODERS) for at in range(AT_ONCE)])


def keeps(party, address, count, begin):
    """Keeps so many connections of an address open, each begun by a function; one that is closed is opened again."""
    lines = [None] * count
    def act():
        for at, line in enumerate(lines):
            if line is not None and is_open(line):
                continue
            if line is not None:
                line.close()
                party.counts["closed"] += 1
            lines[at] = None
            try:
                lines[at] = begin(at)
                party.counts["opened"] += 1
            except OSError:
                party.counts["not opened"] += 1
        party.over.wait(1)
    return act


def is_open(line):
    """Whether the other side has not closed a connection, of which nothing is read."""
    try:
        return line.recv(1, socket.MSG_DONTWAIT | socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def idles(party):
    """Connections without a request, and such whose request was answered long ago."""
    def begin(address):
        def connect(at):
            line = opened(party.port, address)
            if at % 2:
                line.sendall(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{party.port}\r\n\r\n".encode())
                line.settimeout(0.5)
                try:
                    line.recv(65_536)
                except TimeoutError:
                    pass
            return line
        return connect
    addresses = [f"127.0.3.{number + 1}" for number in range(IDLERS)]
    party.run([keeps(party, address, HELD, begin(address)) for address in addresses])


def never_reads(party):
    """Connections that send many requests at once, and read nothing."""
    def begin(address, number):
        def connect(at):
            line = opened(party.port, address, receive_buffer=4_096)
            ask = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
            paths = [path.format(game=1 + (97 * at + 31 * number) % party.games, ply=1 + at % 5) for path in UNREAD[at % len(UNREAD)]]
            line.sendall("".join(ask.format(path=path, port=party.port) for path in paths).encode())
            return line
        return connect
    acts = [keeps(party, f"127.0.4.{number + 1}", SLOW_EACH, begin(f"127.0.4.{number + 1}", number)) for number in range(SLOW)]
    party.run(acts)


def follows(party, live):
    """Live tabs of one browser: each has a stream of its own, and reads the page again after each change."""
    address, seen = "127.0.5.1", {}
    def tab(game):
        def act():
            party.ask(address, f"/games/{game}", "flood")
            with opened(party.port, address) as line:
                line.settimeout(1)
                line.sendall(f"GET /games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1:{party.port}\r\n\r\n".encode())
                kept = b""
                while not party.over.is_set():
                    try:
                        more = line.recv(65_536)
                    except TimeoutError:
                        continue
                    if not more:
                        party.broken.append(f"the stream of game {game} ended")
                        return
                    *lines, kept = (kept + more).split(b"\n")
                    for text in lines:
                        if text.startswith(b"data: {") and b'"version"' in text:
                            seen[game] = json.loads(text[6:])["version"]
                            party.ask(address, f"/games/{game}", "flood")
        return act
    party.run([tab(game) for game in live])
    party.counts.update({f"seen {game}": version for game, version in seen.items()})


# ---- the run --------------------------------------------------------------------------------------
class Apart:
    """A party in a process of its own, so that it takes no time from those who measure."""

    def __init__(self, act, port, games, *more):
        context = multiprocessing.get_context("fork")
        self.over, (self.end, there) = context.Event(), context.Pipe()
        def run():
            party = Party(port, games, self.over)
            act(party, *more)
            there.send(party.told())
        self.process = context.Process(target=run, daemon=True)
        self.process.start()

    def told(self):
        self.over.set()
        check(self.end.poll(60), "a flood does not end")
        found = self.end.recv()
        self.process.join(10)
        check(not found["failed"], *found["failed"][:3])
        return found


def socket_memory():
    """The bytes that sockets hold on this machine, in MB."""
    with open("/proc/net/sockstat") as file:
        line = next(line.split() for line in file if line.startswith("TCP:"))
    return int(line[line.index("mem") + 1]) * resource.getpagesize() / 1e6


class Watch(threading.Thread):
    """Watches the memory of sockets."""

    def __init__(self):
        super().__init__(daemon=True)
        self.over, self.most = threading.Event(), 0.0

    def run(self):
        while not self.over.wait(0.1):
            self.most = max(self.most, socket_memory())


def moves(t, live, played, over):
    """Twenty games go on, a move every now and then, while the tabs follow them."""
    for ply, text in enumerate(SCRIPT[:-1]):
        for place, game in enumerate(live):
            if over.wait(0.1):
                return
            answer = said(t.slash(f"t{ply % 2}-{place}", "move", notation=text, game=str(game)))
            check("played" in answer["content"], answer["content"])
            played[game] += 1


def measured(t, name, seconds, act, live, rooms):
    """A load; returns its row of the table."""
    with open(f"/proc/{t.bot.pid}/clear_refs", "w") as file:
        file.write("5")
    before, watch = socket_memory(), Watch()
    flood = Apart(act, t.web, ARCHIVED, *([live] if act is follows else []))
    readers = Apart(reads, t.web, ARCHIVED, live[0])
    watch.start()
    crowd, users = Crowd(t, seconds, ARCHIVED), [(f"{name}-a{i}", f"{name}-b{i}") for i in range(PAIRS)]
    for pair, room in zip(users, rooms):
        crowd.joins(crowd.plays, pair, room)
    over, played = threading.Event(), collections.Counter()
    tabs = threading.Thread(target=moves, args=(t, live, played, over), daemon=True)
    if act is follows:
        tabs.start()
    crowd.leaves()
    over.set()
    if act is follows:
        tabs.join(30)
        check(len(played) == TABS, "only", len(played), "games went on")
        time.sleep(2)
    read, flooded = readers.told(), flood.told()
    watch.over.set()
    for game in played:
        version = t.api(f"games/{game}")["version"]
        check(flooded["counts"].get(f"seen {game}") == version, "a tab of game", game, "knows version", flooded["counts"].get(f"seen {game}"), "of", version)
    of = lambda times, share: 1000 * sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else 0
    pages, pictures = read["times"].get("page", []), read["times"].get("picture", [])
    waits = t.waits([user for pair in users for user in pair])
    refused = {what: count for what, count in read["counts"].items() if what.startswith("page") and what != "page 200"}
    asked_by_flood = {what: count for what, count in sorted(flooded["counts"].items()) if not what.startswith("seen")}
    row = dict(name=name, pages=len(pages), p50=of(pages, 0.5), p99=of(pages, 0.99), answers=of(waits, 0.99),
               longest=waits[-1], memory=memory(t), sockets=max(0.0, watch.most - before), broken=read["broken"] + flooded["broken"],
               refused=refused, flood=asked_by_flood)
    unseen = sum(count for what, count in read["counts"].items() if what.startswith("picture") and what != "picture 200")
    print(f"  {name:8} | {row['pages']:5} | {row['p50']:5.0f} | {row['p99']:5.0f} | {unseen:7} of {len(pictures):4} | {row['answers']:11.0f} | "
          f"{row['memory']:6.0f} | {row['sockets']:10.0f} | {len(row['broken']):6} | {asked_by_flood}", flush=True)
    return row


def main():
    # As in deploy/: large buffers are returned to the system as soon as they are freed, and threads share two heaps.
    os.environ.update(MALLOC_MMAP_THRESHOLD_="131072", MALLOC_ARENA_MAX="2")
    full, figures = "--full" in sys.argv, "--figures" in sys.argv
    shared, binary = [a for a in sys.argv[1:] if not a.startswith("--")]
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, FILES) if hard > 0 else FILES, hard))
    loads = dict(rest=rests, pictures=wants_pictures, idle=idles, unread=never_reads, tabs=follows)
    tabs = [f"t{side}-{place}" for place in range(TABS) for side in (0, 1)]
    players = [f"{name}-{side}{i}" for name in loads for i in range(PAIRS) for side in "ab"]
    with Table(shared, binary, users=[*tabs, *players]) as t:
        import_games(t, ARCHIVED)
        t.start()
        live = [begin(t, "Pilastri", variant="6x6", by=f"t0-{place}", to=f"t1-{place}")[0] for place in range(TABS)]
        rooms = [t.do("channel", guild=t.server, name=f"room-{i}")["channel"] for i in range(PAIRS)]
        print("  load     | pages | p50ms | p99ms | no PNG         | answer p99ms | RSS MB | sockets MB | broken | the flood's own", flush=True)
        rows = [measured(t, name, 60 if full else 7, act, live, rooms) for name, act in loads.items()]
        worst = lambda what: max(row[what] for row in rows)
        broken = [told for row in rows for told in row["broken"]]
        print(f"floods: {sum(row['pages'] for row in rows)} pages under {len(rows) - 1} floods; answered within {worst('p99'):.0f} ms (99 %) in the worst, "
              f"in Discord {worst('answers'):.0f} ms; {worst('memory'):.0f} MB at most, sockets {worst('sockets'):.0f} MB; "
              f"{len(broken)} requests broke off; {contract(t)} calls keep the contract")
        check(not broken, *broken[:5])
        for row in rows:
            check(row["pages"] and not row["refused"], row["name"], ": pages were refused:", row["refused"])
            check(row["memory"] <= MEMORY, row["name"], ": the program took", row["memory"], "MB")
            check(row["longest"] < LONGEST, row["name"], ": an interaction waited for", row["longest"], "s")
            check(not figures or row["p99"] <= 1000 * USUAL, row["name"], ": 99 % of the pages are answered only within", row["p99"], "ms")


if __name__ == "__main__":
    main()
