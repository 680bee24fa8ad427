//! The compression of GIF frames.
//!
//! A frame of a replay is mostly long runs: of pixels that stay as they were, and of flat fills. An encoder that takes
//! a run in one step instead of pixel by pixel is several times faster on them than a general one, and its output is
//! the same kind of stream.

/// Bits of a pixel.
const PIXEL_BITS: u8 = 7;
const CLEAR: u16 = 1 << PIXEL_BITS;
const END: u16 = CLEAR + 1;
/// The last code of the widest kind; then the dictionary is begun anew.
const LAST: u16 = 4095;
/// Places of the hash table: twice as many as there are codes.
const PLACES: usize = 8192;
/// A free place.
const FREE: u32 = u32::MAX;

/// Pixels as an LZW stream, its first byte the number of bits of a pixel, as GIF wants it.
///
/// `similar` tells for each pixel by which others it may be replaced where that makes the stream shorter; it may be
/// empty. All pixels are below 2 to the power of [`PIXEL_BITS`].
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

/// How often the first pixel stands at the beginning.
fn run_length(pixels: &[u8], pixel: u8) -> usize {
    let same = [pixel; 32];
    let whole = pixels.chunks_exact(32).take_while(|chunk| *chunk == same).count() * 32;
    whole + pixels[whole..].iter().take_while(|&&next| next == pixel).count()
}

/// What was read and is not written yet.
#[derive(Clone, Copy)]
enum Pending {
    Nothing,
    /// The same pixel so many times.
    Run(u8, usize),
    /// Anything else, as its code.
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
    /// For each pixel the codes of its runs of two and more.
    runs: Vec<Vec<u16>>,
    /// Other codes: what they continue, the pixel they end with, and the code itself.
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
                let code = self.learn();
                self.runs[usize::from(pixel)].push(code);
                self.renew_if_full();
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
        self.table[place] = Self::key(code, pixel) << 12 | u32::from(self.learn());
        self.renew_if_full();
        self.pending = Pending::Run(pixel, 1);
    }

    fn key(code: u16, pixel: u8) -> u32 {
        u32::from(code) << 8 | u32::from(pixel)
    }

    /// What is pending after a pixel more, if there is a code for it; otherwise where in the table it will stand.
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

    /// The code of what is pending.
    fn code(&self) -> u16 {
        match self.pending {
            Pending::Nothing => END,
            Pending::Run(pixel, 1) => u16::from(pixel),
            Pending::Run(pixel, length) => self.runs[usize::from(pixel)][length - 2],
            Pending::Code(code) => code,
        }
    }

    /// The next code; codes get wider with it, as the reader will expect.
    fn learn(&mut self) -> u16 {
        self.newest += 1;
        if u32::from(self.newest) >= 1 << self.width {
            self.width += 1;
        }
        self.newest
    }

    fn renew_if_full(&mut self) {
        if self.newest == LAST {
            self.clear();
        }
    }

    /// Begins the dictionary anew.
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
            // The reader learns a code here, too; after the last one it learns no more.
            if self.newest < LAST {
                self.learn();
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
