//! Messages about deadlines that moved in several games at once: by vacation, or because players could not reach the bot.

use super::text_helpers::listed;
use super::{NameOrMention, exact_moment};
use colonnade_language::say;
use colonnade_play::{ClockChange, GameId, Timestamp};

/// The most games that are named.
const MOST_NAMED: usize = 5;

/// Deadlines that moved, as a player is told of them.
#[derive(Clone, Debug)]
pub struct MovedDeadlines<'a> {
    /// Why they moved.
    pub why: &'a ClockChange,
    /// The player whose vacation it is; `None` if it is that of the reader.
    pub whose: Option<NameOrMention>,
    /// The vacation days that are left in a year, of those in a year.
    pub balance: (u32, u32),
    /// The opponent in the game whose deadline spent the days.
    pub spent_against: Option<NameOrMention>,
    /// The running games, each with the present deadline, and with the opponent unless that is the player on vacation.
    pub games: Vec<(GameId, Option<NameOrMention>, Timestamp)>,
}

/// Why deadlines moved, what was spent, what is left, and the new deadlines: one line.
#[must_use]
pub fn deadlines_moved(moved: &MovedDeadlines<'_>) -> String {
    let games = named(&moved.games);
    match (moved.why, &moved.whose) {
        (ClockChange::Outage(outage), _) => {
            let from = exact_moment(outage.from);
            let until = exact_moment(outage.until);
            say!(clocks::outage, from = from, until = until, games = games)
        }
        (ClockChange::Vacation { days, spent_by, .. }, None) => {
            let (left, year) = moved.balance;
            let game = spent_by.map(|game| game.to_string()).unwrap_or_default();
            let opponent = moved.spent_against.as_ref().map(ToString::to_string).unwrap_or_default();
            say!(
                clocks::vacation_spent,
                count = days.len(),
                game = game,
                opponent = opponent,
                left = left,
                year = year,
                games = games
            )
        }
        (ClockChange::Vacation { days, .. }, Some(who)) if days.is_empty() => {
            say!(clocks::vacation_given_back, who = who.to_string(), games = games)
        }
        (ClockChange::Vacation { days, .. }, Some(who)) => {
            say!(clocks::vacation_of_opponent, who = who.to_string(), count = days.len(), games = games)
        }
    }
}

/// Games with their deadlines, the first ones by number: a list, and how many more there are.
fn named(games: &[(GameId, Option<NameOrMention>, Timestamp)]) -> String {
    let name = |(game, opponent, deadline): &(GameId, Option<NameOrMention>, Timestamp)| {
        let game = game.to_string();
        let end = exact_moment(*deadline);
        match opponent {
            Some(opponent) => say!(clocks::game_against, game = game, opponent = opponent.to_string(), end = end),
            None => say!(clocks::game, game = game, end = end),
        }
    };
    let shown: Vec<String> = games.iter().take(MOST_NAMED).map(name).collect();
    match games.len().saturating_sub(MOST_NAMED) {
        0 if shown.is_empty() => say!(clocks::no_game),
        0 => listed(&shown),
        more => say!(clocks::more_games, games = listed(&shown), count = more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{Outage, PlayerId};

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_timestamp(1_795_878_000 + seconds, 0).expect("a time")
    }

    #[test]
    fn b1_b15_one_line_says_what_is_spent_the_new_time_and_the_balance_and_names_few_games_with_opponents() {
        fn bob() -> Option<NameOrMention> {
            Some(NameOrMention { name: "Bob".to_owned(), mention: None })
        }
        let games = |count, opponent: fn() -> Option<NameOrMention>| {
            (1..=count).map(|game| (GameId(game), opponent(), at(60 * game as i64))).collect::<Vec<_>>()
        };
        let days = ["2026-12-27", "2026-12-28"].map(|day| day.parse().expect("a day")).to_vec();
        let vacation =
            |days| ClockChange::Vacation { player: PlayerId(1), version: 4, days, spent_by: Some(GameId(7)) };
        let ann = || Some(NameOrMention { name: "Ann".to_owned(), mention: None });
        let told = |why: &ClockChange, whose: Option<NameOrMention>, count| {
            // B15: the player reads who the opponents are; an opponent knows.
            let opponent: fn() -> Option<NameOrMention> = if whose.is_none() { bob } else { || None };
            let spent_against = opponent();
            let games = games(count, opponent);
            deadlines_moved(&MovedDeadlines { why, whose, balance: (18, 20), spent_against, games })
        };
        let spent = vacation(days);
        let own = told(&spent, None, 40);
        for part in [
            "Your time in game #7 against **Bob** would",
            "2 days",
            "18 of 20",
            "game #1 against **Bob** on <t:1795878060:f>",
            "game #5 against **Bob** on",
            "35 more games",
        ] {
            assert!(own.contains(part), "{part}: {own}");
        }
        assert!(own.lines().count() == 1 && !own.contains("game #6") && !own.contains("2026"), "{own}");
        let opponent = told(&spent, ann(), 1);
        assert!(
            opponent.starts_with("**Ann** takes 2 days of vacation.") && opponent.contains("game #1 on"),
            "{opponent}"
        );
        let back = told(&vacation(Vec::new()), ann(), 2);
        assert!(back.starts_with("**Ann** gave vacation days back.") && back.contains("game #2 on"), "{back}");
        let outage = ClockChange::Outage(Outage { from: at(0), until: at(3 * 3_600) });
        let outage = told(&outage, None, 3);
        assert!(outage.contains("from <t:1795878000:f>") && outage.contains("game #3 against **Bob** on"), "{outage}");
        assert_eq!([told(&spent, None, 0), opponent, back, outage].map(|text| text.lines().count()), [1; 4]);
    }
}
