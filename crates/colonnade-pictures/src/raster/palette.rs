//! Palettes: the colours of a theme, and the mixed colours of antialiased edges.

use super::mask::LEVELS;
use crate::theme::{Rgb, Role, Theme};

/// Marks an entry of the table of mixtures that is not computed yet. No colour has this index.
const UNKNOWN: u8 = 255;

/// The precision of a palette.
#[derive(Clone, Copy)]
pub(crate) struct Quality {
    /// The largest number of colours, at most 255.
    most: usize,
    /// The largest difference in a channel at which mixtures share a colour.
    close: u8,
    /// The number of coverage steps of an edge, including full coverage; at most [`LEVELS`].
    steps: u8,
}

impl Quality {
    /// For a picture.
    pub(crate) const STILL: Quality = Quality { most: 255, close: 5, steps: LEVELS };
    /// For an animation: small, with one of 64 indices left for transparency. Edges with few coverage steps resemble
    /// each other, and similar sequences take fewer bytes.
    pub(crate) const MOVING: Quality = Quality { most: 63, close: 12, steps: 2 };
}

/// The colours of one picture, or of all frames of an animation.
pub(crate) struct Palette {
    quality: Quality,
    /// The red, green and blue values of all indices. One table per channel lets a search compare many colours at once.
    channels: [[u8; 256]; 3],
    /// Zero for indices in use, and more than any distance for unused ones.
    unused: [u8; 256],
    count: usize,
    roles: Vec<(Role, u8)>,
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
            roles: Vec::new(),
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

    /// The number of coverage steps of an edge.
    pub(super) const fn steps(&self) -> u8 {
        self.quality.steps
    }

    /// The index of a role's colour.
    pub(super) fn of(&self, role: Role) -> u8 {
        self.roles.iter().find(|&&(known, _)| known == role).map_or(0, |&(_, place)| place)
    }

    /// The index of `above` mixed over `below`, with a coverage of `level` of [`LEVELS`].
    pub(super) fn mixed(&mut self, below: u8, above: u8, level: u8) -> u8 {
        let at = (usize::from(above) * usize::from(LEVELS) + usize::from(level)) * 256 + usize::from(below);
        if self.mixtures[at] == UNKNOWN {
            let part = f32::from(level) / f32::from(LEVELS);
            let colour = self.colour(below).under(self.colour(above), part);
            self.mixtures[at] = match self.nearest(colour) {
                (apart, _) if apart > self.quality.close && self.count < self.quality.most => self.add(colour),
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

    /// The red, green and blue bytes of each colour in turn.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        (0..self.count).flat_map(|place| self.colour(place as u8).0).collect()
    }
}
