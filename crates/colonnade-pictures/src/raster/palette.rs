//! Palettes: the colours of a theme, and the mixed colours of antialiased edges.

use super::mask::LEVELS;
use crate::theme::{Rgb, Role, Theme};

/// Marks an entry of the table of mixtures that is not computed yet. No colour has this index.
const UNKNOWN: u8 = 255;

/// The largest difference in a channel at which two colours can be similar on an edge.
pub(crate) const SIMILAR: u8 = 48;

/// The precision of a palette.
#[derive(Clone, Copy)]
pub(crate) struct Quality {
    /// The largest number of colours, at most 255.
    most: usize,
    /// The largest difference in a channel at which mixtures share a colour.
    close: u8,
    /// The number of coverage steps of an edge, including full coverage.
    steps: u8,
}

impl Quality {
    /// For a picture.
    pub(crate) const STILL: Quality = Quality { most: 255, close: 5, steps: LEVELS };
    /// For an animation: small, with one of 128 indices left for transparency. Edges with few coverage steps resemble
    /// each other, and similar sequences take fewer bytes.
    pub(crate) const MOVING: Quality = Quality { most: 127, close: 12, steps: 2 };
}

/// The colours of one picture, or of all frames of an animation.
pub(crate) struct Palette {
    quality: Quality,
    /// The red, green and blue values of all indices. One table per channel lets a search compare many colours at once.
    channels: [[u8; 256]; 3],
    /// Zero for indices in use, and more than any distance for unused ones.
    unused: [u8; 256],
    count: usize,
    /// The largest distance at which another colour is similar to a mixture: less on an edge of little contrast, where
    /// a thin line would break into dashes, and zero for colours of roles, which fill areas.
    slack: [u8; 256],
    roles: Vec<(Role, u8)>,
    /// The coverage level that is drawn for each level.
    rounded: [u8; LEVELS as usize + 1],
    /// The index of each mixture, by upper colour, level and lower colour.
    mixtures: Vec<u8>,
}

impl Palette {
    /// The colours of a theme's roles.
    pub(crate) fn new(theme: Theme, quality: Quality) -> Palette {
        let empty = Palette {
            quality,
            channels: [[0; 256]; 3],
            unused: [255; 256],
            count: 0,
            slack: [0; 256],
            roles: Vec::new(),
            rounded: std::array::from_fn(|level| {
                let steps = usize::from(quality.steps);
                let step = (level * steps + usize::from(LEVELS) / 2) / usize::from(LEVELS);
                (step * usize::from(LEVELS) / steps) as u8
            }),
            mixtures: Vec::new(),
        };
        let mut palette = empty;
        for role in Role::all() {
            let colour = theme.colour(role);
            let place = match palette.nearest(colour) {
                (0, place) => place,
                _ => palette.add(colour),
            };
            palette.roles.push((role, place));
        }
        // Only colours of roles are mixed over other colours.
        palette.mixtures = vec![UNKNOWN; palette.count * usize::from(LEVELS) * 256];
        palette
    }

    fn add(&mut self, colour: Rgb) -> u8 {
        let place = self.count;
        for (channel, value) in self.channels.iter_mut().zip(colour.0) {
            channel[place] = value;
        }
        self.unused[place] = 0;
        self.count += 1;
        place as u8
    }

    fn colour(&self, place: u8) -> Rgb {
        Rgb(self.channels.map(|channel| channel[usize::from(place)]))
    }

    /// The index of a role's colour.
    pub(super) fn of(&self, role: Role) -> u8 {
        self.roles.iter().find(|&&(known, _)| known == role).map_or(0, |&(_, place)| place)
    }

    /// The index of `above` mixed over `below`, with a coverage of `level` of [`LEVELS`].
    pub(super) fn mixed(&mut self, below: u8, above: u8, level: u8) -> u8 {
        let level = self.rounded[usize::from(level.min(LEVELS))];
        if level == 0 || level == LEVELS {
            return if level == 0 { below } else { above };
        }
        let at = (usize::from(above) * usize::from(LEVELS) + usize::from(level)) * 256 + usize::from(below);
        if self.mixtures[at] == UNKNOWN {
            let part = f32::from(level) / f32::from(LEVELS);
            let colour = self.colour(below).under(self.colour(above), part);
            self.mixtures[at] = match self.nearest(colour) {
                (apart, _) if apart > self.quality.close && self.count < self.quality.most => {
                    let place = self.add(colour);
                    self.slack[usize::from(place)] = (self.apart(below.into(), above.into()) / 4).min(SIMILAR);
                    place
                }
                (_, place) => place,
            };
        }
        self.mixtures[at]
    }

    /// The distance to the nearest colour, as the largest difference in a channel, and the index of that colour.
    fn nearest(&self, colour: Rgb) -> (u8, u8) {
        let mut apart = self.unused;
        for (channel, value) in self.channels.iter().zip(colour.0) {
            for (apart, &known) in apart.iter_mut().zip(channel) {
                *apart = (*apart).max(known.abs_diff(value));
            }
        }
        let least = apart.iter().copied().min().unwrap_or(255);
        let place = apart.iter().position(|&apart| apart == least).unwrap_or(0);
        (least, place as u8)
    }

    /// The distance of two colours, as the largest difference in a channel.
    fn apart(&self, one: usize, other: usize) -> u8 {
        self.channels.iter().map(|channel| channel[one].abs_diff(channel[other])).max().unwrap_or(u8::MAX)
    }

    /// The red, green and blue bytes of each colour in turn.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        (0..self.count).flat_map(|place| self.colour(place as u8).0).collect()
    }

    /// The number of colours.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Calls `found` with each mixture and each colour that looks the same on the edge of a shape, if at least one of
    /// the two has an index from `known` on. Colours of roles fill areas and have no similar colours.
    pub(crate) fn similar(&self, known: usize, mut found: impl FnMut(u8, u8)) {
        for new in known..self.count {
            for other in 0..new {
                let apart = self.apart(new, other);
                for (pixel, instead) in [(new, other), (other, new)] {
                    if apart <= self.slack[pixel] {
                        found(pixel as u8, instead as u8);
                    }
                }
            }
        }
    }
}
