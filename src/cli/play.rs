//! `colonnade play`: a game at this terminal, between two players or against the computer.

mod hints;
mod lines;
mod screen;
mod table;

use std::io::Write;

use anyhow::anyhow;

use super::common::Common;
use super::{Failure, choice};
use crate::app::admin::worded;
use crate::app::{self, access};
use crate::computer;
use crate::config::Settings;
use crate::play::{GameId, Identity, Place, PlayerId, SideChoice, TimeControl, Viewer};
use crate::service::{Proposal, Service};
use crate::view::wording;
use crate::view::wording::cli::{self as words, usage};
use colonnade_engine::Level;
use colonnade_rules::{Game, Side, Variant};
pub(super) use screen::LOCALE_VARIABLES;
use table::Table;

/// Play a game at this terminal, against another player or the computer
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game
    #[arg(required_unless_present = "resume", value_parser = choice::game())]
    game: Option<Game>,
    /// A variant of the game, e.g. 8x8 [default: the game's standard one]
    #[arg(long, requires = "game", value_parser = choice::variant())]
    variant: Option<String>,
    /// The name of the player who begins [default: Player one]
    #[arg(long, value_name = "NAME")]
    first: Option<String>,
    /// The name of the other player [default: Player two]
    #[arg(long, value_name = "NAME")]
    second: Option<String>,
    /// Play against the computer of a level, 1 for a first game to 6
    #[arg(long, value_name = "LEVEL", requires = "game", value_parser = choice::computer_level())]
    computer: Option<Level>,
    /// Your side against the computer: first, second or its name [default: first]
    #[arg(long, requires = "computer", value_parser = choice::side())]
    side: Option<String>,
    /// The time of the players, e.g. 3d for each move
    #[arg(long, default_value_t = TimeControl::Unlimited, value_parser = time_control)]
    time: TimeControl,
    /// Go on with the game that has this number
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["game", "variant", "first", "second", "computer", "side", "time"], value_parser = number)]
    resume: Option<GameId>,
}

pub(super) fn number(text: &str) -> Result<GameId, String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    digits.parse().map(GameId).map_err(|_| usage::not_a_game_number().to_owned())
}

pub(super) fn run(arguments: &Arguments, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = arguments.variant()?;
    let settings = common.quiet_settings()?;
    refuse_if_served(&settings)?;
    let service = app::service(&settings, arguments.resume.is_none())?;
    // Deadlines that passed since the last time come first.
    service.wake().map_err(worded)?;
    let game = match (arguments.resume, variant) {
        (Some(game), _) => saved(&service, game)?,
        (None, Some(variant)) => begin(&service, arguments, variant)?,
        (None, None) => return Err(Failure::usage(usage::nothing_to_play())),
    };
    let played = Table::new(&service, game).and_then(|mut table| table.play(out));
    service.close().map_err(anyhow::Error::from)?;
    played
}

impl Arguments {
    fn variant(&self) -> Result<Option<Variant>, Failure> {
        let Some(game) = self.game else { return Ok(None) };
        match &self.variant {
            Some(name) => {
                game.variant(name).map(Some).map_err(|error| Failure::usage(wording::unknown_variant(&error)))
            }
            None => Ok(Some(game.standard())),
        }
    }
}

impl Arguments {
    /// The level of the computer and its side; None if two people play.
    fn computer_side(&self, variant: Variant) -> Result<Option<(Level, Side)>, Failure> {
        let Some(level) = self.computer else { return Ok(None) };
        let own = match &self.side {
            Some(text) => choice::side_of(variant.game(), text).map_err(Failure::Usage)?,
            None => Side::First,
        };
        Ok(Some((level, own.other())))
    }
}

/// Refuses to play in a store that a service holds: two programs cannot have one store open.
fn refuse_if_served(settings: &Settings) -> Result<(), Failure> {
    let Some(table) = access::table(settings)? else { return Ok(()) };
    let place = settings.store.path.display();
    let told = match table {
        access::Table::At(address) => usage::store_has_table(&place, &address),
        access::Table::None => usage::store_has_no_table(&place),
        access::Table::Untold => usage::store_may_have_table(&place),
    };
    Err(anyhow!(told).into())
}

/// The id of a game that was saved here and still runs.
fn saved(service: &Service, id: GameId) -> Result<GameId, Failure> {
    let game = service.game(Viewer::Host, id).map_err(worded)?;
    if !game.is_running() {
        return Err(anyhow!(usage::game_is_over(id)).into());
    }
    if game.setup.place != Place::Local {
        return Err(anyhow!(usage::game_of_discord(id)).into());
    }
    Ok(id)
}

/// Begins a game: the first player challenges the second, who accepts.
fn begin(service: &Service, arguments: &Arguments, variant: Variant) -> Result<GameId, Failure> {
    let computer = arguments.computer_side(variant)?;
    let sign_in = |side: Side, name: &Option<String>| -> Result<PlayerId, Failure> {
        let (identity, name) = match (computer, name) {
            (Some((level, of)), None) if of == side => {
                (computer::identity(level), wording::computer_as_kept(level.number()))
            }
            (Some((_, of)), Some(_)) if of == side => return Err(Failure::usage(usage::computer_has_a_name())),
            (_, name) => {
                let name = name.as_deref().unwrap_or(words::nameless(side)).trim().to_owned();
                (Identity::Local(name.clone()), name)
            }
        };
        Ok(service.sign_in(&identity, &name).map_err(worded)?.id)
    };
    let (first, second) = (sign_in(Side::First, &arguments.first)?, sign_in(Side::Second, &arguments.second)?);
    let mut proposal = Proposal::new(first, Some(second), variant, Place::Local);
    (proposal.side, proposal.control) = (SideChoice::First, Some(arguments.time));
    let begun = service.begin_local(&proposal, second).map_err(worded)?;
    Ok(begun.game.id)
}

/// Reads a time control; the error is for people.
fn time_control(text: &str) -> Result<TimeControl, String> {
    text.parse::<TimeControl>().map_err(|error| wording::not_a_time(&error))
}
