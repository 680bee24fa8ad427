//! Seeking: `/seek` begins a game with somebody who seeks the same, or leaves the seek open; without options it lists the
//! user's own and those that the user may accept. Only the user sees the answers.

use std::time::Duration;

use tokio::time::timeout;

use crate::announcements::challenge_message::{closed_text, named};
use crate::bot::respond::{HandlerResult, Response};
use crate::bot::{Bot, user_id};
use crate::features::challenge::making::{ChosenConditions, cannot_play_in, challenge_channel};
use crate::ids::{ChallengeComponent, CustomId, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use crate::ui::pagination::{self, Page};
use colonnade_language::say;
use colonnade_play::{
    Challenge, ChallengeFact, ChallengeId, Game, Place, PlayerId, RatingRange, Seek, SeekScope, SeekWishes, SideChoice,
    Terms, TimeControl, Timestamp,
};
use colonnade_rules::{Game as GameKind, Variant};
use colonnade_service::{
    Proposal, Reply, SeekOutcome, SeekRequest, Service, challenge_lists, closing, people, profiles, seeks,
};
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
    pub(crate) conditions: ChosenConditions,
    pub(crate) rated: bool,
    pub(crate) wishes: SeekWishes,
}

/// `/seek`: seeks a game with the options, or lists the user's seeks.
pub(super) async fn seek_command(bot: &Bot, interaction: &Interaction, options: Option<SeekOptions>) -> HandlerResult {
    let user = bot.sign_in(interaction.user, &interaction.name).await?;
    let player = user.id;
    let Some(options) = options else {
        let place = interaction.place();
        return bot.work(move |service| Ok(Response::Message(list(service, player, place, 0, None)?))).await;
    };
    let proposal = Proposal {
        side: options.side,
        control: options.control,
        rated: options.rated,
        conditions: options.conditions.of(&user),
        channel: challenge_channel(bot, interaction).await?,
        manages: interaction.managed_server(),
        ..Proposal::new(player, None, options.variant, interaction.place())
    };
    let here = proposal.channel.filter(|_| matches!(proposal.place, Place::Server { .. }));
    if let Some(refused) = here.and_then(|channel| cannot_play_in(bot, interaction, channel)) {
        return Ok(refused);
    }
    let request = SeekRequest { proposal, breadth: options.breadth, range: options.range, wishes: options.wishes };
    leave_out_those_who_left(bot, &request).await?;
    let answered = bot.work(move |service| {
        let mut may_be_across = false;
        let message = match seeks::seek(service, &request)? {
            SeekOutcome::Begun(done) => {
                may_be_across = done.game.setup.place == Place::Direct;
                begun(&done.game, player)
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
    if may_be_across {
        check_direct_messages(bot, interaction, here, &mut message).await;
    }
    Ok(Response::Message(message))
}

/// The answer to whoever begins a game with a player who has sought it.
fn begun(game: &Game, player: PlayerId) -> Message {
    let names = &game.setup.names;
    let opponent = if game.setup.players.0 == player { &names.1 } else { &names.0 };
    let text = match game.setup.place {
        Place::Direct => replies::seek_begins_across(game.id, game.pair, opponent),
        _ => replies::seek_begins(game.id, game.pair, opponent),
    };
    let id = CustomId::new(PlayComponent::Board, game.id.0);
    Message::ephemeral(text).buttons([Button::new(say!(components::show_board), id, ButtonStyle::Secondary)])
}

/// Handles the button beside a seek of another player: the game begins.
pub(super) async fn on_play_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let seek = ChallengeId(id.number());
    let by = Proposal {
        channel: challenge_channel(bot, interaction).await?,
        manages: interaction.managed_server(),
        ..Proposal::new(player, None, GameKind::ALL[0].standard(), interaction.place())
    };
    let here = by.channel.filter(|_| matches!(by.place, Place::Server { .. }));
    if let Some(refused) = here.and_then(|channel| cannot_play_in(bot, interaction, channel)) {
        return Ok(refused);
    }
    if let Some(waits) = bot.work(move |service| seeks::listed(service, seek)).await? {
        withdraw_if_left(bot, waits).await?;
    }
    let game = bot.work(move |service| Ok(seeks::meet(service, seek, &by)?.game)).await?;
    let mut message = begun(&game, player);
    if game.setup.place == Place::Direct {
        check_direct_messages(bot, interaction, here, &mut message).await;
    }
    Ok(Response::Message(message))
}

/// Adds to an answer where a game across servers pings the user, if direct messages do not arrive. Such a game is played
/// in direct messages: whether they arrive is found out when that is promised.
async fn check_direct_messages(bot: &Bot, interaction: &Interaction, here: Option<u64>, message: &mut Message) {
    if let Some(channel) = here
        && !accepts_direct_messages(bot, interaction).await
    {
        message.text = [message.text.as_str(), &seek_pings_here(channel)].join("\n");
    }
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
        let Some(waits) = bot.work(move |service| seeks::waiting_match(service, &asked)).await? else { return Ok(()) };
        if !withdraw_if_left(bot, waits).await? {
            return Ok(());
        }
    }
    Ok(())
}

/// Withdraws a waiting seek if its player has left the server; returns whether it did.
async fn withdraw_if_left(bot: &Bot, waits: Challenge) -> Reply<bool> {
    let from = waits.terms.from;
    let user = bot.work(move |service| Ok(user_id(&people::player(service, from)?))).await?;
    let Some((server, user)) = waits.terms.place.server().zip(user) else { return Ok(false) };
    let is_member = bot.members.is_member(&bot.rest, server.0, user, bot.service.now());
    // Without an answer in time, the player counts as a member.
    if timeout(MEMBER_TIMEOUT, is_member).await.unwrap_or(true) {
        return Ok(false);
    }
    bot.work(move |service| closing::withdraw(service, waits.id, from)).await?;
    Ok(true)
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
    let place = interaction.place();
    bot.work(move |service| {
        // A challenge that the user may not see is treated as if it did not exist.
        challenge_lists::challenge_at(service, viewer, seek)?;
        let left = closing::withdraw(service, seek, player)?;
        let told = closed_text(service, &left, ChallengeFact::Withdrawn)?;
        Ok(Response::Update(list(service, player, place, 0, Some(told))?))
    })
    .await
}

/// Handles a button that leads to another page of the seeks.
pub(super) async fn on_page_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let place = interaction.place();
    let page = id.number();
    bot.work(move |service| Ok(Response::Update(list(service, player, place, page, None)?))).await
}

/// A page of the seeks of a user, each with a button that withdraws it, and of those that the user may accept here, below a
/// sentence about the last change.
fn list(service: &Service, player: PlayerId, place: Place, number: u64, done: Option<String>) -> Reply<Message> {
    let own = seeks::seeks_of(service, player)?;
    let others = seeks::seeks_of_others(service, player, place)?;
    let days = service.play_settings().challenge_days;
    let page = Page::of(number, own.len() + others.len());
    let shown = page.lines();
    let authors = others.iter().enumerate().filter(|(at, _)| shown.contains(&(own.len() + at)));
    let authors: Vec<PlayerId> = authors.map(|(_, waits)| waits.terms.from).collect();
    let mut reliability = profiles::reliability(service, &authors)?.into_iter();
    let mut list = Message::ephemeral(done.unwrap_or_default());
    if own.is_empty() && others.is_empty() {
        list = list.heading(say!(replies_seeks::no_seeks));
    }
    for (at, waits) in own.iter().chain(&others).enumerate().take(shown.end).skip(shown.start) {
        if at == shown.start || at == own.len() {
            list = list.heading(match at < own.len() {
                true => say!(replies_seeks::own_seeks),
                false => say!(replies_seeks::open_seeks),
            });
        }
        let Some(seek) = waits.seek else { continue };
        let (line, button) = if at < own.len() {
            let leave = CustomId::new(ChallengeComponent::LeaveSeek, waits.id.0);
            let button = pagination::button(say!(components::withdraw), &leave);
            (wording::seek_line(waits, &seek, waits.expires(days)), button)
        } else {
            let from = named(&people::player(service, waits.terms.from)?);
            let play = CustomId::new(ChallengeComponent::PlaySeek, waits.id.0);
            let button = Button::new(say!(components::play), play, ButtonStyle::Success);
            (wording::open_seek_line(waits, &seek, &from, &reliability.next().unwrap_or_default()), button)
        };
        list = list.line(line, Some(&button));
    }
    let others =
        page.buttons([say!(components::newer), say!(components::older)], &CustomId::plain(ChallengeComponent::Seeks));
    Ok(list.buttons(others))
}
