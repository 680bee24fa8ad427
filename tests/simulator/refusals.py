#!/usr/bin/env python3
"""Threads, channels and direct messages refuse messages in every way, while users play: whoever is not told there is told in
another place within a minute, or the opponent is told; nothing is said twice; and the bot stays ready. Prints a table. The
test `refusals` of tests/it/discord tries all kinds of messages.

  refusals.py SHARED BINARY [--full]      SHARED holds discord_sim.py, contract_check.py and openapi.json; with --full every
                                          status from 400 to 499 and every code is tried
"""
import sys, time

from audit import contract
from table import Table, check, said
from whole_games import begin, shortest

MOVES = shortest("pilastri")["moves"]
# The meanings of Discord's answers: several statuses and codes of each.
SOME = [(400, 50083), (403, 50013), (404, 10003), (400, 200000), (403, 50007), (400, 50035), (401, 0), (418, 0), (422, 0), (502, 0)]
CODES = [(404, c) for c in (10003, 10004, 10008, 10013)]
CODES += [(403, c) for c in (20001, 20026, 40007, 40058, 50001, 50003, 50007, 50009, 50013, 50278)]
CODES += [(400, c) for c in (20009, 40067, 50006, 50008, 50024, 50033, 50035, 50045, 50068, 50083, 160002, 160005, 160006, 200000, 240000)]
PLACES = ("direct", "thread", "channel")
KINDS = ("turn", "offer", "result")
ALWAYS = 1000


class Match:
    """Two users and their game, in a server of their own, whose messages to one place are refused from some time on."""

    def __init__(self, t, number, place):
        self.t, self.place, (self.a, self.b) = t, place, (f"r{number}a", f"r{number}b")
        made = t.do("found", name=f"server-{number}", users=[self.a, self.b], shard=0, of=1)
        t.users.update(zip((self.a, self.b), made["users"]))
        self.channel = made["channel"]
        # Only users who have used the bot get direct messages.
        for user in (self.a, self.b):
            t.slash(user, "settings", channel=self.channel)
        if place == "thread":
            t.slash(made["owner"], "server set", channel=self.channel, threads=True)
        here = self.channel
        if place == "direct":
            here = t.direct(self.a)
            said(t.slash(self.a, "challenge", channel=here, game=2, variant="4x4", opponent=t.users[self.b], time="3d", side=0))
            asked = t.wait_for("challenges you", channel=t.direct(self.b))
            t.press(self.b, asked, "accept", channel=t.direct(self.b))
            self.game = t.until(self.latest_game, "a game")
            self.refused = t.direct(self.b)
        else:
            self.game, board = begin(t, "Pilastri", variant="4x4", channel=here, by=self.a, to=self.b)
            self.refused = board["id"] if place == "thread" else self.channel
            if place == "thread":
                t.until(lambda: t.api(f"games/{self.game}")["version"] == 2, "the bot to know the thread")
        # The beginning is announced to both.
        for user in (self.a, self.b) if place == "direct" else ():
            t.wait_for(f"Game #{self.game} begins", channel=t.direct(user))

    def latest_game(self):
        texts = [m["content"] for m in self.t.announced(channel=self.t.direct(self.a))]
        numbers = [int(text.split("#")[1].split()[0].rstrip(":")) for text in texts if "begins" in text and "#" in text]
        return numbers[-1] if numbers else None

    def seen(self):
        """The texts of the bot in each place that one of the two reads."""
        places = {self.channel, self.refused, self.t.direct(self.a), self.t.direct(self.b)}
        return {place: [m["content"] for m in self.t.announced(channel=place)] for place in places}

    def happens(self, kind):
        """The first user does something that the second is told, from direct messages, which are not refused."""
        t, there = self.t, self.t.direct(self.a)
        if kind == "turn":
            t.write(self.a, f"#{self.game} {MOVES[0]}", there)
        elif kind == "offer":
            t.slash(self.a, "draw", channel=there, game=str(self.game))
        else:
            # Resigning asks first.
            t.press(self.a, said(t.slash(self.a, "resign", channel=there, game=str(self.game))), "confirm-resign", channel=there)


def refuse(t, number, place, kind, status, code):
    """One message that is refused; returns how its reader was told, and how many seconds that took."""
    match = Match(t, number, place)
    before, begun = match.seen(), time.time()
    t.do("fault", method="POST", path=f"/channels/{match.refused}/messages", status=status, code=code, times=ALWAYS)
    match.happens(kind)

    def told():
        new = {p: texts[len(before[p]):] for p, texts in match.seen().items()}
        check(all(len(set(texts)) == len(texts) for texts in new.values()), "told twice:", new)
        if new[match.refused]:
            # In a simpler form.
            return "there"
        if new[match.channel]:
            return "in the channel"
        if new[t.direct(match.b)]:
            return "directly"
        reports = ("I cannot reach", "I could not tell")
        return "opponent" if any(report in text for text in new[t.direct(match.a)] for report in reports) else None

    how = t.until(told, f"somebody to be told of a {kind} in a {place} that is refused with {status} {code}", 60)
    took = time.time() - begun
    t.do("forget")
    return how, took


def main():
    full = "--full" in sys.argv
    refusals = [(status, 0) for status in range(400, 500) if status != 429] + CODES + [(502, 0)] if full else SOME
    with Table(*sys.argv[1:3]) as t:
        t.start()
        begun, number, slowest = time.time(), 0, 0.0
        for place in PLACES:
            for status, code in refusals:
                cells = []
                for kind in KINDS if (status, code) in SOME[:4] else KINDS[:1]:
                    number += 1
                    how, took = refuse(t, number, place, kind, status, code)
                    slowest = max(slowest, took)
                    cells.append(f"{kind} {how} ({took:.1f} s)")
                print(f"{place:8} {status} {code:6}  " + ", ".join(cells), flush=True)
        ready = t.ready()
        check("discord: connected" in ready and "deliveries" not in ready, "the readiness is", ready)
        print(f"refusals: {number} messages each reached somebody, the slowest after {slowest:.1f} s; {contract(t)} calls keep the "
              f"contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
