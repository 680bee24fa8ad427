//! The doctor's lines about Discord, with a fake server, about keys and fonts, and its report in JSON.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread;

use colonnade::play::Identity;
use colonnade::service::{Moderator, Service, moderation, people, upkeep};
use colonnade::store;
use serde_json::{Value, json};

use super::fixtures::{HandClock, without_vacation};
use super::sandbox::Sandbox;
use super::store_commands::TWO;

/// Answers every request with a status and a body, in which `HERE` stands for the returned address of the server.
fn server(status: &'static str, body: &'static str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let here = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut request = Vec::new();
            let mut byte = [0];
            while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count > 0) {
                request.push(byte[0]);
            }
            let body = body.replace("HERE", &here.to_string());
            let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
            // A client that only checked whether something listens here has already gone.
            let _ = stream.write_all((head + &body).as_bytes());
        }
    });
    here
}

/// The lines about the gateway, and the exit code.
fn gateway(base: SocketAddr) -> (i32, String) {
    let sandbox = Sandbox::new();
    sandbox.put("colonnade.toml", format!("[discord]\ntoken = 'NDI.first.second'\napi_base_url = 'http://{base}'\n"));
    let (code, out, err) = sandbox.run(&["doctor"], b"");
    assert_eq!(err, "", "{out}");
    assert!(!out.contains("NDI"), "{out}");
    (code, out.lines().filter(|line| line.contains(" gateway: ")).collect())
}

#[test]
fn a_gateway_that_is_reached_is_well() {
    let here = server("200 OK", r#"{"url": "ws://HERE", "shards": 1}"#);
    assert_eq!(gateway(here), (0, format!("ok    gateway: ws://{here} is reached, and the token is valid")));
}

#[test]
fn a_token_that_is_refused_is_told() {
    let (code, line) = gateway(server("401 Unauthorized", r#"{"message": "401: Unauthorized", "code": 0}"#));
    let words = "bad   gateway: Discord refuses the token; set discord.token anew (the developer portal resets it)";
    assert_eq!((code, line.as_str()), (1, words));
}

#[test]
fn a_gateway_that_nobody_answers_at_is_told_with_what_to_do() {
    let nobody = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    for (base, words) in [(nobody, "no answer"), (server("200 OK", "{}"), "no url of the gateway")] {
        let (code, line) = gateway(base);
        assert_eq!(code, 1, "{line}");
        assert!(
            line.starts_with(&format!("bad   gateway: discord.api_base_url http://{base} cannot be used: ")),
            "{line}"
        );
        assert!(line.contains(words) && line.contains("look at this machine's network"), "{line}");
    }
}

/// Bars and blocks of deleted people are hashes, which only the original key recognizes.
#[test]
fn a_new_key_beside_hashed_identities_is_told() {
    let sandbox = Sandbox::new();
    let store = store::open(&sandbox.path("data"), store::OpenOptions::default()).expect("a store");
    let service = Service::new(store, HandClock::at("2026-03-01T12:00:00Z"), without_vacation());
    let service = service.with_keyed_hash(std::sync::Arc::new(|_| [7; 32]));
    let eve = people::sign_in(&service, &Identity::Discord(7), "Eve").expect("signed in");
    let key = |told: &str| told.lines().filter(|line| line.starts_with("warn  key: ")).count();
    upkeep::close(&service).expect("closed");
    assert_eq!(key(&sandbox.run(&["doctor"], b"").1), 0, "nothing is hashed");
    std::fs::remove_file(sandbox.path("data/identities.key")).expect("removed");
    let store = store::open(&sandbox.path("data"), store::OpenOptions::default()).expect("a store");
    let service = Service::new(store, HandClock::at("2026-03-01T12:00:00Z"), without_vacation());
    let service = service.with_keyed_hash(std::sync::Arc::new(|_| [7; 32]));
    moderation::bar(&service, Moderator::Host, eve.id, true).expect("barred");
    upkeep::close(&service).expect("closed");
    let report = sandbox.run(&["salvage", "data", "saved"], b"").1;
    assert!(report.contains("missing key: identities.key"), "{report}");
    let told = sandbox.run(&["doctor"], b"").1;
    assert_eq!(key(&told), 1, "{told}");
    assert_eq!(key(&sandbox.run(&["doctor"], b"").1), 0, "the key is there");
    std::fs::remove_file(sandbox.path("data/identities.key")).expect("removed");
    let (code, _, told) = sandbox.run(&["export", "--out", "-"], b"");
    assert!(code == 0 && told.contains("identities.key of data was missing, and a new one was made"), "{told}");
}

#[test]
fn fonts_of_the_host_are_read_or_told() {
    let fonts = |names: &str| {
        let sandbox = Sandbox::new();
        let packed = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts/runic.zst");
        let font = zstd::bulk::decompress(&std::fs::read(packed).expect("a font"), 1 << 20).expect("zstd");
        sandbox.put("runic.ttf", font);
        sandbox.put("text.ttf", "no font");
        sandbox.put("colonnade.toml", format!("[view]\nfonts = [{names}]\n"));
        let (code, out, _) = sandbox.run(&["doctor"], b"");
        (code, out.lines().filter(|line| line.contains(" fonts: ")).collect::<Vec<_>>().join("; "))
    };
    let (code, lines) = fonts("'runic.ttf'");
    assert!(code == 0 && lines.starts_with("ok    fonts: a board is drawn"), "{lines}");
    for (names, told) in [
        ("'nowhere.otf'", "bad   fonts: view.fonts: nowhere.otf: No such file or directory"),
        ("'runic.ttf', 'text.ttf'", "bad   fonts: view.fonts: text.ttf: expected a font in OpenType or TrueType;"),
        ("1, 2, 3, 4, 5, 6, 7, 8, 9", "bad   fonts: view.fonts: 9: expected at most 8 files;"),
    ] {
        let (code, lines) = fonts(names);
        assert!(code == 1 && lines.starts_with(told), "{names}: {lines}");
    }
}

/// Runs `doctor --json`; returns the exit code and the answer, which is the whole output.
fn examined(sandbox: &Sandbox, arguments: &[&str]) -> (i32, Value) {
    let (code, out, err) = sandbox.run(&[&["doctor", "--json"][..], arguments].concat(), b"");
    assert_eq!((err.as_str(), out.lines().count()), ("", 1), "{out}");
    (code, serde_json::from_str(&out).expect("JSON"))
}

/// The JSON has the same checks as the lines, with codes.
#[test]
fn the_doctor_answers_in_json() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let (code, told) = examined(&sandbox, &["--recompute"]);
    let checks = told["checks"].as_array().expect("a list");
    let lines = sandbox.answer(&["doctor", "--recompute"]);
    assert_eq!((code, checks.len()), (0, lines.lines().count()), "{told}\n{lines}");
    let mut worst = "ok";
    for (check, line) in checks.iter().zip(lines.lines()) {
        let member = |name: &str| check[name].as_str().expect("a text");
        let (grade, code) = line.split_once(": ").and_then(|(head, _)| head.split_once(' ')).expect("two words");
        assert_eq!(member("code"), code.trim().replace(' ', "-"));
        let state = match grade {
            "ok" => "ok",
            "warn" => "warning",
            _ => panic!("nothing is bad: {line}"),
        };
        assert_eq!((member("state"), &check["details"]), (state, &json!([])), "{line}");
        if state == "warning" {
            worst = state;
        }
        // These may change between the two runs.
        if !["clock", "disk", "store"].contains(&member("code")) {
            assert!(line.ends_with(&format!(": {}", member("text"))), "{check}\n{line}");
        }
    }
    assert_eq!(told["state"], worst);

    let help = sandbox.answer(&["doctor", "--help"]);
    let members = [&told, &checks[0]].into_iter().filter_map(Value::as_object).flat_map(serde_json::Map::keys);
    let codes = checks.iter().filter_map(|check| check["code"].as_str());
    for word in members.map(String::as_str).chain(codes) {
        let mut words = help.split(|c: char| !c.is_alphanumeric() && c != '-');
        assert!(words.any(|named| named == word), "the help names {word}: {help}");
    }
}

#[test]
fn what_is_bad_fails_in_json_too() {
    let sandbox = Sandbox::new();
    sandbox.put("colonnade.toml", "[web]\nlisten = 'here'\n");
    let (code, told) = examined(&sandbox, &[]);
    let check = &told["checks"][0];
    assert_eq!((code, &told["state"], told["checks"].as_array().map(Vec::len)), (1, &"failed".into(), Some(1)));
    assert_eq!((&check["code"], &check["state"]), (&"settings".into(), &"failed".into()));
    let text = check["text"].as_str().expect("a text");
    assert!(text.starts_with("colonnade.toml: web.listen = \"here\": expected an address"), "{text}");
    let (code, out, _) = sandbox.run(&["doctor", "--json", "--log", "loud"], b"");
    assert_eq!((code, out.as_str()), (2, ""), "wrong arguments get no report");
}
