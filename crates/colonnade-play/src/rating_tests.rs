//! Ratings against the example of the method's author, and in the course of time.

use super::*;
use colonnade_testing::Rng;

/// A time so many days after the first one.
fn day(days: i64) -> Timestamp {
    Timestamp::from_timestamp(days * 86_400, 0).expect("a time")
}

fn rated(value: f64, deviation: f64, as_of: i64) -> Rating {
    Rating { value, deviation, as_of: Some(day(as_of)), ..Rating::default() }
}

fn glicko(rating: Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.value, deviation: rating.deviation, volatility: rating.volatility }
}

/// A player's state after results against these opponents in one period.
fn after_period(player: Rating, results: &[(Rating, f64)], at: Timestamp) -> Rating {
    let state = RatingState { rating: player, period: None };
    results.iter().fold(state, |state, &(opponent, points)| state.with(at, at, opponent, points)).rating
}

/// The example of Glickman's paper: a period after the last one, three results against opponents whose ratings are known.
#[test]
fn the_published_example_has_the_published_result() {
    let results = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
        .map(|(value, deviation, points)| (rated(value, deviation, 30), points));
    // The paper rounds on the way.
    let is_published = |after: Rating| {
        (after.value - 1464.06).abs() < 0.011
            && (after.deviation - 151.52).abs() < 0.005
            && (after.volatility - 0.05999).abs() < 0.00001
    };
    for player in [rated(1500.0, 200.0, 0), Rating { as_of: None, ..rated(1500.0, 200.0, 0) }] {
        let after = after_period(player, &results, day(30));
        assert!(is_published(after), "{after:?}");
        assert_eq!((after.games, after.as_of), (3, Some(day(30))));
    }
    // The same after three periods, of which two are idle, is the same after the growth of those two.
    let idle = after_period(rated(1500.0, 200.0, 0), &results, day(90));
    let grown = rated(1500.0, (200.0f64.powi(2) + 2.0 * (0.06 * SCALE).powi(2)).sqrt(), 60);
    let wanted = after_period(grown, &results, day(90));
    assert!((idle.value - wanted.value).abs() < 1e-9 && (idle.deviation - wanted.deviation).abs() < 1e-9);
    assert!((idle.volatility - wanted.volatility).abs() < 1e-12);
    assert!(idle.deviation > 151.52 && idle.value < 1464.06);
    // The second period after the example: an opponent of the same strength, a draw.
    let first = after_period(rated(1500.0, 200.0, 0), &results, day(30));
    let second = after_period(first, &[(rated(first.value, 50.0, 60), 0.5)], day(60));
    assert!((second.value - first.value).abs() < 1e-9 && second.deviation < first.at(day(60)).deviation);
}

/// F6: who plays only against much weaker opponents, or not at all, leaves the leaderboard.
#[test]
fn f06_a_place_on_the_leaderboard_is_kept_by_results_that_say_something() {
    let leader = rated(2100.0, 60.0, 0);
    assert!(leader.is_listed_at(day(365)) && !leader.is_listed_at(day(366)), "a year without a game");
    assert!(!rated(2100.0, 109.0, 0).is_listed_at(day(364)), "provisional by then");
    let weekly = |opponent: f64| {
        let mut rating = leader;
        for week in 1..=52 * 10 {
            let before = BySide::new(rating, rated(opponent, 60.0, 7 * week));
            rating = rate(before, GameResult::Win(Side::First), Reason::Resignation, day(7 * week)).first;
        }
        rating.is_listed_at(day(7 * 52 * 10))
    };
    assert_eq!([weekly(2000.0), weekly(800.0)], [true, false]);
}

/// F7: the deviation grows in lists, too, and the next result is computed from the one that they show.
#[test]
fn f07_a_result_is_computed_from_the_deviation_that_is_shown() {
    let before = BySide::new(rated(1500.0, 60.0, 0), rated(1600.0, 80.0, 100));
    let mut last = before.first.deviation;
    for days in [1, 30, 200, 365, 3_650, 36_500] {
        let shown = before.first.at(day(days)).deviation;
        assert!(shown > last && shown <= 350.0 || shown == 350.0, "{days}: {shown}");
        last = shown;
    }
    assert_eq!(before.second.at(day(7)), before.second, "a clock that was put back");
    let [at_once, in_steps] = [before.first.at(day(90)), before.first.at(day(20)).at(day(90))];
    assert!((at_once.deviation - in_steps.deviation).abs() < 1e-9 && at_once.as_of == in_steps.as_of);
    let now = day(400);
    let result = GameResult::Win(Side::First);
    let after = rate(before, result, Reason::Resignation, now);
    let shown = before.map(|rating| rating.at(now));
    let from_shown = rate(shown, result, Reason::Resignation, now);
    for side in Side::ALL {
        assert!((after[side].value - from_shown[side].value).abs() < 1e-3, "{after:?} {from_shown:?}");
        assert!((after[side].deviation - from_shown[side].deviation).abs() < 1e-3, "{after:?} {from_shown:?}");
    }
}

/// F8: a player of constant strength who plays every day settles. With a period for each result, the rating swings.
#[test]
fn f08_ratings_of_active_players_settle() {
    let error = |days: i64| {
        let mut chance = Rng::new(8);
        let mut rating = Rating::default();
        let mut squares = 0.0;
        for game in 1..=1_000 {
            let wins = chance.below(2) == 0;
            let result = GameResult::Win(if wins { Side::First } else { Side::Second });
            let at = day(days * game);
            let opponent = Rating { as_of: Some(at), ..rated(1500.0, 30.0, 0) };
            rating = rate(BySide::new(rating, opponent), result, Reason::Resignation, at).first;
            squares += if game > 100 { (rating.value - 1500.0).powi(2) } else { 0.0 };
        }
        (squares / 900.0f64).sqrt()
    };
    let (daily, of_periods) = (error(1), error(30));
    assert!(daily < 0.7 * of_periods, "{daily} and {of_periods}");
}

/// F9: also in a period with other results.
#[test]
fn f09_no_win_lowers_and_no_loss_raises_a_rating() {
    let mut chance = Rng::new(9);
    for _ in 0..2_000 {
        let mut number = |least: usize, most: usize| (least + chance.below(most - least)) as f64;
        let mut player = || rated(number(600, 2_600), number(20, 350), 0);
        let mut states = BySide::new(player(), player()).map(|rating| RatingState { rating, period: None });
        let opponents: Vec<Rating> = (0..12).map(|_| player()).collect();
        let now = day(chance.below(400) as i64);
        for opponent in opponents {
            let wins = chance.below(3) > 0;
            let before = states.first.rating;
            states.second = RatingState { rating: opponent, period: None };
            let result = GameResult::Win(if wins { Side::First } else { Side::Second });
            let period = (chance.below(8) > 0).then_some(now);
            states = rate_in(&states, result, Reason::Timeout, now, period).1;
            let after = states.first.rating;
            assert!(
                if wins { after.value >= before.value } else { after.value <= before.value },
                "{before:?} {after:?}"
            );
            assert!((after.value - opponent.value).is_finite() && after.deviation <= 350.0);
        }
    }
}

/// F10: results within minutes change the volatility as much as results within months.
#[test]
fn f10_short_periods_do_not_freeze_the_volatility() {
    let volatility = |minutes: i64| {
        let mut rating = rated(1500.0, 60.0, 0);
        for at in 1..=40 {
            let now = day(0) + chrono::TimeDelta::minutes(at * minutes);
            let opponent = Rating { as_of: Some(now), ..rated(2300.0, 50.0, 0) };
            let before = BySide::new(rating, opponent);
            rating = rate(before, GameResult::Win(Side::First), Reason::Resignation, now).first;
        }
        rating.volatility
    };
    let [at_once, slowly] = [volatility(1), volatility(60 * 24 * 30)];
    assert!(slowly > 0.0602 && at_once > slowly, "{at_once} {slowly}");
}

#[test]
fn winners_rise_and_draws_draw_together() {
    let strong = Rating { value: 1800.0, deviation: 80.0, ..Rating::default() };
    let before = BySide::new(strong, Rating::default());
    let won = rate(before, GameResult::Win(Side::First), Reason::NoMoves, day(0));
    assert!(won.first.value > 1800.0 && won.second.value < 1500.0);
    let drawn = rate(before, GameResult::Draw, Reason::Agreement, day(0));
    assert!(drawn.first.value < 1800.0 && drawn.second.value > 1500.0);
    assert_eq!((drawn.first.games, drawn.second.games), (1, 1));
    assert!(won.second.deviation < 350.0 && !strong.is_provisional() && won.second.is_provisional());
}

/// B9: nine losses of one evening are nine results of one period, not nine periods in a row.
#[test]
fn b9_games_of_a_period_are_rated_together_in_any_order() {
    let at = |seconds| Timestamp::from_timestamp(seconds, 0).expect("a time");
    let newcomers = || BySide::new(RatingState::default(), RatingState::default());
    let strong = Rating { value: 1700.0, deviation: 60.0, ..Rating::default() };
    let play = |winners: &[Side], period: Option<Timestamp>| {
        let mut states = newcomers();
        states.first.rating = strong;
        for &winner in winners {
            let before = states.clone();
            let (shown, after) = rate_in(&before, GameResult::Win(winner), Reason::Timeout, at(9), period);
            if period.is_some() {
                assert_eq!(shown, BySide::new(strong, Rating::default()), "all are rated from the same");
            }
            states = after;
        }
        states
    };
    let won = Side::First;
    let lost = Side::Second;
    let together = play(&[won, won, lost, won], Some(at(9)));
    let turned = play(&[lost, won, won, won], Some(at(9)));
    assert!((together.first.rating.value - turned.first.rating.value).abs() < 1e-9);
    assert_eq!((together.first.rating.games, together.second.rating.games), (4, 4));
    let results = [(350.0, 1.0), (350.0, 1.0), (350.0, 0.0), (350.0, 1.0)].map(|(deviation, points)| {
        (
            Glicko2Rating { rating: 1500.0, deviation, volatility: 0.06 },
            if points > 0.5 { Outcomes::WIN } else { Outcomes::LOSS },
        )
    });
    let expected = glicko2_rating_period(&glicko(strong), &results, &Glicko2Config::new());
    assert_eq!(together.first.rating, Rating::of(expected, 4, Some(at(9))));
    // The nine time-outs of one evening: each gives the same ratings, whatever came before it.
    let at_once = play(&[lost; 9], Some(at(9)));
    let nine = [(Glicko2Rating::new(), Outcomes::LOSS); 9];
    let expected = glicko2_rating_period(&glicko(strong), &nine, &Glicko2Config::new());
    assert_eq!(at_once.first.rating, Rating::of(expected, 9, Some(at(9))));
    assert_ne!(at_once.first.rating.value, play(&[lost; 9], None).first.rating.value);
    // Another game ends the period for its players; a later game begins a new one.
    let (_, between) = rate_in(&together, GameResult::Draw, Reason::Agreement, at(10), None);
    let (shown, again) = rate_in(&between, GameResult::Win(won), Reason::Timeout, at(11), Some(at(9)));
    assert_eq!(shown, BySide::new(between.first.rating, between.second.rating));
    assert_eq!((between.first.period, again.first.rating.games), (None, 6));
}

#[test]
fn what_says_nothing_changes_nothing() {
    let before = BySide::new(Rating::default(), Rating::default());
    for (result, reason) in [(GameResult::Unfinished, Reason::Aborted), (GameResult::Win(Side::First), Reason::Void)] {
        assert_eq!(rate(before, result, reason, day(9)), before);
    }
}

/// The second game of a match names the period of the first, and may end months later.
#[test]
fn a_rating_is_as_of_the_last_result_of_its_period() {
    let at = |day: i64| Timestamp::from_timestamp(86_400 * day, 0).expect("a time");
    let rated = |states: &BySide<RatingState>, winner, ended| {
        rate_in(states, GameResult::Win(winner), Reason::Resignation, ended, Some(at(100))).1
    };
    let start = BySide::new(RatingState::default(), RatingState::default());
    let first = rated(&start, Side::First, at(100));
    let second = rated(&first, Side::Second, at(400));
    assert_eq!((first.first.rating.as_of, second.first.rating.as_of), (Some(at(100)), Some(at(400))));
    assert!(second.first.rating.is_listed_at(at(500)) || second.first.rating.at(at(500)).is_provisional());
    // Both results count from the same ratings, and the deviation has grown since the period.
    let together = rated(&first, Side::Second, at(100)).first.rating;
    assert!((second.first.rating.value - 1_500.0).abs() < 1e-6 && (together.value - 1_500.0).abs() < 1e-6);
    assert!((second.first.rating.deviation - together.at(at(400)).deviation).abs() < 1e-9);
    // Games whose time ran out before the period stay as of the period.
    assert_eq!(rated(&start, Side::First, at(90)).first.rating.as_of, Some(at(100)));
}
