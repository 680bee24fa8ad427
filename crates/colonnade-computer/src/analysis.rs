//! The analysis of a game: the chances after each action, and the chances that actions gave away.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Judgement, Review, review};
use colonnade_record::{Record, RecordedAction};
use colonnade_rules::{BySide, MoveError, Side, State};

/// The most actions of a better line in a record.
const LONGEST_LINE: usize = 8;
/// The glyphs that judge an action; an action has at most one of them.
const JUDGING: RangeInclusive<u8> = 1..=6;

/// The actions of a game, each compared with the best one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// The reviews, in the order of play; fewer than there are actions if the analysis was stopped early.
    pub reviews: Vec<Review>,
}

/// The chances that one side gave away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LostChances {
    /// The number of its actions.
    pub actions: u32,
    /// The actions by judgement, in the order of [`Judgement`].
    pub judged: [u32; 3],
    /// The chances given away by those for which a better one was found, in thousandths of a win.
    pub lost: u32,
}

/// Reviews the actions of a game with this much work for each search; at least one search is made for an action, and more
/// where another move is better or a win is in doubt. `each` is called after the searches for each action. Stops early,
/// without the current action, when `stop` is set.
///
/// The same game and work give the same analysis.
///
/// # Errors
///
/// If an action is not legal.
pub fn analyse<'a>(
    start: &State,
    actions: impl IntoIterator<Item = &'a str>,
    work: u64,
    stop: &AtomicBool,
    each: impl FnMut(),
) -> Result<Analysis, MoveError> {
    Ok(Analysis { reviews: review(start, actions, work, stop, each)? })
}

/// Converts the chance of a side to that of the first side, in thousandths.
const fn of_first(side: Side, chance: u16) -> u16 {
    match side {
        Side::First => chance,
        Side::Second => 1000 - chance,
    }
}

/// The chance of the first side to win after an action, in thousandths; a draw is half a win.
#[must_use]
pub const fn chance_after(review: &Review) -> u16 {
    of_first(review.side, review.chance)
}

impl Analysis {
    /// The chance of the first side to win before the first action and after each one, in thousandths. Empty if no action
    /// was reviewed.
    #[must_use]
    pub fn chances(&self) -> Vec<u16> {
        let before = self.reviews.first().map(|first| of_first(first.side, first.best_chance));
        before.into_iter().chain(self.reviews.iter().map(chance_after)).collect()
    }

    /// The chances that each side gave away.
    #[must_use]
    pub fn tally(&self) -> BySide<LostChances> {
        let mut tally = BySide::<LostChances>::default();
        for review in &self.reviews {
            let side = &mut tally[review.side];
            side.actions += 1;
            if review.has_better_line() {
                side.lost += u32::from(review.loss());
            }
            if let Some(judgement) = review.judgement {
                side.judged[judgement as usize] += 1;
            }
        }
        tally
    }

    /// The indices in [`Analysis::chances`] after the mistakes and blunders.
    #[must_use]
    pub fn marked(&self) -> Vec<usize> {
        let reviews = self.reviews.iter().enumerate();
        reviews.filter(|(_, review)| review.judgement >= Some(Judgement::Mistake)).map(|(at, _)| at + 1).collect()
    }

    /// The judged actions that lost most, with their numbers, the costliest first; at most `most`.
    #[must_use]
    pub fn worst(&self, most: usize) -> Vec<(usize, &Review)> {
        let mut judged: Vec<(usize, &Review)> =
            (1..).zip(&self.reviews).filter(|(_, review)| review.judgement.is_some()).collect();
        judged.sort_by_key(|(_, review)| std::cmp::Reverse(review.loss()));
        judged.truncate(most);
        judged
    }

    /// The analysis without the data that only a search needs; its better lines are cut to the length used in records.
    #[must_use]
    pub fn compact(mut self) -> Analysis {
        for review in &mut self.reviews {
            review.line.truncate(LONGEST_LINE);
            review.line.shrink_to_fit();
            review.reply = Vec::new();
        }
        self.reviews.shrink_to_fit();
        self
    }

    /// Writes the analysis into the record of the game: for each mistake a glyph, unless the record already has one
    /// that judges the action; the better line as a variation, unless the record has one that starts the same; and a
    /// comment, after the existing one. [`remove_marked`] removes what an earlier analysis has written.
    pub fn annotate(&self, record: &mut Record, comment: impl Fn(&Review) -> String) {
        for (action, review) in record.actions.iter_mut().zip(&self.reviews) {
            let Some(judgement) = review.judgement else { continue };
            if !action.nags.iter().any(|glyph| JUDGING.contains(glyph)) {
                action.nags.insert(0, glyph(judgement));
            }
            let said = comment(review);
            let known = action.comment.take().filter(|known| !known.is_empty());
            action.comment = Some(match known {
                // An analysis without marks said the same.
                Some(known) if known == said || known.ends_with(&format!(" {said}")) => known,
                Some(known) => format!("{known} {said}"),
                None => said,
            });
            let begins = |line: &Vec<RecordedAction>| line.first().map(|first| &first.text) == review.line.first();
            if !action.variations.iter().any(begins) {
                let line = review.line.iter().take(LONGEST_LINE).map(RecordedAction::new);
                action.variations.push(line.collect());
            }
        }
    }
}

/// The beginning of a mark.
const MARK: &str = "[%judged ";

/// The mark that makes the comment of an analysis known to a later one: its glyph, the chance after the action and the best
/// one. It stands before the words.
#[must_use]
pub fn mark(review: &Review) -> Option<String> {
    let glyph = glyph(review.judgement?);
    Some(format!("{MARK}{glyph} {} {}]", review.chance, review.best_chance))
}

/// Removes the marked comments of an earlier analysis, and its glyphs. `words` gives the sentences for a chance and the
/// best one, in all languages. Words that somebody has changed stay.
pub fn remove_marked(record: &mut Record, words: impl Fn(u16, u16) -> Vec<String>) {
    for action in &mut record.actions {
        while let Some(marked) = action.comment.as_deref().and_then(Marked::find) {
            let said = words(marked.chance, marked.best_chance);
            let after = said.iter().find_map(|said| marked.after.strip_prefix(said.as_str())).unwrap_or(marked.after);
            let before = marked.before.trim_end();
            let after = after.trim_start();
            let rest = if before.is_empty() || after.is_empty() {
                [before, after].concat()
            } else {
                format!("{before} {after}")
            };
            action.nags.retain(|&nag| nag != marked.glyph);
            action.comment = Some(rest).filter(|rest| !rest.is_empty());
        }
    }
}

/// A mark in a comment.
struct Marked<'a> {
    before: &'a str,
    after: &'a str,
    glyph: u8,
    chance: u16,
    best_chance: u16,
}

impl Marked<'_> {
    fn find(comment: &str) -> Option<Marked<'_>> {
        comment.match_indices(MARK).find_map(|(at, _)| {
            let (inside, after) = comment[at + MARK.len()..].split_once(']')?;
            let mut numbers = inside.split(' ');
            let mut next = || numbers.next()?.parse::<u16>().ok();
            let glyph = u8::try_from(next()?).ok()?;
            let chance = next()?;
            let best_chance = next()?;
            let before = &comment[..at];
            Some(Marked { before, after: after.trim_start(), glyph, chance, best_chance })
        })
    }
}

/// The numeric annotation glyph, as PGN lists them.
#[must_use]
pub const fn glyph(judgement: Judgement) -> u8 {
    match judgement {
        Judgement::Inaccuracy => 6,
        Judgement::Mistake => 2,
        Judgement::Blunder => 4,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;
    use colonnade_record::replay;
    use colonnade_rules::Game;

    /// A game of arbitrary moves.
    fn played(actions: usize) -> (State, Vec<String>) {
        let start = State::start(Game::Pilastri.variant("4x4").expect("a variant"));
        let mut state = start.clone();
        let mut played = Vec::new();
        for at in 0..actions {
            if state.outcome().is_some() {
                break;
            }
            let all: Vec<String> = state.actions().map(|action| action.to_string()).collect();
            let text = all[(7 * at) % all.len()].clone();
            state.play(&text).expect("legal");
            played.push(text);
        }
        (start, played)
    }

    fn analysed(start: &State, actions: &[String], stop: &AtomicBool) -> Analysis {
        analyse(start, actions.iter().map(String::as_str), 2_000, stop, || ()).expect("legal")
    }

    #[test]
    fn every_action_is_reviewed_and_the_record_stays_valid() {
        let (start, actions) = played(30);
        let analysis = analysed(&start, &actions, &AtomicBool::new(false));
        assert_eq!(analysis.reviews.len(), actions.len());
        let chances = analysis.chances();
        assert_eq!(chances.len(), actions.len() + 1);
        assert!(chances.iter().all(|&chance| chance <= 1000));
        let tally = analysis.tally();
        assert_eq!((tally.first.actions + tally.second.actions) as usize, actions.len());
        let judged: u32 = tally.first.judged.iter().chain(&tally.second.judged).sum();
        assert!(judged > 0, "random play gives something away");

        let mut record = Record::new(start.variant());
        record.actions = actions.iter().map(RecordedAction::new).collect();
        let mut end = start.clone();
        actions.iter().for_each(|action| _ = end.play(action).expect("legal"));
        if let Some(outcome) = end.outcome() {
            (record.result, record.reason) = (outcome.result, Some(outcome.reason));
        }
        let at = analysis.reviews.iter().position(|review| review.judgement.is_some()).expect("one");
        record.actions[at].comment = Some("A comment.".to_owned());
        record.actions[at].nags = vec![3];
        let better = analysis.reviews[at].line[0].clone();
        record.actions[at].variations = vec![vec![RecordedAction::new(better)]];
        analysis.annotate(&mut record, |review| format!("{} lost.", review.loss()));
        let first = &record.actions[at];
        assert_eq!(first.comment.as_deref(), Some(&*format!("A comment. {} lost.", analysis.reviews[at].loss())));
        assert_eq!((&first.nags[..], first.variations.len()), (&[3][..], 1), "what the record says stays");
        let glyphs = record.actions.iter().filter(|action| action.nags.iter().any(|glyph| [2, 4, 6].contains(glyph)));
        assert_eq!(glyphs.count() as u32, judged - 1);
        assert!(record.actions.iter().flat_map(|action| &action.variations).all(|line| line.len() <= LONGEST_LINE));
        let before = record.clone();
        replay(&mut record).expect("all lines are legal");
        assert_eq!(record.actions, before.actions, "and in canonical notation");
        assert_eq!(analysis, analysed(&start, &actions, &AtomicBool::new(false)), "the same again");
    }

    /// R25: the comments, glyphs and marks of an earlier analysis are replaced; what a person wrote stays.
    #[test]
    fn a_second_analysis_replaces_what_the_first_one_wrote() {
        let (start, actions) = played(30);
        let mut record = Record::new(start.variant());
        record.actions = actions.iter().map(RecordedAction::new).collect();
        let said = |language: &str, chance: u16, best: u16| format!("{language}: {chance} of {best}");
        let words = |chance, best| ["en", "de"].map(|language| said(language, chance, best)).to_vec();
        let annotated = |language: &str, work: u64, record: &mut Record| {
            let texts = actions.iter().map(String::as_str);
            let analysis = analyse(&start, texts, work, &AtomicBool::new(false), || ()).expect("legal");
            remove_marked(record, words);
            analysis.annotate(record, |review| {
                let mark = mark(review).expect("it is judged");
                format!("{mark} {}", said(language, review.chance, review.best_chance))
            });
            analysis
        };
        let first = annotated("de", 100, &mut record);
        let judged = |analysis: &Analysis| -> Vec<usize> {
            let reviews = analysis.reviews.iter().enumerate();
            reviews.filter(|(_, review)| review.judgement.is_some()).map(|(at, _)| at).collect()
        };
        let at = judged(&first)[0];
        let comment = record.actions[at].comment.take().expect("a comment");
        record.actions[at].comment = Some(format!("Before. {comment} After."));
        let second = annotated("en", 5_000, &mut record);
        for (number, (action, review)) in record.actions.iter().zip(&second.reviews).enumerate() {
            let new = mark(review).map(|mark| format!("{mark} {}", said("en", review.chance, review.best_chance)));
            let kept = (number == at).then(|| "Before. After.".to_owned());
            let wanted: Vec<String> = kept.into_iter().chain(new).collect();
            assert_eq!(action.comment.clone().unwrap_or_default(), wanted.join(" "));
            assert_eq!(action.nags, review.judgement.map(glyph).into_iter().collect::<Vec<_>>());
        }
        let once = record.clone();
        annotated("en", 5_000, &mut record);
        let comments = |record: &Record| -> Vec<Option<String>> {
            record.actions.iter().map(|action| action.comment.clone()).collect()
        };
        assert_eq!(comments(&record)[..at], comments(&once)[..at]);
        assert_eq!(comments(&record)[at + 1..], comments(&once)[at + 1..]);
        record.actions[0].comment = Some("[%judged 4 x] [%judged 300 1 2] [%judged 4 1 2".to_owned());
        let odd = record.actions[0].comment.clone();
        remove_marked(&mut record, words);
        assert_eq!(record.actions[0].comment, odd, "what is no mark stays");
    }

    #[test]
    fn an_analysis_ends_when_it_is_told() {
        let (start, actions) = played(10);
        assert_eq!(analysed(&start, &actions, &AtomicBool::new(true)), Analysis::default());
        let stop = AtomicBool::new(false);
        let mut seen = 0;
        let texts = actions.iter().map(String::as_str);
        let analysis = analyse(&start, texts, 500, &stop, || {
            seen += 1;
            stop.store(seen == 3, Ordering::Relaxed);
        });
        assert_eq!(analysis.expect("legal").reviews.len(), 3);
        assert!(Analysis::default().chances().is_empty());
    }

    #[test]
    fn an_action_that_is_not_legal_is_refused() {
        let start = State::start(Game::Pilastri.standard());
        assert!(analyse(&start, ["z9"], 500, &AtomicBool::new(false), || ()).is_err());
    }
}
