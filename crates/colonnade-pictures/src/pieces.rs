//! The bytes of a file, held in memory in pieces.

use std::io::{self, Write};

/// The size of a piece: 64 KiB. Allocators reuse freed buffers of one common size; larger buffers of many sizes
/// fragment the memory.
const PIECE: usize = 64 * 1024;

/// A byte buffer in pieces of 64 KiB. It grows without copying what it contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces(Vec<Vec<u8>>);

impl Pieces {
    /// An empty buffer.
    #[must_use]
    pub const fn new() -> Pieces {
        Pieces(Vec::new())
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * PIECE + last.len())
    }

    /// Whether the buffer is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Overwrites bytes from `at` on; does nothing if they are not all in the first piece.
    pub fn overwrite(&mut self, at: usize, bytes: &[u8]) {
        if let Some(there) = self.0.first_mut().and_then(|first| first.get_mut(at..at + bytes.len())) {
            there.copy_from_slice(bytes);
        }
    }

    /// Returns the bytes as one vector. Each piece is freed as soon as it is copied.
    #[must_use]
    pub fn into_vec(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.len());
        self.into_iter().for_each(|piece| bytes.extend_from_slice(&piece));
        bytes
    }
}

impl IntoIterator for Pieces {
    type Item = Vec<u8>;
    type IntoIter = std::vec::IntoIter<Vec<u8>>;

    /// Iterates over the pieces, in order.
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while !rest.is_empty() {
            let last = match self.0.pop() {
                Some(last) if last.len() < PIECE => last,
                full => {
                    self.0.extend(full);
                    Vec::with_capacity(PIECE)
                }
            };
            let (now, later) = rest.split_at(rest.len().min(PIECE - last.len()));
            self.0.push(last);
            if let Some(last) = self.0.last_mut() {
                last.extend_from_slice(now);
            }
            rest = later;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_stand_in_full_pieces_and_are_held_once() {
        let bytes: Vec<u8> = (0..5 * PIECE + 17).map(|at| (at % 251) as u8).collect();
        for step in [1, 1_000, PIECE, PIECE + 1, bytes.len()] {
            let mut pieces = Pieces::new();
            for chunk in bytes.chunks(step) {
                pieces.write_all(chunk).expect("it grows");
            }
            let held: usize = pieces.0.iter().map(Vec::capacity).sum();
            assert_eq!((pieces.len(), pieces.0.len(), held), (bytes.len(), 6, 6 * PIECE), "in steps of {step}");
            assert!(pieces.into_vec() == bytes, "in steps of {step}");
        }
    }

    #[test]
    fn what_was_written_does_not_move() {
        let mut pieces = Pieces::new();
        pieces.write_all(&[1; PIECE]).expect("it grows");
        let first = pieces.0[0].as_ptr();
        pieces.write_all(&[2; 20 * PIECE]).expect("it grows");
        assert_eq!(pieces.into_iter().next().map(|piece| piece.as_ptr()), Some(first));
    }

    #[test]
    fn the_beginning_can_be_written_over() {
        let mut pieces = Pieces::new();
        pieces.overwrite(0, &[1]);
        assert!(pieces.is_empty());
        pieces.write_all(&[0; 8]).expect("it grows");
        pieces.overwrite(2, &[7, 8]);
        pieces.overwrite(7, &[9, 9]);
        assert_eq!(pieces.into_vec(), [0, 0, 7, 8, 0, 0, 0, 0]);
    }
}
