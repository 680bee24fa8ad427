//! Conditional moves: `/if`. Only the user sees the answers.

use super::bot::Bot;
use super::game_choice::{game_number, no_game_named};
use super::interaction::Interaction;
use super::respond::{HandlerResult, Response};
use crate::play::LONGEST_PLAN;
use crate::view::wording;

/// `/if`: shows the conditional moves in a game, adds a line to them, or removes them first.
pub(super) async fn if_command(
    bot: &Bot,
    interaction: &Interaction,
    named: String,
    line: Option<String>,
    clear: bool,
) -> HandlerResult {
    let Some(game) = game_number(&named) else { return Ok(no_game_named(&named)) };
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    bot.work(move |service| {
        let mut planned = if clear { service.clear_plan(player, game)? } else { service.plan(player, game)? };
        if let Some(line) = line {
            let actions: Vec<&str> = actions(&line);
            planned = service.add_to_plan(player, game, &actions)?;
        }
        Ok(Response::ephemeral(wording::plan(game, &planned.plan)))
    })
    .await
}

/// The actions of a line; of one that is too long as many as it takes to see that.
fn actions(line: &str) -> Vec<&str> {
    line.split(wording::BETWEEN).map(str::trim).filter(|text| !text.is_empty()).take(LONGEST_PLAN + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart_at_its_marks() {
        assert_eq!(actions(" a1-a2 ; b1 ;; offer: c1, d1;"), ["a1-a2", "b1", "offer: c1, d1"]);
        assert_eq!(actions(" ; "), [""; 0]);
        assert_eq!(actions(&"x;".repeat(500)).len(), LONGEST_PLAN + 1);
    }
}
