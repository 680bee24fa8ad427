//! Compressed streams.

use std::cell::RefCell;
use std::io::{self, BufRead, Cursor, Read, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use flate2::{Compress, FlushCompress, Status};
use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::CParameter;

/// A compression of streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// No compression.
    Plain,
    /// gzip, `.gz`.
    Gzip,
    /// zstd, `.zst`.
    Zstd,
}

/// The largest window of a zstd stream that is accepted, as a power of two: 32 MiB. The `zstd` tool also requires an
/// option to read larger ones. This limits the memory.
const LARGEST_WINDOW: u32 = 25;

impl Compression {
    /// The compression for the extension of a file name.
    #[must_use]
    pub fn of_path(path: &Path) -> Compression {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some(extension) if extension.eq_ignore_ascii_case("gz") => Compression::Gzip,
            Some(extension) if extension.eq_ignore_ascii_case("zst") => Compression::Zstd,
            _ => Compression::Plain,
        }
    }

    /// Creates a compressing writer.
    ///
    /// # Errors
    ///
    /// If the compressor cannot be set up.
    pub fn writer<W: Write>(self, out: W) -> io::Result<CompressedWriter<W>> {
        Ok(match self {
            Compression::Plain => CompressedWriter::Plain(out),
            Compression::Gzip => CompressedWriter::Gzip(GzEncoder::new(out, flate2::Compression::default())),
            Compression::Zstd => CompressedWriter::Zstd(zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?),
        })
    }
}

/// Opens the content of a stream. Its first bytes show whether it is compressed.
///
/// # Errors
///
/// If the stream fails.
pub fn decompress<'a>(mut input: impl BufRead + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    let mut beginning = Vec::new();
    input.by_ref().take(4).read_to_end(&mut beginning)?;
    let packing = match beginning.as_slice() {
        [0x1f, 0x8b, ..] => Compression::Gzip,
        [0x28, 0xb5, 0x2f, 0xfd] => Compression::Zstd,
        _ => Compression::Plain,
    };
    let input = Cursor::new(beginning).chain(input);
    Ok(match packing {
        Compression::Plain => Box::new(input),
        Compression::Gzip => {
            let decoder = GzipMembers { member: Some(GzDecoder::new(input)) };
            Box::new(io::BufReader::new(Unpacked { decoder, name: "gzip" }))
        }
        Compression::Zstd => {
            let mut decoder = zstd::Decoder::with_buffer(input)?;
            decoder.window_log_max(LARGEST_WINDOW)?;
            Box::new(io::BufReader::new(Unpacked { decoder, name: "zstd" }))
        }
    })
}

/// Other bytes follow the end of complete data. What was read before this error is whole.
#[derive(Debug, thiserror::Error)]
#[error("other bytes follow the end of the compressed data")]
struct TrailingBytes;

/// Whether an error of a stream says only that other bytes follow its data, which is complete.
pub(super) fn is_about_trailing_bytes(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<TrailingBytes>())
}

/// The data of all members of a gzip file.
struct GzipMembers<R> {
    /// The current member; `None` at the end.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Read for GzipMembers<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let length = member.read(bytes)?;
            if length > 0 || bytes.is_empty() {
                return Ok(length);
            }
            let Some(member) = self.member.take() else { break };
            let mut input = member.into_inner();
            match input.fill_buf()?.first() {
                None => break,
                Some(0x1f) => self.member = Some(GzDecoder::new(input)),
                Some(_) => return Err(io::Error::new(io::ErrorKind::InvalidData, TrailingBytes)),
            }
        }
        Ok(0)
    }
}

/// A decoder whose errors describe what is wrong with the data.
struct Unpacked<R> {
    decoder: R,
    /// The name of the compression.
    name: &'static str,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(bytes).map_err(|error| {
            let name = self.name;
            let kind = error.kind();
            match kind {
                // The file itself cannot be read.
                _ if error.raw_os_error().is_some() => error,
                _ if is_about_trailing_bytes(&error) => error,
                io::ErrorKind::UnexpectedEof => {
                    io::Error::new(kind, format!("the file is cut off here, expected the rest of its {name} data"))
                }
                // zstd errors have the kind `Other`.
                io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::Other => {
                    let text = format!("the file is damaged here ({error}), expected sound {name} data");
                    io::Error::new(io::ErrorKind::InvalidData, text)
                }
                _ => error,
            }
        })
    }
}

/// A writer that compresses. The output is complete only after [`CompressedWriter::finish`].
pub enum CompressedWriter<W: Write> {
    /// Not compressed.
    Plain(W),
    /// Writes gzip.
    Gzip(GzEncoder<W>),
    /// Writes zstd.
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> CompressedWriter<W> {
    /// Writes the rest and returns the inner writer.
    ///
    /// # Errors
    ///
    /// If the stream fails.
    pub fn finish(self) -> io::Result<W> {
        let mut out = match self {
            CompressedWriter::Plain(out) => out,
            CompressedWriter::Gzip(encoder) => encoder.finish()?,
            CompressedWriter::Zstd(encoder) => encoder.finish()?,
        };
        out.flush()?;
        Ok(out)
    }
}

impl<W: Write> Write for CompressedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            CompressedWriter::Plain(out) => out.write(bytes),
            CompressedWriter::Gzip(encoder) => encoder.write(bytes),
            CompressedWriter::Zstd(encoder) => encoder.write(bytes),
        }
    }

    /// Does not flush a compressor, which would increase the size; [`CompressedWriter::finish`] ends the stream.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            CompressedWriter::Plain(out) => out.flush(),
            CompressedWriter::Gzip(_) | CompressedWriter::Zstd(_) => Ok(()),
        }
    }
}

/// The level of [`gzip_short`]: a page is rendered for each reader, and compressing it must not take longer than that.
pub const SHORT_LEVEL: u32 = 2;

/// The base-two logarithm of gzip's window.
const WINDOW: u8 = 15;

thread_local! {
    /// Creating a compressor takes a fifth of the time for creating one and compressing a page, and fragments the heap.
    static GZIP: RefCell<Compress> = RefCell::new(Compress::new_gzip(flate2::Compression::new(SHORT_LEVEL), WINDOW));
}

/// Compresses a short text, such as a page, with gzip. `None` if that does not make it shorter.
#[must_use]
pub fn gzip_short(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packed = Vec::with_capacity(bytes.len());
    GZIP.with_borrow_mut(|compressor| {
        compressor.reset();
        let ended = compressor.compress_vec(bytes, &mut packed, FlushCompress::Finish);
        matches!(ended, Ok(Status::StreamEnd)).then_some(packed)
    })
}

/// The most bytes that [`decompress_short`] returns, 64 MiB.
const LONGEST_SHORTENED: usize = 64 << 20;

/// A zstd dictionary for short texts about games. Stored data can be read only with the dictionary with which it was
/// written, so it must never change.
///
/// It was made by `cargo test --lib samples_for_the_dictionary -- --ignored` and
/// `zstd --train --maxdict=8192 -9 target/samples/*`.
const DICTIONARY: &[u8] = include_bytes!("short.dict");

/// The compression level of [`compress_short`]. Level 9 takes more than twice the time and makes games 0.4 % shorter.
const LEVEL: i32 = 4;

type Short = (Compressor<'static>, Decompressor<'static>);

/// The unused ones. Creating a compressor takes longer than compressing a short text, and each uses memory, so they are
/// shared instead of thread-local.
static SPARE: Mutex<Vec<Short>> = Mutex::new(Vec::new());

/// The most that are kept.
const MOST_SPARE: usize = 4;

/// Calls a function with a spare compressor and decompressor, or with new ones.
fn with_short<T>(call: impl FnOnce(&mut Short) -> io::Result<T>) -> io::Result<T> {
    let spare = || SPARE.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = spare().pop();
    let mut used = kept.map_or_else(short, Ok)?;
    let done = call(&mut used);
    let mut spare = spare();
    if spare.len() < MOST_SPARE {
        spare.push(used);
    }
    done
}

fn short() -> io::Result<Short> {
    let mut compressor = Compressor::with_dictionary(LEVEL, DICTIONARY)?;
    // The reader knows both already.
    compressor.set_parameter(CParameter::DictIdFlag(false))?;
    compressor.set_parameter(CParameter::ContentSizeFlag(false))?;
    Ok((compressor, Decompressor::with_dictionary(DICTIONARY)?))
}

/// Compresses short data, such as the events of a game, with zstd and a dictionary. `None` if that does not make it
/// shorter.
#[must_use]
pub fn compress_short(bytes: &[u8]) -> Option<Vec<u8>> {
    let packed = with_short(|(compressor, _)| compressor.compress(bytes)).ok()?;
    (packed.len() < bytes.len()).then_some(packed)
}

/// Decompresses the output of [`compress_short`] into `length` bytes.
///
/// # Errors
///
/// If the data is not the output of [`compress_short`] for that length.
pub fn decompress_short(packed: &[u8], length: usize) -> io::Result<Vec<u8>> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    if length > LONGEST_SHORTENED {
        return Err(invalid());
    }
    let bytes = with_short(|(_, decompressor)| decompressor.decompress(packed, length))?;
    if bytes.len() == length { Ok(bytes) } else { Err(invalid()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compressor_is_used_again_and_again() {
        for text in ["a page ".repeat(900), "another page ".repeat(90), "a page ".repeat(900)] {
            let packed = gzip_short(text.as_bytes()).expect("it becomes shorter");
            let mut plain = String::new();
            decompress(packed.as_slice()).and_then(|mut text| text.read_to_string(&mut plain)).expect("gzip");
            assert!(plain == text && packed.len() < text.len() / 9, "{}", packed.len());
        }
    }

    #[test]
    fn what_does_not_become_shorter_is_left_as_it_is() {
        let mut chance = colonnade_testing::Rng::new(1);
        let noise: Vec<u8> = (0..600).map(|_| chance.next_u64() as u8).collect();
        assert_eq!(gzip_short(&noise), None);
        // The compressor still works.
        assert!(gzip_short(&[b'a'; 600]).is_some());
    }
}
