#!/usr/bin/env python3
"""Two programs play each other through the API with the client of packages/client, while the service and the clients are killed
at random moments. A person signs in by the link from the bot, and makes both programs with their tokens by forms. No game is
stuck, and each has exactly the actions of its script. Then both are the program in docs/programs.md, and play one game.

  programs.py SHARED BINARY [--full]      SHARED holds discord_sim.py, contract_check.py and openapi.json
  programs.py --client URL TOKEN          plays as one program, by the scripts

With --full they play 500 games, otherwise 30.
"""
import os, random, re, signal, subprocess, sys, textwrap, time, urllib.error, urllib.parse, urllib.request

from table import HERE, Table, check, components, said
from whole_games import games_of

ROOT = os.path.join(HERE, "..", "..")
CLIENT = os.path.join(ROOT, "packages", "client")
WITH_CLIENT = dict(os.environ, PYTHONPATH=CLIENT)
sys.path.insert(0, CLIENT)
from colonnade_client import CUTS, Client, Refused

FULL = "--full" in sys.argv
CHANCE = random.Random(49)
GAMES = 500 if FULL else 30
AT_ONCE = 10
SCRIPTS = [g["moves"] for g in games_of("pilastri") if g["variant"] == "4x4" and not g.get("pie")]


def script(game):
    return SCRIPTS[game["id"] % len(SCRIPTS)]


def play(url, token):
    Client(url, token).play(lambda game: script(game)[len(game["actions"])])


class Page:
    """The pages as a person sees them who has signed in with `/web`."""

    def __init__(self, t, user):
        self.root, self.cookie = f"http://127.0.0.1:{t.web}", ""
        shown = said(t.slash(user, "web"))
        link = next(c["url"] for c in components(shown) if "url" in c)
        self.send(urllib.parse.urlsplit(link).path)
        self.token = re.search(r'name="token" value="([^"]+)"', self.get("/me")).group(1)

    def open(self, path, data=None):
        class Stay(urllib.request.HTTPRedirectHandler):
            def redirect_request(self, *_):
                return None
        headers = {"Cookie": self.cookie, "Origin": self.root, "Sec-Fetch-Site": "same-origin"}
        request = urllib.request.Request(self.root + path, data, headers)
        try:
            answer = urllib.request.build_opener(Stay).open(request, timeout=10)
        except urllib.error.HTTPError as error:
            check(error.code == 303, path, error.code, error.read()[:200])
            answer = error
        stored = answer.headers.get("Set-Cookie")
        self.cookie = stored.split(";")[0] if stored else self.cookie
        return answer.read().decode()

    def get(self, path):
        return self.open(path)

    def send(self, path, **fields):
        return self.open(path, urllib.parse.urlencode(fields).encode())

    def program(self, name):
        """Makes a program; returns its number and a token."""
        self.send("/me/programs", token=self.token, do="create", name=name)
        number = int(re.search(rf"<bdi>{name} \[bot\]</bdi> <span class=\"number\">#(\d+)", self.get("/me/programs")).group(1))
        made = self.send("/me/programs", token=self.token, do="make", player=number, name="simulated")
        return number, re.search(r"<code>(\S+)</code>", made).group(1)


def main(shared, binary):
    with Table(shared, binary) as t:
        t.start()
        page = Page(t, "ann")
        programs = [page.program(name) for name in ("One", "Two")]
        url = f"http://127.0.0.1:{t.web}"
        start = lambda token: subprocess.Popen([sys.executable, __file__, "--client", url, token])
        running = [start(token) for _, token in programs]
        challenger, challenged = Client(url, programs[0][1]), programs[1][0]
        try:
            made, kills = matches(t, challenger, challenged, running, programs, start)
            stop(running)
            running = [subprocess.Popen([sys.executable, "-c", documented(url, token)], env=WITH_CLIENT) for _, token in programs]
            challenger.challenge(challenged, "pilastri", variant="4x4", control="30d")
            t.until(lambda: challenger.ask("/me/games")["games"], "a game of the program in the documents", 60)
            t.until(lambda: not challenger.ask("/me/games")["games"], "its end", 120)
        finally:
            stop(running)
        print(f"programs: {made} games of two programs, {kills} kills of the service and of clients; each action once")


def stop(clients):
    for client in clients:
        client.kill()
        client.wait()


def documented(url, token):
    """The program in docs/programs.md, with an address and a token."""
    with open(os.path.join(ROOT, "docs", "programs.md")) as file:
        block = file.read().split("```python\n")[1].split("```")[0]
    return textwrap.dedent(block).replace("https://games.example", url).replace("TOKEN", token)


def matches(t, challenger, challenged, running, programs, start):
    """Begins games until there are enough, with kills in between, and checks each when all are over."""
    begun, kills, end = set(), 0, time.time() + (7_200 if FULL else 240)
    while True:
        check(time.time() < end, "games are stuck:", sorted(begun))
        try:
            now = {game["id"] for game in challenger.ask("/me/games")["games"]}
            begun |= now
            if len(begun) >= GAMES and not now:
                break
            waiting = challenger.ask("/me/challenges")["challenges"]
            if not waiting and len(now) < AT_ONCE and len(begun) < GAMES:
                challenger.challenge(challenged, "pilastri", variant="4x4", control=f"{1 + len(begun) % 20}d", side="both")
        except (*CUTS, Refused):
            # It is being killed, or a program has as many challenges as it may have.
            time.sleep(0.2)
        time.sleep(CHANCE.uniform(0.02, 0.3))
        if CHANCE.random() < 0.1:
            kills += 1
            at = CHANCE.randrange(3)
            if at == 2:
                t.stop(signal.SIGKILL)
                t.start()
            else:
                running[at].kill()
                running[at].wait()
                running[at] = start(programs[at][1])
    for number in begun:
        game = challenger.ask(f"/me/games/{number}")
        moves = [action["text"] for action in game["actions"]]
        check(not game["running"] and moves == script(game), "game", number, "has", moves, "not", script(game))
    return len(begun), kills


if __name__ == "__main__":
    arguments = [a for a in sys.argv[1:] if a != "--full"]
    play(*arguments[1:]) if arguments[0] == "--client" else main(*arguments)
