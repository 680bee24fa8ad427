//! The lines that the engine reads, as values.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use colonnade_engine::Level;
use colonnade_rules::{BySide, Game, Side, State, Variant};
use colonnade_wording as wording;
use colonnade_wording::cli::engine as words;

/// The first words of lines.
pub(super) const COMMANDS: [&str; 9] =
    ["ugi", "isready", "setoption", "uginewgame", "position", "query", "go", "stop", "quit"];
/// The options.
pub(super) const OPTIONS: [&str; 3] = ["Variant", "Level", "Seed"];
const QUERIES: [&str; 3] = ["gameover", "p1turn", "result"];
const LIMITS: [&str; 10] =
    ["level", "work", "nodes", "depth", "movetime", "p1time", "p2time", "p1inc", "p2inc", "infinite"];
/// The limits about clocks: the time left, and the increment for each move.
const CLOCKS: [&str; 4] = ["p1time", "p2time", "p1inc", "p2inc"];

/// The most milliseconds of a search: a day.
const MOST_MILLISECONDS: u64 = 86_400_000;
/// The most plies of a search.
const MOST_PLIES: usize = 100;

/// The meaning of a line.
#[derive(Debug)]
pub(super) enum ProtocolRequest {
    /// Name, author and options.
    Identify,
    /// Whether everything before is done.
    Ready,
    /// The start position of the variant.
    NewGame,
    /// A new value of an option.
    Set(Setting),
    /// A position to search.
    Position(Box<State>),
    /// A question about the position.
    Query(ProtocolQuery),
    /// A search; `None` for the level of the options.
    Go(Option<Limit>),
    /// The end of the search.
    Stop,
    /// The end of the program.
    Quit,
}

/// A value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Variant(Variant),
    Level(Level),
    Seed(u64),
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtocolQuery {
    /// Whether the game is over.
    GameOver,
    /// Whether the first side is to act.
    FirstToAct,
    /// The result.
    Outcome,
}

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Level(Level),
    Work(u64),
    /// A number of positions searched.
    Nodes(u64),
    /// A depth in plies.
    Depth(usize),
    Time(Duration),
    /// A share of the time of the side to act.
    Clocks(ProtocolClocks),
    Infinite,
}

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProtocolClocks {
    left: BySide<Duration>,
    /// The time that each move adds.
    increment: BySide<Duration>,
}

impl ProtocolClocks {
    /// The time for one move of a side: a thirtieth of the time left plus four fifths of the increment, but never more
    /// than a quarter of the time left.
    pub(super) fn share(self, side: Side) -> Duration {
        let left = self.left[side];
        let increment = self.increment[side];
        (left / 30 + increment * 4 / 5).min(left / 4)
    }
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParseError {
    /// The number of the word, from 1; one more than there are words if the line ends too early.
    pub(super) word: usize,
    /// The expected words, for people.
    pub(super) message: String,
}

/// The words of a line with their numbers.
struct LineWords<'a> {
    words: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
    read: usize,
}

impl<'a> LineWords<'a> {
    fn error(&self, message: String) -> ParseError {
        ParseError { word: self.read, message }
    }

    /// The next word; `expected` lists the valid words for the error.
    fn next(&mut self, expected: &[&str]) -> Result<&'a str, ParseError> {
        self.read += 1;
        self.words.next().ok_or_else(|| self.error(words::missing_word(expected)))
    }

    /// The next word, which has to be one of the expected words. Returns its index among them. Case is ignored.
    fn one_of(&mut self, expected: &[&str]) -> Result<usize, ParseError> {
        let word = self.next(expected)?;
        let at = expected.iter().position(|known| known.eq_ignore_ascii_case(word));
        at.ok_or_else(|| self.error(words::unknown_word(word, expected)))
    }

    fn number<T: FromStr + PartialOrd + std::fmt::Display>(
        &mut self,
        range: RangeInclusive<T>,
    ) -> Result<T, ParseError> {
        let word = self.next(&[&format!("{} to {}", range.start(), range.end())])?;
        let number = word.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| self.error(words::not_a_number(word, &range)))
    }

    fn milliseconds(&mut self) -> Result<Duration, ParseError> {
        self.number(0..=MOST_MILLISECONDS).map(Duration::from_millis)
    }

    fn level(&mut self) -> Result<Level, ParseError> {
        let [least, .., most] = Level::ALL.map(Level::number);
        let number = self.number(least..=most)?;
        // Every number in the range is a level.
        Ok(Level::new(number).unwrap_or_default())
    }

    fn end(&mut self) -> Result<(), ParseError> {
        self.read += 1;
        match self.words.next() {
            Some(word) => Err(self.error(words::surplus_word(word))),
            None => Ok(()),
        }
    }
}

/// Parses a line; positions are of `variant`. `None` for a line without words.
pub(super) fn read(line: &str, variant: Variant) -> Result<Option<ProtocolRequest>, ParseError> {
    let mut words = LineWords { words: line.split_whitespace().peekable(), read: 0 };
    if words.words.peek().is_none() {
        return Ok(None);
    }
    let request = match words.next(&COMMANDS)? {
        "ugi" => ProtocolRequest::Identify,
        "isready" => ProtocolRequest::Ready,
        "uginewgame" => ProtocolRequest::NewGame,
        "setoption" => ProtocolRequest::Set(setting(&mut words)?),
        "position" => ProtocolRequest::Position(Box::new(position(&mut words, variant)?)),
        "query" => ProtocolRequest::Query(match words.one_of(&QUERIES)? {
            0 => ProtocolQuery::GameOver,
            1 => ProtocolQuery::FirstToAct,
            _ => ProtocolQuery::Outcome,
        }),
        "go" => ProtocolRequest::Go(limit(&mut words)?),
        "stop" => ProtocolRequest::Stop,
        "quit" => ProtocolRequest::Quit,
        word => return Err(words.error(words::unknown_command(word, &COMMANDS))),
    };
    words.end()?;
    Ok(Some(request))
}

/// `name Level value 3`
fn setting(words: &mut LineWords<'_>) -> Result<Setting, ParseError> {
    words.one_of(&["name"])?;
    let option = words.one_of(&OPTIONS)?;
    words.one_of(&["value"])?;
    Ok(match option {
        0 => {
            let names: Vec<String> = variants().map(|(name, _)| name).collect();
            let word = words.next(&names.iter().map(String::as_str).collect::<Vec<_>>())?;
            let found = variants().find(|(name, _)| name.eq_ignore_ascii_case(word));
            Setting::Variant(found.ok_or_else(|| words.error(words::not_a_variant(word, &names)))?.1)
        }
        1 => Setting::Level(words.level()?),
        _ => Setting::Seed(words.number(0..=u64::MAX)?),
    })
}

/// All variants with their names, such as `pilastri/6x6`.
pub(super) fn variants() -> impl Iterator<Item = (String, Variant)> {
    let all = Game::ALL.iter().flat_map(|game| game.variants());
    all.map(|variant| (variant.slug(), variant))
}

/// `startpos moves a1-a2 d1-c1`, or `fen` with a position string instead of `startpos`; `pie` before `moves` for a game
/// with the pie rule
fn position(words: &mut LineWords<'_>, variant: Variant) -> Result<State, ParseError> {
    let mut state = match words.one_of(&["startpos", "fen"])? {
        0 => State::start(variant),
        _ => {
            let begins = words.read + 1;
            let mut fields = Vec::new();
            while let Some(field) = words.words.next_if(|word| !["moves", "pie"].contains(word)) {
                words.read += 1;
                fields.push(field);
            }
            let located = |error| ParseError { word: begins, message: wording::position_error(&error) };
            State::from_position(variant, &fields.join(" ")).map_err(located)?
        }
    };
    if words.words.next_if(|word| *word == "pie").is_some() {
        words.read += 1;
        state = state.with_pie_rule();
    }
    if words.words.peek().is_some() {
        words.one_of(&["moves"])?;
        while let Some(action) = words.words.next() {
            words.read += 1;
            state.play(action).map_err(|error| words.error(wording::move_error(&error)))?;
        }
    }
    Ok(state)
}

/// Nothing, one limit with its number, or clocks
fn limit(words: &mut LineWords<'_>) -> Result<Option<Limit>, ParseError> {
    if words.words.peek().is_none() {
        return Ok(None);
    }
    Ok(Some(match LIMITS[words.one_of(&LIMITS)?] {
        "level" => Limit::Level(words.level()?),
        "work" => Limit::Work(words.number(1..=u64::MAX)?),
        "nodes" => Limit::Nodes(words.number(1..=u64::MAX)?),
        "depth" => Limit::Depth(words.number(1..=MOST_PLIES)?),
        "movetime" => Limit::Time(words.milliseconds()?),
        "infinite" => Limit::Infinite,
        clock => Limit::Clocks(clocks(words, clock)?),
    }))
}

/// The clocks after the first word about them, in any order. Both sides have one; the default increment is zero.
fn clocks(words: &mut LineWords<'_>, first: &'static str) -> Result<ProtocolClocks, ParseError> {
    let mut given: [Option<Duration>; 4] = [None; 4];
    let mut word = first;
    loop {
        let time = words.milliseconds()?;
        for (clock, given) in CLOCKS.into_iter().zip(&mut given) {
            if clock == word {
                *given = Some(time);
            }
        }
        let missing = CLOCKS.into_iter().zip(given).filter(|(_, given)| given.is_none()).map(|(clock, _)| clock);
        let missing: Vec<&'static str> = missing.collect();
        // The line is incomplete without the time of each side.
        let is_whole = given[0].is_some() && given[1].is_some();
        if missing.is_empty() || is_whole && words.words.peek().is_none() {
            break;
        }
        word = missing[words.one_of(&missing)?];
    }
    let [first, second, first_more, second_more] = given.map(Option::unwrap_or_default);
    Ok(ProtocolClocks { left: BySide::new(first, second), increment: BySide::new(first_more, second_more) })
}

/// A fuzz target: the first byte chooses a variant, the rest is lines. An error names a word of its line or the one that
/// is missing.
#[cfg(any(test, fuzzing))]
pub(crate) fn fuzz(data: &[u8]) {
    let Some((which, rest)) = data.split_first() else { return };
    let variants: Vec<_> = variants().collect();
    let (_, variant) = variants[usize::from(*which) % variants.len()];
    for line in String::from_utf8_lossy(rest).lines() {
        if let Err(error) = read(line, variant) {
            assert!((1..=line.split_whitespace().count() + 1).contains(&error.word), "{line}: {error:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> (usize, String) {
        let fault = read(line, Game::Gore.standard()).expect_err(line);
        (fault.word, fault.message)
    }

    #[test]
    fn lines_are_read_whatever_their_blanks() {
        let read = |line: &str| read(line, Game::Pilastri.standard()).expect(line);
        assert!(read(" \t ").is_none());
        let Some(ProtocolRequest::Set(setting)) = read("setoption  NAME seed value 18446744073709551615\r") else {
            panic!()
        };
        assert_eq!(setting, Setting::Seed(u64::MAX));
        let Some(ProtocolRequest::Set(setting)) = read("setoption name Variant value Buku/6x6") else { panic!() };
        assert_eq!(setting, Setting::Variant(Game::Buku.variant("6x6").expect("a variant")));
        let Some(ProtocolRequest::Go(limit)) = read("go movetime 250") else { panic!() };
        assert_eq!(limit, Some(Limit::Time(Duration::from_millis(250))));
        assert!(matches!(read("go"), Some(ProtocolRequest::Go(None))));
    }

    #[test]
    fn bounds_are_nodes_plies_or_a_share_of_the_clock() {
        let read = |line: &str| match read(line, Game::Pilastri.standard()) {
            Ok(Some(ProtocolRequest::Go(Some(limit)))) => limit,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(read("go nodes 1000"), Limit::Nodes(1_000));
        assert_eq!(read("go Depth 3"), Limit::Depth(3));
        let shares = |line: &str| match read(line) {
            Limit::Clocks(clocks) => Side::ALL.map(|side| clocks.share(side).as_millis()),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(shares("go p1time 60000 p2time 30000 p1inc 0 p2inc 0"), [2_000, 1_000]);
        assert_eq!(shares("go p2inc 1000 p2time 30000 p1time 60000"), [2_000, 1_800]);
        // The increment of this move is not available yet.
        assert_eq!(shares("go p1time 400 p2time 0 p1inc 5000 p2inc 5000"), [100, 0]);
        assert_eq!(shares("go p1time 86400000 p2time 86400000 p1inc 86400000")[0], 21_600_000);
    }

    #[test]
    fn positions_are_those_of_the_rules() {
        let gore = Game::Gore.standard();
        let read = |line: &str| match read(line, gore) {
            Ok(Some(ProtocolRequest::Position(state))) => state.position(),
            other => panic!("{other:?}"),
        };
        let mut state = State::start(gore);
        assert_eq!(read("position startpos"), state.position());
        state.play("b1").expect("legal");
        state.play("c2").expect("legal");
        assert_eq!(read("position startpos moves b1 c2"), state.position());
        assert_eq!(read(&format!("position fen {}", state.position())), state.position());
        // The pie rule exchanges the sides of the players, and leaves the position.
        assert_eq!(read("position startpos pie moves b1 swap c2"), state.position());
        let moved = read(&format!("position fen {} moves a1", state.position()));
        state.play("a1").expect("legal");
        assert_eq!(moved, state.position());
    }

    #[test]
    fn faults_name_the_word_and_the_expectation() {
        for (line, word, expected) in [
            ("dance", 1, "expected ugi, isready, setoption"),
            ("UGI", 1, "“UGI” is not a command"),
            ("ugi now", 2, "“now” is too much"),
            ("go level", 3, "expected 1 to 6"),
            ("go level 7", 3, "expected a whole number from 1 to 6"),
            ("go work 0", 3, "from 1 to 18446744073709551615"),
            ("go movetime -1", 3, "from 0 to 86400000"),
            ("go fast", 2, "expected level, work, nodes, depth, movetime, p1time, p2time, p1inc, p2inc or infinite"),
            ("go nodes 0", 3, "from 1 to 18446744073709551615"),
            ("go depth 101", 3, "from 1 to 100"),
            ("go depth", 3, "expected 1 to 100"),
            ("go p1time 60000", 4, "expected p2time, p1inc or p2inc"),
            ("go p1time 1 p2time 1 p1inc", 7, "expected 0 to 86400000"),
            ("go p1time 1 p2time 1 p1time 1", 6, "expected p1inc or p2inc"),
            ("go p1time 1 p2time 1 p1inc 1 p2inc 1 depth 3", 10, "“depth” is too much"),
            ("go p1time soon", 3, "from 0 to 86400000"),
            ("go level 3 work 4", 4, "“work” is too much"),
            ("setoption", 2, "expected name"),
            ("setoption name Hash value 16", 3, "expected Variant, Level or Seed"),
            ("setoption name Variant value chess", 5, "pilastri/"),
            ("position", 2, "expected startpos or fen"),
            ("position startpos b1", 3, "expected moves"),
            ("position startpos moves b1 z9", 5, "z9"),
            ("position startpos moves b1 swap", 5, "swap"),
            ("position startpos pie moves swap", 5, "right after the first move"),
            ("position fen 6n,6n moves b1", 3, "not a position: expected 5 fields"),
            ("position fen", 3, "not a position"),
            ("query", 2, "expected gameover, p1turn or result"),
            ("go movetime \u{1b}[31m", 3, "\\u{1b}"),
        ] {
            let (at, message) = fault(line);
            assert_eq!(at, word, "{line}: {message}");
            assert!(message.contains(expected), "{line}: {message}");
        }
    }
}
