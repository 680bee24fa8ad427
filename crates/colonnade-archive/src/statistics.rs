//! Counts over many finished games: results, lengths, ends and first actions of each variant.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use colonnade_play::{Summary, counts};
use colonnade_rules::{Game, GameResult, PositionKey, Side, State, Variant};

/// The most first actions of a variant that are counted separately.
const MOST_OPENINGS: usize = 4_096;
/// The most first actions in a report.
const REPORTED_OPENINGS: usize = 12;
/// The most groups of lengths in a report.
const MOST_GROUPS: u32 = 24;

/// A fold over finished games. Games that were aborted or cancelled do not count.
#[derive(Clone, Debug, Default)]
pub struct ArchiveStatistics {
    games: u64,
    variants: HashMap<Variant, Counted>,
}

#[derive(Clone, Debug)]
struct Counted {
    /// The start of the variant, whose symmetries make some first actions equivalent.
    start: PositionKey,
    results: ResultCounts,
    ends: BTreeMap<&'static str, u64>,
    lengths: BTreeMap<u32, u64>,
    openings: HashMap<String, ResultCounts>,
}

/// Games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultCounts {
    /// The number of all games.
    pub games: u64,
    /// Games that the first side won.
    pub first_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the second side won.
    pub second_wins: u64,
}

/// The statistics of a variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariantStatistics {
    /// The slug of the game, such as `pit-of-pillars`.
    pub game: String,
    /// The name of the variant, such as `6x6`.
    pub variant: String,
    /// The games by their results.
    #[serde(flatten)]
    pub results: ResultCounts,
    /// The number of games by the code of the reason for their end.
    pub ends: BTreeMap<String, u64>,
    /// The lengths of the games.
    pub lengths: Lengths,
    /// The first actions from the variant's start, most frequent first; at most twelve. Mirrored ones count as one.
    pub openings: Vec<FirstAction>,
}

/// The lengths of games in actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lengths {
    /// The shortest.
    pub shortest: u32,
    /// The median length.
    pub median: u32,
    /// The mean.
    pub mean: f64,
    /// The longest.
    pub longest: u32,
    /// The games in groups of the same width, from the shortest to the longest; at most 24.
    pub groups: Vec<LengthGroup>,
}

/// The games with a length between two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LengthGroup {
    /// The lower bound, inclusive.
    pub from: u32,
    /// The upper bound, inclusive.
    pub to: u32,
    /// The number of games.
    pub games: u64,
}

/// A first action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstAction {
    /// The action in canonical text.
    pub action: String,
    /// The games that began with it, by their results.
    #[serde(flatten)]
    pub results: ResultCounts,
}

impl ResultCounts {
    fn add(&mut self, result: GameResult) {
        self.games += 1;
        match result {
            GameResult::Win(Side::First) => self.first_wins += 1,
            GameResult::Win(Side::Second) => self.second_wins += 1,
            GameResult::Draw | GameResult::Unfinished => self.draws += 1,
        }
    }

    /// The score of the first side in percent, where a draw is half a win; 50 if there are no games.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games == 0 {
            return 50.0;
        }
        (100 * self.first_wins + 50 * self.draws) as f64 / self.games as f64
    }
}

impl ArchiveStatistics {
    /// Adds a finished game. `opening` is its first action, if it began from the start of the variant.
    pub fn add(&mut self, game: &Summary, opening: Option<&str>) {
        self.games += 1;
        if !counts(game.result, game.reason) {
            return;
        }
        let counted = self.variants.entry(game.variant).or_insert_with(|| Counted::of(game.variant));
        counted.results.add(game.result);
        *counted.ends.entry(game.reason.code()).or_default() += 1;
        *counted.lengths.entry(game.plies).or_default() += 1;
        let Some(opening) = opening else { return };
        let opening = counted.start.denormalize_move(&counted.start.normalize_move(opening));
        if counted.openings.len() < MOST_OPENINGS || counted.openings.contains_key(&opening) {
            counted.openings.entry(opening).or_default().add(game.result);
        }
    }

    /// The number of games that were added, including those that do not count.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The variants that have games that count, in the order of the games.
    #[must_use]
    pub fn report(&self) -> Vec<VariantStatistics> {
        let variants = Game::ALL.iter().flat_map(|game| game.variants());
        variants.filter_map(|variant| Some(self.variants.get(&variant)?.report(variant))).collect()
    }
}

impl Counted {
    fn of(variant: Variant) -> Counted {
        Counted {
            start: State::start(variant).key(),
            results: ResultCounts::default(),
            ends: BTreeMap::new(),
            lengths: BTreeMap::new(),
            openings: HashMap::new(),
        }
    }

    fn report(&self, variant: Variant) -> VariantStatistics {
        let mut openings: Vec<FirstAction> = self
            .openings
            .iter()
            .map(|(action, results)| FirstAction { action: action.clone(), results: *results })
            .collect();
        openings.sort_by_key(|opening| (std::cmp::Reverse(opening.results.games), opening.action.clone()));
        openings.truncate(REPORTED_OPENINGS);
        VariantStatistics {
            game: variant.game().slug().to_owned(),
            variant: variant.name().to_owned(),
            results: self.results,
            ends: self.ends.iter().map(|(code, games)| ((*code).to_owned(), *games)).collect(),
            lengths: self.lengths(),
            openings,
        }
    }

    fn lengths(&self) -> Lengths {
        let shortest = self.lengths.keys().next().copied().unwrap_or_default();
        let longest = self.lengths.keys().next_back().copied().unwrap_or_default();
        let games: u64 = self.lengths.values().sum();
        let sum: u64 = self.lengths.iter().map(|(length, games)| u64::from(*length) * games).sum();
        let mut below = 0;
        let median = self.lengths.iter().find(|&(_, of_length)| {
            below += of_length;
            2 * below >= games
        });
        let width = width(longest - shortest);
        let mut groups: Vec<LengthGroup> = (shortest / width..=longest / width)
            .map(|group| LengthGroup { from: group * width, to: group * width + width - 1, games: 0 })
            .collect();
        for (length, games) in &self.lengths {
            if let Some(group) = groups.get_mut((length / width - shortest / width) as usize) {
                group.games += games;
            }
        }
        Lengths {
            shortest,
            median: median.map(|(length, _)| *length).unwrap_or_default(),
            mean: sum as f64 / games.max(1) as f64,
            longest,
            groups,
        }
    }
}

/// The width of groups that cover a range: 1, 2 or 5 times a power of ten.
fn width(range: u32) -> u32 {
    let mut power = 1;
    loop {
        // One more group than fit into the range, and another because the range may begin inside a group.
        if let Some(width) =
            [1, 2, 5].map(|factor| factor * power).into_iter().find(|width| range / width + 2 <= MOST_GROUPS)
        {
            return width;
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{GameId, Place, PlayerId, Timestamp, Visibility};
    use colonnade_rules::{BySide, Reason};

    fn pilastri_6x6() -> Variant {
        Game::Pilastri.variant("6x6").expect("a variant")
    }

    fn game(variant: &str, result: GameResult, reason: Reason, plies: u32) -> Summary {
        let (game, name) = variant.split_once('/').expect("game and variant");
        let variant = game.parse::<Game>().expect("a game").variant(name).expect("a variant");
        Summary {
            id: GameId(1),
            variant,
            players: BySide::new(PlayerId(1), PlayerId(2)),
            names: BySide::new("Ada".to_owned(), "Bob".to_owned()),
            ratings: None,
            result,
            reason,
            started: Timestamp::UNIX_EPOCH,
            ended: Timestamp::UNIX_EPOCH,
            plies,
            rated: false,
            period: None,
            place: Place::Local,
            visibility: Visibility::Public,
        }
    }

    #[test]
    fn games_are_counted_by_variant_result_end_length_and_first_action() {
        let mut statistics = ArchiveStatistics::default();
        let first = GameResult::Win(Side::First);
        for (result, reason, plies, opening) in [
            (first, Reason::NoMoves, 20, Some("f4-e4")),
            // The same, mirrored.
            (first, Reason::Resignation, 22, Some("a3-b3")),
            (GameResult::Win(Side::Second), Reason::NoMoves, 24, Some("a1-a2")),
            (GameResult::Draw, Reason::Agreement, 61, None),
            (GameResult::Unfinished, Reason::Aborted, 1, Some("a1-a2")),
            (GameResult::Unfinished, Reason::Void, 30, Some("a1-a2")),
        ] {
            statistics.add(&game("pilastri/6x6", result, reason, plies), opening);
        }
        statistics.add(&game("pilare/8x8", first, Reason::NoMoves, 7), Some("c1-c3"));
        assert_eq!(statistics.games(), 7);
        let report = statistics.report();
        let names: Vec<_> = report.iter().map(|one| format!("{}/{}", one.game, one.variant)).collect();
        assert_eq!(names, ["pilare/8x8", "pilastri/6x6"]);
        let pilastri = &report[1];
        let counted = |games, first_wins, draws, second_wins| ResultCounts { games, first_wins, draws, second_wins };
        assert_eq!(pilastri.results, counted(4, 2, 1, 1));
        assert!((pilastri.results.score() - 62.5).abs() < 1e-9);
        let ends: Vec<_> = pilastri.ends.iter().map(|(code, games)| (code.as_str(), *games)).collect();
        assert_eq!(ends, [("agreement", 1), ("no-moves", 2), ("resignation", 1)]);
        let openings: Vec<_> = pilastri.openings.iter().map(|one| (one.action.clone(), one.results)).collect();
        let start = State::start(pilastri_6x6()).key();
        let shown = |action: &str| start.denormalize_move(&start.normalize_move(action));
        let wanted = [(shown("f4-e4"), counted(2, 2, 0, 0)), (shown("a1-a2"), counted(1, 0, 0, 1))];
        assert_eq!(openings, wanted);
        let lengths = &pilastri.lengths;
        assert_eq!((lengths.shortest, lengths.median, lengths.longest), (20, 22, 61));
        assert!((lengths.mean - 31.75).abs() < 1e-9);
        assert_eq!(lengths.groups.first(), Some(&LengthGroup { from: 20, to: 21, games: 1 }));
        assert_eq!(lengths.groups.last(), Some(&LengthGroup { from: 60, to: 61, games: 1 }));
        assert_eq!(lengths.groups.iter().map(|group| group.games).sum::<u64>(), 4);
    }

    #[test]
    fn groups_cover_every_range_and_stay_few() {
        for shortest in [0, 1, 7, 99, 1_000] {
            for range in [0, 1, 5, 22, 23, 100, 999, 65_535, 4_000_000] {
                let mut counted = Counted::of(Game::Buku.standard());
                for length in [shortest, shortest, shortest + range] {
                    *counted.lengths.entry(length).or_default() += 1;
                }
                let groups = counted.lengths().groups;
                assert!(groups.len() <= MOST_GROUPS as usize, "{shortest} {range}: {}", groups.len());
                assert_eq!(groups.iter().map(|group| group.games).sum::<u64>(), 3);
            }
        }
    }

    #[test]
    fn first_actions_are_bounded() {
        let mut statistics = ArchiveStatistics::default();
        let one = game("buku/8x8", GameResult::Draw, Reason::Repetition, 9);
        for number in 0..4 * MOST_OPENINGS {
            let [a, b, c, d, e] = [1, 8, 64, 512, 4_096].map(|unit| number / unit % 8 + 1);
            statistics.add(&one, Some(&format!("1:a{a}-b{b}-c{c}-d{d}-e{e}")));
        }
        assert_eq!(statistics.variants[&one.variant].openings.len(), MOST_OPENINGS);
        assert_eq!(statistics.report()[0].openings.len(), REPORTED_OPENINGS);
    }
}
