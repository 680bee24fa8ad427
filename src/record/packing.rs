//! Compressed streams.

use std::cell::RefCell;
use std::io::{self, BufRead, Cursor, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::CParameter;

/// How a stream is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// gzip, `.gz`.
    Gzip,
    /// zstd, `.zst`.
    Zstd,
}

/// The largest window of a zstd stream that is read, as a power of two: 32 MiB. Larger ones come only of
/// options for which zstd itself asks on reading too, and memory is to stay small.
const LARGEST_WINDOW: u32 = 25;

impl Packing {
    /// The packing that a file's name asks for.
    #[must_use]
    pub fn of_path(path: &Path) -> Packing {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some(extension) if extension.eq_ignore_ascii_case("gz") => Packing::Gzip,
            Some(extension) if extension.eq_ignore_ascii_case("zst") => Packing::Zstd,
            _ => Packing::Plain,
        }
    }

    /// A stream that compresses what is written to it.
    ///
    /// # Errors
    ///
    /// If the compressor cannot be set up.
    pub fn pack<W: Write>(self, out: W) -> io::Result<Packer<W>> {
        Ok(match self {
            Packing::Plain => Packer::Plain(out),
            Packing::Gzip => Packer::Gzip(GzEncoder::new(out, Compression::default())),
            Packing::Zstd => Packer::Zstd(zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?),
        })
    }
}

/// The content of a stream, whether it is compressed or not; that is seen from its first bytes.
///
/// # Errors
///
/// If the stream fails.
pub fn unpack<'a>(mut input: impl BufRead + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    let mut beginning = Vec::new();
    input.by_ref().take(4).read_to_end(&mut beginning)?;
    let packing = match beginning.as_slice() {
        [0x1f, 0x8b, ..] => Packing::Gzip,
        [0x28, 0xb5, 0x2f, 0xfd] => Packing::Zstd,
        _ => Packing::Plain,
    };
    let input = Cursor::new(beginning).chain(input);
    Ok(match packing {
        Packing::Plain => Box::new(input),
        Packing::Gzip => Box::new(io::BufReader::new(MultiGzDecoder::new(input))),
        Packing::Zstd => {
            let mut decoder = zstd::Decoder::with_buffer(input)?;
            decoder.window_log_max(LARGEST_WINDOW)?;
            Box::new(io::BufReader::new(decoder))
        }
    })
}

/// A stream that compresses what is written to it. What is written is whole only after [`Packer::finish`].
pub enum Packer<W: Write> {
    /// Not compressed.
    Plain(W),
    /// gzip.
    Gzip(GzEncoder<W>),
    /// zstd.
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Packer<W> {
    /// Writes what is left, and gives the stream below back.
    ///
    /// # Errors
    ///
    /// If the stream fails.
    pub fn finish(self) -> io::Result<W> {
        let mut out = match self {
            Packer::Plain(out) => out,
            Packer::Gzip(encoder) => encoder.finish()?,
            Packer::Zstd(encoder) => encoder.finish()?,
        };
        out.flush()?;
        Ok(out)
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Packer::Plain(out) => out.write(bytes),
            Packer::Gzip(encoder) => encoder.write(bytes),
            Packer::Zstd(encoder) => encoder.write(bytes),
        }
    }

    /// Leaves compressed data together; [`Packer::finish`] ends it.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Packer::Plain(out) => out.flush(),
            Packer::Gzip(_) | Packer::Zstd(_) => Ok(()),
        }
    }
}

/// The most bytes that [`lengthen`] gives, 64 MiB.
const LONGEST_SHORTENED: usize = 64 << 20;

/// What short texts about games begin like, so that they need not say it: a dictionary of zstd. What is stored can be
/// read only with the dictionary it was written with, so it stays as it is.
///
/// It was made by `cargo test --lib samples_for_the_dictionary -- --ignored` and
/// `zstd --train --maxdict=8192 -9 target/samples/*`.
const DICTIONARY: &[u8] = include_bytes!("short.dict");

/// How hard it is tried to make something short.
const LEVEL: i32 = 9;

type Short = (Compressor<'static>, Decompressor<'static>);

thread_local! {
    /// Setting up a compressor takes longer than compressing a short text.
    static SHORT: RefCell<Option<Short>> = RefCell::new(short().ok());
}

fn short() -> io::Result<Short> {
    let mut compressor = Compressor::with_dictionary(LEVEL, DICTIONARY)?;
    // Whoever reads it knows both.
    compressor.set_parameter(CParameter::DictIdFlag(false))?;
    compressor.set_parameter(CParameter::ContentSizeFlag(false))?;
    Ok((compressor, Decompressor::with_dictionary(DICTIONARY)?))
}

/// Compresses something short, most so the events of a game, with zstd; None where that would not make it shorter.
#[must_use]
pub fn shorten(bytes: &[u8]) -> Option<Vec<u8>> {
    let packed = SHORT.with_borrow_mut(|short| short.as_mut()?.0.compress(bytes).ok())?;
    (packed.len() < bytes.len()).then_some(packed)
}

/// What [`shorten`] made short, which was `length` bytes long.
///
/// # Errors
///
/// If it is something else.
pub fn lengthen(packed: &[u8], length: usize) -> io::Result<Vec<u8>> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    if length > LONGEST_SHORTENED {
        return Err(invalid());
    }
    let bytes = SHORT.with_borrow_mut(|short| short.as_mut().ok_or_else(invalid)?.1.decompress(packed, length))?;
    if bytes.len() == length { Ok(bytes) } else { Err(invalid()) }
}
