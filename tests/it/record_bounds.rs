//! Streams with records that are too long or nested too deeply, and streams that fail.

use std::io::{self, BufReader, Read};

use colonnade::record::{DEEPEST, Fault, Format, LONGEST, ReadError, Reader, WriteError, Writer};
use colonnade::wording;
use colonnade_testing::rounds;

/// The error of every bad record of a stream, and `good` for good ones.
fn outcomes(input: impl Read, format: Format) -> Vec<String> {
    let outcome = |read| match read {
        Ok(_) => "good".to_owned(),
        Err(ReadError::Bad(record)) => wording::bad_record(&record),
        Err(error) => format!("{error}"),
    };
    Reader::new(BufReader::new(input), format).map(outcome).collect()
}

const GOOD: &str = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n1. a1-a2 *\n";

/// The length of what has no end.
fn length() -> u64 {
    rounds(256, 256, 1024) << 20
}

#[test]
fn hundreds_of_mebibytes_of_one_comment_are_refused_and_the_next_record_is_found() {
    let input = "[Game \"Pilare\"]\n\n1. a1-a3 {"
        .as_bytes()
        .chain(io::repeat(b'x').take(length()))
        .chain("\n".as_bytes())
        .chain(GOOD.as_bytes());
    let comment = "the comment is not closed, and its record longer than 1 MiB, the most that is read; expected “}”";
    assert_eq!(outcomes(input, Format::Cgn), [format!("3:10: {comment}"), "good".to_owned()]);
}

#[test]
fn hundreds_of_mebibytes_of_one_line_are_refused_and_the_next_line_is_found() {
    let good = r#"{"game":"pilare","first":{"name":"a"},"second":{"name":"b"},"actions":[],"result":"*"}"#;
    let input = "\n{\"game\":\""
        .as_bytes()
        .chain(io::repeat(b'x').take(length()))
        .chain("\n".as_bytes())
        .chain(good.as_bytes());
    assert_eq!(
        outcomes(input, Format::Ndjson),
        ["2:1: the record is longer than 1 MiB, the most that is read", "good"]
    );
}

#[test]
fn records_may_have_the_greatest_length() {
    let record = |length: usize| {
        let head = "[Game \"Pilare\"]\n\n{";
        let tail = "} *\n";
        format!("{head}{}{tail}{GOOD}", "x".repeat(length - head.len() - tail.len()))
    };
    assert_eq!(outcomes(record(LONGEST).as_bytes(), Format::Cgn), ["good", "good"]);
    let long = "1:1: the record is longer than 1 MiB, the most that is read";
    assert_eq!(outcomes(record(LONGEST + 1).as_bytes(), Format::Cgn), [long, "good"]);
    // The tags of a long record do not start another record.
    let actions = "a1-a3 ".repeat(LONGEST / 2);
    let text = format!("[Game \"Pilare\"]\n[Event \"x\"]\n\n{actions}*\n\n{GOOD}");
    assert_eq!(outcomes(text.as_bytes(), Format::Cgn), [long, "good"]);
    // A record of the greatest length in one format can be too long in the other. It is refused, not truncated.
    let text = format!("[Game \"Pilare\"]\n\n{{{}}} *\n", "\"".repeat(LONGEST / 2));
    let record = Reader::new(text.as_bytes(), Format::Cgn).next().expect("a record").expect("a good one");
    let written = Writer::new(io::sink(), Format::Ndjson).write(&record);
    assert!(matches!(written, Err(WriteError::TooLong)));
}

/// A record with variations nested to a depth, in CGN.
fn nested_cgn(depth: usize) -> String {
    format!("[Game \"Pilastri\"]\n\n1. a1-a2 {}{} *\n", "(1. a1-b1 ".repeat(depth), ")".repeat(depth))
}

/// The same in JSON.
fn nested_json(depth: usize) -> String {
    let open = r#","variations":[[{"text":"a1-b1""#.repeat(depth);
    let head =
        r#"{"game":"pilastri","first":{"name":"a"},"second":{"name":"b"},"result":"*","actions":[{"text":"a1-a2""#;
    format!("{head}{open}{}}}]}}\n", "}]]".repeat(depth))
}

#[test]
fn variations_nest_to_the_deepest_level_and_no_deeper() {
    let deep = "nested too deep, expected at most 64 levels of variations";
    assert_eq!(outcomes(nested_cgn(DEEPEST).as_bytes(), Format::Cgn), ["good"]);
    assert_eq!(outcomes(nested_json(DEEPEST).as_bytes(), Format::Ndjson), ["good"]);
    let column = 10 + 10 * DEEPEST;
    assert_eq!(outcomes(nested_cgn(DEEPEST + 1).as_bytes(), Format::Cgn), [format!("3:{column}: {deep}")]);
    for text in [nested_json(DEEPEST + 1), "[".repeat(LONGEST), nested_json(20_000)] {
        let outcomes = outcomes(text.as_bytes(), Format::Ndjson);
        assert!(matches!(outcomes.as_slice(), [outcome] if outcome.ends_with(deep)), "{outcomes:?}");
    }
    let many = format!("[Game \"Pilastri\"]\n\n1. a1-a2 {}", "(".repeat(LONGEST - 100));
    assert_eq!(outcomes(many.as_bytes(), Format::Cgn), [format!("3:11: {}", wording::fault(&Fault::VariationFirst))]);
    let text = nested_cgn(DEEPEST);
    let mut record = Reader::new(text.as_bytes(), Format::Cgn).next().expect("a record").expect("a good one");
    let inner = record.actions.clone();
    record.actions[0].variations.push(inner);
    for format in [Format::Cgn, Format::Ndjson] {
        assert!(matches!(Writer::new(io::sink(), format).write(&record), Err(WriteError::TooDeep)), "{format}");
    }
}

/// Returns its bytes one at a time, and then fails or ends.
struct Failing<'a>(&'a [u8], bool);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.split_first() {
            Some((first, rest)) => {
                buffer[0] = *first;
                self.0 = rest;
                Ok(1)
            }
            None if self.1 => Err(io::Error::other("the disk is gone")),
            None => Ok(0),
        }
    }
}

#[test]
fn a_failing_stream_is_reported_once() {
    let text = format!("{GOOD}\n{GOOD}");
    assert_eq!(outcomes(Failing(text.as_bytes(), false), Format::Cgn), ["good", "good"]);
    let mut reader = Reader::new(BufReader::new(Failing(text.as_bytes(), true)), Format::Cgn);
    assert!(matches!(reader.next(), Some(Err(ReadError::Io { .. }))));
    assert!(reader.next().is_none());
}

#[test]
fn recovery_finds_the_next_record_wherever_it_begins() {
    let good = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n1. a1-a2 *";
    for between in
        ["\n", "\n\n\n", " ", "\r\n", "\n; said after it\n", "\n{said\n\nafter it}\n", "{glued}", "\n\u{feff}"]
    {
        let text = format!("{good}{between}{good}");
        assert_eq!(outcomes(text.as_bytes(), Format::Cgn), ["good", "good"], "{between:?}");
    }
    // Records without movetext: a repeated tag starts the next one.
    let tags = "[Event \"x\"]\n[Game \"Buku\"]\n[Result \"*\"]\n\n";
    assert_eq!(outcomes(tags.repeat(3).as_bytes(), Format::Cgn), ["good", "good", "good"]);
    let lines = "[Game \"Buku\"] *\n[Game \"Pilare\"] [Event \"a \\\"]\"] 1. a1-a3 *\n[Game \"Buku\"] *";
    assert_eq!(outcomes(lines.as_bytes(), Format::Cgn), ["good", "good", "good"]);
    // Escaped lines belong to no record, whatever they contain.
    let escaped = format!("% {{ [Game \"x\"] ;\n{good}\n%{{\n% [\n{good}\n%\n");
    assert_eq!(outcomes(escaped.as_bytes(), Format::Cgn), ["good", "good"]);
    // Blank lines between tags do not start a record.
    assert_eq!(outcomes(tags.replace('\n', "\n\n").as_bytes(), Format::Cgn), ["good"]);
    let unclosed = format!("{good}\n[Game \"Pilare\"]\n\n1. a1-a3 {{ not closed\n\n{good}\n");
    let comment = "the comment is not closed, expected “}”";
    assert_eq!(outcomes(unclosed.as_bytes(), Format::Cgn), ["good", &format!("6:10: {comment}"), "good"]);
    let unclosed = format!("[Game \"Pilare\"]\n{{ not closed\n\n{good}\n");
    assert_eq!(outcomes(unclosed.as_bytes(), Format::Cgn), [&format!("2:1: {comment}"), "good"]);
}
