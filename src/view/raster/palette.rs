//! Palettes: the colours of a theme, and the mixtures that anti-aliased edges need.

use super::mask::LEVELS;
use crate::view::theme::{Rgb, Role, Theme};

/// The most colours; one place stays free for transparency in animations.
const MOST: usize = 255;

/// Mixtures that differ in every channel by no more than this are one colour.
const CLOSE: i32 = 5;

/// An entry of the table of mixtures that was not asked for yet. No colour has this place.
const UNKNOWN: u8 = 255;

/// The colours of one picture, or of all frames of an animation.
pub(in crate::view) struct Palette {
    colours: Vec<Rgb>,
    roles: Vec<(Role, u8)>,
    /// The place of a mixture, by what lies above, level and what lies below.
    mixtures: Vec<u8>,
}

impl Palette {
    /// The colours of a theme's roles.
    pub(in crate::view) fn new(theme: Theme) -> Palette {
        let mut colours: Vec<Rgb> = Vec::with_capacity(MOST);
        let mut roles = Vec::new();
        for role in Role::all() {
            let colour = theme.colour(role);
            let place = colours.iter().position(|&known| known == colour).unwrap_or_else(|| {
                colours.push(colour);
                colours.len() - 1
            });
            roles.push((role, place as u8));
        }
        let mixtures = vec![UNKNOWN; colours.len() * usize::from(LEVELS) * 256];
        Palette { colours, roles, mixtures }
    }

    /// The place of a role's colour.
    pub(super) fn of(&self, role: Role) -> u8 {
        self.roles.iter().find(|&&(known, _)| known == role).map_or(0, |&(_, place)| place)
    }

    /// The place of the colour that a role's colour makes over another one, covering it by `level` of [`LEVELS`].
    pub(super) fn mixed(&mut self, below: u8, above: u8, level: u8) -> u8 {
        let at = (usize::from(above) * usize::from(LEVELS) + usize::from(level)) * 256 + usize::from(below);
        if self.mixtures[at] == UNKNOWN {
            let part = f32::from(level) / f32::from(LEVELS);
            let colour = self.colours[usize::from(below)].under(self.colours[usize::from(above)], part);
            self.mixtures[at] = self.place(colour);
        }
        self.mixtures[at]
    }

    /// The place of a colour that is close enough, or as close as there is.
    fn place(&mut self, colour: Rgb) -> u8 {
        let mut best = (i32::MAX, 0);
        for (place, known) in self.colours.iter().enumerate() {
            let apart = known.0.iter().zip(colour.0).map(|(&a, b)| (i32::from(a) - i32::from(b)).abs()).max();
            best = best.min((apart.unwrap_or(0), place));
        }
        if best.0 > CLOSE && self.colours.len() < MOST {
            self.colours.push(colour);
            return (self.colours.len() - 1) as u8;
        }
        best.1 as u8
    }

    /// Red, green and blue of every colour in turn.
    pub(in crate::view) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.0).collect()
    }
}
