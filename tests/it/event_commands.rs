//! `colonnade event`: what a host sees and decides of tournaments, with a store in a directory, in a database, and beside a
//! running service.

use std::sync::Arc;

use serde_json::Value;

use super::fixtures::{at, discord};
use super::sandbox::Sandbox;
use colonnade::play::{Command, GameId, Player, ServerId, Viewer};
use colonnade::service::{
    CommandRequest, Organiser, PlaySettings, Running, Service, SystemClock, TournamentEntry, games, tournaments, upkeep,
};
use colonnade_events::{
    Actor, Entrant, EventId, Format, GameKey, GameTerms, GamesPerPairing, Settings, TournamentEvent, WithdrawalReason,
};
use colonnade_rules::{BySide, Game, GameResult, Side};
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

/// Each decision is confirmed after it was said what it does, is kept as by the host, and is told by the report.
#[test]
fn decisions_are_confirmed_and_kept_also_beside_a_running_service() {
    let sandbox = Sandbox::new();
    for (place, is_served) in places(&sandbox).into_iter().flat_map(|place| [(place.clone(), false), (place, true)]) {
        let place = if is_served { again(&sandbox, &place) } else { place };
        fill(&place);
        let serving = is_served.then(|| sandbox.serve_at(&place));
        let answer = |arguments: &[&str]| sandbox.answer(&[&["event"], arguments, &["--store", &place]].concat());
        let fails = |arguments: &[&str]| sandbox.run(&[&["event"], arguments, &["--store", &place]].concat(), b"");
        let asks = |arguments: &[&str]| {
            let (code, out, told) = fails(arguments);
            assert_eq!((code, out.as_str(), told.lines().count()), (2, "", 1), "{told}");
            assert!(told.contains("Nothing is done yet; confirm it with --yes"), "{told}");
            told
        };
        let refused = |arguments: &[&str]| {
            let (code, out, told) = fails(arguments);
            assert_eq!((code, out.as_str(), told.lines().count()), (1, "", 1), "{told}");
            told
        };

        let won = ["decide", "1", "1-0", "--reason", "a power cut"];
        let told = asks(&won);
        let effect = "Game #1 (Pilare 6x6, Bob – Cay) is running. In the table of Round robin 1, Bob would win it, and the game \
                      would be closed without a result of its own. This cannot be undone.";
        assert!(told.contains(effect), "{told}");
        assert!(!answer(&["show", "1"]).contains("a power cut"));
        assert_eq!(answer(&[&won[..], &["--yes"]].concat()), "Game #1 of Round robin 1 is decided.\n");
        let shown = answer(&["show", "1"]);
        let line = "  Bob (2) – Cay (3) · 1 : 0 · #1 · decided by an organiser: a power cut\n";
        assert!(shown.contains(line), "{shown}");
        let told = refused(&["decide", "1", "as-played", "--reason", "a mistake"]);
        assert!(told.contains("nobody has changed the result of this game since it was over"), "{told}");
        assert!(refused(&["decide", "99", "void", "--reason", "a mistake"]).contains("there is no game"));
        let (code, _, told) = fails(&["decide", "1", "2-0", "--reason", "a mistake"]);
        assert!(code == 2 && told.contains("expected one of 1-0, 0-1, 1/2-1/2, void, as-played"), "{told}");
        let told = refused(&["decide", "2", "void", "--yes", "--reason", " "]);
        assert!(told.contains("300"), "{told}");

        let out = ["withdraw", "1", "Ann", "--reason", "asked for it"];
        let told = asks(&out);
        assert!(told.contains("Ann (1) would be out of Round robin 1, and lose 2 running games there."), "{told}");
        assert_eq!(answer(&[&out[..], &["--yes"]].concat()), "Player 1 no longer takes part in Round robin 1.\n");
        let shown = answer(&["show", "1"]);
        let row = "Ann (1) · 0 pts · withdrawn, games do not count · decided by an organiser: asked for it";
        assert!(shown.contains(row), "{shown}");
        assert!(refused(&out).contains("already"));
        assert!(refused(&["withdraw", "1", "Dan", "--reason", "why"]).contains("this player is not in the tournament"));

        let told = asks(&["cancel", "2", "--reason", "no time"]);
        assert!(told.contains("Knock-out 2 has not begun, and would not take place. This cannot be undone."), "{told}");
        assert_eq!(answer(&["cancel", "2", "--yes", "--reason", "no time"]), "Knock-out 2 is cancelled.\n");
        assert!(answer(&["show", "2"]).contains("It was cancelled.\nReason: no time\n"));
        assert!(refused(&["cancel", "2", "--reason", "no time"]).contains("over"));
        assert!(refused(&["pair", "2"]).contains("over"));
        assert!(refused(&["cancel", "77", "--reason", "no time"]).contains("there is no such tournament"));

        serving.map(|serving| serving.end(Signal::TERM));
        assert_kept(&place);
    }
}

/// The decisions are events of the host, and the service carries out what follows from them.
fn assert_kept(place: &str) {
    let store = at(place);
    let by_host = |event: u64| -> Vec<TournamentEvent> {
        let events = store.tournament(EventId(event)).expect("events");
        events.into_iter().filter(|dated| dated.by == Actor::Host).map(|dated| dated.event).collect()
    };
    let reason = |text: &str| text.to_owned();
    let game = GameKey { pairing: 0, game: 0 };
    let decided =
        TournamentEvent::Adjudicated { game, result: GameResult::Win(Side::First), reason: reason("a power cut") };
    let withdrawn =
        TournamentEvent::Withdrawn { entrant: Entrant(0), why: WithdrawalReason::Organiser(reason("asked for it")) };
    assert_eq!(by_host(1)[2..], [decided, withdrawn]);
    assert_eq!(by_host(2).last(), Some(&TournamentEvent::Cancelled { reason: Some(reason("no time")) }));
    let service = Service::new(store, Arc::new(SystemClock), PlaySettings::default());
    upkeep::wake(&service).expect("woken");
    let running = games::running(&service, Viewer::Host, Running::All, None, 9).expect("games");
    assert!(running.is_empty(), "{running:?}");
    assert!(tournaments::tournament(&service, Viewer::Host, EventId(1)).expect("there").tournament.is_over());
    upkeep::close(&service).expect("closed");
}

/// Another empty place of the same kind.
fn again(sandbox: &Sandbox, place: &str) -> String {
    match Cluster::shared().filter(|_| place.starts_with("postgresql://")) {
        Some(cluster) => cluster.database(),
        None => sandbox.path("again").display().to_string(),
    }
}

#[test]
fn a_decision_about_a_game_that_is_over_can_be_taken_back() {
    let sandbox = Sandbox::new();
    let place = sandbox.path("data").display().to_string();
    fill(&place);
    let service = Service::new(at(&place), Arc::new(SystemClock), PlaySettings::default());
    let first = games::get(&service, Viewer::Host, GameId(1)).expect("a game").players().first;
    games::act(&service, &CommandRequest::new(GameId(1), first, Command::Resign)).expect("resigned");
    upkeep::wake(&service).expect("woken");
    upkeep::close(&service).expect("closed");
    drop(service);
    let line = || {
        let shown = sandbox.answer(&["event", "show", "1"]);
        shown.lines().find(|line| line.contains("#1")).expect("the pairing").to_owned()
    };
    assert_eq!(line(), "  Bob (2) – Cay (3) · 0 : 1 · #1");
    let void = ["event", "decide", "1", "void", "--reason", "a wrong start"];
    let (code, _, told) = sandbox.run(&void, b"");
    let effect = "is over (0-1). In the table of Round robin 1, it would count for nobody; ratings stay. \
                  `colonnade event decide 1 as-played` takes it back.";
    assert!(code == 2 && told.contains(effect), "{told}");
    sandbox.answer(&[&void[..], &["--yes"]].concat());
    assert_eq!(line(), "  Bob (2) – Cay (3) · 0 : 0 · #1 · a game void: decided by an organiser: a wrong start");
    sandbox.answer(&["event", "decide", "1", "as-played", "--yes", "--reason", "a mistake"]);
    assert_eq!(line(), "  Bob (2) – Cay (3) · 0 : 1 · #1");
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
        (&["event", "cancel", "3"], "required arguments were not provided: --reason <TEXT>"),
        (&["event", "list", "--what"], "`colonnade event list --help` explains the arguments"),
    ] {
        let (code, out, error) = sandbox.run(arguments, b"");
        assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1), "{error}");
        assert!(error.contains(told), "{error}");
    }
}
