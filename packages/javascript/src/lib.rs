//! The JavaScript module. `State` has methods like those of `State` in Rust; their result types are declared below.

// `wasm-bindgen` generates glue code for objects, which is unsafe code.
use colonnade_rules::State as Rules;
use js_sys::{Error, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type Side = "first" | "second";
export interface GameInfo { slug: string; name: string; variants: string[] }
export interface Outcome {
  result: "1-0" | "0-1" | "1/2-1/2"; reason: string; winner: Side | null;
  score: [number, number] | null; withoutGlory: boolean;
}
/** Thrown by `play`, `read` and `continuations`. */
export interface MoveError extends Error {
  kind: "not-notation" | "incomplete" | "illegal"; rule: string | null; squares: string[];
}
export interface Token { label: string; text: string; whole: boolean; square: string | null }
export interface Continuations { prefix: string; whole: string | null; tokens: Token[]; completions: Token[] }
export interface Cell {
  square: string; stack: (Side | "neutral")[] | null; pillar: Side | null; count: number | null;
  owner: Side | null; offered: boolean;
}
export interface Diagram {
  files: number; ranks: number; cells: Cell[]; tallies: [number | null, number | null];
  duty: "move" | "enter" | "answer";
}
"#;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "GameInfo[]")]
    pub type GameInfos;
    #[wasm_bindgen(typescript_type = "Outcome | null")]
    pub type OutcomeOrNull;
    #[wasm_bindgen(typescript_type = "Continuations")]
    pub type ContinuationsObject;
    #[wasm_bindgen(typescript_type = "Diagram")]
    pub type DiagramObject;
}

/// A JavaScript object with the members of a value; missing members are null.
fn object<T: JsCast>(value: &impl Serialize) -> T {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_missing_as_null(true);
    value.serialize(&serializer).unwrap_or(JsValue::NULL).unchecked_into()
}

/// An `Error` with the members of a refusal.
fn refusal(error: &colonnade_rules::MoveError) -> JsValue {
    let shape: JsValue = object(&shapes::refusal(error));
    let thrown = Error::new(&error.to_string());
    thrown.set_name("MoveError");
    for member in ["kind", "rule", "squares"] {
        let value = Reflect::get(&shape, &member.into()).unwrap_or(JsValue::NULL);
        // Setting members of an object created here cannot fail.
        let _ = Reflect::set(&thrown, &member.into(), &value);
    }
    thrown.into()
}

/// All games with their variants.
#[wasm_bindgen]
#[must_use]
pub fn games() -> GameInfos {
    object(&shapes::games())
}

/// A game in progress. Moves are read and returned as text.
#[wasm_bindgen]
pub struct State {
    rules: Rules,
}

#[wasm_bindgen]
impl State {
    /// A game at the start of a variant (by default the standard one), or at the position of a position string.
    ///
    /// Throws an `Error` for an unknown game or variant and for an invalid position.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, variant: Option<String>, position: Option<String>) -> Result<State, JsValue> {
        let rules = shapes::state(game, variant.as_deref(), position.as_deref());
        rules.map(|rules| State { rules }).map_err(|message| Error::new(&message).into())
    }

    /// An independent copy.
    #[wasm_bindgen(js_name = clone)]
    #[must_use]
    pub fn copy(&self) -> State {
        State { rules: self.rules.clone() }
    }

    /// The variant, e.g. `pilastri/6x6`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn variant(&self) -> String {
        self.rules.variant().slug()
    }

    /// The position string.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn position(&self) -> String {
        self.rules.position()
    }

    /// The side to act; in a finished game, the side that would act next.
    #[wasm_bindgen(getter, js_name = sideToAct, unchecked_return_type = "Side")]
    #[must_use]
    pub fn side_to_act(&self) -> String {
        shapes::side(self.rules.side_to_act()).to_owned()
    }

    /// The outcome by the rules of the game; null while the game is not over.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outcome(&self) -> OutcomeOrNull {
        object(&shapes::outcome(&self.rules))
    }

    /// The canonical texts of the actions so far, oldest first.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> Vec<String> {
        self.rules.history()
    }

    /// At most `most` (by default 1,000) legal actions in canonical notation; some positions have millions.
    #[must_use]
    pub fn actions(&self, most: Option<u32>) -> Vec<String> {
        shapes::actions(&self.rules, most.unwrap_or(1_000) as usize)
    }

    /// Performs an action and returns its canonical text. Throws a `MoveError` and changes nothing if it is not legal.
    pub fn play(&mut self, text: &str) -> Result<String, JsValue> {
        self.rules.play(text).map_err(|error| refusal(&error))
    }

    /// The canonical text of a legal action. Throws a `MoveError` if it is not legal.
    pub fn read(&self, text: &str) -> Result<String, JsValue> {
        self.rules.read(text).map_err(|error| refusal(&error))
    }

    /// Takes back the last `plies` actions, or all if there are fewer; returns how many it took back.
    pub fn undo(&mut self, plies: u32) -> u32 {
        self.rules.undo(plies)
    }

    /// The tokens that can follow the beginning of a move. Throws a `MoveError` if no legal move begins with it.
    pub fn continuations(&self, prefix: &str) -> Result<ContinuationsObject, JsValue> {
        shapes::continuations(&self.rules, prefix).map(|shape| object(&shape)).map_err(|error| refusal(&error))
    }

    /// The position to draw.
    #[must_use]
    pub fn diagram(&self) -> DiagramObject {
        object(&shapes::diagram(&self.rules))
    }

    /// The exact number of different sequences of `depth` legal actions; undefined above 64 bits.
    #[must_use]
    pub fn perft(&self, depth: u8) -> Option<u64> {
        self.rules.perft(depth).and_then(|count| u64::try_from(count).ok())
    }
}
