//! Texts of the web pages that are not in the templates: titles, states, labels, errors.

use std::fmt::Display;

use chrono::{Datelike, TimeDelta, Timelike};

use super::{plural, quoted};
use crate::play::{Danger, Ending, FilterField, Span, TimeControl, Timestamp};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side, Variant};

/// The name of a side in a variant: `White`.
#[must_use]
pub fn side_name(variant: Variant, side: Side) -> &'static str {
    super::side_of(variant.game(), side)
}

/// The name of a game, with its variant if it has several: `Gore`, `Pilare 6x6`.
#[must_use]
pub fn game_name(variant: Variant) -> String {
    match variant.game().variants().len() {
        1 => variant.game().name().to_owned(),
        _ => variant.to_string(),
    }
}

/// A result with its reason, a label: `Ada won: resignation`.
#[must_use]
pub fn result(result: GameResult, reason: Reason, names: &BySide<String>) -> String {
    match (result, super::known_reason(reason)) {
        (GameResult::Win(side), Some(reason)) => format!("{} won: {reason}", names[side]),
        (GameResult::Win(side), None) => format!("{} won", names[side]),
        (GameResult::Draw, Some(reason)) => format!("Draw: {reason}"),
        (GameResult::Draw, None) => "Draw".to_owned(),
        (GameResult::Unfinished, Some(reason)) => format!("No result: {reason}"),
        (GameResult::Unfinished, None) => "No result".to_owned(),
    }
}

/// A result with its reason, its score and its glory, a list of labels: `Ada won: no moves left · 3 to 2`.
#[must_use]
pub fn ending(ending: &Ending, names: &BySide<String>) -> String {
    let mut labels = vec![result(ending.result, ending.reason, names)];
    labels.extend(ending.score.map(|score| format!("{} to {}", score.first, score.second)));
    labels.extend(ending.without_glory.then(|| "without glory".to_owned()));
    labels.join(" · ")
}

/// A time control in words: `3 days a move`.
#[must_use]
pub fn control(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => "no time limit".to_owned(),
        TimeControl::PerMove(span) => format!("{} a move", words_of(span.delta())),
        TimeControl::Bank { bank, increment, cap } => {
            let [bank, increment, cap] = [bank, increment, cap].map(|span: Span| words_of(span.delta()));
            format!("{bank}, {increment} more with each move, at most {cap}")
        }
    }
}

/// A span in its two largest units: `2 days 4 hours`.
#[must_use]
pub fn words_of(span: TimeDelta) -> String {
    let seconds = span.num_seconds().max(0);
    let units =
        [(86_400, "day", "days"), (3_600, "hour", "hours"), (60, "minute", "minutes"), (1, "second", "seconds")];
    let Some(at) = units.iter().position(|(unit, ..)| seconds >= *unit) else { return "no time".to_owned() };
    let mut left = seconds;
    let mut parts = Vec::new();
    for &(unit, one, many) in &units[at..units.len().min(at + 2)] {
        let count = left / unit;
        left %= unit;
        if count > 0 {
            parts.push(plural(count, one, many));
        }
    }
    parts.join(" ")
}

/// A day: `20 Nov 2026`.
#[must_use]
pub fn day(time: Timestamp) -> String {
    format!("{} {} {}", time.day(), month(time), time.year())
}

/// A minute: `20 Nov 2026, 17:03 UTC`.
#[must_use]
pub fn minute(time: Timestamp) -> String {
    let (hour, minute) = (time.hour(), time.minute());
    format!("{} {} {}, {hour:02}:{minute:02} UTC", time.day(), month(time), time.year())
}

/// A minute without year and time zone: `20 Nov, 17:03`.
#[must_use]
pub fn short_minute(time: Timestamp) -> String {
    format!("{} {}, {:02}:{:02}", time.day(), month(time), time.hour(), time.minute())
}

/// A month in short. A page shows hundreds of times; parsing a pattern for each would take longer than the rest of it.
fn month(time: Timestamp) -> &'static str {
    const SHORT: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    SHORT[time.month0() as usize]
}

/// A time for machines: RFC 3339 in whole seconds.
#[must_use]
pub fn machine(time: Timestamp) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// Something that an address names and that does not exist, or that the reader may not see: both have the same words.
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
}

/// There is nothing at an address.
#[must_use]
pub const fn missing(what: Missing) -> &'static str {
    match what {
        Missing::File => "There is no such file here.",
        Missing::Game => "There is no such game here.",
        Missing::Page => "There is no page at this address.",
        Missing::Picture => "There is no such picture here.",
        Missing::Player => "There is no such player here.",
        Missing::Position => "There is no such position here.",
        Missing::Puzzle => "There is no such puzzle here.",
    }
}

/// The title of an error page, by its HTTP status.
#[must_use]
pub const fn error_title(status: u16) -> &'static str {
    match status {
        403 => "Not allowed",
        404 => "Not found",
        421 => "Another address",
        429 => "Too many requests",
        503 => "Please try again",
        500.. => "Something went wrong",
        _ => "This is not possible",
    }
}

/// The clock of this machine differs from that of the database by so many seconds, for the host.
#[must_use]
pub fn clock_off(seconds: i64) -> String {
    format!(
        "the clock of this machine differs from that of the database by {seconds} seconds; set it, with NTP for instance"
    )
}

/// The bot of this process waits for that of another one, whose name may not be known: the ranges of their shards overlap
/// and are not the same. For the host.
#[must_use]
pub fn shards_overlap(own: &impl Display, other: &impl Display, holder: &str) -> String {
    let holder = if holder.is_empty() { "another process".to_owned() } else { format!("the process {holder}") };
    format!("waiting until {holder} ends: its shards, {other}, overlap those of this process, {own}")
}

/// A method that an address does not have.
pub const WRONG_METHOD: &str = "This address cannot be used in this way.";
/// A panic or a failure whose cause is in the log.
pub const FAILED: &str = "Something went wrong. The host can find the cause in the log.";
/// A stored game that cannot be replayed.
pub const CANNOT_BE_SHOWN: &str = "This game cannot be shown. The host can find the cause in the log.";
/// A response that did not begin in time.
pub const TOO_SLOW: &str = "This took too long. Please try again in a minute.";
/// A game with more positions than an animation may have.
pub const TOO_LONG_FOR_ANIMATION: &str = "This game is too long for an animation. Its pages show every position.";
/// A cursor that is none.
pub const NO_SUCH_PAGE_OF_LIST: &str = "This page does not exist. Start again from the first page.";
/// Too many live views in all or of one address.
pub const TOO_MANY_LIVE_VIEWS: &str =
    "Too many live views are open. This page still works, but it does not update by itself.";
/// A host name that is not one of this server.
pub const FOREIGN_HOST: &str =
    "This server does not have the name in the address. Use the address that it prints at its start.";
/// A form or script of another site.
pub const FOREIGN_ORIGIN: &str = "This request does not come from a page of this site, so nothing has changed.";
/// The table, asked for from elsewhere.
pub const TABLE_NOT_LOCAL: &str =
    "The table can only be used on the machine that runs this program, and only without a proxy.";
/// The table, without its token.
pub const TABLE_NEEDS_TOKEN: &str = "To use the table, open the address that the program prints at its start.";
/// A form with a command that its page does not have.
pub const UNKNOWN_FORM: &str = "This page does not know what the form asks for.";
/// A form without the version of its game.
pub const INCOMPLETE_FORM: &str = "This form is incomplete. Reload the page and try again.";
/// A move link that was not made here, or of which a part is missing.
pub const LINK_ALTERED: &str =
    "This link is not complete, or it was changed. Copy the whole link, or ask for a new one.";
/// A move link after its time.
pub const LINK_EXPIRED: &str = "This link has expired. Ask for a new one where you got it.";
/// A move link of a game that has changed since.
pub const LINK_STALE: &str = "This link is no longer valid: the game has changed since the link was made. Ask for a new \
                              one where you got it.";
/// A new game without the name of a player.
pub const NAME_NEEDED: &str = "Enter a name of 1 to 64 characters.";
/// A person with the name of a computer player.
pub const COMPUTERS_NAME: &str = "A computer player has this name. Choose another one.";
/// A new game with a second player and a computer.
pub const TWO_OPPONENTS: &str = "Enter a second player or choose a computer, not both.";
/// A command for the side of a computer.
pub const COMPUTER_DECIDES: &str = "The computer decides that by itself.";

/// The title of the analysis of a game, after its players and variant.
#[must_use]
pub fn analysis_title(game: &str) -> String {
    format!("Analysis of {game}")
}

/// The first hint for a move: how a good one begins.
#[must_use]
pub fn hint_beginning(beginning: &str) -> String {
    format!("Look at moves that begin with {beginning}.")
}

/// The second hint for a move, or the first one for a move that cannot be told in parts.
#[must_use]
pub fn hint_move(action: &str) -> String {
    format!("A good move is {action}.")
}

/// A level that no computer has.
#[must_use]
pub fn no_such_level(text: &str) -> String {
    format!("There is no level {}: levels are 1 to 6.", quoted(text))
}

/// The choice of the computer of a level.
#[must_use]
pub fn level_choice(level: u8) -> String {
    let hint = match level {
        1 => ", for a first game",
        6 => ", the strongest",
        _ => "",
    };
    format!("{}{hint}", super::computer(level))
}

/// A new game that is refused for no single field.
pub const CANNOT_START: &str = "This game cannot start.";
/// Parameters of which some are wrong; each has a message of its own.
pub const BAD_PARAMETERS: &str = "Some parameters cannot be read.";

/// More requests than the rate limit of an address allows.
#[must_use]
pub fn too_many_requests(seconds: u64) -> String {
    let wait = plural(seconds, "second", "seconds");
    format!("There were too many requests from your address. Please try again in {wait}.")
}

/// Heavy work that is refused because this client has asked for too much of it.
#[must_use]
pub fn asked_for_much(seconds: u64) -> String {
    let wait = plural(seconds, "second", "seconds");
    format!("You have asked for much in a short time. Please try again in {wait}.")
}

/// Heavy work that is refused because too much of it is under way.
#[must_use]
pub fn server_busy(seconds: u64) -> String {
    let wait = plural(seconds, "second", "seconds");
    format!("The server is busy right now. Please try again in {wait}.")
}

/// A condition on finished games as a parameter of an address, for readers of the API's document.
#[must_use]
pub const fn archive_parameter(field: FilterField) -> &'static str {
    match field {
        FilterField::Player => "A player, by number or name.",
        FilterField::Opponent => "An opponent of that player, by number or name.",
        FilterField::Game => "The slug of a game, such as `pit-of-pillars`.",
        FilterField::Variant => "A variant of the game, such as `6x6`.",
        FilterField::Result => "The result: `1-0` or `first`, `0-1` or `second`, `1/2-1/2` or `draw`, `*` or `none`.",
        FilterField::Reason => "The code of the reason why the game ended, such as `no-moves` or `resignation`.",
        FilterField::Rated => "`yes` for rated games, `no` for casual games.",
        FilterField::Since => "Games that ended on this day (`2026-11-20`), at this time (RFC 3339), or later.",
        FilterField::Until => "Games that ended on this day or earlier, or before this time.",
        FilterField::Shortest => "The least number of actions.",
        FilterField::Longest => "The largest number of actions.",
        FilterField::Position => {
            "A position string of the game and variant: games in which the position came up, mirrored or in the first actions only."
        }
        FilterField::After => "The cursor of the page: `next` of the page before it.",
    }
}

/// A query that is not well formed.
pub const MALFORMED_QUERY: &str = "The query of this address is not well formed.";

/// A parameter that stands in a query twice.
#[must_use]
pub fn repeated_parameter(name: &str) -> String {
    format!("The parameter {} is given more than once.", quoted(name))
}

/// A parameter whose value is of the wrong kind.
#[must_use]
pub fn bad_parameter(name: &str) -> String {
    format!("The value of the parameter {} cannot be read.", quoted(name))
}

/// A parameter that has to be given.
#[must_use]
pub fn missing_parameter(name: &str) -> String {
    format!("The parameter {} is missing.", quoted(name))
}

/// A form that was sent with another content type.
pub const NOT_A_FORM: &str = "The content type of this request has to be `application/x-www-form-urlencoded`.";

/// A form that cannot be read.
pub const MALFORMED_FORM: &str = "The form is not well formed.";

/// A field that stands in a form twice.
#[must_use]
pub fn repeated_field(name: &str) -> String {
    format!("The field {} is given more than once.", quoted(name))
}

/// A field of a form whose value is of the wrong kind.
#[must_use]
pub fn bad_field(name: &str) -> String {
    format!("The value of the field {} cannot be read.", quoted(name))
}

/// A body that was sent with another content type than JSON's.
pub const NOT_JSON: &str = "The content type of this request has to be `application/json`.";

/// A body that is not JSON from a place on.
#[must_use]
pub fn malformed_json(line: usize, column: usize) -> String {
    format!("The body is not JSON; it cannot be read at line {line}, column {column}.")
}

/// A field of a JSON body that is unknown or of the wrong kind.
#[must_use]
pub fn bad_json_field(path: &str) -> String {
    format!("The field {} is unknown, given twice, or has a value of the wrong kind.", quoted(path))
}

/// A JSON body without a field that is needed.
pub const INCOMPLETE_JSON: &str = "The body is no JSON object, or a field that is needed is missing.";

/// A body that is longer than any request needs.
pub const BODY_TOO_LONG: &str = "The body of this request is too long.";

/// A body that did not arrive as a whole.
pub const BODY_UNREADABLE: &str = "The body of this request cannot be read.";

/// A number outside its range.
#[must_use]
pub fn parameter_out_of_range(name: &str, least: usize, most: usize) -> String {
    format!("The parameter {} has to be between {least} and {most}.", quoted(name))
}

/// Players and variant: `Ada – Bob, Pilare 6x6`.
#[must_use]
pub fn game_title(names: &BySide<String>, variant: Variant) -> String {
    format!("{} – {}, {}", names.first, names.second, game_name(variant))
}

/// Who is to act: `Ada to act`.
#[must_use]
pub fn to_act(name: &str) -> String {
    format!("{name} to act")
}

/// A player with the name of the side: `Ada (White)`.
#[must_use]
pub fn player_and_side(name: &str, variant: Variant, side: Side) -> String {
    super::with_side(&name, variant.game().info().sides[side])
}

/// Confirms a resignation.
#[must_use]
pub fn resign_question(name: &str, variant: Variant, side: Side) -> String {
    let player = player_and_side(name, variant, side);
    format!("Should {player} resign? Then {player} loses the game.")
}

/// Confirms the abortion of a game.
pub const ABORT_QUESTION: &str = "Should the game be aborted? Then it has no result.";

/// An open draw offer.
#[must_use]
pub fn draw_offered(name: &str) -> String {
    format!("{name} offers a draw.")
}

/// An open request for a takeback.
#[must_use]
pub fn takeback_asked(name: &str, plies: u32) -> String {
    format!("{name} asks to take back {}.", plural(plies, "action", "actions"))
}

/// A button at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableButton {
    /// Accepts the opponent's offer or request.
    Accept,
    /// Declines the opponent's offer or request.
    Decline,
    /// Takes their own offer or request back.
    Withdraw,
    /// Asks for a takeback.
    Takeback,
    /// Offers a draw.
    Draw,
}

/// The label of a button at the table, with the name of the player who presses it.
#[must_use]
pub fn table_button(button: TableButton, name: &str) -> String {
    match button {
        TableButton::Accept => format!("{name} accepts"),
        TableButton::Decline => format!("{name} declines"),
        TableButton::Withdraw => format!("{name} takes it back"),
        TableButton::Takeback => format!("{name} asks for a takeback"),
        TableButton::Draw => format!("{name} offers a draw"),
    }
}

/// The button that takes an action back where one player plays both sides.
pub const TAKE_BACK: &str = "Take back";
/// The button that starts the same game again.
pub const PLAY_AGAIN: &str = "Play again with sides exchanged";
/// The button that confirms a resignation.
pub const RESIGN: &str = "Resign";
/// The button that confirms the abortion of a game.
pub const ABORT: &str = "Abort";

/// The button that plays an action.
#[must_use]
pub fn play_button(action: &str) -> String {
    format!("Play {action}")
}

/// A hint for the next step of a move.
#[must_use]
pub fn builder_hint(prefix: &str, whole: Option<&str>, can_continue: bool) -> String {
    match whole {
        Some(whole) if can_continue => format!("{whole} is a complete move. It can also go on."),
        Some(whole) => format!("{whole} is a complete move."),
        None if prefix.is_empty() => "Choose on the board, or type a move.".to_owned(),
        None => format!("{prefix} so far. Choose what comes next."),
    }
}

/// The name of a link over a place that leaves a step: back to what was before, or else to this place instead.
#[must_use]
pub fn leave_step(place: &str, back: bool) -> String {
    if back { format!("{place}: a step back") } else { format!("{place}: choose this instead") }
}

/// Asks before an action that is easily played by mistake.
#[must_use]
pub fn confirm_action(danger: &Danger, names: &BySide<String>) -> String {
    let mut sentences = Vec::new();
    sentences.extend(danger.empty_line.map(|line| format!("Line {line} is empty, so nothing is sown.")));
    match danger.outcome {
        Some(outcome) => {
            sentences.push("That ends the game.".to_owned());
            sentences.extend(super::reason_of(outcome.reason).map(str::to_owned));
            sentences.push(match outcome.result {
                GameResult::Win(side) => format!("{} wins.", names[side]),
                GameResult::Draw | GameResult::Unfinished => "It is a draw.".to_owned(),
            });
            sentences.extend(outcome.score.map(super::score_of));
        }
        None => sentences.push("The turn passes to the opponent.".to_owned()),
    }
    sentences.push("Play it?".to_owned());
    sentences.join(" ")
}

/// The title of a page, and its description for search engines and previews.
#[derive(Clone, Copy, Debug)]
pub struct PageWords {
    /// The title, and the name of the page in the list at the top.
    pub title: &'static str,
    /// A sentence.
    pub description: &'static str,
}

/// The first page.
pub const HOME: PageWords = PageWords {
    title: "Colonnade",
    description: "Play stacking and sowing games by correspondence in Discord, and read every game played here.",
};
/// The privacy page.
pub const PRIVACY: PageWords = PageWords {
    title: "Privacy",
    description: "What this host keeps about players, who can see it, and how to have it deleted.",
};
/// The archive.
pub const ARCHIVE: PageWords =
    PageWords { title: "Archive", description: "Search, replay and download the games that were played here." };
/// The list of leaderboards.
pub const LEADERBOARDS: PageWords =
    PageWords { title: "Leaderboards", description: "The players with the highest ratings in each game." };
/// The list of games with their rules.
pub const RULES: PageWords = PageWords { title: "Rules", description: "The rules of the games that are played here." };
/// The list of puzzles.
pub const PUZZLES: PageWords =
    PageWords { title: "Puzzles", description: "Positions in which one move wins, to be found." };
/// The table.
pub const TABLE: PageWords = PageWords { title: "Table", description: "Play a game on this machine." };
/// The theme that a page itself has.
pub const THEME_OF_PAGE: &str = "as the page";
/// The page after a move that was played by a link.
pub const MOVE_PLAYED: &str = "Your move is played";
/// The feed of all finished games.
pub const FEED: &str = "Finished games";

/// The feed of a player's finished games.
#[must_use]
pub fn feed_of(name: &str) -> String {
    format!("Finished games of {name}")
}

/// The description of a player's page.
#[must_use]
pub fn about_player(name: &str) -> String {
    format!("The games, results and ratings of {name} on Colonnade.")
}

/// The description of a leaderboard.
#[must_use]
pub fn about_leaderboard(game: Game) -> String {
    format!("The players of {} with the highest ratings.", game.name())
}

/// The title of a leaderboard.
#[must_use]
pub fn leaderboard_title(game: Game) -> String {
    format!("{} leaderboard", game.name())
}

/// The title of the page on which a move is composed.
#[must_use]
pub fn your_move_in(variant: Variant) -> String {
    format!("Your move in {}", game_name(variant))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_in_two_units() {
        let words = |seconds| words_of(TimeDelta::seconds(seconds));
        assert_eq!(words(0), "no time");
        assert_eq!(words(-5), "no time");
        assert_eq!(words(59), "59 seconds");
        assert_eq!(words(3_660), "1 hour 1 minute");
        assert_eq!(words(2 * 86_400 + 59), "2 days");
    }

    #[test]
    fn times_are_told_for_people() {
        let time = "2026-01-02T03:04:59Z".parse().expect("a time");
        assert_eq!(day(time), "2 Jan 2026");
        assert_eq!(minute(time), "2 Jan 2026, 03:04 UTC");
        assert_eq!(short_minute(time), "2 Jan, 03:04");
        assert_eq!(machine(time), "2026-01-02T03:04:59Z");
    }
}
