//! The web front end with a store in memory, with requests like those of browsers and programs.

mod action_blocks;
mod analysis;
mod analysis_board;
mod api;
mod authority;
mod bounds;
mod caching;
mod composer;
mod documents;
mod explorer;
mod flipped;
mod frames;
mod guard;
mod imports;
mod languages;
mod live;
mod next_game;
mod own_challenges;
mod own_settings;
mod pages;
mod people;
mod planning;
mod privacy;
mod programs;
mod puzzles;
mod sessions;
mod setup;
mod sharing;
mod starts;
mod statistics;
mod table;
mod tournament_pages;

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock, Mutex};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use chrono::TimeDelta;
use colonnade::play::{Command, GameId, Identity, Place, PlayerId, ServerId, SideChoice, Timestamp, Viewer};
use colonnade::service::{
    Clock, CommandRequest, Organiser, PlaySettings, Proposal, Service, TournamentEntry, challenges, games, tournaments,
    upkeep,
};
use colonnade::web::{BotState, DiscordStatus, Settings, SigningKey};
use colonnade::{store, web};
use colonnade_events::{EventId, Format, GameTerms, GamesPerPairing, Settings as EventSettings};
use colonnade_rules::{BySide, Game as GameKind, Variant};
use colonnade_testing::{Rng, random_game};
use http_body_util::BodyExt;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// A clock that advances by a second with each reading.
struct TestClock(Mutex<Timestamp>);

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        let mut now = self.0.lock().expect("not poisoned");
        *now += TimeDelta::seconds(1);
        *now
    }
}

/// The key of every test host, so that all have the same token of the table.
fn signing_key(dir: &std::path::Path) -> SigningKey {
    let file = dir.join("links.key");
    std::fs::write(&file, [7; 32]).expect("a key file");
    SigningKey::open(&file).expect("a key")
}

/// The token of the table.
static TABLE_TOKEN: LazyLock<String> = LazyLock::new(|| {
    let dir = tempfile::tempdir().expect("a directory");
    signing_key(dir.path()).table_token()
});

/// A bot, with the ID of its application if it is known.
fn discord(application: Option<u64>) -> DiscordStatus {
    let connection = Arc::new(|| "connected".to_owned());
    let state = move || match application {
        Some(_) => BotState { token_accepted: Some(true), connected: true, servers: vec![5], ..BotState::default() },
        None => BotState::default(),
    };
    DiscordStatus { connection, state: Arc::new(state), application: Arc::new(move || application) }
}

/// The actions of a random game of Pit of Pillars that goes on after this many.
fn long_actions(plies: usize) -> Vec<String> {
    let variant = GameKind::PitOfPillars.standard();
    let games = (0..50).map(|seed| random_game(variant, plies, &mut Rng::new(seed)));
    let mut reached = games.filter_map(|states| states.get(plies).cloned());
    reached.find(|state| state.outcome().is_none()).expect("a long game").history()
}

/// A host with its pages.
struct Host {
    service: Arc<Service>,
    key: Arc<SigningKey>,
    clock: Arc<TestClock>,
    pages: Router,
    runtime: Runtime,
    _dir: tempfile::TempDir,
}

/// The network settings of a host.
#[derive(Clone, Copy)]
struct Reached {
    listen: &'static str,
    public_url: Option<&'static str>,
    table: bool,
    proxies: &'static [&'static str],
    bot: Bot,
}

/// The state of a host's bot.
#[derive(Clone, Copy)]
enum Bot {
    /// There is no bot.
    Absent,
    /// The bot has not connected yet, so the ID of its application is unknown.
    Connecting,
    /// The bot has connected; the ID of its application.
    Connected(u64),
}

const AT_HOME: Reached =
    Reached { listen: "127.0.0.1:7117", public_url: None, table: true, proxies: &[], bot: Bot::Connected(42) };
const PUBLIC: Reached = Reached {
    listen: "127.0.0.1:7117",
    public_url: Some("https://games.example"),
    table: false,
    proxies: &["127.0.0.1/32"],
    bot: Bot::Connected(42),
};

/// A response with its whole body.
#[derive(Debug)]
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    bytes: Vec<u8>,
}

impl Answer {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("letters"))
    }

    fn location(&self) -> &str {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text());
        self.header("location")
    }
}

impl Host {
    fn new() -> Host {
        Host::reached(&AT_HOME)
    }

    fn reached(reached: &Reached) -> Host {
        let dir = tempfile::tempdir().expect("a directory");
        let clock = Arc::new(TestClock(Mutex::new("2026-03-01T12:00:00Z".parse().expect("a time"))));
        let store = store::in_memory().expect("a store");
        let service = Arc::new(Service::new(store, Arc::clone(&clock) as _, PlaySettings::default()));
        let key = Arc::new(signing_key(dir.path()));
        let settings = Settings {
            public_url: reached.public_url.map(str::to_owned),
            table: reached.table,
            trusted_proxies: reached.proxies.iter().map(|text| text.parse().expect("a network")).collect(),
            key: Arc::clone(&key),
            discord: match reached.bot {
                Bot::Absent => None,
                Bot::Connecting => Some(discord(None)),
                Bot::Connected(application) => Some(discord(Some(application))),
            },
            connections: 64,
        };
        let listen: SocketAddr = reached.listen.parse().expect("an address");
        settings.check(listen).expect("settings that agree");
        let pages = web::router(Arc::clone(&service), settings, listen);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Host { service, key, clock, pages, runtime, _dir: dir }
    }

    fn wait(&self, time: TimeDelta) {
        *self.clock.0.lock().expect("not poisoned") += time;
    }

    /// Sends a request from an address.
    fn ask_from(&self, peer: &str, mut request: Request<Body>) -> Answer {
        let peer: IpAddr = peer.parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer, 40_000)));
        self.runtime.block_on(async {
            let response = self.pages.clone().oneshot(request).await.expect("pages always answer");
            let (head, body) = response.into_parts();
            let bytes = body.collect().await.expect("a whole body").to_bytes().to_vec();
            Answer { status: head.status, headers: head.headers, bytes }
        })
    }

    fn ask(&self, request: Request<Body>) -> Answer {
        self.ask_from("127.0.0.1", request)
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(asking(Method::GET, path).body(Body::empty()).expect("a request"))
    }

    /// Gets a page that has to exist.
    fn page(&self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.text()
    }

    /// The number of bytes of a page that is sent compressed.
    fn packed_length(&self, path: &str) -> usize {
        let request = asking(Method::GET, path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty());
        let packed = self.ask(request.expect("a request"));
        assert_eq!(packed.header("content-encoding"), "gzip", "{path}");
        packed.bytes.len()
    }

    /// Sends a form as a browser does from a page of this host.
    fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        let request = asking(Method::POST, path)
            .header(header::ORIGIN, "http://localhost:7117")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.ask(request.body(fields.join("&").into()).expect("a request"))
    }

    /// Sends JSON as a program does.
    fn send(&self, path: &str, body: &serde_json::Value) -> Answer {
        let request = asking(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
        self.ask(request.body(body.to_string().into()).expect("a request"))
    }

    fn player(&self, name: &str) -> PlayerId {
        colonnade::service::people::sign_in(&self.service, &Identity::Local(name.to_owned()), name)
            .expect("a player")
            .id
    }

    /// A game between two players at a place, with some actions.
    fn game(&self, place: Place, kind: &str, names: [&str; 2], actions: &str) -> GameId {
        let (kind, variant) = kind.split_once('/').expect("a game and a variant");
        let variant = kind.parse::<GameKind>().expect("a game").variant(variant).expect("a variant");
        let game = self.game_between(place, variant, names.map(|name| self.player(name)));
        for action in actions.split_whitespace() {
            self.act(game, Command::Act(action.into()));
        }
        game
    }

    /// A game between two players at a place; the first one begins.
    fn game_between(&self, place: Place, variant: Variant, [first, second]: [PlayerId; 2]) -> GameId {
        let proposal = Proposal { side: SideChoice::First, ..Proposal::new(first, Some(second), variant, place) };
        let challenge = challenges::challenge(&self.service, &proposal).expect("a challenge");
        challenges::accept(&self.service, challenge.id, second).expect("a game").game.id
    }

    /// A tournament of a server, or of the host, that these players have joined: one game a pairing.
    fn announced(&self, format: Format, server: Option<ServerId>, names: &[&str]) -> EventId {
        let terms = GameTerms::usual(GameKind::Pilare.standard(), "1d".to_owned());
        let terms = GameTerms { games: GamesPerPairing::One, ..terms };
        let settings = EventSettings { server: server.map(|server| server.0), ..EventSettings::usual(format, terms) };
        let id = tournaments::create(&self.service, Organiser::Host, &settings).expect("announced").id;
        for player in names.iter().map(|name| self.player(name)) {
            let viewer = server.map_or(Viewer::Player(player), |server| Viewer::Member { player, server });
            let entry = TournamentEntry { viewer, has_role: false, teams: BySide::default() };
            tournaments::join(&self.service, id, &entry).expect("joined");
        }
        id
    }

    /// The same, with its first round.
    fn tournament(&self, format: Format, server: Option<ServerId>, names: &[&str]) -> EventId {
        let id = self.announced(format, server, names);
        tournaments::start(&self.service, Organiser::Host, id).expect("started");
        upkeep::wake(&self.service).expect("woken");
        id
    }

    /// Sends a command of the player to act.
    fn act(&self, id: GameId, command: Command) {
        let game = games::get(&self.service, colonnade::play::Viewer::Host, id).expect("a game");
        let player = game.players()[game.state.side_to_act()];
        games::act(&self.service, &CommandRequest::new(id, player, command)).expect("it can be done");
    }

    /// A finished game at the table: six actions, and then the side to act resigns.
    fn finished(&self, names: [&str; 2]) -> GameId {
        let game = self.game(Place::Local, "pilastri/6x6", names, "f4-e4 b3-b2 f2-f3 f5-f6 c1-c2 d3-d4");
        self.act(game, Command::Resign);
        game
    }
}

/// A request to this machine by its usual name, with the token of the table.
fn asking(method: Method, path: &str) -> axum::http::request::Builder {
    let path = path.split('#').next().expect("there is always a first part");
    let cookie = format!("colonnade_table={}", *TABLE_TOKEN);
    Request::builder().method(method).uri(path).header(header::HOST, "localhost:7117").header(header::COOKIE, cookie)
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Whether a page has a form that changes something, except the choices at the foot of each page.
fn has_form(page: &str) -> bool {
    let is_choice =
        |form: &str| ["/language", "/boards"].iter().any(|path| form.contains(&format!("action=\"{path}\"")));
    page.split("<form").skip(1).any(|form| form.contains("method=\"post\"") && !is_choice(form))
}

/// A page without its character references.
fn unescaped(text: &str) -> String {
    text.replace("&#38;", "&").replace("&amp;", "&").replace("&#39;", "'").replace("&#34;", "\"")
}

/// The addresses that a page links to.
fn links(page: &str) -> Vec<String> {
    let hrefs = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    hrefs.map(unescaped).collect()
}
