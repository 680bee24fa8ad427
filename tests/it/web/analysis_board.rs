//! The analysis board: from a position, a record or a game; moves, variations and notes; the resulting record.

use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use colonnade::play::Place;
use colonnade::record::{Format, Reader, Record, TreePath, Writer};
use colonnade_rules::Game;
use colonnade_testing::{Rng, compose};

use super::{Answer, Host, asking, encoded, links, long_actions, unescaped};

const RECORD: &str = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[First \"Ann\"]\n[Second \"Bob\"]\n[Event \"Cup\"]\n\n\
                      1. a1-a2 {well} d1-c1 (1... a4-a3 $2 {why?}) *\n";

/// Sends a form with a pasted text and a file.
fn upload(host: &Host, pasted: &str, file: &str) -> Answer {
    upload_bytes(host, pasted.as_bytes(), file.as_bytes())
}

fn upload_bytes(host: &Host, pasted: &[u8], file: &[u8]) -> Answer {
    const EDGE: &str = "edge7d1";
    let record = format!("--{EDGE}\r\ncontent-disposition: form-data; name=\"record\"\r\n\r\n");
    let next = format!(
        "\r\n--{EDGE}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.cgn\"\r\n\
         content-type: application/octet-stream\r\n\r\n"
    );
    let end = format!("\r\n--{EDGE}--\r\n");
    let body = [record.as_bytes(), pasted, next.as_bytes(), file, end.as_bytes()].concat();
    let request = asking(Method::POST, "/analysis")
        .header(header::ORIGIN, "http://localhost:7117")
        .header(header::CONTENT_TYPE, format!("multipart/form-data; boundary={EDGE}"));
    host.ask(request.body(Body::from(body)).expect("a request"))
}

/// The directory of an analysis, and the spot in it.
fn place(path: &str) -> (&str, &str) {
    path.rsplit_once('/').expect("a path")
}

fn record_of(host: &Host, path: &str) -> (String, Record) {
    let answer = host.get(&format!("{}/record.cgn", place(path).0));
    assert_eq!(answer.status, StatusCode::OK);
    let mut records = Reader::new(answer.bytes.as_slice(), Format::Cgn);
    let record = records.next().expect("a record").expect("a good one");
    assert!(records.next().is_none());
    (answer.text(), record)
}

#[test]
fn a_record_is_uploaded_walked_changed_and_exported() {
    let host = Host::new();
    let opened = upload(&host, "", RECORD).location().to_owned();
    assert_eq!(place(&opened).1, "2", "its end");
    let page = unescaped(&host.page(&opened));
    for part in
        ["Ann", "Bob", "Pilastri 4x4", "a1-a2", "well", "a4-a3", "why?", "href=\"1.0.1\"", "aria-current=\"step\""]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Enter the variation, continue in it, and promote it.
    let dir = place(&opened).0.to_owned();
    let page = host.page(&format!("{dir}/1.0.1"));
    let whole = links(&page).into_iter().find(|link| link.contains("&m=")).expect("a square to choose");
    assert!(whole.starts_with("1.0.1?"), "relative to the page: {whole}");
    assert!(host.page(&format!("{dir}/{whole}")).contains("data-region"));
    let board = host.get(&format!("{dir}/1.0.1/board.svg?theme=slate&seat=second"));
    assert_eq!((board.status, board.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    let played = host.post(&format!("{dir}/1.0.1"), &[("move", "B2-B1")]).location().to_owned();
    assert_eq!(place(&played).1, "1.0.2");
    let noted =
        host.post(&played, &[("do", "note"), ("comment", " an idea <b> "), ("glyph", "5")]).location().to_owned();
    assert!(host.page(&noted).contains("an idea &#60;b&#62;"));
    let promoted = host.post(&noted, &[("do", "promote")]).location().to_owned();
    assert_eq!(place(&promoted).1, "3");
    let (text, record) = record_of(&host, &promoted);
    let texts: Vec<&str> = record.actions.iter().map(|action| action.text.as_str()).collect();
    assert_eq!(texts, ["a1-a2", "a4-a3", "b2-b1"], "{text}");
    assert_eq!(record.actions[1].variations.len(), 1);
    assert_eq!(record.actions[2].comment.as_deref(), Some("an idea <b>"));
    assert_eq!(record.actions[2].nags, [5]);
    assert_eq!((record.tags.get("Event"), record.players.first.name.as_str()), (Some("Cup"), "Ann"));
    let removed = host.post(&promoted, &[("do", "remove")]).location().to_owned();
    assert_eq!(record_of(&host, &removed).1.actions.len(), 2);
    // Nothing is stored: the first address still shows the same.
    let first = Reader::new(RECORD.as_bytes(), Format::Cgn).next().expect("a record").expect("a good one");
    assert_eq!(record_of(&host, &opened).1, first);
}

#[test]
fn both_forms_of_records_are_read_pasted_or_uploaded() {
    let host = Host::new();
    let record = Reader::new(RECORD.as_bytes(), Format::Cgn).next().expect("a record").expect("a good one");
    let mut lines = Vec::new();
    let mut writer = Writer::new(&mut lines, Format::Ndjson);
    writer.write(&record).expect("a whole record");
    writer.finish().expect("memory takes all");
    let lines = String::from_utf8(lines).expect("UTF-8");
    assert!(lines.starts_with('{'), "{lines}");
    let opened = upload(&host, RECORD, "").location().to_owned();
    for (pasted, file) in [("", RECORD), ("", &lines), (&lines, "")] {
        assert_eq!(upload(&host, pasted, file).location(), opened);
    }
}

#[test]
fn w29_a_text_with_several_games_is_listed_and_what_is_too_long_is_refused_whole() {
    let host = Host::new();
    let second = RECORD.replace("Ann", "Cleo <b>").replace("[Second", "[Date \"2026.11.20\"]\n[Second");
    let bad = RECORD.replace("a1-a2", "a1-a9");
    let listed = upload(&host, "", &format!("{RECORD}\n{bad}\n{second}"));
    assert_eq!(listed.status, StatusCode::OK);
    let page = listed.text();
    assert!(
        page.contains("Games in this file: 2.") && page.contains("a1-a9") && page.contains("Cleo &#60;b&#62;"),
        "{page}"
    );
    assert!(page.contains("<li value=\"3\">") && page.contains("2026.11.20"), "{page}");
    let games: Vec<String> = links(&page).into_iter().filter(|link| link.starts_with("/analysis/board/")).collect();
    assert_eq!((games.len(), games[0].as_str()), (2, upload(&host, "", RECORD).location()));
    assert_eq!(record_of(&host, &games[1]).1.players.first.name, "Cleo <b>");
    // Many games: the first are listed, and the number of the others is said.
    let small = "[Game \"Pilastri\"]\n\n*\n\n";
    let many = upload(&host, "", &small.repeat(150)).text();
    assert_eq!(many.matches("<li value=").count(), 100);
    assert!(many.contains("Games in this file: 150.") && many.contains("50 more games are not listed"), "{many}");
    // A record that is too long for an address.
    let long = RECORD.replace("well", &"a b ".repeat(20_000));
    let refused = upload(&host, "", &long);
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
    // No field of the form cuts what is pasted.
    assert!(!host.page("/analysis").contains("<textarea id=\"record\" name=\"record\" rows=\"8\" maxlength"));
    let board = upload(&host, "", RECORD).location().to_owned();
    let text = "x".repeat(1_001);
    let comment = host.post(&board, &[("do", "note"), ("comment", &text)]);
    assert_eq!(comment.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(comment.text().contains(&text) && comment.text().contains("1,001"), "{}", comment.text());
    assert_eq!(record_of(&host, &board).1.actions[1].comment, None);
}

#[test]
fn w29_compressed_files_are_read_up_to_a_bound() {
    let host = Host::new();
    let opened = upload(&host, "", RECORD).location().to_owned();
    let packed = |text: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        std::io::Write::write_all(&mut packer, text.as_bytes()).expect("packed");
        packer.finish().expect("packed")
    };
    assert_eq!(upload_bytes(&host, b"", &packed(RECORD)).location(), opened);
    let cut = &packed(RECORD)[..60];
    let damaged = upload_bytes(&host, b"", cut);
    assert_eq!(damaged.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(damaged.text().contains("damaged or cut off"));
    let bomb = packed(&format!("{RECORD}{}", " ".repeat(40_000_000)));
    assert!(bomb.len() < 60_000);
    assert_eq!(upload_bytes(&host, b"", &bomb).status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn w22_w25_the_board_says_which_move_was_made_and_can_be_undone() {
    let host = Host::new();
    let opened = upload(&host, "", RECORD).location().to_owned();
    let page = unescaped(&host.page(&opened));
    assert!(page.contains("data-say=\"2. d1-c1. Ann to act.\""), "{page}");
    assert!(page.contains("data-undo") && page.contains("data-redo"), "{page}");
    let begun = unescaped(&host.page(&format!("{}/0", place(&opened).0)));
    assert!(begun.contains("data-say=\"Ann to act.\""), "{begun}");
}

#[test]
fn an_analysis_begins_from_any_position_of_any_game() {
    let host = Host::new();
    let page = host.page("/analysis");
    for game in Game::ALL {
        for variant in game.variants() {
            let kind = format!("{}/{}", game.slug(), variant.name());
            assert!(unescaped(&page).contains(&format!("value=\"{kind}\"")), "{kind}");
            let path =
                host.get(&format!("/analysis?kind={}&position=", kind.replace('+', "%2B"))).location().to_owned();
            let page = host.page(&path);
            assert!(page.contains("None yet."), "{page}");
            assert_eq!(host.get(&format!("{path}/board.svg")).status, StatusCode::OK);
        }
    }
    let game = host.finished(["Ann", "Bob"]);
    let state = host.page(&format!("/games/{}/4", game.0));
    let try_moves = links(&state).into_iter().find(|link| link.starts_with("/analysis/game/")).expect("a link");
    assert_eq!(try_moves, format!("/analysis/game/{}/4", game.0));
    let path = host.get(&try_moves).location().to_owned();
    assert_eq!(place(&path).1, "4");
    let (_, record) = record_of(&host, &path);
    assert_eq!(record.actions.len(), 6);
    // Continuing after the end of the record keeps the resignation there.
    let last = format!("{}/6", place(&path).0);
    let page = host.page(&last);
    assert!(links(&page).iter().any(|link| link.contains("&m=")), "the rules allow moves there");
    for missing in ["7", "06", "x", "1.0", "1.0.1", "-1"] {
        assert_eq!(
            host.get(&format!("/analysis/game/{}/{missing}", game.0)).status,
            StatusCode::NOT_FOUND,
            "{missing}"
        );
        assert_eq!(host.get(&format!("{}/{missing}", place(&path).0)).status, StatusCode::NOT_FOUND, "{missing}");
    }
    // A position string.
    let text = record.state_at(&"3".parse().expect("a spot")).expect("there").position();
    let path = host.get(&format!("/analysis?kind=pilastri/6x6&position={}", encoded(&text))).location().to_owned();
    assert!(unescaped(&host.page(&path)).contains(&text));
}

#[test]
fn private_games_have_no_analysis_board() {
    let host = Host::new();
    let game = host.game(Place::Direct, "gore/standard", ["Ann", "Bob"], "");
    assert_eq!(host.get(&format!("/analysis/game/{}/0", game.0)).status, StatusCode::NOT_FOUND);
}

#[test]
fn a_game_is_tried_to_its_end() {
    let host = Host::new();
    let mut path = host.get("/analysis?kind=pilastri/4x4").location().to_owned();
    loop {
        let page = unescaped(&host.page(&path));
        if page.contains("won") {
            assert!(!page.contains("id=\"move\""), "nothing can be played there");
            let dark = links(&page);
            assert!(page.contains("/board.svg?theme=slate") && !dark.is_empty());
            break;
        }
        let (_, record) = record_of(&host, &path);
        let mut state = record.start_state().expect("a start");
        for action in &record.actions {
            state.play(&action.text).expect("legal");
        }
        let text = state.actions().next().expect("an action").to_string();
        path = host.post(&path, &[("do", "move"), ("move", &text)]).location().to_owned();
    }
    let (text, record) = record_of(&host, &path);
    assert!(record.reason.is_some() && !text.ends_with('*'), "{text}");
}

#[test]
fn an_analysis_begins_where_a_game_is_over() {
    let host = Host::new();
    let empty = [".,.,.,.,.,.,.,."; 6].join("/");
    let position = format!("#,.,.,.,.,.,.,#/{empty}/#,.,.,.,.,.,.,# w m 0 0 -");
    let path =
        host.get(&format!("/analysis?kind=pit-of-pillars&position={}", encoded(&position))).location().to_owned();
    let page = unescaped(&host.page(&path));
    assert!(page.contains("Red won") && page.contains(&position) && !page.contains("id=\"move\""), "{page}");
    let (text, record) = record_of(&host, &path);
    assert!(record.reason.is_some() && text.trim_end().ends_with("0-1"), "{text}");
    // It can be viewed from both seats.
    assert!(links(&page).contains(&"0?seat=second".to_owned()), "{page}");
    let turned = host.page(&format!("{path}?seat=second"));
    assert!(turned.contains("seat=second\" width=") && links(&turned).contains(&"0".to_owned()), "{turned}");
}

#[test]
fn names_are_shown_without_signs_that_turn_text_around() {
    let host = Host::new();
    let record = RECORD.replace("Ann", "\u{202e}An\u{2066}n").replace("Bob", "\u{200f}\u{2066}");
    let uploaded = upload(&host, "", &record).location().to_owned();
    // An address created elsewhere contains the names unchanged.
    let named = Reader::new(record.as_bytes(), Format::Cgn).next().expect("a record").expect("a good one");
    let mut writer = Writer::new(Vec::new(), Format::Cgn);
    writer.write(&named).expect("a whole record");
    let made = writer.finish().expect("memory takes all");
    assert!(String::from_utf8_lossy(&made).contains('\u{202e}'));
    let token = BASE64_URL_SAFE_NO_PAD.encode([[0_u8; 4].as_slice(), made.as_slice()].concat());
    for path in [uploaded, format!("/analysis/board/{token}/2")] {
        let page = host.page(&path);
        let head = page.split("</head>").next().expect("a head");
        assert!(head.contains("Ann") && head.contains("og:description"), "{head}");
        for sign in ['\u{202e}', '\u{2066}', '\u{200f}'] {
            assert!(!page.contains(sign), "{sign:?}: {page}");
        }
        let (_, record) = record_of(&host, &path);
        assert_eq!(record.players.first.name, "Ann");
        assert_eq!(record.players.second.name, "?", "nothing of it is seen");
    }
}

/// A record of Pit of Pillars with this many actions, each with its time.
fn long_record(plies: usize) -> String {
    let mut record = Record::new(Game::PitOfPillars.standard());
    for (number, text) in long_actions(plies).iter().enumerate() {
        let played = record.play_at(&TreePath::of_main_line(number), text).expect("legal");
        let action = record.action_at_mut(&played).expect("there");
        action.at = chrono::DateTime::from_timestamp(1_790_000_000 + 4_321 * number as i64, 0);
    }
    let mut writer = Writer::new(Vec::new(), Format::Cgn);
    writer.write(&record).expect("written");
    String::from_utf8(writer.finish().expect("written")).expect("text")
}

#[test]
fn a_variation_is_listed_in_the_block_of_the_action_that_it_replaces() {
    let host = Host::new();
    let opened = upload(&host, &long_record(130), "").location().to_owned();
    for (before, block) in [(119, 1), (120, 121)] {
        let spot = format!("{}/{before}", place(&opened).0);
        let page = host.page(&spot);
        let (_, record) = record_of(&host, &spot);
        let state = record.state_at(&TreePath::of_main_line(before)).expect("a position");
        let mut rng = Rng::new(7);
        let other = std::iter::repeat_with(|| compose(&state, "", &mut rng, |_| ()));
        let other = other.take(1_000).find(|text| *text != record.actions[before].text).expect("another action");
        let changed = host.post(&spot, &[("do", "move"), ("move", &other)]).location().to_owned();
        assert!(changed.ends_with(&format!("/{before}.0.1")), "{changed}");
        let listed = host.page(&changed);
        let first = listed.split("<span class=\"no\">").nth(1).and_then(|rest| rest.split('.').next());
        assert_eq!(first, Some(block.to_string().as_str()), "{before}");
        assert!(listed.contains("aria-current=\"step\"") && !page.contains("<ol aria-label"), "{before}");
    }
}

#[test]
fn a_page_of_a_long_game_is_small() {
    let host = Host::new();
    let opened = upload(&host, &long_record(300), "").location().to_owned();
    let (dir, last) = place(&opened);
    assert_eq!(last, "300");
    for spot in ["0", "1", "60", "120", "121", "240", "300"] {
        let path = format!("{dir}/{spot}");
        let page = host.page(&path);
        let plain = page.len();
        let packed = host.packed_length(&path);
        assert!(plain <= 60 * 1024 && packed <= 10 * 1024 + 512, "{spot}: {plain} bytes, {packed} compressed");
        let listed = page.matches("<span class=\"no\">").count();
        assert_eq!(listed, if spot.parse::<usize>().is_ok_and(|spot| spot > 240) { 60 } else { 120 }, "{spot}");
        // Each step has a relative link, and the picture's address is correct.
        let steps: Vec<String> = links(&page).into_iter().filter(|link| link.contains("&m=")).collect();
        assert!(steps.len() > 3 && steps.iter().all(|step| step.starts_with(&format!("{spot}?"))), "{steps:?}");
        assert!(host.page(&format!("{dir}/{}", steps[0])).contains("data-region"));
        let page = unescaped(&page);
        let board = page.split("src=\"/analysis/").nth(1).and_then(|rest| rest.split('"').next()).expect("a board");
        assert!(host.page(&format!("/analysis/{board}")).starts_with("<svg "));
    }
}

#[test]
fn a_board_has_a_picture_for_previews() {
    let host = Host::new();
    let path = upload(&host, RECORD, "").location().to_owned();
    let picture = host.get(&format!("{path}/board.png"));
    assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/png"));
    assert_eq!(picture.header("cache-control"), "public, max-age=86400");
    assert_eq!(picture.header("cross-origin-resource-policy"), "cross-origin");
    let again = asking(Method::GET, &format!("{path}/board.png")).header(header::IF_NONE_MATCH, picture.header("etag"));
    assert_eq!(host.ask(again.body(Body::empty()).expect("a request")).status, StatusCode::NOT_MODIFIED);
    let width = |path: &str| u32::from_be_bytes(host.get(path).bytes[16..20].try_into().expect("four bytes"));
    assert_eq!(width(&format!("{path}/board.png?width=300")), 720, "previews have one size");
    let other = host.get(&format!("{path}/board.png?seat=second"));
    assert!(other.status == StatusCode::OK && other.header("etag") != picture.header("etag"));
    for missing in ["3", "x", "01"] {
        let path = format!("{}/{missing}/board.png", place(&path).0);
        assert_eq!(host.get(&path).status, StatusCode::NOT_FOUND, "{missing}");
    }
}

/// Words that compress badly.
fn noise(seed: u64, words: usize) -> String {
    let mut chance = Rng::new(seed);
    (0..words).map(|_| format!("{:x} ", chance.below(65_536))).collect()
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let host = Host::new();
    let refused = |answer: Answer, words: &str| {
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{words}");
        let page = unescaped(&answer.text());
        assert!(page.contains("role=\"alert\"") && page.contains(words), "{words}: {page}");
    };
    refused(upload(&host, "", ""), "Paste a record");
    refused(upload(&host, " \n", "\n"), "Paste a record");
    refused(upload(&host, "[Game \"Chess\"]\n\n1. e4 *\n", ""), "Chess");
    refused(upload(&host, &RECORD.replace("d1-c1", "d1-d9"), ""), "7:");
    for words in [5_000, 15_000] {
        let answer = upload(&host, "", &RECORD.replace("well", &noise(3, words)));
        let told = "its text may have at most 60,000 bytes, and 4,496 once it is compressed";
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{words}");
        assert!(answer.text().contains(told), "{words}: {}", answer.text());
    }
    let bad = host.get("/analysis?kind=pilastri/4x4&position=%3Cb%3E");
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(bad.text().contains("role=\"alert\"") && !bad.text().contains("<b>"));
    assert_eq!(host.get("/analysis?kind=chess").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(host.post("/analysis", &[("record", RECORD)]).status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let path = upload(&host, RECORD, "").location().to_owned();
    refused(host.post(&path, &[("move", "a1-a9")]), "a1-a9");
    assert_eq!(host.post(&path, &[("do", "explode")]).status, StatusCode::BAD_REQUEST);
    assert_eq!(host.post(&path, &[("do", "note"), ("glyph", "7")]).status, StatusCode::BAD_REQUEST);
    let start = format!("{}/0", place(&path).0);
    refused(host.post(&start, &[("do", "remove")]), "no such position");
    assert_eq!(host.post(&start, &[("do", "note"), ("comment", "x")]).status, StatusCode::BAD_REQUEST);
    for token in ["x", "AAAA", &"A".repeat(7_000), "%00", "..%2f"] {
        for rest in ["0", "record.cgn", "0/board.svg", "0/board.png"] {
            let answer = host.get(&format!("/analysis/board/{token}/{rest}"));
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{token} {rest}");
        }
    }
    // If an address is full, the page says so, and keeps what was typed.
    let full = RECORD.replace("well", &noise(1, 1_550));
    let path = upload(&host, &full, "").location().to_owned();
    let comment = noise(2, 180);
    let answer = host.post(&path, &[("do", "note"), ("comment", &comment)]);
    assert!(unescaped(&answer.text()).contains(comment.trim()));
    refused(answer, "too long for an address");
}
