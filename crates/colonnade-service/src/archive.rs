//! Finished games: lists, single games, export.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use chrono::TimeDelta;

use super::names::NameMasker;
use super::{Reply, Service, ServiceError, names, profiles};
use colonnade_archive::{
    ArchiveFilter, ArchiveRequest, Count, CountedPage, Cursor, FilterError, FilterField, FilterProblem, Page,
    PlayerReference, ResultTally,
};
use colonnade_play::{DisplayedRating, Game, GameId, PlayerId, Refusal, Summary, Transcript, Viewer, to_nfc};
use colonnade_rules::{BySide, Game as GameKind, GameResult, Side};
use colonnade_store::{Asked, SortOrder};

/// How many games are read at once by readers of the whole archive.
pub(super) const ARCHIVED_AT_ONCE: usize = 500;
/// The fewest, for a reader that is slow.
const FEWEST_AT_ONCE: usize = 16;
/// How long an export uses games that it has read.
const FRESH: TimeDelta = TimeDelta::seconds(1);

/// A finished game with its actions.
#[derive(Clone, Debug)]
pub struct Archived {
    /// The game as lists show it.
    pub summary: Summary,
    /// The actions, with the names that the viewer may see.
    pub transcript: Transcript,
}

/// An opponent of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastOpponent {
    /// The number.
    pub player: PlayerId,
    /// The present name.
    pub name: String,
    /// The results of the player against this opponent.
    pub tally: ResultTally,
}

/// Whether the winner of a finished game had declined an offer, as a viewer may see it. Only in Goré is there anything to
/// look up.
///
/// # Errors
///
/// Only if something fails.
pub fn is_without_glory(service: &Service, game: &Summary) -> Reply<bool> {
    if game.variant.game() != GameKind::Gore || !matches!(game.result, GameResult::Win(_)) {
        return Ok(false);
    }
    let found = service.store.archived(game.id).map_err(|fault| service.fault(fault))?;
    Ok(found.and_then(|(_, transcript)| transcript.ending).is_some_and(|ending| ending.without_glory))
}

/// Whether a player has finished a game here.
///
/// # Errors
///
/// Only if something fails.
pub fn has_finished_a_game(service: &Service, player: PlayerId) -> Reply<bool> {
    let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
    Ok(!archive(service, &filter, Viewer::Host, None, 1)?.items.is_empty())
}

/// The opponents whom a player has met most often in games that count and that a viewer may see, at most `limit`.
/// If only the latest games were searched, also returns how many.
///
/// # Errors
///
/// Only if something fails.
pub fn opponents(
    service: &Service,
    viewer: Viewer,
    player: PlayerId,
    limit: usize,
) -> Reply<(Vec<PastOpponent>, Option<u64>)> {
    let found = service.store.opponents(player, viewer).map_err(|fault| service.fault(fault))?;
    let mut met: Vec<_> = found.tallies.into_iter().filter(|(_, tally)| tally.played > 0).collect();
    met.sort_by_key(|(_, tally)| Reverse(tally.played));
    // The unknown player is not a single opponent, and is left out in favour of the next one.
    met.truncate(limit.saturating_add(1));
    let asked = Asked { players: met.iter().map(|(player, _)| *player).collect(), ..Asked::default() };
    let known = service.together(&asked)?.players;
    let masker = names::name_masker(service, viewer);
    let named = met.into_iter().zip(&known).filter(|(_, known)| !known.is_unknown()).take(limit);
    let named = named
        .map(|((player, tally), known)| Ok(PastOpponent { player, name: masker.name(player, &known.name)?, tally }));
    Ok((named.collect::<Reply<_>>()?, found.more.then_some(found.games)))
}

/// A page of the finished games that match a filter and that a viewer may see, newest first.
///
/// # Errors
///
/// Only if something fails.
pub fn archive(
    service: &Service,
    filter: &ArchiveFilter,
    viewer: Viewer,
    after: Option<Cursor>,
    limit: usize,
) -> Reply<Page<Summary>> {
    let page = service.store.archive(filter, viewer, SortOrder::NewestFirst, after, limit);
    let mut page = page.map_err(|fault| service.fault(fault))?;
    names::name_masker(service, viewer).apply(page.items.iter_mut().map(|game| (game.players, &mut game.names)))?;
    Ok(page)
}

/// A page of the finished games that match a filter and that a viewer may see, newest first, with the number of
/// all such games. Both come from the same snapshot of the store.
///
/// # Errors
///
/// Only if the store fails.
pub fn archive_with_count(
    service: &Service,
    filter: &ArchiveFilter,
    viewer: Viewer,
    after: Option<Cursor>,
    limit: usize,
) -> Reply<CountedPage<Summary>> {
    let page = service.store.archive_with_count(filter, viewer, SortOrder::NewestFirst, after, limit);
    let mut page = page.map_err(|fault| service.fault(fault))?;
    names::name_masker(service, viewer).apply(page.items.iter_mut().map(|game| (game.players, &mut game.names)))?;
    Ok(page)
}

/// The page that ends just before a game, in the list of [`archive_with_count`], and whether there are
/// still newer games. If fewer games than a page are newer, the page holds those.
///
/// # Errors
///
/// Only if the store fails.
pub fn archive_before(
    service: &Service,
    filter: &ArchiveFilter,
    viewer: Viewer,
    before: Cursor,
    limit: usize,
) -> Reply<(CountedPage<Summary>, bool)> {
    let page = service.store.archive_with_count(filter, viewer, SortOrder::OldestFirst, Some(before), limit);
    let mut page = page.map_err(|fault| service.fault(fault))?;
    names::name_masker(service, viewer).apply(page.items.iter_mut().map(|game| (game.players, &mut game.names)))?;
    page.items.reverse();
    let has_newer = page.next.is_some();
    page.next = page.items.last().map(Cursor::after);
    Ok((page, has_newer))
}

/// The number of finished games that match a filter and that a viewer may see.
///
/// # Errors
///
/// Only if something fails.
pub fn count(service: &Service, filter: &ArchiveFilter, viewer: Viewer) -> Reply<Count> {
    service.store.count(filter, viewer).map_err(|fault| service.fault(fault))
}

/// Resolves the filter of a request. Its players are looked up among those whose names a viewer may know.
///
/// # Errors
///
/// Only if something fails. The inner error names the players that were not found.
pub fn resolve_filter(
    service: &Service,
    request: &ArchiveRequest,
    viewer: Viewer,
) -> Reply<Result<ArchiveFilter, Vec<FilterError>>> {
    let mut filter = request.filter.clone();
    let mut errors = Vec::new();
    for (reference, field, place) in [
        (&request.player, FilterField::Player, &mut filter.player),
        (&request.opponent, FilterField::Opponent, &mut filter.opponent),
    ] {
        let Some(reference) = reference else { continue };
        match resolve_player(service, reference, viewer)? {
            Ok(player) => *place = Some(player),
            Err(problem) => errors.push(FilterError { field, problem }),
        }
    }
    Ok(if errors.is_empty() { Ok(filter) } else { Err(errors) })
}

/// The player with a number; or else the only player with a name, ignoring case; or else the only player whose name
/// starts with the text.
fn resolve_player(
    service: &Service,
    reference: &PlayerReference,
    viewer: Viewer,
) -> Reply<Result<PlayerId, FilterProblem>> {
    const LISTED: usize = 8;
    let name = match reference {
        PlayerReference::Number(number) => match profiles::profile(service, viewer, *number) {
            Ok(profile) => return Ok(Ok(profile.id)),
            Err(ServiceError::Refused(Refusal::NoSuchPlayer)) => number.to_string(),
            Err(error) => return Err(error),
        },
        PlayerReference::Name(name) => name.clone(),
    };
    let named = profiles::players_named(service, viewer, &name, LISTED)?;
    let whole = to_nfc(&name).to_lowercase();
    let exact: Vec<_> = named.iter().filter(|(_, known)| to_nfc(known).to_lowercase() == whole).collect();
    Ok(match (exact.as_slice(), named.as_slice()) {
        ([(player, _)], _) | ([], [(player, _)]) => Ok(*player),
        ([], []) => Err(FilterProblem::UnknownPlayer),
        _ => Err(FilterProblem::AmbiguousPlayer(named)),
    })
}

/// A finished game, as a viewer may see it.
///
/// # Errors
///
/// If there is none, or the viewer may not see it.
pub fn archived(service: &Service, viewer: Viewer, game: GameId) -> Reply<Archived> {
    let found = service.store.archived(game).map_err(|fault| service.fault(fault))?;
    match found {
        Some((summary, transcript)) if summary.is_visible_to(viewer) => {
            let mut archived = Archived { summary, transcript };
            mask(&names::name_masker(service, viewer), &names::record_name_masker(service, viewer), &mut archived)?;
            Ok(archived)
        }
        _ => Err(Refusal::NoSuchGame(game).into()),
    }
}

/// A finished game as lists show it, with its version. This is cheaper than [`archived`].
///
/// # Errors
///
/// If there is none, or the viewer may not see it.
pub fn summary(service: &Service, viewer: Viewer, game: GameId) -> Reply<(u64, Summary)> {
    let found = service.store.summary(game).map_err(|fault| service.fault(fault))?;
    match found {
        Some((version, mut summary)) if summary.is_visible_to(viewer) => {
            names::name_masker(service, viewer).apply([(summary.players, &mut summary.names)])?;
            Ok((version, summary))
        }
        _ => Err(Refusal::NoSuchGame(game).into()),
    }
}

/// Visits the finished games that match a filter and that a viewer may see, oldest first, until `each` breaks.
/// Games that end in the meantime may be included. A game that was erased or cancelled meanwhile is visited as it is
/// then: what was read is used for a second at most.
///
/// # Errors
///
/// Only if something fails.
pub fn export(
    service: &Service,
    filter: &ArchiveFilter,
    viewer: Viewer,
    mut each: impl FnMut(Archived) -> ControlFlow<()>,
) -> Reply<()> {
    service.end_moment();
    let mut after = None;
    let mut limit = ARCHIVED_AT_ONCE;
    loop {
        let read = service.now();
        let page = service.store.archived_games(filter, viewer, SortOrder::OldestFirst, after, limit);
        let page = page.map_err(|fault| service.fault(fault))?;
        let masker = names::record_name_masker(service, viewer);
        masker.look_up_in(page.items.iter().map(|(summary, _)| summary))?;
        let mut next = page.next;
        for (summary, transcript) in page.items {
            if service.now() - read > FRESH {
                // The visitor is slow, so fewer are read at once.
                (next, limit) = (after, (limit / 2).max(FEWEST_AT_ONCE));
                break;
            }
            after = Some(Cursor::after(&summary));
            let mut archived = Archived { summary, transcript };
            mask(&masker, &masker, &mut archived)?;
            if each(archived).is_break() {
                return Ok(());
            }
        }
        after = next;
        if after.is_none() {
            return Ok(());
        }
    }
}

/// Visits those of some games that are finished and that a viewer may see, in their order, until `each` breaks.
///
/// # Errors
///
/// Only if something fails.
pub fn export_of(
    service: &Service,
    games: &[GameId],
    viewer: Viewer,
    mut each: impl FnMut(Archived) -> ControlFlow<()>,
) -> Reply<()> {
    for &game in games {
        match archived(service, viewer, game) {
            Ok(archived) => {
                if each(archived).is_break() {
                    break;
                }
            }
            // It runs, is private, or was erased.
            Err(ServiceError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The ratings of both players before and after a finished game that counts for ratings: the ratings after it are
/// the present ones, so this is for messages about a game that has just ended. `None` where other results of the same
/// rating period outweigh this one, so that a rating would seem to fall by a win or to rise by a loss.
///
/// # Errors
///
/// Only if something fails.
pub fn ratings_around(service: &Service, game: &Game) -> Reply<Option<BySide<[DisplayedRating; 2]>>> {
    let Some(pool) = game.visibility().rating_pool().filter(|_| game.is_rated() && !game.is_running()) else {
        return Ok(None);
    };
    let found = service.store.summary(game.id).map_err(|fault| service.fault(fault))?;
    let Some(before) = found.and_then(|(_, summary)| summary.ratings) else { return Ok(None) };
    let players = game.players();
    let kind = game.setup.variant.game();
    let after = |player| Reply::Ok(profiles::rating(service, pool, player, kind)?.rounded());
    let first = after(players.first)?;
    let second = after(players.second)?;
    let rise = |[before, after]: [DisplayedRating; 2]| (after.value - before.value).signum();
    let around = BySide::new([before.first, first], [before.second, second]);
    let result = game.ending.as_ref().map(|ending| ending.result);
    let contradicts = |side| match result {
        Some(GameResult::Win(winner)) => rise(around[side]) * if side == winner { 1 } else { -1 } < 0,
        _ => false,
    };
    Ok(Some(around).filter(|_| !Side::ALL.into_iter().any(contradicts)))
}

/// Sets the names that a viewer may see: in the summary in the viewer's language, in the transcript as in records.
fn mask(shown: &NameMasker<'_>, recorded: &NameMasker<'_>, archived: &mut Archived) -> Reply<()> {
    let Archived { summary, transcript } = archived;
    let mut names = summary.names.clone();
    recorded.apply([(summary.players, &mut names)])?;
    transcript.setup.names = names.into();
    shown.apply([(summary.players, &mut summary.names)])
}
