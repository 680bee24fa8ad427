//! Decodes animations and compares them with the pictures.

use super::*;
use crate::raster::SIMILAR;
use crate::testing::{Plain, pictures};
use colonnade_rules::{BySide, Game, Side, State};
use colonnade_testing::{Rng, compose, seed, variants};
use std::convert::Infallible;

/// Pictures of a few actions, small.
fn replay() -> Vec<Picture<Plain>> {
    let actions: Vec<String> =
        "c1-c3 f6-e6-e5 b1-b3 d6-d4 e1-f1-f2 a5-a3 a2-a1-b1".split(' ').map(str::to_owned).collect();
    let size = Size::new(300).expect("a size");
    let pictures = pictures(State::start(Game::Pilare.standard()), &actions);
    pictures.into_iter().map(|picture| Picture { size, viewer: Side::Second, ..picture }).collect()
}

/// The animation of pictures.
fn animated(pictures: &[Picture<Plain>]) -> Vec<u8> {
    let (theme, size) = (pictures[0].theme, pictures[0].size);
    let Ok(file) = gif(pictures.iter().cloned().map(Ok::<_, Infallible>), theme, size);
    file.into_vec()
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

/// Compares the decoded frames of an animation with its pictures, drawn wholly. At most one
/// of `share` pixels may have a colour like its own instead.
fn assert_frames_are_pictures(pictures: &[Picture<Plain>], share: usize, what: &str) {
    let shown = shown(&animated(pictures));
    assert_eq!(shown.len(), pictures.len(), "{what}");
    let (theme, size) = (pictures[0].theme, pictures[0].size);
    let mut animator = Animator::new(theme, size);
    for (ply, (picture, shown)) in pictures.iter().zip(&shown).enumerate() {
        _ = animator.frame(picture);
        let colours = animator.palette.bytes();
        let scene = draw::scene(picture, PlateStyle::Triangle);
        let whole = Canvas::paint(&scene, size, &mut animator.palette, None);
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
            let dressed = |picture| Picture { viewer, theme, size, names: names.clone(), ..picture };
            let pictures: Vec<_> = pictures(start, &actions).into_iter().map(dressed).collect();
            // The smaller the picture, the more of it are edges.
            assert_frames_are_pictures(&pictures, 5, &format!("{variant}, {theme:?}, {width} pixels"));
        }
    }
}

#[test]
fn pictures_of_one_position_are_frames_of_a_pixel() {
    let picture = &replay()[3];
    let mut animator = Animator::new(picture.theme, picture.size);
    _ = animator.frame(picture);
    let frame = animator.frame(picture);
    assert_eq!((frame.width, frame.height), (1, 1));
}
