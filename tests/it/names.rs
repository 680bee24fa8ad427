//! Names in every script, as pictures show them.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use colonnade::view::{Picture, render};
use colonnade_rules::{BySide, Game, State};

use crate::gallery::{names, pixels};

fn picture(first: &str, second: &str) -> Picture {
    let names = BySide::new(first.to_owned(), second.to_owned());
    Picture { names, ..Picture::of(&State::start(Game::Pilare.standard())) }
}

#[test]
fn names_are_drawn_whole_or_as_the_side() {
    let drawn = |name: &str| render::scene(&picture(name, "Ben")).to_string();
    for name in names() {
        assert!(drawn(&name).contains(&format!("{name:?}")), "{name}: {}", drawn(&name));
    }
    // Hieroglyphs, Tibetan, Cherokee, a rare Han character, one for private use, an emoji that the font lacks.
    for name in ["𓀀𓁐", "བོད་", "ᏣᎳᎩ", "Ann 鑭", "\u{f0000}", "🐱\u{200d}👤", "𐍈"] {
        let picture = picture(name, "Ben");
        let scene = render::scene(&picture).to_string();
        assert!(scene.contains("\"Red\"") && !scene.contains(name), "{name}: {scene}");
        assert!(render::alt_text(&picture).contains(name), "words keep the name: {name}");
        assert_eq!(render::png(&picture), render::png(&self::picture("", "Ben")), "{name}");
    }
}

/// A text of an SVG picture: the left end, the base line, the scale, and its outlines with their positions.
struct Written<'a> {
    at: (f32, f32),
    scale: f32,
    glyphs: Vec<(&'a str, f32, f32)>,
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    Some(tag.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0)
}

fn number(text: &str) -> f32 {
    text.parse().expect(text)
}

/// The texts that begin at the positions of names.
fn written(svg: &str) -> Vec<Written<'_>> {
    let outline = |id: &str| {
        let path = svg.split("<path").find(|path| attribute(path, "id") == Some(&id[1..]));
        path.and_then(|path| attribute(path, "d")).expect(id)
    };
    let groups = svg.split("<g ").skip(1).filter(|group| group.contains("translate(78 "));
    let text = |group: &'_ str| -> Vec<(String, f32, f32)> {
        let group = group.split_once("</g>").expect("an end").0;
        let uses = group.split("<use").skip(1);
        let place = |tag: &str, name: &str| attribute(tag, name).map_or(0.0, number);
        uses.map(|tag| (attribute(tag, "href").expect("an id").to_owned(), place(tag, "x"), place(tag, "y"))).collect()
    };
    groups
        .map(|group| {
            let transform = attribute(&format!(" {group}"), "transform").expect("a place").to_owned();
            let (at, scale) = transform.split_once(")scale(").expect("a scale");
            let (x, y) = at.trim_start_matches("translate(").split_once(' ').expect("two numbers");
            let glyphs = text(group).into_iter().map(|(id, x, y)| (outline(&id), x, y)).collect();
            Written { at: (number(x), number(y)), scale: number(scale.trim_end_matches(')')), glyphs }
        })
        .collect()
}

/// The numbers and letters of a path.
fn commands(path: &str) -> Vec<(char, Vec<f32>)> {
    let mut commands: Vec<(char, Vec<f32>)> = Vec::new();
    let mut digits = String::new();
    for c in path.chars().chain([' ']) {
        if c.is_ascii_digit() || c == '.' || c == '-' {
            digits.push(c);
        } else {
            if !digits.is_empty() {
                commands.last_mut().expect("a letter").1.push(number(&digits));
                digits.clear();
            }
            if c.is_ascii_alphabetic() {
                commands.push((c, Vec::new()));
            }
        }
    }
    commands
}

/// Draws a path of absolute lines and curves.
fn draw(rasterizer: &mut Rasterizer, path: &str, place: impl Fn(f32, f32) -> Point) {
    let mut start = point(0.0, 0.0);
    let mut at = point(0.0, 0.0);
    for (letter, numbers) in commands(path) {
        let points: Vec<Point> = numbers.chunks(2).map(|pair| place(pair[0], pair[1])).collect();
        match (letter, points.as_slice()) {
            ('M', [to]) => {
                rasterizer.draw_line(at, start);
                (start, at) = (*to, *to);
            }
            ('L', points) => {
                for to in points {
                    rasterizer.draw_line(at, *to);
                    at = *to;
                }
            }
            ('Q', [middle, to]) => {
                rasterizer.draw_quad(at, *middle, *to);
                at = *to;
            }
            ('C', [first, second, to]) => {
                rasterizer.draw_cubic(at, *first, *second, *to);
                at = *to;
            }
            other => panic!("{other:?}"),
        }
    }
    rasterizer.draw_line(at, start);
}

#[test]
fn svg_has_the_outlines_of_the_pixels() {
    for pair in names().chunks(2) {
        let picture = picture(&pair[0], &pair[1]);
        let (svg, (pixels, width)) = (render::svg(&picture), pixels(&render::png(&picture)));
        let texts = written(&svg);
        assert_eq!(texts.len(), 2, "{pair:?}");
        for Written { at: (left, base), scale, glyphs } in texts {
            assert!(!glyphs.is_empty());
            // A strip with the name alone: the sign of its side follows. The base line is at a whole pixel.
            let top = base.round() as usize - 26;
            let height = 36;
            let most = glyphs.iter().map(|(_, x, _)| left + x * scale).fold(left, f32::max) as usize;
            let mut rasterizer = Rasterizer::new(width, height);
            for (path, x, y) in &glyphs {
                draw(&mut rasterizer, path, |dx, dy| {
                    let across = (left + (x + dx) * scale).clamp(0.0, width as f32);
                    point(across, (base.round() - top as f32 + (y + dy) * scale).clamp(0.0, height as f32))
                });
            }
            let mut covered = vec![0.0_f32; width * height];
            rasterizer.for_each_pixel(|at, cover| covered[at] = cover.abs().min(1.0));
            let pixel = |at: usize| pixels[top * width + at].map(f32::from);
            let ground = pixel(26 * width + left as usize - 6);
            let ink = (0..covered.len()).filter(|at| covered[*at] > 0.99).map(pixel).next().expect("a covered pixel");
            let apart = |a: [f32; 3], b: [f32; 3]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>();
            let mut differing = 0.0;
            let mut all = 0.0;
            for (at, cover) in
                covered.iter().enumerate().filter(|(at, _)| (left as usize..most).contains(&(at % width)))
            {
                differing += (apart(pixel(at), ground) / apart(ink, ground) - cover).abs();
                all += cover;
            }
            assert!(differing < 0.12 * all, "{pair:?}: {differing} of {all}");
        }
    }
}
