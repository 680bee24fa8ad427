//! The encoding of keys and values.

pub(crate) mod bytes;
pub(crate) mod codes;
pub(crate) mod keys;
pub(crate) mod values;

use self::bytes::{DecodeError, Decoder, Encoder};
use crate::Fault;
use keys::damaged;

/// The first byte of every value that is not empty: the version of the encoding.
const CODEC: u8 = 1;

/// An encoder that has written the version of the encoding.
pub(crate) fn value() -> Encoder {
    Encoder::after(vec![CODEC])
}

/// A value that is a number.
pub(crate) fn number(number: u64) -> Encoder {
    let mut out = value();
    out.number(number);
    out
}

/// Decodes a value with `read`, which has to consume all of it.
pub(crate) fn decode<'a, T>(
    key: &[u8],
    value: &'a [u8],
    read: impl FnOnce(&mut Decoder<'a>) -> Result<T, DecodeError>,
) -> Result<T, Fault> {
    let whole = |mut bytes: Decoder<'a>| {
        match bytes.byte()? {
            CODEC => {}
            other => return Err(DecodeError(format!("the form {other} is not known to this version"))),
        }
        let whole = read(&mut bytes)?;
        bytes.end()?;
        Ok(whole)
    };
    whole(Decoder(value)).map_err(|error| damaged(key, error))
}
