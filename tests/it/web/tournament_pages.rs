//! The list of tournaments, and the page of one.

use colonnade::play::{Command, ServerId, ServerSettings, Viewer};
use colonnade::service::{CommandRequest, Organiser, Running, deletion, games, servers, tournaments, upkeep};
use colonnade_events::{EventId, Format};

use serde_json::json;

use super::Host;

const SERVER: ServerId = ServerId(998_877_665_544_332_211);
const FOUR: [&str; 4] = ["Ada", "Bob", "Cy <b>", "Dee"];

/// The second player of each running game resigns.
fn resign_all(host: &Host) {
    for game in games::running(&host.service, Viewer::Host, Running::All, None, usize::MAX).expect("games") {
        let resigning = CommandRequest::new(game.id, game.players.second, Command::Resign);
        games::act(&host.service, &resigning).expect("resigned");
    }
    upkeep::wake(&host.service).expect("woken");
}

fn hide(host: &Host, private: bool) {
    let settings = ServerSettings { private, ..ServerSettings::default() };
    servers::change_server(&host.service, SERVER, &settings).expect("changed");
}

/// The text of a page between two texts.
fn between<'t>(page: &'t str, from: &str, to: &str) -> &'t str {
    let rest = page.split_once(from).unwrap_or_else(|| panic!("no {from} in {page}")).1;
    rest.split_once(to).unwrap_or_else(|| panic!("no {to} in {rest}")).0
}

#[test]
fn a_page_shows_the_cross_table_with_ties_in_words_and_the_games() {
    let host = Host::new();
    let id = host.tournament(Format::RoundRobin, Some(SERVER), &FOUR);
    let page = host.page(&format!("/events/{}", id.0));
    assert!(page.contains("Round 1: 0 of 6 games are over.") && page.contains("Can finish"), "{page}");
    assert!(page.contains("Cy &#60;b&#62;") && !page.contains("Cy <b>"), "{page}");
    assert!(!page.contains("998877665544332211"));
    resign_all(&host);
    let page = host.page(&format!("/events/{}", id.0));
    assert!(page.contains("It is over. First: ") && !page.contains("Can finish"), "{page}");
    let table = between(&page, "<table class=\"results\">", "</table>");
    assert_eq!(table.matches("<tr>").count(), 5);
    assert_eq!(table.matches("<a href=\"/events/1?round=1#p").count(), 12, "each player against each other");
    assert!(table.contains("<caption>") && table.contains("title=\"Ada\""), "{table}");
    let games = between(&page, "<h2 id=\"rounds\">", "</table>");
    assert_eq!((games.matches("<tr id=\"p").count(), games.matches("href=\"/games/").count()), (6, 6));
    assert!(page.contains("Everybody meets everybody."));
    assert_eq!(host.get("/events/1?round=2").status.as_u16(), 404);
    assert_eq!(host.get("/events/1?table=2").status.as_u16(), 404);
}

#[test]
fn games_and_players_lead_to_their_tournament() {
    let host = Host::new();
    let id = host.tournament(Format::RoundRobin, None, &FOUR);
    let game = games::running(&host.service, Viewer::Host, Running::All, None, 9).expect("games")[0].clone();
    let link = format!("<a href=\"/events/{0}\">tournament {0}</a>, round 1", id.0);
    assert!(host.page(&format!("/games/{}", game.id.0)).contains(&link));
    let player = format!("/events?player={}", game.players.first);
    assert!(host.page(&format!("/players/{}", game.players.first)).contains(&player));
    assert!(host.page(&player).contains("Round robin 1</a>"));
    resign_all(&host);
    assert!(host.page(&format!("/games/{}", game.id.0)).contains(&link));
    assert_eq!(host.get("/events?player=99").status.as_u16(), 404);
    // Who left before the start is in no tournament.
    let open = host.announced(Format::RoundRobin, None, &["Ada"]);
    assert!(host.page(&player).contains("Round robin 2</a>") == (game.players.first == host.player("Ada")));
    tournaments::leave(&host.service, host.player("Ada"), open).expect("left");
    assert!(!host.page(&player).contains("Round robin 2</a>"));
}

#[test]
fn programs_read_the_table_and_the_rounds() {
    let host = Host::new();
    let id = host.tournament(Format::RoundRobin, Some(SERVER), &["Ada", "Bob", "Cy"]).0;
    let list = |stage: &str| host.get(&format!("/api/v1/events?stage={stage}")).json();
    let row = json!({
        "id": id, "format": "round-robin", "game": "pilare", "variant": "6x6", "stage": "running", "entered": 3, "rounds": 1,
        "rated": true, "announced": "2026-01-01T00:00:00Z", "began": "2026-01-01T00:00:00Z",
    });
    let mut found = list("running");
    for time in ["announced", "began"] {
        assert!(found["events"][0][time].is_string(), "{found}");
        found["events"][0][time] = json!("2026-01-01T00:00:00Z");
    }
    assert_eq!((found, list("open")), (json!({"events": [row]}), json!({"events": []})));
    resign_all(&host);
    let event = host.get(&format!("/api/v1/events/{id}")).json();
    assert_eq!(
        (&event["stage"], &event["games_per_pairing"], &event["time_control"]),
        (&json!("over"), &json!(1), &json!("1d"))
    );
    let player = json!({"number": 2, "id": 2, "name": "Bob", "rating": 1500, "provisional": true, "withdrawn": false, "annulled": false});
    assert_eq!(event["players"][1], player);
    let table = event["tables"][0].as_array().expect("a table");
    let points: f64 = table.iter().map(|row| row["points"].as_f64().expect("points")).sum();
    assert_eq!((table.len(), &table[0]["place"], points), (3, &json!(1), 3.0));
    let round = host.get(&format!("/api/v1/events/{id}/rounds/1")).json();
    let pairings = round["pairings"].as_array().expect("pairings");
    assert_eq!((&round["round"], pairings.len()), (&json!(1), 3));
    let game = &pairings[0]["games"][0];
    assert_eq!(
        (&game["state"], &game["result"], &game["exchanged"]),
        (&json!("decided"), &json!("1-0"), &json!(false))
    );
    assert!(host.get(&format!("/api/v1/games/{}", game["id"])).status.is_success());
    for round in ["0", "2", "x"] {
        assert_eq!(host.get(&format!("/api/v1/events/{id}/rounds/{round}")).status.as_u16(), 404, "{round}");
    }
    hide(&host, true);
    assert_eq!((list("over"), host.get(&format!("/api/v1/events/{id}")).status.as_u16()), (json!({"events": []}), 404));
}

#[test]
fn a_cup_has_a_column_and_a_list_for_each_round() {
    let host = Host::new();
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    let id = host.tournament(Format::Cup { rounds: Some(3), final_four: false }, None, &names);
    resign_all(&host);
    let page = host.page(&format!("/events/{}", id.0));
    let table = between(&page, "<table class=\"results\">", "</table>");
    assert!(table.contains("title=\"Round 2\"") && table.contains(">bye</td>"), "{table}");
    assert!(between(&page, "<h2 id=\"rounds\">", "<h2").starts_with("Round 2"), "{page}");
    let first = host.page(&format!("/events/{}?round=1", id.0));
    let first = between(&first, "<h2 id=\"rounds\">", "<h2 id=\"rules\">");
    assert!(first.starts_with("Round 1") && first.contains(" has a bye"), "{first}");
}

#[test]
fn what_organisers_decide_is_told_with_the_reason() {
    let host = Host::new();
    let id = host.tournament(Format::RoundRobin, None, &FOUR);
    let out = host.player("Dee");
    tournaments::withdraw_player(&host.service, Organiser::Host, id, out, "rude <i>").expect("withdrawn");
    let page = host.page(&format!("/events/{}", id.0));
    assert!(
        page.contains("decided by an organiser: rude &#60;i&#62;") && page.contains("games do not count"),
        "{page}"
    );
    tournaments::cancel(&host.service, Organiser::Host, id, "no & end").expect("cancelled");
    let page = host.page(&format!("/events/{}", id.0));
    assert!(page.contains("It was cancelled.") && page.contains("Reason: no &#38; end"), "{page}");
    assert!(between(&host.page("/events"), "id=\"over\"", "</section>").contains("cancelled"));
    // The texts may have named the player.
    deletion::delete_player(&host.service, host.player("Bob")).expect("deleted");
    let page = host.page(&format!("/events/{}", id.0));
    assert!(page.contains("player 2 (deleted)") && !page.contains("Bob"), "{page}");
    assert!(!page.contains("rude") && !page.contains("no &#38; end"), "{page}");
}

#[test]
fn tournaments_of_private_servers_are_as_absent() {
    let host = Host::new();
    hide(&host, true);
    let hidden = host.tournament(Format::RoundRobin, Some(SERVER), &FOUR);
    host.announced(Format::RoundRobin, Some(SERVER), &FOUR);
    let absent = host.get("/events/99");
    let answer = host.get(&format!("/events/{}", hidden.0));
    assert_eq!((answer.status.as_u16(), answer.text()), (404, absent.text().replace("/events/99", "/events/1")));
    let none = host.get("/events");
    assert!(!none.text().contains("Round robin"), "{}", none.text());
    let game = host.finished(["Ada", "Bob"]);
    assert!(!host.page(&format!("/events?player={}", host.player("Ada"))).contains("Round robin"));
    assert!(!host.page(&format!("/games/{}", game.0)).contains("/events/"), "the game belongs to none");
    assert_eq!(host.get("/events").header("etag"), none.header("etag"));
    hide(&host, false);
    assert!(host.page("/events").contains("Round robin 1") && host.get("/events/1").status.is_success());
}

#[test]
fn the_list_goes_on_page_by_page() {
    let host = Host::new();
    for number in 0..14 {
        let id = host.announced(Format::RoundRobin, None, &[]);
        if number % 2 == 0 {
            tournaments::cancel(&host.service, Organiser::Host, id, "over").expect("cancelled");
        }
    }
    hide(&host, true);
    for _ in 0..30 {
        host.announced(Format::RoundRobin, Some(SERVER), &[]);
    }
    let page = host.page("/events");
    assert_eq!(between(&page, "id=\"open\"", "</section>").matches("<tr>").count(), 0, "{page}");
    assert!(page.contains("No tournament here."), "{page}");
    let mut next = page;
    let mut found: Vec<EventId> = Vec::new();
    loop {
        let open = between(&next, "id=\"open\"", "</section>");
        for link in open.split("href=\"/events/").skip(1) {
            found.push(EventId(link.split('"').next().and_then(|id| id.parse().ok()).expect("a number")));
        }
        let Some((_, rest)) = open.split_once("?stage=open&#38;before=") else { break };
        let before: u64 = rest.split('"').next().and_then(|id| id.parse().ok()).expect("a number");
        next = host.page(&format!("/events?stage=open&before={before}"));
    }
    assert_eq!(found, [14, 12, 10, 8, 6, 4, 2].map(EventId));
    let over = between(&host.page("/events?stage=over"), "id=\"over\"", "</section>").matches("<tr>").count();
    assert_eq!(over, 1 + 7);
    assert_eq!(host.get("/events?before=x").status.as_u16(), 400);
}

#[test]
fn games_standings_dates_and_news_are_files() {
    let host = Host::new();
    let id = host.tournament(Format::RoundRobin, Some(SERVER), &["Ada", "Bob", "Cy", "Dee\u{7}"]).0;
    let running = host.page(&format!("/events/{id}.ics"));
    assert!(running.starts_with("BEGIN:VCALENDAR\r\n") && running.ends_with("END:VCALENDAR\r\n"), "{running}");
    assert_eq!(running.matches("SUMMARY:Round robin 1 ").count(), 2, "its start and its latest end: {running}");
    assert_eq!(host.page(&format!("/events/{id}.cgn")), "", "no game is over");
    resign_all(&host);
    let records = host.get(&format!("/events/{id}.cgn"));
    assert_eq!(records.text().matches(" tournament 1\"]\n").count(), 6);
    assert!(records.header("content-disposition").contains("colonnade-Round-robin-1.cgn"));
    assert_eq!(host.page(&format!("/events/{id}.ndjson")).lines().count(), 6);
    let report = host.page(&format!("/events/{id}.trf"));
    let rows: Vec<Vec<char>> =
        report.lines().filter(|line| line.starts_with("001 ")).map(|line| line.chars().collect()).collect();
    assert_eq!(rows.len(), 4, "{report}");
    let at = |row: &[char], from: usize, to: usize| row[from - 1..to].iter().collect::<String>().trim().to_owned();
    let mut met = Vec::new();
    for row in &rows {
        let own: usize = at(row, 5, 8).parse().expect("a number");
        assert_eq!(at(row, 15, 47), ["Ada", "Bob", "Cy", "Dee"][own - 1]);
        let mut halves = 0;
        for column in [92, 102, 112] {
            let other: usize = at(row, column, column + 3).parse().expect("an opponent");
            let [side, result] = [at(row, column + 5, column + 5), at(row, column + 7, column + 7)];
            assert_eq!((side == "w", side == "b"), (result == "1", result == "0"), "{report}");
            halves += if result == "1" { 2 } else { 0 };
            met.push((column, own, other));
        }
        let points: f64 = at(row, 81, 84).parse().expect("points");
        assert_eq!(points * 2.0, f64::from(halves), "{report}");
    }
    assert!(met.iter().all(|&(column, own, other)| met.contains(&(column, other, own))), "{report}");
    let feed = host.page(&format!("/events/{id}.atom"));
    assert_eq!(feed.matches("<entry>").count(), 2, "the start and the end: {feed}");
    assert!(host.page(&format!("/events/{id}")).contains("/events/1.atom"));
    let known = host.get(&format!("/events/{id}.trf"));
    let again = super::asking(axum::http::Method::GET, &format!("/events/{id}.trf"))
        .header("if-none-match", known.header("etag"))
        .body(axum::body::Body::empty());
    assert_eq!(host.ask(again.expect("a request")).status.as_u16(), 304);
    assert_eq!(host.get(&format!("/events/{id}.pdf")).status.as_u16(), 404);
    hide(&host, true);
    for extension in ["cgn", "ndjson", "trf", "ics", "atom"] {
        let [hidden, absent] = [id, 99].map(|id| host.get(&format!("/events/{id}.{extension}")));
        assert_eq!((hidden.status.as_u16(), hidden.text()), (404, absent.text().replace("/99", "/1")), "{extension}");
    }
}
