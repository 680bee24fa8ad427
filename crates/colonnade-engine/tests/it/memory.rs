//! The memory of a search, measured as the peak of a separate process that does nothing else.

use std::process::Command;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, think};
use colonnade_rules::State;

const CHILD: &str = "COLONNADE_ENGINE_MEMORY";
const BOUND: u64 = 32 << 20;

/// A field of `/proc/self/status`, in bytes.
fn status(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(field))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib << 10)
}

#[test]
fn a_search_keeps_to_32_mib() {
    let Some(before) = status("VmRSS:") else { return };
    if std::env::var_os(CHILD).is_none() {
        let test = std::env::current_exe().expect("the test program");
        let child = Command::new(test)
            .args(["--exact", "memory::a_search_keeps_to_32_mib", "--test-threads=1"])
            .env(CHILD, "1")
            .output()
            .expect("it starts");
        assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stdout));
        return;
    }
    let running = AtomicBool::new(false);
    // This search continues while the table of endings is built.
    let few = "4n,4n,4n,4n/4s,4s,4s,4s n 8 8 -";
    let state = State::from_position("gore/standard".parse().expect("a variant"), few).expect("a position");
    assert!(think(&state, Effort::Work(1 << 40), 1, &AtomicBool::new(true)).is_some());
    assert!(think(&state, Effort::Work(700_000), 1, &running).is_some_and(|answer| answer.complete));
    for (variant, work) in [("gore/standard", 700_000), ("buku/10x10", 100_000), ("pilare/8x8", 100_000)] {
        let start = State::start(variant.parse().expect("a variant"));
        let answer = think(&start, Effort::Work(work), 1, &running).expect("the game goes on");
        assert!(answer.complete);
    }
    let peak = status("VmHWM:").expect("a system that tells both");
    assert!(peak - before <= BOUND, "{} KiB", (peak - before) >> 10);
    // The transposition table alone takes half of that, which shows that the search was really measured.
    assert!(peak - before >= BOUND / 4, "{} KiB", (peak - before) >> 10);
}
