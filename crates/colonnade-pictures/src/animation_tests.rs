//! Decodes animations and compares them with the pictures.

use super::*;
use crate::testing::{Plain, pictures};
use colonnade_rules::{BySide, Game, Side, State};
use colonnade_testing::{Rng, compose, seed, variants};
use std::convert::Infallible;

/// Small pictures of a few actions.
fn replay() -> Vec<Picture<Plain>> {
    let actions: Vec<String> =
        "c1-c3 f6-e6-e5 b1-b3 d6-d4 e1-f1-f2 a5-a3 a2-a1-b1".split(' ').map(str::to_owned).collect();
    let size = Size::new(300).expect("a size");
    let pictures = pictures(State::start(Game::Pilare.standard()), &actions);
    pictures.into_iter().map(|picture| Picture { size, viewer: Side::Second, ..picture }).collect()
}

/// The animation of pictures.
fn animated(pictures: &[Picture<Plain>]) -> Vec<u8> {
    let theme = pictures[0].theme;
    let size = pictures[0].size;
    let Ok(file) = gif(pictures.iter().cloned().map(Ok::<_, Infallible>), theme, size);
    file.into_vec()
}

/// The pixels that a viewer shows for a picture.
struct Shown {
    /// The colours of all pixels before the marks are drawn: the position.
    under: Vec<[u8; 3]>,
    /// The same with the marks.
    over: Vec<[u8; 3]>,
}

/// Everything that a viewer shows, decoded according to the GIF standard.
fn shown(gif: &[u8]) -> Vec<Shown> {
    let mut decoder = gif::Decoder::new(gif).expect("a GIF");
    let palette = decoder.global_palette().expect("one palette for all").to_vec();
    let width = usize::from(decoder.width());
    let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a sound frame") {
        assert!(frame.palette.is_none());
        let under = canvas.clone();
        for (row, pixels) in frame.buffer.chunks_exact(usize::from(frame.width)).enumerate() {
            let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
            for (place, &pixel) in canvas[start..].iter_mut().zip(pixels) {
                if frame.transparent != Some(pixel) {
                    let at = usize::from(pixel) * 3;
                    *place = [palette[at], palette[at + 1], palette[at + 2]];
                }
            }
        }
        let over = match frame.dispose {
            DisposalMethod::Keep => canvas.clone(),
            DisposalMethod::Previous => std::mem::replace(&mut canvas, under.clone()),
            other => panic!("a frame is disposed of by {other:?}"),
        };
        if frame.delay > UNMARKED {
            shown.push(Shown { under, over });
        } else {
            assert_eq!(frame.dispose, DisposalMethod::Keep, "a position is drawn over, not taken back");
        }
    }
    shown
}

/// How each frame of an animation is shown: its delay, whether it stays, and its width and height.
fn timing(pictures: &[Picture<Plain>]) -> Vec<(u16, bool, (u16, u16))> {
    let file = animated(pictures);
    let mut decoder = gif::Decoder::new(file.as_slice()).expect("a GIF");
    std::iter::from_fn(|| {
        let frame = decoder.read_next_frame().expect("a sound frame")?;
        Some((frame.delay, frame.dispose == DisposalMethod::Keep, (frame.width, frame.height)))
    })
    .collect()
}

/// Compares what a viewer shows with the pictures and with the positions without marks, each drawn from scratch.
fn assert_frames_are_pictures(pictures: &[Picture<Plain>], what: &str) {
    let shown = shown(&animated(pictures));
    assert_eq!(shown.len(), pictures.len(), "{what}");
    let mut animator = Animator::new(pictures[0].theme, pictures[0].size);
    for (ply, (picture, shown)) in pictures.iter().zip(&shown).enumerate() {
        let what = format!("{what}, ply {ply}");
        let position = draw::unmarked(picture, Style::Animation);
        let marked = draw::scene(picture, Style::Animation);
        assert_eq!(position == marked, picture.last.is_none(), "{what}");
        if ply + 1 == pictures.len() || position == marked {
            animator.draw(&marked);
            assert_shown(&mut animator, &marked, &shown.over, &what);
            continue;
        }
        animator.draw(&position);
        assert_shown(&mut animator, &position, &shown.under, &format!("{what}, without marks"));
        animator.draw(&marked);
        assert_shown(&mut animator, &marked, &shown.over, &what);
        animator.take_back();
        assert_shown(&mut animator, &position, &shown.under, &format!("{what}, marks taken back"));
    }
}

/// Compares the canvas and the pixels that a viewer shows with a scene drawn from scratch.
fn assert_shown(animator: &mut Animator, scene: &Scene, shown: &[[u8; 3]], what: &str) {
    let colours = animator.palette.bytes();
    let whole = Canvas::paint(scene, animator.size, &mut animator.palette, None);
    let drawn = animator.canvas.as_ref().map(Canvas::pixels);
    assert!(drawn == Some(whole.pixels()), "{what}: what changed was not all drawn");
    assert_eq!(colours.len(), animator.palette.bytes().len(), "{what}: a colour was missing");
    assert_eq!(whole.pixels().len(), shown.len(), "{what}");
    // In a full palette, other colours would be replaced by the nearest one.
    assert!(colours.len() < 3 * usize::from(TRANSPARENT), "{what}: the palette is full");
    let colour = |place: &u8| &colours[usize::from(*place) * 3..][..3];
    assert!(whole.pixels().iter().zip(shown).all(|(place, shown)| colour(place) == shown), "{what}: a wrong colour");
}

#[test]
fn frames_over_each_other_are_the_pictures() {
    assert_frames_are_pictures(&replay(), "a short replay");
}

#[test]
fn frames_of_any_game_are_its_pictures() {
    let mut rng = Rng::new(seed(98));
    for (at, variant) in variants().enumerate() {
        for (theme, width) in Theme::ALL.into_iter().zip([[240, 361, 720], [480, 200, 300]][at % 2]) {
            let start = State::start(variant);
            let mut state = start.clone();
            let mut actions = Vec::new();
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
            assert_frames_are_pictures(&pictures, &format!("{variant}, {theme:?}, {width} pixels"));
        }
    }
}

#[test]
fn a_picture_takes_its_time_with_or_without_marks() {
    let pictures = replay();
    let frames = timing(&pictures);
    let times: Vec<(u16, bool)> = frames.iter().map(|&(delay, stays, _)| (delay, stays)).collect();
    let between = [(UNMARKED, true), (BETWEEN - UNMARKED, false)].repeat(pictures.len() - 2);
    assert_eq!(times, [vec![(FIRST, true)], between, vec![(LAST, true)]].concat());
    // A part of a game begins with a complete position that stays.
    let part = timing(&pictures[2..]);
    assert_eq!(part[0], (UNMARKED, true, frames[0].2));
    assert_eq!((part[1].0, part[1].1), (FIRST - UNMARKED, false));
    // A single picture has one frame.
    assert_eq!(timing(&pictures[3..4]), [(LAST, true, frames[0].2)]);
}

#[test]
fn pictures_of_one_position_draw_it_once() {
    let pictures = replay();
    let start = vec![pictures[0].clone(); 3];
    let times: Vec<_> = timing(&start).into_iter().skip(1).collect();
    assert_eq!(times, [(BETWEEN, true, (1, 1)), (LAST, true, (1, 1))]);
    let marked = vec![pictures[3].clone(); 3];
    let times: Vec<_> = timing(&marked).into_iter().map(|(delay, stays, _)| (delay, stays)).collect();
    assert_eq!(times, [(UNMARKED, true), (FIRST - UNMARKED, false), (BETWEEN, false), (LAST, true)]);
    assert_frames_are_pictures(&marked, "one position");
}

#[test]
fn all_but_the_marks_lies_where_it_lies_with_them() {
    for picture in &replay()[1..] {
        // Names that are cut because the text of the action is beside them.
        let names = BySide::new("Angelique ".repeat(9), "Bartholomew ".repeat(9));
        let picture = Picture { names, ..picture.clone() };
        let mut marked = draw::scene(&picture, Style::Animation).shapes.into_iter();
        let position = draw::unmarked(&picture, Style::Animation).shapes;
        assert!(position.iter().all(|shape| marked.any(|marked| marked == *shape)));
        let text = &picture.last.as_ref().expect("an action").facts.text;
        assert!(position.iter().all(|shape| !shape.to_string().contains(text)));
    }
}
