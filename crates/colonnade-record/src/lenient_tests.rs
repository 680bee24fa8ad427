use super::*;
use crate::RecordedAction;
use colonnade_rules::{GameResult, Reason, Side};

/// A record with these tags after the game and this movetext.
fn text(tags: &str, moves: &str) -> String {
    format!("[Game \"Pilastri\"]\n[Variant \"4x4\"]\n{tags}\n\n{moves}\n")
}

fn strict(text: &str) -> Result<Record, &'static str> {
    match Reader::new(text.as_bytes(), Format::of_text(text.as_bytes())).next().expect("a record") {
        Ok(record) => Ok(record),
        Err(ReadError::Bad(bad)) => Err(bad.fault.code()),
        Err(error) => panic!("{error}"),
    }
}

/// The record, and the lines, columns and codes of the remarks.
fn lenient(text: &str) -> (Record, Vec<(u64, u64, &'static str)>) {
    let mut reader = Reader::new(text.as_bytes(), Format::of_text(text.as_bytes())).lenient();
    let record = reader.next().expect("a record").unwrap_or_else(|error| panic!("{text}: {error}"));
    let remarks = reader.remarks().iter().map(|remark| (remark.line, remark.column, remark.fault.code())).collect();
    assert!(reader.next().is_none(), "{text}");
    (record, remarks)
}

/// Any code.
const ANY: &str = "";

const MOVES: &str = "1. a1-a2 d1-c1 *";

/// B5: what says nothing, or the same in another form, is understood without a remark; a strict reader refuses it.
#[test]
fn other_forms_of_the_same_are_understood() {
    for (tags, moves, code) in [
        ("[FirstRating \"?\"]", MOVES, "not-a-number"),
        ("[FirstRating \"-\"]", MOVES, "not-a-number"),
        ("[SecondRating \"\"]", MOVES, "not-a-number"),
        ("[SecondRating \"1500?\"]", MOVES, "not-a-number"),
        ("[FirstId \"?\"]", MOVES, "not-a-number"),
        ("[Termination \"normal\"]", MOVES, "unknown-reason"),
        ("[Termination \"?\"]", MOVES, "unknown-reason"),
        ("[Termination \"-\"]", MOVES, "unknown-reason"),
        ("[Date \"\"]", MOVES, "tag-is-date"),
        ("[Date \"?\"]", MOVES, "tag-is-date"),
        ("[Date \"2026\"]", MOVES, "tag-is-date"),
        ("[EndDate \"2026-11-20\"]", MOVES, "tag-is-date"),
        ("[Result \"½-½\"]", "1. a1-a2 d1-c1 1/2-1/2", "unknown-result"),
        ("[Result \"0.5-0.5\"]", "1. a1-a2 d1-c1", "unknown-result"),
        ("[Result \"?\"]", MOVES, "unknown-result"),
        ("", "1. a1-a2 d1-c1 ½-½", ANY),
        ("", "1. a1-a2 d1-c1 0.5-0.5", ANY),
        ("", "1. a1-a2 d1-c1 1–0", ANY),
    ] {
        let text = text(tags, moves);
        assert!(strict(&text).is_err_and(|found| code == ANY || found == code), "{text}: {:?}", strict(&text));
        let (record, remarks) = lenient(&text);
        assert_eq!((record.actions.len(), remarks), (2, vec![]), "{text}");
    }
    let (record, _) = lenient(&text("[Date \"2026-11-20\"]\n[SecondRating \"1500?\"]\n[EndDate \"2026\"]", MOVES));
    let rating = (record.players.first.rating, record.players.second.rating);
    assert_eq!((rating, record.tags.get("Date")), ((None, Some(1500)), Some("2026.11.20")));
    assert_eq!(record.tags.get("EndDate"), Some("2026.??.??"));
    assert_eq!(lenient(&text("", "1. a1-a2 d1-c1 ½-½")).0.result, GameResult::Draw);
}

/// B5: what is not understood is listed with its place, and kept as text; a strict reader refuses it.
#[test]
fn what_is_not_understood_is_listed_and_kept() {
    for (tags, moves, code, place, kept) in [
        ("[FirstRating \"strong\"]", MOVES, "not-a-number", (3, 14), "FirstRatingAsWritten: strong"),
        ("[SecondRating \"2147483648\"]", MOVES, "not-a-number", (3, 15), "SecondRatingAsWritten: 2147483648"),
        ("[FirstId \"u-7\"]", MOVES, "not-a-number", (3, 10), "FirstIdAsWritten: u-7"),
        ("[Termination \"adjudication\"]", MOVES, "unknown-reason", (3, 14), "TerminationAsWritten: adjudication"),
        ("[Date \"last summer\"]", MOVES, "tag-is-date", (3, 7), "DateAsWritten: last summer"),
        ("[Result \"won\"]", MOVES, "unknown-result", (3, 9), ""),
        ("[First \"Ann \"the\" Fox\"]", MOVES, "unclosed-tag", (3, 14), "First: Ann \"the\" Fox"),
        ("[First \"5\" tall\"]", MOVES, "unclosed-tag", (3, 12), "First: 5\" tall"),
        ("[Событие \"турнир\"]", MOVES, "tag-name", (3, 2), "comment: [Событие \"турнир\"]"),
        ("[Event]", MOVES, "tag-value", (3, 7), "comment: [Event]"),
        ("[Event \"a]", MOVES, "unclosed-value", (3, 8), "comment: [Event \"a]"),
        ("[Event \"a\"]\n[Event \"b\"]", MOVES, "duplicate-tag", (4, 1), "comment: Event: b"),
        ("", "1. a1-a2 ({why?}) d1-c1 *", "empty-variation", (5, 17), "action 1: why?"),
        ("", "1. a1-a2 () d1-c1 *", "empty-variation", (5, 11), ""),
        ("", "1. a1-a2 (1. a1-b1 1-0) d1-c1 *", "result-in-variation", (5, 20), "variation: 1-0"),
        ("", "1. a1-a2 ($1 a1-b1) d1-c1 *", "nag-first", (5, 11), "variation: $1"),
        ("", "$5 1. a1-a2 d1-c1 *", "nag-first", (5, 1), "action 1: $5"),
        ("", "1. a1-a2 $x d1-c1 *", "nag", (5, 10), "action 1: $x"),
        ("", "1. a1-a2!!! d1-c1 *", "nag", (5, 9), "action 1: !!!"),
        ("", "1. a1-a2 ) d1-c1 *", "no-variation", (5, 10), ""),
        ("", "1. a1-a2 } d1-c1 *", "unexpected", (5, 10), "action 1: }"),
        ("", "1. a1-a2 d1-c1 * $4", "after-result", (5, 18), "action 2: $4"),
    ] {
        let text = text(tags, moves);
        assert_eq!(strict(&text), Err(code), "{text}");
        let (record, remarks) = lenient(&text);
        assert_eq!(remarks, [(place.0, place.1, code)], "{text}");
        assert_eq!(record.actions.len(), 2, "{text}");
        let mut found: Vec<String> = record.tags.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        found.push(format!("First: {}", record.players.first.name));
        found.extend(record.comment.map(|comment| format!("comment: {comment}")));
        let noted = |what: &str, action: &RecordedAction| -> Vec<String> {
            let nags = action.nags.iter().map(|nag| format!("{what}: ${nag}"));
            nags.chain(action.comment.iter().map(|comment| format!("{what}: {comment}"))).collect()
        };
        for (number, action) in (1..).zip(&record.actions) {
            found.extend(noted(&format!("action {number}"), action));
            found.extend(action.variations.iter().flatten().flat_map(|action| noted("variation", action)));
        }
        assert!(kept.is_empty() || found.iter().any(|found| found == kept), "{text}: {found:?}");
    }
}

/// R27: what is odd, though no reader refuses it, is listed.
#[test]
fn odd_times_and_days_are_listed() {
    let odd = text("[Date \"2026.11.20\"]\n[EndDate \"2026.11.19\"]", "1. a1-a2 {[%at 2026-13-40T99:99:99Z]} d1-c1 *");
    let (record, remarks) = lenient(&odd);
    assert_eq!(remarks, [(4, 10, "days-reversed"), (6, 11, "not-a-time")]);
    assert_eq!(record.actions[0].comment.as_deref(), Some("[%at 2026-13-40T99:99:99Z]"));
    assert_eq!(strict(&odd), Ok(record), "it survives as it is");
}

/// R27: a zero byte makes its record bad, wherever it is in the file.
#[test]
fn a_zero_byte_concerns_only_its_record() {
    let good = text("", MOVES);
    let zero = text("", "1. a1-a2 {\0} d1-c1 *");
    for number in [0, 1, 501] {
        let all: Vec<&str> = (0..600).map(|at| if at == number { zero.as_str() } else { good.as_str() }).collect();
        let all = all.join("\n");
        let read: Vec<bool> = Reader::new(all.as_bytes(), Format::Cgn).map(|read| read.is_ok()).collect();
        assert_eq!(read.len(), 600);
        assert!(read.iter().enumerate().all(|(at, &is_good)| is_good == (at != number)), "{number}");
    }
}

#[test]
fn a_result_that_is_not_told_follows_from_the_play() {
    let tags = "[Position \".,.,b,./w,.,.,bw/.,wbw,bww,./wb,.,.,bwbb w\"]\n[Result \"?\"]";
    let (record, remarks) = lenient(&text(tags, "c2-b2 a1-d1 a1-a3"));
    let ended = (GameResult::Win(Side::First), Some(Reason::NoMoves), vec![]);
    assert_eq!((record.result, record.reason, remarks), ended);
    // Without the end, the game is unfinished.
    let (record, _) = lenient(&text("[Result \"?\"]", "1. a1-a2"));
    assert_eq!((record.result, record.reason), (GameResult::Unfinished, Some(Reason::Unfinished)));
    // A record without any result may be cut off, and a result that the play contradicts is no trifle.
    for (tags, moves) in [("", "1. a1-a2"), ("[Termination \"resignation\"]", "1. a1-a2 1/2-1/2")] {
        let text = text(tags, moves);
        let read = Reader::new(text.as_bytes(), Format::Cgn).lenient().next();
        assert!(matches!(read, Some(Err(ReadError::Bad(_)))), "{text}");
    }
}

/// A tag without which the game is not known is the fault, not what is missing for it.
#[test]
fn a_malformed_tag_of_the_game_is_named() {
    let read = Reader::new("[Game \"Pilastri\"\n\n*\n".as_bytes(), Format::Cgn).lenient().next();
    let Some(Err(ReadError::Bad(bad))) = read else { panic!("{read:?}") };
    assert_eq!((bad.line, bad.column, bad.fault.code()), (1, 17, "unclosed-tag"));
}

#[test]
fn objects_are_read_leniently_too() {
    let object = |tags: &str, end: &str| {
        format!(
            "{{\"game\":\"pilastri\",\"variant\":\"4x4\",\"tags\":{{{tags}}},\"first\":{{\"name\":\"Ann\"}},\"second\":\
             {{\"name\":\"Ben\"}},\"actions\":[{{\"text\":\"a1-a2\"}}],{end}}}"
        )
    };
    for (tags, end, code, remarks, kept) in [
        ("\"Date\":\"2026-11-20\"", "\"result\":\"*\"", "tag-is-date", 0, ("Date", "2026.11.20")),
        ("\"Date\":\"soon\"", "\"result\":\"*\"", "tag-is-date", 1, ("DateAsWritten", "soon")),
        ("", "\"result\":\"*\",\"reason\":\"bored\"", "unknown-reason", 1, ("TerminationAsWritten", "bored")),
        ("\"Event\":\"a\",\"Event\":\"b\"", "\"result\":\"½-½\"", "duplicate-tag", 1, ("Event", "a")),
    ] {
        let text = object(tags, end);
        assert_eq!(strict(&text), Err(code), "{text}");
        let (record, found) = lenient(&text);
        assert_eq!((found.len(), record.tags.get(kept.0)), (remarks, Some(kept.1)), "{text}");
    }
}

#[test]
fn remarks_are_bounded_and_belong_to_their_record() {
    let many = text("", &format!("1. a1-a2 {} d1-c1 *", ") ".repeat(10_000)));
    let both = format!("{many}\n{}", text("", MOVES));
    let mut reader = Reader::new(both.as_bytes(), Format::Cgn).lenient();
    assert!(reader.next().is_some_and(|read| read.is_ok()));
    assert_eq!(reader.remarks().len(), 100);
    assert!(reader.next().is_some_and(|read| read.is_ok()));
    assert!(reader.remarks().is_empty());
}
