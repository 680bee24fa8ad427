//! Texts of the web pages that are not in the templates: titles, states, labels, errors.

mod errors;

pub use errors::{
    Missing, bad_field, bad_json_field, bad_parameter, bad_parameters, body_too_slow, computer_decides, error_title,
    foreign_host, foreign_origin, incomplete_form, malformed_form, missing, missing_parameter, no_such_level,
    no_such_page_of_list, parameter_out_of_range, repeated_field, repeated_parameter, table_moved, table_needs_token,
    table_not_local, too_long_for_animation, too_many_requests, too_slow, too_slow_to_tell, unknown_form, wrong_method,
};

use std::fmt::Display;

use chrono::{Datelike, TimeDelta, Timelike};

pub use super::dates::day;
use super::dates::month;
use colonnade_archive::FilterField;
use colonnade_language::say;
use colonnade_play::{ConfirmationReason, Ending, Span, TimeControl, Timestamp};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side, Variant};

/// The name of a side in a variant: `White`.
#[must_use]
pub fn side_name(variant: Variant, side: Side) -> String {
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
        (GameResult::Win(side), Some(reason)) => say!(web::won_with_reason, winner = names[side], reason = reason),
        (GameResult::Win(side), None) => say!(web::won, winner = names[side]),
        (GameResult::Draw, Some(reason)) => say!(web::drawn_with_reason, reason = reason),
        (GameResult::Draw, None) => say!(web::drawn),
        (GameResult::Unfinished, Some(reason)) => say!(web::no_result_with_reason, reason = reason),
        (GameResult::Unfinished, None) => say!(web::no_result),
    }
}

/// The same of a position whose players may have no names: the sides won then.
#[must_use]
pub fn result_in(variant: Variant, ended: GameResult, why: Reason, names: &BySide<String>) -> String {
    match ended {
        GameResult::Win(winner) if names[winner].is_empty() => {
            let side = side_name(variant, winner);
            match super::known_reason(why) {
                Some(reason) => say!(web::won_side_with_reason, side = side, reason = reason),
                None => say!(web::won_side, side = side),
            }
        }
        _ => result(ended, why, names),
    }
}

/// A result with its reason, its score and its glory, a list of labels: `Ada won: no moves left · 3 to 2`.
#[must_use]
pub fn ending(ending: &Ending, names: &BySide<String>) -> String {
    let mut labels = vec![result(ending.result, ending.reason, names)];
    labels.extend(ending.score.map(|score| say!(web::score, first = score.first, second = score.second)));
    labels.extend(ending.without_glory.then(|| say!(web::without_glory)));
    labels.join(" · ")
}

/// A result in a list, with its reason and its glory: `Ada won: no moves left · without glory`.
#[must_use]
pub fn result_in_list(ended: GameResult, reason: Reason, names: &BySide<String>, is_without_glory: bool) -> String {
    let glory = is_without_glory.then(|| say!(web::without_glory));
    [Some(result(ended, reason, names)), glory].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A time control in words: `3 days a move`.
#[must_use]
pub fn control(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => say!(web::no_time_limit),
        TimeControl::PerMove(span) => say!(web::per_move, span = words_of(span.delta())),
        TimeControl::Bank { bank, increment, cap } => {
            let [bank, increment, cap] = [bank, increment, cap].map(|span: Span| words_of(span.delta()));
            say!(web::bank, bank = bank, increment = increment, cap = cap)
        }
    }
}

/// A span in its two largest units: `2 days 4 hours`.
#[must_use]
pub fn words_of(span: TimeDelta) -> String {
    const UNITS: [i64; 4] = [86_400, 3_600, 60, 1];
    let seconds = span.num_seconds().max(0);
    let Some(at) = UNITS.iter().position(|unit| seconds >= *unit) else { return say!(web::no_time) };
    let count_of = |unit: usize, seconds: i64| match unit {
        0 => say!(web::days, count = seconds / UNITS[0]),
        1 => say!(web::hours, count = seconds / UNITS[1]),
        2 => say!(web::minutes, count = seconds / UNITS[2]),
        _ => say!(web::seconds, count = seconds),
    };
    let larger = count_of(at, seconds);
    let left = seconds % UNITS[at];
    match UNITS.get(at + 1) {
        Some(unit) if left >= *unit => say!(web::two_units, larger = larger, smaller = count_of(at + 1, left)),
        _ => larger,
    }
}

/// A minute: `20 Nov 2026, 17:03 UTC`.
#[must_use]
pub fn minute(time: Timestamp) -> String {
    let month = month(&time);
    let year = time.year().to_string();
    say!(web::minute, day = time.day(), month = month, year = year, time = time_of_day(time))
}

/// A minute without year and time zone: `20 Nov, 17:03`.
#[must_use]
pub fn short_minute(time: Timestamp) -> String {
    say!(web::short_minute, day = time.day(), month = month(&time), time = time_of_day(time))
}

/// An hour and a minute: `17:03`.
fn time_of_day(time: Timestamp) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// A time for machines: RFC 3339 in whole seconds.
#[must_use]
pub fn machine(time: Timestamp) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// A warning for the host: the clocks of this machine and of the database differ by `seconds`.
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

/// The first hint for a move: how a good one begins.
#[must_use]
pub fn hint_beginning(beginning: &str) -> String {
    say!(web::hint_beginning, beginning = beginning)
}

/// The second hint for a move, or the first one for a move that has no parts.
#[must_use]
pub fn hint_move(action: &str) -> String {
    say!(web::hint_move, action = action)
}

/// The board of a game that has several: `6×6`, `6×6, high jumpers`.
#[must_use]
pub fn board_name(variant: Variant) -> Option<String> {
    let (size, jumpers) = match variant.name().split_once('+') {
        Some((size, _)) => (size, true),
        None => (variant.name(), false),
    };
    let size = size.replace('x', "×");
    (variant.game().variants().len() > 1).then(|| if jumpers { say!(web::high_jumpers, board = size) } else { size })
}

/// The choice of the computer of a level.
#[must_use]
pub fn level_choice(level: u8) -> String {
    let computer = say!(people::computer, level = level);
    match level {
        1 => say!(web::first_level, computer = computer),
        6 => say!(web::strongest_level, computer = computer),
        _ => computer,
    }
}

/// A condition on finished games as a parameter of a URL, for readers of the API's document.
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
            "A position string of the game and variant, or else of the first variant that has such positions: games in which the position came up, mirrored or in the first actions only."
        }
        FilterField::After => "The cursor of the page: `next` of the page before it.",
    }
}

/// Players and variant: `Ada – Bob, Pilare 6x6`.
#[must_use]
pub fn game_title(names: &BySide<String>, variant: Variant) -> String {
    say!(web::game_title, first = names.first, second = names.second, game = game_name(variant))
}

/// Who is to act: `Ada to act`.
#[must_use]
pub fn to_act(name: &str) -> String {
    say!(web::to_act, name = name)
}

/// Who is to act in a position whose players may have no names: `White to act`.
#[must_use]
pub fn to_act_in(variant: Variant, side: Side, names: &BySide<String>) -> String {
    match names[side].as_str() {
        "" => say!(web::to_act_side, side = side_name(variant, side)),
        name => to_act(name),
    }
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
    say!(web::resign_question, player = player)
}

/// Confirms the offer of a draw to a computer.
#[must_use]
pub fn draw_question(name: &str, variant: Variant, side: Side) -> String {
    let player = player_and_side(name, variant, side);
    say!(web::draw_question, player = player)
}

/// Confirms the abortion of a game.
#[must_use]
pub fn abort_question() -> String {
    say!(web::abort_question)
}

/// An open draw offer.
#[must_use]
pub fn draw_offered(name: &str) -> String {
    say!(web::draw_offered, name = name)
}

/// An open claim of a win that is certain.
#[must_use]
pub fn claimed(name: &str) -> String {
    say!(web::claimed, name = name)
}

/// A proposed pause of so many days.
#[must_use]
pub fn pause_offered(name: &str, days: u8) -> String {
    say!(web::pause_offered, name = name, count = days)
}

/// An open request for a takeback.
#[must_use]
pub fn takeback_asked(name: &str, plies: u32) -> String {
    say!(web::takeback_asked, name = name, count = plies)
}

/// A button at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableButton {
    /// Accepts the opponent's offer or request.
    Accept,
    /// Declines the opponent's offer or request.
    Decline,
    /// Withdraws the player's own offer or request.
    Withdraw,
    /// Asks for a takeback.
    Takeback,
    /// Offers a draw.
    Draw,
    /// Claims the win.
    Claim,
    /// Goes on after a claim.
    GoOn,
    /// Proposes a pause of so many days.
    Pause(u8),
}

/// The label of a button at the table, with the name of the player who presses it.
#[must_use]
pub fn table_button(button: TableButton, name: &str) -> String {
    match button {
        TableButton::Accept => say!(web::accept_button, name = name),
        TableButton::Decline => say!(web::decline_button, name = name),
        TableButton::Withdraw => say!(web::withdraw_button, name = name),
        TableButton::Takeback => say!(web::takeback_button, name = name),
        TableButton::Draw => say!(web::draw_button, name = name),
        TableButton::Claim => say!(web::claim_button, name = name),
        TableButton::GoOn => say!(web::go_on_button, name = name),
        TableButton::Pause(days) => say!(web::pause_button, name = name, count = days),
    }
}

/// The button that takes an action back where one player plays both sides.
#[must_use]
pub fn take_back() -> String {
    say!(web::take_back)
}

/// The button that confirms a resignation.
#[must_use]
pub fn resign() -> String {
    say!(web::resign)
}

/// The button that confirms the abortion of a game.
#[must_use]
pub fn abort() -> String {
    say!(web::abort)
}

/// The button that plays an action.
#[must_use]
pub fn play_button(action: &str) -> String {
    say!(web::play_button, action = action)
}

/// A hint for the next step of a move.
#[must_use]
pub fn builder_hint(prefix: &str, whole: Option<&str>, can_continue: bool) -> String {
    match whole {
        Some(whole) if can_continue => say!(web::complete_or_on, text = whole),
        Some(whole) => say!(web::complete, text = whole),
        None if prefix.is_empty() => say!(web::choose_or_type),
        None => say!(web::choose_next, text = prefix),
    }
}

/// The name of a link over a place that leaves a step: back to the step before, or to this place instead.
#[must_use]
pub fn leave_step(place: &str, back: bool) -> String {
    if back { say!(web::step_back, place = place) } else { say!(web::step_instead, place = place) }
}

/// Asks before an action that is easily played by mistake.
#[must_use]
pub fn confirm_action(reason: &ConfirmationReason, names: &BySide<String>) -> String {
    let mut sentences = Vec::new();
    sentences.extend(reason.empty_line.map(|line| say!(web::empty_line, line = line.to_string())));
    match reason.outcome {
        Some(outcome) => {
            sentences.push(say!(web::ends_the_game));
            sentences.extend(super::reason_of(outcome.reason));
            sentences.push(match outcome.result {
                GameResult::Win(side) => say!(web::wins, winner = names[side]),
                GameResult::Draw | GameResult::Unfinished => say!(web::is_a_draw),
            });
            sentences.extend(outcome.score.map(super::score_of));
        }
        None => sentences.push(say!(web::turn_passes)),
    }
    sentences.push(say!(web::play_it));
    super::text_helpers::sentences(sentences)
}

/// The title of a page, and its description for search engines and previews.
#[derive(Clone, Debug)]
pub struct PageWords {
    /// The title, and the name of the page in the list at the top.
    pub title: String,
    /// A sentence.
    pub description: String,
}

/// The first page.
#[must_use]
pub fn home() -> PageWords {
    PageWords { title: "Colonnade".to_owned(), description: say!(web::home_description) }
}

/// The privacy page.
#[must_use]
pub fn privacy() -> PageWords {
    PageWords { title: say!(web::privacy_title), description: say!(web::privacy_description) }
}

/// The archive.
#[must_use]
pub fn archive() -> PageWords {
    PageWords { title: say!(web::archive_title), description: say!(web::archive_description) }
}

/// The list of leaderboards.
#[must_use]
pub fn leaderboards() -> PageWords {
    PageWords { title: say!(web::leaderboards_title), description: say!(web::leaderboards_description) }
}

/// The list of games with their rules.
#[must_use]
pub fn rules() -> PageWords {
    PageWords { title: say!(web::rules_title), description: say!(web::rules_description) }
}

/// The fair starts.
#[must_use]
pub fn starts() -> PageWords {
    PageWords { title: say!(web::starts_title), description: say!(web::starts_description) }
}

/// The list of puzzles.
#[must_use]
pub fn puzzles() -> PageWords {
    PageWords { title: say!(web::puzzles_title), description: say!(web::puzzles_description) }
}

/// The table.
#[must_use]
pub fn table() -> PageWords {
    PageWords { title: say!(web::table_title), description: say!(web::table_description) }
}

/// The feed of all finished games.
#[must_use]
pub fn feed() -> String {
    say!(web::feed)
}

/// The feed of a player's finished games.
#[must_use]
pub fn feed_of(name: &str) -> String {
    say!(web::feed_of, name = name)
}

/// The description of a player's page.
#[must_use]
pub fn about_player(name: &str) -> String {
    say!(web::about_player, name = name)
}

/// The description of a leaderboard.
#[must_use]
pub fn about_leaderboard(game: Game) -> String {
    say!(web::about_leaderboard, game = game.name())
}

/// The title of a leaderboard.
#[must_use]
pub fn leaderboard_title(game: Game) -> String {
    say!(web::leaderboard_title, game = game.name())
}

/// The title of the page on which a move is composed.
#[must_use]
pub fn your_move_in(variant: Variant) -> String {
    say!(web::your_move_in, game = game_name(variant))
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
