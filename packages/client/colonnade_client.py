"""A client for programs that play on a host of Colonnade. It needs nothing but Python 3.9.

`Client(url, token).play(choose)` accepts every challenge and plays every game of a program, until it is stopped. `choose` gets
a game, as the API describes it, and returns an action as text.
"""

import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

# A stream in which nothing is heard for this time, in seconds, is cut. The host sends something every 20 seconds.
SILENCE = 45


# The ways in which a connection is cut.
CUTS = (OSError, http.client.HTTPException)


class Refused(Exception):
    """A request that the host refuses. `problem` is the problem document, `status` its status."""

    def __init__(self, problem):
        super().__init__(problem.get("detail", "no reason given"))
        self.problem = problem
        self.status = problem.get("status", 0)


class Client:
    """A program on a host. `url` is the address of its pages, `token` a token of the program."""

    def __init__(self, url, token):
        self.url = url.rstrip("/") + "/api/v1"
        self.token = token
        self.last = ""

    def open(self, path, body=None, headers=()):
        """Sends a request, and waits as long as the host asks for."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, dict(headers))
        request.add_header("Authorization", "Bearer " + self.token)
        request.add_header("Content-Type", "application/json")
        while True:
            try:
                return urllib.request.urlopen(request, timeout=SILENCE)
            except urllib.error.HTTPError as error:
                wait = error.headers.get("Retry-After")
                if error.code >= 500:
                    raise ConnectionError(f"the host fails with {error.code}") from None
                if error.code != 429 or wait is None:
                    is_told = "json" in error.headers.get("Content-Type", "")
                    raise Refused({"status": error.code, **(json.load(error) if is_told else {})}) from None
                time.sleep(int(wait))

    def ask(self, path, body=None):
        """Sends a request, and returns the answer."""
        with self.open(path, body) as answer:
            return json.load(answer)

    def act(self, game, text):
        """Plays an action in the version of a game that the caller has seen. Returns the game after it."""
        return self.ask(f"/me/games/{game['id']}/actions", {"text": text, "version": game["version"]})

    def challenge(self, to, game, **terms):
        """Challenges a player, by number: `challenge(7, "buku", variant="6x6", control="1d")`."""
        return self.ask("/me/challenges", {"to": to, "game": game, **terms})

    def answer(self, challenge, answer):
        """Answers a challenge: `accept`, `decline` or `withdraw`."""
        return self.ask(f"/me/challenges/{challenge['id']}", {"answer": answer})

    def events(self):
        """Returns the events of the stream, each as its name and its data, until the stream is cut."""
        with self.open("/me/stream", headers={"Last-Event-ID": self.last}.items()) as stream:
            name, data, last = "", "", self.last
            for line in stream:
                field, _, value = line.decode().rstrip("\r\n").partition(": ")
                if field == "event":
                    name = value
                elif field == "id":
                    last = value
                elif field == "data":
                    data = value
                elif not field and data:
                    yield name, json.loads(data)
                    # Only now is it done: after an error, the next stream tells what has ended since then.
                    name, data, self.last = "", "", last

    def play(self, choose, accept=lambda challenge: True):
        """Plays, and connects again after every cut, a little later each time that it fails. Ends with an error of `choose`,
        and where the token is not valid any more."""
        me, wait = None, 1
        while True:
            try:
                me = me or self.ask("/me")["id"]
                for name, data in self.events():
                    self.handle(me, name, data, choose, accept)
                    wait = 1
            except CUTS:
                pass
            time.sleep(wait + random.random())
            wait = min(2 * wait, 60)

    def handle(self, me, name, data, choose, accept):
        """Does what one event asks for. Who is too late is told so, and the next event has the new state."""
        if name == "challenges":
            for challenge in data["challenges"]:
                if challenge.get("to", {}).get("id") == me:
                    self.attempt(lambda: self.answer(challenge, "accept" if accept(challenge) else "decline"))
        elif name == "game" and data["running"] and data["players"][data["to_act"]].get("id") == me:
            text = choose(data)
            self.attempt(lambda: self.act(data, text))

    def attempt(self, request):
        """Makes a request that may come too late, or that the state does not allow."""
        try:
            request()
        except Refused as refused:
            if refused.status in (401, 403):
                raise
            if refused.status not in (404, 409):
                print(f"refused: {refused}", file=sys.stderr)


def any_action(client, game):
    """A random legal action, token by token, as the API lists what can follow. Not every action is equally likely."""
    if game["opening"] == "pie" and len(game["actions"]) == 1 and random.random() < 0.5:
        return "swap"
    prefix, query = "", {"game": game["game"], "variant": game["variant"], "position": game["position"]}
    while True:
        found = client.ask("/position?" + urllib.parse.urlencode({**query, "prefix": prefix}))["continuations"]
        if "complete" in found and (not found["tokens"] or random.random() < 0.5):
            return found["complete"]
        prefix = random.choice(found["tokens"])["text"]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: colonnade_client.py URL TOKEN (plays at random)")
    player = Client(sys.argv[1], sys.argv[2])
    player.play(lambda game: any_action(player, game))
