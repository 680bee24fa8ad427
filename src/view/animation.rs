//! Animated GIFs.
//!
//! One palette serves all frames, and each frame draws only the rectangle that changed. Frames are drawn one after the
//! other, compressed on all processors, and written in order: only as many frames as there are processors wait.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope};

use super::draw::{self, PlateStyle};
use super::picture::{Picture, Size};
use super::raster::{Canvas, Palette, Quality};
use super::theme::Theme;
use crate::record::Pieces;

pub(super) mod bound;
mod lzw;

/// How long frames are shown, in hundredths of a second: the first, one between, the last.
const FIRST: u16 = 150;
const BETWEEN: u16 = 90;
const LAST: u16 = 400;

/// Shorter runs of unchanged pixels are drawn again: a switch to transparency and back costs more than they do.
const SHORTEST_TRANSPARENT: usize = 13;

/// The palette index of transparency, which leaves a pixel as it was.
const TRANSPARENT: u8 = 127;

/// Where the colours of the global palette begin in a GIF: after the signature and the screen descriptor.
const PALETTE_AT: usize = 13;

/// The pictures as a GIF that repeats without end.
///
/// # Errors
///
/// The first error among the pictures.
pub(super) fn gif<E>(
    pictures: impl ExactSizeIterator<Item = Result<Picture, E>>,
    theme: Theme,
    size: Size,
) -> Result<Pieces, E> {
    let last = pictures.len().saturating_sub(1);
    thread::scope(|scope| {
        let mut frames = Frames::new(scope, pictures, theme, size);
        let mut file = None;
        for number in 0.. {
            let Some(frame) = frames.next() else { break };
            let delay = match number {
                _ if number == last => LAST,
                0 => FIRST,
                _ => BETWEEN,
            };
            append(&mut file, gif::Frame { delay, ..frame? }).expect("memory takes every byte of a sound frame");
        }
        // Without a picture there is no file.
        let Some(file) = file else { return Ok(Pieces::new()) };
        let mut bytes = file.into_inner().expect("memory takes the end of a sound file");
        // The palette grows with every frame, so its colours are known only now.
        bytes.overwrite(PALETTE_AT, &frames.palette.bytes());
        Ok(bytes)
    })
}

/// Writes a frame. The first one is as large as the canvas and opens the file, with room for all colours.
fn append(file: &mut Option<gif::Encoder<Pieces>>, frame: gif::Frame<'_>) -> Result<(), gif::EncodingError> {
    let file = match file {
        Some(file) => file,
        None => {
            let colours = [0; 3 * (TRANSPARENT as usize + 1)];
            let mut opened = gif::Encoder::new(Pieces::new(), frame.width, frame.height, &colours)?;
            opened.set_repeat(gif::Repeat::Infinite)?;
            file.insert(opened)
        }
    };
    file.write_lzw_pre_encoded_frame(&frame)
}

/// A drawn picture to be compressed.
struct Job {
    before: Option<Arc<Canvas>>,
    canvas: Arc<Canvas>,
    similar: Vec<Vec<u8>>,
    done: Sender<gif::Frame<'static>>,
    spare: Spare,
}

/// Canvases that are painted over: memory that other threads give back would pile up.
type Spare = Arc<Mutex<Vec<Canvas>>>;

impl Job {
    fn run(self) {
        let frame = self.before.as_ref().map_or_else(|| whole(&self.canvas), |before| changed(before, &self.canvas));
        let buffer = Cow::Owned(lzw::compressed(&frame.buffer, &self.similar));
        // Nobody waits for the frame if an earlier picture has failed.
        _ = self.done.send(gif::Frame { buffer, ..frame });
        let unused = [self.before, Some(self.canvas)].into_iter().flatten().filter_map(Arc::into_inner);
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).extend(unused);
    }
}

/// The compressed frames of pictures, in order.
struct Frames<I> {
    pictures: I,
    size: Size,
    palette: Palette,
    before: Option<Arc<Canvas>>,
    jobs: SyncSender<Job>,
    pending: VecDeque<Receiver<gif::Frame<'static>>>,
    /// The most frames that are pending at a time.
    most: usize,
    spare: Spare,
}

impl<I> Frames<I> {
    fn new<'scope>(scope: &'scope Scope<'scope, '_>, pictures: I, theme: Theme, size: Size) -> Frames<I> {
        let workers = thread::available_parallelism().map_or(1, NonZero::get);
        let most = 2 * workers;
        let (jobs, queue) = mpsc::sync_channel::<Job>(most);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..workers {
            let queue = Arc::clone(&queue);
            scope.spawn(move || {
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(job) = next() {
                    job.run();
                }
            });
        }
        let palette = Palette::new(theme, Quality::MOVING);
        Frames {
            pictures,
            size,
            palette,
            before: None,
            jobs,
            pending: VecDeque::with_capacity(most),
            most,
            spare: Spare::default(),
        }
    }

    fn submit(&mut self, picture: &Picture) {
        let scene = draw::scene(picture, PlateStyle::Triangle);
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let canvas = Arc::new(Canvas::paint(&scene, self.size, &mut self.palette, spare));
        let before = self.before.replace(Arc::clone(&canvas));
        let (done, frame) = mpsc::channel();
        let sent = self.jobs.send(Job {
            before,
            canvas,
            similar: self.palette.similar(),
            done,
            spare: Arc::clone(&self.spare),
        });
        sent.expect("the workers run as long as there are frames");
        self.pending.push_back(frame);
    }
}

impl<E, I: Iterator<Item = Result<Picture, E>>> Iterator for Frames<I> {
    type Item = Result<gif::Frame<'static>, E>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.pending.len() < self.most {
            match self.pictures.next() {
                Some(Ok(picture)) => self.submit(&picture),
                Some(Err(error)) => return Some(Err(error)),
                None => break,
            }
        }
        let frame = self.pending.pop_front()?;
        Some(Ok(frame.recv().expect("a worker answers every job")))
    }
}

/// The whole canvas as a frame.
fn whole(canvas: &Canvas) -> gif::Frame<'static> {
    gif::Frame {
        width: canvas.width() as u16,
        height: canvas.height() as u16,
        dispose: gif::DisposalMethod::Keep,
        buffer: Cow::Owned(canvas.pixels().to_vec()),
        ..gif::Frame::default()
    }
}

/// The smallest rectangle that holds all changes. Long runs of unchanged pixels within it are transparent.
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
            if is_same && length >= SHORTEST_TRANSPARENT {
                pixels.extend(std::iter::repeat_n(TRANSPARENT, length));
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
        transparent: Some(TRANSPARENT),
        buffer: Cow::Owned(pixels),
        ..gif::Frame::default()
    }
}

#[cfg(test)]
#[path = "animation_tests.rs"]
mod tests;
