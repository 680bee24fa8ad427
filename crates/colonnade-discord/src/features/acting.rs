//! Commands in a game: how they are executed, and how the response announces them.

use std::sync::Arc;

use tokio::sync::broadcast;
use tokio::time::timeout;

use crate::announcements::announcement_of;
use crate::announcements::game_message::{
    GameWithPlayers, MessageAudience, announcement, current_board, is_announced_here, is_of_group, may_show_in_group,
    next_button, plan_row, shows_board,
};
use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response, trace_game};
use crate::ids::{CustomId, PlayComponent, ReplayComponent, SeenVersion};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_language::say;
use colonnade_play::{
    self as play, Command, Fact, Game, GameFact, GameId, Notice, NoticeKey, Place, PlayerId, Refusal, Timestamp, Viewer,
};
use colonnade_service::{CommandRequest, GameUpdate, Reply, Service, ServiceError, games, outbox};
use colonnade_wording::{self as wording, replies};

/// Executes a player's command in a game. The response announces it if it is sent where the game is announced.
///
/// `seen` is the version of the game that the player saw, if the command depends on it.
pub(crate) async fn act(
    bot: &Bot,
    interaction: &Interaction,
    game: GameId,
    player: PlayerId,
    command: Command,
    seen: Option<SeenVersion>,
) -> HandlerResult {
    // The response replaces the message with the component if only the player sees it, or if it is no longer needed.
    let replaces_source = interaction.source.is_some_and(|source| source.is_ephemeral || !interaction.responds_anew);
    let caller = interaction.clone();
    let typed = match &command {
        Command::Act(input) => Some(input.text().to_owned()),
        _ => None,
    };
    let is_move = typed.is_some();
    // Subscribes before the command is executed, so that no answer is missed.
    let updates = bot.service.subscribe();
    let done = bot.work(move |service| {
        let before = GameWithPlayers::load(service, games::get(service, caller.viewer(Some(player)), game)?)?;
        // Where only the player is told, the message that is replaced can tell it.
        let can_announce = !replaces_source || before.is_against_computer();
        let announces = can_announce && is_announced_here(service, &caller, &before)?;
        let origin = announces.then(|| caller.origin(service.now()));
        let from = before.urgency(service.now());
        let done = games::act(
            service,
            &CommandRequest {
                version: seen.map(|seen| seen.version),
                origin,
                ..CommandRequest::new(game, player, command)
            },
        )?;
        trace_game(&done.game);
        // The command has ended the moment; the answer is read in another one.
        service.in_one_moment(|service| {
            let table = GameWithPlayers::load(service, Arc::clone(&done.game))?;
            let place = table.news_place();
            let is_direct = place == Place::Direct;
            let audience = if is_direct { MessageAudience::Player(player) } else { MessageAudience::Channel };
            let announced = done.fact().filter(|_| announces);
            let announced = announced.map(|fact| announcement(service, &table, fact, audience)).transpose()?;
            // The action is done, so a failure to read on must not say otherwise.
            let next = next_button(service, player, from).unwrap_or(None);
            let shown = shown_in_group(service, &caller, &table, done.fact(), player)?;
            let keys = done.notices.iter().copied().filter(|key| key.is_answered(place, player)).collect();
            let to = if is_direct { play::Audience::Player(player) } else { play::Audience::Place(place) };
            let pending = done
                .fact()
                .filter(|_| asks_computer(&table))
                .map(|what| PendingAnnouncement::new(&done.game, what, to));
            let is_private = is_direct && !caller.is_direct;
            Ok(ActOutcome {
                announced,
                is_private,
                pending,
                keys,
                shown,
                answer: answer_alone(&table, player, is_move).with_button(next.clone()),
                // Not under a message for everybody.
                next: next.filter(|_| is_direct),
            })
        })
    });
    match done.await {
        Ok(ActOutcome { announced: Some(message), is_private, pending, keys, answer, next, .. }) => {
            let with_answer = match pending {
                Some(pending) => pending.with_answer(bot, updates).await,
                None => Ok(None),
            };
            // The command is done. If anything fails after it, the outbox announces the answer.
            let (message, keys) = match with_answer {
                Ok(Some(both)) => both,
                Ok(None) | Err(_) => (message, keys),
            };
            let message = Message { is_ephemeral: is_private, ..message }.with_button(next);
            let if_late = Box::new(answer);
            Ok(match replaces_source {
                true => Response::AnnouncingUpdate { message, keys, if_late },
                false => Response::Announcement { message, keys, if_late },
            })
        }
        Ok(ActOutcome { shown: Some(shown), answer, .. }) if replaces_source => {
            Ok(Response::UpdateAndShow { message: answer, shown: Box::new(shown) })
        }
        Ok(ActOutcome { shown: Some(shown), .. }) => Ok(Response::Message(shown)),
        Ok(ActOutcome { answer, .. }) if replaces_source => Ok(Response::Update(answer)),
        Ok(ActOutcome { answer, .. }) => Ok(Response::Message(answer)),
        Err(ServiceError::Refused(Refusal::Outdated)) => {
            let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
            if typed.is_some_and(|text| has_just_played(&found, player, &text)) {
                return done_already(bot, found, player).await;
            }
            let seen = seen.unwrap_or_else(|| SeenVersion::of(&found));
            outdated(bot, found, seen, Some(player)).await
        }
        Err(ServiceError::Refused(Refusal::NotPlaying)) => {
            let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
            Ok(Response::Message(only_watching(&found)))
        }
        Err(error) => Err(error),
    }
}

/// The messages about an executed command.
struct ActOutcome {
    /// The announcement, if it is the response.
    announced: Option<Message>,
    /// Whether only the player sees the announcement.
    is_private: bool,
    /// The fact to announce, if a computer is about to act or answer.
    pending: Option<PendingAnnouncement>,
    /// The keys of the notices that the announcement delivers.
    keys: Vec<NoticeKey>,
    /// The message for everybody in a group.
    shown: Option<Message>,
    /// The message for the player alone, if the command is announced elsewhere.
    answer: Message,
    /// The button that leads on to the next game, if only the player sees the announcement.
    next: Option<Button>,
}

/// The message about a command for the player alone; after a move, with a button to plan the next answer.
fn answer_alone(table: &GameWithPlayers, player: PlayerId, is_move: bool) -> Message {
    let game = &table.game;
    let names = table.names();
    let Some(played) = wording::played(game, &names).filter(|_| is_move) else {
        return Message::ephemeral(replies::done(&wording::ended(game, &names)));
    };
    Message::ephemeral(played).button_rows(plan_row(game, Some(player)).into_iter().collect())
}

/// The message that shows everybody in a group a player's action there: the board, if it has changed. If the command
/// came from a message that only the player sees, only a game that was agreed on in the group is shown.
fn shown_in_group(
    service: &Service,
    interaction: &Interaction,
    table: &GameWithPlayers,
    fact: Option<GameFact>,
    player: PlayerId,
) -> Reply<Option<Message>> {
    let is_shown = if interaction.is_from_ephemeral() {
        is_of_group(interaction, &table.game)
    } else {
        may_show_in_group(interaction, &table.game, Some(player))
    };
    let fact = fact.filter(|&fact| is_shown && shows_board(fact));
    fact.map(|fact| announcement(service, table, fact, MessageAudience::Group)).transpose()
}

/// Whether a computer has to act next, or to answer an offer.
pub(super) fn asks_computer(table: &GameWithPlayers) -> bool {
    let game = &table.game;
    game.is_running() && table.players[game.asked().unwrap_or(game.state.side_to_act())].is_computer()
}

/// A fact to announce while a computer chooses its action.
pub(crate) struct PendingAnnouncement {
    game: GameId,
    version: u64,
    at: Timestamp,
    fact: Fact,
    to: play::Audience,
}

impl PendingAnnouncement {
    pub(crate) fn new(game: &Game, what: GameFact, to: play::Audience) -> PendingAnnouncement {
        let fact = Fact::Game { game: game.id, version: game.version, ply: game.state.plies(), what };
        PendingAnnouncement { game: game.id, version: game.version, at: game.touched, fact, to }
    }

    /// The announcement of the fact and the computer's action, with the keys of both notices; `None` if it takes too
    /// long.
    pub(super) async fn with_answer(
        self,
        bot: &Bot,
        mut updates: broadcast::Receiver<GameUpdate>,
    ) -> Reply<Option<(Message, Vec<NoticeKey>)>> {
        let answer = async {
            loop {
                match updates.recv().await {
                    Ok(update) if update.game == self.game => match update.fact {
                        Fact::Game { version, .. } if version > self.version => return Some(update.fact),
                        _ => {}
                    },
                    Ok(_) => {}
                    // The outbox announces it.
                    Err(_) => return None,
                }
            }
        };
        let Ok(Some(answer)) = timeout(bot.settings.computer_patience, answer).await else { return Ok(None) };
        bot.work(move |service| {
            // Of a move that ends the game, the move comes first.
            let answer = match answer {
                Fact::Game { game, version, ply, .. }
                    if !games::get_at(service, Viewer::Host, game, version)?.is_running() =>
                {
                    Fact::Game { game, version, ply, what: GameFact::Ended }
                }
                answer => answer,
            };
            let notices = [self.fact, answer].map(|fact| Notice::new(self.to, fact, self.at));
            let keys = [notices[0].key(), notices[1].key()];
            let Some(announced) = announcement_of(service, &notices, None)? else { return Ok(None) };
            let both = outbox::answer_also(service, keys[0], keys[1])?;
            Ok(both.then(|| (announced.message, keys.to_vec())))
        })
        .await
    }
}

/// The response to a component of an older board: what has changed, and the current board.
pub(super) async fn outdated(bot: &Bot, game: Arc<Game>, seen: SeenVersion, reader: Option<PlayerId>) -> HandlerResult {
    let table = bot.work(move |service| GameWithPlayers::load(service, game)).await?;
    let text = wording::stale(&table.game, seen.ply, &table.names());
    let text = format!("{text}\n{}", wording::standing(&table.game));
    Ok(Response::Message(current_board(bot, table.game, text, reader).await?))
}

/// Whether the latest chosen move of a game is this move by this player, that is, whether the move was sent twice.
pub(super) fn has_just_played(game: &Game, player: PlayerId, text: &str) -> bool {
    let same = |a: &str, b: &str| {
        let letters = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        letters(a) == letters(b)
    };
    let last = game.actions.iter().rposition(|action| action.cause.is_chosen());
    last.is_some_and(|last| {
        game.side_now(last).is_some_and(|side| game.players()[side] == player) && same(&game.actions[last].text, text)
    })
}

/// The response to a move that was sent twice: the result of the first one.
pub(super) async fn done_already(bot: &Bot, game: Arc<Game>, reader: PlayerId) -> HandlerResult {
    let table = bot.work(move |service| GameWithPlayers::load(service, game)).await?;
    let names = table.names();
    let mut lines: Vec<String> = wording::played(&table.game, &names).into_iter().collect();
    if !table.game.is_running() {
        lines.push(wording::ended(&table.game, &names));
    }
    lines.push(wording::standing(&table.game));
    Ok(Response::Message(current_board(bot, table.game, lines.join("\n"), Some(reader)).await?))
}

/// A message to somebody who does not play in a game, with a button to watch it.
pub(super) fn only_watching(game: &Game) -> Message {
    let id = CustomId::of_game(ReplayComponent::Replay, game);
    Message::ephemeral(say!(replies::only_watching)).buttons([
        Button::new(say!(components::replay), &id, ButtonStyle::Primary),
        Button::new(say!(components::show_board), id.with(PlayComponent::Board), ButtonStyle::Secondary),
    ])
}

/// Whether a player may make a move now.
pub(super) fn may_move(game: &Game, player: PlayerId) -> Result<(), Refusal> {
    if game.side_of(player).is_none() {
        return Err(Refusal::NotPlaying);
    }
    if !game.is_running() {
        return Err(Refusal::GameOver);
    }
    if game.players()[game.state.side_to_act()] == player { Ok(()) } else { Err(Refusal::NotYourTurn) }
}
