//! Moves that are written as messages: directly to the bot, with a mention of it, or as a reply to a board. In channels,
//! only players are answered; see [`crate::features::written::channel_texts`].

use std::sync::Arc;

use serenity::all::Message as DiscordMessage;

use crate::announcements::game_message::{GameWithPlayers, current_board, next_button};
use crate::bot::languages;
use crate::bot::respond::{HandlerResult, Response};
use crate::bot::{Bot, error_text};
use crate::features::acting::may_move;
use crate::features::compose::composer::compose;
use crate::features::first_steps::help;
use crate::features::game_choice::{full_menu, game_menu, game_number, game_of_board, which_game};
use crate::features::learn::rules::rules_message;
use crate::features::play::games::{play, resignation_question};
use crate::features::written::channel_texts::{ChannelText, LONGEST_TEXT, is_notation, judge};
use crate::ids::{CustomId, PlayComponent, WrittenComponent};
use crate::transport::direct_messages::TO_TEXT;
use crate::transport::interaction::{Interaction, display_name};
use crate::ui::message::Message;
use colonnade_language::say;
use colonnade_language::{for_reader, in_language};
use colonnade_play::{
    ActionInput, Command, Game, GameId, GameOverview, Identity, Place, PlayerId, Refusal, TextCommand, Timestamp,
    Viewer, confirmation_reason,
};
use colonnade_rules::Game as GameKind;
use colonnade_service::{CommandRequest, Purpose, Reply, ResolvedGame, Service, ServiceError, games, people, resolve};
use colonnade_wording::{self as wording, Wish, replies};

/// The times at which a message that the bot missed was written and found.
#[derive(Clone, Copy)]
pub(crate) struct Missed {
    pub(crate) written: Timestamp,
    pub(crate) found: Timestamp,
}

impl Missed {
    /// Whether a game changed between the two times, perhaps by this very message.
    fn has_changed(self, game: &Game) -> bool {
        game.touched > self.written && game.touched <= self.found
    }
}

/// A text addressed to the bot.
pub(crate) struct AddressedText<'a> {
    pub(crate) text: &'a str,
    /// The user who wrote it.
    pub(crate) user: u64,
    /// The name of the user; `None` if it was saved before.
    pub(crate) name: Option<String>,
    pub(crate) channel: u64,
    /// Whether the channel is that of direct messages.
    pub(crate) is_direct: bool,
    /// The game whose board the text replies to.
    pub(crate) board: Option<GameId>,
    pub(super) missed: Option<Missed>,
}

/// The answer to a text.
pub(crate) enum WrittenAnswer {
    /// There is no answer: the outbox announces the move.
    Nothing,
    /// The game has changed since the text was written, and nothing was done.
    Stale,
    Message(Message),
    /// The text is not a move, as the message says, and nothing was done.
    NoMove(Message),
    /// The user is rate limited, so the text was not read; the message says so once.
    RateLimited(Option<Message>),
}

/// The outcome of a written text.
enum WrittenOutcome {
    /// The game has changed since the text was written, perhaps by this very move.
    Stale,
    /// The move was played. The outbox announces it; the message is for its author, if the announcement goes elsewhere.
    Played(Option<Message>),
    Answer(String),
    /// The text is not a move.
    NoMove(String),
    /// The player asks for the rules: those of a game, if it is known which.
    Rules(PlayerId, Option<GameKind>),
    /// The player has to say which of several games a command is for.
    WhichGameOf(Vec<GameOverview>, PlayerId, Command),
    /// The player has to confirm that a game is resigned.
    Resignation(Arc<Game>, PlayerId),
    /// The player has to say which of several games is meant.
    WhichGame(Vec<GameOverview>, String),
    /// The player has to confirm the move.
    Confirm(GameId, String),
}

/// Handles a new message; `own` is the id of the bot's user.
pub(crate) async fn on_message(bot: &Arc<Bot>, message: &DiscordMessage, own: u64) {
    handle_message(bot, message, own, None).await;
}

/// Handles a message that was written while the bot was not connected. It may have been read without an answer, so
/// nothing is played in a game that changed between then and the time at which it was `found`: no move is played twice.
pub(super) async fn on_missed_message(bot: &Arc<Bot>, message: &DiscordMessage, own: u64, found: Timestamp) {
    let written = message.timestamp.to_rfc3339().and_then(|text| text.parse().ok());
    handle_message(bot, message, own, written.map(|written| Missed { written, found })).await;
}

/// Reads a message and sends the answer.
async fn handle_message(bot: &Arc<Bot>, message: &DiscordMessage, own: u64, missed: Option<Missed>) {
    if message.author.bot || message.webhook_id.is_some() {
        return;
    }
    let is_direct = message.guild_id.is_none();
    let board = message.referenced_message.as_deref().filter(|board| board.author.id.get() == own);
    // Discord sends the text of a reply only if it mentions the bot, which it does unless its author disables that.
    let Some(text) = addressed_text(&message.content, is_direct || board.is_some(), own) else { return };
    let board = board.and_then(game_of_board);
    if !bot.is_new(message.id.get()) {
        return;
    }
    let user = message.author.id.get();
    if !is_direct {
        let said = text.to_owned();
        let is_called = addressed_text(&message.content, false, own).is_some();
        match bot.work(move |service| judge(service, user, &said, board, is_called)).await {
            Ok(ChannelText::ForBot) if missed.is_some() && was_answered(bot, message).await => return,
            Ok(ChannelText::ForBot) => {}
            Ok(ChannelText::Unreadable(player)) => return explain_writing(bot, message, player, own).await,
            // An error is logged by the service.
            Ok(ChannelText::ForOthers) | Err(_) => return,
        }
    }
    let channel = message.channel_id.get();
    let name = Some(display_name(&message.author));
    let answer = match read_and_answer(bot, AddressedText { text, user, name, channel, is_direct, board, missed }).await
    {
        WrittenAnswer::Nothing | WrittenAnswer::Stale | WrittenAnswer::RateLimited(None) => return,
        WrittenAnswer::Message(answer) | WrittenAnswer::RateLimited(Some(answer)) => answer,
        WrittenAnswer::NoMove(answer) => {
            // This comes before the answer, after which the user may edit the message.
            if is_direct {
                bot.note_refused(message.id.get(), board);
            }
            answer
        }
    };
    let nonce = nonce_of_answer(message);
    let sent = if is_direct {
        bot.rest.create_message_retrying(channel, &answer, &nonce).await.map(|_| ())
    } else {
        // Only the author is told of a mistake in a move.
        bot.direct_messages.send(user, &answer, &nonce).await.map(|_| ())
    };
    if let Err(error) = sent {
        tracing::warn!(%error, "a written move could not be answered");
    }
}

/// The nonce of the direct message that answers a message.
fn nonce_of_answer(message: &DiscordMessage) -> String {
    format!("{TO_TEXT}{}", message.id)
}

/// Whether a message in a channel was answered by a direct message, perhaps by an earlier run.
async fn was_answered(bot: &Bot, message: &DiscordMessage) -> bool {
    let nonce = nonce_of_answer(message);
    let Ok(channel) = bot.direct_messages.channel(message.author.id.get()).await else { return false };
    // Where messages cannot be read, a second answer is better than none.
    let told = bot.rest.latest_messages(channel).await.unwrap_or_default();
    told.iter().any(|told| told["nonce"] == nonce.as_str())
}

/// Tells a player by direct message how moves are written in channels, once and never again.
async fn explain_writing(bot: &Bot, message: &DiscordMessage, player: PlayerId, own: u64) {
    let user = message.author.id.get();
    if bot.check_rate_limit(user).is_err()
        || !bot.work(move |service| people::explain_writing(service, player)).await.unwrap_or(false)
    {
        return;
    }
    let language = languages::of_writer(bot, user).await;
    let told = Message::text(in_language(language, || replies::written_in_channels(own)));
    if let Err(error) = bot.direct_messages.send(user, &told, &nonce_of_answer(message)).await {
        tracing::debug!(%error, "a player could not be told how moves are written");
    }
}

/// Reads a text and executes it, in the language of its user. A rate-limited user is told so once.
pub(super) async fn read_and_answer(bot: &Bot, written: AddressedText<'_>) -> WrittenAnswer {
    let user = written.user;
    match bot.check_rate_limit(user) {
        Ok(()) => {
            bot.direct_messages.reopen(user);
            metrics::counter!("colonnade_discord_written_total").increment(1);
            let language = languages::of_writer(bot, user).await;
            let answering = async {
                answer(bot, written).await.unwrap_or_else(|error| {
                    let told = Message::text(error_text(&error));
                    // After another error the move may have been played.
                    if matches!(error, ServiceError::Refused(_)) {
                        WrittenAnswer::NoMove(told)
                    } else {
                        WrittenAnswer::Message(told)
                    }
                })
            };
            for_reader(language, answering).await
        }
        Err(limited) if bot.should_report_rate_limit(user) => {
            let language = languages::of_writer(bot, user).await;
            let told = in_language(language, || say!(replies::too_fast, seconds = limited.wait.as_secs()));
            WrittenAnswer::RateLimited(Some(Message::text(told)))
        }
        Err(_) => WrittenAnswer::RateLimited(None),
    }
}

/// The answer to a written text.
async fn answer(bot: &Bot, written: AddressedText<'_>) -> Reply<WrittenAnswer> {
    let AddressedText { text, user, name, channel, is_direct, board, missed } = written;
    if text.is_empty() || text.chars().count() > LONGEST_TEXT {
        return Ok(WrittenAnswer::NoMove(Message::text(say!(replies::not_a_written_move))));
    }
    let known = bot.work(move |service| people::player_of(service, &Identity::Discord(user))).await?;
    let wish = wording::wish(text);
    let Some(known) = known.filter(|_| wish != Some(Wish::Help)) else {
        let told = if wish == Some(Wish::Rules) { rules_message(bot, None, None, 0).await? } else { help() };
        return Ok(WrittenAnswer::Message(Message { is_ephemeral: false, ..told }));
    };
    let player = match name {
        // Updates the name.
        Some(name) => bot.sign_in(user, &name).await?.id,
        None => known.id,
    };
    if let Some(game) = game_number(text).filter(|_| text.starts_with('#')) {
        let found = bot.work(move |service| games::get(service, Viewer::Player(player), game)).await?;
        let standing = wording::standing(&found);
        let board = current_board(bot, found, standing, Some(player)).await?;
        return Ok(WrittenAnswer::Message(Message { is_ephemeral: false, ..board }));
    }
    let text = text.to_owned();
    let read = move |service: &Service| {
        let TextCommand { game, command } = match text.parse() {
            Ok(TextCommand { game, command }) => TextCommand { game: game.or(board), command },
            Err(Refusal::NotACommand(_)) => return Ok(WrittenOutcome::NoMove(say!(replies::not_a_written_move))),
            Err(refusal) => return Err(refusal.into()),
        };
        let wish = match &command {
            Command::Act(input) => wording::wish(input.text()),
            _ => None,
        };
        let command = match wish {
            Some(Wish::Rules) => {
                return Ok(WrittenOutcome::Rules(player, game_to_explain(service, player, channel, game)?));
            }
            Some(Wish::Takeback) => Command::AskTakeback,
            Some(Wish::Resignation) => Command::Resign,
            Some(Wish::Help) | None => command,
        };
        let command = TextCommand { game, command };
        read_and_play(service, player, channel, command, is_direct, missed)
    };
    Ok(match bot.work(read).await? {
        WrittenOutcome::Stale => WrittenAnswer::Stale,
        WrittenOutcome::Played(told) => told.map_or(WrittenAnswer::Nothing, WrittenAnswer::Message),
        WrittenOutcome::Answer(text) => WrittenAnswer::Message(Message::text(text)),
        WrittenOutcome::NoMove(text) => WrittenAnswer::NoMove(Message::text(text)),
        WrittenOutcome::Rules(player, game) => {
            let rules = rules_message(bot, Some(player), game, 0).await?;
            WrittenAnswer::Message(Message { is_ephemeral: false, ..rules })
        }
        WrittenOutcome::WhichGameOf(games, player, command) => {
            let id = CustomId::plain(PlayComponent::GameCommand).state(command.words().unwrap_or_default());
            let question = Message::text(which_game(&games, player));
            WrittenAnswer::Message(question.with(game_menu(&games, player, &id)))
        }
        WrittenOutcome::Resignation(game, player) => {
            let question = resignation_question(&game, player)?;
            WrittenAnswer::Message(Message { is_ephemeral: false, ..question })
        }
        WrittenOutcome::WhichGame(games, text) => {
            let id = bot.drafts.put(CustomId::plain(WrittenComponent::Game), &text);
            let menu = game_menu(&games, player, &id);
            let lines: Vec<String> =
                std::iter::once(replies::which_game_for(&text)).chain(full_menu(games.len())).collect();
            WrittenAnswer::Message(Message::text(lines.join("\n")).with(menu))
        }
        WrittenOutcome::Confirm(game, notation) => {
            let composer = compose(bot, game, player, vec![notation]).await?;
            WrittenAnswer::Message(Message { is_ephemeral: false, ..composer })
        }
    })
}

/// The text addressed to the bot: the text before or after a mention of it, or a whole direct message.
pub(super) fn addressed_text(content: &str, is_direct: bool, own: u64) -> Option<&str> {
    let text = content.trim();
    let beside = [format!("<@{own}>"), format!("<@!{own}>")].into_iter().find_map(|mention| {
        text.strip_prefix(mention.as_str()).or_else(|| text.strip_suffix(mention.as_str())).map(str::trim)
    });
    beside.or(is_direct.then_some(text))
}

fn read_and_play(
    service: &Service,
    player: PlayerId,
    channel: u64,
    TextCommand { game, command }: TextCommand,
    is_direct: bool,
    missed: Option<Missed>,
) -> Reply<WrittenOutcome> {
    let input = match command {
        Command::Act(input) => input,
        Command::Resign | Command::AskTakeback => {
            return read_command(service, player, channel, TextCommand { game, command }, is_direct, missed);
        }
        _ => return Ok(WrittenOutcome::NoMove(say!(replies::only_moves_are_written))),
    };
    let game = match resolve::resolve_game(service, player, game, Some(channel), Purpose::Move)? {
        ResolvedGame::One(game) => game,
        ResolvedGame::NoneWaiting | ResolvedGame::NoGames => {
            return Ok(WrittenOutcome::NoMove(say!(replies::no_game_waits)));
        }
        ResolvedGame::Several(games) => {
            let mut readable = Vec::new();
            for game in games {
                if is_notation_for(service, player, game.id, &input)? {
                    readable.push(game);
                }
            }
            match &readable[..] {
                [] => return Ok(WrittenOutcome::NoMove(say!(replies::not_a_written_move))),
                [only] => only.id,
                _ => return Ok(WrittenOutcome::WhichGame(readable, input.text().to_owned())),
            }
        }
    };
    let found = games::get(service, Viewer::Player(player), game)?;
    if missed.is_some_and(|missed| missed.has_changed(&found)) {
        return Ok(WrittenOutcome::Stale);
    }
    may_move(&found, player)?;
    let action = input.check(&found.state)?;
    if people::settings(service, &people::player(service, player)?).confirm || confirmation_reason(&action).is_some() {
        return Ok(WrittenOutcome::Confirm(game, action.text().to_owned()));
    }
    let version = Some(found.version);
    let command = Command::Act(action.clone().into());
    match games::act(service, &CommandRequest { version, ..CommandRequest::new(game, player, command) }) {
        Ok(done) => {
            let told = replies::written_move_played(action.text(), &wording::standing(&done.game));
            Ok(WrittenOutcome::Played(answer_to_player(service, &found, player, is_direct, told)?))
        }
        Err(ServiceError::Refused(Refusal::Outdated)) => Ok(WrittenOutcome::Answer(say!(replies::game_went_on))),
        Err(error) => Err(error),
    }
}

/// Whether a text is notation of a game, legal now or not.
fn is_notation_for(service: &Service, player: PlayerId, game: GameId, input: &ActionInput) -> Reply<bool> {
    Ok(is_notation(&games::get(service, Viewer::Player(player), game)?.state, input))
}

/// Reads the word by which a player resigns, which is confirmed first, or asks for a takeback.
fn read_command(
    service: &Service,
    player: PlayerId,
    channel: u64,
    TextCommand { game, command }: TextCommand,
    is_direct: bool,
    missed: Option<Missed>,
) -> Reply<WrittenOutcome> {
    let game = match resolve::resolve_game(service, player, game, Some(channel), Purpose::Any)? {
        ResolvedGame::One(game) => game,
        ResolvedGame::NoneWaiting | ResolvedGame::NoGames => {
            return Ok(WrittenOutcome::Answer(say!(replies::no_running_games)));
        }
        ResolvedGame::Several(games) => return Ok(WrittenOutcome::WhichGameOf(games, player, command)),
    };
    let found = games::get(service, Viewer::Player(player), game)?;
    if missed.is_some_and(|missed| missed.has_changed(&found)) {
        return Ok(WrittenOutcome::Stale);
    }
    if command == Command::Resign {
        return Ok(WrittenOutcome::Resignation(found, player));
    }
    games::act(service, &CommandRequest::new(game, player, command))?;
    Ok(WrittenOutcome::Played(answer_to_player(service, &found, player, is_direct, replies::takeback_asked(game))?))
}

/// The kind of the game whose rules a player asks for: of the game that is named, or of the only one that can be meant.
fn game_to_explain(
    service: &Service,
    player: PlayerId,
    channel: u64,
    named: Option<GameId>,
) -> Reply<Option<GameKind>> {
    Ok(match resolve::resolve_game(service, player, named, Some(channel), Purpose::Any)? {
        ResolvedGame::One(game) => Some(games::get(service, Viewer::Player(player), game)?.setup.variant.game()),
        ResolvedGame::Several(games) => {
            let kind = games.first().map(|game| game.variant.game());
            kind.filter(|&kind| games.iter().all(|game| game.variant.game() == kind))
        }
        ResolvedGame::NoneWaiting | ResolvedGame::NoGames => None,
    })
}

/// The answer to a player who wrote directly what was done in a game, if the announcement goes elsewhere. `before` is the
/// game as it was.
fn answer_to_player(
    service: &Service,
    before: &Arc<Game>,
    player: PlayerId,
    is_direct: bool,
    told: String,
) -> Reply<Option<Message>> {
    if !is_direct || !matches!(before.setup.place, Place::Server { .. }) {
        return Ok(None);
    }
    let before = GameWithPlayers::load(service, Arc::clone(before))?;
    let next = next_button(service, player, before.urgency(service.now()))?;
    Ok(Some(Message::text(told).with_button(next)))
}

/// Plays a written move in the game that was chosen for it.
pub(crate) async fn on_game_chosen(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let game = value.as_deref().and_then(|text| text.parse().ok()).map(GameId);
    let (Some(text), Some(game)) = (bot.drafts.get(&id.state), game) else {
        return Ok(Response::ephemeral(say!(replies::write_the_move_again)));
    };
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    play(bot, interaction, game, player, text).await
}

#[cfg(test)]
mod tests {
    use super::addressed_text;

    #[test]
    fn a_text_beside_a_mention_is_for_the_bot() {
        let addressed = |content, is_direct| addressed_text(content, is_direct, 7);
        assert_eq!(addressed("c1-c3", true), Some("c1-c3"));
        assert_eq!(addressed("c1-c3", false), None);
        assert_eq!(addressed("<@7> #4 c1-c3", false), Some("#4 c1-c3"));
        assert_eq!(addressed("c1-c3 <@!7>", false), Some("c1-c3"));
        assert_eq!(addressed("<@7> c1-c3", true), Some("c1-c3"));
        assert_eq!(addressed("look, <@7>, c1-c3", false), None);
        assert_eq!(addressed("<@7>", false), Some(""));
    }
}
