//! Commands with which games are played.

use serenity::all::User;

use super::options::{KindOption, SideOption};
use super::suggest::{a_game, a_move, a_running_game, a_time, a_variant};
use super::{Command, Context, Never, answer};
use crate::discord::call;
use crate::discord::challenges::Wanted;
use crate::discord::desk::Answer;
use crate::play::{self, SideChoice, TimeControl};
use crate::view::wording;

pub(super) fn commands() -> Vec<Command> {
    vec![challenge(), challenges(), games(), board(), make_move(), draw(), takeback(), resign(), abort(), rematch()]
}

/// Challenge a player to a game, or everybody
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn challenge(
    ctx: Context<'_>,
    #[description = "The game"] game: KindOption,
    #[description = "Whom; leave it out to challenge whoever likes"] opponent: Option<User>,
    #[description = "The variant; the usual one if you leave it out"]
    #[autocomplete = "a_variant"]
    #[max_length = 40]
    variant: Option<String>,
    #[description = "The time: 3d for every move, 10d+36h/21d for a bank, none"]
    #[autocomplete = "a_time"]
    #[max_length = 40]
    time: Option<String>,
    #[description = "The side that you want"] side: Option<SideOption>,
    #[description = "Whether the result counts for ratings"] rated: Option<bool>,
) -> Result<(), Never> {
    let asked = (opponent, variant, time);
    answer(ctx, move |desk, caller| async move {
        let (opponent, variant, time) = asked;
        if opponent.as_ref().is_some_and(|user| user.bot) {
            return Ok(Answer::private("A bot does not play; challenge a person."));
        }
        let variant = match variant.map_or(Ok(game.0.standard()), |name| game.0.variant(&name)) {
            Ok(variant) => variant,
            Err(error) => return Ok(Answer::private(wording::md_sentence(&wording::unknown_variant(&error)))),
        };
        let control = match time.map(|text| text.parse::<TimeControl>()).transpose() {
            Ok(control) => control,
            Err(error) => return Ok(Answer::private(wording::md_sentence(&wording::not_a_time(&error)))),
        };
        let opponent = opponent.map(|user| user.id.get());
        let side = side.map_or(SideChoice::Random, |side| side.0);
        let wanted = Wanted { opponent, variant, control, side, rated: rated.unwrap_or_default() };
        desk.challenge(&caller, wanted).await
    })
    .await;
    Ok(())
}

/// Challenges to you, by you, and open to everybody
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn challenges(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |desk, call| async move { desk.challenges(&call).await }).await;
    Ok(())
}

/// Your games, those that wait for you first, with the time left
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn games(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |desk, call| async move { desk.games(&call).await }).await;
    Ok(())
}

/// Show the board of a game, now or after an earlier move
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn board(
    ctx: Context<'_>,
    #[description = "The game's number; yours that waits if you leave it out"]
    #[autocomplete = "a_game"]
    #[max_length = 24]
    game: Option<String>,
    #[description = "After how many moves; now if you leave it out"]
    #[min = 0]
    #[max = 100000]
    ply: Option<u32>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move { desk.board(&call, game, ply).await }).await;
    Ok(())
}

/// Play a move; what can follow is suggested while you type
#[poise::command(
    slash_command,
    rename = "move",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn make_move(
    ctx: Context<'_>,
    #[description = "The move, for example c1-c3"]
    #[autocomplete = "a_move"]
    #[max_length = 1000]
    notation: String,
    #[description = "The game's number; the one that waits for you if you leave it out"]
    #[autocomplete = "a_running_game"]
    #[max_length = 24]
    game: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move { desk.move_text(&call, notation, game).await }).await;
    Ok(())
}

/// A command about a game that may be named.
macro_rules! about_a_game {
    ($(#[$doc:meta])* $name:ident, $command:expr) => {
        $(#[$doc])*
        #[poise::command(
            slash_command,
            install_context = "Guild|User",
            interaction_context = "Guild|BotDm|PrivateChannel"
        )]
        async fn $name(
            ctx: Context<'_>,
            #[description = "The game's number; the one that waits for you if you leave it out"]
            #[autocomplete = "a_running_game"]
            #[max_length = 24]
            game: Option<String>,
        ) -> Result<(), Never> {
            answer(ctx, move |desk, call| async move { desk.command(&call, game, $command).await }).await;
            Ok(())
        }
    };
}

about_a_game! {
    /// Offer a draw, or accept the one that is offered
    draw, play::Command::OfferDraw
}
about_a_game! {
    /// Ask to take your last move back
    takeback, play::Command::AskTakeback
}
about_a_game! {
    /// Resign a game; you are asked whether you mean it
    resign, play::Command::Resign
}
about_a_game! {
    /// Break a game off before both players have moved
    abort, play::Command::Abort
}

/// Challenge the opponent of a finished game again, with sides exchanged
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn rematch(
    ctx: Context<'_>,
    #[description = "The finished game's number; your last one if you leave it out"]
    #[autocomplete = "a_game"]
    #[max_length = 24]
    game: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move { desk.rematch_named(&call, game).await }).await;
    Ok(())
}
