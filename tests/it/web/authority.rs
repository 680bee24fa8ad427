//! Permissions on the web: every route, as anybody, with the token of the table, and with a signed link.
//!
//! The routes are read from the sources that define them, and those of the API from its OpenAPI document. A
//! route that is not in the table fails the test. To everybody, private games look like absent ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use colonnade::play::{Command, GameId, Place, PlanEdit, ServerId, ServerSettings, Span, Viewer};
use colonnade::service::{Proposal, challenges, games, plans, servers};

use super::{Answer, Host};
use colonnade_events::Format;
use colonnade_rules::Game as GameKind;

/// Who may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum May {
    /// Anybody; it does not concern a game or player.
    All,
    /// Anybody, for public games; `{id}` is the number of a game.
    SeeGame,
    /// Anybody, for players of public games; `{id}` is the number of a player.
    SeePlayer,
    /// Anybody, for tournaments of servers whose games are public; `{id}` is the number of a tournament.
    SeeTournament,
    /// Anybody, for challenges to anybody that are of no server with private games; `{id}` is the number of a challenge.
    SeeChallenge,
    /// Holders of the table's token.
    Table,
    /// Holders of a link signed for one move.
    Link,
    /// Holders of a link signed for planning answers in one position.
    PlanLink,
    /// Holders of a link to sign in that was not used.
    SignInLink,
    /// Players who have signed in.
    SignedIn,
    /// Programs with a token of a player.
    Token,
    /// Holders of the address that opens the table or the set-up.
    Entrance,
    /// The host's programs, at a separate address.
    Metrics,
}

/// The routes, each with the path of something that exists; `{}` is the number of a game or a player.
const ROUTES: &[(&str, &str, &str, May)] = &[
    ("get", "/", "/", May::All),
    ("get", "/privacy", "/privacy", May::All),
    ("post", "/language", "/language", May::All),
    ("post", "/boards", "/boards", May::All),
    ("get", "/setup", "/setup", May::Table),
    ("get", "/puzzles", "/puzzles", May::All),
    ("get", "/leaderboards", "/leaderboards", May::All),
    ("get", "/games", "/games", May::All),
    ("get", "/player", "/player", May::All),
    ("get", "/setup/open/{token}", "", May::Entrance),
    ("get", "/healthz", "/healthz", May::All),
    ("get", "/robots.txt", "/robots.txt", May::All),
    ("get", "/assets/{name}", "/assets/icon.svg", May::All),
    ("get", "/archive", "/archive", May::All),
    ("get", "/archive.cgn", "/archive.cgn", May::All),
    ("get", "/archive.ndjson", "/archive.ndjson", May::All),
    ("get", "/games/{id}", "/games/{}", May::SeeGame),
    ("get", "/games/{id}/{ply}", "/games/{}/0", May::SeeGame),
    ("get", "/games/{id}/embed", "/games/{}/embed", May::SeeGame),
    ("get", "/oembed", "/oembed?url=http://localhost:7117/games/1", May::All),
    ("get", "/api", "/api", May::All),
    ("get", "/games/{id}/events", "/games/{}/events", May::SeeGame),
    ("get", "/live", "/live?games=987654", May::All),
    ("get", "/events", "/events", May::All),
    ("get", "/events/{id}", "/events/{}", May::SeeTournament),
    ("get", "/games/{id}/analysis", "/games/{}/analysis", May::SeeGame),
    ("post", "/games/{id}/analysis", "/games/{}/analysis", May::SeeGame),
    ("get", "/games/{id}/analysis.svg", "/games/{}/analysis.svg", May::SeeGame),
    ("get", "/games/{id}/analysis.cgn", "/games/{}/analysis.cgn", May::SeeGame),
    ("get", "/analysis", "/analysis", May::All),
    ("post", "/analysis", "/analysis", May::All),
    ("get", "/analysis/game/{id}/{spot}", "/analysis/game/{}/0", May::SeeGame),
    ("get", "/analysis/game/{id}/judged/{spot}", "/analysis/game/{}/judged/0", May::SeeGame),
    (
        "get",
        "/analysis/board/{token}/record.cgn",
        "/analysis/board/AAAAAFtHYW1lICJQaWxhc3RyaSJdCgoqCg/record.cgn",
        May::All,
    ),
    ("get", "/analysis/board/{token}/{spot}", "/analysis/board/AAAAAFtHYW1lICJQaWxhc3RyaSJdCgoqCg/0", May::All),
    ("post", "/analysis/board/{token}/{spot}", "/analysis/board/AAAAAFtHYW1lICJQaWxhc3RyaSJdCgoqCg/0", May::All),
    (
        "get",
        "/analysis/board/{token}/{spot}/board.svg",
        "/analysis/board/AAAAAFtHYW1lICJQaWxhc3RyaSJdCgoqCg/0/board.svg",
        May::All,
    ),
    (
        "get",
        "/analysis/board/{token}/{spot}/board.png",
        "/analysis/board/AAAAAFtHYW1lICJQaWxhc3RyaSJdCgoqCg/0/board.png",
        May::All,
    ),
    ("get", "/explorer", "/explorer", May::All),
    ("get", "/explorer/game/{id}/{ply}", "/explorer/game/{}/0", May::SeeGame),
    ("get", "/players", "/players", May::All),
    ("get", "/players/{id}", "/players/{}", May::SeePlayer),
    ("get", "/players/{id}/against/{other}", "/players/{}/against/2", May::SeePlayer),
    ("get", "/leaderboard", "/leaderboard", May::All),
    ("get", "/leaderboard/{game}", "/leaderboard/pilastri", May::All),
    ("get", "/rules", "/rules", May::All),
    ("get", "/rules/{game}", "/rules/pilastri", May::All),
    ("get", "/rules/{game}/{figure}", "/rules/pilastri/1.svg", May::All),
    ("get", "/rules/{game}/try/{figure}", "/rules/pilastri/try/1", May::All),
    ("post", "/rules/{game}/try/{figure}", "/rules/pilastri/try/1", May::All),
    ("get", "/rules/{game}/try/{figure}/board.svg", "/rules/pilastri/try/1/board.svg", May::All),
    ("get", "/statistics", "/statistics", May::All),
    ("get", "/spec", "/spec", May::All),
    ("get", "/spec/{page}", "/spec/cgn", May::All),
    ("get", "/known", "/known", May::All),
    ("get", "/starts", "/starts", May::All),
    ("get", "/known.json", "/known.json", May::All),
    ("get", "/known/puzzles.txt", "/known/puzzles.txt", May::All),
    ("get", "/puzzle", "/puzzle", May::All),
    ("get", "/puzzle/{number}", "/puzzle/1", May::All),
    ("post", "/puzzle/{number}", "/puzzle/1", May::All),
    ("get", "/puzzle/{number}/board.svg", "/puzzle/1/board.svg", May::All),
    ("get", "/feed.atom", "/feed.atom", May::All),
    ("get", "/play/{token}", "", May::Link),
    ("post", "/play/{token}", "", May::Link),
    ("get", "/play/{token}/board.svg", "/board.svg", May::Link),
    ("get", "/play/{token}/try", "/try", May::Link),
    ("get", "/play/{token}/lines", "", May::PlanLink),
    ("get", "/play/{token}/lines/{record}/{spot}", "/0", May::PlanLink),
    ("post", "/play/{token}/lines/{record}/{spot}", "/0", May::PlanLink),
    (
        "get",
        "/play/{token}/lines/{record}/record.cgn",
        "/play/AAAA/lines/AAAAAFtHYW1lICJQaWxhc3RyaSJdCgoqCg/record.cgn",
        May::All,
    ),
    ("get", "/play/{token}/lines/{record}/{spot}/board.svg", "/0/board.svg", May::PlanLink),
    ("get", "/sign-in/{token}", "", May::SignInLink),
    ("post", "/sign-in/{token}", "", May::SignInLink),
    ("get", "/me", "/me", May::SignedIn),
    ("get", "/me/games/{id}", "/me/games/{}", May::SignedIn),
    ("post", "/me/games/{id}", "/me/games/{}", May::SignedIn),
    ("get", "/me/games/{id}/move", "/me/games/{}/move", May::SignedIn),
    ("get", "/me/games/{id}/lines", "/me/games/{}/lines", May::SignedIn),
    ("get", "/me/games/{id}/board.svg", "/me/games/{}/board.svg", May::SignedIn),
    ("get", "/challenges/{id}", "/challenges/{}", May::SeeChallenge),
    ("get", "/me/challenges/new", "/me/challenges/new", May::SignedIn),
    ("post", "/me/challenges/new", "/me/challenges/new", May::SignedIn),
    ("post", "/me/challenges/{id}", "/me/challenges/{}", May::SignedIn),
    ("get", "/me/settings", "/me/settings", May::SignedIn),
    ("post", "/me/settings", "/me/settings", May::SignedIn),
    ("get", "/me/sessions", "/me/sessions", May::SignedIn),
    ("post", "/me/sessions", "/me/sessions", May::SignedIn),
    ("get", "/me/programs", "/me/programs", May::SignedIn),
    ("post", "/me/programs", "/me/programs", May::SignedIn),
    ("post", "/sign-out", "/sign-out", May::SignedIn),
    ("get", "/table", "/table", May::Table),
    ("post", "/table", "/table", May::Table),
    ("get", "/table/open/{token}", "", May::Entrance),
    ("get", "/table/{id}", "/table/{}", May::Table),
    ("post", "/table/{id}", "/table/{}", May::Table),
    ("get", "/table/{id}/board.svg", "/table/{}/board.svg?m=f4&version=1", May::Table),
    ("get", "/metrics", "", May::Metrics),
    ("get", "/readyz", "", May::Metrics),
    ("get", "/api/v1/games", "/api/v1/games", May::All),
    ("get", "/api/v1/games/{id}", "/api/v1/games/{}", May::SeeGame),
    ("get", "/api/v1/games/{id}/position", "/api/v1/games/{}/position", May::SeeGame),
    ("get", "/api/v1/games/{id}/continuations", "/api/v1/games/{}/continuations", May::SeeGame),
    ("get", "/api/v1/archive", "/api/v1/archive", May::All),
    ("get", "/api/v1/export", "/api/v1/export", May::All),
    ("get", "/api/v1/events", "/api/v1/events", May::All),
    ("get", "/api/v1/events/{id}", "/api/v1/events/{}", May::SeeTournament),
    ("get", "/api/v1/events/{id}/rounds/{round}", "/api/v1/events/{}/rounds/1", May::SeeTournament),
    ("get", "/api/v1/statistics", "/api/v1/statistics", May::All),
    ("get", "/api/v1/explorer", "/api/v1/explorer?game=pilastri", May::All),
    ("get", "/api/v1/players", "/api/v1/players?name=A", May::All),
    ("get", "/api/v1/players/{id}", "/api/v1/players/{}", May::SeePlayer),
    ("get", "/api/v1/leaderboards/{game}", "/api/v1/leaderboards/pilastri", May::All),
    ("get", "/api/v1/position", "/api/v1/position?game=pilastri", May::All),
    ("get", "/api/v1/openapi.json", "/api/v1/openapi.json", May::All),
    ("get", "/api/v1/record.schema.json", "/api/v1/record.schema.json", May::All),
    ("get", "/api/v1/me", "/api/v1/me", May::Token),
    ("get", "/api/v1/me/games", "/api/v1/me/games", May::Token),
    ("get", "/api/v1/me/games/{id}", "/api/v1/me/games/{}", May::Token),
    ("post", "/api/v1/me/games/{id}/actions", "/api/v1/me/games/{}/actions", May::Token),
    ("post", "/api/v1/me/games/{id}/commands", "/api/v1/me/games/{}/commands", May::Token),
    ("get", "/api/v1/me/challenges", "/api/v1/me/challenges", May::Token),
    ("post", "/api/v1/me/challenges", "/api/v1/me/challenges", May::Token),
    ("post", "/api/v1/me/challenges/{id}", "/api/v1/me/challenges/{}", May::Token),
    ("get", "/api/v1/me/stream", "/api/v1/me/stream", May::Token),
    ("post", "/api/v1/table/games", "/api/v1/table/games", May::Table),
    ("post", "/api/v1/table/games/{id}/actions", "/api/v1/table/games/{}/actions", May::Table),
    ("post", "/api/v1/table/games/{id}/commands", "/api/v1/table/games/{}/commands", May::Table),
];

/// The routes that the web sources define, with their methods. Those of the API are in its document.
fn defined() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/colonnade-web/src")) {
        let text = fs::read_to_string(&file).expect("a source");
        for route in text.split(".route(").skip(1) {
            let path = route.split('"').nth(1).expect("a path");
            let handlers = route.split_once(',').expect("handlers").1;
            let handlers = handlers.split(".route(").next().unwrap_or_default().lines().next().unwrap_or_default();
            for method in ["get", "post", "put", "delete", "patch", "head", "any"] {
                let first = handlers.trim_start().starts_with(&format!("{method}("));
                let chosen = handlers.contains(&format!("{{ {method}("));
                if first || chosen || handlers.contains(&format!(").{method}(")) {
                    found.insert((method.to_owned(), path.to_owned()));
                }
            }
        }
    }
    found
}

fn sources(dir: &Path) -> Vec<std::path::PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.to_string_lossy().ends_with("_tests.rs")
        {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_route_is_in_the_table() {
    let tabled: BTreeSet<_> =
        ROUTES.iter().map(|(method, path, ..)| ((*method).to_owned(), (*path).to_owned())).collect();
    let mut defined = defined();
    let document = Host::new().get("/api/v1/openapi.json").json();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        defined.extend(methods.as_object().expect("methods").keys().map(|method| (method.clone(), path.clone())));
    }
    assert_eq!(defined, tabled);
}

/// A request without a token of the table.
fn anybody(host: &Host, method: &str, path: &str) -> Answer {
    let method: Method = method.to_uppercase().parse().expect("a method");
    let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:7117");
    let request =
        request.header(header::ORIGIN, "http://localhost:7117").header(header::CONTENT_TYPE, "application/json");
    host.ask(request.body(Body::from("{}")).expect("a request"))
}

/// The status and the text of a response.
fn told(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.text())
}

#[test]
fn routes_show_and_do_what_their_users_may() {
    const ABSENT: u64 = 98_765;
    let host = Host::new();
    let server = ServerId(77);
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&host.service, server, &settings).expect("changed");
    let public = host.finished(["Ada", "Bob"]);
    let table = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "");
    let mut hidden = Vec::new();
    for place in [Place::Direct, Place::Server { server, private: true }] {
        hidden.push(host.game(place, "pilastri/6x6", ["Hidden", "Veiled"], "f4-e4"));
        let over = host.game(place, "pilastri/6x6", ["Hidden", "Veiled"], "f4-e4 b3-b2");
        host.act(over, Command::Resign);
        hidden.push(over);
    }
    let tournaments = [
        host.tournament(Format::RoundRobin, None, &["Ada", "Bob"]),
        host.tournament(Format::RoundRobin, Some(server), &["Hidden", "Veiled"]),
    ];
    let version = |game: GameId| games::get(&host.service, Viewer::Host, game).expect("a game").version;
    let before: Vec<u64> = hidden.iter().map(|&game| version(game)).collect();
    let seen = host.player("Ada").0;
    let unseen = [host.player("Hidden").0];
    for &(method, path, example, may) in ROUTES {
        let at = |number: u64| example.replace("{}", &number.to_string());
        let like_absent = |numbers: &[u64]| {
            let absent = told(&anybody(&host, method, &at(ABSENT)));
            for &number in numbers {
                assert_eq!(told(&anybody(&host, method, &at(number))), absent, "{method} {path}");
            }
            absent.0
        };
        let games: Vec<u64> = hidden.iter().map(|game| game.0).collect();
        match may {
            May::All => {
                let answer = anybody(&host, method, example);
                // A puzzle's answer comes from a form; the puzzle tests send some.
                let status = match (method, path) {
                    ("post", _) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    // None of the games is running.
                    (_, "/live") => StatusCode::NO_CONTENT,
                    _ => StatusCode::OK,
                };
                // An address that readers guess leads on to another one.
                let leads_on = method == "get" && answer.status == StatusCode::PERMANENT_REDIRECT;
                assert!(leads_on || answer.status == status, "{method} {path}: {}", answer.text());
                for name in ["Hidden", "Veiled"] {
                    assert!(!answer.text().contains(name), "{method} {path} tells of {name}");
                }
            }
            May::SeeGame | May::SeePlayer => {
                let is_game = may == May::SeeGame;
                assert_eq!(like_absent(if is_game { &games } else { &unseen }), 404, "{method} {path}");
                // The event stream of a finished game ends at once; that of a running one would not.
                let answer = anybody(&host, method, &at(if is_game { public.0 } else { seen }));
                let leads_on = answer.status == StatusCode::SEE_OTHER;
                let is_seen = answer.status.is_success() || leads_on || path.ends_with("continuations");
                assert!(is_seen, "{path}: {}", answer.text());
                if leads_on && method == "post" {
                    host.runtime.block_on(host.service.analyses().end_of(public));
                }
            }
            May::SeeTournament => {
                assert_eq!(like_absent(&[tournaments[1].0]), 404, "{method} {path}");
                let answer = anybody(&host, method, &at(tournaments[0].0));
                assert!(answer.status.is_success(), "{path}: {}", answer.text());
            }
            May::SeeChallenge => {
                let challenge = |to, place| {
                    let proposal = Proposal::new(host.player("Ada"), to, GameKind::Gore.standard(), place);
                    challenges::challenge(&host.service, &proposal).expect("a challenge").id.0
                };
                let server = Place::Server { server, private: true };
                let hidden = [challenge(None, server), challenge(Some(host.player("Bob")), Place::Direct)];
                assert_eq!(like_absent(&hidden), 404, "{method} {path}");
                let answer = anybody(&host, method, &at(challenge(None, Place::Direct)));
                assert!(answer.status.is_success(), "{path}: {}", answer.text());
            }
            May::Table => {
                let answer = anybody(&host, method, &at(table.0));
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{method} {path} without a token");
                // With the token, only games of the table are accessible.
                assert!(method == "post" || host.get(&at(table.0)).status.is_success(), "{path} with the token");
                if method == "get" && example.contains("{}") {
                    assert!(games.iter().all(|&game| host.get(&at(game)).status == StatusCode::NOT_FOUND), "{path}");
                }
                like_absent(&games);
            }
            May::Entrance => {
                let own = [host.key.table_path(), host.key.setup_path()];
                let beginning = path.trim_end_matches("{token}");
                let own = own.iter().find(|own| own.starts_with(beginning)).expect("an address that opens it");
                assert_eq!(anybody(&host, method, &format!("{beginning}AAAA")).status, StatusCode::NOT_FOUND);
                assert_eq!(anybody(&host, method, own).status, StatusCode::SEE_OTHER);
            }
            May::Link => link(&host, method, example, hidden[0]),
            May::PlanLink => plan_link(&host, method, example, hidden[2]),
            May::SignInLink => {
                let path = host.key.sign_in_path(host.player("Ada"), host.service.now());
                assert_eq!(
                    anybody(&host, method, &path.replace("/sign-in/A", "/sign-in/B")).status,
                    StatusCode::NOT_FOUND
                );
                let status = if method == "get" { StatusCode::OK } else { StatusCode::SEE_OTHER };
                assert_eq!(anybody(&host, method, &path).status, status);
            }
            // What they may do is tested with the pages.
            May::SignedIn => assert_eq!(like_absent(&games), 403, "{method} {path}"),
            May::Token => assert_eq!(like_absent(&games), 401, "{method} {path}"),
            May::Metrics => {
                let answer = anybody(&host, method, path);
                assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path} is at an address of its own");
            }
        }
    }
    let after: Vec<u64> = hidden.iter().map(|&game| version(game)).collect();
    assert_eq!((after[0], &after[1..]), (before[0] + 1, &before[1..]), "the signed link alone has played a move");
}

/// A link signed for the player to act shows the game and plays one move in it; an altered one does neither.
fn link(host: &Host, method: &str, rest: &str, game: GameId) {
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let player = found.players()[found.state.side_to_act()];
    let expires = host.service.now() + Span::days(1).delta();
    let good = host.key.move_link(game, player, found.version, expires);
    let altered = format!("{}A{}", &good[..good.len() - 6], &good[good.len() - 5..]);
    let send = |path: &str| match method {
        "get" => host.get(&format!("{path}{rest}")).status,
        _ => host.post(path, &[("move", "b3-b2")]).status,
    };
    let status = if rest == "/try" { StatusCode::SEE_OTHER } else { StatusCode::OK };
    assert_eq!((send(&altered), send(&good)), (StatusCode::NOT_FOUND, status), "{method} /play{rest}");
}

/// A link signed for the waiting player shows the game and that player's plan; an altered one does neither.
fn plan_link(host: &Host, method: &str, rest: &str, game: GameId) {
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let player = found.players()[found.state.side_to_act().other()];
    let expires = host.service.now() + Span::days(1).delta();
    let good = host.key.plan_link(game, player, found.version, expires);
    let altered = good.replacen("/play/A", "/play/B", 1);
    if method == "post" {
        return plan_form(host, &good, &altered, game);
    }
    let record = if rest.is_empty() { "" } else { "/AAAAAFtHYW1lICJQaWxhc3RyaSJdCgoqCg" };
    let send = |path: &str| host.get(&format!("{path}{record}{rest}")).status;
    let status = if rest.is_empty() { StatusCode::SEE_OTHER } else { StatusCode::OK };
    assert_eq!((send(&altered), send(&good)), (StatusCode::NOT_FOUND, status), "{method} /play/lines{rest}");
}

/// B13: behind the link, a form removes the lines of the version of the plan that it was made for, and no others.
fn plan_form(host: &Host, good: &str, altered: &str, game: GameId) {
    let found = games::get(&host.service, Viewer::Host, game).expect("a game");
    let player = found.players()[found.state.side_to_act().other()];
    let mut state = found.state.clone();
    let mut line = Vec::new();
    for _ in 0..2 {
        let action = state.actions().map(|action| action.to_string()).next().expect("an action");
        state.play(&action).expect("legal");
        line.push(action);
    }
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    let edit = PlanEdit { add: &[&line], ..PlanEdit::default() };
    plans::edit_plan(&host.service, player, game, None, &edit).expect("entered");
    let kept = || plans::plan(&host.service, player, game).expect("a plan").plan.lines().len();
    let here = host.get(good).location().to_owned();
    let page = host.page(&here);
    let plan = page.split("name=\"plan\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a version");
    let other = here.replacen(good, altered, 1);
    for (path, fields, status) in [
        (&other, &[("do", "clear"), ("plan", plan)][..], StatusCode::NOT_FOUND),
        (&here, &[("do", "clear")][..], StatusCode::UNPROCESSABLE_ENTITY),
        (&here, &[("do", "clear"), ("plan", "0")][..], StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        assert_eq!((host.post(path, fields).status, kept()), (status, 1), "{fields:?}");
    }
    let accepted = host.post(&here, &[("do", "clear"), ("plan", plan)]);
    assert_eq!((accepted.status, kept()), (StatusCode::SEE_OTHER, 0));
}
