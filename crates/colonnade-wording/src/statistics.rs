//! Texts of statistics of an archive, for the pages and the command line.

use super::web::{PageWords, game_name};
use super::{reason, side};
use colonnade_archive::{FirstAction, LengthGroup, Lengths, ResultCounts, VariantStatistics};
use colonnade_language::grouped;
use colonnade_language::say;
use colonnade_play::Timestamp;
use colonnade_rules::{Game, Reason};

/// The title and the description of the page.
#[must_use]
pub fn statistics() -> PageWords {
    PageWords { title: say!(statistics::title), description: say!(statistics::description) }
}

/// The names of a variant and of its sides.
#[derive(Clone, Debug)]
pub struct Names {
    /// The game, with its variant where there are several.
    pub game: String,
    /// The first side.
    pub first: String,
    /// The second side.
    pub second: String,
}

impl Names {
    /// The names of a counted variant. The slug is used for a game that this version does not know.
    #[must_use]
    pub fn of(counted: &VariantStatistics) -> Names {
        let variant = counted.game.parse::<Game>().ok().and_then(|game| game.variant(&counted.variant).ok());
        match variant {
            Some(variant) => {
                let sides = variant.game().info().sides.map(side);
                Names { game: game_name(variant), first: sides.first, second: sides.second }
            }
            None => Names {
                game: format!("{} {}", counted.game, counted.variant),
                first: say!(statistics::first_side),
                second: say!(statistics::second_side),
            },
        }
    }
}

/// A number with one digit after the point: `58.3`.
fn decimal(number: f64) -> String {
    let written = format!("{number:.1}");
    match written.split_once('.') {
        Some((whole, tenths)) => say!(statistics::decimal, whole = whole, tenths = tenths),
        None => written,
    }
}

fn percent(number: f64) -> String {
    say!(statistics::percent, number = decimal(number))
}

/// The score of the first side of a game in new games of a level from fair starts, with half the width of its interval,
/// both in per cent.
#[must_use]
pub fn new_games(game: Game, level: u64, games: u64, score: f64, interval: f64) -> String {
    let side = side(game.info().sides.first);
    let [score, interval] = [score, interval].map(percent);
    say!(web::starts_tested, games = games, level = level, side = side, score = score, interval = interval)
}

/// A part of games: `58.3 %`.
#[must_use]
pub fn part(games: u64, all: u64) -> String {
    percent(100.0 * games as f64 / all.max(1) as f64)
}

/// A score of the first side: `61.5 %`.
#[must_use]
pub fn score(results: &ResultCounts) -> String {
    percent(results.score())
}

/// The name of a variant and the number of its games.
#[must_use]
pub fn heading(names: &Names, games: u64) -> String {
    say!(statistics::heading, variant = names.game, count = games, games = grouped(games))
}

/// How many games a side won.
#[must_use]
pub fn won(side: &str, games: u64) -> String {
    say!(statistics::won, side = side, games = grouped(games))
}

/// How many games were drawn, or have certain lengths.
#[must_use]
pub fn counted(name: &str, games: u64) -> String {
    say!(statistics::heading, variant = name, count = games, games = grouped(games))
}

/// The name of draws beside those of the sides.
#[must_use]
pub fn drawn() -> String {
    say!(page_shared::drawn)
}

/// The results by side.
#[must_use]
pub fn results(names: &Names, results: &ResultCounts) -> String {
    let ResultCounts { games, first_wins, draws, second_wins } = *results;
    let first = &names.first;
    let second = &names.second;
    let first_part = part(first_wins, games);
    let second_part = part(second_wins, games);
    match draws {
        0 => say!(
            statistics::results,
            first = first,
            first_part = first_part,
            second = second,
            second_part = second_part
        ),
        _ => say!(
            statistics::results_draws,
            first = first,
            first_part = first_part,
            second = second,
            second_part = second_part,
            drawn_part = part(draws, games)
        ),
    }
}

/// The reasons for which games ended, the most frequent one first.
#[must_use]
pub fn ends(counted: &VariantStatistics) -> String {
    let mut ends: Vec<(String, u64)> = counted.ends.iter().map(|(code, games)| (code.clone(), *games)).collect();
    ends.sort_by_key(|(code, games)| (std::cmp::Reverse(*games), code.clone()));
    let named = ends.into_iter().map(|(code, games)| {
        let reason = Reason::from_code(&code).map_or(code, reason);
        say!(statistics::ending, reason = reason, part = part(games, counted.results.games))
    });
    named.collect::<Vec<_>>().join(" · ")
}

/// The lengths of games.
#[must_use]
pub fn lengths(lengths: &Lengths) -> String {
    let Lengths { shortest, median, mean, longest, .. } = lengths;
    if shortest == longest {
        return say!(statistics::lengths_same, count = longest, actions = grouped(u64::from(*longest)));
    }
    let mean = decimal(*mean);
    say!(statistics::lengths, shortest = shortest, longest = longest, median = median, mean = mean)
}

/// The lengths that are counted together: `20–29`.
#[must_use]
pub fn group(group: &LengthGroup) -> String {
    if group.from == group.to { group.from.to_string() } else { format!("{}–{}", group.from, group.to) }
}

/// A first action, how often it was played, and how it did.
#[must_use]
pub fn opening(names: &Names, opening: &FirstAction) -> String {
    let count = opening.results.games;
    say!(
        statistics::opening,
        action = opening.action,
        count = count,
        games = grouped(count),
        side = names.first,
        score = score(&opening.results)
    )
}

/// How many games the statistics cover, and at which time they were made.
#[must_use]
pub fn basis(games: u64, at: Timestamp) -> String {
    say!(statistics::basis, count = games, games = grouped(games), time = super::web::minute(at))
}

/// Not all games are counted yet.
#[must_use]
pub fn incomplete(games: u64) -> String {
    say!(statistics::incomplete, count = games, games = grouped(games))
}

/// The description of the bars of results.
#[must_use]
pub fn results_picture(names: &Names, counts: &ResultCounts) -> String {
    say!(statistics::results_picture, variant = names.game, results = results(names, counts))
}

/// The description of the graph of lengths.
#[must_use]
pub fn lengths_picture(names: &Names, lengths: &Lengths) -> String {
    let most = lengths.groups.iter().max_by_key(|group| group.games).map(group).unwrap_or_default();
    let shortest = lengths.shortest;
    let longest = lengths.longest;
    say!(statistics::lengths_picture, variant = names.game, shortest = shortest, longest = longest, most = most)
}
