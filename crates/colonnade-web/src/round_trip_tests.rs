//! How often each address waits for a database.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, StatusCode, header};
use tower::ServiceExt;

use super::api::described_operations;
use super::sessions::tokens::PlayerSecret;
use super::{Settings as WebSettings, SigningKey, router};
use colonnade_events::{Format, GameTerms, Settings};
use colonnade_play::{Command, GameId, Identity, Place, PlayerId, SideChoice, Span, Timestamp, Viewer};
use colonnade_service::testing::{Counted, counted_service, fill};
use colonnade_service::{
    CommandRequest, Organiser, Proposal, Running, Service, TournamentEntry, challenges, games, people, programs,
    sessions, tokens, tournaments, upkeep,
};

/// The most round trips of an address, with nothing cached.
const MOST: usize = 8;

/// The round trips that find the session or token of a request and whether its player may sign in.
const SESSION: usize = 3;

/// The players of the archive.
const PLAYERS: usize = 60;

/// A request: the route as the router has it, the method, the path, and a form.
struct Asked {
    route: &'static str,
    method: Method,
    path: String,
    form: String,
}

/// The games and the player of the requests.
struct Archive {
    finished: GameId,
    running: GameId,
    at_table: GameId,
    ada: PlayerId,
    version: u64,
    /// A running tournament, one of its players, and a game of that player in it.
    tournament: u64,
    entrant: PlayerId,
    of_tournament: GameId,
    /// A program of Ada, and a game in which it is to act.
    program: PlayerId,
    of_program: GameId,
    /// A challenge to anybody.
    open_challenge: u64,
}

fn act(service: &Service, game: GameId, plies: usize) -> u64 {
    for _ in 0..plies {
        let seen = games::get(service, colonnade_play::Viewer::Host, game).expect("there");
        let by = seen.players()[seen.state.side_to_act()];
        let text = seen.state.actions().map(|action| action.to_string()).next().expect("an action");
        games::act(service, &CommandRequest::new(game, by, Command::Act(text.as_str().into()))).expect("acted");
    }
    games::get(service, colonnade_play::Viewer::Host, game).expect("there").version
}

/// Begins a cup of the host, in which the first player plays others, too; returns that player and a game there.
fn begin_cup(service: &Service, players: &[PlayerId]) -> (u64, PlayerId, GameId) {
    let terms = GameTerms::usual(colonnade_rules::Game::Buku.standard(), "1d".to_owned());
    let settings = Settings::usual(Format::Cup { rounds: None, final_four: false }, terms);
    let id = tournaments::create(service, Organiser::Host, &settings).expect("announced").id;
    for &player in players {
        let entry = TournamentEntry {
            viewer: Viewer::Player(player),
            has_role: false,
            teams: colonnade_rules::BySide::default(),
        };
        tournaments::join(service, id, &entry).expect("joined");
    }
    tournaments::start(service, Organiser::Host, id).expect("started");
    upkeep::wake(service).expect("woken");
    let games = games::running(service, Viewer::Host, Running::Of(players[0]), None, 9).expect("games");
    let game = games.iter().find(|game| game.tournament.is_some()).expect("a game of the cup");
    (id.0, players[0], game.id)
}

impl Archive {
    fn new(counted: &Counted) -> Archive {
        let service = counted_service(counted);
        let join = |number: usize| {
            people::sign_in(&service, &Identity::Discord(number as u64), &format!("Player {number}"))
                .expect("signs in")
                .id
        };
        let players: Vec<PlayerId> = (1..=PLAYERS).map(join).collect();
        fill(counted, 3_000, PLAYERS);
        let ada = players[0];
        let bob = players[1];
        let variant = |game: colonnade_rules::Game| game.standard();
        let server = Place::Server { server: colonnade_play::ServerId(7), private: false };
        let begin = |game, by: PlayerId, other: PlayerId| {
            let proposal =
                Proposal { side: SideChoice::First, ..Proposal::new(by, Some(other), variant(game), server) };
            let made = challenges::challenge(&service, &proposal).expect("made");
            challenges::accept(&service, made.id, other).expect("accepted").game.id
        };
        let finished = begin(colonnade_rules::Game::Gore, ada, bob);
        act(&service, finished, 6);
        games::act(&service, &CommandRequest::new(finished, ada, Command::Resign)).expect("resigned");
        for (number, &game) in colonnade_rules::Game::ALL.iter().cycle().take(12).enumerate() {
            act(&service, begin(game, players[number % 3], players[3 + number]), 2);
        }
        let running = begin(colonnade_rules::Game::Pilare, ada, bob);
        let version = act(&service, running, 2);
        let local = ["Ann", "Ben"]
            .map(|name| people::sign_in(&service, &Identity::Local(name.to_owned()), name).expect("signs in").id);
        let proposal = Proposal::new(local[0], None, variant(colonnade_rules::Game::Pilare), Place::Local);
        let at_table = challenges::begin_local(&service, &proposal, local[1]).expect("begun").game.id;
        let (tournament, entrant, of_tournament) = begin_cup(&service, &players[20..]);
        let open = Proposal::new(bob, None, variant(colonnade_rules::Game::Gore), server);
        let open_challenge = challenges::challenge(&service, &open).expect("made").id.0;
        let program = programs::create(&service, ada, "Gambit").expect("a program").id;
        let terms = Proposal::new(program, Some(ada), variant(colonnade_rules::Game::Pilare), Place::Direct);
        let made = challenges::challenge(&service, &Proposal { side: SideChoice::First, ..terms }).expect("made");
        let of_program = challenges::accept(&service, made.id, ada).expect("accepted").game.id;
        let terms = Proposal::new(players[5], Some(program), variant(colonnade_rules::Game::Gore), Place::Direct);
        challenges::challenge(&service, &terms).expect("made");
        Archive {
            finished,
            running,
            at_table,
            ada,
            version,
            tournament,
            entrant,
            of_tournament,
            open_challenge,
            program,
            of_program,
        }
    }

    /// A request to each address, and several to those that read in several ways.
    fn requests(&self, key: &SigningKey, now: Timestamp) -> Vec<Asked> {
        let [finished, running, at_table] = [self.finished, self.running, self.at_table].map(|game| game.0);
        let Archive { ada, version, tournament, entrant, of_tournament, of_program, .. } = self;
        let own = format!("/api/v1/me/games/{}", of_program.0);
        let expires = "2026-03-01T00:00:00Z".parse::<Timestamp>().expect("a time");
        let link = key.move_link(self.running, *ada, *version, expires);
        let lines = key.plan_link(self.running, *ada, *version, expires);
        let get = |route: &'static str, path: String| Asked { route, method: Method::GET, path, form: String::new() };
        let post = |route: &'static str, path: String, form: &str| Asked {
            route,
            method: Method::POST,
            path,
            form: form.to_owned(),
        };
        let fixed = [
            "/",
            "/setup",
            "/privacy",
            "/healthz",
            "/robots.txt",
            "/archive",
            "/oembed",
            "/api",
            "/live",
            "/events",
            "/statistics",
            "/players",
            "/leaderboard",
            "/rules",
            "/spec",
            "/known",
            "/starts",
            "/known.json",
            "/known/puzzles.txt",
            "/puzzle",
            "/puzzles",
            "/leaderboards",
            "/games",
            "/player",
            "/analysis",
            "/explorer",
            "/feed.atom",
            "/table",
            "/api/v1/games",
            "/api/v1/archive",
            "/api/v1/statistics",
            "/api/v1/openapi.json",
            "/api/v1/record.schema.json",
        ];
        let mut all: Vec<Asked> = fixed.into_iter().map(|route| get(route, route.to_owned())).collect();
        for query in [
            "?player=1",
            "?player=Player+7&opponent=9",
            "?game=buku&rated=true",
            "?player=1&game=gore&result=draw",
            "?since=2026-01-01&until=2026-02-01",
        ] {
            all.push(get("/archive", format!("/archive{query}")));
            all.push(get("/api/v1/archive", format!("/api/v1/archive{query}")));
        }
        for game in [finished, running] {
            all.extend([
                get("/games/{id}", format!("/games/{game}")),
                get("/games/{id}/{ply}", format!("/games/{game}/1")),
                get("/games/{id}/{ply}", format!("/games/{game}/1.png")),
                get("/games/{id}/embed", format!("/games/{game}/embed")),
                get("/games/{id}/analysis", format!("/games/{game}/analysis")),
                get("/explorer/game/{id}/{ply}", format!("/explorer/game/{game}/1")),
                get("/analysis/game/{id}/{spot}", format!("/analysis/game/{game}/0")),
                get("/api/v1/games/{id}", format!("/api/v1/games/{game}")),
                get("/api/v1/games/{id}/position", format!("/api/v1/games/{game}/position")),
                get("/api/v1/games/{id}/continuations", format!("/api/v1/games/{game}/continuations")),
            ]);
        }
        all.extend([
            get("/oembed", format!("/oembed?url=http%3A%2F%2Flocalhost%3A7117%2Fgames%2F{finished}")),
            get("/games/{id}/events", format!("/games/{running}/events")),
            get("/live", format!("/live?games={running}")),
            get("/events", "/events?stage=running&before=9".to_owned()),
            get("/events/{id}", format!("/events/{tournament}")),
            get("/games/{id}", format!("/games/{}", of_tournament.0)),
            get("/events", format!("/events?player={entrant}")),
            get("/games/{id}/analysis.svg", format!("/games/{finished}/analysis.svg")),
            get("/games/{id}/analysis.cgn", format!("/games/{finished}/analysis.cgn")),
            get("/analysis/game/{id}/judged/{spot}", format!("/analysis/game/{finished}/judged/0")),
            get("/statistics", "/statistics?game=buku".to_owned()),
            get("/players", "/players?q=Player".to_owned()),
            get("/players/{id}", format!("/players/{ada}")),
            get("/players/{id}", format!("/players/{ada}?result=won")),
            get("/players/{id}/against/{other}", format!("/players/{ada}/against/2")),
            get("/leaderboard/{game}", "/leaderboard/buku".to_owned()),
            get("/rules/{game}", "/rules/buku".to_owned()),
            get("/rules/{game}/{figure}", "/rules/buku/1.svg".to_owned()),
            get("/rules/{game}/try/{figure}", "/rules/buku/try/0".to_owned()),
            get("/rules/{game}/try/{figure}/board.svg", "/rules/buku/try/0/board.svg".to_owned()),
            get("/spec/{page}", "/spec/cgn".to_owned()),
            get("/puzzle/{number}", "/puzzle/1".to_owned()),
            get("/puzzle/{number}/board.svg", "/puzzle/1/board.svg".to_owned()),
            get("/explorer", "/explorer?game=gore".to_owned()),
            get("/play/{token}", link.clone()),
            get("/play/{token}/board.svg", format!("{link}/board.svg")),
            get("/play/{token}/try", format!("{link}/try")),
            get("/play/{token}/lines", lines),
            get("/table/{id}", format!("/table/{at_table}")),
            get("/table/{id}", format!("/table/{at_table}?ask=hint")),
            get("/table/{id}/board.svg", format!("/table/{at_table}/board.svg")),
            get("/api/v1/events", "/api/v1/events?stage=running".to_owned()),
            get("/api/v1/events/{id}", format!("/api/v1/events/{tournament}")),
            get("/api/v1/events/{id}/rounds/{round}", format!("/api/v1/events/{tournament}/rounds/1")),
            get("/api/v1/explorer", "/api/v1/explorer?game=gore".to_owned()),
            get("/api/v1/players", "/api/v1/players?name=Player".to_owned()),
            get("/api/v1/players/{id}", format!("/api/v1/players/{ada}")),
            get("/api/v1/leaderboards/{game}", "/api/v1/leaderboards/buku".to_owned()),
            get("/api/v1/position", "/api/v1/position?game=gore".to_owned()),
            post("/games/{id}/analysis", format!("/games/{finished}/analysis"), ""),
            post("/table", "/table".to_owned(), "kind=buku%2F8x8&first=Ann&second=Ben"),
            post("/table/{id}", format!("/table/{at_table}"), "command=draw&side=first&version=1"),
            post("/play/{token}", link, &format!("version={version}")),
            get("/sign-in/{token}", key.sign_in_path(*ada, now + Span::seconds(1).delta())),
            get("/me", "/me".to_owned()),
            get("/me/games/{id}", format!("/me/games/{running}")),
            get("/me/games/{id}/move", format!("/me/games/{running}/move")),
            get("/me/games/{id}/lines", format!("/me/games/{running}/lines")),
            get("/me/games/{id}/board.svg", format!("/me/games/{running}/board.svg")),
            get("/me/settings", "/me/settings".to_owned()),
            post("/me/settings", "/me/settings".to_owned(), FORM_OF_SETTINGS),
            post("/me/settings", "/me/settings".to_owned(), "do=free-days&weekly=Sat-Sun&zone=UTC"),
            get("/me/sessions", "/me/sessions".to_owned()),
            post("/me/challenges/{id}", "/me/challenges/1".to_owned(), "do=accept"),
            get("/me/programs", "/me/programs".to_owned()),
            get("/api/v1/me", "/api/v1/me".to_owned()),
            get("/api/v1/me/games", "/api/v1/me/games".to_owned()),
            get("/api/v1/me/games/{id}", own.clone()),
            get("/api/v1/me/challenges", "/api/v1/me/challenges".to_owned()),
            get("/api/v1/me/stream", "/api/v1/me/stream".to_owned()),
            post("/api/v1/me/games/{id}/commands", format!("{own}/commands"), r#"{"command":"draw","version":1}"#),
            post("/api/v1/me/games/{id}/actions", format!("{own}/actions"), r#"{"text":"d4","version":1}"#),
            post("/api/v1/me/challenges/{id}", "/api/v1/me/challenges/99".to_owned(), r#"{"answer":"accept"}"#),
            get("/challenges/{id}", format!("/challenges/{}", self.open_challenge)),
            get("/me/challenges/new", "/me/challenges/new".to_owned()),
            post(
                "/me/challenges/new",
                "/me/challenges/new".to_owned(),
                "number={number}&kind=gore&opening=standard&player=2",
            ),
            post(
                "/api/v1/me/challenges",
                "/api/v1/me/challenges".to_owned(),
                &format!(r#"{{"to":{},"game":"buku"}}"#, ada.0),
            ),
            post("/sign-out", "/sign-out".to_owned(), ""),
        ]);
        all
    }
}

/// A form that changes the settings and the language. It leaves reminders and vacation as they are: a change of these
/// writes all games in which the player is to act.
const FORM_OF_SETTINGS: &str = "do=settings&language=de&theme=slate&seat=first&reminders=24h+6h&notice-0=1&notice-1=0&notice-2=0&\
    notice-3=0&notice-4=0&notice-5=0&automatic=yes";

/// Addresses that are not asked here: they answer without the store, or stream the archive (which the tests of the service
/// count).
const NOT_ASKED: [&str; 18] = [
    "/archive.cgn",
    "/archive.ndjson",
    "/api/v1/export",
    "/setup/open/{token}",
    "/table/open/{token}",
    "/language",
    "/boards",
    "/assets/{name}",
    "/analysis/board/{token}/record.cgn",
    "/analysis/board/{token}/{spot}",
    "/analysis/board/{token}/{spot}/board.svg",
    "/analysis/board/{token}/{spot}/board.png",
    "/play/{token}/lines/{record}/record.cgn",
    "/play/{token}/lines/{record}/{spot}",
    "/play/{token}/lines/{record}/{spot}/board.svg",
    "/api/v1/table/games",
    "/api/v1/table/games/{id}/actions",
    "/api/v1/table/games/{id}/commands",
];

/// The routes of the pages, by their source, and those of the API, by its document.
fn routes() -> BTreeSet<String> {
    let pages = include_str!("routes.rs").split(".route(\"").skip(1);
    let pages = pages.filter_map(|rest| rest.split('"').next()).map(str::to_owned);
    pages.chain(described_operations(true, true).paths.paths.into_keys()).collect()
}

/// V21: no page makes a database wait more often for more players, games or names.
#[test]
fn v21_every_address_waits_eight_times_at_most() {
    let Some(counted) = Counted::all().into_iter().nth(1) else { return };
    let archive = Archive::new(&counted);
    let directory = tempfile::tempdir().expect("a directory");
    let key = Arc::new(SigningKey::open(&directory.path().join("links.key")).expect("a key"));
    let token = key.table_token();
    let secret = PlayerSecret::new(archive.ada).expect("a secret");
    let service = counted_service(&counted);
    sessions::begin(&service, archive.ada, service.now(), secret.hash(&key), "").expect("signed in");
    let session = format!("; session={}", secret.text());
    let of_program = PlayerSecret::new(archive.program).expect("a secret");
    tokens::make(&service, archive.program, of_program.token_hash(&key), "").expect("a token");
    let of_program = of_program.text();
    let form_token = key.form_token(&secret.hash(&key));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut dear = Vec::new();
    let mut asked_for = BTreeSet::new();
    for Asked { route, method, path, form } in archive.requests(&key, service.now()) {
        let settings = WebSettings {
            public_url: None,
            table: true,
            trusted_proxies: Vec::new(),
            key: Arc::clone(&key),
            discord: None,
            connections: 8,
        };
        let pages = router(counted_service(&counted), settings, "127.0.0.1:7117".parse().expect("an address"));
        let request = Request::builder().method(method.clone()).uri(&path).header(header::HOST, "localhost:7117");
        // Without a session, no page asks for one.
        let is_personal = ["/me", "/sign", "/challenges"].iter().any(|beginning| path.starts_with(beginning));
        let session = if is_personal { session.as_str() } else { "" };
        let request = request.header(header::COOKIE, format!("colonnade_table={token}{session}"));
        let request = request.header(header::ORIGIN, "http://localhost:7117");
        let is_own = path.starts_with("/api/v1/me");
        let content = if is_own { "application/json" } else { "application/x-www-form-urlencoded" };
        let request = request.header(header::CONTENT_TYPE, content);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {of_program}"));
        let form = if session.is_empty() { form } else { format!("token={form_token}&{form}") };
        let number = challenges::number(&service).expect("a number");
        let form = form.replace("{number}", &key.challenge_number(&secret.hash(&key), number));
        let mut request = request.body(Body::from(form)).expect("a request");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 40_000))));
        let mut status = StatusCode::OK;
        // The head of the response: what a body streams is read in blocks, which other tests count.
        let waits = counted.during(|| status = runtime.block_on(pages.oneshot(request)).expect("an answer").status());
        println!("{waits:4} {} {method} {path}", status.as_u16());
        asked_for.insert(route.to_owned());
        if waits > MOST + if session.is_empty() && !is_own { 0 } else { SESSION } {
            dear.push(format!("{method} {path}: {waits}"));
        }
    }
    assert!(dear.is_empty(), "{dear:#?}");
    let without = NOT_ASKED.map(str::to_owned).into_iter().collect();
    assert_eq!(&(&routes() - &asked_for) - &without, BTreeSet::new());
}
