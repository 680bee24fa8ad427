//! Previews of pages about people: the final position of their latest game.

use crate::board::game_view::{BoardOptions, GameView};
use crate::components::error::PageResult;
use crate::components::layout::PageLayout;
use crate::games::pictures::fingerprint_text;
use colonnade_play::{Summary, Viewer};
use colonnade_service::{Service, ServiceError};
use colonnade_view::{WIDTH, render};
use colonnade_wording::pages;

/// The frame of a page with the final position of a game as its picture. The frame keeps its own picture if the game no
/// longer exists, or cannot be replayed.
pub(crate) fn with_final_position(layout: PageLayout, service: &Service, game: &Summary) -> PageResult<PageLayout> {
    let game = match GameView::load(service, Viewer::Nobody, game.id) {
        Ok(game) => game,
        Err(ServiceError::Refused(_)) => return Ok(layout),
        Err(error) => return Err(error.into()),
    };
    let plies = game.plies();
    let Some(picture) = game.picture(plies, BoardOptions::default()) else { return Ok(layout) };
    let path = format!("/games/{}/{plies}.png?v={}", game.id.0, fingerprint_text(game.fingerprint()));
    let image = (path, WIDTH.round() as u32, render::height(&picture).round() as u32);
    Ok(layout.with_picture(image, pages::final_position(&game.names, game.variant)))
}
