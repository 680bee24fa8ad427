//! `/server`: how games are played in a server, for its managers.

pub(crate) mod commands;

use crate::announcements::challenge_message::named;
use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::game_choice::{game_number, no_game_named};
use crate::transport::interaction::Interaction;
use colonnade_language::Language;
use colonnade_language::say;
use colonnade_play::{Identity, RatedBy, Refusal, ServerId, TimeControl};
use colonnade_service::{Decision, Moderator, Reply, Service, moderation, people, puzzles, seeks, servers};
use colonnade_view::Theme;
use colonnade_wording::{
    self as wording,
    delivery::PlaceRefusal,
    replies::{self, ChannelPermission},
};

/// How many barred players are named.
const MOST_BARRED_NAMED: usize = 20;

/// The options of `/server set`; `None` leaves a setting as it is.
#[derive(Default)]
pub(crate) struct ServerChange {
    pub(crate) channel: Option<ChosenChannel>,
    /// Announce each game where its challenge was made.
    pub(super) anywhere: bool,
    pub(crate) threads: Option<bool>,
    pub(crate) time: Option<String>,
    pub(crate) private: Option<bool>,
    pub(crate) rated: Option<RatedBy>,
    /// Whether seeks may match those of other servers.
    pub(super) seeks: Option<bool>,
    /// Where the puzzle of the day is posted.
    pub(crate) puzzles: Option<ChosenChannel>,
    /// Post no more puzzles.
    pub(super) no_puzzles: bool,
    pub(crate) theme: Option<Theme>,
    /// The language of the messages in its channels.
    pub(crate) language: Option<Language>,
}

/// A channel that was chosen as an option.
pub(crate) struct ChosenChannel {
    pub(crate) id: u64,
    /// The first permission that the bot lacks to announce games there.
    pub(crate) missing: Option<ChannelPermission>,
    /// The first permission that the bot lacks to create threads for games there.
    pub(crate) missing_for_threads: Option<ChannelPermission>,
}

/// `/server show` and `/server set`.
pub(super) async fn server_command(bot: &Bot, interaction: &Interaction, change: ServerChange) -> HandlerResult {
    let Some(server) = interaction.managed_server() else {
        return Ok(Response::ephemeral(say!(replies_people::managers_only)));
    };
    let control = match change.time.as_deref().map(TimeControl::parse_lenient).transpose() {
        Ok(control) => control,
        Err(error) => return Ok(Response::ephemeral(wording::md_sentence(&wording::not_a_time(&error)))),
    };
    for channel in change.channel.iter().chain(&change.puzzles) {
        if let Err(error) = bot.rest.trigger_typing(channel.id).await
            && let Some(why) = error.place_refusal()
        {
            let missing = match why {
                PlaceRefusal::NoPermission => ChannelPermission::SendMessages,
                _ => ChannelPermission::ViewChannel,
            };
            return Ok(Response::ephemeral(replies::missing_permission(channel.id, missing)));
        }
    }
    let here = interaction.channel;
    let missing_here = interaction.missing_for_threads;
    bot.work(move |service| {
        let found = servers::server(service, server)?;
        let mut wanted = found.settings.clone();
        wanted.threads = change.threads.unwrap_or(wanted.threads);
        wanted.control = control.or(wanted.control);
        wanted.private = change.private.unwrap_or(wanted.private);
        wanted.rated = change.rated.unwrap_or(wanted.rated);
        if change.anywhere {
            wanted.channel = None;
        }
        if let Some(channel) = change.channel {
            let missing = channel.missing.or(channel.missing_for_threads.filter(|_| wanted.threads));
            if let Some(missing) = missing {
                return Ok(Response::ephemeral(replies::missing_permission(channel.id, missing)));
            }
            wanted.channel = Some(channel.id);
        } else if change.threads == Some(true)
            && wanted.channel.is_none_or(|channel| channel == here)
            && let Some(missing) = missing_here
        {
            // Threads are made in the channel that is set, or where a challenge is made, as here.
            return Ok(Response::ephemeral(replies::missing_permission(here, missing)));
        }
        if let Some((channel, missing)) =
            change.puzzles.as_ref().and_then(|channel| Some((channel.id, channel.missing?)))
        {
            return Ok(Response::ephemeral(replies::missing_permission(channel, missing)));
        }
        let shortest = service.play_settings().limits.shortest_time;
        if let Some(control) = control.filter(|control| control.shortest().is_some_and(|span| span < shortest)) {
            return Err(Refusal::TooShort { control, shortest }.into());
        }
        let mut now = if wanted == found.settings { found } else { servers::change_server(service, server, &wanted)? };
        if let Some(across) = change.seeks {
            now = seeks::open_seeks(service, server, across)?;
        }
        if change.no_puzzles || change.puzzles.is_some() {
            now = puzzles::set_puzzles(service, server, change.puzzles.map(|channel| channel.id))?;
        }
        if let Some(theme) = change.theme {
            now = servers::choose_theme(service, server, theme.name())?;
        }
        if let Some(language) = change.language {
            now = servers::choose_servers_language(service, server, language)?;
        }
        let barred = now.barred.iter().take(MOST_BARRED_NAMED);
        let barred = barred.map(|&player| Ok(named(&people::player(service, player)?))).collect::<Reply<Vec<_>>>()?;
        Ok(Response::ephemeral(wording::server(&now, service.play_settings().control, &barred)))
    })
    .await
}

/// A decision of a manager, by their Discord id, with the reason that they gave.
fn decision(service: &Service, server: ServerId, user: u64, why: Option<String>) -> Reply<Decision> {
    let person = people::player_of(service, &Identity::Discord(user))?.map(|player| player.id);
    Ok(Decision { person, why, ..Decision::from(Moderator::Manager(server)) })
}

/// `/server void`.
pub(super) async fn void_command(
    bot: &Bot,
    interaction: &Interaction,
    named: &str,
    why: Option<String>,
) -> HandlerResult {
    let Some(server) = interaction.managed_server() else {
        return Ok(Response::ephemeral(say!(replies_people::managers_only)));
    };
    let Some(game) = game_number(named) else { return Ok(no_game_named(named)) };
    let user = interaction.user;
    bot.work(move |service| moderation::void(service, decision(service, server, user, why)?, game)).await?;
    Ok(Response::ephemeral(replies::game_cancelled(game)))
}

/// `/server bar`.
pub(super) async fn bar_command(
    bot: &Bot,
    interaction: &Interaction,
    user: u64,
    name: &str,
    is_barred: bool,
    why: Option<String>,
) -> HandlerResult {
    let Some(server) = interaction.managed_server() else {
        return Ok(Response::ephemeral(say!(replies_people::managers_only)));
    };
    let player = bot.mention(user).await?;
    let text = replies::barred(name, is_barred);
    let by = interaction.user;
    bot.work(move |service| moderation::bar(service, decision(service, server, by, why)?, player.id, is_barred))
        .await?;
    Ok(Response::ephemeral(text))
}
