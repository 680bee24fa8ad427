//! Fuzz targets: each takes bytes as they come from outside, and panics if something that holds of all inputs does not.
//!
//! `cargo fuzz` runs them with the programs in `fuzz/fuzz_targets`, and the tests here on the inputs in `fuzz/seeds` and
//! on changed copies of these.

use std::collections::BTreeMap;

use colonnade_archive::ArchiveQuery;
use colonnade_record::{Format, Reader, WriteError, Writer};
use colonnade_rules::{Game, State, Variant};

/// A function that takes any bytes, and panics if something that holds of all inputs does not.
pub type FuzzTarget = fn(&[u8]);

/// All targets by name. A target has a program in `fuzz/fuzz_targets` and a directory in `fuzz/seeds` of this name.
pub const TARGETS: &[(&str, FuzzTarget)] = &[
    ("archive_queries", archive_queries),
    ("backups", colonnade_store::fuzz_backups),
    ("control_frames", crate::app::fuzz_frames),
    #[cfg(feature = "discord")]
    ("custom_ids", colonnade_discord::fuzz_custom_ids),
    ("engine_protocol", crate::cli::fuzz_engine_protocol),
    ("log_segments", colonnade_store::fuzz_log),
    ("moves", moves),
    ("positions", positions),
    ("records", records),
];

/// Runs a target by its name.
///
/// # Panics
///
/// If there is no such target, or if it finds a fault.
pub fn run(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|(known, _)| *known == name);
    target.unwrap_or_else(|| panic!("there is no target {name}")).1(data);
}

/// A variant, chosen by a byte.
fn variant(which: u8) -> Variant {
    let variants: Vec<_> = Game::ALL.iter().flat_map(|game| game.variants()).collect();
    variants[usize::from(which) % variants.len()]
}

/// Move texts: the first bytes choose a variant and play a few moves; the rest is read as a move.
fn moves(data: &[u8]) {
    let Some((&[which, plies], rest)) = data.split_first_chunk() else { return };
    let mut state = State::start(variant(which));
    for choice in rest.iter().take(usize::from(plies % 32)) {
        let Some(text) = state.actions().map(|action| action.to_string()).take(usize::from(*choice) + 1).last() else {
            break;
        };
        state.play(&text).expect("a generated action is legal");
    }
    let text = String::from_utf8_lossy(rest);
    if let Ok(action) = state.parse(&text) {
        assert_eq!(state.parse(action.text()).as_ref(), Ok(&action));
    }
    if let Ok(next) = state.continuations(&text) {
        assert!(next.whole.is_some() || !next.tokens.is_empty());
        for token in next.tokens {
            state.preview(&token.text).expect("what is offered leads on");
        }
    }
}

/// Position strings: a string that is accepted is written back unchanged, and the game can go on from there.
fn positions(data: &[u8]) {
    let Some((which, rest)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let Ok(mut state) = State::from_position(variant(*which), &text) else { return };
    assert_eq!(state.position(), text);
    let action = state.actions().map(|action| action.to_string()).next();
    assert_eq!(action.is_none(), state.outcome().is_some());
    if let Some(action) = action {
        state.play(&action).expect("a generated action is legal");
    }
}

/// Records of both formats: a valid record that is written and read again stays the same.
fn records(data: &[u8]) {
    for format in [Format::Cgn, Format::Ndjson] {
        for record in Reader::new(data, format).filter_map(Result::ok) {
            let mut writer = Writer::new(Vec::new(), format);
            match writer.write(&record) {
                // White space and aliases in the input can be shorter than what is written for them.
                Err(WriteError::TooLong) => continue,
                written => written.expect("a record that was read"),
            }
            let text = writer.finish().expect("a stream in memory");
            let again = Reader::new(&text[..], format).next().expect("a record").expect("a good one");
            let mut writer = Writer::new(Vec::new(), format);
            writer.write(&again).expect("a record that was written");
            assert_eq!(writer.finish().expect("a stream in memory"), text);
        }
    }
}

/// The fields of a search of the archive, a line `name=value` each: what is accepted names its games consistently, and
/// every error names a field that is not blank.
fn archive_queries(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let fields: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.split_once('=')).collect();
    let fields = serde_json::to_value(fields).expect("texts by text");
    let query: ArchiveQuery = serde_json::from_value(fields).expect("all fields are texts");
    match query.parse() {
        Ok(request) => {
            let game = request.filter.game;
            let variant = request.filter.variant;
            assert!(game.zip(variant).is_none_or(|(game, variant)| variant.game() == game));
            if let Some(after) = request.after {
                assert_eq!(after.to_string().parse(), Ok(after));
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            assert!(errors.iter().all(|error| !query.field(error.field).trim().is_empty()), "{errors:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use colonnade_testing::{Rng, seed};

    use super::*;

    /// How many changed inputs each target gets.
    const CHANGED: usize = 1_500;

    fn directory(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
    }

    fn names(directory: &Path) -> BTreeSet<String> {
        let entries = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
        let path = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").path();
        entries.map(path).map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
    }

    fn seeds(target: &str) -> Vec<Vec<u8>> {
        let directory = directory("seeds").join(target);
        let mut paths: Vec<_> =
            fs::read_dir(&directory).expect("seeds").map(|entry| entry.expect("one").path()).collect();
        paths.sort();
        paths.into_iter().map(|path| fs::read(path).expect("a seed")).collect()
    }

    /// A copy of a seed with a few changes: bytes that are altered, removed, doubled, or replaced by a part of a seed.
    fn changed(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut data = seeds[rng.below(seeds.len())].clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(data.len() + 1);
            let end = (at + 1 + rng.below(16)).min(data.len());
            match rng.below(6) {
                0 if at < data.len() => data[at] ^= 1 << rng.below(8),
                1 if at < data.len() => data[at] = rng.below(256) as u8,
                2 => _ = data.drain(at.min(end)..end),
                3 => {
                    let part = data[at.min(end)..end].to_vec();
                    data.splice(at..at, part);
                }
                4 => data.truncate(at),
                _ => {
                    let other = &seeds[rng.below(seeds.len())];
                    let from = rng.below(other.len() + 1);
                    let to = (from + rng.below(64)).min(other.len());
                    data.splice(at.min(end)..end, other[from..to].iter().copied());
                }
            }
        }
        data
    }

    fn check(target: &str) {
        let seeds = seeds(target);
        seeds.iter().for_each(|data| run(target, data));
        let mut rng = Rng::new(seed(0xf022));
        for _ in 0..CHANGED {
            let data = changed(&mut rng, &seeds);
            let found = std::panic::catch_unwind(|| run(target, &data));
            assert!(found.is_ok(), "{target} panics on \"{}\"", data.escape_ascii());
        }
    }

    /// A test for each target, so that they run in parallel.
    macro_rules! targets {
        ($($name:ident),+) => {
            $(#[test] fn $name() { check(stringify!($name)); })+

            #[test]
            fn every_target_has_a_program_seeds_and_a_test() {
                let known: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
                let tested: BTreeSet<String> = [$(stringify!($name)),+].map(str::to_owned).into();
                assert_eq!((&names(&directory("fuzz_targets")), &names(&directory("seeds")), &tested), (&known, &known, &known));
            }
        };
    }
    targets! {
        archive_queries, backups, control_frames, custom_ids, engine_protocol, log_segments, moves, positions, records
    }
}
