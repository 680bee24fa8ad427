use std::collections::HashSet;

use colonnade_rules::Game;

use super::*;

#[test]
fn every_line_is_a_start_that_no_other_line_has() {
    let lines: Vec<&str> = STARTS.lines().filter(|line| !line.starts_with('#')).collect();
    let mut keys = HashSet::new();
    for line in &lines {
        let start = FairStart::read(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(start.to_string(), *line);
        assert!(start.games > 0 && start.points >= 0.0 && start.points <= f64::from(start.games), "{line}");
        let state = start.state().unwrap_or_else(|| panic!("a move is not legal: {line}"));
        assert_eq!((state.outcome(), state.plies()), (None, 0), "{line}");
        assert!(keys.insert((start.variant, state.key().value())), "a start twice, up to symmetry: {line}");
    }
    let variants: HashSet<Variant> = keys.iter().map(|(variant, _)| *variant).collect();
    let groups = lines.chunk_by(|one, other| one.split('\t').next() == other.split('\t').next()).count();
    assert_eq!(groups, variants.len(), "the starts of a variant are together");
    for variant in Game::ALL.iter().flat_map(|game| game.variants()) {
        let starts = lines.iter().filter(|line| line.starts_with(&format!("{}\t", variant.slug()))).count();
        assert_eq!(fair_starts(variant).len(), if starts < FEWEST { 0 } else { starts }, "{variant}");
    }
}

#[test]
fn a_line_without_the_form_of_a_start_is_none() {
    for line in
        ["", "# text", "gore/standard\t1\t40\t20\t3", "gore/none\t1\t40\t20\t3\to:a1", "gore/standard\t1\t-\t20\t3\to"]
    {
        assert_eq!(FairStart::read(line), None, "{line}");
    }
    let start = FairStart::read("gore/standard\t1\t40\t20.5\t3\tz9").expect("a start");
    assert!(start.points > 20.4 && start.state().is_none(), "{start}");
}
