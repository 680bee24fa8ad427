//! The contract of stores, checked for every backend: erasure, recomputation, backups.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::backup::restored;
use crate::codec::keys::{Table, archived};
use crate::rows::support::containing;
use crate::rows::{Batch, Rows};
use crate::tables::ratings::{Figures, figures_key};
use crate::testing::*;
use crate::{Append, AppendError, Delivery, FORMAT, Indexing, NOTES, PLANS, RestoreError, SortOrder, Store, restore};

use colonnade_archive::ArchiveFilter;
use colonnade_play::{
    Audience, ChallengeEvent, ChallengeId, Fact, GameEvent, GameFact, GameId, Identity, IdentityHash, Note, Notice,
    Place, Plan, PlannedAction, Player, PlayerEvent, PlayerId, Rating, RatingPool, ServerId, Settings, Setup,
    Transcript, Viewer,
};
use colonnade_rules::{GameResult, Reason, Side};
use colonnade_testing::Rng;

on_every_backend! {
    nothing_that_names_an_erased_player_is_left,
    an_erasure_names_the_version_it_rests_on,
    an_erasure_removes_what_a_player_has_set,
    a_healthy_store_has_no_differences,
    a_backup_restores_everything,
    a_backup_is_of_one_moment_while_others_write,
}

/// A number that is unlikely to occur in other bytes.
const USER: u64 = 0x1234_5678_9abc_def1;
const NAME: &str = "Zyxwvut";
/// A word in a private note, and one in the note that it replaced.
const NOTE: &str = "quixotry";
const EARLIER_NOTE: &str = "hornswoggle";
/// An action of a plan, and of the plan that it replaced.
const PLANNED: &str = "flibbertigibbet";
const EARLIER_PLANNED: &str = "collywobbles";

/// A store in which every kind of event has happened to a player.
fn eventful(store: &Store) -> PlayerId {
    let ada = join(store, NAME, USER);
    let bob = join(store, "Bob", 2);
    let renamed = vec![PlayerEvent::Renamed(format!("{NAME} II")), PlayerEvent::Blocked(PlayerId(9))];
    to_player(store, ada, 1, renamed).expect("a write");
    let begin = || {
        let mut begin = setup(ada, bob);
        begin.names.0 = format!("{NAME} II");
        begin
    };
    for at in 0..30 {
        let mut events = whole_game(begin(), at * 10, 6, GameResult::Win(Side::First), Reason::Resignation);
        if at % 3 == 0 {
            events.insert(1, dated(at * 10, GameEvent::Annotated(format!("{{\"comment\":\"{NAME} plays\"}}"))));
        }
        archive(store, &events);
    }
    for at in 30..32 {
        let private = Place::Server { server: ServerId(5), private: true };
        let begin = Setup { place: private, ..begin() };
        archive(store, &whole_game(begin, at * 10, 6, GameResult::Win(Side::Second), Reason::Resignation));
    }
    let game = store.new_game().expect("a number");
    let running = [dated(500, GameEvent::Started(begin())), dated(501, GameEvent::Annotated(NAME.to_owned()))];
    go_on(store, game, None, &running);
    to_challenge(store, ChallengeId(1), 0, ChallengeEvent::Made(terms(ada, None)), 900).expect("a challenge");
    let sought = crate::seeks_tests::sought(bob, setup(ada, bob).variant, colonnade_play::SeekScope::Exact, true);
    to_challenge(store, ChallengeId(2), 0, sought, 900).expect("a seek");
    let notice = |version, to| {
        let fact = Fact::Game { game, version, ply: 0, what: GameFact::Started };
        let origin = Some(format!("{NAME} in {USER}"));
        let error = Some(USER.to_string());
        Notice { origin, error, ..Notice::new(to, fact, minute(0)) }
    };
    let to_bob = Audience::Player(bob);
    let notices = vec![notice(1, Audience::Player(ada)), notice(2, to_bob), notice(3, to_bob)];
    store.append(Append { notices, ..Append::default() }).expect("an append");
    for text in [EARLIER_NOTE, NOTE] {
        let note = Note { text: format!("{text} of {NAME}"), written: minute(1) };
        let rows = vec![NOTES.put((ada, game), Some(&note))];
        store.append(Append { rows, ..Append::default() }).expect("an append");
    }
    let plan = |text: &str| Plan { next: vec![PlannedAction { text: text.to_owned(), then: Plan::default() }] };
    let mut before = Plan::default();
    for text in [EARLIER_PLANNED, PLANNED] {
        let after = plan(text);
        let rows = vec![PLANS.replace((ada, game), Some(&before), Some(&after))];
        store.append(Append { rows, ..Append::default() }).expect("an append");
        before = after;
    }
    store.settle(3, Delivery::Dead(notice(3, to_bob))).expect("a write");
    ada
}

/// Whether some bytes occur in others.
fn occurs(needle: &[u8], bytes: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

/// Traces that must not be found: the name in both cases, and the number as text, as fixed bytes and as a varint.
fn traces() -> Vec<Vec<u8>> {
    let mut varint = crate::codec::bytes::Encoder::default();
    varint.number(USER);
    vec![
        NAME.as_bytes().to_vec(),
        NAME.to_lowercase().into_bytes(),
        NOTE.as_bytes().to_vec(),
        EARLIER_NOTE.as_bytes().to_vec(),
        PLANNED.as_bytes().to_vec(),
        EARLIER_PLANNED.as_bytes().to_vec(),
        USER.to_string().into_bytes(),
        USER.to_be_bytes().to_vec(),
        USER.to_le_bytes().to_vec(),
        varint.0,
    ]
}

/// All keys and values of a store, from its backup, decompressed.
fn everything(store: &Store) -> Vec<u8> {
    let (rows, _) = restored(&backup_of(store)).expect("a backup");
    let mut bytes = Vec::new();
    for (key, value) in all_rows(&rows) {
        bytes.extend_from_slice(&key);
        bytes.extend_from_slice(&value);
        if key[0] == Table::Archived as u8 {
            let id = GameId(crate::codec::keys::last_number(&key).expect("a number"));
            let game = crate::tables::archived_games::whole(id, &key, &value).expect("a game");
            write!(bytes, "{game:?}").expect("memory");
        }
    }
    bytes
}

fn backup_of(store: &Store) -> Vec<u8> {
    let mut backup = Vec::new();
    store.backup(&mut backup, &mut |_| ()).expect("a backup");
    backup
}

fn nothing_that_names_an_erased_player_is_left(trial: &mut Trial) {
    let ada = eventful(trial.store());
    let before = everything(trial.store());
    assert!(!occurs(EARLIER_NOTE.as_bytes(), &before), "a note that was replaced is in no row");
    assert!(!occurs(EARLIER_PLANNED.as_bytes(), &before), "a plan that was replaced is in no row");
    let [note, plan] = [NOTE, PLANNED].map(|words| words.as_bytes().to_vec());
    for trace in [note, plan, NAME.as_bytes().to_vec(), USER.to_string().into_bytes(), USER.to_be_bytes().to_vec()] {
        assert!(occurs(&trace, &before), "{trace:?}");
    }
    let store = trial.store();
    let kind = setup(ada, ada).variant.game();
    let rating = store.rating(RatingPool::Public, ada, kind);
    let statistics = store.statistics(RatingPool::Public, ada, kind);
    let kept = store.game(GameId(2)).expect("a read").len();
    erase(store, ada, 3, minute(999)).expect("an erasure");
    trial.reopen();
    let store = trial.store();
    let after = everything(store);
    let backup = backup_of(store);
    for trace in traces() {
        assert!(!occurs(&trace, &after) && !occurs(&trace, &backup), "{trace:?}");
    }
    let player = Player::fold(ada, &store.player(ada).expect("a read"));
    assert!(player.is_deleted() && player.version == 4 && player.name.is_empty());
    assert_eq!(store.player_of(&Identity::Discord(USER)), Ok(None));
    assert_eq!(store.player_of(&Identity::Local(String::new())), Ok(None));
    assert_eq!(store.players_named("", 9).expect("a read").len(), 1);
    // Everything that counts stays: versions, ratings, the opponent's name.
    assert_eq!(store.game(GameId(2)).expect("a read").len(), kept);
    assert_eq!(
        (store.rating(RatingPool::Public, ada, kind), store.statistics(RatingPool::Public, ada, kind)),
        (rating, statistics)
    );
    let (summary, transcript) = store.archived(GameId(1)).expect("a read").expect("a game");
    assert_eq!((summary.names.first.as_str(), summary.names.second.as_str()), ("", "Name 2"));
    assert_eq!(transcript.annotations, None);
    assert_eq!(store.find_duplicate(&transcript, &mut |_, _| true), Ok(Some(GameId(1))));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
    // The identity can be used again.
    let again = join(store, NAME, USER);
    assert!(again > ada);
}

#[test]
fn after_an_erasure_no_file_names_the_player() {
    let mut trial = Trial::disk();
    let ada = eventful(trial.store());
    // sled writes the snapshot when the store is closed.
    trial.reopen();
    erase(trial.store(), ada, 3, minute(999)).expect("an erasure");
    // Games are compressed, but players and names are not.
    let words = [NAME, &NAME.to_lowercase(), NOTE].map(|words| words.as_bytes().to_vec());
    for trace in words.into_iter().chain([USER.to_be_bytes().to_vec()]) {
        assert!(!containing(trial.dir(), &trace).is_empty(), "{trace:?} was never there");
    }
    let before = everything(trial.store());
    trial.store().purge_erased().expect("rewritten");
    for trace in traces() {
        assert_eq!(containing(trial.dir(), &trace), [] as [PathBuf; 0], "{trace:?}");
        assert!(!occurs(&trace, &everything(trial.store())), "{trace:?}");
    }
    assert!(everything(trial.store()) == before);
    trial.reopen();
    let store = trial.store();
    assert!(everything(store) == before);
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
    for trace in traces() {
        assert_eq!(containing(trial.dir(), &trace), [] as [PathBuf; 0], "{trace:?}");
    }
}

fn an_erasure_names_the_version_it_rests_on(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    assert_eq!(erase(store, ada, 2, minute(1)), Err(AppendError::Stale));
    assert_eq!(erase(store, PlayerId(77), 0, minute(1)), Err(AppendError::Stale));
    assert_eq!(erase(store, ada, 1, minute(1)), Ok(()));
    assert_eq!(erase(store, ada, 1, minute(1)), Err(AppendError::Stale));
}

fn an_erasure_removes_what_a_player_has_set(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let bob = join(store, "Bob", 2);
    let settings = Settings { theme: "slate".to_owned(), ..Settings::standard(&[]) };
    let hash = IdentityHash([7; 16]);
    let day = minute(0).date_naive();
    let set = vec![
        PlayerEvent::SettingsChanged(settings),
        PlayerEvent::Blocked(bob),
        PlayerEvent::Unblocked(bob),
        PlayerEvent::BlockedIdentity(hash),
        PlayerEvent::UnblockedIdentity(hash),
        PlayerEvent::LanguageChosen(Some("fr".to_owned())),
        PlayerEvent::LocaleSeen("ja".to_owned()),
        PlayerEvent::WritingExplained,
        PlayerEvent::VacationTaken { days: vec![day], spent_by: None },
    ];
    to_player(store, ada, 1, set).expect("a write");
    erase(store, ada, 10, minute(1)).expect("an erasure");
    trial.reopen();
    let left: Vec<PlayerEvent> =
        trial.store().player(ada).expect("a read").into_iter().map(|dated| dated.event).collect();
    let mut expected = vec![joined("", Identity::Local(String::new()))];
    expected.extend((0..8).map(|_| PlayerEvent::Renamed(String::new())));
    expected.extend([PlayerEvent::VacationTaken { days: vec![day], spent_by: None }, PlayerEvent::Deleted]);
    assert_eq!(left, expected);
    assert_eq!(trial.store().recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn a_healthy_store_has_no_differences(trial: &mut Trial) {
    let ada = eventful(trial.store());
    let mut told = Vec::new();
    assert_eq!(trial.store().recompute(false, &mut |done, of| told.push((done, of))), Ok(vec![]));
    assert_eq!(told.last(), Some(&(32, 32)));
    assert_eq!(trial.store().recompute(true, &mut |_, _| ()), Ok(vec![]));
    erase(trial.store(), ada, 3, minute(1)).expect("an erasure");
    trial.reopen();
    assert_eq!(trial.store().recompute(false, &mut |_, _| ()), Ok(vec![]));
}

/// Everything in the lists of a store.
fn answers(store: &Store) -> String {
    let kind = setup(PlayerId(1), PlayerId(2)).variant.game();
    let all = ArchiveFilter::default();
    let of_ada = ArchiveFilter { player: Some(PlayerId(1)), opponent: Some(PlayerId(2)), ..all.clone() };
    let page = |filter| store.archive(filter, Viewer::Host, SortOrder::OldestFirst, None, 99).expect("a page");
    let kept = store.archived(GameId(1)).expect("a read");
    let transcript: Option<Transcript> = kept.map(|(_, transcript)| transcript);
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        (page(&all), page(&of_ada)),
        (store.count(&all, Viewer::Nobody), store.count(&of_ada, Viewer::Host)),
        store.running(crate::Running::Of(PlayerId(1)), None, 9),
        store.open_challenges(crate::Open::Of(PlayerId(1)), None, 9),
        store.due(minute(99_999), 99),
        (store.player_of(&Identity::Discord(2)), store.players_named("b", 9)),
        (store.rating(RatingPool::Public, PlayerId(1), kind), store.statistics(RatingPool::Public, PlayerId(2), kind)),
        (
            store.leaderboard(RatingPool::Public, kind, minute(99), 0, 9),
            store.statistics(RatingPool::Server(ServerId(5)), PlayerId(1), kind)
        ),
        store.notices(minute(99_999), 99),
        store.dead_letters(9),
        transcript.map(|transcript| store.find_duplicate(&transcript, &mut |_, _| true)),
        store.load(PlayerId(1)),
    )
}

#[test]
fn planted_damage_of_every_list_is_told_and_mended() {
    let (rows, store) = memory();
    eventful(store.as_ref());
    while store.index().expect("a step") == Indexing::Working {}
    let right = answers(store.as_ref());
    let undamaged = all_rows(rows.as_ref());
    let lists = [
        Table::Identity,
        Table::Name,
        Table::PlayerCount,
        Table::OpenToAnybody,
        Table::OpenOf,
        Table::Seek,
        Table::GameOverview,
        Table::RunningOf,
        Table::Due,
        Table::List,
        Table::Count,
        Table::Content,
        Table::Figures,
        Table::ServerFigures,
        Table::ActionTimes,
        Table::NoticeTime,
        Table::NoticeKey,
    ];
    for table in lists {
        let of_table: Vec<_> = undamaged.iter().filter(|(key, _)| key[0] == table as u8).collect();
        assert!(!of_table.is_empty(), "{table:?}");
        // The first row is missing, the last has another one's value, and there is one too many.
        let mut damage = Batch::new();
        damage.delete(of_table[0].0.clone());
        let (last, value) = of_table[of_table.len() - 1];
        if of_table.len() > 1 {
            damage.put(last.clone(), of_table[0].1.clone());
        }
        let mut stranger = last.clone();
        if let Some(byte) = stranger.last_mut() {
            *byte ^= 1;
        }
        if table != Table::PlayerCount {
            damage.put(stranger, value.clone());
        }
        rows.commit(damage).expect("a commit");
        let told = store.recompute(false, &mut |_, _| ()).expect("a recount");
        assert!(!told.is_empty(), "{table:?}");
        assert_eq!(store.recompute(true, &mut |_, _| ()).as_ref(), Ok(&told), "{table:?}");
        assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]), "{table:?}");
        assert!(answers(store.as_ref()) == right, "{table:?}");
    }
}

/// Their rows have no times, so that deviations do not grow, and the next result counts as before.
#[test]
fn ratings_of_an_earlier_version_stay_until_they_are_recomputed() {
    let (rows, store) = memory();
    let [a, b] = [join(store.as_ref(), "Ada", 1), join(store.as_ref(), "Bob", 2)];
    (0..9).for_each(|at| _ = won(store.as_ref(), a, b, Side::First, at));
    let kind = setup(a, b).variant.game();
    let rating = |player| store.rating(RatingPool::Public, player, kind).expect("a read");
    let right = rating(a);
    let mut earlier = Batch::new();
    for player in [a, b] {
        let untimed = Rating { as_of: None, ..rating(player) };
        let statistics = store.statistics(RatingPool::Public, player, kind).expect("a read");
        let figures = Figures { rating: Some(untimed), statistics, period: None };
        earlier.put(figures_key(RatingPool::Public, kind, player).0, figures.encoded().0);
    }
    rows.commit(earlier).expect("a commit");
    assert_eq!((rating(a).at(minute(9_999_999)), rating(a).deviation), (rating(a), right.deviation));
    let told = store.recompute(true, &mut |_, _| ()).expect("a recount");
    assert_eq!(told.len(), 2, "one of each player: {told:?}");
    assert_eq!((rating(a), store.recompute(false, &mut |_, _| ())), (right, Ok(vec![])));
    won(store.as_ref(), a, b, Side::First, 99);
    assert_eq!(rating(a).as_of, Some(minute(99)));
}

#[test]
fn damage_that_cannot_be_mended_is_told() {
    let (rows, store) = memory();
    eventful(store.as_ref());
    rows.commit(Batch::from([(archived(GameId(3)).0, [1, 2, 3])])).expect("a commit");
    let told = store.recompute(true, &mut |_, _| ());
    let Err(AppendError::Fault(crate::Fault::Damaged { what, .. })) = told else { panic!("{told:?}") };
    assert!(what.starts_with("row 300000000000000003: "), "{what}");
    assert!(matches!(store.archived(GameId(3)), Err(crate::Fault::Damaged { .. })));
    assert!(store.archived(GameId(4)).expect("a read").is_some());
}

fn a_backup_restores_everything(trial: &mut Trial) {
    eventful(trial.store());
    let right = answers(trial.store());
    let backup = backup_of(trial.store());
    let dir = tempfile::tempdir().expect("a directory");
    let place = dir.path().join("store");
    let mut told = 0;
    let count = restore(&mut backup.as_slice(), &place, &mut |rows| told = rows).expect("a restored store");
    assert!(count > 50 && told == count);
    let restored = crate::open(&place, crate::OpenOptions { create: false, ..Default::default() }).expect("a store");
    assert!(answers(restored.as_ref()) == right);
    assert_eq!(restored.recompute(false, &mut |_, _| ()), Ok(vec![]));
    assert_eq!(restored.new_game().expect("a number"), GameId(34));
    assert!(everything(restored.as_ref()) == everything(trial.store()));
    restored.close().expect("it can be closed");
    let again = restore(&mut backup.as_slice(), &place, &mut |_| ());
    assert!(matches!(again, Err(RestoreError::NotEmpty(_))), "{again:?}");
}

#[test]
fn a_backup_that_was_cut_or_changed_is_refused_and_leaves_nothing() {
    let trial = Trial::memory();
    eventful(trial.store());
    let backup = backup_of(trial.store());
    let dir = tempfile::tempdir().expect("a directory");
    let refused = |bytes: &[u8], place: &std::path::Path| {
        let refused = restore(&mut &bytes[..], place, &mut |_| ()).expect_err("it is refused").to_string();
        assert!(!refused.contains('\n'), "{refused}");
        refused
    };
    let mut chance = Rng::new(6);
    for _ in 0..12 {
        let place = dir.path().join("new");
        refused(&backup[..chance.below(backup.len())], &place);
        let mut changed = backup.clone();
        let at = chance.below(backup.len());
        changed[at] ^= 1 << chance.below(8);
        refused(&changed, &place);
        assert!(!place.exists());
    }
    let place = dir.path();
    assert_eq!(refused(b"", place), "this is not a backup of Colonnade");
    assert_eq!(refused(&[b"PK\x03\x04".as_slice(), &backup].concat(), place), "this is not a backup of Colonnade");
    let mut newer = backup.clone();
    newer[23] = 9;
    assert!(refused(&newer, place).contains("newer version"));
    assert!(refused(&[backup.as_slice(), b"x"].concat(), place).starts_with("the backup is damaged: "));
    assert_eq!(refused(&backup[..backup.len() - 1], place), "the backup is damaged: its end is missing");
    assert_eq!(std::fs::read_dir(place).expect("a directory").count(), 0);
}

/// Every single changed byte is detected; here without creating a store each time.
#[test]
fn every_changed_byte_of_a_backup_is_noticed() {
    let trial = Trial::memory();
    join(trial.store(), "Ada", 1);
    let backup = backup_of(trial.store());
    for at in 0..backup.len() {
        let mut changed = backup.clone();
        changed[at] ^= 0x10;
        assert!(restored(&changed).is_err(), "byte {at}");
    }
}

#[test]
fn a_restore_that_was_broken_off_is_told() {
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("restore-unfinished"), "").expect("a file");
    let Err(refused) = crate::open(dir.path(), crate::OpenOptions::default()) else { panic!("it was opened") };
    assert!(refused.to_string().contains("that was broken off"), "{refused}");
}

/// A slow writer, so that others write meanwhile.
struct Slowly<'a>(Vec<u8>, &'a dyn Fn());

impl std::io::Write for Slowly<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        (self.1)();
        let part = bytes.len().min(512);
        self.0.extend_from_slice(&bytes[..part]);
        Ok(part)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn a_backup_is_of_one_moment_while_others_write(trial: &mut Trial) {
    // Each caller renames two players in one append; in a backup, both have the same name.
    let store = trial.shared();
    eventful(store.as_ref());
    let pairs: Vec<[PlayerId; 2]> =
        (0..4u64).map(|n| [1, 2].map(|k| join(store.as_ref(), &format!("round 0 of {n}"), 1_000 * k + n))).collect();
    let done = AtomicBool::new(false);
    let mut backups = Vec::new();
    let written = std::sync::atomic::AtomicU64::new(0);
    std::thread::scope(|scope| {
        for (n, pair) in pairs.iter().enumerate() {
            let store = Arc::clone(&store);
            let done = &done;
            let written = &written;
            scope.spawn(move || {
                for round in 1.. {
                    let event = || vec![dated(round, PlayerEvent::Renamed(format!("round {round} of {n}")))];
                    let players = pair.map(|id| crate::Write { id, expected: round as u64, events: event() });
                    let append = Append { players: players.into(), ..Append::default() };
                    store.append(append).expect("an append");
                    written.fetch_add(1, Ordering::SeqCst);
                    if done.load(Ordering::SeqCst) {
                        break;
                    }
                }
            });
        }
        for _ in 0..3 {
            let acknowledged: Vec<u64> =
                pairs.iter().map(|pair| store.player(pair[0]).expect("a read").len() as u64).collect();
            let seen = written.load(Ordering::SeqCst);
            // Others write while the backup is being written.
            let wait = || {
                while written.load(Ordering::SeqCst) < seen + 20 {
                    std::thread::yield_now()
                }
            };
            let mut slowly = Slowly(Vec::new(), &wait);
            store.backup(&mut slowly, &mut |_| ()).expect("a backup");
            backups.push((acknowledged, slowly.0));
        }
        done.store(true, Ordering::SeqCst);
    });
    drop(store);
    for (acknowledged, backup) in backups {
        let restored = ledger(&Arc::new(restored(&backup).expect("a backup").0));
        for (pair, acknowledged) in pairs.iter().zip(acknowledged) {
            let [first, second] = pair.map(|id| Player::fold(id, &restored.player(id).expect("a read")));
            assert_eq!((&first.name, first.version), (&second.name, second.version));
            assert!(first.version >= acknowledged);
        }
        assert_eq!(restored.recompute(false, &mut |_, _| ()), Ok(vec![]));
    }
}

/// A backup with these rows, otherwise valid.
fn backup_with(rows: &[(&[u8], Vec<u8>)]) -> Vec<u8> {
    use crate::codec::bytes::{Encoder, Fnv};
    let mut packed = Encoder::default();
    for (key, value) in rows {
        packed.block(key);
        packed.block(value);
    }
    packed.block(&[]);
    packed.number(rows.len() as u64);
    let mut packer = colonnade_record::Compression::Zstd.writer(Vec::new()).expect("a compressor");
    packer.write_all(&packed.0).expect("packed");
    let packed = packer.finish().expect("packed");
    let mut bytes = [b"colonnade backup".as_slice(), &1u32.to_be_bytes(), &FORMAT.to_be_bytes(), &packed].concat();
    bytes.extend(Fnv::of(&bytes).to_be_bytes());
    bytes
}

#[test]
fn damage_of_a_backup_is_told_as_such_with_its_place() {
    let root = tempfile::tempdir().expect("a directory");
    let sound = (b"a".as_slice(), b"1".to_vec());
    for wrong in
        [(&[0, 1][..], Vec::new()), (b"b", vec![7; 25 << 10]), (&[b'k'; 2_000], Vec::new()), (b"a", Vec::new())]
    {
        let bytes = backup_with(&[sound.clone(), wrong.clone()]);
        let refused = restore(&mut bytes.as_slice(), &root.path().join("new"), &mut |_| ()).expect_err("damaged");
        assert!(matches!(refused, RestoreError::Damaged { row: Some(1), .. }), "{refused:?}");
        assert!(refused.to_string().starts_with("the backup is damaged behind its row 1: "), "{refused}");
        assert!(!root.path().join("new").exists());
    }
    let sound = backup_with(&[sound]);
    restore(&mut sound.as_slice(), &root.path().join("new"), &mut |_| ()).expect("restored");
}
