//! Studies: analyses that are too long for an address. The reader's browser keeps their text under a short name, which
//! stands in the address instead of the record, and sends the text with each request. This host stores nothing.

use std::io::Read;

use askama::Template;
use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

use crate::caching::tag;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::export;
use crate::games::record_address::{EncodeError, with_clean_names};
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_record::{Format, Reader, Record, decompress};
use colonnade_wording::analysis_board;
use colonnade_wording::web::{PageWords, malformed_form};

/// The most bytes of the text of a study. This bounds the work to show it.
pub(crate) const LONGEST_STUDY: usize = 512 * 1024;

/// The most bytes of that text once it is compressed, so that it fits in a form.
pub(crate) const LONGEST_PACKED_STUDY: usize = 45_000;

/// The beginning of a study's name. No record's address begins with it.
const MARK: char = '~';

/// Whether a part of an address is the name of a study.
pub(crate) fn is_study(token: &str) -> bool {
    token.starts_with(MARK)
}

/// A text that a browser keeps under a name.
pub(crate) struct Study {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Study {
    /// A record as a study.
    ///
    /// # Errors
    ///
    /// If it is too long, or too deeply nested.
    pub(crate) fn of(record: &Record) -> Result<Study, EncodeError> {
        let text = export::text(record, Format::Cgn)?;
        if text.len() > LONGEST_STUDY || packed_length(&text) > LONGEST_PACKED_STUDY {
            return Err(EncodeError::TooLong);
        }
        let text = String::from_utf8(text).map_err(|_| EncodeError::TooLong)?;
        // The name is the same for all readers.
        let name = in_language(Language::ENGLISH, || tag(&text));
        Ok(Study { name: format!("{MARK}{}", name.trim_matches('"')), text })
    }

    /// The record of a study that a browser sent: compressed by gzip, in base64.
    pub(crate) fn sent(packed: &str) -> PageResult<Record> {
        let wrong = || PageError::new(StatusCode::BAD_REQUEST, malformed_form());
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(packed).map_err(|_| wrong())?;
        let text = unpacked(&bytes)
            .map_err(|_| wrong())?
            .ok_or_else(|| PageError::new(StatusCode::PAYLOAD_TOO_LARGE, say!(analysis_board::too_long)))?;
        let mut records = Reader::new(text.as_slice(), Format::Cgn);
        let record = records.next().ok_or_else(wrong)?.map_err(|_| wrong())?;
        if records.next().is_some() { Err(wrong()) } else { Ok(with_clean_names(record)) }
    }
}

/// The length of a text once it is compressed as browsers do.
fn packed_length(text: &[u8]) -> usize {
    colonnade_record::gzip_short(text).map_or(text.len(), |packed| packed.len())
}

/// The first bytes of data that is compressed by zstd, whose window could take much memory.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// A text that may be compressed by gzip; `None` if it is longer than a study.
///
/// # Errors
///
/// If the compressed data is damaged.
pub(crate) fn unpacked(bytes: &[u8]) -> std::io::Result<Option<Vec<u8>>> {
    if bytes.starts_with(&ZSTD) {
        return Err(std::io::ErrorKind::InvalidData.into());
    }
    let mut text = Vec::new();
    decompress(bytes)?.take(LONGEST_STUDY as u64 + 1).read_to_end(&mut text)?;
    Ok((text.len() <= LONGEST_STUDY).then_some(text))
}

#[derive(Template)]
#[template(path = "study.html")]
struct StudyTemplate {
    layout: PageLayout,
}

/// The page at the address of a study, before the browser has sent its text.
pub(crate) fn empty_page(context: RequestContext) -> Response<Body> {
    let PageWords { title, .. } = analysis_board::analysis();
    let layout = PageLayout::new(context, title, "/analysis").in_section("/analysis").private();
    ([(header::CACHE_CONTROL, "no-store")], render(&StudyTemplate { layout })).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_has_a_name_and_comes_back_and_its_text_has_a_bound() {
        let mut record = with_clean_names(Record::new(colonnade_rules::Game::Pilastri.standard()));
        record.comment = Some("long ".repeat(40_000).trim_end().to_owned());
        let study = Study::of(&record).expect("short enough");
        assert!(is_study(&study.name) && study.text.len() > 64 * 1024, "{}", study.name);
        let sent = |text: &[u8]| {
            let packed = colonnade_record::gzip_short(text).expect("shorter");
            Study::sent(&BASE64_URL_SAFE_NO_PAD.encode(packed))
        };
        let read = |study: &Study| sent(study.text.as_bytes()).unwrap_or_else(|_| panic!("a good text"));
        let once = Study::of(&read(&study)).expect("short enough");
        assert_eq!(Study::of(&read(&once)).expect("short enough").name, once.name);
        record.comment = Some("a".repeat(LONGEST_STUDY));
        assert!(matches!(Study::of(&record), Err(EncodeError::TooLong)));
        // A small form cannot unpack to a large text.
        let mut bomb = study.text.clone();
        bomb.push_str(&" ".repeat(LONGEST_STUDY));
        assert_eq!(sent(bomb.as_bytes()).err().map(|error| error.status), Some(StatusCode::PAYLOAD_TOO_LARGE));
        for bad in ["", "AAAA", "ä", "H4sIAAAA"] {
            assert_eq!(Study::sent(bad).err().map(|error| error.status), Some(StatusCode::BAD_REQUEST), "{bad}");
        }
    }
}
