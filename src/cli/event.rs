//! `colonnade event`: tournaments, for the host.

use std::io::Write;

use super::common::CommonOptions;
use super::failure::Failure;
use super::moderation::{self, HostRequest};
use super::value_parsers;
use crate::app::access::StoreAccess;
use crate::app::moderating::{DecisionKind, Moderation};
use crate::app::tournaments::{TournamentDecision, TournamentQuestion};
use colonnade_events::{EventId, Ruling};
use colonnade_play::GameId;
use colonnade_wording::cli::tournaments as words;

/// Show and organise tournaments
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: EventCommand,
}

#[derive(Debug, clap::Subcommand)]
enum EventCommand {
    List(ListArguments),
    Show(ShowArguments),
    Pair(PairArguments),
    Decide(Decide),
    Cancel(Cancel),
    Withdraw(Withdraw),
}

/// List tournaments: those that run, those that are open, and those that are over, the last first
#[derive(Debug, clap::Args)]
struct ListArguments {
    /// How many at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    most: usize,
    /// Write a list in JSON
    ///
    /// The members of a tournament have the same names as in
    /// /api/v1/events of the pages, and besides:
    ///   server: the Discord id of its server as a text, or null
    ///   organiser: the number of the player who announced it, or null
    ///     for the host
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// Show a tournament: its rules, how far it is, its table, and the pairings with their games
#[derive(Debug, clap::Args)]
struct ShowArguments {
    #[command(flatten)]
    event: EventArgument,
    /// Write an object in JSON
    ///
    /// The members have the same names as in /api/v1/events/N of the
    /// pages, and besides:
    ///   server, organiser: as event list has them
    ///   begun: the rounds that have begun, each as in
    ///     /api/v1/events/N/rounds/M
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// Show the round that would begin next by the results so far; nothing changes
#[derive(Debug, clap::Args)]
struct PairArguments {
    #[command(flatten)]
    event: EventArgument,
    /// Write an object in JSON
    ///
    /// Players stand there with their numbers in the tournament.
    ///   event, round: the numbers of the tournament and of the round
    ///   next: round; none, if no round follows; or undecided, if who
    ///     advances in a knock-out is not known yet
    ///   running: how many games run
    ///   pairings: objects with first, second and halved, which is true
    ///     if they do not play, and each has half of the points
    ///   byes: who has no opponent
    ///   walkovers: who advances because the opponent is out
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// Decide a game in the table of its tournament, or take such a decision back
#[derive(Debug, clap::Args)]
struct Decide {
    /// The number of the game
    #[arg(value_name = "GAME", value_parser = super::play::number)]
    game: GameId,
    /// The result for the sides that the game has now; void, so that it counts for nobody; or as-played
    #[arg(value_name = "RESULT", value_parser = value_parsers::ruling())]
    ruling: Ruling,
    #[command(flatten)]
    options: DecisionOptions,
}

/// Cancel a tournament: its running games end without a result
#[derive(Debug, clap::Args)]
struct Cancel {
    #[command(flatten)]
    event: EventArgument,
    #[command(flatten)]
    options: DecisionOptions,
}

/// Take a player out of a tournament: running games are lost
#[derive(Debug, clap::Args)]
struct Withdraw {
    #[command(flatten)]
    event: EventArgument,
    /// The player, by number or exact name
    #[arg(value_name = "PLAYER")]
    player: String,
    #[command(flatten)]
    options: DecisionOptions,
}

/// The options of decisions.
#[derive(Debug, clap::Args)]
struct DecisionOptions {
    /// The reason, which the tournament shows
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

impl DecisionOptions {
    fn with(&self, decision: TournamentDecision) -> Moderation {
        Moderation { action: DecisionKind::Tournament(decision), why: Some(self.reason.clone()) }
    }
}

impl HostRequest for Decide {
    fn moderation(&self) -> Moderation {
        self.options.with(TournamentDecision::Rule { game: self.game.0, ruling: self.ruling })
    }

    fn is_confirmed(&self) -> bool {
        self.options.yes
    }
}

impl HostRequest for Cancel {
    fn moderation(&self) -> Moderation {
        self.options.with(TournamentDecision::Cancel { event: self.event.event.0 })
    }

    fn is_confirmed(&self) -> bool {
        self.options.yes
    }
}

impl HostRequest for Withdraw {
    fn moderation(&self) -> Moderation {
        let player = self.player.clone();
        self.options.with(TournamentDecision::Withdraw { event: self.event.event.0, player })
    }

    fn is_confirmed(&self) -> bool {
        self.options.yes
    }
}

/// A tournament by its number.
#[derive(Debug, clap::Args)]
struct EventArgument {
    /// The number of the tournament
    #[arg(value_name = "N", value_parser = event)]
    event: EventId,
}

fn event(text: &str) -> Result<EventId, String> {
    text.parse().map(EventId).map_err(|_| words::not_a_tournament_number().to_owned())
}

pub(super) fn run(
    Arguments { command }: &Arguments,
    common: &CommonOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match command {
        EventCommand::List(ListArguments { most, json }) => {
            ask(&TournamentQuestion::List { most: *most }, *json, common, out)
        }
        EventCommand::Show(ShowArguments { event, json }) => {
            ask(&TournamentQuestion::Show { event: event.event.0 }, *json, common, out)
        }
        EventCommand::Pair(PairArguments { event, json }) => {
            ask(&TournamentQuestion::NextRound { event: event.event.0 }, *json, common, out)
        }
        EventCommand::Decide(request) => moderation::run(request, common, out),
        EventCommand::Cancel(request) => moderation::run(request, common, out),
        EventCommand::Withdraw(request) => moderation::run(request, common, out),
    }
}

fn ask(query: &TournamentQuestion, json: bool, common: &CommonOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut access = StoreAccess::read(&common.quiet_settings()?)?;
    let answer = access.tournaments(query, json)?;
    access.close()?;
    Ok(out.write_all(answer.as_bytes())?)
}
