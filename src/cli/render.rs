//! `colonnade render`: a picture of a position, or the replay of a game.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};

use super::Failure;
use super::moves::{StartArguments, move_texts};
use super::records::Source;
use crate::view::{Picture, Replay, Size, Theme, render};
use colonnade_rules::Side;

/// Draw a position as PNG, SVG or text, or replay a game as animated GIF
#[derive(Debug, clap::Args)]
#[group(id = "drawn", required = true, args = ["game", "record"])]
#[command(after_help = "The ending of FILE tells the form: .png, .svg, .gif or .txt.\n\nExamples:\n  \
    colonnade render --game pilastri --out start.png\n  \
    colonnade render --game pilare --moves \"c1-c3 f6-e6-e5\" --first Ann --second Ben --theme slate --out board.svg\n  \
    colonnade render --game pilare --moves \"c1-c3 f6-e6-e5\" --prefix b1 --out choice.png\n  \
    colonnade render --record games.cgn --number 3 --out replay.gif\n  \
    colonnade render --game gore --position \"6n,6n,6n,6n/6s,6s,6s,6s s 0 0 -\" --side second --out board.txt")]
pub(super) struct Arguments {
    #[command(flatten)]
    start: Option<StartArguments>,
    /// Actions played from there, separated by blanks; move numbers (“3.”) are skipped
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, requires = "game")]
    moves: Option<String>,
    /// A file of game records, in place of --game
    #[arg(long, value_name = "FILE", conflicts_with = "StartArguments")]
    record: Option<PathBuf>,
    /// Which record of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    number: u64,
    /// Show the position after this many actions; a GIF ends there [default: after the last one]
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// Begin a GIF after this many actions
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u32,
    /// The beginning of a move: show it being composed
    #[arg(long, allow_hyphen_values = true)]
    prefix: Option<String>,
    /// Where to write; .png, .svg, .gif or .txt
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// wood, slate or contrast
    #[arg(long, default_value_t)]
    theme: Theme,
    /// Width in pixels, 200 to 2000
    #[arg(long, value_name = "PIXELS", default_value = "720", value_parser = size)]
    size: Size,
    /// Whose seat to look from: first, second, or the name of a side
    #[arg(long, default_value = "first")]
    side: String,
    /// The name of the first player [default: his side]
    #[arg(long, value_name = "NAME")]
    first: Option<String>,
    /// The name of the second player [default: his side]
    #[arg(long, value_name = "NAME")]
    second: Option<String>,
    /// Tell on standard output in words what the picture shows
    #[arg(long)]
    alt: bool,
}

/// The forms of a picture, by the ending of a file's name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Png,
    Svg,
    Gif,
    Text,
}

impl Form {
    fn of(file: &Path) -> Result<Form, Failure> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("png") => Ok(Form::Png),
            Some("svg") => Ok(Form::Svg),
            Some("gif") => Ok(Form::Gif),
            Some("txt") => Ok(Form::Text),
            _ => Err(Failure::usage(format!("{}: the name must end in .png, .svg, .gif or .txt", file.display()))),
        }
    }
}

fn size(text: &str) -> Result<Size, String> {
    let pixels = text.parse::<u32>().map_err(|_| "a picture is 200 to 2000 pixels wide".to_owned())?;
    Size::new(pixels).map_err(|error| error.to_string())
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let form = Form::of(&arguments.out)?;
    let replay = replay(arguments)?;
    let ply = ply(arguments, replay.plies())?;
    if form == Form::Gif && arguments.prefix.is_some() {
        return Err(Failure::usage(
            "a GIF replays actions; --prefix shows a move being composed as .png, .svg or .txt",
        ));
    }
    if arguments.from > ply {
        return Err(Failure::usage(format!("--from {} is after --ply {ply}", arguments.from)));
    }
    let picture = picture(arguments, &replay, ply)?;
    let bytes = match form {
        Form::Png => render::png(&picture),
        Form::Svg => render::svg(&picture).into_bytes(),
        Form::Text => render::text_board(&picture).into_bytes(),
        Form::Gif => render::gif(&replay, arguments.from, ply).map_err(|error| anyhow!("{error}"))?,
    };
    fs::write(&arguments.out, bytes).with_context(|| arguments.out.display().to_string())?;
    if arguments.alt {
        writeln!(out, "{}", render::alt_text(&picture))?;
    }
    Ok(())
}

fn replay(arguments: &Arguments) -> Result<Replay, Failure> {
    let mut replay = match (&arguments.start, &arguments.record) {
        (Some(start), _) => {
            let moves = arguments.moves.iter().flat_map(|moves| move_texts(moves)).map(str::to_owned).collect();
            Replay::of(start.state()?, moves)
        }
        (None, Some(file)) => {
            let record = Source::open(file, None)?.nth(arguments.number)?;
            Replay::of_record(&record).map_err(|error| anyhow!("{error}"))?
        }
        (None, None) => return Err(Failure::usage("what to draw is missing: --game or --record")),
    };
    if let Some(name) = &arguments.first {
        replay.names.first.clone_from(name);
    }
    if let Some(name) = &arguments.second {
        replay.names.second.clone_from(name);
    }
    (replay.theme, replay.size) = (arguments.theme, arguments.size);
    replay.viewer = seat(&arguments.side, &replay)?;
    Ok(replay)
}

fn seat(name: &str, replay: &Replay) -> Result<Side, Failure> {
    let sides = replay.start.variant().game().info().sides;
    let is = |known: &str| name.eq_ignore_ascii_case(known);
    if is("first") || is(sides.first) {
        Ok(Side::First)
    } else if is("second") || is(sides.second) {
        Ok(Side::Second)
    } else {
        let (first, second) = (sides.first, sides.second);
        Err(Failure::usage(format!("--side is first or {first}, second or {second}, not {name:?}")))
    }
}

/// The number of the last action that is shown.
fn ply(arguments: &Arguments, plies: u32) -> Result<u32, Failure> {
    match arguments.ply {
        Some(ply) if ply > plies => Err(Failure::usage(format!("--ply {ply}: there are only {plies} actions"))),
        Some(ply) => Ok(ply),
        None => Ok(plies),
    }
}

fn picture(arguments: &Arguments, replay: &Replay, ply: u32) -> Result<Picture, Failure> {
    let mut walk = replay.walk();
    walk.advance(ply).map_err(|error| anyhow!("{error}"))?;
    let mut picture = walk.picture();
    if let Some(prefix) = &arguments.prefix {
        picture.preview = Some(walk.state().preview(prefix).map_err(|error| anyhow!("{error}"))?);
    }
    Ok(picture)
}
