//! Messages about a game: the board, what can be pressed under it, who is mentioned.

use std::sync::Arc;

use super::desk::{Desk, user};
use super::post::{Button, File, Post, Style};
use super::tag::{Tag, Verb};
use crate::play::{Game, GameFact, Place, Player, PlayerId, Settings};
use crate::service::{Reply, Service};
use crate::view::wording::{self, Called};
use crate::view::{Picture, Theme, render};
use colonnade_rules::{BySide, Side};

/// A game with its players.
pub(super) struct Table {
    pub(super) game: Arc<Game>,
    pub(super) players: BySide<Player>,
}

impl Table {
    pub(super) fn of(service: &Service, game: Arc<Game>) -> Reply<Table> {
        let players = game.players();
        let players = BySide::new(service.player(players.first)?, service.player(players.second)?);
        Ok(Table { game, players })
    }

    /// The players by the names they had.
    pub(super) fn names(&self) -> BySide<Called> {
        let names: BySide<String> = self.game.setup.names.clone().into();
        names.map(|name| Called { name, mention: None })
    }

    /// The players, those mentioned who want to be by a fact that concerns them.
    pub(super) fn called(&self, mentioned: impl Fn(&Player) -> bool) -> (BySide<Called>, Vec<u64>) {
        let mut mentions = Vec::new();
        let names = self.names();
        let mut call = |side: Side| {
            let mention = Some(&self.players[side]).filter(|player| mentioned(player)).and_then(user);
            mentions.extend(mention);
            Called { mention, ..names[side].clone() }
        };
        let called = BySide::new(call(Side::First), call(Side::Second));
        mentions.dedup();
        (called, mentions)
    }

    /// When the running clock is up.
    pub(super) fn deadline(&self) -> Option<crate::play::Timestamp> {
        let vacation = &self.players[self.game.state.side_to_act()].vacation;
        self.game.is_running().then(|| self.game.clocks.deadline(vacation)).flatten()
    }
}

/// From whose seat, and in which colours, a board is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) seat: Side,
    pub(super) theme: Theme,
}

impl Look {
    /// As everybody sees it.
    pub(super) fn common() -> Look {
        Look { seat: Side::First, theme: Theme::default() }
    }

    /// As a player has set it; one who does not play sees it as everybody does.
    pub(super) fn of(settings: &Settings, game: &Game, player: PlayerId) -> Look {
        let seat = game.side_of(player).filter(|_| settings.own_seat).unwrap_or(Side::First);
        Look { seat, theme: settings.theme.parse().unwrap_or_default() }
    }
}

/// The tag of whatever is about a game as it is.
pub(super) fn tag(game: &Game, verb: Verb) -> Tag {
    Tag { ply: game.state.plies(), version: game.version, ..Tag::new(verb, game.id.0) }
}

/// A picture as a file with its alternative text.
pub(super) fn file(picture: Picture, look: Look, name: &str) -> File {
    let picture = Picture { viewer: look.seat, theme: look.theme, ..picture };
    File { name: format!("{name}.png"), bytes: render::png(&picture), alt: render::alt_text(&picture) }
}

/// The board of a game as it stands, as a file.
pub(super) fn board_file(game: &Game, look: Look) -> File {
    let ply = game.state.plies();
    file(Picture::of_game(game), look, &format!("game-{}-{ply}", game.id.0))
}

/// What can be pressed under a board.
pub(super) fn buttons(game: &Game) -> Vec<Vec<Button>> {
    let tag = tag(game, Verb::Move);
    let press = |label: &str, verb, style| Button::new(label, tag.verb(verb), style);
    if !game.is_running() {
        let mut row = vec![
            press("Rematch", Verb::Rematch, Style::Good),
            press("Replay", Verb::Replay, Style::Primary),
            press("Export", Verb::Export, Style::Plain),
            press("Flip", Verb::Flip, Style::Plain),
        ];
        if game.setup.place == Place::Direct {
            row.push(press("Show it to everybody", Verb::Publish, Style::Plain));
        }
        return vec![row];
    }
    let mut rows = vec![vec![
        press("Move", Verb::Move, Style::Primary),
        press("Show moves", Verb::Moves, Style::Plain),
        press("Draw", Verb::Draw, Style::Plain),
        press("Resign", Verb::Resign, Style::Danger),
        press("Flip", Verb::Flip, Style::Plain),
    ]];
    if game.draw_offer.is_some() {
        rows.push(vec![
            press("Accept the draw", Verb::DrawYes, Style::Good),
            press("Decline the draw", Verb::DrawNo, Style::Plain),
        ]);
    }
    if game.takeback.is_some() {
        rows.push(vec![
            press("Allow the takeback", Verb::BackYes, Style::Good),
            press("Refuse the takeback", Verb::BackNo, Style::Plain),
        ]);
    }
    rows
}

/// Whether a message about a fact shows the board.
const fn shows_board(what: GameFact) -> bool {
    matches!(what, GameFact::Started | GameFact::Acted | GameFact::TakenBack | GameFact::Ended | GameFact::Voided)
}

/// To whom a message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// Whoever is where the game is played.
    All,
    /// One of its players.
    One(PlayerId),
}

/// The message that announces a fact about a game as it is then.
pub(super) fn announcement(service: &Service, table: &Table, what: GameFact, reader: Reader) -> Post {
    let game = &table.game;
    let concerned = game.concerned(what);
    let (called, mentions) = match reader {
        Reader::All => table.called(|player| {
            concerned.contains(&player.id) && service.settings(player).notices.of(what.kind()).mentions()
        }),
        Reader::One(reader) => table.called(|player| player.id == reader && concerned.contains(&reader)),
    };
    let text = wording::announced(game, what, &table.names(), &called, table.deadline());
    let look = match reader {
        Reader::All => Look::common(),
        Reader::One(reader) => {
            let player = if table.players.first.id == reader { &table.players.first } else { &table.players.second };
            Look::of(&service.settings(player), game, reader)
        }
    };
    let silent = match reader {
        Reader::All => mentions.is_empty(),
        Reader::One(reader) => !concerned.contains(&reader),
    };
    let mut post = Post { mentions, silent, ..Post::text(text) };
    if shows_board(what) {
        post = post.file(board_file(game, look));
    }
    for row in buttons(game) {
        post = post.buttons(row);
    }
    post
}

impl Desk {
    /// The current board for one reader, with a text above it.
    pub(super) async fn current(&self, table: Table, text: String, reader: Option<PlayerId>) -> Reply<Post> {
        self.work(move |service| {
            let look = match reader {
                Some(reader) => Look::of(&service.settings(&service.player(reader)?), &table.game, reader),
                None => Look::common(),
            };
            let mut post = Post::private(text).file(board_file(&table.game, look));
            for row in buttons(&table.game) {
                post = post.buttons(row);
            }
            Ok(post)
        })
        .await
    }
}
