//! Records of random games, for tests and benches.

use chrono::{DateTime, Utc};
use colonnade::record::{PIE_RULE, Record, RecordedAction, RecordedPlayer};
use colonnade_rules::{BySide, GameResult, Reason, SWAP, Side, State, Variant};

use colonnade_testing::Rng;

fn once_in(chance: &mut Rng, times: usize) -> bool {
    chance.below(times) == 0
}

/// One of the first legal actions; if there are very many, the others are not generated.
fn some_action(state: &State, chance: &mut Rng) -> Option<String> {
    if state.can_swap() && once_in(chance, 2) {
        return Some(SWAP.to_owned());
    }
    let at = chance.below(40);
    state.actions().map(|action| action.to_string()).take(at + 1).last()
}

/// A start with the pie rule in some games, which a tag tells.
fn with_some_rule(start: State, record: &mut Record, chance: &mut Rng) -> State {
    if !once_in(chance, 4) {
        return start;
    }
    with_pie_rule(start, record)
}

fn with_pie_rule(start: State, record: &mut Record) -> State {
    record.tags.set(PIE_RULE, "yes").expect(PIE_RULE);
    start.with_pie_rule()
}

/// A record of a random game, as a bot keeps it: names, dates, and the time of every action.
pub(crate) fn plain(variant: Variant, most: usize, chance: &mut Rng) -> Record {
    played(variant, most, chance, with_some_rule)
}

/// The same of a game with the pie rule.
pub(crate) fn with_pie(variant: Variant, most: usize, chance: &mut Rng) -> Record {
    played(variant, most, chance, |start, record, _| with_pie_rule(start, record))
}

fn played(variant: Variant, most: usize, chance: &mut Rng, rule: fn(State, &mut Record, &mut Rng) -> State) -> Record {
    let mut record = Record::new(variant);
    let day = format!("2025.{:02}.{:02}", chance.below(12) + 1, chance.below(28) + 1);
    for (name, value) in [("Event", "Rated correspondence"), ("Site", "Discord"), ("Date", &day), ("Round", "-")] {
        record.tags.set(name, value).expect(name);
    }
    record.tags.set("GameId", &chance.below(1_000_000).to_string()).expect("GameId");
    record.tags.set("TimeControl", "10d+36h/21d").expect("TimeControl");
    let player = |name: &str, chance: &mut Rng| RecordedPlayer {
        name: format!("{name} {}", chance.below(1000)),
        id: Some(chance.below(5000) as u64),
        rating: Some(1000 + chance.below(1200) as i32),
    };
    record.players = BySide::new(player("player", chance), player("opponent", chance));
    let mut state = rule(State::start(variant), &mut record, chance);
    let mut clock = 1_740_000_000 + chance.below(30_000_000) as i64;
    record.actions = line(&mut state, most, chance, &mut |_, action, chance| {
        clock += chance.below(200_000) as i64;
        action.at = DateTime::from_timestamp(clock, 0);
    });
    finish(&mut record, &state, chance);
    record
}

/// A record of a random game with everything in it that a record can hold.
pub(crate) fn adorned(variant: Variant, most: usize, chance: &mut Rng) -> Record {
    let mut record = Record::new(variant);
    for name in ["Event", "Annotator", "X_1", "GameId"] {
        if once_in(chance, 2) {
            let value = chance.pick(TEXTS);
            record.tags.set(name, value).expect(name);
        }
    }
    for (name, days) in [
        ("Date", ["2024.02.29", "2024.??.??", "????.??.??", "2023.11.20"]),
        ("EndDate", ["2026.11.20", "2026.??.??", "????.??.??", "2025.02.28"]),
    ] {
        let day = chance.pick(&days);
        record.tags.set(name, day).expect(name);
    }
    record.players.first = RecordedPlayer { name: (*chance.pick(NAMES)).into(), id: Some(7), rating: None };
    record.players.second = RecordedPlayer { name: (*chance.pick(NAMES)).into(), id: None, rating: Some(-3) };
    record.comment = once_in(chance, 3).then(|| chance.pick(TEXTS).trim().to_owned()).filter(|text| !text.is_empty());
    let mut state = State::start(variant);
    if once_in(chance, 3) {
        for _ in 0..chance.below(30) {
            let before = state.clone();
            let Some(action) = some_action(&state, chance) else { break };
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
    let mut state = with_some_rule(state, &mut record, chance);
    record.actions = line(&mut state, most, chance, &mut |before, action, chance| adorn(before, action, 3, chance));
    finish(&mut record, &state, chance);
    record
}

type Adorn<'a> = dyn FnMut(&State, &mut RecordedAction, &mut Rng) + 'a;

fn line(state: &mut State, most: usize, chance: &mut Rng, adorn: &mut Adorn<'_>) -> Vec<RecordedAction> {
    let mut line = Vec::new();
    while line.len() < most && state.outcome().is_none() {
        let Some(text) = some_action(state, chance) else { break };
        let mut action = RecordedAction::new(text);
        adorn(state, &mut action, chance);
        state.play(&action.text).expect("a legal action");
        line.push(action);
    }
    line
}

fn adorn(before: &State, action: &mut RecordedAction, levels: usize, chance: &mut Rng) {
    if once_in(chance, 4) {
        action.at = time(chance);
    }
    if once_in(chance, 4) {
        let text = chance.pick(TEXTS).trim().to_owned();
        action.comment = Some(text).filter(|text| !text.is_empty());
    }
    while once_in(chance, 6) {
        action.nags.push(chance.below(256) as u8);
    }
    while levels > 0 && once_in(chance, 9) {
        let most = 1 + chance.below(4);
        let mut state = before.clone();
        action.variations.push(line(&mut state, most, chance, &mut |before, action, chance| {
            adorn(before, action, levels - 1, chance)
        }));
    }
}

fn time(chance: &mut Rng) -> Option<DateTime<Utc>> {
    let nanos = *chance.pick(&[0, 500_000_000, 123_456_000, 123_456_789]);
    DateTime::from_timestamp(chance.below(1_740_000_000) as i64, nanos)
}

fn finish(record: &mut Record, end: &State, chance: &mut Rng) {
    let (result, reason) = match end.outcome() {
        Some(outcome) => (outcome.result, outcome.reason),
        None => *chance.pick(&[
            (GameResult::Win(Side::First), Reason::Resignation),
            (GameResult::Win(Side::Second), Reason::Timeout),
            (GameResult::Draw, Reason::Agreement),
            (GameResult::Win(Side::Second), Reason::Claim),
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
