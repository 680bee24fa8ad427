// A program as a user would write it. It is only compiled against ../pkg; ../test.mjs runs the package.
import { MoveError, State, games } from "colonnade-rules";
import type {
  Cell, Continuations, Diagram, GameInfo, Outcome, Side, Token,
} from "colonnade-rules";

const first: GameInfo | undefined = games()[0];
const state: State = new State(first?.slug ?? "pilastri", first?.variants[0]);
const again = new State("pilastri", undefined, state.position);
const actions: string[] = again.actions(2).concat(again.actions());
const canonical: string = state.play(actions[0] ?? "a1-a2");
const side: Side = state.sideToAct;
const copy: State = state.clone();
const taken: number = copy.undo(1);
const history: string[] = state.history;

const count: bigint | undefined = state.perft(2);
export const lines: string[] = [canonical, side, `${taken} of ${history.length}`, `${count ?? "many"}`, state.variant];

const next: Continuations = state.continuations("");
const whole: Token[] = next.tokens.filter((token) => token.whole && token.square !== null);
export const label: string = whole[0]?.label ?? next.whole ?? next.prefix;

const board: Diagram = state.diagram();
export const heights: number[] = board.cells.map((cell: Cell) => cell.stack?.length ?? cell.count ?? 0);

export function told(outcome: Outcome | null): string {
  if (outcome === null) return "*";
  const winner: Side | null = outcome.winner;
  const [one, two] = outcome.score ?? [0, 0];
  return `${outcome.result} ${winner ?? "nobody"} ${one + two}`;
}

export function refusal(text: string): MoveError["kind"] | null {
  try {
    state.read(text);
    return null;
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    const { kind, rule, squares } = error;
    return rule === null && squares.length === 0 ? kind : "illegal";
  }
}

// Code that the declarations must reject.
// @ts-expect-error: a game has a name
new State();
// @ts-expect-error: a move is a text, not a number
state.play(1);
// @ts-expect-error: a game that is not over has no outcome
state.outcome.result;
// @ts-expect-error: there is no third side
export const third: Side = "third";
// @ts-expect-error: a position is read-only
state.position = "";
