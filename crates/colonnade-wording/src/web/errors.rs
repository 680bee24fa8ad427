//! Errors of the web pages: what does not exist, what is refused, and what cannot be read.

use crate::quoted;
use colonnade_language::say;

/// The subject of a URL that does not exist, or that the reader may not see: both have the same words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// An asset.
    File,
    /// A running or finished game, or a kind of game.
    Game,
    /// A page.
    Page,
    /// A picture of a position.
    Picture,
    /// A player.
    Player,
    /// A position of a game.
    Position,
    /// A puzzle.
    Puzzle,
    /// A tournament.
    Tournament,
}

/// There is nothing at a URL.
#[must_use]
pub fn missing(what: Missing) -> String {
    match what {
        Missing::File => say!(web_errors::no_such_file),
        Missing::Game => say!(web_errors::no_such_game),
        Missing::Page => say!(web_errors::no_such_page),
        Missing::Picture => say!(web_errors::no_such_picture),
        Missing::Player => say!(web_errors::no_such_player),
        Missing::Position => say!(web_errors::no_such_position),
        Missing::Puzzle => say!(web_errors::no_such_puzzle),
        Missing::Tournament => say!(web_errors::no_such_tournament),
    }
}

/// The title of an error page, by its HTTP status.
#[must_use]
pub fn error_title(status: u16) -> String {
    match status {
        403 => say!(web_errors::not_allowed),
        404 => say!(web_errors::not_found),
        421 => say!(web_errors::another_address),
        429 => say!(web_errors::many_requests),
        503 => say!(web_errors::try_again),
        500.. => say!(web_errors::went_wrong),
        _ => say!(web_errors::not_possible),
    }
}

/// A method that a URL does not support.
#[must_use]
pub fn wrong_method() -> String {
    say!(web_errors::wrong_method)
}

/// A response that did not begin in time.
#[must_use]
pub fn too_slow() -> String {
    say!(web_errors::too_slow)
}

/// A change whose response did not begin in time: it continues, and may have been made.
#[must_use]
pub fn too_slow_to_tell() -> String {
    say!(web_errors::too_slow_to_tell)
}

/// A game with more positions than an animation may have.
#[must_use]
pub fn too_long_for_animation() -> String {
    say!(web_errors::too_long_for_animation)
}

/// An invalid cursor.
#[must_use]
pub fn no_such_page_of_list() -> String {
    say!(web_errors::no_such_page_of_list)
}

/// A body that did not arrive in time.
#[must_use]
pub fn body_too_slow() -> String {
    say!(web_errors::body_too_slow)
}

/// A host name that is not one of this server.
#[must_use]
pub fn foreign_host() -> String {
    say!(web_errors::foreign_host)
}

/// A form or script of another site.
#[must_use]
pub fn foreign_origin() -> String {
    say!(web_errors::foreign_origin)
}

/// The table, requested from another machine.
#[must_use]
pub fn table_not_local() -> String {
    say!(web_errors::table_not_local)
}

/// The table, without its token.
#[must_use]
pub fn table_needs_token() -> String {
    say!(web_errors::table_needs_token)
}

/// An address of the table with a token that is no longer valid.
#[must_use]
pub fn table_moved() -> String {
    say!(web_errors::table_moved)
}

/// A form with a command that its page does not have.
#[must_use]
pub fn unknown_form() -> String {
    say!(web_errors::unknown_form)
}

/// A form without the version of its game.
#[must_use]
pub fn incomplete_form() -> String {
    say!(web_errors::incomplete_form)
}

/// A command for the side of a computer.
#[must_use]
pub fn computer_decides() -> String {
    say!(web_errors::computer_decides)
}

/// A level that no computer has.
#[must_use]
pub fn no_such_level(text: &str) -> String {
    say!(web_errors::no_such_level, text = quoted(text))
}

/// Parameters of which some are wrong; each has a message of its own.
#[must_use]
pub fn bad_parameters() -> String {
    say!(web_errors::bad_parameters)
}

/// More requests than the rate limit of an address allows.
#[must_use]
pub fn too_many_requests(seconds: u64) -> String {
    say!(web_errors::too_many_requests, seconds = seconds)
}

/// A parameter that occurs twice in a query.
#[must_use]
pub fn repeated_parameter(name: &str) -> String {
    say!(web_errors::repeated_parameter, name = quoted(name))
}

/// A parameter whose value is of the wrong kind.
#[must_use]
pub fn bad_parameter(name: &str) -> String {
    say!(web_errors::bad_parameter, name = quoted(name))
}

/// A parameter that has to be given.
#[must_use]
pub fn missing_parameter(name: &str) -> String {
    say!(web_errors::missing_parameter, name = quoted(name))
}

/// A number outside its range.
#[must_use]
pub fn parameter_out_of_range(name: &str, least: usize, most: usize) -> String {
    say!(web_errors::parameter_out_of_range, name = quoted(name), least = least.to_string(), most = most.to_string())
}

/// A form that cannot be read.
#[must_use]
pub fn malformed_form() -> String {
    say!(web_errors::malformed_form)
}

/// A field that occurs twice in a form.
#[must_use]
pub fn repeated_field(name: &str) -> String {
    say!(web_errors::repeated_field, name = quoted(name))
}

/// A field of a form whose value is of the wrong kind.
#[must_use]
pub fn bad_field(name: &str) -> String {
    say!(web_errors::bad_field, name = quoted(name))
}

/// A field of a JSON body that is unknown or of the wrong kind.
#[must_use]
pub fn bad_json_field(path: &str) -> String {
    say!(web_errors::bad_json_field, name = quoted(path))
}
