//! Tournaments as `colonnade event` shows them.

use std::collections::BTreeMap;

use colonnade_events::{
    Entrant, EventId, GameKey, NextRound, Pairing, PairingKind, Phase, PlayedPairing, Settings, Standing, Time,
    Tournament,
};
use colonnade_language::say;
use colonnade_play::{GameId, PlayerId, Timestamp};

use super::counted;
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
