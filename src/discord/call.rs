//! An interaction as the desk sees it: who calls, from where, and how he is answered.

use std::time::Instant;

use serenity::all::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, InteractionContext, Member,
    ModalInteraction, Permissions, User,
};

use crate::play::{Place, PlayerId, ServerId, Timestamp, Viewer};

/// An interaction.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) id: u64,
    pub(super) token: String,
    pub(super) app: u64,
    pub(super) user: u64,
    /// How the user is called.
    pub(super) name: String,
    pub(super) server: Option<u64>,
    pub(super) channel: u64,
    /// Whether the channel is that of direct messages with the bot.
    pub(super) direct: bool,
    /// Whether the user may manage the server.
    pub(super) manages: bool,
    pub(super) at: Instant,
    /// The message with what was pressed.
    pub(super) pressed: Option<Pressed>,
    /// Whether the answer is a new message also when something was pressed.
    pub(super) wants_new: bool,
}

/// The message with what was pressed.
#[derive(Clone, Debug)]
pub(super) struct Pressed {
    pub(super) text: String,
    pub(super) private: bool,
}

impl Call {
    pub(super) fn of_command(call: &CommandInteraction) -> Call {
        Call {
            id: call.id.get(),
            token: call.token.clone(),
            app: call.application_id.get(),
            user: call.user.id.get(),
            name: name(&call.user),
            server: call.guild_id.map(serenity::all::GuildId::get),
            channel: call.channel_id.get(),
            direct: is_direct(call.context, call.guild_id.is_some()),
            manages: manages(call.member.as_deref()),
            at: Instant::now(),
            pressed: None,
            wants_new: true,
        }
    }

    pub(super) fn of_component(call: &ComponentInteraction) -> Call {
        let private = call.message.flags.is_some_and(|flags| flags.contains(serenity::all::MessageFlags::EPHEMERAL));
        Call {
            id: call.id.get(),
            token: call.token.clone(),
            app: call.application_id.get(),
            user: call.user.id.get(),
            name: name(&call.user),
            server: call.guild_id.map(serenity::all::GuildId::get),
            channel: call.channel_id.get(),
            direct: is_direct(call.context, call.guild_id.is_some()),
            manages: manages(call.member.as_ref()),
            at: Instant::now(),
            pressed: Some(Pressed { text: call.message.content.clone(), private }),
            wants_new: false,
        }
    }

    pub(super) fn of_modal(call: &ModalInteraction) -> Call {
        let pressed = call.message.as_ref().map(|message| Pressed {
            text: message.content.clone(),
            private: message.flags.is_some_and(|flags| flags.contains(serenity::all::MessageFlags::EPHEMERAL)),
        });
        Call {
            id: call.id.get(),
            token: call.token.clone(),
            app: call.application_id.get(),
            user: call.user.id.get(),
            name: name(&call.user),
            server: call.guild_id.map(serenity::all::GuildId::get),
            channel: call.channel_id.get(),
            direct: is_direct(None, call.guild_id.is_some()),
            manages: manages(call.member.as_ref()),
            at: Instant::now(),
            wants_new: pressed.is_none(),
            pressed,
        }
    }

    /// Who looks, if the user is this player.
    pub(super) fn viewer(&self, player: Option<PlayerId>) -> Viewer {
        match (player, self.server.map(ServerId)) {
            (Some(player), Some(server)) => Viewer::Member { player, server },
            (Some(player), None) => Viewer::Player(player),
            (None, Some(server)) => Viewer::Server(server),
            (None, None) => Viewer::Nobody,
        }
    }

    /// The place where the user is.
    pub(super) fn place(&self) -> Place {
        match self.server {
            Some(server) => Place::Server { server: ServerId(server), private: false },
            None => Place::Direct,
        }
    }

    /// By what the outbox finds out whether this interaction was answered.
    pub(super) fn origin(&self, now: Timestamp) -> String {
        format!("{} {} {}", self.app, now.timestamp(), self.token)
    }
}

/// An interaction by which the answer to a command can be looked up, while that is possible.
pub(super) struct Origin {
    pub(super) app: u64,
    pub(super) token: String,
    pub(super) at: i64,
}

impl Origin {
    /// For how many seconds an answer can be looked up.
    const LIVES: i64 = 14 * 60;

    pub(super) fn read(text: &str) -> Option<Origin> {
        let mut parts = text.splitn(3, ' ');
        let (app, at) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some(Origin { app, at, token: parts.next()?.to_owned() })
    }

    pub(super) fn lives(&self, now: Timestamp) -> bool {
        now.timestamp() - self.at < Origin::LIVES
    }
}

/// How a user is called everywhere.
pub(super) fn name(user: &User) -> String {
    user.global_name.clone().unwrap_or_else(|| user.name.clone())
}

fn is_direct(context: Option<InteractionContext>, in_server: bool) -> bool {
    match context {
        Some(context) => context == InteractionContext::BotDm,
        None => !in_server,
    }
}

fn manages(member: Option<&Member>) -> bool {
    member
        .and_then(|member| member.permissions)
        .is_some_and(|has| has.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR))
}

/// What was chosen in a menu.
pub(super) fn chosen(call: &ComponentInteraction) -> Option<String> {
    match &call.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    }
}
