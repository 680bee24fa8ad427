//! The form that starts a game at the local table.

use colonnade_language::say;
use serde::Deserialize;

use crate::components::boards::{Thumbnail, start_picture};
use colonnade_engine::Level;
use colonnade_play::{Opening, Refusal, TimeControl};
use colonnade_rules::{Game as GameKind, Side, State, Variant};
use colonnade_wording as wording;
use colonnade_wording::cli::play;
use colonnade_wording::commands;
use colonnade_wording::sentence;
use colonnade_wording::web as words;

/// The form as it was filled in.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NewGameForm {
    /// The player of the side that acts first.
    pub(crate) first: String,
    /// The other player; empty if the first player plays both sides, or against a computer.
    pub(crate) second: String,
    /// The level of the computer to play against; empty for none.
    pub(crate) computer: String,
    /// Not empty if the opponent plays the side that acts first.
    pub(crate) begins: String,
    /// Game and variant: `pilare/6x6`.
    pub(crate) kind: String,
    /// The time control; empty for none.
    pub(crate) control: String,
    /// The code of the opening; empty for the standard one.
    pub(crate) opening: String,
    /// A position string; empty for the usual start.
    pub(crate) position: String,
    /// The game and variant to begin at once against the computer, or against somebody beside the reader.
    #[serde(rename = "against-computer")]
    pub(crate) against_computer: String,
    #[serde(rename = "against-friend")]
    pub(crate) against_friend: String,
}

/// The errors of the form's fields, as sentences.
#[derive(Clone, Debug, Default)]
pub(crate) struct FormErrors {
    pub(crate) first: Option<String>,
    pub(crate) second: Option<String>,
    pub(crate) computer: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) control: Option<String>,
    pub(crate) position: Option<String>,
}

impl FormErrors {
    /// Whether there is any.
    pub(crate) fn any(&self) -> bool {
        let FormErrors { first, second, computer, kind, control, position } = self;
        [first, second, computer, kind, control, position].into_iter().any(Option::is_some)
    }
}

/// A new game, with names that are still to be checked.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) first: String,
    pub(crate) opponent: Opponent,
    /// Whether the opponent plays the side that acts first.
    pub(crate) opponent_begins: bool,
    pub(crate) variant: Variant,
    pub(crate) control: TimeControl,
    pub(crate) opening: Opening,
    /// The position string of the start position, if it is not the standard one.
    pub(crate) position: Option<String>,
}

/// Refuses the name of a computer player for a person.
///
/// # Errors
///
/// If it is the name of a computer player.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    if wording::is_computers_name(name) { Err(say!(web_errors::computers_name)) } else { Ok(()) }
}

/// The opponent of the first player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// A person; may be the first player.
    Person(String),
    /// The computer of a level.
    Computer(Level),
}

impl Opponent {
    /// Parses the opponent from the name and the level that were entered. Without either, the first player plays both
    /// sides, and there is nobody else who could begin.
    ///
    /// # Errors
    ///
    /// If there is no such level, both are given, the name is that of a computer, or an opponent that is not there
    /// should begin.
    pub(crate) fn of(name: Option<String>, first: &str, level: Option<&str>, begins: bool) -> Result<Opponent, String> {
        match (name, level) {
            (None, None) if begins => Err(say!(web_errors::opponent_needed)),
            (None, None) => Ok(Opponent::Person(first.to_owned())),
            (Some(name), None) => check_name(&name).map(|()| Opponent::Person(name)),
            (None, Some(text)) => parse_level(text).map(Opponent::Computer),
            (Some(_), Some(_)) => Err(say!(web_errors::two_opponents)),
        }
    }
}

/// Parses the level of a computer.
///
/// # Errors
///
/// If there is no such level. The error is a sentence.
pub(crate) fn parse_level(text: &str) -> Result<Level, String> {
    text.trim().parse().ok().and_then(Level::new).ok_or_else(|| words::no_such_level(text))
}

impl NewGameForm {
    /// The form with everything that a game begun by a single button leaves open.
    pub(crate) fn filled(self) -> NewGameForm {
        let [first, second] = [Side::First, Side::Second].map(play::nameless);
        let NewGameForm { against_computer, against_friend, computer, .. } = &self;
        if !against_computer.is_empty() {
            let computer = if computer.is_empty() { FIRST_LEVEL.to_string() } else { computer.clone() };
            return NewGameForm { first, computer, kind: against_computer.clone(), ..NewGameForm::default() };
        }
        if !against_friend.is_empty() {
            return NewGameForm { first, second, kind: against_friend.clone(), ..NewGameForm::default() };
        }
        self
    }

    /// Reads the form.
    ///
    /// # Errors
    ///
    /// Every field that cannot be read.
    pub(crate) fn parse(&self) -> Result<NewGame, Box<FormErrors>> {
        let name = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let given = |text: String| Some(text).filter(|text| !text.is_empty());
        let first = name(&self.first);
        let second = given(name(&self.second));
        let mut errors = FormErrors::default();
        if first.is_empty() {
            errors.first = Some(say!(web_errors::name_needed));
        }
        if let Err(words) = check_name(&first) {
            errors.first = Some(words);
        }
        let level = Some(self.computer.trim()).filter(|level| !level.is_empty());
        let opponent_begins = !self.begins.is_empty();
        let is_person = second.is_some() && level.is_none();
        let opponent = Opponent::of(second, &first, level, opponent_begins);
        let wrong = if is_person { &mut errors.second } else { &mut errors.computer };
        let opponent = opponent.map_err(|words| *wrong = Some(words)).ok();
        let variant = variant(&self.kind).map_err(|words| errors.kind = Some(words)).ok();
        let control = match self.control.trim() {
            "" => Ok(TimeControl::Unlimited),
            text => TimeControl::parse_lenient(text),
        };
        let control = control.map_err(|error| errors.control = Some(sentence(&wording::not_a_time(&error)))).ok();
        let opening = Opening::ALL.into_iter().find(|opening| opening.code() == self.opening);
        if opening.is_none() && !self.opening.is_empty() {
            errors.kind = Some(words::unknown_form());
        }
        let opening = opening.unwrap_or_default();
        let position = match variant.map(|variant| start_position(variant, &self.position)).transpose() {
            Ok(position) => position.flatten(),
            Err(words) => {
                errors.position = Some(words);
                None
            }
        };
        if let Err(words) = check_opening(opening, position.as_deref()) {
            errors.position = Some(words);
        }
        match (variant, control, opponent) {
            (Some(variant), Some(control), Some(opponent)) if !errors.any() => {
                Ok(NewGame { first, opponent, opponent_begins, variant, control, opening, position })
            }
            _ => Err(Box::new(errors)),
        }
    }
}

/// Refuses a position for a game that begins at a fair start. The error is a sentence.
pub(crate) fn check_opening(opening: Opening, position: Option<&str>) -> Result<(), String> {
    match (opening, position) {
        (Opening::Fair, Some(_)) => Err(say!(web_errors::position_or_fair_start)),
        _ => Ok(()),
    }
}

/// A choice in a list.
pub(crate) struct FormOption {
    pub(crate) value: String,
    pub(crate) name: String,
    pub(crate) selected: bool,
}

/// The openings with their names; `chosen` is the code of one.
pub(crate) fn opening_choices(chosen: &str) -> Vec<FormOption> {
    let choice = |opening: Opening| FormOption {
        value: opening.code().to_owned(),
        name: commands::opening_choice(opening),
        selected: opening.code() == chosen,
    };
    Opening::ALL.map(choice).into()
}

/// The level for a first game.
const FIRST_LEVEL: Level = Level::ALL[0];

/// The levels of computers with their names; `chosen` is a level as [`level`] reads it.
pub(crate) fn level_choices(chosen: &str) -> Vec<FormOption> {
    let choice = |level: &Level| {
        let value = level.to_string();
        FormOption { selected: value == chosen.trim(), name: words::level_choice(level.number()), value }
    };
    Level::ALL.iter().map(choice).collect()
}

/// A board of a game to choose by its picture.
pub(crate) struct BoardChoice {
    pub(crate) value: String,
    pub(crate) game: &'static str,
    /// The board of the game, if there are several.
    pub(crate) board: Option<String>,
    pub(crate) picture: Thumbnail,
    pub(crate) selected: bool,
}

/// The boards of all games; `chosen` is a variant as [`variant`] reads it, or empty for the first board.
pub(crate) fn board_choices(chosen: &str) -> Vec<BoardChoice> {
    let chosen = if chosen.is_empty() { Ok(GameKind::ALL[0].standard()) } else { variant(chosen) }.ok();
    let choice = |variant: Variant| BoardChoice {
        value: variant.slug(),
        game: variant.game().name(),
        board: words::board_name(variant),
        picture: Thumbnail::at(start_picture(variant), variant),
        selected: chosen == Some(variant),
    };
    GameKind::ALL.iter().flat_map(|game| game.variants()).map(choice).collect()
}

/// A game's name, and its variants to choose from.
pub(crate) type VariantGroup = (&'static str, Vec<FormOption>);

/// All games with their variants; `chosen` is a variant as [`variant`] reads it.
pub(crate) fn variant_groups(chosen: &str) -> Vec<VariantGroup> {
    let choice = |variant: Variant| {
        let value = format!("{}/{}", variant.game().slug(), variant.name());
        let is_standard = chosen == variant.game().slug() && variant == variant.game().standard();
        FormOption { selected: value == chosen || is_standard, value, name: words::game_name(variant) }
    };
    GameKind::ALL.iter().map(|game| (game.name(), game.variants().map(choice).collect())).collect()
}

/// Parses a start position into its canonical spelling; `None` for the standard start.
///
/// # Errors
///
/// If the text is not a position, or the game is over there. The error is a sentence.
pub(crate) fn start_position(variant: Variant, text: &str) -> Result<Option<String>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let state = State::from_position(variant, text.trim());
    let state = state.map_err(|error| sentence(&wording::position_error(&error)))?;
    if state.outcome().is_some() {
        return Err(sentence(&wording::refusal(&Refusal::GameOver)));
    }
    let position = state.position();
    Ok(Some(position).filter(|position| *position != State::start(variant).position()))
}

/// Parses a game and its variant, such as `pilare/6x6`.
///
/// # Errors
///
/// If there is no such game or variant. The error is a sentence.
pub(crate) fn variant(text: &str) -> Result<Variant, String> {
    let (game, variant) = text.split_once('/').unwrap_or((text, ""));
    let game: GameKind =
        game.parse().map_err(|error: colonnade_rules::UnknownGame| sentence(&wording::unknown_game(&error)))?;
    if variant.is_empty() {
        return Ok(game.standard());
    }
    game.variant(variant).map_err(|error| sentence(&wording::unknown_variant(&error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(first: &str, second: &str, kind: &str, control: &str) -> NewGameForm {
        let [first, second, kind, control] = [first, second, kind, control].map(str::to_owned);
        NewGameForm { first, second, kind, control, ..NewGameForm::default() }
    }

    #[test]
    fn one_name_plays_both_sides() {
        let game = form("  Ada   Lovelace ", "", "buku/6x6", "3d").parse().expect("all is well");
        assert_eq!((game.first.as_str(), game.opponent), ("Ada Lovelace", Opponent::Person("Ada Lovelace".to_owned())));
        assert_eq!((game.variant.to_string(), game.control.to_string()), ("Buku 6x6".into(), "3d".into()));
        let plain = form("Ada", "Bob", "gore", "").parse().expect("all is well");
        assert_eq!((plain.variant, plain.control), (GameKind::Gore.standard(), TimeControl::Unlimited));
    }

    #[test]
    fn a_computer_takes_the_place_of_the_second_player() {
        let with = |second: &str, computer: &str, begins: &str| {
            let [computer, begins] = [computer, begins].map(str::to_owned);
            NewGameForm { computer, begins, ..form("Ada", second, "gore", "") }.parse()
        };
        let level = |number| Level::new(number).expect("a level");
        let opponent = with("", " 6 ", "").expect("all is well").opponent;
        assert_eq!(opponent, Opponent::Computer(level(6)));
        let game = with(" ", "1", "yes").expect("all is well");
        assert_eq!((game.opponent, game.opponent_begins), (Opponent::Computer(level(1)), true));
        let game = with("Bob", "", "yes").expect("all is well");
        assert_eq!((game.opponent, game.opponent_begins), (Opponent::Person("Bob".to_owned()), true));
        // W34: nobody is there to begin.
        let errors = with("", "", "computer").expect_err("no opponent");
        assert!(errors.computer.is_some_and(|words| words.contains("no opponent")));
        for (second, computer) in [("Bob", "3"), ("", "0"), ("", "7"), ("", "good"), ("", "-1")] {
            let errors = with(second, computer, "").expect_err("no such opponent");
            assert!(errors.computer.is_some() && errors.first.is_none(), "{second:?} {computer:?}");
        }
    }

    /// N9: one button is enough.
    #[test]
    fn a_board_is_all_that_has_to_be_chosen() {
        let quick = |against_computer: &str, against_friend: &str, computer: &str| {
            let [against_computer, against_friend, computer] =
                [against_computer, against_friend, computer].map(str::to_owned);
            let form = NewGameForm { against_computer, against_friend, computer, ..NewGameForm::default() };
            form.filled().parse()
        };
        let game = quick("gore", "", "").expect("a game");
        assert_eq!((game.first.as_str(), game.opponent), ("Player one", Opponent::Computer(FIRST_LEVEL)));
        let game = quick("buku/6x6", "", "4").expect("a game");
        assert_eq!(
            (game.variant.to_string(), game.opponent.clone()),
            ("Buku 6x6".into(), Opponent::Computer(Level::ALL[3]))
        );
        // The level beside the boards is only for games against the computer.
        let game = quick("", "pilare/8x8", "4").expect("a game");
        assert_eq!(game.opponent, Opponent::Person("Player two".to_owned()));
        assert!(quick("chess", "", "").expect_err("no game").kind.is_some());
        assert!(quick("gore", "", "9").expect_err("no level").computer.is_some());
        let boards = board_choices("pilastri");
        assert_eq!(
            boards.iter().filter(|board| board.selected).map(|board| board.value.as_str()).collect::<Vec<_>>(),
            ["pilastri/6x6"]
        );
        let names: Vec<_> =
            boards.iter().filter(|board| board.game == "Pilastri").map(|board| board.board.clone()).collect();
        assert_eq!(names[3].as_deref(), Some("6×6, high jumpers"));
        assert_eq!(board_choices("gore")[2].board, None, "a game with one board needs no name for it");
    }

    #[test]
    fn a_game_can_begin_from_a_position() {
        let from = |kind: &str, position: &str| {
            NewGameForm { position: position.to_owned(), ..form("Ada", "Bob", kind, "") }.parse()
        };
        let usual = State::start(GameKind::Gore.standard()).position();
        for start in ["", "  ", &usual] {
            assert_eq!(from("gore", start).expect("all is well").position, None);
        }
        let begun = from("gore", " 5s,2s,7s,0n/6s,0s,6s,12s s 2 8 - ").expect("a position");
        assert_eq!(begun.position.as_deref(), Some("5s,2s,7s,0n/6s,0s,6s,12s s 2 8 -"));
        let over = ".,.,.,./.,.,.,./.,.,.,./ww,.,.,. b";
        for (kind, bad) in [("gore", "nonsense"), ("pilastri/4x4", over), ("pilare", &usual)] {
            let errors = from(kind, bad).expect_err("no position to play from");
            assert!(errors.position.is_some() && errors.kind.is_none(), "{kind} {bad}");
        }
    }

    #[test]
    fn every_field_has_an_error_of_its_own() {
        let errors = form(" ", "Bob", "chess", "soon").parse().expect_err("nothing is well");
        assert!(errors.first.is_some() && errors.second.is_none());
        assert!(errors.kind.is_some_and(|words| words.starts_with("There is no game “chess”")));
        assert!(errors.control.is_some_and(|words| words.contains("“soon” is not a time control")));
    }
}
