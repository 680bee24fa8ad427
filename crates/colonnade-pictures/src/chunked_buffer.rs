//! The bytes of a file, held in memory in chunks.

use std::io::{self, Write};

/// The size of a chunk: 64 KiB. Allocators reuse freed buffers of one common size; larger buffers of many sizes
/// fragment the memory.
const CHUNK: usize = 64 * 1024;

/// A byte buffer in chunks of 64 KiB. It grows without copying what it contains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChunkedBuffer(Vec<Vec<u8>>);

impl ChunkedBuffer {
    /// An empty buffer.
    #[must_use]
    pub const fn new() -> ChunkedBuffer {
        ChunkedBuffer(Vec::new())
    }

    /// The number of bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * CHUNK + last.len())
    }

    /// Whether the buffer is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Overwrites bytes from `at` on; does nothing if they are not all in the first chunk.
    pub fn overwrite(&mut self, at: usize, bytes: &[u8]) {
        if let Some(there) = self.0.first_mut().and_then(|first| first.get_mut(at..at + bytes.len())) {
            there.copy_from_slice(bytes);
        }
    }

    /// Returns the bytes as one vector. Each chunk is freed as soon as it is copied.
    #[must_use]
    pub fn into_vec(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.len());
        self.into_iter().for_each(|chunk| bytes.extend_from_slice(&chunk));
        bytes
    }
}

impl IntoIterator for ChunkedBuffer {
    type Item = Vec<u8>;
    type IntoIter = std::vec::IntoIter<Vec<u8>>;

    /// Iterates over the chunks, in order.
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Write for ChunkedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while !rest.is_empty() {
            let last = match self.0.pop() {
                Some(last) if last.len() < CHUNK => last,
                full => {
                    self.0.extend(full);
                    Vec::with_capacity(CHUNK)
                }
            };
            let (now, later) = rest.split_at(rest.len().min(CHUNK - last.len()));
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
        let bytes: Vec<u8> = (0..5 * CHUNK + 17).map(|at| (at % 251) as u8).collect();
        for step in [1, 1_000, CHUNK, CHUNK + 1, bytes.len()] {
            let mut buffer = ChunkedBuffer::new();
            for chunk in bytes.chunks(step) {
                buffer.write_all(chunk).expect("it grows");
            }
            let held: usize = buffer.0.iter().map(Vec::capacity).sum();
            assert_eq!((buffer.len(), buffer.0.len(), held), (bytes.len(), 6, 6 * CHUNK), "in steps of {step}");
            assert!(buffer.into_vec() == bytes, "in steps of {step}");
        }
    }

    #[test]
    fn what_was_written_does_not_move() {
        let mut buffer = ChunkedBuffer::new();
        buffer.write_all(&[1; CHUNK]).expect("it grows");
        let first = buffer.0[0].as_ptr();
        buffer.write_all(&[2; 20 * CHUNK]).expect("it grows");
        assert_eq!(buffer.into_iter().next().map(|chunk| chunk.as_ptr()), Some(first));
    }

    #[test]
    fn the_beginning_can_be_written_over() {
        let mut buffer = ChunkedBuffer::new();
        buffer.overwrite(0, &[1]);
        assert!(buffer.is_empty());
        buffer.write_all(&[0; 8]).expect("it grows");
        buffer.overwrite(2, &[7, 8]);
        buffer.overwrite(7, &[9, 9]);
        assert_eq!(buffer.into_vec(), [0, 0, 7, 8, 0, 0, 0, 0]);
    }
}
