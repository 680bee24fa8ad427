//! Queries to the index of positions.

use crate::play::{ArchiveFilter, Count, CountedPage, Cursor, Explored, Page, Summary, Viewer};
use crate::store::codec::keys::{archived, damaged};
use crate::store::read::view::{Direction, ReadView};
use crate::store::tables::archived_games;
use crate::store::tables::blocks::{self, EntryReader, SortKey};
use crate::store::tables::positions::{self, Mark, Place};
use crate::store::{Fault, SortOrder};

/// The most games that a page examines.
const CANDIDATES: usize = 300;

/// How many games are read together.
const TOGETHER: usize = 32;

/// The games in which a position occurred, in its common orientation.
pub(crate) fn opening(view: &dyn ReadView, position: u64) -> Result<Explored, Fault> {
    let Some(mark) = Mark::load(view)?.filter(|mark| !mark.is_wrong) else {
        return Ok(Explored { progress: Some(0), ..Explored::default() });
    };
    Ok(Explored { progress: mark.progress(), ..positions::opening(view, position)? })
}

/// Games with a position, by number: newer games have higher ones.
pub(crate) fn page(
    view: &dyn ReadView,
    position: u64,
    (filter, viewer): (&ArchiveFilter, Viewer),
    order: SortOrder,
    after: Option<Cursor>,
    limit: usize,
) -> Result<Page<Summary>, Fault> {
    let limit = limit.max(1);
    let mut found = Page { items: Vec::new(), next: None };
    if Mark::load(view)?.is_none_or(|mark| mark.is_wrong) {
        return Ok(found);
    }
    let (mut first, mut end) = positions::bounds(position);
    let way = match order {
        SortOrder::NewestFirst => Direction::Descending,
        SortOrder::OldestFirst => Direction::Ascending,
    };
    match (after, order) {
        (Some(Cursor { game, .. }), SortOrder::NewestFirst) => end.game = game.0,
        (Some(Cursor { game, .. }), SortOrder::OldestFirst) => first = SortKey { game: game.0, ..first }.next(),
        (None, _) => {}
    }
    view.prefetch(&|wanted| blocks::walk_wanted(&positions::list(), way, (first, end), 2, wanted))?;
    let mut walk: EntryReader<'_, Place> = EntryReader::new(view, positions::list(), way, (first, end))?;
    let mut looked = 0;
    loop {
        let mut games = Vec::with_capacity(TOGETHER);
        while games.len() < TOGETHER.min(limit + 1)
            && let Some(place) = walk.next()?
        {
            games.push(place.game);
        }
        if games.is_empty() {
            found.next = None;
            return Ok(found);
        }
        view.prefetch(&|wanted| games.iter().for_each(|&game| wanted.key(archived(game))))?;
        for game in games {
            let Some(header) = archived_games::header(view, game)? else {
                return Err(damaged(&archived(game).0, "the game is missing"));
            };
            let summary = header.summary;
            let is_meant = filter.matches(&summary.facets()) && summary.is_visible_to(viewer);
            // One more game than fits shows that there is a next page.
            if is_meant && found.items.len() == limit {
                return Ok(found);
            }
            looked += 1;
            if is_meant || looked >= CANDIDATES {
                found.next = Some(Cursor::after(&summary));
            }
            found.items.extend(Some(summary).filter(|_| is_meant));
            if looked >= CANDIDATES {
                return Ok(found);
            }
        }
    }
}

/// The same, with the number of games: all that have the position, or at least those on the page.
pub(crate) fn page_with_count(
    view: &dyn ReadView,
    position: u64,
    (filter, viewer): (&ArchiveFilter, Viewer),
    order: SortOrder,
    after: Option<Cursor>,
    limit: usize,
) -> Result<CountedPage<Summary>, Fault> {
    let Page { items, next } = page(view, position, (filter, viewer), order, after, limit)?;
    let count = match (after, next) {
        (None, None) => Count::Exactly(items.len() as u64),
        _ => count(view, position, filter, Some(items.len()))?,
    };
    Ok(CountedPage { items, next, count })
}

/// The number of games with a position.
pub(crate) fn count(
    view: &dyn ReadView,
    position: u64,
    filter: &ArchiveFilter,
    found: Option<usize>,
) -> Result<Count, Fault> {
    let ArchiveFilter { game, variant, .. } = *filter;
    let others = ArchiveFilter { game, variant, position: filter.position, ..ArchiveFilter::default() };
    if *filter == others {
        return Ok(Count::Exactly(opening(view, position)?.results.games()));
    }
    Ok(Count::AtLeast(found.unwrap_or_default() as u64))
}
