//! A record as a tree of lines: positions in it, and changes of it.

use std::fmt;
use std::str::FromStr;

use super::replay::{GLORY, check_reason, compare_glory};
use super::{DEEPEST, Record, RecordedAction};
use colonnade_rules::{GameResult, MoveError, PositionError, Reason, State, has_swap};

/// The tag that says, with the value `yes`, that the pie rule was in force.
pub const PIE_RULE: &str = "PieRule";

/// A position in the tree of a record, such as `12` or `12.0.3`: after 12 actions of the main line; or, there, after
/// three actions of variation 0 of the next action; and so on, with each variation inside the previous one.
///
/// A position is after at least one action of its innermost variation: the one before belongs to the enclosing line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TreePath {
    /// The variations that lead there, outermost first: the index of an action, and that of a variation of it.
    branches: Vec<(usize, usize)>,
    /// The number of actions in the innermost line.
    actions: usize,
}

/// The error for a text that does not name a position of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place in a tree of moves is written as 12 or 12.0.3")]
pub struct BadSpot;

impl FromStr for TreePath {
    type Err = BadSpot;

    fn from_str(text: &str) -> Result<TreePath, BadSpot> {
        let number = |text: &str| text.parse().ok().filter(|number: &usize| number.to_string() == text).ok_or(BadSpot);
        let numbers: Vec<usize> = text.split('.').map(number).collect::<Result<_, _>>()?;
        let (pairs, last) = numbers.as_chunks::<2>();
        let branches: Vec<_> = pairs.iter().map(|&[at, variation]| (at, variation)).collect();
        match *last {
            [actions] if branches.len() <= DEEPEST && (actions > 0 || branches.is_empty()) => {
                Ok(TreePath { branches, actions })
            }
            _ => Err(BadSpot),
        }
    }
}

impl fmt::Display for TreePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.branches.iter().try_for_each(|(at, variation)| write!(f, "{at}.{variation}."))?;
        self.actions.fmt(f)
    }
}

impl TreePath {
    /// The position after this many actions of the main line.
    #[must_use]
    pub const fn of_main_line(actions: usize) -> TreePath {
        TreePath { branches: Vec::new(), actions }
    }

    /// The number of the main line's last action before it, or of the one that its variation replaces; 0 at the start.
    #[must_use]
    pub fn main_line_action(&self) -> usize {
        self.branches.first().map_or(self.actions, |&(at, _)| at + 1)
    }

    /// Whether it is in a variation.
    #[must_use]
    pub fn is_in_variation(&self) -> bool {
        !self.branches.is_empty()
    }

    /// The position before the last action; `None` at the start.
    #[must_use]
    pub fn before(&self) -> Option<TreePath> {
        let mut spot = self.clone();
        spot.actions = spot.actions.checked_sub(1)?;
        match spot.branches.last() {
            Some(&(at, _)) if spot.actions == 0 => {
                spot.branches.pop();
                spot.actions = at;
            }
            _ => {}
        }
        Some(spot)
    }

    /// The position after this many actions of the same line.
    #[must_use]
    pub fn after(&self, actions: usize) -> TreePath {
        TreePath { actions, ..self.clone() }
    }

    /// The beginning of a variation of the next action. It becomes a position [`after`](TreePath::after) at least one
    /// action of the variation.
    #[must_use]
    pub fn branch(&self, variation: usize) -> TreePath {
        let mut branches = self.branches.clone();
        branches.push((self.actions, variation));
        TreePath { branches, actions: 0 }
    }
}

/// Why a tree cannot be changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TreeError {
    /// There is no such position in the tree.
    #[error("there is no such position in the tree of moves")]
    NoSpot,
    /// The start of the record is not a valid position.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// The action cannot be played there.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Variations would be nested deeper than [`DEEPEST`].
    #[error("variations are nested {DEEPEST} deep at most")]
    TooDeep,
}

/// Positions and changes of a record whose actions are legal and canonical, as [`replay`](super::replay()) leaves it.
impl Record {
    /// The line of a position: all of its actions.
    fn line(&self, spot: &TreePath) -> Option<&[RecordedAction]> {
        let mut line = self.actions.as_slice();
        for &(at, variation) in &spot.branches {
            line = line.get(at)?.variations.get(variation)?;
        }
        (spot.actions <= line.len()).then_some(line)
    }

    fn line_mut(&mut self, spot: &TreePath) -> Option<&mut Vec<RecordedAction>> {
        let mut line = &mut self.actions;
        for &(at, variation) in &spot.branches {
            line = line.get_mut(at)?.variations.get_mut(variation)?;
        }
        (spot.actions <= line.len()).then_some(line)
    }

    /// The actions from the start to a position.
    ///
    /// # Errors
    ///
    /// If there is no such position.
    pub fn path_to(&self, spot: &TreePath) -> Result<Vec<&RecordedAction>, TreeError> {
        let mut line = self.actions.as_slice();
        let mut path = Vec::new();
        for &(at, variation) in &spot.branches {
            let action = line.get(at).ok_or(TreeError::NoSpot)?;
            path.extend(&line[..at]);
            line = action.variations.get(variation).ok_or(TreeError::NoSpot)?;
        }
        path.extend(line.get(..spot.actions).ok_or(TreeError::NoSpot)?);
        Ok(path)
    }

    /// The position where the record begins.
    ///
    /// # Errors
    ///
    /// If its position string is invalid.
    pub fn start_state(&self) -> Result<State, PositionError> {
        let start = match &self.start {
            Some(text) => State::from_position(self.variant, text)?,
            None => State::start(self.variant),
        };
        Ok(if self.has_pie_rule() { start.with_pie_rule() } else { start })
    }

    /// Whether it was played with the pie rule: the tag [`PIE_RULE`] says so, or the second action is a swap.
    #[must_use]
    pub fn has_pie_rule(&self) -> bool {
        let is_tagged = self.tags.get(PIE_RULE).is_some_and(|value| value.eq_ignore_ascii_case("yes"));
        is_tagged || self.has_swapped()
    }

    /// Sets the tag of the pie rule.
    pub fn set_pie_rule(&mut self) {
        let set = self.tags.set(PIE_RULE, "yes");
        debug_assert!(set.is_ok(), "{PIE_RULE} is a tag");
    }

    /// Whether the players exchanged their sides by the pie rule. The players of a record have the sides that they had
    /// last, to which its result belongs.
    #[must_use]
    pub fn has_swapped(&self) -> bool {
        has_swap(self.actions.iter().map(|action| action.text.as_str()))
    }

    /// The state at a position.
    ///
    /// # Errors
    ///
    /// If there is no such position, or an action to it is illegal.
    pub fn state_at(&self, spot: &TreePath) -> Result<State, TreeError> {
        let mut state = self.start_state()?;
        for action in self.path_to(spot)? {
            state.play(&action.text)?;
        }
        Ok(state)
    }

    /// The next position in the same line.
    #[must_use]
    pub fn next(&self, spot: &TreePath) -> Option<TreePath> {
        (spot.actions < self.line(spot)?.len()).then(|| spot.after(spot.actions + 1))
    }

    /// The last position of the same line.
    #[must_use]
    pub fn last(&self, spot: &TreePath) -> Option<TreePath> {
        Some(spot.after(self.line(spot)?.len()))
    }

    /// The action that leads to a position; `None` at the start.
    #[must_use]
    pub fn action_at(&self, spot: &TreePath) -> Option<&RecordedAction> {
        self.line(spot)?.get(spot.actions.checked_sub(1)?)
    }

    /// The same action, mutable for annotations.
    pub fn action_at_mut(&mut self, spot: &TreePath) -> Option<&mut RecordedAction> {
        let at = spot.actions.checked_sub(1)?;
        self.line_mut(spot)?.get_mut(at)
    }

    /// Plays an action at a position, and returns the position after it. An existing line that begins with the action
    /// is followed; otherwise the action extends a line that ends there, or begins a variation.
    ///
    /// # Errors
    ///
    /// If there is no such position, the action is illegal, or variations would be nested too deep.
    pub fn play_at(&mut self, spot: &TreePath, action: &str) -> Result<TreePath, TreeError> {
        let text = self.state_at(spot)?.play(action)?;
        let line = self.line_mut(spot).ok_or(TreeError::NoSpot)?;
        let Some(next) = line.get_mut(spot.actions) else {
            line.push(RecordedAction::new(text));
            let is_main = !spot.is_in_variation();
            if is_main {
                settle(self);
            }
            return Ok(spot.after(spot.actions + 1));
        };
        if next.text == text {
            return Ok(spot.after(spot.actions + 1));
        }
        let first = |line: &Vec<RecordedAction>| line.first().is_some_and(|first| first.text == text);
        if let Some(known) = next.variations.iter().position(first) {
            return Ok(spot.branch(known).after(1));
        }
        if spot.branches.len() == DEEPEST {
            return Err(TreeError::TooDeep);
        }
        next.variations.push(vec![RecordedAction::new(text)]);
        Ok(spot.branch(next.variations.len() - 1).after(1))
    }

    /// Makes the innermost variation of a position the continuation of the enclosing line; the previous continuation
    /// becomes the variation. Returns the new place of the position; a position in the main line is unchanged.
    ///
    /// # Errors
    ///
    /// If there is no such position.
    pub fn promote(&mut self, spot: &TreePath) -> Result<TreePath, TreeError> {
        self.line(spot).ok_or(TreeError::NoSpot)?;
        let mut outer = spot.clone();
        let Some((at, number)) = outer.branches.pop() else { return Ok(outer) };
        outer.actions = at;
        let line = self.line_mut(&outer).ok_or(TreeError::NoSpot)?;
        let mut rest = line.split_off(at);
        // The other variations stay at the action that is played.
        let mut others = std::mem::take(&mut rest[0].variations);
        let mut promoted = std::mem::replace(&mut others[number], rest);
        others.append(&mut promoted[0].variations);
        promoted[0].variations = others;
        line.append(&mut promoted);
        let is_main = !outer.is_in_variation();
        if is_main {
            settle(self);
        }
        Ok(outer.after(at + spot.actions))
    }

    /// Removes the action that leads to a position, and everything after it. The other variations there are kept: the
    /// first of them takes its place. Returns the position before it.
    ///
    /// # Errors
    ///
    /// If there is no such position, or it is the start.
    pub fn remove(&mut self, spot: &TreePath) -> Result<TreePath, TreeError> {
        let before = spot.before().ok_or(TreeError::NoSpot)?;
        let line = self.line_mut(spot).ok_or(TreeError::NoSpot)?;
        let mut rest = line.split_off(spot.actions - 1);
        let mut others = std::mem::take(&mut rest[0].variations);
        if !others.is_empty() {
            let mut first = others.remove(0);
            others.append(&mut first[0].variations);
            first[0].variations = others;
            line.append(&mut first);
        }
        let is_empty = line.is_empty();
        if is_empty && let Some(&(at, number)) = spot.branches.last() {
            let outside = self.line_mut(&before).ok_or(TreeError::NoSpot)?;
            outside[at].variations.remove(number);
        }
        if !spot.is_in_variation() {
            settle(self);
        }
        Ok(before)
    }

    /// The record with the result to which its main line leads, if that ends the game. A record whose result
    /// contradicts its play cannot be read again.
    #[must_use]
    pub fn settled(mut self) -> Record {
        settle(&mut self);
        self
    }
}

/// Updates the result of a record after a change of its main line. If the play gives no result, a result not given by
/// the rules, such as a resignation, is kept.
fn settle(record: &mut Record) {
    let Ok(end) = record.state_at(&TreePath::of_main_line(record.actions.len())) else { return };
    let cancelled = record.reason == Some(Reason::Void) && record.result == GameResult::Unfinished;
    match end.outcome().filter(|_| !cancelled) {
        Some(outcome) => (record.result, record.reason) = (outcome.result, Some(outcome.reason)),
        None if record.reason.is_some_and(|reason| check_reason(reason, record.result).is_err()) => {
            (record.result, record.reason) = (GameResult::Unfinished, Some(Reason::Unfinished));
        }
        None => {}
    }
    // The actions before a start position are unknown.
    if record.start.is_none() {
        record.tags.remove(GLORY);
    }
    let is_told = compare_glory(record, &end);
    debug_assert!(is_told.is_ok(), "it was removed");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Reader, Writer, replay};
    use colonnade_rules::Game;
    use colonnade_testing::Rng;

    fn read(movetext: &str) -> Record {
        let text = format!("[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n{movetext}\n");
        Reader::new(text.as_bytes(), Format::Cgn).next().expect("a record").expect("a good one")
    }

    fn written(record: &Record) -> String {
        let mut writer = Writer::new(Vec::new(), Format::Cgn);
        writer.write(record).expect("written");
        let text = String::from_utf8(writer.finish().expect("finished")).expect("text");
        text.split_once("\n\n").expect("movetext").1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn spot(text: &str) -> TreePath {
        text.parse().expect("a spot")
    }

    #[test]
    fn a_position_is_before_or_in_the_place_of_an_action_of_the_main_line() {
        for (text, action) in [("0", 0), ("7", 7), ("0.0.2", 1), ("119.1.3", 120), ("120.0.4.2.5", 121)] {
            assert_eq!(spot(text).main_line_action(), action, "{text}");
        }
    }

    /// All positions of a record.
    fn spots(record: &Record) -> Vec<TreePath> {
        fn of_line(line: &[RecordedAction], inside: &TreePath, all: &mut Vec<TreePath>) {
            for (at, action) in line.iter().enumerate() {
                all.push(inside.after(at + 1));
                for (number, variation) in action.variations.iter().enumerate() {
                    of_line(variation, &inside.after(at).branch(number), all);
                }
            }
        }
        let mut all = vec![TreePath::default()];
        of_line(&record.actions, &TreePath::default(), &mut all);
        all
    }

    #[test]
    fn spots_have_one_text() {
        for text in ["0", "12", "12.0.3", "0.1.2.3.4"] {
            assert_eq!(spot(text).to_string(), text);
        }
        let deep = format!("{}1", "0.0.".repeat(DEEPEST + 1));
        for text in
            ["", ".", "1.", "1.2", "1.2.0", "01", "+1", "-1", "a", "1.2.3.4", deep.as_str(), "99999999999999999999"]
        {
            assert_eq!(text.parse::<TreePath>(), Err(BadSpot), "{text}");
        }
        assert_eq!(spot("12.0.1").before(), Some(spot("12")));
        assert_eq!(spot("12.0.2").before(), Some(spot("12.0.1")));
        assert_eq!(spot("0").before(), None);
    }

    #[test]
    fn actions_continue_a_line_or_begin_a_variation() {
        let mut record = read("1. a1-a2 d1-c1 *");
        assert_eq!(record.play_at(&spot("0"), "A1-A2"), Ok(spot("1")), "it is followed");
        assert_eq!(record.play_at(&spot("1"), "a4-a3"), Ok(spot("1.0.1")));
        assert_eq!(record.play_at(&spot("1"), "a4-a3"), Ok(spot("1.0.1")), "the same once more");
        assert_eq!(record.play_at(&spot("1"), "b1-b2"), Ok(spot("1.1.1")));
        let next = record.state_at(&spot("1.0.1")).expect("there").actions().next().expect("an action").to_string();
        assert_eq!(record.play_at(&spot("1.0.1"), &next), Ok(spot("1.0.2")));
        assert_eq!(written(&record), format!("1. a1-a2 d1-c1 (1... a4-a3 2. {next}) (1... b1-b2) *"));
        assert!(matches!(record.play_at(&spot("2"), "a1-a2"), Err(TreeError::Move(_))));
        for missing in ["3", "1.2.1", "1.0.3", "2.0.1", "0.0.1"] {
            assert_eq!(record.play_at(&spot(missing), "a1-a2"), Err(TreeError::NoSpot), "{missing}");
            assert_eq!(record.promote(&spot(missing)), Err(TreeError::NoSpot), "{missing}");
            assert_eq!(record.remove(&spot(missing)), Err(TreeError::NoSpot), "{missing}");
        }
        assert_eq!(record.remove(&spot("0")), Err(TreeError::NoSpot));
    }

    #[test]
    fn a_promoted_variation_changes_places_with_the_line_outside() {
        let mut record = read("1. a1-a2 d1-c1 (1... a4-a3) (1... b1-b2 $1 {well}) *");
        assert_eq!(record.promote(&spot("1.1.1")), Ok(spot("2")));
        assert_eq!(written(&record), "1. a1-a2 b1-b2 $1 {well} (1... a4-a3) (1... d1-c1) *");
        assert_eq!(record.promote(&spot("2")), Ok(spot("2")), "the main line stays");
        assert_eq!(record.remove(&spot("2")), Ok(spot("1")));
        assert_eq!(written(&record), "1. a1-a2 a4-a3 (1... d1-c1) *", "the next variation takes its place");
        assert_eq!(record.remove(&spot("1.0.1")), Ok(spot("1")));
        assert_eq!(record.remove(&spot("1")), Ok(spot("0")));
        assert_eq!(written(&record), "*");
    }

    #[test]
    fn the_result_follows_the_main_line() {
        let mut record = Record::new(Game::Pilastri.variant("4x4").expect("a variant"));
        let mut at = TreePath::default();
        let mut chance = Rng::new(7);
        while record.result == GameResult::Unfinished {
            let state = record.state_at(&at).expect("there");
            let actions: Vec<String> = state.actions().map(|action| action.to_string()).collect();
            let action: &String = chance.pick(&actions);
            at = record.play_at(&at, action).expect("legal");
        }
        replay(&mut record.clone()).expect("play and result agree");
        record.remove(&at).expect("removed");
        assert_eq!((record.result, record.reason), (GameResult::Unfinished, Some(Reason::Unfinished)));
        let mut resigned = read("1. a1-a2 0-1 {resignation}");
        let result = resigned.result;
        let reason = resigned.reason;
        resigned.play_at(&spot("1"), "d1-c1").expect("legal");
        assert_eq!((resigned.result, resigned.reason), (result, reason), "somebody resigned there all the same");
    }

    #[test]
    fn whatever_is_done_the_record_can_be_read_again() {
        let mut chance = Rng::new(31);
        for game in Game::ALL {
            let mut record = Record::new(game.standard());
            for _ in 0..120 {
                let all = spots(&record);
                let at = chance.pick(&all).clone();
                match chance.below(10) {
                    0 => drop(record.remove(&at)),
                    1 | 2 => drop(record.promote(&at).expect("there")),
                    _ => {
                        let state = record.state_at(&at).expect("there");
                        let few: Vec<String> = state.actions().take(6).map(|action| action.to_string()).collect();
                        if few.is_empty() {
                            continue;
                        }
                        let action = chance.pick(&few).clone();
                        let there = record.play_at(&at, &action).expect("legal");
                        assert_eq!(there.before(), Some(at.clone()));
                        assert_eq!(record.action_at(&there).map(|found| &found.text), Some(&action));
                    }
                }
            }
            for spot in spots(&record) {
                assert_eq!(spot.to_string().parse(), Ok(spot.clone()));
                assert!(record.state_at(&spot).is_ok(), "{spot}");
            }
            let mut writer = Writer::new(Vec::new(), Format::Cgn);
            writer.write(&record).expect("written");
            let text = writer.finish().expect("finished");
            let again = Reader::new(text.as_slice(), Format::Cgn).next().expect("a record").expect("a good one");
            assert_eq!(spots(&again), spots(&record));
        }
    }
}
