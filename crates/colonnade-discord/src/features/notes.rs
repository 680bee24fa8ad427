//! Private notes on games: `/note`, its buttons and its modal, and `/games note:`. Only the user sees the answers.

pub(crate) mod commands;

use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::game_choice::{named_game, no_game_named};
use crate::ids::{CustomId, NotesComponent, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message, Modal};
use crate::ui::pagination::{self, Page};
use colonnade_language::say;
use colonnade_play::{GameId, Note, Viewer};
use colonnade_service::{Reply, SeenGame, archive, notes};
use colonnade_wording::{self as wording, NotedLine, components, replies};

/// The most games that a search in notes lists.
const MOST_LISTED: usize = 200;

/// `/note`: shows the note on a game, or writes it.
pub(super) async fn note_command(
    bot: &Bot,
    interaction: &Interaction,
    named: String,
    text: Option<String>,
) -> HandlerResult {
    let Some(game) = named_game(&named) else { return Ok(no_game_named(&named)) };
    let note = match text {
        Some(text) => Some(write(bot, interaction, game, text).await?),
        None => read(bot, interaction, game).await?,
    };
    Ok(Response::Message(shown(game, note.as_ref())))
}

async fn read(bot: &Bot, interaction: &Interaction, game: GameId) -> Reply<Option<Note>> {
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| notes::get(service, viewer, game)).await
}

async fn write(bot: &Bot, interaction: &Interaction, game: GameId, text: String) -> Reply<Note> {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| notes::write(service, viewer, game, &text)).await
}

/// A note with the buttons that change it.
fn shown(game: GameId, note: Option<&Note>) -> Message {
    let id = CustomId::new(NotesComponent::EditNote, game.0);
    let message = Message::ephemeral(wording::note(game, note));
    if note.is_none() {
        return message.buttons([Button::new(say!(components::write_note), &id, ButtonStyle::Secondary)]);
    }
    message.buttons([
        Button::new(say!(components::edit_note), &id, ButtonStyle::Secondary),
        Button::new(say!(components::remove_note), id.with(NotesComponent::RemoveNote), ButtonStyle::Secondary),
    ])
}

/// Handles a component of notes; `value` is the text of the modal.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: NotesComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let game = id.game();
    let message = match component {
        NotesComponent::NotesPage => return on_page_button(bot, interaction, id).await,
        NotesComponent::NoteWritten => {
            let note = write(bot, interaction, game, value.unwrap_or_default()).await?;
            shown(game, Some(&note))
        }
        NotesComponent::RemoveNote => {
            let viewer = bot.viewer(interaction).await?;
            bot.work(move |service| notes::remove(service, viewer, game)).await?;
            Message::ephemeral(replies::note_removed(game))
        }
        NotesComponent::EditNote => {
            let note = read(bot, interaction, game).await?;
            let (title, label, placeholder) = components::note_modal(game);
            let custom_id = id.with(NotesComponent::NoteWritten).to_string();
            let value = note.map(|note| note.text).unwrap_or_default();
            return Ok(Response::Modal(Modal { custom_id, title, label, placeholder, value, has_lines: true }));
        }
    };
    Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
}

/// `/games note:`: the games whose notes contain words.
pub(super) async fn search(bot: &Bot, viewer: Viewer, words: String) -> HandlerResult {
    Ok(Response::Message(search_page(bot, viewer, words, 0).await?))
}

/// Handles a button that leads to another page of the games whose notes contain words.
async fn on_page_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let Some(words) = bot.drafts.get(&id.state) else {
        return Ok(Response::ephemeral(say!(replies_archive::search_notes_again)));
    };
    let viewer = bot.viewer(interaction).await?;
    let page = search_page(bot, viewer, words, id.number()).await?;
    Ok(if interaction.is_from_ephemeral() { Response::Update(page) } else { Response::Message(page) })
}

async fn search_page(bot: &Bot, viewer: Viewer, words: String, number: u64) -> Reply<Message> {
    let other_page = bot.drafts.put(CustomId::plain(NotesComponent::NotesPage), &words);
    bot.work(move |service| {
        // As many as the page needs.
        let last = usize::try_from(number).unwrap_or(usize::MAX).saturating_add(1).saturating_mul(pagination::LINES);
        let (games, count) = notes::search(service, viewer, &words, last.min(MOST_LISTED))?;
        let Some(reader) = viewer.player().filter(|_| count > 0) else {
            return Ok(Message::ephemeral(wording::no_noted_games(&words)));
        };
        let page = Page::of(number, count.min(MOST_LISTED));
        let lines = games.iter().take(page.lines().end).skip(page.lines().start);
        let mut list = Message::ephemeral(wording::noted_head(&words, count));
        for noted in lines {
            let (game, is_seen) = match &noted.game {
                Some(SeenGame::Running(game)) => (NotedLine::Running(game), true),
                Some(SeenGame::Finished(game)) => {
                    (NotedLine::Finished(game, archive::is_without_glory(service, game)?), true)
                }
                None => (NotedLine::Unseen(noted.id), false),
            };
            let board = pagination::button(say!(components::open), &CustomId::new(PlayComponent::Board, noted.id.0));
            list = list.line(wording::noted_line(&noted.note, game, reader), Some(&board).filter(|_| is_seen));
        }
        Ok(list.buttons(page.buttons([say!(components::previous_page), say!(components::next_page)], &other_page)))
    })
    .await
}
