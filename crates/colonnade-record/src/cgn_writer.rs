//! The writer of CGN.

use super::comment::{self, Form};
use super::tags::one_line;
use super::termination::termination;
use super::{DEEPEST, Record, RecordedAction, WriteError};
use colonnade_rules::{BySide, SWAP, Side, State};

/// Lines of movetext end before this column.
const WIDTH: usize = 80;

/// Appends a record, from its first tag to the line break after its result.
pub(super) fn write(record: &Record, out: &mut String) -> Result<(), WriteError> {
    write_tags(record, out);
    out.push('\n');
    let mut movetext = Movetext { out, column: 0, token: String::new(), glued: false };
    if let Some(form) = comment::form(None, record.comment.as_deref()) {
        movetext.comment(form);
    }
    movetext.line(&record.actions, MoveNumbers::of(record), DEEPEST)?;
    movetext.word(record.result.as_str());
    movetext.flush();
    movetext.out.push('\n');
    Ok(())
}

fn write_tags(record: &Record, out: &mut String) {
    let BySide { first, second } = &record.players;
    let (leading, others) = record.tags.parts();
    write_tag("Game", record.variant.game().name(), out);
    write_tag("Variant", record.variant.name(), out);
    for (name, value) in leading {
        write_tag(name, value, out);
    }
    write_tag("First", &first.name, out);
    write_tag("Second", &second.name, out);
    write_tag("Result", record.result.as_str(), out);
    // The other fields, by name.
    let fields = [
        ("FirstId", first.id.map(|id| id.to_string())),
        ("FirstRating", first.rating.map(|rating| rating.to_string())),
        ("Position", record.start.clone()),
        ("SecondId", second.id.map(|id| id.to_string())),
        ("SecondRating", second.rating.map(|rating| rating.to_string())),
        ("Termination", record.reason.map(|reason| termination(reason).to_owned())),
    ];
    let mut others = others.iter().peekable();
    for (field, value) in fields {
        while let Some((name, value)) = others.next_if(|(name, _)| name.as_str() < field) {
            write_tag(name, value, out);
        }
        if let Some(value) = value {
            write_tag(field, &value, out);
        }
    }
    others.for_each(|(name, value)| write_tag(name, value, out));
}

fn write_tag(name: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for part in one_line(value).split_inclusive(['"', '\\']) {
        let quote = part.len() - usize::from(part.ends_with(['"', '\\']));
        let (text, sign) = part.split_at(quote);
        out.push_str(text);
        if !sign.is_empty() {
            out.push('\\');
        }
        out.push_str(sign);
    }
    out.push_str("\"]\n");
}

/// The move number before the next action.
#[derive(Clone, Copy)]
struct MoveNumbers {
    turn: u32,
    /// The side that acts next. In every game the side changes with every action but a swap.
    side: Side,
    /// Whether the next action begins a turn: in Goré a turn can be an offer, its answer and a sowing.
    fresh: bool,
    /// Whether the next action needs a number, whichever side makes it.
    first: bool,
}

impl MoveNumbers {
    fn of(record: &Record) -> MoveNumbers {
        let start = record.start.as_deref().and_then(|text| State::from_position(record.variant, text).ok());
        let side = start.map_or(Side::First, |state| state.side_to_act());
        MoveNumbers { turn: 1, side, fresh: true, first: true }
    }

    fn text(&self) -> Option<String> {
        match self.side {
            Side::First if self.first || self.fresh => Some(format!("{}.", self.turn)),
            Side::Second if self.first => Some(format!("{}...", self.turn)),
            _ => None,
        }
    }

    fn after(self, action: &str) -> MoveNumbers {
        let negotiates = action.starts_with("offer:");
        let answers = matches!(action, "accept" | "decline");
        let swaps = action == SWAP;
        let ends_turn = !negotiates && !answers && !swaps;
        let turn = self.turn + u32::from(ends_turn && self.side == Side::Second);
        let side = if swaps { self.side } else { self.side.other() };
        MoveNumbers { turn, side, fresh: ends_turn, first: false }
    }
}

/// The lines of a movetext.
struct Movetext<'a> {
    out: &'a mut String,
    /// The length of the line in characters.
    column: usize,
    /// The next token to write; brackets may still be added to it.
    token: String,
    /// Whether the next word belongs to the token.
    glued: bool,
}

impl Movetext<'_> {
    /// Writes a line of actions; `levels` of variations may still be in it.
    fn line(&mut self, line: &[RecordedAction], mut numbers: MoveNumbers, levels: usize) -> Result<(), WriteError> {
        for action in line {
            if let Some(number) = numbers.text() {
                self.word(&number);
                // A number must be on the same line as its action.
                self.token.push(' ');
                self.glued = true;
            }
            self.word(&action.text);
            for nag in &action.nags {
                self.word(&format!("${nag}"));
            }
            if let Some(form) = comment::form(action.at.as_ref(), action.comment.as_deref()) {
                self.comment(form);
            }
            for variation in &action.variations {
                let levels = levels.checked_sub(1).ok_or(WriteError::TooDeep)?;
                self.flush();
                self.token.push('(');
                self.glued = true;
                self.line(variation, MoveNumbers { first: true, ..numbers }, levels)?;
                self.token.push(')');
            }
            numbers = numbers.after(&action.text);
        }
        Ok(())
    }

    fn word(&mut self, word: &str) {
        if !std::mem::take(&mut self.glued) {
            self.flush();
        }
        self.token.push_str(word);
    }

    fn comment(&mut self, form: Form) {
        self.flush();
        match form {
            Form::Braces(text) => {
                self.token.push('{');
                self.token.push_str(&text);
                self.token.push('}');
            }
            Form::Line(text) => {
                self.break_line();
                self.out.push_str("; ");
                self.out.push_str(&text);
                self.out.push('\n');
            }
        }
    }

    fn break_line(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }

    /// Writes the token, after a space or on the next line.
    fn flush(&mut self) {
        if self.token.is_empty() {
            return;
        }
        let width = |line: &str| line.chars().count();
        let first = self.token.split('\n').next().map_or(0, width);
        let last = self.token.rsplit_once('\n').map(|(_, last)| width(last));
        if self.column > 0 && self.column + 1 + first >= WIDTH {
            self.break_line();
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.token);
        self.column = last.unwrap_or(self.column + first);
        self.token.clear();
    }
}
