//! Reads moves as people type them: without separators, with other dashes, in full-width letters.

use colonnade_rules::{Action, Continuations, MoveError, State};

use super::refusal::Refusal;
use super::work_counters;

/// The most squares among which the place of a bar is searched: the two moves of an action have no more.
const MOST_AROUND_BAR: usize = 4;

/// Reads a text typed by a person as an action of a state. If the rules crate can read it, that meaning applies.
/// Otherwise its squares, numbers and words are joined again in the notation of the games.
///
/// # Errors
///
/// The error of the rules crate, or that the text can mean several legal actions.
pub(super) fn read(state: &State, text: &str) -> Result<Action, Refusal> {
    let failed = match work_counters::parse(state, text) {
        Err(failed @ MoveError::NotNotation(_)) => failed,
        read => return Ok(read?),
    };
    let spellings = spellings(&plain(text)).into_iter().filter(|spelling| spelling != text);
    let same = |one: &Action, other: &Action| one.text() == other.text();
    only(spellings, |text| work_counters::parse(state, text), same, |action: Action| action.text().to_owned(), failed)
}

/// The ways in which an action can go on whose text a person has typed in part or in whole. If the rules crate can read
/// the text, that meaning applies; if a command would accept it as an action, it is that action. Otherwise it is the
/// only beginning that its squares, numbers and words can form.
///
/// # Errors
///
/// The error of the rules crate, or that the text can mean several legal actions, or begin several in different ways.
pub fn typed_continuations(state: &State, text: &str) -> Result<Continuations, Refusal> {
    let failed = match state.continuations(text) {
        Err(failed @ MoveError::NotNotation(_)) => failed,
        next => return Ok(next?),
    };
    let plain = plain(text);
    match state.continuations(&plain) {
        Err(MoveError::NotNotation(_)) => {}
        next => return Ok(next?),
    }
    match read(state, text) {
        Ok(action) => return Ok(state.continuations(action.text())?),
        Err(ambiguous @ Refusal::Ambiguous(_)) => return Err(ambiguous),
        Err(_) => {}
    }
    let text = |next: Continuations| next.whole.unwrap_or(next.prefix);
    only(beginnings(&plain), |spelling| state.continuations(spelling), Continuations::eq, text, failed)
}

/// The only meaning of several spellings.
///
/// # Errors
///
/// If they have several meanings, the text is ambiguous, and the error has a text for each; if none, the first error of
/// a spelling that is valid notation, or else `failed`.
fn only<T>(
    spellings: impl IntoIterator<Item = String>,
    read: impl Fn(&str) -> Result<T, MoveError>,
    same: impl Fn(&T, &T) -> bool,
    text: impl Fn(T) -> String,
    failed: MoveError,
) -> Result<T, Refusal> {
    let (mut found, mut refused): (Vec<T>, Option<MoveError>) = (Vec::new(), None);
    for spelling in spellings {
        match read(&spelling) {
            Ok(meaning) if found.iter().any(|other| same(other, &meaning)) => {}
            Ok(meaning) => found.push(meaning),
            Err(MoveError::NotNotation(_)) => {}
            Err(error) => _ = refused.get_or_insert(error),
        }
    }
    match (found.pop(), found.is_empty()) {
        (Some(only), true) => Ok(only),
        (Some(last), false) => {
            found.push(last);
            Err(Refusal::Ambiguous(found.into_iter().map(text).collect()))
        }
        (None, _) => Err(refused.unwrap_or(failed).into()),
    }
}

/// Whether a text has the form of a move, in any game: it names a square, and otherwise only squares, numbers, directions and
/// marks. It may lie outside a board, or belong to another game.
///
/// ```
/// use colonnade_play::looks_like_move;
/// assert!(["a1-a9", "C1 nn", "z3-z4"].iter().all(|text| looks_like_move(text)));
/// assert!(["gg", "nice!", "is a2 good", "c3?", "5", ""].iter().all(|text| !looks_like_move(text)));
/// ```
#[must_use]
pub fn looks_like_move(text: &str) -> bool {
    let text = plain(text);
    let Some(pieces) = pieces(&text) else { return false };
    let is_direction = |word: &str| word.chars().all(|letter| matches!(letter, 'n' | 'e' | 's' | 'w'));
    pieces.iter().any(|piece| matches!(piece, MovePart::Square(_)))
        && pieces.iter().all(|piece| match piece {
            MovePart::Word(word) => is_direction(word),
            MovePart::Square(_) | MovePart::Number(_) | MovePart::Mark(_) => true,
        })
}

/// The text with look-alike characters replaced by those of the notation.
fn plain(text: &str) -> String {
    let plain = text.chars().filter_map(|c| match c {
        // Full-width letters, digits and punctuation.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0),
        // Dashes and minus signs; the last one is typed on Japanese keyboards.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{30fc}' => Some('-'),
        '\u{2190}'..='\u{21ff}' | '\u{2794}'..='\u{27be}' | '\u{27f5}'..='\u{27ff}' => Some('>'),
        // Invisible characters.
        '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => None,
        _ if c.is_whitespace() => Some(' '),
        _ => Some(c.to_ascii_lowercase()),
    });
    plain.collect()
}

/// A part of a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MovePart<'a> {
    Square(&'a str),
    Number(&'a str),
    Word(&'a str),
    /// One of `/`, `,`, `:` and `+`.
    Mark(&'a str),
}

impl<'a> MovePart<'a> {
    const fn text(self) -> &'a str {
        match self {
            MovePart::Square(text) | MovePart::Number(text) | MovePart::Word(text) | MovePart::Mark(text) => text,
        }
    }
}

/// The parts of a text; `None` if it contains anything other than parts, blanks, dashes and arrows.
fn pieces(text: &str) -> Option<Vec<MovePart<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let (piece, length) = if first.is_ascii_lowercase() {
            let letters = run(|c| c.is_ascii_lowercase());
            let digits = rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - letters);
            match (letters, digits) {
                (_, 0) => (Some(MovePart::Word(&rest[..letters])), letters),
                (1, _) => (Some(MovePart::Square(&rest[..=digits])), 1 + digits),
                // The last letter belongs to a square.
                _ => (Some(MovePart::Word(&rest[..letters - 1])), letters - 1),
            }
        } else if first.is_ascii_digit() {
            let digits = run(|c| c.is_ascii_digit());
            (Some(MovePart::Number(&rest[..digits])), digits)
        } else {
            match first {
                '/' | ',' | ':' | '+' => (Some(MovePart::Mark(&rest[..1])), 1),
                ' ' | '-' | '>' => (None, 1),
                _ => return None,
            }
        };
        pieces.extend(piece);
        rest = &rest[length..];
    }
    Some(pieces)
}

/// The ways to write the parts of a text in notation, the usual one first.
fn spellings(text: &str) -> Vec<String> {
    let Some(pieces) = pieces(text) else { return Vec::new() };
    let squares = pieces.iter().filter(|piece| matches!(piece, MovePart::Square(_))).count();
    let has_bar = pieces.contains(&MovePart::Mark("/"));
    let mut spellings = vec![spelling(&pieces, None)];
    if !has_bar && squares <= MOST_AROUND_BAR {
        spellings.extend((1..squares).map(|at| spelling(&pieces, Some(at))));
    }
    spellings
}

/// The ways to write the parts of a beginning in notation. If its last letter stands alone, it may belong to a square.
fn beginnings(text: &str) -> Vec<String> {
    let mut beginnings = spellings(text);
    if let Some(mut pieces) = pieces(text)
        && let Some(last) = pieces.last_mut()
        && let MovePart::Word(letter) = *last
        && letter.len() == 1
    {
        *last = MovePart::Square(letter);
        beginnings.push(spelling(&pieces, None));
    }
    beginnings
}

/// The parts in notation: squares joined by dashes, those of an offer by commas, with a bar before one of them.
fn spelling(pieces: &[MovePart<'_>], bar_before: Option<usize>) -> String {
    let is_offer = pieces.first() == Some(&MovePart::Word("offer"));
    let mut text = String::new();
    let mut squares = 0;
    let mut before: Option<MovePart<'_>> = None;
    for &piece in pieces {
        let is_square = matches!(piece, MovePart::Square(_));
        match (before, piece) {
            (Some(MovePart::Square(_)), MovePart::Square(_)) if bar_before == Some(squares) => text.push('/'),
            (Some(MovePart::Square(_)), MovePart::Square(_)) => text.push(if is_offer { ',' } else { '-' }),
            // The line of a sowing, or the word before the squares of an offer.
            (Some(MovePart::Number(_) | MovePart::Word(_)), MovePart::Square(_)) => text.push(':'),
            // Directions after a square.
            (Some(MovePart::Square(_)), MovePart::Word(_)) => text.push(' '),
            _ => {}
        }
        text.push_str(piece.text());
        squares += usize::from(is_square);
        before = Some(piece);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;
    use colonnade_testing::{Rng, compose, variants};

    #[test]
    fn what_people_type_is_the_move_that_they_mean() {
        let read = |game: Game, text: &str| {
            let action = read(&State::start(game.standard()), text);
            action.map(|action| action.text().to_owned())
        };
        let ways = [
            "c1c3",
            "C1 C3",
            "c1>c3",
            "c1 -> c3",
            "c1–c3",
            "c1 — c3",
            "ｃ１－ｃ３",
            "c1ーc3",
            "c1→c3",
            "c1\u{a0}c3",
            " c1- - c3",
        ];
        for way in ways {
            assert_eq!(read(Game::Pilare, way).as_deref(), Ok("c1-c3"), "{way}");
        }
        assert_eq!(read(Game::Pilastri, "C4E4").as_deref(), read(Game::Pilastri, "c4-e4").as_deref());
        assert_eq!(read(Game::PitOfPillars, "ｅ４").as_deref(), Ok("e4"));
        for bad in ["c1 and c3", "c1.c3", "c1c", "good luck", "c1c3!"] {
            let Err(Refusal::Move(MoveError::NotNotation(error))) = read(Game::Pilare, bad) else { panic!("{bad}") };
            assert_eq!(error.text, bad, "the error is that of what was typed");
        }
        // Notation that is not a legal move is reported as such.
        assert!(matches!(
            read(Game::Pilare, "c1c2"),
            Err(Refusal::Move(MoveError::Incomplete(_) | MoveError::Illegal(_)))
        ));
    }

    #[test]
    fn what_people_begin_to_type_is_the_beginning_that_they_mean() {
        let state = State::start(Game::Pilare.standard());
        for (typed, meant) in [
            ("", ""),
            ("C1", "c1"),
            ("ｃ１", "c1"),
            ("c1>", "c1"),
            ("c1–", "c1-"),
            ("c1c", "c1-c"),
            ("c1 C", "c1-c"),
            ("c1c3", "c1-c3"),
            ("C1 C3", "c1-c3"),
            ("ｃ１→ｃ３", "c1-c3"),
        ] {
            assert_eq!(
                typed_continuations(&state, typed),
                Ok(state.continuations(meant).expect("a beginning")),
                "{typed}"
            );
        }
        assert_eq!(typed_continuations(&state, "c1c3").map(|next| next.whole), Ok(Some("c1-c3".to_owned())));
        for bad in ["good luck", "c1.c3", "z9z8", "c1c3!"] {
            let Err(Refusal::Move(error)) = typed_continuations(&state, bad) else { panic!("{bad}") };
            if let MoveError::NotNotation(error) = error {
                assert_eq!(error.text, bad, "the error is that of what was typed");
            }
        }
    }

    #[test]
    fn a_beginning_in_other_letters_is_that_beginning() {
        for (number, variant) in variants().enumerate() {
            let mut rng = Rng::new(number as u64);
            let mut state = State::start(variant);
            while state.outcome().is_none() && state.plies() < 20 {
                let text = compose(&state, "", &mut rng, |_| ());
                for end in (1..=text.len()).filter(|&end| text.is_char_boundary(end)) {
                    let Ok(meant) = state.continuations(&text[..end]) else { continue };
                    for way in mangled(&text[..end]).into_iter().take(3) {
                        match typed_continuations(&state, &way) {
                            Ok(next) => {
                                let found = (next.prefix, next.whole);
                                assert_eq!(found, (meant.prefix.clone(), meant.whole.clone()), "{variant:?}: {way:?}");
                            }
                            Err(refusal) => assert!(matches!(refusal, Refusal::Move(_)), "{way:?}: {refusal:?}"),
                        }
                    }
                }
                state.play(&text).expect("legal");
            }
        }
    }

    /// Other ways to write a text, first those with the same marks.
    fn mangled(text: &str) -> Vec<String> {
        let wide = |c: char| {
            if c.is_ascii_graphic() { char::from_u32(u32::from(c) + 0xfee0).expect("a character") } else { c }
        };
        let mut ways = vec![text.to_uppercase(), text.chars().map(wide).collect(), format!(" {text}\u{200b}")];
        ways.extend(["", " ", ">", "->", "–", "—", "−", " - ", "ー"].map(|dash| text.replace('-', dash)));
        ways.push(text.replace(['-', '/', ':', ','], ""));
        ways.push(text.replace(['-', '/', ':', ','], " "));
        ways.push(text.replace(':', ""));
        ways
    }

    #[test]
    fn a_move_written_otherwise_is_that_move_or_is_refused() {
        for (number, variant) in variants().enumerate() {
            let mut rng = Rng::new(number as u64);
            let mut understood = 0;
            let mut asked = 0;
            for _ in 0..3 {
                let mut state = State::start(variant);
                while state.outcome().is_none() && state.plies() < 80 {
                    let text = compose(&state, "", &mut rng, |_| ());
                    let action = state.parse(&text).expect("legal");
                    for way in mangled(action.text()) {
                        asked += 1;
                        match read(&state, &way) {
                            Ok(read) => {
                                assert_eq!(read.text(), action.text(), "{variant:?}: {way:?}");
                                understood += 1;
                            }
                            Err(Refusal::Ambiguous(texts)) => {
                                assert!(texts.len() > 1 && texts.iter().any(|text| text == action.text()), "{way:?}");
                            }
                            Err(refusal) => assert!(matches!(refusal, Refusal::Move(_)), "{way:?}: {refusal:?}"),
                        }
                    }
                    state.play(&action).expect("it was made here");
                }
            }
            assert!(understood * 100 > asked * 95, "{variant:?}: {understood} of {asked}");
        }
    }
}
