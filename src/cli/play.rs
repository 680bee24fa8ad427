//! `colonnade play`: a game at this terminal, between two players or against the computer.

mod hints;
mod lines;
mod screen;
mod table;

use std::io::Write;

use anyhow::anyhow;
use clap::builder::Str;

use super::common::CommonOptions;
use super::failure::Failure;
use super::value_parsers;
use crate::app::admin::worded;
use crate::app::{self, access, owner};
use crate::config::Settings;
use colonnade_computer as computer;
use colonnade_engine::Level;
use colonnade_language::{Language, reader, say};
use colonnade_play::{GameId, Identity, Opening, Place, PlayerId, SideChoice, TimeControl, Viewer};
use colonnade_rules::{Game, Side, Variant};
use colonnade_service::{Proposal, Service, challenges, games, people, upkeep};
use colonnade_wording as wording;
use colonnade_wording::cli::play::{self as words, PlayArgument};
use colonnade_wording::cli::{manual, usage};
use table::TerminalGame;

/// The name of the command.
pub(super) const NAME: &str = "play";

// The help of the options comes from the translated messages, see [`localized`].
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(required_unless_present = "resume", value_parser = value_parsers::game())]
    game: Option<Game>,
    #[arg(long, requires = "game", value_parser = value_parsers::variant())]
    variant: Option<String>,
    #[arg(long, value_name = "NAME")]
    first: Option<String>,
    #[arg(long, value_name = "NAME")]
    second: Option<String>,
    #[arg(long, value_name = "LEVEL", requires = "game", value_parser = value_parsers::computer_level())]
    computer: Option<Level>,
    #[arg(long, requires = "computer", value_parser = value_parsers::side())]
    side: Option<String>,
    #[arg(long, default_value_t = TimeControl::Unlimited, value_parser = time_control)]
    time: TimeControl,
    #[arg(long, default_value = Opening::default().code(), value_parser = value_parsers::opening())]
    opening: Opening,
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["game", "variant", "first", "second", "computer", "side", "time", "opening"], value_parser = number)]
    resume: Option<GameId>,
    #[arg(long, conflicts_with = "resume")]
    create: bool,
}

/// The arguments of the command, and the common ones, each with its help.
const OWN: [(&str, PlayArgument); 10] = [
    ("game", PlayArgument::Game),
    ("variant", PlayArgument::Variant),
    ("first", PlayArgument::First),
    ("second", PlayArgument::Second),
    ("computer", PlayArgument::Computer),
    ("side", PlayArgument::Side),
    ("time", PlayArgument::Time),
    ("opening", PlayArgument::Opening),
    ("resume", PlayArgument::Resume),
    ("create", PlayArgument::Create),
];
const COMMON: [(&str, PlayArgument); 3] =
    [("config", PlayArgument::Config), ("store", PlayArgument::Store), ("log", PlayArgument::Log)];

/// The parser of the whole program with the help of this command in the language of the reader.
pub(super) fn localized(program: clap::Command) -> clap::Command {
    let with_help = |command: clap::Command, arguments: &[(&'static str, PlayArgument)]| {
        arguments
            .iter()
            .fold(command, |command, &(name, argument)| command.mut_arg(name, |arg| arg.help(words::help_of(argument))))
    };
    let own = |command: clap::Command| with_help(command, &OWN).about(say!(terminal::about));
    if reader() == Language::ENGLISH {
        return program.mut_subcommand(NAME, own);
    }
    // The parser has its own headings and remarks in English only.
    let headings = words::headings();
    let examples = manual::manual(NAME).map(|manual| manual.indented_examples()).unwrap_or_default();
    let template = format!("{{about}}\n\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n", headings.usage);
    let remarks = format!("{}\n\n{}\n{examples}", say!(terminal::remarks), headings.examples);
    let help = clap::Arg::new("help").short('h').long("help").action(clap::ArgAction::Help);
    let help = help.help(words::help_of(PlayArgument::Help));
    let common = headings.common;
    let program = COMMON.iter().fold(with_help(program, &COMMON), |program, (name, _)| {
        program.mut_arg(name, |arg| under_heading(arg, common.clone()))
    });
    program.mut_subcommand(NAME, |command| {
        let command = own(command).disable_help_flag(true).arg(help).mut_args(|arg| {
            let heading = if arg.is_positional() { &headings.arguments } else { &headings.options };
            under_heading(arg, heading.clone())
        });
        command.after_help(remarks).help_template(template)
    })
}

/// An argument under a heading, with its values in place of the parser's English description of them.
fn under_heading(arg: clap::Arg, heading: String) -> clap::Arg {
    let arg = arg.help_heading(Str::from(heading));
    if !arg.get_action().takes_values() {
        return arg;
    }
    let values: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let help = if values.is_empty() { help } else { format!("{help} [{}]", values.join(", ")) };
    arg.help(help).hide_possible_values(true).hide_default_value(true)
}

pub(super) fn number(text: &str) -> Result<GameId, String> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    digits.parse().map(GameId).map_err(|_| usage::not_a_game_number().to_owned())
}

pub(super) fn run(arguments: &Arguments, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = arguments.variant()?;
    let settings = owner::become_owner(&common.quiet_settings()?)?;
    let beside = access::table(&settings)?;
    // Without a name, the store cannot be mistyped.
    let is_unnamed =
        settings.store.url.is_none() && settings.store.path == crate::config::StoreSettings::default().path;
    let create = arguments.resume.is_none() && (arguments.create || is_unnamed);
    let (service, is_new) = match &beside {
        None => app::service_or_create(&settings, create)?,
        // Two programs cannot have one store open.
        Some(table) if arguments.resume.is_some() => return Err(cannot_resume(&settings, table)),
        Some(_) => (app::in_memory_service(&settings)?, false),
    };
    if is_new {
        writeln!(out, "{}", say!(terminal::store_made, place = app::absolute_location(&settings.store)))?;
    }
    // Handle the deadlines that have passed since the last run first.
    upkeep::wake(&service).map_err(worded)?;
    let game = match (arguments.resume, variant) {
        (Some(game), _) => saved(&service, game)?,
        (None, Some(variant)) => begin(&service, arguments, variant)?,
        (None, None) => return Err(Failure::usage(say!(terminal::nothing_to_play))),
    };
    if let Some(table) = &beside {
        let address = if let access::ReportedTable::At(address) = table { Some(address.as_str()) } else { None };
        writeln!(out, "{}", words::beside_service(&settings.store.path.display(), address))?;
    }
    let is_kept = beside.is_none();
    let played = TerminalGame::new(&service, game, is_kept).and_then(|mut table| table.play(out));
    upkeep::close(&service).map_err(anyhow::Error::from)?;
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
    /// The level of the computer and its side; `None` if two people play.
    fn computer_side(&self, variant: Variant) -> Result<Option<(Level, Side)>, Failure> {
        let Some(level) = self.computer else { return Ok(None) };
        let own = match &self.side {
            Some(text) => value_parsers::side_of(variant.game(), text).map_err(Failure::Usage)?,
            None => Side::First,
        };
        Ok(Some((level, own.other())))
    }
}

impl Arguments {
    /// The option that names a person on a side: with the name given for that side, or else with `name`.
    fn own_name(&self, side: Side, name: &str) -> String {
        let (option, given) = match side {
            Side::First => ("--first", &self.first),
            Side::Second => ("--second", &self.second),
        };
        let name = given.as_deref().unwrap_or(name).trim();
        if name.contains(char::is_whitespace) { format!("{option} \"{name}\"") } else { format!("{option} {name}") }
    }
}

/// The refusal to continue a game of a store that a service uses.
fn cannot_resume(settings: &Settings, table: &access::ReportedTable) -> Failure {
    let place = settings.store.path.display();
    let message = match table {
        access::ReportedTable::At(address) => words::store_has_table(&place, address),
        access::ReportedTable::None => words::store_has_no_table(&place),
        access::ReportedTable::Untold => words::store_may_have_table(&place),
    };
    anyhow!(message).into()
}

/// The id of a saved game that is still running.
fn saved(service: &Service, id: GameId) -> Result<GameId, Failure> {
    let game = games::get(service, Viewer::Host, id).map_err(worded)?;
    if !game.is_running() {
        return Err(anyhow!(words::game_is_over(id)).into());
    }
    if game.setup.place != Place::Local {
        return Err(anyhow!(words::game_of_discord(id)).into());
    }
    Ok(id)
}

/// Starts a game: the first player challenges the second, who accepts.
fn begin(service: &Service, arguments: &Arguments, variant: Variant) -> Result<GameId, Failure> {
    let computer = arguments.computer_side(variant)?;
    let sign_in = |side: Side, name: &Option<String>| -> Result<PlayerId, Failure> {
        let (identity, name) = match (computer, name) {
            (Some((level, of)), None) if of == side => {
                (computer::identity(level), wording::computer_as_kept(level.number()))
            }
            (Some((_, of)), Some(name)) if of == side => {
                return Err(Failure::usage(say!(
                    terminal::computer_has_a_name,
                    side = wording::side_of(variant.game(), side),
                    instead = arguments.own_name(side.other(), name)
                )));
            }
            (_, name) => {
                let name = name.as_deref().map_or_else(|| words::nameless(side), |name| name.trim().to_owned());
                (Identity::Local(name.clone()), name)
            }
        };
        Ok(people::sign_in(service, &identity, &name).map_err(worded)?.id)
    };
    let first = sign_in(Side::First, &arguments.first)?;
    let second = sign_in(Side::Second, &arguments.second)?;
    let mut proposal = Proposal::new(first, Some(second), variant, Place::Local);
    (proposal.side, proposal.control) = (SideChoice::First, Some(arguments.time));
    proposal.conditions.opening = arguments.opening;
    let begun = challenges::begin_local(service, &proposal, second).map_err(worded)?;
    Ok(begun.game.id)
}

/// Parses a time control; the error is for people.
fn time_control(text: &str) -> Result<TimeControl, String> {
    text.parse::<TimeControl>().map_err(|error| wording::not_a_time(&error))
}
