//! The texts of slash commands: descriptions, and the names of choices.

use chrono::WeekdaySet;
use colonnade_events::{Format, GamesPerPairing};
use colonnade_language::keys::{command_names as names, commands as words};
use colonnade_language::say;
use colonnade_language::{Language, MessageKey};
use colonnade_play::{NoticeDelivery, NoticeKind, Opening, RatedBy, SideChoice};
use colonnade_rules::{GameResult, Side};

/// A command with its texts.
#[derive(Clone, Copy, Debug)]
pub struct CommandWords {
    /// The names of the command and of its subcommand, separated by a space.
    pub path: &'static str,
    /// The name in other languages, of at most 32 characters.
    pub name: &'static MessageKey,
    /// At most 100 characters.
    pub description: &'static MessageKey,
    /// Names of options with their descriptions, of at most 100 characters.
    pub options: &'static [(&'static str, &'static MessageKey)],
}

const GAME_TO_ACT: (&str, &MessageKey) = ("game", &words::game_to_act());
const EVENT: (&str, &MessageKey) = ("event", &words::event_number());
const EVENT_REASON: (&str, &MessageKey) = ("reason", &words::event_reason());
const REASON: (&str, &MessageKey) = ("reason", &words::server_reason());

const fn command(
    path: &'static str,
    name: &'static MessageKey,
    description: &'static MessageKey,
    options: &'static [(&'static str, &'static MessageKey)],
) -> CommandWords {
    CommandWords { path, name, description, options }
}

/// The value of the option for any variant.
pub const ANY_VARIANT: &str = "any";

/// The texts of all commands.
pub const COMMANDS: &[CommandWords] = &[
    command(
        "challenge",
        &names::name_challenge(),
        &words::about_challenge(),
        &[
            ("game", &words::the_game()),
            ("opponent", &words::challenge_opponent()),
            ("computer", &words::challenge_computer()),
            ("variant", &words::challenge_variant()),
            ("time", &words::time()),
            ("side", &words::side()),
            ("rated", &words::rated()),
            ("vacation", &words::game_vacation()),
            ("free-days", &words::game_free_days()),
            ("opening", &words::game_opening()),
        ],
    ),
    command("challenges", &names::name_challenges(), &words::about_challenges(), &[]),
    command(
        "seek",
        &names::name_seek(),
        &words::about_seek(),
        &[
            ("game", &words::any_game()),
            ("variant", &words::seek_variant()),
            ("time", &words::seek_time()),
            ("rating", &words::seek_rating()),
            ("rated", &words::rated()),
            ("side", &words::side()),
            ("vacation", &words::game_vacation()),
            ("free-days", &words::game_free_days()),
            ("opening", &words::game_opening()),
            ("keep", &words::seek_keep()),
        ],
    ),
    command("games", &names::name_games(), &words::about_games(), &[("note", &words::games_note())]),
    command("web", &names::name_web(), &words::about_web(), &[]),
    command(
        "board",
        &names::name_board(),
        &words::about_board(),
        &[("game", &words::board_game()), ("ply", &words::board_ply())],
    ),
    command("move", &names::name_move(), &words::about_move(), &[("notation", &words::move_notation()), GAME_TO_ACT]),
    command("draw", &names::name_draw(), &words::about_draw(), &[GAME_TO_ACT]),
    command("claim", &names::name_claim(), &words::about_claim(), &[GAME_TO_ACT]),
    command("pause", &names::name_pause(), &words::about_pause(), &[("days", &words::pause_days()), GAME_TO_ACT]),
    command("takeback", &names::name_takeback(), &words::about_takeback(), &[GAME_TO_ACT]),
    command("resign", &names::name_resign(), &words::about_resign(), &[GAME_TO_ACT]),
    command("abort", &names::name_abort(), &words::about_abort(), &[GAME_TO_ACT]),
    command("rematch", &names::name_rematch(), &words::about_rematch(), &[("game", &words::rematch_game())]),
    command(
        "if",
        &names::name_if(),
        &words::about_if(),
        &[
            ("line", &words::if_line()),
            ("game", &words::if_game()),
            ("remove", &words::if_remove()),
            ("clear", &words::if_clear()),
        ],
    ),
    command(
        "note",
        &names::name_note(),
        &words::about_note(),
        &[("game", &words::game_number()), ("text", &words::note_text())],
    ),
    command(
        "watch",
        &names::name_watch(),
        &words::about_watch(),
        &[("game", &words::watch_game()), ("here", &words::watch_here())],
    ),
    command(
        "archive",
        &names::name_archive(),
        &words::about_archive(),
        &[
            ("player", &words::archive_player()),
            ("opponent", &words::archive_opponent()),
            ("game", &words::the_game()),
            ("result", &words::archive_result()),
            ("since", &words::archive_since()),
        ],
    ),
    command("replay", &names::name_replay(), &words::about_replay(), &[("game", &words::game_number())]),
    command(
        "export",
        &names::name_export(),
        &words::about_export(),
        &[("game", &words::export_game()), ("player", &words::player_or_you()), ("format", &words::export_format())],
    ),
    command("leaderboard", &names::name_leaderboard(), &words::about_leaderboard(), &[("game", &words::the_game())]),
    command("profile", &names::name_profile(), &words::about_profile(), &[("player", &words::player_or_you())]),
    command("rules", &names::name_rules(), &words::about_rules(), &[("game", &words::rules_game())]),
    command("puzzle", &names::name_puzzle(), &words::about_puzzle(), &[("game", &words::any_game())]),
    command("help", &names::name_help(), &words::about_help(), &[]),
    command(
        "settings",
        &names::name_settings(),
        &words::about_settings(),
        &[
            ("theme", &words::settings_theme()),
            ("seat", &words::settings_seat()),
            ("reminders", &words::settings_reminders()),
            ("notice", &words::settings_notice()),
            ("by", &words::settings_by()),
            ("confirm", &words::settings_confirm()),
            ("listed", &words::settings_listed()),
            ("vacation", &words::settings_vacation()),
            ("language", &words::settings_language()),
        ],
    ),
    command(
        "vacation",
        &names::name_vacation(),
        &words::about_vacation(),
        &[
            ("days", &words::vacation_days()),
            ("from", &words::vacation_from()),
            ("weekly", &words::vacation_weekly()),
            ("zone", &words::vacation_zone()),
        ],
    ),
    command(
        "block",
        &names::name_block(),
        &words::about_block(),
        &[("player", &words::the_player()), ("blocked", &words::block_blocked())],
    ),
    command("event", &names::name_event(), &words::about_event(), &[]),
    command(
        "event create",
        &names::name_event_create(),
        &words::about_event_create(),
        &[
            ("format", &words::event_format()),
            ("game", &words::the_game()),
            ("variant", &words::challenge_variant()),
            ("time", &words::event_time()),
            ("games", &words::event_games()),
            ("rated", &words::event_rated()),
            ("opening", &words::game_opening()),
            ("vacation", &words::event_vacation()),
            ("start", &words::event_start()),
            ("most", &words::event_most()),
            ("rounds", &words::event_rounds()),
            ("rating", &words::event_rating()),
            ("role", &words::event_role()),
            ("team-1", &words::event_team()),
            ("team-2", &words::event_team()),
            ("boards", &words::event_boards()),
        ],
    ),
    command("event list", &names::name_event_list(), &words::about_event_list(), &[]),
    command("event show", &names::name_event_show(), &words::about_event_show(), &[EVENT]),
    command("event start", &names::name_event_start(), &words::about_event_start(), &[EVENT]),
    command("event cancel", &names::name_event_cancel(), &words::about_event_cancel(), &[EVENT, EVENT_REASON]),
    command(
        "event withdraw",
        &names::name_event_withdraw(),
        &words::about_event_withdraw(),
        &[EVENT, ("player", &words::the_player()), EVENT_REASON],
    ),
    command(
        "event decide",
        &names::name_event_decide(),
        &words::about_event_decide(),
        &[("game", &words::game_number()), ("result", &words::event_result()), EVENT_REASON],
    ),
    command("privacy", &names::name_privacy(), &words::about_privacy(), &[]),
    command("privacy export", &names::name_privacy_export(), &words::about_privacy_export(), &[]),
    command("privacy delete", &names::name_privacy_delete(), &words::about_privacy_delete(), &[]),
    command("server", &names::name_server(), &words::about_server(), &[]),
    command("server show", &names::name_server_show(), &words::about_server_show(), &[]),
    command(
        "server set",
        &names::name_server_set(),
        &words::about_server_set(),
        &[
            ("channel", &words::server_set_channel()),
            ("anywhere", &words::server_set_anywhere()),
            ("threads", &words::server_set_threads()),
            ("time", &words::server_set_time()),
            ("private", &words::server_set_private()),
            ("rated", &words::server_set_rated()),
            ("seeks", &words::server_set_seeks()),
            ("puzzles", &words::server_set_puzzles()),
            ("no-puzzles", &words::server_set_no_puzzles()),
            ("theme", &words::server_set_theme()),
            ("language", &words::server_set_language()),
        ],
    ),
    command(
        "server void",
        &names::name_server_void(),
        &words::about_server_void(),
        &[("game", &words::game_number()), REASON],
    ),
    command(
        "server bar",
        &names::name_server_bar(),
        &words::about_server_bar(),
        &[("player", &words::the_player()), ("barred", &words::server_bar_barred()), REASON],
    ),
];

/// The names of options in other languages, of at most 32 characters.
pub const OPTIONS: &[(&str, &MessageKey)] = &[
    ("game", &names::option_game()),
    ("opponent", &names::option_opponent()),
    ("computer", &names::option_computer()),
    ("variant", &names::option_variant()),
    ("time", &names::option_time()),
    ("side", &names::option_side()),
    ("rated", &names::option_rated()),
    ("rating", &names::option_rating()),
    ("keep", &names::option_keep()),
    ("note", &names::option_note()),
    ("ply", &names::option_ply()),
    ("notation", &names::option_notation()),
    ("line", &names::option_line()),
    ("remove", &names::option_remove()),
    ("clear", &names::option_clear()),
    ("text", &names::option_text()),
    ("here", &names::option_here()),
    ("player", &names::option_player()),
    ("result", &names::option_result()),
    ("since", &names::option_since()),
    ("format", &names::option_format()),
    ("theme", &names::option_theme()),
    ("seat", &names::option_seat()),
    ("reminders", &names::option_reminders()),
    ("notice", &names::option_notice()),
    ("by", &names::option_by()),
    ("confirm", &names::option_confirm()),
    ("listed", &names::option_listed()),
    ("vacation", &names::option_vacation()),
    ("free-days", &names::option_free_days()),
    ("opening", &names::option_opening()),
    ("language", &names::option_language()),
    ("days", &names::option_days()),
    ("from", &names::option_from()),
    ("weekly", &names::option_weekly()),
    ("zone", &names::option_zone()),
    ("blocked", &names::option_blocked()),
    ("channel", &names::option_channel()),
    ("anywhere", &names::option_anywhere()),
    ("threads", &names::option_threads()),
    ("private", &names::option_private()),
    ("seeks", &names::option_seeks()),
    ("puzzles", &names::option_puzzles()),
    ("no-puzzles", &names::option_no_puzzles()),
    ("barred", &names::option_barred()),
    ("reason", &names::option_reason()),
    ("event", &names::option_event()),
    ("games", &names::option_games()),
    ("start", &names::option_start()),
    ("most", &names::option_most()),
    ("rounds", &names::option_rounds()),
    ("role", &names::option_role()),
    ("team-1", &names::option_team_1()),
    ("team-2", &names::option_team_2()),
    ("boards", &names::option_boards()),
];

/// The entries of context menus, of at most 32 characters.
pub const MENUS: &[(&str, &MessageKey)] =
    &[("Challenge", &words::menu_challenge()), ("Replay", &words::menu_replay()), ("Follow", &words::menu_follow())];

/// The language that a player can choose; `None` for that of the Discord client.
#[must_use]
pub fn language_choice(language: Option<Language>) -> String {
    language.map_or_else(|| say!(commands::language_of_discord), Language::name)
}

/// The level of a computer player that a challenger can choose.
#[must_use]
pub fn level_choice(level: u8) -> String {
    say!(commands::level_choice, level = level)
}

/// The vacation that a challenger can choose.
#[must_use]
pub fn vacation_choice(days: Option<u16>) -> String {
    match days {
        None => say!(commands::vacation_as_usual),
        Some(0) => say!(commands::vacation_none),
        Some(days) => say!(commands::vacation_at_most, days = days),
    }
}

/// The form of a tournament that an organiser can choose.
#[must_use]
pub fn format_choice(format: Format) -> String {
    match format {
        Format::RoundRobin => say!(tournament_view::choice_round_robin),
        Format::Cup { .. } => say!(tournament_view::choice_cup),
        Format::KnockOut => say!(tournament_view::choice_knock_out),
        Format::League => say!(tournament_view::choice_league),
        Format::TeamMatch { .. } => say!(tournament_view::choice_team_match),
    }
}

/// The number of games of a pairing that an organiser can choose.
#[must_use]
pub fn games_choice(games: GamesPerPairing) -> String {
    match games {
        GamesPerPairing::Two => say!(tournament_view::two_games),
        GamesPerPairing::One => say!(tournament_view::one_game),
    }
}

/// The weekly free days that a player can choose.
#[must_use]
pub fn free_days_choice(days: Option<WeekdaySet>) -> String {
    days.map_or_else(|| say!(commands::no_free_days), super::dates::weekdays)
}

/// The opening that a challenger can choose.
#[must_use]
pub fn opening_choice(opening: Opening) -> String {
    match opening {
        Opening::Standard => say!(commands::opening_standard),
        Opening::Pie => say!(commands::opening_pie),
        Opening::Fair => say!(commands::opening_fair),
    }
}

/// The side that a challenger can choose.
#[must_use]
pub fn side_choice(side: SideChoice) -> String {
    match side {
        SideChoice::First => say!(commands::side_first),
        SideChoice::Second => say!(commands::side_second),
        SideChoice::Random => say!(commands::side_random),
        SideChoice::Both => say!(commands::side_both),
    }
}

/// A result that can be searched for.
#[must_use]
pub fn result_choice(result: GameResult) -> String {
    match result {
        GameResult::Win(Side::First) => say!(commands::result_first_won),
        GameResult::Win(Side::Second) => say!(commands::result_second_won),
        GameResult::Draw => say!(commands::result_draw),
        GameResult::Unfinished => say!(commands::result_none),
    }
}

/// The seat from which boards can be shown.
#[must_use]
pub fn seat_choice(own: bool) -> String {
    if own { say!(commands::seat_own) } else { say!(commands::seat_first) }
}

/// A kind of notices that can be chosen.
#[must_use]
pub fn notice_choice(kind: NoticeKind) -> String {
    match kind {
        NoticeKind::Turn => say!(commands::notice_turn),
        NoticeKind::Reminder => say!(commands::notice_reminders),
        NoticeKind::Challenge => say!(commands::notice_challenges),
        NoticeKind::Offer => say!(commands::notice_offers),
        NoticeKind::End => say!(commands::notice_end),
        NoticeKind::Vacation => say!(commands::notice_vacation),
    }
}

/// A way in which a player can be notified.
#[must_use]
pub fn way_choice(way: NoticeDelivery) -> String {
    match way {
        NoticeDelivery::Channel => say!(commands::way_channel),
        NoticeDelivery::Direct => say!(commands::way_direct),
        NoticeDelivery::Both => say!(commands::way_both),
        NoticeDelivery::Silent => say!(commands::way_silent),
    }
}

/// Who may propose rated games.
#[must_use]
pub fn rated_choice(rated: RatedBy) -> String {
    match rated {
        RatedBy::Everybody => say!(commands::rated_everybody),
        RatedBy::Managers => say!(commands::rated_managers),
        RatedBy::Nobody => say!(commands::rated_nobody),
    }
}
