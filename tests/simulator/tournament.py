#!/usr/bin/env python3
"""A league of two divisions and a Swiss cup are played to their ends through the Discord simulator, while the program is
killed at random moments: while games are made, while results come in, and while rounds and the season end. Each pairing has
its games exactly once, each round begins once, and the channel is told of everything once and in order; the tables count what
was played and decided.

  tournament.py SHARED BINARY [--full]      SHARED holds discord_sim.py, contract_check.py and openapi.json

With --full, tournaments are played until the program has been killed 200 times; otherwise one of each.
"""
import itertools, math, random, re, signal, sys, threading, time
from collections import Counter

from audit import contract, exactly_once, played
from table import Failed, Table, check, components, said
from whole_games import GAMES, games_of

CHANCE = random.Random(36)
FULL = "--full" in sys.argv
NAMES = [f"p{i}" for i in range(12)]
# Of these two, one blocks the other before they join.
BLOCKED = {"p0", "p1"}
SCRIPTS = [g for g in games_of("pilastri") if g["variant"] == "4x4"]
# The positions of formats and rulings among the choices of options.
CUP, LEAGUE, DRAW = 0, 3, 2
# How many games of a league are hit by a kill, and how many are played on the board, of which one is hit, too; the others are
# resigned.
HIT, ON_BOARD = (20, 8) if FULL else (2, 2)
# The shares of entries, of other games of a cup, and of the last games of its rounds that are hit by a kill.
ENTRIES_HIT, OTHERS_HIT, LAST_HIT = (0.3, 0.3, 1) if FULL else (0, 0, 0.5)
NEWS = re.compile(r"(?:Tournament|Round) \d+ .*")
PAIRING = re.compile(r"(\w+) – (\w+) · (?:(\S+) : (\S+)(.*)|no games, .*)")
BYE = re.compile(r"(\w+) has a bye")
ROW = re.compile(r"`\d+\.` (\w+): (\d*)(½?) pts(.*)")
HALF_POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}


class Kills:
    """Kills and restarts the program at random moments. After each kill, its lists agree with what it has stored."""

    def __init__(self, t):
        self.t, self.count, self.halfway = t, 0, 0

    def during(self, act, again=0, games=None):
        """A user acts, and the program is killed a moment later, and so often again soon after a start. If this number of games
        begins by the act, it is first killed as soon as some of them are seen; counts how often others were missing then."""
        box, self.t.patience = {}, 0.5
        def go():
            try:
                box.update(act())
            except Failed:
                box.update(responded=False, message=None)
        user = threading.Thread(target=go)
        user.start()
        for left in range(again, -1, -1):
            if games and left == again:
                # The others follow within milliseconds.
                end = time.time() + 5
                while not self.t.api("games?limit=1")["games"] and time.time() < end:
                    pass
            else:
                # Moments of all magnitudes, since a debug build is slow.
                time.sleep(math.exp(CHANCE.uniform(math.log(0.005), math.log(0.3))))
            self.t.stop(signal.SIGKILL)
            self.count += 1
            report = self.t.command("doctor", "--recompute")
            check("ok    lists: " in report, report)
            running = int(re.search(r"games: (\d+) running", report).group(1))
            self.halfway += games is not None and 0 < running < games
            if left:
                self.t.launch()
        self.t.start()
        user.join()
        self.t.patience = 4
        return box

    def done(self, act, happened, what, told, hit=True, **more):
        """A user acts, and retries as long as it has not happened; what the user was told must have happened."""
        for _ in range(10):
            answer = self.during(act, **more) if hit else act()
            hit = False
            text = said(answer)["content"] if answer.get("responded") else ""
            try:
                return self.t.until(happened, what, 20 if told in text else 2)
            except Failed:
                check(told not in text, what, "is told and not stored:", text)
        raise Failed(f"no {what}")


class Event:
    """A tournament of Pilastri 4x4 with two games a pairing. `history` is all news of tournaments, in order."""

    def __init__(self, t, kills, history, number, players):
        self.t, self.kills, self.history, self.number, self.players = t, kills, history, number, players
        # The players of each game, with the first side first, and the half points that an organiser gave them.
        self.games, self.ruled = {}, {}

    @classmethod
    def announced(cls, t, kills, history, format, players):
        """Announces a tournament, which these players join."""
        shown = said(t.slash(t.owner, "event create", format=format, game=GAMES.index("Pilastri"), variant="4x4"))
        number = next(int(c["custom_id"].split(".")[1]) for c in components(shown))
        event = cls(t, kills, history, number, players)
        for name in players:
            join = lambda: t.press(name, shown, "join.")
            kills.done(join, lambda: name in event.table(), f"entry of {name}", "You take part", hit=CHANCE.random() < ENTRIES_HIT)
        return event

    # ---- what is shown ------------------------------------------------------------------------
    def shown(self, user=None):
        return said(self.t.slash(user or self.t.owner, "event show", event=self.number))

    def has(self, button):
        return any(c.get("custom_id", "").startswith(button) for c in components(self.shown()))

    def lines(self, button):
        """The lines on all pages of a list."""
        shown, found = said(self.t.press(self.t.owner, self.shown(), f"{button}.")), []
        for page in itertools.count(1):
            found += shown["content"].split("\n")
            after = f"{button}.{self.number}.0.0.{page}"
            if not any(c["custom_id"] == after for c in components(shown)):
                return found
            shown = said(self.t.press(self.t.owner, shown, after))

    def rounds(self):
        """For each round, the pairs who play, those who may not meet, and the byes."""
        found = {}
        for line in self.lines("rounds"):
            if begun := re.fullmatch(r"Round (\d+)", line):
                at = found.setdefault(int(begun.group(1)), ([], [], []))
            elif pair := PAIRING.fullmatch(line):
                at[pair.group(3) is None].append(pair.group(1, 2))
            elif bye := BYE.fullmatch(line):
                at[2].append(bye.group(1))
        return found

    def table(self):
        """The half points of each player, and the remarks."""
        rows = [row.groups() for row in map(ROW.fullmatch, self.lines("table")) if row]
        check(len({name for name, *_ in rows}) == len(rows), "a player stands twice in the table:", rows)
        return {name: (2 * int(whole or 0) + bool(half), remarks) for name, whole, half, remarks in rows}

    def divisions(self):
        """The players of each division."""
        found = []
        for line in self.lines("table"):
            if re.fullmatch(r"Division \d+", line) and line != f"Division {len(found)}":
                found.append([])
            elif row := ROW.fullmatch(line):
                found[-1].append(row.group(1))
        return found

    def running(self):
        """The running games, which are all of this tournament, with their players."""
        found = self.t.api("games?limit=100")["games"]
        return {game["id"]: tuple(game["players"][side]["name"] for side in ("first", "second")) for game in found}

    def is_running(self, game):
        return self.t.api(f"games/{game}")["running"]

    # ---- what happens -------------------------------------------------------------------------
    def start(self, games, again):
        act = lambda: self.t.slash(self.t.owner, "event start", event=self.number)
        self.kills.done(act, lambda: self.has("rounds."), "start", "begins.", again=again, games=games)
        self.history.append(f"Tournament {self.number} has begun.")

    def begun(self, number, everything):
        """Waits until a round has begun, and checks that each pairing has its two games, of which the player to act is told
        once; `everything` is the players of all games of all tournaments. Returns the pairs and the games."""
        made = lambda: number in (rounds := self.rounds()) and len(self.running()) == 2 * len(rounds[number][0])
        self.t.until(made, lambda: f"round {number}: {self.rounds()}, {self.running()}")
        rounds, games = self.rounds(), self.running()
        check(sorted(rounds) == list(range(1, number + 1)), "rounds", sorted(rounds))
        pairs, halved, byes = rounds[number]
        seats = [pair for one, other in pairs for pair in ((one, other), (other, one))]
        check(sorted(games.values()) == sorted(seats), "the pairings are", pairs, "and the games", games)
        check(not set(games) & set(everything), "an old game runs")
        self.games.update(games)
        everything.update(games)
        emptied(self.t)
        told = [(int(found.group(1)), name) for name in NAMES for m in self.t.announced(channel=self.t.direct(name))
                if (found := re.match(r"Game #(\d+) begins", m["content"]))]
        check(sorted(told) == sorted((game, first) for game, (first, _) in everything.items()), "they were told of", sorted(told))
        return rounds[number], games

    def resign(self, game, hit, **more):
        by = CHANCE.choice(self.games[game])
        act = lambda: self.t.press(by, said(self.t.slash(by, "resign", game=str(game))), "confirm-resign")
        self.kills.done(act, lambda: not self.is_running(game), f"resignation of game {game}", "Done.", hit=hit, **more)

    def play(self, game, hit):
        """Plays a game on the board, perhaps with a kill during one of the moves."""
        script = CHANCE.choice(SCRIPTS)
        struck = CHANCE.randrange(len(script["moves"])) if hit else None
        for ply, move in enumerate(script["moves"]):
            by = self.games[game][ply % 2]
            def act():
                answer = self.t.slash(by, "move", channel=self.t.direct(by), notation=move, game=str(game))
                sure = any(c.get("label") == "Play it anyway" for c in components(said(answer)))
                return self.t.press(by, answer["message"], "Play it anyway") if sure else answer
            self.kills.done(act, lambda: len(played(self.t, game)) > ply, f"move {move}", f"played `{move}`", hit=ply == struck)
        ended = self.t.api(f"games/{game}")
        check(ended["result"] == script["result"] and played(self.t, game) == script["moves"], script, "became", ended)

    def leave(self, name):
        """A player leaves while the tournament runs, with a kill, and loses the games that run."""
        own = [game for game, players in self.games.items() if name in players]
        decided = [game for game in own if not self.is_running(game)]
        def act():
            question = said(self.t.press(name, self.shown(name), "leave."))
            return self.t.press(name, question, "confirm-leave.")
        gone = lambda: "withdrawn" in self.table()[name][1] and not set(own) & set(self.running())
        self.kills.done(act, gone, f"leaving of {name}", "You no longer take part")
        for game in set(own) - set(decided):
            winner = next(player for player in self.games[game] if player != name)
            check(self.t.api(f"games/{game}")["result"] == ("1-0" if winner == self.games[game][0] else "0-1"), name, "did not lose", game)
        is_annulled = "games do not count" in self.table()[name][1]
        check(is_annulled == (2 * len(decided) < len(own)), name, "left after", len(decided), "of", len(own), self.table()[name])
        return is_annulled

    def ended(self, annulled=None):
        """Waits for the end, and checks the table: it counts each game, half a pairing for two who may not meet, and a won
        pairing for a bye, but no game of a player who left early."""
        over = lambda: "It is over." in self.shown()["content"]
        self.t.until(over, f"the end of tournament {self.number}")
        self.history.append(f"Tournament {self.number} is over.")
        expected, decided = Counter(), 0
        for game, players in self.games.items():
            points = self.ruled.get(game) or HALF_POINTS[self.t.api(f"games/{game}")["result"]]
            if annulled not in players:
                expected.update(dict(zip(players, points)))
                decided += 1
        rounds = self.rounds()
        halves = [name for _, halved, _ in rounds.values() for pair in halved for name in pair]
        byes = [name for *_, byes in rounds.values() for name in byes]
        expected.update({name: 2 * count for name, count in Counter(halves).items()})
        expected.update({name: 4 * count for name, count in Counter(byes).items()})
        points = {name: points for name, (points, _) in self.table().items()}
        check(points == {name: expected[name] for name in self.players}, "the table has", points, "and not", dict(expected))
        check(sum(points.values()) == 2 * decided + 2 * len(halves) + 4 * len(byes), "the table sums to", sum(points.values()))
        for game, players in self.games.items():
            told_of(self.t, game, players)


def told_of(t, game, players):
    """Checks that both players were told of a game in direct messages: of each move and of the end once and in order."""
    final = t.api(f"games/{game}")["version"]
    for name in players:
        exactly_once(t, game, list(range(1, final + 1)), channel=t.direct(name), moves=played(t, game))


def emptied(t):
    t.until(lambda: "colonnade_notices_waiting 0" in t.measured(), "the outbox to be empty", 90)
    check("colonnade_notices_dead 0" in t.measured(), "a notice was given up")


def league(t, kills, history, everything):
    event = Event.announced(t, kills, history, LEAGUE, NAMES)
    event.start(58, again=2)
    (pairs, halved, byes), games = event.begun(1, everything)
    divisions = event.divisions()
    check(sorted(map(len, divisions)) == [6, 6] and not byes, divisions, byes)
    wanted = {frozenset(pair) for division in divisions for pair in itertools.combinations(division, 2)}
    check({frozenset(pair) for pair in pairs} | {frozenset(pair) for pair in halved} == wanted, "pairings", pairs)
    check([set(pair) for pair in halved] == [BLOCKED & set(division) for division in divisions if BLOCKED <= set(division)], "halved", halved)
    gone, skips = CHANCE.sample(sorted(set(NAMES) - BLOCKED), 2)
    order = CHANCE.sample(sorted(games), len(games))
    hit, on_board = CHANCE.sample(order[:-1], HIT), CHANCE.sample(order[:-1], ON_BOARD)
    # Somebody leaves early or late.
    leaving, annulled = CHANCE.choice([order[len(order) // 4], order[3 * len(order) // 4]]), None
    for game in order:
        if game == leaving:
            annulled = gone if event.leave(gone) else None
            question = said(t.press(skips, event.shown(skips), "leave."))
            check("do not play the season" in said(t.press(skips, question, "skip-season."))["content"], skips, "skips nothing")
        if not event.is_running(game):
            continue
        if len(event.running()) == 1:
            # The season ends.
            event.resign(game, True, again=1)
        elif game in on_board:
            event.play(game, game in (on_board[0], *hit))
        else:
            event.resign(game, game in hit)
    event.ended(annulled)
    season = event.number + 1
    history.append(f"Tournament {season} is season 2 of a league, which begins in a week. New players can join.")
    t.until(lambda: history[-1] in news(t), lambda: f"news of season 2: {news(t)}", 60)
    after = Event(t, kills, history, season, NAMES)
    check(set(after.table()) == set(NAMES) - {gone, skips}, "those who play on:", sorted(after.table()), "without", gone, skips)
    cancel = lambda: t.slash(t.owner, "event cancel", event=season, reason="enough")
    kills.done(cancel, lambda: not after.has("join."), f"cancellation of {season}", "is cancelled")
    history.append(f"Tournament {season} was cancelled.")


def cup(t, kills, history, everything):
    players = NAMES[:9]
    event = Event.announced(t, kills, history, CUP, players)
    event.start(8, again=0)
    met = []
    for number in range(1, 6):
        (pairs, halved, byes), games = event.begun(number, everything)
        everybody = [name for pair in pairs + halved for name in pair] + byes
        check(sorted(everybody) == sorted(players) and len(byes) == 1, "round", number, pairs, halved, byes)
        met += [frozenset(pair) for pair in pairs]
        check(len(set(met)) == len(met) and BLOCKED not in met, "they met twice, or are blocked:", met)
        if number > 1:
            history.append(f"Round {number} of tournament {event.number} has begun.")
        order = CHANCE.sample(sorted(games), len(games))
        if number == 2:
            decide(t, kills, event, order.pop(0))
        for game in order[:-1]:
            event.resign(game, CHANCE.random() < OTHERS_HIT)
        # The round ends.
        event.resign(order[-1], CHANCE.random() < LAST_HIT)
    event.ended()


def decide(t, kills, event, game):
    """An organiser decides that a game is drawn."""
    act = lambda: t.slash(t.owner, "event decide", game=str(game), result=DRAW, reason="a power cut")
    kills.done(act, lambda: not event.is_running(game), f"decision of game {game}", "is decided")
    check(any("decided by an organiser: a power cut" in line for line in event.lines("rounds")), "no decision is shown")
    event.ruled[game] = (1, 1)


def news(t):
    """The news of tournaments in the channel."""
    return [m["content"].split("\n")[0] for m in t.announced() if NEWS.match(m["content"])]


def main():
    with Table(*sys.argv[1:3], users=NAMES) as t:
        t.start()
        begun, kills, history, everything, events = time.time(), Kills(t), [], {}, 0
        t.slash("p0", "block", player=t.users["p1"])
        while events == 0 or FULL and kills.count < 200:
            league(t, kills, history, everything)
            cup(t, kills, history, everything)
            events += 2
        emptied(t)
        check(not FULL or kills.halfway, "no kill came while games were made")
        check(t.finished() == len(everything), "games are missing in the export:", t.finished())
        check("ok    lists: " in t.command("doctor", "--recompute"), "lists are wrong")
        calls = contract(t)
        check(news(t) == history, "the news are", news(t), "and not", history)
        print(f"tournament: {events} tournaments, {len(everything)} games, {kills.count} kills ({kills.halfway} while games were made); each "
              f"pairing has its games, and {len(history)} news are told once; {calls} calls keep the contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
