//! `colonnade export`: the archive as records.

use std::io::Write;
use std::path::PathBuf;

use chrono::{DateTime, Days, NaiveDate, NaiveTime};

use super::common::{Common, bar, counted, show};
use super::{Failure, complain, output, records};
use crate::app::access::Access;
use crate::app::admin::ExportRequest;
use crate::play::Timestamp;
use crate::record::Format;
use colonnade_rules::{Game, GameResult, Reason, Variant};

/// Write archived games as records
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The name of FILE tells the format (.cgn, .ndjson) and the compression (.gz or .zst after it). \
    Games come in the order in which they ended. A service that runs need not be stopped.\n\nExamples:\n  \
    colonnade export --out games.cgn\n  \
    colonnade export --game buku --variant 6x6 --since 2026-01-01 --rated --out buku.ndjson.zst\n  \
    colonnade export --player Ann --opponent 17 --result 1-0 --out - | colonnade check -"
)]
pub(super) struct Arguments {
    /// Where to write; “-” is the standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// cgn or ndjson [default: as the name of FILE tells, or else cgn]
    #[arg(long, value_name = "FORMAT", value_parser = records::format)]
    to: Option<Format>,
    #[command(flatten)]
    filter: Filter,
}

/// Which games; all conditions have to hold.
#[derive(Debug, clap::Args)]
struct Filter {
    /// Games of this player, by number or exact name
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// Games against this player, by number or exact name
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<String>,
    /// pilare, gore, pilastri, buku or pit-of-pillars
    #[arg(long)]
    game: Option<Game>,
    /// A variant of the game, e.g. 8x8
    #[arg(long, requires = "game")]
    variant: Option<String>,
    /// 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, allow_hyphen_values = true)]
    result: Option<GameResult>,
    /// Why games ended, e.g. resignation or no-moves
    #[arg(long, value_parser = reason)]
    reason: Option<Reason>,
    /// Rated games only
    #[arg(long, conflicts_with = "casual")]
    rated: bool,
    /// Casual games only
    #[arg(long)]
    casual: bool,
    /// Ended on this day or later, e.g. 2026-11-20, or at this time or later, e.g. 2026-11-20T18:00:00Z
    #[arg(long, value_name = "TIME", value_parser = since)]
    since: Option<Timestamp>,
    /// Ended on this day or earlier, or before this time
    #[arg(long, value_name = "TIME", value_parser = until)]
    until: Option<Timestamp>,
    /// With at least so many actions
    #[arg(long, value_name = "ACTIONS")]
    shortest: Option<u32>,
    /// With at most so many actions
    #[arg(long, value_name = "ACTIONS")]
    longest: Option<u32>,
}

impl Filter {
    fn request(&self) -> Result<ExportRequest, Failure> {
        let variant = match (self.game, &self.variant) {
            (Some(game), Some(name)) => Some(game.variant(name).map_err(Failure::usage)?),
            _ => None,
        };
        Ok(ExportRequest {
            player: self.player.clone(),
            opponent: self.opponent.clone(),
            game: self.game.map(|game| game.slug().to_owned()),
            variant: variant.map(|variant: Variant| variant.name().to_owned()),
            result: self.result.map(|result| result.to_string()),
            reason: self.reason.map(|reason| reason.code().to_owned()),
            rated: (self.rated || self.casual).then_some(self.rated),
            since: self.since,
            until: self.until,
            shortest: self.shortest,
            longest: self.longest,
        })
    }
}

fn reason(text: &str) -> Result<Reason, String> {
    let codes: Vec<_> = Reason::all().map(Reason::code).collect();
    Reason::from_code(text)
        .or_else(|| Reason::from_words(text))
        .ok_or_else(|| format!("expected one of {}", codes.join(", ")))
}

/// A time as a text tells it: that time, or the midnight before or after a day.
fn time(text: &str, days: u64) -> Result<Timestamp, String> {
    if let Ok(day) = text.parse::<NaiveDate>() {
        let day = day.checked_add_days(Days::new(days)).unwrap_or(day);
        return Ok(day.and_time(NaiveTime::MIN).and_utc());
    }
    let time = DateTime::parse_from_rfc3339(text).map(|time| time.to_utc());
    time.map_err(|_| "expected a day such as 2026-11-20 or a time such as 2026-11-20T18:00:00Z".to_owned())
}

fn since(text: &str) -> Result<Timestamp, String> {
    time(text, 0)
}

fn until(text: &str) -> Result<Timestamp, String> {
    time(text, 1)
}

pub(super) fn run(arguments: &Arguments, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
    let request = arguments.filter.request()?;
    let format = arguments.to.or_else(|| Format::of_path(&arguments.out)).unwrap_or(Format::Cgn);
    let mut access = Access::open(&common.quiet_settings()?, false)?;
    let bar = bar("games");
    let exported = output::write(&arguments.out, out, |out| {
        let exported = access.export(&request, format, out, &mut |done, all| show(&bar, done, all));
        exported.map_err(Failure::from_output)
    })?;
    bar.finish_and_clear();
    access.close()?;
    exported.left_out.iter().for_each(|why| complain(why));
    if arguments.out.as_os_str() != records::STANDARD {
        writeln!(out, "{} exported to {}", counted(exported.games, "game"), output::name(&arguments.out))?;
    }
    if exported.left_out.is_empty() { Ok(()) } else { Err(Failure::Told) }
}
