//! Decodes animations and compares them with the pictures.

use super::*;
use crate::view::raster::SIMILAR;
use crate::view::render;
use crate::view::replay::Replay;
use colonnade_rules::{BySide, Game, Side, State};
use colonnade_testing::{Rng, compose, seed, variants};

/// A replay of a few actions, small.
fn replay() -> Replay {
    let actions = "c1-c3 f6-e6-e5 b1-b3 d6-d4 e1-f1-f2 a5-a3 a2-a1-b1".split(' ').map(str::to_owned).collect();
    let size = Size::new(300).expect("a size");
    Replay { size, viewer: Side::Second, ..Replay::of(State::start(Game::Pilare.standard()), actions) }
}

/// The colours of all pixels after each frame.
fn shown(gif: &[u8]) -> Vec<Vec<[u8; 3]>> {
    let mut decoder = gif::Decoder::new(gif).expect("a GIF");
    let palette = decoder.global_palette().expect("one palette for all").to_vec();
    let width = usize::from(decoder.width());
    let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a sound frame") {
        assert!(frame.palette.is_none());
        for (row, pixels) in frame.buffer.chunks_exact(usize::from(frame.width)).enumerate() {
            let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
            for (place, &pixel) in canvas[start..].iter_mut().zip(pixels) {
                if frame.transparent != Some(pixel) {
                    let at = usize::from(pixel) * 3;
                    *place = [palette[at], palette[at + 1], palette[at + 2]];
                }
            }
        }
        shown.push(canvas.clone());
    }
    shown
}

/// Compares the decoded frames of a replay with its pictures, drawn wholly. At most one
/// of `share` pixels may have a colour like its own instead.
fn assert_frames_are_pictures(replay: &Replay, share: usize, what: &str) {
    let shown = shown(&render::gif(replay, 0, u32::MAX).expect("legal actions").into_vec());
    assert_eq!(shown.len(), replay.plies() as usize + 1, "{what}");
    let mut animator = Animator::new(replay.theme, replay.size);
    for (ply, shown) in (0..).zip(&shown) {
        let picture = replay.picture(ply).expect("legal actions");
        _ = animator.frame(&picture);
        let colours = animator.palette.bytes();
        let scene = draw::scene(&picture, PlateStyle::Triangle);
        let whole = Canvas::paint(&scene, replay.size, &mut animator.palette, None);
        let drawn = animator.canvas.as_ref().map(Canvas::pixels);
        assert!(drawn == Some(whole.pixels()), "{what}, ply {ply}: what changed was not all drawn");
        assert_eq!(colours.len(), animator.palette.bytes().len(), "{what}, ply {ply}: a colour was missing");
        let mut replaced = 0;
        for (&place, found) in whole.pixels().iter().zip(shown) {
            let wanted = &colours[usize::from(place) * 3..][..3];
            let apart = wanted.iter().zip(found).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
            assert!(apart <= SIMILAR, "{what}, ply {ply}: {found:?} in place of {wanted:?}");
            replaced += usize::from(apart > 0);
        }
        assert!(
            replaced * share < whole.pixels().len(),
            "{what}, ply {ply}: {replaced} pixels are only like what they should be"
        );
    }
}

#[test]
fn frames_over_each_other_are_the_pictures() {
    assert_frames_are_pictures(&replay(), 20, "a short replay");
}

#[test]
fn frames_of_any_game_are_its_pictures() {
    let mut rng = Rng::new(seed(98));
    for (at, variant) in variants().enumerate() {
        for (theme, width) in Theme::ALL.into_iter().zip([[240, 361, 720], [480, 200, 300]][at % 2]) {
            let start = State::start(variant);
            let (mut state, mut actions) = (start.clone(), Vec::new());
            while actions.len() < 16 && state.outcome().is_none() {
                let text = compose(&state, "", &mut rng, |_| ());
                state.play(&text).expect("a legal action");
                actions.push(text);
            }
            let viewer = if (at + actions.len()) % 2 == 0 { Side::First } else { Side::Second };
            let names = BySide::new(format!("Ange\u{301}lique {at}"), "\u{6f22} ".repeat(at));
            let size = Size::new(width).expect("a size");
            let replay = Replay { viewer, theme, size, names, ..Replay::of(start, actions) };
            // The smaller the picture, the more of it are edges.
            assert_frames_are_pictures(&replay, 5, &format!("{variant}, {theme:?}, {width} pixels"));
        }
    }
}

#[test]
fn pictures_of_one_position_are_frames_of_a_pixel() {
    let replay = replay();
    let picture = replay.picture(3).expect("legal actions");
    let mut animator = Animator::new(replay.theme, replay.size);
    _ = animator.frame(&picture);
    let frame = animator.frame(&picture);
    assert_eq!((frame.width, frame.height), (1, 1));
}

#[test]
fn a_part_of_a_game_can_be_shown() {
    let replay = replay();
    let whole = shown(&render::gif(&replay, 0, u32::MAX).expect("legal actions").into_vec());
    let part = shown(&render::gif(&replay, 3, 5).expect("legal actions").into_vec());
    assert_eq!((whole.len(), part.len()), (8, 3));
    assert_eq!(shown(&render::gif(&replay, 7, 2).expect("legal actions").into_vec()).len(), 1);
}
