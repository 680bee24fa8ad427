//! Queries to the archive: pages and counts.

use crate::read::positions::{self, PageQuery};
use crate::read::search::{
    ALL_BLOCKS, ArchiveSearch, FEWEST, SOME_BLOCKS, SearchPlan, SearchStep, plan, summaries, walks_wanted,
};
use crate::tables::lists::ListPart;
use crate::views::view::ReadView;
use crate::{Fault, SortOrder};
use colonnade_archive::{ArchiveFilter, Count, CountedPage, Cursor, Opponents, Page};
use colonnade_play::{GameId, PlayerId, Summary, Viewer};
use colonnade_rules::Side;

/// A page of the archive.
pub(crate) fn page(
    view: &dyn ReadView,
    filter: &ArchiveFilter,
    viewer: Viewer,
    order: SortOrder,
    after: Option<Cursor>,
    limit: usize,
) -> Result<Page<Summary>, Fault> {
    if let Some(position) = filter.position {
        return positions::page(view, PageQuery { position, filter, viewer, order, after, limit });
    }
    page_of(view, (&plan(view, filter)?, filter, viewer), order, after, limit)
}

fn page_of(
    view: &dyn ReadView,
    asked: (&SearchPlan, &ArchiveFilter, Viewer),
    order: SortOrder,
    after: Option<Cursor>,
    limit: usize,
) -> Result<Page<Summary>, Fault> {
    let limit = limit.max(1);
    let mut search = ArchiveSearch::new(view, asked, order, after, blocks_of_page(limit))?;
    let mut found: Vec<GameId> = Vec::new();
    let mut full = None;
    let next = loop {
        match search.next()? {
            // One more game than fits shows that there is a next page.
            SearchStep::Found(_) if found.len() == limit => break full,
            SearchStep::Found(listed) => {
                found.push(listed.game);
                full = search.place;
            }
            SearchStep::End => break None,
            SearchStep::Spent => break search.place,
        }
    };
    drop(search);
    Ok(Page { items: summaries(view, &found)?, next })
}

/// The number of blocks of a list that most likely contain a page.
fn blocks_of_page(limit: usize) -> usize {
    (limit / FEWEST + 3).clamp(SOME_BLOCKS, ALL_BLOCKS)
}

/// A page of the archive, and how many games its filter matches, from the same snapshot.
pub(crate) fn page_with_count(
    view: &dyn ReadView,
    filter: &ArchiveFilter,
    viewer: Viewer,
    order: SortOrder,
    after: Option<Cursor>,
    limit: usize,
) -> Result<CountedPage<Summary>, Fault> {
    if let Some(position) = filter.position {
        return positions::page_with_count(view, PageQuery { position, filter, viewer, order, after, limit });
    }
    let plan = plan(view, filter)?;
    // The page and the count each walk the lists.
    let asked = (&plan, filter, viewer);
    view.prefetch(&|wanted| {
        let blocks = if plan.whole { blocks_of_page(limit) } else { ALL_BLOCKS };
        walks_wanted(asked, order, after, blocks, wanted);
        if !plan.is_counted(viewer) {
            walks_wanted(asked, SortOrder::NewestFirst, None, ALL_BLOCKS, wanted);
        }
    })?;
    let Page { items, next } = page_of(view, asked, order, after, limit)?;
    let count = match (after, next) {
        // All games are on the page.
        (None, None) => Count::Exactly(items.len() as u64),
        _ => count_of(view, asked)?,
    };
    Ok(CountedPage { items, next, count })
}

/// How many games a filter matches.
pub(crate) fn count(view: &dyn ReadView, filter: &ArchiveFilter, viewer: Viewer) -> Result<Count, Fault> {
    if let Some(position) = filter.position {
        return positions::count(view, position, filter);
    }
    count_of(view, (&plan(view, filter)?, filter, viewer))
}

fn count_of(view: &dyn ReadView, asked: (&SearchPlan, &ArchiveFilter, Viewer)) -> Result<Count, Fault> {
    let (plan, _, viewer) = asked;
    if plan.whole && viewer == Viewer::Host {
        return Ok(Count::Exactly(plan.size));
    }
    if plan.whole && viewer == Viewer::Nobody {
        return plan.list.count(view, ListPart::Public).map(Count::Exactly);
    }
    let mut search = ArchiveSearch::new(view, asked, SortOrder::NewestFirst, None, ALL_BLOCKS)?;
    let mut count = 0;
    loop {
        match search.next()? {
            SearchStep::Found(_) => count += 1,
            SearchStep::End => return Ok(Count::Exactly(count)),
            SearchStep::Spent => {
                // A viewer who sees some hidden games sees all public ones.
                let known = if plan.whole { plan.list.count(view, ListPart::Public)? } else { 0 };
                return Ok(Count::AtLeast(count.max(known)));
            }
        }
    }
}

/// Whether a filter, which has no position, matches a game that a viewer may see.
pub(crate) fn has_any(view: &dyn ReadView, filter: &ArchiveFilter, viewer: Viewer) -> Result<bool, Fault> {
    let plan = plan(view, filter)?;
    if plan.whole && plan.list.count(view, ListPart::Public)? > 0 {
        return Ok(true);
    }
    let mut search = ArchiveSearch::new(view, (&plan, filter, viewer), SortOrder::NewestFirst, None, 1)?;
    Ok(matches!(search.next()?, SearchStep::Found(_)))
}

/// The opponents in a player's finished games that a viewer may see. The lists contain them, so no games are read.
pub(crate) fn opponents(view: &dyn ReadView, player: PlayerId, viewer: Viewer) -> Result<Opponents, Fault> {
    let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
    let plan = plan(view, &filter)?;
    let mut search = ArchiveSearch::new(view, (&plan, &filter, viewer), SortOrder::NewestFirst, None, ALL_BLOCKS)?;
    let mut found = Opponents::default();
    loop {
        let listed = match search.next()? {
            SearchStep::Found(listed) => listed,
            SearchStep::End => return Ok(found),
            SearchStep::Spent => return Ok(Opponents { more: true, ..found }),
        };
        found.games += 1;
        let side = if listed.players.first == player { Side::First } else { Side::Second };
        let opponent = listed.players[side.other()];
        if opponent != player {
            found.tallies.entry(opponent).or_default().add(side, listed.result, listed.reason);
        }
    }
}
