//! The rasterizer: draws scenes as pixels with a palette.
//!
//! Each shape becomes a coverage mask, which is cached and blended onto a frame buffer of palette indices. A picture
//! has few colours, so one byte per pixel is enough: drawing is fast and files are small.

use std::sync::{Mutex, PoisonError};

use image::{GrayImage, Luma};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;
use zlib_rs::{DeflateConfig, ReturnCode, compress_bound, compress_slice};

use super::picture::Size;
use super::scene::{Area, Paint, Scene, Shape, WIDTH};
use super::theme::{Role, Theme};

mod mask;
mod palette;
mod tiles;

pub(super) use palette::{Palette, Quality};
use tiles::extent;
pub(super) use tiles::{Clip, Tiles};

use mask::{Mask, PlacedOutline};

/// The compression level. Higher levels take much longer and make flat pictures hardly smaller.
const LEVEL: i32 = 2;

/// Lines up to this thickness keep their thickness when their edges are rounded to whole pixels.
const THIN: f32 = 3.0;

/// A frame buffer of palette indices, one per pixel.
pub(super) struct Canvas(GrayImage);

impl Canvas {
    pub(super) fn width(&self) -> usize {
        self.0.width() as usize
    }

    pub(super) fn height(&self) -> usize {
        self.0.height() as usize
    }

    /// The palette indices row by row, from the top.
    pub(super) fn pixels(&self) -> &[u8] {
        self.0.as_raw()
    }

    /// The palette indices row by row, mutable.
    pub(super) fn pixels_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }

    /// Paints a scene, reusing the memory of a canvas that is no longer needed. Mixed colours are added to the palette.
    pub(super) fn paint(scene: &Scene, size: Size, palette: &mut Palette, spare: Option<Canvas>) -> Canvas {
        let (width, height) = extent(scene, size);
        let mut pixels = spare.map_or_else(Vec::new, |spare| spare.0.into_raw());
        pixels.clear();
        pixels.resize(width * height, palette.of(Role::Canvas));
        let plane = GrayImage::from_raw(width as u32, height as u32, pixels).expect("as many bytes as pixels");
        let mut canvas = Canvas(plane);
        let whole = Clip { left: 0, top: 0, right: width, bottom: height };
        let scale = f32::from(size.pixels()) / WIDTH;
        for shape in &scene.shapes {
            canvas.shape(shape, scale, palette, &[whole]);
        }
        canvas
    }

    /// Paints a scene again within rectangles of a canvas; `tiles` are the tiles of the scene.
    pub(super) fn repaint(&mut self, scene: &Scene, tiles: &Tiles, clips: &[Clip], size: Size, palette: &mut Palette) {
        let clips = tiles::joined(clips);
        let scale = f32::from(size.pixels()) / WIDTH;
        // For each rectangle, the number of the last shape that covers all of it: those below it need not be drawn. The
        // ground has the number 0.
        let mut lowest = vec![0; clips.len()];
        let shapes = || (1..).zip(scene.shapes.iter().zip(tiles.places()));
        for (number, (shape, place)) in shapes().filter(|(_, (_, place))| place.is_large()) {
            for (clip, lowest) in clips.iter().zip(&mut lowest) {
                if place.contains(*clip) && tiles::covers(shape, scale, *clip) {
                    *lowest = number;
                }
            }
        }
        let ground = palette.of(Role::Canvas);
        for (clip, _) in clips.iter().zip(&lowest).filter(|(_, lowest)| **lowest == 0) {
            self.fill(*clip, ground);
        }
        let mut met = Vec::with_capacity(clips.len());
        for (number, (shape, place)) in shapes() {
            // The rectangles are in the order of their upper edges.
            let reached = clips.iter().zip(&lowest).take_while(|(clip, _)| clip.top < place.bottom);
            met.clear();
            met.extend(
                reached.filter(|(clip, lowest)| clip.meets(*place) && **lowest <= number).map(|(clip, _)| *clip),
            );
            if !met.is_empty() {
                self.shape(shape, scale, palette, &met);
            }
        }
    }

    /// Draws a shape within rectangles of the canvas.
    fn shape(&mut self, shape: &Shape, scale: f32, palette: &mut Palette, clips: &[Clip]) {
        match shape {
            Shape::Rect(area, role) => self.rect(*area, 0.0, scale, palette.of(*role), clips),
            Shape::Grown(area, width, role) => {
                self.rect(*area, (width * scale).round().max(1.0), scale, palette.of(*role), clips)
            }
            Shape::Rounded { area, radius, paint } => {
                self.masked(mask::rounded(*area, *radius, edge_of(*paint), scale), paint.role(), palette, clips);
            }
            Shape::Circle { centre, radius, paint } => {
                self.masked(mask::circle(*centre, *radius, edge_of(*paint), scale), paint.role(), palette, clips);
            }
            Shape::Polygon { points, soft, paint } => {
                self.masked(mask::polygon(points, *soft, edge_of(*paint), scale), paint.role(), palette, clips);
            }
            Shape::Line { points, width, round, role } => {
                for form in mask::line(points, *width, *round, scale) {
                    self.masked(form, *role, palette, clips);
                }
            }
            Shape::Text { at, anchor, size, weight, role, text } => {
                for form in mask::text(*at, *anchor, *size, *weight, text, scale) {
                    self.masked(form, *role, palette, clips);
                }
            }
        }
    }

    fn masked(&mut self, form: PlacedOutline, role: Role, palette: &mut Palette, clips: &[Clip]) {
        let colour = palette.of(role);
        let (x, y) = form.origin();
        form.with_mask(palette.steps(), |mask| {
            for &clip in clips {
                self.blend(mask, x, y, colour, palette, clip);
            }
        });
    }

    fn blend(&mut self, mask: &Mask, x: i32, y: i32, colour: u8, palette: &mut Palette, clip: Clip) {
        let width = self.width();
        let left = clip.left as i32;
        let right = clip.right as i32;
        for span in mask.rows(clip.top as i32 - y, clip.bottom as i32 - y) {
            let from = (x + i32::from(span.x)).clamp(left, right) as usize;
            let to = (x + i32::from(span.x) + i32::from(span.length)).clamp(left, right) as usize;
            if from == to {
                continue;
            }
            let start = (y + i32::from(span.y)) as usize * width;
            let plane: &mut [u8] = &mut self.0;
            let pixels = &mut plane[start + from..start + to];
            if span.is_whole() {
                pixels.fill(colour);
            } else {
                for pixel in pixels {
                    *pixel = palette.mixed(*pixel, colour, span.level);
                }
            }
        }
    }

    /// Fills a rectangle that is grown by whole pixels.
    fn rect(&mut self, area: Area, grown: f32, scale: f32, colour: u8, clips: &[Clip]) {
        let (left, right) = snapped(area.left * scale, area.right * scale);
        let (top, bottom) = snapped(area.top * scale, area.bottom * scale);
        for clip in clips {
            let from = |edge: f32, least: usize, most: usize| ((edge - grown).max(0.0) as usize).clamp(least, most);
            let to = |edge: f32, least: usize, most: usize| ((edge + grown).max(0.0) as usize).clamp(least, most);
            let left = from(left, clip.left, clip.right);
            let top = from(top, clip.top, clip.bottom);
            let right = to(right, left, clip.right);
            let bottom = to(bottom, top, clip.bottom);
            self.fill(Clip { left, top, right, bottom }, colour);
        }
    }

    /// Fills a rectangle of the canvas.
    fn fill(&mut self, clip: Clip, colour: u8) {
        let Clip { left, top, right, bottom } = clip;
        if left < right && top < bottom {
            let corner = Rect::at(left as i32, top as i32);
            draw_filled_rect_mut(&mut self.0, corner.of_size((right - left) as u32, 1), Luma([colour]));
            // Copying rows is much faster than drawing pixel by pixel.
            let width = self.width();
            let first = top * width;
            let plane: &mut [u8] = &mut self.0;
            for row in top + 1..bottom {
                plane.copy_within(first + left..first + right, row * width + left);
            }
        }
    }

    /// Encodes the canvas as a PNG; `rows` and `packed` are buffers.
    fn png(&self, palette: &Palette, rows: &mut Vec<u8>, packed: &mut Vec<u8>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(32 * 1024);
        let mut encoder = png::Encoder::new(&mut bytes, self.0.width(), self.0.height());
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.bytes());
        let write = || -> Result<(), png::EncodingError> {
            let mut writer = encoder.write_header()?;
            writer.write_chunk(png::chunk::IDAT, self.compressed(rows, packed))?;
            writer.finish()
        };
        write().expect("a vector takes every byte");
        bytes
    }

    /// The compressed rows of a PNG. They are not filtered, because they are palette indices, and they are compressed
    /// in one call, because the compressor clears its whole buffer in each call.
    fn compressed<'a>(&self, rows: &mut Vec<u8>, packed: &'a mut Vec<u8>) -> &'a [u8] {
        rows.clear();
        rows.reserve((self.width() + 1) * self.height());
        for row in self.pixels().chunks_exact(self.width()) {
            rows.push(png::Filter::NoFilter as u8);
            rows.extend_from_slice(row);
        }
        let most = compress_bound(rows.len());
        if packed.len() < most {
            packed.resize(most, 0);
        }
        let (packed, done) = compress_slice(&mut packed[..most], rows, DeflateConfig::new(LEVEL));
        assert_eq!(done, ReturnCode::Ok, "there is room for whatever the rows become");
        packed
    }
}

/// The buffers in which a picture is made.
#[derive(Default)]
struct Buffers {
    canvas: Option<Canvas>,
    rows: Vec<u8>,
    packed: Vec<u8>,
}

/// Unused buffers. Allocating them for each picture would take a considerable part of the time to draw it.
static BUFFER_POOL: Mutex<Vec<Buffers>> = Mutex::new(Vec::new());

/// The largest number of unused buffers kept.
const MOST_POOLED: usize = 4;

/// The largest number of pixels of a picture whose buffers are kept. Larger pictures are rare.
const MOST_PIXELS: usize = 1 << 20;

/// Draws a scene as a PNG.
pub(super) fn png(scene: &Scene, theme: Theme, size: Size) -> Vec<u8> {
    let spare = || BUFFER_POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = spare().pop();
    let Buffers { canvas, mut rows, mut packed } = kept.unwrap_or_default();
    let mut palette = Palette::new(theme, Quality::STILL);
    let canvas = Canvas::paint(scene, size, &mut palette, canvas);
    let png = canvas.png(&palette, &mut rows, &mut packed);
    if canvas.pixels().len() <= MOST_PIXELS {
        let mut spare = spare();
        if spare.len() < MOST_POOLED {
            spare.push(Buffers { canvas: Some(canvas), rows, packed });
        }
    }
    png
}

const fn edge_of(paint: Paint) -> Option<f32> {
    match paint {
        Paint::Fill(_) => None,
        Paint::Edge(_, width) => Some(width),
    }
}

/// Rounds two edges to whole pixels; thin lines of equal thickness stay equal, at least one pixel thick.
fn snapped(from: f32, to: f32) -> (f32, f32) {
    if to - from <= THIN {
        let thickness = (to - from).round().max(1.0);
        let start = ((from + to - thickness) / 2.0).round();
        return (start, start + thickness);
    }
    (from.round(), to.round())
}
