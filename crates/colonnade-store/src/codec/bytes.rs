//! Numbers and texts as bytes, the building blocks of the rows' values.

use std::borrow::Cow;
use std::fmt;

use colonnade_record::{compress_short, decompress_short};

/// The bytes are not what this program writes: they are damaged, or a newer program wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DecodeError(pub(crate) String);

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<postcard::Error> for DecodeError {
    fn from(error: postcard::Error) -> Self {
        DecodeError(format!("it cannot be decoded ({error})"))
    }
}

pub(crate) fn garbled<T>(what: impl Into<String>) -> Result<T, DecodeError> {
    Err(DecodeError(what.into()))
}

/// A buffer being written, and the first error: the code that stores the bytes has to check it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Encoder(pub(crate) Vec<u8>, pub(crate) Option<DecodeError>);

impl Encoder {
    /// An encoder that appends to these bytes.
    pub(crate) const fn after(bytes: Vec<u8>) -> Encoder {
        Encoder(bytes, None)
    }

    /// Records an error, unless there is an earlier one.
    pub(crate) fn fail(&mut self, error: DecodeError) {
        self.1.get_or_insert(error);
    }

    /// Appends the bytes of another encoder, prefixed with their length, and takes over its error.
    pub(crate) fn nested(&mut self, other: Encoder) {
        self.block(&other.0);
        other.1.into_iter().for_each(|error| self.fail(error));
    }

    pub(crate) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Appends a number, seven bits a byte, the low ones first.
    pub(crate) fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    /// Appends a signed number; small ones of either sign are short.
    pub(crate) fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    /// Appends a number of two bytes.
    pub(crate) fn code(&mut self, code: u16) {
        self.0.extend_from_slice(&code.to_be_bytes());
    }

    /// Appends a number of eight bytes.
    pub(crate) fn wide(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_be_bytes());
    }

    /// Appends bytes, prefixed with their length.
    pub(crate) fn block(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// Appends bytes uncompressed, up to the end of the value. [`Decoder::rest`] reads them.
    pub(crate) fn plain(&mut self, bytes: &[u8]) {
        self.number(0);
        self.0.extend_from_slice(bytes);
    }

    /// Appends bytes, compressed if that is shorter, up to the end of the value. [`Decoder::rest`] reads them.
    pub(crate) fn packed(&mut self, bytes: &[u8]) {
        match compress_short(bytes) {
            Some(packed) => {
                self.number(bytes.len() as u64);
                self.0.extend(packed);
            }
            None => self.plain(bytes),
        }
    }
}

/// Bytes being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decoder<'a>(pub(crate) &'a [u8]);

impl<'a> Decoder<'a> {
    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], DecodeError> {
        let Some((taken, rest)) = self.0.split_at_checked(count) else { return garbled("it ends too early") };
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, DecodeError> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn number(&mut self) -> Result<u64, DecodeError> {
        let mut number = 0u64;
        for shift in (0..).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift > 63 || shift == 63 && bits > 1 {
                return garbled("a number is too large");
            }
            number |= bits << shift;
            if byte < 0x80 {
                break;
            }
        }
        Ok(number)
    }

    pub(crate) fn signed(&mut self) -> Result<i64, DecodeError> {
        self.number().map(|number| (number >> 1) as i64 ^ -((number & 1) as i64))
    }

    pub(crate) fn code(&mut self) -> Result<u16, DecodeError> {
        self.array().map(u16::from_be_bytes)
    }

    pub(crate) fn wide(&mut self) -> Result<u64, DecodeError> {
        self.array().map(u64::from_be_bytes)
    }

    /// Reads a count of items of at least one byte each, so that corrupt bytes cannot cause a huge allocation.
    pub(crate) fn count(&mut self) -> Result<usize, DecodeError> {
        let count = self.number()?;
        if count > self.0.len() as u64 { garbled("a length is too large") } else { Ok(count as usize) }
    }

    pub(crate) fn block(&mut self) -> Result<&'a [u8], DecodeError> {
        let count = self.count()?;
        self.take(count)
    }

    /// Reads all the remaining bytes, which may be compressed. A length of 0 means that they are not.
    pub(crate) fn rest(&mut self) -> Result<Cow<'a, [u8]>, DecodeError> {
        let length = self.number()?;
        let rest = std::mem::take(&mut self.0);
        if length == 0 {
            return Ok(Cow::Borrowed(rest));
        }
        let whole = decompress_short(rest, usize::try_from(length).unwrap_or(usize::MAX));
        whole.map(Cow::Owned).map_err(|error| DecodeError(error.to_string()))
    }

    pub(crate) fn end(self) -> Result<(), DecodeError> {
        if self.0.is_empty() { Ok(()) } else { garbled(format!("{} bytes too many follow", self.0.len())) }
    }
}

/// FNV-1a with 64 bits: short, and stable for ever, unlike the hashes of the standard library. It identifies contents
/// and detects accidental changes, not malicious ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub(crate) const fn value(self) -> u64 {
        self.0
    }

    pub(crate) fn of(bytes: &[u8]) -> u64 {
        let mut hash = Fnv::default();
        hash.update(bytes);
        hash.value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u64::from(u32::MAX), u64::MAX - 1, u64::MAX] {
            let mut out = Encoder::default();
            out.number(number);
            out.signed(number as i64);
            out.wide(number);
            let mut bytes = Decoder(&out.0);
            assert_eq!((bytes.number(), bytes.signed(), bytes.wide()), (Ok(number), Ok(number as i64), Ok(number)));
            assert_eq!(bytes.end(), Ok(()));
        }
    }

    #[test]
    fn garbled_bytes_are_refused() {
        assert!(Decoder(&[0x80]).number().is_err());
        assert!(Decoder(&[0xff; 10]).number().is_err());
        assert!(Decoder(&[5, 1, 2]).block().is_err());
        assert!(Decoder(&[0]).end().is_err());
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(Fnv::of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv::of(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
