//! Queries to the index of positions.

use crate::codec::keys::Key;
use crate::read::search::{listed, summaries, way_of};
use crate::rows::Wanted;
use crate::tables::blocks::{self, Entry, EntryReader, SortKey};
use crate::tables::positions::{self, Mark, Place};
use crate::views::view::{ReadView, ScanDirection};
use crate::{Fault, SortOrder};
use colonnade_archive::{ArchiveFilter, Count, CountedPage, Cursor, Explored, GameFacets, Page};
use colonnade_play::{GameId, Summary, Viewer};

/// The most games of a position that a page reads to check them.
pub(crate) const READ: usize = 2_000;

/// The most blocks of the index that a page reads to find listed games in it.
const BLOCKS: usize = 512;

/// How many games are read together, or searched for in the index.
const TOGETHER: usize = 32;

/// The most games that are read together.
const MOST_TOGETHER: usize = 256;

/// The games in which a position occurred, in its common orientation.
pub(crate) fn opening(view: &dyn ReadView, position: u64) -> Result<Explored, Fault> {
    let Some(mark) = Mark::load(view)?.filter(|mark| !mark.is_wrong) else {
        return Ok(Explored { progress: Some(0), ..Explored::default() });
    };
    Ok(Explored { progress: mark.progress(), ..positions::opening(view, position)? })
}

/// The way to the games that have a position and fulfil the other conditions: over the list that is shorter. Both ways
/// give the games by number, so a cursor of one is valid for the other.
enum Walk {
    /// Over the games of the position; each is read.
    Position,
    /// Over listed games that fulfil the other conditions; each is looked up in the index.
    Listed(Vec<Cursor>),
}

impl Walk {
    fn choose(view: &dyn ReadView, position: u64, filter: &ArchiveFilter) -> Result<Walk, Fault> {
        let games = positions::load_tally(view, position)?.map_or(0, |tally| tally.all.games());
        // So few are read for one page.
        if games <= TOGETHER as u64 || is_alone(filter) {
            return Ok(Walk::Position);
        }
        // A walk over more games of the position than one page reads ends in pages that are not full.
        let fewer = if games > READ as u64 { u64::MAX } else { games };
        Ok(match listed(view, filter, fewer)? {
            Some(mut listed) => {
                listed.sort_unstable_by_key(|place| place.game);
                Walk::Listed(listed)
            }
            None => Walk::Position,
        })
    }
}

/// Whether a position is the only condition. Its game and variant are no others.
fn is_alone(filter: &ArchiveFilter) -> bool {
    let ArchiveFilter { game, variant, position, .. } = *filter;
    *filter == ArchiveFilter { game, variant, position, ..ArchiveFilter::default() }
}

/// The first games after a place, with one more than fits on a page if there is one.
struct FirstGames {
    /// The games and the places after them.
    games: Vec<Cursor>,
    /// The last place that was searched; `None` if everything was.
    end: Option<Cursor>,
}

/// The page that is asked for: of the games with a position that a filter matches and a viewer may see.
#[derive(Clone, Copy)]
pub(crate) struct PageQuery<'a> {
    pub(crate) position: u64,
    pub(crate) filter: &'a ArchiveFilter,
    pub(crate) viewer: Viewer,
    pub(crate) order: SortOrder,
    pub(crate) after: Option<Cursor>,
    pub(crate) limit: usize,
}

/// Games with a position, by number: newer games have higher ones.
pub(crate) fn page(view: &dyn ReadView, asked: PageQuery<'_>) -> Result<Page<Summary>, Fault> {
    if Mark::load(view)?.is_none_or(|mark| mark.is_wrong) {
        return Ok(Page { items: Vec::new(), next: None });
    }
    page_of(view, &Walk::choose(view, asked.position, asked.filter)?, asked)
}

fn page_of(view: &dyn ReadView, walk: &Walk, asked: PageQuery<'_>) -> Result<Page<Summary>, Fault> {
    let limit = asked.limit.max(1);
    match walk {
        Walk::Position => read_page(view, PageQuery { limit, ..asked }),
        Walk::Listed(listed) => {
            let PageQuery { position, viewer, order, after, .. } = asked;
            let FirstGames { mut games, end } = among(view, position, listed, order, after, limit + 1)?;
            // One more game than fits shows that there is a next page.
            let next = if games.len() > limit { games.get(limit - 1).copied() } else { end };
            games.truncate(limit);
            let games: Vec<GameId> = games.into_iter().map(|place| place.game).collect();
            let mut items = summaries(view, &games)?;
            items.retain(|game| game.is_visible_to(viewer));
            Ok(Page { items, next })
        }
    }
}

/// The listed games that have a position, at most `most`.
fn among(
    view: &dyn ReadView,
    position: u64,
    listed: &[Cursor],
    order: SortOrder,
    after: Option<Cursor>,
    most: usize,
) -> Result<FirstGames, Fault> {
    let is_after = |game: GameId| match order {
        SortOrder::NewestFirst => after.is_none_or(|place| game < place.game),
        SortOrder::OldestFirst => after.is_none_or(|place| game > place.game),
    };
    let mut places: Vec<Cursor> = listed.iter().copied().filter(|place| is_after(place.game)).collect();
    if order == SortOrder::NewestFirst {
        places.reverse();
    }
    let mut index = PositionLookup::new(view, position);
    let mut found = FirstGames { games: Vec::new(), end: None };
    for (at, place) in places.iter().enumerate() {
        if found.games.len() == most {
            break;
        }
        if index.read >= BLOCKS {
            found.end = at.checked_sub(1).map(|last| places[last]);
            break;
        }
        let soon = &places[at..places.len().min(at + TOGETHER)];
        if index.has(place.game, soon)? {
            found.games.push(*place);
        }
    }
    Ok(found)
}

/// Finds out which games have a position. Games that are near each other by number are in the same blocks.
struct PositionLookup<'a> {
    view: &'a dyn ReadView,
    list: Key,
    position: u64,
    /// The entries of the block that was read last.
    block: Vec<Place>,
    /// The sort keys, both included, of which the block holds all entries.
    covered: Option<(SortKey, SortKey)>,
    /// How many blocks were read.
    read: usize,
}

impl<'a> PositionLookup<'a> {
    fn new(view: &'a dyn ReadView, position: u64) -> PositionLookup<'a> {
        PositionLookup { view, list: positions::list(), position, block: Vec::new(), covered: None, read: 0 }
    }

    const fn sort_key(&self, game: GameId) -> SortKey {
        SortKey { major: self.position, ended: 0, game: game.0 }
    }

    /// Whether a game has the position. `soon` are the games that are asked for next.
    fn has(&mut self, game: GameId, soon: &[Cursor]) -> Result<bool, Fault> {
        let wanted = self.sort_key(game);
        if self.covered.is_none_or(|(low, high)| wanted < low || high < wanted) {
            self.view.prefetch(&|asked: &mut Wanted| {
                for place in soon {
                    EntryReader::<Place>::first_wanted(&self.list, self.sort_key(place.game), asked);
                }
            })?;
            self.read_around(wanted)?;
        }
        Ok(self.block.binary_search_by_key(&wanted, Entry::sort_key).is_ok())
    }

    /// Reads the block that a sort key falls into.
    fn read_around(&mut self, wanted: SortKey) -> Result<(), Fault> {
        let at = wanted.key(&self.list).next();
        let first = |block: &[Place]| block.first().map(Entry::sort_key);
        self.block = self.block_at(&self.list.clone(), &at, ScanDirection::Descending)?;
        let low = first(&self.block).unwrap_or_default();
        let high = match self.block.last().map(Entry::sort_key).filter(|last| wanted <= *last) {
            Some(last) => last,
            None => {
                // Nothing is between this block and the next one.
                let next = self.block_at(&at, &self.list.end(), ScanDirection::Ascending)?;
                let end = SortKey { game: u64::MAX, ..wanted };
                first(&next).map_or(end, |next| end.min(SortKey { game: next.game.saturating_sub(1), ..next }))
            }
        };
        self.covered = Some((low, high));
        Ok(())
    }

    fn block_at(&mut self, from: &Key, to: &Key, way: ScanDirection) -> Result<Vec<Place>, Fault> {
        self.read += 1;
        match self.view.rows(from, to, way, 1)?.pop() {
            Some((key, value)) => blocks::entries(&key, &value),
            None => Ok(Vec::new()),
        }
    }
}

/// Walks over the games of a position, and reads each.
fn read_page(view: &dyn ReadView, asked: PageQuery<'_>) -> Result<Page<Summary>, Fault> {
    let PageQuery { position, filter, viewer, order, after, limit } = asked;
    let mut found = Page { items: Vec::new(), next: None };
    let (mut first, mut end) = SortKey::range(position);
    let way = way_of(order);
    match (after, order) {
        (Some(Cursor { game, .. }), SortOrder::NewestFirst) => end.game = game.0,
        (Some(Cursor { game, .. }), SortOrder::OldestFirst) => first = SortKey { game: game.0, ..first }.next(),
        (None, _) => {}
    }
    view.prefetch(&|wanted| blocks::walk_wanted(&positions::list(), way, (first, end), 2, wanted))?;
    let mut walk: EntryReader<'_, Place> = EntryReader::new(view, positions::list(), way, (first, end))?;
    let mut looked = 0;
    let mut together = TOGETHER.min(limit + 1);
    loop {
        let mut games = Vec::with_capacity(together);
        while games.len() < together.min(READ - looked)
            && let Some(place) = walk.next()?
        {
            games.push(place.game);
        }
        if games.is_empty() {
            found.next = None;
            return Ok(found);
        }
        for summary in summaries(view, &games)? {
            let is_meant = filter.matches(&GameFacets::from(&summary)) && summary.is_visible_to(viewer);
            // One more game than fits shows that there is a next page.
            if is_meant && found.items.len() == limit {
                return Ok(found);
            }
            looked += 1;
            if is_meant || looked >= READ {
                found.next = Some(Cursor::after(&summary));
            }
            found.items.extend(Some(summary).filter(|_| is_meant));
            if looked >= READ {
                return Ok(found);
            }
        }
        together = (together * 2).min(MOST_TOGETHER);
    }
}

/// The same, with the number of games: all that have the position, or at least those on the page.
pub(crate) fn page_with_count(view: &dyn ReadView, asked: PageQuery<'_>) -> Result<CountedPage<Summary>, Fault> {
    if Mark::load(view)?.is_none_or(|mark| mark.is_wrong) {
        return Ok(CountedPage { items: Vec::new(), next: None, count: Count::Exactly(0) });
    }
    let walk = Walk::choose(view, asked.position, asked.filter)?;
    let Page { items, next } = page_of(view, &walk, asked)?;
    let count = match (asked.after, next) {
        (None, None) => Count::Exactly(items.len() as u64),
        _ => count_of(view, &walk, asked.position, asked.filter, items.len())?,
    };
    Ok(CountedPage { items, next, count })
}

/// The number of games with a position.
pub(crate) fn count(view: &dyn ReadView, position: u64, filter: &ArchiveFilter) -> Result<Count, Fault> {
    count_of(view, &Walk::choose(view, position, filter)?, position, filter, 0)
}

/// The number of games, at least the `known` ones.
fn count_of(
    view: &dyn ReadView,
    walk: &Walk,
    position: u64,
    filter: &ArchiveFilter,
    known: usize,
) -> Result<Count, Fault> {
    if is_alone(filter) {
        return Ok(Count::Exactly(opening(view, position)?.results.games()));
    }
    let Walk::Listed(listed) = walk else { return Ok(Count::AtLeast(known as u64)) };
    let found = among(view, position, listed, SortOrder::NewestFirst, None, usize::MAX)?;
    let count = found.games.len();
    Ok(match found.end {
        None => Count::Exactly(count as u64),
        Some(_) => Count::AtLeast(count.max(known) as u64),
    })
}
