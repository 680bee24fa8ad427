//! The compression of GIF frames.
//!
//! A frame is mostly long runs of transparent pixels and of flat fills. An encoder that takes a run in one step is
//! several times faster on them than one that goes pixel by pixel. It writes a usual LZW stream.

/// Bits of a pixel.
const PIXEL_BITS: u8 = 7;
const CLEAR: u16 = 1 << PIXEL_BITS;
const END: u16 = CLEAR + 1;
/// The last code of the greatest width; after it the dictionary is cleared.
const LAST: u16 = 4095;
/// Slots of the hash table: twice as many as there are codes.
const PLACES: usize = 8192;
/// A free slot.
const FREE: u32 = u32::MAX;

/// Pixels as an LZW stream, its first byte the number of bits of a pixel, as GIF wants it.
///
/// `similar` lists for each pixel the others that may replace it where that makes the stream shorter; it may be empty. All pixels are below 2 to the power of [`PIXEL_BITS`].
pub(super) fn compressed(pixels: &[u8], similar: &[Vec<u8>]) -> Vec<u8> {
    let mut encoder = Encoder::new(pixels.len() / 16, similar);
    let mut rest = pixels;
    while let Some(&pixel) = rest.first() {
        let length = run_length(rest, pixel);
        encoder.run(pixel, length);
        rest = &rest[length..];
    }
    encoder.finish()
}

/// The length of the run at the beginning.
fn run_length(pixels: &[u8], pixel: u8) -> usize {
    let same = [pixel; 32];
    let whole = pixels.chunks_exact(32).take_while(|chunk| *chunk == same).count() * 32;
    whole + pixels[whole..].iter().take_while(|&&next| next == pixel).count()
}

/// The pixels that are read and not written yet.
#[derive(Clone, Copy)]
enum Pending {
    Nothing,
    /// A run of one pixel, with its length.
    Run(u8, usize),
    /// Another sequence, by its code.
    Code(u16),
}

struct Encoder<'a> {
    similar: &'a [Vec<u8>],
    bytes: Vec<u8>,
    bits: u64,
    held: u32,
    width: u32,
    newest: u16,
    pending: Pending,
    /// For each pixel the codes of its runs of two or more.
    runs: Vec<Vec<u16>>,
    /// Other codes: prefix code and last pixel above the lowest 12 bits, the code in them.
    table: Vec<u32>,
}

impl<'a> Encoder<'a> {
    fn new(expected: usize, similar: &'a [Vec<u8>]) -> Encoder<'a> {
        let mut bytes = Vec::with_capacity(expected + 64);
        bytes.push(PIXEL_BITS);
        let runs = vec![Vec::new(); 1 << PIXEL_BITS];
        let mut encoder = Encoder {
            similar,
            bytes,
            bits: 0,
            held: 0,
            width: 0,
            newest: 0,
            pending: Pending::Nothing,
            runs,
            table: vec![FREE; PLACES],
        };
        encoder.width = u32::from(PIXEL_BITS) + 1;
        encoder.clear();
        encoder
    }

    /// Takes a run of equal pixels.
    fn run(&mut self, pixel: u8, mut length: usize) {
        while length > 0 {
            let held = match self.pending {
                Pending::Nothing => 0,
                Pending::Run(before, held) if before == pixel => held,
                Pending::Run(..) | Pending::Code(_) => {
                    self.step(pixel);
                    length -= 1;
                    continue;
                }
            };
            let known = (held + length).min(self.runs[usize::from(pixel)].len() + 1);
            length -= known - held;
            self.pending = Pending::Run(pixel, known);
            if length > 0 {
                self.write(self.code());
                let code = self.assign();
                self.runs[usize::from(pixel)].push(code);
                self.clear_if_full();
                self.pending = Pending::Run(pixel, 1);
                length -= 1;
            }
        }
    }

    /// Takes a pixel that does not continue a run.
    fn step(&mut self, pixel: u8) {
        let code = self.code();
        let place = match self.find(code, pixel) {
            Ok(pending) => {
                self.pending = pending;
                return;
            }
            Err(place) => place,
        };
        let similar: &[u8] = self.similar.get(usize::from(pixel)).map_or(&[], Vec::as_slice);
        if let Some(pending) = similar.iter().find_map(|&other| self.find(code, other).ok()) {
            self.pending = pending;
            return;
        }
        self.write(code);
        self.table[place] = Self::key(code, pixel) << 12 | u32::from(self.assign());
        self.clear_if_full();
        self.pending = Pending::Run(pixel, 1);
    }

    fn key(code: u16, pixel: u8) -> u32 {
        u32::from(code) << 8 | u32::from(pixel)
    }

    /// The pending sequence extended by a pixel, if it has a code; otherwise the free slot for it.
    fn find(&self, code: u16, pixel: u8) -> Result<Pending, usize> {
        if let Pending::Run(before, length) = self.pending
            && before == pixel
            && length <= self.runs[usize::from(pixel)].len()
        {
            return Ok(Pending::Run(pixel, length + 1));
        }
        let key = Self::key(code, pixel);
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 19) as usize % PLACES;
        while self.table[place] != FREE {
            if self.table[place] >> 12 == key {
                return Ok(Pending::Code((self.table[place] & 0xFFF) as u16));
            }
            place = (place + 1) % PLACES;
        }
        Err(place)
    }

    /// The code of the pending sequence.
    fn code(&self) -> u16 {
        match self.pending {
            Pending::Nothing => END,
            Pending::Run(pixel, 1) => u16::from(pixel),
            Pending::Run(pixel, length) => self.runs[usize::from(pixel)][length - 2],
            Pending::Code(code) => code,
        }
    }

    /// Assigns the next code. Codes get wider when the decoder expects it.
    fn assign(&mut self) -> u16 {
        self.newest += 1;
        if u32::from(self.newest) >= 1 << self.width {
            self.width += 1;
        }
        self.newest
    }

    fn clear_if_full(&mut self) {
        if self.newest == LAST {
            self.clear();
        }
    }

    /// Clears the dictionary.
    fn clear(&mut self) {
        self.write(CLEAR);
        self.width = u32::from(PIXEL_BITS) + 1;
        self.newest = END;
        self.runs.iter_mut().for_each(Vec::clear);
        self.table.fill(FREE);
    }

    fn write(&mut self, code: u16) {
        self.bits |= u64::from(code) << self.held;
        self.held += self.width;
        while self.held >= 8 {
            self.bytes.push(self.bits as u8);
            self.bits >>= 8;
            self.held -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if !matches!(self.pending, Pending::Nothing) {
            self.write(self.code());
            // The decoder assigns a code here, too, unless its dictionary is full.
            if self.newest < LAST {
                self.assign();
            }
        }
        self.width = self.width.min(12);
        self.write(END);
        if self.held > 0 {
            self.bytes.push(self.bits as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads a frame back with the GIF library.
    fn read(compressed: &[u8], width: u16, height: u16) -> Vec<u8> {
        let mut file = Vec::new();
        let palette: Vec<u8> = (0..=255).flat_map(|grey| [grey; 3]).collect();
        let mut encoder = gif::Encoder::new(&mut file, width, height, &palette).expect("a header");
        let frame = gif::Frame { width, height, buffer: compressed.into(), ..gif::Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&frame).expect("a frame");
        drop(encoder);
        let mut decoder = gif::Decoder::new(file.as_slice()).expect("a GIF");
        decoder.read_next_frame().expect("a sound frame").expect("a frame").buffer.to_vec()
    }

    #[test]
    fn runs_of_every_length_come_back() {
        for length in (1..600).chain([65_535]) {
            let pixels = vec![7; length];
            assert_eq!(read(&compressed(&pixels, &[]), length as u16, 1), pixels);
        }
    }

    #[test]
    fn the_dictionary_can_be_filled_many_times() {
        let mut number = 1_u32;
        let noise = std::iter::repeat_with(|| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (number >> 25) as u8
        });
        let noise: Vec<u8> = noise.take(60_000).collect();
        assert_eq!(read(&compressed(&noise, &[]), 60_000, 1), noise);
    }

    proptest! {
        #[test]
        fn any_pixels_come_back(runs in prop::collection::vec((0_u8..6, 1_usize..400), 1..200)) {
            let pixels: Vec<u8> = runs.into_iter().flat_map(|(pixel, length)| vec![pixel * 25; length]).collect();
            let width = pixels.len().min(60_000);
            prop_assert_eq!(read(&compressed(&pixels[..width], &[]), width as u16, 1), &pixels[..width]);
        }
    }
}
