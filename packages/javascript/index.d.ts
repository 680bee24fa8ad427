export {
  State, games, Cell, Continuations, Diagram, GameInfo, MoveError, Outcome, Side, Token,
} from "./colonnade_rules.js";
