//! Interactions of all of Discord's kinds as one type: who uses what, and where.

use std::time::Instant;

use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelId, ChannelType,
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, GuildId, InteractionContext, InteractionId,
    Member, Message, MessageFlags, MessageInteractionMetadata, ModalInteraction, PartialChannel, Permissions, User,
};

use colonnade_language::{self as language, Language};
use colonnade_play::{Place, PlayerId, ServerId, Timestamp, Viewer};
use colonnade_wording::replies::ChannelPermission;

/// The permissions that the bot needs in a channel to announce games there, the most basic one first.
const TO_POST: [(Permissions, ChannelPermission); 4] = [
    (Permissions::VIEW_CHANNEL, ChannelPermission::ViewChannel),
    (Permissions::SEND_MESSAGES, ChannelPermission::SendMessages),
    (Permissions::ATTACH_FILES, ChannelPermission::AttachFiles),
    (Permissions::READ_MESSAGE_HISTORY, ChannelPermission::ReadMessageHistory),
];

/// The permission to write in threads.
const IN_THREADS: (Permissions, ChannelPermission) =
    (Permissions::SEND_MESSAGES_IN_THREADS, ChannelPermission::SendMessagesInThreads);

/// The permissions that the bot needs in a channel to create threads for games there.
const FOR_THREADS: [(Permissions, ChannelPermission); 2] =
    [(Permissions::CREATE_PUBLIC_THREADS, ChannelPermission::CreatePublicThreads), IN_THREADS];

/// The first permission that the bot lacks to announce games in a channel, or in a thread, where writing is another
/// permission.
pub(crate) fn missing_to_post(has: Permissions, is_thread: bool) -> Option<ChannelPermission> {
    let lacks = missing(
        has,
        &TO_POST.map(|(permission, name)| match name {
            ChannelPermission::SendMessages if is_thread => IN_THREADS,
            _ => (permission, name),
        }),
    );
    lacks.filter(|_| !has.administrator())
}

/// The first permission that the bot lacks to create threads for games in a channel.
pub(crate) fn missing_for_threads(has: Permissions) -> Option<ChannelPermission> {
    missing(has, &FOR_THREADS).filter(|_| !has.administrator())
}

fn missing(has: Permissions, needed: &[(Permissions, ChannelPermission)]) -> Option<ChannelPermission> {
    needed.iter().find(|(permission, _)| !has.contains(*permission)).map(|(_, name)| *name)
}

/// An interaction.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) token: String,
    pub(crate) application: u64,
    pub(crate) user: u64,
    /// The display name of the user.
    pub(crate) name: String,
    /// The server, if the bot is installed for it.
    pub(crate) server: Option<u64>,
    pub(crate) channel: u64,
    /// Whether the channel is that of direct messages with the bot.
    pub(crate) is_direct: bool,
    /// Whether others read the channel too, and the bot can write there only in response to interactions: a group, or a
    /// channel of a server for which the bot is not installed and whose users may use external apps.
    pub(crate) is_group: bool,
    /// The language of the user's Discord client, or the closest available one.
    pub(crate) locale: Language,
    /// Whether the user may manage the server.
    pub(crate) manages: bool,
    /// Whether the user may manage the events of the server, or the server.
    pub(crate) manages_events: bool,
    /// The roles of the user in the server.
    pub(crate) roles: Vec<u64>,
    /// Whether the user may show games in the channel: manages messages or the server or, in a thread, may create one.
    pub(crate) may_show: bool,
    /// The permission that the bot lacks to post boards in the channel; `None` if Discord does not say.
    pub(crate) missing: Option<ChannelPermission>,
    /// The permission that the bot lacks to create threads in the channel; `None` if Discord does not say.
    pub(crate) missing_for_threads: Option<ChannelPermission>,
    /// When it was received.
    pub(crate) received: Instant,
    /// The message with the component that was used, where there is one.
    pub(crate) source: Option<Source>,
    /// Whether the response is a new message; otherwise it replaces the source.
    pub(crate) responds_anew: bool,
}

/// The message with the component that was used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    /// Whether only the user sees it.
    pub(crate) is_ephemeral: bool,
    /// Whether it is a layout. The library drops the flag that says so, but every other message of the bot has a text.
    is_layout: bool,
}

/// The fields that all kinds of interactions have in common.
struct CommonFields<'a> {
    id: InteractionId,
    token: &'a str,
    application: ApplicationId,
    user: &'a User,
    member: Option<&'a Member>,
    server: Option<GuildId>,
    channel: ChannelId,
    channel_type: Option<ChannelType>,
    context: Option<InteractionContext>,
    /// For whom the bot is installed; `None` if Discord does not say.
    owners: Option<&'a AuthorizingIntegrationOwners>,
    /// The permissions of the bot in the channel.
    own_permissions: Option<Permissions>,
    message: Option<&'a Message>,
    is_thread: bool,
    locale: &'a str,
}

fn is_thread(channel: Option<&PartialChannel>) -> bool {
    channel.is_some_and(|channel| channel.thread_metadata.is_some())
}

impl CommonFields<'_> {
    /// The server, if the bot is installed for it. It counts as installed if Discord does not say for whom.
    fn server(&self) -> Option<GuildId> {
        self.server.filter(|_| self.owners.is_none_or(is_for_server))
    }

    /// Whether it is a group: see [`Interaction::is_group`].
    fn is_group(&self) -> bool {
        match self.server {
            // Without this permission, Discord shows all responses only to the user.
            Some(_) => self.server().is_none() && self.permissions().contains(Permissions::USE_EXTERNAL_APPS),
            None => match self.context {
                Some(context) => context == InteractionContext::PrivateChannel,
                // A modal has no context, but its message names the owners: in its own direct messages, a server.
                None => {
                    self.channel_type == Some(ChannelType::GroupDm)
                        || self.owners.is_some_and(|owners| !is_for_server(owners))
                }
            },
        }
    }

    /// The permissions of the user in the channel of a server.
    fn permissions(&self) -> Permissions {
        self.member.and_then(|member| member.permissions).unwrap_or(Permissions::empty())
    }
}

impl Interaction {
    fn new(common: &CommonFields<'_>) -> Interaction {
        let source = common.message.map(|message| Source {
            is_ephemeral: message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
            is_layout: message.content.is_empty(),
        });
        Interaction {
            id: common.id.get(),
            token: common.token.to_owned(),
            application: common.application.get(),
            user: common.user.id.get(),
            name: display_name(common.user),
            server: common.server().map(GuildId::get),
            channel: common.channel.get(),
            is_direct: match common.context {
                Some(context) => context == InteractionContext::BotDm,
                None => common.server.is_none() && !common.is_group(),
            },
            is_group: common.is_group(),
            manages: common.permissions().intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR),
            manages_events: common
                .permissions()
                .intersects(Permissions::MANAGE_EVENTS | Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR),
            roles: common.member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect(),
            may_show: {
                let own = if common.is_thread { Permissions::CREATE_PUBLIC_THREADS } else { Permissions::empty() };
                let any = Permissions::MANAGE_MESSAGES | Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
                common.permissions().intersects(any | own)
            },
            locale: language::closest_to_locale(common.locale).unwrap_or(Language::ENGLISH),
            missing: common.own_permissions.and_then(|has| missing_to_post(has, common.is_thread)),
            missing_for_threads: common.own_permissions.and_then(missing_for_threads),
            received: Instant::now(),
            responds_anew: source.is_none(),
            source,
        }
    }

    pub(crate) fn of_command(command: &CommandInteraction) -> Interaction {
        Interaction::new(&CommonFields {
            id: command.id,
            locale: &command.locale,
            token: &command.token,
            application: command.application_id,
            user: &command.user,
            member: command.member.as_deref(),
            server: command.guild_id,
            channel: command.channel_id,
            channel_type: command.channel.as_ref().map(|channel| channel.kind),
            context: command.context,
            owners: Some(&command.authorizing_integration_owners),
            own_permissions: command.app_permissions,
            message: None,
            is_thread: is_thread(command.channel.as_ref()),
        })
    }

    pub(super) fn of_component(component: &ComponentInteraction) -> Interaction {
        Interaction::new(&CommonFields {
            id: component.id,
            locale: &component.locale,
            token: &component.token,
            application: component.application_id,
            user: &component.user,
            member: component.member.as_ref(),
            server: component.guild_id,
            channel: component.channel_id,
            channel_type: component.channel.as_ref().map(|channel| channel.kind),
            context: component.context,
            owners: Some(&component.authorizing_integration_owners),
            own_permissions: component.app_permissions,
            message: Some(&component.message),
            is_thread: is_thread(component.channel.as_ref()),
        })
    }

    pub(super) fn of_modal(modal: &ModalInteraction) -> Interaction {
        Interaction::new(&CommonFields {
            id: modal.id,
            locale: &modal.locale,
            token: &modal.token,
            application: modal.application_id,
            user: &modal.user,
            member: modal.member.as_ref(),
            server: modal.guild_id,
            channel: modal.channel_id,
            channel_type: modal.channel.as_ref().map(|channel| channel.kind),
            context: None,
            // The library does not deserialize the modal's own.
            owners: modal.message.as_deref().and_then(owners_of_source),
            own_permissions: modal.app_permissions,
            message: modal.message.as_deref(),
            is_thread: is_thread(modal.channel.as_ref()),
        })
    }

    /// Whether only the user sees the source.
    pub(crate) fn is_from_ephemeral(&self) -> bool {
        self.source.is_some_and(|source| source.is_ephemeral)
    }

    /// Whether everybody in a group sees a new message in response to this, because the source is not ephemeral.
    pub(crate) fn is_shown_to_group(&self) -> bool {
        self.is_group && !self.is_from_ephemeral()
    }

    /// Whether the source is a layout, which can be replaced only by another layout.
    pub(crate) fn is_from_layout(&self) -> bool {
        self.source.is_some_and(|source| source.is_layout)
    }

    /// The server, if the user may manage it.
    pub(crate) fn managed_server(&self) -> Option<ServerId> {
        self.server.filter(|_| self.manages).map(ServerId)
    }

    /// The server, if the user may manage its events.
    pub(crate) fn server_with_events(&self) -> Option<ServerId> {
        self.server.filter(|_| self.manages_events).map(ServerId)
    }

    /// The viewer, if the user is this player.
    pub(crate) fn viewer(&self, player: Option<PlayerId>) -> Viewer {
        match (player, self.server.map(ServerId)) {
            (Some(player), Some(server)) => Viewer::Member { player, server },
            (Some(player), None) => Viewer::Player(player),
            (None, Some(server)) => Viewer::Server(server),
            (None, None) => Viewer::Nobody,
        }
    }

    /// The place where the user is.
    pub(crate) fn place(&self) -> Place {
        match self.server {
            Some(server) => Place::Server { server: ServerId(server), private: false },
            None => Place::Direct,
        }
    }

    /// The text with which the outbox looks up whether this interaction was answered; see [`InteractionOrigin`].
    pub(crate) fn origin(&self, now: Timestamp) -> String {
        InteractionOrigin { application: self.application, token: self.token.clone(), received: now.timestamp() }
            .to_string()
    }
}

/// An interaction whose response can be looked up while its token is valid.
pub(crate) struct InteractionOrigin {
    pub(crate) application: u64,
    pub(crate) token: String,
    /// In seconds since 1970.
    received: i64,
}

impl InteractionOrigin {
    /// For how many seconds a response can be looked up: Discord's tokens are valid for 15 minutes.
    const LIFETIME: i64 = 14 * 60;

    pub(crate) fn read(text: &str) -> Option<InteractionOrigin> {
        let mut parts = text.splitn(3, ' ');
        let application = parts.next()?.parse().ok()?;
        let received = parts.next()?.parse().ok()?;
        Some(InteractionOrigin { application, received, token: parts.next()?.to_owned() })
    }

    pub(crate) const fn is_valid(&self, now: Timestamp) -> bool {
        now.timestamp() - self.received < InteractionOrigin::LIFETIME
    }
}

impl std::fmt::Display for InteractionOrigin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.application, self.received, self.token)
    }
}

/// The display name of a user.
pub(crate) fn display_name(user: &User) -> String {
    user.global_name.clone().unwrap_or_else(|| user.name.clone())
}

/// For whom the bot was installed when it answered with a message; `None` if that is not known.
fn owners_of_source(message: &Message) -> Option<&AuthorizingIntegrationOwners> {
    match message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(by) => Some(&by.authorizing_integration_owners),
        MessageInteractionMetadata::Component(by) => Some(&by.authorizing_integration_owners),
        MessageInteractionMetadata::ModalSubmit(by) => Some(&by.authorizing_integration_owners),
        _ => None,
    }
}

/// Whether the bot is installed for a server; true if no owner is given.
fn is_for_server(owners: &AuthorizingIntegrationOwners) -> bool {
    let is_guild = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    owners.0.is_empty() || owners.0.iter().any(is_guild)
}

/// Removes the interaction metadata of a message, which the library cannot always deserialize.
pub(super) fn without_metadata(message: &mut Value) {
    if let Some(message) = message.as_object_mut() {
        message.remove("interaction_metadata");
        message.remove("interaction");
    }
}

/// Reduces the interaction metadata of a message to the installation owners, in the form of a command's metadata.
pub(super) fn with_owners_alone(message: &mut Value) {
    let Some(metadata) = message.get("interaction_metadata") else { return without_metadata(message) };
    let kept = json!({
        "type": 2,
        "id": metadata["id"],
        "user": metadata["user"],
        "authorizing_integration_owners": metadata["authorizing_integration_owners"],
    });
    without_metadata(message);
    message["interaction_metadata"] = kept;
}

/// The option that was chosen in a select menu.
pub(crate) fn chosen(component: &ComponentInteraction) -> Option<String> {
    match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    }
}
