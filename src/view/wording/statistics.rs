//! Texts of statistics of an archive, for the pages and the command line.

use super::cli::counted;
use super::web::{PageWords, game_name};
use super::{reason, side};
use crate::play::{FirstAction, LengthGroup, Lengths, ResultCounts, Timestamp, VariantStatistics};
use colonnade_rules::{Game, Reason};

/// The page.
pub const STATISTICS: PageWords = PageWords {
    title: "Statistics",
    description: "Results by side, lengths and first actions of the games in this archive, for each variant.",
};

/// The names of a variant and of its sides.
#[derive(Clone, Debug)]
pub struct Names {
    /// The game, with its variant where there are several.
    pub game: String,
    /// The first side.
    pub first: &'static str,
    /// The second side.
    pub second: &'static str,
}

impl Names {
    /// The names of a variant of which games were counted. The slug stands for a game that this version does not know.
    #[must_use]
    pub fn of(counted: &VariantStatistics) -> Names {
        let variant = counted.game.parse::<Game>().ok().and_then(|game| game.variant(&counted.variant).ok());
        match variant {
            Some(variant) => {
                let sides = variant.game().info().sides.map(side);
                Names { game: game_name(variant), first: sides.first, second: sides.second }
            }
            None => Names { game: format!("{} {}", counted.game, counted.variant), first: "First", second: "Second" },
        }
    }
}

/// A part of games: `58.3 %`.
#[must_use]
pub fn part(games: u64, all: u64) -> String {
    format!("{:.1} %", 100.0 * games as f64 / all.max(1) as f64)
}

/// A score of the first side: `61.5 %`.
#[must_use]
pub fn score(results: &ResultCounts) -> String {
    format!("{:.1} %", results.score())
}

/// The name of a variant and the number of its games.
#[must_use]
pub fn heading(names: &Names, games: u64) -> String {
    format!("{}: {}", names.game, counted(games, "game", "games"))
}

/// The results by side.
#[must_use]
pub fn results(names: &Names, results: &ResultCounts) -> String {
    let ResultCounts { games, first_wins, draws, second_wins } = *results;
    let (first, second) = (names.first, names.second);
    let (first_part, second_part) = (part(first_wins, games), part(second_wins, games));
    match draws {
        0 => format!("{first} won {first_part}, {second} {second_part}."),
        _ => format!("{first} won {first_part}, {second} {second_part}, and {} were drawn.", part(draws, games)),
    }
}

/// The reasons for which games ended, the most frequent one first.
#[must_use]
pub fn ends(counted: &VariantStatistics) -> String {
    let mut ends: Vec<(String, u64)> = counted.ends.iter().map(|(code, games)| (code.clone(), *games)).collect();
    crate::play::sorting::sort_by_key(&mut ends, |(code, games)| (std::cmp::Reverse(*games), code.clone()));
    let named = ends.into_iter().map(|(code, games)| {
        let part = part(games, counted.results.games);
        match Reason::from_code(&code) {
            Some(known) => format!("{} {part}", reason(known)),
            None => format!("{code} {part}"),
        }
    });
    named.collect::<Vec<_>>().join(" · ")
}

/// The lengths of games.
#[must_use]
pub fn lengths(lengths: &Lengths) -> String {
    let Lengths { shortest, median, mean, longest, .. } = lengths;
    if shortest == longest {
        return format!("All games have {}.", counted(u64::from(*longest), "action", "actions"));
    }
    format!("Games have {shortest} to {longest} actions, half of them up to {median}; the mean is {mean:.1}.")
}

/// The lengths that are counted together: `20–29`.
#[must_use]
pub fn group(group: &LengthGroup) -> String {
    if group.from == group.to { group.from.to_string() } else { format!("{}–{}", group.from, group.to) }
}

/// The heading of first actions.
#[must_use]
pub const fn openings() -> &'static str {
    "First actions:"
}

/// A first action, how often it was played, and how it did.
#[must_use]
pub fn opening(names: &Names, opening: &FirstAction) -> String {
    let games = counted(opening.results.games, "game", "games");
    format!("{} in {games}, {} scores {}", opening.action, names.first, score(&opening.results))
}

/// An archive without games that count.
#[must_use]
pub const fn none() -> &'static str {
    "No games were counted."
}

/// How many games the statistics hold, and of which time they are.
#[must_use]
pub fn basis(games: u64, at: Timestamp) -> String {
    format!(
        "Counted from {} that everybody may see, at {}. Games that were aborted or cancelled do not count.",
        counted(games, "finished game", "finished games"),
        super::web::minute(at)
    )
}

/// Not all games are counted yet.
#[must_use]
pub fn incomplete(games: u64) -> String {
    format!("The games are being counted, so far {}. This page loads itself again.", counted(games, "game", "games"))
}

/// The description of the bars of results.
#[must_use]
pub fn results_picture(names: &Names, counts: &ResultCounts) -> String {
    format!("{}: {}", names.game, results(names, counts))
}

/// The description of the graph of lengths.
#[must_use]
pub fn lengths_picture(names: &Names, lengths: &Lengths) -> String {
    let most = lengths.groups.iter().max_by_key(|group| group.games).map(group).unwrap_or_default();
    format!("{}: lengths of {} to {} actions, most often {most}.", names.game, lengths.shortest, lengths.longest)
}
