//! The rules page by page, examples, and a first game.

use super::super::rules;
use super::code;
use colonnade_rules::{Game, Side};

/// Rules are asked for without a game.
#[must_use]
pub fn which_rules() -> String {
    "Which game's rules do you want to read?".to_owned()
}

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
        Some(about) => format!("{about}\n### {title} ({page} of {pages})"),
        None => format!("### {}: {title} ({page} of {pages})", game.name()),
    };
    format!("{head}\n{text}\n-# {caption}")
}

/// The example of a move: the steps so far, each as a token with its effect, of so many; the move once it is whole.
#[must_use]
pub fn example_step(game: Game, side: Side, steps: &[(String, String)], of: usize, whole: Option<&str>) -> String {
    let side = rules::side_of(game, side);
    let mut lines = vec![format!("### {}: a move in {of} steps", game.name())];
    if steps.is_empty() {
        lines.push(format!("It is {side}'s turn. Press *Next* to see the first step."));
    }
    lines
        .extend(steps.iter().enumerate().map(|(at, (token, effect))| format!("{}. {}: {effect}", at + 1, code(token))));
    lines.extend(whole.map(|whole| format!("The whole move is written {}.", code(whole))));
    lines.join("\n")
}

/// A user is to be challenged; a menu follows.
#[must_use]
pub fn which_game_against(user: u64) -> String {
    format!("To which game do you challenge <@{user}>?")
}

/// A message that shows no board is to be replayed.
#[must_use]
pub fn no_board_in_message() -> String {
    "This message shows no board of mine.".to_owned()
}

/// A game was chosen to be played; `about` is a text about it.
#[must_use]
pub fn begin_game(about: &str) -> String {
    format!("{about}\nWhom do you want to play? `/challenge` challenges one player, or sets times and variants.")
}
