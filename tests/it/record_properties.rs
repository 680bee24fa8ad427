//! Properties of all records and of arbitrary bytes.

use std::ops::ControlFlow;

use colonnade::record::{Format, ReadError, Reader, Record, SCHEMA, Writer};
use colonnade_rules::{Game, Variant};
use pgn_reader::{RawTag, Skip, Visitor};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::games::{adorned, plain};
use colonnade_testing::{Rng, variants};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(colonnade_testing::seed(20)),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn write(records: &[Record], format: Format) -> String {
    let mut writer = Writer::new(Vec::new(), format);
    for record in records {
        writer.write(record).expect("a stream in memory");
    }
    String::from_utf8(writer.finish().expect("a stream in memory")).expect("UTF-8")
}

fn read(text: &str, format: Format) -> Vec<Record> {
    let read = |read: Result<Record, ReadError>| read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    Reader::new(text.as_bytes(), format).map(read).collect()
}

fn some_variant(chance: &mut Rng) -> Variant {
    let variants: Vec<Variant> = variants().collect();
    *chance.pick(&variants)
}

/// A few records with all features.
fn some_records(seed: u64) -> Vec<Record> {
    let mut chance = Rng::new(seed);
    let mut record = || {
        let variant = some_variant(&mut chance);
        let most = chance.below(30);
        adorned(variant, most, &mut chance)
    };
    (0..3).map(|_| record()).collect()
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn records_survive_both_formats(seed: u64) {
        let records = some_records(seed);
        prop_assert_eq!(&read(&write(&records, Format::Ndjson), Format::Ndjson), &records);
        let cgn = write(&records, Format::Cgn);
        let back = read(&cgn, Format::Cgn);
        // Writing CGN loses at most one thing: which bracket closes in a comment of several lines.
        prop_assert_eq!(write(&back, Format::Ndjson).replace(['}', ')'], "|"), write(&records, Format::Ndjson).replace(['}', ')'], "|"));
        prop_assert_eq!(&write(&back, Format::Cgn), &cgn);
        let through = read(&write(&back, Format::Ndjson), Format::Ndjson);
        prop_assert_eq!(&through, &back);
        prop_assert_eq!(&write(&through, Format::Cgn), &cgn);
    }

    #[test]
    fn lines_end_before_column_80(seed: u64) {
        for line in write(&some_records(seed), Format::Cgn).lines() {
            let tokens = line.split(' ').filter(|token| !token.is_empty()).count();
            let one_token = line.starts_with(['[', ';', '{']) || line.contains('{') || line.contains('}') || tokens == 1;
            prop_assert!(line.chars().count() < 80 || one_token, "{line}");
        }
    }

    #[test]
    fn another_program_reads_our_tags(seed: u64) {
        let text = write(&some_records(seed), Format::Cgn);
        let mut reader = pgn_reader::Reader::new(text.as_bytes());
        let theirs: Vec<Vec<(String, String)>> =
            std::iter::from_fn(|| reader.read_game(&mut TagPairs).expect("a stream in memory")).collect();
        let ours: Vec<Vec<(String, String)>> = text.split("\n\n[Game \"").map(|record| {
            let head = record.strip_prefix("[Game \"").unwrap_or(record);
            let head = format!("[Game \"{head}");
            head.lines().take_while(|line| line.starts_with('[')).map(|line| {
                let (name, value) = line[1..line.len() - 2].split_once(" \"").expect("a tag");
                (name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\"))
            }).collect()
        }).collect();
        prop_assert_eq!(theirs, ours);
    }

    #[test]
    fn objects_keep_to_the_schema(seed: u64) {
        let schema = schema();
        for line in write(&some_records(seed), Format::Ndjson).lines() {
            let object = serde_json::from_str(line).expect("JSON");
            let errors: Vec<String> = schema.iter_errors(&object).map(|error| error.to_string()).collect();
            prop_assert!(errors.is_empty(), "{errors:?}\n{line}");
        }
    }
}

/// Reads only the tag pairs of a game.
struct TagPairs;

impl Visitor for TagPairs {
    type Tags = Vec<(String, String)>;
    type Movetext = Vec<(String, String)>;
    type Output = Vec<(String, String)>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let name = String::from_utf8(name.to_vec()).expect("UTF-8");
        tags.push((name, value.decode_utf8().expect("UTF-8").into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Break(tags)
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, tags: Self::Movetext) -> Self::Output {
        tags
    }
}

fn schema() -> jsonschema::Validator {
    let schema = serde_json::from_str(SCHEMA).expect("JSON");
    jsonschema::draft202012::new(&schema).expect("a schema")
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let mut chance = Rng::new(1);
    let record = plain(Game::Pilare.standard(), 5, &mut chance);
    let good: serde_json::Value = serde_json::from_str(&write(&[record], Format::Ndjson)).expect("JSON");
    let schema = schema();
    assert!(schema.is_valid(&good));
    let bad = [
        ("/game", "chess"),
        ("/result", "1:0"),
        ("/reason", "boredom"),
        ("/tags/Result", "*"),
        ("/tags/a b", "x"),
        ("/tags/Date", "yesterday"),
        ("/moves", "x"),
        ("/first/rank", "x"),
        ("/first/id", "x"),
        ("/first/rating", "x"),
        ("/actions/0/at", "2026-11-20"),
        ("/actions/0/nags", "x"),
        ("/actions/0/note", "x"),
        ("/actions/0/text", ""),
    ];
    for (place, value) in bad {
        let mut object = good.clone();
        let (parent, name) = place.rsplit_once('/').expect("a place");
        object.pointer_mut(parent).expect(parent)[name] = value.into();
        assert!(!schema.is_valid(&object), "{place}");
        let text = object.to_string();
        let read = Reader::new(text.as_bytes(), Format::Ndjson).next();
        assert!(matches!(read, Some(Err(ReadError::Bad(_)))), "{place}: {read:?}");
    }
    for member in ["game", "first", "second", "actions", "result"] {
        let mut object = good.clone();
        object.as_object_mut().expect("an object").shift_remove(member);
        assert!(!schema.is_valid(&object), "{member}");
        let text = object.to_string();
        let read = Reader::new(text.as_bytes(), Format::Ndjson).next();
        assert!(matches!(read, Some(Err(ReadError::Bad(_)))), "{member}");
    }
}

/// Reads arbitrary bytes. There are never more records than bytes.
fn read_to_the_end(bytes: &[u8]) -> Result<(), TestCaseError> {
    for format in [Format::Cgn, Format::Ndjson] {
        let count = Reader::new(bytes, format).take(bytes.len() + 2).count();
        prop_assert!(count <= bytes.len() + 1);
    }
    Ok(())
}

const PIECES: &[&str] = &[
    "[",
    "]",
    "[Game \"Pilare\"]",
    "[Game \"Gor\u{e9}\"]",
    "[Result \"*\"]",
    "[Position \"",
    "\"",
    "\\",
    "{",
    "}",
    "(",
    ")",
    ";",
    "$1",
    "$",
    "1.",
    "1...",
    ".",
    "a1-a3",
    "a1",
    "nne",
    "e",
    "offer:c1",
    "accept",
    "3:",
    "3(8):",
    "+e4",
    "/",
    "1-0",
    "*",
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "\u{feff}",
    "\u{7f}",
    "漢",
    "[%at 2026-11-20T17:03:11Z]",
    "{\"game\":\"buku\"",
    "\"actions\":[",
    "{\"text\":\"",
    "}]}",
    ",",
    ":",
    "null",
    "-1",
];

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_to_the_end(&bytes)?;
    }

    #[test]
    fn any_pieces_of_records_are_read_to_their_end(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        read_to_the_end(pieces.concat().as_bytes())?;
    }

    #[test]
    fn records_with_a_few_wrong_bytes_are_read_to_their_end(seed: u64, places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut chance = Rng::new(seed);
        let record = adorned(some_variant(&mut chance), 12, &mut chance);
        for format in [Format::Cgn, Format::Ndjson] {
            let mut bytes = write(std::slice::from_ref(&record), format).into_bytes();
            for (place, byte) in &places {
                let at = place.index(bytes.len());
                bytes[at] = *byte;
            }
            read_to_the_end(&bytes)?;
        }
    }
}
