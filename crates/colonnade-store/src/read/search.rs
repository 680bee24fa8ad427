//! The search of the archive: the list that is walked, and the games in it that match a filter.

use crate::codec::keys;
use crate::codec::keys::damaged;
use crate::rows::Wanted;
use crate::tables::archived_games;
use crate::tables::blocks::{self, EntryReader, SortKey};
use crate::tables::lists::{self, ArchiveEntry, List, ListPart};
use crate::tables::ratings::next_of;
use crate::views::view::{ReadView, ScanDirection};
use crate::{Fault, SortOrder};
use colonnade_archive::{ArchiveFilter, Cursor};
use colonnade_play::{GameId, Summary, Timestamp, Viewer};

/// The most archived games that one page or one count examines.
pub const CANDIDATES: usize = 5_000;

/// The fewest entries that most blocks have.
pub(super) const FEWEST: usize = 64;

/// The number of blocks that hold all candidates.
pub(super) const ALL_BLOCKS: usize = CANDIDATES / FEWEST + 2;

/// How many blocks of a list are read at once if it is not known how many are needed.
pub(super) const SOME_BLOCKS: usize = 8;

/// The list that a query reads.
#[derive(Clone, Copy)]
pub(super) struct SearchPlan {
    pub(super) list: List,
    /// The first part of the sort keys of the relevant entries.
    major: u64,
    /// The most such entries that there may be.
    pub(super) size: u64,
    /// Whether the filter matches all of them.
    pub(super) whole: bool,
}

/// Chooses the shortest list that contains all games that a filter matches.
pub(super) fn plan(view: &dyn ReadView, filter: &ArchiveFilter) -> Result<SearchPlan, Fault> {
    let size = |list: List| Ok(list.count(view, ListPart::Public)? + list.count(view, ListPart::Hidden)?);
    let mut lists = Vec::new();
    lists.extend(filter.variant.map(List::Variant).or(filter.game.map(List::Game)));
    lists.extend(filter.result.map(List::Result));
    lists.extend(filter.reason.map(List::Reason));
    lists.extend(filter.rated.map(List::Rated));
    lists.extend(filter.server.map(List::Server));
    let pair = filter.player.zip(filter.opponent);
    if pair.is_none() {
        lists.extend(filter.player.or(filter.opponent).map(List::Player));
    }
    if lists.is_empty() && pair.is_none() {
        lists.push(List::All);
    }
    let sure = filter.variant.is_none_or(|variant| filter.game.is_none_or(|game| game == variant.game()));
    let bounds = filter.since.is_some() || filter.until.is_some();
    let whole = lists.len() == 1 && pair.is_none() && sure && !bounds;
    let whole = whole && filter.shortest.is_none() && filter.longest.is_none();
    view.prefetch(&|wanted| {
        let players = pair.into_iter().flat_map(|(a, b)| [List::Player(a), List::Player(b)]);
        for list in lists.iter().copied().chain(players) {
            ListPart::BOTH.into_iter().for_each(|part| wanted.key(lists::count_key(&list.key(part).0)));
        }
    })?;
    let mut best: Option<SearchPlan> = None;
    for list in lists {
        let plan = SearchPlan { list, major: 0, size: size(list)?, whole };
        best = if best.is_none_or(|best| plan.size < best.size) { Some(plan) } else { best };
    }
    if let Some((a, b)) = pair {
        // Two players have at most as many games together as either has alone.
        let size = size(List::Player(a))?.min(size(List::Player(b))?);
        let plan = SearchPlan { list: List::Against(a.min(b)), major: a.max(b).0, size, whole: false };
        best = if best.is_none_or(|best| plan.size <= best.size) { Some(plan) } else { best };
    }
    Ok(best.unwrap_or(SearchPlan { list: List::All, major: 0, size: 0, whole: false }))
}

impl SearchPlan {
    /// Whether the counters of lists give the number of games that a viewer may see.
    pub(super) fn is_counted(&self, viewer: Viewer) -> bool {
        self.whole && matches!(viewer, Viewer::Host | Viewer::Nobody)
    }
}

/// The parts of lists that together contain exactly the games that a viewer may see.
fn sources(plan: &SearchPlan, viewer: Viewer) -> Vec<(List, ListPart, u64)> {
    let mut sources = vec![(plan.list, ListPart::Public, plan.major)];
    let mut hidden = |list, major| {
        if !sources.contains(&(list, ListPart::Hidden, major)) {
            sources.push((list, ListPart::Hidden, major));
        }
    };
    if viewer == Viewer::Host {
        hidden(plan.list, plan.major);
    }
    viewer.player().into_iter().for_each(|player| hidden(List::Player(player), 0));
    viewer.server().into_iter().for_each(|server| hidden(List::Server(server), 0));
    sources
}

/// The range of sort keys, by end and number, that is searched: the first key, and the first key after it.
fn bounds(filter: &ArchiveFilter, order: SortOrder, after: Option<Cursor>) -> (SortKey, SortKey) {
    let at = |time: Option<Timestamp>, other: i64| time.map_or(other, |time| time.timestamp_millis());
    let mut first = SortKey { major: 0, ended: at(filter.since, i64::MIN), game: 0 };
    let mut end = SortKey { major: 0, ended: at(filter.until, i64::MAX), game: 0 };
    if let Some(Cursor { ended, game }) = after {
        let place = SortKey { major: 0, ended, game: game.0 };
        match order {
            SortOrder::NewestFirst => end = end.min(place),
            SortOrder::OldestFirst => first = first.max(place.next()),
        }
    }
    (first, end)
}

/// Requests the first blocks of all lists of a search, `blocks` of each.
pub(super) fn walks_wanted(
    (plan, filter, viewer): (&SearchPlan, &ArchiveFilter, Viewer),
    order: SortOrder,
    after: Option<Cursor>,
    blocks: usize,
    wanted: &mut Wanted,
) {
    let (first, end) = bounds(filter, order, after);
    for (list, part, major) in sources(plan, viewer) {
        let bounds = (SortKey { major, ..first }, SortKey { major, ..end });
        blocks::walk_wanted(&list.key(part), way_of(order), bounds, blocks, wanted);
    }
}

pub(super) const fn way_of(order: SortOrder) -> ScanDirection {
    match order {
        SortOrder::NewestFirst => ScanDirection::Descending,
        SortOrder::OldestFirst => ScanDirection::Ascending,
    }
}

/// An iterator over the games that a filter matches and a viewer may see.
pub(super) struct ArchiveSearch<'a> {
    view: &'a dyn ReadView,
    filter: &'a ArchiveFilter,
    viewer: Viewer,
    walks: Vec<EntryReader<'a, ArchiveEntry>>,
    way: ScanDirection,
    /// How many more may be examined.
    budget: usize,
    /// The cursor after the last game examined.
    pub(super) place: Option<Cursor>,
}

/// The result of one step of a search.
pub(super) enum SearchStep {
    Found(ArchiveEntry),
    /// There are no more games.
    End,
    /// The budget is spent.
    Spent,
}

impl<'a> ArchiveSearch<'a> {
    /// Starts a search that reads `blocks` of each list at once.
    pub(super) fn new(
        view: &'a dyn ReadView,
        (plan, filter, viewer): (&SearchPlan, &'a ArchiveFilter, Viewer),
        order: SortOrder,
        after: Option<Cursor>,
        blocks: usize,
    ) -> Result<ArchiveSearch<'a>, Fault> {
        let way = way_of(order);
        view.prefetch(&|wanted| walks_wanted((plan, filter, viewer), order, after, blocks, wanted))?;
        let (first, end) = bounds(filter, order, after);
        let mut walks = Vec::new();
        for (list, part, major) in sources(plan, viewer) {
            let bounds = (SortKey { major, ..first }, SortKey { major, ..end });
            walks.push(EntryReader::new(view, list.key(part), way, bounds)?);
        }
        Ok(ArchiveSearch { view, filter, viewer, walks, way, budget: CANDIDATES, place: None })
    }

    pub(super) fn next(&mut self) -> Result<SearchStep, Fault> {
        loop {
            if self.budget == 0 {
                // If all lists have ended, nothing is left to examine.
                for walk in &mut self.walks {
                    if walk.peek()?.is_some() {
                        return Ok(SearchStep::Spent);
                    }
                }
                return Ok(SearchStep::End);
            }
            let Some(listed) = self.next_listed()? else { return Ok(SearchStep::End) };
            self.budget -= 1;
            let facets = listed.facets().map_err(|error| damaged(&keys::archived(listed.game).0, error))?;
            self.place = Some(Cursor { ended: listed.ended, game: listed.game });
            if self.filter.matches(&facets) && listed.visibility.admits(self.viewer, listed.players) {
                return Ok(SearchStep::Found(listed));
            }
        }
    }

    /// The next game of all lists; the same game may be in several.
    fn next_listed(&mut self) -> Result<Option<ArchiveEntry>, Fault> {
        self.view.prefetch(&|wanted| self.walks.iter().for_each(|walk| walk.wanted(FEWEST, wanted)))?;
        next_of(&mut self.walks, self.way, |listed| (listed.ended, listed.game))
    }
}

/// Games as lists show them.
pub(super) fn summaries(view: &dyn ReadView, games: &[GameId]) -> Result<Vec<Summary>, Fault> {
    view.prefetch(&|wanted| games.iter().for_each(|&game| wanted.key(keys::archived(game))))?;
    let items = games.iter().map(|&game| match archived_games::header(view, game)? {
        Some(header) => Ok(header.summary),
        None => Err(damaged(&keys::archived(game).0, "the game is missing")),
    });
    items.collect()
}

/// The public games that a filter matches, and the places after them, if they are in a part of a list that is shorter
/// than `fewer` and than a page may examine.
pub(super) fn listed(view: &dyn ReadView, filter: &ArchiveFilter, fewer: u64) -> Result<Option<Vec<Cursor>>, Fault> {
    let plan = plan(view, filter)?;
    let most = CANDIDATES.min(usize::try_from(fewer).unwrap_or(usize::MAX));
    // How many games of a list ended in a time, or were played by two players, is known when they are read.
    let is_part = plan.list.is_by_opponent() || filter.since.is_some() || filter.until.is_some();
    if plan.size > most as u64 && !is_part {
        return Ok(None);
    }
    let asked = (&plan, filter, Viewer::Nobody);
    let mut search =
        ArchiveSearch::new(view, asked, SortOrder::NewestFirst, None, most.div_ceil(FEWEST).min(ALL_BLOCKS))?;
    search.budget = most;
    let mut found = Vec::new();
    loop {
        match search.next()? {
            SearchStep::Found(listed) => found.push(Cursor { ended: listed.ended, game: listed.game }),
            SearchStep::End => return Ok(Some(found)),
            SearchStep::Spent => return Ok(None),
        }
    }
}
