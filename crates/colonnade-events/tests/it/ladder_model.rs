//! A ladder with its log and the time, and random ladders against a simple model.

use std::collections::BTreeSet;

use crate::run::{joiner, terms};
use colonnade_events::{
    Actor, Beginning, Challenge, ChallengeId, ChallengeState, Dated, Ending, Entrant, EntryRule, EventId, FairStarts,
    GameBeginning, GameState, GameTerms, GamesPerPairing, Joiner, Ladder, LadderEvent, LadderRefusal, LadderSettings,
    PlayerId, Refusal, Time, WithdrawalReason,
};
use colonnade_rules::{GameResult, Side};
use colonnade_testing::{Rng, rounds, seed};

const ID: EventId = EventId(2);

/// A ladder that runs.
pub(crate) struct LadderRun {
    pub(crate) ladder: Ladder,
    pub(crate) log: Vec<Dated<LadderEvent>>,
    pub(crate) now: Time,
}

impl LadderRun {
    /// A ladder whose members are in the order of their numbers.
    pub(crate) fn new(games: GamesPerPairing, members: u64) -> LadderRun {
        let settings = LadderSettings::usual(GameTerms { games, ..terms() });
        let now = Time(0);
        let opened = Dated { at: now, by: Actor::Nobody, event: LadderEvent::Opened(settings.clone()) };
        let mut run = LadderRun { ladder: Ladder::new(ID, settings, now), log: vec![opened], now };
        for player in 0..members {
            let joined = run.ladder.join(&Joiner { spare_games: 12, ..joiner(player, 1_500) }).expect("may join");
            run.apply(joined);
        }
        run
    }

    pub(crate) fn apply(&mut self, event: LadderEvent) {
        let event = Dated { at: self.now, by: Actor::Nobody, event };
        self.ladder.apply(&event).unwrap_or_else(|expected| panic!("{event:?}: expected {expected}"));
        self.log.push(event);
    }

    pub(crate) fn settle(&mut self) {
        for _ in 0..1_000 {
            let due = self.ladder.due(self.now);
            if due.is_empty() {
                return;
            }
            for event in due {
                self.apply(event);
            }
        }
        panic!("there is always something due");
    }

    pub(crate) fn challenge(&mut self, by: u64, to: u64) -> Result<(), LadderRefusal> {
        let challenged = self.ladder.challenge(PlayerId(by), PlayerId(to), self.now)?;
        self.apply(challenged);
        Ok(())
    }

    pub(crate) fn accept(&mut self, challenge: u32, player: u64) {
        let accepted = self.ladder.accept(ChallengeId(challenge), PlayerId(player), self.now, 1).expect("open");
        self.apply(accepted);
    }

    pub(crate) fn decide(&mut self, challenge: u32, game: u8, result: GameResult) {
        let decided = self.ladder.record(ChallengeId(challenge), game, result, Ending::Played);
        self.apply(decided.expect("a game").expect("a running game"));
    }

    pub(crate) fn take_vacation(&mut self, player: u64, until: Time) {
        let away = self.ladder.take_vacation(PlayerId(player), until, self.now).expect("a member");
        self.apply(away);
    }

    /// The players in the order of their places.
    pub(crate) fn order(&self) -> Vec<u64> {
        self.ladder.order.iter().map(|member| self.ladder.members[member.0 as usize].player.0).collect()
    }
}

/// Moves a winner below the loser to the loser's place.
fn moved(mut order: Vec<u64>, winner: u64, loser: u64) -> Vec<u64> {
    let place = |order: &[u64], player| order.iter().position(|&other| other == player).expect("a member");
    let target = place(&order, loser);
    if place(&order, winner) > target {
        order.retain(|&player| player != winner);
        order.insert(target, winner);
    }
    order
}

#[test]
fn random_ladders_match_a_simple_model() {
    for number in 0..rounds(20, 60, 200) {
        let mut rng = Rng::new(seed(number));
        let games = *rng.pick(&[GamesPerPairing::One, GamesPerPairing::Two]);
        let mut run = LadderRun::new(games, 2 + rng.below(40) as u64);
        for _ in 0..400 {
            step(&mut run, &mut rng);
            check(&run);
        }
        assert_eq!(Ladder::fold(ID, &run.log).as_ref(), Ok(&run.ladder));
    }
}

fn step(run: &mut LadderRun, rng: &mut Rng) {
    let order = run.order();
    match rng.below(12) {
        0 => {
            let player = run.ladder.members.len() as u64;
            let joined = run.ladder.join(&Joiner { spare_games: 12, ..joiner(player, 1_500) }).expect("may join");
            run.apply(joined);
            assert_eq!(run.order().last(), Some(&player), "a newcomer enters at the bottom");
        }
        1 if order.len() > 2 && rng.one_in(4) => {
            let player = *rng.pick(&order);
            let left = run.ladder.leave(PlayerId(player), WithdrawalReason::Erased).expect("a member");
            run.apply(left);
            assert!(!run.order().contains(&player));
        }
        2 => {
            let until = run.now.plus_days(rng.below(10) as u32);
            if let Ok(away) = run.ladder.take_vacation(PlayerId(*rng.pick(&order)), until, run.now) {
                run.apply(away);
            }
        }
        3 => pass_time(run, rng),
        4..=7 => {
            let [by, to] = [0; 2].map(|_| *rng.pick(&order));
            let before = run.order();
            if by != to && run.challenge(by, to).is_ok() {
                let place = |player| before.iter().position(|&other| other == player).expect("a member");
                assert!((1..=3.max(before.len() / 10)).contains(&(place(by) - place(to))));
            }
        }
        8 | 9 => {
            let open =
                (0..).zip(&run.ladder.challenges).filter(|(_, challenge)| challenge.state == ChallengeState::Open);
            let open: Vec<(u32, Entrant)> = open.map(|(number, challenge)| (number, challenge.to)).collect();
            if !open.is_empty() {
                let &(number, to) = rng.pick(&open);
                let player = run.ladder.members[to.0 as usize].player;
                match run.ladder.accept(ChallengeId(number), player, run.now, 1) {
                    Ok(accepted) => run.apply(accepted),
                    Err(refusal) => assert_eq!(refusal, LadderRefusal::ChallengerBusy { most: 3 }),
                }
            }
        }
        _ => decide_one(run, rng),
    }
}

/// The result of a game, [`GameResult::Unfinished`] if it is void; `None` while it runs.
fn known_result(game: &GameState) -> Option<GameResult> {
    (*game != GameState::Running).then(|| game.result().unwrap_or(GameResult::Unfinished))
}

fn decide_one(run: &mut LadderRun, rng: &mut Rng) {
    let mut running = Vec::new();
    for (number, challenge) in (0..).zip(&run.ladder.challenges) {
        if challenge.state == ChallengeState::Running {
            let open = (0..).zip(&challenge.games).filter(|(_, game)| **game == GameState::Running);
            let games: Vec<Option<GameResult>> = challenge.games.iter().map(known_result).collect();
            running.extend(open.map(|(game, _)| (number, game, games.clone())));
        }
    }
    if running.is_empty() {
        return;
    }
    let (number, game, mut games) = rng.pick(&running).clone();
    let results =
        [GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw, GameResult::Unfinished];
    let result = *rng.pick(&results);
    let challenge = run.ladder.challenges[number as usize].clone();
    let [by, to] = [challenge.by, challenge.to].map(|member| run.ladder.members[member.0 as usize].player.0);
    games[usize::from(game)] = Some(result);
    // The challenged member has the first side in the first game.
    let wins = |sides: [Side; 2]| {
        games.iter().zip(sides).filter(|(result, side)| **result == Some(GameResult::Win(*side))).count()
    };
    let [challengers, challengeds] = [wins([Side::Second, Side::First]), wins([Side::First, Side::Second])];
    let expected = match challengers.cmp(&challengeds) {
        _ if games.contains(&None) => run.order(),
        std::cmp::Ordering::Greater => moved(run.order(), by, to),
        std::cmp::Ordering::Less => moved(run.order(), to, by),
        std::cmp::Ordering::Equal => run.order(),
    };
    run.decide(number, game, result);
    assert_eq!(run.order(), expected);
    assert_eq!(run.ladder.record(ChallengeId(number), game, result, Ending::Played), Ok(None), "it is known");
    let other = if result == GameResult::Draw { GameResult::Win(Side::First) } else { GameResult::Draw };
    let conflict = run.ladder.record(ChallengeId(number), game, other, Ending::Played);
    assert_eq!(conflict, Err(LadderRefusal::Conflict));
}

fn pass_time(run: &mut LadderRun, rng: &mut Rng) {
    run.settle();
    let next = run.ladder.next_due(run.now);
    assert!(next.is_none_or(|next| next > run.now), "what was due is done");
    run.now = match next {
        Some(next) if rng.one_in(2) => next,
        _ => run.now.plus_days(rng.below(5) as u32),
    };
    if next.is_none_or(|next| run.now < next) {
        assert_eq!(run.ladder.due(run.now), [], "nothing is due before the time that was named");
    }
    run.settle();
}

fn check(run: &LadderRun) {
    let order = run.order();
    assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), order.len(), "everybody has one place");
    let is_over = |challenge: &Challenge| matches!(challenge.state, ChallengeState::Over { .. });
    let going_on = (0..).map(ChallengeId).zip(&run.ladder.challenges).filter(|(_, challenge)| !is_over(challenge));
    assert!(run.ladder.going_on().eq(going_on));
    let mut pairs = BTreeSet::new();
    for challenge in &run.ladder.challenges {
        if matches!(challenge.state, ChallengeState::Over { .. }) {
            continue;
        }
        assert!(pairs.insert((challenge.by.min(challenge.to), challenge.by.max(challenge.to))), "a pair is at it once");
        for member in [challenge.by, challenge.to] {
            assert!(run.ladder.place(member).is_some(), "who is gone has no challenge");
            let by_others = run
                .ladder
                .challenges
                .iter()
                .filter(|other| other.to == member && !matches!(other.state, ChallengeState::Over { .. }));
            assert!(by_others.count() <= 3);
            let own = run.ladder.challenges.iter().filter(|other| other.by == member);
            assert!(own.filter(|other| other.state == ChallengeState::Running).count() <= 3, "places were kept for 3");
        }
    }
}

#[test]
fn idle_members_go_down_one_place_a_week() {
    let mut run = LadderRun::new(GamesPerPairing::One, 4);
    // Members 1 and 3 play each other every few days; the others do nothing.
    let mut orders = vec![run.order()];
    for day in 0..60 {
        run.now = Time(0).plus_days(day);
        run.settle();
        let one = 1;
        let other = 3;
        let place = |player| run.order().iter().position(|&other| other == player).expect("a member");
        let (by, to) = if place(one) > place(other) { (one, other) } else { (other, one) };
        if day % 10 == 0 && run.challenge(by, to).is_ok() {
            let challenge = run.ladder.challenges.len() as u32 - 1;
            run.accept(challenge, to);
            run.decide(challenge, 0, GameResult::Draw);
        }
        if orders.last() != Some(&run.order()) {
            orders.push(run.order());
        }
    }
    assert_eq!(orders, [vec![0, 1, 2, 3], vec![1, 0, 3, 2], vec![1, 3, 0, 2]]);
    let down: Vec<i64> = run
        .log
        .iter()
        .filter(|event| matches!(event.event, LadderEvent::Sank(_)))
        .map(|event| event.at.0 / 86_400_000)
        .collect();
    assert_eq!(down, [30, 35], "after 30 days, then in the next week");
}

#[test]
fn who_leaves_loses_the_running_games() {
    let mut run = LadderRun::new(GamesPerPairing::Two, 5);
    run.challenge(4, 2).expect("may challenge");
    run.challenge(3, 2).expect("may challenge");
    run.accept(0, 2);
    let left = run.ladder.leave(PlayerId(2), WithdrawalReason::Own).expect("a member");
    run.apply(left);
    let aborted = run.ladder.record(ChallengeId(0), 0, GameResult::Unfinished, Ending::Played);
    assert_eq!(aborted, Ok(None), "it is lost");
    assert_eq!(run.order(), [0, 1, 4, 3], "the opponent took the place; the open challenge is off");
    assert_eq!(run.ladder.leave(PlayerId(2), WithdrawalReason::Own), Err(LadderRefusal::NotMember));
    let joined =
        run.ladder.join(&Joiner { spare_games: 12, ..joiner(2, 1_500) }).expect("may come back, at the bottom");
    run.apply(joined);
    assert_eq!(run.order(), [0, 1, 4, 3, 2]);
}

#[test]
fn a_challenge_has_a_fair_start() {
    let mut run = LadderRun::new(GamesPerPairing::Two, 4);
    let terms = &mut run.ladder.settings.terms;
    (terms.beginning, terms.fair_starts) = (Beginning::FairStart, Some(FairStarts { version: 3, starts: 9 }));
    run.challenge(3, 2).expect("may challenge");
    run.accept(0, 2);
    let beginning = run.ladder.beginning(ChallengeId(0));
    assert!(matches!(beginning, Some(GameBeginning::Fair(start)) if start.version == 3 && start.number < 9));
}

#[test]
fn an_organiser_voids_or_decides_games_of_a_running_challenge() {
    let mut run = LadderRun::new(GamesPerPairing::Two, 4);
    run.challenge(3, 2).expect("may challenge");
    run.accept(0, 2);
    let id = ChallengeId(0);
    run.decide(0, 0, GameResult::Win(Side::First));
    let void = run.ladder.void(id, 0, "a fault".to_owned()).expect("it runs");
    run.apply(void);
    let none = run.ladder.adjudicate(id, 1, GameResult::Unfinished, String::new());
    assert_eq!(none, Err(LadderRefusal::NoResult));
    let decided = run.ladder.adjudicate(id, 1, GameResult::Win(Side::First), "a reason".to_owned()).expect("it runs");
    run.apply(decided);
    assert_eq!(run.order(), [0, 1, 3, 2], "the challenger has the first side in the second game");
    assert_eq!(run.ladder.void(id, 1, String::new()), Err(LadderRefusal::ChallengeOver));
    assert_eq!(run.ladder.void(id, 2, String::new()), Err(LadderRefusal::NoSuchGame));
}

#[test]
fn an_open_challenge_of_who_leaves_is_off() {
    let mut run = LadderRun::new(GamesPerPairing::One, 5);
    run.challenge(4, 2).expect("may challenge");
    let left = run.ladder.leave(PlayerId(2), WithdrawalReason::Barred).expect("a member");
    run.apply(left);
    assert_eq!(run.order(), [0, 1, 3, 4]);
    assert!(matches!(run.ladder.challenges[0].state, ChallengeState::Over { winner: None, lost: None, .. }));
}

#[test]
fn the_rules_of_a_ladder_say_who_may_join_and_can_be_changed() {
    let mut run = LadderRun::new(GamesPerPairing::One, 3);
    let settings = run.ladder.settings.clone();
    let entry = EntryRule { role: Some(9), lowest: Some(1_200), highest: None, most: Some(4) };
    let edited = run.ladder.edit(LadderSettings { entry, ..settings.clone() }).expect("open");
    run.apply(edited);
    let refused = |run: &LadderRun, joiner: Joiner| run.ladder.join(&joiner).err();
    let role = LadderRefusal::Entry(Refusal::RoleNeeded { role: 9 });
    assert_eq!(refused(&run, Joiner { has_role: false, ..joiner(9, 1_500) }), Some(role));
    let rating = Refusal::RatingOutside { rating: 1_199, lowest: Some(1_200), highest: None };
    assert_eq!(refused(&run, joiner(9, 1_199)), Some(LadderRefusal::Entry(rating)));
    let joined = run.ladder.join(&joiner(9, 1_200)).expect("may join");
    run.apply(joined);
    assert_eq!(refused(&run, joiner(10, 1_500)), Some(LadderRefusal::Entry(Refusal::Full { most: 4 })));
    let terms = GameTerms { rated: false, ..settings.terms.clone() };
    assert_eq!(run.ladder.edit(LadderSettings { terms, ..settings.clone() }), Err(LadderRefusal::OtherTerms));
    let terms = GameTerms { beginning: Beginning::Pie, ..settings.terms };
    assert!(matches!(Ladder::open(LadderSettings::usual(terms)), Err(LadderRefusal::Settings(_))));
}

#[test]
fn vacations_are_short_and_rare_and_keep_the_time_for_an_answer() {
    let mut run = LadderRun::new(GamesPerPairing::One, 5);
    let day = |days| Time(0).plus_days(days);
    run.challenge(4, 2).expect("may challenge");
    let answer_by = |run: &LadderRun| run.ladder.challenges[0].answer_by();
    let vacation = |run: &LadderRun, until| run.ladder.take_vacation(PlayerId(2), until, run.now).map(|_| ());
    run.now = day(1);
    assert_eq!(vacation(&run, day(1)), Err(LadderRefusal::NotAway));
    assert_eq!(vacation(&run, day(9)), Err(LadderRefusal::VacationTooLong { latest: day(8) }));
    for until in [5, 7, 5] {
        run.take_vacation(2, day(until));
        assert_eq!(answer_by(&run), day(until + 2), "two days are left, however often it is said");
    }
    run.now = day(3);
    assert_eq!(vacation(&run, day(9)), Err(LadderRefusal::VacationTooLong { latest: day(8) }));
    run.take_vacation(2, run.now);
    assert_eq!(answer_by(&run), day(5), "called off");
    assert_eq!(vacation(&run, day(4)), Err(LadderRefusal::VacationTooSoon { from: day(33) }));
    assert_eq!(run.ladder.members[2].active_at, day(0), "a vacation is no activity");
}

#[test]
fn a_vacation_does_not_save_an_overdue_answer() {
    let mut run = LadderRun::new(GamesPerPairing::One, 5);
    run.challenge(4, 2).expect("may challenge");
    run.now = Time(0).plus_days(3);
    run.take_vacation(2, run.now.plus_days(5));
    assert_eq!(run.ladder.due(run.now), [LadderEvent::Unanswered(ChallengeId(0))]);
}

#[test]
fn no_more_games_begin_than_places_were_kept_for() {
    let mut run = LadderRun::new(GamesPerPairing::One, 40);
    for to in [38, 37, 36] {
        run.challenge(39, to).expect("may challenge");
    }
    run.take_vacation(38, run.now.plus_days(2));
    run.challenge(39, 35).expect("the one on vacation does not count");
    for (challenge, player) in [(1, 37), (2, 36), (3, 35)] {
        run.accept(challenge, player);
    }
    let fourth = run.ladder.accept(ChallengeId(0), PlayerId(38), run.now, 1);
    assert_eq!(fourth, Err(LadderRefusal::ChallengerBusy { most: 3 }));
    run.now = run.now.plus_days(5);
    run.settle();
    let off = ChallengeState::Over { at: run.now, winner: None, lost: None };
    assert_eq!(run.ladder.challenges[0].state, off, "who could not answer has not lost");
}

#[test]
fn joining_needs_room_for_all_challenges() {
    let run = LadderRun::new(GamesPerPairing::Two, 3);
    assert_eq!(
        run.ladder.join(&Joiner { spare_games: 11, ..joiner(9, 1_500) }),
        Err(LadderRefusal::NoPlaces { needed: 12, spare: 11 })
    );
    assert_eq!(run.ladder.join(&Joiner { spare_games: 12, ..joiner(1, 1_500) }), Err(LadderRefusal::AlreadyMember));
}

#[test]
fn an_answer_can_come_too_late_and_a_closed_ladder_changes_no_more() {
    let mut run = LadderRun::new(GamesPerPairing::One, 4);
    run.challenge(3, 2).expect("may challenge");
    run.now = run.now.plus_days(3);
    let late = run.ladder.accept(ChallengeId(0), PlayerId(2), run.now, 1);
    assert_eq!(late, Err(LadderRefusal::TooLate { since: Time(0).plus_days(3) }));
    let closed = run.ladder.close().expect("open");
    run.apply(closed);
    let off = ChallengeState::Over { at: run.now, winner: None, lost: None };
    assert_eq!(run.ladder.challenges[0].state, off);
    assert_eq!(run.challenge(3, 2), Err(LadderRefusal::Closed));
    assert_eq!((run.ladder.due(run.now), run.ladder.next_due(run.now)), (Vec::new(), None));
}

#[test]
fn a_tenth_of_a_large_ladder_can_be_challenged() {
    let mut run = LadderRun::new(GamesPerPairing::One, 80);
    run.challenge(79, 71).expect("eight places above");
    assert_eq!(run.challenge(79, 70), Err(LadderRefusal::TooFar { reach: 8, from_place: 79 }));
    for by in [78, 77] {
        run.challenge(by, 71).expect("may challenge");
    }
    assert_eq!(run.challenge(76, 71), Err(LadderRefusal::OthersChallenges { most: 3 }));
}
