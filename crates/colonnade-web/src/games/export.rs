//! Downloads of games as records. Exports of many games are streamed.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::AppState;
use crate::client::HeavyWork;
use crate::components::error::{PageError, PageResult};
use crate::games::archive_params::{ArchiveParams, joined};
use crate::games::file_names::attachment;
use crate::request::query::Query;
use colonnade_archive::ArchiveFilter;
use colonnade_language::{Language, in_language};
use colonnade_play::{GameId, Viewer};
use colonnade_record::{Format, Record, WriteError, Writer};
use colonnade_service::{Archived, Busy, Permit, Service, Work, archive, profiles};
use colonnade_view::record_of;

/// The bytes of a chunk, and how many chunks may wait for a slow reader.
const CHUNK: usize = 64 * 1024;
const WAITING: usize = 4;

/// How long a reader may take for a chunk. The export of a slower reader is aborted to free its permit.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(20);

/// The cost of a chunk in milliseconds of one processor. The time that it waits for the reader costs as much as work,
/// because the permit is held meanwhile.
const CHUNK_COST: f64 = 4.0;

/// A single record as text.
///
/// # Errors
///
/// If the record is too long or too deeply nested to be read again.
pub(crate) fn text(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer::new(Vec::new(), format);
    writer.write(record)?;
    Ok(writer.finish()?)
}

/// The extension of files of many games in a format.
const fn extension(format: Format) -> &'static str {
    match format {
        Format::Cgn => "cgn",
        Format::Ndjson => "ndjson",
    }
}

/// The games of an export.
pub(crate) enum ExportedGames {
    /// Those that match a filter.
    Matching(ArchiveFilter),
    /// Those of these that are finished.
    Listed(Vec<GameId>),
}

/// Exports matching games as CGN.
pub(crate) async fn cgn(
    State(state): State<AppState>,
    work: HeavyWork,
    Query(params): Query<ArchiveParams>,
) -> PageResult<Response<Body>> {
    download(state, work, params, Format::Cgn).await
}

/// Exports matching games as NDJSON.
pub(crate) async fn ndjson(
    State(state): State<AppState>,
    work: HeavyWork,
    Query(params): Query<ArchiveParams>,
) -> PageResult<Response<Body>> {
    download(state, work, params, Format::Ndjson).await
}

async fn download(
    state: AppState,
    work: HeavyWork,
    params: ArchiveParams,
    format: Format,
) -> PageResult<Response<Body>> {
    let filter = state.run(move |service| -> PageResult<_> {
        let filter = params.resolve(service)?.map(|(filter, _)| filter);
        let named = filter.iter().flat_map(|filter| filter.player.into_iter().chain(filter.opponent));
        let names: Vec<String> =
            named.filter_map(|player| Some(profiles::profile(service, Viewer::Nobody, player).ok()?.name)).collect();
        Ok((filter, names))
    });
    let (filter, names) = filter.await?;
    let filter = filter.map_err(|errors| PageError::new(StatusCode::BAD_REQUEST, joined(&errors)))?;
    let mut response = stream(&state, &work, ExportedGames::Matching(filter), format).await?;
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    if let Ok(name) = HeaderValue::from_str(&attachment(0, &names, extension(format))) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// Streams games.
///
/// # Errors
///
/// If too many exports are in progress, or the client has asked for too much.
pub(crate) async fn stream(
    state: &AppState,
    work: &HeavyWork,
    games: ExportedGames,
    format: Format,
) -> Result<Response<Body>, Busy> {
    let permit = work.begin(Work::Export).await?;
    let (chunks, receiver) = mpsc::channel::<Bytes>(WAITING);
    let service = Arc::clone(&state.service);
    let complete = Arc::new(AtomicBool::new(false));
    let completed = Arc::clone(&complete);
    tokio::task::spawn_blocking(move || {
        // Keeps the channel open until it is known whether the export is complete.
        let open = chunks.clone();
        let out = ChunkWriter { chunks, buffer: Vec::with_capacity(CHUNK), permit };
        match write(&service, &games, format, out) {
            Ok(()) => completed.store(true, Ordering::Release),
            Err(error) => tracing::debug!(%error, "an export was not sent completely"),
        }
        drop(open);
    });
    let (media_type, extension) = match format {
        Format::Cgn => ("text/x-cgn; charset=utf-8", "cgn"),
        Format::Ndjson => ("application/x-ndjson", "ndjson"),
    };
    let headers = [
        (header::CONTENT_TYPE, media_type.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"colonnade.{extension}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    let body = stream::unfold(Some((receiver, complete)), |state| async {
        let (mut receiver, complete) = state?;
        match receiver.recv().await {
            Some(chunk) => Some((Ok(chunk), Some((receiver, complete)))),
            None if complete.load(Ordering::Acquire) => None,
            // The connection is aborted, so that a client does not mistake a part for the whole.
            None => Some((Err(io::Error::other("the export failed")), None)),
        }
    });
    // The compressing layer may poll once more after the end.
    Ok((headers, Body::from_stream(body.fuse())).into_response())
}

fn write(service: &Service, games: &ExportedGames, format: Format, out: ChunkWriter) -> io::Result<()> {
    let mut writer = Writer::new(out, format);
    let mut failed = Ok(());
    let each = |archived: Archived| {
        let id = archived.summary.id;
        match record_of(&archived.summary, archived.transcript).and_then(|record| writer.write(&record)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(WriteError::Io(error)) => {
                failed = Err(error);
                ControlFlow::Break(())
            }
            Err(error) => {
                tracing::error!(game = id.0, %error, "a game is missing from an export");
                ControlFlow::Continue(())
            }
        }
    };
    let visited = match games {
        ExportedGames::Matching(filter) => archive::export(service, filter, Viewer::Nobody, each),
        // Records are in English, as those of single games.
        ExportedGames::Listed(games) => {
            in_language(Language::ENGLISH, || archive::export_of(service, games, Viewer::Nobody, each))
        }
    };
    visited.map_err(io::Error::other)?;
    failed?;
    writer.finish().map(drop)
}

/// A writer that sends chunks. It blocks while the reader is slow, up to [`CHUNK_TIMEOUT`].
struct ChunkWriter {
    chunks: mpsc::Sender<Bytes>,
    buffer: Vec<u8>,
    permit: Permit,
}

impl Write for ChunkWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let chunk = std::mem::replace(&mut self.buffer, Vec::with_capacity(CHUNK));
        let began = tokio::time::Instant::now();
        let sent = Handle::current().block_on(self.chunks.send_timeout(chunk.into(), CHUNK_TIMEOUT));
        self.permit.charge(CHUNK_COST + began.elapsed().as_secs_f64() * 1_000.0, Instant::now());
        sent.map_err(|error| match error {
            mpsc::error::SendTimeoutError::Timeout(_) => {
                io::Error::new(io::ErrorKind::TimedOut, "the reader takes too long")
            }
            mpsc::error::SendTimeoutError::Closed(_) => io::Error::new(io::ErrorKind::BrokenPipe, "the reader is gone"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_service::{Client, WorkLimiter};

    #[test]
    fn a_reader_that_takes_nothing_loses_the_place() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(async {
            let work_limiter = WorkLimiter::default();
            let began = Instant::now();
            let reader_of = Client::Address([192, 0, 2, 1].into());
            let permit = work_limiter.begin(Work::Export, reader_of, 0.0, began).await.expect("a place");
            let (chunks, mut reader) = mpsc::channel(WAITING);
            let writing = tokio::task::spawn_blocking(move || {
                let mut out = ChunkWriter { chunks, buffer: Vec::new(), permit };
                (0..100).try_for_each(|_| out.write_all(&[0; CHUNK]))
            });
            for _ in 0..10 {
                assert_eq!(reader.recv().await.map(|chunk| chunk.len()), Some(CHUNK), "a reader is served");
            }
            while !writing.is_finished() {
                tokio::time::advance(CHUNK_TIMEOUT / 4).await;
            }
            let error = writing.await.expect("no panic").expect_err("nobody reads any more");
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            let refused =
                work_limiter.begin(Work::Search, reader_of, 1.0, began).await.expect_err("the wait has its price");
            assert!(refused.retry_after > Duration::from_secs(15), "{refused:?}");
        });
    }
}
