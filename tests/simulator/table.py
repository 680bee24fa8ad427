"""A bot and the simulator of Discord beside each other, and two users who press what a user can press."""
import json, os, re, signal, socket, subprocess, sys, tempfile, time, urllib.error, urllib.request

TOKEN = "sim-token"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Failed(Exception):
    pass


def check(truth, *what):
    if not truth:
        raise Failed(" ".join(map(str, what)))


class Table:
    """The simulator, the bot's process, a server with a channel, and users."""

    def __init__(self, shared, binary, users=("ann", "bob", "eve"), shards=1):
        self.dir = tempfile.mkdtemp(prefix="colonnade-sim-")
        self.port, self.binary, self.bot = free_port(), binary, None
        self.calls = os.path.join(self.dir, "calls.jsonl")
        self.base = f"http://127.0.0.1:{self.port}"
        self.sim = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "with_options.py"),
             os.path.join(shared, "discord_sim.py"), "--port", str(self.port), "--token", TOKEN,
             "--log", self.calls, "--shards", str(shards)], stdout=subprocess.DEVNULL, stderr=open(os.path.join(self.dir, "sim.log"), "w"))
        self.until(lambda: self.up(), "the simulator")
        seed = self.do("seed", users=list(users))
        self.server, self.channel, self.owner, self.app = seed["guild"], seed["channel"], seed["owner"], seed["application"]
        self.users = dict(zip(users, seed["users"]))
        self.dm = {}

    def up(self):
        try:
            self.do("state")
            return True
        except (OSError, urllib.error.URLError):
            return False

    def do(self, what, **args):
        body = json.dumps(args).encode()
        request = urllib.request.Request(f"{self.base}/_sim/{what}", body, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Failed(f"{what} {args}: {error.read().decode()[:300]}") from None

    def until(self, holds, what, seconds=20):
        end = time.time() + seconds
        while time.time() < end:
            if self.bot is not None and self.bot.poll() is not None:
                raise Failed(f"the bot ended with {self.bot.returncode}; see {self.dir}")
            found = holds()
            if found:
                return found
            time.sleep(0.03)
        raise Failed(f"waited in vain for {what}; see {self.dir}")

    # ---- the bot ------------------------------------------------------------------------------
    def start(self):
        env = dict(os.environ, COLONNADE_STORE__PATH=os.path.join(self.dir, "store"),
                   COLONNADE_WEB__LISTEN=f"127.0.0.1:{free_port()}", COLONNADE_WEB__METRICS_LISTEN=f"127.0.0.1:{free_port()}",
                   COLONNADE_DISCORD__TOKEN=TOKEN, COLONNADE_DISCORD__API_BASE_URL=self.base,
                   COLONNADE_PLAY__SHORTEST_TIME="1s")
        args = [self.binary, "serve"]
        if os.path.basename(self.binary).startswith("bot"):
            args = [self.binary, os.path.join(self.dir, "store"), self.base, TOKEN]
        self.bot = subprocess.Popen(args, env=env, cwd=self.dir, stdout=open(os.path.join(self.dir, "bot.log"), "a"), stderr=subprocess.STDOUT)
        self.until(lambda: any(s["live"] for s in self.do("state")["sessions"]) and self.do("state")["commands"], "the bot to connect")
        return self

    def stop(self, how=signal.SIGINT):
        if self.bot is not None:
            self.bot.send_signal(how)
            try:
                self.bot.wait(15)
            except subprocess.TimeoutExpired:
                self.bot.kill()
                raise Failed("the bot did not end within 15 s") from None
            self.bot = None

    def close(self):
        if self.bot is not None:
            self.bot.kill()
            self.bot.wait()
        self.sim.kill()
        self.sim.wait()

    def log(self):
        with open(os.path.join(self.dir, "bot.log"), errors="replace") as file:
            return file.read()

    # ---- what users do ------------------------------------------------------------------------
    def slash(self, user, name, channel=None, **options):
        return self.do("slash", user=self.users.get(user, user), channel=channel or self.channel, name=name, options=options, until_done=True)

    def press(self, user, message, button, values=None, channel=None):
        """Presses the button of a message whose id begins so, or that has this label."""
        for c in components(message):
            if c.get("custom_id") and (c["custom_id"].startswith(button) or c.get("label") == button) and not c.get("disabled"):
                extra = {"values": values} if values is not None else {}
                return self.do("component", user=self.users.get(user, user), channel=channel or message["channel_id"],
                               message=message["id"], custom_id=c["custom_id"], until_done=True, **extra)
        raise Failed(f"no {button} among {[c.get('custom_id') for c in components(message)]} under {message['content'][:200]!r}")

    def fill(self, shown, text):
        return self.do("modal", interaction=shown["id"], values={"text": text}, until_done=True)

    def write(self, user, text, channel):
        return self.do("message", user=self.users.get(user, user), channel=channel, content=text)

    def messages(self, channel=None):
        return self.do("state")["messages"].get(channel or self.channel, [])

    def announced(self, game=None, channel=None):
        """Messages that everybody in the channel sees."""
        found = [m for m in self.messages(channel) if m["author"]["id"] == self.app and not int(m.get("flags") or 0) & 64]
        return [m for m in found if game is None or f"game #{game}" in m["content"].lower().replace("\\", "")]

    def direct(self, user):
        """The channel of direct messages of a user with the bot."""
        if user not in self.dm:
            self.dm[user] = self.do("dm", user=self.users.get(user, user))["channel"]
        return self.dm[user]

    def wait_for(self, text, channel=None, after=0, seconds=20):
        """The first message, from number `after` on, that everybody sees and that says this."""
        return self.until(lambda: next((m for m in self.announced(channel=channel)[after:] if text in m["content"]), None),
                          f"a message with {text!r}", seconds)


def components(message):
    for row in message.get("components") or []:
        yield from row.get("components") or []


def said(result):
    """The message with which an interaction was answered."""
    check(result["responded"], "no answer:", result)
    return result["message"] or {"content": "", "components": []}


def number_of(text):
    found = re.search(r"[Gg]ame \\?#(\d+)", text)
    check(found, "no game in", text)
    return int(found.group(1))
