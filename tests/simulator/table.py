"""A bot and the Discord simulator side by side, and users who press what a user can press."""
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
    """The status and text of a page."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def clear_environment():
    """The environment without the program's variables: it refuses those that are not settings, such as those of .ci/run."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COLONNADE_")}


class Process:
    """A process of the program: its ports, its log, and the running child, if there is one."""

    def __init__(self, table, name):
        self.table, self.name, self.running = table, name, None
        self.web, self.metrics = free_port(), free_port()
        self.log_file = os.path.join(table.dir, f"{name}.log")

    @property
    def pid(self):
        return self.running.pid

    def launch(self, **settings):
        """Starts it with these environment variables, without waiting for it."""
        t = self.table
        env = dict(clear_environment(), **t.store, COLONNADE_WEB__LISTEN=f"127.0.0.1:{self.web}",
                   COLONNADE_WEB__METRICS_LISTEN=f"127.0.0.1:{self.metrics}", COLONNADE_WEB__PUBLIC_URL=f"http://127.0.0.1:{t.web}",
                   COLONNADE_WEB__TABLE="off", COLONNADE_DISCORD__TOKEN=TOKEN, COLONNADE_DISCORD__API_BASE_URL=t.base,
                   COLONNADE_PLAY__SHORTEST_TIME="1s")
        env.update(settings)
        with open(self.log_file, "a") as log:
            self.running = subprocess.Popen([t.binary, "serve"], env={k: v for k, v in env.items() if v is not None}, cwd=t.dir,
                                            stdout=log, stderr=subprocess.STDOUT)
        return self

    def stop(self, how=signal.SIGINT):
        """Ends it with a signal; returns the exit status."""
        child, self.running = self.running, None
        if child is None:
            return None
        child.send_signal(how)
        try:
            return child.wait(15)
        except subprocess.TimeoutExpired:
            child.kill()
            raise Failed(f"{self.name} did not end within 15 s") from None

    def look(self):
        """Fails if it has ended unexpectedly."""
        if self.running is not None and self.running.poll() is not None:
            raise Failed(f"{self.name} ended with {self.running.returncode}; see {self.table.dir}")

    def is_up(self):
        """Whether it reports that it is connected."""
        return self.tells("discord: connected")

    def tells(self, text):
        """Whether its readiness report contains this text."""
        try:
            return text in self.ready()
        except OSError:
            return False

    def is_there(self):
        """Whether its pages are served."""
        try:
            return page(f"http://127.0.0.1:{self.web}/healthz")[0] == 200 and bool(self.ready())
        except OSError:
            return False

    def ready(self):
        """Its readiness report."""
        return page(f"http://127.0.0.1:{self.metrics}/readyz")[1]

    def measured(self):
        """Its metrics."""
        return page(f"http://127.0.0.1:{self.metrics}/metrics")[1]

    def log(self):
        if not os.path.exists(self.log_file):
            return ""
        with open(self.log_file, errors="replace") as file:
            return file.read()


class Table:
    """The simulator, a server with a channel, users, and one or several processes of the program on the same store. Methods
    of the table itself refer to the first process, `bot`. The store is in a directory, or in the database of a cluster."""

    def __init__(self, shared, binary, users=("ann", "bob", "eve"), shards=1, heartbeat=None, database=None):
        self.dir = tempfile.mkdtemp(prefix="colonnade-sim-")
        self.shared, self.binary, self.sim = shared, os.path.abspath(binary), None
        # The location of the store, as settings.
        self.store = {"COLONNADE_STORE__PATH": os.path.join(self.dir, "store")}
        if database:
            self.store = {"COLONNADE_STORE__URL": database.address(), "COLONNADE_STORE__PASSWORD_FILE": database.secret}
        self.processes, self.port = [], free_port()
        self.bot = self.process("bot")
        # The port of the pages to read.
        self.web = self.bot.web
        self.calls = os.path.join(self.dir, "calls.jsonl")
        self.base = f"http://127.0.0.1:{self.port}"
        beats = ["--heartbeat", str(heartbeat)] if heartbeat else []
        with open(os.path.join(self.dir, "sim.log"), "w") as log:
            self.sim = subprocess.Popen(
                [sys.executable, os.path.join(HERE, "with_options.py"), os.path.join(shared, "discord_sim.py"), "--port", str(self.port),
                 "--token", TOKEN, "--log", self.calls, "--shards", str(shards), *beats], stdout=subprocess.DEVNULL, stderr=log)
        self.until(self.up, "the simulator")
        seed = self.do("seed", users=list(users))
        self.server, self.channel, self.owner, self.app = seed["guild"], seed["channel"], seed["owner"], seed["application"]
        self.users = dict(zip(users, seed["users"]))
        self.dm = {}
        # How long users wait for an answer.
        self.patience = 4

    def process(self, name):
        """Adds a process on the same store."""
        self.processes.append(Process(self, name))
        return self.processes[-1]

    def found(self, name, users, shard, of):
        """Adds a server, whose events come through this shard, with its own users; returns its channel."""
        made = self.do("found", name=name, users=list(users), shard=shard, of=of)
        self.users.update(zip(users, made["users"]))
        return made["channel"]

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
            for process in self.processes:
                process.look()
            found = holds()
            if found:
                return found
            time.sleep(0.02)
        raise Failed(f"waited in vain for {what() if callable(what) else what}; see {self.dir}")

    # ---- the processes ------------------------------------------------------------------------
    def launch(self, **settings):
        """Starts the bot with these environment variables, without waiting for it."""
        self.bot.launch(**settings)
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
        return self.bot.is_up()

    def is_there(self):
        return self.bot.is_there()

    def ready(self):
        return self.bot.ready()

    def measured(self):
        return self.bot.measured()

    def waits(self, names):
        """The waits of the interactions of these users for their answers, in seconds, in order; all were answered."""
        waits = self.do("waits", users=[self.users[name] for name in names])["waits"]
        check(None not in waits, waits.count(None), "interactions were not answered")
        return sorted(waits)

    def stop(self, how=signal.SIGINT):
        return self.bot.stop(how)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        """Ends everything; after a failure, prints what led to it."""
        self.close() if kind is None else self.tell()

    def close(self, keep=False):
        """Ends everything; the files are kept only after a failure, for inspection."""
        for child in (*(process.running for process in self.processes), self.sim):
            if child is not None:
                child.kill()
                child.wait()
        if not keep:
            shutil.rmtree(self.dir, ignore_errors=True)

    def tell(self):
        """Prints the log and the last messages after a failure."""
        for process in self.processes:
            lines = process.log().splitlines()[-20:]
            print(*(f"{process.name}: {line[:300]}" for line in lines), sep="\n", file=sys.stderr)
        for channel, messages in self.do("state")["messages"].items():
            if messages:
                print(channel, *[repr(m["content"]) for m in messages[-4:]], sep="\n  ", file=sys.stderr)
        self.close(keep=True)

    def log(self):
        """The log of all processes."""
        return "".join(process.log() for process in self.processes)

    def api(self, path):
        """The response of the program's API; None if it is not found."""
        asked = lambda: page(f"http://127.0.0.1:{self.web}/api/v1/{path}")
        # It limits the rate of requests.
        status, text = self.until(lambda: (lambda found: found if found[0] != 429 else None)(asked()), path)
        check(status in (200, 404), path, status, text[:300])
        return json.loads(text) if status == 200 else None

    def command(self, *arguments):
        """The output of a command of the program on the store."""
        env = dict(clear_environment(), **self.store)
        done = subprocess.run([self.binary, *arguments], capture_output=True, text=True, cwd=self.dir, env=env)
        check(done.returncode == 0, *arguments, ":", done.stdout, done.stderr)
        return done.stdout

    def finished(self):
        """The number of games that the program exports."""
        file = os.path.join(self.dir, "all.ndjson")
        self.command("export", "--out", file)
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

    def press_beside(self, user, message, text, label=None, channel=None):
        """Presses the button beside the line of a list that contains this text."""
        found = [button for line, button in lines(message) if text in line and label in (None, button["label"])]
        check(found, "no", label or "line", "beside", repr(text), "in", [line for line, _ in lines(message)])
        return self.press(user, message, found[0]["custom_id"], channel=channel)

    def fill(self, shown, text):
        return self.do("modal", interaction=shown["id"], values={"text": text}, until_done=True, wait=self.patience)

    def write(self, user, text, channel):
        return self.do("message", user=self.users.get(user, user), channel=channel, content=text)

    def messages(self, channel=None):
        return self.do("messages", channel=channel or self.channel)["messages"]

    def announced(self, game=None, channel=None):
        """Messages of the bot that are visible to everybody in the channel."""
        found = [m for m in self.messages(channel) if m["author"]["id"] == self.app and not int(m.get("flags") or 0) & 64]
        return [m for m in found if game is None or is_about(m, game)]

    def shown_to(self, user):
        """Messages of the bot that only this user sees: answers in the channel and direct messages, in order."""
        alone = [m for m in self.messages() if m["author"]["id"] == self.app and int(m.get("flags") or 0) & 64]
        return sorted(alone + self.announced(channel=self.direct(user)), key=lambda m: int(m["id"]))

    def direct(self, user):
        """The channel of direct messages of a user with the bot."""
        if user not in self.dm:
            self.dm[user] = self.do("dm", user=self.users.get(user, user))["channel"]
        return self.dm[user]

    def wait_for(self, text, channel=None, after=0, seconds=20):
        """The first message, from number `after` on, that is visible to everybody and contains this text."""
        return self.until(lambda: next((m for m in self.announced(channel=channel)[after:] if text in m["content"]), None),
                          f"a message with {text!r}", seconds)


def is_about(message, game):
    return re.search(rf"game #{game}\b", message["content"].lower().replace("\\", "")) is not None


# The types of components: those that contain others, those that contain only texts, and texts.
ROW, SECTION, TEXT, CONTAINER = 1, 9, 10, 17


def components(message):
    """The buttons and menus of a message: in rows, beside lines, and in their containers."""
    for part in message.get("components") or []:
        if part["type"] == CONTAINER:
            yield from components(part)
        elif part["type"] == SECTION:
            yield part["accessory"]
        elif part["type"] == ROW:
            yield from part.get("components") or []


def texts(message):
    """The texts of a message of layout components, from top to bottom."""
    for part in message.get("components") or []:
        if part["type"] == TEXT:
            yield part["content"]
        elif part["type"] in (SECTION, CONTAINER):
            yield from texts(part)


def lines(message):
    """The lines of a list that have a button, each with the button."""
    for part in message.get("components") or []:
        if part["type"] == SECTION:
            yield "\n".join(texts(part)), part["accessory"]


def said(result):
    """The message that answered an interaction; its content is its whole text, also with layout components."""
    check(result["responded"], "no answer:", result)
    message = result["message"] or {"content": "", "components": []}
    return dict(message, content="\n".join(filter(None, [message["content"], *texts(message)])))


def number_of(text):
    found = re.search(r"[Gg]ame \\?#(\d+)", text)
    check(found, "no game in", text)
    return int(found.group(1))
