//! Tournaments as `colonnade event` shows them.

use std::collections::BTreeMap;

use colonnade_events::{
    Entrant, EventId, GameKey, NextRound, Pairing, PairingKind, Phase, PlayedPairing, Ruling, Settings, Standing, Time,
    Tournament,
};
use colonnade_language::say;
use colonnade_play::{Game, GameId, PlayerId, Timestamp};
use colonnade_rules::{BySide, GameResult};

use super::counted;
use super::moderation::about;
use crate::announcement::half_points;
use crate::text_helpers::printable;
use crate::tournament_view::{
    public_tournament_rules, public_tournament_state, tournament_group, tournament_pairing_remarks, tournament_player,
    tournament_round, tournament_row_remarks, tournament_stage, tournament_title,
};
use crate::web::minute;

/// A text that is not the number of a tournament.
#[must_use]
pub const fn not_a_tournament_number() -> &'static str {
    "expected the number of a tournament, such as 3"
}

/// There is no tournament.
#[must_use]
pub const fn no_tournaments() -> &'static str {
    "There is no tournament."
}

/// A tournament in a list, a line: its name, its server, its rules, and how far it is.
#[must_use]
pub fn tournament_in_list(id: EventId, settings: &Settings, phase: Phase, entered: u32) -> String {
    let place = settings.server.map_or_else(|| "of this host".to_owned(), |server| format!("server {server}"));
    let labels = [place, public_tournament_rules(settings), tournament_stage(phase, entered)];
    format!("{}: {}", tournament_title(id, settings), labels.join(" · "))
}

/// A player by number: `Player 17`.
#[must_use]
pub fn player_number(player: PlayerId) -> String {
    format!("Player {player}")
}

/// The effect of cancelling a tournament.
#[must_use]
pub fn would_cancel(tournament: &Tournament) -> String {
    let title = tournament_title(tournament.id, &tournament.settings);
    if tournament.phase == Phase::Open {
        return format!("{title} has not begun, and would not take place. This cannot be undone.");
    }
    let running = running_games(tournament, |_| true);
    format!("{title} is running. It would end, and {running} of it without a result. This cannot be undone.")
}

/// The effect of taking a player out of a tournament.
#[must_use]
pub fn would_withdraw(tournament: &Tournament, names: &[String], entrant: Entrant) -> String {
    let title = tournament_title(tournament.id, &tournament.settings);
    let player = numbered(tournament, names, entrant);
    let player = printable(&player);
    if tournament.phase == Phase::Open {
        return format!("{player} would no longer take part in {title}, which has not begun.");
    }
    let running = running_games(tournament, |pairing| pairing.has(entrant));
    format!("{player} would be out of {title}, and lose {running} there. This cannot be undone.")
}

/// The effect of a decision about a game of a tournament, and whether it could be taken back.
#[must_use]
pub fn would_rule(settings: &Settings, event: EventId, game: &Game, ruling: Ruling, can_be_restored: bool) -> String {
    let about = about(game);
    let title = tournament_title(event, settings);
    let names: BySide<String> = game.setup.names.clone().into();
    let table = match ruling {
        Ruling::Result(GameResult::Win(winner)) => format!("{} would win it", printable(&names[winner])),
        Ruling::Result(GameResult::Draw) => "it would be a draw".to_owned(),
        Ruling::Result(GameResult::Unfinished) | Ruling::Void => "it would count for nobody".to_owned(),
        Ruling::AsPlayed => "it would count as it was played again".to_owned(),
    };
    let Some(ending) = &game.ending else {
        return format!(
            "{about} is running. In the table of {title}, {table}, and the game would be closed without a result of its own. \
             This cannot be undone."
        );
    };
    let restored = match can_be_restored {
        true => format!(" `colonnade event decide {} as-played` takes it back.", game.id.0),
        false => String::new(),
    };
    format!("{about} is over ({}). In the table of {title}, {table}; ratings stay.{restored}", ending.result)
}

/// How many games of some pairings run: `2 running games`.
fn running_games(tournament: &Tournament, counts: impl Fn(&Pairing) -> bool) -> String {
    let is_meant = |key: &GameKey| tournament.pairing_of(*key).is_some_and(|(_, pairing)| counts(pairing));
    counted(tournament.games_to_make().filter(is_meant).count() as u64, "running game", "running games")
}

/// A tournament with all that its host sees of it.
#[derive(Clone, Copy, Debug)]
pub struct TournamentReport<'a> {
    /// The tournament.
    pub tournament: &'a Tournament,
    /// The organiser; `None` for the host.
    pub organiser: Option<PlayerId>,
    /// The names of the participants, in the order of entry; empty for deleted players.
    pub names: &'a [String],
    /// The tables.
    pub standings: &'a [Vec<Standing>],
    /// The games that have begun.
    pub games: &'a BTreeMap<GameKey, GameId>,
    /// Why an organiser cancelled it.
    pub cancelled: Option<&'a str>,
}

impl TournamentReport<'_> {
    /// The whole report: rules, stage, tables, and the pairings of each round with their games. It ends with a line break.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = self.head();
        for (group, rows) in self.standings.iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
            lines.push(String::new());
            if self.standings.len() > 1 {
                lines.push(tournament_group(&self.tournament.settings, group));
            }
            lines.extend(rows.iter().map(|row| self.row(row)));
        }
        for (at, round) in self.tournament.rounds.iter().enumerate() {
            lines.extend([String::new(), tournament_round(at)]);
            let pairings = (0..).zip(&self.tournament.pairings).filter(|(_, played)| played.round as usize == at);
            lines.extend(pairings.map(|(number, played)| self.pairing(number, played)));
            lines.extend(without_opponent(&round.byes, &round.walkovers, |who| self.player(who)));
        }
        lines.push(String::new());
        printable(&lines.join("\n")).into_owned()
    }

    /// The round that would begin next, with its pairings. It ends with a line break.
    #[must_use]
    pub fn next_round(&self, next: &NextRound) -> String {
        let Tournament { id, settings, phase, rounds, .. } = self.tournament;
        let number = rounds.len() + 1;
        let running = self.tournament.games_to_make().count() as u64;
        let mut lines = vec![tournament_title(*id, settings)];
        lines.push(match next {
            NextRound::None => "No round follows: it ends when its games are over.".to_owned(),
            NextRound::Undecided => format!("Round {number} is not known before the knock-out's pairings are decided."),
            NextRound::Round(_) if *phase == Phase::Open => {
                "It has not begun. If it began now, round 1 could be this one; lots are drawn at the start:".to_owned()
            }
            NextRound::Round(_) if running > 0 => format!(
                "By the results so far, round {number} would be this one; {} can change it:",
                counted(running, "running game", "running games")
            ),
            NextRound::Round(_) => format!("Round {number} would be:"),
        });
        if let NextRound::Round(round) = next {
            let pairing = |pairing: &Pairing| {
                let players = [pairing.first, pairing.second].map(|who| self.player(who)).join(" – ");
                let remark = match pairing.kind {
                    PairingKind::Halved => say!(tournament_view::not_played),
                    PairingKind::Played => String::new(),
                };
                format!("  {}", labels([players, remark]))
            };
            lines.extend(round.pairings.iter().map(pairing));
            lines.extend(without_opponent(&round.byes, &round.walkovers, |who| self.player(who)));
        }
        lines.push(String::new());
        printable(&lines.join("\n")).into_owned()
    }

    fn head(&self) -> Vec<String> {
        let Tournament { id, settings, phase, .. } = self.tournament;
        let by = self.organiser.map_or_else(|| "the host".to_owned(), |player| format!("player {player}"));
        let place = match settings.server {
            Some(server) => format!("In server {server}, announced by {by}."),
            None => format!("For all players of this host, announced by {by}."),
        };
        let state = public_tournament_state(self.tournament, self.names, self.standings);
        let mut lines = vec![tournament_title(*id, settings), public_tournament_rules(settings), place, state];
        if let Phase::Running { since } = phase {
            lines.push(format!("It ends on {} at the latest.", moment(self.tournament.hard_end(*since))));
        }
        lines.extend(self.cancelled.map(|reason| say!(tournament_view::cancelled_because, reason = reason)));
        lines
    }

    /// A player with the number by which commands find them.
    fn player(&self, entrant: Entrant) -> String {
        numbered(self.tournament, self.names, entrant)
    }

    fn row(&self, row: &Standing) -> String {
        let points = say!(tournament_view::points, points = half_points(row.points));
        let remarks = tournament_row_remarks(self.tournament, row);
        format!("{:>3}. {}", row.place, labels([self.player(row.entrant), points, remarks]))
    }

    fn pairing(&self, number: u32, played: &PlayedPairing) -> String {
        let players = [played.pairing.first, played.pairing.second].map(|who| self.player(who)).join(" – ");
        let score = match played.pairing.kind {
            PairingKind::Halved => String::new(),
            PairingKind::Played => played.points().map(half_points).join(" : "),
        };
        let keys = GameKey { pairing: number, game: 0 }..=GameKey { pairing: number, game: u8::MAX };
        let games: Vec<String> = self.games.range(keys).map(|(_, game)| game.to_string()).collect();
        format!("  {}", labels([players, score, games.join(", "), tournament_pairing_remarks(played)]))
    }
}

/// A player of a tournament: `Ann (17)`. Deleted players have no number.
fn numbered(tournament: &Tournament, names: &[String], entrant: Entrant) -> String {
    let at = entrant.0 as usize;
    let name = tournament_player(names, entrant);
    let who = tournament.participants.get(at).filter(|_| names.get(at).is_some_and(|name| !name.is_empty()));
    who.map_or(name.clone(), |who| format!("{name} ({})", who.player.0))
}

/// The lines of those who have no opponent in a round.
fn without_opponent(byes: &[Entrant], walkovers: &[Entrant], player: impl Fn(Entrant) -> String) -> Vec<String> {
    let all = byes.iter().chain(walkovers);
    all.map(|&who| format!("  {}", say!(tournament_view::bye, player = player(who)))).collect()
}

/// Labels in one line, without those that are empty.
fn labels<const N: usize>(labels: [String; N]) -> String {
    labels.into_iter().filter(|label| !label.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn moment(time: Time) -> String {
    Timestamp::from_timestamp_millis(time.0).map(minute).unwrap_or_default()
}
