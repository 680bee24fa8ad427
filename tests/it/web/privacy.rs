//! A private game looks exactly as if it did not exist.

use colonnade::play::{Command, GameId, Place, PlayerId, ServerId, ServerSettings, Settings};
use colonnade::service::{challenges, people, servers};

use super::Host;

/// The responses at a game's addresses, by the address without the number of the game.
fn answers(host: &Host, game: GameId) -> Vec<(String, u16, String, String)> {
    let number = game.0;
    let paths = [
        format!("/games/{number}"),
        format!("/games/{number}/0"),
        format!("/games/{number}/0.svg"),
        format!("/games/{number}/0.png"),
        format!("/games/{number}/0.frames"),
        format!("/games/{number}/0.svg?part=board&width=200"),
        format!("/games/{number}.gif"),
        format!("/games/{number}.cgn"),
        format!("/games/{number}.json"),
        format!("/games/{number}/events"),
        format!("/games/{number}/analysis"),
        format!("/games/{number}/analysis.svg"),
        format!("/games/{number}/analysis.cgn"),
        format!("/analysis/game/{number}/judged/0"),
        format!("/explorer/game/{number}/0"),
        format!("/table/{number}"),
        format!("/table/{number}/board.svg"),
        format!("/api/v1/games/{number}"),
        format!("/api/v1/games/{number}/position"),
        format!("/api/v1/games/{number}/continuations"),
    ];
    let look = |path: String| {
        let answer = host.get(&path);
        let mut headers: Vec<String> =
            answer.headers.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
        headers.sort();
        (path.replace(&format!("/{number}"), "/N"), answer.status.as_u16(), headers.join("\n"), answer.text())
    };
    paths.map(look).into()
}

fn in_private_server(host: &Host) -> Place {
    let server = ServerId(77);
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&host.service, server, &settings).expect("changed");
    Place::Server { server, private: true }
}

#[test]
fn private_games_answer_like_absent_ones() {
    let host = Host::new();
    let place = in_private_server(&host);
    let absent = answers(&host, GameId(987_654));
    assert!(absent.iter().all(|(_, status, ..)| *status == 404), "{absent:?}");
    for place in [Place::Direct, place] {
        let running = host.game(place, "pilastri/6x6", ["Hidden", "Veiled"], "f4-e4 b3-b2");
        assert_eq!(answers(&host, running), absent, "running {place:?}");
        host.act(running, Command::Resign);
        assert_eq!(answers(&host, running), absent, "over {place:?}");
    }
}

#[test]
fn private_games_are_in_no_list() {
    let host = Host::new();
    let place = in_private_server(&host);
    for place in [Place::Direct, place] {
        let over = host.game(place, "pilastri/6x6", ["Hidden", "Veiled"], "f4-e4 b3-b2");
        host.act(over, Command::Resign);
        host.game(place, "pilastri/6x6", ["Hidden", "Veiled"], "f4-e4");
    }
    let shown = host.finished(["Ada", "Bob"]);
    let hidden = host.player("Hidden").0;
    for path in [
        "/".to_owned(),
        "/archive".to_owned(),
        "/table".to_owned(),
        "/archive.cgn".to_owned(),
        "/archive.ndjson".to_owned(),
        "/feed.atom".to_owned(),
        "/api/v1/games".to_owned(),
        "/api/v1/archive".to_owned(),
        "/api/v1/export".to_owned(),
    ] {
        let text = host.page(&path);
        assert!(!text.contains("Hidden") && !text.contains("Veiled"), "{path}: {text}");
    }
    let none = |path: String, sign: &str| {
        let absent = host.get(&path.replace(&format!("player={hidden}"), "player=99"));
        let answer = host.get(&path);
        assert!(!answer.text().contains(sign) && answer.status == absent.status, "{path}: {}", answer.text());
    };
    // A player with only private games does not exist on the web.
    for (path, absent) in [("/players/", "/players/99"), ("/api/v1/players/", "/api/v1/players/99")] {
        let answer = host.get(&format!("{path}{hidden}"));
        let wanted = host.get(absent);
        assert_eq!((answer.status.as_u16(), answer.text()), (404, wanted.text()), "{path}");
    }
    assert_eq!(host.get("/api/v1/players?name=Hid").json(), serde_json::json!([]));
    none(format!("/archive?player={hidden}"), "class=\"card\"");
    none(format!("/feed.atom?player={hidden}"), "<entry>");
    none(format!("/archive.cgn?player={hidden}"), "[Game ");
    none(format!("/api/v1/games?player={hidden}"), "\"id\"");
    none(format!("/api/v1/archive?player={hidden}"), "\"id\"");
    assert_eq!(host.get("/api/v1/archive").json()["count"], 1, "nor are they counted");
    assert_eq!(host.get("/api/v1/archive").json()["games"][0]["id"], shown.0);
}

#[test]
fn who_does_not_want_to_be_listed_is_a_number() {
    let host = Host::new();
    let game = host.finished(["Shy", "Bob"]).0;
    host.game(Place::Local, "pilastri/6x6", ["Shy", "Bob"], "f4-e4");
    let shy = host.player("Shy");
    let settings = Settings { listed: false, ..Settings::standard(&[]) };
    people::change_settings(&host.service, shy, &settings).expect("changed");
    for path in [
        "/".to_owned(),
        "/archive".to_owned(),
        "/archive?player=1".to_owned(),
        "/archive.cgn".to_owned(),
        "/feed.atom".to_owned(),
        format!("/games/{game}"),
        format!("/games/{game}/3.svg"),
        format!("/games/{game}.json"),
        format!("/players/{shy}"),
        format!("/api/v1/games/{game}"),
        "/api/v1/archive".to_owned(),
        "/api/v1/games".to_owned(),
        format!("/api/v1/players/{shy}"),
    ] {
        assert!(!host.page(&path).contains("Shy"), "{path}");
    }
    assert_eq!(host.get("/api/v1/players?name=Sh").json(), serde_json::json!([]));
    assert!(host.get("/archive?player=Shy").text().contains("There is no player with this number or name"));
    assert!(host.page(&format!("/players/{shy}")).contains("player 1"));
}

#[test]
fn no_number_of_discord_is_shown() {
    let host = Host::new();
    let user = colonnade::play::Identity::Discord(123_456_789_012_345_678);
    let other = colonnade::play::Identity::Discord(223_456_789_012_345_678);
    let first = people::sign_in(&host.service, &user, "Ada").expect("a player").id;
    let second: PlayerId = people::sign_in(&host.service, &other, "Bob").expect("a player").id;
    let place = Place::Server { server: ServerId(998_877_665_544_332_211), private: false };
    let variant = colonnade_rules::Game::Pilastri.standard();
    let proposal = colonnade::service::Proposal::new(first, Some(second), variant, place);
    let challenge = challenges::challenge(&host.service, &proposal).expect("a challenge");
    let game = challenges::accept(&host.service, challenge.id, second).expect("a game").game.id;
    host.act(game, Command::Act("f4-e4".into()));
    host.act(game, Command::Resign);
    let number = game.0;
    for path in [
        "/".to_owned(),
        "/archive".to_owned(),
        format!("/games/{number}"),
        format!("/games/{number}.cgn"),
        format!("/games/{number}.json"),
        "/players/1".to_owned(),
        "/feed.atom".to_owned(),
        format!("/api/v1/games/{number}"),
        "/api/v1/players/1".to_owned(),
    ] {
        let text = host.page(&path);
        for secret in ["123456789012345678", "223456789012345678", "998877665544332211"] {
            assert!(!text.contains(secret), "{path} shows {secret}");
        }
    }
}
