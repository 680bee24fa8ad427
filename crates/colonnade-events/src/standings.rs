//! The table: the order of players, and the criterion that decided each place.

use crate::event::Stage;
use crate::ids::Entrant;
use crate::settings::Format;
use crate::table::{PlayerResults, results};
use crate::tournament::{Status, Tournament};
use colonnade_rules::BySide;

/// A criterion of the order in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// The round of the knock-out or the final that was reached.
    KnockOut,
    /// Points in all games, with byes.
    Points,
    /// Points in the games among all who are tied, if each pair of them has met.
    DirectEncounter,
    /// The sum of the opponents' points without the lowest opponent: Swiss tournaments.
    Buchholz,
    /// The sum over all opponents of their points times the player's points against them.
    SonnebornBerger,
    /// Games won with the second side.
    SecondWins,
    /// In a knock-out, the better seed.
    Seed,
    /// The rating when joining.
    Rating,
    /// The earlier entry.
    Entry,
}

/// A row of a table. All points are in half points; byes, halved pairings and late entries count in [`Standing::points`]
/// only, and in no tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player.
    pub entrant: Entrant,
    /// The place, from 1.
    pub place: u32,
    /// Half points, without those of a final.
    pub points: u32,
    /// The tie-break of Buchholz without the lowest opponent, in half points. An opponent counts once, however many games
    /// a pairing has.
    pub buchholz: u32,
    /// The tie-break of Sonneborn and Berger, in quarters of a point.
    pub sonneborn_berger: u32,
    /// Games won with the second side.
    pub second_wins: u32,
    /// The criterion that separates the player from the row above; `None` in the first row.
    pub decided_by: Option<Criterion>,
}

/// The tables of all groups: the divisions of a league, the teams, or one table. Before the start it has the players in
/// the order of entry. Who left before the start is in no table; who was withdrawn later stays in it.
#[must_use]
pub fn standings(tournament: &Tournament) -> Vec<Vec<Standing>> {
    let results = results(tournament);
    let entered: Vec<Entrant> = tournament.active().collect();
    let groups = if tournament.groups.is_empty() { std::slice::from_ref(&entered) } else { &tournament.groups[..] };
    groups.iter().map(|group| table(tournament, &results, group)).collect()
}

fn table(tournament: &Tournament, results: &[PlayerResults], group: &[Entrant]) -> Vec<Standing> {
    let of_game_points = |entrant: Entrant| results.get(entrant.index()).map_or(0, |own| own.game_points);
    let row = |&entrant: &Entrant| {
        let own = results.get(entrant.index())?;
        let opponents = own.meetings.iter().map(|meeting| of_game_points(meeting.opponent));
        let lowest = opponents.clone().min().unwrap_or(0);
        let products = own.meetings.iter().map(|meeting| meeting.points * of_game_points(meeting.opponent));
        Some(Standing {
            entrant,
            place: 0,
            points: own.points,
            buchholz: opponents.sum::<u32>() - lowest,
            sonneborn_berger: products.sum(),
            second_wins: own.second_wins,
            decided_by: None,
        })
    };
    let mut rows: Vec<Standing> = group.iter().filter_map(row).collect();
    rows.sort_by_key(|row| row.entrant);
    order(tournament, results, &mut rows, criteria(tournament));
    for (place, row) in (1..).zip(&mut rows) {
        row.place = place;
    }
    rows
}

fn criteria(tournament: &Tournament) -> &'static [Criterion] {
    use Criterion::{Buchholz, DirectEncounter, Entry, KnockOut, Points, Rating, SecondWins, Seed, SonnebornBerger};
    let is_swiss = tournament.rounds.first().is_some_and(|round| round.stage == Stage::Swiss);
    match tournament.settings.format {
        Format::KnockOut => &[KnockOut, Seed],
        Format::Cup { .. } if is_swiss => {
            &[KnockOut, Points, DirectEncounter, Buchholz, SonnebornBerger, SecondWins, Rating, Entry]
        }
        _ => &[KnockOut, Points, DirectEncounter, SonnebornBerger, SecondWins, Rating, Entry],
    }
}

/// Orders rows that all criteria before these have left tied.
fn order(tournament: &Tournament, results: &[PlayerResults], rows: &mut [Standing], criteria: &[Criterion]) {
    let Some((&criterion, rest)) = criteria.split_first() else { return };
    if rows.len() < 2 {
        return;
    }
    let tied: Vec<Entrant> = rows.iter().map(|row| row.entrant).collect();
    let have_met = criterion == Criterion::DirectEncounter && have_all_met(results, &tied);
    let value = |row: &Standing| -> i64 {
        let own = results.get(row.entrant.index());
        match criterion {
            Criterion::KnockOut => tournament.knock_out_level(row.entrant).into(),
            Criterion::Points => row.points.into(),
            Criterion::DirectEncounter if have_met => {
                tied.iter().filter_map(|&other| own?.against(other)).map(i64::from).sum()
            }
            Criterion::DirectEncounter => 0,
            Criterion::Buchholz => row.buchholz.into(),
            Criterion::SonnebornBerger => row.sonneborn_berger.into(),
            Criterion::SecondWins => row.second_wins.into(),
            Criterion::Seed => -(seed(tournament, row.entrant) as i64),
            Criterion::Rating => {
                tournament.participants.get(row.entrant.index()).map_or(0, |participant| participant.rating.into())
            }
            Criterion::Entry => -i64::from(row.entrant.0),
        }
    };
    let mut valued: Vec<(i64, Standing)> = rows.iter().map(|row| (value(row), *row)).collect();
    valued.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let mut from = 0;
    for run in valued.chunk_by(|one, other| one.0 == other.0) {
        let part = &mut rows[from..from + run.len()];
        for (row, (_, sorted)) in part.iter_mut().zip(run) {
            *row = *sorted;
        }
        order(tournament, results, part, rest);
        if from > 0 {
            rows[from].decided_by = Some(criterion);
        }
        from += run.len();
    }
}

/// The position among the seeds of a knock-out, from 0.
fn seed(tournament: &Tournament, entrant: Entrant) -> usize {
    let seeds = tournament.groups.first().map_or(&[][..], |group| group);
    seeds.iter().position(|&seed| seed == entrant).unwrap_or(seeds.len())
}

fn have_all_met(results: &[PlayerResults], tied: &[Entrant]) -> bool {
    tied.iter().enumerate().all(|(at, &one)| {
        let own = results.get(one.index());
        own.is_some_and(|own| tied[at + 1..].iter().all(|&other| own.against(other).is_some()))
    })
}

/// The half points of both teams of a team match; of other tournaments, nothing.
#[must_use]
pub fn team_points(tournament: &Tournament) -> BySide<u32> {
    let mut points = BySide::new(0, 0);
    for (participant, own) in tournament.participants.iter().zip(results(tournament)) {
        if let Some(team) = participant.team.filter(|_| participant.status != Status::Left) {
            points[team] += own.points;
        }
    }
    points
}
