//! Cache headers, and conditional requests.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use colonnade::play::{Command, Place};
use colonnade::service::{CommandRequest, games};

use super::{Answer, Host, asking, unescaped};

fn again(host: &Host, path: &str, tag: &str) -> Answer {
    host.ask(asking(Method::GET, path).header(header::IF_NONE_MATCH, tag).body(Body::empty()).expect("a request"))
}

#[test]
fn pictures_of_finished_games_are_cached_for_good() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    for path in ["3.svg", "3.png", "0.svg?part=board&width=200"] {
        let path = format!("/games/{game}/{path}");
        let answer = host.get(&path);
        // Names may be erased, and the game may be cancelled.
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let same = again(&host, &path, answer.header("etag"));
        assert_eq!((same.status, same.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
    }
    assert_eq!(host.get(&format!("/games/{game}.gif")).header("cache-control"), "no-cache");
    let page = host.page(&format!("/games/{game}"));
    let named = page.split("src=\"/games/").nth(1).and_then(|rest| rest.split('"').next()).map(unescaped);
    let named = format!("/games/{}", named.expect("a picture"));
    assert_eq!(host.get(&named).header("cache-control"), "public, max-age=31536000, immutable");
    let other = named.replace("&v=", "&v=0");
    assert_eq!(host.get(&other).header("cache-control"), "no-cache", "a mark of something else promises nothing");
}

#[test]
fn pictures_of_running_games_are_revalidated() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4 b3-b2");
    let path = format!("/games/{}/2.svg", game.0);
    let first = host.get(&path);
    assert_eq!(first.header("cache-control"), "no-cache");
    assert_eq!(again(&host, &path, first.header("etag")).status, StatusCode::NOT_MODIFIED);
    let ada = host.player("Ada");
    let bob = host.player("Bob");
    let act = |player, command| {
        games::act(&host.service, &CommandRequest::new(game, player, command)).expect("it can be done")
    };
    act(bob, Command::AskTakeback);
    act(ada, Command::AnswerTakeback { accept: true });
    act(bob, Command::Act("a2-b2".into()));
    let second = again(&host, &path, first.header("etag"));
    assert_eq!(second.status, StatusCode::OK, "another action stands there now");
    assert_ne!(second.header("etag"), first.header("etag"));
}

#[test]
fn different_pictures_have_different_tags() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let paths =
        ["3.svg", "3.png", "2.svg", "3.svg?seat=second", "3.svg?theme=slate", "3.svg?width=300", "3.svg?part=board"];
    let tags = paths.map(|path| host.get(&format!("/games/{game}/{path}")).header("etag").to_owned());
    let different: std::collections::BTreeSet<_> = tags.iter().collect();
    assert_eq!(different.len(), tags.len());
}

#[test]
fn pages_are_sent_again_only_if_they_have_changed() {
    let host = Host::new();
    host.finished(["Ada", "Bob"]);
    for path in [
        "/",
        "/archive",
        "/games/1",
        "/games/1.cgn",
        "/rules/gore",
        "/players/1",
        "/feed.atom",
        "/known.json",
        "/known/puzzles.txt",
    ] {
        let first = host.get(path);
        assert_eq!(first.header("cache-control"), "no-cache", "{path}");
        let same = again(&host, path, first.header("etag"));
        assert_eq!(same.status, StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(same.header("content-security-policy"), "", "{path} keeps its own policy");
    }
    let before = host.get("/");
    host.finished(["Ada", "Cy"]);
    assert_eq!(again(&host, "/", before.header("etag")).status, StatusCode::OK);
}

#[test]
fn styles_and_scripts_are_named_by_their_content() {
    let host = Host::new();
    let page = host.page("/");
    let assets = super::links(&page)
        .into_iter()
        .chain(page.split("src=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default().to_owned()));
    let assets: Vec<_> = assets.filter(|path| path.contains("/assets/") && path.contains('?')).collect();
    assert_eq!(assets.len(), 3);
    for path in assets {
        let answer = host.get(&path);
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
        let old = host.get(&format!("{}?0123", path.split('?').next().expect("a path")));
        assert_eq!(old.header("cache-control"), "no-cache", "{path}");
    }
    assert_eq!(host.get("/assets/secret").status, StatusCode::NOT_FOUND);
    assert_eq!(host.get("/table").header("cache-control"), "no-store");
}

#[test]
fn long_texts_are_compressed_if_the_client_accepts_it() {
    let host = Host::new();
    let request = asking(Method::GET, "/rules/gore").header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
    let answer = host.ask(request.expect("a request"));
    assert_eq!((answer.header("content-encoding"), answer.header("vary")), ("gzip", "accept-encoding"));
    let plain = host.get("/rules/gore");
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "accept-encoding"));
    assert!(answer.bytes.len() < plain.bytes.len() / 2);
    let request = asking(Method::HEAD, "/rules/gore").header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
    let head = host.ask(request.expect("a request"));
    for name in ["content-encoding", "vary"] {
        assert_eq!(head.header(name), answer.header(name));
    }
    assert!(head.bytes.is_empty());
    host.finished(["Ada", "Bob"]);
    let request = asking(Method::GET, "/archive.cgn").header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
    let answer = host.ask(request.expect("a request"));
    assert_eq!(answer.header("content-encoding"), "gzip");
    let mut unpacked = colonnade::record::decompress(answer.bytes.as_slice()).expect("gzip");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut unpacked, &mut text).expect("text");
    assert!(text.starts_with("[Game \"Pilastri\"]"));
}
