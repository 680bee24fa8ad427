//! A game at a terminal: its lines, its help, and its refusals. The words that players type are the same in all languages.

use std::fmt::Display;

use colonnade_language::say;
use colonnade_play::GameId;
use colonnade_rules::{Line, Side};

/// An argument of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayArgument {
    /// The game.
    Game,
    /// The variant.
    Variant,
    /// The name of the player who begins.
    First,
    /// The name of the other player.
    Second,
    /// The level of the computer.
    Computer,
    /// The side of the person.
    Side,
    /// The time control.
    Time,
    /// How the game begins.
    Opening,
    /// The number of a game to continue.
    Resume,
    /// Whether a store may be created.
    Create,
    /// The file of settings.
    Config,
    /// The store.
    Store,
    /// The level of the log.
    Log,
    /// The help itself.
    Help,
}

/// The help of an argument.
#[must_use]
pub fn help_of(argument: PlayArgument) -> String {
    match argument {
        PlayArgument::Game => say!(terminal::help_game),
        PlayArgument::Variant => say!(terminal::help_variant),
        PlayArgument::First => say!(terminal::help_first),
        PlayArgument::Second => say!(terminal::help_second),
        PlayArgument::Computer => say!(terminal::help_computer),
        PlayArgument::Side => say!(terminal::help_side),
        PlayArgument::Time => say!(terminal::help_time),
        PlayArgument::Opening => say!(terminal::help_opening),
        PlayArgument::Resume => say!(terminal::help_resume),
        PlayArgument::Create => say!(terminal::help_create),
        PlayArgument::Config => say!(terminal::help_config),
        PlayArgument::Store => say!(terminal::help_store),
        PlayArgument::Log => say!(terminal::help_log),
        PlayArgument::Help => say!(terminal::help_help),
    }
}

/// The headings of the help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headings {
    /// With its colon.
    pub usage: String,
    /// Of positional arguments.
    pub arguments: String,
    /// Of the options of the command.
    pub options: String,
    /// Of those that all commands have.
    pub common: String,
    /// With its colon.
    pub examples: String,
}

/// The headings of the help.
#[must_use]
pub fn headings() -> Headings {
    Headings {
        usage: say!(terminal::heading_usage),
        arguments: say!(terminal::heading_arguments),
        options: say!(terminal::heading_options),
        common: say!(terminal::heading_common),
        examples: say!(terminal::heading_examples),
    }
}

/// A player who gave no name.
#[must_use]
pub fn nameless(side: Side) -> String {
    match side {
        Side::First => say!(terminal::player_one),
        Side::Second => say!(terminal::player_two),
    }
}

/// The first line of a game.
#[must_use]
pub fn game_begins(game: GameId, variant: &impl Display) -> String {
    say!(terminal::game_begins, game = game.to_string(), variant = variant.to_string())
}

/// The last line of a game that is over.
#[must_use]
pub fn game_archived(game: GameId) -> String {
    say!(terminal::game_archived, game = game.to_string())
}

/// The last line of a game that is not over.
#[must_use]
pub fn game_saved(game: GameId) -> String {
    say!(terminal::game_saved, game = game.to_string(), number = game.0.to_string())
}

/// The last line of a game that is kept in memory only, whether it is over or not.
#[must_use]
pub fn game_kept_nowhere(game: GameId) -> String {
    say!(terminal::game_kept_nowhere, game = game.to_string())
}

/// The first line of a game that is kept in memory only, because a service uses the store. Its table may be elsewhere.
#[must_use]
pub fn beside_service(store: &impl Display, table: Option<&str>) -> String {
    match table {
        Some(address) => say!(terminal::beside_table, store = store.to_string(), address = address),
        None => say!(terminal::beside_service, store = store.to_string()),
    }
}

/// A line that names another game.
#[must_use]
pub fn another_game(game: GameId) -> String {
    say!(terminal::another_game, game = game.to_string())
}

/// A player asks for a takeback.
#[must_use]
pub fn takeback_asked(player: &str, actions: u32) -> String {
    say!(terminal::takeback_asked, player = player, count = actions)
}

/// A player offers a draw.
#[must_use]
pub fn draw_offered(player: &str) -> String {
    say!(terminal::draw_offered, player = player)
}

/// A player proposes a pause of so many days.
#[must_use]
pub fn pause_offered(player: &str, days: u8) -> String {
    say!(terminal::pause_offered, player = player, count = days)
}

/// A player claims a win that is certain.
#[must_use]
pub fn claimed(player: &str) -> String {
    say!(terminal::claimed, player = player)
}

/// The time of the player to act, in seconds.
#[must_use]
pub fn time_left(player: &str, seconds: i64) -> String {
    say!(terminal::time_left, player = player, time = clock(seconds))
}

/// Seconds in their two largest units: `9d 23h`, `5h 3m`, `4m 10s` in English.
fn clock(seconds: i64) -> String {
    let minutes = seconds / 60;
    let hours = seconds / 3_600;
    let days = seconds / 86_400;
    if days > 0 {
        say!(terminal::days_and_hours, days = days, hours = hours % 24)
    } else if hours > 0 {
        say!(terminal::hours_and_minutes, hours = hours, minutes = minutes % 60)
    } else {
        say!(terminal::minutes_and_seconds, minutes = minutes, seconds = seconds % 60)
    }
}

/// The first hint for a move: how it begins.
#[must_use]
pub fn hint_beginning(beginning: &str) -> String {
    say!(terminal::hint_beginning, beginning = beginning)
}

/// The second hint for a move, or the first one for a move that has no parts.
#[must_use]
pub fn hint_move(action: &str) -> String {
    say!(terminal::hint_move, action = action)
}

/// The effect of a text that is a whole move, beside it.
#[must_use]
pub fn whole_move() -> String {
    say!(terminal::whole_move)
}

/// Asks for confirmation of a move that is easily played by mistake: it picks up an empty line, or it ends the game,
/// which `winner` then wins, or nobody.
#[must_use]
pub fn confirm_move(action: &str, empty_line: Option<Line>, winner: Option<Option<&str>>) -> String {
    let line = empty_line.map(|line| line.to_string());
    match (line, winner) {
        (Some(line), Some(Some(winner))) => {
            say!(terminal::confirm_empty_line_and_win, line = line, winner = winner, action = action)
        }
        (Some(line), Some(None)) => say!(terminal::confirm_empty_line_and_draw, line = line, action = action),
        (Some(line), None) => say!(terminal::confirm_empty_line, line = line, action = action),
        (None, Some(Some(winner))) => say!(terminal::confirm_win, winner = winner, action = action),
        (None, Some(None)) => say!(terminal::confirm_draw, action = action),
        (None, None) => say!(terminal::confirm_end, action = action),
    }
}

/// A command at the terminal: everything that can be typed except moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// Lists moves, or what can follow.
    Moves,
    /// Asks for a hint.
    Hint,
    /// Shows the board.
    Board,
    /// Offers a draw.
    Draw,
    /// Accepts a draw.
    DrawAccept,
    /// Declines a draw.
    DrawDecline,
    /// Asks for a takeback.
    Takeback,
    /// Allows a takeback.
    TakebackAccept,
    /// Refuses a takeback.
    TakebackDecline,
    /// Claims a win that is certain.
    Claim,
    /// Accepts the claim.
    ClaimAccept,
    /// Goes on.
    ClaimDecline,
    /// Proposes a pause of a week.
    Pause,
    /// Agrees to a pause.
    PauseAccept,
    /// Declines a pause.
    PauseDecline,
    /// Resigns for the player to move.
    Resign,
    /// Cancels the game.
    Abort,
    /// Ends the program.
    Quit,
    /// Lists the commands.
    Help,
}

/// The commands, as they are typed.
pub const TABLE_COMMANDS: [(&str, TableCommand); 19] = [
    ("?", TableCommand::Moves),
    ("hint", TableCommand::Hint),
    ("board", TableCommand::Board),
    ("draw", TableCommand::Draw),
    ("draw accept", TableCommand::DrawAccept),
    ("draw decline", TableCommand::DrawDecline),
    ("takeback", TableCommand::Takeback),
    ("takeback accept", TableCommand::TakebackAccept),
    ("takeback decline", TableCommand::TakebackDecline),
    ("claim", TableCommand::Claim),
    ("claim accept", TableCommand::ClaimAccept),
    ("claim decline", TableCommand::ClaimDecline),
    ("pause 7", TableCommand::Pause),
    ("pause accept", TableCommand::PauseAccept),
    ("pause decline", TableCommand::PauseDecline),
    ("resign", TableCommand::Resign),
    ("abort", TableCommand::Abort),
    ("quit", TableCommand::Quit),
    ("help", TableCommand::Help),
];

/// The effect of a command, behind its name.
#[must_use]
pub fn effect_of(command: TableCommand) -> String {
    match command {
        TableCommand::Moves => say!(terminal::does_moves),
        TableCommand::Hint => say!(terminal::does_hint),
        TableCommand::Board => say!(terminal::does_board),
        TableCommand::Draw => say!(terminal::does_draw),
        TableCommand::DrawAccept => say!(terminal::does_draw_accept),
        TableCommand::DrawDecline => say!(terminal::does_draw_decline),
        TableCommand::Takeback => say!(terminal::does_takeback),
        TableCommand::TakebackAccept => say!(terminal::does_takeback_accept),
        TableCommand::TakebackDecline => say!(terminal::does_takeback_decline),
        TableCommand::Claim => say!(terminal::does_claim),
        TableCommand::ClaimAccept => say!(terminal::does_claim_accept),
        TableCommand::ClaimDecline => say!(terminal::does_claim_decline),
        TableCommand::Pause => say!(terminal::does_pause),
        TableCommand::PauseAccept => say!(terminal::does_pause_accept),
        TableCommand::PauseDecline => say!(terminal::does_pause_decline),
        TableCommand::Resign => say!(terminal::does_resign),
        TableCommand::Abort => say!(terminal::does_abort),
        TableCommand::Quit => say!(terminal::does_quit),
        TableCommand::Help => say!(terminal::does_help),
    }
}

/// A game that is over and cannot be continued.
#[must_use]
pub fn game_is_over(game: GameId) -> String {
    say!(terminal::game_is_over, game = game.to_string())
}

/// A game of Discord, which cannot be played at the terminal.
#[must_use]
pub fn game_of_discord(game: GameId) -> String {
    say!(terminal::game_of_discord, game = game.to_string())
}

/// A store that a service holds, and the address of the table there.
#[must_use]
pub fn store_has_table(store: &impl Display, address: &str) -> String {
    say!(terminal::store_has_table, store = store.to_string(), address = address)
}

/// A store that a service holds which has no table.
#[must_use]
pub fn store_has_no_table(store: &impl Display) -> String {
    say!(terminal::store_has_no_table, store = store.to_string())
}

/// A store that a service holds which does not say whether it has a table.
#[must_use]
pub fn store_may_have_table(store: &impl Display) -> String {
    say!(terminal::store_may_have_table, store = store.to_string())
}

#[cfg(test)]
mod tests {
    #[test]
    fn clocks_show_two_units() {
        for (seconds, shown) in [(0, "0m 0s"), (250, "4m 10s"), (18_180, "5h 3m"), (863_999, "9d 23h")] {
            assert_eq!(super::clock(seconds), shown);
        }
    }
}
