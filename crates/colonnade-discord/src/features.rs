//! Dispatch of buttons, select menus and modals to their handlers.

pub(crate) mod acting;
pub(crate) mod archive;
pub(crate) mod challenge;
pub(crate) mod command;
pub(crate) mod compose;
pub(crate) mod first_steps;
pub(crate) mod game_choice;
pub(crate) mod learn;
pub(crate) mod notes;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod server;
pub(crate) mod watch;
pub(crate) mod written;

use std::sync::Arc;

use self::archive::export;
use self::challenge::{list as challenges, making as challenging, seeks};
use self::command::Command;
use self::compose::{composer, modal_moves as typed_moves, plan_list, plans};
use self::learn::{rules, welcome};
use self::people::{players, settings as own_settings};
use self::play::{games, hints};
use self::puzzle as puzzles;
use self::replay::analysis;
use self::watch as followers;
use self::written::message_moves as written_moves;
use crate::bot::Bot;
use crate::bot::heavy_work::{self, with_continuation_permit};
use crate::bot::respond::{HandlerResult, Response, respond};
use crate::transport::interaction::Interaction;
use crate::ui::custom_id::{Component, CustomId};
use crate::ui::message::Message;
use crate::ui::pagination::page_of;
use colonnade_play::GameId;
use colonnade_record::Format;
use colonnade_service::Work;
use colonnade_view::wording::{commands as words, replies};

/// All commands, in the order of their texts, with those in menus last.
pub(crate) fn commands() -> Vec<Command> {
    let mut all: Vec<Command> = [
        challenge::commands::commands,
        play::commands::commands,
        compose::commands::commands,
        notes::commands::commands,
        watch::commands::commands,
        archive::commands::commands,
        replay::commands::commands,
        learn::commands::commands,
        puzzle::commands::commands,
        people::commands::commands,
        server::commands::commands,
    ]
    .iter()
    .flat_map(|of_feature| of_feature())
    .collect();
    all.sort_by_key(|command| match &command.context_menu_name {
        Some(entry) => (true, words::MENUS.iter().position(|(name, _)| name == entry)),
        None => (false, words::COMMANDS.iter().position(|words| words.path == command.name)),
    });
    all
}

/// Whether the response is a new message instead of an edit of the one with the component.
fn responds_anew(id: &CustomId, interaction: &Interaction) -> bool {
    match id.component {
        // Modals edit their message, if there is one.
        Component::Typed | Component::Jumped | Component::SolveTyped => interaction.responds_anew,
        // These edit a message that only the user sees.
        Component::Puzzle
        | Component::Frame
        | Component::Example
        | Component::Begin
        | Component::Help
        | Component::NoteWritten
        | Component::RemoveNote
        | Component::Watch
        | Component::GamesPage
        | Component::NotesPage => !interaction.is_from_ephemeral(),
        // Under a board, it leaves the board there.
        Component::Rules => rules::is_under_board(id) || !interaction.is_from_ephemeral(),
        // After the question, it edits that.
        Component::Draw => id.state != games::CONFIRMED,
        // In a list, they edit it.
        Component::Follow | Component::Unfollow => page_of(id).is_none(),
        Component::Step
        | Component::Choice
        | Component::Back
        | Component::Play
        | Component::SolveStep
        | Component::SolveChoice
        | Component::SolveBack
        | Component::SolvePlay
        | Component::PuzzleSolution
        | Component::KeepLine
        | Component::PlanRemove
        | Component::PlanPage
        | Component::ConfirmResign
        | Component::Accept
        | Component::Decline
        | Component::Withdraw
        | Component::Closed
        | Component::Challenges
        | Component::LeaveSeek
        | Component::Page
        | Component::Settings
        | Component::CancelVacation
        | Component::DeleteAccount
        | Component::ConfirmDelete
        | Component::Cancel => false,
        Component::FollowHere
        | Component::Move
        | Component::Moves
        | Component::Resign
        | Component::Flip
        | Component::AcceptDraw
        | Component::DeclineDraw
        | Component::AcceptTakeback
        | Component::DeclineTakeback
        | Component::WithdrawDraw
        | Component::WithdrawTakeback
        | Component::Answer
        | Component::Hint
        | Component::Board
        | Component::Rematch
        | Component::Replay
        | Component::Analyse
        | Component::Export
        | Component::Publish
        | Component::Type
        | Component::SolveType
        | Component::PuzzleHint
        | Component::Jump
        | Component::EditNote
        | Component::ShowChallenge
        | Component::Post
        | Component::Gif
        | Component::NewGame
        | Component::Games
        | Component::GameCommand
        | Component::Plan
        | Component::PlanGame
        | Component::Game => true,
    }
}

/// Responds to a component or a modal; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(bot: &Arc<Bot>, mut interaction: Interaction, custom_id: &str, value: Option<String>) {
    let Ok(id) = custom_id.parse::<CustomId>() else {
        let unknown = async { Ok(Response::ephemeral(replies::unknown_component())) };
        respond(bot, interaction, "unknown", Box::pin(unknown)).await;
        return;
    };
    interaction.responds_anew = responds_anew(&id, &interaction);
    let (context, caller, name) = (Arc::clone(bot), interaction.clone(), id.component.into());
    let handler = Box::pin(async move { handle(&context, &caller, id, value).await });
    respond(bot, interaction, name, handler).await;
}

async fn handle(bot: &Arc<Bot>, interaction: &Interaction, id: CustomId, value: Option<String>) -> HandlerResult {
    match id.component {
        Component::Step | Component::Choice | Component::Back | Component::Play => {
            composer::on_component(bot, interaction, &id, value).await
        }
        Component::Type => {
            with_continuation_permit(bot, interaction, typed_moves::type_modal(bot, interaction, &id)).await
        }
        Component::Typed => typed_moves::on_typed(bot, interaction, &id, value.unwrap_or_default()).await,
        Component::Puzzle
        | Component::SolveStep
        | Component::SolveChoice
        | Component::SolveBack
        | Component::SolvePlay
        | Component::SolveType
        | Component::SolveTyped
        | Component::PuzzleHint
        | Component::PuzzleSolution => {
            let work = Work::Continuations;
            match heavy_work::begin(bot, interaction, work, work.least_cost()).await {
                Ok(permit) => puzzles::on_component(bot, interaction, &id, value, &permit).await,
                Err(busy) => Ok(heavy_work::refused(busy)),
            }
        }
        Component::Move | Component::Moves | Component::Plan => {
            with_continuation_permit(bot, interaction, games::on_button(bot, interaction, &id)).await
        }
        Component::Accept | Component::Decline | Component::Withdraw => {
            challenges::on_button(bot, interaction, &id).await
        }
        // The button is disabled.
        Component::Closed => Ok(Response::ephemeral(replies::unknown_component())),
        Component::Challenges => challenges::on_page_button(bot, interaction, &id).await,
        Component::ShowChallenge => challenges::on_show_button(bot, interaction, &id).await,
        Component::LeaveSeek => seeks::on_leave_button(bot, interaction, &id).await,
        Component::Replay
        | Component::Frame
        | Component::Jump
        | Component::Jumped
        | Component::Post
        | Component::Gif => {
            // In a menu of games, the chosen value is the game.
            let chosen = value.as_deref().filter(|_| id.number == 0).and_then(|text| text.parse().ok());
            let id = CustomId { number: chosen.unwrap_or(id.number), ..id };
            replay::on_component(bot, interaction, &id, value).await
        }
        Component::Export if id.number == 0 => export::on_search_button(bot, interaction, &id).await,
        Component::Export => {
            let viewer = bot.viewer(interaction).await?;
            let format = export::ExportFormat::Records(Format::Cgn);
            export::export_game(bot, interaction, viewer, GameId(id.number), format).await
        }
        Component::Rules | Component::Example => rules::on_component(bot, interaction, &id, value.as_deref()).await,
        Component::Begin => Ok(welcome::on_begin(interaction, &id, value.as_deref())),
        Component::NewGame => welcome::on_new_game(bot, interaction, &id, value.as_deref()).await,
        Component::Help => Ok(welcome::on_help(bot, interaction)),
        Component::Games => games::games_command(bot, interaction, None).await,
        Component::GamesPage => games::on_page_button(bot, interaction, &id).await,
        Component::NotesPage => notes::on_page_button(bot, interaction, &id).await,
        Component::Analyse => analysis::on_button(bot, interaction, &id).await,
        Component::Hint => hints::on_button(bot, interaction, &id).await,
        Component::Page => archive::on_page_button(bot, interaction, &id).await,
        Component::Board => {
            let game = value.unwrap_or_else(|| id.number.to_string());
            games::board_command(bot, interaction, Some(game), None).await
        }
        Component::GameCommand => games::on_game_chosen(bot, interaction, &id, value).await,
        Component::PlanGame => plans::on_game_chosen(bot, interaction, &id, value).await,
        Component::KeepLine => with_continuation_permit(bot, interaction, plans::on_keep(bot, interaction, &id)).await,
        Component::PlanRemove => plan_list::on_remove_button(bot, interaction, &id).await,
        Component::PlanPage => plan_list::on_page_button(bot, interaction, &id).await,
        Component::Game => written_moves::on_game_chosen(bot, interaction, &id, value).await,
        Component::Settings => own_settings::on_component(bot, interaction, &id, value.as_deref()).await,
        Component::EditNote | Component::NoteWritten | Component::RemoveNote => {
            notes::on_component(bot, interaction, &id, value).await
        }
        Component::Watch | Component::Follow | Component::Unfollow | Component::FollowHere => {
            followers::on_component(bot, interaction, &id, value).await
        }
        Component::CancelVacation => players::on_cancel_vacation_button(bot, interaction, &id).await,
        Component::DeleteAccount => Ok(players::on_delete_button()),
        Component::ConfirmDelete => players::on_confirm_delete_button(bot, interaction).await,
        Component::Cancel => Ok(Response::Update(Message::ephemeral(replies::nothing_changed()))),
        Component::Publish => games::publish(bot, interaction, GameId(id.number)).await,
        // From the menu of finished games.
        Component::Rematch if id.number == 0 => challenging::rematch_command(bot, interaction, value).await,
        Component::Draw
        | Component::Resign
        | Component::ConfirmResign
        | Component::Flip
        | Component::AcceptDraw
        | Component::DeclineDraw
        | Component::AcceptTakeback
        | Component::DeclineTakeback
        | Component::WithdrawDraw
        | Component::WithdrawTakeback
        | Component::Answer
        | Component::Rematch => games::on_button(bot, interaction, &id).await,
    }
}
