//! Making challenges: `/challenge`, rematches, and challenges that are written to their opponent. A computer accepts at
//! once.

use crate::announcements::challenge_message::{challenge_message, render_challenge, with_casual_rematch};
use crate::bot::respond::{HandlerResult, Response};
use crate::bot::{Bot, user_id};
use crate::features::challenge::computer_games;
use crate::features::challenge::list::game_started_in_group;
use crate::features::game_choice::{finished_menu, named_game, no_game_named};
use crate::ids::{ChallengeComponent, CustomId, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::transport::rest::RestError;
use crate::ui::message::{Button, ButtonStyle, MOST_OPTIONS, Message};
use colonnade_archive::ArchiveFilter;
use colonnade_language::in_language;
use colonnade_language::say;
use colonnade_play::{
    Audience, Challenge, ChallengeFact, Conditions, Fact, GameId, Identity, Notice, NoticeKey, NoticeSubject, Opening,
    Place, Player, PlayerId, ServerId, SideChoice, TimeControl, Viewer,
};
use colonnade_rules::Variant;
use colonnade_service::{
    Proposal, ProposalOutcome, Reply, Sent, Service, archive, challenges, closing, computers, outbox, people,
    rematches, servers,
};
use colonnade_wording::{
    self as wording,
    delivery::{PlaceRefusal, cannot_play_here},
    replies::{self, ChannelPermission},
};

/// The opponent of a challenge.
pub(crate) enum Opponent {
    /// Anybody who accepts.
    Anybody,
    /// A user, by Discord's id.
    User(u64),
    /// The computer of a level.
    Computer(u8),
}

/// The options of `/challenge`.
pub(crate) struct ChallengeRequest {
    pub(crate) opponent: Opponent,
    pub(crate) variant: Variant,
    pub(crate) control: Option<TimeControl>,
    pub(crate) side: SideChoice,
    pub(crate) rated: bool,
    pub(crate) conditions: ChosenConditions,
}

/// The conditions that a user chooses.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChosenConditions {
    pub(super) vacation: Option<u16>,
    pub(super) opening: Opening,
    /// Without a choice, weekly free days stop the clocks if the user has some.
    pub(super) free_days: Option<bool>,
}

impl ChosenConditions {
    /// The conditions in a game of the user.
    pub(super) fn of(self, user: &Player) -> Conditions {
        let ChosenConditions { vacation, opening, free_days } = self;
        Conditions { vacation, opening, free_days: free_days.unwrap_or(user.free_days.is_some()) }
    }
}

/// Answers `/challenge`.
pub(crate) async fn challenge_command(
    bot: &Bot,
    interaction: &Interaction,
    request: ChallengeRequest,
) -> HandlerResult {
    let user = bot.sign_in(interaction.user, &interaction.name).await?;
    let from = user.id;
    if matches!(request.opponent, Opponent::User(user) if user == interaction.user) {
        return Ok(Response::ephemeral(say!(replies_challenges::cannot_challenge_yourself)));
    }
    let to = match request.opponent {
        Opponent::Anybody => None,
        Opponent::User(user) => Some(bot.mention(user).await?.id),
        Opponent::Computer(level) => {
            let identity = Identity::Computer(level);
            Some(
                bot.work(move |service| people::sign_in(service, &identity, &wording::computer_as_kept(level)))
                    .await?
                    .id,
            )
        }
    };
    // In a group, it records where the game was agreed on; nothing is announced there.
    let group = interaction.is_group.then_some(interaction.channel);
    let channel = challenge_channel(bot, interaction).await?.or(group);
    let proposal = Proposal {
        side: request.side,
        control: request.control,
        rated: request.rated,
        conditions: request.conditions.of(&user),
        channel,
        ..Proposal::new(from, to, request.variant, interaction.place())
    };
    propose(bot, interaction, proposal).await
}

/// The channel where a challenge that is made here is announced, and its game is played.
pub(super) async fn challenge_channel(bot: &Bot, interaction: &Interaction) -> Reply<Option<u64>> {
    let Some(server) = interaction.server.map(ServerId) else { return Ok(None) };
    let server = bot.work(move |service| servers::server(service, server)).await?;
    Ok(server.settings.channel.or(Some(interaction.channel)))
}

/// `/rematch`: of the named game, or of the user's only one. If there are several, the answer has a menu of the newest.
pub(crate) async fn rematch_command(bot: &Bot, interaction: &Interaction, named: Option<String>) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    if let Some(named) = named {
        return match named_game(&named) {
            Some(game) => rematch(bot, interaction, game, player).await,
            None => Ok(no_game_named(&named)),
        };
    }
    let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
    let viewer = Viewer::Player(player);
    let finished =
        bot.work(move |service| archive::archive(service, &filter, viewer, None, MOST_OPTIONS + 1)).await?.items;
    match &finished[..] {
        [] => Ok(Response::ephemeral(say!(replies::no_finished_game))),
        [only] => rematch(bot, interaction, only.id, player).await,
        several => {
            let menu = finished_menu(several, &CustomId::plain(PlayComponent::Rematch));
            let older = (several.len() > MOST_OPTIONS).then(|| say!(replies::menu_shows_newest, shown = MOST_OPTIONS));
            let text: Vec<String> =
                std::iter::once(say!(replies_challenges::rematch_of_which_game)).chain(older).collect();
            Ok(Response::Message(Message::ephemeral(text.join("\n")).with(menu)))
        }
    }
}

/// Challenges the opponent of a finished game again.
pub(crate) async fn rematch(bot: &Bot, interaction: &Interaction, game: GameId, player: PlayerId) -> HandlerResult {
    let manages = interaction.managed_server();
    let proposal = bot.work(move |service| rematches::proposed_rematch(service, game, player, manages)).await?;
    propose(bot, interaction, proposal).await
}

/// Makes a challenge. The response announces it if it belongs to this channel.
async fn propose(bot: &Bot, interaction: &Interaction, mut proposal: Proposal) -> HandlerResult {
    if let Some(to) = proposal.to
        && bot.work(move |service| computers::is_computer(service, to)).await?
    {
        return computer_games::begin(bot, interaction, proposal).await;
    }
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
    if let (Place::Server { .. }, Some(channel)) = (proposal.place, proposal.channel)
        && let Some(refused) = cannot_play_in(bot, interaction, channel)
    {
        return Ok(refused);
    }
    proposal.manages = interaction.managed_server();
    proposal.is_shown = in_group;
    let from = proposal.from;
    let to = proposal.to;
    let caller = interaction.clone();
    let made = bot.work(move |service| {
        let is_written = proposal.place == Place::Direct && proposal.to.is_some() && !in_group;
        proposal.origin = if is_written {
            // No response can be looked up: the message to the challenged player is the announcement.
            Some(String::new())
        } else {
            announces.then(|| caller.origin(service.now()))
        };
        let made = match challenges::propose(service, &proposal)? {
            ProposalOutcome::Made(made) => made,
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
            ProposalOutcome::Begun(done) | ProposalOutcome::Accepted(done) => {
                return Ok((
                    Response::ephemeral(replies::matching_challenge_begins(done.game.id, done.game.pair)),
                    None,
                ));
            }
        };
        if announces {
            let message = challenge_message(service, &made, None)?;
            let to =
                if in_group { opponent_in_group(service, &made)? } else { Some(Audience::Place(made.terms.place)) };
            let fact = Fact::Challenge { challenge: made.id, what: ChallengeFact::Made };
            let keys = to.map(|to| Notice::new(to, fact, made.made).key()).into_iter().collect();
            let if_late = Box::new(Message::ephemeral(replies::challenge_is_made(None)));
            return Ok((Response::Announcement { message, keys, if_late }, None));
        }
        let posted = outbox::channel_of_challenge(service, &made)?;
        let text = with_casual_rematch(service, &made, replies::challenge_is_made_with(&made.terms, posted))?;
        let id = CustomId::new(ChallengeComponent::Withdraw, made.id.0);
        let withdraw = Button::new(say!(components::withdraw), id, ButtonStyle::Secondary);
        let written = if is_written { written_challenge(service, &made)? } else { None };
        Ok((Response::Message(Message::ephemeral(text).buttons([withdraw])), written))
    });
    let (mut response, written) = made.await?;
    if let Response::Announcement { message, keys, .. } = &mut response
        && let Some(NoticeSubject::Challenge { challenge, .. }) = keys.first().map(|key| key.subject)
        && let Some(to) = to
        && !bot.may_ping((from, to), challenge).await
    {
        message.mentions.clear();
    }
    match written {
        None => Ok(response),
        Some(mut written) => {
            if let Some(to) = to {
                written.message.is_silent = !bot.may_ping((from, to), written.challenge.id).await;
            }
            write_to_opponent(bot, written, response).await
        }
    }
}

/// The answer to whoever would begin a game in a channel of a server where the bot cannot announce it.
pub(super) fn cannot_play_in(bot: &Bot, interaction: &Interaction, channel: u64) -> Option<Response> {
    let missing = if channel == interaction.channel {
        interaction.missing
    } else {
        match bot.refusals.of(channel, bot.service.now())?.place_refusal()? {
            PlaceRefusal::NoAccess => Some(ChannelPermission::ViewChannel),
            PlaceRefusal::NoPermission => Some(ChannelPermission::SendMessages),
            _ => None,
        }
    };
    missing.map(|missing| Response::ephemeral(cannot_play_here(channel, interaction.application, missing)))
}

/// The player challenged in a group, if the answer there replaces a notice to that player.
fn opponent_in_group(service: &Service, challenge: &Challenge) -> Reply<Option<Audience>> {
    let Some(to) = challenge.terms.to else { return Ok(None) };
    let opponent = people::player(service, to)?;
    let is_notified = user_id(&opponent).is_some() && !opponent.is_placeholder();
    Ok(is_notified.then_some(Audience::Player(to)))
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
    let opponent = people::player(service, to)?;
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
            closing::withdraw(service, challenge.id, challenge.terms.from)?;
        }
        outbox::settle_answered(service, &[key], &fate)
    })
    .await?;
    Ok(if is_closed { Response::ephemeral(replies::challenge_did_not_arrive(&name)) } else { response })
}
