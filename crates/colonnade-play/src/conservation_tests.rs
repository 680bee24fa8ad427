//! Shows that time is conserved: whatever is done in a game, the times on its clocks are those of a small model that
//! counts minutes.

use chrono::{DateTime, Datelike, TimeDelta, Utc, Weekday};
use proptest::prelude::*;

use super::*;
use crate::event::{BySideOf, Dated, Setup};
use crate::free_days::{FreeDays, zone};
use crate::ids::GameId;
use crate::place::Place;
use crate::span::TimeControl;
use colonnade_rules::Game as Which;

/// One step of a game.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// So many minutes pass.
    Pass(i64),
    /// The side to act acts.
    Act,
    /// A side takes back, and the other one agrees.
    TakeBack(bool),
    /// A side takes vacation from a day ahead, for so many days.
    Vacation(bool, u64, u64),
    /// Players cannot reach the service for so many minutes.
    Outage(i64),
    /// A side proposes a pause of so many days, and the other one agrees.
    Pause(bool, u8),
    /// The player to act cannot be reached, and the clock waits so many minutes.
    Unreached(i64),
}

/// The model: minutes left, and for each action the minutes left before it and those used for it and for what was taken
/// back after it.
struct Model {
    control: TimeControl,
    left: [i64; 2],
    used: [i64; 2],
    turns: Vec<(usize, [i64; 2], [i64; 2])>,
    before: [i64; 2],
    to_act: usize,
    paused_until: Timestamp,
    waits_until: Timestamp,
    days_paused: u8,
}

impl Model {
    fn tick(&mut self) {
        self.left[self.to_act] -= 1;
        self.used[self.to_act] += 1;
    }

    fn act(&mut self) {
        let side = self.to_act;
        self.turns.push((side, self.before, self.used));
        self.left[side] = match self.control {
            TimeControl::Bank { increment, cap, .. } => (self.left[side] + minutes(increment)).min(minutes(cap)),
            control => minutes(control.initial().expect("a limit")),
        };
        (self.before, self.used, self.to_act) = (self.left, [0, 0], 1 - side);
    }

    /// Takes back; `false` if no time would be left.
    fn take_back(&mut self, by: usize, plies: usize) -> bool {
        let gone = &self.turns[self.turns.len() - plies..];
        let used = [0, 1].map(|side| gone.iter().map(|turn| turn.2[side]).sum::<i64>() + self.used[side]);
        let other_is_new = matches!(self.control, TimeControl::PerMove(_));
        let left = [0, 1].map(|side| gone[0].1[side] - if side != by && other_is_new { 0 } else { used[side] });
        if left.into_iter().any(|left| left <= 0) {
            return false;
        }
        self.turns.truncate(self.turns.len() - plies);
        if let Some(turn) = self.turns.last_mut() {
            turn.2 = [0, 1].map(|side| turn.2[side] + used[side]);
        }
        (self.left, self.before, self.used, self.to_act) = (left, left, [0, 0], by);
        true
    }
}

fn minutes(span: Span) -> i64 {
    span.delta().num_minutes()
}

fn side(second: bool) -> Side {
    if second { Side::Second } else { Side::First }
}

/// The game beside its model.
struct Beside {
    game: Game,
    events: Vec<Dated<GameEvent>>,
    vacations: BySide<Vacation>,
    free: BySide<Option<FreeDays>>,
    model: Model,
    now: Timestamp,
}

impl Beside {
    fn apply(&mut self, at: Timestamp, event: GameEvent) {
        let event = Dated { at, event };
        self.game.apply(&event).expect("it belongs here");
        self.events.push(event);
    }

    fn command(&mut self, by: Side, command: &Command) -> Result<(), Refusal> {
        let vacations = BySide::new(&self.vacations.first, &self.vacations.second);
        let decided = decide(&self.game, self.game.players()[by], command, &vacations, None, self.now)?;
        decided.into_iter().for_each(|decided| self.apply(self.now, decided.event));
        Ok(())
    }

    /// Lets minutes pass on both; `false` when time is up, which both find at the same minute.
    fn pass(&mut self, minutes: i64, counts: bool) -> bool {
        let from = self.now;
        for _ in 0..minutes {
            let day = self.now.date_naive();
            let to_act = side(self.model.to_act == 1);
            let is_free = self.free[to_act]
                .is_some_and(|free| free.days().contains(self.now.with_timezone(&free.zone()).weekday()));
            let is_paused = self.now < self.model.paused_until.max(self.model.waits_until);
            if counts && !is_paused && !is_free && !self.vacations[to_act].covers(day) {
                self.model.tick();
            }
            self.now += TimeDelta::minutes(1);
        }
        let outage = Outage { from, until: self.now };
        let outages: &[Outage] = if counts { &[] } else { &[outage] };
        let to_act = self.game.state.side_to_act();
        if let Some(elapsed) = elapse(&self.game, &self.vacations[to_act], &[], 0, outages, self.now) {
            elapsed.events.into_iter().for_each(|(at, event)| self.apply(at, event));
        }
        self.game.is_running()
    }

    fn agree(&self) {
        let to_act = self.game.state.side_to_act();
        let left = self.game.clocks.left(self.now, &self.vacations[to_act]).expect("a limit");
        let found = [left.first, left.second].map(|left| left.num_minutes());
        assert_eq!(found, self.model.left, "at {}", self.now);
        // A game that is read from its events shows the same.
        let read = Game::fold(GameId(7), &self.events).expect("a game");
        assert_eq!(
            (&read.clocks, &read.actions, &read.outages, &read.pauses),
            (&self.game.clocks, &self.game.actions, &self.game.outages, &self.game.pauses)
        );
    }

    fn step(&mut self, step: Step) -> bool {
        match step {
            Step::Pass(minutes) => return self.pass(minutes, true),
            Step::Outage(minutes) => return self.pass(minutes, false),
            Step::Act => {
                let text = self.game.state.actions().map(|action| action.to_string()).next().expect("an action");
                let to_act = self.game.state.side_to_act();
                self.command(to_act, &Command::Act(text.as_str().into())).expect("in time");
                self.model.act();
                self.model.waits_until = self.now;
            }
            Step::TakeBack(by) => {
                let (by, plies) = (side(by), self.game.plies_to_take_back(side(by)));
                let Some(plies) = plies else { return true };
                let asked = self.command(by, &Command::AskTakeback);
                if self.model.take_back(usize::from(by == Side::Second), plies as usize) {
                    asked.expect("there is time");
                    self.command(by.other(), &Command::AnswerTakeback { accept: true }).expect("there is time");
                    self.model.waits_until = self.now;
                } else {
                    assert_eq!(asked, Err(Refusal::NoTimeForTakeback));
                }
            }
            Step::Pause(by, days) => {
                let by = side(by);
                let proposed = self.command(by, &Command::OfferPause { days });
                if self.now < self.model.paused_until {
                    assert_eq!(proposed, Err(Refusal::PausedAlready { until: self.model.paused_until }));
                } else if self.model.days_paused + days > 60 {
                    assert_eq!(proposed, Err(Refusal::PauseDays { most: (60 - self.model.days_paused).min(30) }));
                } else {
                    proposed.expect("it is possible");
                    self.command(by.other(), &Command::AnswerPause { accept: true }).expect("agreed");
                    self.model.paused_until = self.now + TimeDelta::days(days.into());
                    self.model.days_paused += days;
                }
            }
            Step::Unreached(minutes) => {
                let to_act = self.game.state.side_to_act();
                let until = self.now + TimeDelta::minutes(minutes);
                let left = self.game.clocks.left(self.now, &self.vacations[to_act]);
                let left = left.map(|left| BySideOf::from(left.map(|left| left.num_milliseconds())));
                self.apply(self.now, GameEvent::Unreached { side: to_act.into(), until, left });
                self.model.waits_until = until;
            }
            Step::Vacation(by, ahead, days) => {
                let first = self.now.date_naive() + chrono::Days::new(ahead);
                let days = (0..days).map(|offset| first + chrono::Days::new(offset));
                days.for_each(|day| self.vacations[side(by)].insert(day));
            }
        }
        self.game.is_running()
    }
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        3 => (1i64..900).prop_map(Step::Pass),
        4 => Just(Step::Act),
        2 => any::<bool>().prop_map(Step::TakeBack),
        1 => (any::<bool>(), 1u64..4, 1u64..3).prop_map(|(by, ahead, days)| Step::Vacation(by, ahead, days)),
        1 => (5i64..3_000).prop_map(Step::Outage),
        1 => (any::<bool>(), 1u8..=30).prop_map(|(by, days)| Step::Pause(by, days)),
        1 => (5i64..6_000).prop_map(Step::Unreached),
    ];
    prop::collection::vec(step, 1..40)
}

/// Weekly free days of one player; some players have none.
fn free_days() -> impl Strategy<Value = Option<FreeDays>> {
    let zones = prop::sample::select(vec!["UTC", "Europe/Berlin", "America/Havana", "Pacific/Auckland"]);
    (prop::collection::vec(0u8..7, 0..3), zones).prop_map(|(days, name)| {
        let days = days.into_iter().map(|day| Weekday::try_from(day).expect("a day")).collect();
        FreeDays::new(days, zone(name).expect("a time zone"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// B3 and D23: time used and left is conserved by takebacks, vacation, free days, pauses, outages and waits for players whom
    /// nobody can reach, in every time zone.
    #[test]
    fn b3_d23_time_used_and_left_is_conserved(
        steps in steps(),
        control in prop::sample::select(vec!["2d", "1h+1h/30d", "20h+5h/26h", "3d+1d/3d"]),
        (hour, minute, zone) in (0u32..24, 0u32..60, -12i32..=14),
        free in (free_days(), free_days()),
    ) {
        let zone = format!("{}{:02}:00", if zone < 0 { '-' } else { '+' }, zone.abs());
        let begun = format!("2026-03-28T{hour:02}:{minute:02}:00{zone}");
        let begun: Timestamp = DateTime::parse_from_rfc3339(&begun).expect("a time").with_timezone(&Utc);
        let control: TimeControl = control.parse().expect("a time control");
        let setup = Setup {
            variant: Which::Pilastri.standard(),
            position: None,
            players: BySideOf(PlayerId(1), PlayerId(2)),
            names: BySideOf("Ada".to_owned(), "Bob".to_owned()),
            control,
            rated: true,
            place: Place::Local,
            channel: None,
            challenge: None,
            rematch_of: None,
        };
        let started = GameEvent::Started(setup);
        let agreed = GameEvent::FreeDays(BySideOf(free.0, free.1));
        let events = [started, agreed].map(|event| Dated { at: begun, event }).to_vec();
        let free = BySide::new(free.0, free.1);
        let left = [minutes(control.initial().expect("a limit")); 2];
        let model = Model { control, left, used: [0, 0], turns: Vec::new(), before: left, to_act: 0, paused_until: begun, waits_until: begun, days_paused: 0 };
        let game = Game::fold(GameId(7), &events).expect("a game");
        let mut beside = Beside { game, events, vacations: BySide::default(), free, model, now: begun };
        for step in steps {
            if !beside.step(step) {
                // Only time ends a game here, and the model has none left either.
                prop_assert_eq!(beside.game.ending.as_ref().map(|ending| ending.reason), Some(Reason::Timeout));
                prop_assert!(beside.model.left[beside.model.to_act] <= 0);
                break;
            }
            beside.agree();
        }
    }
}
