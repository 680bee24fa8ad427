//! The LZW compression of GIF frames.
//!
//! A frame consists mostly of long runs of unchanged pixels and of flat fills, which are taken in one step. Between
//! them an unchanged pixel can be written as itself or as transparent; of the two, the one that continues a known
//! sequence is chosen. The result is a standard LZW stream.

/// The number of bits of a pixel.
const PIXEL_BITS: u8 = 6;
const PIXELS: usize = 1 << PIXEL_BITS;
const CLEAR: u16 = 1 << PIXEL_BITS;
const END: u16 = CLEAR + 1;
/// The last code of the maximum width; after it the dictionary is cleared.
const LAST: u16 = 4095;
/// Runs shorter than this are taken pixel by pixel.
const SHORTEST_RUN: usize = 8;

/// The palette index of transparency, which leaves a pixel unchanged.
pub(super) const TRANSPARENT: u8 = (PIXELS - 1) as u8;

/// Marks an unchanged pixel: it may be written as itself or as [`TRANSPARENT`].
pub(super) const STAYS: u8 = 1 << PIXEL_BITS;

/// A set of pixels, as bits.
type Pixels = u64;

/// The pixels that may be written for a pixel with or without [`STAYS`].
const fn choices(pixel: u8) -> Pixels {
    let stays = (pixel >> PIXEL_BITS) as Pixels & 1;
    1 << (pixel & !STAYS) | stays << TRANSPARENT
}

/// A sequence in the dictionary. All of them together take 64 KB, so that a search finds them in the processor's cache.
#[derive(Clone, Copy, Default)]
struct CodeNode {
    /// The set of pixels that follow it in sequences that are longer by one.
    followers: Pixels,
    /// The newest of these sequences, if there are any.
    longer: u16,
    /// The sequence before this one that extends the same one; [`CLEAR`] if there is none.
    sibling: u16,
    /// Its length if all its pixels are equal, otherwise 0.
    run: u16,
    /// Its last pixel.
    last: u8,
}

impl CodeNode {
    /// A sequence without longer ones.
    const fn new(last: u8, run: u16) -> CodeNode {
        CodeNode { followers: 0, longer: CLEAR, sibling: CLEAR, run, last }
    }
}

/// An encoder that reuses its memory for many frames.
pub(super) struct LzwEncoder {
    bytes: Vec<u8>,
    bits: u64,
    held: u32,
    width: u32,
    newest: u16,
    /// The sequence that is read but not written yet.
    pending: Option<u16>,
    nodes: Box<[CodeNode; LAST as usize + 1]>,
    /// For each pixel, the codes of its runs of two or more.
    runs: Vec<Vec<u16>>,
}

impl LzwEncoder {
    pub(super) fn new() -> LzwEncoder {
        LzwEncoder {
            bytes: Vec::new(),
            bits: 0,
            held: 0,
            width: 0,
            newest: 0,
            pending: None,
            nodes: Box::new([CodeNode::default(); LAST as usize + 1]),
            runs: vec![Vec::new(); PIXELS],
        }
    }

    /// Begins a stream with the number of bits of a pixel, as GIF requires.
    pub(super) fn begin(&mut self) {
        self.bytes.clear();
        self.bytes.push(PIXEL_BITS);
        (self.bits, self.held, self.pending) = (0, 0, None);
        self.width = u32::from(PIXEL_BITS) + 1;
        self.clear();
    }

    /// Encodes unchanged pixels.
    pub(super) fn stay(&mut self, mut length: usize) {
        while length > 0 {
            let known = self.pending.map(|code| self.nodes[usize::from(code)]);
            match (self.pending, known) {
                (Some(code), Some(node)) if node.last != TRANSPARENT || node.run == 0 => {
                    self.pending = self.child(code, TRANSPARENT).or_else(|| self.put(code, TRANSPARENT));
                    length -= 1;
                }
                (pending, node) => {
                    let held = node.map_or(0, |node| usize::from(node.run));
                    let taken = length.min(self.longest_run(TRANSPARENT) - held);
                    self.pending = if taken > 0 { Some(self.run(TRANSPARENT, held + taken)) } else { pending };
                    length -= taken;
                    if length > 0
                        && let Some(code) = self.pending
                    {
                        self.pending = self.put(code, TRANSPARENT);
                        length -= 1;
                    }
                }
            }
        }
    }

    /// Encodes pixels, each with or without [`STAYS`].
    pub(super) fn take(&mut self, pixels: &[u8]) {
        let mut at = 0;
        while at < pixels.len() {
            let Some(code) = self.pending else {
                self.pending = Some(u16::from(begun(&pixels[at..])));
                at += 1;
                continue;
            };
            let (code, reached) = self.continued(code, pixels, at);
            self.pending = Some(code);
            at = reached;
            if at < pixels.len() {
                self.pending = self.put(code, begun(&pixels[at..]));
                at += 1;
            }
        }
    }

    /// A known sequence that begins with `code` and continues with pixels from `at` on, and where it ends. It cannot be
    /// continued by one more pixel.
    fn continued(&self, mut code: u16, pixels: &[u8], mut at: usize) -> (u16, usize) {
        let node = self.nodes[usize::from(code)];
        if node.run > 0 {
            let held = usize::from(node.run);
            let most = self.longest_run(node.last);
            let ahead = &pixels[at..];
            let length = run_length(&ahead[..ahead.len().min(most - held)], node.last);
            if length >= SHORTEST_RUN {
                code = self.run(node.last, held + length);
                at += length;
            }
        }
        while let Some(&pixel) = pixels.get(at) {
            let node = &self.nodes[usize::from(code)];
            let wanted = choices(pixel) & node.followers;
            if wanted == 0 {
                break;
            }
            code = node.longer;
            while wanted >> self.nodes[usize::from(code)].last & 1 == 0 {
                code = self.nodes[usize::from(code)].sibling;
            }
            at += 1;
        }
        (code, at)
    }

    /// The length of the longest run for which there is a code.
    fn longest_run(&self, pixel: u8) -> usize {
        self.runs[usize::from(pixel)].len() + 1
    }

    /// The code of a run.
    fn run(&self, pixel: u8, length: usize) -> u16 {
        if length < 2 { u16::from(pixel) } else { self.runs[usize::from(pixel)][length - 2] }
    }

    /// The code of a sequence extended by a pixel, if it is known.
    fn child(&self, code: u16, pixel: u8) -> Option<u16> {
        let node = &self.nodes[usize::from(code)];
        if node.followers >> pixel & 1 == 0 {
            return None;
        }
        let mut found = node.longer;
        while self.nodes[usize::from(found)].last != pixel {
            found = self.nodes[usize::from(found)].sibling;
        }
        Some(found)
    }

    /// Writes a code and adds its sequence extended by `pixel`, which must not be known yet. The pixel begins the next
    /// sequence.
    fn put(&mut self, code: u16, pixel: u8) -> Option<u16> {
        debug_assert_eq!(self.child(code, pixel), None);
        self.write(code);
        let new = self.assign();
        let before = &mut self.nodes[usize::from(code)];
        let run = if before.last == pixel && before.run > 0 { before.run + 1 } else { 0 };
        before.followers |= 1 << pixel;
        let sibling = std::mem::replace(&mut before.longer, new);
        self.nodes[usize::from(new)] = CodeNode { sibling, ..CodeNode::new(pixel, run) };
        if run > 0 {
            self.runs[usize::from(pixel)].push(new);
        }
        if new == LAST {
            self.clear();
        }
        Some(u16::from(pixel))
    }

    /// Assigns the next code. The code width grows when the decoder expects it.
    fn assign(&mut self) -> u16 {
        self.newest += 1;
        if u32::from(self.newest) >= 1 << self.width {
            self.width += 1;
        }
        self.newest
    }

    /// Clears the dictionary.
    fn clear(&mut self) {
        self.write(CLEAR);
        self.width = u32::from(PIXEL_BITS) + 1;
        self.newest = END;
        for (pixel, runs) in self.runs.iter_mut().enumerate() {
            runs.clear();
            self.nodes[pixel] = CodeNode::new(pixel as u8, 1);
        }
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

    /// Ends the stream.
    pub(super) fn finish(&mut self) -> &[u8] {
        if let Some(code) = self.pending.take() {
            self.write(code);
            // The decoder also assigns a code here, unless its dictionary is full.
            if self.newest < LAST {
                self.assign();
            }
        }
        self.width = self.width.min(12);
        self.write(END);
        if self.held > 0 {
            self.bytes.push(self.bits as u8);
        }
        &self.bytes
    }
}

/// The number of pixels before the first one that is not `wanted`.
fn run_length(pixels: &[u8], wanted: u8) -> usize {
    const EACH: u64 = u64::MAX / 255;
    // Compare eight pixels at once.
    let (chunks, rest) = pixels.as_chunks::<8>();
    let kept = EACH * u64::from(!STAYS);
    let wanted_8 = EACH * u64::from(wanted);
    for (number, chunk) in chunks.iter().enumerate() {
        let other = u64::from_le_bytes(*chunk) & kept ^ wanted_8;
        if other != 0 {
            return number * 8 + other.trailing_zeros() as usize / 8;
        }
    }
    chunks.len() * 8 + rest.iter().take_while(|&&pixel| pixel & !STAYS == wanted).count()
}

/// The pixel with which a sequence begins.
fn begun(pixels: &[u8]) -> u8 {
    match pixels {
        [first, second, ..] if first & second & STAYS != 0 => TRANSPARENT,
        [first, ..] => first & !STAYS,
        [] => TRANSPARENT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Decodes a frame with the GIF library.
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

    fn compressed(pixels: &[u8]) -> Vec<u8> {
        let mut encoder = LzwEncoder::new();
        encoder.begin();
        encoder.take(pixels);
        encoder.finish().to_vec()
    }

    #[test]
    fn runs_of_every_length_come_back() {
        for length in (1..600).chain([65_535]) {
            let pixels = vec![7; length];
            assert_eq!(read(&compressed(&pixels), length as u16, 1), pixels);
        }
    }

    #[test]
    fn the_dictionary_can_be_filled_many_times() {
        let mut number = 1_u32;
        let noise = std::iter::repeat_with(|| {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (number >> (32 - PIXEL_BITS)) as u8
        });
        let noise: Vec<u8> = noise.take(60_000).collect();
        assert_eq!(read(&compressed(&noise), 60_000, 1), noise);
    }

    #[test]
    fn what_stays_is_itself_or_transparent() {
        let pixels: Vec<u8> =
            (0..20_000_u32).map(|at| (at * at / 7 % 12) as u8 | if at % 5 < 3 { STAYS } else { 0 }).collect();
        let mut encoder = LzwEncoder::new();
        // The encoder's memory is reused for the second stream.
        for _ in 0..2 {
            encoder.begin();
            encoder.take(&pixels[..7_000]);
            encoder.stay(10_000);
            encoder.take(&pixels[7_000..]);
            encoder.stay(3_000);
            let found = read(encoder.finish(), 33_000, 1);
            let (first, rest) = found.split_at(7_000);
            let (between, rest) = rest.split_at(10_000);
            let (second, last) = rest.split_at(13_000);
            assert!(between.iter().chain(last).all(|&pixel| pixel == TRANSPARENT));
            for (wanted, &found) in pixels.iter().zip(first.iter().chain(second)) {
                let pixel = wanted & !STAYS;
                let may_stay = wanted & STAYS != 0 && found == TRANSPARENT;
                assert!(found == pixel || may_stay, "{found} in place of {wanted}");
            }
        }
    }

    /// A random number below a bound.
    fn below(seed: &mut u64, bound: u64) -> u64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % bound
    }

    /// Checks that each pixel is decoded as one that may be written for it.
    fn check(encoder: &mut LzwEncoder, pixels: &[u8]) {
        encoder.begin();
        encoder.take(pixels);
        let found = read(encoder.finish(), pixels.len() as u16, 1);
        assert_eq!(found.len(), pixels.len());
        for (&wanted, found) in pixels.iter().zip(found) {
            assert!(choices(wanted) >> found & 1 != 0, "{found} in place of {wanted}");
        }
    }

    #[test]
    fn streams_of_every_length_end_soundly() {
        // Noise adds a code for nearly each pixel: these lengths end at each code width and at the full dictionary.
        let mut seed = 3;
        let noise: Vec<u8> = (0..9_000).map(|_| below(&mut seed, TRANSPARENT.into()) as u8).collect();
        let mut encoder = LzwEncoder::new();
        for length in (1..5_200).chain(8_000..9_000) {
            check(&mut encoder, &noise[..length]);
        }
    }

    #[test]
    fn sequences_with_many_choices_come_back() {
        let mut seed = 5;
        let mut encoder = LzwEncoder::new();
        for _ in 0..400 {
            let mut pixels = Vec::new();
            let length = 1 + below(&mut seed, 30_000) as usize;
            while pixels.len() < length {
                let staying = below(&mut seed, 5);
                let colours = 1 + below(&mut seed, 6);
                for _ in 0..below(&mut seed, 300) {
                    let stays = if below(&mut seed, 4) < staying { STAYS } else { 0 };
                    pixels.push(below(&mut seed, colours) as u8 | stays);
                }
            }
            check(&mut encoder, &pixels);
        }
    }

    proptest! {
        #[test]
        fn any_pixels_come_back(runs in prop::collection::vec((0_u8..6, 1_usize..400), 1..200)) {
            let pixels: Vec<u8> = runs.into_iter().flat_map(|(pixel, length)| vec![pixel * 12; length]).collect();
            let width = pixels.len().min(60_000);
            prop_assert_eq!(read(&compressed(&pixels[..width]), width as u16, 1), &pixels[..width]);
        }
    }
}
