//! Names the version of a release with the commit that it was built of, so that a host can tell which one runs.
//!
//! Only a release build looks at git: developers' builds would be made anew with every commit. Where there is no git,
//! as in an unpacked archive, COLONNADE_COMMIT can tell the commit; without either the version stands alone.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=COLONNADE_COMMIT");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let told = std::env::var("COLONNADE_COMMIT").ok().filter(|commit| !commit.is_empty());
    let version = match told.or_else(|| is_release.then(commit).flatten()) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=COLONNADE_VERSION={version}");
}

/// The commit that is checked out, if this is a checkout of its own and not a part of another project's.
fn commit() -> Option<String> {
    let root = git(&["rev-parse", "--show-toplevel"])?;
    if Path::new(&root).canonicalize().ok()? != std::env::current_dir().ok()?.canonicalize().ok()? {
        return None;
    }
    // Both change when another commit is checked out; one that is not there would mean a build each time.
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

/// The answer of git, if there is git and it has one.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}
