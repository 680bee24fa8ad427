//! The formats of records.

use std::fmt;
use std::path::Path;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The syntax of PGN for this program's games, `.cgn`.
    Cgn,
    /// One JSON object per line, `.ndjson`.
    Ndjson,
}

impl Format {
    /// The format for the extension of a file name, before `.gz` or `.zst`.
    ///
    /// ```
    /// # use colonnade_record::Format;
    /// assert_eq!(Format::of_path("games.CGN.gz".as_ref()), Some(Format::Cgn));
    /// assert_eq!(Format::of_path("games.txt".as_ref()), None);
    /// ```
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
        match name.rsplit_once('.')?.1 {
            "cgn" => Some(Format::Cgn),
            "ndjson" => Some(Format::Ndjson),
            _ => None,
        }
    }

    /// The format for the first bytes: a JSON object means NDJSON, everything else CGN.
    pub(super) fn of_text(beginning: &[u8]) -> Format {
        let mut signs = beginning.iter().filter(|byte| !byte.is_ascii_whitespace() && !BOM.contains(byte));
        match (signs.next(), signs.next()) {
            (Some(b'{'), Some(b'"' | b'}')) => Format::Ndjson,
            _ => Format::Cgn,
        }
    }

    /// The other format.
    #[must_use]
    pub const fn other(self) -> Format {
        match self {
            Format::Cgn => Format::Ndjson,
            Format::Ndjson => Format::Cgn,
        }
    }
}

/// The byte order mark that some programs write before UTF-8.
pub(super) const BOM: &[u8] = "\u{feff}".as_bytes();

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Cgn => "CGN",
            Format::Ndjson => "NDJSON",
        })
    }
}
