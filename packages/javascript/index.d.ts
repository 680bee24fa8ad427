// The declarations of a class that can be freed need it, whatever the program sets.
/// <reference lib="esnext.disposable" />
export {
  State, games, Cell, Continuations, Diagram, GameInfo, MoveError, Outcome, Side, Token,
} from "./colonnade_rules.js";
