//! Tokens and programs: the page on which they are made, and the API that they use.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use chrono::TimeDelta;
use colonnade::play::{Command, Place, PlayerId};
use colonnade::service::{Moderator, games, moderation};
use colonnade::web;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

use super::live::{read_until, settings};
use super::sessions::{Browser, discord};
use super::{Answer, Host, encoded};
use colonnade_rules::Game as GameKind;

/// A program with a token.
struct Client<'a> {
    host: &'a Host,
    token: String,
}

impl Client<'_> {
    fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let request = Request::builder().method(method).uri(format!("/api/v1/me{path}"));
        let request = request.header(header::HOST, "localhost:7117").header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        self.host.ask(request.body(body.map_or_else(Body::empty, |body| body.to_string().into())).expect("a request"))
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, None)
    }

    fn read(&self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.json()
    }

    fn send(&self, path: &str, body: &Value) -> Answer {
        self.ask(Method::POST, path, Some(body))
    }
}

/// The token that a page shows once.
fn shown(page: &str) -> String {
    let code = page.split("<code>").nth(1).and_then(|rest| rest.split('<').next());
    code.expect("a token").to_owned()
}

/// The first legal action of a position of Pilastri 4×4, as the API lists what can follow.
fn first_action(host: &Host, position: &str) -> String {
    let mut prefix = String::new();
    loop {
        let query =
            [("position", position), ("prefix", &prefix)].map(|(name, value)| format!("{name}={}", encoded(value)));
        let found = host.get(&format!("/api/v1/position?game=pilastri&variant=4x4&{}", query.join("&"))).json();
        if let Some(action) = found["continuations"]["complete"].as_str() {
            return action.to_owned();
        }
        prefix = found["continuations"]["tokens"][0]["text"].as_str().expect("a token").to_owned();
    }
}

/// Makes a program by the form of its owner, with a token.
fn program<'a>(browser: &mut Browser<'a>, host: &'a Host, name: &str) -> (PlayerId, Client<'a>) {
    let form = browser.token();
    let created = browser.send("/me/programs", &form, &[("do", "create"), ("name", name)]);
    assert_eq!(created.location(), "/me/programs", "{}", created.text());
    let page = browser.get("/me/programs").text();
    let number = page.split(&format!("<bdi>{name} [bot]</bdi> <span class=\"number\">#")).nth(1).expect("its name");
    let number = number.split('<').next().expect("a number");
    let fields = [("do", "make"), ("player", number), ("name", "on my server")];
    let token = shown(&browser.send("/me/programs", &form, &fields).text());
    assert!(!browser.get("/me/programs").text().contains(&token), "it is shown once");
    (PlayerId(number.parse().expect("a number")), Client { host, token })
}

#[test]
fn two_programs_play_a_whole_game() {
    let host = Host::new();
    let ada = discord(&host, 1, "Ada");
    let mut browser = Browser::of(&host, ada);
    let [(one, first), (two, second)] = ["One", "Two"].map(|name| program(&mut browser, &host, name));
    assert_eq!(first.read(""), json!({ "id": one.0, "name": "One [bot]", "owner": ada.0 }));
    let terms = json!({ "to": two.0, "game": "pilastri", "variant": "4x4", "side": "first", "control": "3d" });
    let made = first.send("/challenges", &terms).json();
    let id = made["challenge"]["id"].as_u64().expect("a challenge");
    assert_eq!(first.send("/challenges", &terms).json(), made, "sent twice, it is one challenge");
    let open = second.read("/challenges");
    assert_eq!(open["challenges"][0]["from"], json!({ "id": one.0, "name": "One [bot]" }));
    assert_eq!((&open["challenges"][0]["side"], &open["challenges"][0]["control"]), (&json!("first"), &json!("3d")));
    let accepted = second.send(&format!("/challenges/{id}"), &json!({ "answer": "accept" })).json();
    let game = accepted["game"].as_u64().expect("a game");
    let again = second.send(&format!("/challenges/{id}"), &json!({ "answer": "accept" }));
    assert_eq!(again.status, StatusCode::CONFLICT, "{}", again.text());
    let mut sides = [&first, &second].into_iter().cycle();
    loop {
        let client = sides.next().expect("a client");
        let path = format!("/games/{game}");
        let state = client.read(&path);
        if state["running"] == false {
            assert!(state["reason"].is_string(), "{state}");
            break;
        }
        assert_eq!(client.read("/games")["games"][0]["waits"], true);
        let action = first_action(&host, state["position"].as_str().expect("a position"));
        let body = json!({ "text": action, "version": state["version"] });
        let acted = client.send(&format!("{path}/actions"), &body);
        assert_eq!(acted.status, StatusCode::OK, "{}", acted.text());
        let repeated = client.send(&format!("{path}/actions"), &body);
        assert_eq!(repeated.status, StatusCode::CONFLICT, "a repeated request acts once");
    }
}

#[test]
fn the_token_of_a_person_reads_their_private_games_and_does_nothing() {
    let host = Host::new();
    let [ada, bob, carol] = [(1, "Ada"), (2, "Bob"), (3, "Carol")].map(|(user, name)| discord(&host, user, name));
    let own = host.game_between(Place::Direct, GameKind::Pilastri.standard(), [ada, bob]);
    let other = host.game_between(Place::Direct, GameKind::Pilastri.standard(), [bob, carol]);
    let mut browser = Browser::of(&host, ada);
    let form = browser.token();
    let number = ada.0.to_string();
    let made = browser.send("/me/programs", &form, &[("do", "make"), ("player", &number), ("name", "my <reader>")]);
    assert!(made.text().contains("my &#60;reader&#62;") && made.header("cache-control").contains("no-store"));
    let client = Client { host: &host, token: shown(&made.text()) };
    assert_eq!(client.read("/games")["games"][0]["id"], own.0);
    let game = client.read(&format!("/games/{}", own.0));
    let absent = client.get("/games/98765");
    assert_eq!(absent.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get(&format!("/games/{}", other.0)).text(), absent.text());
    for (path, body) in [
        (format!("/games/{}/actions", own.0), json!({ "text": "f4-e4", "version": game["version"] })),
        (format!("/games/{}/commands", own.0), json!({ "command": "resign", "version": game["version"] })),
        ("/challenges".to_owned(), json!({ "to": bob.0, "game": "pilastri" })),
        ("/challenges/1".to_owned(), json!({ "answer": "accept" })),
    ] {
        assert_eq!(client.send(&path, &body).status, StatusCode::FORBIDDEN, "{path}");
    }
    assert_eq!(client.read(&format!("/games/{}", own.0)), game);
    // A token is no session, and a session no token.
    let session = Client { host: &host, token: browser.secret() };
    assert_eq!(session.get("").status, StatusCode::UNAUTHORIZED);
    assert_eq!(session.get("").header("www-authenticate"), "Bearer");
    let page = host.ask(
        Request::get("/me")
            .header(header::HOST, "localhost:7117")
            .header(header::COOKIE, format!("session={}", client.token))
            .body(Body::empty())
            .expect("a request"),
    );
    assert_eq!(page.status, StatusCode::FORBIDDEN);
    let end = page_token(&browser.get("/me/programs").text());
    let fields = [("end", end.as_str()), ("player", &number)];
    let mut stranger = Browser::of(&host, bob);
    let foreign = stranger.token();
    assert_eq!(stranger.send("/me/programs", &foreign, &fields).status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("").status, StatusCode::OK);
    assert_eq!(browser.send("/me/programs", &form, &fields).location(), "/me/programs");
    assert_eq!(client.get("").status, StatusCode::UNAUTHORIZED);
}

/// How the page names the first token.
fn page_token(page: &str) -> String {
    let name = page.split("name=\"end\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    name.expect("a token").to_owned()
}

#[test]
fn only_the_owner_has_power_over_a_program() {
    let host = Host::new();
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&host, user, name));
    let mut owner = Browser::of(&host, ada);
    let (program, client) = program(&mut owner, &host, "Gambit");
    let mut stranger = Browser::of(&host, bob);
    let form = stranger.token();
    let number = program.0.to_string();
    for fields in
        [[("do", "make"), ("player", &*number), ("name", "x")], [("do", "delete"), ("player", &*number), ("name", "")]]
    {
        assert_eq!(stranger.send("/me/programs", &form, &fields).status, StatusCode::NOT_FOUND);
    }
    let refused = client.send("/challenges", &json!({ "to": bob.0, "game": "pilastri" }));
    assert_eq!(refused.json()["refusal"], "programs-ask-nobody");
    assert!(client.send("/challenges", &json!({ "to": ada.0, "game": "pilastri" })).json()["challenge"].is_object());
    moderation::bar(&host.service, Moderator::Host, ada, true).expect("a bar");
    assert_eq!(client.get("").status, StatusCode::UNAUTHORIZED);
}

#[test]
fn a_person_challenges_a_program_by_its_number() {
    let host = Host::new();
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&host, user, name));
    let (program, client) = program(&mut Browser::of(&host, ada), &host, "Gambit");
    let mut person = Browser::of(&host, bob);
    let page = person.get("/me/challenges/new").text();
    let number = page.split("name=\"number\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let (form, program) = (person.token(), program.0.to_string());
    let fields =
        [("number", number.expect("a number")), ("kind", "pilastri"), ("opening", "standard"), ("player", &program)];
    let made = person.send("/me/challenges/new", &form, &fields);
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text());
    let open = client.read("/challenges");
    assert_eq!(open["challenges"][0]["from"], json!({ "id": bob.0, "name": "Bob" }));
    let accepted = client.send(&format!("/challenges/{}", open["challenges"][0]["id"]), &json!({ "answer": "accept" }));
    assert!(accepted.json()["game"].is_u64(), "{}", accepted.text());
}

#[test]
fn a_token_that_asks_too_often_is_told_to_wait() {
    let host = Host::new();
    let ada = discord(&host, 1, "Ada");
    let (_, client) = program(&mut Browser::of(&host, ada), &host, "Gambit");
    let refused = std::iter::repeat_with(|| client.get("")).take(2_000).find(|answer| answer.status != StatusCode::OK);
    let refused = refused.expect("a limit");
    assert_eq!((refused.status, refused.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "1"));
}

/// The stream of a program, after the event `last`.
async fn connected(port: u16, token: &str, last: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let request = format!(
        "GET /api/v1/me/stream HTTP/1.1\r\nHost: localhost:{port}\r\nAuthorization: Bearer {token}\r\nLast-Event-ID: {last}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("written");
    stream
}

#[test]
fn a_stream_tells_whole_states_and_goes_on_without_gaps() {
    let host = Host::new();
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&host, user, name));
    let (program, client) = program(&mut Browser::of(&host, ada), &host, "Gambit");
    let [game, later] = [0, 1].map(|_| host.game_between(Place::Direct, GameKind::Pilastri.standard(), [bob, program]));
    let foreign = host.game_between(Place::Direct, GameKind::Pilastri.standard(), [ada, bob]);
    host.runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let serving = web::serve(listener, Arc::clone(&host.service), settings(&host), std::future::pending());
        tokio::spawn(serving);
        let act = async |game, command: Command| {
            let service = Arc::clone(&host.service);
            let acting = move || {
                let found = games::get(&service, colonnade::play::Viewer::Host, game).expect("a game");
                let player = found.players()[found.state.side_to_act()];
                games::act(&service, &colonnade::service::CommandRequest::new(game, player, command)).expect("done");
            };
            tokio::task::spawn_blocking(acting).await.expect("acted");
        };
        let mut stream = connected(port, &client.token, "").await;
        let head = read_until(&mut stream, "event: challenges").await;
        assert!(head.contains("200 OK") && head.matches("event: game").count() == 2, "{head}");
        let last = head.split("id: ").nth(1).and_then(|rest| rest.split('\n').next()).expect("an id").to_owned();
        act(foreign, Command::Act("f4-e4".into())).await;
        act(game, Command::Act("f4-e4".into())).await;
        let told = read_until(&mut stream, "f4-e4").await;
        assert!(told.contains(&format!("\"id\":{}", game.0)) && told.matches("event: game").count() == 1, "{told}");
        drop(stream);
        // What ends while there is no stream is told to the next one.
        act(game, Command::Resign).await;
        let mut stream = connected(port, &client.token, &last).await;
        let told = read_until(&mut stream, "event: challenges").await;
        assert!(told.contains(&format!("\"id\":{}", later.0)) && told.contains("\"reason\":\"resignation\""), "{told}");
        let mut others = Vec::new();
        for _ in 0..3 {
            let mut other = connected(port, &client.token, "").await;
            assert!(read_until(&mut other, "event: challenges").await.contains("200 OK"));
            others.push(other);
        }
        let mut full = connected(port, &client.token, "").await;
        assert!(read_until(&mut full, "\r\n\r\n").await.contains("429 Too Many Requests"));
        // The end of its token ends a stream with the next event.
        let service = Arc::clone(&host.service);
        let end = move || colonnade::service::tokens::end(&service, program, |_| true).expect("an end");
        tokio::task::spawn_blocking(end).await.expect("ended");
        act(later, Command::Act("f4-e4".into())).await;
        let told = read_until(&mut stream, "f4-e4").await;
        assert!(!told.contains("f4-e4"), "{told}");
    });
}

#[test]
fn a_token_unused_for_a_year_expires() {
    let host = Host::new();
    let ada = discord(&host, 1, "Ada");
    let (_, client) = program(&mut Browser::of(&host, ada), &host, "Gambit");
    host.wait(TimeDelta::days(364));
    assert_eq!(client.get("").status, StatusCode::OK);
    host.wait(TimeDelta::days(364));
    assert_eq!(client.get("").status, StatusCode::OK);
    host.wait(TimeDelta::days(366));
    assert_eq!(client.get("").status, StatusCode::UNAUTHORIZED);
}
