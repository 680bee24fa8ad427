//! The JavaScript module. `State` has methods like those of `State` in Rust; their result types are declared below.

// `wasm-bindgen` generates glue code for objects, which is unsafe code.
use std::cell::RefCell;

use colonnade_rules::State as Rules;
use js_sys::{Array, Error, Function, RangeError, Reflect, TypeError};
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
export class MoveError extends Error {
  constructor(message: string, refusal: { kind: MoveError["kind"]; rule: string | null; squares: string[] });
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

thread_local! {
    /// The class of the errors about moves, which `index.js` defines.
    static MOVE_ERROR: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Sets the class of the errors about moves.
#[wasm_bindgen(js_name = setMoveError, skip_typescript)]
pub fn set_move_error(class: Function) {
    MOVE_ERROR.set(Some(class));
}

/// A `MoveError` with the members of a refusal.
fn refusal(error: &colonnade_rules::MoveError) -> JsValue {
    let shape: JsValue = object(&shapes::refusal(error));
    let message = JsValue::from_str(&error.to_string());
    let class = MOVE_ERROR.with_borrow(Clone::clone);
    let thrown = class.and_then(|class| Reflect::construct(&class, &Array::of2(&message, &shape)).ok());
    thrown.unwrap_or_else(|| Error::new(&error.to_string()).into())
}

/// What an argument is, for messages about it.
fn kind(value: &JsValue) -> String {
    if value.is_null() { "null".to_owned() } else { value.js_typeof().as_string().unwrap_or_default() }
}

/// An argument that has to be a string.
fn text(value: &JsValue, name: &str) -> Result<String, JsValue> {
    value.as_string().ok_or_else(|| TypeError::new(&format!("{name} is a string, found {}", kind(value))).into())
}

/// An argument that has to be a string, undefined or null.
fn optional_text(value: &JsValue, name: &str) -> Result<Option<String>, JsValue> {
    if value.is_undefined() || value.is_null() { Ok(None) } else { text(value, name).map(Some) }
}

/// An argument that has to be a boolean, undefined or null; false if it is missing.
fn optional_boolean(value: &JsValue, name: &str) -> Result<bool, JsValue> {
    if value.is_undefined() || value.is_null() {
        return Ok(false);
    }
    let refused = || TypeError::new(&format!("{name} is a boolean, found {}", kind(value))).into();
    value.as_bool().ok_or_else(refused)
}

/// An argument that has to be a whole number from 0 to `most`.
fn whole(value: &JsValue, name: &str, most: u32) -> Result<u32, JsValue> {
    let found = value.as_f64().ok_or_else(|| TypeError::new(&format!("{name} is a number, found {}", kind(value))))?;
    // Not a number is not in the range, either.
    if found.fract() == 0.0 && (0.0..=f64::from(most)).contains(&found) {
        return Ok(found as u32);
    }
    Err(RangeError::new(&format!("{name} is a whole number from 0 to {most}, found {found}")).into())
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
    /// Throws an `Error` for an unknown game or variant and for an invalid position. As everywhere, an argument of another
    /// type throws a `TypeError`, and a number out of range a `RangeError`. With `pie`, the second action may be `swap`,
    /// which exchanges the sides of the players and leaves the position.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] game: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] variant: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] position: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "boolean | null")] pie: &JsValue,
    ) -> Result<State, JsValue> {
        let game = text(game, "game")?;
        let variant = optional_text(variant, "variant")?;
        let position = optional_text(position, "position")?;
        let pie = optional_boolean(pie, "pie")?;
        let rules = shapes::state(&game, variant.as_deref(), position.as_deref(), pie);
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

    /// Whether the second action was `swap`.
    #[wasm_bindgen(getter, js_name = hasSwapped)]
    #[must_use]
    pub fn has_swapped(&self) -> bool {
        self.rules.has_swapped()
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
    pub fn actions(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] most: &JsValue,
    ) -> Result<Vec<String>, JsValue> {
        let most = if most.is_undefined() { 1_000 } else { whole(most, "most", u32::MAX)? };
        Ok(shapes::actions(&self.rules, most as usize))
    }

    /// Performs an action and returns its canonical text. Throws a `MoveError` and changes nothing if it is not legal.
    pub fn play(&mut self, #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Result<String, JsValue> {
        self.rules.play(&self::text(text, "text")?).map_err(|error| refusal(&error))
    }

    /// The canonical text of a legal action. Throws a `MoveError` if it is not legal.
    pub fn read(&self, #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Result<String, JsValue> {
        self.rules.parse(&self::text(text, "text")?).map(|action| action.to_string()).map_err(|error| refusal(&error))
    }

    /// Takes back the last `plies` actions, or all if there are fewer; returns how many it took back.
    pub fn undo(&mut self, #[wasm_bindgen(unchecked_param_type = "number")] plies: &JsValue) -> Result<u32, JsValue> {
        Ok(self.rules.undo(whole(plies, "plies", u32::MAX)?))
    }

    /// The tokens that can follow the beginning of a move. Throws a `MoveError` if no legal move begins with it.
    pub fn continuations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] prefix: &JsValue,
    ) -> Result<ContinuationsObject, JsValue> {
        shapes::continuations(&self.rules, &text(prefix, "prefix")?)
            .map(|shape| object(&shape))
            .map_err(|error| refusal(&error))
    }

    /// The position to draw.
    #[must_use]
    pub fn diagram(&self) -> DiagramObject {
        object(&shapes::diagram(&self.rules))
    }

    /// The exact number of different sequences of `depth` legal actions, at most 255; undefined above 64 bits.
    pub fn perft(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] depth: &JsValue,
    ) -> Result<Option<u64>, JsValue> {
        let depth = whole(depth, "depth", u8::MAX.into())?;
        Ok(self.rules.perft(depth as u8).and_then(|count| u64::try_from(count).ok()))
    }
}
