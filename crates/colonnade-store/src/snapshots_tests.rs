//! Players and servers whose settings change often are loaded with bounded work.

use crate::Store;
use crate::codec::keys::{Key, Table};
use crate::rows::{Batch, Rows};
use crate::tables::snapshots;
use crate::testing::*;
use crate::transaction::Transaction;
use crate::views::view::ReadView;
use colonnade_play::{Player, PlayerEvent, PlayerId, Server, ServerEvent, ServerId, ServerSettings, Settings};

/// Changes settings `times` times, a hundred per write and then one by one; the last change remains.
fn toggle(store: &Store, player: PlayerId, times: u64) {
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
    let (rows, store) = memory();
    let ada = join(store.as_ref(), "Ada", 1);
    let mut folded = Vec::new();
    for times in [10, 53, 1, 2_936, 20] {
        toggle(store.as_ref(), ada, times);
        let view = Transaction::new(rows.as_ref());
        let (player, count) = snapshots::load::<Player>(&view, ada.0).expect("a read");
        assert_eq!(player, Player::fold(ada, &store.player(ada).expect("a read")), "it is as if all were folded");
        assert_eq!(store.folded_player(ada), Ok(player));
        folded.push(count);
    }
    assert!(folded.iter().all(|&count| (count as u64) < 2 * snapshots::EVERY), "{folded:?}");
    assert_eq!((folded[0], folded[2]), (11, 1), "none before there is a snapshot, and few after it");
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

#[test]
fn a_snapshot_that_is_wrong_is_told_and_mended_and_an_erased_one_names_nobody() {
    let (rows, store) = memory();
    let ada = join(store.as_ref(), "Zyxwvut", 1);
    let bob = join(store.as_ref(), "Bob", 2);
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
    erase(&store, ada, 201, minute(1)).expect("an erasure");
    for (key, value) in all_rows(rows.as_ref()) {
        assert!(!value.windows(7).any(|bytes| bytes == b"Zyxwvut"), "{key:?}");
    }
    assert!(store.folded_player(ada).expect("a read").is_deleted());
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

/// Appends events of a server, whatever its version.
fn change(store: &Store, server: ServerId, events: impl IntoIterator<Item = ServerEvent>) {
    to_server(store, server, store.server(server).expect("a read").version, events).expect("a write");
}

/// Bars players from a server, fifty per write.
fn bar(store: &Store, server: ServerId, players: std::ops::Range<u64>) {
    for from in players.clone().step_by(50) {
        change(store, server, (from..players.end.min(from + 50)).map(|player| ServerEvent::Barred(PlayerId(player))));
    }
}

/// Changes the settings of a server `times` times.
fn set(store: &Store, server: ServerId, times: u64) {
    for number in 0..times {
        let settings = ServerSettings { threads: number.is_multiple_of(2), ..ServerSettings::default() };
        change(store, server, [ServerEvent::SettingsChanged(settings)]);
    }
}

#[test]
fn a_load_of_a_server_folds_a_bounded_number_of_events() {
    let (rows, store) = memory();
    let server = ServerId(77);
    set(store.as_ref(), server, 1_000);
    // A snapshot of this many bars takes several rows.
    bar(store.as_ref(), server, 1_000_000..1_012_000);
    set(store.as_ref(), server, 7);
    let view = Transaction::new(rows.as_ref());
    let (found, folded) = snapshots::load::<Server>(&view, server.0).expect("a read");
    assert!(folded as u64 <= snapshots::EVERY + 50, "{folded}");
    assert_eq!((found.version, found.barred.len(), found.settings.threads), (13_007, 12_000, true));
    assert_eq!(store.server(server), Ok(found));
    assert!(view.beginning(&Key::of(Table::ServerSnapshot)).expect("a read").len() > 1, "it takes several rows");
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

#[test]
fn a_snapshot_of_a_server_that_is_wrong_is_told_and_mended() {
    let (rows, store) = memory();
    let one = ServerId(77);
    let other = ServerId(78);
    set(store.as_ref(), one, 100);
    set(store.as_ref(), other, 70);
    bar(store.as_ref(), other, 0..3);
    let right = store.server(one).expect("a read");
    let key = |server: ServerId| Key::numbered(Table::ServerSnapshot, server.0);
    let value = ReadView::get(rows.as_ref() as &dyn Rows, &key(other)).expect("a read").expect("a snapshot");
    let mut damage = Batch::new();
    damage.put(key(one).0, value);
    damage.delete(key(other).0);
    rows.commit(damage).expect("a commit");
    let told = store.recompute(true, &mut |_, _| ()).expect("a recount");
    assert_eq!(told.iter().map(|difference| difference.list).collect::<Vec<_>>(), ["snapshots of servers"; 2]);
    assert_eq!((store.recompute(false, &mut |_, _| ()), store.server(one)), (Ok(vec![]), Ok(right)));
}

#[test]
fn a_snapshot_of_a_server_has_its_theme_behind_the_rest() {
    let (rows, store) = memory();
    let kept = || {
        let view = Transaction::new(rows.as_ref());
        let kept = view.beginning(&Key::of(Table::ServerSnapshot)).expect("a read");
        kept.into_iter().map(|(_, value)| value).collect::<Vec<_>>()
    };
    set(store.as_ref(), ServerId(77), 100);
    let without = kept();
    change(&store, ServerId(77), [ServerEvent::ThemeChosen("slate".to_owned())]);
    assert_eq!(kept(), without, "one without a theme is as it was before there were any");
    set(store.as_ref(), ServerId(77), 60);
    let found = ledger(&rows).server(ServerId(77)).expect("a read");
    assert_eq!((found.version, found.theme.as_deref()), (161, Some("slate")));
    assert!(kept()[0].ends_with(b"\x05slate"), "{:?}", kept());
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

#[test]
fn languages_stand_behind_the_rest_of_a_snapshot() {
    let (rows, store) = memory();
    let ada = join(store.as_ref(), "Ada", 1);
    set(store.as_ref(), ServerId(77), 10);
    let chosen = |language: &str| {
        change(&store, ServerId(77), [ServerEvent::LanguageChosen(language.to_owned())]);
        let expected = store.folded_player(ada).expect("a read").version;
        let chosen = PlayerEvent::LanguageChosen(Some(language.to_owned()));
        to_player(&store, ada, expected, vec![PlayerEvent::LocaleSeen("ja".to_owned()), chosen]).expect("a write");
    };
    for language in ["de", "pt-BR"] {
        chosen(language);
        set(store.as_ref(), ServerId(77), 100);
        toggle(store.as_ref(), ada, 100);
        let store = ledger(&rows);
        let server = store.server(ServerId(77)).expect("a read");
        assert_eq!((server.theme.as_deref(), server.language.as_deref()), (None, Some(language)));
        let player = store.folded_player(ada).expect("a read").language;
        assert_eq!((player.chosen.as_deref(), player.locale.as_deref()), (Some(language), Some("ja")));
        assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
    }
}

/// D21: a snapshot stores after the language whether a player was told how moves are written in channels, even if the
/// language is not known.
#[test]
fn an_explanation_stands_behind_the_language() {
    let (rows, store) = memory();
    let ada = join(store.as_ref(), "Ada", 1);
    to_player(&store, ada, 1, vec![PlayerEvent::WritingExplained]).expect("a write");
    toggle(store.as_ref(), ada, 100);
    let store = ledger(&rows);
    let found = store.folded_player(ada).expect("a read");
    assert!(found.writing_explained && found.language.locale.is_none());
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}
