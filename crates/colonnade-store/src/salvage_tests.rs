use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use super::*;
use crate::rows::support::{copy_directory, files};
use crate::testing::*;
use crate::{RestoreError, Running, Store, open};
use colonnade_play::{Audience, Dated, Fact, GameEvent, GameFact};
use colonnade_rules::{GameResult, Reason, Side};
use colonnade_testing::Rng;

const GAMES: u64 = 600;
const PLAYERS: u64 = 60;
const BLOCK: usize = 4096;

/// The content of a store that a salvage should save.
#[derive(Debug, PartialEq)]
struct Contents {
    games: BTreeMap<GameId, Vec<Dated<GameEvent>>>,
    players: BTreeMap<PlayerId, Vec<Dated<PlayerEvent>>>,
    notices: usize,
    challenges: Vec<ChallengeId>,
}

fn contents(store: &Store) -> Contents {
    let games = (1..=GAMES + 40).map(|id| (GameId(id), store.game(GameId(id)).expect("readable")));
    let players = (1..=PLAYERS).map(|id| (PlayerId(id), store.player(PlayerId(id)).expect("readable")));
    Contents {
        games: games.filter(|(_, events)| !events.is_empty()).collect(),
        players: players.collect(),
        notices: store.notices(minute(1_000_000), usize::MAX).expect("readable").len(),
        challenges: store.open_challenges(crate::Open::ToAnybody, None, 100).expect("readable"),
    }
}

/// A store with finished and running games: as it was closed, and as a kill leaves it.
fn stores(root: &Path) -> ([PathBuf; 2], Contents) {
    let [closed, killed] = ["closed", "killed"].map(|name| root.join(name));
    let store = open(&closed, OpenOptions::default()).expect("a store");
    let players: Vec<PlayerId> =
        (0..PLAYERS).map(|at| join(store.as_ref(), &format!("Player {at}"), 1_000 + at)).collect();
    let mut chance = Rng::new(11);
    let mut pair = || {
        let first = chance.below(players.len());
        (players[first], players[(first + 1 + chance.below(players.len() - 1)) % players.len()])
    };
    // Several games per append, as in an import.
    for group in 0..GAMES / 20 {
        let games = (0..20).map(|at| {
            let (first, second) = pair();
            let id = store.new_game().expect("a number");
            let begin = (group * 20 + at) as i64 * 10;
            let winner = GameResult::Win(Side::First);
            game_write(id, None, &whole_game(setup(first, second), begin, 6, winner, Reason::Resignation)).0
        });
        store.append(crate::Append { games: games.collect(), ..Default::default() }).expect("an append");
    }
    for at in 0..40 {
        let (first, second) = pair();
        let id = store.new_game().expect("a number");
        let mut game = go_on(store.as_ref(), id, None, &[dated(at, GameEvent::Started(setup(first, second)))]);
        for ply in 0..4 {
            game = go_on(store.as_ref(), id, Some(&game), &[act(&game, at + ply)]);
        }
    }
    to_challenge(store.as_ref(), ChallengeId(1), 0, ChallengeEvent::Made(terms(players[0], None)), 90_000)
        .expect("made");
    let contents = contents(store.as_ref());
    assert_eq!(contents.games.len() as u64, GAMES + 40);
    // As a kill leaves it, with the last commits only in the log.
    drop(store);
    copy_directory(&closed, &killed);
    open(&closed, OpenOptions::default()).expect("a store").close().expect("closed");
    ([closed, killed], contents)
}

/// Damages a copy of a store and salvages it; checks that the damaged store was only read and that the new one is
/// consistent. Returns the report and the content of the new store.
fn salvaged(store: &Path, damage: impl FnOnce(&Path)) -> (Salvaged, Contents) {
    let root = tempfile::tempdir().expect("a directory");
    let [from, to] = ["from", "to"].map(|name| root.path().join(name));
    copy_directory(store, &from);
    damage(&from);
    let before = files(&from);
    let told = salvage(&from, &to, &mut |_| ()).expect("a salvage");
    assert!(files(&from) == before, "the damaged store was changed");
    let saved = open(&to, OpenOptions::default()).expect("a sound store");
    assert_eq!(told.lists, None);
    assert_eq!(saved.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    assert_eq!(saved.running(Running::All, None, usize::MAX).expect("listed").len() as u64, told.running);
    let found = contents(saved.as_ref());
    saved.close().expect("closed");
    (told, found)
}

/// Checks that everything saved is right and that everything missing is reported.
fn compare(told: &Salvaged, found: &Contents, right: &Contents) {
    let may_be_shorter = told.shortened_games.len() as u64;
    assert!(!told.uncertain || may_be_shorter == told.running, "any running game may lack its end: {told:?}");
    for (game, events) in &right.games {
        match found.games.get(game) {
            None => assert!(told.lost_games.contains(game), "{game} is missing and not told"),
            Some(saved) if saved == events => {}
            Some(saved) => {
                assert!(events.starts_with(saved), "{game} is not what it was");
                assert!(told.shortened_games.contains(game), "{game} is shorter and not told: {told:?}");
            }
        }
    }
    for (player, events) in &right.players {
        let saved = &found.players[player];
        assert!(
            saved == events || told.lost_players.contains(player) || saved.is_empty() || told.older > 0,
            "{player}: {saved:?}"
        );
    }
}

fn edit(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).expect("a file");
    change(&mut bytes);
    fs::write(path, bytes).expect("written");
}

#[test]
fn all_of_a_sound_store_is_saved() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, right) = stores(root.path());
    for store in stores {
        let (told, found) = salvaged(&store, |_| ());
        assert!(told.is_complete() && told.damage.is_empty(), "{told:?}");
        assert_eq!(found, right);
    }
}

#[test]
fn damage_beside_the_database_loses_nothing() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, right) = stores(root.path());
    let damages: [&dyn Fn(&Path); 4] = [
        &|dir| fs::remove_file(dir.join("colonnade.store")).expect("removed"),
        &|dir| edit(&dir.join("colonnade.store"), |bytes| bytes.fill(7)),
        &|dir| fs::remove_file(dir.join("conf")).expect("removed"),
        &|dir| {
            for path in files(dir).into_keys() {
                if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")) {
                    fs::remove_file(path).expect("removed");
                }
            }
        },
    ];
    for (damage, store) in damages.iter().flat_map(|damage| stores.iter().map(move |store| (damage, store))) {
        let (told, found) = salvaged(store, damage);
        assert!(told.lost_games.is_empty() && told.lost_players.is_empty() && told.older == 0, "{told:?}");
        assert_eq!(found, right);
    }
}

#[test]
fn what_is_not_under_the_damage_is_saved_and_the_rest_is_told() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, right) = stores(root.path());
    let mut hits = 0;
    for (at, store) in (0..24).zip(stores.iter().cycle()) {
        let (told, found) = salvaged(store, |dir| {
            edit(&dir.join("db"), |bytes| {
                let used = bytes.iter().rposition(|&byte| byte != 0).unwrap_or_default();
                let block = at * (used / BLOCK) / 24 * BLOCK;
                bytes[block..block + BLOCK].fill(0);
            });
        });
        compare(&told, &found, &right);
        // A block of 4 KiB contains a few pages of some rows each.
        assert!(told.lost_games.len() <= 100, "block {at}: {told:?}");
        hits += usize::from(!told.damage.is_empty());
    }
    assert!(hits >= 6, "only {hits} of the damages hit anything");
}

#[test]
fn a_database_that_was_cut_off_keeps_what_is_left() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, right) = stores(root.path());
    for store in stores {
        for part in [1, 2, 3] {
            let (told, found) = salvaged(&store, |dir| {
                edit(&dir.join("db"), |bytes| {
                    let used = bytes.iter().rposition(|&byte| byte != 0).unwrap_or_default();
                    bytes.truncate(used * part / 4);
                });
            });
            assert!(!told.damage.is_empty());
            for (game, events) in &found.games {
                assert!(right.games[game].starts_with(events), "{game} is not what it was");
            }
            assert!(part < 3 || !found.games.is_empty());
        }
    }
}

#[test]
fn hostile_files_are_read_without_harm() {
    let root = tempfile::tempdir().expect("a directory");
    let (stores, _) = stores(root.path());
    let mut chance = Rng::new(5);
    for round in 0..12 {
        let dir = root.path().join(format!("hostile {round}"));
        copy_directory(&stores[round % 2], &dir);
        let names: Vec<PathBuf> = files(&dir).into_keys().collect();
        for path in names {
            edit(&path, |bytes| match round {
                0 => bytes.iter_mut().for_each(|byte| *byte = chance.below(256) as u8),
                1 => bytes.fill(0xff),
                _ => {
                    for _ in 0..bytes.len() / 20_000 + 1 {
                        let at = chance.below(bytes.len().max(1));
                        if let Some(byte) = bytes.get_mut(at) {
                            *byte = chance.below(256) as u8;
                        }
                    }
                }
            });
        }
        let to = root.path().join(format!("saved {round}"));
        let told = salvage(&dir, &to, &mut |_| ()).expect("a salvage");
        assert_eq!(told.lists, None);
        let saved = open(&to, OpenOptions::default()).expect("a sound store");
        assert_eq!(saved.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
        assert_eq!(saved.facts().expect("known").archived, told.archived);
    }
}

#[test]
fn a_salvage_needs_a_store_that_nobody_holds_and_an_empty_directory() {
    let root = tempfile::tempdir().expect("a directory");
    let [from, to] = ["from", "to"].map(|name| root.path().join(name));
    let refused = |from: &Path, to: &Path| salvage(from, to, &mut |_| ()).expect_err("it is refused");
    assert!(refused(&from, &to).to_string().starts_with("there is no store in "));
    let store = open(&from, OpenOptions::default()).expect("a store");
    assert!(refused(&from, &to).to_string().contains("is in use by another process"));
    assert!(!to.exists());
    store.close().expect("closed");
    fs::create_dir(&to).and_then(|()| fs::write(to.join("letter"), "")).expect("written");
    assert!(matches!(refused(&from, &to), RestoreError::NotEmpty(_)));
}

#[test]
fn a_notice_of_what_is_lost_is_lost_with_it() {
    let root = tempfile::tempdir().expect("a directory");
    let [from, to] = ["from", "to"].map(|name| root.path().join(name));
    let store = open(&from, OpenOptions::default()).expect("a store");
    let [first, second] = [join(store.as_ref(), "Ada", 1), join(store.as_ref(), "Ben", 2)];
    let running = go_on(store.as_ref(), GameId(1), None, &[dated(0, GameEvent::Started(setup(first, second)))]);
    go_on(store.as_ref(), GameId(1), Some(&running), &[act(&running, 1)]);
    let ended = won(store.as_ref(), first, second, Side::First, 5);
    let archived = store.game(ended).expect("readable").len() as u64;
    // The last notice of each kind reports an event that does not exist, as if the end of its game were lost.
    let of_game = |game, version| Fact::Game { game, version, ply: 0, what: GameFact::Acted };
    let of_player = |version| Fact::VacationSpent { player: first, game: GameId(1), version, days: Vec::new() };
    let facts = [
        of_game(GameId(1), 1),
        of_game(GameId(1), 2),
        of_game(GameId(1), 3),
        of_game(ended, archived),
        of_game(ended, archived + 1),
        of_game(GameId(77), 1),
        of_player(1),
        of_player(2),
    ];
    let kept = [0, 1, 3, 6].map(|at: usize| facts[at].clone());
    let notices = facts.map(|fact| Notice::new(Audience::Player(first), fact, minute(0))).to_vec();
    store.append(crate::Append { notices, ..Default::default() }).expect("an append");
    store.close().expect("closed");
    let told = salvage(&from, &to, &mut |_| ()).expect("a salvage");
    assert_eq!((told.notices, told.lost_notices), (4, 4));
    let saved = open(&to, OpenOptions::default()).expect("a sound store");
    let left = saved.notices(minute(9), 99).expect("readable").into_iter().map(|queued| queued.notice.fact);
    assert_eq!(left.collect::<Vec<_>>(), kept);
}
