//! Commands that root runs on a store of another user (S30). Without root, only links are tested.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;

use super::sandbox::Sandbox;
use super::store_commands::TWO;

/// The user of the service, and its group.
const SERVICE: u32 = 4321;

/// A sandbox with a store of two games in `data`.
fn with_store() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    sandbox
}

/// Gives the store to the service's user; false if the tests do not run as root.
fn give_away(sandbox: &Sandbox) -> bool {
    let data = sandbox.path("data");
    let files = fs::read_dir(&data).expect("the store").map(|file| file.expect("a file").path());
    files.chain([data.clone()]).all(|path| chown(path, Some(SERVICE), Some(SERVICE)).is_ok())
}

fn owner(path: &Path) -> u32 {
    fs::symlink_metadata(path).expect("a file").uid()
}

/// A link in a store leads no command to what it points at, nor makes what is not there.
#[test]
fn s30_links_in_a_store_are_refused_by_name() {
    let sandbox = with_store();
    let is_root = give_away(&sandbox);
    sandbox.put("secret", "mine");
    fs::set_permissions(sandbox.path("secret"), fs::Permissions::from_mode(0o640)).expect("set");
    for (name, target) in
        [("lock", "secret"), ("lock", "nothing"), ("colonnade.wal", "secret"), ("links.key", "secret")]
    {
        let path = sandbox.path("data").join(name);
        let kept = sandbox.path("kept");
        let existed = fs::rename(&path, &kept).is_ok();
        symlink(sandbox.path(target), &path).expect("a link");
        for command in [&["stats"][..], &["export", "--out", "-"], &["backup", "all.backup"], &["void", "1", "--yes"]] {
            let told = sandbox.complaint(command);
            assert!(told.contains(&format!("{name} is a link, and a store has none")), "{command:?}: {told}");
        }
        let (code, report, _) = sandbox.run(&["doctor"], b"");
        assert!(code == 1 && report.contains(&format!("{name} is a link")), "{report}");
        let told = sandbox.complaint(&["salvage", "data", "saved"]);
        assert!(told.contains(&format!("{name} is a link")), "{told}");
        let secret = fs::metadata(sandbox.path("secret")).expect("there");
        assert_eq!((sandbox.get("secret").as_str(), secret.mode() & 0o777), ("mine", 0o640));
        assert!(!is_root || secret.uid() == 0);
        assert!(!sandbox.path("nothing").exists() && !sandbox.path("all.backup").exists());
        fs::remove_file(&path).expect("removed");
        if existed {
            fs::rename(kept, path).expect("put back");
        }
    }
    // A socket that leads elsewhere, too.
    symlink(sandbox.path("secret"), sandbox.path("data/control.sock")).expect("a link");
    assert!(sandbox.complaint(&["stats"]).contains("control.sock is a link"));
}

/// Root reads and writes a store with the rights of its owner only, and its own files with its own.
#[test]
fn s30_root_acts_as_the_owner_of_the_store() {
    let sandbox = with_store();
    if !give_away(&sandbox) {
        return;
    }
    // The sandbox and these files are root's alone, and the owner cannot even walk to the store.
    fs::set_permissions(sandbox.directory(), fs::Permissions::from_mode(0o700)).expect("set");
    sandbox.put("more.cgn", TWO.replace("Ann", "Dora").replace("Cleo", "Eve"));
    fs::set_permissions(sandbox.path("more.cgn"), fs::Permissions::from_mode(0o600)).expect("set");
    fs::remove_file(sandbox.path("data/identities.key")).expect("removed");
    sandbox.answer(&["import", "more.cgn"]);
    sandbox.answer(&["export", "--out", "all.cgn"]);
    sandbox.answer(&["backup", "all.backup"]);
    let report = sandbox.answer(&["doctor", "--recompute", "--mend"]);
    assert!(report.contains("ok    store: data, format "), "{report}");
    for own in ["all.cgn", "all.backup"] {
        assert_eq!(owner(&sandbox.path(own)), 0, "{own}");
    }
    let files = || fs::read_dir(sandbox.path("data")).expect("the store").map(|file| file.expect("a file").path());
    let owners: BTreeSet<u32> = files().map(|file| owner(&file)).collect();
    assert_eq!(owners, BTreeSet::from([SERVICE]), "{:?}", files().collect::<Vec<_>>());
    // An empty directory of the service is filled as the service.
    fs::create_dir(sandbox.path("again")).expect("made");
    chown(sandbox.path("again"), Some(SERVICE), Some(SERVICE)).expect("given away");
    sandbox.answer(&["restore", "all.backup", "--store", "again"]);
    assert_eq!(owner(&sandbox.path("again/db")), SERVICE);
    // What the owner may not read, no command reads for them.
    chown(sandbox.path("data/db"), Some(0), Some(0)).expect("taken");
    fs::set_permissions(sandbox.path("data/db"), fs::Permissions::from_mode(0o600)).expect("set");
    for command in [&["stats"][..], &["export", "--out", "other.cgn"], &["play", "--resume", "1"]] {
        let told = sandbox.complaint(command);
        assert!(told.contains("Permission denied"), "{command:?}: {told}");
    }
    assert_eq!(owner(&sandbox.path("data/db")), 0);
}
