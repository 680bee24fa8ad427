//! Times in records: RFC 3339, UTC.

use chrono::{DateTime, Datelike, SecondsFormat, Utc};

/// Parses a time with any offset. `None` if it is not a time, or outside the years 0 to 9999 in UTC, which RFC 3339
/// cannot express.
pub(super) fn read(text: &str) -> Option<DateTime<Utc>> {
    let time = DateTime::parse_from_rfc3339(text).ok()?.to_utc();
    (0..=9999).contains(&time.year()).then_some(time)
}

/// The shortest text of a time: seconds, and as many fractional digits as needed (0, 3, 6 or 9).
pub(super) fn text(time: &DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::AutoSi, true)
}

/// Times in JSON.
pub(super) mod rfc3339 {
    use std::borrow::Cow;

    use chrono::{DateTime, Utc};
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub(crate) fn serialize<S: Serializer>(time: &Option<DateTime<Utc>>, serializer: S) -> Result<S::Ok, S::Error> {
        match time {
            Some(time) => serializer.serialize_str(&super::text(time)),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DateTime<Utc>>, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let time = super::read(&text).ok_or_else(|| {
            D::Error::custom(format_args!("expected a time like 2026-11-20T17:03:11Z, found {:?}", text))
        })?;
        Ok(Some(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_any_offset_and_written_in_utc() {
        for (given, written) in [
            ("2026-11-20T17:03:11Z", "2026-11-20T17:03:11Z"),
            ("2026-11-20T17:03:11.5+02:00", "2026-11-20T15:03:11.500Z"),
            ("2026-11-20T23:59:60Z", "2026-11-20T23:59:60Z"),
            ("2026-11-20T17:03:11.123456789123Z", "2026-11-20T17:03:11.123456789Z"),
        ] {
            let time = read(given).expect(given);
            assert_eq!(text(&time), written);
            assert_eq!(read(written), Some(time));
        }
        for bad in [
            "",
            "2026-11-20",
            "2026-11-20T17:03:11",
            "yesterday",
            "0000-01-01T00:00:00+23:00",
            "9999-12-31T23:00:00-05:00",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
