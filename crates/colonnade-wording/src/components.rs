//! The texts of buttons, select menus and modals.

use std::ops::RangeInclusive;

use super::commands::notice_choice;
use super::web::game_name;
use super::{isolated, labelled, short};
use colonnade_language::say;
use colonnade_play::{GameId, GameOverview, NoticeKind, PlayerId};
use colonnade_rules::{Direction, Effect, Line, Square};

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
    /// Whether showing it counts as an attempt that failed.
    Solution {
        counts: bool,
    },
    Solve,
    NextPuzzle,
    TryAgain,
    Rematch,
    Replay,
    ReplayOf(GameId),
    Analyse,
    Export,
    ShowToEverybody,
    ConfirmResign,
    PlayOn,
    ShowBoard,
    /// Opens the subject of a line in a list.
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
    KeepAnyway,
    LeaveLine,
    Accept,
    Decline,
    Withdraw,
    /// Disabled: the challenge is over.
    Closed,
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
    /// Whether boards are to be shown from the player's own seat.
    OwnSeat(bool),
    /// Whether moves are to be confirmed.
    ConfirmMoves(bool),
    /// Whether the name is to be shown on the web.
    NameOnWeb(bool),
    AutomaticVacation(bool),
    CancelVacation,
    WriteNote,
    EditNote,
    RemoveNote,
    /// Removes a line of conditional moves.
    RemoveLine,
    Follow,
    Unfollow,
    FollowHere,
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
    /// Everything else that can be done in a game.
    More,
    AgainstComputer(u8),
    ChallengeEverybody,
}

/// The text of a button.
#[must_use]
pub fn label(label: Label) -> String {
    match label {
        Label::Move => say!(components::move_button),
        Label::ShowMoves => say!(components::show_moves),
        Label::Draw => say!(components::draw),
        Label::Resign | Label::ConfirmResign => say!(components::resign),
        Label::Flip => say!(components::flip),
        Label::AcceptDraw => say!(components::accept_draw),
        Label::DeclineDraw => say!(components::decline_draw),
        Label::AllowTakeback => say!(components::allow_takeback),
        Label::RefuseTakeback => say!(components::refuse_takeback),
        Label::WithdrawDraw => say!(components::withdraw_draw),
        Label::WithdrawTakeback => say!(components::withdraw_takeback),
        Label::Hint => say!(components::hint),
        Label::WholeMove => say!(components::whole_move),
        Label::Solution { counts: false } => say!(components::solution),
        Label::Solution { counts: true } => say!(components::solution_unsolved),
        Label::Solve => say!(components::solve),
        Label::NextPuzzle => say!(components::next_puzzle),
        Label::TryAgain => say!(components::try_again),
        Label::Rematch => say!(components::rematch),
        Label::Replay => say!(components::replay),
        Label::ReplayOf(game) => say!(components::replay_of, game = game.to_string()),
        Label::Analyse => say!(components::analyse),
        Label::Export => say!(components::export),
        Label::ShowToEverybody => say!(components::show_to_everybody),
        Label::PlayOn => say!(components::play_on),
        Label::ShowBoard => say!(components::show_board),
        Label::Open => say!(components::open),
        Label::Play => say!(components::play),
        Label::PlayAnyway => say!(components::play_anyway),
        Label::Back => say!(components::back),
        Label::TypeIt => say!(components::type_it),
        Label::ComposeInBrowser => say!(components::compose_in_browser),
        Label::PlanInBrowser => say!(components::plan_in_browser),
        Label::PlanAnswer => say!(components::plan_answer),
        Label::TakeMove => say!(components::take_move),
        Label::KeepLine => say!(components::keep_line),
        Label::KeepAnyway => say!(components::keep_anyway),
        Label::LeaveLine => say!(components::leave_line),
        Label::Accept => say!(components::accept),
        Label::Decline => say!(components::decline),
        Label::Withdraw => say!(components::withdraw),
        Label::Closed => say!(components::closed),
        Label::Newer => say!(components::newer),
        Label::Newest => say!(components::newest),
        Label::Older => say!(components::older),
        Label::ExportAll => say!(components::export_all),
        Label::FirstFrame => "⏮".to_owned(),
        Label::PreviousFrame => "◀".to_owned(),
        Label::NextFrame => "▶".to_owned(),
        Label::LastFrame => "⏭".to_owned(),
        Label::JumpTo => say!(components::jump_to),
        Label::PostHere => say!(components::post_here),
        Label::Gif => say!(components::gif),
        Label::DeleteMe => say!(components::delete_me),
        Label::DeleteMeNow => say!(components::delete_me_now),
        Label::KeepMe => say!(components::keep_me),
        Label::OwnSeat(true) => say!(components::boards_from_my_seat),
        Label::OwnSeat(false) => say!(components::boards_from_the_first_seat),
        Label::ConfirmMoves(true) => say!(components::show_me_my_moves),
        Label::ConfirmMoves(false) => say!(components::play_my_moves_at_once),
        Label::NameOnWeb(true) => say!(components::show_my_name),
        Label::NameOnWeb(false) => say!(components::hide_my_name),
        Label::AutomaticVacation(true) => say!(components::spend_my_vacation),
        Label::AutomaticVacation(false) => say!(components::keep_my_vacation),
        Label::WriteNote => say!(components::write_note),
        Label::EditNote => say!(components::edit_note),
        Label::RemoveNote => say!(components::remove_note),
        Label::RemoveLine => say!(components::remove_line),
        Label::Follow => say!(components::follow),
        Label::Unfollow => say!(components::unfollow),
        Label::FollowHere => say!(components::follow_here),
        Label::CancelVacation => say!(components::cancel_vacation),
        Label::PreviousPage | Label::PreviousStep => say!(components::previous_page),
        Label::NextPage | Label::NextStep => say!(components::next_page),
        Label::ShowExample => say!(components::show_example),
        Label::PlayThis => say!(components::play_this),
        Label::OnTheWeb => say!(components::on_the_web),
        Label::Rules => say!(components::rules),
        Label::MyGames => say!(components::my_games),
        Label::AllCommands => say!(components::all_commands),
        Label::More => say!(components::more),
        Label::AgainstComputer(level) => say!(components::against_computer, level = level),
        Label::ChallengeEverybody => say!(components::challenge_everybody),
    }
}

/// A select menu, by its placeholder text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// The games, to say which one is meant.
    WhichGame,
    /// A list of games, to show the board of one.
    ShowBoard,
    /// The games, to play one.
    BeginGame,
    /// The games, to show the rules of one.
    RulesOf,
    /// A list of the followed games, to stop following one.
    UnfollowGame,
    /// The squares on some files, counted from 0, with which a move can continue.
    Squares(RangeInclusive<u8>),
    /// Whole moves, by the squares with which they begin.
    WholeMoves(Vec<Square>),
    /// The continuations of a path that begin in a direction, as seen in the picture.
    Way(Direction),
    /// Parts of a move that are not squares.
    Token,
    /// The colours of boards.
    Colours,
    /// The language of messages that only the player reads.
    Language,
    /// When a player is reminded.
    Reminders,
    /// The kinds of notices.
    Notices,
    /// The ways in which a kind of notices can be delivered.
    NoticeWay(NoticeKind),
}

/// The placeholder text of a select menu.
#[must_use]
pub fn placeholder(menu: Placeholder) -> String {
    match menu {
        Placeholder::WhichGame => say!(components::which_game),
        Placeholder::ShowBoard => say!(components::show_a_board),
        Placeholder::BeginGame => say!(components::begin_game),
        Placeholder::RulesOf => say!(components::rules_of),
        Placeholder::UnfollowGame => say!(components::unfollow_game),
        Placeholder::Squares(files) => {
            let letter = |file: &u8| Square::new(*file, 0).letter();
            match (letter(files.start()), letter(files.end())) {
                (first, last) if first == last => say!(components::square_on_file, file = first),
                (first, last) => say!(components::square_on_files, first = first, last = last),
            }
        }
        Placeholder::WholeMoves(squares) => {
            let mut squares: Vec<String> = squares.iter().map(Square::to_string).collect();
            if squares.len() > MOST_SQUARES {
                squares.splice(1..squares.len() - 1, ["…".to_owned()]);
            }
            say!(components::whole_moves, squares = super::listed(&squares))
        }
        Placeholder::Way(direction) => match direction {
            Direction::North => say!(components::up_first),
            Direction::East => say!(components::right_first),
            Direction::South => say!(components::down_first),
            Direction::West => say!(components::left_first),
        },
        Placeholder::Token => say!(components::token),
        Placeholder::Colours => say!(components::colours),
        Placeholder::Language => say!(components::language),
        Placeholder::Reminders => say!(components::reminders),
        Placeholder::Notices => say!(components::notices),
        Placeholder::NoticeWay(kind) => say!(components::notice_way, notice = notice_choice(kind)),
    }
}

/// A straight part of a path, as seen in the picture: `right`, `right 3`.
fn run(direction: Direction, steps: usize) -> String {
    match direction {
        Direction::North => say!(components::up, steps = steps),
        Direction::East => say!(components::right, steps = steps),
        Direction::South => say!(components::down, steps = steps),
        Direction::West => say!(components::left, steps = steps),
    }
}

/// A path on the board, by its directions as seen in the picture, to a square: `Right to f1`, `Right 3, up 2 to e3`.
#[must_use]
pub fn way(directions: &[Direction], to: Square) -> String {
    capitalized(&way_within(directions, to))
}

/// Two steps of a move in one choice: `b2 to c2`, `b2 and c4`, `a1: right to c1`. A path is given by its directions as seen in
/// the picture; without one, the second step is a square.
#[must_use]
pub fn joined(from: Square, path: &[Direction], to: Square, effect: &Effect) -> String {
    let first = from.to_string();
    let second = to.to_string();
    match effect {
        _ if !path.is_empty() => say!(components::way_from, from = first, way = way_within(path, to)),
        Effect::EnterSecond => say!(components::both_squares, first = first, second = second),
        _ => say!(components::from_square_to_square, from = first, to = second),
    }
}

/// A path within a sentence.
fn way_within(directions: &[Direction], to: Square) -> String {
    let runs: Vec<&[Direction]> = directions.chunk_by(|a, b| a == b).collect();
    let to = to.to_string();
    let ways: Vec<String> = match runs[..] {
        // The square tells how far a straight path goes.
        [only] => vec![run(only[0], 1)],
        // A long zigzag is shown by its beginning and its end.
        _ => runs.iter().take(MOST_RUNS).map(|straight| run(straight[0], straight.len())).collect(),
    };
    let ways = super::listed(&ways);
    match runs.len() > MOST_RUNS {
        true => say!(components::way_and_on, ways = ways, to = to),
        false => say!(components::way, ways = ways, to = to),
    }
}

/// A text with a capital at its beginning.
fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().into_iter().flat_map(char::to_uppercase).chain(rest).collect()
}

/// The most squares that the words over a menu list.
const MOST_SQUARES: usize = 6;

/// The most straight parts of a path that are told.
const MOST_RUNS: usize = 5;

/// A line that is picked up: `Pick up rank 1`.
#[must_use]
pub fn pick_up(line: Line) -> String {
    say!(components::pick_up, line = super::rules::line(line))
}

/// A part of a move that is no place on the board, in words; the notation if there are none.
#[must_use]
pub fn word(token: &str, effect: &Effect) -> String {
    match effect {
        Effect::AcceptOffer { .. } => say!(components::accept),
        Effect::DeclineOffer => say!(components::decline),
        Effect::Pass => say!(components::pass),
        Effect::BeginOffer { .. } => say!(components::offer_trade),
        Effect::BeginEntry { .. } => say!(components::enter_man),
        _ => token.to_owned(),
    }
}

/// An answer to an offer of a game, with its effect: `Accept: takes a1 for 6 captured stones`. The notation is used if
/// there is no word for it.
#[must_use]
pub fn answer(token: &str, effect: &Effect) -> String {
    labelled(&word(token, effect), &super::effect(effect))
}

/// A choice that plays the move.
#[must_use]
pub fn playing(choice: &str) -> String {
    format!("✔ {choice}")
}

/// A running game in a menu of its player.
#[must_use]
pub fn game_option(game: &GameOverview, reader: PlayerId) -> String {
    let opponent = if game.players.first == reader { &game.names.second } else { &game.names.first };
    say!(
        components::game_option,
        game = game.id.to_string(),
        variant = game_name(game.variant),
        opponent = isolated(&short(opponent, 40))
    )
}

/// A running game in a menu of games to watch.
#[must_use]
pub fn watched_option(game: &GameOverview) -> String {
    let names = &game.names;
    say!(
        components::watched_option,
        game = game.id.to_string(),
        variant = game_name(game.variant),
        first = isolated(&short(&names.first, 30)),
        second = isolated(&short(&names.second, 30))
    )
}

/// A modal with one field: title, label of the field, placeholder.
pub type ModalWords = (String, String, String);

/// The modal in which a move is typed.
#[must_use]
pub fn move_modal(game: GameId) -> ModalWords {
    move_words(say!(components::move_title, game = game.to_string()))
}

/// The modal in which a move of a line of conditional moves is typed.
#[must_use]
pub fn plan_modal(game: GameId) -> ModalWords {
    move_words(say!(components::plan_title, game = game.to_string()))
}

/// The modal in which the solution of a puzzle is typed.
#[must_use]
pub fn puzzle_modal(number: u16) -> ModalWords {
    move_words(say!(components::puzzle_title, number = number.to_string()))
}

/// A modal in which a move is typed, with its title.
fn move_words(title: String) -> ModalWords {
    (title, say!(components::move_label), say!(components::move_example))
}

/// The modal in which a private note is written.
#[must_use]
pub fn note_modal(game: GameId) -> ModalWords {
    let title = say!(components::note_title, game = game.to_string());
    (title, say!(components::note_label), say!(components::note_example))
}

/// The modal that asks for the number of a move.
#[must_use]
pub fn jump_modal(game: GameId) -> ModalWords {
    let title = say!(components::jump_title, game = game.to_string());
    (title, say!(components::jump_label), say!(components::jump_example))
}
