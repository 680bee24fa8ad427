"""Checks after a run with any failures: each event of a game is announced once and in order, every call keeps Discord's
contract, and neither the token nor Discord's IDs are leaked. Events that wait together may be announced by one message, with
the version of the last; it still reports every move."""
import json, os, re, subprocess, sys
from datetime import datetime

from table import TOKEN, check, components, is_about, texts

MARK = re.compile(r"^([a-z-]+)\.(\d+)\.(\d+)\.(\d+)\.")
PLAYED = re.compile(r"played `([^`]+)`")


def version_of(message, game):
    """The version of the game that a message of the bot announces; None if it announces none."""
    marks = [MARK.match(c.get("custom_id") or "") for c in components(message)]
    # The button to the next game has the number of the game that it leads away from.
    marks = [m for m in marks if m and int(m.group(2)) == game and m.group(1) != "next-game"]
    # Messages composed in a conversation are not announcements, and neither are closed challenges.
    return int(marks[0].group(4)) if marks and all(m.group(1) not in ("back", "closed") for m in marks) else None


def announced(t, game, channel=None, reader=None):
    """The announcements of a game in a channel, or everything about it that a reader is shown, in order: the version of each, and
    the moves that it reports."""
    messages = t.shown_to(reader) if reader else t.announced(channel=channel)
    about = [(version_of(m, game), PLAYED.findall(m["content"])) for m in messages if is_about(m, game)]
    return [(version, moves) for version, moves in about if version is not None]


def at(moment):
    """The seconds since 1970 of a time in the format of Discord and the bot."""
    return datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp()


def announcements(t, game, channel=None, reader=None):
    """The versions of a game that were announced in a channel, or shown to a reader, in the order of the messages."""
    return [version for version, _ in announced(t, game, channel, reader)]


def played(t, game):
    """The moves of a game chosen by players, as the bot has stored them."""
    return [a["text"] for a in t.api(f"games/{game}")["actions"] if not a["forced"]]


def exactly_once(t, game, expected, channel=None, seconds=60, moves=None, reader=None):
    """Waits until the last of these versions of a game is announced in a channel, or shown to a reader, and checks that the messages show no other
    versions and never go back, and that they report each of these moves (by default all) once and in order."""
    told = lambda: announcements(t, game, channel, reader)
    t.until(lambda: expected[-1] in told(), lambda: f"versions {expected} of game {game}, of which {told()} came", seconds)
    found = announced(t, game, channel, reader)
    versions = [version for version, _ in found]
    check(versions == sorted(set(versions)) and set(versions) <= set(expected), f"versions {versions} of game {game} were announced, not {list(expected)}")
    moves = played(t, game) if moves is None else moves
    check([move for _, some in found for move in some] == moves, f"game {game}: of the moves {moves} it is told", found)


def contract(t):
    """Checks all recorded calls, and that the log contains neither the token nor Discord's IDs; prints the number of calls.
    No message, whether text or layout components, mentions users that it does not name."""
    done = subprocess.run([sys.executable, os.path.join(t.shared, "contract_check.py"), "--quiet-warn", "--spec",
                           os.path.join(t.shared, "openapi.json"), t.calls], capture_output=True, text=True)
    check(done.returncode == 0, "Discord's contract:\n", done.stdout[:3000])
    with open(t.calls) as file:
        calls = [json.loads(line) for line in file]
    for call in calls:
        body = call.get("json") or {}
        body = body.get("data", body) if isinstance(body, dict) and call["path"].endswith("/callback") else body
        # A message of layout components has texts instead of content.
        said = [body.get("content") or "", *texts(body)] if isinstance(body, dict) else []
        if said and ("content" in body or len(said) > 1):
            mentions = body.get("allowed_mentions") or {}
            check(mentions.get("parse") == [], "mentions are open", call)
            for user in mentions.get("users") or []:
                check(f"<@{user}>" in "\n".join(said), "somebody is pinged unseen", call)
            for file in body.get("attachments") or []:
                check(file.get("description"), "no alternative text", call)
            check(len(body.get("attachments") or []) == len(call.get("files") or []), "files", call)
    log = t.log()
    check(TOKEN not in log, "the token stands in the log")
    check(not re.search(r"\b\d{17,20}\b", log), "a number of Discord's stands in the log:", *re.findall(r".*\b\d{17,20}\b.*", log)[:3])
    return len(calls)
