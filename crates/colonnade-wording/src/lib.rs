//! The sentences that a player reads and that depend on values: answers, announcements, refusals, labels of buttons,
//! descriptions of commands. The texts themselves are messages of `locales/en`. A message without a choice and without
//! an argument to prepare needs no function here: it is taken with [`say!`](colonnade_language::say) where it is shown.
//!
//! Rules for everything in this crate:
//!
//! - **A sentence is one function of typed arguments.** Parts of sentences are neither passed as arguments nor returned
//!   for concatenation, because word order differs between languages. If a sentence has variants (with and without a
//!   time limit), each variant is a whole message, or a selector within one.
//! - Arguments are values (a side, a square, a count, a player's name), never words of English.
//! - Functions are pure: no clock, no store, no settings of the process. The language is that of the [reader](colonnade_language::reader).
//! - Nothing in the program compares or parses what these functions return. Decisions are made on the typed values.
//! - Text that users typed goes through [`md`] or [`code`] (Discord), [`quoted`] (everything else, terminals included).
//! - Counts, lists and capitals come from the helpers in `text_helpers`.
//!
//! One file for each subject: `rules` (moves, effects and rule refusals of the games, reasons, sides), `records`
//! (faults of game records), `config` (faults of settings), `refusals` (what the service refuses), `actions` and
//! `endings` (what happened in a game), `boards` (positions in words), `rulebook` (the rules of the games),
//! `announcement`, [`delivery`] (messages that cannot be delivered), `challenge`, `clocks`, `seeks`, `tournaments`, `tournament_view`, `lists`, `people` (messages of the bot), [`analysis_board`] (the analysis board),
//! [`documents`], [`commands`] (descriptions of slash commands), [`components`] (buttons, menus, modals), [`replies`]
//! (answers of the bot), [`web`] and [`cli`].

mod actions;
pub mod analysis;
pub mod analysis_board;
mod announcement;
mod boards;
mod challenge;
pub mod cli;
mod clocks;
pub mod commands;
pub mod components;
mod conditions;
mod dates;
pub mod delivery;
pub mod documents;
mod endings;
pub mod explorer;
mod filter;
mod lists;
pub mod pages;
mod people;
mod pictures;
mod plans;
mod positions;
mod puzzles;
mod records;
mod refusals;
mod reliability;
pub mod replies;
mod rulebook;
mod rules;
mod seeks;
pub mod setup;
pub mod statistics;
mod text_helpers;
mod texts;
mod themes;
mod tournament_view;
mod tournaments;
mod watching;
pub mod web;

pub use actions::acted;
pub use announcement::{
    Times, announced, announced_before, ended, half_points, its_turn, match_score, open_offers, played, ratings_in,
    stale, standing, won_on_time,
};
pub use boards::{
    Bracket, Hole, InHand, PieceLetter, all_stacks, bracket, can_follow, chosen_so_far, counters_by_rank, holes_of,
    in_hand, piece_letters, pieces_on, scores, some_stacks, tallies, tally_label, to_act, with_side,
};
pub use challenge::{challenge_closed, challenge_line, challenge_made, terms};
pub use clocks::{MovedDeadlines, deadlines_moved};
pub use endings::{reason_of, result_of, score_of, short_result, without_glory};
pub use filter::{filter_problem, numbered};
pub use lists::{
    NotedLine, OwnGame, SearchConditions, archive_head, archive_line, game_count, game_line, games, leaderboards,
    moves, no_noted_games, note, note_label, noted_head, noted_line, own_game_line,
};
pub use people::{
    computer_as_kept, free_days, free_days_of, invalid_reminders, is_computers_name, profile, reminders_choice, server,
    settings, vacation, vacation_days,
};
pub use pictures::PictureWords;
pub use plans::{
    MOVE_SEPARATOR, hasty_line, keep_anyway_question, no_plan, plan_dropped, plan_head, plan_line, planned_line,
    planned_line_suggestion,
};
pub use positions::position_error;
pub use puzzles::{
    daily_puzzle, no_puzzles, no_such_puzzle, puzzle_failed, puzzle_head, puzzle_hint, puzzle_judged, puzzle_line,
    puzzle_name, puzzle_solution, puzzle_solved, puzzle_task, puzzle_won_later,
};
pub use records::{bad_action, bad_record, fault, read_error, write_error};
pub use refusals::{invalid_cursor, invalid_events, md_refusal, not_a_time, refusal, storage_trouble};
pub use reliability::reliable;
pub use rulebook::{SectionWords, designer, moving_on_board, rules_in_short, rules_sections};
pub use rules::{
    colour, duty, effect, illegal, known_reason, move_error, origin, reason, result, rule, side, side_of, tally,
    unknown_game, unknown_variant,
};
pub use seeks::{open_seek_line, seek_line, seek_terms, seeks_ended};
pub use text_helpers::{
    isolated, joined_and, joined_or, labelled, listed, plural, printable, quoted, sentence, sentences, visible,
    with_full_stop,
};
pub use texts::{
    Wish, about_game, code, day_of, exact_moment, first_step, greeting, help, md, md_sentence, short, wish,
};
pub use themes::theme_name;
pub use tournament_view::{
    own_tournament_game, public_tournament_rules, public_tournament_state, tournament_board, tournament_bye,
    tournament_group, tournament_line, tournament_line_up, tournament_pairing, tournament_pairing_remarks,
    tournament_player, tournament_round, tournament_row, tournament_row_remarks, tournament_rules, tournament_stage,
    tournament_state, tournament_team, tournament_team_score, tournament_title,
};
pub use tournaments::tournament_news;
pub use watching::{channels_follow, followed_head, watch_head, watched_line};

/// A player as messages show them: by name, or by a mention of their Discord user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameOrMention {
    /// The name, as typed.
    pub name: String,
    /// The id of the Discord user to mention, if the message mentions the player.
    pub mention: Option<u64>,
}

impl std::fmt::Display for NameOrMention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.mention {
            Some(user) => write!(f, "<@{user}>"),
            None => write!(f, "**{}**", md(&isolated(&colonnade_pictures::cut_name(&self.name, 32)))),
        }
    }
}
