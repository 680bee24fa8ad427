"""Checks after a run, whatever failed in it: each event of a game is announced once, every call keeps Discord's
contract, and the token is told to nobody. Events that wait together may be announced by one message, that of the last."""
import json, os, re, subprocess, sys

from table import TOKEN, check, components, is_about

MARK = re.compile(r"^([a-z-]+)\.(\d+)\.(\d+)\.(\d+)\.")


def version_of(message, game):
    """The version of the game that a message of the bot announces; None if it announces none."""
    marks = [MARK.match(c.get("custom_id") or "") for c in components(message)]
    marks = [m for m in marks if m and int(m.group(2)) == game]
    # What is composed in a conversation is no announcement.
    return int(marks[0].group(4)) if marks and all(m.group(1) != "back" for m in marks) else None


def announcements(t, game, channel=None):
    """The versions of a game that were announced in a channel, in the order of the messages."""
    about = [m for m in t.announced(channel=channel) if is_about(m, game)]
    return [v for v in (version_of(m, game) for m in about) if v is not None]


def exactly_once(t, game, expected, channel=None, seconds=60):
    """Waits until the last of these versions of a game is announced in a channel, and checks that nothing came twice, and
    nothing else. The order is not checked: a response to an interaction can overtake an announcement that is being sent."""
    told = lambda: announcements(t, game, channel)
    t.until(lambda: expected[-1] in told(), lambda: f"versions {expected} of game {game}, of which {told()} came", seconds)
    found = told()
    check(len(found) == len(set(found)) and set(found) <= set(expected), f"versions {found} of game {game} were announced, not {list(expected)}")


def contract(t):
    """Checks all calls that were recorded; tells how many there are."""
    done = subprocess.run([sys.executable, os.path.join(t.shared, "contract_check.py"), "--quiet-warn", "--spec",
                           os.path.join(t.shared, "openapi.json"), t.calls], capture_output=True, text=True)
    check(done.returncode == 0, "Discord's contract:\n", done.stdout[:3000])
    with open(t.calls) as file:
        calls = [json.loads(line) for line in file]
    for call in calls:
        body = call.get("json") or {}
        body = body.get("data", body) if isinstance(body, dict) and call["path"].endswith("/callback") else body
        if isinstance(body, dict) and "content" in body:
            check(body["allowed_mentions"]["parse"] == [], "mentions are open", call)
            for file in body.get("attachments") or []:
                check(file.get("description"), "no alternative text", call)
            check(len(body.get("attachments") or []) == len(call.get("files") or []), "files", call)
    check(TOKEN not in t.log(), "the token stands in the log")
    return len(calls)
