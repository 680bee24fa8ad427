//! The explorer: the moves played in a position, the games with it, and what must stay hidden.

use axum::http::StatusCode;
use colonnade::play::{Command, Place};
use colonnade::service::{moderation, openings};
use colonnade_rules::{Game, State};
use serde_json::json;

use super::{Host, encoded, links, unescaped};

/// The target of the link with a string among its attributes; `None` if there is no such link.
fn link_with(page: &str, sign: &str) -> Option<String> {
    let tags = page.split("<a ").skip(1).filter_map(|rest| rest.split('>').next());
    let link = tags.filter(|tag| tag.contains(sign)).find_map(|tag| links(tag).into_iter().next())?;
    Some(link.split('#').next().unwrap_or_default().to_owned())
}

/// The link to a step along the line of a page.
fn step(page: &str, rel: &str) -> Option<String> {
    link_with(page, &format!("rel=\"{rel}\""))
}

/// The position string of a page.
fn position(page: &str) -> String {
    let text = page.split("<code id=\"position\">").nth(1).and_then(|rest| rest.split('<').next());
    unescaped(text.expect("a position"))
}

/// The address of the picture of a page's board.
fn picture(page: &str) -> String {
    let picture = page.split("src=\"").find(|part| part.starts_with("/analysis/board/")).expect("a picture");
    unescaped(picture.split('"').next().expect("an address"))
}

/// The moves of a game of the gallery.
fn whole_game(name: &str) -> Vec<&'static str> {
    let list = include_str!("../../data/gallery.txt");
    let entry = list.lines().find(|line| line.split('\t').next() == Some(name)).expect("a game");
    entry.split('\t').next_back().unwrap_or_default().split_whitespace().collect()
}

/// The position after some moves of Pilastri 6x6.
fn after(moves: &[&str]) -> String {
    let mut state = State::start(Game::Pilastri.standard());
    for action in moves {
        state.play(action).expect("legal");
    }
    state.position()
}

impl Host {
    /// Indexes all finished games.
    fn take_in(&self) {
        while openings::index(&self.service).expect("a piece") {}
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
    // An image of the first move under a quarter turn and a mirroring.
    let mirrored = host.resigned(Place::Local, "pilastri/6x6", "a1-b1 a6-b6");
    let before = host.page("/explorer?kind=pilastri/6x6");
    assert!(before.contains("still being counted") && before.contains("No public game"));
    host.take_in();
    let page = unescaped(&host.page("/explorer?kind=pilastri/6x6"));
    assert!(page.contains("Openings of Pilastri 6x6") && !page.contains("still being counted"), "{page}");
    assert!(page.contains("The first 16 positions of each public game are counted"));
    let row = page.split("<tr>").find(|row| row.contains("a1-a2</a>") || row.contains("a1-b1</a>")).expect("a row");
    assert!(row.contains("<td>3</td>") && row.contains("1 · 0 · 2"), "{row}");
    for game in [other, same, mirrored] {
        assert!(page.contains(&format!("href=\"/games/{game}\"")), "{game}");
    }
    // Follow a move, and the way back.
    let next = links(&page).into_iter().find(|link| link.contains("&moves=")).expect("a move");
    let after = unescaped(&host.page(&next));
    assert!(after.contains("Black to act") || after.contains("to act"), "{after}");
    let back = step(&after, "prev").expect("the way back");
    assert_eq!(back, format!("{next}&ply=0"));
    assert!(host.page(&back).contains("3</td>"));
    assert!(after.contains("f1-f2</a>") || after.contains("a6-b6</a>"), "{after}");
    // Its games, alone and with other conditions.
    let archive = links(&after).into_iter().find(|link| link.starts_with("/archive?game=")).expect("games");
    let found = host.page(&archive);
    assert!(found.contains("3 games") && found.contains("covers the first 16 positions"), "{found}");
    assert!(links(&found).iter().any(|link| link.starts_with("/explorer?kind=pilastri%2F6x6&position=")));
    assert!(host.page(&format!("{archive}&result=first")).contains("1 game"));
    assert!(host.page(&format!("{archive}&player=nobody").replace("player=nobody", "longest=2")).contains("2 games"));
    let records = host.get(&archive.replace("/archive?", "/archive.ndjson?"));
    assert_eq!(records.text().lines().count(), 3);
    // From the analysis board and from a replay to the explorer, and back to the board.
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
fn a_line_is_walked_back_and_on() {
    let host = Host::new();
    let moves = ["a1-a2", "f1-f2", "c1-c2"];
    let end = "/explorer?kind=pilastri%2F6x6&moves=a1-a2%20f1-f2%20c1-c2";
    let at = |ply: usize| if ply == moves.len() { end.to_owned() } else { format!("{end}&ply={ply}") };
    for ply in 0..=moves.len() {
        let page = host.page(&at(ply));
        assert_eq!(position(&page), after(&moves[..ply]), "{ply}");
        let back = ply > 0;
        let on = ply < moves.len();
        assert_eq!(step(&page, "first"), back.then(|| at(0)), "{ply}");
        assert_eq!(step(&page, "prev"), back.then(|| at(ply - 1)), "{ply}");
        assert_eq!(step(&page, "next"), on.then(|| at(ply + 1)), "{ply}");
        assert_eq!(step(&page, "last"), on.then(|| at(moves.len())), "{ply}");
        // The list keeps the whole line, and marks the move that led here.
        for (number, action) in (1..).zip(moves) {
            assert!(page.contains(&format!("<span class=\"no\">{number}.</span> {action}</a>")), "{ply}: {page}");
        }
        assert_eq!(link_with(&page, "aria-current=\"step\""), back.then(|| at(ply)), "{ply}");
        // The analysis board begins there, with the whole line.
        let board = links(&page).into_iter().find(|link| link.starts_with("/analysis/board/")).expect("a board");
        assert!(board.ends_with(&format!("/{ply}")) && position(&host.page(&board)) == after(&moves[..ply]), "{board}");
    }
    assert_eq!(step(&host.page(&format!("{end}&ply=9")), "prev"), Some(at(2)), "more than all is all");
    for wrong in ["x", "-1", ""] {
        assert_eq!(host.get(&format!("{end}&ply={wrong}")).status, StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[test]
fn a_move_leads_on_along_the_line_or_begins_another() {
    let host = Host::new();
    host.resigned(Place::Local, "pilastri/6x6", "a1-a2 f1-f2 c1-c2");
    host.take_in();
    let start = "/explorer?kind=pilastri%2F6x6";
    let line = format!("{start}&moves=a1-a2%20f1-f2%20c1-c2");
    let page = host.page(&format!("{line}&ply=2"));
    assert!(links(&page).contains(&line) && page.contains(">c1-c2</a></th>"), "a move that was played: {page}");
    for (composed, leads_to) in [
        ("&ply=1&m=f1-f2", format!("{line}&ply=2")),
        ("&ply=2&m=c1-c2", line.clone()),
        ("&ply=0&m=f4-e4", format!("{start}&moves=f4-e4")),
    ] {
        let page = host.page(&format!("{line}{composed}"));
        assert_eq!(link_with(&page, "data-confirm"), Some(leads_to), "{composed}");
    }
}

#[test]
fn moves_are_composed_on_the_board() {
    let host = Host::new();
    let line = "/explorer?kind=pilastri%2F6x6&moves=a1-a2";
    let page = host.page(line);
    assert!(link_with(&page, "data-confirm").is_none() && link_with(&page, "data-key=\"Escape\"").is_none());
    let lifted = link_with(&page, "&#38;m=f1&#38;").expect("a square");
    let page = host.page(&lifted);
    assert_eq!(position(&page), after(&["a1-a2"]), "nothing is played yet");
    assert_ne!(host.get(&picture(&page)).text(), host.get(&picture(&host.page(line))).text());
    let undone = link_with(&page, "data-key=\"Escape\"").expect("a step back");
    assert!(undone.starts_with(line) && link_with(&host.page(&undone), "data-key=\"Escape\"").is_none());
    let whole = link_with(&page, "&#38;m=f1-f2&#38;").expect("another square");
    let played = link_with(&host.page(&whole), "data-confirm").expect("the move");
    assert_eq!(played, format!("{line}%20f1-f2"));
    assert_eq!(position(&host.page(&played)), after(&["a1-a2", "f1-f2"]));
    // An impossible step is reported, and the board is still shown.
    let page = host.page(&format!("{line}&m=a9"));
    assert!(page.contains("class=\"wrong\"") && link_with(&page, "&#38;m=f1&#38;").is_some(), "{page}");
}

#[test]
fn a_move_is_typed() {
    let host = Host::new();
    let line = "/explorer?kind=pilastri%2F6x6&moves=a1-a2%20f1-f2";
    let page = host.page(&format!("{line}&ply=1&seat=second"));
    let form =
        page.split("<form class=\"typing\"").nth(1).and_then(|rest| rest.split("</form>").next()).expect("a form");
    for (name, value) in
        [("kind", "pilastri/6x6"), ("position", ""), ("moves", "a1-a2 f1-f2"), ("ply", "1"), ("seat", "second")]
    {
        assert!(form.contains(&format!("name=\"{name}\" value=\"{value}\"")), "{name}: {form}");
    }
    let typed = |text: &str| host.get(&format!("{line}&position=&ply=1&seat=second&move={}", encoded(text)));
    assert_eq!(typed(" F1-F2").location(), format!("{line}&seat=second"));
    assert_eq!(typed("b1-b2").location(), "/explorer?kind=pilastri%2F6x6&moves=a1-a2%20b1-b2&seat=second");
    let refused = typed("a2-<b>");
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = refused.text();
    assert!(page.contains("value=\"a2-&#60;b&#62;\"") && page.contains("id=\"wrong\" role=\"alert\""), "{page}");
    assert_eq!(position(&page), after(&["a1-a2"]));
}

#[test]
fn a_line_that_is_full_says_so() {
    let host = Host::new();
    let moves = whole_game("pit-of-pillars-end");
    let line = format!("/explorer?kind=pit-of-pillars%2Fstandard&moves={}", encoded(&moves[..64].join(" ")));
    let next = encoded(moves[64]);
    let page = host.page(&format!("{line}&m={next}"));
    assert!(link_with(&page, "data-confirm").is_none() && page.contains("expected at most 64 moves"), "{page}");
    let page = host.page(&format!("{line}&ply=63&m={}", encoded(moves[63])));
    assert!(link_with(&page, "data-confirm").is_some() && !page.contains("expected at most"), "{page}");
}

#[test]
fn a_board_is_flipped_and_stays_so() {
    let host = Host::new();
    host.resigned(Place::Local, "pilastri/6x6", "a1-a2 f1-f2");
    host.take_in();
    let path = "/explorer?kind=pilastri%2F6x6&moves=a1-a2%20f1-f2&ply=1";
    let flip = |page: &str| link_with(page, "data-key=\"f\"").expect("a button");
    let page = host.page(path);
    let turned = host.page(&flip(&page));
    assert_eq!(position(&turned), position(&page));
    assert_ne!(host.get(&picture(&turned)).text(), host.get(&picture(&page)).text());
    for rel in ["first", "prev", "next", "last"] {
        assert_eq!(step(&turned, rel), step(&page, rel).map(|link| format!("{link}&seat=second")), "{rel}");
    }
    // The seat is kept by the moves of the list and the table, and by a composed move.
    let along = |page: &str| links(page).into_iter().filter(|link| link.contains("moves=")).collect::<Vec<_>>();
    assert!(along(&turned).iter().all(|link| link.contains("&seat=")), "{:?}", along(&turned));
    let whole = host.page(&format!("{path}&seat=second&m=f1-f2"));
    assert!(link_with(&whole, "data-confirm").expect("the move").ends_with("&seat=second"));
    assert!(picture(&host.page(&flip(&turned))).contains("seat=first"));
    assert!(turned.contains("data-switch=\"sound\""));
    // Colours in the address are kept, too.
    let coloured = host.page(&format!("{path}&theme=contrast"));
    assert!(along(&coloured).iter().all(|link| link.contains("&theme=contrast")), "{:?}", along(&coloured));
    assert!(flip(&coloured).contains("&seat=second&theme=contrast"));
}

#[test]
fn a_position_in_which_the_game_is_over_is_walked_and_flipped() {
    let host = Host::new();
    let moves = whole_game("pilastri-end");
    let path = format!("/explorer?kind=pilastri%2F6x6&moves={}", moves.join("%20"));
    let page = host.page(&path);
    assert!(page.contains("Black won") && !page.contains("class=\"spots\""), "{page}");
    assert_eq!(step(&page, "prev"), Some(format!("{path}&ply={}", moves.len() - 1)));
    let flip = link_with(&page, "data-key=\"f\"").expect("a button");
    assert_eq!(flip, format!("{path}&seat=second"));
    let turned = host.page(&flip);
    assert_ne!(host.get(&picture(&turned)).text(), host.get(&picture(&page)).text());
    assert_eq!(link_with(&turned, "data-key=\"f\""), Some(path));
    assert!(
        page.contains("data-switch=\"sound\"")
            && host.page(&step(&page, "prev").expect("a link")).contains("class=\"spots\"")
    );
}

#[test]
fn a_picture_of_the_position_is_there() {
    let host = Host::new();
    for kind in ["pilare/8x8", "gore/standard", "buku/6x6", "pit-of-pillars/standard", "pilastri/4x4%2Bhigh-jumpers"] {
        let page = host.page(&format!("/explorer?kind={kind}"));
        assert_eq!(host.get(&picture(&page)).header("content-type"), "image/svg+xml", "{kind}");
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
    // A game is removed as soon as it no longer counts.
    let moderator = colonnade::service::Moderator::Host;
    moderation::void(&host.service, moderator, colonnade::play::GameId(voided)).expect("voided");
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
    // The variant with high jumpers has the same positions.
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
    // Half of it is the board, on which each square is a link.
    assert!(page.text().len() < 40 * 1024, "{}", page.text().len());
    assert!(!page.text().contains("style="));
    let again = host.get("/api/v1/explorer?game=pit-of-pillars");
    assert_eq!(again.json()["results"]["games"], json!(30));
    assert!(!again.header("etag").is_empty());
}
