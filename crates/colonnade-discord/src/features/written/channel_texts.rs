//! Texts in channels. Most messages there are meant for other people, also those that reply to a board, so the bot
//! answers only a player whose text reads as a move of the player's game, and is silent otherwise. A player who calls the
//! bot in vain is told once how moves are written, and never again.

use crate::features::game_choice::game_number;
use colonnade_play::{ActionInput, Command, GameId, Identity, PlayerId, Refusal, TextCommand, Viewer, looks_like_move};
use colonnade_rules::{MoveError, State};
use colonnade_service::{Reply, Service, ServiceError, games, people};
use colonnade_wording as wording;

/// The most characters of a text that is read as a move.
pub(crate) const LONGEST_TEXT: usize = 1_000;

/// The meaning of a text in a channel for the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChannelText {
    /// It is for other people.
    ForOthers,
    /// A player writes a move, or something else that the bot knows.
    ForBot,
    /// A player seems to want a move to be read, but there is none.
    Unreadable(PlayerId),
}

/// Judges a text of a user that replies to the `board` of a game, or that stands beside a mention of the bot
/// (`is_called`). Each variant in which the user plays is looked at once, so the work is bounded.
pub(crate) fn judge(
    service: &Service,
    user: u64,
    text: &str,
    board: Option<GameId>,
    is_called: bool,
) -> Reply<ChannelText> {
    if text.chars().count() > LONGEST_TEXT {
        return Ok(ChannelText::ForOthers);
    }
    let player = people::player_of(service, &Identity::Discord(user))?.filter(|player| player.has_joined);
    let Some(player) = player.map(|player| player.id) else { return Ok(ChannelText::ForOthers) };
    let (named, input, is_known) = match text.parse::<TextCommand>() {
        Ok(TextCommand { game, command: Command::Act(input) }) => {
            let is_known = wording::wish(input.text()).is_some();
            (game, Some(input), is_known)
        }
        Ok(TextCommand { game, .. }) => (game, None, true),
        // A number alone asks for the board of that game.
        Err(_) => {
            let named = game_number(text).filter(|_| text.starts_with('#'));
            (named, None, named.is_some())
        }
    };
    let games = match (named.or(board), is_called) {
        (Some(game), _) => vec![game],
        (None, true) => one_of_each_variant(service, player)?,
        (None, false) => return Ok(ChannelText::ForOthers),
    };
    let mut plays = false;
    let mut waits = false;
    for game in games {
        let found = match games::get(service, Viewer::Player(player), game) {
            Err(ServiceError::Refused(_)) => continue,
            found => found?,
        };
        if found.side_of(player).is_none() {
            continue;
        }
        plays = true;
        waits |= found.is_running() && found.players()[found.state.side_to_act()] == player;
        // A square that is not on the board is a slip, and no chat.
        let is_move = |input: &ActionInput| is_notation(&found.state, input) || looks_like_move(input.text());
        if input.as_ref().is_some_and(is_move) {
            return Ok(ChannelText::ForBot);
        }
    }
    // Discord hides the text of a reply that does not ping the bot.
    let may_be_hidden = waits && text.is_empty();
    Ok(match plays {
        true if is_called && is_known => ChannelText::ForBot,
        true if is_called || may_be_hidden => ChannelText::Unreadable(player),
        _ => ChannelText::ForOthers,
    })
}

/// A running game of a player in each variant: what is notation depends only on the variant.
fn one_of_each_variant(service: &Service, player: PlayerId) -> Reply<Vec<GameId>> {
    let mut variants = Vec::new();
    let mut games = Vec::new();
    for game in games::games_of(service, player)? {
        if !variants.contains(&game.variant) {
            variants.push(game.variant);
            games.push(game.id);
        }
    }
    Ok(games)
}

/// Whether a text is notation in a position: a legal action, or one that is not legal but names a square. Letters alone
/// may begin an action, and are also what people say to each other.
pub(super) fn is_notation(state: &State, input: &ActionInput) -> bool {
    match input.check(state) {
        Ok(_) => true,
        Err(Refusal::Move(MoveError::NotNotation(_))) => false,
        Err(_) => input.text().contains(|c: char| c.is_ascii_digit()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;

    /// D21: what people write to each other in a channel is no move of any game.
    #[test]
    fn what_people_say_to_each_other_is_no_notation() {
        let said = [
            "nice!",
            "gg",
            "GG",
            "wow",
            "lol",
            "good game",
            "no",
            "yes",
            "ok",
            "haha",
            "what?",
            "why c3?",
            "is a2 a3 good?",
            "go",
            "thx",
            "gg wp",
            ":)",
            "👍",
            "a",
            "e",
            "n",
            "ne",
            "se",
            "1.",
            "+1",
            "😂",
            "👏👏",
            "good move on c3!",
            "well played",
            "no way",
            "me too",
            "hi",
            "sure",
            "damn",
            "oh no",
            "e4?",
            "hello there",
            "what a game",
            "すごい",
            "super!",
        ];
        for &game in Game::ALL {
            for variant in game.variants() {
                let state = State::start(variant);
                for text in said {
                    assert!(!is_notation(&state, &text.into()) && !looks_like_move(text), "{variant}: {text}");
                }
                let first = state.actions().map(|action| action.to_string()).next().expect("an action");
                assert!(is_notation(&state, &first.as_str().into()), "{variant}: {first}");
            }
        }
    }
}
