// The declaration of a class that can be freed needs this library, whatever the program's settings.
/// <reference lib="esnext.disposable" />
export {
  State, games, Cell, Continuations, Diagram, GameInfo, MoveError, Outcome, Side, Token,
} from "./colonnade_rules.js";
