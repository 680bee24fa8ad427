//! Stores and backups that earlier versions wrote. `tests/data/stores` has a directory for each storage format, which
//! is never changed: sled's files, the log and the marker, with large ones compressed; a backup; and the export of both. Each
//! has three finished games, two of them imported, and a running one, number 4.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use flate2::read::GzDecoder;

use super::sandbox::Sandbox;
use colonnade_testing::postgres::Cluster;

/// Restores a store to its original files.
fn lay_out(kept: &Path, store: &Path) {
    fs::create_dir_all(store.join("blobs")).expect("a directory");
    for entry in fs::read_dir(kept).expect("a directory") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_str().expect("UTF-8");
        if let Some(name) = name.strip_suffix(".gz") {
            let mut packed = GzDecoder::new(File::open(&path).expect("a file"));
            let mut unpacked = File::create(store.join(name)).expect("a file");
            io::copy(&mut packed, &mut unpacked).expect("unpacked");
        } else if name != "store.backup" && name != "games.ndjson" {
            fs::copy(&path, store.join(name)).expect("copied");
        }
    }
}

#[test]
fn what_earlier_versions_wrote_is_opened_whole() {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stores");
    let mut versions = 0;
    for entry in fs::read_dir(all).expect("a directory") {
        let kept = entry.expect("an entry").path();
        versions += 1;
        let sandbox = Sandbox::new();
        lay_out(&kept, &sandbox.path("opened"));
        sandbox.put("store.backup", fs::read(kept.join("store.backup")).expect("a backup"));
        sandbox.answer(&["restore", "store.backup", "--store", "restored"]);
        let games = fs::read_to_string(kept.join("games.ndjson")).expect("the games");
        let database = Cluster::shared().map(Cluster::database);
        if let Some(url) = &database {
            sandbox.answer(&["restore", "store.backup", "--store", url]);
        }
        for store in ["opened", "restored"].into_iter().chain(database.as_deref()) {
            let exported = sandbox.answer(&["export", "--out", "-", "--to", "ndjson", "--store", store]);
            assert_eq!(exported, games, "{}: {store}", kept.display());
            let (code, told, _) = sandbox.run(&["doctor", "--recompute", "--store", store], b"");
            assert!(code == 0 && told.contains("lists and ratings agree with the games"), "{store}: {told}");
            assert!(told.contains("1 running, 3 archived, 5 players"), "{store}: {told}");
            let (_, told, _) = sandbox.run(&["play", "--resume", "4", "--store", store], b"resign\nyes\n");
            assert!(
                told.split_whitespace().collect::<Vec<_>>().join(" ").contains("won. The loser resigned."),
                "{store}: {told}"
            );
        }
    }
    assert!(versions > 0, "there are no stores to be opened");
}
