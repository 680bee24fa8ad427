//! The responses of pages and API, and the log lines for the host, when the store is full or does not respond.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header, request};
use tower::ServiceExt;

use super::{Settings, SigningKey, metrics, router};
use colonnade_play::{Game, Identity, Place};
use colonnade_rules as rules;
use colonnade_service::testing::{Common, Faulty};
use colonnade_service::{Clock, Member, PlaySettings, Proposal, Service, SystemClock, challenges, duties, people};

const ADDRESS: &str = "127.0.0.1:7117";

/// The response of a router: status, headers and text.
pub(super) async fn ask(pages: &Router, request: Request<Body>) -> (StatusCode, HeaderMap, String) {
    let mut request = request;
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 40_000))));
    let response = pages.clone().oneshot(request).await.expect("pages always answer");
    let (head, body) = response.into_parts();
    let bytes = to_bytes(body, 1 << 20).await.expect("a whole body");
    (head.status, head.headers, String::from_utf8_lossy(&bytes).into_owned())
}

/// A request that reads.
pub(super) fn get(path: &str) -> Request<Body> {
    Request::get(path).header(header::HOST, "localhost:7117").body(Body::empty()).expect("a request")
}

/// The pages of a service with games at its table.
pub(super) struct Asked {
    pub(super) pages: Router,
    games: [Arc<Game>; 3],
    token: String,
    _directory: tempfile::TempDir,
}

impl Asked {
    pub(super) fn new(service: &Arc<Service>) -> Asked {
        let [first, second] = ["Ada", "Bob"]
            .map(|name| people::sign_in(service, &Identity::Local(name.to_owned()), name).expect("signs in").id);
        let variant = rules::Game::Pilastri.variant("4x4").expect("a variant");
        let proposal = Proposal::new(first, None, variant, Place::Local);
        let games = [(); 3].map(|()| challenges::begin_local(service, &proposal, second).expect("begun").game);
        let directory = tempfile::tempdir().expect("a directory");
        let key = Arc::new(SigningKey::open(&directory.path().join("links.key")).expect("a key"));
        let token = key.table_token();
        let settings =
            Settings { public_url: None, table: true, trusted_proxies: Vec::new(), key, discord: None, connections: 8 };
        let pages = router(Arc::clone(service), settings, ADDRESS.parse().expect("an address"));
        Asked { pages, games, token: token.to_string(), _directory: directory }
    }

    fn asking(&self, method: Method, path: &str) -> request::Builder {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:7117");
        let cookie = format!("colonnade_table={}", self.token);
        request.header(header::COOKIE, cookie).header(header::ORIGIN, "http://localhost:7117")
    }

    /// The board of a game.
    fn board(&self, game: usize) -> Request<Body> {
        let path = format!("/table/{}", self.games[game].id.0);
        self.asking(Method::GET, &path).body(Body::empty()).expect("a request")
    }

    /// A move by a form.
    fn form(&self, game: usize) -> Request<Body> {
        let game = &self.games[game];
        let body = format!("move=a1-a2&version={}", game.version);
        let request = self.asking(Method::POST, &format!("/table/{}", game.id.0));
        request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(body.into()).expect("a request")
    }

    /// A move through the API.
    fn json(&self, game: usize) -> Request<Body> {
        let game = &self.games[game];
        let body = format!(r#"{{"text": "a1-a2", "version": {}}}"#, game.version);
        let request = self.asking(Method::POST, &format!("/api/v1/table/games/{}/actions", game.id.0));
        request.header(header::CONTENT_TYPE, "application/json").body(body.into()).expect("a request")
    }

    /// The response to a move.
    pub(super) async fn act(&self) -> (StatusCode, HeaderMap, String) {
        ask(&self.pages, self.form(0)).await
    }
}

#[test]
fn a_full_disk_and_a_store_that_does_not_answer_are_told_with_when_to_try_again() {
    let faulty = Faulty::default();
    let asked = Asked::new(&faulty.service);
    let pages = &asked.pages;
    let host = metrics::router(Arc::clone(&faulty.service), None);
    let form = || asked.form(0);
    let json = || asked.json(0);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        faulty.store.fill_disk();
        for request in [form(), json()] {
            let (status, headers, text) = ask(pages, request).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
            assert_eq!(headers[header::RETRY_AFTER], "300");
            assert!(text.contains("The disk of this host is full, so nothing was changed; try again later."), "{text}");
        }
        assert_eq!(ask(pages, asked.board(0)).await.0, StatusCode::OK, "reading goes on");
        let (status, _, text) = ask(&host, get("/readyz")).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        let reason = "the disk is full: nothing is written until there is room again, and reading goes on; make room on \
            the disk of the store";
        assert_eq!(text, format!("{reason}\ndiscord: not set up\n"));

        faulty.store.only_read();
        let (status, _, text) = ask(pages, form()).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
        assert!(text.contains("The disk of this host is full, so nothing was changed; try again later."), "{text}");
        assert_eq!(ask(pages, asked.board(0)).await.0, StatusCode::OK, "it can be read");
        let reason = "the disk is full: the store is open for reading only; it opens for writing by itself once there are \
            11 MiB for it; make room on the disk of the store";
        assert_eq!(ask(&host, get("/readyz")).await.2, format!("{reason}\ndiscord: not set up\n"));

        faulty.store.fail("a write failed: Input/output error (os error 5)");
        for request in [form(), json(), get("/archive")] {
            let (status, headers, text) = ask(pages, request).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
            assert_eq!(headers[header::RETRY_AFTER], "10");
            assert!(text.contains("The storage of this host is not responding"), "{text}");
        }
        let (_, _, text) = ask(&host, get("/readyz")).await;
        let reason = "the store cannot be used at the moment: a write failed: Input/output error (os error 5); it is \
            tried again by itself; look at the disk or the database if this lasts";
        assert_eq!(text, format!("{reason}\ndiscord: not set up\n"));

        // V20: a database that refuses to write is as visible as a full disk.
        faulty.store.refuse("permission denied for table rows");
        for request in [form(), json()] {
            let (status, headers, text) = ask(pages, request).await;
            assert_eq!((status, &headers[header::RETRY_AFTER]), (StatusCode::SERVICE_UNAVAILABLE, &"300".parse().expect("ASCII")));
            assert!(text.contains("The storage of this host takes no changes at the moment, so nothing was changed"), "{text}");
        }
        assert_eq!(ask(pages, get("/archive")).await.0, StatusCode::OK, "reading goes on");
        let reason = "the database refuses: permission denied for table rows: nothing is written until that is over, and \
            reading goes on; grant it";
        let (status, _, text) = ask(&host, get("/readyz")).await;
        assert_eq!((status, text), (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\ndiscord: not set up\n")));
        assert!(ask(&host, get("/metrics")).await.2.contains("\ncolonnade_store_ok 0\n"));

        // V23: after the database went back, nothing is promised.
        faulty.store.stop("the database went back behind commit 7");
        for request in [form(), json(), get("/archive")] {
            let (status, headers, text) = ask(pages, request).await;
            assert_eq!((status, &headers[header::RETRY_AFTER]), (StatusCode::SERVICE_UNAVAILABLE, &"300".parse().expect("ASCII")));
            assert!(text.contains("The storage of this host has stopped until the host puts that right"), "{text}");
            assert!(!text.contains("confirmed"), "{text}");
        }
        let (status, _, text) = ask(&host, get("/readyz")).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(text.contains("went back behind commit 7; find out what happened to the database and bring back"), "{text}");

        faulty.store.damage("a page is unreadable");
        let (status, _, text) = ask(pages, form()).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(text.contains("the host finds it in the log as"), "{text}");
        assert!(ask(&host, get("/readyz")).await.2.contains(" is damaged: a page is unreadable; look at"));
        assert!(!text.contains("nothing that was confirmed is lost"), "V23: {text}");

        faulty.store.mend();
        assert_eq!(ask(pages, form()).await.0, StatusCode::SEE_OTHER);
        assert_eq!(ask(&host, get("/readyz")).await.0, StatusCode::OK);

        // V26: whether it was done cannot be looked up, so whoever acted is to look first; who reads is not.
        for request in [asked.form(1), asked.json(2)] {
            faulty.store.leave_in_doubt();
            let (status, headers, text) = ask(pages, request).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
            assert_eq!(headers.get(header::RETRY_AFTER), None, "nothing is repeated without looking");
            assert!(text.contains("this may have been done; look at the board or the list first"), "{text}");
            let (_, _, text) = ask(pages, get("/archive")).await;
            assert!(text.contains("is not responding; try again in a minute") && !text.contains("done; look"), "{text}");
            faulty.store.mend();
        }
    });
}

struct SlowClock;

impl Clock for SlowClock {
    fn now(&self) -> colonnade_play::Timestamp {
        SystemClock.now() - chrono::TimeDelta::seconds(40)
    }
}

#[tokio::test]
async fn a_service_whose_clock_differs_from_the_database_is_not_ready() {
    for rows in Common::all() {
        let service = Arc::new(Service::new(rows.store(), Arc::new(SlowClock), PlaySettings::default()));
        let host = metrics::router(Arc::clone(&service), None);
        let ready = || Request::get("/readyz").body(Body::empty()).expect("a request");
        assert_eq!(ask(&host, ready()).await.0, StatusCode::OK);
        // Every process announces its presence.
        let member = Member { name: "one".into(), roles: "web".into(), ..Member::default() };
        duties::heartbeat(&service, &member).expect("answered");
        let (status, _, text) = ask(&host, ready()).await;
        // Other backends have no clock.
        if rows.is_database() {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
            assert!(text.starts_with("the clock of this machine differs from that of the database by "), "{text}");
        } else {
            assert_eq!(status, StatusCode::OK);
        }
    }
}
