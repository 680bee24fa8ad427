//! The archive, compared with a scan of all games one by one.

use crate::testing::*;
use crate::{Append, CANDIDATES, SortOrder, Store};

use colonnade_archive::{ArchiveFilter, Count, Cursor, GameFacets, Page};
use colonnade_play::{Cause, Dated, GameEvent, GameId, Place, PlayerId, Setup, Summary, Transcript, Viewer};
use colonnade_rules as rules;
use colonnade_rules::{GameResult, Reason, Side};
use colonnade_testing::{Rng, rounds};

on_every_backend! {
    pages_and_counts_are_those_of_a_plain_search,
    private_games_are_as_if_they_were_not,
    a_page_looks_at_a_bounded_number_of_games,
    pages_stay_when_games_arrive,
    the_same_content_is_found_again,
    many_games_with_the_same_content_are_kept,
}

/// Archived games and their later changes.
struct Model {
    games: Vec<(GameId, Vec<Dated<GameEvent>>)>,
}

impl Model {
    /// Archives games, some in one append, and changes some of them afterwards.
    fn fill(store: &Store, chance: &mut Rng, count: usize) -> Model {
        let mut model = Model { games: Vec::new() };
        while model.games.len() < count {
            let mut append = Append::default();
            for _ in 0..1 + chance.below(20) {
                let id = store.new_game().expect("a number");
                let events = made_up(chance, id, 5);
                append.games.push(finished(id, 0, &events));
                model.games.push((id, events));
            }
            if chance.one_in(2) {
                let at = chance.below(model.games.len());
                let (id, events) = &mut model.games[at];
                append.games.push(changed(chance, *id, events));
            }
            store.append(append).expect("an append");
        }
        model
    }

    /// The games that match a filter and that a viewer may see, in the given order.
    fn search(&self, filter: &ArchiveFilter, viewer: Viewer, order: SortOrder) -> Vec<Summary> {
        let summaries = self.games.iter().map(|(id, events)| summary_of(*id, events));
        let mut found: Vec<Summary> =
            summaries.filter(|game| filter.matches(&GameFacets::from(game)) && game.is_visible_to(viewer)).collect();
        found.sort_by_key(|game| (game.ended, game.id));
        if order == SortOrder::NewestFirst {
            found.reverse();
        }
        found
    }
}

fn any_filter(chance: &mut Rng) -> ArchiveFilter {
    fn some<T>(chance: &mut Rng, of: usize, value: impl FnOnce(&mut Rng) -> T) -> Option<T> {
        chance.one_in(of).then(|| value(chance))
    }
    let player = |chance: &mut Rng| PlayerId(1 + chance.below(6) as u64);
    let results = [GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw];
    ArchiveFilter {
        player: some(chance, 3, player),
        opponent: some(chance, 4, player),
        game: some(chance, 5, |chance| *chance.pick(rules::Game::ALL)),
        variant: some(chance, 8, |chance| chance.pick(rules::Game::ALL).standard()),
        result: some(chance, 6, |chance| *chance.pick(&results)),
        reason: some(chance, 8, |chance| *chance.pick(&[Reason::Timeout, Reason::Void, Reason::Aborted])),
        rated: some(chance, 6, |chance| chance.one_in(2)),
        server: some(chance, 6, |chance| *chance.pick(&SERVERS)),
        since: some(chance, 6, |chance| minute(1_000 + chance.below(30) as i64)),
        until: some(chance, 6, |chance| minute(1_010 + chance.below(40) as i64)),
        shortest: some(chance, 8, |chance| chance.below(6) as u32),
        longest: some(chance, 8, |chance| chance.below(9) as u32),
        position: None,
    }
}

fn any_viewer(chance: &mut Rng) -> Viewer {
    let player = PlayerId(1 + chance.below(6) as u64);
    let server = *chance.pick(&SERVERS);
    match chance.below(5) {
        0 => Viewer::Nobody,
        1 => Viewer::Host,
        2 => Viewer::Player(player),
        3 => Viewer::Server(server),
        _ => Viewer::Member { player, server },
    }
}

fn ids(games: &[Summary]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

fn pages_and_counts_are_those_of_a_plain_search(trial: &mut Trial) {
    let mut chance = Rng::new(1);
    let model = Model::fill(trial.store(), &mut chance, 900);
    trial.reopen();
    let store = trial.store();
    for (id, events) in &model.games {
        let (_, found) = store.summary(*id).expect("a read").expect("a game");
        assert_eq!(Summary { ratings: None, ..found }, summary_of(*id, events));
    }
    let (mut hits, filters): (u64, u64) = (0, if trial.is_in_memory { 400 } else { rounds(160, 160, 400) });
    for _ in 0..filters {
        let filter = any_filter(&mut chance);
        let viewer = any_viewer(&mut chance);
        let order = if chance.one_in(2) { SortOrder::NewestFirst } else { SortOrder::OldestFirst };
        let wanted = model.search(&filter, viewer, order);
        hits += u64::from(!wanted.is_empty());
        let limit = 1 + chance.below(60);
        let mut found = Vec::new();
        let mut after = None;
        loop {
            let page = store.archive(&filter, viewer, order, after, limit).expect("a page");
            found.extend(ids(&page.items));
            let ends = found.len() == wanted.len();
            assert!(page.next.is_none() == ends && (ends || page.items.len() == limit), "{filter:?} {viewer:?}");
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, ids(&wanted), "{filter:?} {viewer:?} {order:?}");
        let page = store.archive_with_count(&filter, viewer, order, None, limit).expect("a page");
        assert_eq!(page.count, Count::Exactly(wanted.len() as u64), "{filter:?} {viewer:?}");
        assert_eq!(store.count(&filter, viewer), Ok(page.count), "{filter:?} {viewer:?}");
        // A cursor need not be at an existing game.
        let place = Cursor { ended: minute(1_020).timestamp_millis(), game: GameId(chance.below(1_000) as u64) };
        let page = store.archive(&filter, viewer, order, Some(place), 500).expect("a page");
        let behind = wanted.iter().filter(|game| match order {
            SortOrder::NewestFirst => place.precedes(game),
            SortOrder::OldestFirst => Cursor::after(game) > place,
        });
        assert_eq!(ids(&page.items), behind.map(|game| game.id).take(500).collect::<Vec<_>>());
    }
    assert!(hits * 3 > filters, "{hits} filters meant games");
}

fn private_games_are_as_if_they_were_not(trial: &mut Trial) {
    // The same games with and without those that the viewer may not see: all results are the same.
    let viewers = [Viewer::Nobody, Viewer::Player(PlayerId(2)), Viewer::Server(SERVERS[0])];
    let mut chance = Rng::new(2);
    let model = Model::fill(trial.store(), &mut chance, 300);
    for viewer in viewers {
        let without = Trial::memory();
        for (id, events) in &model.games {
            if summary_of(*id, events).is_visible_to(viewer) {
                let append = Append { games: vec![finished(*id, 0, events)], ..Append::default() };
                without.store().append(append).expect("an append");
            }
        }
        for player in (1..=4).map(PlayerId) {
            let met = |store: &Store| store.opponents(player, viewer).expect("opponents");
            assert_eq!(met(trial.store()), met(without.store()), "{player} {viewer:?}");
        }
        let mut hidden = 0;
        for _ in 0..100 {
            let filter = any_filter(&mut chance);
            let mut after = None;
            loop {
                let page = |store: &Store| {
                    let page = store.archive(&filter, viewer, SortOrder::NewestFirst, after, 7).expect("a page");
                    Page { items: ids(&page.items), next: page.next }
                };
                let shown = page(trial.store());
                assert_eq!(shown, page(without.store()), "{filter:?} {viewer:?}");
                after = shown.next;
                if after.is_none() {
                    break;
                }
            }
            let count = |store: &Store, viewer| store.count(&filter, viewer).expect("a count");
            assert_eq!(count(trial.store(), viewer), count(without.store(), viewer));
            hidden += usize::from(count(trial.store(), Viewer::Host) != count(trial.store(), viewer));
        }
        assert!(hidden > 20, "{hidden} filters meant private games");
    }
}

/// Many short games in few appends, one in `private` of them private.
fn crowd(store: &Store, games: usize, private: usize) {
    let mut left = games;
    while left > 0 {
        let mut append = Append::default();
        for _ in 0..left.min(300) {
            let id = store.new_game().expect("a number");
            let place = match id.0 as usize % private {
                0 => Place::Server { server: SERVERS[0], private: true },
                _ => Place::Local,
            };
            let begin = Setup { place, rated: false, ..setup(PlayerId(1), PlayerId(2)) };
            let at = id.0 as i64;
            let act = GameEvent::Acted { text: format!("a{}", id.0), cause: Cause::Chosen, left: None };
            let events =
                [dated(at, GameEvent::Started(begin)), dated(at, act), ended(at, GameResult::Draw, Reason::Agreement)];
            append.games.push(finished(id, 0, &events));
        }
        left -= append.games.len();
        store.append(append).expect("an append");
    }
}

fn a_page_looks_at_a_bounded_number_of_games(trial: &mut Trial) {
    let store = trial.store();
    let longer = won(store, PlayerId(1), PlayerId(2), Side::First, 0);
    crowd(store, CANDIDATES + 1_000, 7);
    let filter = ArchiveFilter { shortest: Some(2), ..ArchiveFilter::default() };
    let search = |viewer, after| store.archive(&filter, viewer, SortOrder::NewestFirst, after, 10).expect("a page");
    let first = search(Viewer::Host, None);
    assert!(first.items.is_empty() && first.next.is_some());
    let second = search(Viewer::Host, first.next);
    assert_eq!((ids(&second.items), second.next), (vec![longer], None));
    assert_eq!(store.count(&filter, Viewer::Host), Ok(Count::AtLeast(0)));
    let all = ArchiveFilter::default();
    let total = CANDIDATES as u64 + 1_001;
    assert_eq!(store.count(&all, Viewer::Host), Ok(Count::Exactly(total)));
    let private = (2..=total).filter(|id| id % 7 == 0).count() as u64;
    assert_eq!(store.count(&all, Viewer::Nobody), Ok(Count::Exactly(total - private)));
    // More than may be examined, but the public ones are counted already.
    assert!(total - private > CANDIDATES as u64);
    assert_eq!(store.count(&all, Viewer::Player(PlayerId(77))), Ok(Count::AtLeast(total - private)));
    // As many as may be examined are counted exactly, one more is not.
    let days =
        |minutes| ArchiveFilter { since: Some(minute(2)), until: Some(minute(2 + minutes as i64)), ..all.clone() };
    let most = CANDIDATES as u64;
    let more = CANDIDATES as u64 + 1;
    assert_eq!(store.count(&days(most), Viewer::Host), Ok(Count::Exactly(most)));
    assert_eq!(store.count(&days(more), Viewer::Host), Ok(Count::AtLeast(most)));
    // Opponents are searched for in as many games.
    let met = store.opponents(PlayerId(1), Viewer::Nobody).expect("opponents");
    assert_eq!((met.games, met.more), (most, true));
    assert_eq!(met.tallies[&PlayerId(2)].drawn, CANDIDATES as u32);
}

fn pages_stay_when_games_arrive(trial: &mut Trial) {
    let store = trial.store();
    let game = |at| won(store, PlayerId(1), PlayerId(2), Side::First, at);
    let [oldest, middle, newest] = [game(10), game(20), game(30)];
    let page =
        |order, after| store.archive(&ArchiveFilter::default(), Viewer::Nobody, order, after, 1).expect("a page");
    let first = page(SortOrder::NewestFirst, None);
    let old_first = page(SortOrder::OldestFirst, None);
    let arrived = game(40);
    assert_eq!((ids(&first.items), ids(&old_first.items)), (vec![newest], vec![oldest]));
    assert_eq!(ids(&page(SortOrder::NewestFirst, first.next).items), [middle]);
    assert_eq!(ids(&page(SortOrder::OldestFirst, old_first.next).items), [middle]);
    assert_eq!(ids(&page(SortOrder::NewestFirst, None).items), [arrived]);
}

fn the_same_content_is_found_again(trial: &mut Trial) {
    let store = trial.store();
    let events = whole_game(setup(PlayerId(1), PlayerId(2)), 5, 4, GameResult::Draw, Reason::Agreement);
    let fold = |events: &[Dated<GameEvent>]| Transcript::fold(GameId(0), events.to_vec()).expect("a game");
    assert_eq!(store.find_duplicate(&fold(&events), &mut |_, _| true), Ok(None));
    let id = archive(store, &events);
    // Other times and players are the same content; another name, action or result is not.
    let later = whole_game(setup(PlayerId(1), PlayerId(2)), 99, 4, GameResult::Draw, Reason::Agreement);
    assert_eq!(store.find_duplicate(&fold(&later), &mut |_, _| true), Ok(Some(id)));
    let shorter = whole_game(setup(PlayerId(1), PlayerId(2)), 5, 3, GameResult::Draw, Reason::Agreement);
    let lost = whole_game(setup(PlayerId(1), PlayerId(2)), 5, 4, GameResult::Win(Side::First), Reason::Resignation);
    let others = whole_game(setup(PlayerId(1), PlayerId(3)), 5, 4, GameResult::Draw, Reason::Agreement);
    for other in [shorter, lost, others] {
        assert_eq!(store.find_duplicate(&fold(&other), &mut |_, _| true), Ok(None));
    }
    let mut voided = events.clone();
    voided.push(dated(50, GameEvent::Voided));
    let append = Append { games: vec![finished(id, events.len() as u64, &voided)], ..Append::default() };
    store.append(append).expect("an append");
    let same = |events: &[Dated<GameEvent>]| store.find_duplicate(&fold(events), &mut |_, _| true);
    assert_eq!((same(&events), same(&voided)), (Ok(None), Ok(Some(id))));
    // The caller may know that it is another game.
    let [_, second] = [archive(store, &events), archive(store, &later)];
    assert_eq!(store.find_duplicate(&fold(&later), &mut |_, _| false), Ok(None));
    assert_eq!(store.find_duplicate(&fold(&later), &mut |summary, _| summary.id == second), Ok(Some(second)));
}

fn many_games_with_the_same_content_are_kept(trial: &mut Trial) {
    let events = [
        dated(1, GameEvent::Started(setup(PlayerId(1), PlayerId(2)))),
        ended(2, GameResult::Unfinished, Reason::Aborted),
    ];
    for _ in 0..10 {
        let games = (0..60).map(|_| finished(trial.store().new_game().expect("a number"), 0, &events)).collect();
        trial.store().append(Append { games, ..Append::default() }).expect("an append");
    }
    let transcript = Transcript::fold(GameId(0), events.to_vec()).expect("a game");
    assert_eq!(trial.store().find_duplicate(&transcript, &mut |_, _| true), Ok(Some(GameId(1))));
}
