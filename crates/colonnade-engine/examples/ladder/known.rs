//! Solves again everything that docs/known.md calls solved.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use colonnade_engine::{Effort, EndingTable, Level, ending_table, think};
use colonnade_rules::State;

use crate::variant;

/// Each variant of Pilastri's small board: how many of White's first moves win, of how many.
const PILASTRI: [(&str, usize, usize); 2] = [("4x4", 20, 24), ("4x4+high-jumpers", 12, 24)];

const GORE: EndingTable =
    EndingTable { stones: 20, positions: 3_108_105, decided: 3_103_840, checksum: 0x180f_d217_62ed_5408 };

/// Solves everything and compares it with what is known.
pub(crate) fn run() -> Result<ExitCode, String> {
    let mut same = true;
    for (name, wanted, of) in PILASTRI {
        let begun = Instant::now();
        let start = State::start(variant("pilastri", name)?);
        let moves: Vec<String> = start.actions().map(|action| action.to_string()).collect();
        let won = moves.iter().filter(|text| loses(&start, text)).count();
        same &= (won, moves.len()) == (wanted, of);
        println!("Pilastri {name}: {won} of White's {} first moves win ({:.1?})", moves.len(), begun.elapsed());
    }
    let begun = Instant::now();
    let table = ending_table(&AtomicBool::new(false)).ok_or("the table of endings was not built")?;
    same &= table == GORE;
    let EndingTable { stones, positions, decided, checksum } = table;
    println!(
        "Goré, up to {stones} stones: {positions} positions, {decided} of them decided, FNV-1a {checksum:016x} ({:.1?})",
        begun.elapsed()
    );
    if !same {
        eprintln!("this is not what docs/known.md says");
    }
    Ok(if same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether a move leaves the other side a lost position.
fn loses(state: &State, text: &str) -> bool {
    let mut next = state.clone();
    let played = next.play(text).is_ok();
    let answer = think(&next, Effort::Level(Level::default()), 1, &AtomicBool::new(false));
    // The board is solved, so whoever can win does.
    played && answer.is_none_or(|answer| answer.chance < 1000)
}
