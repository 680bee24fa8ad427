//! The tables of a tournament: cross tables where all play all, and otherwise a column for each round.

use std::collections::BTreeMap;
use std::ops::Range;

use colonnade_events::{Cell, Entrant, PlaceRange, PlayedPairing, Stage, Standing, Tournament, reachable_places};
use colonnade_language::say;
use colonnade_service::TournamentView;
use colonnade_wording as wording;
use colonnade_wording::half_points;

use crate::tournaments::list_page::tournament_path;

/// How many players of one table, and how many divisions, a page shows.
const ROWS: usize = 64;
const GROUPS: usize = 8;

/// A player, with a link if there is a page.
pub(crate) struct PlayerCell {
    pub(crate) name: String,
    pub(crate) href: Option<String>,
}

/// A column of results.
pub(crate) struct ResultColumn {
    /// A place or a round.
    pub(crate) text: String,
    /// The player, or the name of the round.
    pub(crate) label: String,
}

/// The result of a player against another one, or in a round.
#[derive(Default)]
pub(crate) struct CellView {
    pub(crate) text: String,
    /// The address of the pairing.
    pub(crate) href: Option<String>,
    /// Who the opponent is.
    pub(crate) label: String,
}

/// A player in a table.
pub(crate) struct TableRow {
    pub(crate) place: u32,
    pub(crate) player: PlayerCell,
    pub(crate) rating: String,
    pub(crate) points: String,
    pub(crate) cells: Vec<CellView>,
    /// The places that the player can still reach.
    pub(crate) reachable: Option<String>,
    pub(crate) remarks: String,
}

/// A table: of all, of a division, or of a team.
pub(crate) struct TableView {
    pub(crate) heading: Option<String>,
    pub(crate) columns: Vec<ResultColumn>,
    pub(crate) rows: Vec<TableRow>,
}

/// A part of the tables that a page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TablePart {
    pub(crate) groups: Range<usize>,
    pub(crate) rows: Range<usize>,
}

impl TablePart {
    /// The parts of all tables: some divisions each, or some rows of the only table.
    pub(crate) fn all(standings: &[Vec<Standing>]) -> Vec<TablePart> {
        let whole = standings.iter().map(Vec::len).max().unwrap_or(0);
        if standings.len() > 1 {
            return chunks(standings.len(), GROUPS).map(|groups| TablePart { groups, rows: 0..whole }).collect();
        }
        chunks(whole, ROWS).map(|rows| TablePart { groups: 0..standings.len(), rows }).collect()
    }

    /// The name of the part.
    pub(crate) fn name(&self, view: &TournamentView) -> String {
        let settings = &view.tournament.settings;
        if view.standings.len() > 1 {
            let [first, last] = [self.groups.start, self.groups.end - 1];
            return match first == last {
                true => wording::tournament_group(settings, first),
                false => format!(
                    "{} – {}",
                    wording::tournament_group(settings, first),
                    wording::tournament_group(settings, last)
                ),
            };
        }
        say!(page_events::places, from = self.rows.start + 1, to = self.rows.end)
    }
}

/// Ranges of at most `most` that cover this many things; one empty range for none.
fn chunks(count: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count.div_ceil(most).max(1)).map(move |at| at * most..((at + 1) * most).min(count))
}

/// Whether everybody meets everybody in the first round.
fn begins_with_all(tournament: &Tournament) -> bool {
    tournament.rounds.first().is_some_and(|round| round.stage == Stage::AllPlayAll)
}

/// The places that the players of each table can still reach, while all play all; nothing otherwise.
pub(crate) fn reachable(tournament: &Tournament) -> Vec<Vec<PlaceRange>> {
    let is_told = tournament.is_running() && tournament.rounds.len() == 1 && begins_with_all(tournament);
    if is_told { reachable_places(tournament) } else { Vec::new() }
}

/// The tables of a tournament.
pub(crate) struct Tables<'a> {
    view: &'a TournamentView,
    /// The places of all players.
    places: BTreeMap<Entrant, u32>,
    /// The pairings of a first round in which all play all, by their players.
    met: BTreeMap<(Entrant, Entrant), usize>,
    reachable: Vec<Vec<PlaceRange>>,
}

impl<'a> Tables<'a> {
    pub(crate) fn new(view: &'a TournamentView) -> Tables<'a> {
        let tournament = &view.tournament;
        let mut tables = Tables {
            view,
            places: view.standings.iter().flatten().map(|row| (row.entrant, row.place)).collect(),
            met: BTreeMap::new(),
            reachable: reachable(tournament),
        };
        if tables.is_cross() {
            let first_round = tournament.pairings.iter().enumerate().filter(|(_, played)| played.round == 0);
            tables.met = first_round.map(|(at, played)| ((played.pairing.first, played.pairing.second), at)).collect();
        }
        tables
    }

    /// Whether everybody meets everybody, so that each player has a column.
    pub(crate) fn is_cross(&self) -> bool {
        begins_with_all(&self.view.tournament)
    }

    /// Whether the tables say which places can still be reached.
    pub(crate) const fn has_reachable(&self) -> bool {
        !self.reachable.is_empty()
    }

    /// A player. Before the first round, a player may have no page yet.
    pub(crate) fn player(&self, entrant: Entrant) -> PlayerCell {
        let TournamentView { tournament, names, .. } = self.view;
        let at = entrant.0 as usize;
        let is_named = names.get(at).is_some_and(|name| !name.is_empty());
        let who = tournament.participants.get(at).filter(|_| is_named && !tournament.rounds.is_empty());
        let href = who.map(|who| format!("/players/{}", who.player.0));
        PlayerCell { name: wording::tournament_player(names, entrant), href }
    }

    /// The tables of a part.
    pub(crate) fn of_part(&self, part: &TablePart) -> Vec<TableView> {
        let several = self.view.standings.len() > 1;
        let table = |group: usize| {
            let standings = &self.view.standings[group];
            let rows = part.rows.start..part.rows.end.min(standings.len());
            TableView {
                heading: several.then(|| wording::tournament_group(&self.view.tournament.settings, group)),
                columns: self.columns(standings),
                rows: rows.map(|row| self.row(group, row)).collect(),
            }
        };
        part.groups.clone().map(table).collect()
    }

    fn columns(&self, standings: &[Standing]) -> Vec<ResultColumn> {
        let mut columns = Vec::new();
        if self.is_cross() {
            let of_player =
                |row: &Standing| ResultColumn { text: row.place.to_string(), label: self.player(row.entrant).name };
            columns.extend(standings.iter().map(of_player));
        }
        let rounds = self.view.tournament.rounds.len();
        let of_round =
            |round: usize| ResultColumn { text: (round + 1).to_string(), label: wording::tournament_round(round) };
        columns.extend((usize::from(self.is_cross())..rounds).map(of_round));
        columns
    }

    fn row(&self, group: usize, at: usize) -> TableRow {
        let tournament = &self.view.tournament;
        let standings = &self.view.standings[group];
        let row = &standings[at];
        let mut cells = Vec::new();
        if self.is_cross() {
            cells.extend(standings.iter().map(|other| self.against(row.entrant, other.entrant)));
        }
        let first = u32::from(self.is_cross());
        let own = tournament.cells(row.entrant);
        let of_round = |round| {
            let cell = own.iter().find(|(in_round, _)| *in_round == round);
            cell.map_or_else(CellView::default, |(_, cell)| self.cell(row.entrant, *cell))
        };
        cells.extend((first..tournament.rounds.len() as u32).map(of_round));
        let range = self.reachable.get(group).and_then(|ranges| ranges.get(at));
        TableRow {
            place: row.place,
            player: self.player(row.entrant),
            rating: tournament.participants.get(row.entrant.0 as usize).map_or_else(String::new, |who| {
                let mark = if who.provisional { "?" } else { "" };
                format!("{}{mark}", who.rating)
            }),
            points: half_points(row.points),
            cells,
            reachable: range.map(|range| match range.best == range.worst {
                true => range.best.to_string(),
                false => format!("{}–{}", range.best, range.worst),
            }),
            remarks: wording::tournament_row_remarks(tournament, row),
        }
    }

    /// The result of a player against another one in a round in which all play all.
    fn against(&self, own: Entrant, other: Entrant) -> CellView {
        let met = self.met.get(&(own, other)).or_else(|| self.met.get(&(other, own)));
        met.map_or_else(CellView::default, |&pairing| CellView {
            text: score(&self.view.tournament.pairings[pairing], own),
            ..self.link(pairing, other)
        })
    }

    fn cell(&self, own: Entrant, cell: Cell) -> CellView {
        let marked = |text| CellView { text, ..CellView::default() };
        match cell {
            Cell::Games { pairing } => {
                let played = &self.view.tournament.pairings[pairing as usize];
                let other = played.pairing.opponent(own);
                let place = self.places.get(&other).map_or_else(String::new, |place| format!("{place}: "));
                CellView { text: format!("{place}{}", score(played, own)), ..self.link(pairing as usize, other) }
            }
            Cell::Halved { .. } => marked(say!(page_events::half)),
            Cell::Bye => marked(say!(page_events::bye)),
            Cell::Walkover => marked(say!(page_events::walkover)),
            Cell::LateEntry => marked(say!(page_events::late)),
            Cell::Withdrawn => marked(say!(page_events::withdrawn)),
            Cell::Out | Cell::Reserve => CellView::default(),
        }
    }

    /// A link to a pairing, whose opponent is this one.
    fn link(&self, pairing: usize, opponent: Entrant) -> CellView {
        let round = self.view.tournament.pairings[pairing].round + 1;
        let href = format!("{}{}#p{pairing}", tournament_path(self.view.tournament.id), self.query(opponent, round));
        let label = wording::tournament_player(&self.view.names, opponent);
        CellView { href: Some(href), label, ..CellView::default() }
    }

    /// The query of the page with a round and, if there are several tables, with that of a player.
    fn query(&self, player: Entrant, round: u32) -> String {
        let group = self.view.standings.iter().position(|table| table.iter().any(|row| row.entrant == player));
        match group.filter(|_| self.view.standings.len() > GROUPS) {
            Some(group) => format!("?round={round}&table={}", group / GROUPS + 1),
            None => format!("?round={round}"),
        }
    }
}

/// The points of a player in a pairing; dots if no game is decided.
fn score(played: &PlayedPairing, own: Entrant) -> String {
    let points = played.points()[usize::from(played.pairing.second == own)];
    if played.games.iter().all(|game| game.result().is_none()) { "…".to_owned() } else { half_points(points) }
}

#[cfg(test)]
mod tests {
    use super::chunks;

    #[test]
    fn parts_cover_everything_once() {
        for (count, most, wanted) in [
            (0, 8, &[(0, 0)][..]),
            (8, 8, &[(0, 8)]),
            (9, 8, &[(0, 8), (8, 9)]),
            (130, 64, &[(0, 64), (64, 128), (128, 130)]),
        ] {
            let found: Vec<_> = chunks(count, most).map(|part| (part.start, part.end)).collect();
            assert_eq!(found, wanted, "{count}");
        }
    }
}
