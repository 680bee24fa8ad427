//! Private notes on games: `/note`, its buttons and its modal, and `/games note:`. Only the user sees the answers.

use super::bot::Bot;
use super::custom_id::{Component, CustomId};
use super::game_choice::{game_number, no_game_named};
use super::interaction::Interaction;
use super::message::{ActionRow, Button, ButtonStyle, MOST_OPTIONS, Message, Modal, SelectMenu, SelectOption};
use super::respond::{HandlerResult, Response};
use crate::play::{GameId, Note, PlayerId, Viewer};
use crate::service::{NotedGame, SeenGame};
use crate::view::wording::{
    self,
    components::{self, Label, Placeholder, label, placeholder},
    replies,
};

/// `/note`: shows the note on a game, or writes it.
pub(super) async fn note_command(
    bot: &Bot,
    interaction: &Interaction,
    named: String,
    text: Option<String>,
) -> HandlerResult {
    let Some(game) = game_number(&named) else { return Ok(no_game_named(&named)) };
    let note = match text {
        Some(text) => Some(write(bot, interaction, game, text).await?),
        None => read(bot, interaction, game).await?,
    };
    Ok(Response::Message(shown(game, note.as_ref())))
}

async fn read(bot: &Bot, interaction: &Interaction, game: GameId) -> crate::service::Reply<Option<Note>> {
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| service.note(viewer, game)).await
}

async fn write(bot: &Bot, interaction: &Interaction, game: GameId, text: String) -> crate::service::Reply<Note> {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| service.write_note(viewer, game, &text)).await
}

/// A note with what changes it.
fn shown(game: GameId, note: Option<&Note>) -> Message {
    let id = CustomId::new(Component::EditNote, game.0);
    let message = Message::ephemeral(wording::note(game, note));
    if note.is_none() {
        return message.buttons([Button::new(label(Label::WriteNote), &id, ButtonStyle::Secondary)]);
    }
    message.buttons([
        Button::new(label(Label::EditNote), &id, ButtonStyle::Secondary),
        Button::new(label(Label::RemoveNote), id.with(Component::RemoveNote), ButtonStyle::Secondary),
    ])
}

/// A button under a note was pressed, or its modal was filled in with `value`.
pub(super) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let game = GameId(id.number);
    let message = match id.component {
        Component::NoteWritten => {
            let note = write(bot, interaction, game, value.unwrap_or_default()).await?;
            shown(game, Some(&note))
        }
        Component::RemoveNote => {
            let viewer = bot.viewer(interaction).await?;
            bot.work(move |service| service.remove_note(viewer, game)).await?;
            Message::ephemeral(replies::note_removed(game))
        }
        _ => {
            let note = read(bot, interaction, game).await?;
            let (title, label, placeholder) = components::note_modal(game);
            let custom_id = id.with(Component::NoteWritten).to_string();
            let value = note.map(|note| note.text).unwrap_or_default();
            return Ok(Response::Modal(Modal { custom_id, title, label, placeholder, value, has_lines: true }));
        }
    };
    Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
}

/// `/games note:`: the games whose notes contain words.
pub(super) async fn search(bot: &Bot, viewer: Viewer, words: String) -> HandlerResult {
    bot.work(move |service| {
        let (games, count) = service.noted_games(viewer, &words, MOST_OPTIONS)?;
        let Some(reader) = viewer.player().filter(|_| count > 0) else {
            return Ok(Response::ephemeral(wording::no_noted_games(&words)));
        };
        let options = games.iter().filter_map(|noted| option(noted, reader)).collect();
        let (custom_id, placeholder) =
            (CustomId::new(Component::Board, 0).to_string(), placeholder(Placeholder::ShowBoard));
        let message = Message::ephemeral(wording::noted_games(&lines(&games), reader, &words, count));
        let menu = ActionRow::SelectMenu(SelectMenu { custom_id, placeholder, options });
        Ok(Response::Message(message.with(menu)))
    })
    .await
}

/// The sentence about each game.
fn lines(games: &[NotedGame]) -> Vec<(&Note, wording::NotedLine<'_>)> {
    fn line(noted: &NotedGame) -> wording::NotedLine<'_> {
        match &noted.game {
            Some(SeenGame::Running(game)) => wording::NotedLine::Running(game),
            Some(SeenGame::Finished(game)) => wording::NotedLine::Finished(game),
            None => wording::NotedLine::Unseen(noted.id),
        }
    }
    games.iter().map(|noted| (&noted.note, line(noted))).collect()
}

/// A game in the menu; None where it cannot be shown.
fn option(noted: &NotedGame, reader: PlayerId) -> Option<SelectOption> {
    let (label, description) = match noted.game.as_ref()? {
        SeenGame::Running(game) => (components::noted_option(game, reader), String::new()),
        SeenGame::Finished(game) => components::archive_option(game),
    };
    Some(SelectOption { label, value: noted.id.0.to_string(), description, ..SelectOption::default() })
}
