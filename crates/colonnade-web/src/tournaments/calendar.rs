//! The dates of a tournament as a calendar (RFC 5545).

use colonnade_events::{Phase, StartRule, Time};
use colonnade_language::say;
use colonnade_play::Timestamp;
use colonnade_service::{TournamentOverview, TournamentView};
use colonnade_wording as wording;

use crate::tournaments::list_page::tournament_path;

/// The most bytes of a line, without its end.
const LINE: usize = 75;

/// The calendar of a tournament and of the season after it: starts and ends, as far as they are fixed. `origin` is the address of
/// this host.
pub(crate) fn calendar(view: &TournamentView, next: Option<&TournamentOverview>, origin: &str) -> String {
    let tournament = &view.tournament;
    let title = wording::tournament_title(tournament.id, &tournament.settings);
    let path = tournament_path(tournament.id);
    let (start, end) = match (tournament.phase, tournament.settings.start) {
        (Phase::Open, StartRule::At(at)) => (Some(at), None),
        (Phase::Open, StartRule::WhenFull | StartRule::ByHand) => (None, None),
        (Phase::Running { since }, _) => (Some(since), Some((tournament.hard_end(since), true))),
        (Phase::Over { at } | Phase::Cancelled { at }, _) => (None, Some((at, false))),
    };
    let mut lines: Vec<String> =
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Colonnade//Tournaments//EN"].map(str::to_owned).into();
    let mut event = |path: &str, part: &str, at: Time, stamp: Time, summary: &str| {
        let (Some(at), Some(stamp)) = (moment(at), moment(stamp)) else { return };
        let host = origin.rsplit('/').next().unwrap_or_default();
        lines.extend([
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}-{part}@{host}", path.trim_start_matches('/').replace('/', "-")),
            format!("DTSTAMP:{stamp}"),
            format!("DTSTART:{at}"),
            format!("SUMMARY:{}", escaped(summary)),
            format!("URL:{origin}{path}"),
            "END:VEVENT".to_owned(),
        ]);
    };
    if let Some(at) = start {
        event(&path, "start", at, tournament.created, &say!(page_events::date_begins, tournament = title.clone()));
    }
    if let Some((at, is_latest)) = end {
        let summary = match is_latest {
            true => say!(page_events::date_ends_at_latest, tournament = title),
            false => say!(page_events::date_ended, tournament = title),
        };
        event(&path, "end", at, tournament.created, &summary);
    }
    if let Some((next, StartRule::At(at))) = next.map(|next| (next, next.settings.start)) {
        let title = wording::tournament_title(next.id, &next.settings);
        let summary = say!(page_events::date_begins, tournament = title);
        event(&tournament_path(next.id), "start", at, next.created, &summary);
    }
    lines.push("END:VCALENDAR".to_owned());
    lines.iter().map(|line| folded(line)).collect()
}

fn moment(at: Time) -> Option<String> {
    Some(Timestamp::from_timestamp_millis(at.0)?.format("%Y%m%dT%H%M%SZ").to_string())
}

/// A text as a value.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control()) {
        if matches!(c, '\\' | ';' | ',') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// A line with its end, folded into lines of at most [`LINE`] bytes.
fn folded(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 8);
    let mut length = 0;
    for c in line.chars() {
        if length + c.len_utf8() > LINE {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(c);
        length += c.len_utf8();
    }
    folded + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_between_characters() {
        let line = format!("SUMMARY:{}", "é".repeat(100));
        let text = folded(&line);
        assert!(text.split("\r\n").all(|part| part.len() <= LINE), "{text}");
        assert_eq!(text.replace("\r\n ", "").trim_end(), line);
        assert_eq!(escaped("a,b;c\\d\r\ne"), "a\\,b\\;c\\\\de");
    }
}
