//! Real connections: events of running games, shutdown, metrics and readiness.

use std::sync::Arc;
use std::time::Duration;

use colonnade::play::{Command, GameId, Place};
use colonnade::service::{games, upkeep};
use colonnade::web;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use super::Host;

/// Reads until the text contains `words`, or the connection ends.
pub(super) async fn read_until(stream: &mut TcpStream, words: &str) -> String {
    let mut text = Vec::new();
    let mut some = [0; 4096];
    while !String::from_utf8_lossy(&text).contains(words) {
        match stream.read(&mut some).await.expect("readable") {
            0 => break,
            count => text.extend_from_slice(&some[..count]),
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

async fn connected(port: u16, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("written");
    stream
}

pub(super) fn settings(host: &Host) -> web::Settings {
    web::Settings {
        public_url: None,
        table: true,
        trusted_proxies: Vec::new(),
        key: Arc::clone(&host.key),
        discord: None,
        connections: 64,
    }
}

#[test]
fn events_arrive_until_a_game_ends() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4");
    let hidden = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Bob"], "f4-e4");
    host.runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (end, ended) = oneshot::channel::<()>();
        let serving = web::serve(listener, Arc::clone(&host.service), settings(&host), async { _ = ended.await });
        let serving = tokio::spawn(serving);
        let mut stream = connected(port, &format!("/games/{}/events", game.0)).await;
        let head = read_until(&mut stream, "}\n\n").await;
        assert!(head.contains("200 OK") && head.contains("text/event-stream"), "{head}");
        // A page that was loaded before the first move is notified of it.
        assert!(head.contains(&format!("data: {{\"game\":{},\"version\":2}}\n\n", game.0)), "{head}");
        let act = |game: GameId, command: Command| {
            let service = Arc::clone(&host.service);
            async move {
                let acting = move || {
                    let found = games::get(&service, colonnade::play::Viewer::Host, game).expect("a game");
                    let player = found.players()[found.state.side_to_act()];
                    games::act(&service, &colonnade::service::CommandRequest::new(game, player, command))
                        .expect("done");
                };
                tokio::task::spawn_blocking(acting).await.expect("acted");
            }
        };
        // The change of the private game comes first, and is not sent.
        act(hidden, Command::Act("b3-b2".into())).await;
        act(game, Command::Act("b3-b2".into())).await;
        let news = read_until(&mut stream, "\"ply\":2").await;
        assert!(news.contains("event: change") && news.matches("data:").count() == 1, "{news}");
        act(game, Command::Resign).await;
        let news = read_until(&mut stream, "\"over\":true").await;
        assert!(news.contains("\"over\":true"), "{news}");
        let mut over = connected(port, &format!("/games/{}/events", game.0)).await;
        assert!(read_until(&mut over, "\r\n\r\n").await.contains("204 No Content"));
        let mut unseen = connected(port, &format!("/games/{}/events", hidden.0)).await;
        assert!(read_until(&mut unseen, "\r\n\r\n").await.contains("404 Not Found"));
        end.send(()).expect("it still serves");
        let ended = tokio::time::timeout(Duration::from_secs(60), serving).await.expect("it ends");
        ended.expect("no panic").expect("a clean end");
        assert!(TcpStream::connect(("127.0.0.1", port)).await.is_err(), "nobody listens any more");
    });
}

#[test]
fn w20_one_stream_has_the_events_of_several_games_and_none_of_private_ones() {
    let host = Host::new();
    let [one, two] = [0, 1].map(|_| host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4"));
    let hidden = host.game(Place::Direct, "pilastri/6x6", ["Ada", "Bob"], "f4-e4");
    let over = host.finished(["Ada", "Bob"]);
    let path =
        |games: &[u64]| format!("/live?games={}", games.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    for (games, status) in [(vec![], 400), (vec![over.0, hidden.0, 987_654], 204), ((1..=33).collect(), 400)] {
        assert_eq!(host.get(&path(&games)).status.as_u16(), status, "{games:?}");
    }
    assert_eq!(host.get("/live?games=1,x").status.as_u16(), 400);
    host.runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let serving = web::serve(listener, Arc::clone(&host.service), settings(&host), std::future::pending());
        let serving = tokio::spawn(serving);
        let mut stream = connected(port, &path(&[one.0, two.0, hidden.0, over.0, 987_654])).await;
        let head = read_until(&mut stream, "987654,\"over\":true}\n\n").await;
        for game in [one, two] {
            assert!(head.contains(&format!("{{\"game\":{},\"version\":2}}", game.0)), "{head}");
        }
        // A private game looks like one that is over, and like one that does not exist.
        for game in [hidden.0, over.0, 987_654] {
            assert!(head.contains(&format!("{{\"game\":{game},\"over\":true}}")), "{head}");
        }
        let act = |game: GameId, command: Command| {
            let service = Arc::clone(&host.service);
            let acting = move || {
                let found = games::get(&service, colonnade::play::Viewer::Host, game).expect("a game");
                let player = found.players()[found.state.side_to_act()];
                games::act(&service, &colonnade::service::CommandRequest::new(game, player, command)).expect("done");
            };
            async { tokio::task::spawn_blocking(acting).await.expect("acted") }
        };
        act(hidden, Command::Act("b3-b2".into())).await;
        act(two, Command::Act("b3-b2".into())).await;
        let news = read_until(&mut stream, "\"ply\":2").await;
        assert!(
            news.contains(&format!("\"game\":{}", two.0)) && !news.contains(&format!("\"game\":{}", hidden.0)),
            "{news}"
        );
        // The stream goes on until the last game has ended.
        act(one, Command::Resign).await;
        let news = read_until(&mut stream, "\"over\":true").await;
        assert!(news.contains(&format!("\"game\":{}", one.0)), "{news}");
        act(two, Command::Resign).await;
        let rest = read_until(&mut stream, "0\r\n\r\n").await;
        assert!(rest.contains("\"over\":true") && rest.ends_with("0\r\n\r\n"), "{rest}");
        serving.abort();
    });
}

#[test]
fn event_streams_do_not_delay_shutdown() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4");
    host.runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (end, ended) = oneshot::channel::<()>();
        let serving = web::serve(listener, Arc::clone(&host.service), settings(&host), async { _ = ended.await });
        let serving = tokio::spawn(serving);
        let mut stream = connected(port, &format!("/games/{}/events", game.0)).await;
        read_until(&mut stream, "\r\n\r\n").await;
        end.send(()).expect("it still serves");
        // The last chunk shows that the stream ends properly and is not cut off.
        let rest = read_until(&mut stream, "0\r\n\r\n").await;
        assert!(rest.ends_with("0\r\n\r\n"), "{rest:?}");
        serving.await.expect("no panic").expect("a clean end");
    });
}

#[test]
fn long_heads_are_refused() {
    let host = Host::new();
    host.runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let serving = web::serve(listener, Arc::clone(&host.service), settings(&host), std::future::pending());
        let serving = tokio::spawn(serving);
        for head in [format!("X-Long: {}\r\n", "x".repeat(40_000)), "X-Many: x\r\n".repeat(100)] {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
            let request = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{head}\r\n");
            // The other side may hang up before everything is written.
            _ = stream.write_all(request.as_bytes()).await;
            let mut answer = Vec::new();
            _ = stream.read_to_end(&mut answer).await;
            let answer = String::from_utf8_lossy(&answer);
            assert!(answer.is_empty() || answer.contains("431"), "{answer}");
        }
        serving.abort();
    });
}

#[test]
fn metrics_and_readiness_are_on_a_listener_of_their_own() {
    let host = Host::new();
    host.finished(["Ada", "Bob"]);
    assert_eq!(host.get("/metrics").status.as_u16(), 404);
    assert_eq!(host.get("/readyz").status.as_u16(), 404);
    assert_eq!(host.page("/healthz"), "ok\n");
    host.runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let connection = Arc::new(|| "connecting".to_owned());
        let discord =
            web::DiscordStatus { connection, state: Arc::new(web::BotState::default), application: Arc::new(|| None) };
        let service = Arc::clone(&host.service);
        let serving = tokio::spawn(web::serve_metrics(listener, service, Some(discord), std::future::pending()));
        let mut stream = connected(port, "/metrics").await;
        let text = read_until(&mut stream, "colonnade_store_ok 1").await;
        assert!(text.contains("colonnade_games_archived 1"), "{text}");
        let mut stream = connected(port, "/readyz").await;
        assert!(read_until(&mut stream, "ready\ndiscord: connecting\n").await.contains("200 OK"));
        let service = Arc::clone(&host.service);
        tokio::task::spawn_blocking(move || upkeep::close(&service)).await.expect("no panic").expect("closed");
        let mut stream = connected(port, "/readyz").await;
        assert!(read_until(&mut stream, "\r\n\r\n").await.contains("503 Service Unavailable"));
        serving.abort();
    });
}
