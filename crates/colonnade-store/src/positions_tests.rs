//! The index of positions, compared with counting all games.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;

use crate::codec::keys::{Key, Table};
use crate::read::positions::READ;
use crate::rows::{Batch, CommitFault, RowReader, Rows};
use crate::testing::*;
use crate::{Append, AppendError, CANDIDATES, Indexing, SortOrder, Store};
use colonnade_archive::{ArchiveFilter, Count, Explored, GameFacets, Results, counted_positions};
use colonnade_play::{
    Cause, Dated, GameEvent, GameId, Identity, Place, PlayerId, Setup, Summary, Viewer, Visibility, counts,
};
use colonnade_rules::{Game, GameResult, Reason, Side, State};
use colonnade_testing::{Rng, rounds};

on_every_backend! {
    the_index_is_as_counting_all_games,
    games_that_were_there_before_are_taken_in,
    a_position_that_comes_up_often_has_its_games_in_pages,
    b14_pages_of_a_position_and_other_conditions_are_full,
}

/// Archived games and their later changes.
#[derive(Default)]
struct Model {
    games: BTreeMap<GameId, Vec<Dated<GameEvent>>>,
}

/// A finished game with a common opening.
fn some_game(chance: &mut Rng) -> Vec<Dated<GameEvent>> {
    let game = *chance.pick(Game::ALL);
    let variants: Vec<_> = game.variants().collect();
    let place = match chance.below(8) {
        0 => Place::Server { server: SERVERS[0], private: true },
        1 => Place::Direct,
        2 => Place::Imported,
        _ => Place::Local,
    };
    let mut state = State::start(variants[chance.below(2.min(variants.len()))]);
    let mut position = None;
    if chance.one_in(6) {
        // Some begin from a position that others reach.
        for _ in 0..2 {
            let first = state.actions().next().map(|action| action.to_string()).expect("an action");
            state.play(&first).expect("a legal action");
        }
        position = Some(state.position());
        state = State::from_position(state.variant(), &state.position()).expect("a position");
    }
    let first = PlayerId(1 + chance.below(3) as u64);
    let second = PlayerId(4);
    let begin = Setup { variant: state.variant(), position, place, ..setup(first, second) };
    let from = 1_000 + chance.below(60) as i64;
    let mut events = vec![dated(from, GameEvent::Started(begin))];
    for ply in 0..chance.below(30) {
        let all: Vec<_> = state.actions().take(1 + chance.below(3)).collect();
        let Some(action) = all.last().filter(|_| state.outcome().is_none()) else { break };
        let text = action.to_string();
        state.play(&text).expect("a legal action");
        events.push(dated(from + ply as i64, GameEvent::Acted { text, cause: Cause::Chosen, left: None }));
        if chance.one_in(40) {
            events.push(dated(from + ply as i64, GameEvent::TakenBack { plies: 1, left: None }));
            state.undo(1);
        }
    }
    let (result, reason) = match chance.below(6) {
        0 | 1 => (GameResult::Win(Side::First), Reason::Resignation),
        2 | 3 => (GameResult::Win(Side::Second), Reason::Timeout),
        4 => (GameResult::Draw, Reason::Agreement),
        _ => (GameResult::Unfinished, Reason::Aborted),
    };
    events.push(ended(from + 50, result, reason));
    events
}

fn add(results: &mut Results, result: GameResult) {
    match result {
        GameResult::Win(Side::First) => results.first += 1,
        GameResult::Win(Side::Second) => results.second += 1,
        GameResult::Draw => results.draws += 1,
        GameResult::Unfinished => panic!("it does not count"),
    }
}

impl Model {
    /// Archives some games, and changes some others.
    fn go_on(&mut self, store: &Store, chance: &mut Rng) {
        let mut append = Append::default();
        for _ in 0..1 + chance.below(12) {
            let (id, events) = (store.new_game().expect("a number"), some_game(chance));
            append.games.push(finished(id, 0, &events));
            self.games.insert(id, events);
        }
        let known = self.games.len() as u64 - append.games.len() as u64;
        if known > 0 && chance.one_in(2) {
            let id = GameId(1 + chance.next_u64() % known);
            let events = self.games.get_mut(&id).expect("a game");
            append.games.push(changed(chance, id, events));
        }
        store.append(append).expect("an append");
    }

    fn counted(&self) -> impl Iterator<Item = (GameId, colonnade_play::Transcript, Summary)> + '_ {
        let games = self.games.iter().map(|(&id, events)| {
            let game = colonnade_play::Transcript::fold(id, events.clone()).expect("a game");
            (id, game, summary_of(id, events))
        });
        games.filter(|(_, _, game)| game.visibility == Visibility::Public && counts(game.result, game.reason))
    }

    /// The expected result for each position, and its games.
    fn openings(&self) -> BTreeMap<u64, (Explored, BTreeSet<GameId>)> {
        let mut all: BTreeMap<u64, (Explored, BTreeSet<GameId>)> = BTreeMap::new();
        for (id, game, summary) in self.counted() {
            let variant = game.setup.variant;
            let start = game.setup.position.as_ref();
            let mut state = start
                .map_or(State::start(variant), |position| State::from_position(variant, position).expect("a position"));
            let mut actions = game.actions.iter();
            for _ in 0..counted_positions(variant.game()) {
                let key = state.key();
                let action = actions.next();
                let (opening, games) = all.entry(key.value()).or_default();
                let result = match summary.result {
                    GameResult::Win(side) if key.is_exchanged() => GameResult::Win(side.other()),
                    result => result,
                };
                if games.insert(id) {
                    add(&mut opening.results, result);
                    match action.map(|action| key.normalize_move(&action.text)) {
                        None => add(&mut opening.ended, result),
                        Some(text) => {
                            let at = opening.moves.iter().position(|(known, _)| *known == text).unwrap_or_else(|| {
                                opening.moves.push((text, Results::default()));
                                opening.moves.len() - 1
                            });
                            add(&mut opening.moves[at].1, result);
                        }
                    }
                }
                let Some(action) = action else { break };
                state.play(&action.text).expect("a legal action");
            }
        }
        for (opening, _) in all.values_mut() {
            opening.moves.sort_by_key(|(text, results)| (std::cmp::Reverse(results.games()), text.clone()));
        }
        all
    }

    /// Checks that the store returns all of that.
    fn check(&self, store: &Store) {
        let all = self.openings();
        assert!(!all.is_empty());
        for (key, (opening, games)) in &all {
            assert_eq!(store.opening(*key).as_ref(), Ok(opening), "{key:016x}");
            let filter = ArchiveFilter { position: Some(*key), ..ArchiveFilter::default() };
            let page =
                store.archive_with_count(&filter, Viewer::Nobody, SortOrder::NewestFirst, None, 1_000).expect("a page");
            let found: Vec<GameId> = page.items.iter().map(|game| game.id).collect();
            assert_eq!(found, games.iter().rev().copied().collect::<Vec<_>>());
            assert_eq!(page.count, Count::Exactly(games.len() as u64));
        }
        assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
    }

    /// Checks that nothing is revealed of games that do not count or are not public.
    fn check_private(&self, store: &Store) {
        for (key, (right, games)) in self.openings() {
            let told = store.opening(key).expect("a read");
            assert!(told.results.first <= right.results.first, "{key:016x}");
            assert!(told.results.second <= right.results.second, "{key:016x}");
            assert!(told.results.draws <= right.results.draws, "{key:016x}");
            let filter = ArchiveFilter { position: Some(key), ..ArchiveFilter::default() };
            let page = store.archive(&filter, Viewer::Host, SortOrder::OldestFirst, None, 400).expect("a page");
            assert!(page.items.iter().all(|game| games.contains(&game.id)), "{key:016x}");
        }
    }
}

/// Indexes all games.
fn index_all(store: &Store) {
    while store.index().expect("a piece") == Indexing::Working {}
}

/// Whether a round also checks the answers while games are being indexed. To check them in every round takes too long.
fn is_looked_at(round: u64) -> bool {
    let every = rounds(4, 4, 1);
    round % every == every - 1
}

fn the_index_is_as_counting_all_games(trial: &mut Trial) {
    let mut chance = Rng::new(5);
    let mut model = Model::default();
    let all = if trial.is_in_memory { 60 } else { 12 };
    for round in 0..all {
        model.go_on(trial.store(), &mut chance);
        for _ in 0..chance.below(12) {
            trial.store().index().expect("a piece");
        }
        if is_looked_at(round) {
            model.check_private(trial.store());
        }
        if round == all / 2 {
            trial.reopen();
        }
    }
    index_all(trial.store());
    model.check(trial.store());
    trial.reopen();
    model.check(trial.store());
    assert_eq!(trial.store().index(), Ok(Indexing::Idle));
}

fn games_that_were_there_before_are_taken_in(trial: &mut Trial) {
    let mut chance = Rng::new(6);
    let mut model = Model::default();
    while model.games.len() < 300 {
        model.go_on(trial.store(), &mut chance);
    }
    let nothing = trial.store().opening(State::start(Game::Gore.standard()).key().value()).expect("a read");
    assert_eq!(nothing, Explored { progress: Some(0), ..Explored::default() });
    // It is interrupted repeatedly, and more games arrive.
    let mut told = BTreeSet::new();
    for round in 0..12 {
        for _ in 0..3 {
            trial.store().index().expect("a piece");
        }
        told.extend(trial.store().opening(1).expect("a read").progress);
        model.go_on(trial.store(), &mut chance);
        trial.reopen();
        if is_looked_at(round) {
            model.check_private(trial.store());
        }
    }
    index_all(trial.store());
    model.check(trial.store());
}

fn a_position_that_comes_up_often_has_its_games_in_pages(trial: &mut Trial) {
    let store = trial.store();
    index_all(store);
    let mut games = Vec::new();
    for number in 0..330 {
        let begin = Setup { rated: number % 2 == 0, ..setup(PlayerId(1 + number % 3), PlayerId(9)) };
        let events = whole_game(begin, number as i64, 3, GameResult::Win(Side::Second), Reason::Resignation);
        let id = store.new_game().expect("a number");
        store.append(Append { games: vec![finished(id, 0, &events)], ..Append::default() }).expect("an append");
        games.push((id, events));
    }
    index_all(store);
    let start = State::start(games[0].1.first().map(|first| variant_of(&first.event)).expect("a game"));
    let key = start.key().value();
    let opening = |store: &Store| store.opening(key).expect("a read");
    assert_eq!(opening(store).results, Results { second: 330, ..Results::default() });
    assert_eq!(opening(store).moves.len(), 1);
    let filter = ArchiveFilter { position: Some(key), ..ArchiveFilter::default() };
    for (order, rated) in
        [(SortOrder::NewestFirst, None), (SortOrder::OldestFirst, None), (SortOrder::NewestFirst, Some(true))]
    {
        let filter = ArchiveFilter { rated, ..filter.clone() };
        let mut found = Vec::new();
        let mut after = None;
        loop {
            let page = store.archive(&filter, Viewer::Nobody, order, after, 24).expect("a page");
            found.extend(page.items.iter().map(|game| game.id));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        let mut wanted: Vec<GameId> = games
            .iter()
            .filter(|(id, events)| rated.is_none_or(|rated| summary_of(*id, events).rated == rated))
            .map(|(id, _)| *id)
            .collect();
        if order == SortOrder::NewestFirst {
            wanted.reverse();
        }
        assert_eq!(found, wanted);
        let page = store.archive_with_count(&filter, Viewer::Nobody, order, None, 24).expect("a page");
        assert_eq!(page.count, Count::Exactly(wanted.len() as u64));
    }
    let nobody = ArchiveFilter { player: Some(PlayerId(77)), ..filter };
    let page = store.archive(&nobody, Viewer::Nobody, SortOrder::NewestFirst, None, 24).expect("a page");
    assert!(page.items.is_empty() && page.next.is_none());
    // Most are voided; too few are left for a tally.
    for (id, events) in &mut games[..320] {
        let before = events.len() as u64;
        events.push(dated(9_000, GameEvent::Voided));
        store.append(Append { games: vec![finished(*id, before, events)], ..Append::default() }).expect("an append");
    }
    assert_eq!(opening(store).results, Results { second: 10, ..Results::default() });
    index_all(store);
    assert_eq!(opening(store).results, Results { second: 10, ..Results::default() });
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

/// Whether the short games below have the position that is asked for: all but each fifth.
const fn has_position(number: u64) -> bool {
    !number.is_multiple_of(5)
}

/// A short game, one of many. Their ends are in another order than their numbers.
fn one_of_many(number: u64, moves: &[String; 3]) -> Vec<Dated<GameEvent>> {
    let every = |most: u64| number.is_multiple_of(most);
    let first = if every(331) { 50 } else { 1 + number % 2 };
    let second = if every(2) { 9 } else { 10 };
    let place = match number {
        _ if every(90) => Place::Server { server: SERVERS[0], private: false },
        _ if every(91) => Place::Server { server: SERVERS[0], private: true },
        _ => Place::Local,
    };
    let begin = Setup { rated: !every(60), place, ..setup(PlayerId(first), PlayerId(second)) };
    let at = (number * 37 % 6_007) as i64;
    let mut events = vec![dated(at, GameEvent::Started(begin))];
    let [common, other, reply] = moves;
    let opening = if has_position(number) { common } else { other };
    for text in [opening, reply].into_iter().take(if every(601) { 1 } else { 2 }) {
        events.push(dated(at, GameEvent::Acted { text: text.clone(), cause: Cause::Chosen, left: None }));
    }
    let (result, reason) = match every(70) {
        true => (GameResult::Draw, Reason::Agreement),
        false => (GameResult::Win(Side::First), if every(80) { Reason::Timeout } else { Reason::Resignation }),
    };
    events.push(ended(at, result, reason));
    events
}

/// Two first moves of the games below that lead to different positions, a reply to both, and the key after the first.
fn common_opening() -> ([String; 3], u64) {
    let start = State::start(setup(PlayerId(1), PlayerId(2)).variant);
    let after = |text: &str| {
        let mut state = start.clone();
        state.play(text).is_ok().then_some(state)
    };
    let texts = |state: &State| state.actions().map(|action| action.to_string()).collect::<Vec<_>>();
    let first = texts(&start).swap_remove(0);
    let common = after(&first).expect("a legal action");
    let key = common.key().value();
    for other in texts(&start) {
        let Some(state) = after(&other).filter(|state| state.key().value() != key) else { continue };
        let replies = texts(&state);
        if let Some(reply) = texts(&common).into_iter().find(|reply| replies.contains(reply)) {
            return ([first, other, reply], key);
        }
    }
    panic!("all openings are the same")
}

fn b14_pages_of_a_position_and_other_conditions_are_full(trial: &mut Trial) {
    const PAGE: usize = 5;
    let store = trial.store();
    let (moves, key) = common_opening();
    let mut games: Vec<Summary> = Vec::new();
    while games.len() < CANDIDATES + 1_000 {
        let mut append = Append::default();
        for _ in 0..400 {
            let id = store.new_game().expect("a number");
            let events = one_of_many(id.0, &moves);
            append.games.push(finished(id, 0, &events));
            games.push(summary_of(id, &events));
        }
        store.append(append).expect("an append");
    }
    index_all(store);
    let all = || ArchiveFilter { position: Some(key), ..ArchiveFilter::default() };
    let server = Some(SERVERS[0]);
    let result = Some(GameResult::Draw);
    let since = Some(minute(2_000));
    let until = Some(minute(2_400));
    let rare = Some(PlayerId(50));
    let often = Some(PlayerId(9));
    // The last ones match few games, but are in no short list.
    let filters = [
        all(),
        ArchiveFilter { player: rare, ..all() },
        ArchiveFilter { opponent: rare, shortest: Some(2), ..all() },
        ArchiveFilter { player: rare, opponent: often, ..all() },
        ArchiveFilter { player: often, result, ..all() },
        ArchiveFilter { player: often, since, until, ..all() },
        ArchiveFilter { since, until, ..all() },
        ArchiveFilter { result, game: Some(Game::Pilastri), ..all() },
        ArchiveFilter { reason: Some(Reason::Timeout), rated: Some(true), ..all() },
        ArchiveFilter { rated: Some(false), variant: Some(variant_named("4x4")), ..all() },
        ArchiveFilter { server, ..all() },
        ArchiveFilter { player: rare, result, ..all() },
        ArchiveFilter { player: Some(PlayerId(77)), ..all() },
    ];
    let unlisted =
        [ArchiveFilter { longest: Some(1), ..all() }, ArchiveFilter { longest: Some(1), rated: Some(true), ..all() }];
    let with_position = games.iter().filter(|game| has_position(game.id.0)).count();
    let cases = filters.iter().map(|filter| (filter, true)).chain(unlisted.iter().map(|filter| (filter, false)));
    for (filter, is_listed) in cases {
        let is_meant = |game: &&Summary| {
            has_position(game.id.0) && game.visibility == Visibility::Public && filter.matches(&GameFacets::from(*game))
        };
        let mut wanted: Vec<GameId> = games.iter().filter(is_meant).map(|game| game.id).collect();
        for order in [SortOrder::OldestFirst, SortOrder::NewestFirst] {
            let mut found = Vec::new();
            let mut after = None;
            let mut pages = 0;
            loop {
                let page = store.archive(filter, Viewer::Nobody, order, after, PAGE).expect("a page");
                assert!(page.items.len() == PAGE || page.next.is_none() || !is_listed, "{filter:?}");
                found.extend(page.items.iter().map(|game| game.id));
                (after, pages) = (page.next, pages + 1);
                if after.is_none() {
                    break;
                }
            }
            assert_eq!(found, wanted, "{filter:?}");
            let unread = if is_listed { 0 } else { with_position / READ };
            assert!(pages <= wanted.len().div_ceil(PAGE).max(1) + unread, "{pages} pages for {filter:?}");
            wanted.reverse();
        }
        let page = store.archive_with_count(filter, Viewer::Nobody, SortOrder::NewestFirst, None, PAGE);
        let counted = page.expect("a page").count;
        let count = wanted.len() as u64;
        match counted {
            Count::Exactly(counted) => assert_eq!(counted, count, "{filter:?}"),
            Count::AtLeast(least) => assert!(!is_listed && least <= count, "{filter:?}"),
        }
        if is_listed {
            assert_eq!(store.count(filter, Viewer::Nobody), Ok(Count::Exactly(count)), "{filter:?}");
        }
    }
}

fn variant_named(name: &str) -> colonnade_rules::Variant {
    Game::Pilastri.variant(name).expect("a variant")
}

fn variant_of(event: &GameEvent) -> colonnade_rules::Variant {
    match event {
        GameEvent::Started(setup) => setup.variant,
        _ => panic!("a game begins with its start"),
    }
}

#[test]
fn commits_that_fail_lose_and_double_nothing() {
    let (rows, mut store) = memory();
    let mut chance = Rng::new(7);
    let mut model = Model::default();
    for _ in 0..30 {
        model.go_on(store.as_ref(), &mut chance);
        for _ in 0..20 {
            if chance.one_in(3) {
                let faults = [CommitFault::NotApplied, CommitFault::UnknownApplied, CommitFault::UnknownNotApplied];
                rows.fail_commits([Some(*chance.pick(&faults))]);
            }
            match store.index() {
                Ok(_) | Err(AppendError::Fault(_) | AppendError::Unknown(_)) => {}
                Err(AppendError::Stale) => panic!("nobody else writes"),
            }
        }
        // Use up the remaining faults.
        while join_somehow(store.as_ref()).is_err() {}
        take_in_somehow(store.as_ref(), 3);
        store = ledger(&rows);
    }
    take_in_somehow(store.as_ref(), usize::MAX);
    model.check(store.as_ref());
}

/// A commit that may fail.
fn join_somehow(store: &Store) -> Result<(), AppendError> {
    let id = store.new_player().expect("a number");
    to_player(store, id, 0, vec![joined("Somebody", Identity::Discord(id.0))])
}

/// Continues after failures.
fn take_in_somehow(store: &Store, most: usize) {
    let mut pieces = 0;
    while pieces < most && store.index() != Ok(Indexing::Idle) {
        pieces += 1;
    }
}

#[test]
fn stores_on_the_same_rows_take_in_games_together() {
    for rows in Common::all() {
        let stores = [rows.store(), rows.store()];
        let mut chance = Rng::new(8);
        let mut model = Model::default();
        for _ in 0..6 {
            model.go_on(stores[0].as_ref(), &mut chance);
            thread::scope(|scope| {
                for store in &stores {
                    scope.spawn(|| take_in_somehow(store.as_ref(), 40));
                }
            });
            model.check_private(stores[1].as_ref());
        }
        take_in_somehow(stores[0].as_ref(), usize::MAX);
        model.check(stores[1].as_ref());
        stores.iter().for_each(|store| store.close().expect("it can be closed"));
    }
}

#[test]
fn a_wrong_index_is_told_and_made_again() {
    let (rows, store) = memory();
    let mut chance = Rng::new(9);
    let mut model = Model::default();
    while model.games.len() < 500 {
        model.go_on(store.as_ref(), &mut chance);
    }
    index_all(store.as_ref());
    model.check(store.as_ref());
    let all = |prefix: Key| {
        let rows: &dyn RowReader = rows.as_ref();
        crate::views::view::ReadView::beginning(rows, &prefix).expect("a read")
    };
    let blocks = all(Key::of(Table::Position));
    let sums = all(Key::of(Table::Opening).byte(2));
    let damages: [&dyn Fn(&mut Batch); 5] = [
        &|damage| damage.delete(blocks[1].0.clone()),
        &|damage| damage.put(blocks[0].0.clone(), [1, 2, 3]),
        &|damage| damage.delete(sums[0].0.clone()),
        &|damage| damage.put(sums[1].0.clone(), sums[0].1.clone()),
        &|damage| damage.put(Key::of(Table::Opening).byte(2).number(77).0, sums[0].1.clone()),
    ];
    for damage in damages {
        let mut batch = Batch::new();
        damage(&mut batch);
        rows.commit(batch).expect("a commit");
        let told = store.recompute(false, &mut |_, _| ()).expect("a recount");
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(store.recompute(true, &mut |_, _| ()), Ok(told));
        // Until the index is rebuilt, nothing possibly wrong is returned.
        assert_eq!(store.opening(1), Ok(Explored { progress: Some(0), ..Explored::default() }));
        model.go_on(store.as_ref(), &mut chance);
        index_all(store.as_ref());
        model.check(store.as_ref());
    }
}
