//! Beginning a game against a computer, which only its player sees: the response has the board, with the choices for the
//! first move, and each move replaces it by the next board. If a computer thinks longer than a response can wait, its move
//! comes as a direct message.

use std::sync::Arc;

use crate::announcements::game_message::{
    GameWithPlayers, MessageAudience, announcement, is_announced_here, is_of_group,
};
use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::acting::{PendingAnnouncement, asks_computer};
use crate::transport::interaction::Interaction;
use crate::ui::message::Message;
use colonnade_play::{self as play, GameFact, NoticeKey};
use colonnade_service::{Proposal, ProposalOutcome, challenges};
use colonnade_wording::replies;

/// A game that has begun.
struct BegunGame {
    message: Message,
    /// The part that the response announces; `None` if it does not announce the game.
    announced: Option<Announced>,
    /// The answer to the player if the response comes too late to announce the game.
    if_late: Message,
}

struct Announced {
    /// The keys of the notices that the response delivers.
    keys: Vec<NoticeKey>,
    /// The beginning of the game, if the computer makes the first move.
    pending: Option<PendingAnnouncement>,
}

/// Begins a game that is proposed to a computer.
pub(crate) async fn begin(bot: &Bot, interaction: &Interaction, mut proposal: Proposal) -> HandlerResult {
    let caller = interaction.clone();
    let player = proposal.from;
    proposal.manages = interaction.managed_server();
    proposal.origin = (!caller.is_group).then(|| caller.origin(bot.service.now()));
    // Subscribes before the game begins, so that no move is missed.
    let updates = bot.service.subscribe();
    let begun = bot.work(move |service| {
        let done = match challenges::propose(service, &proposal)? {
            ProposalOutcome::Accepted(done) | ProposalOutcome::Begun(done) => done,
            ProposalOutcome::Running(game) => {
                return Ok(BegunGame::only_told(Message::ephemeral(replies::rematch_runs_already(game))));
            }
            ProposalOutcome::Made(_) | ProposalOutcome::AlreadyOpen(_) => {
                return Ok(BegunGame::only_told(Message::ephemeral(replies::challenge_is_made(None))));
            }
        };
        let table = GameWithPlayers::load(service, Arc::clone(&done.game))?;
        let if_late = Message::ephemeral(replies::game_begins(done.game.id));
        if !is_announced_here(service, &caller, &table)? {
            let is_shown = caller.is_shown_to_group() && is_of_group(&caller, &table.game);
            return Ok(BegunGame::only_told(match is_shown {
                true => announcement(service, &table, GameFact::Started, MessageAudience::Group)?,
                false => if_late,
            }));
        }
        let message = announcement(service, &table, GameFact::Started, MessageAudience::Player(player))?;
        let place = table.news_place();
        let keys = done.notices.iter().copied().filter(|key| key.is_answered(place, player)).collect();
        let to = play::Audience::Player(player);
        let pending = asks_computer(&table).then(|| PendingAnnouncement::new(&table.game, GameFact::Started, to));
        Ok(BegunGame { message, announced: Some(Announced { keys, pending }), if_late })
    });
    let BegunGame { mut message, announced, if_late } = begun.await?;
    let Some(Announced { mut keys, pending }) = announced else { return Ok(Response::Message(message)) };
    if let Some(pending) = pending
        // The game has begun. If anything fails after that, the outbox announces the move.
        && let Ok(Some((both, their_keys))) = pending.with_answer(bot, updates).await
    {
        (message, keys) = (both, their_keys);
    }
    message.is_ephemeral = !interaction.is_direct;
    let if_late = Box::new(if_late);
    Ok(match interaction.is_from_ephemeral() {
        true => Response::AnnouncingUpdate { message, keys, if_late },
        false => Response::Announcement { message, keys, if_late },
    })
}

impl BegunGame {
    /// A message that announces nothing.
    fn only_told(message: Message) -> BegunGame {
        BegunGame { if_late: message.clone(), message, announced: None }
    }
}
