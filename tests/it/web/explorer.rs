//! The explorer: what was played in a position, the games with it, and what nobody may see.

use axum::http::StatusCode;
use colonnade::play::{Command, Place};
use colonnade_rules::{Game, State};
use serde_json::json;

use super::{Host, encoded, links, unescaped};

impl Host {
    /// Takes all finished games into the index.
    fn take_in(&self) {
        while self.service.index().expect("a piece") {}
    }

    /// A game that the side to act resigns after some moves.
    fn resigned(&self, place: Place, kind: &str, moves: &str) -> u64 {
        let game = self.game(place, kind, ["Ada", "Bob"], moves);
        self.act(game, Command::Resign);
        game.0
    }
}

#[test]
fn moves_results_and_games_are_told() {
    let host = Host::new();
    let other = host.resigned(Place::Local, "pilastri/6x6", "a1-a2 f1-f2");
    let same = host.resigned(Place::Local, "pilastri/6x6", "a1-a2 f1-f2 c1-c2");
    // The mirror image of the first move, by a quarter turn and a mirroring.
    let mirrored = host.resigned(Place::Local, "pilastri/6x6", "a1-b1 a6-b6");
    let before = host.page("/explorer?kind=pilastri/6x6");
    assert!(before.contains("still being counted") && before.contains("No public game"));
    host.take_in();
    let page = unescaped(&host.page("/explorer?kind=pilastri/6x6"));
    assert!(page.contains("Openings of Pilastri 6x6") && !page.contains("still being counted"), "{page}");
    assert!(page.contains("the first 16 positions of each public game are counted"));
    let row = page.split("<tr>").find(|row| row.contains("a1-a2</a>") || row.contains("a1-b1</a>")).expect("a row");
    assert!(row.contains("<td>3</td>") && row.contains("1 · 0 · 2"), "{row}");
    for game in [other, same, mirrored] {
        assert!(page.contains(&format!("href=\"/games/{game}\"")), "{game}");
    }
    // A move is followed, and the way back.
    let next = links(&page).into_iter().find(|link| link.contains("&moves=")).expect("a move");
    let after = unescaped(&host.page(&next));
    assert!(after.contains("Black to act") || after.contains("to act"), "{after}");
    let back = links(&after).into_iter().find(|link| link == "/explorer?kind=pilastri%2F6x6").expect("the way back");
    assert!(host.page(&back).contains("3</td>"));
    assert!(after.contains("f1-f2</a>") || after.contains("a6-b6</a>"), "{after}");
    // Its games, alone and with other conditions.
    let archive = links(&after).into_iter().find(|link| link.starts_with("/archive?game=")).expect("games");
    let found = host.page(&archive);
    assert!(found.contains("3 games") && found.contains("among the first 16 positions"), "{found}");
    assert!(links(&found).iter().any(|link| link.starts_with("/explorer?kind=pilastri%2F6x6&position=")));
    assert!(host.page(&format!("{archive}&result=first")).contains("1 game"));
    assert!(host.page(&format!("{archive}&player=nobody").replace("player=nobody", "longest=2")).contains("2 games"));
    let records = host.get(&archive.replace("/archive?", "/archive.ndjson?"));
    assert_eq!(records.text().lines().count(), 3);
    // From the analysis board and from a replay, and to the board.
    let board = links(&after).into_iter().find(|link| link.starts_with("/analysis/board/")).expect("a board");
    let board = host.page(&board);
    let explorer = links(&board).into_iter().find(|link| link.starts_with("/explorer?")).expect("the explorer");
    assert!(host.page(&explorer).contains("<td>3</td>"));
    let replay = host.page(&format!("/games/{same}/2"));
    let explorer = links(&replay).into_iter().find(|link| link.starts_with("/explorer/game/")).expect("the explorer");
    assert_eq!(explorer, format!("/explorer/game/{same}/2"));
    let there = host.get(&explorer);
    let there = unescaped(&host.page(there.location()));
    assert!(there.contains("c1-c2</a>") && there.contains("the game ended"), "{there}");
    assert!(links(&host.page("/rules/gore")).contains(&"/explorer?kind=gore".to_owned()));
    assert!(host.page("/explorer").contains("Openings of Pilare 6x6"));
}

#[test]
fn a_picture_of_the_position_is_there() {
    let host = Host::new();
    for kind in ["pilare/8x8", "gore/standard", "buku/6x6", "pit-of-pillars/standard", "pilastri/4x4%2Bhigh-jumpers"] {
        let page = host.page(&format!("/explorer?kind={kind}"));
        let picture = page.split("src=\"").find(|part| part.starts_with("/analysis/board/")).expect("a picture");
        let picture = unescaped(picture.split('"').next().expect("an address"));
        assert_eq!(host.get(&picture).header("content-type"), "image/svg+xml", "{kind}");
    }
}

#[test]
fn games_that_not_everybody_may_see_are_not_counted() {
    let host = Host::new();
    host.resigned(Place::Direct, "gore/standard", "a1 a2");
    let running = host.game(Place::Local, "gore/standard", ["Ada", "Bob"], "a1 b2");
    host.take_in();
    let start = "/api/v1/explorer?game=gore";
    assert_eq!(host.get(start).json()["results"], json!({"games": 0, "first": 0, "second": 0, "draws": 0}));
    host.act(running, Command::Resign);
    let voided = host.resigned(Place::Local, "gore/standard", "a1 a2");
    host.take_in();
    assert_eq!(host.get(start).json()["results"]["games"], json!(2));
    let position = State::start(Game::Gore.standard()).position();
    let search = format!("/api/v1/archive?game=gore&position={}", encoded(&position));
    assert_eq!(host.get(&search).json()["count"], json!(2));
    // As soon as a game counts no more, it is gone.
    let moderator = colonnade::service::Moderator::Host;
    host.service.void(moderator, colonnade::play::GameId(voided)).expect("voided");
    assert_eq!(host.get(start).json()["results"]["games"], json!(1));
    assert_eq!(
        host.get(start).json()["moves"],
        json!([{"text": "a1", "results": {"games": 1, "first": 0, "second": 1, "draws": 0}}])
    );
    assert_eq!(host.get(&search).json()["count"], json!(1));
}

#[test]
fn what_is_no_position_is_refused() {
    let host = Host::new();
    let long = "9".repeat(1_200);
    let many = "a1-a2%20".repeat(400);
    for (query, words) in [
        ("kind=chess", "There is no game “chess”"),
        ("kind=gore/9x9", "9x9"),
        ("kind=gore&position=6n", "Not a position: expected 5 fields"),
        (&format!("kind=gore&position={long}"), "expected at most 1,000 characters"),
        ("kind=gore&moves=b2", "b2"),
        (&format!("kind=pilastri&moves={many}"), "expected at most 64 moves"),
    ] {
        let answer = host.get(&format!("/explorer?{query}"));
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert!(unescaped(&answer.text()).contains(words), "{query}: {}", answer.text());
    }
    for (query, status) in [
        ("game=chess", 400),
        ("", 400),
        ("game=gore&variant=9x9", 400),
        ("game=gore&position=x", 422),
        (&format!("game=gore&position={long}"), 422),
    ] {
        let answer = host.get(&format!("/api/v1/explorer?{query}"));
        assert_eq!(answer.status.as_u16(), status, "{query}");
        assert_eq!(answer.header("content-type"), "application/problem+json");
    }
    let alone = host.get("/archive?position=6n");
    assert_eq!(alone.status, StatusCode::BAD_REQUEST);
    assert!(alone.text().contains("A position needs its game"));
    assert_eq!(host.get("/archive?game=gore&position=6n").status, StatusCode::BAD_REQUEST);
    let game = host.finished(["Ada", "Bob"]).0;
    for missing in [format!("{game}/7"), format!("{game}/x"), format!("{game}/01"), "99/0".to_owned()] {
        assert_eq!(host.get(&format!("/explorer/game/{missing}")).status, StatusCode::NOT_FOUND, "{missing}");
    }
    let hidden = host.game(Place::Direct, "gore/standard", ["Ada", "Bob"], "a1").0;
    assert_eq!(host.get(&format!("/explorer/game/{hidden}/0")).status, StatusCode::NOT_FOUND);
}

#[test]
fn a_position_is_searched_without_its_game() {
    let host = Host::new();
    host.resigned(Place::Local, "pilastri/6x6", "a1-a2 f1-f2");
    host.resigned(Place::Local, "gore/standard", "a1 a2");
    host.take_in();
    let after = |game: Game, action: &str| {
        let mut state = State::start(game.standard());
        state.play(action).expect("legal");
        encoded(&state.position())
    };
    let pilastri = after(Game::Pilastri, "a1-a2");
    let found = host.page(&format!("/archive?position={pilastri}"));
    assert!(found.contains("1 game") && found.contains("The position is read as one of Pilastri 6x6."), "{found}");
    // The high jumpers have the same positions.
    let others: Vec<String> = links(&found).into_iter().filter(|link| link.contains("variant=6x6%2Bhigh")).collect();
    assert_eq!(others.len(), 1, "{others:?}");
    let other = host.page(&others[0]);
    assert!(other.contains("No game fulfils") && !other.contains("is read as"), "{other}");
    let gore = host.page(&format!("/archive?position={}", after(Game::Gore, "a1")));
    assert!(gore.contains("is read as one of Goré.") && !gore.contains("It may also be"), "{gore}");
    assert_eq!(host.get(&format!("/api/v1/archive?position={pilastri}")).json()["count"], json!(1));
}

#[test]
fn a_page_of_many_moves_is_short() {
    let host = Host::new();
    let start = State::start(Game::PitOfPillars.standard());
    let moves: Vec<String> = start.actions().map(|action| action.to_string()).collect();
    for first in &moves[..30] {
        host.resigned(Place::Local, "pit-of-pillars/standard", first);
    }
    host.take_in();
    let page = host.get("/explorer?kind=pit-of-pillars");
    assert!(page.text().len() < 40 * 1024, "{}", page.text().len());
    assert!(!page.text().contains("style="));
    let again = host.get("/api/v1/explorer?game=pit-of-pillars");
    assert_eq!(again.json()["results"]["games"], json!(30));
    assert!(!again.header("etag").is_empty());
}
