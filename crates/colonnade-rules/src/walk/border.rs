//! The ways in which partial walks cross the border between seen and unseen squares, as a word and as a number.

/// The crossings of the border by partial walks: two bits for each place of the border.
pub(super) type Word = u32;

/// No walk crosses here.
pub(super) const NONE: Word = 0;
/// The left one of the two crossings of a partial walk.
pub(super) const LEFT: Word = 1;
/// The right one of the two crossings.
pub(super) const RIGHT: Word = 2;
/// The only crossing of a partial walk; its other end is fixed.
pub(super) const LOOSE: Word = 3;

pub(super) const fn get(word: Word, place: usize) -> Word {
    word >> (2 * place) & 3
}

pub(super) const fn put(word: Word, place: usize, code: Word) -> Word {
    word & !(3 << (2 * place)) | code << (2 * place)
}

/// The change in the number of open pairs at a crossing, from left to right.
const CHANGE: [i32; 4] = [0, 1, -1, 0];

/// The right crossing of the partial walk whose left crossing is at `place`.
pub(super) fn right_of(word: Word, place: usize) -> usize {
    let mut open = 1;
    let mut at = place;
    while open > 0 {
        at += 1;
        open += CHANGE[get(word, at) as usize];
    }
    at
}

/// The left crossing of the partial walk whose right crossing is at `place`.
pub(super) fn left_of(word: Word, place: usize) -> usize {
    let mut open = -1;
    let mut at = place;
    while open < 0 {
        at -= 1;
        open += CHANGE[get(word, at) as usize];
    }
    at
}

/// One bit for each crossing of a partial walk whose other end is fixed.
pub(super) const fn loose(word: Word) -> Word {
    word & word >> 1 & 0x5555_5555
}

/// The number of bits of the lower and the upper part of a word: five places and six.
const LOWER: u32 = 10;
const UPPER: u32 = 12;

/// A gapless numbering of all words whose crossings pair up and which have a bounded number of loose crossings.
///
/// A word has an upper and a lower part. Each upper part gets a range of numbers, one for each lower part that fits it:
/// those that open as many pairs as the upper part closes.
pub(super) struct WordIndex {
    /// The number of the first word with a given upper part.
    first: Box<[u32; 1 << UPPER]>,
    /// The index of a lower part among those with as many open pairs, ordered by their number of loose crossings.
    place: Box<[u32; 1 << LOWER]>,
    /// The words, by number.
    words: Vec<Word>,
}

/// The contents of a part of a word: loose crossings, pairs opened but not closed, pairs closed but not opened.
struct PartContents {
    loose: usize,
    opened: usize,
    closed: usize,
}

impl PartContents {
    fn of(mut part: Word) -> PartContents {
        let mut found = PartContents { loose: 0, opened: 0, closed: 0 };
        while part != 0 {
            match part & 3 {
                LEFT => found.opened += 1,
                RIGHT if found.opened > 0 => found.opened -= 1,
                RIGHT => found.closed += 1,
                LOOSE => found.loose += 1,
                _ => {}
            }
            part >>= 2;
        }
        found
    }
}

impl WordIndex {
    /// Numbers the words with `places` places, five to eleven, and at most the given number of loose crossings.
    pub(super) fn new(places: usize, most_loose: usize) -> WordIndex {
        // The lower parts by the number of open pairs, in the order of their loose crossings.
        let mut lower: [Vec<(usize, Word)>; 1 + LOWER as usize / 2] = Default::default();
        for word in 0..1 << LOWER {
            let part = PartContents::of(word);
            if part.closed == 0 && part.loose <= most_loose {
                lower[part.opened].push((part.loose, word));
            }
        }
        let mut place = Box::new([0; 1 << LOWER]);
        for alike in &mut lower {
            alike.sort_unstable();
            for (at, &(_, word)) in alike.iter().enumerate() {
                place[word as usize] = at as u32;
            }
        }
        let mut first = Box::new([0; 1 << UPPER]);
        let mut words = Vec::new();
        for upper in 0..1 << (2 * places as u32).saturating_sub(LOWER) {
            first[upper as usize] = words.len() as u32;
            let part = PartContents::of(upper);
            if part.opened == 0 && part.loose <= most_loose && part.closed < lower.len() {
                let alike = &lower[part.closed];
                let fitting = alike.partition_point(|&(loose, _)| part.loose + loose <= most_loose);
                words.extend(alike[..fitting].iter().map(|(_, lower)| upper << LOWER | lower));
            }
        }
        WordIndex { first, place, words }
    }

    /// The number of words.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// The word with this number.
    pub(super) fn word(&self, number: usize) -> Word {
        self.words[number]
    }

    /// The number of a word.
    pub(super) fn number(&self, word: Word) -> usize {
        let upper = (word >> LOWER) as usize % (1 << UPPER);
        let lower = word as usize % (1 << LOWER);
        (self.first[upper] + self.place[lower]) as usize
    }
}
