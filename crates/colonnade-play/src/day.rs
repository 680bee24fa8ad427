//! Days as people type them.

use chrono::NaiveDate;

/// Reads a day in the forms with an unambiguous order: the year first, as in `2026-11-27`, `2026/11/27`, `2026.11.27`
/// and `2026年11月27日`, or the day first with dots, as in `27.11.2026`. `None` if the text is not such a day.
///
/// ```
/// use colonnade_play::parse_day;
/// assert_eq!(parse_day("27.11.2026"), parse_day("2026-11-27"));
/// assert_eq!(parse_day("11/27/2026"), None);
/// ```
#[must_use]
pub fn parse_day(text: &str) -> Option<NaiveDate> {
    let narrow = |c: char| match c {
        // Full-width digits and punctuation.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let text: String = text.chars().filter(|c| !c.is_whitespace()).map(narrow).collect();
    let marks: Vec<char> = text.chars().filter(|c| !c.is_ascii_digit()).collect();
    let numbers: Vec<&str> = text.trim_end_matches('日').split(|c: char| !c.is_ascii_digit()).collect();
    let [first, second, third] = numbers[..] else { return None };
    let (year, month, day) = match marks[..] {
        ['-', '-'] | ['/', '/'] | ['年', '月', '日'] => (first, second, third),
        ['.', '.'] if first.len() == 4 => (first, second, third),
        ['.', '.'] => (third, second, first),
        _ => return None,
    };
    let is_whole = year.len() == 4 && [month, day].iter().all(|part| matches!(part.len(), 1 | 2));
    if !is_whole {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_where_their_order_is_sure() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 7);
        for text in [
            "2026-03-07",
            " 2026-3-7 ",
            "2026/03/07",
            "2026.03.07",
            "07.03.2026",
            "7. 3. 2026",
            "2026年3月7日",
            "２０２６／３／７",
        ] {
            assert_eq!(parse_day(text), day, "{text}");
        }
        for text in [
            "",
            "tomorrow",
            "7 March",
            "03/07/2026",
            "07-03-2026",
            "7.3.26",
            "7.3.",
            "2026-02-30",
            "2026-3",
            "2026-03/07",
            "2026-03-07T00:00",
            "2026年3月7",
            "+2026-03-07",
            "12026-03-07",
            "2026-003-07",
        ] {
            assert_eq!(parse_day(text), None, "{text}");
        }
    }
}
