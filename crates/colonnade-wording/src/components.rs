//! Texts of buttons, select menus and modals that are chosen or composed.

use std::ops::RangeInclusive;

use super::web::game_name;
use super::{isolated, labelled, short};
use colonnade_language::say;
use colonnade_play::{GameId, GameOverview, PlayerId};
use colonnade_rules::{Direction, Effect, Line, Square};

/// The button that shows the solution of a puzzle.
#[must_use]
pub fn solution(counts_as_failed: bool) -> String {
    match counts_as_failed {
        false => say!(components::solution),
        true => say!(components::solution_unsolved),
    }
}

/// The placeholder of a menu of the squares on some files, counted from 0, with which a move can continue.
#[must_use]
pub fn squares_menu(files: RangeInclusive<u8>) -> String {
    let letter = |file: &u8| Square::new(*file, 0).letter();
    match (letter(files.start()), letter(files.end())) {
        (first, last) if first == last => say!(components::square_on_file, file = first),
        (first, last) => say!(components::square_on_files, first = first, last = last),
    }
}

/// The placeholder of a menu of whole moves, by the squares with which they begin.
#[must_use]
pub fn whole_moves_menu(squares: &[Square]) -> String {
    let mut squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    if squares.len() > MOST_SQUARES {
        squares.splice(1..squares.len() - 1, ["…".to_owned()]);
    }
    say!(components::whole_moves, squares = super::listed(&squares))
}

/// The placeholder of a menu of the continuations of a path that begin in a direction, as seen in the picture.
#[must_use]
pub fn ways_menu(first: Direction) -> String {
    match first {
        Direction::North => say!(components::up_first),
        Direction::East => say!(components::right_first),
        Direction::South => say!(components::down_first),
        Direction::West => say!(components::left_first),
    }
}

/// A straight part of a path, as seen in the picture: `right`, `right 3`.
fn run(direction: Direction, steps: usize) -> String {
    match direction {
        Direction::North => say!(components::up, steps = steps),
        Direction::East => say!(components::right, steps = steps),
        Direction::South => say!(components::down, steps = steps),
        Direction::West => say!(components::left, steps = steps),
    }
}

/// A path on the board, by its directions as seen in the picture, to a square: `Right to f1`, `Right 3, up 2 to e3`.
#[must_use]
pub fn way(directions: &[Direction], to: Square) -> String {
    capitalized(&way_within(directions, to))
}

/// Two steps of a move in one choice: `b2 to c2`, `b2 and c4`, `a1: right to c1`. A path is given by its directions as seen in
/// the picture; without one, the second step is a square.
#[must_use]
pub fn joined(from: Square, path: &[Direction], to: Square, effect: &Effect) -> String {
    let first = from.to_string();
    let second = to.to_string();
    match effect {
        _ if !path.is_empty() => say!(components::way_from, from = first, way = way_within(path, to)),
        Effect::EnterSecond => say!(components::both_squares, first = first, second = second),
        _ => say!(components::from_square_to_square, from = first, to = second),
    }
}

/// A path within a sentence.
fn way_within(directions: &[Direction], to: Square) -> String {
    let runs: Vec<&[Direction]> = directions.chunk_by(|a, b| a == b).collect();
    let to = to.to_string();
    let ways: Vec<String> = match runs[..] {
        // The square tells how far a straight path goes.
        [only] => vec![run(only[0], 1)],
        // A long zigzag is shown by its beginning and its end.
        _ => runs.iter().take(MOST_RUNS).map(|straight| run(straight[0], straight.len())).collect(),
    };
    let ways = super::listed(&ways);
    match runs.len() > MOST_RUNS {
        true => say!(components::way_and_on, ways = ways, to = to),
        false => say!(components::way, ways = ways, to = to),
    }
}

/// A text with a capital at its beginning.
fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

/// The most squares that the words over a menu list.
const MOST_SQUARES: usize = 6;

/// The most straight parts of a path that are told.
const MOST_RUNS: usize = 5;

/// A line that is picked up: `Pick up rank 1`.
#[must_use]
pub fn pick_up(line: Line) -> String {
    say!(components::pick_up, line = super::rules::line(line))
}

/// A part of a move that is no place on the board, in words; the notation if there are none.
#[must_use]
pub fn word(token: &str, effect: &Effect) -> String {
    match effect {
        Effect::AcceptOffer { .. } => say!(components::accept),
        Effect::DeclineOffer => say!(components::decline),
        Effect::Pass => say!(components::pass),
        Effect::Swap => say!(components::swap),
        Effect::BeginOffer { .. } => say!(components::offer_trade),
        Effect::BeginEntry { .. } => say!(components::enter_man),
        _ => token.to_owned(),
    }
}

/// An answer to an offer of a game, with its effect: `Accept: takes a1 for 6 captured stones`. The notation is used if
/// there is no word for it.
#[must_use]
pub fn answer(token: &str, effect: &Effect) -> String {
    labelled(&word(token, effect), &super::effect(effect))
}

/// A choice that plays the move.
#[must_use]
pub fn playing(choice: &str) -> String {
    format!("✔ {choice}")
}

/// A running game in a menu of its player.
#[must_use]
pub fn game_option(game: &GameOverview, reader: PlayerId) -> String {
    let opponent = if game.players.first == reader { &game.names.second } else { &game.names.first };
    say!(
        components::game_option,
        game = game.id.to_string(),
        variant = game_name(game.variant),
        opponent = isolated(&short(opponent, 40))
    )
}

/// A running game in a menu of games to watch.
#[must_use]
pub fn watched_option(game: &GameOverview) -> String {
    let names = &game.names;
    say!(
        components::watched_option,
        game = game.id.to_string(),
        variant = game_name(game.variant),
        first = isolated(&short(&names.first, 30)),
        second = isolated(&short(&names.second, 30))
    )
}

/// A modal with one field: title, label of the field, placeholder.
pub type ModalWords = (String, String, String);

/// The modal in which a move is typed.
#[must_use]
pub fn move_modal(game: GameId) -> ModalWords {
    move_words(say!(components::move_title, game = game.to_string()))
}

/// The modal in which a move of a line of conditional moves is typed.
#[must_use]
pub fn plan_modal(game: GameId) -> ModalWords {
    move_words(say!(components::plan_title, game = game.to_string()))
}

/// The modal in which the solution of a puzzle is typed.
#[must_use]
pub fn puzzle_modal(number: u16) -> ModalWords {
    move_words(say!(components::puzzle_title, number = number.to_string()))
}

/// A modal in which a move is typed, with its title.
fn move_words(title: String) -> ModalWords {
    (title, say!(components::move_label), say!(components::move_example))
}

/// The modal in which a private note is written.
#[must_use]
pub fn note_modal(game: GameId) -> ModalWords {
    let title = say!(components::note_title, game = game.to_string());
    (title, say!(components::note_label), say!(components::note_example))
}

/// The modal that asks for the number of a move.
#[must_use]
pub fn jump_modal(game: GameId) -> ModalWords {
    let title = say!(components::jump_title, game = game.to_string());
    (title, say!(components::jump_label), say!(components::jump_example))
}
