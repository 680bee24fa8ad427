"""A bot and the simulator of Discord beside each other, and users who press what a user can press."""
import json, os, re, shutil, signal, socket, subprocess, sys, tempfile, time, urllib.error, urllib.request

TOKEN = "sim-token"
HERE = os.path.dirname(os.path.abspath(__file__))


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Failed(Exception):
    pass


def check(truth, *what):
    if not truth:
        raise Failed(" ".join(map(str, what)))


def page(address):
    """Status and text of a page."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


class Table:
    """The simulator, the bot's process, a server with a channel, and users."""

    def __init__(self, shared, binary, users=("ann", "bob", "eve"), shards=1, heartbeat=None):
        self.dir = tempfile.mkdtemp(prefix="colonnade-sim-")
        self.shared, self.binary, self.bot = shared, os.path.abspath(binary), None
        self.port, self.web, self.metrics = free_port(), free_port(), free_port()
        self.calls = os.path.join(self.dir, "calls.jsonl")
        self.base = f"http://127.0.0.1:{self.port}"
        beats = ["--heartbeat", str(heartbeat)] if heartbeat else []
        self.sim = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "with_options.py"), os.path.join(shared, "discord_sim.py"), "--port", str(self.port),
             "--token", TOKEN, "--log", self.calls, "--shards", str(shards), *beats],
            stdout=subprocess.DEVNULL, stderr=open(os.path.join(self.dir, "sim.log"), "w"))
        self.until(self.up, "the simulator")
        seed = self.do("seed", users=list(users))
        self.server, self.channel, self.owner, self.app = seed["guild"], seed["channel"], seed["owner"], seed["application"]
        self.users = dict(zip(users, seed["users"]))
        self.dm = {}
        # For how long users wait for an answer.
        self.patience = 4

    def up(self):
        try:
            return self.do("ready") is not None
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
            time.sleep(0.02)
        raise Failed(f"waited in vain for {what() if callable(what) else what}; see {self.dir}")

    # ---- the bot ------------------------------------------------------------------------------
    def launch(self, **settings):
        """Starts the bot's process with these environment variables, and does not wait for it."""
        # The program refuses variables that are no settings, such as those of .ci/run.
        clear = {name: value for name, value in os.environ.items() if not name.startswith("COLONNADE_")}
        env = dict(clear, COLONNADE_STORE__PATH=os.path.join(self.dir, "store"),
                   COLONNADE_WEB__LISTEN=f"127.0.0.1:{self.web}", COLONNADE_WEB__METRICS_LISTEN=f"127.0.0.1:{self.metrics}",
                   COLONNADE_WEB__PUBLIC_URL=f"http://127.0.0.1:{self.web}", COLONNADE_WEB__TABLE="off",
                   COLONNADE_DISCORD__TOKEN=TOKEN, COLONNADE_DISCORD__API_BASE_URL=self.base,
                   COLONNADE_PLAY__SHORTEST_TIME="1s")
        env.update(settings)
        log = open(os.path.join(self.dir, "bot.log"), "a")
        self.bot = subprocess.Popen([self.binary, "serve"], env={k: v for k, v in env.items() if v is not None},
                                    cwd=self.dir, stdout=log, stderr=subprocess.STDOUT)
        return self

    def start(self, **settings):
        """The same, and waits until it is connected."""
        self.launch(**settings)
        self.connected()
        return self

    def connected(self, seconds=30):
        def there():
            found = self.do("ready")
            return found["live"] and found["commands"] and self.is_up()
        self.until(there, "the bot to connect", seconds)

    def is_up(self):
        """Whether the bot itself says that it is connected."""
        try:
            return "discord: connected" in self.ready()
        except OSError:
            return False

    def is_there(self):
        """Whether the bot's pages are served."""
        try:
            return page(f"http://127.0.0.1:{self.web}/healthz")[0] == 200 and bool(self.ready())
        except OSError:
            return False

    def ready(self):
        """What the bot says of its being ready."""
        return page(f"http://127.0.0.1:{self.metrics}/readyz")[1]

    def measured(self):
        """What the bot measures of itself."""
        return page(f"http://127.0.0.1:{self.metrics}/metrics")[1]

    def stop(self, how=signal.SIGINT):
        """Ends the bot by a signal."""
        if self.bot is not None:
            self.bot.send_signal(how)
            try:
                self.bot.wait(15)
            except subprocess.TimeoutExpired:
                self.bot.kill()
                raise Failed("the bot did not end within 15 s") from None
            self.bot = None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        """Ends everything; after a failure it is told what led there."""
        self.close() if kind is None else self.tell()

    def close(self, keep=False):
        """Ends everything; what was written stays only to be looked at after a failure."""
        for process in (self.bot, self.sim):
            if process is not None:
                process.kill()
                process.wait()
        if not keep:
            shutil.rmtree(self.dir, ignore_errors=True)

    def tell(self):
        """Tells, after a failure, what the bot logged and what was said last."""
        print(*(line[:300] for line in self.log().splitlines()[-20:]), sep="\n", file=sys.stderr)
        for channel, messages in self.do("state")["messages"].items():
            print(channel, *[repr(m["content"]) for m in messages[-4:]], sep="\n  ", file=sys.stderr)
        self.close(keep=True)

    def log(self):
        file = os.path.join(self.dir, "bot.log")
        if not os.path.exists(file):
            return ""
        with open(file, errors="replace") as file:
            return file.read()

    def api(self, path):
        """What the bot's own interface for programs says; None if there is no such thing."""
        asked = lambda: page(f"http://127.0.0.1:{self.web}/api/v1/{path}")
        # It admits so many questions a second.
        status, text = self.until(lambda: (lambda found: found if found[0] != 429 else None)(asked()), path)
        check(status in (200, 404), path, status, text[:300])
        return json.loads(text) if status == 200 else None

    def finished(self):
        """How many games the program exports."""
        file = os.path.join(self.dir, "all.ndjson")
        clear = {name: value for name, value in os.environ.items() if not name.startswith("COLONNADE_")}
        done = subprocess.run([self.binary, "export", "--store", os.path.join(self.dir, "store"), "--out", file],
                              capture_output=True, text=True, cwd=self.dir, env=clear)
        check(done.returncode == 0, "export:", done.stderr)
        with open(file) as lines:
            return sum(1 for _ in lines)

    # ---- what users do ------------------------------------------------------------------------
    def slash(self, user, name, channel=None, **options):
        return self.do("slash", user=self.users.get(user, user), channel=channel or self.channel, name=name, options=options, until_done=True, wait=self.patience)

    def press(self, user, message, button, values=None, channel=None):
        """Presses the button of a message whose id begins so, or that has this label."""
        for c in components(message):
            if c.get("custom_id") and (c["custom_id"].startswith(button) or c.get("label") == button) and not c.get("disabled"):
                extra = {"values": values} if values is not None else {}
                return self.do("component", user=self.users.get(user, user), channel=channel or message["channel_id"],
                               message=message["id"], custom_id=c["custom_id"], until_done=True, wait=self.patience, **extra)
        raise Failed(f"no {button} among {[c.get('custom_id') for c in components(message)]} under {message['content'][:200]!r}")

    def fill(self, shown, text):
        return self.do("modal", interaction=shown["id"], values={"text": text}, until_done=True, wait=self.patience)

    def write(self, user, text, channel):
        return self.do("message", user=self.users.get(user, user), channel=channel, content=text)

    def messages(self, channel=None):
        return self.do("messages", channel=channel or self.channel)["messages"]

    def announced(self, game=None, channel=None):
        """Messages of the bot that everybody in the channel sees."""
        found = [m for m in self.messages(channel) if m["author"]["id"] == self.app and not int(m.get("flags") or 0) & 64]
        return [m for m in found if game is None or is_about(m, game)]

    def direct(self, user):
        """The channel of direct messages of a user with the bot."""
        if user not in self.dm:
            self.dm[user] = self.do("dm", user=self.users.get(user, user))["channel"]
        return self.dm[user]

    def wait_for(self, text, channel=None, after=0, seconds=20):
        """The first message, from number `after` on, that everybody sees and that says this."""
        return self.until(lambda: next((m for m in self.announced(channel=channel)[after:] if text in m["content"]), None),
                          f"a message with {text!r}", seconds)


def is_about(message, game):
    return re.search(rf"game #{game}\b", message["content"].lower().replace("\\", "")) is not None


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
