//! The rules page by page, examples, and a first game.

use super::super::rulebook::SectionWords;
use super::super::{boards, rules};
use super::{code, labelled};
use colonnade_language::say;
use colonnade_rules::{Duty, Game, Side};

/// A page of the rules of a game. `about` stands on the first one; `text` and `caption` are Markdown.
#[must_use]
pub fn rules_page(
    game: Game,
    title: &str,
    (page, pages): (usize, usize),
    about: Option<&str>,
    text: &str,
    caption: &str,
) -> String {
    let head = match about {
        Some(about) => {
            let head = say!(replies_learning::first_page_head, title = title, page = page, pages = pages);
            format!("{about}\n{head}")
        }
        None => {
            say!(replies_learning::page_head, game = game.name(), title = title, page = page, pages = pages)
        }
    };
    format!("{head}\n{text}\n-# {caption}")
}

/// The example of a move: the steps so far, each as a token with its effect, and their total; the move once it is
/// whole. `side` is to act; if the last steps answer the move, `answered_after` steps came before them.
#[must_use]
pub fn example_step(
    game: Game,
    side: Side,
    (steps, of): (&[(String, String)], usize),
    answered_after: Option<usize>,
    whole: Option<&str>,
) -> String {
    let mut lines = vec![say!(replies_learning::example_head, game = game.name(), steps = of)];
    if steps.is_empty() {
        lines.push(say!(replies_learning::example_begins, side = rules::side_of(game, side)));
    }
    for (at, (token, effect)) in steps.iter().enumerate() {
        if answered_after == Some(at) {
            lines.push(boards::to_act(&rules::side_of(game, side), Duty::Answer));
        }
        lines.push(format!("{}. {}", at + 1, labelled(&code(token), effect)));
    }
    lines.extend(whole.map(|whole| say!(replies_learning::example_is_whole, notation = code(whole))));
    lines.join("\n")
}

/// A user is to be challenged; a menu follows.
#[must_use]
pub fn which_game_against(user: u64) -> String {
    say!(replies_learning::which_game_against, user = format!("<@{user}>"))
}

/// A game was chosen to be played; `about` is a text about it, and `rules` are sections of its rules, the most important
/// ones first, of which as many are told as fit.
#[must_use]
pub fn begin_game(about: &str, rules: &[SectionWords]) -> String {
    let mut text = about.to_owned();
    let question = say!(replies_learning::whom_to_play);
    let mut room = LONGEST_BEGINNING.saturating_sub(text.chars().count() + question.chars().count());
    for SectionWords { title, text: words, .. } in rules {
        let section = format!("\n**{title}**\n{words}");
        let Some(left) = room.checked_sub(section.chars().count()) else { break };
        room = left;
        text.push_str(&section);
    }
    [text, question].join("\n")
}

/// The most characters of the message about a game that was chosen to be played.
const LONGEST_BEGINNING: usize = 1_950;
