// Answers the requests of vectors/README.md on standard input with the package in pkg/.
import { createInterface } from "node:readline";

import { State } from "./pkg/index.js";

function play(state, moves) {
  const positions = [state.position];
  const canonical = [];
  for (const text of moves) {
    canonical.push(state.play(text));
    positions.push(state.position);
  }
  const { outcome } = state;
  return {
    moves: canonical,
    positions,
    result: outcome?.result ?? "*",
    reason: outcome?.reason ?? "unfinished",
    score: outcome?.score ?? null,
    without_glory: outcome?.withoutGlory ?? false,
  };
}

function answer({ ask, game, variant, position, pie, moves, text, depth }) {
  const state = new State(game, variant ?? undefined, position ?? undefined, pie ?? undefined);
  try {
    switch (ask) {
      case "play":
        return play(state, moves);
      case "read":
        return { position: state.position, canonical: state.read(text) };
      case "count":
        return { position: state.position, nodes: Number(state.perft(depth)) };
      default:
        throw new Error(`not a request: ${ask}`);
    }
  } catch (error) {
    if (error.name !== "MoveError") throw error;
    return { position: state.position, refused: error.kind, rule: error.rule, message: error.message };
  } finally {
    state.free();
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let value;
  try {
    value = answer(JSON.parse(line));
  } catch (error) {
    value = { error: error.message };
  }
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
