//! Moves that are written as messages: to the bot itself, or with a mention of it.

use std::sync::Arc;

use serenity::all::Message;

use super::call::name;
use super::composer::may_act;
use super::desk::{Desk, told};
use super::playing::{NONE_WAITING, which};
use super::post::Post;
use super::press::which_question;
use crate::play::{Command, Game, GameId, Identity, Place, PlayerId, Refusal, TextCommand, Viewer, danger};
use crate::service::{CommandRequest, Purpose, Reply, ResolvedGame, ServiceError};
use crate::view::wording;

/// What a written text comes to.
enum Heard {
    /// It was played; the outbox announces it, and the one who wrote it elsewhere is told so.
    Played(Option<String>),
    /// It is answered.
    Say(Box<Post>),
    /// It has to be thought over first.
    Sure(GameId, String),
}

impl Desk {
    /// Takes in a message.
    pub(super) async fn hear(self: &Arc<Self>, message: &Message, bot: u64) {
        if message.author.bot || message.webhook_id.is_some() {
            return;
        }
        let direct = message.guild_id.is_none();
        let Some(text) = addressed(&message.content, direct, bot) else { return };
        if !self.is_new(message.id.get()) {
            return;
        }
        let user = message.author.id.get();
        self.opened(user);
        metrics::counter!("colonnade_discord_written_total").increment(1);
        let known = self.work(move |service| service.player_of(&Identity::Discord(user))).await;
        let Ok(known) = known else { return };
        let post = match known {
            Some(player) => {
                // Keeps the name up to date.
                let _ = self.sign_in(user, &name(&message.author)).await;
                self.heard(player.id, text, message.channel_id.get(), direct).await
            }
            None => Some(Post::text("You have no games here yet. `/challenge` begins one, `/help` tells the rest.")),
        };
        let Some(post) = post else { return };
        let nonce = format!("m{}", message.id);
        let sent = if direct {
            self.insist(message.channel_id.get(), &post, &nonce).await.map(|_| ())
        } else {
            // What is wrong with a move is nobody else's business.
            self.write_to(user, &post, &nonce).await.map(|_| ())
        };
        if let Err(error) = sent {
            tracing::warn!(%error, "a written move could not be answered");
        }
    }

    /// What is answered to a written text; None where the outbox tells all.
    async fn heard(&self, player: PlayerId, text: String, channel: u64, direct: bool) -> Option<Post> {
        match self.work(move |service| understood(service, player, &text, channel, direct)).await {
            Ok(Heard::Played(said)) => said.map(Post::text),
            Ok(Heard::Say(post)) => Some(*post),
            Ok(Heard::Sure(game, text)) => match self.compose(game, player, vec![text], None).await {
                Ok(post) => Some(Post { private: false, ..post }),
                Err(error) => Some(Post::text(told(&error))),
            },
            Err(error) => Some(Post::text(told(&error))),
        }
    }
}

/// The text of a message for the bot: the whole one in direct messages, else what stands beside the mention.
fn addressed(content: &str, direct: bool, bot: u64) -> Option<String> {
    let mentions = [format!("<@{bot}>"), format!("<@!{bot}>")];
    let text = content.trim();
    let beside = mentions.iter().find_map(|mention| {
        text.strip_prefix(mention.as_str()).or_else(|| text.strip_suffix(mention.as_str())).map(str::trim)
    });
    let text = match beside {
        Some(text) => text,
        None if direct => text,
        None => return None,
    };
    (!text.is_empty() && text.chars().count() <= 1_000).then(|| text.to_owned())
}

fn understood(
    service: &crate::service::Service,
    player: PlayerId,
    text: &str,
    channel: u64,
    direct: bool,
) -> Reply<Heard> {
    let TextCommand { game, command } = text.parse::<TextCommand>()?;
    let Command::Act(input) = command else {
        let hint = "Only moves are written like this. Use the buttons under the board, or `/resign`, `/draw`, \
                    `/takeback` and `/abort`.";
        return Ok(Heard::Say(Box::new(Post::text(hint))));
    };
    let game = match service.resolve_game(player, game, Some(channel), Purpose::Move)? {
        ResolvedGame::One(game) => game,
        ResolvedGame::NoneWaiting | ResolvedGame::NoGames => {
            return Ok(Heard::Say(Box::new(Post::text(NONE_WAITING))));
        }
        ResolvedGame::Several(games) => {
            let post = Post::text(which_question(input.text())).with(which(&games, player));
            return Ok(Heard::Say(Box::new(post)));
        }
    };
    let found = service.game(Viewer::Player(player), game)?;
    may_act(&found, player)?;
    let action = input.check(&found.state)?;
    if service.settings(&service.player(player)?).confirm || danger(&action).is_some() {
        return Ok(Heard::Sure(game, action.text().to_owned()));
    }
    let command = Command::Act(action.clone().into());
    let version = Some(found.version);
    let done = service.act(&CommandRequest { version, ..CommandRequest::new(game, player, command) });
    match done {
        Ok(done) => Ok(Heard::Played(said(&done.game, action.text(), direct))),
        Err(ServiceError::Refused(Refusal::Outdated)) => {
            Ok(Heard::Say(Box::new(Post::text("The game has gone on meanwhile. `/board` shows where it stands."))))
        }
        Err(error) => Err(error),
    }
}

/// What the one who wrote is told, where the announcement goes elsewhere.
fn said(game: &Game, text: &str, direct: bool) -> Option<String> {
    let elsewhere = direct && matches!(game.setup.place, Place::Server { .. });
    elsewhere.then(|| format!("Played {}.\n{}", wording::code(text), wording::standing(game)))
}

#[cfg(test)]
mod tests {
    use super::addressed;

    #[test]
    fn a_text_beside_a_mention_is_for_the_bot() {
        let heard = |content: &str, direct| addressed(content, direct, 7);
        assert_eq!(heard("c1-c3", true).as_deref(), Some("c1-c3"));
        assert_eq!(heard("c1-c3", false), None);
        assert_eq!(heard("<@7> #4 c1-c3", false).as_deref(), Some("#4 c1-c3"));
        assert_eq!(heard("c1-c3 <@!7>", false).as_deref(), Some("c1-c3"));
        assert_eq!(heard("<@7> c1-c3", true).as_deref(), Some("c1-c3"));
        assert_eq!(heard("look, <@7>, c1-c3", false), None);
        assert_eq!(heard("<@7>", false), None);
    }
}
