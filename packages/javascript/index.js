// Loads the module from the directory of this file, both in browsers and in Node.
import init from "./colonnade_rules.js";

const module = new URL("./colonnade_rules_bg.wasm", import.meta.url);
if (module.protocol === "file:" && globalThis.process?.versions?.node) {
  const { readFile } = await import("node:fs/promises");
  await init({ module_or_path: await readFile(module) });
} else {
  await init({ module_or_path: module });
}

export { State, games } from "./colonnade_rules.js";
