//! Seeking: `/seek` begins a game with somebody who seeks the same, or leaves the seek open; without options it lists the
//! user's own. Only the user sees the answers.

use super::bot::Bot;
use super::challenges::challenge_channel;
use super::custom_id::{Component, CustomId};
use super::interaction::Interaction;
use super::message::{Button, ButtonStyle, Message};
use super::respond::{HandlerResult, Response};
use crate::play::{Breadth, Challenge, Place, RatingRange, Seek, SideChoice, Terms, TimeControl, Timestamp};
use crate::service::{Proposal, SeekRequest, Service, Sought};
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

/// `/seek`: seeks what the options say, or lists what the user seeks.
pub(super) async fn seek_command(bot: &Bot, interaction: &Interaction, options: Option<SeekOptions>) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let Some(options) = options else {
        return bot.work(move |service| Ok(Response::Message(list(service, service.seeks_of(player)?)))).await;
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
            Sought::Begun(done) => {
                let (game, names) = (&done.game, &done.game.setup.names);
                let opponent = if game.setup.players.0 == player { &names.1 } else { &names.0 };
                let text = match game.setup.place {
                    Place::Direct => replies::seek_begins_across(game.id, opponent),
                    _ => replies::seek_begins(game.id, opponent),
                };
                let id = CustomId::new(Component::Board, game.id.0);
                Message::ephemeral(text).buttons([Button::new(label(Label::ShowBoard), id, ButtonStyle::Secondary)])
            }
            Sought::Kept(kept) => open(service, &kept, replies::seek_is_kept),
            Sought::AlreadyOpen(kept) => open(service, &kept, replies::seek_is_open_already),
        };
        Ok(Response::Message(message))
    })
    .await
}

/// A seek that waits, with the button that takes it back.
fn open(service: &Service, waits: &Challenge, words: fn(&Terms, &Seek, Timestamp) -> String) -> Message {
    let expires = waits.expires(service.play_settings().challenge_days);
    let text = waits.seek.map_or_else(String::new, |seek| words(&waits.terms, &seek, expires));
    let id = CustomId::new(Component::Withdraw, waits.id.0);
    Message::ephemeral(text).buttons([Button::new(label(Label::Withdraw), id, ButtonStyle::Secondary)])
}

/// The seeks of a user, each with a button that takes it back. There are no more than a row of buttons has.
fn list(service: &Service, seeks: Vec<Challenge>) -> Message {
    if seeks.is_empty() {
        return Message::ephemeral(replies::no_seeks());
    }
    let days = service.play_settings().challenge_days;
    let mut lines = vec![replies::own_seeks()];
    lines.extend(seeks.iter().filter_map(|waits| Some(wording::seek_line(waits, &waits.seek?, waits.expires(days)))));
    let buttons = seeks.iter().map(|waits| {
        let id = CustomId::new(Component::Withdraw, waits.id.0);
        Button::new(label(Label::WithdrawInList(waits.id)), id, ButtonStyle::Secondary)
    });
    Message::ephemeral(lines.join("\n")).buttons(buttons)
}
