// Tests the package as users see it. vectors/run.py runs all vectors through lines.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { MoveError, State, games } from "./pkg/index.js";

test("the example of the README does what it says", async () => {
  const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
  const lines = readme.match(/```js\n(.*?)```/s)[1].split("\n");
  // Each line with a result in its comment is compared with that result.
  const told = lines.map((line) => line.replace(/^(.*?);?\s*\/\/ ("[^"]*").*$/, "equal($1, $2);"));
  assert.equal(told.filter((line) => line.startsWith("equal(")).length, 1);
  const body = told.filter((line) => !line.startsWith("import ")).join("\n");
  const run = new Function("State", "games", "equal", `${body}\nreturn game;`);
  assert.equal(run(State, games, assert.equal).outcome, null);
});

test("every game starts, lists actions and counts them", () => {
  assert.deepEqual(games().map((game) => game.slug), ["pilare", "gore", "pilastri", "buku", "pit-of-pillars"]);
  for (const game of games()) {
    for (const variant of game.variants) {
      const state = new State(game.slug, variant);
      assert.equal(state.variant, `${game.slug}/${variant}`);
      assert.equal(state.outcome, null);
      const actions = state.actions(5);
      assert.ok(actions.length > 0 && actions.length <= 5);
      for (const action of actions) assert.equal(state.read(action), action);
      const { files, ranks, cells } = state.diagram();
      assert.equal(cells.length, files * ranks);
      assert.equal(new State(game.slug, variant, state.position).position, state.position);
    }
  }
});

test("a game is played, copied and taken back", () => {
  const state = new State("pilare");
  assert.equal(state.play("C1 NN"), "c1-c3");
  const other = state.clone();
  assert.equal(state.undo(3), 1);
  assert.deepEqual([state.history, other.history], [[], ["c1-c3"]]);
  assert.equal(other.sideToAct, "second");
});

test("what is refused says the kind, the rule and the squares, and changes nothing", () => {
  const state = new State("pilare");
  state.play("c1-c3");
  const { position } = state;
  const thrown = (text) => {
    try {
      state.play(text);
    } catch (error) {
      return error;
    }
    return assert.fail(text);
  };
  const illegal = thrown("c3-c4");
  assert.ok(illegal instanceof MoveError && illegal instanceof Error);
  assert.deepEqual(
    [illegal.name, illegal.kind, illegal.rule, illegal.squares],
    ["MoveError", "illegal", "not-yours", ["c3"]],
  );
  assert.equal(thrown("?").kind, "not-notation");
  const begun = state.continuations("").tokens.find(({ whole }) => !whole);
  assert.equal(thrown(begun.text).kind, "incomplete");
  assert.equal(state.position, position);
  assert.throws(() => new State("chess"), Error);
  assert.throws(() => new State("pilare", "9x9"), Error);
  assert.throws(() => new State("gore", undefined, "x"), Error);
});

test("sides are swapped by the pie rule", () => {
  const state = new State("pilare", undefined, undefined, true);
  state.play("c1-c3");
  const before = [state.position, state.sideToAct];
  assert.equal(state.continuations("").tokens.at(-1).text, "swap");
  assert.deepEqual([state.hasSwapped, state.play("Swap"), state.hasSwapped], [false, "swap", true]);
  assert.deepEqual([state.position, state.sideToAct], before);
  assert.deepEqual([state.undo(1), state.history], [1, ["c1-c3"]]);
  assert.throws(() => new State("pilare").play("swap"), { name: "MoveError", kind: "not-notation" });
  assert.throws(() => new State("pilare", undefined, undefined, "yes"), TypeError);
});

test("a move is composed token by token", () => {
  const state = new State("gore");
  const { tokens, whole } = state.continuations("");
  assert.equal(whole, null);
  const token = tokens.find(({ square }) => square === "b1");
  assert.ok(token.whole);
  assert.equal(state.continuations(token.text).whole, "b1");
  assert.throws(() => state.continuations("z9"), { name: "MoveError" });
});

test("the end of a game is told", () => {
  const state = new State("pilastri", "4x4");
  while (state.outcome === null) state.play(state.actions(1)[0]);
  const { result, reason, winner } = state.outcome;
  assert.ok(["1-0", "0-1", "1/2-1/2"].includes(result) && reason.length > 0);
  assert.equal(winner, { "1-0": "first", "0-1": "second", "1/2-1/2": null }[result]);
  assert.throws(() => state.play("a1-a2"), { name: "MoveError", kind: "illegal" });
});

// R22: every argument of every export is checked.
test("an argument of another type or out of range is refused and changes nothing", () => {
  const state = new State("pilare");
  state.play("c1-c3");
  const { position } = state;
  const texts = [undefined, null, 5, 5n, NaN, true, {}, [], Symbol("a"), () => "a1", new String("c3")];
  const of = (name, calls) => calls.map((call) => [name, call]);
  const calls = [
    ...of("play", texts.map((value) => () => state.play(value))),
    ...of("read", texts.map((value) => () => state.read(value))),
    ...of("continuations", texts.map((value) => () => state.continuations(value))),
    ...of("new State", texts.map((value) => () => new State(value))),
    ...of("variant", texts.slice(2).map((value) => () => new State("pilare", value))),
    ...of("position", texts.slice(2).map((value) => () => new State("pilare", undefined, value))),
  ];
  const numbers = [null, "1", 1n, true, {}, [], [1], Symbol("a"), () => 1];
  for (const value of numbers) {
    calls.push(["actions", () => state.actions(value)], ["undo", () => state.undo(value)], ["perft", () => state.perft(value)]);
  }
  calls.push(["undo", () => state.undo()], ["perft", () => state.perft()]);
  for (const [name, call] of calls) assert.throws(call, TypeError, `${name}: ${call}`);
  for (const value of [-1, 1.5, NaN, Infinity, -Infinity, 2 ** 32, 1e300]) {
    assert.throws(() => state.actions(value), RangeError, `actions ${value}`);
    assert.throws(() => state.undo(value), RangeError, `undo ${value}`);
    assert.throws(() => state.perft(value), RangeError, `perft ${value}`);
  }
  for (const value of [256, 257]) assert.throws(() => state.perft(value), RangeError);
  assert.deepEqual([state.position, state.history], [position, ["c1-c3"]]);
  assert.deepEqual([state.perft(0), state.actions(0), state.undo(0)], [1n, [], 0]);
  assert.equal(state.undo(2 ** 32 - 1), 1);
  assert.equal(new State("pilare", null, null).variant, "pilare/6x6");
});

// R26: a position that is not valid is refused in words.
test("a bad position is explained", () => {
  assert.throws(() => new State("gore", undefined, "x"), /^Error: not a position: expected \d fields separated by one blank/);
  assert.throws(() => new State("buku", "6x6", "1 w 0 0 1"), /expected 6 ranks separated by “\/”, found 1$/);
});
