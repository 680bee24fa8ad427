//! Seeking: `/seek` begins a game with somebody who seeks the same, or leaves the seek open; without options it lists the
//! user's own. Only the user sees the answers.

use super::bot::Bot;
use super::challenges::{challenge_channel, closed_text};
use super::custom_id::{Component, CustomId};
use super::interaction::Interaction;
use super::message::{Button, ButtonStyle, Message};
use super::pages;
use super::respond::{HandlerResult, Response};
use crate::play::{
    Breadth, Challenge, ChallengeFact, ChallengeId, Place, PlayerId, RatingRange, Seek, SideChoice, Terms, TimeControl,
    Timestamp,
};
use crate::service::{Proposal, Reply, SeekOutcome, SeekRequest, Service};
use crate::view::wording::{
    self,
    components::{Label, label},
    replies,
};
use colonnade_rules::Variant;

/// The options of `/seek`.
pub(super) struct SeekOptions {
    pub(super) variant: Variant,
    pub(super) breadth: Breadth,
    pub(super) control: Option<TimeControl>,
    pub(super) range: RatingRange,
    pub(super) side: SideChoice,
    pub(super) rated: bool,
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
        channel: challenge_channel(bot, interaction).await?,
        manages: interaction.managed_server(),
        ..Proposal::new(player, None, options.variant, interaction.place())
    };
    let request = SeekRequest { proposal, breadth: options.breadth, range: options.range };
    bot.work(move |service| {
        let message = match service.seek(&request)? {
            SeekOutcome::Begun(done) => {
                let (game, names) = (&done.game, &done.game.setup.names);
                let opponent = if game.setup.players.0 == player { &names.1 } else { &names.0 };
                let text = match game.setup.place {
                    Place::Direct => replies::seek_begins_across(game.id, opponent),
                    _ => replies::seek_begins(game.id, opponent),
                };
                let id = CustomId::new(Component::Board, game.id.0);
                Message::ephemeral(text).buttons([Button::new(label(Label::ShowBoard), id, ButtonStyle::Secondary)])
            }
            SeekOutcome::Kept(kept) => open(service, &kept, replies::seek_is_kept),
            SeekOutcome::AlreadyOpen(kept) => open(service, &kept, replies::seek_is_open_already),
        };
        Ok(Response::Message(message))
    })
    .await
}

/// An open seek, with the button that withdraws it.
fn open(service: &Service, waits: &Challenge, words: fn(&Terms, &Seek, Timestamp) -> String) -> Message {
    let expires = waits.expires(service.play_settings().challenge_days);
    let text = waits.seek.map_or_else(String::new, |seek| words(&waits.terms, &seek, expires));
    let id = CustomId::new(Component::Withdraw, waits.id.0);
    Message::ephemeral(text).buttons([Button::new(label(Label::Withdraw), id, ButtonStyle::Secondary)])
}

/// Handles the button beside a seek in the list, which withdraws it.
pub(super) async fn on_leave_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let (seek, viewer) = (ChallengeId(id.number), interaction.viewer(Some(player)));
    bot.work(move |service| {
        // A challenge that the user may not see is treated as if it did not exist.
        service.challenge_at(viewer, seek)?;
        let left = service.withdraw(seek, player)?;
        let told = closed_text(service, &left, ChallengeFact::Withdrawn)?;
        Ok(Response::Update(list(service, player, Some(told))?))
    })
    .await
}

/// The seeks of a user, each with a button that withdraws it, below a sentence about the last change. There are at most
/// [`MOST_SEEKS`](crate::play::MOST_SEEKS), which fit on a page.
fn list(service: &Service, player: PlayerId, done: Option<String>) -> Reply<Message> {
    let seeks = service.seeks_of(player)?;
    let days = service.play_settings().challenge_days;
    let head = if seeks.is_empty() { replies::no_seeks() } else { replies::own_seeks() };
    let text: Vec<String> = done.into_iter().chain([head]).collect();
    Ok(seeks.iter().fold(Message::ephemeral(text.join("\n")), |list, waits| {
        let Some(seek) = waits.seek else { return list };
        let leave = pages::button(Label::Withdraw, &CustomId::new(Component::LeaveSeek, waits.id.0));
        list.line(wording::seek_line(waits, &seek, waits.expires(days)), Some(&leave))
    }))
}
