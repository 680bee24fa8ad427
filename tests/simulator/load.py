#!/usr/bin/env python3
"""Two hundred games are played at once by users who all act concurrently; prints how long they waited and how much memory
the bot used.

  load.py SHARED BINARY [GAMES] [--figures] [--computers]

No interaction may wait for 3 s, and the bot may use 150 MB. With --figures, 99 in 100 waits must also be 300 ms or less,
which is meaningful only if nothing else runs. With --computers, four games against computers of levels 4, 5, 5 and 6 are
played all the time. As many of these think at once as the machine has processors, less one. Their opponents' waits are
reported separately: an answer waits up to 0.6 s for the computer's move, to show both.
"""
import queue, sys, threading, time

from audit import contract, exactly_once
from computers import Adviser
from table import Table, check, components, number_of, said
from whole_games import GAMES, NAMES, shortest

MOVES = shortest("pilastri")["moves"]
# The number of users who act concurrently.
USERS_AT_ONCE = 8
CHANNELS = 10
PLIES = 4
LONGEST, USUAL, MEMORY = 3.0, 0.3, 150
# The games that computers think about, each with its variant and level. In Buku they think longest; in Goré there is a table
# of endings from level 5 on.
THINKERS = [("pilare", "6x6", 4), ("gore", "standard", 5), ("buku", "8x8", 5), ("buku", "8x8", 6)]
# The number of users who take turns against each: a single one may not begin as many games as end at the lower levels.
RIVALS = 25


def memory(t):
    """The peak memory of the bot, in MB."""
    with open(f"/proc/{t.bot.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 1000


def together(tasks, at_once=USERS_AT_ONCE):
    """Runs all tasks, `at_once` concurrently; fails with the first failure."""
    waiting, failed = queue.Queue(), []
    for task in tasks:
        waiting.put(task)
    def work():
        while not failed:
            try:
                task = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                task()
            except BaseException as error:  # noqa: BLE001 (told below)
                failed.append(error)
    workers = [threading.Thread(target=work) for _ in range(at_once)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if failed:
        raise failed[0]


class Thinkers:
    """Computers that play one game after the other against users who play the level 2 moves of `colonnade engine`."""

    def __init__(self, t):
        self.t, self.moves, self.failed, self.ended = t, [0] * len(THINKERS), [], threading.Event()
        self.threads = [threading.Thread(target=self.guarded, args=(place,)) for place in range(len(THINKERS))]
        for thread in self.threads:
            thread.start()

    @staticmethod
    def users():
        """All users who play against computers."""
        return [Thinkers.user(place, i) for place in range(len(THINKERS)) for i in range(RIVALS)]

    @staticmethod
    def user(place, i):
        return f"c{place}-{i % RIVALS}"

    def guarded(self, place):
        try:
            room = self.t.do("channel", guild=self.t.server, name=f"computer-{place}")["channel"]
            games = 0
            while not self.ended.is_set():
                self.play(place, self.user(place, games), room)
                games += 1
        except BaseException as error:  # noqa: BLE001 (told at the end)
            self.failed.append(error)

    def play(self, place, user, room):
        """Plays a game to its end; when the load has ended, the user resigns after a move of the computer."""
        t, (slug, variant, level), made = self.t, THINKERS[place], 0
        options = dict(game=GAMES.index(NAMES[slug]), computer=level - 1, time="3d", side=0, variant=variant)
        number = number_of(said(t.slash(user, "challenge", channel=room, **options))["content"])
        adviser = Adviser(t.binary, f"{slug}/{variant}")
        asked = lambda: (lambda now: now if not now["running"] or now["to_act"] == "first" else None)(t.api(f"games/{number}"))
        while (now := t.until(asked, f"the computer in game {number}", 60))["running"]:
            self.moves[place] += made > 0
            if made and self.ended.is_set():
                sure = said(t.slash(user, "resign", channel=room, game=str(number)))
                t.press(user, sure, "confirm-resign", channel=room)
                continue
            move = adviser.move([action["text"] for action in now["actions"]])
            sure = said(t.slash(user, "move", channel=room, notation=move, game=str(number)))
            if any(c.get("label") == "Play it anyway" for c in components(sure)):
                t.press(user, sure, "Play it anyway", channel=room)
            made += 1
        adviser.end()

    def end(self):
        """Ends all games; returns the number of moves of the computers, by level."""
        self.ended.set()
        for thread in self.threads:
            thread.join()
        if self.failed:
            raise self.failed[0]
        return [(level, moves) for (_, _, level), moves in zip(THINKERS, self.moves)]


def main():
    figures, computers = "--figures" in sys.argv, "--computers" in sys.argv
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    count = int(arguments[2]) if len(arguments) > 2 else 200
    players, thinkers = [f"u{i}" for i in range(2 * count)], Thinkers.users() if computers else []
    with Table(*arguments[:2], users=players + thinkers) as t:
        t.start()
        thinking = Thinkers(t) if computers else None
        begun = time.time()
        rooms = [t.do("channel", guild=t.server, name=f"room-{i}")["channel"] for i in range(CHANNELS)]
        games = {}

        def open_game(i):
            asked = said(t.slash(f"u{2 * i}", "challenge", channel=rooms[i % CHANNELS], game=GAMES.index("Pilastri"), variant="4x4",
                                 opponent=t.users[f"u{2 * i + 1}"], time="3d", side=0))
            text = said(t.press(f"u{2 * i + 1}", asked, "accept", channel=rooms[i % CHANNELS]))["content"]
            games[i] = number_of(text)

        def play(i, ply):
            user = f"u{2 * i + ply % 2}"
            said(t.do("autocomplete", user=t.users[user], channel=rooms[i % CHANNELS], name="move", option="notation", value=MOVES[ply][:2]))
            answer = said(t.slash(user, "move", channel=rooms[i % CHANNELS], notation=MOVES[ply], game=str(games[i])))
            check("played" in answer["content"], answer["content"])

        together([lambda i=i: open_game(i) for i in range(count)])
        for ply in range(PLIES):
            together([lambda i=i: play(i, ply) for i in range(count)])
        took = time.time() - begun
        moves = ""
        if thinking:
            by = thinking.end()
            check(all(made for _, made in by), f"a computer made no move: {by}")
            by_level = ", ".join(f"{made} of level {level}" for level, made in by)
            moves = f"; moves of computers meanwhile: {by_level}"
        t.until(lambda: "colonnade_notices_waiting 0" in t.measured(), "the outbox to be empty", 60)
        check(f"colonnade_games_running {count}" in t.measured(), "games are missing")
        waits = t.waits(players)
        p50, p99, most, mb = waits[len(waits) // 2], waits[len(waits) * 99 // 100], waits[-1], memory(t)
        if thinking:
            theirs = t.waits(thinkers)
            moves += f"; their opponents were answered within {1000 * theirs[len(theirs) // 2]:.0f} ms (half), {1000 * theirs[-1]:.0f} ms (all)"
            most = max(most, theirs[-1])
        print(f"load: {count} games at once, {len(waits)} interactions in {took:.0f} s ({len(waits) / took:.0f} a second); answered within "
              f"{1000 * p50:.0f} ms (half), {1000 * p99:.0f} ms (99 %), {1000 * most:.0f} ms (all); {mb:.0f} MB at most{moves}")
        check(most < LONGEST, "an interaction waited for", most, "s")
        check(mb <= MEMORY, "the bot took", mb, "MB")
        check(not figures or p99 <= USUAL, "99 % are answered only within", p99, "s")
        for i in range(0, count, 20):
            exactly_once(t, games[i], list(range(1, PLIES + 2)), rooms[i % CHANNELS])
        contract(t)


if __name__ == "__main__":
    main()
