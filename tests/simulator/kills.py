#!/usr/bin/env python3
"""The bot is killed at random moments of scripted games, and restarted with the same store. In the end, everything
acknowledged is in the store, every event was announced exactly once, and no message is left waiting.

  kills.py SHARED BINARY [GAMES]      SHARED holds discord_sim.py, contract_check.py and openapi.json
"""
import random, re, signal, sys, threading, time

from audit import contract, exactly_once
from table import Failed, Table, check, components, said
from whole_games import GAMES, NAMES, shortest

CHANCE = random.Random(20)
SCRIPTS = {slug: shortest(slug) for slug in NAMES}


class Script:
    """A game of two users: challenge, acceptance, some moves, an end. One of these steps is hit by a kill."""

    # The recent time in seconds until a user saw the answer; the kill comes within that time.
    usual = 0.03

    def __init__(self, t, index):
        self.t, self.index = t, index
        self.slug = list(NAMES)[index % len(NAMES)]
        self.channel, self.number, self.versions = t.channel, None, [1]
        self.by, self.to = f"p{index % 4}", f"p{4 + index % 4}"
        moves = [lambda ply=ply: self.move(ply) for ply in range(2 + index % 3)]
        self.steps = [self.challenge, self.accept, *moves, CHANCE.choice([self.resign, self.draw])]
        self.met = False
        self.struck = CHANCE.randrange(len(self.steps))

    def play(self):
        for place, step in enumerate(self.steps):
            self.kill = place == self.struck
            step()
        exactly_once(self.t, self.number, self.versions)

    def done(self, act, happened, what):
        """A user acts, and retries as long as nothing has happened; what is acknowledged must have happened."""
        for _ in range(10):
            begun = time.time()
            answer = self.killed(act) if self.kill else act()
            if answer["responded"] and not self.kill:
                Script.usual += (time.time() - begun - Script.usual) / 5
            self.kill = False
            found = happened()
            if found:
                return found
            check(not acknowledged(answer), what, "is acknowledged and not stored:", answer)
        raise Failed(f"no {what}")

    def killed(self, act):
        """A user acts, and the bot is killed a moment later and restarted."""
        box, self.t.patience = {}, 0.5
        def go():
            try:
                box.update(act())
            except Failed as error:
                box.update(responded=False, message=None, error=str(error))
        user = threading.Thread(target=go)
        user.start()
        time.sleep(CHANCE.uniform(0, Script.usual))
        self.t.stop(signal.SIGKILL)
        self.t.start()
        user.join()
        self.t.patience = 4
        self.met = acknowledged(box)
        return box

    # ---- the steps ----------------------------------------------------------------------------
    def challenge(self):
        variant = {} if self.slug in ("gore", "pit-of-pillars") else {"variant": SCRIPTS[self.slug]["variant"]}
        act = lambda: self.t.slash(self.by, "challenge", game=GAMES.index(NAMES[self.slug]), opponent=self.t.users[self.to], side=0, **variant)
        self.asked = self.done(act, self.open_challenge, "challenge")
        # It is announced once.
        about = lambda: [m for m in self.t.announced() if any((c.get("custom_id") or "").startswith(f"accept.{self.asked}.") for c in components(m))]
        self.t.until(about, f"challenge {self.asked} to be announced", 60)
        check(len(about()) == 1, "challenge", self.asked, "is announced", len(about()), "times")
        self.board = about()[0]

    def open_challenge(self):
        """The number of the challenge between these two, from the challenger's list."""
        listed = said(self.t.slash(self.by, "challenges"))
        found = [re.match(r"withdraw\.(\d+)\.", c.get("custom_id") or "") for c in components(listed)]
        return next((int(m.group(1)) for m in found if m), None)

    def accept(self):
        act = lambda: self.t.press(self.to, self.board, "accept")
        self.number = self.done(act, self.game, "acceptance")

    def game(self):
        """The number of the running game between these two."""
        listed = said(self.t.slash(self.by, "games"))["content"]
        found = re.search(r"#(\d+)", listed)
        return int(found.group(1)) if found else None

    def version(self):
        return self.t.api(f"games/{self.number}")["version"]

    def move(self, ply):
        player, text = (self.by, self.to)[ply % 2], SCRIPTS[self.slug]["moves"][ply]
        how = CHANCE.choice(["command", "text"])
        def act():
            if how == "command":
                return self.t.slash(player, "move", notation=text, game=str(self.number))
            self.t.write(player, f"#{self.number} {text}", self.t.direct(player))
            return {"responded": False, "message": None}
        self.advance(act, f"move {text}", how)

    def advance(self, act, what, how="command"):
        before = self.version()
        # A written text is handled later, or was lost with the bot.
        slow = how == "text"
        def happened():
            try:
                return self.t.until(lambda: self.version() > before, what, 1 if slow else 0.05)
            except Failed:
                return False
        self.done(act, happened, what)
        self.versions.append(self.versions[-1] + 1)

    def resign(self):
        def act():
            sure = said(self.t.slash(self.by, "resign", game=str(self.number)))
            return self.t.press(self.by, sure, "confirm-resign")
        self.advance(act, "resigned")

    def draw(self):
        self.advance(lambda: self.t.slash(self.by, "draw", game=str(self.number)), "offer")
        self.advance(lambda: self.t.press(self.to, said(self.t.slash(self.to, "draw", game=str(self.number))), "draw."), "draw")


def acknowledged(answer):
    """Whether a user was told that it is done: “thinking” is not such an answer, and neither is a refusal."""
    message = answer.get("message")
    if not answer.get("responded") or not message:
        return False
    return not int(message.get("flags") or 0) & (64 | 128)


def main():
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    with Table(*sys.argv[1:3], users=[f"p{i}" for i in range(8)]) as t:
        t.start()
        begun, scripts = time.time(), []
        for index in range(count):
            scripts.append(Script(t, index))
            scripts[-1].play()
        for script in scripts:
            exactly_once(t, script.number, script.versions)
            ended = t.api(f"games/{script.number}")
            moves = [a["text"] for a in ended["actions"]]
            check(not ended["running"] and moves == SCRIPTS[script.slug]["moves"][:len(moves)], ended)
        met = sum(script.met for script in scripts)
        check(count < 20 or 0 < met < count, "kills came all before or all after the answers:", met)
        t.until(lambda: "colonnade_notices_waiting 0" in t.measured(), "the outbox to be empty")
        check("colonnade_notices_dead 0" in t.measured(), "a notice was given up")
        check(t.finished() == count, "games are missing in the export:", t.finished())
        print(f"kills: {count} games, each with a kill ({met} after the answer), are whole; {contract(t)} calls keep the contract; {time.time() - begun:.0f} s")


if __name__ == "__main__":
    main()
