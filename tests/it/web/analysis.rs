//! The analysis of a finished game: requested, in progress, finished, and refused.

use std::time::Instant;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use colonnade::play::{Command, GameId, Place, ServerId, ServerSettings};
use colonnade::service::{AnalysisProgress, Client, Work, servers};

use super::{Answer, Host, PUBLIC, has_form, links};

fn address(game: GameId) -> String {
    format!("/games/{}/analysis", game.0)
}

/// Waits until the analysis of a game has ended.
fn end(host: &Host, game: GameId) {
    host.runtime.block_on(host.service.analyses().end_of(game));
}

#[test]
fn a_finished_game_is_analysed_on_request() {
    let host = Host::new();
    let game = host.finished(["Ada & Co", "Bob"]);
    let path = address(game);
    assert!(links(&host.page(&format!("/games/{}", game.0))).contains(&path), "the page of the game leads to it");

    let before = host.get(&path);
    assert!(has_form(&before.text()) && before.header("refresh").is_empty());
    assert_eq!(host.service.analyses().of(game), None, "looking begins nothing");
    for part in ["svg", "cgn"] {
        assert_eq!(host.get(&format!("{path}.{part}")).status, StatusCode::NOT_FOUND, "there is no {part} yet");
    }
    let board = host.get(&format!("/analysis/game/{}/judged/0", game.0));
    assert_eq!(board.location(), path, "nor a board, which is offered there");

    assert_eq!(host.post(&path, &[]).location(), path);
    assert_eq!(host.post(&path, &[]).location(), path, "a second request joins the first");
    end(&host, game);
    let Some(AnalysisProgress::Made(made)) = host.service.analyses().of(game) else { panic!("it is made") };
    assert_eq!(made.reviews.len(), 6);

    let after = host.get(&path);
    let page = after.text();
    assert!(after.header("refresh").is_empty() && !has_form(&page));
    assert_eq!(after.header("cache-control"), "no-store");
    assert!(page.contains("Ada &#38; Co") && page.contains("noindex"), "{page}");
    assert!(page.contains("alt=\"The chances of White (Ada &#38; Co) against Black (Bob) in 7 positions"), "{page}");
    for (number, review) in (1..).zip(&made.reviews) {
        assert!(links(&page).contains(&format!("/games/{}/{number}", game.0)), "{number}");
        assert!(page.contains(&review.played), "{}", review.played);
    }
    let listed = host.page(&format!("{path}?action=2")).matches("<span class=\"no\">").count();
    assert_eq!(listed, 6, "all actions are in one block");
    assert_eq!(host.get(&format!("{path}?action=x")).status, StatusCode::BAD_REQUEST);
    for link in links(&page).iter().filter(|link| link.starts_with("/games/")) {
        assert_eq!(host.get(link).status, StatusCode::OK, "{link}");
    }
    let graph = host.get(&format!("{path}.svg?theme=slate"));
    assert_eq!((graph.status, graph.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    let tag = graph.header("etag").to_owned();
    assert_ne!(host.get(&format!("{path}.svg?theme=wood")).header("etag"), tag, "each theme is a picture");
    let known = super::asking(Method::GET, &format!("{path}.svg?theme=slate")).header(header::IF_NONE_MATCH, tag);
    assert_eq!(host.ask(known.body(Body::empty()).expect("a request")).status, StatusCode::NOT_MODIFIED);
    let record = host.page(&format!("{path}.cgn"));
    let judged = made.reviews.iter().filter(|review| review.judgement.is_some()).count();
    assert!(judged > 0 && record.matches(" instead of ").count() == judged, "{record}");
    let file = host.get(&format!("{path}.cgn"));
    let name = format!("attachment; filename=\"colonnade-{}-Ada-Co-Bob-analysed.cgn\"", game.0);
    assert_eq!(file.header("content-disposition"), name);

    // The analysis board can open the whole analysis, and each better line.
    let board = format!("/analysis/game/{}/judged", game.0);
    assert!(links(&page).contains(&format!("{board}/0")), "{page}");
    let opened = host.get(&format!("{board}/0")).location().to_owned();
    let walked = super::unescaped(&host.page(&opened));
    assert!(walked.contains("Ada & Co") && walked.matches(" instead of ").count() == judged, "{walked}");
    let mut lines = 0;
    for (number, review) in (0..).zip(&made.reviews).filter(|(_, review)| review.judgement.is_some()) {
        let line = format!("{board}/{number}.0.1");
        assert!(links(&page).contains(&line), "{line}: {page}");
        let shown = host.page(host.get(&line).location());
        let current = shown.split("aria-current=\"step\">").nth(1).and_then(|rest| rest.split("</a>").next());
        assert!(current.is_some_and(|text| text.contains(&review.line[0])), "{line}: {shown}");
        lines += 1;
    }
    assert_eq!(lines, judged);
    for missing in ["7", "x", "0.9.1"] {
        assert_eq!(host.get(&format!("{board}/{missing}")).status, StatusCode::NOT_FOUND, "{missing}");
    }

    assert_eq!(host.post(&path, &[]).location(), path);
    let Some(AnalysisProgress::Made(again)) = host.service.analyses().of(game) else { panic!("it is kept") };
    assert!(std::sync::Arc::ptr_eq(&made, &again), "it is made once");
}

/// The only permit for analyses, until it is dropped.
fn only_place(host: &Host) -> impl Sized {
    let place = host.service.work_limiter().begin(Work::Analysis, Client::Host, 0.0, Instant::now());
    host.runtime.block_on(place).expect("a place")
}

#[test]
fn a_page_under_way_looks_again_by_itself() {
    let host = Host::new();
    let [first, second] = [host.finished(["Ada", "Bob"]), host.finished(["Ada", "Bob"])];
    // The previous one holds the only permit until the runtime continues.
    let place = only_place(&host);
    for game in [first, second] {
        assert_eq!(host.post(&address(game), &[]).location(), address(game));
        let page = host.get(&address(game));
        assert_eq!((page.status, page.header("refresh")), (StatusCode::OK, "2"));
        assert!(page.text().contains("0 of 6 actions are judged"), "{}", page.text());
        assert!(!has_form(&page.text()));
        assert_eq!(host.get(&format!("{}.svg", address(game))).status, StatusCode::NOT_FOUND);
    }
    drop(place);
    for game in [first, second] {
        end(&host, game);
        assert!(host.page(&address(game)).contains("analysis.cgn"));
    }
}

#[test]
fn only_games_that_are_over_and_public_are_analysed() {
    let host = Host::new();
    let server = ServerId(77);
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&host.service, server, &settings).expect("changed");
    let hidden =
        host.game(Place::Server { server, private: true }, "pilastri/6x6", ["Hidden", "Veiled"], "f4-e4 b3-b2");
    let running = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4");
    let empty = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "");
    host.act(hidden, Command::Resign);
    host.act(empty, Command::Resign);
    for game in [hidden, running, empty, GameId(987_654)] {
        let path = address(game);
        assert_eq!(host.get(&path).status, StatusCode::NOT_FOUND);
        assert_eq!(host.post(&path, &[]).status, StatusCode::NOT_FOUND);
        assert_eq!(host.service.analyses().of(game), None, "nothing is begun");
    }
    for game in [running, empty] {
        assert!(!links(&host.page(&format!("/games/{}", game.0))).contains(&address(game)));
    }
    for path in ["/games/01/analysis", "/games/x/analysis", "/games/1/analysis.png"] {
        assert_eq!(host.get(path).status, StatusCode::NOT_FOUND, "{path}");
    }
}

/// Requests an analysis from an address, as a browser does.
fn post_from(host: &Host, client: &str, game: GameId) -> Answer {
    let request = Request::builder().method(Method::POST).uri(address(game)).header(header::HOST, "games.example");
    let request = request.header(header::ORIGIN, "https://games.example").header("x-forwarded-for", client);
    host.ask(request.body(Body::empty()).expect("a request"))
}

#[test]
fn one_address_cannot_ask_for_all() {
    let host = Host::reached(&PUBLIC);
    let games: Vec<GameId> = (0..4).map(|_| host.finished(["Ada", "Bob"])).collect();
    let place = only_place(&host);
    for &game in &games[..2] {
        assert_eq!(post_from(&host, "192.0.2.1", game).status, StatusCode::SEE_OTHER);
    }
    let refused = post_from(&host, "192.0.2.1", games[2]);
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!refused.header("retry-after").is_empty() && refused.text().contains("try again"));
    assert_eq!(post_from(&host, "192.0.2.1", games[0]).status, StatusCode::SEE_OTHER, "it is under way already");
    assert_eq!(post_from(&host, "198.51.100.1", games[2]).status, StatusCode::SEE_OTHER, "others are served");
    let foreign = Request::builder().method(Method::POST).uri(address(games[3])).header(header::HOST, "games.example");
    let foreign = foreign.header(header::ORIGIN, "https://evil.example").body(Body::empty()).expect("a request");
    assert_eq!(host.ask(foreign).status, StatusCode::FORBIDDEN, "other sites begin nothing");
    assert_eq!(host.service.analyses().of(games[3]), None);
    drop(place);
    games[..3].iter().for_each(|&game| end(&host, game));
}
