//! A row of docs/known.json.

use std::fmt;

use colonnade_rules::Variant;

/// A value of a row, displayed as JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A slug, a code or a fingerprint; it contains nothing that needs escaping.
    Text(String),
    /// Moves in canonical notation.
    Texts(Vec<String>),
    /// A whole number.
    Whole(u64),
    /// A number with one decimal place.
    Tenths(f64),
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Field::Text(text) => write!(f, "\"{text}\""),
            Field::Texts(texts) => {
                let quoted: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
                write!(f, "[{}]", quoted.join(","))
            }
            Field::Whole(number) => write!(f, "{number}"),
            Field::Tenths(number) => write!(f, "{number:.1}"),
        }
    }
}

/// Named values, displayed as a JSON object on one line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownRow(Vec<(&'static str, Field)>);

impl KnownRow {
    pub(super) fn of_variant(variant: Variant) -> KnownRow {
        KnownRow::default().text("variant", &variant.slug())
    }

    /// The row with one more field.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Field) -> KnownRow {
        self.0.push((name, value));
        self
    }

    pub(super) fn text(self, name: &'static str, text: &str) -> KnownRow {
        self.with(name, Field::Text(text.to_owned()))
    }

    pub(super) fn whole(self, name: &'static str, number: u64) -> KnownRow {
        self.with(name, Field::Whole(number))
    }

    /// The fields in order, with their names.
    #[must_use]
    pub fn fields(&self) -> &[(&'static str, Field)] {
        &self.0
    }
}

impl fmt::Display for KnownRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields: Vec<String> = self.0.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
        write!(f, "{{ {} }}", fields.join(", "))
    }
}
