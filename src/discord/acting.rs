//! Commands in a game: what a player does there, and how the response announces it.

use std::sync::Arc;

use super::bot::Bot;
use super::custom_id::{Component, CustomId, Seen};
use super::game_message::{Audience, GameWithPlayers, announcement, current_board, is_announced_here};
use super::interaction::Interaction;
use super::message::{Button, ButtonStyle, Message};
use super::respond::{HandlerResult, Response, trace_game};
use crate::play::{Command, Game, GameId, Place, PlayerId, Refusal, Viewer};
use crate::service::{CommandRequest, ServiceError};
use crate::view::wording::{
    self,
    components::{Label, label},
    replies,
};

/// Does what a player asks for in a game. The response announces it where the game is announced.
///
/// `seen` is the version of the game that the player saw, where that matters.
pub(super) async fn act(
    bot: &Bot,
    interaction: &Interaction,
    game: GameId,
    player: PlayerId,
    command: Command,
    seen: Option<Seen>,
) -> HandlerResult {
    // The message with the component becomes the response if only the player sees it, or if it has served its purpose.
    let replaces_source = interaction.source.is_some_and(|source| source.is_ephemeral || !interaction.responds_anew);
    let caller = interaction.clone();
    let typed = match &command {
        Command::Act(input) => Some(input.text().to_owned()),
        _ => None,
    };
    let is_move = typed.is_some();
    let done = bot.work(move |service| {
        let before = service.game(caller.viewer(Some(player)), game)?;
        let announces = !replaces_source && is_announced_here(service, &caller, &before)?;
        let origin = announces.then(|| caller.origin(service.now()));
        let done = service.act(&CommandRequest {
            version: seen.map(|seen| seen.version),
            origin,
            ..CommandRequest::new(game, player, command)
        })?;
        trace_game(&done.game);
        let table = GameWithPlayers::load(service, Arc::clone(&done.game))?;
        let is_direct = done.game.setup.place == Place::Direct;
        let audience = if is_direct { Audience::Player(player) } else { Audience::Channel };
        let announced = done.fact().filter(|_| announces);
        let announced = announced.map(|fact| announcement(service, &table, fact, audience)).transpose()?;
        let names = table.names();
        let text = match wording::played(&done.game, &names).filter(|_| is_move) {
            Some(played) => played,
            None => replies::done(&wording::ended(&done.game, &names)),
        };
        let place = done.game.setup.place;
        let keys = done.notices.iter().copied().filter(|key| key.is_answered(place, player)).collect();
        Ok((announced, keys, text))
    });
    match done.await {
        Ok((Some(message), keys, if_late)) => Ok(Response::Announcement { message, keys, if_late }),
        Ok((None, _, text)) if replaces_source => Ok(Response::Update(Message::ephemeral(text))),
        Ok((None, _, text)) => Ok(Response::ephemeral(text)),
        Err(ServiceError::Refused(Refusal::Outdated)) => {
            let found = bot.work(move |service| service.game(Viewer::Player(player), game)).await?;
            if typed.is_some_and(|text| has_just_played(&found, player, &text)) {
                return done_already(bot, found, player).await;
            }
            let seen = seen.unwrap_or_else(|| Seen::of(&found));
            outdated(bot, found, seen, Some(player)).await
        }
        Err(ServiceError::Refused(Refusal::NotPlaying)) => {
            let found = bot.work(move |service| service.game(Viewer::Player(player), game)).await?;
            Ok(Response::Message(only_watching(&found)))
        }
        Err(error) => Err(error),
    }
}

/// The response to a component of an older board: what has changed, and the current board.
pub(super) async fn outdated(bot: &Bot, game: Arc<Game>, seen: Seen, reader: Option<PlayerId>) -> HandlerResult {
    let table = bot.work(move |service| GameWithPlayers::load(service, game)).await?;
    let text = wording::stale(&table.game, seen.ply, &table.names());
    let text = format!("{text}\n{}", wording::standing(&table.game));
    Ok(Response::Message(current_board(bot, table.game, text, reader).await?))
}

/// Whether the last move that was chosen in a game is this one by this player: a move that was sent twice.
pub(super) fn has_just_played(game: &Game, player: PlayerId, text: &str) -> bool {
    let same = |a: &str, b: &str| {
        let letters = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        letters(a) == letters(b)
    };
    let last = game.actions.iter().rev().find(|action| !action.forced);
    last.is_some_and(|last| game.players()[last.side] == player && same(&last.text, text))
}

/// The response to a move that was sent twice: what the first one did.
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
    let id = CustomId::of_game(Component::Replay, game);
    Message::ephemeral(replies::only_watching()).buttons([
        Button::new(label(Label::Replay), &id, ButtonStyle::Primary),
        Button::new(label(Label::ShowBoard), id.with(Component::Board), ButtonStyle::Secondary),
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
