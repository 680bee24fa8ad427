//! Animated GIFs.
//!
//! All frames share one palette and one canvas. A frame draws the tiles whose shapes changed, compresses the pixels
//! that changed, and is written before the next frame is made.
//!
//! A picture has two frames: the position, which stays, and over it the marks and the text of the last action, which
//! the viewer removes. So the next position is drawn over this one, and no pixels are written to remove marks.

use std::borrow::Cow;

use super::chunked_buffer::ChunkedBuffer;
use super::draw::{self, Style};
use super::picture::{Picture, Size};
use super::raster::{Canvas, Clip, Palette, Quality, Tiles};
use super::scene::Scene;
use super::theme::Theme;
use super::words::Words;
use gif::DisposalMethod;
use lzw::{LzwEncoder, STAYS, TRANSPARENT};

pub(super) mod bound;
mod lzw;

/// The times that pictures are shown, in hundredths of a second: the first picture, each one between, the last.
const FIRST: u16 = 150;
const BETWEEN: u16 = 90;
const LAST: u16 = 400;

/// The part of that time for which a position is shown without marks: the shortest delay that browsers do not extend.
const UNMARKED: u16 = 2;

/// Unchanged runs shorter than this may be drawn again: switching to transparency and back can cost more than that.
const SHORTEST_STAY: usize = 16;

/// The offset of the global palette in a GIF file: after the signature and the screen descriptor.
const PALETTE_AT: usize = 13;

/// Draws pictures as a GIF that repeats without end.
///
/// # Errors
///
/// The first error among the pictures.
pub(super) fn gif<W: Words + 'static, E>(
    pictures: impl ExactSizeIterator<Item = Result<Picture<W>, E>>,
    theme: Theme,
    size: Size,
) -> Result<ChunkedBuffer, E> {
    let last = pictures.len().saturating_sub(1);
    let mut animation = Animation::new(theme, size);
    for (number, picture) in pictures.enumerate() {
        let picture = picture?;
        match number {
            _ if number == last => animation.add_last(&picture),
            0 => animation.add(&picture, FIRST),
            _ => animation.add(&picture, BETWEEN),
        }
    }
    Ok(animation.finish())
}

/// A file that grows by one frame at a time. It is not generic, so it is compiled here and not where [`gif`] is called.
struct Animation {
    animator: Animator,
    file: Option<gif::Encoder<ChunkedBuffer>>,
}

impl Animation {
    fn new(theme: Theme, size: Size) -> Animation {
        Animation { animator: Animator::new(theme, size), file: None }
    }

    /// Adds a picture that is not the last one: the position, unless it is already drawn, and its marks.
    fn add(&mut self, picture: &Picture, delay: u16) {
        let position = draw::unmarked(picture, Style::Animation);
        let marked = draw::scene(picture, Style::Animation);
        let has_changed = self.animator.draw(&position);
        if position == marked {
            return self.append(delay, DisposalMethod::Keep);
        }
        if has_changed {
            self.append(UNMARKED, DisposalMethod::Keep);
        }
        self.animator.draw(&marked);
        self.append(if has_changed { delay - UNMARKED } else { delay }, DisposalMethod::Previous);
        self.animator.take_back();
    }

    /// Adds the last picture in one frame, which viewers show at the end.
    fn add_last(&mut self, picture: &Picture) {
        self.animator.draw(&draw::scene(picture, Style::Animation));
        self.append(LAST, DisposalMethod::Keep);
    }

    /// Writes the canvas as a frame.
    fn append(&mut self, delay: u16, dispose: DisposalMethod) {
        let frame = gif::Frame { delay, dispose, ..self.animator.frame() };
        append(&mut self.file, frame).expect("memory takes every byte of a sound frame");
    }

    fn finish(self) -> ChunkedBuffer {
        // Without pictures there is no file.
        let Some(file) = self.file else { return ChunkedBuffer::new() };
        let mut bytes = file.into_inner().expect("memory takes the end of a sound file");
        // The palette grows with each frame, so its colours are known only at the end.
        bytes.overwrite(PALETTE_AT, &self.animator.palette.bytes());
        bytes
    }
}

/// Writes a frame. The first frame has the size of the canvas and opens the file, with room for all colours.
fn append(file: &mut Option<gif::Encoder<ChunkedBuffer>>, frame: gif::Frame<'_>) -> Result<(), gif::EncodingError> {
    let file = match file {
        Some(file) => file,
        None => {
            let colours = [0; 3 * (TRANSPARENT as usize + 1)];
            let mut opened = gif::Encoder::new(ChunkedBuffer::new(), frame.width, frame.height, &colours)?;
            opened.set_repeat(gif::Repeat::Infinite)?;
            file.insert(opened)
        }
    };
    file.write_lzw_pre_encoded_frame(&frame)
}

/// The last drawn picture, and the buffers for frames.
struct Animator {
    size: Size,
    palette: Palette,
    /// Whether there was no frame yet.
    is_new: bool,
    canvas: Option<Canvas>,
    /// The tiles of the canvas, and the tiles before the last drawing.
    tiles: Tiles,
    before: Tiles,
    encoder: LzwEncoder,
    /// The rectangles that the last drawing repainted.
    clips: Vec<Clip>,
    /// The previous pixels of these rectangles.
    old: Vec<u8>,
    /// The smallest rectangle that contains all changes.
    area: Clip,
    /// Runs of pixels in a row of which the first and the last changed.
    spans: Vec<Changed>,
    /// The pixels to be compressed.
    pixels: Vec<u8>,
}

/// A part of a row of the canvas.
#[derive(Clone, Copy)]
struct Changed {
    row: usize,
    left: usize,
    right: usize,
    /// The index of its pixels in `old`.
    old: usize,
}

impl Animator {
    fn new(theme: Theme, size: Size) -> Animator {
        Animator {
            size,
            palette: Palette::new(theme, Quality::MOVING),
            is_new: true,
            canvas: None,
            tiles: Tiles::default(),
            before: Tiles::default(),
            encoder: LzwEncoder::new(),
            clips: Vec::new(),
            old: Vec::new(),
            area: Clip::default(),
            spans: Vec::new(),
            pixels: Vec::new(),
        }
    }

    /// Draws a scene in place of the canvas; returns whether that changes a pixel.
    fn draw(&mut self, scene: &Scene) -> bool {
        self.before = std::mem::replace(&mut self.tiles, Tiles::of(scene, self.size));
        match &mut self.canvas {
            Some(canvas) => {
                self.clips = self.tiles.changed(&self.before);
                remember(canvas, &self.clips, &mut self.old);
                canvas.repaint(scene, &self.tiles, &self.clips, self.size, &mut self.palette);
                self.area = differing(canvas, &self.clips, &self.old, &mut self.spans);
                !self.spans.is_empty()
            }
            None => {
                self.canvas = Some(Canvas::paint(scene, self.size, &mut self.palette, None));
                self.area = self.tiles.whole();
                true
            }
        }
    }

    /// Restores the canvas to the state before the last drawing.
    fn take_back(&mut self) {
        std::mem::swap(&mut self.tiles, &mut self.before);
        if let Some(canvas) = &mut self.canvas {
            restore(canvas, &self.clips, &self.old);
        }
    }

    /// The frame of the last drawing: first the whole canvas, later the smallest rectangle that contains all changes.
    fn frame(&mut self) -> gif::Frame<'_> {
        let area = self.area;
        let is_first = std::mem::take(&mut self.is_new);
        self.encoder.begin();
        match &self.canvas {
            Some(canvas) if is_first => self.encoder.take(canvas.pixels()),
            Some(canvas) => {
                write(&mut self.encoder, canvas, area, &self.spans, &self.old, &mut self.pixels);
            }
            None => {}
        }
        gif::Frame {
            left: area.left as u16,
            top: area.top as u16,
            width: (area.right - area.left) as u16,
            height: (area.bottom - area.top) as u16,
            transparent: (!is_first).then_some(TRANSPARENT),
            buffer: Cow::Borrowed(self.encoder.finish()),
            ..gif::Frame::default()
        }
    }
}

/// Saves the pixels of rectangles.
fn remember(canvas: &Canvas, clips: &[Clip], old: &mut Vec<u8>) {
    old.clear();
    for clip in clips {
        for row in clip.top..clip.bottom {
            let start = row * canvas.width();
            old.extend_from_slice(&canvas.pixels()[start + clip.left..start + clip.right]);
        }
    }
}

/// Restores the saved pixels of rectangles.
fn restore(canvas: &mut Canvas, clips: &[Clip], mut old: &[u8]) {
    let width = canvas.width();
    for clip in clips {
        for row in clip.top..clip.bottom {
            let (kept, rest) = old.split_at(clip.right - clip.left);
            canvas.pixels_mut()[row * width..][clip.left..clip.right].copy_from_slice(kept);
            old = rest;
        }
    }
}

/// Finds the changed pixels of rectangles, from the top, and the smallest rectangle that contains them.
fn differing(canvas: &Canvas, clips: &[Clip], old: &[u8], spans: &mut Vec<Changed>) -> Clip {
    spans.clear();
    // A frame without changes still needs its delay, and a frame has at least one pixel.
    let mut area = Clip { left: usize::MAX, top: usize::MAX, right: 0, bottom: 0 };
    let mut kept = 0;
    let mut rest = clips;
    while let [first, ..] = rest {
        let in_row = rest.iter().take_while(|clip| clip.top == first.top).count();
        for row in first.top..first.bottom {
            let mut start = kept;
            for clip in &rest[..in_row] {
                let length = clip.right - clip.left;
                let from = start + (row - clip.top) * length;
                start += (clip.bottom - clip.top) * length;
                let old = &old[from..from + length];
                let new = &canvas.pixels()[row * canvas.width() + clip.left..][..length];
                let left = alike(old, new);
                if left == length {
                    continue;
                }
                let right = length - old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
                let span = Changed { row, left: clip.left + left, right: clip.left + right, old: from + left };
                area.left = area.left.min(span.left);
                area.right = area.right.max(span.right);
                area.top = area.top.min(row);
                area.bottom = row + 1;
                spans.push(span);
            }
        }
        kept += rest[..in_row].iter().map(|clip| (clip.right - clip.left) * (clip.bottom - clip.top)).sum::<usize>();
        rest = &rest[in_row..];
    }
    if spans.is_empty() { Clip { left: 0, top: 0, right: 1, bottom: 1 } } else { area }
}

/// Compresses an area in which some pixels changed.
fn write(encoder: &mut LzwEncoder, canvas: &Canvas, area: Clip, spans: &[Changed], old: &[u8], pixels: &mut Vec<u8>) {
    let width = area.right - area.left;
    let mut written = 0;
    pixels.clear();
    for span in spans {
        let start = (span.row - area.top) * width + span.left - area.left;
        let canvas_row = &canvas.pixels()[span.row * canvas.width()..][..canvas.width()];
        let gap = start - written;
        if gap < SHORTEST_STAY && gap <= span.left - area.left {
            pixels.extend(canvas_row[span.left - gap..span.left].iter().map(|pixel| pixel | STAYS));
        } else {
            encoder.take(pixels);
            pixels.clear();
            encoder.stay(gap);
        }
        let new = &canvas_row[span.left..span.right];
        let old = &old[span.old..span.old + new.len()];
        let mut at = 0;
        while at < new.len() {
            let same = alike(&old[at..], &new[at..]);
            if same < SHORTEST_STAY {
                pixels.extend(new[at..at + same].iter().map(|pixel| pixel | STAYS));
            } else {
                encoder.take(pixels);
                pixels.clear();
                encoder.stay(same);
            }
            at += same;
            let changed = new[at..].iter().zip(&old[at..]).take_while(|(new, old)| new != old).count();
            pixels.extend_from_slice(&new[at..at + changed]);
            at += changed;
        }
        written = start + new.len();
    }
    encoder.take(pixels);
    encoder.stay(width * (area.bottom - area.top) - written);
}

/// The number of equal pixels before the first difference.
fn alike(old: &[u8], new: &[u8]) -> usize {
    // Compare eight pixels at once.
    let ((olds, _), (news, _)) = (old.as_chunks::<8>(), new.as_chunks::<8>());
    let whole = olds.iter().zip(news).take_while(|(old, new)| old == new).count() * 8;
    whole + old[whole..].iter().zip(&new[whole..]).take_while(|(old, new)| old == new).count()
}

#[cfg(test)]
#[path = "animation_tests.rs"]
mod tests;
