"""A private PostgreSQL server for a script: its directory is removed at the end. Root starts it as another user. The server
ends with the script, in whatever way that ends."""
import glob, os, pwd, shutil, signal, subprocess, tempfile, time

from table import Failed, check, free_port

SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_buffers = 32MB
max_connections = 200
"""
NEEDED = ("initdb", "postgres", "psql")


def programs():
    """The directory of the server's programs: on PATH, or Debian's; None if there is none."""
    debian = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda name: float(name.split("/")[-2]), reverse=True)
    for place in (*os.environ.get("PATH", "").split(":"), *debian):
        if all(os.path.exists(os.path.join(place, name)) for name in NEEDED):
            return place
    return None


class Cluster:
    """A running server with one empty database, owned by a user with a password."""

    PASSWORD = "not-told-to-anybody"

    def __init__(self):
        self.bin, self.dir, self.port = programs(), tempfile.mkdtemp(prefix="colonnade-pg-"), free_port()
        self.data, self.server = os.path.join(self.dir, "data"), None
        self.user = self.other_user() if os.geteuid() == 0 else None
        self.secret = os.path.join(self.dir, "secret")
        with open(os.open(self.secret, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(self.PASSWORD + "\n")
        if self.user:
            for path in (self.dir, self.secret):
                os.chown(path, self.user.pw_uid, self.user.pw_gid)
        self.run("initdb", "-D", self.data, "-U", "host", "-A", "scram-sha-256", "--pwfile", self.secret, "-E", "UTF8", "--locale=C", "--no-sync")
        with open(os.path.join(self.data, "postgresql.conf"), "a") as file:
            file.write(f"port = {self.port}\n{SETTINGS}")
        self.server = subprocess.Popen(self.as_user("postgres", "-D", self.data), cwd=self.dir, stdin=subprocess.DEVNULL,
                                       stdout=open(os.path.join(self.dir, "server.log"), "w"), stderr=subprocess.STDOUT)
        self.answers()

    @staticmethod
    def other_user():
        """The user that the server runs as: it refuses root."""
        try:
            return pwd.getpwnam("postgres")
        except KeyError:
            return pwd.getpwnam("nobody")

    def as_user(self, program, *arguments):
        words = ["setpriv"]
        if self.user:
            words += ["--reuid", str(self.user.pw_uid), "--regid", str(self.user.pw_gid), "--clear-groups"]
        return [*words, "--pdeathsig", "QUIT", os.path.join(self.bin, program), *arguments]

    def run(self, program, *arguments):
        done = subprocess.run(self.as_user(program, *arguments), cwd=self.dir, capture_output=True, text=True)
        check(done.returncode == 0, program, done.stdout, done.stderr)

    def answers(self):
        """Waits until the server can create the database."""
        end, why = time.time() + 60, ""
        while time.time() < end:
            check(self.server.poll() is None, "the server of the database ended:", self.log())
            made = self.sql("CREATE DATABASE colonnade", "postgres")
            if made.returncode == 0 or "already exists" in made.stderr:
                return
            why = made.stderr
            time.sleep(0.1)
        raise Failed(f"the server of the database does not answer: {why}")

    def sql(self, sql, database="colonnade"):
        """Executes SQL; returns the output of psql."""
        words = [os.path.join(self.bin, "psql"), "-X", "-q", "-A", "-t", "-d", self.address(database), "-c", sql]
        return subprocess.run(words, capture_output=True, text=True, env=dict(os.environ, PGPASSWORD=self.PASSWORD))

    def address(self, database="colonnade"):
        return f"postgresql://host@127.0.0.1:{self.port}/{database}?sslmode=disable"

    def log(self):
        with open(os.path.join(self.dir, "server.log")) as file:
            return file.read()[-2000:]

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
            try:
                self.server.wait(10)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()
        shutil.rmtree(self.dir, ignore_errors=True)
