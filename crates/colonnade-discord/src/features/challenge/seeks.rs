//! Seeking: `/seek` begins a game with somebody who seeks the same, or leaves the seek open; without options it lists the
//! user's own. Only the user sees the answers.

use std::time::Duration;

use tokio::time::timeout;

use crate::announcements::challenge_message::closed_text;
use crate::bot::respond::{HandlerResult, Response};
use crate::bot::{Bot, user_id};
use crate::features::challenge::making::{cannot_play_in, challenge_channel};
use crate::ids::{ChallengeComponent, CustomId, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use crate::ui::pagination;
use colonnade_language::say;
use colonnade_play::{
    Challenge, ChallengeFact, ChallengeId, Conditions, Place, PlayerId, RatingRange, Seek, SeekScope, SideChoice,
    Terms, TimeControl, Timestamp,
};
use colonnade_rules::Variant;
use colonnade_service::{Proposal, Reply, SeekOutcome, SeekRequest, Service, challenge_lists, closing, people, seeks};
use colonnade_wording::{self as wording, delivery::seek_pings_here, replies};

/// How many waiting seeks of players who have left their servers are withdrawn for one request.
const MOST_LEFT: usize = 5;
/// How long the answer waits for Discord to say whether a player is still there.
const MEMBER_TIMEOUT: Duration = Duration::from_secs(1);

/// The options of `/seek`.
pub(crate) struct SeekOptions {
    pub(crate) variant: Variant,
    pub(crate) breadth: SeekScope,
    pub(crate) control: Option<TimeControl>,
    pub(crate) range: RatingRange,
    pub(crate) side: SideChoice,
    pub(crate) conditions: Conditions,
    pub(crate) rated: bool,
}

/// `/seek`: seeks a game with the options, or lists the user's seeks.
pub(super) async fn seek_command(bot: &Bot, interaction: &Interaction, options: Option<SeekOptions>) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let Some(options) = options else {
        return bot.work(move |service| Ok(Response::Message(list(service, player, None)?))).await;
    };
    let proposal = Proposal {
        side: options.side,
        control: options.control,
        rated: options.rated,
        conditions: options.conditions,
        channel: challenge_channel(bot, interaction).await?,
        manages: interaction.managed_server(),
        ..Proposal::new(player, None, options.variant, interaction.place())
    };
    let here = proposal.channel.filter(|_| matches!(proposal.place, Place::Server { .. }));
    if let Some(refused) = here.and_then(|channel| cannot_play_in(bot, interaction, channel)) {
        return Ok(refused);
    }
    let request = SeekRequest { proposal, breadth: options.breadth, range: options.range };
    leave_out_those_who_left(bot, &request).await?;
    let answered = bot.work(move |service| {
        let mut may_be_across = false;
        let message = match seeks::seek(service, &request)? {
            SeekOutcome::Begun(done) => {
                may_be_across = done.game.setup.place == Place::Direct;
                let game = &done.game;
                let names = &done.game.setup.names;
                let opponent = if game.setup.players.0 == player { &names.1 } else { &names.0 };
                let text = match game.setup.place {
                    Place::Direct => replies::seek_begins_across(game.id, game.pair, opponent),
                    _ => replies::seek_begins(game.id, game.pair, opponent),
                };
                let id = CustomId::new(PlayComponent::Board, game.id.0);
                Message::ephemeral(text).buttons([Button::new(
                    say!(components::show_board),
                    id,
                    ButtonStyle::Secondary,
                )])
            }
            SeekOutcome::Kept(kept) => {
                may_be_across = kept.seek.is_some_and(|seek| seek.across);
                open(service, &kept, replies::seek_is_kept)
            }
            SeekOutcome::AlreadyOpen(kept) => open(service, &kept, replies::seek_is_open_already),
        };
        Ok((message, may_be_across))
    });
    let (mut message, may_be_across) = answered.await?;
    // A game across servers is played in direct messages: whether they arrive is found out when that is promised.
    if let Some(channel) = here.filter(|_| may_be_across)
        && !accepts_direct_messages(bot, interaction).await
    {
        message.text = [message.text, seek_pings_here(channel)].join("\n");
    }
    Ok(Response::Message(message))
}

/// Whether the user accepts direct messages. If that is not known, the user gets one.
async fn accepts_direct_messages(bot: &Bot, interaction: &Interaction) -> bool {
    let user = interaction.user;
    if bot.direct_messages.is_open(user) {
        return true;
    }
    let message = Message::text(say!(delivery::games_across_come_here));
    let nonce = format!("k{}", interaction.id);
    match bot.direct_messages.send_once(user, &message, &nonce).await {
        // What may pass by itself says nothing about the user.
        Err(error) => error.is_transient(),
        Ok(()) => true,
    }
}

/// Withdraws the waiting seeks that a request would meet and whose players have left their servers.
async fn leave_out_those_who_left(bot: &Bot, request: &SeekRequest) -> Reply<()> {
    for _ in 0..MOST_LEFT {
        let asked = request.clone();
        let found = bot.work(move |service| {
            let Some(waits) = seeks::waiting_match(service, &asked)? else { return Ok(None) };
            let user = user_id(&people::player(service, waits.terms.from)?);
            Ok(waits.terms.place.server().zip(user).map(|(server, user)| (server, user, waits)))
        });
        let Some((server, user, waits)) = found.await? else { return Ok(()) };
        let is_member = bot.members.is_member(&bot.rest, server.0, user, bot.service.now());
        // Without an answer in time, the player counts as a member.
        if timeout(MEMBER_TIMEOUT, is_member).await.unwrap_or(true) {
            return Ok(());
        }
        bot.work(move |service| closing::withdraw(service, waits.id, waits.terms.from)).await?;
    }
    Ok(())
}

/// An open seek, with the button that withdraws it.
fn open(service: &Service, waits: &Challenge, words: fn(&Terms, &Seek, Timestamp) -> String) -> Message {
    let expires = waits.expires(service.play_settings().challenge_days);
    let text = waits.seek.map_or_else(String::new, |seek| words(&waits.terms, &seek, expires));
    let id = CustomId::new(ChallengeComponent::Withdraw, waits.id.0);
    Message::ephemeral(text).buttons([Button::new(say!(components::withdraw), id, ButtonStyle::Secondary)])
}

/// Handles the button beside a seek in the list, which withdraws it.
pub(super) async fn on_leave_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let seek = ChallengeId(id.number());
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| {
        // A challenge that the user may not see is treated as if it did not exist.
        challenge_lists::challenge_at(service, viewer, seek)?;
        let left = closing::withdraw(service, seek, player)?;
        let told = closed_text(service, &left, ChallengeFact::Withdrawn)?;
        Ok(Response::Update(list(service, player, Some(told))?))
    })
    .await
}

/// The seeks of a user, each with a button that withdraws it, below a sentence about the last change. There are at most
/// [`MOST_SEEKS`](colonnade_play::MOST_SEEKS), which fit on a page.
fn list(service: &Service, player: PlayerId, done: Option<String>) -> Reply<Message> {
    let seeks = seeks::seeks_of(service, player)?;
    let days = service.play_settings().challenge_days;
    let head = if seeks.is_empty() { say!(replies_seeks::no_seeks) } else { say!(replies_seeks::own_seeks) };
    let text: Vec<String> = done.into_iter().chain([head]).collect();
    Ok(seeks.iter().fold(Message::ephemeral(text.join("\n")), |list, waits| {
        let Some(seek) = waits.seek else { return list };
        let leave =
            pagination::button(say!(components::withdraw), &CustomId::new(ChallengeComponent::LeaveSeek, waits.id.0));
        list.line(wording::seek_line(waits, &seek, waits.expires(days)), Some(&leave))
    }))
}
