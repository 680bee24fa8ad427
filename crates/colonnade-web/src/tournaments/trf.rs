//! The standings of a tournament as text in the form of FIDE's Tournament Report File (TRF16), as far as it fits: a column of
//! results for each game that a player has, since a pairing can have two.

use colonnade_events::{Cell, Entrant, GameState, Pairing, PlayedPairing, Stage, Tournament};
use colonnade_play::Timestamp;
use colonnade_rules::{GameResult, Side};
use colonnade_service::TournamentView;
use colonnade_wording as wording;

/// The most characters of a name.
const NAME: usize = 33;

/// The report of a tournament.
pub(crate) fn report(view: &TournamentView) -> String {
    let TournamentView { tournament, standings, names, .. } = view;
    let rated = tournament.participants.iter().filter(|who| !who.provisional).count();
    let mut lines = vec![
        format!("012 {}", wording::tournament_title(tournament.id, &tournament.settings)),
        format!("042 {}", day(tournament.created.0)),
        format!("062 {}", standings.iter().map(Vec::len).sum::<usize>()),
        format!("072 {rated}"),
        format!("092 {}", wording::public_tournament_rules(&tournament.settings)),
        format!("122 {}", tournament.settings.terms.control),
    ];
    let columns = ReportColumns::of(tournament);
    for table in standings {
        for row in table {
            let who = tournament.participants.get(row.entrant.0 as usize);
            let name: String = wording::tournament_player(names, row.entrant)
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .take(NAME)
                .collect();
            let mut line = format!(
                "001 {:4}{:6}{name:<NAME$} {:4}{:28}{:>4} {:4}",
                row.entrant.0 + 1,
                "",
                who.map_or(0, |who| who.rating),
                "",
                format!("{}.{}", row.points / 2, row.points % 2 * 5),
                row.place,
            );
            for mark in columns.marks(tournament, row.entrant) {
                line.push_str(&mark);
            }
            lines.push(line.trim_end().to_owned());
        }
    }
    lines.join("\n") + "\n"
}

fn day(millis: i64) -> String {
    Timestamp::from_timestamp_millis(millis).map_or_else(String::new, |at| at.format("%Y/%m/%d").to_string())
}

/// Where each game of a player stands in the line.
struct ReportColumns {
    /// The first column of each round, and how many a pairing has there.
    rounds: Vec<(usize, usize)>,
    count: usize,
}

impl ReportColumns {
    fn of(tournament: &Tournament) -> ReportColumns {
        let mut columns = ReportColumns { rounds: Vec::new(), count: 0 };
        for (at, round) in tournament.rounds.iter().enumerate() {
            let played = tournament.pairings.iter().filter(|played| played.round as usize == at);
            let usual = usize::from(tournament.settings.terms.games.count());
            let games = played.map(|played| played.games.len()).max().unwrap_or(0).max(usual);
            columns.rounds.push((columns.count, games));
            let slots = match round.stage {
                Stage::AllPlayAll => tournament.groups.iter().map(|group| slots(group.len())).max().unwrap_or(0),
                Stage::Swiss | Stage::KnockOut | Stage::Boards => 1,
            };
            columns.count += games * slots;
        }
        columns
    }

    /// The results of a player, in all columns.
    fn marks(&self, tournament: &Tournament, entrant: Entrant) -> Vec<String> {
        let mut marks = vec![" ".repeat(10); self.count];
        for (round, cell) in tournament.cells(entrant) {
            let (first, games) = self.rounds[round as usize];
            let without = match cell {
                Cell::Games { pairing } => {
                    let played = &tournament.pairings[pairing as usize];
                    let slot = match tournament.rounds[round as usize].stage {
                        Stage::AllPlayAll => slot(tournament, &played.pairing),
                        Stage::Swiss | Stage::KnockOut | Stage::Boards => 0,
                    };
                    let shown = (0..).zip(&played.games).map(|(number, game)| mark(played, entrant, number, game));
                    marks[first + slot * games..].iter_mut().zip(shown).for_each(|(place, mark)| *place = mark);
                    continue;
                }
                Cell::Halved { .. } | Cell::LateEntry => 'H',
                Cell::Bye | Cell::Walkover => 'U',
                Cell::Withdrawn | Cell::Out | Cell::Reserve => 'Z',
            };
            marks[first..].iter_mut().take(games).for_each(|place| *place = format!("  0000 - {without}"));
        }
        marks
    }
}

/// The rounds that it takes until all of a group have met, if each plays one at a time.
const fn slots(players: usize) -> usize {
    (players + players % 2).saturating_sub(1)
}

/// The one of these rounds in which two players meet: the circle method, in which the last of an even number stays in place.
fn slot(tournament: &Tournament, pairing: &Pairing) -> usize {
    let group = tournament.groups.iter().find(|group| group.contains(&pairing.first));
    let group = group.map_or(&[][..], Vec::as_slice);
    let place = |entrant| group.iter().position(|&other| other == entrant).unwrap_or(0);
    let slots = slots(group.len().max(1)).max(1);
    match (place(pairing.first), place(pairing.second)) {
        (one, last) | (last, one) if last == slots => 2 * one % slots,
        (one, other) => (one + other) % slots,
    }
}

/// A game: the opponent, the side and the result.
fn mark(played: &PlayedPairing, own: Entrant, number: u8, game: &GameState) -> String {
    let opponent = played.pairing.opponent(own).0 + 1;
    let side = if played.pairing.on_side(Side::First, number) == own { Side::First } else { Side::Second };
    let colour = if side == Side::First { 'w' } else { 'b' };
    let has_won = |winner: Side| winner == side;
    let result = match game {
        GameState::Running => ' ',
        GameState::Void { .. } => return "  0000 - Z".to_owned(),
        GameState::Forfeited { loser, .. } => {
            if has_won(loser.other()) {
                '+'
            } else {
                '-'
            }
        }
        GameState::Decided { result, .. } | GameState::Adjudicated { result, .. } => match result {
            GameResult::Win(winner) => {
                if has_won(*winner) {
                    '1'
                } else {
                    '0'
                }
            }
            GameResult::Draw => '=',
            GameResult::Unfinished => 'Z',
        },
    };
    format!("  {opponent:4} {colour} {result}")
}
