//! The rasterizer: scenes as pixels with a palette.
//!
//! Each shape becomes a coverage mask, which is cached and blended onto a frame buffer of palette indices. A picture has
//! few colours, so one byte for each pixel is enough: drawing is fast and files are small.

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

#[cfg(test)]
pub(super) use palette::SIMILAR;
pub(super) use palette::{Palette, Quality};

use mask::{Form, Mask};

/// The compression level. Higher ones take much longer and make flat pictures little smaller.
const LEVEL: i32 = 2;

/// Lines up to this thickness keep it when their edges are moved to whole pixels.
const THIN: f32 = 3.0;

/// A frame buffer: for each pixel the index of its colour in a palette.
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

    /// Paints a scene, over a canvas that is not needed any more if there is one. Mixed colours are added to the palette.
    pub(super) fn paint(scene: &Scene, size: Size, palette: &mut Palette, spare: Option<Canvas>) -> Canvas {
        let scale = f32::from(size.pixels()) / WIDTH;
        let (width, height) = (u32::from(size.pixels()), (scene.height * scale).round() as u32);
        let mut pixels = spare.map_or_else(Vec::new, |spare| spare.0.into_raw());
        pixels.clear();
        pixels.resize(width as usize * height as usize, palette.of(Role::Canvas));
        let plane = GrayImage::from_raw(width, height, pixels).expect("as many bytes as pixels");
        let mut canvas = Canvas(plane);
        for shape in &scene.shapes {
            canvas.shape(shape, scale, palette);
        }
        canvas
    }

    fn shape(&mut self, shape: &Shape, scale: f32, palette: &mut Palette) {
        match shape {
            Shape::Rect(area, role) => self.rect(*area, 0.0, scale, palette.of(*role)),
            Shape::Grown(area, width, role) => {
                self.rect(*area, (width * scale).round().max(1.0), scale, palette.of(*role))
            }
            Shape::Rounded { area, radius, paint } => {
                self.masked(mask::rounded(*area, *radius, edge_of(*paint), scale), paint.role(), palette);
            }
            Shape::Circle { centre, radius, paint } => {
                self.masked(mask::circle(*centre, *radius, edge_of(*paint), scale), paint.role(), palette);
            }
            Shape::Polygon { points, soft, paint } => {
                self.masked(mask::polygon(points, *soft, edge_of(*paint), scale), paint.role(), palette);
            }
            Shape::Line { points, width, round, role } => {
                for form in mask::line(points, *width, *round, scale) {
                    self.masked(form, *role, palette);
                }
            }
            Shape::Text { at, anchor, size, weight, role, text } => {
                for form in mask::text(*at, *anchor, *size, *weight, text, scale) {
                    self.masked(form, *role, palette);
                }
            }
        }
    }

    fn masked(&mut self, form: Form, role: Role, palette: &mut Palette) {
        let colour = palette.of(role);
        let (x, y) = form.origin();
        form.with_mask(|mask| self.blend(mask, x, y, colour, palette));
    }

    fn blend(&mut self, mask: &Mask, x: i32, y: i32, colour: u8, palette: &mut Palette) {
        let (width, height) = (self.width(), self.height());
        for span in mask.spans() {
            let row = y + i32::from(span.y);
            let from = (x + i32::from(span.x)).clamp(0, width as i32) as usize;
            let to = (x + i32::from(span.x) + i32::from(span.length)).clamp(0, width as i32) as usize;
            if row < 0 || row >= height as i32 || from == to {
                continue;
            }
            let start = row as usize * width;
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

    /// Fills a rectangle, grown by whole pixels.
    fn rect(&mut self, area: Area, grown: f32, scale: f32, colour: u8) {
        let within = |(from, to): (f32, f32), end: usize| {
            let from = ((from - grown).max(0.0) as usize).min(end);
            from..((to + grown).max(0.0) as usize).clamp(from, end)
        };
        let columns = within(snapped(area.left * scale, area.right * scale), self.width());
        let rows = within(snapped(area.top * scale, area.bottom * scale), self.height());
        if !columns.is_empty() && !rows.is_empty() {
            let corner = Rect::at(columns.start as i32, rows.start as i32);
            draw_filled_rect_mut(&mut self.0, corner.of_size(columns.len() as u32, 1), Luma([colour]));
            // Copying is much faster than drawing pixel by pixel.
            let (width, mut rows) = (self.width(), rows);
            let first = rows.next().unwrap_or_default() * width;
            let plane: &mut [u8] = &mut self.0;
            for row in rows {
                plane.copy_within(first + columns.start..first + columns.end, row * width + columns.start);
            }
        }
    }

    /// The picture as a PNG, made in some memory.
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

    /// The rows of a PNG: unfiltered, since they are palette indices, and compressed in one call, since the compressor
    /// clears its whole buffer in each call.
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

/// The memory in which a picture is made.
#[derive(Default)]
struct Memory {
    canvas: Option<Canvas>,
    rows: Vec<u8>,
    packed: Vec<u8>,
}

/// The memory that nobody uses. To have it given anew for each picture takes a good part of the time of drawing it.
static SPARE: Mutex<Vec<Memory>> = Mutex::new(Vec::new());

/// The most of them.
const MOST_SPARE: usize = 4;

/// The most pixels of a picture whose memory is kept. Larger pictures are rare.
const MOST_PIXELS: usize = 1 << 20;

/// A scene as PNG.
pub(super) fn png(scene: &Scene, theme: Theme, size: Size) -> Vec<u8> {
    let spare = || SPARE.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = spare().pop();
    let Memory { canvas, mut rows, mut packed } = kept.unwrap_or_default();
    let mut palette = Palette::new(theme, Quality::STILL);
    let canvas = Canvas::paint(scene, size, &mut palette, canvas);
    let png = canvas.png(&palette, &mut rows, &mut packed);
    if canvas.pixels().len() <= MOST_PIXELS {
        let mut spare = spare();
        if spare.len() < MOST_SPARE {
            spare.push(Memory { canvas: Some(canvas), rows, packed });
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

/// Two edges moved to whole pixels; thin lines all get the same thickness, of one pixel or more.
fn snapped(from: f32, to: f32) -> (f32, f32) {
    if to - from <= THIN {
        let thickness = (to - from).round().max(1.0);
        let start = ((from + to - thickness) / 2.0).round();
        return (start, start + thickness);
    }
    (from.round(), to.round())
}
