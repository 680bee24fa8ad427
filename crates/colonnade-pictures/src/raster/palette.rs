//! Palettes: the colours of a theme, and the mixed colours of anti-aliased edges.

use super::mask::LEVELS;
use crate::theme::{Rgb, Role, Theme};

/// An entry of the table of mixtures that is not computed yet. No colour has this index.
const UNKNOWN: u8 = 255;

/// Colours that differ by at most this in every channel are similar on an edge.
pub(crate) const SIMILAR: u8 = 48;

/// The precision of a palette.
#[derive(Clone, Copy)]
pub(crate) struct Quality {
    /// The most colours, at most 255.
    most: usize,
    /// Mixtures that differ by at most this in every channel share a colour.
    close: u8,
    /// How many coverages an edge has, with that of a wholly covered pixel.
    steps: u8,
}

impl Quality {
    /// For a picture.
    pub(crate) const STILL: Quality = Quality { most: 255, close: 5, steps: LEVELS };
    /// For an animation: small, with one index of 128 left for transparency. Edges with few coverages are like each
    /// other, and like sequences take fewer bytes.
    pub(crate) const MOVING: Quality = Quality { most: 127, close: 12, steps: 2 };
}

/// The colours of one picture, or of all frames of an animation.
pub(crate) struct Palette {
    quality: Quality,
    /// Reds, greens and blues of all indices; a table for each, so that a search compares many colours at once.
    channels: [[u8; 256]; 3],
    /// Zero for indices in use, and more than any distance for the others.
    unused: [u8; 256],
    count: usize,
    /// How far another colour may be from a mixture to be similar: less on an edge of little contrast, where a thin line
    /// would fall into dashes. Zero for colours of roles, which fill areas.
    slack: [u8; 256],
    roles: Vec<(Role, u8)>,
    /// For each level the one that is drawn.
    rounded: [u8; LEVELS as usize + 1],
    /// The index of a mixture, by the upper colour, the level and the lower colour.
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
        // Only colours of roles are mixed over others.
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

    /// The distance to the nearest colour, in the channel where it is greatest, and its index.
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

    /// The distance of two colours, in the channel where it is greatest.
    fn apart(&self, one: usize, other: usize) -> u8 {
        self.channels.iter().map(|channel| channel[one].abs_diff(channel[other])).max().unwrap_or(u8::MAX)
    }

    /// Red, green and blue of every colour in turn.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        (0..self.count).flat_map(|place| self.colour(place as u8).0).collect()
    }

    /// The number of colours.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Calls a function with each mixture and each colour that looks the same on the edge of a shape, where one of the
    /// two is among those from `known` on. A colour of a role, which fills areas, looks like no other.
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
