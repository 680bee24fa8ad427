//! `colonnade event`: what a host sees and decides of tournaments, with a store in a directory, in a database, and beside a
//! running service.

use std::sync::Arc;

use serde_json::Value;

use super::fixtures::{at, discord};
use super::sandbox::Sandbox;
use colonnade::play::{Player, ServerId, Viewer};
use colonnade::service::{Organiser, PlaySettings, Service, SystemClock, TournamentEntry, tournaments, upkeep};
use colonnade_events::{EventId, Format, GameTerms, GamesPerPairing, Settings};
use colonnade_rules::{BySide, Game};
use colonnade_testing::postgres::Cluster;
use rustix::process::Signal;

const SERVER: ServerId = ServerId(700);

/// Rules with one game a pairing, in a server.
fn rules(format: Format) -> Settings {
    let terms = GameTerms { games: GamesPerPairing::One, ..GameTerms::usual(Game::Pilare.standard(), "5d".to_owned()) };
    Settings { server: Some(SERVER.0), ..Settings::usual(format, terms) }
}

fn announced(service: &Service, settings: &Settings, players: &[Player]) -> EventId {
    let id = tournaments::create(service, Organiser::Host, settings).expect("announced").id;
    for player in players {
        let viewer = Viewer::Member { player: player.id, server: SERVER };
        let entry = TournamentEntry { viewer, has_role: false, teams: BySide::default() };
        tournaments::join(service, id, &entry).expect("joined");
    }
    id
}

fn begun(service: &Service, settings: &Settings, players: &[Player]) -> EventId {
    let id = announced(service, settings, players);
    tournaments::start(service, Organiser::Host, id).expect("started");
    upkeep::wake(service).expect("woken");
    id
}

/// Makes a store with a round robin of three that runs, 1, an open knock-out of five, 2, and an open cup of eight, 3.
fn fill(place: &str) {
    let service =
        Service::new(at(place), Arc::new(SystemClock), PlaySettings { draw_start: |_| 1, ..PlaySettings::default() });
    let names = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal"];
    let players: Vec<Player> = (1..).zip(names).map(|(user, name)| discord(&service, user, name)).collect();
    begun(&service, &rules(Format::RoundRobin), &players[..3]);
    announced(&service, &rules(Format::KnockOut), &players[..5]);
    let open = Settings { server: None, ..rules(Format::Cup { rounds: None, final_four: false }) };
    announced(&service, &open, &players);
    upkeep::close(&service).expect("closed");
}

/// The places of stores: a directory, and a database if there is a server.
fn places(sandbox: &Sandbox) -> Vec<String> {
    std::iter::once(sandbox.path("data").display().to_string())
        .chain(Cluster::shared().map(Cluster::database))
        .collect()
}

/// A report without the line with the date on which the tournament ends.
fn undated(report: &str) -> Vec<&str> {
    report.lines().filter(|line| !line.starts_with("It ends on ")).collect()
}

#[test]
fn tournaments_are_listed_and_shown_also_beside_a_running_service() {
    let sandbox = Sandbox::new();
    for place in places(&sandbox) {
        fill(&place);
        let check = || {
            let answer = |arguments: &[&str]| sandbox.answer(&[&["event"], arguments, &["--store", &place]].concat());
            let terms = "Pilare 6x6 · one game a pairing · 5 days a move · rated · at most 7 vacation days";
            let list = answer(&["list"]);
            let lines = [
                format!("Round robin 1: server 700 · {terms} · running, 3 players"),
                format!("Cup 3: of this host · {terms} · open, 8 players"),
                format!("Knock-out 2: server 700 · {terms} · open, 5 players"),
            ];
            assert_eq!(list.lines().collect::<Vec<_>>(), lines);
            assert_eq!(answer(&["list", "--most", "1"]), format!("{}\n", lines[0]));
            let shown = answer(&["show", "1"]);
            let expected = [
                "Round robin 1",
                terms,
                "In server 700, announced by the host.",
                "Round 1: 0 of 3 games are over.",
                "",
                "  1. Ann (1) · 0 pts",
                "  2. Bob (2) · 0 pts · by the earlier entry",
                "  3. Cay (3) · 0 pts · by the earlier entry",
                "",
                "Round 1",
                "  Bob (2) – Cay (3) · 0 : 0 · #1 · 1 game runs",
                "  Ann (1) – Bob (2) · 0 : 0 · #2 · 1 game runs",
                "  Cay (3) – Ann (1) · 0 : 0 · #3 · 1 game runs",
            ];
            assert_eq!(undated(&shown), expected);
            assert!(shown.contains("\nIt ends on ") && shown.contains(" UTC at the latest.\n"), "{shown}");

            let json = |arguments: &[&str]| -> Value {
                serde_json::from_str(&answer(&[arguments, &["--json"]].concat())).expect("JSON")
            };
            let listed = json(&["list"]);
            assert_eq!(listed[0]["stage"], "running");
            assert_eq!((&listed[0]["server"], &listed[1]["server"]), (&"700".into(), &Value::Null));
            let shown = json(&["show", "1"]);
            assert_eq!((&shown["server"], &shown["organiser"]), (&"700".into(), &Value::Null));
            assert_eq!((&shown["format"], &shown["players"][0]["name"]), (&"round-robin".into(), &"Ann".into()));
            assert_eq!(
                (&shown["begun"][0]["round"], &shown["begun"][0]["pairings"][2]["games"][0]["id"]),
                (&1.into(), &3.into())
            );
            let told = sandbox.complaint(&["event", "show", "9", "--store", &place]);
            assert_eq!(told, "there is no such tournament");
        };
        check();
        let serving = sandbox.serve_at(&place);
        check();
        serving.end(Signal::TERM);
    }
}

#[test]
fn the_next_round_is_told_and_nothing_changes() {
    let sandbox = Sandbox::new();
    fill(&sandbox.path("data").display().to_string());
    let pair = |event: &str| sandbox.answer(&["event", "pair", event]);
    let list = sandbox.answer(&["event", "list"]);
    assert_eq!(pair("1"), "Round robin 1\nNo round follows: it ends when its games are over.\n");
    let told = pair("2");
    let lines: Vec<&str> = told.lines().collect();
    let head = "It has not begun. If it began now, round 1 could be this one; lots are drawn at the start:";
    assert_eq!(lines[..2], ["Knock-out 2", head]);
    assert!(["  Dan (4) – Eve (5)", "  Eve (5) – Dan (4)"].contains(&lines[2]), "{told}");
    assert_eq!(lines[3..], ["  Ann (1) has a bye", "  Bob (2) has a bye", "  Cay (3) has a bye"]);
    let json = |event: &str| -> Value {
        serde_json::from_str(&sandbox.answer(&["event", "pair", event, "--json"])).expect("JSON")
    };
    let next = json("2");
    assert_eq!((&next["next"], &next["round"], &next["byes"]), (&"round".into(), &1.into(), &vec![1, 2, 3].into()));
    assert_eq!(json("3")["pairings"].as_array().map(Vec::len), Some(4));
    let none = json("1");
    assert_eq!(
        (&none["next"], &none["running"], &none["pairings"]),
        (&"none".into(), &3.into(), &Value::Array(vec![]))
    );
    assert_eq!(sandbox.answer(&["event", "list"]), list);
}

#[test]
fn wrong_arguments_lead_to_the_help_of_the_command() {
    let sandbox = Sandbox::new();
    for (arguments, told) in [
        (&["event"][..], "requires a subcommand but one was not provided [subcommands: list, show"),
        (
            &["event", "show", "x"],
            "expected the number of a tournament, such as 3; `colonnade event show --help` explains",
        ),
        (&["event", "list", "--what"], "`colonnade event list --help` explains the arguments"),
    ] {
        let (code, out, error) = sandbox.run(arguments, b"");
        assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1), "{error}");
        assert!(error.contains(told), "{error}");
    }
}
