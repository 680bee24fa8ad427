//! The addresses, in one router for each [kind](crate::middleware::kind).

use axum::Router;
use axum::middleware::from_fn;
use axum::response::Redirect;
use axum::routing::{any, get, post};

use crate::AppState;
use crate::middleware::guard::{guarded, not_found};
use crate::middleware::kind::{self, KindOf};
use crate::{analysis, api, caching, games, links, metrics, players, sessions, site, table, tournaments};

/// The router of all addresses.
pub(super) fn router(state: AppState) -> Router {
    let mut kinds: Vec<(KindOf, Router<AppState>)> = vec![
        (kind::PAGE.into(), pages()),
        (kind::PAGE.into(), guessed()),
        (kind::PAGE.picture().into(), pictures()),
        (kind::PAGE.picture().shown_elsewhere().into(), shown_pictures()),
        (kind::PAGE.record().into(), board_records()),
        (kind::GAMES, games()),
        (kind::EVENTS, events()),
        (kind::FRAME.into(), frames()),
        (kind::RULES, rules()),
        (kind::DATA.into(), data()),
        (kind::RECORD.into(), records()),
        (kind::DESCRIPTION.into(), descriptions()),
        (kind::CHOICE.into(), choices()),
        (kind::LINK.into(), links()),
        (kind::LINK.picture().into(), link_pictures()),
        (kind::LINK.record().into(), link_records()),
        (kind::SETUP.into(), setup()),
        (kind::ASSETS, assets()),
        (kind::FILE.into(), files()),
        (kind::PROBE.into(), probes()),
        (kind::API.into(), api::router()),
    ];
    if state.has_sessions() {
        kinds.extend([
            (kind::PAGE.into(), challenges()),
            (kind::SIGN_IN.into(), sign_in()),
            (kind::OWN.into(), own_pages()),
            (kind::OWN.picture().into(), own_pictures()),
            (kind::API_OWN.into(), api::own_router()),
        ]);
    }
    // Without a table, all addresses below that of the table are refused.
    if state.settings.table {
        kinds.extend([
            (kind::TABLE.into(), table()),
            (kind::TABLE.picture().into(), table_pictures()),
            (kind::TABLE_ENTRANCE.into(), table_entrances()),
            (kind::API_TABLE.into(), api::table_router()),
        ]);
    }
    let guard = |all: Router<AppState>, (kind, routes)| all.merge(guarded(routes, kind, &state));
    let routes = kinds.into_iter().fold(Router::new(), guard);
    routes.fallback_service(unknown(&state)).layer(from_fn(metrics::count)).with_state(state)
}

/// The addresses that no route has. Below the beginning of a kind they are of that kind.
fn unknown(state: &AppState) -> Router {
    let beginnings: [(&str, KindOf); 12] = [
        ("/api/", kind::NO_API.into()),
        ("/api/v1/", kind::API.into()),
        ("/api/v1/table", kind::API_TABLE.into()),
        ("/api/v1/table/", kind::API_TABLE.into()),
        ("/table", kind::TABLE.into()),
        ("/table/", kind::TABLE.into()),
        ("/table/open/", kind::TABLE_ENTRANCE.into()),
        ("/play/", kind::LINK.into()),
        ("/games/", kind::GAMES),
        ("/events/", kind::EVENTS),
        ("/rules/", kind::RULES),
        ("/assets/", kind::ASSETS),
    ];
    let others = guarded(Router::new().fallback(not_found), kind::PAGE, state);
    let below = |all: Router<AppState>, (beginning, kind): (&str, KindOf)| {
        let rest = beginning.ends_with('/').then(|| format!("{beginning}{{*rest}}"));
        let paths = [Some(beginning.to_owned()), rest].into_iter().flatten();
        let missing = paths.fold(Router::new(), |all, path| Router::route(all, &path, any(not_found)));
        all.merge(guarded(missing, kind, state))
    };
    beginnings.into_iter().fold(others, below).with_state(state.clone())
}

fn pages() -> Router<AppState> {
    Router::new()
        .route("/", get(site::home::home))
        .route("/privacy", get(site::home::privacy))
        .route("/archive", get(games::archive::page))
        .route("/api", get(api::page::page))
        .route("/live", get(games::events::follow_several))
        .route("/events", get(tournaments::list_page::page))
        .route("/statistics", get(games::statistics_page::page))
        .route("/players", get(players::people_pages::players))
        .route("/players/{id}", get(players::player_pages::player))
        .route("/players/{id}/against/{other}", get(players::people_pages::against))
        .route("/leaderboard", get(players::player_pages::leaderboards))
        .route("/leaderboard/{game}", get(players::player_pages::leaderboard))
        .route("/rules", get(site::rules_pages::index))
        .route("/spec", get(site::documents::specification))
        .route("/spec/{page}", get(site::documents::specification_page))
        .route("/known", get(site::documents::known))
        .route("/starts", get(site::starts_page::page))
        .route("/puzzle", get(site::puzzle_pages::index))
        .route("/puzzle/{number}", get(site::puzzle_pages::show).post(site::puzzle_pages::answer))
        .route("/analysis", get(analysis::start::start).post(analysis::start::upload))
        .route("/analysis/game/{id}/{spot}", get(analysis::start::of_game))
        .route("/analysis/game/{id}/judged/{spot}", get(analysis::report::open_board))
        .route("/analysis/board/{token}/{spot}", get(analysis::board::show).post(analysis::board::change))
        .route("/explorer", get(analysis::explorer::page))
        .route("/explorer/game/{id}/{ply}", get(analysis::explorer::of_game))
}

/// Addresses that readers guess.
fn guessed() -> Router<AppState> {
    Router::new()
        .route("/puzzles", get(|| async { Redirect::permanent("/puzzle") }))
        .route("/leaderboards", get(|| async { Redirect::permanent("/leaderboard") }))
        .route("/games", get(|| async { Redirect::permanent("/archive") }))
        .route("/player", get(|| async { Redirect::permanent("/players") }))
}

fn pictures() -> Router<AppState> {
    Router::new()
        .route("/puzzle/{number}/board.svg", get(site::puzzle_pages::board))
        .route("/analysis/board/{token}/{spot}/board.svg", get(analysis::board::board))
}

fn shown_pictures() -> Router<AppState> {
    Router::new().route("/analysis/board/{token}/{spot}/board.png", get(analysis::board::board_png))
}

fn board_records() -> Router<AppState> {
    Router::new().route("/analysis/board/{token}/record.cgn", get(analysis::board::download))
}

/// A game and its positions have records and pictures as well, by the extension.
fn games() -> Router<AppState> {
    Router::new()
        .route("/games/{id}", get(games::game_page::game))
        .route("/games/{id}/{ply}", get(games::game_page::ply))
        .route("/games/{id}/events", get(games::events::follow))
        .route("/games/{id}/analysis", get(analysis::report::show).post(analysis::report::begin))
        .route("/games/{id}/analysis.svg", get(analysis::report::graph))
        .route("/games/{id}/analysis.cgn", get(analysis::report::record))
}

/// A tournament has records, standings, dates and a feed as well, by the extension.
fn events() -> Router<AppState> {
    Router::new().route("/events/{id}", get(tournaments::tournament_page::tournament))
}

fn frames() -> Router<AppState> {
    Router::new().route("/games/{id}/embed", get(games::sharing::embed))
}

fn rules() -> Router<AppState> {
    Router::new()
        .route("/rules/{game}", get(site::rules_pages::rules))
        .route("/rules/{game}/{figure}", get(site::rules_pages::figure_picture))
        .route("/rules/{game}/try/{figure}", get(site::rules_try::show).post(site::rules_try::answer))
        .route("/rules/{game}/try/{figure}/board.svg", get(site::rules_try::board))
}

fn data() -> Router<AppState> {
    Router::new()
        .route("/known/puzzles.txt", get(site::documents::known_puzzles))
        .route("/feed.atom", get(games::feed::feed))
}

fn records() -> Router<AppState> {
    Router::new()
        .route("/archive.cgn", get(games::export::cgn))
        .route("/archive.ndjson", get(games::export::ndjson))
        .route("/known.json", get(site::documents::known_data))
}

fn descriptions() -> Router<AppState> {
    Router::new().route("/oembed", get(games::sharing::oembed)).layer(from_fn(caching::tag_json))
}

fn choices() -> Router<AppState> {
    Router::new().route("/language", post(site::choices::language)).route("/boards", post(site::choices::boards))
}

fn links() -> Router<AppState> {
    Router::new()
        .route("/play/{token}", get(links::move_page::show).post(links::move_page::play))
        .route("/play/{token}/try", get(links::move_page::try_moves))
        .route("/play/{token}/lines", get(links::planning::begin))
        .route("/play/{token}/lines/{record}/{spot}", get(links::planning::show).post(links::planning::change))
}

fn link_pictures() -> Router<AppState> {
    Router::new()
        .route("/play/{token}/board.svg", get(links::move_page::board))
        .route("/play/{token}/lines/{record}/{spot}/board.svg", get(links::planning::board))
}

fn link_records() -> Router<AppState> {
    Router::new().route("/play/{token}/lines/{record}/record.cgn", get(links::planning::download))
}

fn challenges() -> Router<AppState> {
    Router::new().route("/challenges/{id}", get(sessions::challenge_page::show))
}

fn sign_in() -> Router<AppState> {
    Router::new().route("/sign-in/{token}", get(sessions::sign_in::show).post(sessions::sign_in::begin))
}

fn own_pages() -> Router<AppState> {
    Router::new()
        .route("/me", get(sessions::own_pages::show))
        .route("/me/games/{id}", get(sessions::own_game::show).post(sessions::own_game::act))
        .route("/me/games/{id}/move", get(sessions::own_game::compose))
        .route("/me/games/{id}/lines", get(sessions::own_game::plan))
        .route("/me/challenges/new", get(sessions::challenge_form::show).post(sessions::challenge_form::make))
        .route("/me/challenges/{id}", post(sessions::own_pages::answer))
        .route("/me/settings", get(sessions::own_settings::show).post(sessions::own_settings::change))
        .route("/me/sessions", get(sessions::own_pages::sessions).post(sessions::own_pages::end_sessions))
        .route("/me/programs", get(sessions::programs_page::show).post(sessions::programs_page::change))
        .route("/sign-out", post(sessions::sign_in::sign_out))
}

fn own_pictures() -> Router<AppState> {
    Router::new().route("/me/games/{id}/board.svg", get(sessions::own_game::board))
}

fn setup() -> Router<AppState> {
    Router::new().route("/setup", get(site::setup::page)).route("/setup/open/{token}", get(table::access::enter_setup))
}

fn assets() -> Router<AppState> {
    Router::new().route("/assets/{name}", get(site::static_files::asset))
}

fn files() -> Router<AppState> {
    Router::new().route("/robots.txt", get(site::static_files::robots))
}

fn probes() -> Router<AppState> {
    Router::new().route("/healthz", get(site::static_files::health))
}

fn table() -> Router<AppState> {
    Router::new()
        .route("/table", get(table::start::list).post(table::start::start))
        .route("/table/{id}", get(table::game::show).post(table::game::act))
}

fn table_pictures() -> Router<AppState> {
    Router::new().route("/table/{id}/board.svg", get(table::game::board))
}

fn table_entrances() -> Router<AppState> {
    Router::new().route("/table/open/{token}", get(table::access::enter))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::Body;
    use axum::http::{Method, Request, StatusCode, header};
    use colonnade_service::{PlaySettings, Service, SystemClock};
    use tower::ServiceExt;

    use crate::{Settings, SigningKey, router};

    /// The pages of a host that is reached from elsewhere.
    fn public() -> super::Router {
        let store = colonnade_store::in_memory().expect("a store");
        let service = Arc::new(Service::new(store, Arc::new(SystemClock), PlaySettings::default()));
        let settings = Settings {
            public_url: Some("https://games.example".to_owned()),
            table: false,
            trusted_proxies: Vec::new(),
            key: Arc::new(SigningKey::of(1)),
            discord: None,
            connections: 8,
        };
        router(service, settings, "127.0.0.1:7117".parse().expect("an address"))
    }

    async fn ask(pages: &super::Router, method: Method, path: &str) -> axum::http::Response<Body> {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "games.example");
        pages.clone().oneshot(request.body(Body::empty()).expect("a request")).await.expect("pages always answer")
    }

    #[tokio::test]
    async fn scripts_of_other_sites_read_nothing_of_one_reader() {
        let pages = public();
        for path in ["/api/v1/games/1", "/games/1.json", "/games/1/3.svg", "/games/1.gif", "/archive.cgn", "/feed.atom"]
        {
            assert_eq!(ask(&pages, Method::OPTIONS, path).await.status(), StatusCode::NO_CONTENT, "{path}");
        }
        for path in [
            "/",
            "/api/v1/table/games",
            "/games/1",
            "/games/1/events",
            "/games/1/embed",
            "/known",
            "/language",
            "/play/x/board.svg",
            "/play/x/lines/y/record.cgn",
            "/setup",
            "/setup/open/x",
            "/table/1/board.svg",
            "/table/1.json",
        ] {
            for method in [Method::GET, Method::OPTIONS] {
                let answer = ask(&pages, method, path).await;
                assert!(!answer.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "{path}");
                assert_ne!(answer.status(), StatusCode::NO_CONTENT, "{path}");
            }
        }
    }

    #[tokio::test]
    async fn what_programs_read_is_the_same_for_all() {
        let pages = public();
        for (path, is_same) in [
            ("/", false),
            ("/games/7", false),
            ("/games/7.cgn", false),
            ("/feed.atom", false),
            ("/api", false),
            ("/play/token", false),
            ("/api/v1/games", true),
            ("/assets/pages.js", true),
            ("/healthz", true),
            ("/games/7/3.svg", true),
            ("/known.json", true),
        ] {
            let answer = ask(&pages, Method::GET, path).await;
            let varies = answer.headers().get_all(header::VARY).iter().any(|value| value == "accept-language, cookie");
            assert_eq!(varies, !is_same, "{path}");
        }
    }

    /// An address that no route has is told of in the form of the addresses around it.
    #[tokio::test]
    async fn what_is_missing_is_told_as_its_neighbours_are() {
        let pages = public();
        for path in ["/nowhere", "/games/1/2/3/4", "/table/1/2/3", "/play/x/y/z"] {
            let answer = ask(&pages, Method::GET, path).await;
            assert!(answer.headers()[header::CONTENT_TYPE].as_bytes().starts_with(b"text/html"), "{path}");
        }
        for path in ["/api/", "/api/v0", "/api/v1", "/api/v1/", "/api/v1/tables", "/api/v1/table", "/api/v1/table/x/y"]
        {
            let answer = ask(&pages, Method::GET, path).await;
            assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/problem+json", "{path}");
        }
    }
}
