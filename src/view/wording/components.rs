//! The words of buttons, select menus and modals.

use super::short;
use crate::play::{ChallengeId, GameId, PlayerId, Standing, Summary};

/// A button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words stand in `label`")]
pub enum Label {
    Move,
    ShowMoves,
    Draw,
    Resign,
    Flip,
    AcceptDraw,
    DeclineDraw,
    AllowTakeback,
    RefuseTakeback,
    Hint,
    WholeMove,
    Rematch,
    Replay,
    Export,
    ShowToEverybody,
    ConfirmResign,
    PlayOn,
    ShowBoard,
    Play,
    PlayAnyway,
    Back,
    TypeIt,
    ComposeInBrowser,
    Accept,
    Decline,
    Withdraw,
    AcceptInList(ChallengeId),
    DeclineInList(ChallengeId),
    WithdrawInList(ChallengeId),
    Newer,
    Newest,
    Older,
    ExportAll,
    FirstFrame,
    PreviousFrame,
    NextFrame,
    LastFrame,
    JumpTo,
    Gif,
    DeleteMe,
    DeleteMeNow,
    KeepMe,
}

/// The words on a button.
#[must_use]
pub fn label(label: Label) -> String {
    let fixed = match label {
        Label::Move => "Move",
        Label::ShowMoves => "Show moves",
        Label::Draw => "Draw",
        Label::Resign | Label::ConfirmResign => "Resign",
        Label::Flip => "Flip",
        Label::AcceptDraw => "Accept the draw",
        Label::DeclineDraw => "Decline the draw",
        Label::AllowTakeback => "Allow the takeback",
        Label::RefuseTakeback => "Refuse the takeback",
        Label::Hint => "Hint",
        Label::WholeMove => "Show the whole move",
        Label::Rematch => "Rematch",
        Label::Replay => "Replay",
        Label::Export => "Export",
        Label::ShowToEverybody => "Show it to everybody",
        Label::PlayOn => "Play on",
        Label::ShowBoard => "Show the board",
        Label::Play => "Play",
        Label::PlayAnyway => "Play it anyway",
        Label::Back => "Back",
        Label::TypeIt => "Type it",
        Label::ComposeInBrowser => "Compose in the browser",
        Label::Accept => "Accept",
        Label::Decline => "Decline",
        Label::Withdraw => "Take back",
        Label::AcceptInList(challenge) => return format!("Accept c{challenge}"),
        Label::DeclineInList(challenge) => return format!("Decline c{challenge}"),
        Label::WithdrawInList(challenge) => return format!("Take back c{challenge}"),
        Label::Newer => "Newer",
        Label::Newest => "Newest",
        Label::Older => "Older",
        Label::ExportAll => "Export all of these",
        Label::FirstFrame => "⏮",
        Label::PreviousFrame => "◀",
        Label::NextFrame => "▶",
        Label::LastFrame => "⏭",
        Label::JumpTo => "Jump to…",
        Label::Gif => "GIF",
        Label::DeleteMe => "Delete me…",
        Label::DeleteMeNow => "Yes, delete me now",
        Label::KeepMe => "Keep me",
    };
    fixed.to_owned()
}

/// A select menu, as the words in it before something is chosen tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder<'a> {
    /// A question which game is meant.
    WhichGame,
    /// A list of games of which one board is shown.
    ShowBoard,
    /// A list of finished games of which one is replayed.
    ReplayGame,
    /// The squares on which a move can go on.
    Square,
    /// The squares on one file.
    SquareOnFile(&'a str),
    /// The files of the squares on which a move can go on.
    File,
    /// Parts of a move that are no squares.
    Token,
}

/// The words in a select menu before something is chosen.
#[must_use]
pub fn placeholder(menu: Placeholder<'_>) -> String {
    match menu {
        Placeholder::WhichGame => "Which game?".to_owned(),
        Placeholder::ShowBoard => "Show a board".to_owned(),
        Placeholder::ReplayGame => "Replay a game".to_owned(),
        Placeholder::Square => "Choose a square".to_owned(),
        Placeholder::SquareOnFile(file) => format!("Choose a square on file {file}"),
        Placeholder::File => "Choose a file".to_owned(),
        Placeholder::Token => "Choose".to_owned(),
    }
}

/// A file of squares in a menu.
#[must_use]
pub fn file_option(file: &str) -> String {
    format!("File {file}")
}

/// A running game in a menu of its player.
#[must_use]
pub fn game_option(game: &Standing, reader: PlayerId) -> String {
    let opponent = if game.players.first == reader { &game.names.second } else { &game.names.first };
    format!("{} {} against {}", game.id, game.variant, short(opponent, 40))
}

/// A finished game in a menu: its name and a description.
#[must_use]
pub fn archive_option(game: &Summary) -> (String, String) {
    let players = format!("{} – {}, {}", game.names.first, game.names.second, game.result);
    (format!("{} {}", game.id, game.variant), players)
}

/// A modal with one field: title, label of the field, placeholder.
pub type ModalWords = (String, String, String);

/// The modal in which a move is typed.
#[must_use]
pub fn move_modal(game: GameId) -> ModalWords {
    (format!("Your move in game {game}"), "The move, or how it begins".to_owned(), "for example c1-c3".to_owned())
}

/// The modal that asks for the number of a move.
#[must_use]
pub fn jump_modal(game: GameId) -> ModalWords {
    (format!("Game {game}"), "After which move? 0 is the beginning".to_owned(), "a number".to_owned())
}
