//! The analysis of a game in words.

use colonnade_engine::{Judgement, Review};
use colonnade_rules::{BySide, Game, Side};

use super::side as side_name;
use colonnade_language::say;
use colonnade_language::{Language, in_language};

/// The most actions of a better line that are shown.
const LINE: usize = 4;

/// A side with its player, where there is a name: `White (Ann)`.
pub(super) fn named(game: Game, side: Side, names: &BySide<String>) -> String {
    let (side, name) = (side_name(game.info().sides[side]), &names[side]);
    if name.is_empty() || name == "?" { side } else { say!(analysis::side_with_player, side = side, player = name) }
}

/// The sides with their players, as a graph names them.
#[must_use]
pub fn sides(game: Game, names: &BySide<String>) -> BySide<String> {
    BySide { first: named(game, Side::First, names), second: named(game, Side::Second, names) }
}

/// The thousandths of a win that a side lost by all its actions, in percent for an action.
#[must_use]
pub fn average_loss(lost: u32, actions: u32) -> String {
    let average = if actions == 0 { 0.0 } else { f64::from(lost) / 10.0 / f64::from(actions) };
    let average = format!("{average:.1}");
    let (whole, tenths) = average.split_once('.').unwrap_or((&average, "0"));
    say!(analysis::decimal_percent, whole = whole, tenths = tenths)
}

/// The chances that a side gave away: its actions, those judged by kind, and thousandths of a win lost by all of them.
#[must_use]
pub fn tally(game: Game, side: Side, names: &BySide<String>, actions: u32, judged: [u32; 3], lost: u32) -> String {
    let [inaccuracies, mistakes, blunders] = judged;
    say!(
        analysis::tally,
        side = named(game, side, names),
        actions = actions,
        inaccuracies = inaccuracies,
        mistakes = mistakes,
        blunders = blunders,
        average = average_loss(lost, actions),
    )
}

/// The actions of the better line that are shown.
#[must_use]
pub fn better(review: &Review) -> String {
    review.line.iter().take(LINE).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// How bad an action was, and the better line, as a clause; None for one that was good enough.
#[must_use]
pub fn judged(review: &Review) -> Option<String> {
    let judgement = judgement(review.judgement?);
    let chance = percent(review.chance);
    let best_chance = percent(review.best_chance);
    let line = better(review);
    Some(say!(analysis::judged, judgement = judgement, chance = chance, best_chance = best_chance, line = line))
}

/// A chance in thousandths, in percent: whole numbers, and never 0 or 100 where it is not certain.
#[must_use]
pub fn percent(chance: u16) -> String {
    let hundredths = match chance {
        0 => 0,
        1000.. => 100,
        between => ((between + 5) / 10).clamp(1, 99),
    };
    say!(analysis::percent, percent = hundredths)
}

/// The judgement of an action.
#[must_use]
pub fn judgement(judgement: Judgement) -> String {
    match judgement {
        Judgement::Inaccuracy => say!(analysis::inaccuracy),
        Judgement::Mistake => say!(analysis::mistake),
        Judgement::Blunder => say!(analysis::blunder),
    }
}

/// The chances of the side that acted, with the best action and with the one played.
#[must_use]
pub fn given_away(review: &Review) -> String {
    chances_given_away(review.chance, review.best_chance)
}

fn chances_given_away(chance: u16, best_chance: u16) -> String {
    say!(analysis::given_away, chance = percent(chance), best_chance = percent(best_chance))
}

/// [`given_away`] for two chances, in every language.
#[must_use]
pub fn given_away_in_all_languages(chance: u16, best_chance: u16) -> Vec<String> {
    Language::all().map(|language| in_language(language, || chances_given_away(chance, best_chance))).collect()
}

/// The graph of a game's chances.
#[must_use]
pub fn graph(names: &BySide<String>, chances: &[u16], marked: usize) -> String {
    let Some((first, last)) = chances.first().zip(chances.last()) else {
        return say!(analysis::graph_without_positions, first = names.first, second = names.second);
    };
    let least = chances.iter().min().unwrap_or(first);
    let most = chances.iter().max().unwrap_or(first);
    say!(
        analysis::graph,
        first = names.first,
        second = names.second,
        positions = chances.len(),
        begin = percent(*first),
        end = percent(*last),
        least = percent(*least),
        most = percent(*most),
        marked = marked,
    )
}
