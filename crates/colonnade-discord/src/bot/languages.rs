//! The language of a message: that of its reader if only one reader sees it, otherwise that of the server.

use crate::bot::Bot;
use crate::transport::interaction::Interaction;
use colonnade_language::{Language, in_language, reader};
use colonnade_play::{Audience, Identity, Notice, Player, ServerId};
use colonnade_service::{Reply, Service, people, servers};

/// The language of a server's channels. Without a server, that of the current reader.
pub(crate) fn of_server(service: &Service, server: Option<ServerId>) -> Reply<Language> {
    server.map_or_else(|| Ok(reader()), |server| Ok(servers::server(service, server)?.language()))
}

/// Makes a message in the language of a server's channels.
pub(crate) fn for_server<T>(service: &Service, server: Option<ServerId>, make: impl FnOnce() -> Reply<T>) -> Reply<T> {
    in_language(of_server(service, server)?, make)
}

/// The language of the recipients of a notice.
pub(crate) fn of_notice(service: &Service, notice: &Notice) -> Reply<Language> {
    match (notice.fact.server(), notice.to) {
        (Some(server), _) | (None, Audience::Watching { server, .. }) => of_server(service, Some(server)),
        (None, Audience::Player(player)) => Ok(people::player(service, player)?.language.language()),
        (None, Audience::Place(place)) => of_server(service, place.server()),
    }
}

/// The user who gets the answer to an interaction, as far as the answer depends on it.
pub(crate) struct Recipient {
    /// The language of the answer.
    pub(crate) language: Language,
    /// Whether the language of the user's Discord client has to be saved, because it differs from the saved one, or
    /// from English if there is none.
    has_new_locale: bool,
    /// Whether the user has not done anything here before.
    pub(crate) is_newcomer: bool,
}

impl Recipient {
    pub(crate) fn of(player: Option<&Player>, locale: Language) -> Recipient {
        let known = player.and_then(|player| player.language.locale.as_deref()).unwrap_or(Language::ENGLISH.tag());
        Recipient {
            language: player.map_or(locale, |player| player.language.with_locale(locale)),
            has_new_locale: known != locale.tag(),
            is_newcomer: player.is_none_or(|player| !player.has_joined),
        }
    }
}

/// The recipient of the answer to an interaction, which its user alone sees. If the store fails, the language is
/// Discord's.
pub(crate) async fn recipient_of(bot: &Bot, interaction: &Interaction) -> Recipient {
    let user = interaction.user;
    let locale = interaction.locale;
    let player = bot.work(move |service| people::player_of(service, &Identity::Discord(user))).await;
    let is_known = player.is_ok();
    let recipient = Recipient::of(player.ok().flatten().as_ref(), locale);
    Recipient { is_newcomer: recipient.is_newcomer && is_known, ..recipient }
}

/// The language of the author of a message, with which Discord sends no language.
pub(crate) async fn of_writer(bot: &Bot, user: u64) -> Language {
    let player = bot.work(move |service| people::player_of(service, &Identity::Discord(user))).await;
    player.ok().flatten().map_or(Language::ENGLISH, |player| player.language.language())
}

/// Saves the language of the user's Discord client for direct messages, if it has changed.
pub(super) async fn save_locale(bot: &Bot, interaction: &Interaction, recipient: &Recipient) {
    if !recipient.has_new_locale {
        return;
    }
    let user = interaction.user;
    let locale = interaction.locale;
    // An error is logged by the service; the next interaction tries again.
    let _ = bot
        .work(move |service| {
            let player = people::player_of(service, &Identity::Discord(user))?.filter(|player| player.has_joined);
            player.map(|player| people::see_locale(service, player.id, locale)).transpose()
        })
        .await;
}
