//! Compares the pictures in `docs/gallery` with rendered ones.
//!
//! `COLONNADE_BLESS=1` writes the pictures and the snapshots of scenes instead. The failure names the directory with the
//! expected picture, the actual one and their difference.

use std::fs;
use std::path::{Path, PathBuf};

use colonnade::view::{Picture, Replay, Size, Theme, WIDTH, render};
use colonnade_rules::{BySide, Game, State};

/// The greatest permitted difference of a channel of a pixel.
const TOLERANCE: u8 = 2;

/// A line of the list of pictures.
struct Entry {
    name: String,
    themes: Vec<Theme>,
    picture: Picture,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn is_blessing() -> bool {
    std::env::var_os("COLONNADE_BLESS").is_some()
}

fn entries() -> Vec<Entry> {
    let list = fs::read_to_string(root().join("tests/data/gallery.txt")).expect("the list of pictures");
    list.lines().filter(|line| !line.starts_with('#')).map(entry).collect()
}

fn entry(line: &str) -> Entry {
    let fields: Vec<Option<&str>> = line.split('\t').map(|field| (field != "-").then_some(field)).collect();
    let [Some(name), Some(game), Some(variant), Some(themes), start, prefix, actions] = fields[..] else {
        panic!("{line}: seven fields");
    };
    let game: Game = game.parse().expect("a game");
    let variant = game.variant(variant).expect("a variant");
    let start = start.map_or_else(|| State::start(variant), |text| State::from_position(variant, text).expect(text));
    let actions: Vec<String> = actions.into_iter().flat_map(str::split_whitespace).map(str::to_owned).collect();
    let mut replay = Replay::of(start, actions);
    replay.names.first = "Player one".to_owned();
    replay.names.second = "Player two".to_owned();
    let mut walk = replay.walk();
    walk.advance(u32::MAX).expect("legal actions");
    let mut picture = walk.picture();
    picture.preview = prefix.map(|prefix| walk.state().preview(prefix).expect("a prefix"));
    let themes = if themes == "all" { Theme::ALL.to_vec() } else { vec![themes.parse().expect("a theme")] };
    Entry { name: name.to_owned(), themes, picture }
}

/// Red, green and blue of every pixel, and the width.
pub(crate) fn pixels(png: &[u8]) -> (Vec<[u8; 3]>, usize) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size that fits")];
    let info = reader.next_frame(&mut bytes).expect("a sound PNG");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let pixels = bytes[..info.buffer_size()].chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
    (pixels.collect(), info.width as usize)
}

/// The difference of two pictures as a picture and a number of pixels; `None` if they are equal.
fn difference(expected: &[u8], actual: &[u8]) -> Option<(Vec<u8>, usize)> {
    let ((expected, width), (actual, actual_width)) = (pixels(expected), pixels(actual));
    let height = expected.len().max(actual.len()).div_ceil(width.max(actual_width));
    let mut shown = Vec::with_capacity(expected.len());
    let mut differing = if width == actual_width { expected.len().abs_diff(actual.len()) } else { actual.len() };
    for (a, b) in expected.iter().zip(&actual) {
        let apart = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
        differing += usize::from(apart > TOLERANCE);
        shown.push(if apart > TOLERANCE { 255 } else { apart * 40 });
    }
    shown.resize(width * height, 255);
    (differing > 0).then(|| (grey(&shown, width), differing))
}

/// The names in the list of names.
pub(crate) fn names() -> Vec<String> {
    let list = fs::read_to_string(root().join("tests/data/names.txt")).expect("the list of names");
    let name = |line: &str| line.split_once('\t').expect("a script and a name").1.to_owned();
    list.lines().filter(|line| !line.starts_with('#')).map(name).collect()
}

/// The height of the top and the bottom part of a picture, which contain the names, at a width of [`WIDTH`].
const PLATE: f32 = 60.0;

/// The plates with all names, stacked, as pictures of a width show them.
fn sheet(width: u32) -> Vec<u8> {
    let mut rows: Vec<[u8; 3]> = Vec::new();
    for pair in names().chunks(2) {
        let names = BySide::new(pair[0].clone(), pair[1].clone());
        let size = Size::new(width).expect("a size");
        let picture = Picture { names, size, ..Picture::of(&State::start(Game::Pilare.standard())) };
        let (pixels, width) = pixels(&render::png(&picture));
        let plate = (PLATE * width as f32 / WIDTH) as usize * width;
        // The second side's name is at the top.
        rows.extend(&pixels[pixels.len() - plate..]);
        rows.extend(&pixels[..plate]);
    }
    let mut colours: Vec<[u8; 3]> = Vec::new();
    let mut index = |pixel: &[u8; 3]| {
        let known = colours.iter().position(|colour| colour == pixel);
        known.unwrap_or_else(|| {
            colours.push(*pixel);
            colours.len() - 1
        }) as u8
    };
    let indexed: Vec<u8> = rows.iter().map(&mut index).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, (rows.len() / width as usize) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&indexed).expect("as many pixels as said");
    drop(writer);
    bytes
}

fn grey(pixels: &[u8], width: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, (pixels.len() / width) as u32);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixels).expect("as many pixels as said");
    drop(writer);
    bytes
}

/// Compares a picture with the one in the gallery and describes the difference.
fn compare(name: &str, file: &Path, actual: &[u8]) -> Option<String> {
    if is_blessing() {
        fs::write(file, actual).expect("a file in the gallery");
        return None;
    }
    let Ok(expected) = fs::read(file) else { return Some(format!("{name}: there is no {}", file.display())) };
    let (difference, count) = difference(&expected, actual)?;
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    fs::create_dir_all(&dir).expect("a directory for what differs");
    for (kind, bytes) in [("expected", expected.as_slice()), ("difference", &difference), ("actual", actual)] {
        fs::write(dir.join(format!("{name}.{kind}.png")), bytes).expect("a file for what differs");
    }
    Some(format!("{name}: {count} pixels differ, see {}", dir.join(format!("{name}.*.png")).display()))
}

#[test]
fn the_gallery_is_up_to_date() {
    let dir = root().join("docs/gallery");
    let mut failures = Vec::new();
    let mut files = Vec::new();
    for entry in entries() {
        for &theme in &entry.themes {
            let name = format!("{}-{theme}", entry.name);
            let file = dir.join(format!("{name}.png"));
            failures.extend(compare(&name, &file, &render::png(&Picture { theme, ..entry.picture.clone() })));
            files.push(file);
        }
    }
    for width in [720, 360] {
        let name = format!("names-{width}");
        let file = dir.join(format!("{name}.png"));
        failures.extend(compare(&name, &file, &sheet(width)));
        files.push(file);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let there = fs::read_dir(&dir).expect("the gallery").map(|file| file.expect("a file").path());
    let pictures: Vec<PathBuf> = there.filter(|file| file.extension().is_some_and(|ending| ending == "png")).collect();
    let stray: Vec<&PathBuf> = pictures.iter().filter(|file| !files.contains(file)).collect();
    assert!(stray.is_empty(), "not in the list of pictures: {stray:?}");
    let size: u64 = pictures.iter().map(|file| fs::metadata(file).expect("a file").len()).sum();
    assert!(size <= 1_500_000, "the gallery takes {size} bytes");
}

#[test]
fn every_game_is_in_the_gallery() {
    let page = fs::read_to_string(root().join("docs/gallery/README.md")).expect("the page of the gallery");
    let listed: Vec<String> =
        entries().iter().flat_map(|entry| entry.themes.iter().map(|theme| format!("{}-{theme}", entry.name))).collect();
    let mut missing: Vec<String> = Vec::new();
    for game in Game::ALL {
        for (moment, theme) in
            ["start", "busy", "end"].into_iter().flat_map(|moment| Theme::ALL.map(|theme| (moment, theme)))
        {
            let name = format!("{}-{moment}-{theme}", game.slug());
            if !listed.contains(&name) {
                missing.push(format!("tests/data/gallery.txt: {name}"));
            }
        }
    }
    missing.extend(
        listed
            .iter()
            .filter(|name| !page.contains(&format!("({name}.png)")))
            .map(|name| format!("docs/gallery/README.md: {name}")),
    );
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}

#[test]
fn a_difference_is_found_and_shown() {
    let picture = entry("start\tpilare\t6x6\twood\t-\t-\t-").picture;
    let one = render::png(&picture);
    assert_eq!(difference(&one, &one), None);
    let other = render::png(&Picture { theme: Theme::Slate, ..picture });
    let (shown, count) = difference(&one, &other).expect("a difference");
    assert!(count > 100_000);
    assert_eq!(shown[1..4], *b"PNG");
}

#[test]
fn scenes_are_as_they_were() {
    let mut failures = Vec::new();
    let is_shown = |name: &str| name.ends_with("-busy") || ["gore-offer", "pilare-composing"].contains(&name);
    for entry in entries().iter().filter(|entry| is_shown(&entry.name)) {
        let file = root().join(format!("tests/data/scenes/{}.txt", entry.name));
        let picture = &entry.picture;
        let actual =
            format!("{}\n{}\n{}", render::alt_text(picture), render::text_board(picture), render::scene(picture));
        if is_blessing() {
            fs::write(&file, actual).expect("a file for the scene");
            continue;
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        let line = actual.lines().zip(expected.lines()).position(|(a, b)| a != b);
        if let Some(line) = line.or((actual != expected).then_some(expected.lines().count())) {
            let [found, wanted] = [&actual, &expected].map(|text| text.lines().nth(line).unwrap_or("nothing"));
            failures.push(format!("{}:{}: found {found}, wanted {wanted}", file.display(), line + 1));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
