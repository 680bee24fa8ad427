#!/usr/bin/env python3
"""Games are played at the table, and in Discord if there is a simulator, while a backup is made; the program is killed,
restarted, and restored elsewhere. Nothing that was confirmed may be lost, and both archives must be equal.

  evening.py BINARY [SHARED]      SHARED holds discord_sim.py
"""
import json, os, random, shutil, signal, subprocess, sys, tempfile, threading, time, urllib.error, urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "simulator"))
from table import TOKEN, Failed, Table, check, number_of, said  # noqa: E402

VARIANTS = [("pilastri", "4x4"), ("pilare", "6x6"), ("gore", "standard"), ("buku", "6x6"), ("pit-of-pillars", "standard")]
# The numbers of confirmed actions after which a backup is made and the program is killed.
BACKUP, KILL = 400, 800
# The number of actions in Discord before the program is killed.
SAID = 6
# The most actions of a game; then a player resigns.
LONGEST = 30


class House:
    """A program that serves a store."""

    def __init__(self, binary, store):
        self.binary, self.store, self.process, self.url, self.token = binary, store, None, None, None

    def environment(self, **more):
        own = {name: value for name, value in os.environ.items() if not name.startswith("COLONNADE_") and name != "DISCORD_TOKEN"}
        return dict(own, **more)

    def start(self, **settings):
        settings = self.environment(COLONNADE_WEB__LISTEN="127.0.0.1:0", COLONNADE_WEB__METRICS_LISTEN="127.0.0.1:0", **settings)
        log = open(self.store + ".log", "a")
        self.process = subprocess.Popen([self.binary, "serve", "--store", self.store], env=settings, cwd=os.path.dirname(self.store),
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True)
        for line in self.process.stdout:
            if line.startswith("Open "):
                # The address that opens the table contains its token.
                self.url, _, self.token = line.split()[1].partition("/table/open/")
                return
        raise Failed(f"the program did not start; see {log.name}")

    def end(self, how):
        self.process.send_signal(how)
        self.process.stdout.close()
        return self.process.wait(30)

    def run(self, *command):
        """The output of a command that succeeds."""
        done = subprocess.run([self.binary, *command, "--store", self.store], env=self.environment(), cwd=os.path.dirname(self.store),
                              capture_output=True, text=True)
        check(done.returncode == 0, command, done.stdout, done.stderr)
        return done.stdout

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return answer.read()

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1{path}", data,
                                         {"content-type": "application/json", "authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def some_move(self, game, chance):
        """A legal move of a game, found step by step as by clicking."""
        prefix = ""
        for _ in range(200):
            found = self.ask(f"/games/{game}/continuations?prefix={urllib.request.quote(prefix)}")
            if found.get("complete") and (not found["tokens"] or chance.random() < 0.5):
                return found["complete"]
            prefix = chance.choice(found["tokens"])["text"]
        raise Failed(f"no move in game {game}")


class Evening:
    """The play of the evening, and the confirmed part of it."""

    def __init__(self, house):
        self.house = house
        self.confirmed = {}
        self.count = 0
        self.counted = threading.Condition()
        self.over = threading.Event()
        self.failed = []

    def note(self, game, actions):
        with self.counted:
            self.confirmed[game] = actions
            self.count += 1
            self.counted.notify_all()

    def until(self, count):
        """Waits until `count` actions are confirmed."""
        with self.counted:
            reached = self.counted.wait_for(lambda: self.count >= count or self.failed, 120)
        check(reached and not self.failed, "the games do not go on:", *self.failed)

    def beside(self, what, *arguments):
        """Runs something in the background; its errors are raised in the waiting thread."""

        def work():
            try:
                what(*arguments)
            except BaseException as error:
                with self.counted:
                    self.failed.append(repr(error))
                    self.counted.notify_all()

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    def at_the_table(self, seed):
        """Plays one game after the other until the program is killed."""
        chance = random.Random(seed)
        try:
            for number in range(10_000):
                game, variant = VARIANTS[number % len(VARIANTS)]
                names = {"first": f"Ada {seed}", "second": "Bob"}
                begun = self.house.ask("/table/games", {"game": game, "variant": variant, **names})
                self.play(begun, chance)
        except (OSError, urllib.error.URLError, ValueError) as error:
            # This is how a reader sees the kill; a refusal is something else.
            if isinstance(error, urllib.error.HTTPError) or not self.over.is_set():
                raise

    def play(self, game, chance):
        while game["running"]:
            number = game["id"]
            if len(game["actions"]) >= LONGEST:
                game = self.house.ask(f"/table/games/{number}/commands", {"command": "resign", "side": game["to_act"]})
            else:
                action = {"text": self.house.some_move(number, chance), "version": game["version"]}
                game = self.house.ask(f"/table/games/{number}/actions", action)
            self.note(number, texts(game))


def texts(game):
    return [action["text"] for action in game["actions"]]


class Server:
    """Two users who play in a simulated Discord server."""

    def __init__(self, shared, house):
        self.table, self.house, self.game, self.plies = Table(shared, house.binary), house, None, []

    def settings(self):
        return {"COLONNADE_DISCORD__TOKEN": TOKEN, "COLONNADE_DISCORD__API_BASE_URL": self.table.base}

    def connected(self):
        self.table.bot.running = self.house.process
        self.table.until(lambda: any(s["live"] for s in self.table.do("state")["sessions"]) and self.table.do("state")["commands"],
                         "the bot to connect")

    def begin(self):
        asked = said(self.table.slash("ann", "challenge", game=2, opponent=self.table.users["bob"], variant="4x4", time="3d", side=0))
        self.game = number_of(said(self.table.press("bob", asked, "accept"))["content"])

    def play(self, plies, chance):
        for _ in range(plies):
            move = self.house.some_move(self.game, chance)
            user = ("ann", "bob")[len(self.plies) % 2]
            check("played" in said(self.table.slash(user, "move", notation=move, game=str(self.game)))["content"], move)
            self.plies.append(move)

    def finish(self):
        """Each move is announced, and the game ends."""
        found = self.house.ask(f"/games/{self.game}")
        check(texts(found)[: len(self.plies)] == self.plies, "Discord:", texts(found), "instead of", self.plies)
        for move in self.plies:
            self.table.wait_for(f"played `{move}`")
        asked = said(self.table.slash("ann", "resign", game=str(self.game)))
        self.table.press("ann", asked, "confirm-resign")
        self.table.until(lambda: not self.house.ask(f"/games/{self.game}")["running"], "the end of the game")


def exported(house, name):
    """The archive in both formats."""
    forms = {}
    for form in ("cgn", "ndjson"):
        file = os.path.join(os.path.dirname(house.store), f"{name}.{form}")
        house.run("export", "--out", file)
        with open(file, "rb") as content:
            forms[form] = content.read()
    check(forms["ndjson"].count(b"\n") > 5, "hardly anything is in the archive")
    return forms


def well(house):
    report = house.run("doctor", "--recompute")
    check("ok    lists: lists and ratings agree with the games" in report, report)


def main():
    binary, shared = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
    place = tempfile.mkdtemp(prefix="colonnade-evening-")
    house = House(binary, os.path.join(place, "store"))
    evening, begun = Evening(house), time.monotonic()
    server = Server(shared, house) if shared else None
    settings = server.settings() if server else {}
    houses = [house]
    try:
        house.start(**settings)
        players = [evening.beside(evening.at_the_table, seed) for seed in range(3)]
        if server:
            server.connected()
            server.begin()
            server.play(SAID, random.Random(7))
        evening.until(BACKUP)
        house.run("backup", os.path.join(place, "middle.backup"))
        evening.until(evening.count + KILL)
        evening.over.set()
        house.end(signal.SIGKILL)
        for player in players:
            player.join(60)
        check(not evening.failed, *evening.failed)
        print(f"killed after {evening.count} confirmed actions in {len(evening.confirmed)} games")

        house.start(**settings)
        for game, actions in evening.confirmed.items():
            found = texts(house.ask(f"/games/{game}"))
            check(found[: len(actions)] == actions, f"game {game} has", found, "instead of", actions)
        if server:
            server.connected()
            server.play(1, random.Random(8))
            server.finish()
        for game in house.ask("/games?limit=100")["games"]:
            house.ask(f"/table/games/{game['id']}/commands", {"command": "resign", "side": game["to_act"]})
        print("nothing confirmed is lost; the games go on to their end")

        whole = exported(house, "whole")
        house.run("backup", os.path.join(place, "end.backup"))
        public = house.get("/archive.ndjson")
        restored = House(binary, os.path.join(place, "restored"))
        restored.run("restore", os.path.join(place, "end.backup"))
        check(exported(restored, "restored") == whole, "the restored archive differs; see", place)
        well(restored)
        restored.start()
        houses.append(restored)
        check(exported(restored, "served") == whole, "the restored archive differs while it is served; see", place)
        check(restored.get("/archive.ndjson") == public, "the restored pages give another archive; see", place)
        middle = House(binary, os.path.join(place, "middle"))
        middle.run("restore", os.path.join(place, "middle.backup"))
        early = exported(middle, "early")["ndjson"].splitlines()
        check(set(early) <= set(whole["ndjson"].splitlines()), "the backup made during play has other games; see", place)
        well(middle)
        for each in houses:
            check(each.end(signal.SIGTERM) == 0, "it did not end well; see", each.store + ".log")
        check(exported(house, "closed") == whole, "the archive differs after the end; see", place)
        well(house)
        games = len(whole["ndjson"].splitlines())
        print(f"{games} games are the same byte for byte, restored and served; {time.monotonic() - begun:.0f} s")
        shutil.rmtree(place)
    finally:
        for each in houses:
            if each.process and each.process.poll() is None:
                each.process.kill()
                each.process.wait()
        if server:
            server.table.bot.running = None
            server.table.close()


if __name__ == "__main__":
    main()
