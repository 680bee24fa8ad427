//! Limits per client, blocking work, and the log of a request.

use std::io::{self, Write};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode, header};
use colonnade::play::{Place, Span, Viewer};
use colonnade::service::{Client, Work, games};
use colonnade::web;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tower::ServiceExt;
use tracing::Dispatch;

use super::{Host, PUBLIC};

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An unused subscriber. With it, all subscribers are asked when a log statement is reached for the first time; with
/// only one, the result would be that of the first thread, which may have no subscriber.
static BESIDE: LazyLock<Dispatch> =
    LazyLock::new(|| Dispatch::new(tracing_subscriber::fmt().with_writer(io::sink).finish()));

/// The log of this thread, which runs all asynchronous work of a test host and none of its blocking work.
fn logged_here(work: impl FnOnce()) -> String {
    LazyLock::force(&BESIDE);
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::with_default(subscriber, work);
    let bytes = log.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    String::from_utf8(bytes).expect("text")
}

#[test]
fn nothing_is_replayed_or_drawn_on_asynchronous_threads() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    let found = games::get(&host.service, Viewer::Host, colonnade::play::GameId(game)).expect("a game");
    let bob = found.players()[found.state.side_to_act()];
    let link = host.key.move_link(found.id, bob, found.version, host.service.now() + Span::days(1).delta());
    let version = found.version.to_string();
    let log = logged_here(|| {
        for path in [
            format!("/games/{game}"),
            format!("/games/{game}/1.svg"),
            format!("/games/{game}/1.png"),
            format!("/games/{game}/1.frames"),
            format!("/games/{game}.gif?width=240"),
            format!("/games/{game}.cgn"),
            format!("/table/{game}"),
            format!("/table/{game}/board.svg?m=b3"),
            format!("/api/v1/games/{game}"),
            format!("/api/v1/games/{game}/position"),
            format!("/api/v1/games/{game}/continuations?prefix=b3"),
            link.clone(),
            format!("{link}/board.svg?m=b3"),
            "/rules/pilastri".to_owned(),
            "/rules/pilastri/1.svg".to_owned(),
        ] {
            assert_eq!(host.get(&path).status, StatusCode::OK, "{path}");
        }
        let wrong = host.post(&format!("/table/{game}"), &[("move", "a1-a1"), ("version", &version)]);
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(host.post(&link, &[("move", "a1-a1")]).status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(host.post(&link, &[("move", "b3-b2")]).status, StatusCode::OK);
    });
    assert!(log.matches("answered").count() == 18, "the log is that of this thread: {log}");
    assert!(!log.contains("replay"), "{log}");
}

#[test]
fn a_request_is_logged_by_route_game_and_version_without_names_and_tokens() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Adalbert", "Bob"], "f4-e4");
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let bob = found.players()[found.state.side_to_act()];
    let link = host.key.move_link(game, bob, found.version, host.service.now() + Span::days(1).delta());
    let log = logged_here(|| {
        host.page(&format!("/games/{}", game.0));
        host.page("/archive?player=Adalbert");
        host.page("/players/1");
        host.page(&link);
    });
    let version = format!("version={}", found.version);
    for part in ["method=\"GET\"", "route=\"/games/{id}\"", "game=1", version.as_str(), "status=200", "ms="] {
        assert!(log.contains(part), "{part}: {log}");
    }
    assert!(log.contains("route=\"/play/{token}\"") && log.contains("route=\"/players/{id}\""), "{log}");
    let token = link.rsplit('/').next().expect("a token");
    for secret in ["Adalbert", token, &host.key.table_token()] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}

/// A request to the public host on behalf of a client.
fn public(client: &str, path: &str) -> Request<Body> {
    let request = Request::builder().method(Method::GET).uri(path).header(header::HOST, "games.example");
    let mut request = request.header("x-forwarded-for", client).body(Body::empty()).expect("a request");
    request.extensions_mut().insert(ConnectInfo(std::net::SocketAddr::from(([127, 0, 0, 1], 40_000))));
    request
}

#[test]
fn one_address_cannot_take_all_live_views() {
    let host = Host::reached(&PUBLIC);
    let game = host.game(place(), "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    let path = format!("/games/{game}/events");
    host.runtime.block_on(async {
        let follow = |client: &'static str| {
            let pages = host.pages.clone();
            let path = path.clone();
            async move { pages.oneshot(public(client, &path)).await.expect("pages always answer") }
        };
        let mut open = Vec::new();
        let refused = loop {
            let response = follow("192.0.2.1").await;
            if response.status() != StatusCode::OK {
                break response;
            }
            open.push(response);
            assert!(open.len() < 100, "there is a limit");
        };
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key(header::RETRY_AFTER));
        assert_eq!(follow("192.0.2.2").await.status(), StatusCode::OK, "others follow");
        open.pop();
        assert_eq!(follow("192.0.2.1").await.status(), StatusCode::OK, "a place is free again");
    });
}

fn place() -> Place {
    Place::Server { server: colonnade::play::ServerId(5), private: false }
}

#[test]
fn animations_have_three_widths() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let tag = |width: u32| host.get(&format!("/games/{game}.gif?width={width}")).header("etag").to_owned();
    let tags: std::collections::BTreeSet<_> = [200, 240, 241, 479, 480, 500, 719, 720, 1_999].map(tag).into();
    assert_eq!(tags.len(), 3);
}

#[test]
fn an_animation_for_which_there_is_no_place_is_refused_in_words() {
    let host = Host::reached(&PUBLIC);
    let game = host.finished(["Ada", "Bob"]).0;
    let work_limiter = host.service.work_limiter();
    let begin = |last: u8| {
        let work_limiter = work_limiter.clone();
        let now = Instant::now();
        async move { work_limiter.begin(Work::Animation, Client::Address([192, 0, 2, last].into()), 0.0, now).await }
    };
    let ask = |client: &str| host.ask_from("127.0.0.1", public(client, &format!("/games/{game}.gif")));
    let drawn = host.runtime.block_on(begin(1)).expect("a place");
    // The same address waits for another permit, and may not request more.
    let waits = host.runtime.spawn(begin(1));
    host.runtime.block_on(tokio::task::yield_now());
    let refused = ask("192.0.2.1");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.text().contains("Please try again in 10 seconds"), "{}", refused.text());
    assert_eq!(refused.header("retry-after"), "10");
    let line: Vec<_> = (2..=16).map(|last| host.runtime.spawn(begin(last))).collect();
    host.runtime.block_on(tokio::task::yield_now());
    let refused = ask("192.0.2.250");
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.text().contains("Please try again in 10 seconds"), "{}", refused.text());
    assert_eq!((refused.header("retry-after"), refused.header("cache-control")), ("10", "no-store"));
    drop((drawn, waits, line));
}

#[test]
fn positions_are_paid_for_unless_they_are_kept() {
    let host = Host::reached(&PUBLIC);
    let game = host.finished(["Ada", "Bob"]).0;
    let ask = |query: &str| host.ask_from("127.0.0.1", public("192.0.2.1", &format!("/games/{game}/0.frames{query}")));
    assert_eq!(ask("").status, StatusCode::OK);
    let work_limiter = host.service.work_limiter();
    let client = Client::Address([192, 0, 2, 1].into());
    // An hour ahead, so that the budget regains nothing until the request below, however late it comes.
    let later = Instant::now() + Duration::from_hours(1);
    for cost in [100.0, 1.0, 0.01] {
        let spend = || host.runtime.block_on(work_limiter.begin(Work::Search, client, cost, later));
        assert!((0..20_000).any(|_| spend().is_err()), "a budget has an end");
    }
    let refused = ask("?theme=slate");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(ask("").status, StatusCode::OK, "what is kept costs nothing");
}

#[test]
fn who_asks_for_much_work_is_told_when_to_come_back() {
    let host = Host::reached(&PUBLIC);
    let game = host.game(place(), "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    let ask = |client: &str, path: &str| host.ask_from("127.0.0.1", public(client, path));
    for path in ["/archive.ndjson".to_owned(), format!("/api/v1/games/{game}/continuations"), "/archive".to_owned()] {
        let client = format!("192.0.2.{}", path.len());
        let refused = (0..2_000).map(|_| ask(&client, &path)).find(|answer| answer.status != StatusCode::OK);
        let refused = refused.expect("there is a limit");
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        assert!(refused.text().contains("Please try again in"), "{path}: {}", refused.text());
        assert_ne!(refused.header("retry-after"), "", "{path}");
        assert_eq!(ask("192.0.2.250", &path).status, StatusCode::OK, "others are served");
    }
}

/// Serves the pages of a host with at most so many connections while `client` talks to them.
fn served(connections: usize, client: impl AsyncFnOnce(std::net::SocketAddr)) {
    let host = Host::new();
    host.runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let settings = web::Settings {
            public_url: None,
            table: false,
            trusted_proxies: Vec::new(),
            key: Arc::clone(&host.key),
            discord: None,
            connections,
        };
        let serving = tokio::spawn(web::serve(listener, Arc::clone(&host.service), settings, std::future::pending()));
        client(address).await;
        serving.abort();
    });
}

/// A connection from an address of this machine.
async fn connect_from(own: &str, address: std::net::SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(format!("{own}:0").parse().expect("an address")).expect("bound");
    socket.connect(address).await.expect("a connection")
}

/// The status line of the answer to a request on a connection, which stays open.
async fn ask_on(stream: &mut TcpStream, address: std::net::SocketAddr) -> String {
    let request = format!("GET /healthz HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", address.port());
    _ = stream.write_all(request.as_bytes()).await;
    let mut start = [0; 12];
    _ = stream.read_exact(&mut start).await;
    String::from_utf8_lossy(&start).into_owned()
}

/// A connection whose request never ends, so that it is in use.
async fn busy(own: &str, address: std::net::SocketAddr) -> TcpStream {
    let mut stream = connect_from(own, address).await;
    let head = format!(
        "POST /language HTTP/1.1\r\nHost: localhost:{0}\r\nOrigin: http://localhost:{0}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
        address.port()
    );
    stream.write_all(head.as_bytes()).await.expect("written");
    // The server asks for the body when it has begun to answer.
    let mut start = [0; 12];
    stream.read_exact(&mut start).await.expect("an answer");
    assert_eq!(&start, b"HTTP/1.1 100");
    stream
}

// S36, W32: idle connections closed the site to others, which were reset without an answer.
#[test]
fn idle_connections_give_way() {
    served(100, async |address| {
        let mut open = Vec::new();
        for i in 0..300 {
            let mut stream = connect_from(&format!("127.0.0.{}", 2 + i % 3), address).await;
            assert_eq!(ask_on(&mut stream, address).await, "HTTP/1.1 200", "connection {i}");
            open.push(stream);
        }
        let mut rest = Vec::new();
        for stream in &mut open[..200] {
            rest.clear();
            stream.read_to_end(&mut rest).await.expect("closed in order");
        }
        assert_eq!(ask_on(&mut open[299], address).await.len(), 12, "the youngest is still open");
    });
}

#[test]
fn a_client_without_a_place_is_told_so() {
    served(3, async |address| {
        let mut in_use = Vec::new();
        for _ in 0..3 {
            in_use.push(busy("127.0.0.2", address).await);
        }
        let mut other = connect_from("127.0.0.3", address).await;
        assert_eq!(ask_on(&mut other, address).await, "HTTP/1.1 503");
        let mut rest = String::new();
        other.read_to_string(&mut rest).await.expect("a whole answer");
        assert!(rest.contains("retry-after: 10") && rest.contains("Too many connections"), "{rest}");
        drop(in_use);
        let mut later = connect_from("127.0.0.3", address).await;
        while ask_on(&mut later, address).await != "HTTP/1.1 200" {
            later = connect_from("127.0.0.3", address).await;
        }
    });
}

#[test]
fn one_address_cannot_take_all_connections() {
    served(1_000, async |address| {
        let mut in_use = Vec::new();
        for _ in 0..64 {
            in_use.push(busy("127.0.0.2", address).await);
        }
        let mut own = connect_from("127.0.0.2", address).await;
        assert_eq!(ask_on(&mut own, address).await, "HTTP/1.1 503");
        let mut other = connect_from("127.0.0.3", address).await;
        assert_eq!(ask_on(&mut other, address).await, "HTTP/1.1 200", "another address is served");
    });
}

// W34: a body that did not arrive was answered with 503, as if the server were slow.
#[test]
fn a_body_that_does_not_arrive_is_the_clients_fault() {
    let host = Host::new();
    let paused = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build();
    let answer = |path: &str| {
        let body = Body::from_stream(futures_util::stream::pending::<io::Result<axum::body::Bytes>>());
        let request =
            Request::post(path).header(header::HOST, "localhost:7117").header("sec-fetch-site", "same-origin");
        let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(body);
        host.pages.clone().oneshot(request.expect("a request"))
    };
    paused.expect("a runtime").block_on(async {
        for path in ["/language", "/boards"] {
            assert_eq!(answer(path).await.expect("an answer").status(), StatusCode::REQUEST_TIMEOUT, "{path}");
        }
    });
}

// S31: each width was a new picture, so that one could ask for ever-new ones.
#[test]
fn pictures_have_fixed_widths() {
    let host = Host::new();
    let game = host.finished(["Ada", "Bob"]).0;
    let widths: std::collections::BTreeSet<String> = (1_400..=2_000)
        .step_by(7)
        .map(|width| {
            let answer = host.get(&format!("/games/{game}/1.png?width={width}&theme=slate"));
            assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT, "{width}");
            answer.header("location").to_owned()
        })
        .collect();
    assert_eq!(Vec::from_iter(&widths), ["?width=1600&theme=slate", "?width=2000&theme=slate"]);
    assert_eq!(host.get(&format!("/games/{game}/1.png?width=360")).status, StatusCode::OK);
}
