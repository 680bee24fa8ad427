//! Statistics of the archive.

use colonnade::play::{Command, GameId, Place, ServerId, ServerSettings};
use colonnade::service::{Moderator, moderation, openings, servers};
use serde_json::json;

use super::Host;

fn counted(host: &Host) -> serde_json::Value {
    let answer = host.get("/api/v1/statistics").json();
    assert_eq!(answer["complete"], true);
    answer
}

#[test]
fn the_page_counts_public_games_and_follows_the_archive() {
    let host = Host::new();
    assert!(host.page("/statistics").contains("No game has been finished yet."));
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&host.service, ServerId(77), &settings).expect("changed");
    let first = host.finished(["Ada", "Bob"]);
    let other = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "a1-a2 b3-b2 f2-f3");
    host.act(other, Command::Resign);
    for private in [Place::Direct, Place::Server { server: ServerId(77), private: true }] {
        let hidden = host.game(private, "pilare/6x6", ["Ada", "Bob"], "c1-c3");
        host.act(hidden, Command::Resign);
    }
    let answer = counted(&host);
    assert_eq!(answer["games"], 2, "private games are not counted: {answer}");
    let variants = answer["variants"].as_array().expect("variants");
    assert_eq!(variants.len(), 1);
    let pilastri = &variants[0];
    assert_eq!(pilastri["game"], "pilastri");
    assert_eq!((&pilastri["games"], &pilastri["second_wins"]), (&json!(2), &json!(1)));
    assert_eq!(pilastri["ends"], json!({"resignation": 2}));
    assert_eq!(pilastri["lengths"]["longest"], 6);
    let openings = pilastri["openings"].as_array().expect("openings");
    let actions: Vec<_> = openings.iter().map(|opening| opening["action"].as_str().unwrap_or_default()).collect();
    assert_eq!(actions.len(), 2, "{actions:?}");
    assert!(actions.contains(&"a1-a2"), "{actions:?}");

    let page = host.page("/statistics");
    assert!(page.contains("Pilastri 6x6: 2 games") && page.contains("White won 50.0 %, Black 50.0 %."), "{page}");
    for told in ["White won: 1<", "Black won: 1<"] {
        // In the legend below the bar.
        assert_eq!(page.matches(told).count(), 1, "{told}: {page}");
    }
    // W26, N12: the colours of the sides, as in the explorer.
    while openings::index(&host.service).expect("a piece") {}
    let part = |side: &str, x: u32| format!("<rect class=\"{side}\" x=\"{x}\" y=\"0\" width=\"500\" height=\"10\"/>");
    let bar = part("white", 0) + &part("black", 500);
    for path in ["/statistics", "/explorer?kind=pilastri/6x6"] {
        let page = host.page(path);
        assert!(page.contains(&bar) && page.contains("swatches"), "{path}: {page}");
    }
    assert!(!page.contains("Drawn"), "there is no draw to tell of: {page}");
    let columns =
        page.split("<path d=\"M0 120H600\"").nth(1).and_then(|rest| rest.split("</svg>").next()).expect("a graph");
    assert!(columns.contains("<title>6: 1 game</title>"), "{columns}");
    assert!(page.contains("Counted from 2 finished games that everybody may see"));
    assert!(!page.contains("Pilare"), "nothing is told of private games");

    // One is cancelled and one ends: the number stays the same, and this is detected within a day.
    moderation::void(&host.service, Moderator::Host, first).expect("cancelled");
    assert_eq!(counted(&host)["variants"][0]["games"], 1);
    let third = host.finished(["Ada", "Bob"]);
    assert_ne!(third, GameId(0));
    assert_eq!(counted(&host)["variants"][0]["games"], 2);
}
