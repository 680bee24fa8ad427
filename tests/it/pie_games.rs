//! Random games with the pie rule, from records through the store to exports and the API.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use colonnade::record::{Format, Reader, Record, Writer};
use colonnade_rules::{Game, GameResult, Reason, State, Variant};
use colonnade_testing::{Rng, rounds, seed};
use serde_json::Value;

use super::games::with_pie;
use super::sandbox::{Sandbox, fetch};

/// The games that are also asked for one by one.
const ONE_BY_ONE: usize = 40;

fn records(text: &str, format: Format) -> Vec<Record> {
    Reader::new(text.as_bytes(), format).map(|read| read.unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// The position at the end of a record.
fn replayed(record: &Record) -> State {
    let mut state = State::start(record.variant).with_pie_rule();
    for action in &record.actions {
        state.play(&action.text).expect("a legal action");
    }
    state
}

/// The facts of a record: the second name, the variant, the tag of the rule, the actions with their times, the last
/// position and the end.
type Facts =
    (String, Variant, Option<String>, Vec<(String, Option<DateTime<Utc>>)>, String, GameResult, Option<Reason>);

/// The facts of records, by the name of the first player.
fn by_name(records: Vec<Record>) -> BTreeMap<String, Facts> {
    let compared = |record: Record| {
        let actions: Vec<_> = record.actions.iter().map(|action| (action.text.clone(), action.at)).collect();
        let position = replayed(&record).position();
        let [first, second] = [record.players.first.name, record.players.second.name];
        let rule = record.tags.get("PieRule").map(str::to_owned);
        (first, (second, record.variant, rule, actions, position, record.result, record.reason))
    };
    records.into_iter().map(compared).collect()
}

#[test]
fn random_games_with_the_pie_rule_are_the_same_everywhere() {
    let variants: Vec<Variant> = Game::Buku.variants().collect();
    let mut chance = Rng::new(seed(47));
    let count = usize::try_from(rounds(120, 400, 20_000)).expect("a number of games");
    let games: Vec<Record> = (0..count)
        .map(|number| {
            let variant = *chance.pick(&variants);
            let most = 1 + chance.below(16);
            let mut record = with_pie(variant, most, &mut chance);
            record.players.first.name = format!("first {number}");
            record.players.second.name = format!("second {number}");
            record.players.first.id = None;
            record.players.second.id = None;
            record
        })
        .collect();
    let swapped = games.iter().filter(|game| replayed(game).has_swapped()).count();
    assert!(swapped > count / 4, "{swapped} of {count} swap");

    let sandbox = Sandbox::new();
    let mut writer = Writer::new(Vec::new(), Format::Cgn);
    games.iter().for_each(|game| writer.write(game).expect("a record"));
    sandbox.put("games.cgn", writer.finish().expect("records"));
    let told = sandbox.answer(&["import", "games.cgn", "--create"]);
    assert!(told.ends_with(" records imported, 0 already known, 0 bad\n"), "{told}");
    let wanted = by_name(games);
    for format in ["cgn", "ndjson"] {
        let file = format!("exported.{format}");
        sandbox.answer(&["export", "--all", "--out", &file]);
        let format = if format == "cgn" { Format::Cgn } else { Format::Ndjson };
        assert_eq!(by_name(records(&sandbox.get(&file), format)), wanted, "{file}");
    }

    let mut serving = sandbox.serve();
    let address = serving.address();
    let body = |path: &str| fetch(&address, path).split_once("\r\n\r\n").expect("a body").1.to_owned();
    for number in 1..=count.min(ONE_BY_ONE) {
        let game: Value = serde_json::from_str(&body(&format!("/api/v1/games/{number}"))).expect("JSON");
        let first = game["players"]["first"]["name"].as_str().expect("a name");
        let (second, _, _, actions, position, ..) = &wanted[first];
        assert_eq!(game["players"]["second"]["name"], *second, "game {number}");
        let texts = game["actions"].as_array().expect("a list").iter().map(|action| action["text"].as_str());
        assert!(texts.eq(actions.iter().map(|(text, _)| Some(text.as_str()))), "{game}");
        let shown: Value = serde_json::from_str(&body(&format!("/api/v1/games/{number}/position"))).expect("JSON");
        assert_eq!(shown["position"], *position, "game {number}");
    }
}
