//! How a board is shown to a reader, and pictures of boards as attachments.

use crate::ui::message::Attachment;
use colonnade_play::{Game, PlayerId, ServerId, Settings};
use colonnade_rules::Side;
use colonnade_service::{Reply, Service, people, servers};
use colonnade_view::{Picture, Theme, render};

/// From whose seat, and in which colours, a board is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardView {
    pub(crate) seat: Side,
    pub(crate) theme: Theme,
}

impl BoardView {
    /// The view of readers without settings.
    pub(crate) fn common() -> BoardView {
        BoardView { seat: Side::First, theme: Theme::default() }
    }

    /// The view in the channels of a server, or without a server.
    pub(crate) fn of_server(service: &Service, server: Option<ServerId>) -> Reply<BoardView> {
        let theme = server.map_or(Ok(None), |server| Reply::Ok(servers::server(service, server)?.theme))?;
        let theme = theme.unwrap_or_default().parse().unwrap_or_default();
        Ok(BoardView { theme, ..BoardView::common() })
    }

    fn of_settings(settings: &Settings, game: &Game, player: PlayerId) -> BoardView {
        let seat = game.side_of(player).filter(|_| settings.own_seat).unwrap_or(Side::First);
        BoardView { seat, theme: settings.theme.parse().unwrap_or_default() }
    }

    /// The view of a reader by their settings.
    pub(crate) fn of_reader(service: &Service, game: &Game, reader: Option<PlayerId>) -> Reply<BoardView> {
        Ok(match reader {
            Some(reader) => {
                BoardView::of_settings(&people::settings(service, &people::player(service, reader)?), game, reader)
            }
            None => BoardView::common(),
        })
    }
}

/// A picture as an attachment with its alternative text.
pub(crate) fn attachment(picture: Picture, view: BoardView, name: &str) -> Attachment {
    let picture = Picture { viewer: view.seat, theme: view.theme, ..picture };
    Attachment { name: format!("{name}.png"), content: render::png(&picture).into(), alt: render::alt_text(&picture) }
}
