//! Composes a path in a few choices, each of several steps.

use colonnade_rules::{Continuations, Direction, Effect, MoveError, Square, State, TokenKind};

/// Several steps of a path, offered as one choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathSegment {
    /// The directions of the steps, in order; never empty.
    pub steps: Vec<Direction>,
    /// The square of the last step.
    pub to: Square,
    /// The text of the move up to the end of the steps, in canonical notation.
    pub text: String,
    /// Whether `text` is a whole legal move.
    pub is_whole: bool,
    /// The effect of the last step.
    pub effect: Effect,
}

impl PathSegment {
    /// The most segments that begin in one direction.
    pub const MOST: usize = 25;

    /// The number of straight runs.
    fn runs(&self) -> usize {
        1 + self.steps.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// The segment extended by each possible step.
    fn longer(&self, state: &State) -> Result<Vec<PathSegment>, MoveError> {
        Ok(next_steps(&state.continuations(&self.text)?, &self.steps))
    }

    /// The segment extended by one step in a direction, if that is possible.
    fn with(&self, state: &State, direction: Direction) -> Result<Option<PathSegment>, MoveError> {
        Ok(self.longer(state)?.into_iter().find(|longer| longer.steps.last() == Some(&direction)))
    }
}

/// The possible next steps of a path, with the steps before them.
fn next_steps(next: &Continuations, before: &[Direction]) -> Vec<PathSegment> {
    let step = |token: &colonnade_rules::Token| match token.kind {
        TokenKind::Step(to, direction) => Some(PathSegment {
            steps: before.iter().copied().chain([direction]).collect(),
            to,
            text: token.text.clone(),
            is_whole: token.whole,
            effect: token.effect.clone(),
        }),
        _ => None,
    };
    next.tokens.iter().filter_map(step).collect()
}

/// The continuations of a path after `next`: a list for each direction of the first step, of at most
/// [`PathSegment::MOST`] segments. If there are no more ways than that to the end of the move, the list has all of
/// them. Otherwise its segments have at most one turn. Empty if no step can follow.
///
/// # Errors
///
/// If `next` does not belong to the state.
pub fn path_segments(state: &State, next: &Continuations) -> Result<Vec<Vec<PathSegment>>, MoveError> {
    next_steps(next, &[])
        .into_iter()
        .map(|first| {
            let mut ends = Vec::new();
            let are_all = collect_ends(state, &first, &mut ends)?;
            if are_all { Ok(ends) } else { with_one_turn(state, first) }
        })
        .collect()
}

/// All ways of a path to the end of the move; `None` if there are more than [`PathSegment::MOST`].
pub(super) fn all_ways(state: &State, next: &Continuations) -> Result<Option<Vec<PathSegment>>, MoveError> {
    let mut ends = Vec::new();
    for first in next_steps(next, &[]) {
        if !collect_ends(state, &first, &mut ends)? {
            return Ok(None);
        }
    }
    Ok(Some(ends))
}

/// Collects all ways to the end of the move. Returns false if there are too many.
fn collect_ends(state: &State, way: &PathSegment, ends: &mut Vec<PathSegment>) -> Result<bool, MoveError> {
    if way.is_whole {
        ends.push(way.clone());
    }
    if ends.len() > PathSegment::MOST {
        return Ok(false);
    }
    for longer in way.longer(state)? {
        if !collect_ends(state, &longer, ends)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A segment and all straight extensions of it, itself first.
fn straight_on(state: &State, way: PathSegment) -> Result<Vec<PathSegment>, MoveError> {
    let Some(&direction) = way.steps.last() else { return Ok(Vec::new()) };
    let mut found = vec![way];
    while let Some(longer) = found[found.len() - 1].with(state, direction)? {
        found.push(longer);
    }
    Ok(found)
}

/// The segments with one turn at most that begin with a step.
fn with_one_turn(state: &State, first: PathSegment) -> Result<Vec<PathSegment>, MoveError> {
    let direction = first.steps[0];
    let mut found = Vec::new();
    for straight in straight_on(state, first)? {
        let turns = straight.longer(state)?.into_iter().filter(|turned| turned.steps.last() != Some(&direction));
        found.push(straight);
        for turned in turns {
            found.extend(straight_on(state, turned)?);
        }
    }
    // Preferred are those that complete the move, that go far, or that are parts of a longer path.
    let after_turn = |way: &PathSegment| way.steps.iter().filter(|&&step| step != direction).count();
    let rank = |way: &PathSegment| match after_turn(way) {
        0 => (0, 0),
        _ if way.is_whole => (1, 0),
        1 => (2, 0),
        _ => (3, way.steps.len()),
    };
    let mut by_rank: Vec<usize> = (0..found.len()).collect();
    by_rank.sort_by_key(|&at| rank(&found[at]));
    by_rank.truncate(PathSegment::MOST);
    by_rank.sort();
    Ok(by_rank.into_iter().map(|at| found[at].clone()).collect())
}

/// Segments that repeat the pattern of a path as far as possible: its last two straight runs again and again, or
/// to and fro, with the first of them reversed each time. Those with only two runs are left out: they are among
/// [`path_segments`]. `path` has the squares so far.
///
/// # Errors
///
/// If `next` does not belong to the state.
pub fn repetitions(state: &State, next: &Continuations, path: &[Square]) -> Result<Vec<PathSegment>, MoveError> {
    let steps: Vec<Direction> = path.windows(2).filter_map(|pair| direction_of(pair[0], pair[1])).collect();
    let mut runs: Vec<&[Direction]> = steps.chunk_by(|a, b| a == b).collect();
    let (Some(last), Some(before)) = (runs.pop(), runs.pop()) else { return Ok(Vec::new()) };
    let back: Vec<Direction> = before.iter().map(|step| step.opposite()).collect();
    let again = [before, last].concat();
    let to_and_fro = [&back, last, before, last].concat();
    let mut found = Vec::new();
    for pattern in [again, to_and_fro] {
        if let Some(way) = follow(state, next, &pattern)?.filter(|way| way.runs() > 2) {
            found.push(way);
        }
    }
    Ok(found)
}

/// The segment that repeats the steps of a pattern as long as it can.
fn follow(state: &State, next: &Continuations, pattern: &[Direction]) -> Result<Option<PathSegment>, MoveError> {
    let mut wanted = pattern.iter().cycle().copied();
    let Some(first) = wanted.next() else { return Ok(None) };
    let Some(mut way) = next_steps(next, &[]).into_iter().find(|way| way.steps[0] == first) else { return Ok(None) };
    for direction in wanted {
        match way.with(state, direction)? {
            Some(longer) => way = longer,
            None => break,
        }
    }
    Ok(Some(way))
}

fn direction_of(from: Square, to: Square) -> Option<Direction> {
    match (to.file().cmp(&from.file()), to.rank().cmp(&from.rank())) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Direction::North),
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Direction::South),
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Direction::East),
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Direction::West),
        _ => None,
    }
}

/// The text of a move after further steps in these directions; `None` if a step is not possible.
///
/// # Errors
///
/// If `prefix` is not the beginning of a move.
pub fn after_steps(state: &State, prefix: &str, steps: &[Direction]) -> Result<Option<String>, MoveError> {
    let mut text = prefix.to_owned();
    for step in steps {
        let next = next_steps(&state.continuations(&text)?, &[]);
        match next.into_iter().find(|way| way.steps[0] == *step) {
            Some(way) => text = way.text,
            None => return Ok(None),
        }
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;
    use colonnade_testing::{Rng, compose, random_game, seed};

    fn names(ways: &[PathSegment]) -> Vec<String> {
        let name = |way: &PathSegment| way.steps.iter().map(|step| step.letter()).collect::<String>();
        ways.iter().map(|way| format!("{}>{}", name(way), way.to)).collect()
    }

    fn after(state: &State, prefix: &str) -> Vec<Vec<String>> {
        let next = state.continuations(prefix).expect("a beginning");
        path_segments(state, &next).expect("of the state").iter().map(|ways| names(ways)).collect()
    }

    #[test]
    fn a_short_path_is_one_choice() {
        let state = State::start(Game::Pilare.standard());
        let ways = [["ww>a1", "wn>b2"].as_slice(), &["ee>e1", "en>d2"], &["nw>b2", "ne>d2", "nn>c3"]];
        assert_eq!(after(&state, "c1"), ways);
        assert!(after(&state, "").is_empty(), "no path has begun");
    }

    #[test]
    fn a_long_path_is_chosen_in_parts_and_repeated() {
        let state = State::start(Game::Buku.variant("8x8").expect("a variant"));
        let ways = after(&state, "6:a1");
        assert_eq!(ways.len(), 2);
        assert!(ways.iter().all(|ways| ways.len() == PathSegment::MOST));
        assert!(ways[0].contains(&"eeeen>e2".to_owned()) && ways[1].contains(&"nnnnnnn>a8".to_owned()), "{ways:?}");
        let again = |prefix: &str| {
            let preview = state.preview(prefix).expect("a beginning");
            names(&repetitions(&state, &preview.continuations, &preview.facts.trails[0]).expect("of the state"))
        };
        assert_eq!(again("6:a1-b1-b2"), ["enenen>e5", "wnenwn>a5"]);
        assert!(again("6:a1-b1").is_empty(), "nothing has been done before");
    }

    /// How many choices a path takes if the longest matching segment is chosen each time.
    fn choices(state: &State, start: &str, path: &str) -> usize {
        let letters: Vec<char> = path.chars().collect();
        let mut prefix = start.to_owned();
        let mut done = 0;
        let mut taken = 0;
        while done < letters.len() {
            let preview = state.preview(&prefix).expect("a beginning");
            let next = &preview.continuations;
            let mut ways: Vec<PathSegment> =
                path_segments(state, next).expect("of the state").into_iter().flatten().collect();
            ways.extend(repetitions(state, next, &preview.facts.trails[0]).expect("of the state"));
            let fits = |way: &&PathSegment| {
                let steps: Vec<char> = way.steps.iter().map(|step| step.letter()).collect();
                letters[done..].starts_with(&steps)
            };
            let way = ways.iter().filter(fits).max_by_key(|way| way.steps.len()).expect("a way");
            (prefix, done, taken) = (way.text.clone(), done + way.steps.len(), taken + 1);
        }
        taken
    }

    #[test]
    fn a_sowing_of_twenty_squares_takes_few_choices() {
        let variant = Game::Buku.variant("8x8").expect("a variant");
        let rows = ["0,0,0,0,0,0,0,0"; 6].join("/");
        let position = format!("{rows}/3,3,3,3,2,2,2,2/1,1,1,1,1,1,1,1 w 20 17 0");
        let state = State::from_position(variant, &position).expect("a position");
        // Not counted: opening the composer, the line, the first square.
        for (start, path) in [
            ("2:a1", "eeeeeeenwwwwwwwneee"),
            ("2:a1", "nenenenenenenesssss"),
            ("2:c2", "eeeennnnwwwwssseee"),
            ("2:a1", "neeeeeesennnwwwwwww"),
        ] {
            assert!(choices(&state, start, path) <= 5, "{start} {path}: {}", choices(&state, start, path));
        }
    }

    #[test]
    fn directions_lead_where_the_stretches_end() {
        let mut rng = Rng::new(seed(41));
        for variant in [Game::Pilare.standard(), Game::Buku.standard()] {
            for state in random_game(variant, 30, &mut rng).into_iter().filter(|state| state.outcome().is_none()) {
                compose(&state, "", &mut rng, |next| {
                    for way in path_segments(&state, next).expect("of the state").into_iter().flatten() {
                        assert_eq!(after_steps(&state, &next.prefix, &way.steps), Ok(Some(way.text.clone())));
                        let after = state.continuations(&way.text).expect("a beginning");
                        assert_eq!(after.whole.is_some(), way.is_whole, "{}", way.text);
                        assert!(way.is_whole || !after.tokens.is_empty(), "{} is a dead end", way.text);
                    }
                });
            }
        }
    }
}
