//! Records as JSON objects, the lines of NDJSON.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use serde_json::value::RawValue;

use super::tags::{are_reversed, one_line};
use super::tolerance::{Located, Tolerance, as_written};
use super::{DEEPEST, Fault, Location, Record, RecordedAction, RecordedPlayer, Tags, WriteError, comment, replay};
use colonnade_rules::{BySide, Game, GameResult, Reason};

/// The members of a record, as they are written.
#[derive(Serialize)]
struct Written<'a> {
    game: &'a str,
    variant: &'a str,
    tags: &'a Tags,
    first: &'a RecordedPlayer,
    second: &'a RecordedPlayer,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'a str>,
    actions: &'a [RecordedAction],
    result: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

/// The object of a record for writing.
fn written(record: &Record) -> Written<'_> {
    Written {
        game: record.variant.game().slug(),
        variant: record.variant.name(),
        tags: &record.tags,
        first: &record.players.first,
        second: &record.players.second,
        start: record.start.as_deref(),
        comment: record.comment.as_deref(),
        actions: &record.actions,
        result: record.result.as_str(),
        reason: record.reason.map(Reason::code),
    }
}

/// Writes a record as one object, without a line break.
pub(super) fn write(record: &Record, out: &mut Vec<u8>) -> serde_json::Result<()> {
    serde_json::to_writer(out, &written(record))
}

impl Record {
    /// The record as the object that a line of NDJSON holds.
    ///
    /// # Errors
    ///
    /// If its variations are nested too deep to be read again.
    pub fn to_json(&self) -> Result<String, WriteError> {
        check_depth(&self.actions)?;
        Ok(serde_json::to_string(&written(self)).map_err(std::io::Error::from)?)
    }

    /// Reads an object that [`Record::to_json`] wrote. Unlike a [`Reader`](super::Reader), it does not check the actions.
    ///
    /// # Errors
    ///
    /// If the object is not a record.
    pub fn of_json(text: &str) -> Result<Record, Fault> {
        read(text).map_err(|(_, fault)| fault)
    }
}

/// Refuses variations that are nested deeper than a reader accepts.
pub(super) fn check_depth(line: &[RecordedAction]) -> Result<(), WriteError> {
    fn check(line: &[RecordedAction], levels: usize) -> Result<(), WriteError> {
        line.iter().flat_map(|action| &action.variations).try_for_each(|variation| {
            let levels = levels.checked_sub(1).ok_or(WriteError::TooDeep)?;
            check(variation, levels)
        })
    }
    check(line, DEEPEST)
}

/// The object of a record for reading.
#[derive(DeriveDeserialize)]
#[serde(deny_unknown_fields, expecting = "a record, an object")]
struct Object<'a> {
    #[serde(borrow)]
    game: Cow<'a, str>,
    #[serde(borrow)]
    variant: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    tags: Pairs<'a>,
    first: RecordedPlayer,
    second: RecordedPlayer,
    start: Option<String>,
    comment: Option<String>,
    actions: Vec<RecordedAction>,
    #[serde(borrow)]
    result: Cow<'a, str>,
    #[serde(borrow)]
    reason: Option<Cow<'a, str>>,
}

/// Names and values in order, so that duplicate names are found.
#[derive(Default)]
struct Pairs<'a>(Vec<(Cow<'a, str>, Cow<'a, str>)>);

impl<'de: 'a, 'a> Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("tags, an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
                let mut pairs: Vec<(Cow<'de, str>, Cow<'de, str>)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<Cow<'de, str>, Cow<'de, str>>()? {
                    pairs.push((name, value));
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(PairsVisitor)
    }
}

/// One step from a JSON value to one inside it.
enum JsonStep {
    Member(Cow<'static, str>),
    Element(usize),
}

impl JsonStep {
    const fn member(name: &'static str) -> JsonStep {
        JsonStep::Member(Cow::Borrowed(name))
    }
}

/// Reads the text of an object. A fault has a byte offset.
pub(super) fn read(text: &str) -> Result<Record, Located> {
    read_with(text, &mut Tolerance::new(false)).map(|(record, _)| record)
}

/// As [`read`], also leniently, and whether the result is not understood.
pub(super) fn read_with(text: &str, tolerance: &mut Tolerance) -> Result<(Record, bool), Located> {
    if let Some(at) = too_deep(text) {
        return Err((at, Fault::TooDeep));
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    // The check above bounds the depth.
    deserializer.disable_recursion_limit();
    let object = Object::deserialize(&mut deserializer).and_then(|object| deserializer.end().map(|()| object));
    let object = object.map_err(|error| (offset(text, &error), Fault::Json(message(&error))))?;
    object.record(text, tolerance)
}

impl Object<'_> {
    fn record(self, text: &str, tolerance: &mut Tolerance) -> Result<(Record, bool), Located> {
        let place = |steps: &[JsonStep]| locate(text, steps);
        let at = |member| move |fault: Fault| (locate(text, &[JsonStep::member(member)]), fault);
        let game: Game = self.game.parse().map_err(Fault::from).map_err(at("game"))?;
        let variant = match &self.variant {
            Some(name) => game.variant(name).map_err(Fault::from).map_err(at("variant"))?,
            None => game.standard(),
        };
        let mut record = Record::new(variant);
        record.comment = self.comment.as_deref().and_then(comment::tidy).map(Cow::into_owned);
        for (name, value) in &self.tags.0 {
            // The offset is found only for a fault.
            let tag = || place(&[JsonStep::member("tags"), JsonStep::Member(name.clone().into_owned().into())]);
            if let Some(before) = record.tags.get(name) {
                let is_new = before != value;
                tolerance.pass(tag(), Fault::DuplicateTag(name.clone().into_owned()))?;
                if is_new {
                    comment::append(&mut record.comment, &format!("{name}: {value}"));
                }
            } else if record.tags.set(name, value).is_err() {
                tolerance.set(&mut record.tags, name, value, tag())?;
            }
        }
        if let (Some(first), Some(last)) = (record.tags.get("Date"), record.tags.get("EndDate"))
            && are_reversed(first, last)
        {
            tolerance.remark(place(&[JsonStep::member("tags"), JsonStep::member("EndDate")]), Fault::DaysReversed);
        }
        record.players = BySide::new(self.first, self.second).map(one_line_name);
        record.start = self.start;
        record.actions = self.actions;
        tidy_line(&mut record.actions).map_err(|mut steps| {
            steps.push(JsonStep::member("actions"));
            steps.reverse();
            (place(&steps), Fault::EmptyVariation)
        })?;
        let result = match self.result.parse() {
            Ok(result) => Some(result),
            Err(_) => tolerance.result(&self.result, place(&[JsonStep::member("result")]))?,
        };
        record.result = result.unwrap_or(GameResult::Unfinished);
        record.reason = self.reason.as_deref().and_then(Reason::from_code);
        if let Some(code) = self.reason.as_deref().filter(|code| record.reason.is_none() && !tolerance.is_unknown(code))
        {
            tolerance.pass(place(&[JsonStep::member("reason")]), Fault::unknown_reason(code, Reason::code))?;
            as_written(&mut record.tags, "Termination", code);
        }
        Ok((record, result.is_none()))
    }
}

fn one_line_name(player: RecordedPlayer) -> RecordedPlayer {
    match one_line(&player.name) {
        Cow::Borrowed(_) => player,
        Cow::Owned(name) => RecordedPlayer { name, ..player },
    }
}

/// Normalizes comments to the form of CGN.
///
/// # Errors
///
/// The steps to an empty variation, in reverse order.
fn tidy_line(line: &mut [RecordedAction]) -> Result<(), Vec<JsonStep>> {
    for (at, action) in line.iter_mut().enumerate() {
        if let Some(text) = action.comment.take() {
            comment::note(&mut action.at, &mut action.comment, &text);
        }
        for (number, variation) in action.variations.iter_mut().enumerate() {
            let tidied = if variation.is_empty() { Err(Vec::new()) } else { tidy_line(variation) };
            tidied.map_err(|mut steps| {
                steps.extend([JsonStep::Element(number), JsonStep::member("variations"), JsonStep::Element(at)]);
                steps
            })?;
        }
    }
    Ok(())
}

/// The offset at which brackets nest deeper than the deepest variations need.
fn too_deep(text: &str) -> Option<usize> {
    // The record and its actions; for every level an action, its variations and one of them; the last action
    // and its annotations.
    let most = 2 + 3 * DEEPEST + 2;
    let mut depth = 0usize;
    let mut in_string = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > most {
            return Some(at);
        }
    }
    None
}

/// The byte offset of a location in the text of a record's object.
pub(super) fn offset_of(text: &str, place: &Location) -> usize {
    let steps = match place {
        Location::Start => vec![JsonStep::member("start")],
        Location::Result => vec![JsonStep::member("result")],
        Location::Reason => vec![JsonStep::member("reason")],
        Location::Glory => vec![JsonStep::member("tags"), JsonStep::member(replay::GLORY)],
        Location::Action(path) => {
            let mut steps = vec![JsonStep::member("actions")];
            for (at, &number) in path.iter().enumerate() {
                // Every other number is the index of a variation, followed by that of an action in it.
                if at % 2 == 1 {
                    steps.push(JsonStep::member("variations"));
                }
                steps.push(JsonStep::Element(number));
            }
            steps.push(JsonStep::member("text"));
            steps
        }
    };
    locate(text, &steps)
}

/// The offset of a value in a JSON text; that of the last value found if the path ends early.
fn locate(text: &str, steps: &[JsonStep]) -> usize {
    let Ok(mut value) = serde_json::from_str::<&RawValue>(text) else { return 0 };
    for step in steps {
        let next = match step {
            JsonStep::Member(name) => serde_json::from_str::<BTreeMap<String, &RawValue>>(value.get())
                .ok()
                .and_then(|object| object.get(name.as_ref()).copied()),
            JsonStep::Element(at) => {
                serde_json::from_str::<Vec<&RawValue>>(value.get()).ok().and_then(|array| array.get(*at).copied())
            }
        };
        match next {
            Some(next) => value = next,
            None => break,
        }
    }
    // Raw values are borrowed from the text.
    (value.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The byte offset at which reading stopped.
fn offset(text: &str, error: &serde_json::Error) -> usize {
    text.floor_char_boundary(error.column().saturating_sub(1))
}

/// The error message without serde's own position, which counts within the object.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = message.strip_suffix(&place).unwrap_or(&message);
    if error.is_data() { what.to_owned() } else { format!("malformed JSON: {what}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_in_their_text() {
        let text = r#" {"a": [1, {"b\n": "x"}], "c": 7}"#;
        let at = |steps: &[JsonStep]| &text[locate(text, steps)..];
        assert!(at(&[JsonStep::member("a"), JsonStep::Element(1), JsonStep::member("b\n")]).starts_with("\"x\""));
        assert!(at(&[JsonStep::member("a"), JsonStep::Element(5)]).starts_with("[1,"));
        assert!(at(&[]).starts_with("{\"a\""));
    }

    #[test]
    fn brackets_in_strings_do_not_nest() {
        assert_eq!(too_deep(&format!("\"{}\\\"{}\"", "[".repeat(300), "[".repeat(300))), None);
        assert_eq!(too_deep(&"[".repeat(300)), Some(2 + 3 * DEEPEST + 2));
    }
}
