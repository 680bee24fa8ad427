#!/usr/bin/env python3
"""Settings with which there is no bot: each is reported in one clear line, the pages are still served, and the token is
never revealed.

  troubles.py SHARED BINARY      SHARED holds discord_sim.py, contract_check.py and openapi.json
"""
import sys, time

from table import TOKEN, Table, check, free_port, page

SECRET = "MTIz.secret-of-the-host.token"
PAGES = ["", "archive", "rules", "puzzle", "leaderboard", "healthz", "api/v1/games", "api/v1/openapi.json", "feed.atom"]


def lines(t, of):
    """The bot's log lines since a position in its log, from warnings on."""
    return [line for line in t.log()[of:].splitlines() if " WARN " in line or " ERROR " in line]


def trouble(t, expected, state, before=None, **settings):
    """Starts the bot with invalid settings. Expects one line with this text, and pages; the bot reports its state."""
    begun = len(t.log())
    if before:
        before()
    t.launch(**settings)
    t.until(lambda: t.is_there() and (expected is None or expected in t.log()[begun:]), f"a line with {expected!r}")
    t.until(lambda: f"discord: {state}" in t.ready(), f"the state {state}")
    for path in PAGES:
        status, text = page(f"http://127.0.0.1:{t.web}/{path}")
        check(status == 200, path, status)
        check(SECRET not in text and TOKEN not in text, "the token stands on", path)
    for text in (t.measured(), t.ready(), t.log()):
        check(SECRET not in text and TOKEN not in text, "the token is told:", text[-2000:])
    told = lines(t, begun)
    # A refused token is reported once for the connection and once for deliveries.
    wanted = 0 if expected is None or "Discord is not connected" in expected else 2 if "refuses the token" in expected else 1
    check(len(told) == wanted, "not one line, but", told)
    check(all(len(line) < 400 for line in told), "a long line:", told)
    t.stop()
    return told


def recovers(t):
    """A gateway that is down and comes back: the bot reconnects soon, without a restart."""
    begun = len(t.log())
    t.do("nowhere", status=503)
    t.launch()
    t.until(lambda: "retrying in 5 s" in t.log()[begun:], "a line that says when it is tried again")
    t.do("nowhere")
    check(page(f"http://127.0.0.1:{t.web}/")[0] == 200, "no pages meanwhile")
    t.connected()
    check(len(lines(t, begun)) == 1, "not one line, but", lines(t, begun))
    t.stop()


def main():
    with Table(*sys.argv[1:3]) as t:
        begun = time.time()
        closed = f"http://127.0.0.1:{free_port()}"
        told = []
        told += trouble(t, "Discord refuses the token", "refused", COLONNADE_DISCORD__TOKEN=SECRET)
        told += trouble(t, "Discord is not connected: set DISCORD_TOKEN", "not set up", COLONNADE_DISCORD__TOKEN=None,
                        COLONNADE_DISCORD__API_BASE_URL=None)
        told += trouble(t, f"discord.api_base_url {closed} cannot be used", "connecting", COLONNADE_DISCORD__API_BASE_URL=closed)
        # Something answers there, but it is not Discord.
        other = f"http://127.0.0.1:{t.port}/_cdn"
        told += trouble(t, f"discord.api_base_url {other} cannot be used", "connecting", COLONNADE_DISCORD__API_BASE_URL=other)
        # The gateway is down while everything else is up.
        down = lambda: t.do("nowhere", status=503)
        told += trouble(t, "503", "connecting", before=down)
        nowhere = lambda: t.do("nowhere", url=f"ws://127.0.0.1:{free_port()}")
        told += trouble(t, "the gateway ws://", "connecting", before=nowhere)
        recovers(t)
        for line in told:
            print(line)
        print(f"troubles: each is told in one line, and the pages are served; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
