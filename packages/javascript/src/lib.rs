//! The rules for JavaScript. `State` has the methods of `State` in Rust; what they return is described in TypeScript below.

// Objects of wasm-bindgen pass through its own glue, which is unsafe code.
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

/// An object of JavaScript with the members of a value; missing ones are null.
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
        // An object made here can be given members.
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

/// A game under way. Moves go in and out as text.
#[wasm_bindgen]
pub struct State {
    rules: Rules,
}

#[wasm_bindgen]
impl State {
    /// The start of a variant (the standard one where it is missing), or a position string.
    ///
    /// Throws an `Error` for an unknown game or variant and for a position that is not valid.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, variant: Option<String>, position: Option<String>) -> Result<State, JsValue> {
        let rules = shapes::state(game, variant.as_deref(), position.as_deref());
        rules.map(|rules| State { rules }).map_err(|message| Error::new(&message).into())
    }

    /// A copy that goes on by itself.
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

    /// The side to act; where the game is over, the side that would act next.
    #[wasm_bindgen(getter, js_name = sideToAct, unchecked_return_type = "Side")]
    #[must_use]
    pub fn side_to_act(&self) -> String {
        shapes::side(self.rules.side_to_act()).to_owned()
    }

    /// How the game ended by its rules, null while it goes on.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn outcome(&self) -> OutcomeOrNull {
        object(&shapes::outcome(&self.rules))
    }

    /// The canonical texts of the actions so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> Vec<String> {
        self.rules.history()
    }

    /// Legal actions in canonical notation, `most` (1,000) of them at most: some positions have millions.
    #[must_use]
    pub fn actions(&self, most: Option<u32>) -> Vec<String> {
        shapes::actions(&self.rules, most.unwrap_or(1_000) as usize)
    }

    /// Performs an action and returns its canonical text. Throws a `MoveError`; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<String, JsValue> {
        self.rules.play(text).map_err(|error| refusal(&error))
    }

    /// The canonical text of a legal action. Throws a `MoveError`.
    pub fn read(&self, text: &str) -> Result<String, JsValue> {
        self.rules.read(text).map_err(|error| refusal(&error))
    }

    /// Takes back the last actions; returns how many it took back.
    pub fn undo(&mut self, plies: u32) -> u32 {
        self.rules.undo(plies)
    }

    /// What can follow the beginning of a move. Throws a `MoveError`.
    pub fn continuations(&self, prefix: &str) -> Result<ContinuationsObject, JsValue> {
        shapes::continuations(&self.rules, prefix).map(|shape| object(&shape)).map_err(|error| refusal(&error))
    }

    /// The board to draw.
    #[must_use]
    pub fn diagram(&self) -> DiagramObject {
        object(&shapes::diagram(&self.rules))
    }

    /// The exact number of different sequences of `depth` legal actions, undefined above 64 bits.
    #[must_use]
    pub fn perft(&self, depth: u8) -> Option<u64> {
        self.rules.perft(depth).and_then(|count| u64::try_from(count).ok())
    }
}
