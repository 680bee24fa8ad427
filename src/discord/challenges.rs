//! Challenges: making, answering and listing them, and rematches.

use std::cmp::Reverse;
use std::sync::Arc;

use super::bot::{Bot, user_id};
use super::custom_id::{Component, CustomId};
use super::game_choice::{finished_menu, named_game, no_game_named};
use super::game_message::{self, GameWithPlayers, announcement, is_announced_here, is_of_group};
use super::interaction::Interaction;
use super::languages;
use super::message::{Button, ButtonStyle, MOST_OPTIONS, Message};
use super::pages::{self, Page};
use super::respond::{HandlerResult, Response};
use super::rest::RestError;
use crate::language::in_language;
use crate::play::sorting::sort_by_key;
use crate::play::{
    ArchiveFilter, Audience, Challenge, ChallengeEvent, ChallengeFact, ChallengeId, Fact, Game, GameFact, GameId,
    Identity, Notice, NoticeKey, NoticeKind, NoticeSubject, Place, Player, PlayerId, Refusal, ServerId, SideChoice,
    TimeControl, Viewer,
};
use crate::service::{CommandOutcome, Proposal, ProposalOutcome, Reply, Sent, Service};
use crate::view::wording::{
    self, NameOrMention,
    components::{Label, label},
    replies,
};
use colonnade_rules::{BySide, Variant};

/// How many open challenges of others are listed.
const MOST_OPEN: usize = 200;

/// The opponent of a challenge.
pub(super) enum Opponent {
    /// Anybody who accepts.
    Anybody,
    /// A user, by Discord's id.
    User(u64),
    /// The computer of a level.
    Computer(u8),
}

/// The options of `/challenge`.
pub(super) struct ChallengeRequest {
    pub(super) opponent: Opponent,
    pub(super) variant: Variant,
    pub(super) control: Option<TimeControl>,
    pub(super) side: SideChoice,
    pub(super) rated: bool,
}

/// The players of a challenge; the second is `None` if it is open to everybody.
fn players(service: &Service, challenge: &Challenge) -> Reply<(Player, Option<Player>)> {
    let from = service.player(challenge.terms.from)?;
    let to = challenge.terms.to.map(|to| service.player(to)).transpose()?;
    Ok((from, to))
}

fn named(player: &Player) -> NameOrMention {
    NameOrMention { name: player.shown_name(), mention: user_id(player).filter(|_| player.is_placeholder()) }
}

/// A player, with a mention if the player's settings ask for one in challenges.
fn mentioned(service: &Service, player: &Player) -> NameOrMention {
    let wants = service.settings(player).notices.of(NoticeKind::Challenge).mentions();
    NameOrMention { name: player.shown_name(), mention: user_id(player).filter(|_| wants) }
}

/// The message that announces a challenge, to its `reader` or in a channel.
pub(super) fn challenge_message(service: &Service, challenge: &Challenge, reader: Option<PlayerId>) -> Reply<Message> {
    match reader {
        Some(_) => render_challenge(service, challenge, reader),
        None => {
            let server = challenge.terms.place.server();
            languages::for_server(service, server, || render_challenge(service, challenge, reader))
        }
    }
}

fn render_challenge(service: &Service, challenge: &Challenge, reader: Option<PlayerId>) -> Reply<Message> {
    let (from, to) = players(service, challenge)?;
    let to = to.map(|to| if reader.is_some() { named(&to) } else { mentioned(service, &to) });
    let expires = challenge.expires(service.play_settings().challenge_days);
    let made = wording::challenge_made(challenge, &named(&from), to.as_ref(), expires);
    let text = with_casual_rematch(service, challenge, made)?;
    let mentions = to.iter().filter_map(|to| to.mention).collect();
    let button = |words, component, style| Button::new(label(words), CustomId::new(component, challenge.id.0), style);
    let mut buttons = vec![button(Label::Accept, Component::Accept, ButtonStyle::Success)];
    if challenge.terms.to.is_some() {
        buttons.push(button(Label::Decline, Component::Decline, ButtonStyle::Secondary));
    }
    // In direct messages, only the opponent reads it, who cannot withdraw it.
    if reader.is_none() {
        buttons.push(button(Label::Withdraw, Component::Withdraw, ButtonStyle::Secondary));
    }
    Ok(Message { mentions, ..Message::text(text) }.buttons(buttons))
}

/// A text about a new challenge, with a note if a rematch is casual because rated games are not allowed.
fn with_casual_rematch(service: &Service, challenge: &Challenge, text: String) -> Reply<String> {
    let is_casual = service.is_casual_rematch_of_rated(&challenge.terms)?;
    Ok(if is_casual { [text, replies::rematch_is_casual()].join("\n") } else { text })
}

/// The text of the message of a challenge once it is closed.
pub(super) fn closed_text(service: &Service, challenge: &Challenge, fact: ChallengeFact) -> Reply<String> {
    if let Some(ChallengeEvent::Accepted { game, .. }) = challenge.closed {
        let game = service.game(Viewer::Host, game)?;
        return Ok(replies::challenge_accepted(game.id, &game.setup.names.clone().into()));
    }
    let (from, to) = players(service, challenge)?;
    Ok(wording::challenge_closed(challenge, fact, &named(&from), to.as_ref().map(named).as_ref()))
}

/// The message that replaces a challenge once it is closed. It is recognised by its button, which is disabled.
pub(super) fn closed_in_place(id: ChallengeId, text: String) -> Message {
    let closed = Button::new(label(Label::Closed), CustomId::new(Component::Closed, id.0), ButtonStyle::Secondary);
    Message::text(text).buttons([closed.disabled(true)])
}

/// The message that announces the end of a challenge, to its `reader` or in a channel.
pub(super) fn closed_message(
    service: &Service,
    challenge: &Challenge,
    fact: ChallengeFact,
    reader: Option<PlayerId>,
) -> Reply<Message> {
    let (from, to) = players(service, challenge)?;
    let is_mentioned = reader.is_none() && fact != ChallengeFact::Withdrawn;
    let from = if is_mentioned { mentioned(service, &from) } else { named(&from) };
    let text = wording::challenge_closed(challenge, fact, &from, to.as_ref().map(named).as_ref());
    Ok(Message { mentions: from.mention.into_iter().collect(), ..Message::text(text) })
}

/// Answers `/challenge`.
pub(super) async fn challenge_command(
    bot: &Bot,
    interaction: &Interaction,
    request: ChallengeRequest,
) -> HandlerResult {
    let from = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let to = match request.opponent {
        Opponent::Anybody => None,
        Opponent::User(user) => Some(bot.mention(user).await?.id),
        Opponent::Computer(level) => {
            let identity = Identity::Computer(level);
            Some(bot.work(move |service| service.sign_in(&identity, &wording::computer_as_kept(level))).await?.id)
        }
    };
    // In a group, it records where the game was agreed on; nothing is announced there.
    let group = interaction.is_group.then_some(interaction.channel);
    let channel = challenge_channel(bot, interaction).await?.or(group);
    let proposal = Proposal {
        side: request.side,
        control: request.control,
        rated: request.rated,
        channel,
        ..Proposal::new(from, to, request.variant, interaction.place())
    };
    propose(bot, interaction, proposal).await
}

/// The channel where a challenge that is made here is announced, and its game is played.
pub(super) async fn challenge_channel(bot: &Bot, interaction: &Interaction) -> Reply<Option<u64>> {
    let Some(server) = interaction.server.map(ServerId) else { return Ok(None) };
    let server = bot.work(move |service| service.server(server)).await?;
    Ok(server.settings.channel.or(Some(interaction.channel)))
}

/// `/rematch`: of the named game, or of the user's only one. If there are several, the answer has a menu of the newest.
pub(super) async fn rematch_command(bot: &Bot, interaction: &Interaction, named: Option<String>) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    if let Some(named) = named {
        return match named_game(&named) {
            Some(game) => rematch(bot, interaction, game, player).await,
            None => Ok(no_game_named(&named)),
        };
    }
    let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
    let viewer = Viewer::Player(player);
    let finished = bot.work(move |service| service.archive(&filter, viewer, None, MOST_OPTIONS)).await?.items;
    match &finished[..] {
        [] => Ok(Response::ephemeral(replies::no_finished_game())),
        [only] => rematch(bot, interaction, only.id, player).await,
        several => {
            let menu = finished_menu(several, &CustomId::new(Component::Rematch, 0));
            Ok(Response::Message(Message::ephemeral(replies::rematch_of_which_game()).with(menu)))
        }
    }
}

/// Challenges the opponent of a finished game again.
pub(super) async fn rematch(bot: &Bot, interaction: &Interaction, game: GameId, player: PlayerId) -> HandlerResult {
    let manages = interaction.managed_server();
    let proposal = bot.work(move |service| service.proposed_rematch(game, player, manages)).await?;
    propose(bot, interaction, proposal).await
}

/// Makes a challenge. The response announces it if it belongs to this channel.
async fn propose(bot: &Bot, interaction: &Interaction, mut proposal: Proposal) -> HandlerResult {
    let is_here = match proposal.place {
        Place::Server { server, .. } => {
            interaction.server == Some(server.0) && proposal.channel == Some(interaction.channel)
        }
        _ => false,
    };
    // In a group, everybody reads the answer and can use its buttons.
    let in_group = interaction.is_group
        && interaction.responds_anew
        && proposal.place == Place::Direct
        && proposal.channel == Some(interaction.channel);
    let announces = in_group || (is_here && !interaction.is_from_ephemeral());
    proposal.manages = interaction.managed_server();
    proposal.is_shown = in_group;
    let caller = interaction.clone();
    let made = bot.work(move |service| {
        let is_computer = proposal.to.map(|to| service.is_computer(to)).transpose()? == Some(true);
        let is_written = proposal.place == Place::Direct && proposal.to.is_some() && !is_computer && !in_group;
        let announces = announces || (is_computer && proposal.place == Place::Direct && caller.server.is_none());
        proposal.origin = if is_written {
            // No response can be looked up: the message to the challenged player is the announcement.
            Some(String::new())
        } else {
            announces.then(|| caller.origin(service.now()))
        };
        let made = match service.propose(&proposal)? {
            ProposalOutcome::Made(made) => made,
            ProposalOutcome::Accepted(done) => {
                return Ok((game_started(service, &caller, proposal.from, announces, &done)?, None));
            }
            ProposalOutcome::AlreadyOpen(open) => {
                let message = render_challenge(service, &open, None)?;
                let text = replies::challenge_is_open_already(&message.text);
                let message = Message { text, mentions: Vec::new(), is_ephemeral: !in_group, ..message };
                return Ok((Response::Message(message), None));
            }
            ProposalOutcome::Begun(done) if in_group => {
                return Ok((Response::Message(game_started_in_group(service, &done.game)?), None));
            }
            ProposalOutcome::Running(game) => {
                return Ok((Response::ephemeral(replies::rematch_runs_already(game)), None));
            }
            ProposalOutcome::Begun(done) => {
                return Ok((Response::ephemeral(replies::matching_challenge_begins(done.game.id)), None));
            }
        };
        if announces {
            let message = challenge_message(service, &made, None)?;
            let to =
                if in_group { opponent_in_group(service, &made)? } else { Some(Audience::Place(made.terms.place)) };
            let fact = Fact::Challenge { challenge: made.id, what: ChallengeFact::Made };
            let keys = to.map(|to| Notice::new(to, fact, made.made).key()).into_iter().collect();
            let if_late = Box::new(Message::ephemeral(replies::challenge_is_made()));
            return Ok((Response::Announcement { message, keys, if_late }, None));
        }
        let text = with_casual_rematch(service, &made, replies::challenge_is_made_with(&made.terms))?;
        let id = CustomId::new(Component::Withdraw, made.id.0);
        let withdraw = Button::new(label(Label::Withdraw), id, ButtonStyle::Secondary);
        let written = if is_written { written_challenge(service, &made)? } else { None };
        Ok((Response::Message(Message::ephemeral(text).buttons([withdraw])), written))
    });
    match made.await? {
        (response, None) => Ok(response),
        (response, Some(written)) => write_to_opponent(bot, written, response).await,
    }
}

/// The player challenged in a group, if the answer there replaces a notice to that player.
fn opponent_in_group(service: &Service, challenge: &Challenge) -> Reply<Option<Audience>> {
    let Some(to) = challenge.terms.to else { return Ok(None) };
    let opponent = service.player(to)?;
    let is_notified = user_id(&opponent).is_some() && !opponent.is_placeholder();
    Ok(is_notified.then_some(Audience::Player(to)))
}

/// The message to everybody in a group that a game agreed on there has begun.
fn game_started_in_group(service: &Service, game: &Arc<Game>) -> Reply<Message> {
    let table = GameWithPlayers::load(service, Arc::clone(game))?;
    announcement(service, &table, GameFact::Started, game_message::Audience::Group)
}

/// A challenge that is sent to the challenged player by direct message.
struct WrittenChallenge {
    challenge: Challenge,
    user: u64,
    name: String,
    message: Message,
    key: NoticeKey,
}

fn written_challenge(service: &Service, challenge: &Challenge) -> Reply<Option<WrittenChallenge>> {
    let Some(to) = challenge.terms.to else { return Ok(None) };
    let opponent = service.player(to)?;
    let Some(user) = user_id(&opponent) else { return Ok(None) };
    let fact = Fact::Challenge { challenge: challenge.id, what: ChallengeFact::Made };
    let written = || challenge_message(service, challenge, Some(to));
    Ok(Some(WrittenChallenge {
        user,
        name: opponent.shown_name(),
        message: in_language(opponent.language.language(), written)?,
        key: Notice::new(Audience::Player(to), fact, challenge.made).key(),
        challenge: challenge.clone(),
    }))
}

/// Sends a challenge to the challenged player. If the player does not accept direct messages, the challenge is
/// withdrawn and the challenger is told; if it is not known whether the message arrived, the outbox takes over.
async fn write_to_opponent(bot: &Bot, written: WrittenChallenge, response: Response) -> HandlerResult {
    let WrittenChallenge { challenge, user, name, message, key } = written;
    let sent = bot.direct_messages.send(user, &message, &key.to_string()).await;
    let is_closed = sent.as_ref().is_err_and(RestError::is_closed);
    let fate = if sent.is_ok() || is_closed { Sent::Delivered } else { Sent::NotBefore(bot.service.now()) };
    bot.work(move |service| {
        if is_closed {
            service.withdraw(challenge.id, challenge.terms.from)?;
        }
        service.settle_answered(&[key], &fate)
    })
    .await?;
    Ok(if is_closed { Response::ephemeral(replies::challenge_did_not_arrive(&name)) } else { response })
}

/// The answer to a player who begins a game against a computer: its board, if it is announced here.
fn game_started(
    service: &Service,
    interaction: &Interaction,
    player: PlayerId,
    announces: bool,
    done: &CommandOutcome,
) -> HandlerResult {
    let (game, place) = (&done.game, done.game.setup.place);
    let text = replies::game_begins(game.id);
    if announces {
        let keys: Vec<NoticeKey> = done.notices.iter().copied().filter(|key| key.is_answered(place, player)).collect();
        if !has_thread(service, place)? && is_announced_here(service, interaction, game)? {
            let table = GameWithPlayers::load(service, Arc::clone(game))?;
            let message = announcement(service, &table, GameFact::Started, audience(place, player))?;
            return Ok(Response::Announcement { message, keys, if_late: Box::new(Message::ephemeral(text)) });
        }
        service.leave_to_outbox(&keys)?;
        if interaction.responds_anew && is_of_group(interaction, game) {
            return Ok(Response::Message(game_started_in_group(service, game)?));
        }
    }
    Ok(Response::ephemeral(text))
}

/// Whether games at a place get threads of their own.
fn has_thread(service: &Service, place: Place) -> Reply<bool> {
    Ok(match place.server() {
        Some(server) => service.server(server)?.settings.threads,
        None => false,
    })
}

/// The readers of an answer of the bot about a game at a place.
const fn audience(place: Place, player: PlayerId) -> game_message::Audience {
    match place {
        Place::Direct => game_message::Audience::Player(player),
        _ => game_message::Audience::Channel,
    }
}

/// Handles a button of a challenge.
pub(super) async fn on_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let (challenge, component) = (ChallengeId(id.number), id.component);
    let page = pages::page_of(id);
    // The message of the challenge itself then says how it ended.
    let is_seen_by_all = page.is_none() && interaction.source.is_some() && !interaction.is_from_ephemeral();
    let viewer = interaction.viewer(Some(player));
    let caller = interaction.clone();
    bot.work(move |service| {
        // A challenge that the user may not see is treated as if it did not exist.
        let found = service.challenge_at(viewer, challenge)?;
        if is_seen_by_all
            && caller.is_group
            && let Some(closed) = &found.closed
        {
            // Nothing else updates a message in a group. A second or late press shows the game.
            if let ChallengeEvent::Accepted { game, .. } = closed {
                let game = service.game(Viewer::Host, *game)?;
                if is_of_group(&caller, &game) {
                    return Ok(Response::Update(game_started_in_group(service, &game)?));
                }
            }
            let text = wording::md_refusal(&Refusal::ChallengeClosed);
            return Ok(Response::Update(closed_in_place(challenge, text)));
        }
        let place = found.terms.place;
        // From a direct message about a server's challenge, the outbox tells the server; from a group, the players.
        let is_announcement = is_seen_by_all && !caller.is_group && caller.server.is_none() == (place == Place::Direct);
        let origin = is_announcement.then(|| caller.origin(service.now()));
        let fact = match component {
            Component::Accept => {
                let Some(page) = page else {
                    return accept(service, &caller, challenge, player, origin.as_deref());
                };
                let game = Arc::clone(&service.accept(challenge, player)?.game);
                let text = replies::challenge_accepted(game.id, &game.setup.names.clone().into());
                let board = pages::button(Label::ShowBoard, &CustomId::new(Component::Board, game.id.0));
                return Ok(Response::Update(challenges_page(service, viewer, page, Some((text, Some(board))))?));
            }
            Component::Decline => ChallengeFact::Declined,
            _ => ChallengeFact::Withdrawn,
        };
        let challenge = service.close_challenge(challenge, player, fact, origin.as_deref())?;
        if let Some(page) = page {
            let text = closed_text(service, &challenge, fact)?;
            return Ok(Response::Update(challenges_page(service, viewer, page, Some((text, None)))?));
        }
        let render = || Ok(closed_in_place(challenge.id, closed_text(service, &challenge, fact)?));
        let message = if is_seen_by_all { languages::for_server(service, place.server(), render)? } else { render()? };
        if origin.is_none() {
            return Ok(Response::Update(message));
        }
        let to = if place == Place::Direct { Audience::Player(player) } else { Audience::Place(place) };
        let fact = Fact::Challenge { challenge: challenge.id, what: fact };
        Ok(Response::AnnouncingUpdate { message, keys: vec![Notice::new(to, fact, challenge.made).key()] })
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
        Some(origin) => service.accept_answered(challenge, player, origin)?,
        None => service.accept(challenge, player)?,
    };
    if interaction.is_shown_to_group() && is_of_group(interaction, &done.game) {
        return Ok(Response::Update(game_started_in_group(service, &done.game)?));
    }
    let place = done.game.setup.place;
    let names: BySide<String> = done.game.setup.names.clone().into();
    let render = || Ok(closed_in_place(challenge, replies::challenge_accepted(done.game.id, &names)));
    let accepted = if interaction.is_from_ephemeral() || interaction.server.is_none() {
        render()?
    } else {
        languages::for_server(service, place.server(), render)?
    };
    let table = GameWithPlayers::load(service, Arc::clone(&done.game))?;
    if origin.is_some() {
        let keys: Vec<NoticeKey> = done.notices.iter().copied().filter(|key| key.is_answered(place, player)).collect();
        if !has_thread(service, place)? && is_announced_here(service, interaction, &done.game)? {
            let message = announcement(service, &table, GameFact::Started, audience(place, player))?;
            if message.mentions.iter().all(|&user| user == interaction.user) {
                return Ok(Response::AnnouncingUpdate { message, keys });
            }
        }
        let is_of_challenge = |key: &NoticeKey| matches!(key.subject, NoticeSubject::Challenge { .. });
        let (own, others): (Vec<_>, Vec<_>) = keys.into_iter().partition(is_of_challenge);
        service.leave_to_outbox(&others)?;
        return Ok(Response::AnnouncingUpdate { message: accepted, keys: own });
    }
    Ok(Response::Update(accepted))
}

/// `/challenges`: the challenges by and to the user, and those that the user may accept here.
pub(super) async fn challenges_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| Ok(Response::Message(challenges_page(service, viewer, 0, None)?))).await
}

/// Handles a button that leads to another page of the challenges.
pub(super) async fn on_page_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let page = id.number;
    bot.work(move |service| Ok(Response::Update(challenges_page(service, viewer, page, None)?))).await
}

/// Handles the button beside a challenge to the user in the list: shows the challenge with its two answers.
pub(super) async fn on_show_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let challenge = ChallengeId(id.number);
    bot.work(move |service| {
        let challenge = service.challenge_at(viewer, challenge)?;
        if challenge.closed.is_some() {
            return Err(Refusal::ChallengeClosed.into());
        }
        let message = challenge_message(service, &challenge, challenge.terms.to)?;
        Ok(Response::Message(Message { is_ephemeral: true, mentions: Vec::new(), ..message }))
    })
    .await
}

/// A sentence above a list about the change that was just made, with a button beside it.
type Done = (String, Option<Button>);

/// A page of the list of challenges; the last one if there are not so many.
fn challenges_page(service: &Service, viewer: Viewer, number: u64, done: Option<Done>) -> Reply<Message> {
    let mut all = match viewer.player() {
        Some(player) => service.challenges_of(player)?,
        None => Vec::new(),
    };
    sort_by_key(&mut all, |challenge| Reverse((challenge.made, challenge.id)));
    let own = all.len();
    let open = service.open_challenges(viewer, MOST_OPEN)?;
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
        list = list.heading(replies::no_challenges());
    }
    for (number, challenge) in all.iter().enumerate().take(page.lines().end).skip(page.lines().start) {
        if number == page.lines().start || number == own {
            list = list.heading(if number < own { replies::own_challenges() } else { replies::open_challenges() });
        }
        let (from, to) = players(service, challenge)?;
        let line = wording::challenge_line(challenge, &named(&from), to.as_ref().map(named).as_ref());
        list = list.line(line, Some(&button_in_list(challenge, viewer, page)));
    }
    let others = page.buttons([Label::Newer, Label::Older], &CustomId::new(Component::Challenges, 0));
    Ok(list.buttons(others))
}

/// The button beside a challenge in the list.
fn button_in_list(challenge: &Challenge, viewer: Viewer, page: Page) -> Button {
    let id = |component| pages::on_page(CustomId::new(component, challenge.id.0), page.number());
    if viewer.player() == Some(challenge.terms.from) {
        pages::button(Label::Withdraw, &id(Component::Withdraw))
    } else if challenge.terms.to.is_some() {
        pages::button(Label::Open, &CustomId::new(Component::ShowChallenge, challenge.id.0))
    } else {
        Button::new(label(Label::Accept), id(Component::Accept), ButtonStyle::Success)
    }
}
