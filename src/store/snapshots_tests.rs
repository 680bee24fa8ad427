//! Players who change their settings again and again are loaded with bounded work.

use std::sync::Arc;

use crate::play::{Player, PlayerEvent, PlayerId, Settings};
use crate::store::Store;
use crate::store::codec::keys::{Key, Table};
use crate::store::read::view::{Direction, ReadView};
use crate::store::rows::{Batch, MemoryRows, Rows};
use crate::store::tables::players;
use crate::store::testing::*;
use crate::store::write::transaction::Transaction;

/// Changes settings so many times, a hundred in a write and then one by one; the last change stands.
fn toggle(store: &dyn Store, player: PlayerId, times: u64) {
    let mut version = store.player(player).expect("a read").len() as u64;
    let end = version + times;
    while version < end {
        let changes = if end - version > 100 { 100 } else { 1 };
        let settings = |number: u64| Settings { confirm: number.is_multiple_of(2), ..Settings::standard(&[]) };
        let events = (0..changes).map(|more| PlayerEvent::SettingsChanged(settings(version + more))).collect();
        to_player(store, player, version, events).expect("a write");
        version += changes;
    }
}

#[test]
fn a_load_folds_a_bounded_number_of_events() {
    let rows = Arc::new(MemoryRows::new());
    let store = ledger(&rows);
    let ada = join(store.as_ref(), "Ada", 1);
    let mut folded = Vec::new();
    for times in [10, 53, 1, 2_936, 20] {
        toggle(store.as_ref(), ada, times);
        let view = Transaction::new(rows.as_ref());
        let (player, count) = players::load(&view, ada).expect("a read");
        assert_eq!(player, Player::fold(ada, &store.player(ada).expect("a read")), "it is as if all were folded");
        assert_eq!(store.folded_player(ada), Ok(player));
        folded.push(count);
    }
    assert!(folded.iter().all(|&count| (count as u64) < 2 * players::SNAPSHOT_EVERY), "{folded:?}");
    assert_eq!((folded[0], folded[2]), (11, 1), "none before there is a snapshot, and few after it");
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

#[test]
fn a_snapshot_that_is_wrong_is_told_and_mended_and_an_erased_one_names_nobody() {
    let rows = Arc::new(MemoryRows::new());
    let store = ledger(&rows);
    let (ada, bob) = (join(store.as_ref(), "Zyxwvut", 1), join(store.as_ref(), "Bob", 2));
    toggle(store.as_ref(), ada, 200);
    toggle(store.as_ref(), bob, 200);
    let right = store.folded_player(bob).expect("a read");
    let key = |player: PlayerId| Key::numbered(Table::PlayerSnapshot, player.0);
    let value = |player| ReadView::get(rows.as_ref() as &dyn Rows, &key(player)).expect("a read").expect("a snapshot");
    let mut damage = Batch::new();
    damage.put(key(bob).0, value(ada));
    damage.put(key(PlayerId(9)).0, value(ada));
    rows.commit(damage).expect("a commit");
    assert_eq!(store.recompute(true, &mut |_, _| ()).expect("a recount").len(), 2);
    assert_eq!((store.recompute(false, &mut |_, _| ()), store.folded_player(bob)), (Ok(vec![]), Ok(right)));
    store.erase(ada, 201, minute(1)).expect("an erasure");
    let all = rows.as_ref() as &dyn Rows;
    for (key, value) in all.rows(&Key(vec![1]), &Key(vec![0xff]), Direction::Ascending, usize::MAX).expect("a read") {
        assert!(!value.windows(7).any(|bytes| bytes == b"Zyxwvut"), "{key:?}");
    }
    assert!(store.folded_player(ada).expect("a read").is_deleted());
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}
