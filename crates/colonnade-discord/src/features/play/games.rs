//! Playing: `/move`, `/board`, `/draw` and the like, and the buttons under a board.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::announcements::game_message::{
    BoardView, GameWithPlayers, board_attachment, board_for, board_in_group, current_board, may_show_in_group,
    next_button, readers_buttons,
};
use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response, trace_game};
use crate::features::acting::{act, done_already, has_just_played, may_move, only_watching, outdated};
use crate::features::challenge::making::rematch;
use crate::features::compose::composer::{compose, compose_line};
use crate::features::game_choice::{named_game, resolve};
use crate::features::notes;
use crate::features::replay::replay;
use crate::ids::{CONFIRMED, CustomId, PlayComponent, SeenVersion, WrittenComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use crate::ui::pagination::{self, Page};
use colonnade_language::say;
use colonnade_play::{
    ActionInput, Command, Game, GameId, GameOverview, Note, Offer, PlayerId, Refusal, TextCommand, Timestamp, Urgency,
    Viewer, confirmation_reason, may_plan,
};
use colonnade_rules::{BySide, Side};
use colonnade_service::{CommandRequest, DrawProspect, Purpose, Reply, Service, computers, games, matches, people};
use colonnade_wording::{self as wording, OwnGame, replies};

/// How much of a player's note stands with the board, in characters.
const LONGEST_NOTE_ON_BOARD: usize = 200;

/// `/move`: a move, or the beginning of one.
pub(super) async fn move_command(
    bot: &Bot,
    interaction: &Interaction,
    notation: String,
    named: Option<String>,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let menu = bot.drafts.put(CustomId::plain(WrittenComponent::Game), &notation);
    match resolve(bot, interaction, player, named.as_deref(), Purpose::Move, &menu).await {
        Ok(game) => play(bot, interaction, game, player, notation).await,
        Err(response) => response,
    }
}

/// Plays a move in a known game. A move that is dangerous, or that the player wants to confirm, is shown first.
pub(crate) async fn play(
    bot: &Bot,
    interaction: &Interaction,
    game: GameId,
    player: PlayerId,
    notation: String,
) -> HandlerResult {
    let text = notation.clone();
    let (found, confirms) = bot
        .work(move |service| {
            let found = games::get(service, Viewer::Player(player), game)?;
            trace_game(&found);
            if !has_just_played(&found, player, &text) {
                may_move(&found, player)?;
            }
            Ok((found, people::settings(service, &people::player(service, player)?).confirm))
        })
        .await?;
    if may_move(&found, player).is_err() {
        return done_already(bot, found, player).await;
    }
    let suggested = replies::suggested_notation(&notation).map(|suggested| found.state.parse(suggested));
    let action = match (ActionInput::from(notation).check(&found.state), suggested) {
        (Err(_), Some(suggested)) => suggested.map_err(Refusal::from)?,
        (checked, _) => checked?,
    };
    if confirms || confirmation_reason(&action).is_some() {
        let steps = vec![action.text().to_owned()];
        return Ok(Response::Message(compose(bot, game, player, steps).await?));
    }
    act(bot, interaction, game, player, Command::Act(action.into()), Some(SeenVersion::of(&found))).await
}

/// `/board`: the current board, or the board after `ply` actions.
pub(super) async fn board_command(
    bot: &Bot,
    interaction: &Interaction,
    named: Option<String>,
    ply: Option<u32>,
) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let player = viewer.player();
    let game = match (named.as_deref().map(named_game), player) {
        (Some(Some(game)), _) => game,
        (_, Some(player)) => {
            let menu = CustomId::plain(PlayComponent::Board);
            match resolve(bot, interaction, player, named.as_deref(), Purpose::Any, &menu).await {
                Ok(game) => game,
                Err(response) => return response,
            }
        }
        _ => return Ok(Response::ephemeral(say!(replies::no_games_yet))),
    };
    if let Some(ply) = ply {
        return replay(bot, viewer, game, ply).await;
    }
    let (table, note) = bot
        .work(move |service| {
            let found = games::get(service, viewer, game)?;
            trace_game(&found);
            let note = colonnade_service::notes::get(service, viewer, game)?;
            Ok((GameWithPlayers::load(service, found)?, note))
        })
        .await?;
    let is_shown = interaction.is_shown_to_group() && may_show_in_group(interaction, &table.game, player);
    // Only the player sees the note.
    let text = text_above_board(&table, note.filter(|_| !is_shown).as_ref(), bot.service.now());
    if is_shown {
        return Ok(Response::Message(board_in_group(bot, table, text).await?));
    }
    Ok(Response::Message(current_board(bot, table.game, text, player).await?))
}

/// The text above the current board of a game: what was played and offered, whose turn it is, the reader's note.
fn text_above_board(table: &GameWithPlayers, note: Option<&Note>, now: Timestamp) -> String {
    let names = table.names();
    let mut lines: Vec<String> = wording::played(&table.game, &names).into_iter().collect();
    if table.game.is_running() {
        lines.extend(wording::open_offers(&table.game, &names));
        lines.push(wording::its_turn(&table.game, &names, &table.times(now)));
    } else {
        lines.push(wording::ended(&table.game, &names));
    }
    lines.extend(note.map(|note| wording::note_label(note, LONGEST_NOTE_ON_BOARD)));
    lines.push(wording::standing(&table.game));
    lines.join("\n")
}

/// Handles the button that leads from a game to the next one that waits for the user. Everything it needs is in its
/// custom id, so that it goes on from there at any time.
pub(crate) async fn on_next_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let from = Urgency::read(id.game(), &id.state);
    let player = bot.viewer(interaction).await?.player();
    let message = bot.work(move |service| {
        let none = || Ok(Message::ephemeral(say!(replies::no_other_game_waits)));
        let Some(player) = player else { return none() };
        let Some(next) = games::next_game(service, &[player], from)? else { return none() };
        let (viewer, game) = (Viewer::Player(player), next.place.game());
        let table = GameWithPlayers::load(service, games::get(service, viewer, game)?)?;
        let note = colonnade_service::notes::get(service, viewer, game)?;
        let text = text_above_board(&table, note.as_ref(), service.now());
        let board = board_for(service, &table, text, Some(player))?;
        Ok(board.with_button(next_button(service, player, next.place)?))
    });
    let message = message.await?;
    Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
}

/// `/games`: the running games of the user with their notes, or the games whose notes contain words.
pub(super) async fn games_command(bot: &Bot, interaction: &Interaction, words: Option<String>) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    if let Some(words) = words {
        return notes::search(bot, viewer, words).await;
    }
    let Some(player) = viewer.player() else {
        return Ok(Response::ephemeral(say!(replies::no_running_games)));
    };
    bot.work(move |service| Ok(Response::Message(games_page(service, player, 0)?))).await
}

/// Handles a button that leads to another page of the user's running games.
pub(crate) async fn on_page_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let number = id.number();
    let page = match bot.viewer(interaction).await?.player() {
        Some(player) => bot.work(move |service| games_page(service, player, number)).await?,
        None => Message::ephemeral(say!(replies::no_running_games)),
    };
    Ok(if interaction.is_from_ephemeral() { Response::Update(page) } else { Response::Message(page) })
}

/// A page of the running games of a player with their notes, each with a button that shows its board.
fn games_page(service: &Service, player: PlayerId, number: u64) -> Reply<Message> {
    let games = games::games_of(service, player)?;
    if games.is_empty() {
        return Ok(Message::ephemeral(say!(replies::no_running_games)));
    }
    let notes: BTreeMap<GameId, Note> = colonnade_service::notes::of_player(service, player)?.into_iter().collect();
    let page = Page::of(number, games.len());
    let shown = games.get(page.lines().start..page.lines().end.min(games.len())).unwrap_or_default();
    let viewer = Viewer::Player(player);
    let own = |game| own_game(service, viewer, game, &notes);
    let mut list = Message::ephemeral(say!(lists::games_head));
    for (game, second) in matches::in_lines(shown) {
        let board = CustomId::new(PlayComponent::Board, game.id.0);
        let of_match = matches::match_of(service, viewer, game.pair, None, game.players.first)?;
        let of_match = of_match.map(|found| (found.other, found.score));
        let line = wording::own_game_line(&own(game)?, second.map(own).transpose()?.as_ref(), of_match, player);
        list = list.line(line, Some(&pagination::button(say!(components::open), &board)));
    }
    let others = page.buttons(
        [say!(components::previous_page), say!(components::next_page)],
        &CustomId::plain(PlayComponent::GamesPage),
    );
    Ok(list.buttons(others))
}

/// A game in the list of its player.
fn own_game<'a>(
    service: &Service,
    viewer: Viewer,
    game: &'a GameOverview,
    notes: &'a BTreeMap<GameId, Note>,
) -> Reply<OwnGame<'a>> {
    let open = match game.asked {
        Some(_) => games::get(service, viewer, game.id)?.open_offers(),
        None => Vec::new(),
    };
    Ok(OwnGame { game, open, paused_until: game.paused_until(service.now()), note: notes.get(&game.id) })
}

/// Executes a command other than a move in the game that is meant.
pub(super) async fn game_command(
    bot: &Bot,
    interaction: &Interaction,
    named: Option<String>,
    command: Command,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let menu = CustomId::plain(PlayComponent::GameCommand).state(command.words().unwrap_or_default());
    let game = match resolve(bot, interaction, player, named.as_deref(), Purpose::Any, &menu).await {
        Ok(game) => game,
        Err(response) => return response,
    };
    if command == Command::OfferDraw
        && let Some(question) = draw_question(bot, game, player).await?
    {
        return Ok(Response::Message(question));
    }
    if command == Command::Resign {
        let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
        return Ok(Response::Message(resignation_question(&found, player)?));
    }
    act(bot, interaction, game, player, command, None).await
}

/// Executes a command other than a move in the game that was chosen for it.
pub(crate) async fn on_game_chosen(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    match id.state.parse::<TextCommand>() {
        Ok(TextCommand { game: None, command }) if command.words().is_some() => {
            game_command(bot, interaction, value, command).await
        }
        _ => Ok(Response::ephemeral(say!(replies::unknown_component))),
    }
}

/// Asks whether a player wants to resign.
///
/// # Errors
///
/// If the player does not play in the game, or it is over.
pub(crate) fn resignation_question(game: &Game, player: PlayerId) -> Result<Message, Refusal> {
    if game.side_of(player).is_none() {
        return Err(Refusal::NotPlaying);
    }
    if !game.is_running() {
        return Err(Refusal::GameOver);
    }
    let id = CustomId::of_game(PlayComponent::ConfirmResign, game);
    let text = replies::confirm_resignation(&wording::standing(game));
    Ok(question(text, say!(components::resign), id))
}

/// Asks whether a player wants a draw, where an offer ends the game or may end it at once; `None` where it only asks the
/// opponent, or is refused.
async fn draw_question(bot: &Bot, game: GameId, player: PlayerId) -> Reply<Option<Message>> {
    bot.work(move |service| {
        let game = games::get(service, Viewer::Player(player), game)?;
        let Some(side) = game.side_of(player) else { return Ok(None) };
        if !game.is_running() || game.offered_by(Offer::Draw) == Some(side) || !game.may_offer(Offer::Draw, side) {
            return Ok(None);
        }
        let standing = wording::standing(&game);
        let (text, words) = match computers::draw_prospect(service, &game, player)? {
            DrawProspect::Asks => return Ok(None),
            DrawProspect::IsAnsweredAtOnce => {
                (replies::computer_answers_draws_at_once(&standing), say!(components::draw))
            }
            DrawProspect::Ends => {
                let names: BySide<String> = game.setup.names.clone().into();
                (replies::draw_would_be_agreed(&names[side.other()], &standing), say!(components::accept_draw))
            }
        };
        Ok(Some(question(text, words, CustomId::of_game(PlayComponent::Draw, &game).state(CONFIRMED))))
    })
    .await
}

/// A question before something that ends a game, with a button for it and one to play on.
fn question(text: String, words: String, id: CustomId) -> Message {
    let play_on = Button::new(say!(components::play_on), id.with(PlayComponent::Cancel), ButtonStyle::Secondary);
    Message::ephemeral(text).buttons([Button::new(words, id, ButtonStyle::Danger), play_on])
}

/// Handles a button under a board.
pub(crate) async fn on_button(
    bot: &Bot,
    interaction: &Interaction,
    component: PlayComponent,
    id: &CustomId,
) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    let game = id.game();
    let found = bot.work(move |service| games::get(service, viewer, game)).await?;
    trace_game(&found);
    let player = viewer.player();
    if component == PlayComponent::Flip {
        return flip(bot, interaction, id, found, player).await;
    }
    let Some(player) = player.filter(|&player| found.side_of(player).is_some()) else {
        return Ok(Response::Message(only_watching(&found)));
    };
    if component == PlayComponent::Rematch {
        return rematch(bot, interaction, game, player).await;
    }
    let is_other_pause = || found.offered_pause().is_some_and(|(_, days)| id.state != days.to_string());
    let answers_pause = matches!(component, PlayComponent::AcceptPause | PlayComponent::DeclinePause);
    if !found.is_current(id.version) || !found.is_running() || answers_pause && is_other_pause() {
        return outdated(bot, found, id.seen(), Some(player)).await;
    }
    match component {
        // On the opponent's turn, the player plans an answer.
        PlayComponent::Move if may_plan(&found, player).is_ok() => {
            Ok(Response::Message(compose_line(bot, game, player, Vec::new(), Vec::new()).await?))
        }
        PlayComponent::Move => {
            may_move(&found, player)?;
            Ok(Response::Message(compose(bot, game, player, Vec::new()).await?))
        }
        PlayComponent::Plan => Ok(Response::Message(compose_line(bot, game, player, Vec::new(), Vec::new()).await?)),
        PlayComponent::Moves => {
            bot.work(move |_| {
                let next = found.state.continuations("").map_err(Refusal::from)?;
                Ok(Response::ephemeral(format!("{}\n{}", wording::standing(&found), wording::moves(&next))))
            })
            .await
        }
        PlayComponent::Answer => {
            may_move(&found, player)?;
            let action = found.state.parse(&id.state).map_err(Refusal::from)?;
            let confirms = bot
                .work(move |service| Ok(people::settings(service, &people::player(service, player)?).confirm))
                .await?;
            if confirms || confirmation_reason(&action).is_some() {
                let steps = vec![action.text().to_owned()];
                return Ok(Response::Message(compose(bot, game, player, steps).await?));
            }
            act(bot, interaction, game, player, Command::Act(action.into()), Some(id.seen())).await
        }
        PlayComponent::Draw if id.state != CONFIRMED => match draw_question(bot, game, player).await? {
            Some(question) => Ok(Response::Message(question)),
            None => act(bot, interaction, game, player, Command::OfferDraw, Some(id.seen())).await,
        },
        PlayComponent::Resign => Ok(Response::Message(resignation_question(&found, player)?)),
        component => match command_of(component) {
            Some(command) => act(bot, interaction, game, player, command, Some(id.seen())).await,
            None => Ok(Response::ephemeral(say!(replies::unknown_component))),
        },
    }
}

/// The command that a button stands for.
const fn command_of(component: PlayComponent) -> Option<Command> {
    Some(match component {
        PlayComponent::Draw => Command::OfferDraw,
        PlayComponent::ConfirmResign => Command::Resign,
        PlayComponent::AcceptDraw => Command::AnswerDraw { accept: true },
        PlayComponent::DeclineDraw => Command::AnswerDraw { accept: false },
        PlayComponent::Claim => Command::Claim,
        PlayComponent::AcceptClaim => Command::AnswerClaim { accept: true },
        PlayComponent::DeclineClaim => Command::AnswerClaim { accept: false },
        PlayComponent::AcceptPause => Command::AnswerPause { accept: true },
        PlayComponent::DeclinePause => Command::AnswerPause { accept: false },
        PlayComponent::WithdrawPause => Command::WithdrawPause,
        PlayComponent::AcceptTakeback => Command::AnswerTakeback { accept: true },
        PlayComponent::DeclineTakeback => Command::AnswerTakeback { accept: false },
        PlayComponent::WithdrawDraw => Command::WithdrawDraw,
        PlayComponent::WithdrawTakeback => Command::WithdrawTakeback,
        _ => return None,
    })
}

/// A copy of the board from the other seat. Its button to flip the board names its seat.
async fn flip(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    game: Arc<Game>,
    reader: Option<PlayerId>,
) -> HandlerResult {
    let named: Option<Side> = id.state.parse().ok();
    let is_readers_own = interaction.is_direct || interaction.is_from_ephemeral();
    bot.work(move |service| {
        let view = BoardView::of_reader(service, &game, reader)?;
        let shown = named.unwrap_or(if is_readers_own { view.seat } else { BoardView::common().seat });
        let view = BoardView { seat: shown.other(), ..view };
        let table = GameWithPlayers::load(service, game)?;
        let message = Message::ephemeral(wording::standing(&table.game)).attach(board_attachment(&table.game, view));
        let mut rows = readers_buttons(service, &table, reader)?;
        for button in rows.iter_mut().flatten() {
            button.set_state_of(PlayComponent::Flip, &view.seat.to_string());
        }
        Ok(Response::Message(message.button_rows(rows)))
    })
    .await
}

/// Records that the player agrees to show a game in direct messages to everybody.
pub(super) async fn publish(bot: &Bot, interaction: &Interaction, game: GameId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let request = CommandRequest::new(game, player, Command::Publish);
    let done = bot.work(move |service| games::act(service, &request)).await?;
    let by_both = Side::ALL.into_iter().all(|side| done.game.has_published(side));
    Ok(Response::ephemeral(replies::published(by_both)))
}
