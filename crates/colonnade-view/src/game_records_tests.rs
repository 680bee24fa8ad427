//! Records of games that were played here. The tests of the commands cover imported games.

use super::*;
use colonnade_events::{EventId, GameKey, Time};
use colonnade_play::{BySideOf, Cause, Dated, DisplayedRating, GameEvent, TimeControl, Visibility};
use colonnade_rules::{Game as Kind, Side};

fn at(text: &str) -> Timestamp {
    text.parse().expect("a time")
}

/// The events of a game with one action and an ending.
fn events(place: Place, rated: bool, ending: Option<GameEvent>) -> Vec<Dated<GameEvent>> {
    let setup = Setup {
        variant: Kind::Pilastri.variant("4x4").expect("a variant"),
        position: None,
        players: BySideOf(PlayerId(3), PlayerId(4)),
        names: BySideOf("Ann".to_owned(), "Ben".to_owned()),
        control: TimeControl::Unlimited,
        rated,
        place,
        channel: None,
        challenge: None,
        rematch_of: None,
    };
    let acted = GameEvent::Acted { text: "a1-a2".to_owned(), cause: Cause::Chosen, left: None };
    let begun = [("2026-11-20T23:59:59Z", GameEvent::Started(setup)), ("2026-11-21T10:00:00.250Z", acted)];
    let ended = ending.map(|event| ("2026-12-02T08:00:00Z", event));
    begun.into_iter().chain(ended).map(|(time, event)| Dated { at: at(time), event }).collect()
}

fn resigned(without_glory: bool) -> GameEvent {
    let result = GameResult::Win(Side::First);
    GameEvent::Ended { result, reason: Reason::Resignation, score: None, without_glory }
}

fn finished(events: Vec<Dated<GameEvent>>, ratings: Option<BySide<DisplayedRating>>) -> Record {
    let game = Game::fold(GameId(1042), &events).expect("a game");
    let summary = Summary { ratings, ..game.summary().expect("it is over") };
    assert_eq!(summary.visibility, Visibility::Public);
    record_of(&summary, Transcript::fold(GameId(1042), events).expect("a game")).expect("no annotations")
}

#[test]
fn annotations_that_cannot_be_read_are_an_error() {
    let events = events(Place::Imported, false, Some(resigned(false)));
    let summary = Game::fold(GameId(1042), &events).expect("a game").summary().expect("it is over");
    let mut broken = Transcript::fold(GameId(1042), events).expect("a game");
    broken.annotations = Some("{".to_owned());
    let found = record_of(&summary, broken);
    assert!(matches!(found, Err(colonnade_record::WriteError::Annotations(_))), "{found:?}");
}

fn tags(record: &Record) -> Vec<(&str, &str)> {
    record.tags.iter().collect()
}

#[test]
fn the_record_of_a_game_played_here_is_complete() {
    let rated = |value| DisplayedRating { value, provisional: true };
    let record = finished(events(Place::Local, true, Some(resigned(true))), Some(BySide::new(rated(1612), rated(-7))));
    assert_eq!(
        tags(&record),
        [
            ("Event", "Rated correspondence"),
            ("Site", "Local table"),
            ("Date", "2026.11.20"),
            ("Round", "-"),
            ("EndDate", "2026.12.02"),
            ("EndTime", "08:00:00"),
            ("GameId", "1042"),
            ("Glory", "without"),
            ("TimeControl", "none"),
        ]
    );
    assert_eq!(record.players.first, RecordedPlayer { name: "Ann".to_owned(), id: Some(3), rating: Some(1612) });
    assert_eq!(record.players.second.rating, Some(-7));
    assert_eq!((record.result, record.reason), (GameResult::Win(Side::First), Some(Reason::Resignation)));
    let action = RecordedAction { at: Some(at("2026-11-21T10:00:00.250Z")), ..RecordedAction::new("a1-a2") };
    assert_eq!(record.actions, [action]);
}

#[test]
fn the_record_of_a_game_of_a_tournament_names_it_with_the_round() {
    let key = GameKey { pairing: 8, game: 1 };
    let place = TournamentGame { tournament: EventId(7), round: 2, key, since: Time(0) };
    let mut events = events(Place::Local, true, Some(resigned(false)));
    events.insert(1, Dated { at: events[0].at, event: GameEvent::PlayedIn(place) });
    let record = finished(events.clone(), None);
    assert_eq!(record.tags.get("Event"), Some("Rated tournament 7"));
    assert_eq!(record.tags.get("Round"), Some("3"));
    assert_eq!(record_so_far(&Game::fold(GameId(1042), &events).expect("a game")), record);
}

#[test]
fn a_cancelled_game_has_no_result_and_its_server_is_not_named() {
    let mut events = events(Place::Local, false, Some(resigned(false)));
    let server = Place::Server { server: colonnade_play::ServerId(987_654_321), private: false };
    if let GameEvent::Started(setup) = &mut events[0].event {
        setup.place = server;
    }
    events.push(Dated { at: at("2026-12-05T08:00:00Z"), event: GameEvent::Voided });
    let record = finished(events, None);
    assert_eq!((record.result, record.reason), (GameResult::Unfinished, Some(Reason::Void)));
    let text = record.to_json().expect("JSON");
    assert!(text.contains("\"Site\":\"Discord\"") && text.contains("\"Event\":\"Casual correspondence\""), "{text}");
    assert!(!text.contains("987654321"), "{text}");
}

#[test]
fn a_running_game_is_recorded_as_far_as_it_has_gone() {
    let so_far = |events: &[Dated<GameEvent>]| record_so_far(&Game::fold(GameId(1042), events).expect("a game"));
    let running = so_far(&events(Place::Local, false, None));
    assert_eq!((running.result, running.reason), (GameResult::Unfinished, Some(Reason::Unfinished)));
    assert_eq!((running.tags.get("EndDate"), running.actions.len()), (None, 1));
    let over = events(Place::Local, false, Some(resigned(true)));
    assert_eq!(so_far(&over), finished(over, None));
}

#[test]
fn annotations_leave_out_what_events_hold() {
    let mut record = Record::new(Kind::Pilastri.standard());
    record.players.first = RecordedPlayer { name: "Secret".to_owned(), id: Some(9), rating: Some(1500) };
    let exact = at("2026-11-21T10:00:00.250000001Z");
    let plain = RecordedAction { at: Some(at("2026-11-21T10:00:00.250Z")), ..RecordedAction::new("a1-a2") };
    record.actions = vec![plain.clone(), RecordedAction { at: Some(exact), ..plain.clone() }, plain];
    let notes = Record::of_json(&annotations_of(&record).expect("not deep")).expect("JSON");
    assert_eq!(notes.players.first, RecordedPlayer { name: String::new(), id: None, rating: Some(1500) });
    let times: Vec<_> = notes.actions.iter().map(|action| (action.text.as_str(), action.at)).collect();
    assert_eq!(times, [("", None), ("", Some(exact))]);
}
