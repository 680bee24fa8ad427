// Loads the module from the directory of this file, both in browsers and in Node.
import init, { setMoveError } from "./colonnade_rules.js";

// Thrown by `play`, `read` and `continuations`.
export class MoveError extends Error {
  constructor(message, { kind, rule, squares }) {
    super(message);
    this.name = "MoveError";
    Object.assign(this, { kind, rule, squares });
  }
}

const module = new URL("./colonnade_rules_bg.wasm", import.meta.url);
if (module.protocol === "file:" && globalThis.process?.versions?.node) {
  const { readFile } = await import("node:fs/promises");
  await init({ module_or_path: await readFile(module) });
} else {
  await init({ module_or_path: module });
}

setMoveError(MoveError);

export { State, games } from "./colonnade_rules.js";
