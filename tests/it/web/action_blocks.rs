//! Long games: pages list their actions in blocks, and stay small.

use chrono::TimeDelta;
use colonnade::play::{TimeControl, Timestamp};
use colonnade::service::{ImportFacts, Imported, import};
use colonnade_rules::{BySide, Game, GameResult, Reason};

use super::{Host, links, long_actions};

const PLIES: usize = 300;

/// A game of this many actions, each with its time.
fn long_game(host: &Host) -> u64 {
    let started: Timestamp = "2026-01-01T00:00:00Z".parse().expect("a time");
    let at = |number: usize| started + TimeDelta::seconds(4_321 * number as i64);
    let actions = long_actions(PLIES).into_iter().enumerate();
    let game = Imported {
        variant: Game::PitOfPillars.standard(),
        position: None,
        names: BySide::new("Ada".to_owned(), "Bob".to_owned()),
        control: TimeControl::Unlimited,
        started,
        ended: at(PLIES),
        opening: colonnade_play::Opening::Standard,
        actions: actions.map(|(number, text)| (text, Some(at(number)))).collect(),
        result: GameResult::Unfinished,
        reason: Reason::Unfinished,
        annotations: None,
        facts: ImportFacts::default(),
    };
    let taken =
        import::import(&host.service, &[game.prepared()], false, &|_| ImportFacts::default()).expect("imported");
    taken[0].as_ref().expect("taken").0
}

/// The numbers of the actions that a page lists.
fn listed(page: &str) -> Vec<usize> {
    page.split("<span class=\"no\">").skip(1).filter_map(|rest| rest.split('.').next()?.parse().ok()).collect()
}

#[test]
fn the_page_of_a_long_game_lists_the_block_of_the_position() {
    let host = Host::new();
    let game = long_game(&host);
    for (ply, block) in
        [(0, 1..=120), (1, 1..=120), (120, 1..=120), (121, 121..=240), (241, 241..=300), (300, 241..=300)]
    {
        let path = format!("/games/{game}/{ply}");
        let page = host.page(&path);
        assert_eq!(listed(&page), block.collect::<Vec<_>>(), "{ply}");
        assert!(host.packed_length(&path) <= 10 * 1024, "{ply}: {} bytes", host.packed_length(&path));
        let current = page.split(" aria-current=\"step\"").nth(1).and_then(|rest| rest.split("class=\"no\">").nth(1));
        assert_eq!(current.and_then(|rest| rest.split('.').next()?.parse().ok()), (ply > 0).then_some(ply));
        // The other blocks are reached without scripts, and the newest action is told on every page.
        for first in [1, 121, 241] {
            assert!(links(&page).contains(&format!("/games/{game}/{first}")), "{ply}: {first}");
        }
        assert!(page.contains(" data-newest=\"300. "), "{ply}");
    }
    assert_eq!(listed(&host.page(&format!("/games/{game}"))), (241..=300).collect::<Vec<_>>());
}

#[test]
fn the_page_of_a_short_game_lists_all_actions() {
    let host = Host::new();
    let page = host.page(&format!("/games/{}", host.imported(["Ada", "Bob"], "", "1-0").0));
    assert_eq!(listed(&page), [1, 2]);
    assert!(!page.contains("class=\"row blocks\"") && page.contains(" data-newest=\"2. "), "{page}");
}
