//! A call as it is sent. It can be sent again: all attempts share the bytes of a file, which are never copied.

use std::borrow::Cow;
use std::convert::Infallible;

use bytes::Bytes;
use futures_util::stream;
use reqwest::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use serenity::constants;
use serenity::http::{LightMethod, Route};

use crate::ui::message::{Attachment, FileContent};

/// The server in the URLs that routes give.
const DISCORD: &str = "https://discord.com";

/// A call of the interface.
#[derive(Clone)]
pub(super) struct Call<'a> {
    route: Route<'a>,
    method: LightMethod,
    query: Cow<'static, str>,
    body: Option<Bytes>,
    file: Option<Attachment>,
}

impl<'a> Call<'a> {
    /// A call without a body.
    pub(super) const fn new(route: Route<'a>, method: LightMethod) -> Call<'a> {
        Call { route, method, query: Cow::Borrowed(""), body: None, file: None }
    }

    /// The same call with a query, which begins with `?`.
    pub(super) fn query(mut self, query: impl Into<Cow<'static, str>>) -> Call<'a> {
        self.query = query.into();
        self
    }

    /// The same call with a body.
    pub(super) fn body(mut self, body: &Value) -> Call<'a> {
        self.body = Some(body.to_string().into());
        self
    }

    /// The same call with a file beside its body.
    pub(super) fn file(mut self, file: Option<&Attachment>) -> Call<'a> {
        self.file = file.cloned();
        self
    }

    /// The URL without its query.
    pub(super) fn path(&self) -> String {
        self.route.path().into_owned()
    }

    /// The request for the call, to Discord or to the server at `base` used instead of it.
    pub(super) fn request(&self, client: &Client, token: &str, base: Option<&str>) -> RequestBuilder {
        let mut address = self.path();
        if let Some(base) = base {
            address = address.replacen(DISCORD, base.trim_end_matches('/'), 1);
        }
        address.push_str(&self.query);
        let request = client.request(self.method.reqwest_method(), address);
        let request = request.header(USER_AGENT, constants::USER_AGENT).header(AUTHORIZATION, token);
        match (&self.body, &self.file) {
            (Some(body), Some(file)) => request.multipart(form(body, file)),
            (Some(body), None) => request.header(CONTENT_TYPE, "application/json").body(body.clone()),
            (None, _) => request.header(CONTENT_LENGTH, 0),
        }
    }
}

/// A body with a file, as the multipart form that Discord expects.
fn form(body: &Bytes, file: &Attachment) -> Form {
    let part = part_of(&file.content).file_name(file.name.clone());
    let named = part.mime_str(media_type(&file.name));
    // The media types below are valid; without one, Discord treats the file as bytes.
    let part = named.unwrap_or_else(|_| part_of(&file.content).file_name(file.name.clone()));
    let payload = Part::stream_with_length(body.clone(), body.len() as u64);
    Form::new().part("files[0]", part).part("payload_json", payload)
}

fn part_of(content: &FileContent) -> Part {
    let pieces = content.pieces().map(Ok::<Bytes, Infallible>);
    Part::stream_with_length(reqwest::Body::wrap_stream(stream::iter(pieces)), content.len() as u64)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("json") => "application/json",
        Some("gz") => "application/gzip",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use futures_util::TryStreamExt;

    use super::*;
    use colonnade_view::ChunkedBuffer;

    #[tokio::test]
    async fn every_try_sends_the_pieces_that_were_written() {
        let mut pieces = ChunkedBuffer::new();
        pieces.write_all(&[7; 1_000_000]).expect("it grows");
        let written: Vec<Vec<u8>> = pieces.into_iter().collect();
        let places: Vec<*const u8> = written.iter().map(|piece| piece.as_ptr()).collect();
        let content = FileContent::from(written);
        let file = Attachment { name: "games.cgn.gz".to_owned(), content, alt: String::new() };
        let body = Bytes::from_static(b"{\"content\":\"\"}");
        for _ in 0..3 {
            let sent: Vec<Bytes> = form(&body, &file).into_stream().try_collect().await.expect("no error");
            let large: Vec<*const u8> =
                sent.iter().filter(|part| part.len() > 1_000).map(|part| part.as_ptr()).collect();
            assert_eq!(large, places, "the same bytes at the same places");
            assert!(sent.iter().any(|part| part.as_ptr() == body.as_ptr()), "the body, too");
            let whole = sent.concat();
            let text = String::from_utf8_lossy(&whole);
            assert!(text.contains("name=\"files[0]\"; filename=\"games.cgn.gz\"\r\nContent-Type: application/gzip"));
        }
    }
}
