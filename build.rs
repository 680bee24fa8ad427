//! Names the version of a release with the commit that it was built of, so that a host can tell which one runs.
//!
//! Only a release build looks at git: developers' builds would be made anew with every commit. Where there is no git,
//! as in an unpacked archive, COLONNADE_COMMIT can tell the commit; without either the version stands alone.
//!
//! A release is a megabyte smaller where the C library of this machine reads packed relocations, as that of Linux does from
//! glibc 2.36 on, and a third of a megabyte where the linker folds functions of equal code, as LLVM's does.

use std::path::Path;
use std::process::Command;

#[path = "locales/build.rs"]
mod locales;

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
    if let Some(out) = std::env::var_os("OUT_DIR") {
        locales::build(Path::new(&out));
    }
    if is_release && reads_packed_relocations() {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if is_release && links_with(FOLDING) {
        println!("cargo::rustc-link-arg-bins={FOLDING}");
    }
}

/// Tells a linker to fold functions of equal code. Rust does not promise that functions have different addresses.
const FOLDING: &str = "-Wl,--icf=all";

/// Whether a program can be linked with an argument for the linker.
fn links_with(argument: &str) -> bool {
    let [Some(rustc), Some(dir), Some(target)] = ["RUSTC", "OUT_DIR", "TARGET"].map(std::env::var_os) else {
        return false;
    };
    let source = Path::new(&dir).join("probe.rs");
    if std::fs::write(&source, "fn main() {}").is_err() {
        return false;
    }
    let mut probe = Command::new(rustc);
    probe.arg(&source).arg("--target").arg(target).arg("-o").arg(source.with_extension("out"));
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    probe.args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()));
    if let Some(linker) = std::env::var_os("RUSTC_LINKER") {
        probe.arg("-C").arg(format!("linker={}", linker.display()));
    }
    let output = probe.args(["-C", &format!("link-arg={argument}")]).output();
    output.is_ok_and(|output| output.status.success())
}

/// Whether programs with packed relocations start on this machine, and are built for it.
fn reads_packed_relocations() -> bool {
    let variable = |name| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_ENV") != "gnu" || variable("HOST") != variable("TARGET") {
        return false;
    }
    let version = Command::new("getconf").arg("GNU_LIBC_VERSION").output().map(|output| output.stdout);
    let version = String::from_utf8(version.unwrap_or_default()).unwrap_or_default();
    let mut numbers = version.trim().trim_start_matches("glibc ").split('.').map_while(|part| part.parse::<u32>().ok());
    numbers.next().zip(numbers.next()) >= Some((2, 36))
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
