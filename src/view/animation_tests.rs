//! Decodes animations and compares them with the pictures.

use super::*;
use crate::view::raster::SIMILAR;
use crate::view::render;
use crate::view::replay::Replay;
use colonnade_rules::{Game, Side, State};

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

#[test]
fn frames_over_each_other_are_the_pictures() {
    let replay = replay();
    let shown = shown(&render::gif(&replay, 0, 7).expect("legal actions").into_vec());
    assert_eq!(shown.len(), 8);
    let mut palette = Palette::new(replay.theme, Quality::MOVING);
    for (ply, shown) in (0..).zip(&shown) {
        let picture = replay.picture(ply).expect("legal actions");
        let scene = draw::scene(&picture, PlateStyle::Triangle);
        let canvas = Canvas::paint(&scene, replay.size, &mut palette, None);
        let colours = palette.bytes();
        let mut replaced = 0;
        for (&place, found) in canvas.pixels().iter().zip(shown) {
            let wanted = &colours[usize::from(place) * 3..][..3];
            let apart = wanted.iter().zip(found).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
            assert!(apart <= SIMILAR, "ply {ply}: {found:?} in place of {wanted:?}");
            replaced += usize::from(apart > 0);
        }
        assert!(
            replaced * 20 < canvas.pixels().len(),
            "ply {ply}: {replaced} pixels are only like what they should be"
        );
    }
}

#[test]
fn a_part_of_a_game_can_be_shown() {
    let replay = replay();
    let whole = shown(&render::gif(&replay, 0, u32::MAX).expect("legal actions").into_vec());
    let part = shown(&render::gif(&replay, 3, 5).expect("legal actions").into_vec());
    assert_eq!((whole.len(), part.len()), (8, 3));
    assert_eq!(shown(&render::gif(&replay, 7, 2).expect("legal actions").into_vec()).len(), 1);
}
