//! Downloads of all games that a filter means, written while they are read.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use tokio::sync::mpsc;

use super::Web;
use super::error::{Failure, Shown};
use super::filter::{Complaint, Form};
use crate::play::{ArchiveFilter, Viewer};
use crate::record::{Format, WriteError, Writer};
use crate::service::{Archived, Service};
use crate::view::record_of;

/// How much is sent at once, and how many such pieces may wait for a slow reader.
const PIECE: usize = 64 * 1024;
const WAITING: usize = 4;

/// The games that a filter means as CGN.
pub(super) async fn cgn(State(web): State<Web>, Query(form): Query<Form>) -> Shown<Response<Body>> {
    page(web, form, Format::Cgn).await
}

/// The same as NDJSON.
pub(super) async fn ndjson(State(web): State<Web>, Query(form): Query<Form>) -> Shown<Response<Body>> {
    page(web, form, Format::Ndjson).await
}

async fn page(web: Web, form: Form, format: Format) -> Shown<Response<Body>> {
    let filter = web.ask(move |service| form.read(service)).await?;
    let (filter, _) = filter.map_err(|complaints| Failure::new(StatusCode::BAD_REQUEST, complained(&complaints)))?;
    stream(&web, filter, format).map_err(|Busy| Failure::new(StatusCode::SERVICE_UNAVAILABLE, BUSY))
}

/// What is wrong with a form, in sentences.
pub(super) fn complained(complaints: &[Complaint]) -> String {
    complaints.iter().map(|complaint| complaint.words.as_str()).collect::<Vec<_>>().join(" ")
}

/// As many exports run already as may.
pub(super) struct Busy;

/// What is said then.
pub(super) const BUSY: &str = "Others are downloading the archive right now. Please try again in a minute.";

/// The games that a filter means, as they are read.
pub(super) fn stream(web: &Web, filter: ArchiveFilter, format: Format) -> Result<Response<Body>, Busy> {
    let permit = Arc::clone(&web.exports).try_acquire_owned().map_err(|_| Busy)?;
    let (pieces, receiver) = mpsc::channel::<io::Result<Bytes>>(WAITING);
    let service = Arc::clone(&web.service);
    tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let out = Pieces { pieces: pieces.clone(), waiting: Vec::with_capacity(PIECE) };
        if let Err(error) = write(&service, &filter, format, out) {
            // The reader is told by the connection being cut: he must not take a part for the whole.
            _ = pieces.blocking_send(Err(error));
        }
    });
    let (media_type, ending) = match format {
        Format::Cgn => ("text/x-cgn; charset=utf-8", "cgn"),
        Format::Ndjson => ("application/x-ndjson", "ndjson"),
    };
    let headers = [
        (header::CONTENT_TYPE, media_type.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"colonnade.{ending}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    let body = stream::unfold(receiver, |mut receiver| async { Some((receiver.recv().await?, receiver)) });
    // What compresses it may ask once more after its end.
    Ok((headers, Body::from_stream(body.fuse())).into_response())
}

fn write(service: &Service, filter: &ArchiveFilter, format: Format, out: Pieces) -> io::Result<()> {
    let mut writer = Writer::new(out, format);
    let mut failed = Ok(());
    let each = |archived: Archived| {
        let id = archived.summary.id;
        match writer.write(&record_of(&archived.summary, archived.transcript)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(WriteError::Io(error)) => {
                failed = Err(error);
                ControlFlow::Break(())
            }
            Err(error) => {
                tracing::error!(game = id.0, %error, "a game is missing in an export");
                ControlFlow::Continue(())
            }
        }
    };
    service.export(filter, Viewer::Nobody, each).map_err(io::Error::other)?;
    failed?;
    writer.finish().map(drop)
}

/// Takes bytes and sends them on in pieces, waiting while the reader is slow.
struct Pieces {
    pieces: mpsc::Sender<io::Result<Bytes>>,
    waiting: Vec<u8>,
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let piece = std::mem::replace(&mut self.waiting, Vec::with_capacity(PIECE));
        let sent = self.pieces.blocking_send(Ok(piece.into()));
        sent.map_err(|_| io::Error::new(io::ErrorKind::BrokenPipe, "the reader has gone"))
    }
}
