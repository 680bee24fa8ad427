//! Animated GIFs of a range of actions.

use std::borrow::Cow;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use super::draw::{self, Manner};
use super::picture::{Last, Picture, Size};
use super::raster::{Canvas, Grade, Palette};
use super::theme::Theme;
use colonnade_rules::{BySide, MoveError, Outcome, Side, State};

mod lzw;

/// How long frames are shown, in hundredths of a second: the first, one between, the last.
const FIRST: u16 = 150;
const BETWEEN: u16 = 90;
const LAST: u16 = 400;

/// Fewer unchanged pixels between changed ones are drawn again: a change of kind costs more than they do.
const WORTH: usize = 12;

/// The place in the palette that means “as before”.
const AS_BEFORE: u8 = 127;

/// A game, or a part of one, to be shown action by action.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Where the game begins.
    pub start: State,
    /// Its actions from there, in any notation that the game reads.
    pub actions: Vec<String>,
    /// The players' names.
    pub names: BySide<String>,
    /// The side at whose seat the board is seen.
    pub viewer: Side,
    /// The colours.
    pub theme: Theme,
    /// How wide the pictures are.
    pub size: Size,
    /// How the game ended, where that was not by its own rules.
    pub end: Option<Outcome>,
}

/// An action of a replay that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadAction {
    /// Its number, counted from 1.
    pub number: u32,
    /// What is wrong with it.
    pub error: MoveError,
}

impl std::fmt::Display for BadAction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "action {}: {}", self.number, self.error)
    }
}

impl std::error::Error for BadAction {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl Replay {
    /// A replay of actions from a position as the first side sees it, in the standard theme and size. The players are
    /// called by their sides.
    #[must_use]
    pub fn of(start: State, actions: Vec<String>) -> Replay {
        let Picture { names, viewer, theme, size, .. } = Picture::of(&start);
        Replay { start, actions, names, viewer, theme, size, end: None }
    }

    /// The picture after so many actions; after the last one where there are fewer.
    ///
    /// # Errors
    ///
    /// The first action up to there that cannot be played.
    pub fn picture(&self, ply: u32) -> Result<Picture, BadAction> {
        let ply = ply.min(self.plies());
        let mut state = self.start.clone();
        let mut last = None;
        for (number, text) in (1..=ply).zip(&self.actions) {
            last = Some(act(&mut state, number, text, number == ply)?);
        }
        Ok(self.shown(&state, last.flatten(), ply))
    }

    /// How many actions there are.
    #[must_use]
    pub fn plies(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    fn shown(&self, state: &State, last: Option<Last>, ply: u32) -> Picture {
        let end = state.outcome().or(self.end.filter(|_| ply == self.plies()));
        let (names, viewer, theme, size) = (self.names.clone(), self.viewer, self.theme, self.size);
        Picture { diagram: state.diagram(), last, names, viewer, theme, size, end, preview: None }
    }

    /// The pictures after `from` actions, after each one following, and after `to`.
    fn pictures(&self, from: u32, to: u32) -> Result<Vec<Picture>, BadAction> {
        let mut state = self.start.clone();
        let mut pictures = Vec::new();
        if from == 0 {
            pictures.push(self.shown(&state, None, 0));
        }
        for (number, text) in (1..=to).zip(&self.actions) {
            let last = act(&mut state, number, text, number >= from)?;
            if number >= from {
                pictures.push(self.shown(&state, last, number));
            }
        }
        Ok(pictures)
    }

    /// The animation from the position after `from` actions to that after `to`, over and over. Numbers beyond the
    /// last action mean the last one. The first and the last frame stand longer; each frame draws only the rectangle
    /// that changed, with one palette for all.
    ///
    /// # Errors
    ///
    /// The first action up to `to` that cannot be played.
    pub fn gif(&self, from: u32, to: u32) -> Result<Vec<u8>, BadAction> {
        let to = to.min(self.plies());
        let pictures = self.pictures(from.min(to), to)?;
        let mut palette = Palette::new(self.theme, Grade::MOVING);
        let mut frames = frames(&pictures, &mut palette);
        for (number, frame) in frames.iter_mut().enumerate() {
            frame.delay = if number == 0 { FIRST } else { BETWEEN };
        }
        if let Some(last) = frames.last_mut() {
            last.delay = LAST;
        }
        Ok(encoded(&frames, &palette))
    }
}

fn act(state: &mut State, number: u32, text: &str, with_facts: bool) -> Result<Option<Last>, BadAction> {
    let failed = |error| BadAction { number, error };
    let last = if with_facts { Some(Last { number, facts: state.facts(text).map_err(failed)? }) } else { None };
    state.play(text).map_err(failed)?;
    Ok(last)
}

/// A picture to be compressed.
struct Job {
    number: usize,
    before: Option<Arc<Canvas>>,
    canvas: Arc<Canvas>,
    likes: Vec<Vec<u8>>,
}

impl Job {
    fn frame(&self) -> gif::Frame<'static> {
        let frame = self.before.as_ref().map_or_else(|| whole(&self.canvas), |before| changed(before, &self.canvas));
        gif::Frame { buffer: Cow::Owned(lzw::compressed(&frame.buffer, &self.likes)), ..frame }
    }
}

/// The frames for a row of pictures, compressed on all processors while the next pictures are drawn.
fn frames(pictures: &[Picture], palette: &mut Palette) -> Vec<gif::Frame<'static>> {
    let hands = thread::available_parallelism().map_or(1, NonZero::get);
    // No more pictures wait than there are hands: drawing does not run away from compressing.
    let (hand_out, handed_out) = mpsc::sync_channel::<Job>(hands);
    let handed_out = Mutex::new(handed_out);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..hands {
            scope.spawn(|| {
                let next = || handed_out.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(job) = next() {
                    let frame = job.frame();
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((job.number, frame));
                }
            });
        }
        let mut before = None;
        for (number, picture) in pictures.iter().enumerate() {
            let canvas = Arc::new(Canvas::paint(&draw::scene(picture, Manner::Moving), picture.size, palette));
            let before = before.replace(Arc::clone(&canvas));
            let taken = hand_out.send(Job { number, before, canvas, likes: palette.likes() });
            taken.expect("the hands wait until there is nothing more");
        }
        drop(hand_out);
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, frame)| frame).collect()
}

/// Frames with compressed pixels as a GIF that runs over and over; the first one is as large as the whole.
fn encoded(frames: &[gif::Frame<'static>], palette: &Palette) -> Vec<u8> {
    let size = frames.first().map_or((1, 1), |frame| (frame.width, frame.height));
    let mut bytes = Vec::with_capacity(256 * 1024);
    // A whole table, so that the place of transparency lies in it, too.
    let mut colours = palette.bytes();
    colours.resize(3 * (usize::from(AS_BEFORE) + 1), 0);
    let mut write = || -> Result<(), gif::EncodingError> {
        let mut encoder = gif::Encoder::new(&mut bytes, size.0, size.1, &colours)?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        frames.iter().try_for_each(|frame| encoder.write_lzw_pre_encoded_frame(frame))
    };
    write().expect("a vector takes every byte, and the frames lie on the canvas");
    bytes
}

fn whole(canvas: &Canvas) -> gif::Frame<'static> {
    gif::Frame {
        width: canvas.width() as u16,
        height: canvas.height() as u16,
        dispose: gif::DisposalMethod::Keep,
        buffer: Cow::Owned(canvas.pixels().to_vec()),
        ..gif::Frame::default()
    }
}

/// The smallest rectangle that holds all changes; what stays within it is left transparent.
fn changed(before: &Canvas, after: &Canvas) -> gif::Frame<'static> {
    let width = after.width();
    let rows = || before.pixels().chunks_exact(width).zip(after.pixels().chunks_exact(width)).enumerate();
    let differing = |(row, (old, new)): (usize, (&[u8], &[u8]))| (old != new).then_some(row);
    let top = rows().find_map(differing);
    let bottom = rows().rev().find_map(differing);
    // A frame without changes still takes its time; one pixel is the least it can draw.
    let (top, bottom) = top.zip(bottom).unwrap_or((0, 0));
    let (mut left, mut right) = (width - 1, 0);
    for (_, (old, new)) in rows().skip(top).take(bottom - top + 1) {
        let differs = |at: &usize| old[*at] != new[*at];
        if let Some(first) = (0..left + 1).find(differs) {
            left = left.min(first);
        }
        if let Some(last) = (right..width).rev().find(differs) {
            right = right.max(last);
        }
    }
    let (left, right) = (left.min(right), right.max(left));
    let mut pixels = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
    for (_, (old, new)) in rows().skip(top).take(bottom - top + 1) {
        let (old, new) = (&old[left..=right], &new[left..=right]);
        let mut at = 0;
        while at < new.len() {
            let is_same = old[at] == new[at];
            let length = old[at..].iter().zip(&new[at..]).take_while(|(old, new)| (old == new) == is_same).count();
            let run = &new[at..at + length];
            if is_same && length > WORTH {
                pixels.extend(std::iter::repeat_n(AS_BEFORE, length));
            } else {
                pixels.extend_from_slice(run);
            }
            at += length;
        }
    }
    gif::Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        dispose: gif::DisposalMethod::Keep,
        transparent: Some(AS_BEFORE),
        buffer: Cow::Owned(pixels),
        ..gif::Frame::default()
    }
}

#[cfg(test)]
#[path = "replay_tests.rs"]
mod tests;
