//! Boards as pages embed them.

use crate::play::GameId;
use crate::view::{Picture, render, rulebook};
use colonnade_rules::{Game as GameKind, State as Position, Variant};

/// A board in the middle of a page.
pub(super) struct Board {
    /// The address of the picture for light surroundings.
    pub(super) light: String,
    /// The address of the picture for dark surroundings.
    pub(super) dark: String,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) alt: String,
}

/// A small board in a list.
pub(super) struct Thumbnail {
    pub(super) light: String,
    pub(super) dark: String,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The width of a thumbnail in pixels.
const THUMBNAIL_WIDTH: u32 = 200;

impl Thumbnail {
    /// The board of a game after `ply` actions.
    pub(super) fn of(game: GameId, variant: Variant, ply: u32) -> Thumbnail {
        Thumbnail::at(&format!("/games/{}/{ply}.svg", game.0), variant)
    }

    /// The board of the picture at an address.
    pub(super) fn at(path: &str, variant: Variant) -> Thumbnail {
        let address = |theme: &str| format!("{path}?part=board&width={THUMBNAIL_WIDTH}&theme={theme}");
        let height = render::board_ratio(&Picture::of(&Position::start(variant))) * THUMBNAIL_WIDTH as f32;
        Thumbnail {
            light: address("wood"),
            dark: address("slate"),
            width: THUMBNAIL_WIDTH,
            height: height.round() as u32,
        }
    }
}

/// The address of a picture of the rules, without its query.
pub(super) fn rules_picture(game: GameKind, number: usize) -> String {
    format!("/rules/{}/{number}.svg", game.slug())
}

/// The address of the most typical picture of a game.
pub(super) fn typical_picture(game: GameKind) -> String {
    rules_picture(game, rulebook(game).typical)
}
