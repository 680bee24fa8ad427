//! Boards as pages embed them.

use std::fmt;
use std::sync::LazyLock;

use crate::components::themes;
use colonnade_language::{self as language, Language};
use colonnade_play::GameId;
use colonnade_rules::{Game as GameKind, State as Position, Variant};
use colonnade_view::{Picture, Theme, WIDTH, render, rulebook};
use colonnade_wording::pages;

/// A board in the middle of a page.
pub(crate) struct PageBoard {
    /// The address of the picture for light surroundings.
    pub(crate) light: String,
    /// The address of the picture for dark surroundings.
    pub(crate) dark: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) alt: String,
}

/// A small board in a list.
pub(crate) struct Thumbnail {
    path: String,
    /// The language that the address names.
    language: Option<Language>,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// The width of a thumbnail in pixels.
const THUMBNAIL_WIDTH: u32 = 200;

impl Thumbnail {
    /// The board of a game after `ply` actions.
    pub(crate) fn of(game: GameId, variant: Variant, ply: u32) -> Thumbnail {
        // Caches revalidate these pictures, so the address need not name a language.
        Thumbnail { language: None, ..Thumbnail::at(format!("/games/{}/{ply}.svg", game.0), variant) }
    }

    /// The board of the picture at an address.
    pub(crate) fn at(path: impl Into<String>, variant: Variant) -> Thumbnail {
        let width = THUMBNAIL_WIDTH;
        let height = thumbnail_height(variant);
        Thumbnail { path: path.into(), language: named_language(), width, height }
    }

    /// The address of the picture for light surroundings.
    pub(crate) fn light(&self) -> impl fmt::Display {
        self.address(themes::of_boards()[0])
    }

    /// The address of the picture for dark surroundings.
    pub(crate) fn dark(&self) -> impl fmt::Display {
        self.address(themes::of_boards()[1])
    }

    fn address(&self, theme: Theme) -> impl fmt::Display {
        let Thumbnail { path, language, width, .. } = self;
        fmt::from_fn(move |f| {
            write!(f, "{path}?part=board&width={width}&theme={theme}")?;
            language.map_or(Ok(()), |language| write!(f, "&lang={language}"))
        })
    }
}

/// The height of thumbnails of a variant, in pixels. It is computed once for each variant: lists have many boards.
fn thumbnail_height(variant: Variant) -> u32 {
    static HEIGHTS: LazyLock<Vec<(Variant, u32)>> = LazyLock::new(|| {
        let height = |variant| {
            let ratio = render::board_ratio(&Picture::of(&Position::start(variant)));
            (variant, (ratio * THUMBNAIL_WIDTH as f32).round() as u32)
        };
        GameKind::ALL.iter().flat_map(|game| game.variants()).map(height).collect()
    });
    let height = HEIGHTS.iter().find(|(known, _)| *known == variant);
    height.map_or(THUMBNAIL_WIDTH, |(_, height)| *height)
}

/// A picture that other sites show beside a link.
#[derive(Clone, Debug)]
pub(crate) struct LinkPreview {
    pub(crate) path: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) alt: String,
}

impl LinkPreview {
    /// The most typical picture of a game.
    pub(crate) fn of(game: GameKind) -> LinkPreview {
        LinkPreview {
            path: format!("/rules/{}/{}.png", game.slug(), rulebook(game).typical),
            width: WIDTH.round() as u32,
            height: typical_height(game),
            alt: pages::board_of(game),
        }
    }
}

/// The height of the most typical picture of a game. Each is drawn once.
fn typical_height(game: GameKind) -> u32 {
    static HEIGHTS: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let height = |&game: &GameKind| {
            let picture = rulebook(game).typical_figure().and_then(|figure| figure.picture(game, Theme::default()));
            picture.map_or(WIDTH, |picture| render::height(&picture)).round() as u32
        };
        GameKind::ALL.iter().map(height).collect()
    });
    let place = GameKind::ALL.iter().position(|known| *known == game).unwrap_or_default();
    HEIGHTS[place]
}

/// The language that the addresses of pictures name: the reader's, unless that is English.
fn named_language() -> Option<Language> {
    Some(language::reader()).filter(|language| *language != Language::ENGLISH)
}

/// The address of a picture with words for the reader of a page. It names the language, because caches store pictures
/// by address.
pub(crate) fn in_readers_language(address: String) -> String {
    let Some(language) = named_language() else { return address };
    let mark = if address.contains('?') { '&' } else { '?' };
    format!("{address}{mark}lang={language}")
}

/// The address of a picture of the rules, without its query.
pub(crate) fn rules_picture(game: GameKind, number: usize) -> String {
    format!("/rules/{}/{number}.svg", game.slug())
}

/// The address of the picture of a fair start of a variant, by its number from 1, without its query.
pub(crate) fn fair_start_picture(variant: Variant, number: usize) -> String {
    format!("/rules/{}/{}-start-{number}.svg", variant.game().slug(), variant.name())
}

/// The address of the picture of the start of a variant, without its query.
pub(crate) fn start_picture(variant: Variant) -> String {
    format!("/rules/{}/{}.svg", variant.game().slug(), variant.name())
}

/// The address of the most typical picture of a game.
pub(crate) fn typical_picture(game: GameKind) -> String {
    rules_picture(game, rulebook(game).typical)
}
