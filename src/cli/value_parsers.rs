//! Arguments with a closed set of values, which help and completions list.

use std::ffi::OsStr;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use colonnade_engine::Level;
use colonnade_engine::known::KnownPart;
use colonnade_events::Ruling;
use colonnade_play::Opening;
use colonnade_rules::{Game, GameResult, Reason, Side};

use colonnade_record::Format;
use colonnade_view::{Theme, UnknownTheme};
use colonnade_wording as wording;
use colonnade_wording::cli::usage;

/// A parser with a list of values for help and completions. It may accept other spellings of them.
#[derive(Clone)]
pub(super) struct ListedValues<T: Clone + Send + Sync + 'static> {
    parse: fn(&str) -> Result<T, String>,
    values: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for ListedValues<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.values)().into_iter().map(PossibleValue::new)))
    }
}

/// The number of a record, counted from 1.
pub(super) fn record_number(text: &str) -> Result<u64, String> {
    within(text, 1..=u64::MAX)
}

/// A number of actions.
pub(super) fn actions(text: &str) -> Result<u32, String> {
    within(text, 0..=u32::MAX)
}

/// A depth of a search.
pub(super) fn depth(text: &str) -> Result<u8, String> {
    within(text, 0..=u8::MAX)
}

/// The work of a search, in units.
pub(super) fn work(text: &str) -> Result<u64, String> {
    within(text, 1_000..=1_000_000_000)
}

fn within<T: FromStr + PartialOrd + Display>(text: &str, range: RangeInclusive<T>) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| usage::whole_number(range.start(), range.end()))
}

/// Any text, with values to suggest. It is checked later, together with other arguments.
pub(super) fn text(values: fn() -> Vec<&'static str>) -> ListedValues<String> {
    ListedValues { parse: |text| Ok(text.to_owned()), values }
}

/// A game, by slug or name.
pub(super) fn game() -> ListedValues<Game> {
    ListedValues { parse: |text| text.parse().map_err(|error| wording::unknown_game(&error)), values: games }
}

/// The slugs of all games.
pub(super) fn games() -> Vec<&'static str> {
    Game::ALL.iter().map(|game| game.slug()).collect()
}

/// The name of a variant. Whether the game has it is checked when the game is known.
pub(super) fn variant() -> ListedValues<String> {
    text(|| {
        let variants = Game::ALL.iter().flat_map(|game| game.variants());
        let mut names: Vec<_> = variants.map(|variant| variant.name()).collect();
        names.sort();
        names.dedup();
        names
    })
}

/// A theme of pictures.
pub(super) fn theme() -> ListedValues<Theme> {
    ListedValues {
        parse: |text| text.parse().map_err(|error: UnknownTheme| error.to_string()),
        values: || Theme::ALL.into_iter().map(Theme::name).collect(),
    }
}

/// A side as `first` or `second`, or by its name, which depends on the game.
pub(super) fn side() -> ListedValues<String> {
    text(|| vec!["first", "second"])
}

/// Parses the name of a side of a game.
pub(super) fn side_of(game: Game, text: &str) -> Result<Side, String> {
    let names = game.info().sides.map(wording::side);
    let is = |known: &str| text.eq_ignore_ascii_case(known);
    if is("first") || is(&names.first) {
        Ok(Side::First)
    } else if is("second") || is(&names.second) {
        Ok(Side::Second)
    } else {
        Err(usage::not_a_side(text, &names))
    }
}

/// The level of a computer player.
pub(super) fn computer_level() -> ListedValues<Level> {
    ListedValues {
        parse: |text| {
            let [least, .., most] = Level::ALL.map(Level::number);
            within(text, least..=most).map(|number| Level::new(number).unwrap_or_default())
        },
        values: || vec!["1", "2", "3", "4", "5", "6"],
    }
}

/// A format of records.
pub(super) fn format() -> ListedValues<Format> {
    ListedValues {
        parse: |text| match text {
            "cgn" => Ok(Format::Cgn),
            "ndjson" => Ok(Format::Ndjson),
            _ => Err(usage::not_a_format().to_owned()),
        },
        values: || vec!["cgn", "ndjson"],
    }
}

/// How a game begins.
pub(super) fn opening() -> ListedValues<Opening> {
    ListedValues {
        parse: |text| {
            let opening = Opening::ALL.into_iter().find(|opening| opening.code() == text);
            opening.ok_or_else(|| usage::not_an_opening(&Opening::ALL.map(Opening::code)))
        },
        values: || Opening::ALL.map(Opening::code).to_vec(),
    }
}

/// A part of the known results of the games.
pub(super) fn part() -> ListedValues<KnownPart> {
    ListedValues {
        parse: |text| {
            let part = KnownPart::ALL.into_iter().find(|part| part.name() == text);
            part.ok_or_else(|| usage::not_a_part(&KnownPart::ALL.map(KnownPart::name)))
        },
        values: || KnownPart::ALL.map(KnownPart::name).to_vec(),
    }
}

/// The results as records write them.
pub(super) fn results() -> Vec<&'static str> {
    vec!["1-0", "0-1", "1/2-1/2", "*"]
}

/// A decision about a game of a tournament.
pub(super) fn ruling() -> ListedValues<Ruling> {
    ListedValues {
        parse: |text| match text {
            "void" => Ok(Ruling::Void),
            "as-played" => Ok(Ruling::AsPlayed),
            _ => {
                let result = text.parse().ok().filter(|result| *result != GameResult::Unfinished);
                result.map(Ruling::Result).ok_or_else(|| usage::not_a_ruling(&rulings()))
            }
        },
        values: rulings,
    }
}

fn rulings() -> Vec<&'static str> {
    vec!["1-0", "0-1", "1/2-1/2", "void", "as-played"]
}

/// The codes of all reasons for the end of a game.
pub(super) fn reasons() -> Vec<&'static str> {
    Reason::all().map(Reason::code).collect()
}

/// A level of the log. The settings check it, so that the message is the same as for a file.
pub(super) fn level() -> ListedValues<String> {
    text(|| vec!["off", "error", "warn", "info", "debug", "trace"])
}
