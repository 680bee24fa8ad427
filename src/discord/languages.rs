//! In which language a message is told: in the reader's own where one reader sees it alone, else in that of the server.

use super::bot::Bot;
use super::interaction::Interaction;
use crate::language::{Language, in_language, reader};
use crate::play::{Audience, Fact, Identity, Notice, Player, ServerId};
use crate::service::{Reply, Service};

/// The language of a server's channels. Where there is no server, that of the present reader.
pub(super) fn of_server(service: &Service, server: Option<ServerId>) -> Reply<Language> {
    server.map_or_else(|| Ok(reader()), |server| Ok(service.server(server)?.language()))
}

/// Makes a message for the channels of a server.
pub(super) fn for_server<T>(service: &Service, server: Option<ServerId>, make: impl FnOnce() -> Reply<T>) -> Reply<T> {
    in_language(of_server(service, server)?, make)
}

/// The language of those to whom a notice goes.
pub(super) fn of_notice(service: &Service, notice: &Notice) -> Reply<Language> {
    match (&notice.fact, &notice.to) {
        (Fact::DailyPuzzle { server, .. }, _) | (_, Audience::Watching { server, .. }) => {
            of_server(service, Some(*server))
        }
        (_, Audience::Player(player)) => Ok(service.player(*player)?.language.language()),
        (_, Audience::Place(place)) => of_server(service, place.server()),
    }
}

/// Who uses an interaction, as far as the language of the answer goes.
pub(super) struct Told {
    /// The language that the answer has.
    pub(super) language: Language,
    /// Whether the language of the user's Discord has to be kept, because it is another one than before or nobody knows the
    /// user yet.
    is_news: bool,
    /// Whether the user has not done anything here before.
    pub(super) is_newcomer: bool,
}

impl Told {
    fn of(player: Option<&Player>, locale: Language) -> Told {
        let known = player.and_then(|player| player.language.locale.as_deref()).unwrap_or(Language::ENGLISH.tag());
        Told {
            language: player.map_or(locale, |player| player.language.with_locale(locale)),
            is_news: known != locale.tag(),
            is_newcomer: player.is_none_or(|player| !player.has_joined),
        }
    }
}

/// The language of the answer to an interaction that its user alone sees. If the store fails, Discord's language.
pub(super) async fn of_user(bot: &Bot, interaction: &Interaction) -> Told {
    let (user, locale) = (interaction.user, interaction.locale);
    let player = bot.work(move |service| service.player_of(&Identity::Discord(user))).await;
    let is_known = player.is_ok();
    let told = Told::of(player.ok().flatten().as_ref(), locale);
    Told { is_newcomer: told.is_newcomer && is_known, ..told }
}

/// The language of a user who wrote a message, in which Discord tells no language.
pub(super) async fn of_writer(bot: &Bot, user: u64) -> Language {
    let player = bot.work(move |service| service.player_of(&Identity::Discord(user))).await;
    player.ok().flatten().map_or(Language::ENGLISH, |player| player.language.language())
}

/// Keeps the language of the user's Discord for direct messages, if it has changed.
pub(super) async fn keep_locale(bot: &Bot, interaction: &Interaction, told: &Told) {
    if !told.is_news {
        return;
    }
    let (user, locale) = (interaction.user, interaction.locale);
    // An error is logged by the service; the next interaction tries again.
    let _ = bot
        .work(move |service| {
            let player = service.player_of(&Identity::Discord(user))?.filter(|player| player.has_joined);
            player.map(|player| service.see_locale(player.id, locale)).transpose()
        })
        .await;
}
