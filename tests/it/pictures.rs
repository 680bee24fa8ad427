//! Properties of all pictures: they depend on their input alone, accept every name, and keep the limits on texts.

use std::process::Command;

use colonnade::view::{Picture, Replay, Size, Theme, render};
use colonnade::wording;
use colonnade_rules::{BySide, Game, Side, State};
use proptest::prelude::*;

use colonnade_testing::variants;

/// A game of legal actions, always the same.
fn played(game: Game, plies: usize) -> Replay {
    let start = State::start(game.standard());
    let mut state = start.clone();
    let mut actions = Vec::new();
    while actions.len() < plies && state.outcome().is_none() {
        let mut choices: Vec<String> = state.actions().map(|action| action.to_string()).take(30).collect();
        let text = choices.swap_remove(actions.len() * 11 % choices.len());
        state.play(&text).expect("a legal action");
        actions.push(text);
    }
    Replay::of(start, actions)
}

fn forms(picture: &Picture) -> [Vec<u8>; 4] {
    [
        render::png(picture),
        render::svg(picture).into_bytes(),
        render::text_board(picture).into_bytes(),
        render::alt_text(picture).into_bytes(),
    ]
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    for &game in Game::ALL {
        let replay = played(game, 12);
        let picture = replay.picture(12).expect("legal actions");
        let first = forms(&picture);
        let gif = render::gif(&replay, 0, 12).expect("legal actions");
        // Other pictures are drawn in between, in other sizes and threads.
        for theme in Theme::ALL {
            for size in [200, 361, 720] {
                let size = Size::new(size).expect("a size");
                forms(&Picture { theme, size, viewer: Side::Second, ..picture.clone() });
            }
        }
        let other = picture.clone();
        let elsewhere = std::thread::spawn(move || forms(&other)).join().expect("a picture");
        assert!(first == forms(&picture) && first == elsewhere, "{game}: a picture changed");
        assert!(gif == render::gif(&replay, 0, 12).expect("legal actions"), "{game}: a replay changed");
    }
}

/// All frames of an animation. The first one covers the whole picture.
fn frames(bytes: &[u8]) -> Vec<gif::Frame<'static>> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let frames: Vec<_> = std::iter::from_fn(|| decoder.read_next_frame().expect("a sound frame").cloned()).collect();
    assert_eq!((frames[0].width, frames[0].height), (decoder.width(), decoder.height()));
    frames
}

/// Whether a frame is compared. Others show a position briefly, before its marks are drawn over it.
fn is_shown(frame: &&gif::Frame<'_>) -> bool {
    frame.delay > 2
}

#[test]
fn a_part_of_a_game_can_be_shown() {
    let replay = Replay { size: Size::new(240).expect("a size"), ..played(Game::Pilare, 7) };
    for (from, to, positions) in [(0, u32::MAX, 8), (3, 5, 3), (7, 2, 1)] {
        let frames = frames(&render::gif(&replay, from, to).expect("legal actions").into_vec());
        assert_eq!(frames.iter().filter(is_shown).count(), positions, "{from} to {to}");
    }
}

#[test]
fn frames_are_rectangles_of_what_changed() {
    let replay = Replay { size: Size::new(240).expect("a size"), ..played(Game::Pilastri, 8) };
    let frames = frames(&render::gif(&replay, 2, 6).expect("legal actions").into_vec());
    let shown: Vec<_> = frames.iter().filter(is_shown).collect();
    assert_eq!(shown.len(), 5);
    let width = frames[0].width;
    let height = frames[0].height;
    assert_eq!((frames[0].left, frames[0].top, width), (0, 0, 240));
    for frame in &frames[1..] {
        assert!(u32::from(frame.width) * u32::from(frame.height) < u32::from(width) * u32::from(height));
        assert!(frame.left + frame.width <= width && frame.top + frame.height <= height);
    }
    assert!(shown[0].delay > shown[1].delay && shown[4].delay > shown[0].delay);
}

#[test]
fn an_illegal_action_of_a_replay_is_reported() {
    let replay = Replay::of(State::start(Game::Pilare.standard()), vec!["c1-c3".to_owned(), "c3-c4".to_owned()]);
    let error = render::gif(&replay, 0, 2).expect_err("an illegal action");
    let message = wording::bad_action(error.number, &error.error);
    assert!(message.starts_with("action 2: c3-c4: the stack on c3"), "{message}");
    assert!(replay.picture(1).is_ok());
}

#[test]
fn texts_keep_their_limits_in_long_games() {
    for &game in Game::ALL {
        for variant in game.variants() {
            let replay = Replay { start: State::start(variant), ..played(game, 0) };
            assert_limits(&replay.picture(0).expect("the start"));
        }
        let replay = played(game, 80);
        for ply in 0..=replay.plies() {
            assert_limits(&replay.picture(ply).expect("legal actions"));
        }
    }
}

fn assert_limits(picture: &Picture) {
    let alt = render::alt_text(picture);
    assert!(alt.encode_utf16().count() <= 1024, "{} characters: {alt}", alt.encode_utf16().count());
    for line in render::text_board(picture).lines() {
        assert!(unicode_width::UnicodeWidthStr::width(line) <= 40, "{line}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_name_can_be_drawn(first in "\\PC{0,80}", second in any::<String>(), size in 200_u32..=420, theme in 0_usize..3) {
        let names = BySide::new(first, second);
        let size = Size::new(size).expect("a size");
        let picture = Picture { names, size, theme: Theme::ALL[theme], ..Picture::of(&State::start(Game::Buku.standard())) };
        assert_limits(&picture);
        prop_assert!(!forms(&picture)[0].is_empty());
        let svg = render::svg(&picture);
        prop_assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }
}

#[test]
fn names_are_cleaned_and_an_empty_one_is_the_sides() {
    let state = State::start(Game::Pilare.standard());
    let named = |first: &str| Picture { names: BySide::new(first.to_owned(), "Ben".to_owned()), ..Picture::of(&state) };
    let texts = |picture: &Picture| {
        [render::alt_text(picture), render::text_board(picture), render::scene(picture).to_string()]
    };
    let unnamed = texts(&named(""));
    assert!(unnamed[0].starts_with("Red to move.") && unnamed[2].contains("\"Red\""), "{unnamed:?}");
    for unseen in [" ", "\u{202e}"] {
        assert_eq!(texts(&named(unseen)), unnamed, "{unseen:?}");
    }
    assert!(texts(&named("Red"))[0].starts_with("Red (Red) to move."), "a player may have the name of a side");
    let turned = named("\u{202e}nnA\u{fffe}");
    assert!(texts(&turned).iter().all(|text| text.contains("nnA") && !text.contains(['\u{202e}', '\u{fffe}'])));
    assert!(!render::svg(&turned).contains(['\u{202e}', '\u{fffe}']));
}

#[test]
fn very_long_names_are_cut() {
    let names = BySide::new("e\u{301}\u{302}".repeat(5000), "👨\u{200d}👩\u{200d}👧".repeat(3000));
    let picture = Picture { names, ..Picture::of(&State::start(Game::Gore.standard())) };
    assert_limits(&picture);
    assert!(render::svg(&picture).len() < 100_000);
}

#[test]
fn sizes_are_bounded() {
    assert!(Size::new(199).is_err() && Size::new(2001).is_err());
    assert_eq!(Size::new(199).expect_err("too small").to_string(), "a picture is 200 to 2000 pixels wide, not 199");
    for width in [200, 2000] {
        let size = Size::new(width).expect("a size");
        let png = render::png(&Picture { size, ..Picture::of(&State::start(Game::Pilare.standard())) });
        assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), width);
    }
}

/// Runs `colonnade render`: exit code, standard output, standard error.
fn render(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_colonnade"));
    let output = command.arg("render").args(arguments).output().expect("the program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_writes_each_form() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (ending, begins) in [("png", "\u{fffd}PNG"), ("svg", "<svg "), ("gif", "GIF89a"), ("txt", "Ben (White)\n")] {
        let file = dir.join(format!("render.{ending}"));
        let file = file.to_str().expect("a path in UTF-8");
        let moves = ["--moves", "1. c1-c3 f6-e6-e5", "--second", "Ben", "--alt"];
        let size: &[&str] = if ending == "txt" { &[] } else { &["--size", "300"] };
        let (code, out, error) = render(&[&["--game", "pilare", "--out", file], &moves[..], size].concat());
        assert_eq!((code, error.as_str()), (Some(0), ""));
        assert!(
            out.starts_with("Red to move. Ben (White) played f6-e6-e5 as action 2. White laid the stack on f6"),
            "{out}"
        );
        let bytes = std::fs::read(file).expect("the picture");
        assert!(String::from_utf8_lossy(&bytes).starts_with(begins), "{ending}");
    }
}

const RECORDS: &str = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n1. a1-b1 z9 *\n\n\
    [Game \"Pilare\"]\n[First \"Ann\"]\n[Second \"Ben\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. c1-c3 f6-e6-e5 0-1\n";

#[test]
fn the_command_draws_from_a_record() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = dir.join("render.cgn");
    let out = dir.join("record.txt");
    std::fs::write(&file, RECORDS).expect("a file of records");
    let file = file.to_str().expect("UTF-8");
    let out = out.to_str().expect("UTF-8");
    let shown = |more: &[&str]| render(&[&["--record", file, "--out", out, "--alt"], more].concat());
    let (code, alt, error) = shown(&["--number", "2"]);
    assert_eq!((code, error.as_str()), (Some(0), ""));
    assert!(alt.starts_with("Ben (White) won. The loser resigned. Ben (White) played f6-e6-e5 as action 2."), "{alt}");
    let (_, alt, _) = shown(&["--number", "2", "--ply", "1", "--first", "Cy"]);
    assert!(alt.starts_with("Ben (White) to move. Cy (Red) played c1"), "{alt}");
    let (code, _, error) = shown(&[]);
    assert_eq!(code, Some(1));
    assert!(error.contains("render.cgn:4:") && error.lines().count() == 1, "{error}");
    let (code, _, error) = shown(&["--number", "3"]);
    assert_eq!(code, Some(1));
    assert!(error.contains("there is no record 3, only 2"), "{error}");
    let (code, _, error) = render(&["--out", out]);
    assert_eq!(code, Some(2));
    assert!(error.contains("--game"), "{error}");
    assert_eq!(shown(&["--game", "pilare"]).0, Some(2));
}

#[test]
fn the_command_reports_errors() {
    let cases: [(&[&str], i32, &str); 7] = [
        (&["--game", "pilare", "--out", "board.bmp"], 2, "colonnade: board.bmp: the name must end in"),
        (&["--game", "pilare", "--out", "b.png", "--size", "20"], 2, "a picture is 200 to 2000 pixels wide, not 20"),
        (&["--game", "pilare", "--out", "b.png", "--theme", "pink"], 2, "the themes are wood, slate and contrast"),
        (&["--game", "pilare", "--out", "b.png", "--side", "North"], 2, "--side is first or Red, second or White"),
        (&["--game", "pilare", "--out", "b.png", "--position", "n r"], 2, "not a position: "),
        (&["--game", "pilare", "--out", "b.png", "--moves", "c1-c3 c3-c4"], 1, "colonnade: action 2: c3-c4: "),
        (&["--game", "pilare", "--out", "/nowhere/at/all/b.png"], 1, "colonnade: /nowhere/at/all/b.png: "),
    ];
    for (arguments, code, message) in cases {
        let (found, _, error) = render(arguments);
        assert_eq!(found, Some(code), "{arguments:?}: {error}");
        assert!(error.contains(message) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
}

#[test]
fn square_areas_match_the_picture() {
    for variant in variants() {
        let state = State::start(variant);
        let mut picture = Picture::of(&state);
        let places = render::square_areas(&picture);
        let absent = if variant.game() == Game::PitOfPillars { 4 } else { 0 };
        assert_eq!(places.len(), picture.diagram.board.len() - absent, "{variant}");
        for (number, (square, area)) in places.iter().enumerate() {
            assert!(
                area.left >= 0.0 && area.right <= 720.0 && area.top > 0.0 && area.bottom < render::height(&picture)
            );
            let apart = |(_, other): &(_, colonnade::view::Area)| {
                other.left >= area.right - 0.01
                    || other.right <= area.left + 0.01
                    || other.top >= area.bottom - 0.01
                    || other.bottom <= area.top + 0.01
            };
            assert!(places.iter().enumerate().all(|(at, other)| at == number || apart(other)), "{variant} {square}");
        }
        picture.viewer = Side::Second;
        let turned = render::square_areas(&picture);
        assert_eq!(turned.first().map(|(_, area)| *area), places.last().map(|(_, area)| *area), "{variant}");
    }
}

#[test]
fn a_board_alone_has_neither_plates_nor_names() {
    let state = State::start(Game::Pilare.standard());
    let mut picture = Picture::of(&state);
    picture.names.first = "Somebody".to_owned();
    let whole = render::svg(&picture);
    let board = render::board_svg(&picture);
    assert!(board.len() < whole.len() && board.contains("viewBox=\"34 68 652 652\""), "{}", &board[..200]);
    assert!((render::board_ratio(&picture) - 1.0).abs() < 0.001);
}
