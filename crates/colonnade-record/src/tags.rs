//! The tags of a record that are not fields of their own.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

/// Tags whose content is a field of [`Record`](super::Record).
pub(super) const FIELDS: [&str; 11] = [
    "Game",
    "Variant",
    "First",
    "FirstId",
    "FirstRating",
    "Position",
    "Result",
    "Second",
    "SecondId",
    "SecondRating",
    "Termination",
];

/// The tags that are written first, in this order.
const LEADING: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// The tags in the order in which they are written: Event, Site, Date, Round, then the others by name.
///
/// A value is one line: control characters become spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<Pair>);

/// A name and a value.
type Pair = (String, String);

/// The reason why a tag is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagError {
    /// The name is not a tag name.
    #[error("a tag's name is made of letters, digits and underscores and begins with a letter")]
    Name,
    /// The tag is stored as a field of the record.
    #[error("{0} is a field of the record, not one of its other tags")]
    Field(String),
    /// The value is not a date.
    #[error("{0} is a day like 2026.11.20, with ? for unknown digits of a part that is not known")]
    Date(String),
}

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.place(name).ok().map(|at| self.0[at].1.as_str())
    }

    /// Sets a tag, replacing one with the same name.
    ///
    /// # Errors
    ///
    /// If the name is not a tag name, or that of a field of the record, or the value of `Date` or `EndDate` is not a
    /// date.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::Name);
        }
        if FIELDS.contains(&name) {
            return Err(TagError::Field(name.to_owned()));
        }
        if matches!(name, "Date" | "EndDate") && !is_date(value) {
            return Err(TagError::Date(name.to_owned()));
        }
        let value = one_line(value).into_owned();
        match self.place(name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name.to_owned(), value)),
        }
        Ok(())
    }

    /// Removes a tag, if it is there.
    pub(super) fn remove(&mut self, name: &str) {
        if let Ok(at) = self.place(name) {
            self.0.remove(at);
        }
    }

    /// Names and values in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Splits [`Tags::iter`] into the leading tags and the others.
    pub(super) fn parts(&self) -> (&[Pair], &[Pair]) {
        self.0.split_at(self.0.partition_point(|(name, _)| rank(name) < LEADING.len()))
    }

    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| (rank(known), known.as_str()).cmp(&(rank(name), name)))
    }
}

fn rank(name: &str) -> usize {
    LEADING.iter().position(|&leading| leading == name).unwrap_or(LEADING.len())
}

pub(super) fn is_name(name: &str) -> bool {
    name.bytes().all(is_name_byte) && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// `YYYY.MM.DD`, each part in digits or in question marks.
fn is_date(value: &str) -> bool {
    let parts: Vec<&str> = value.split('.').collect();
    let [year, month, day] = parts[..] else { return false };
    let known = |part: &str, length: usize| -> Option<Option<u32>> {
        let digits = part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
        let unknown = part.len() == length && part.bytes().all(|b| b == b'?');
        if digits { part.parse().ok().map(Some) } else { unknown.then_some(None) }
    };
    let (Some(year), Some(month), Some(day)) = (known(year, 4), known(month, 2), known(day, 2)) else { return false };
    // A date with an unknown year or month is checked with a leap year or a long month.
    let year = year.and_then(|year| i32::try_from(year).ok()).unwrap_or(2000);
    chrono::NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1)).is_some()
}

/// A day in the form of a tag, from other forms: `2026`, `2026-11`, `2026-11-20`, `2026/1/2`. `None` if it is no day.
pub(super) fn day_in_other_form(value: &str) -> Option<String> {
    let parts: Vec<&str> = value.trim().split(['.', '-', '/']).collect();
    let part = |at: usize, length: usize| {
        let part = parts.get(at).copied().unwrap_or_default();
        if part.is_empty() || part == "?" { "?".repeat(length) } else { format!("{part:0>length$}") }
    };
    let day = format!("{}.{}.{}", part(0, 4), part(1, 2), part(2, 2));
    (parts.len() <= 3 && parts[0].len() == 4 && is_date(&day)).then_some(day)
}

/// Whether a last day is before a first one, as far as both are known.
pub(super) fn are_reversed(first: &str, last: &str) -> bool {
    let known = |day: &str| -> Vec<u16> { day.split('.').map_while(|part| part.parse().ok()).collect() };
    let first = known(first);
    let last = known(last);
    let both = first.len().min(last.len());
    last[..both] < first[..both]
}

/// A text on one line: control characters become spaces.
pub(super) fn one_line(value: &str) -> Cow<'_, str> {
    if value.chars().any(char::is_control) {
        Cow::Owned(value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
    } else {
        Cow::Borrowed(value)
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_in_the_order_of_writing() {
        let mut tags = Tags::default();
        for name in ["Zeta", "Round", "Alpha", "Event", "EndDate", "Date"] {
            tags.set(name, "2026.11.20").expect(name);
        }
        tags.set("Zeta", "two\nlines").expect("Zeta");
        let order: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(order, ["Event", "Date", "Round", "Alpha", "EndDate", "Zeta"]);
        assert_eq!((tags.get("Zeta"), tags.get("Beta")), (Some("two lines"), None));
        assert_eq!((tags.parts().0.len(), tags.parts().1.len()), (3, 3));
    }

    #[test]
    fn names_and_fields_are_refused() {
        let mut tags = Tags::default();
        for bad in ["", "9a", "a b", "Évent", "_a"] {
            assert_eq!(tags.set(bad, "x"), Err(TagError::Name), "{bad}");
        }
        for field in FIELDS {
            assert_eq!(tags.set(field, "x"), Err(TagError::Field(field.to_owned())));
        }
    }

    #[test]
    fn days_in_other_forms_are_read() {
        for (given, day) in [
            ("2026", "2026.??.??"),
            ("2026-11", "2026.11.??"),
            ("2026-11-20", "2026.11.20"),
            ("2026/1/2", "2026.01.02"),
            ("2026.?.?", "2026.??.??"),
        ] {
            assert_eq!(day_in_other_form(given).as_deref(), Some(day), "{given}");
        }
        for bad in ["", "20.11.2026", "2026-13-01", "2026-02-30", "2026.1.2.3", "last summer"] {
            assert_eq!(day_in_other_form(bad), None, "{bad}");
        }
    }

    #[test]
    fn days_are_reversed_only_as_far_as_they_are_known() {
        assert!(are_reversed("2026.11.20", "2026.11.19") && are_reversed("2026.11.20", "2025.??.??"));
        for (first, last) in [("2026.11.20", "2026.11.20"), ("2026.11.20", "2026.??.??"), ("????.??.??", "1999.01.01")]
        {
            assert!(!are_reversed(first, last), "{first} {last}");
        }
    }

    #[test]
    fn dates_have_known_and_unknown_parts() {
        for good in ["2026.11.20", "????.??.??", "2026.??.??", "2026.02.??", "????.02.29", "2024.02.29"] {
            assert!(is_date(good), "{good}");
        }
        for bad in ["", "2026", "2026-11-20", "2026.13.01", "2026.02.29", "2026.1.2", "20?6.11.20", "2026.11.20."] {
            assert!(!is_date(bad), "{bad}");
        }
    }
}
