//! The positions of a game in one response.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use colonnade::play::{Command, GameId, Place};
use colonnade::service::{CommandRequest, games};
use serde_json::Value;

use super::{Host, asking, unescaped};

/// The pictures in a response, assembled as the pages' script does it, with their positions.
fn unpacked(answer: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let number = |value: &Value| usize::try_from(value.as_u64().expect("a number")).expect("a small one");
    let pieces: Vec<String> = answer["pieces"].as_array().expect("pieces").iter().map(text).collect();
    let mut last: Vec<usize> = Vec::new();
    let frame = |frame: &Value| {
        let head = number(&frame["head"]);
        let tail = number(&frame["tail"]);
        let own = frame["own"].as_array().expect("numbers").iter().map(number);
        last = last[..head].iter().copied().chain(own).chain(last[last.len() - tail..].iter().copied()).collect();
        (last.iter().map(|&number| pieces[number].as_str()).collect(), text(&frame["position"]))
    };
    answer["frames"].as_array().expect("frames").iter().map(frame).collect()
}

/// A running game of Goré with `plies` actions, always the first possible one, unless it ends before.
fn long(host: &Host, plies: u32) -> GameId {
    let game = host.game(Place::Local, "gore/standard", ["Ada", "Bob"], "");
    for _ in 0..plies {
        let mut prefix = String::new();
        let action = loop {
            let address = format!("/api/v1/games/{}/continuations?prefix={}", game.0, super::encoded(&prefix));
            let next = host.get(&address).json();
            if let Some(whole) = next["complete"].as_str() {
                break whole.to_owned();
            }
            let Some(token) = next["tokens"][0]["text"].as_str() else { return game };
            prefix = token.to_owned();
        };
        host.act(game, Command::Act(action.as_str().into()));
    }
    game
}

#[test]
fn the_positions_are_those_of_the_pictures() {
    let host = Host::new();
    let game = host.finished(["Ada <&> \"Lovelace\"", "Bob"]).0;
    for query in ["", "?seat=second&theme=slate"] {
        let answer = host.get(&format!("/games/{game}/0.frames{query}"));
        assert_eq!(answer.header("content-type"), "application/json");
        let answer = answer.json();
        assert_eq!((&answer["from"], &answer["plies"]), (&Value::from(0), &Value::from(6)));
        let frames = unpacked(&answer);
        assert_eq!(frames.len(), 7);
        for (ply, (svg, position)) in frames.iter().enumerate() {
            assert_eq!(*svg, host.page(&format!("/games/{game}/{ply}.svg{query}")), "{ply}");
            let page = host.page(&format!("/games/{game}/{ply}"));
            assert!(unescaped(&page).contains(position.as_str()), "{ply}: {position}");
        }
    }
}

#[test]
fn an_answer_begins_at_a_multiple_and_is_kept_as_pictures_are() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let page = host.page(&format!("/games/{game}/3"));
    let named = page.split("data-frames=\"").nth(1).and_then(|rest| rest.split('"').next()).map(unescaped);
    let named = named.expect("an address").replace('*', "5");
    let first = host.get(&named);
    assert_eq!(first.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(first.json()["from"], 0);
    // Neither a width nor the ply within the response's range changes the response.
    let same = host.get(&format!("/games/{game}/2.frames?width=321"));
    assert_eq!((same.header("etag"), same.header("cache-control")), (first.header("etag"), "no-cache"));
    let request = asking(Method::GET, &named).header(header::IF_NONE_MATCH, first.header("etag")).body(Body::empty());
    assert_eq!(host.ask(request.expect("a request")).status, StatusCode::NOT_MODIFIED);
    for path in ["7.frames", "x.frames", "*.frames", "00.frames", "99999999999.frames"] {
        assert_eq!(host.get(&format!("/games/{game}/{path}")).status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(host.get(&format!("/games/{game}.frames")).status, StatusCode::NOT_FOUND);
}

#[test]
fn a_takeback_changes_the_answer() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4 b3-b2");
    let path = format!("/games/{}/0.frames", game.0);
    let before = host.get(&path);
    assert_eq!((before.header("cache-control"), unpacked(&before.json()).len()), ("no-cache", 3));
    let ada = host.player("Ada");
    let bob = host.player("Bob");
    let act = |player, command| {
        games::act(&host.service, &CommandRequest::new(game, player, command)).expect("it can be done")
    };
    act(bob, Command::AskTakeback);
    act(ada, Command::AnswerTakeback { accept: true });
    let after = host.get(&path);
    assert_ne!(before.header("etag"), after.header("etag"));
    assert_eq!(unpacked(&after.json()).len(), 2);
    assert_eq!(host.get(&format!("/games/{}/2.frames", game.0)).status, StatusCode::NOT_FOUND);
}

#[test]
fn a_long_game_comes_in_several_answers() {
    let host = Host::new();
    let game = long(&host, 70);
    let plies = games::get(&host.service, colonnade::play::Viewer::Host, game).expect("a game").actions.len();
    assert!(plies > 64, "{plies}");
    let counted = |ply: u32| unpacked(&host.get(&format!("/games/{}/{ply}.frames", game.0)).json()).len();
    assert_eq!((counted(63), counted(64)), (64, plies + 1 - 64));
    let second = host.get(&format!("/games/{}/64.frames", game.0)).json();
    assert_eq!(unpacked(&second)[1].0, host.page(&format!("/games/{}/65.svg", game.0)));
}
