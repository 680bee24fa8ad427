//! The responses of pages, readiness and the metric while the database of the store is in trouble.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use super::metrics;
use super::storage_tests::{Asked, ask, get};
use colonnade_play::{Identity, Place};
use colonnade_rules as rules;
use colonnade_service::testing::service_on_database;
use colonnade_service::{Proposal, Service, challenges, people};
use colonnade_testing::postgres::{Cluster, SmallDisk};

/// A trouble: what begins it, what ends it if it passes, the reason for the host, and the words for players.
struct Trouble<'a> {
    begin: &'a dyn Fn(),
    end: Option<&'a dyn Fn()>,
    reason: &'a str,
    page: &'a str,
}

/// Begins games until the store refuses one; small rows may still fit into pages that exist.
fn fill(service: &Service) {
    let variant = rules::Game::Pilastri.variant("4x4").expect("a variant");
    let player = |name: &str| {
        people::player_of(service, &Identity::Local(name.to_owned())).expect("a read").expect("a player").id
    };
    let first = player("Ada");
    let second = player("Bob");
    let proposal = Proposal::new(first, None, variant, Place::Local);
    let refused = (0..10_000).any(|_| challenges::begin_local(service, &proposal, second).is_err());
    assert!(refused, "the store takes everything");
    // What is rolled back takes the room that is left in pages, too.
    (0..100).for_each(|_| _ = challenges::begin_local(service, &proposal, second));
}

/// V20, V23: whatever is wrong with the database, pages, `/readyz` and the metric say so, and play resumes by itself.
#[test]
fn v20_v23_each_trouble_of_a_database_is_told_by_pages_and_readiness() {
    let Some(cluster) = Cluster::start() else { return };
    let Some(disk) = SmallDisk::of(&cluster) else { return };
    let url = &disk.url;
    let rename = |from: &str, to: &str| cluster.sql(url, &format!("ALTER TABLE colonnade.{from} RENAME TO {to}"));
    let refused = "The storage of this host takes no changes at the moment, so nothing was changed; try again later.";
    let troubles = [
        Trouble {
            begin: &|| disk.fill(),
            end: Some(&|| disk.free()),
            reason: "the disk of the database's server is full: nothing is written until there is room again",
            page: "The disk of this host is full, so nothing was changed; try again later.",
        },
        Trouble {
            begin: &|| cluster.set_read_only(true),
            end: Some(&|| cluster.set_read_only(false)),
            reason: "in a read-only transaction: nothing is written until that is over, and reading goes on; end the",
            page: refused,
        },
        Trouble {
            begin: &|| _ = rename("log", "gone"),
            end: Some(&|| _ = rename("gone", "log")),
            reason: "nothing is written until that is over, and reading goes on; the schema `colonnade` is not whole",
            page: refused,
        },
        Trouble {
            begin: &|| _ = cluster.sql(url, "UPDATE colonnade.turn SET number = 0"),
            end: None,
            reason: "went back behind commit ",
            page: "The storage of this host has stopped until the host puts that right; try again later.",
        },
    ];
    let service = service_on_database(url);
    let asked = Asked::new(&service);
    let host = metrics::router(Arc::clone(&service), None);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let ready = || runtime.block_on(async { ask(&host, get("/readyz")).await });
    for Trouble { begin, end, reason, page } in troubles {
        assert_eq!(ready().0, StatusCode::OK, "{reason}");
        begin();
        fill(&service);
        let (status, _, text) = ready();
        assert!(status == StatusCode::SERVICE_UNAVAILABLE && text.contains(reason), "{reason}: {text}");
        let metric = runtime.block_on(async { ask(&host, get("/metrics")).await.2 });
        assert!(metric.contains("\ncolonnade_store_ok 0\n"), "{reason}");
        let (status, _, text) = runtime.block_on(asked.act());
        assert!(status == StatusCode::SERVICE_UNAVAILABLE && text.contains(page), "{reason}: {text}");
        assert!(!text.contains("confirmed"), "{text}");
        let read = runtime.block_on(async { ask(&asked.pages, get("/archive")).await.0 });
        let Some(end) = end else {
            assert_eq!(read, StatusCode::SERVICE_UNAVAILABLE, "{reason}");
            continue;
        };
        assert_eq!(read, StatusCode::OK, "{reason}: reading goes on");
        end();
        let begin = Instant::now();
        while ready().0 != StatusCode::OK {
            assert!(begin.elapsed() < Duration::from_secs(60), "{reason} passes");
        }
    }
}
