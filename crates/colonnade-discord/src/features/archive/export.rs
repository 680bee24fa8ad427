//! Exports: games as files of records, within Discord's size limit.

use std::io::{self, Write};
use std::ops::ControlFlow;

use crate::bot::Bot;
use crate::bot::heavy_work;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::archive::BotSearch;
use crate::features::game_choice::{named_game, no_game_named};
use crate::features::replay::{LARGEST_ATTACHMENT, gif_response};
use crate::ids::CustomId;
use crate::transport::interaction::Interaction;
use crate::ui::message::{Attachment, Message};
use colonnade_archive::{ArchiveFilter, Count};
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_play::{GameId, Identity, Viewer};
use colonnade_record::{CompressedWriter, Compression, Format, WriteError, Writer};
use colonnade_service::{Reply, Service, Work, archive, games, people};
use colonnade_view::{ChunkedBuffer, record_of, record_so_far};
use colonnade_wording::{self as wording, replies};

/// The limits of one file.
#[derive(Clone, Copy, Debug)]
struct ExportLimits {
    /// An export of more games is refused before anything is read, if their number is known.
    games: u64,
    bytes: usize,
}

const LIMITS: ExportLimits = ExportLimits { games: 10_000, bytes: LARGEST_ATTACHMENT };

impl ExportLimits {
    /// Whether it is known before reading that there are too many games.
    const fn is_exceeded(self, count: Count) -> bool {
        match count {
            Count::Exactly(games) => games > self.games,
            Count::AtLeast(games) => games >= self.games,
        }
    }
}

/// The initial cost of an export, and the cost per game, in milliseconds of one processor.
const COST: f64 = 20.0;
const COST_PER_GAME: f64 = 0.2;

/// The form of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    Records(Format),
    Gif,
}

impl ExportFormat {
    /// The name of the format, as its choice has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            ExportFormat::Records(format) => extension(format),
            ExportFormat::Gif => "gif",
        }
    }
}

/// `/export`: one game, or all games of a user.
pub(super) async fn export_command(
    bot: &Bot,
    interaction: &Interaction,
    named: Option<String>,
    user: Option<u64>,
    format: ExportFormat,
) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    if let Some(named) = named {
        return match named_game(&named) {
            Some(game) => export_game(bot, interaction, viewer, game, format).await,
            None => Ok(no_game_named(&named)),
        };
    }
    let ExportFormat::Records(format) = format else {
        return Ok(Response::ephemeral(say!(replies_archive::gif_needs_a_game)));
    };
    let user = user.unwrap_or(interaction.user);
    let player = bot.work(move |service| people::player_of(service, &Identity::Discord(user))).await?;
    let Some(player) = player else { return Ok(Response::ephemeral(say!(replies_people::user_has_not_played))) };
    let search = BotSearch { player: Some(player.id), ..BotSearch::default() };
    export_search(bot, interaction, viewer, search, format).await
}

/// Handles the button that exports all games of a search.
pub(super) async fn on_search_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let Some((search, _)) = BotSearch::of_state(&id.state) else {
        return Ok(Response::ephemeral(say!(replies_archive::unknown_page)));
    };
    export_search(bot, interaction, viewer, search, Format::Cgn).await
}

/// One game as a file.
pub(super) async fn export_game(
    bot: &Bot,
    interaction: &Interaction,
    viewer: Viewer,
    game: GameId,
    format: ExportFormat,
) -> HandlerResult {
    let ExportFormat::Records(format) = format else { return gif_response(bot, interaction, viewer, game).await };
    bot.work(move |service| {
        let found = games::get(service, viewer, game)?;
        // Records are English for everybody.
        let record = in_language(Language::ENGLISH, || {
            Reply::Ok(if found.is_running() {
                let found = games::get(service, viewer, game)?;
                Ok(record_so_far(&found))
            } else {
                let archived = archive::archived(service, viewer, game)?;
                record_of(&archived.summary, archived.transcript)
            })
        })?;
        let mut writer = Writer::new(FileBuffer::new(LARGEST_ATTACHMENT), format);
        let written = record.and_then(|record| writer.write(&record)).and_then(|()| Ok(writer.finish()?.finish()?));
        let file = match written {
            Ok(file) => file,
            Err(WriteError::Io(_)) => {
                return Ok(Response::ephemeral(replies::export_too_large(Count::Exactly(1), None)));
            }
            Err(error) => return Ok(Response::ephemeral(wording::md_sentence(&wording::write_error(&error)))),
        };
        let name = file.name(&format!("game-{}", game.0), extension(format));
        let attachment = Attachment { name, content: file.content.into(), alt: replies::record_alt(game) };
        Ok(Response::Message(Message::ephemeral(wording::standing(&found)).attach(attachment)))
    })
    .await
}

const fn extension(format: Format) -> &'static str {
    match format {
        Format::Cgn => "cgn",
        Format::Ndjson => "ndjson",
    }
}

/// The games of a search as one file, compressed where that is needed.
async fn export_search(
    bot: &Bot,
    interaction: &Interaction,
    viewer: Viewer,
    search: BotSearch,
    format: Format,
) -> HandlerResult {
    let archive = bot.settings.public_url.as_ref().map(|url| format!("{url}/archive"));
    heavy_work::run(bot, interaction, Work::Export, COST, move |service, charge| {
        Ok(match write_games(service, viewer, &search.filter(), format, LIMITS, charge)? {
            ExportOutcome::TooLarge(games) => Response::ephemeral(replies::export_too_large(games, archive.as_deref())),
            ExportOutcome::File(_, 0) => Response::ephemeral(say!(replies_archive::no_such_games)),
            ExportOutcome::File(file, games) => {
                let name = file.name("games", extension(format));
                let attachment = Attachment {
                    name,
                    content: file.content.into(),
                    alt: say!(replies_archive::exported_alt, games = games),
                };
                Response::Message(Message::ephemeral(say!(replies_archive::exported, games = games)).attach(attachment))
            }
        })
    })
    .await
}

enum ExportOutcome {
    /// A file with this number of games.
    File(FinishedFile, u64),
    /// There are too many games, or their file is too large.
    TooLarge(Count),
}

/// Writes the games of a filter. If too many are known in advance, none is read; otherwise it stops as soon as there
/// are too many, or the file is too large. Calls `charge` with the cost of each game that is read.
fn write_games(
    service: &Service,
    viewer: Viewer,
    filter: &ArchiveFilter,
    format: Format,
    limits: ExportLimits,
    charge: &dyn Fn(f64),
) -> Reply<ExportOutcome> {
    let count = archive::count(service, filter, viewer)?;
    if limits.is_exceeded(count) {
        return Ok(ExportOutcome::TooLarge(count));
    }
    let (Count::Exactly(least) | Count::AtLeast(least)) = count;
    let mut writer = Writer::new(FileBuffer::new(limits.bytes), format);
    let mut games = 0u64;
    let mut is_full = false;
    archive::export(service, filter, viewer, |archived| {
        let game = archived.summary.id;
        match record_of(&archived.summary, archived.transcript).and_then(|record| writer.write(&record)) {
            Ok(()) => games += 1,
            // The buffer is full.
            Err(WriteError::Io(_)) => is_full = true,
            // A record that no reader would accept is left out.
            Err(error) => tracing::error!(game = game.0, %error, "a game is missing from an export"),
        }
        charge(COST_PER_GAME);
        is_full |= games > limits.games;
        if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let too_large = ExportOutcome::TooLarge(Count::AtLeast(games.max(least)));
    if is_full {
        return Ok(too_large);
    }
    Ok(match writer.finish().and_then(FileBuffer::finish) {
        Ok(file) => ExportOutcome::File(file, games),
        Err(_) => too_large,
    })
}

/// The size in bytes above which files are compressed.
const COMPRESSION_THRESHOLD: usize = 1024 * 1024;

/// A file that is compressed once it is large, and rejects bytes once even the compressed file exceeds a limit.
pub(crate) struct FileBuffer {
    limit: usize,
    content: ExportBuffer,
}

enum ExportBuffer {
    Plain(ChunkedBuffer),
    Compressed(Box<CompressedWriter<BoundedBuffer>>),
}

/// A file that was written to its end.
pub(crate) struct FinishedFile {
    pub(crate) content: ChunkedBuffer,
    is_compressed: bool,
}

impl FinishedFile {
    pub(crate) fn name(&self, stem: &str, extension: &str) -> String {
        format!("{stem}.{extension}{}", if self.is_compressed { ".gz" } else { "" })
    }
}

impl FileBuffer {
    pub(crate) const fn new(limit: usize) -> FileBuffer {
        FileBuffer { limit, content: ExportBuffer::Plain(ChunkedBuffer::new()) }
    }

    /// # Errors
    ///
    /// If the file is too large.
    pub(crate) fn finish(self) -> io::Result<FinishedFile> {
        Ok(match self.content {
            ExportBuffer::Plain(content) => FinishedFile { content, is_compressed: false },
            ExportBuffer::Compressed(packer) => FinishedFile { content: packer.finish()?.content, is_compressed: true },
        })
    }
}

impl Write for FileBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let ExportBuffer::Plain(plain) = &mut self.content {
            if plain.len() + bytes.len() <= self.limit.min(COMPRESSION_THRESHOLD) {
                return plain.write(bytes);
            }
            let mut packer =
                Compression::Gzip.writer(BoundedBuffer { limit: self.limit, content: ChunkedBuffer::new() })?;
            for piece in std::mem::take(plain) {
                packer.write_all(&piece)?;
            }
            self.content = ExportBuffer::Compressed(Box::new(packer));
        }
        match &mut self.content {
            ExportBuffer::Plain(plain) => plain.write(bytes),
            ExportBuffer::Compressed(packer) => packer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Bytes up to a limit.
pub(crate) struct BoundedBuffer {
    limit: usize,
    content: ChunkedBuffer,
}

impl Write for BoundedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.content.len() + bytes.len() > self.limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.content.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use colonnade_play::{Command, Place, ServerId, SideChoice};
    use colonnade_service::{CommandRequest, Proposal, challenges};

    /// A service with finished games of one move each.
    fn played(games: u64) -> Service {
        let service = Service::in_memory();
        let join = |user, name| people::sign_in(&service, &Identity::Discord(user), name).expect("signs in").id;
        let [ada, bob] = [join(1, "Ada"), join(2, "Bob")];
        let place = Place::Server { server: ServerId(5), private: false };
        for _ in 0..games {
            let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
            let proposal = Proposal { side: SideChoice::First, ..Proposal::new(ada, Some(bob), variant, place) };
            let challenge = challenges::challenge(&service, &proposal).expect("made");
            let game = challenges::accept(&service, challenge.id, bob).expect("accepted").game.id;
            for (who, command) in [(ada, Command::Act("a1-a2".into())), (bob, Command::Resign)] {
                games::act(&service, &CommandRequest::new(game, who, command)).expect("done");
            }
        }
        service
    }

    #[test]
    fn an_export_reads_nothing_where_too_many_games_are_known_of() {
        let service = played(6);
        let write = |games, bytes| {
            let read = Cell::new(0);
            let charge = |_| read.set(read.get() + 1);
            let filter = ArchiveFilter::default();
            let limits = ExportLimits { games, bytes };
            let written = write_games(&service, Viewer::Host, &filter, Format::Cgn, limits, &charge).expect("read");
            (written, read.get())
        };
        let (all, read) = write(6, 100_000);
        let ExportOutcome::File(file, 6) = all else { panic!("all games fit") };
        assert_eq!(read, 6);
        let (refused, read) = write(5, 100_000);
        assert!(matches!(refused, ExportOutcome::TooLarge(Count::Exactly(6))));
        assert_eq!(read, 0, "nothing was read");
        assert!(LIMITS.is_exceeded(Count::AtLeast(10_000)), "a search that is too large to be counted");
        assert!(!LIMITS.is_exceeded(Count::Exactly(10_000)) && !LIMITS.is_exceeded(Count::AtLeast(9_999)));
        let (refused, _) = write(6, 100);
        assert!(matches!(refused, ExportOutcome::TooLarge(Count::AtLeast(6))), "too large, even when compressed");
        assert!(file.content.len() > 100);
    }

    #[test]
    fn a_file_is_compressed_when_it_is_large_and_refused_when_it_is_too_large() {
        let write = |bytes: &[u8]| {
            let mut buffer = FileBuffer::new(10_000);
            bytes.chunks(100).try_for_each(|chunk| buffer.write_all(chunk))?;
            buffer.finish()
        };
        let small = write(&[7; 10_000]).expect("fits");
        assert_eq!((small.content.len(), small.name("games", "cgn").as_str()), (10_000, "games.cgn"));
        let mut buffer = FileBuffer::new(LARGEST_ATTACHMENT);
        buffer.write_all(&[7; COMPRESSION_THRESHOLD + 1]).expect("there is room");
        assert_eq!(
            buffer.finish().expect("fits").name("games", "cgn"),
            "games.cgn.gz",
            "a large file is not held as it is"
        );
        let packed = write(&[7; 1_000_000]).expect("fits when compressed");
        assert!(packed.content.len() <= 10_000, "{}", packed.content.len());
        assert_eq!(packed.name("games", "cgn"), "games.cgn.gz");
        // Bytes that do not compress.
        let mut state = 1u64;
        let noise: Vec<u8> = (0..1_000_000)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 56) as u8
            })
            .collect();
        assert!(write(&noise).is_err());
        let mut buffer = FileBuffer::new(10_000);
        let taken = noise.chunks(100).take_while(|chunk| buffer.write_all(chunk).is_ok()).count() * 100;
        assert!(taken < 200_000, "it refuses bytes once it is full, and holds few more: {taken}");
    }
}
