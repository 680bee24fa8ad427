//! Challenges: their messages, and answering and listing them.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::announcements::challenge_message::{challenge_message, closed_in_place, closed_text, named, players};
use crate::announcements::game_message::{self, GameWithPlayers, announcement, is_announced_here, is_of_group};
use crate::bot::languages;
use crate::bot::respond::{HandlerResult, Response};
use crate::bot::{Bot, user_id};
use crate::ids::{ChallengeComponent, CustomId, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use crate::ui::pagination::{self, Page};
use colonnade_language::say;
use colonnade_play::{
    Audience, Challenge, ChallengeEvent, ChallengeFact, ChallengeId, Fact, Game, GameFact, Notice, NoticeKey,
    NoticeSubject, Place, PlayerId, Refusal, Viewer,
};
use colonnade_rules::BySide;
use colonnade_service::{
    CommandOutcome, Reply, Service, challenge_lists, challenges, closing, games, outbox, people, servers,
};
use colonnade_wording::{
    self as wording,
    delivery::{cannot_play_here, challenger_left},
    replies,
};

/// How long the answer to an acceptance waits for Discord to say whether the challenger is still there.
const MEMBER_TIMEOUT: Duration = Duration::from_secs(1);

/// How many open challenges of others are listed.
const MOST_OPEN: usize = 200;

/// The answer to whoever accepts a challenge in a server which the challenger has left: it is withdrawn.
async fn left_by_challenger(bot: &Bot, viewer: Viewer, challenge: ChallengeId) -> Reply<Option<Response>> {
    let found = bot.work(move |service| {
        let found = challenge_lists::challenge_at(service, viewer, challenge)?;
        let from = people::player(service, found.terms.from)?;
        let server = found.terms.place.server().filter(|_| found.closed.is_none());
        Ok(server.zip(user_id(&from)).map(|(server, user)| (server, user, from)))
    });
    let Some((server, user, from)) = found.await? else { return Ok(None) };
    let asked = bot.members.is_member(&bot.rest, server.0, user, bot.service.now());
    // Without an answer in time, the challenger counts as a member.
    if timeout(MEMBER_TIMEOUT, asked).await.unwrap_or(true) {
        return Ok(None);
    }
    let name = from.shown_name();
    bot.work(move |service| closing::withdraw(service, challenge, from.id)).await?;
    Ok(Some(Response::ephemeral(challenger_left(&name))))
}

/// The message to everybody in a group that a game agreed on there has begun.
pub(super) fn game_started_in_group(service: &Service, game: &Arc<Game>) -> Reply<Message> {
    let table = GameWithPlayers::load(service, Arc::clone(game))?;
    announcement(service, &table, GameFact::Started, game_message::MessageAudience::Group)
}

/// Whether games at a place get threads of their own.
fn has_thread(service: &Service, place: Place) -> Reply<bool> {
    Ok(match place.server() {
        Some(server) => servers::server(service, server)?.settings.threads,
        None => false,
    })
}

/// The readers of an answer of the bot about a game at a place.
const fn audience(place: Place, player: PlayerId) -> game_message::MessageAudience {
    match place {
        Place::Direct => game_message::MessageAudience::Player(player),
        _ => game_message::MessageAudience::Channel,
    }
}

/// Handles a button of a challenge.
pub(crate) async fn on_button(
    bot: &Bot,
    interaction: &Interaction,
    component: ChallengeComponent,
    id: &CustomId,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let challenge = ChallengeId(id.number());
    let page = id.page_of_list();
    if component == ChallengeComponent::Accept
        && let Some(left) = left_by_challenger(bot, interaction.viewer(Some(player)), challenge).await?
    {
        return Ok(left);
    }
    // The message of the challenge itself then says how it ended.
    let is_seen_by_all = page.is_none() && interaction.source.is_some() && !interaction.is_from_ephemeral();
    let viewer = interaction.viewer(Some(player));
    let caller = interaction.clone();
    bot.work(move |service| {
        // A challenge that the user may not see is treated as if it did not exist.
        let found = challenge_lists::challenge_at(service, viewer, challenge)?;
        if is_seen_by_all
            && caller.is_group
            && let Some(closed) = &found.closed
        {
            // Nothing else updates a message in a group. A second or late press shows the game.
            if let ChallengeEvent::Accepted { game, .. } = closed {
                let game = games::get(service, Viewer::Host, *game)?;
                if is_of_group(&caller, &game) {
                    return Ok(Response::Update(game_started_in_group(service, &game)?));
                }
            }
            let text = wording::md_refusal(&Refusal::ChallengeClosed);
            return Ok(Response::Update(closed_in_place(challenge, text)));
        }
        let place = found.terms.place;
        if component == ChallengeComponent::Accept
            && let (true, Some(missing)) =
                (outbox::channel_of_challenge(service, &found)? == Some(caller.channel), caller.missing)
        {
            return Ok(Response::ephemeral(cannot_play_here(caller.channel, caller.application, missing)));
        }
        // From a direct message about a server's challenge, the outbox tells the server; from a group, the players.
        let is_announcement = is_seen_by_all && !caller.is_group && caller.server.is_none() == (place == Place::Direct);
        let origin = is_announcement.then(|| caller.origin(service.now()));
        let fact = match component {
            ChallengeComponent::Accept => {
                let Some(page) = page else {
                    return accept(service, &caller, challenge, player, origin.as_deref());
                };
                let game = Arc::clone(&challenges::accept(service, challenge, player)?.game);
                let text = replies::challenge_accepted(game.id, game.pair, &game.setup.names.clone().into());
                let board =
                    pagination::button(say!(components::show_board), &CustomId::new(PlayComponent::Board, game.id.0));
                let told = Some((text, Some(board)));
                return service
                    .in_one_moment(|service| Ok(Response::Update(challenges_page(service, viewer, page, told)?)));
            }
            ChallengeComponent::Decline => ChallengeFact::Declined,
            _ => ChallengeFact::Withdrawn,
        };
        let challenge = closing::close_challenge(service, challenge, player, fact, origin.as_deref())?;
        if let Some(page) = page {
            return service.in_one_moment(|service| {
                let text = closed_text(service, &challenge, fact)?;
                Ok(Response::Update(challenges_page(service, viewer, page, Some((text, None)))?))
            });
        }
        let render = || Ok(closed_in_place(challenge.id, closed_text(service, &challenge, fact)?));
        let message = if is_seen_by_all { languages::for_server(service, place.server(), render)? } else { render()? };
        if origin.is_none() {
            return Ok(Response::Update(message));
        }
        let to = if place == Place::Direct { Audience::Player(player) } else { Audience::Place(place) };
        let fact = Fact::Challenge { challenge: challenge.id, what: fact };
        let keys = vec![Notice::new(to, fact, challenge.made).key()];
        Ok(Response::AnnouncingUpdate { if_late: Box::new(message.clone()), message, keys })
    })
    .await
}

/// Accepts a challenge. Where the game is announced, its board replaces the challenge, unless somebody else has to be
/// pinged, which an edit does not do, or a thread is started under the announcement.
fn accept(
    service: &Service,
    interaction: &Interaction,
    challenge: ChallengeId,
    player: PlayerId,
    origin: Option<&str>,
) -> HandlerResult {
    let done = match origin {
        Some(origin) => challenges::accept_answered(service, challenge, player, origin)?,
        None => challenges::accept(service, challenge, player)?,
    };
    // Accepting has ended the moment; the answer is read in another one.
    service.in_one_moment(|service| accepted(service, interaction, challenge, player, origin.is_some(), &done))
}

/// The answer to whoever has accepted a challenge.
fn accepted(
    service: &Service,
    interaction: &Interaction,
    challenge: ChallengeId,
    player: PlayerId,
    announces: bool,
    done: &CommandOutcome,
) -> HandlerResult {
    if interaction.is_shown_to_group() && is_of_group(interaction, &done.game) {
        return Ok(Response::Update(game_started_in_group(service, &done.game)?));
    }
    let place = done.game.setup.place;
    let names: BySide<String> = done.game.setup.names.clone().into();
    let render = || Ok(closed_in_place(challenge, replies::challenge_accepted(done.game.id, done.game.pair, &names)));
    let accepted = if interaction.is_from_ephemeral() || interaction.server.is_none() {
        render()?
    } else {
        languages::for_server(service, place.server(), render)?
    };
    let table = GameWithPlayers::load(service, Arc::clone(&done.game))?;
    if announces {
        let keys: Vec<NoticeKey> = done.notices.iter().copied().filter(|key| key.is_answered(place, player)).collect();
        if !has_thread(service, place)? && is_announced_here(service, interaction, &table)? {
            let message = announcement(service, &table, GameFact::Started, audience(place, player))?;
            if message.mentions.iter().all(|&user| user == interaction.user) {
                return Ok(Response::AnnouncingUpdate { message, keys, if_late: Box::new(accepted) });
            }
        }
        let is_of_challenge = |key: &NoticeKey| matches!(key.subject, NoticeSubject::Challenge { .. });
        let (own, others): (Vec<_>, Vec<_>) = keys.into_iter().partition(is_of_challenge);
        outbox::leave_to_outbox(service, &others)?;
        return Ok(Response::AnnouncingUpdate { if_late: Box::new(accepted.clone()), message: accepted, keys: own });
    }
    Ok(Response::Update(accepted))
}

/// `/challenges`: the challenges by and to the user, and those that the user may accept here.
pub(super) async fn challenges_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| Ok(Response::Message(challenges_page(service, viewer, 0, None)?))).await
}

/// Handles a button that leads to another page of the challenges.
pub(crate) async fn on_page_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let page = id.number();
    bot.work(move |service| Ok(Response::Update(challenges_page(service, viewer, page, None)?))).await
}

/// Handles the button beside a challenge to the user in the list: shows the challenge with its two answers.
pub(super) async fn on_show_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let challenge = ChallengeId(id.number());
    bot.work(move |service| {
        let challenge = challenge_lists::challenge_at(service, viewer, challenge)?;
        if challenge.closed.is_some() {
            return Err(Refusal::ChallengeClosed.into());
        }
        let message = challenge_message(service, &challenge, challenge.terms.to)?;
        Ok(Response::Message(Message { is_ephemeral: true, mentions: Vec::new(), ..message }))
    })
    .await
}

/// A sentence above a list about the change that was just made, with a button beside it.
type DoneNote = (String, Option<Button>);

/// A page of the list of challenges; the last one if there are not so many.
fn challenges_page(service: &Service, viewer: Viewer, number: u64, done: Option<DoneNote>) -> Reply<Message> {
    let mut all = match viewer.player() {
        Some(player) => challenge_lists::challenges_of(service, player)?,
        None => Vec::new(),
    };
    all.sort_by_key(|challenge| Reverse((challenge.made, challenge.id)));
    let own = all.len();
    let open = challenge_lists::open_challenges(service, viewer, MOST_OPEN)?;
    all.extend(open.into_iter().filter(|challenge| {
        let server = challenge.terms.place.server();
        let is_here = server.is_none() || server == viewer.server();
        is_here && Some(challenge.terms.from) != viewer.player()
    }));
    let page = Page::of(number, all.len());
    let mut list = Message::ephemeral("");
    if let Some((text, button)) = done {
        list = list.line(text, button.as_ref()).separator();
    }
    if all.is_empty() {
        list = list.heading(say!(replies_challenges::no_challenges));
    }
    for (number, challenge) in all.iter().enumerate().take(page.lines().end).skip(page.lines().start) {
        if number == page.lines().start || number == own {
            list = list.heading(if number < own {
                say!(replies_challenges::own_challenges)
            } else {
                say!(replies_challenges::open_challenges)
            });
        }
        let (from, to) = players(service, challenge)?;
        let line = wording::challenge_line(challenge, &named(&from), to.as_ref().map(named).as_ref());
        list = list.line(line, Some(&button_in_list(challenge, viewer, page)));
    }
    let others = page
        .buttons([say!(components::newer), say!(components::older)], &CustomId::plain(ChallengeComponent::Challenges));
    Ok(list.buttons(others))
}

/// The button beside a challenge in the list.
fn button_in_list(challenge: &Challenge, viewer: Viewer, page: Page) -> Button {
    let id = |component| CustomId::new(component, challenge.id.0).on_page(page.number());
    if viewer.player() == Some(challenge.terms.from) {
        pagination::button(say!(components::withdraw), &id(ChallengeComponent::Withdraw))
    } else if challenge.terms.to.is_some() {
        pagination::button(say!(components::open), &CustomId::new(ChallengeComponent::ShowChallenge, challenge.id.0))
    } else {
        Button::new(say!(components::accept), id(ChallengeComponent::Accept), ButtonStyle::Success)
    }
}
