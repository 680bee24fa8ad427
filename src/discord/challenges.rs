//! Challenges: made, answered, listed, and rematches.

use super::bot::{Bot, user_id};
use super::custom_id::{Component, CustomId};
use super::game_choice::game_number;
use super::interaction::Interaction;
use super::message::{Button, ButtonStyle, Message};
use super::respond::{HandlerResult, Response};
use crate::play::{
    ArchiveFilter, Audience, Challenge, ChallengeFact, ChallengeId, Fact, GameId, Notice, NoticeKind, Place, Player,
    PlayerId, ServerId, SideChoice, TimeControl, Viewer,
};
use crate::service::{Proposal, Proposed, Reply, Service};
use crate::view::wording::{
    self, Called,
    components::{Label, label},
    replies,
};
use colonnade_rules::{BySide, Variant};

/// How many challenges of each kind a list shows.
const MOST_LISTED: usize = 12;
/// How many open challenges are looked at.
const MOST_OPEN: usize = 50;

/// The options of `/challenge`.
pub(super) struct ChallengeRequest {
    /// The user who is challenged.
    pub(super) opponent: Option<u64>,
    pub(super) variant: Variant,
    pub(super) control: Option<TimeControl>,
    pub(super) side: SideChoice,
    pub(super) rated: bool,
}

/// The players of a challenge; the second is None where it is open to everybody.
fn players(service: &Service, challenge: &Challenge) -> Reply<(Player, Option<Player>)> {
    let from = service.player(challenge.terms.from)?;
    let to = challenge.terms.to.map(|to| service.player(to)).transpose()?;
    Ok((from, to))
}

fn named(player: &Player) -> Called {
    Called { name: player.shown_name(), mention: user_id(player).filter(|_| player.is_placeholder()) }
}

/// A player, with a mention if they want to be told of challenges by one.
fn mentioned(service: &Service, player: &Player) -> Called {
    let wants = service.settings(player).notices.of(NoticeKind::Challenge).mentions();
    Called { name: player.shown_name(), mention: user_id(player).filter(|_| wants) }
}

/// The message that announces a challenge, to its `reader` or in a channel.
pub(super) fn challenge_message(service: &Service, challenge: &Challenge, reader: Option<PlayerId>) -> Reply<Message> {
    let (from, to) = players(service, challenge)?;
    let to = to.map(|to| if reader.is_some() { named(&to) } else { mentioned(service, &to) });
    let expires = challenge.expires(service.play_settings().challenge_days);
    let text = wording::challenge_made(challenge, &named(&from), to.as_ref(), expires);
    let mentions = to.iter().filter_map(|to| to.mention).collect();
    let button = |words, component, style| Button::new(label(words), CustomId::new(component, challenge.id.0), style);
    let mut buttons = vec![button(Label::Accept, Component::Accept, ButtonStyle::Success)];
    if challenge.terms.to.is_some() {
        buttons.push(button(Label::Decline, Component::Decline, ButtonStyle::Secondary));
    }
    buttons.push(button(Label::Withdraw, Component::Withdraw, ButtonStyle::Secondary));
    Ok(Message { mentions, ..Message::text(text) }.buttons(buttons))
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

/// `/challenge`.
pub(super) async fn challenge_command(
    bot: &Bot,
    interaction: &Interaction,
    request: ChallengeRequest,
) -> HandlerResult {
    let from = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let to = match request.opponent {
        Some(user) => Some(bot.mention(user).await?.id),
        None => None,
    };
    let channel = match interaction.server {
        Some(server) => {
            let server = bot.work(move |service| service.server(ServerId(server))).await?;
            server.settings.channel.or(Some(interaction.channel))
        }
        None => None,
    };
    let proposal = Proposal {
        side: request.side,
        control: request.control,
        rated: request.rated,
        channel,
        ..Proposal::new(from, to, request.variant, interaction.place())
    };
    propose(bot, interaction, proposal).await
}

/// `/rematch`: of the named game, or of the user's last.
pub(super) async fn rematch_command(bot: &Bot, interaction: &Interaction, named: Option<String>) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = match named {
        Some(named) => game_number(&named),
        None => {
            let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
            let last = bot.work(move |service| service.archive(&filter, Viewer::Player(player), None, 1)).await?;
            last.items.first().map(|game| game.id)
        }
    };
    match game {
        Some(game) => rematch(bot, interaction, game, player).await,
        None => Ok(Response::ephemeral(replies::no_finished_game())),
    }
}

/// Challenges the opponent of a finished game again.
pub(super) async fn rematch(bot: &Bot, interaction: &Interaction, game: GameId, player: PlayerId) -> HandlerResult {
    let proposal = bot.work(move |service| service.proposed_rematch(game, player)).await?;
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
    let announces = is_here && !interaction.is_from_ephemeral();
    proposal.origin = announces.then(|| interaction.origin(bot.service.now()));
    proposal.manages = interaction.server.filter(|_| interaction.manages).map(ServerId);
    bot.work(move |service| {
        let made = match service.propose(&proposal)? {
            Proposed::Made(made) => made,
            Proposed::AlreadyOpen(open) => {
                let message = challenge_message(service, &open, None)?;
                let text = replies::challenge_is_open_already(&message.text);
                return Ok(Response::Message(Message { text, mentions: Vec::new(), is_ephemeral: true, ..message }));
            }
            Proposed::Begun(done) => return Ok(Response::ephemeral(replies::same_wish_begins(done.game.id))),
        };
        if announces {
            let message = challenge_message(service, &made, None)?;
            let fact = Fact::Challenge { challenge: made.id, what: ChallengeFact::Made };
            let key = Notice::new(Audience::Place(made.terms.place), fact, made.made).key();
            let if_late = replies::challenge_is_made();
            return Ok(Response::Announcement { message, keys: vec![key], if_late });
        }
        let text = replies::challenge_is_made_with(&wording::terms(&made.terms), made.terms.to.is_none());
        let id = CustomId::new(Component::Withdraw, made.id.0);
        let withdraw = Button::new(label(Label::Withdraw), id, ButtonStyle::Secondary);
        Ok(Response::Message(Message::ephemeral(text).buttons([withdraw])))
    })
    .await
}

/// A button of a challenge was pressed.
pub(super) async fn on_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let (challenge, component) = (ChallengeId(id.number), id.component);
    bot.work(move |service| {
        let (challenge, fact) = match component {
            Component::Accept => {
                let done = service.accept(challenge, player)?;
                let names: BySide<String> = done.game.setup.names.clone().into();
                let text = replies::challenge_accepted(done.game.id, &names);
                return Ok(Response::Update(Message::text(text)));
            }
            Component::Decline => (service.decline(challenge, player)?, ChallengeFact::Declined),
            _ => (service.withdraw(challenge, player)?, ChallengeFact::Withdrawn),
        };
        let (from, to) = players(service, &challenge)?;
        let text = wording::challenge_closed(&challenge, fact, &named(&from), to.as_ref().map(named).as_ref());
        Ok(Response::Update(Message::text(text)))
    })
    .await
}

/// `/challenges`: the user's own, those to them, and what they may accept here.
pub(super) async fn challenges_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| {
        let own = match viewer.player() {
            Some(player) => service.challenges_of(player)?,
            None => Vec::new(),
        };
        let mut open = service.open_challenges(viewer, MOST_OPEN)?;
        open.retain(|challenge| {
            let server = challenge.terms.place.server();
            let is_here = server.is_none() || server == viewer.server();
            is_here && own.iter().all(|known| known.id != challenge.id)
        });
        let mut lines = Vec::new();
        let mut buttons = Vec::new();
        for (heading, list) in [(replies::own_challenges(), &own), (replies::open_challenges(), &open)] {
            if list.is_empty() {
                continue;
            }
            lines.push(heading);
            for challenge in list.iter().take(MOST_LISTED) {
                let (from, to) = players(service, challenge)?;
                lines.push(wording::challenge_line(challenge, &named(&from), to.as_ref().map(named).as_ref()));
                buttons.extend(list_buttons(challenge, viewer));
            }
        }
        if lines.is_empty() {
            lines.push(replies::no_challenges());
        }
        let rows = buttons.chunks(5).take(5).map(<[Button]>::to_vec).collect();
        Ok(Response::Message(Message::ephemeral(lines.join("\n")).button_rows(rows)))
    })
    .await
}

/// The buttons of a challenge in a list.
fn list_buttons(challenge: &Challenge, viewer: Viewer) -> Vec<Button> {
    let id = challenge.id;
    let button = |words, component, style| Button::new(label(words), CustomId::new(component, id.0), style);
    if viewer.player() == Some(challenge.terms.from) {
        return vec![button(Label::WithdrawInList(id), Component::Withdraw, ButtonStyle::Secondary)];
    }
    let mut buttons = vec![button(Label::AcceptInList(id), Component::Accept, ButtonStyle::Success)];
    if challenge.terms.to.is_some() {
        buttons.push(button(Label::DeclineInList(id), Component::Decline, ButtonStyle::Secondary));
    }
    buttons
}
