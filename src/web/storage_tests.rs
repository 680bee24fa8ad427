//! The responses of pages and API, and the log lines for the host, when the store is full or does not respond.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use tower::ServiceExt;

use super::{Settings, SigningKey, metrics, router};
use crate::play::{Identity, Place};
use crate::service::testing::{Common, Faulty};
use crate::service::{Clock, Member, PlaySettings, Proposal, Service, SystemClock};
use colonnade_rules::Game;

const ADDRESS: &str = "127.0.0.1:7117";

/// The response of a router: status, headers and text.
async fn ask(pages: &Router, request: Request<Body>) -> (StatusCode, HeaderMap, String) {
    let mut request = request;
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 40_000))));
    let response = pages.clone().oneshot(request).await.expect("pages always answer");
    let (head, body) = response.into_parts();
    let bytes = to_bytes(body, 1 << 20).await.expect("a whole body");
    (head.status, head.headers, String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn a_full_disk_and_a_store_that_does_not_answer_are_told_with_when_to_try_again() {
    let faulty = Faulty::new();
    let [first, second] = ["Ada", "Bob"]
        .map(|name| faulty.service.sign_in(&Identity::Local(name.to_owned()), name).expect("signs in").id);
    let variant = Game::Pilastri.variant("4x4").expect("a variant");
    let game =
        faulty.service.begin_local(&Proposal::new(first, None, variant, Place::Local), second).expect("begun").game;
    let dir = tempfile::tempdir().expect("a directory");
    let key = Arc::new(SigningKey::open(&dir.path().join("links.key")).expect("a key"));
    let token = key.table_token();
    let settings =
        Settings { public_url: None, table: true, trusted_proxies: Vec::new(), key, discord: None, connections: 8 };
    let pages = router(Arc::clone(&faulty.service), settings, ADDRESS.parse().expect("an address"));
    let host = metrics::router(Arc::clone(&faulty.service), None);
    let asking = |method: Method, path: &str| {
        let cookie = format!("colonnade_table={token}");
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:7117");
        request.header(header::COOKIE, cookie).header(header::ORIGIN, "http://localhost:7117")
    };
    let get = |path: &str| asking(Method::GET, path).body(Body::empty()).expect("a request");
    let form = || {
        let kind = header::HeaderValue::from_static("application/x-www-form-urlencoded");
        let body = format!("move=a1-a2&version={}", game.version);
        asking(Method::POST, &format!("/table/{}", game.id.0)).header(header::CONTENT_TYPE, kind).body(body.into())
    };
    let json = || {
        let body = format!(r#"{{"text": "a1-a2", "version": {}}}"#, game.version);
        let path = format!("/api/v1/table/games/{}/actions", game.id.0);
        asking(Method::POST, &path).header(header::CONTENT_TYPE, "application/json").body(body.into())
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        faulty.fill_disk();
        for request in [form(), json()] {
            let (status, headers, text) = ask(&pages, request.expect("a request")).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
            assert_eq!(headers[header::RETRY_AFTER], "300");
            assert!(text.contains("The disk of this host is full, so nothing was changed; try again later."), "{text}");
        }
        assert_eq!(ask(&pages, get(&format!("/table/{}", game.id.0))).await.0, StatusCode::OK, "reading goes on");
        let (status, _, text) = ask(&host, get("/readyz")).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        let reason = "the disk is full: nothing is written until there is room again, and reading goes on; make room on \
            the disk of the store";
        assert_eq!(text, format!("{reason}\ndiscord: not set up\n"));

        faulty.only_read();
        let (status, _, text) = ask(&pages, form().expect("a request")).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
        assert!(text.contains("The disk of this host is full, so nothing was changed; try again later."), "{text}");
        assert_eq!(ask(&pages, get(&format!("/table/{}", game.id.0))).await.0, StatusCode::OK, "it can be read");
        let reason = "the disk is full: the store is open for reading only; it opens for writing by itself once there are \
            11 MiB for it; make room on the disk of the store";
        assert_eq!(ask(&host, get("/readyz")).await.2, format!("{reason}\ndiscord: not set up\n"));

        faulty.fail("a write failed: Input/output error (os error 5)");
        for request in [form(), json(), Ok(get("/archive"))] {
            let (status, headers, text) = ask(&pages, request.expect("a request")).await;
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{text}");
            assert_eq!(headers[header::RETRY_AFTER], "10");
            assert!(text.contains("The storage of this host is not responding"), "{text}");
        }
        let (_, _, text) = ask(&host, get("/readyz")).await;
        let reason = "the store cannot be used at the moment: a write failed: Input/output error (os error 5); it is \
            tried again by itself; look at the disk or the database if this lasts";
        assert_eq!(text, format!("{reason}\ndiscord: not set up\n"));

        faulty.damage("a page is unreadable");
        let (status, _, text) = ask(&pages, form().expect("a request")).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(text.contains("the host finds it in the log as"), "{text}");
        assert!(ask(&host, get("/readyz")).await.2.starts_with("the store is damaged: a page is unreadable; look at"));

        faulty.mend();
        assert_eq!(ask(&pages, form().expect("a request")).await.0, StatusCode::SEE_OTHER);
        assert_eq!(ask(&host, get("/readyz")).await.0, StatusCode::OK);
    });
}

struct SlowClock;

impl Clock for SlowClock {
    fn now(&self) -> crate::play::Timestamp {
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
        let member = Member { name: "one".into(), roles: "web".into(), version: String::new(), leases: Vec::new() };
        service.heartbeat(&member).expect("answered");
        let (status, _, text) = ask(&host, ready()).await;
        // Other backends have no clock.
        if matches!(rows, Common::Database(_)) {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
            assert!(text.starts_with("the clock of this machine differs from that of the database by "), "{text}");
        } else {
            assert_eq!(status, StatusCode::OK);
        }
    }
}
