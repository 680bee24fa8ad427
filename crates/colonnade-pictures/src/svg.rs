//! The SVG writer. Texts are written as outlines.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ab_glyph::{GlyphId, OutlineCurve};
use lru::LruCache;

use super::picture::Size;
use super::scene::{Anchor, Area, Paint, Point, Scene, Shape, WIDTH};
use super::text::{self, CAP_HEIGHT, Face};
use super::theme::{Role, Theme};

/// An initial capacity in bytes that suffices for most pictures.
const ROOM: usize = 32 * 1024;

/// Writes the part of a scene within an area as SVG, with an alternative text.
pub(super) fn write(scene: &Scene, area: Area, theme: Theme, size: Size, alt: &str) -> String {
    let mut out = String::with_capacity(ROOM);
    let written = SvgWriter { theme, glyphs: BTreeMap::new() }.document(&mut out, scene, area, size, alt);
    written.expect("a string takes every character");
    out
}

struct SvgWriter {
    theme: Theme,
    /// The outlines of the glyphs in use.
    glyphs: BTreeMap<Name, Arc<str>>,
}

/// The id of a glyph in a document: its font and its glyph number in that font.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Name {
    face: Face,
    glyph: u16,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face, self.glyph)
    }
}

impl SvgWriter {
    fn document(mut self, out: &mut String, scene: &Scene, area: Area, size: Size, alt: &str) -> fmt::Result {
        let width = f32::from(size.pixels());
        let height = area.height() * width / area.width();
        let mut body = String::with_capacity(ROOM);
        for shape in &scene.shapes {
            self.shape(&mut body, shape)?;
        }
        write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="{} {} {} {}" role="img" aria-label="{}"><defs>"#,
            Decimal(width),
            Decimal(height.round()),
            Decimal(area.left),
            Decimal(area.top),
            Decimal(area.width()),
            Decimal(area.height()),
            Escaped(alt)
        )?;
        for (name, outline) in self.glyphs.iter().filter(|(_, outline)| !outline.is_empty()) {
            write!(out, r#"<path id="{name}" d="{outline}"/>"#)?;
        }
        let canvas = self.theme.colour(Role::Canvas);
        write!(out, r#"</defs><path fill="{canvas}" d="M0 0h{WIDTH}v{}H0z"/>"#, Decimal(scene.height))?;
        out.push_str(&body);
        out.push_str("</svg>\n");
        Ok(())
    }

    fn shape(&mut self, out: &mut String, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Grown(area, width, role) => self.shape(out, &Shape::Rect(area.inset(-width), *role)),
            Shape::Rect(area, role) => {
                let x = area.left;
                let y = area.top;
                let w = area.width();
                let h = area.height();
                let colour = self.theme.colour(*role);
                let x = Decimal(x);
                let y = Decimal(y);
                let w = Decimal(w);
                let h = Decimal(h);
                writeln!(out, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{colour}"/>"#)
            }
            Shape::Rounded { area, radius, paint } => {
                let x = Decimal(area.left);
                let y = Decimal(area.top);
                let w = Decimal(area.width());
                let h = Decimal(area.height());
                let paint = self.paint(*paint);
                writeln!(out, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{}" {paint}/>"#, Decimal(*radius))
            }
            Shape::Circle { centre, radius, paint } => {
                let x = Decimal(centre.x);
                let y = Decimal(centre.y);
                let r = Decimal(*radius);
                let paint = self.paint(*paint);
                writeln!(out, r#"<circle cx="{x}" cy="{y}" r="{r}" {paint}/>"#)
            }
            Shape::Polygon { points, soft, paint } => {
                out.push_str("<path d=\"");
                polygon(out, points, *soft)?;
                writeln!(out, r#"" stroke-linejoin="round" {}/>"#, self.paint(*paint))
            }
            Shape::Line { points, width, round, role } => {
                let colour = self.theme.colour(*role);
                let width = Decimal(*width);
                let cap = if *round { "round" } else { "butt" };
                out.push_str("<path d=\"");
                lines(out, points)?;
                writeln!(
                    out,
                    r#"" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="{cap}" stroke-linejoin="round"/>"#
                )
            }
            Shape::Text { at, anchor, size, weight, role, text } => {
                let line = text::line(text, *weight);
                let left = match anchor {
                    Anchor::Left => at.x,
                    Anchor::Middle => at.x - line.width * size / 2.0,
                    Anchor::Right => at.x - line.width * size,
                };
                let base = at.y + CAP_HEIGHT * size / 2.0;
                // Glyphs are defined in thousandths of an em.
                let x = Decimal(left);
                let y = Decimal(base);
                let scale = Decimal(size / 1000.0);
                let colour = self.theme.colour(*role);
                write!(out, r#"<g fill="{colour}" transform="translate({x} {y})scale({scale})">"#)?;
                for placed in &line.glyphs {
                    let name = Name { face: placed.face, glyph: placed.glyph.0 };
                    let outline = self.glyphs.entry(name).or_insert_with(|| outline(placed.face, placed.glyph));
                    if outline.is_empty() {
                        continue;
                    }
                    let [x, y] = [placed.x, -placed.y].map(|ems| (ems * 1000.0).round());
                    write!(out, "<use href=\"#{name}\" x=\"{}\"", Decimal(x))?;
                    if y != 0.0 {
                        write!(out, " y=\"{}\"", Decimal(y))?;
                    }
                    out.push_str("/>");
                }
                out.push_str("</g>\n");
                Ok(())
            }
        }
    }

    const fn paint(&self, paint: Paint) -> PaintAttributes {
        PaintAttributes(self.theme, paint)
    }
}

/// A paint as SVG attributes.
struct PaintAttributes(Theme, Paint);

impl fmt::Display for PaintAttributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PaintAttributes(theme, paint) = *self;
        let colour = theme.colour(paint.role());
        match paint {
            Paint::Fill(_) => write!(f, r#"fill="{colour}""#),
            Paint::Edge(_, width) => write!(f, r#"fill="none" stroke="{colour}" stroke-width="{}""#, Decimal(width)),
        }
    }
}

fn lines(out: &mut String, points: &[Point]) -> fmt::Result {
    for (number, point) in points.iter().enumerate() {
        write!(out, "{}{} {}", if number == 0 { 'M' } else { 'L' }, Decimal(point.x), Decimal(point.y))?;
    }
    Ok(())
}

fn polygon(out: &mut String, points: &[Point], soft: f32) -> fmt::Result {
    if soft <= 0.0 {
        lines(out, points)?;
    } else {
        let count = points.len();
        for (number, &corner) in points.iter().enumerate() {
            let before = corner.towards(points[(number + count - 1) % count], soft);
            let after = corner.towards(points[(number + 1) % count], soft);
            let letter = if number == 0 { 'M' } else { 'L' };
            write!(out, "{letter}{} {}", Decimal(before.x), Decimal(before.y))?;
            write!(out, "Q{} {} {} {}", Decimal(corner.x), Decimal(corner.y), Decimal(after.x), Decimal(after.y))?;
        }
    }
    out.push('z');
    Ok(())
}

/// The largest number of cached outlines. Few pictures have non-Latin names, and an emoji takes a few thousand bytes.
const MOST_OUTLINES: NonZeroUsize = NonZeroUsize::new(2048).expect("more than zero");

/// The outline of a glyph in thousandths of an em; empty for a blank glyph. Outlines are cached.
fn outline(face: Face, glyph: GlyphId) -> Arc<str> {
    type Outlines = LruCache<(Face, GlyphId), Arc<str>>;
    static OUTLINES: LazyLock<Mutex<Outlines>> = LazyLock::new(|| Mutex::new(LruCache::new(MOST_OUTLINES)));
    let mut outlines = OUTLINES.lock().unwrap_or_else(PoisonError::into_inner);
    let traced = || {
        let mut out = String::new();
        trace(&mut out, face, glyph).expect("a string takes every character");
        out.into()
    };
    Arc::clone(outlines.get_or_insert((face, glyph), traced))
}

fn trace(out: &mut String, face: Face, glyph: GlyphId) -> fmt::Result {
    let Some((outline, units)) = text::outline(face, glyph) else { return Ok(()) };
    let place = |at: ab_glyph::Point| Point::new((at.x * 1000.0 / units).round(), (-at.y * 1000.0 / units).round());
    let mut at = None;
    for curve in &outline.curves {
        let (from, to) = match *curve {
            OutlineCurve::Line(a, b) => (a, b),
            OutlineCurve::Quad(a, _, c) => (a, c),
            OutlineCurve::Cubic(a, _, _, d) => (a, d),
        };
        let from = place(from);
        let to = place(to);
        if at != Some(from) {
            write!(out, "M{} {}", from.x, from.y)?;
        }
        match *curve {
            OutlineCurve::Line(..) => {}
            OutlineCurve::Quad(_, b, _) => write!(out, "Q{} {} ", place(b).x, place(b).y)?,
            OutlineCurve::Cubic(_, b, c, _) => {
                let b = place(b);
                let c = place(c);
                write!(out, "C{} {} {} {} ", b.x, b.y, c.x, c.y)?;
            }
        }
        let letter = if matches!(curve, OutlineCurve::Line(..)) { "L" } else { "" };
        write!(out, "{letter}{} {}", to.x, to.y)?;
        at = Some(to);
    }
    Ok(())
}

/// A number with at most three decimal places.
struct Decimal(f32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Formatting whole thousandths is several times faster than the shortest decimal fraction, and so is writing
        // all digits in one call.
        let thousandths = (f64::from(self.0) * 1000.0).round() as i64;
        let mut whole = thousandths.unsigned_abs() / 1000;
        let mut rest = thousandths.unsigned_abs() % 1000;
        let mut text = [0_u8; 24];
        let mut begin = text.len();
        let mut before = |character: u8| {
            begin -= 1;
            text[begin] = character;
        };
        if rest > 0 {
            let mut digits = 3;
            while rest.is_multiple_of(10) {
                (rest, digits) = (rest / 10, digits - 1);
            }
            for _ in 0..digits {
                before(b'0' + (rest % 10) as u8);
                rest /= 10;
            }
            before(b'.');
        }
        loop {
            before(b'0' + (whole % 10) as u8);
            whole /= 10;
            if whole == 0 {
                break;
            }
        }
        if thousandths < 0 {
            before(b'-');
        }
        f.write_str(str::from_utf8(&text[begin..]).map_err(|_| fmt::Error)?)
    }
}

/// Text escaped for XML, without the characters that XML does not allow.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\n' | '\t' => f.write_char(' ')?,
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Decimal;

    #[test]
    fn numbers_have_at_most_three_decimals() {
        let numbers = [0.0, -0.0, 0.0004, -0.0004, 1.0, -1.5, 0.25, 0.05, 0.001, -0.125, 719.9996, 12.3456, -20.02];
        let written = numbers.map(|number| Decimal(number).to_string());
        let expected = ["0", "0", "0", "0", "1", "-1.5", "0.25", "0.05", "0.001", "-0.125", "720", "12.346", "-20.02"];
        assert_eq!(written, expected);
    }
}
