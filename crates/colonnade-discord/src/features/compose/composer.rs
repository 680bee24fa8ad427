//! Composing a move step by step, in a message that only its player sees. A step that completes the move, so that
//! nothing can follow, plays it at once, unless the player wants to confirm moves or the move is dangerous.
//!
//! On the opponent's turn, a line of conditional moves is composed, one move after the other. It is saved only when the
//! player asks for it.
//!
//! The solution of a puzzle is composed in the same way; see [`crate::features::puzzle`]. Typed moves are read in
//! [`crate::features::compose::modal_moves`].
//!
//! The message is made in [`crate::announcements::composer_message`].

use std::sync::Arc;

use crate::announcements::composer_message::{Composer, line_and_steps, prefix_of, state_after};
use crate::announcements::game_message::BoardView;
use crate::bot::Bot;
use crate::bot::heavy_work::with_continuation_permit;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::acting::{act, may_move, outdated};
use crate::ids::{ComposeComponent, CustomId, SeenVersion};
use crate::settings::LinkTo;
use crate::transport::interaction::Interaction;
use crate::ui::message::Message;
use crate::ui::overflow::CustomIdOverflow;
use colonnade_language::say;
use colonnade_play::{Command, Game, GameId, PlayerId, Refusal, Viewer, confirmation_reason, may_plan, side_after};
use colonnade_rules::{Action, Continuations, State};
use colonnade_service::{Reply, games, people};
use colonnade_view::{OfGame as _, Picture};
use colonnade_wording as wording;

/// The composer of a move in a position of a game.
fn composer_of<'a>(
    game: &Game,
    state: State,
    view: BoardView,
    steps: &'a [String],
    drafts: &'a CustomIdOverflow,
) -> Composer<'a> {
    Composer {
        id: CustomId::of_game(ComposeComponent::Step, game),
        head: wording::standing(game),
        board: Picture::of_game(game),
        is_puzzle: false,
        counts: false,
        state,
        line: None,
        ends_with_answer: false,
        view,
        steps,
        confirms: false,
        link: None,
        drafts,
    }
}

/// The composer of a game for its player, after some steps.
pub(crate) async fn compose(bot: &Bot, game: GameId, player: PlayerId, steps: Vec<String>) -> Reply<Message> {
    let link = bot.settings.compose_link.clone();
    let drafts = std::sync::Arc::clone(&bot.drafts);
    bot.work(move |service| {
        let game = games::get(service, Viewer::Player(player), game)?;
        may_move(&game, player)?;
        let link = link.map(|link| link(LinkTo::Move, game.id, player, game.version));
        let view = BoardView::of_reader(service, &game, Some(player))?;
        let confirms = people::settings(service, &people::player(service, player)?).confirm;
        let mut composer = composer_of(&game, game.state.clone(), view, &steps, &drafts);
        (composer.confirms, composer.link) = (confirms, link);
        Ok(composer.message().map_err(Refusal::from)?)
    })
    .await
}

/// The composer of a line of conditional moves, after some moves and some steps of the next one.
pub(crate) async fn compose_line(
    bot: &Bot,
    game: GameId,
    player: PlayerId,
    line: Vec<String>,
    steps: Vec<String>,
) -> Reply<Message> {
    let link = bot.settings.compose_link.clone();
    let drafts = std::sync::Arc::clone(&bot.drafts);
    bot.work(move |service| {
        let game = games::get(service, Viewer::Player(player), game)?;
        let side = may_plan(&game, player)?;
        let view = BoardView::of_reader(service, &game, Some(player))?;
        let state = state_after(&game, &line)?;
        let ends_with_answer = match line.split_last() {
            Some((_, before)) => state_after(&game, before)
                .is_ok_and(|before| before.side_to_act() == side_after(side, &game.state, &before)),
            None => false,
        };
        let side = side_after(side, &game.state, &state);
        let at_rest = Picture { names: game.setup.names.clone().into(), ..Picture::of(&state) };
        // Moves of a line count only when it is saved, so that they need no confirmation.
        let mut composer = composer_of(&game, state, view, &steps, &drafts);
        (composer.line, composer.board, composer.ends_with_answer) =
            (Some((&line[..], side)), at_rest, ends_with_answer);
        composer.link = link.map(|link| link(LinkTo::Lines, game.id, player, game.version));
        Ok(composer.message().map_err(Refusal::from)?)
    })
    .await
}

/// Handles a component of the composer; `value` is the option chosen in a menu.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: ComposeComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let game = id.game();
    let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
    if !found.is_current(id.version) || !found.is_running() {
        return outdated(bot, found, id.seen(), Some(player)).await;
    }
    let plans = may_plan(&found, player).is_ok();
    let Some(state) = bot.drafts.get(&id.state) else {
        let message = with_continuation_permit(bot, interaction, async {
            let mut message = match plans {
                true => compose_line(bot, game, player, Vec::new(), Vec::new()).await?,
                false => compose(bot, game, player, Vec::new()).await?,
            };
            message.text = format!("{}\n{}", say!(replies_composing::compose_again), message.text);
            Ok(Response::Update(message))
        });
        return message.await;
    };
    let (mut line, mut steps) = line_and_steps(&state);
    if !plans {
        line.clear();
    }
    match component {
        ComposeComponent::Choice => steps.extend(value),
        ComposeComponent::Back if steps.is_empty() => _ = line.pop(),
        ComposeComponent::Back => _ = steps.pop(),
        _ => {}
    }
    let is_choice = matches!(component, ComposeComponent::Step | ComposeComponent::Choice);
    let so_far = (line.clone(), steps.clone());
    let mut done = None;
    if component == ComposeComponent::Play && !plans {
        done = action_of(bot, Arc::clone(&found), player, so_far, false).await?;
    } else {
        let asks = is_choice || component == ComposeComponent::Play;
        let message = with_continuation_permit(bot, interaction, async {
            if asks {
                done = action_of(bot, Arc::clone(&found), player, so_far, is_choice).await?;
            }
            Ok(Response::Update(composed_after(bot, game, player, done.as_ref(), plans.then_some(line), steps).await?))
        });
        let message = message.await?;
        if plans || done.is_none() {
            return Ok(message);
        }
    }
    let Some(action) = done else { return Ok(Response::ephemeral(say!(replies::unknown_component))) };
    act(bot, interaction, game, player, Command::Act(action.into()), Some(SeenVersion::of(&found))).await
}

/// The composer after a step of a move, or of a plan with the `line` so far. If the step completed a move, a plan
/// continues after it, and the message of a move is empty: `act` makes it once the permit for this work is released.
pub(super) async fn composed_after(
    bot: &Bot,
    game: GameId,
    player: PlayerId,
    done: Option<&Action>,
    line: Option<Vec<String>>,
    steps: Vec<String>,
) -> Reply<Message> {
    match (done, line) {
        (Some(_), None) => Ok(Message::default()),
        (Some(action), Some(mut line)) => {
            line.push(action.text().to_owned());
            compose_line(bot, game, player, line, Vec::new()).await
        }
        (None, Some(line)) => compose_line(bot, game, player, line, steps).await,
        (None, None) => compose(bot, game, player, steps).await,
    }
}

/// The move that the steps make after a line. If the last step was a choice, `None` unless choosing it plays the move.
pub(super) async fn action_of(
    bot: &Bot,
    game: Arc<Game>,
    player: PlayerId,
    (line, steps): (Vec<String>, Vec<String>),
    is_choice: bool,
) -> Reply<Option<Action>> {
    bot.work(move |service| {
        let state = state_after(&game, &line)?;
        let side = may_plan(&game, player).ok();
        let notation = prefix_of(&state, &steps).map_err(Refusal::from)?;
        if !is_choice {
            return Ok(Some(state.parse(&notation).map_err(Refusal::from)?));
        }
        if side.is_none() && people::settings(service, &people::player(service, player)?).confirm {
            return Ok(None);
        }
        let next = state.continuations(&notation).map_err(Refusal::from)?;
        let Continuations { whole: Some(whole), tokens, .. } = next else { return Ok(None) };
        if !tokens.is_empty() {
            return Ok(None);
        }
        let action = state.parse(&whole).map_err(Refusal::from)?;
        // A move of the opponent is never dangerous.
        let is_opponents = side.is_some_and(|side| state.side_to_act() != side);
        Ok((is_opponents || confirmation_reason(&action).is_none()).then_some(action))
    })
    .await
}
