//! `colonnade render`: pictures of positions and replays of games.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::failure::Failure;
use super::moves::{StartArguments, move_texts};
use super::output::Readers;
use super::records::RecordSource;
use super::{output, value_parsers};
use colonnade_view::{Picture, Replay, Size, Theme, render};
use colonnade_wording as wording;
use colonnade_wording::cli::usage::{self, IgnoredOption};

/// Draw a position as PNG, SVG or text, or replay a game as an animated GIF
#[derive(Debug, clap::Args)]
#[group(id = "drawn", required = true, args = ["game", "record"])]
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
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record", value_parser = value_parsers::record_number)]
    number: u64,
    /// Show the position after this many actions; a GIF ends there [default: after the last one]
    #[arg(long, value_name = "N", value_parser = value_parsers::actions)]
    ply: Option<u32>,
    /// Begin a GIF after this many actions [default: 0]
    #[arg(long, value_name = "N", value_parser = value_parsers::actions)]
    from: Option<u32>,
    /// The beginning of a move: show it being composed
    #[arg(long, allow_hyphen_values = true)]
    prefix: Option<String>,
    /// Where to write; .png, .svg, .gif or .txt
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The colours [default: wood]
    #[arg(long, value_parser = value_parsers::theme())]
    theme: Option<Theme>,
    /// Width in pixels, 200 to 2000 [default: 720]
    #[arg(long, value_name = "PIXELS", value_parser = size)]
    size: Option<Size>,
    /// The side at the bottom: first, second, or the name of a side
    #[arg(long, default_value = "first", value_parser = value_parsers::side())]
    side: String,
    /// The name of the first player [default: the side]
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    first: Option<String>,
    /// The name of the second player [default: the side]
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    second: Option<String>,
    /// Describe the picture in words on standard output
    #[arg(long)]
    alt: bool,
}

/// The format of a picture, by the extension of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RenderFormat {
    Png,
    Svg,
    Gif,
    Text,
}

impl RenderFormat {
    fn of(file: &Path) -> Result<RenderFormat, Failure> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("png") => Ok(RenderFormat::Png),
            Some("svg") => Ok(RenderFormat::Svg),
            Some("gif") => Ok(RenderFormat::Gif),
            Some("txt") => Ok(RenderFormat::Text),
            _ => Err(Failure::usage(usage::unknown_picture_form(&file.display()))),
        }
    }
}

fn size(text: &str) -> Result<Size, String> {
    let pixels = text.parse::<u32>().map_err(|_| usage::picture_width(&Size::RANGE))?;
    Size::new(pixels).map_err(|error| error.to_string())
}

/// Parses the name of a player for the picture.
fn player_name(text: &str) -> Result<String, String> {
    if text.trim().is_empty() { Err(usage::not_a_name().to_owned()) } else { Ok(text.to_owned()) }
}

/// Refuses options that have no effect for the format of the picture.
fn refuse_ignored(arguments: &Arguments, format: RenderFormat) -> Result<(), Failure> {
    let is_text = format == RenderFormat::Text;
    for (is_ignored, option) in [
        (format == RenderFormat::Gif && arguments.prefix.is_some(), IgnoredOption::Prefix),
        (format != RenderFormat::Gif && arguments.from.is_some(), IgnoredOption::From),
        (is_text && arguments.size.is_some(), IgnoredOption::Size),
        (is_text && arguments.theme.is_some(), IgnoredOption::Theme),
    ] {
        if is_ignored {
            return Err(Failure::usage(usage::ignored_option(option)));
        }
    }
    Ok(())
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let format = RenderFormat::of(&arguments.out)?;
    refuse_ignored(arguments, format)?;
    let replay = replay(arguments)?;
    let ply = ply(arguments, replay.plies())?;
    let from = arguments.from.unwrap_or(0);
    if from > ply {
        return Err(Failure::usage(usage::from_after_ply(from, ply)));
    }
    let picture = picture(arguments, &replay, ply)?;
    let bytes = match format {
        RenderFormat::Png => render::png(&picture),
        RenderFormat::Svg => render::svg(&picture).into_bytes(),
        RenderFormat::Text => render::text_board(&picture).into_bytes(),
        RenderFormat::Gif => render::gif(&replay, from, ply)
            .map_err(|error| anyhow!(wording::bad_action(error.number, &error.error)))?
            .into_vec(),
    };
    output::write(&arguments.out, Readers::Usual, out, |file| Ok(file.write_all(&bytes)?))?;
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
            let record = RecordSource::open(file, None)?.nth(arguments.number)?;
            Replay::of_record(&record).map_err(|error| anyhow!(wording::position_error(&error)))?
        }
        (None, None) => return Err(Failure::usage(usage::nothing_to_draw())),
    };
    if let Some(name) = &arguments.first {
        replay.names.first.clone_from(name);
    }
    if let Some(name) = &arguments.second {
        replay.names.second.clone_from(name);
    }
    replay.theme = arguments.theme.unwrap_or_default();
    replay.size = arguments.size.unwrap_or_default();
    replay.viewer = value_parsers::side_of(replay.start.variant().game(), &arguments.side).map_err(Failure::Usage)?;
    Ok(replay)
}

/// The number of the last action to show.
fn ply(arguments: &Arguments, plies: u32) -> Result<u32, Failure> {
    match arguments.ply {
        Some(ply) if ply > plies => Err(Failure::usage(usage::ply_after_end(ply, plies))),
        Some(ply) => Ok(ply),
        None => Ok(plies),
    }
}

fn picture(arguments: &Arguments, replay: &Replay, ply: u32) -> Result<Picture, Failure> {
    let mut walk = replay.walk();
    walk.advance(ply).map_err(|error| anyhow!(wording::bad_action(error.number, &error.error)))?;
    let mut picture = walk.picture();
    if let Some(prefix) = &arguments.prefix {
        picture.preview = Some(walk.state().preview(prefix).map_err(|error| anyhow!(wording::move_error(&error)))?);
    }
    Ok(picture)
}
