//! The oddities that a reader passes over in a record whose game is understood.

use super::Fault;
use super::lexer::result_in_other_spelling;
use super::tags::{TagError, Tags, day_in_other_form};
use colonnade_rules::GameResult;

/// A fault and its byte offset.
pub(super) type Located = (usize, Fault);

/// The most remarks about one record.
const MOST_REMARKS: usize = 100;

/// Whether faults that do not concern the game refuse a record, and what was passed over if not.
#[derive(Debug)]
pub(super) struct Tolerance {
    is_lenient: bool,
    remarks: Vec<Located>,
}

impl Tolerance {
    pub(super) const fn new(is_lenient: bool) -> Tolerance {
        Tolerance { is_lenient, remarks: Vec::new() }
    }

    pub(super) const fn is_lenient(&self) -> bool {
        self.is_lenient
    }

    /// Passes over a fault, if the reader is lenient.
    pub(super) fn pass(&mut self, at: usize, fault: Fault) -> Result<(), Located> {
        if !self.is_lenient {
            return Err((at, fault));
        }
        self.remark(at, fault);
        Ok(())
    }

    /// Notes what no reader refuses.
    pub(super) fn remark(&mut self, at: usize, fault: Fault) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push((at, fault));
        }
    }

    /// The fault to report where something is missing: the first one that was passed over may be the reason.
    pub(super) fn first_or(&self, missing: Located) -> Located {
        self.remarks.iter().min_by_key(|(at, _)| *at).cloned().unwrap_or(missing)
    }

    /// Takes the remarks, in the order of the text.
    pub(super) fn take(&mut self) -> Vec<Located> {
        let mut remarks = std::mem::take(&mut self.remarks);
        remarks.sort_by_key(|(at, _)| *at);
        remarks
    }

    /// Whether a value says that nothing is known, for a lenient reader.
    pub(super) fn is_unknown(&self, value: &str) -> bool {
        self.is_lenient && matches!(value.trim(), "" | "?" | "-")
    }

    /// Sets a tag. A day in another form is understood; what is no day is kept as text.
    pub(super) fn set(&mut self, tags: &mut Tags, name: &str, value: &str, at: usize) -> Result<(), Located> {
        let Err(error) = tags.set(name, value) else { return Ok(()) };
        if let TagError::Date(_) = error {
            if self.is_unknown(value) {
                return Ok(());
            }
            if let Some(day) = day_in_other_form(value).filter(|_| self.is_lenient) {
                return tags.set(name, &day).map_err(|error| (at, error.into()));
            }
        }
        self.pass(at, error.into())?;
        as_written(tags, name, value);
        Ok(())
    }

    /// A result; `None` if a lenient reader does not understand it.
    pub(super) fn result(&mut self, text: &str, at: usize) -> Result<Option<GameResult>, Located> {
        if let Ok(result) = text.trim().parse() {
            return Ok(Some(result));
        }
        if let Some(result) = result_in_other_spelling(text.trim()).filter(|_| self.is_lenient) {
            return Ok(Some(result));
        }
        if !self.is_unknown(text) {
            self.pass(at, Fault::UnknownResult(text.to_owned()))?;
        }
        Ok(None)
    }
}

/// Keeps the value of a tag that is not understood, in a tag with a longer name.
pub(super) fn as_written(tags: &mut Tags, name: &str, value: &str) {
    // A name that is not allowed is no name with more letters, either.
    _ = tags.set(&format!("{name}AsWritten"), value);
}
