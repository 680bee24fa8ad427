//! The words of buttons, select menus and modals.

use std::ops::RangeInclusive;

use super::commands::notice_choice;
use super::short;
use crate::play::{GameId, NoticeKind, PlayerId, Standing};
use colonnade_rules::{Direction, Square};

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
    WithdrawDraw,
    WithdrawTakeback,
    Hint,
    WholeMove,
    Solution,
    Solve,
    NextPuzzle,
    TryAgain,
    Rematch,
    Replay,
    Analyse,
    Export,
    ShowToEverybody,
    ConfirmResign,
    PlayOn,
    ShowBoard,
    /// Opens what a line of a list is about.
    Open,
    Play,
    PlayAnyway,
    Back,
    TypeIt,
    ComposeInBrowser,
    PlanInBrowser,
    PlanAnswer,
    TakeMove,
    KeepLine,
    LeaveLine,
    Accept,
    Decline,
    Withdraw,
    Newer,
    Newest,
    Older,
    ExportAll,
    FirstFrame,
    PreviousFrame,
    NextFrame,
    LastFrame,
    JumpTo,
    PostHere,
    Gif,
    DeleteMe,
    DeleteMeNow,
    KeepMe,
    /// Whether boards shall be seen from the player's own seat.
    OwnSeat(bool),
    /// Whether moves shall be confirmed.
    ConfirmMoves(bool),
    /// Whether the name shall stand on the web.
    NameOnWeb(bool),
    CancelVacation,
    WriteNote,
    EditNote,
    RemoveNote,
    Follow,
    Unfollow,
    PreviousPage,
    NextPage,
    PreviousStep,
    NextStep,
    ShowExample,
    PlayThis,
    OnTheWeb,
    Rules,
    MyGames,
    AllCommands,
    AgainstComputer(u8),
    ChallengeEverybody,
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
        Label::WithdrawDraw => "Take the offer back",
        Label::WithdrawTakeback => "Do not ask any more",
        Label::Hint => "Hint",
        Label::WholeMove => "Show the whole move",
        Label::Solution => "Solution",
        Label::Solve => "Solve",
        Label::NextPuzzle => "Another puzzle",
        Label::TryAgain => "Try again",
        Label::Rematch => "Rematch",
        Label::Replay => "Replay",
        Label::Analyse => "Analyse",
        Label::Export => "Export",
        Label::ShowToEverybody => "Show it to everybody",
        Label::PlayOn => "Play on",
        Label::ShowBoard => "Show the board",
        Label::Open => "Open",
        Label::Play => "Play",
        Label::PlayAnyway => "Play it anyway",
        Label::Back => "Back",
        Label::TypeIt => "Type it",
        Label::ComposeInBrowser => "Compose in the browser",
        Label::PlanInBrowser => "Analysis board",
        Label::PlanAnswer => "Plan an answer",
        Label::TakeMove => "Go on from there",
        Label::KeepLine => "Keep this line",
        Label::LeaveLine => "Leave it",
        Label::Accept => "Accept",
        Label::Decline => "Decline",
        Label::Withdraw => "Take back",
        Label::Newer => "Newer",
        Label::Newest => "Newest",
        Label::Older => "Older",
        Label::ExportAll => "Export all of these",
        Label::FirstFrame => "⏮",
        Label::PreviousFrame => "◀",
        Label::NextFrame => "▶",
        Label::LastFrame => "⏭",
        Label::JumpTo => "Jump to…",
        Label::PostHere => "Post here",
        Label::Gif => "GIF",
        Label::DeleteMe => "Delete me…",
        Label::DeleteMeNow => "Yes, delete me now",
        Label::KeepMe => "Keep me",
        Label::OwnSeat(true) => "Boards from my seat",
        Label::OwnSeat(false) => "Boards from the first seat",
        Label::ConfirmMoves(true) => "Show me my moves first",
        Label::ConfirmMoves(false) => "Play my moves at once",
        Label::NameOnWeb(true) => "Show my name on the web",
        Label::NameOnWeb(false) => "Hide my name on the web",
        Label::WriteNote => "Write a note",
        Label::EditNote => "Edit",
        Label::RemoveNote => "Remove",
        Label::Follow => "Follow",
        Label::Unfollow => "Stop following",
        Label::CancelVacation => "Give back the days after today",
        Label::PreviousPage | Label::PreviousStep => "◀ Back",
        Label::NextPage | Label::NextStep => "Next ▶",
        Label::ShowExample => "Show me a move",
        Label::PlayThis => "Play",
        Label::OnTheWeb => "On the web",
        Label::Rules => "Rules",
        Label::MyGames => "My games",
        Label::AllCommands => "All commands",
        Label::AgainstComputer(level) => return format!("Play the computer, level {level}"),
        Label::ChallengeEverybody => "Challenge everybody here",
    };
    fixed.to_owned()
}

/// A select menu, as the words in it before something is chosen tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// A question which game is meant.
    WhichGame,
    /// A list of games of which one board is shown.
    ShowBoard,
    /// The games, of which one is played.
    BeginGame,
    /// The games, of which the rules of one are shown.
    RulesOf,
    /// A list of the followed games, one of which is followed no more.
    UnfollowGame,
    /// The squares on some files, counted from 0, on which a move can go on.
    Squares(RangeInclusive<u8>),
    /// The ways in which a path can go on that begin in a direction, as it is seen.
    Way(Direction),
    /// Parts of a move that are no squares.
    Token,
    /// The colours of boards.
    Colours,
    /// When a player is reminded.
    Reminders,
    /// The kinds of notices.
    Notices,
    /// The ways in which a kind of notices can be told.
    NoticeWay(NoticeKind),
}

/// The words in a select menu before something is chosen.
#[must_use]
pub fn placeholder(menu: Placeholder) -> String {
    match menu {
        Placeholder::WhichGame => "Which game?".to_owned(),
        Placeholder::ShowBoard => "Show a board".to_owned(),
        Placeholder::BeginGame => "Choose a game to play".to_owned(),
        Placeholder::RulesOf => "Choose a game to read its rules".to_owned(),
        Placeholder::UnfollowGame => "Stop following a game".to_owned(),
        Placeholder::Squares(files) => {
            let letter = |file: &u8| Square::new(*file, 0).letter();
            match (letter(files.start()), letter(files.end())) {
                (first, last) if first == last => format!("A square on file {first}"),
                (first, last) => format!("A square on files {first} to {last}"),
            }
        }
        Placeholder::Way(direction) => format!("{} first", arrow(direction)),
        Placeholder::Token => "Choose".to_owned(),
        Placeholder::Colours => "Colours".to_owned(),
        Placeholder::Reminders => "Reminders".to_owned(),
        Placeholder::Notices => "How you are told of things".to_owned(),
        Placeholder::NoticeWay(kind) => format!("How you are told of {}", notice_choice(kind)),
    }
}

/// A direction as it is seen.
const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::North => '▲',
        Direction::East => '▶',
        Direction::South => '▼',
        Direction::West => '◀',
    }
}

/// A way on the board, by its directions as they are seen, to a square: `▲▲▶ d6`, `▲5▶ d8`.
#[must_use]
pub fn way(directions: &[Direction], to: Square) -> String {
    let run = |run: &[Direction]| match (arrow(run[0]), run.len()) {
        (sign, count @ 1..=3) => sign.to_string().repeat(count),
        (sign, count) => format!("{sign}{count}"),
    };
    let mut words: String = directions.chunk_by(|a, b| a == b).map(run).collect();
    // A long zigzag is known by its beginning and its end.
    if words.chars().count() > 16 {
        let beginning: String = words.chars().take(8).collect();
        words = format!("{beginning}…");
    }
    format!("{words} {to}")
}

/// An answer to an offer of a game, with what it does: `Accept: takes a1 for 6 captured stones`.
#[must_use]
pub fn answer(token: &str, effect: &str) -> String {
    let mut rest = token.chars();
    let capital = rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect::<String>();
    format!("{capital}: {effect}")
}

/// A choice that plays the move.
#[must_use]
pub fn playing(choice: &str) -> String {
    format!("✔ {choice}")
}

/// A running game in a menu of its player.
#[must_use]
pub fn game_option(game: &Standing, reader: PlayerId) -> String {
    let opponent = if game.players.first == reader { &game.names.second } else { &game.names.first };
    format!("{} {} against {}", game.id, game.variant, short(opponent, 40))
}

/// A running game in a menu of somebody who watches.
#[must_use]
pub fn watched_option(game: &Standing) -> String {
    let names = &game.names;
    format!("{} {}, {} – {}", game.id, game.variant, short(&names.first, 30), short(&names.second, 30))
}

/// A modal with one field: title, label of the field, placeholder.
pub type ModalWords = (String, String, String);

/// The modal in which a move is typed.
#[must_use]
pub fn move_modal(game: GameId) -> ModalWords {
    (format!("Your move in game {game}"), "The move, or how it begins".to_owned(), "for example c1-c3".to_owned())
}

/// The modal in which a move of a line of conditional moves is typed.
#[must_use]
pub fn plan_modal(game: GameId) -> ModalWords {
    let (_, label, placeholder) = move_modal(game);
    (format!("A conditional move in game {game}"), label, placeholder)
}

/// The modal in which the solution of a puzzle is typed.
#[must_use]
pub fn puzzle_modal(number: u16) -> ModalWords {
    let label = "The move, or how it begins".to_owned();
    (format!("Your move in puzzle {number}"), label, "for example c1-c3".to_owned())
}

/// The modal in which a private note is written.
#[must_use]
pub fn note_modal(game: GameId) -> ModalWords {
    (format!("Your note on game {game}"), "Only you see it".to_owned(), "What you want to remember".to_owned())
}

/// The modal that asks for the number of a move.
#[must_use]
pub fn jump_modal(game: GameId) -> ModalWords {
    (format!("Game {game}"), "After which move? 0 is the beginning".to_owned(), "a number".to_owned())
}
