//! Records of random games, for tests and benches.

use chrono::{DateTime, Utc};
use colonnade::record::{Action, Player, Record};
use colonnade::rules::{BySide, Game, GameResult, Reason, Side, State, Variant};

/// A source of chance that gives the same numbers for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % sides as u64) as usize
    }

    pub(crate) fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len())].clone()
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.roll(times) == 0
    }
}

/// Every variant of every game.
pub(crate) fn variants() -> Vec<Variant> {
    Game::ALL.iter().flat_map(|game| game.variants()).collect()
}

/// One of the first legal actions; where there are very many, the others are not looked at.
fn some_action(state: &State, dice: &mut Dice) -> Option<String> {
    let at = dice.roll(40);
    state.actions().take(at + 1).last()
}

/// A record of a random game, as a bot keeps it: names, dates, and the time of every action.
pub(crate) fn plain(variant: Variant, most: usize, dice: &mut Dice) -> Record {
    let mut record = Record::new(variant);
    let day = format!("2026.{:02}.{:02}", dice.roll(12) + 1, dice.roll(28) + 1);
    for (name, value) in [("Event", "Rated correspondence"), ("Site", "Discord"), ("Date", &day), ("Round", "-")] {
        record.tags.set(name, value).expect(name);
    }
    record.tags.set("GameId", &dice.roll(1_000_000).to_string()).expect("GameId");
    record.tags.set("TimeControl", "10d+36h/21d").expect("TimeControl");
    let player = |name: &str, dice: &mut Dice| Player {
        name: format!("{name} {}", dice.roll(1000)),
        id: Some(dice.roll(5000) as u64),
        rating: Some(1000 + dice.roll(1200) as i32),
    };
    record.players = BySide::new(player("player", dice), player("opponent", dice));
    let mut state = State::start(variant);
    let mut clock = 1_780_000_000 + dice.roll(30_000_000) as i64;
    record.actions = line(&mut state, most, dice, &mut |_, action, dice| {
        clock += dice.roll(200_000) as i64;
        action.at = DateTime::from_timestamp(clock, 0);
    });
    finish(&mut record, &state, dice);
    record
}

/// A record of a random game with everything in it that a record can hold.
pub(crate) fn adorned(variant: Variant, most: usize, dice: &mut Dice) -> Record {
    let mut record = Record::new(variant);
    for name in ["Event", "Annotator", "X_1", "GameId"] {
        if dice.once_in(2) {
            let value = dice.pick(TEXTS);
            record.tags.set(name, value).expect(name);
        }
    }
    for name in ["Date", "EndDate"] {
        let day = dice.pick(&["2026.11.20", "2026.??.??", "????.??.??", "2024.02.29"]);
        record.tags.set(name, day).expect(name);
    }
    record.players.first = Player { name: dice.pick(NAMES).into(), id: Some(7), rating: None };
    record.players.second = Player { name: dice.pick(NAMES).into(), id: None, rating: Some(-3) };
    record.comment = dice.once_in(3).then(|| dice.pick(TEXTS).trim().to_owned()).filter(|text| !text.is_empty());
    let mut state = State::start(variant);
    if dice.once_in(3) {
        for _ in 0..dice.roll(30) {
            let before = state.clone();
            let Some(action) = some_action(&state, dice) else { break };
            state.play(&action).expect("a legal action");
            if state.outcome().is_some() {
                state = before;
                break;
            }
        }
        let start = state.position();
        state = State::from_position(variant, &start).expect("a position of play");
        record.start = (start != State::start(variant).position()).then_some(start);
    }
    record.actions = line(&mut state, most, dice, &mut |before, action, dice| adorn(before, action, 3, dice));
    finish(&mut record, &state, dice);
    record
}

type Adorn<'a> = dyn FnMut(&State, &mut Action, &mut Dice) + 'a;

fn line(state: &mut State, most: usize, dice: &mut Dice, adorn: &mut Adorn<'_>) -> Vec<Action> {
    let mut line = Vec::new();
    while line.len() < most && state.outcome().is_none() {
        let Some(text) = some_action(state, dice) else { break };
        let mut action = Action::new(text);
        adorn(state, &mut action, dice);
        state.play(&action.text).expect("a legal action");
        line.push(action);
    }
    line
}

fn adorn(before: &State, action: &mut Action, levels: usize, dice: &mut Dice) {
    if dice.once_in(4) {
        action.at = time(dice);
    }
    if dice.once_in(4) {
        let text = dice.pick(TEXTS).trim().to_owned();
        action.comment = Some(text).filter(|text| !text.is_empty());
    }
    while dice.once_in(6) {
        action.nags.push(dice.roll(256) as u8);
    }
    while levels > 0 && dice.once_in(9) {
        let most = 1 + dice.roll(4);
        let mut state = before.clone();
        action
            .variations
            .push(line(&mut state, most, dice, &mut |before, action, dice| adorn(before, action, levels - 1, dice)));
    }
}

fn time(dice: &mut Dice) -> Option<DateTime<Utc>> {
    let nanos = dice.pick(&[0, 500_000_000, 123_456_000, 123_456_789]);
    DateTime::from_timestamp(dice.roll(4_000_000_000) as i64, nanos)
}

fn finish(record: &mut Record, end: &State, dice: &mut Dice) {
    let (result, reason) = match end.outcome() {
        Some(outcome) => (outcome.result, outcome.reason),
        None => dice.pick(&[
            (GameResult::Win(Side::First), Reason::Resignation),
            (GameResult::Win(Side::Second), Reason::Timeout),
            (GameResult::Draw, Reason::Agreement),
            (GameResult::Unfinished, Reason::Unfinished),
            (GameResult::Unfinished, Reason::Void),
        ]),
    };
    (record.result, record.reason) = (result, Some(reason));
    if let GameResult::Win(winner) = result
        && end.without_glory(winner)
    {
        record.tags.set("Glory", "without").expect("Glory");
    }
}

const NAMES: &[&str] = &["?", "player \"two\"", "back\\slash\\", "Zoë 漢字", "", " ] [Event \"x\"] "];

const TEXTS: &[&str] = &[
    "a good move",
    "a } b",
    "}",
    "{ opens",
    "two\nlines",
    "two\n} lines",
    "; no comment",
    "1-0",
    "(2... a1-a3) $5 *",
    "[%at lunch]",
    "[%clk 1:00]",
    "[Game \"Buku\"]",
    "line\n[Game \"Buku\"]\nline",
    "a backslash \\ and \"quotes\" \\",
    "naïve — 漢字 🙂",
    "   blanks   inside   ",
    "",
    "a long comment that goes on and on, over the end of the line and then some more, because people talk a lot when \
     they look at games that others have played, and then they talk on",
];
