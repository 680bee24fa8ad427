//! The API.

use axum::http::StatusCode;
use colonnade::play::Place;
use serde_json::{Value, json};

use super::{AT_HOME, Host, Reached};

#[test]
fn games_archive_players_and_positions_are_returned() {
    let host = Host::new();
    let over = host.finished(["Ada", "Bob"]).0;
    let runs = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    let game = host.get(&format!("/api/v1/games/{over}")).json();
    assert_eq!(
        (&game["result"], &game["reason"], &game["running"]),
        (&json!("0-1"), &json!("resignation"), &json!(false))
    );
    assert_eq!(game["actions"].as_array().map(Vec::len), Some(6));
    assert_eq!(game["players"]["first"], json!({"id": 1, "name": "Ada", "side": "White"}));
    let game = host.get(&format!("/api/v1/games/{runs}")).json();
    assert_eq!((&game["to_act"], &game["running"], &game["result"]), (&json!("second"), &json!(true), &json!("*")));
    let list = host.get("/api/v1/games").json();
    assert_eq!((list["games"].as_array().map(Vec::len), &list["games"][0]["id"]), (Some(1), &json!(runs)));
    let archive = host.get("/api/v1/archive?player=Ada&limit=1").json();
    assert_eq!(
        (&archive["count"], &archive["exact"], &archive["games"][0]["id"]),
        (&json!(1), &json!(true), &json!(over))
    );
    assert_eq!(host.get("/api/v1/players?name=a").json(), json!([{"id": 1, "name": "Ada"}]));
    let player = host.get("/api/v1/players/2").json();
    assert_eq!((&player["name"], &player["games"][0]["second"]["won"]), (&json!("Bob"), &json!(1)));
    assert_eq!(host.get("/api/v1/leaderboards/pilastri").json(), json!([]));
    let position = host.get(&format!("/api/v1/games/{over}/position?ply=0")).json();
    assert_eq!(position["to_act"], "first");
    assert!(position["text_board"].as_str().expect("a board").contains('6'));
    let next = host.get(&format!("/api/v1/games/{runs}/continuations?prefix=b3")).json();
    assert!(
        next["tokens"]
            .as_array()
            .expect("tokens")
            .iter()
            .any(|token| token["text"] == "b3-b2" && token["complete"] == true)
    );
    let told = host
        .get("/api/v1/position?game=pilastri&variant=4x4&position=b,w,b,w/w,b,w,b/b,w,b,w/w,b,w,b%20w&prefix=a1")
        .json();
    assert_eq!(told["continuations"]["tokens"].as_array().map(Vec::len), Some(2));
    let export = host.get("/api/v1/export?format=cgn&game=pilastri");
    assert!(
        export.text().starts_with("[Game \"Pilastri\"]") && export.header("content-type").starts_with("text/x-cgn")
    );
    let schema = host.get("/api/v1/record.schema.json").json();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let line: Value = serde_json::from_str(host.page("/api/v1/export").lines().next().expect("a line")).expect("JSON");
    assert!(validator.is_valid(&line));
}

#[test]
fn a_pause_is_proposed_and_agreed_to() {
    let host = Host::new();
    let game = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    let send = |command, side| {
        let body = json!({"command": command, "side": side, "days": 7});
        host.send(&format!("/api/v1/table/games/{game}/commands"), &body).json()
    };
    assert_eq!(send("pause", "first")["pause_offer"], json!({"by": "first", "days": 7}));
    assert_eq!(send("pause-withdraw", "first").get("pause_offer"), None);
    let asked = send("pause", "second");
    assert_eq!((&asked["pause_offer"]["by"], asked.get("paused_until")), (&json!("second"), None));
    assert_eq!(send("pause-decline", "first").get("pause_offer"), None);
    let table = format!("/api/v1/games/{game}");
    assert_eq!(send("pause-accept", "first")["refusal"], "no-pause-offer");
    host.send(&format!("/api/v1/table/games/{game}/actions"), &json!({"text": "b3-b2"})).json();
    send("pause", "second");
    let paused = send("pause-accept", "first");
    assert!(paused["paused_until"].is_string() && host.get(&table).json()["paused_until"] == paused["paused_until"]);
}

#[test]
fn errors_are_problems_with_a_documented_status() {
    let host = Host::new();
    let running = host.game(Place::Local, "pilastri/6x6", ["Ada", "Bob"], "f4-e4").0;
    let commands = format!("/api/v1/table/games/{running}/commands");
    let actions = format!("/api/v1/table/games/{running}/actions");
    for (path, body, status) in [
        ("/api/v1/games/99", None, 404),
        ("/api/v1/games/x", None, 404),
        ("/api/v1/nothing", None, 404),
        ("/api/v1/events?stage=never", None, 400),
        ("/api/v1/events?limit=0", None, 400),
        ("/api/v1/events/99", None, 404),
        ("/api/v1/events/99/rounds/1", None, 404),
        ("/api/v1/games?limit=x", None, 400),
        ("/api/v1/games?limit=0", None, 400),
        ("/api/v1/games?limit=101", None, 400),
        ("/api/v1/games?player=18446744073709551616", None, 400),
        ("/api/v1/games?player=18446744073709551615", None, 404),
        ("/api/v1/archive?limit=0", None, 400),
        ("/api/v1/archive?game=gore&game=buku", None, 400),
        ("/api/v1/leaderboards/gore?skip=10001", None, 400),
        ("/api/v1/archive?game=chess&since=soon", None, 400),
        ("/api/v1/export?format=pdf", None, 400),
        ("/api/v1/players", None, 400),
        ("/api/v1/players/99", None, 404),
        ("/api/v1/leaderboards/chess", None, 404),
        ("/api/v1/position?game=chess", None, 400),
        ("/api/v1/position?game=gore&position=x", None, 422),
        ("/api/v1/position?game=gore&prefix=x", None, 422),
        ("/api/v1/explorer", None, 400),
        ("/api/v1/explorer?game=gore&variant=9x9", None, 400),
        ("/api/v1/explorer?game=gore&position=x", None, 422),
        ("/api/v1/archive?position=x", None, 400),
        ("/api/v1/games/1/position?ply=99", None, 404),
        ("/api/v1/table/games", Some(json!({"first": "Ada"})), 422),
        ("/api/v1/table/games", Some(json!({"first": "Ada", "game": "chess"})), 422),
        ("/api/v1/table/games", Some(json!({"first": " ", "game": "gore"})), 422),
        ("/api/v1/table/games", Some(json!({"first": "Ada", "game": "gore", "control": "soon"})), 422),
        ("/api/v1/table/games", Some(json!({"first": "Ada", "game": "gore", "computer": 7})), 422),
        ("/api/v1/table/games", Some(json!({"first": "Ada", "second": "Bob", "game": "gore", "computer": 1})), 422),
        (&actions, Some(json!({"text": "zz"})), 422),
        (&actions, Some(json!({"text": "b3-b2", "version": 99})), 409),
        (&commands, Some(json!({"command": "draw-accept", "side": "first"})), 409),
        (&commands, Some(json!({"command": "dance", "side": "first"})), 422),
        ("/api/v1/table/games/99/actions", Some(json!({"text": "a1"})), 404),
    ] {
        let answer = body.map_or_else(|| host.get(path), |body| host.send(path, &body));
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.text());
        assert_eq!(answer.header("content-type"), "application/problem+json", "{path}");
        let problem = answer.json();
        assert_eq!((&problem["status"], &problem["type"]), (&json!(status), &json!("about:blank")), "{path}");
        assert!(problem["detail"].as_str().is_some_and(|text| text.ends_with(['.', '?'])), "{path}: {problem}");
    }
    for (path, name, words) in [
        ("/api/v1/archive?game=gore&game=buku", "game", "The parameter “game” is given more than once."),
        ("/api/v1/games?limit=x", "limit", "The value of the parameter “limit” cannot be read."),
        ("/api/v1/games?limit=0", "limit", "The parameter “limit” has to be between 1 and 100."),
        ("/api/v1/players", "name", "The parameter “name” is missing."),
        ("/api/v1/position", "game", "The parameter “game” is missing."),
    ] {
        let problem = host.get(path).json();
        assert_eq!((&problem["fields"][0]["name"], &problem["detail"]), (&json!(name), &json!(words)), "{path}");
    }
    for (body, name) in [(json!({"action": "a1"}), "action"), (json!({"text": 7}), "text")] {
        let problem = host.send(&actions, &body).json();
        let words = format!("The field “{name}” is unknown, given twice, or has a value of the wrong kind.");
        assert_eq!((&problem["fields"][0]["name"], &problem["detail"]), (&json!(name), &json!(words)), "{body}");
    }
    // An illegal action has the code of its rule; a text that is not notation has none.
    let illegal = host.get("/api/v1/position?game=pilare&prefix=c6").json();
    assert_eq!((&illegal["rule"], &illegal["fields"][0]["name"]), (&json!("not-yours"), &json!("prefix")));
    assert_eq!(host.get("/api/v1/position?game=pilare&prefix=z9").json().get("rule"), None);
    // So does a command that the state of the game does not allow.
    let outdated = host.send(&actions, &json!({"text": "b3-b2", "version": 99})).json();
    assert_eq!((outdated.get("refusal"), outdated.get("rule")), (Some(&json!("outdated")), None));
    let unoffered = host.send(&commands, &json!({"command": "draw-accept", "side": "first"})).json();
    assert_eq!(unoffered["refusal"], "no-draw-offer");
    let unpaused = host.send(&commands, &json!({"command": "pause", "side": "first"})).json();
    assert_eq!(unpaused["refusal"], "pause-days");
    let uncertain = host.send(&commands, &json!({"command": "claim", "side": "first"})).json();
    assert_eq!(uncertain["refusal"], "not-certain");
    let document = host.get("/api/v1/openapi.json").json();
    let described = &document["components"]["schemas"]["Problem"]["properties"]["rule"]["description"];
    assert!(described.as_str().is_some_and(|text| text.contains("rule")), "{described}");
    let parameters = document["paths"]["/api/v1/archive"]["get"]["parameters"].as_array().expect("parameters").clone();
    for field in colonnade::archive::FilterField::ALL {
        let listed = parameters.iter().find(|parameter| parameter["name"] == field.name());
        let listed = listed.unwrap_or_else(|| panic!("{} is no parameter", field.name()));
        assert_eq!((&listed["in"], &listed["required"]), (&json!("query"), &json!(false)), "{listed}");
    }
    assert!(host.get("/archive?game=gore&game=buku").text().contains("“game” is given more than once"));
    let fields = host.get("/api/v1/archive?game=chess&since=soon").json();
    assert_eq!((&fields["fields"][0]["name"], &fields["fields"][1]["name"]), (&json!("game"), &json!("since")));
}

#[test]
fn a_game_is_played_by_a_program() {
    let host = Host::new();
    let begun = host
        .send("/api/v1/table/games", &json!({"first": "Ada", "second": "Bob", "game": "pilastri", "variant": "4x4"}));
    assert_eq!(begun.status, StatusCode::CREATED);
    let id = begun.json()["id"].as_u64().expect("a number");
    let mut game = begun.json();
    while game["running"] == true {
        let mut prefix = String::new();
        let action = loop {
            let next = host.get(&format!("/api/v1/games/{id}/continuations?prefix={prefix}")).json();
            if let Some(whole) = next["complete"].as_str() {
                break whole.to_owned();
            }
            prefix = next["tokens"][0]["text"].as_str().expect("a token").to_owned();
        };
        let answer = host
            .send(&format!("/api/v1/table/games/{id}/actions"), &json!({"text": action, "version": game["version"]}));
        assert_eq!(answer.status, StatusCode::OK);
        game = answer.json();
    }
    assert_eq!(game["reason"], "no-moves");
    let again =
        host.send(&format!("/api/v1/table/games/{id}/commands"), &json!({"command": "rematch", "side": "first"}));
    assert_eq!(again.json()["players"]["first"]["name"], "Bob");
    // No person acts for a computer.
    let begun = host.send(
        "/api/v1/table/games",
        &json!({"first": "Ada", "computer": 3, "computer_begins": true, "game": "pilastri", "variant": "4x4"}),
    );
    let players = &begun.json()["players"];
    assert_eq!((&players["first"]["name"], &players["second"]["name"]), (&json!("Computer, level 3"), &json!("Ada")));
    let id = begun.json()["id"].as_u64().expect("a number");
    for (path, body, refusal) in [
        ("actions", json!({"text": "a1-a2"}), "not-your-turn"),
        ("commands", json!({"command": "resign", "side": "first"}), "not-playing"),
    ] {
        let refused = host.send(&format!("/api/v1/table/games/{id}/{path}"), &body);
        assert_eq!(refused.json()["refusal"], refusal, "{}", refused.text());
    }
}

#[test]
fn the_document_describes_the_handlers() {
    let host = Host::new();
    let document = host.get("/api/v1/openapi.json").json();
    assert_eq!(document["openapi"].as_str().map(|version| &version[..2]), Some("3."));
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.contains_key("/api/v1/table/games"));
    for (path, methods) in paths {
        let path = path.replace("{id}", "1").replace("{game}", "gore");
        if methods.get("get").is_some() {
            let status = host.get(&path).status;
            assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
            let documented = &methods["get"]["responses"];
            assert!(documented.get(status.as_str()).is_some(), "{path} answers {status}, which is not documented");
        }
    }
    let off = Host::reached(&Reached { table: false, ..AT_HOME });
    let document = off.get("/api/v1/openapi.json").json();
    assert!(document["paths"].as_object().expect("paths").keys().all(|path| !path.contains("/table")));
}

#[test]
fn no_two_schemas_have_the_same_name() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/colonnade-web/src/api");
    let mut names = std::collections::BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the sources of the API") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a source");
        for item in text.split("ToSchema").skip(1).filter(|item| item.starts_with(')') || item.starts_with(',')) {
            let words = item.split_whitespace().skip_while(|word| !["struct", "enum"].contains(word));
            let name: String = words.skip(1).take(1).collect();
            let name = name.trim_end_matches(['{', ';', '(']).to_owned();
            // The document keeps only one of two schemas with the same name, so the other response would be wrong.
            assert!(name.is_empty() || names.insert(name.clone()), "{name} is the name of two schemas");
        }
    }
    assert!(names.len() > 20, "{names:?}");
}
