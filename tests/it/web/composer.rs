//! Signed links that let one player play one action.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use chrono::TimeDelta;
use colonnade::play::{Command, GameId, Place, Span, Viewer};
use colonnade::service::games;

use super::{Host, PUBLIC, asking, links};

/// A private game, and the path of a link for the player to act.
fn link(host: &Host) -> (GameId, String) {
    let game = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Bob"], "f4-e4");
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let player = found.players()[found.state.side_to_act()];
    let expires = host.service.now() + Span::days(1).delta();
    (game, host.key.move_link(game, player, found.version, expires))
}

fn plies(host: &Host, game: GameId) -> usize {
    games::get(&host.service, Viewer::Host, game).expect("a game").actions.len()
}

#[test]
fn an_action_is_composed_and_confirmed() {
    let host = Host::new();
    let (game, path) = link(&host);
    let answer = host.get(&path);
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    let page = answer.text();
    assert!(page.contains("<bdi>Bob (Black)</bdi> against <bdi>Ada</bdi>") && page.contains("noindex"), "{page}");
    let step = host.page(&format!("{path}?m=b3-b2&version=2"));
    assert!(step.contains("Play b3-b2"));
    assert!(host.page(&format!("{path}/board.svg?m=b3&version=2")).starts_with("<svg "));
    assert_eq!(plies(&host, game), 1, "opening it does nothing");
    let wrong = host.post(&path, &[("move", "a1-a1")]);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.text().contains("id=\"wrong\""));
    let done = host.post(&path, &[("move", " B3-B2 ")]);
    assert_eq!(done.status, StatusCode::OK, "{}", done.text());
    assert!(done.text().contains("You played <strong>b3-b2</strong>") && !done.text().contains("View the game"));
    // S34: the bearer of the link may be somebody else than the player, and gets no further one.
    let further: Vec<_> = links(&done.text()).into_iter().filter(|link| link.contains("/play/")).collect();
    assert_eq!(further, Vec::<String>::new());
    assert_eq!(plies(&host, game), 2);
}

#[test]
fn moves_are_tried_before_one_is_played() {
    let host = Host::new();
    let (game, path) = link(&host);
    let tries = format!("{path}/try");
    let page = host.page(&path);
    assert!(
        links(&page).contains(&tries) && page.contains("Moves on the analysis board are not played in your game."),
        "{page}"
    );
    assert_eq!(host.get(&format!("/analysis/game/{}/1", game.0)).status, StatusCode::NOT_FOUND, "others see nothing");
    let answer = host.get(&tries);
    assert_eq!((answer.header("cache-control"), answer.header("referrer-policy")), ("no-store", "no-referrer"));
    let board = answer.location().to_owned();
    assert!(board.starts_with("/analysis/board/") && board.ends_with("/1"), "{board}");
    let shown = host.page(&board);
    assert!(shown.contains("f4-e4"), "{shown}");
    // Nothing reveals whose game it is: the address can be passed on.
    let record = host.page(&format!("{}/record.cgn", board.trim_end_matches("/1")));
    for told in [&shown, &record] {
        assert!(["Ada", "Bob", "GameId", "%at", "2026"].iter().all(|word| !told.contains(word)), "{told}");
    }
    // The link does not appear on the board, which stores and plays nothing.
    assert!(!shown.contains("/play/") && !shown.contains("value=\"keep\""), "{shown}");
    let tried = host.post(&board, &[("move", "b3-b2")]).location().to_owned();
    assert!(tried.starts_with("/analysis/board/") && tried.ends_with("/2"), "{tried}");
    for change in ["keep", "clear"] {
        assert_eq!(host.post(&tried, &[("do", change)]).status, StatusCode::BAD_REQUEST, "{change}");
    }
    assert_eq!(plies(&host, game), 1);
    assert_eq!(host.post(&path, &[("move", "b3-b2")]).status, StatusCode::OK, "the link is still good");
    assert_eq!(host.get(&tries).status, StatusCode::GONE);
}

#[test]
fn a_link_that_is_not_valid_says_why() {
    let host = Host::new();
    let (game, path) = link(&host);
    let says = |path: &str, status: StatusCode, words: &str| {
        for answer in [host.get(path), host.post(path, &[("move", "b3-b2")])] {
            assert_eq!(answer.status, status, "{path}");
            assert!(answer.text().contains(words), "{path}: {}", answer.text());
            assert_eq!(answer.header("cache-control"), "no-store");
        }
    };
    let altered = format!("{}A{}", &path[..path.len() - 6], &path[path.len() - 5..]);
    says(&altered, StatusCode::NOT_FOUND, "This link is incomplete");
    says("/play/nonsense", StatusCode::NOT_FOUND, "This link is incomplete");
    assert_eq!(host.get(&format!("{altered}/board.svg")).status, StatusCode::NOT_FOUND);
    host.post(&path, &[("move", "b3-b2")]);
    says(&path, StatusCode::GONE, "This link is no longer valid");
    host.act(game, Command::Act("f2-f3".into()));
    let (game, second) = link(&host);
    host.act(game, Command::Act("b3-b2".into()));
    says(&second, StatusCode::GONE, "This link is no longer valid");
    let (game, third) = link(&host);
    host.act(game, Command::Resign);
    says(&third, StatusCode::GONE, "This link is no longer valid");
    let (_, fourth) = link(&host);
    host.wait(TimeDelta::days(2));
    says(&fourth, StatusCode::GONE, "This link has expired");
}

#[test]
fn a_used_link_stays_used_after_a_takeback() {
    let host = Host::new();
    let (game, path) = link(&host);
    assert_eq!(host.post(&path, &[("move", "b3-b2")]).status, StatusCode::OK);
    let bob = host.player("Bob");
    let ask =
        |player, command| games::act(&host.service, &colonnade::service::CommandRequest::new(game, player, command));
    ask(bob, Command::AskTakeback).expect("asked");
    ask(host.player("Ada"), Command::AnswerTakeback { accept: true }).expect("taken back");
    assert_eq!(plies(&host, game), 1);
    assert!(host.get(&path).text().contains("This link is no longer valid"));
    assert_eq!(host.post(&path, &[("move", "b3-b2")]).status, StatusCode::GONE);
}

#[test]
fn it_works_on_a_public_host_and_only_for_its_own_pages() {
    let host = Host::reached(&PUBLIC);
    let (game, path) = link(&host);
    let post = |origin: &[(&str, &str)]| {
        let mut request = asking(Method::POST, &path);
        request.headers_mut().expect("a request").insert(header::HOST, "games.example".parse().expect("a host"));
        for (name, value) in origin {
            request = request.header(*name, *value);
        }
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        host.ask(request.body(Body::from("move=b3-b2")).expect("a request"))
    };
    let foreign = post(&[("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")]);
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    assert_eq!(post(&[("origin", "null"), ("sec-fetch-site", "cross-site")]).status, StatusCode::FORBIDDEN);
    assert_eq!(post(&[]).status, StatusCode::FORBIDDEN);
    assert_eq!(plies(&host, game), 1);
    // Browsers send no origin from a page without a referrer.
    assert_eq!(post(&[("origin", "null"), ("sec-fetch-site", "same-origin")]).status, StatusCode::OK);
    assert_eq!(plies(&host, game), 2);
}

#[test]
fn two_who_confirm_at_once_make_one_action() {
    let host = Host::new();
    let (game, path) = link(&host);
    let first = host.post(&path, &[("move", "b3-b2")]).status;
    let second = host.post(&path, &[("move", "d3-d4")]).status;
    assert_eq!((first, second, plies(&host, game)), (StatusCode::OK, StatusCode::GONE, 2));
}

#[test]
fn what_ends_the_game_badly_is_asked_first() {
    let host = Host::new();
    let game = host.game(Place::Direct, "buku/6x6", ["Ada", "Bob"], "");
    let mut chance = colonnade_testing::Rng::new(3);
    let empty = loop {
        let found = games::get(&host.service, Viewer::Host, game).expect("a game");
        let line = found.state.continuations("").expect("a position").tokens.into_iter().find(|token| token.whole);
        if let Some(line) = line {
            break line.text;
        }
        let text = colonnade_testing::compose(&found.state, "", &mut chance, |_| ());
        host.act(game, Command::Act(text.into()));
    };
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let player = found.players()[found.state.side_to_act()];
    let expires = host.service.now() + Span::days(1).delta();
    let path = host.key.move_link(game, player, found.version, expires);
    let asked = host.post(&path, &[("move", &empty)]);
    assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(asked.text().contains("so nothing is sown") && asked.text().contains("name=\"sure\""));
    assert_eq!(host.post(&path, &[("move", &empty), ("sure", "yes")]).status, StatusCode::OK);
}
