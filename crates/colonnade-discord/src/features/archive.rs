//! The archive: pages of finished games, leaders, profiles.

pub(crate) mod commands;
pub(crate) mod export;
mod search;

pub(crate) use search::BotSearch;

use crate::bot::Bot;
use crate::bot::heavy_work;
use crate::bot::respond::{HandlerResult, Response};
use crate::ids::{ArchiveComponent, Component, CustomId, ReplayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::Message;
use crate::ui::pagination;
use colonnade_archive::{CountedPage, Cursor, Page};
use colonnade_language::say;
use colonnade_play::{Identity, PlayerId, Viewer, parse_day};
use colonnade_record::Format;
use colonnade_rules::Game as GameKind;
use colonnade_service::{Reply, Service, Work, archive, people, profiles};
use colonnade_wording::{self as wording, SearchConditions, replies};

/// The number of players on a leaderboard.
const LEADERS: usize = 20;

/// `/archive`. `users` are the player and the opponent; `since` is a typed day.
pub(super) async fn archive_command(
    bot: &Bot,
    interaction: &Interaction,
    users: [Option<u64>; 2],
    mut search: BotSearch,
    since: Option<String>,
) -> HandlerResult {
    if let Some(text) = since {
        let day = parse_day(&text).and_then(|day| day.and_hms_opt(0, 0, 0));
        let Some(day) = day else { return Ok(Response::ephemeral(replies::not_a_day(&text))) };
        search.since = Some(day.and_utc());
    }
    let viewer = bot.viewer(interaction).await?;
    heavy_work::run(bot, interaction, Work::Search, Work::Search.least_cost(), move |service, _| {
        for (user, place) in users.into_iter().zip([&mut search.player, &mut search.opponent]) {
            let Some(user) = user else { continue };
            let Some(player) = people::player_of(service, &Identity::Discord(user))? else {
                return Ok(Response::ephemeral(say!(replies_people::user_has_not_played)));
            };
            *place = Some(player.id);
        }
        Ok(Response::Message(page(service, viewer, &search, None)?))
    })
    .await
}

/// Handles a component of the archive.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: ArchiveComponent,
    id: &CustomId,
    _value: Option<String>,
) -> HandlerResult {
    match component {
        ArchiveComponent::Page => on_page_button(bot, interaction, id).await,
        ArchiveComponent::Export if id.subject.is_none() => export::on_search_button(bot, interaction, id).await,
        ArchiveComponent::Export => {
            let viewer = bot.viewer(interaction).await?;
            let format = export::ExportFormat::Records(Format::Cgn);
            export::export_game(bot, interaction, viewer, id.game(), format).await
        }
    }
}

/// Handles a button that leads to another page.
async fn on_page_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let Some((search, after)) = BotSearch::of_state(&id.state) else {
        return Ok(Response::ephemeral(say!(replies_archive::unknown_page)));
    };
    let viewer = bot.viewer(interaction).await?;
    let turn = move |service: &Service| Ok(Response::Update(page(service, viewer, &search, after)?));
    heavy_work::run(bot, interaction, Work::Search, Work::Search.least_cost(), move |service, _| turn(service)).await
}

fn page(service: &Service, viewer: Viewer, search: &BotSearch, after: Option<Cursor>) -> Reply<Message> {
    let CountedPage { items, next, count } =
        archive::archive_with_count(service, &search.filter(), viewer, after, pagination::LINES)?;
    let found = Page { items, next };
    let name = |player: PlayerId| profiles::profile(service, viewer, player).map(|profile| profile.name);
    let player = search.player.map(name).transpose()?;
    let opponent = search.opponent.map(name).transpose()?;
    let conditions = SearchConditions {
        game: search.game,
        player: player.as_deref(),
        opponent: opponent.as_deref(),
        result: search.result,
        since: search.since,
    };
    let head = Message::ephemeral(wording::archive_head(&found, &conditions, count));
    let mut list = head;
    for game in &found.items {
        let replay = CustomId::new(ReplayComponent::Replay, game.id.0);
        let line = wording::archive_line(game, archive::is_without_glory(service, game)?);
        list = list.line(line, Some(&pagination::button(say!(components::replay), &replay)));
    }
    let mut buttons = Vec::new();
    // The numbers make the custom ids of a message unique.
    let button = |words, component: Component, number, after| {
        pagination::button(words, &CustomId::new(component, number).state(search.to_state(after)))
    };
    if after.is_some() {
        buttons.push(button(say!(components::newest), ArchiveComponent::Page.into(), 1, None));
    }
    if let Some(next) = found.next {
        buttons.push(button(say!(components::older), ArchiveComponent::Page.into(), 2, Some(next)));
    }
    if !found.items.is_empty() {
        buttons.push(button(say!(components::export_all), ArchiveComponent::Export.into(), 0, None));
    }
    Ok(list.buttons(buttons))
}

/// Answers `/leaderboard`.
pub(super) async fn leaderboard_command(bot: &Bot, interaction: &Interaction, game: GameKind) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| {
        let leaders = profiles::leaderboard(service, viewer, game, 0, LEADERS)?;
        let here = profiles::leaderboard_here(service, viewer, game, LEADERS)?.unwrap_or_default();
        Ok(Response::ephemeral(wording::leaderboards(game, &leaders, &here)))
    })
    .await
}

/// Answers `/profile`.
pub(super) async fn profile_command(bot: &Bot, interaction: &Interaction, user: u64) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let profile = bot.work(move |service| {
        let found = people::player_of(service, &Identity::Discord(user))?.filter(|player| player.has_joined);
        let Some(player) = found.map(|player| player.id) else { return Ok(None) };
        // A player of whose games the reader sees none is treated as one who has not played.
        let is_known = viewer.player() == Some(player) || profiles::sees_games_of(service, viewer, player)?;
        if is_known { profiles::profile(service, viewer, player).map(Some) } else { Ok(None) }
    });
    Ok(Response::ephemeral(match profile.await? {
        Some(profile) => {
            wording::profile(&profile.name, profile.away, &profile.games, &profile.here, &profile.reliability)
        }
        None => say!(replies_people::user_has_not_played),
    }))
}
