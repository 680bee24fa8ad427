//! Commands to find opponents.

use colonnade_language::say;
use serenity::all::User;

use super::list::challenges_command;
use super::making::{ChallengeRequest, ChosenConditions, Opponent, challenge_command};
use super::seeks::{SeekOptions, seek_command};
use crate::bot::respond::Response;
use crate::features::command::autocomplete::{time as time_choices, variant as variant_choices};
use crate::features::command::options::{KindOption, choices};
use crate::features::command::{Command, Context, Never, answer};
use colonnade_play::{
    Conditions, Identity, Opening, RatingRange, SeekScope, SeekWishes, SideChoice, TimeControl, parse_sought_time,
};
use colonnade_rules::{Game, Variant};
use colonnade_wording::{self as wording, commands, replies};

choices!(LevelOption(u8), Identity::LEVELS, commands::level_choice);
choices!(
    SideOption(SideChoice),
    [SideChoice::First, SideChoice::Second, SideChoice::Random, SideChoice::Both],
    commands::side_choice
);
choices!(VacationOption(Option<u16>), Conditions::VACATIONS, commands::vacation_choice);
choices!(OpeningOption(Opening), Opening::ALL, commands::opening_choice);

fn conditions(
    vacation: Option<VacationOption>,
    free_days: Option<bool>,
    opening: Option<OpeningOption>,
) -> ChosenConditions {
    ChosenConditions {
        vacation: vacation.and_then(|vacation| vacation.0),
        opening: opening.map_or_else(Opening::default, |opening| opening.0),
        free_days,
    }
}

pub(crate) fn commands() -> Vec<Command> {
    vec![challenge(), challenges(), seek()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn challenge(
    ctx: Context<'_>,
    game: KindOption,
    opponent: Option<User>,
    computer: Option<LevelOption>,
    #[autocomplete = "variant_choices"]
    #[max_length = 40]
    variant: Option<String>,
    #[autocomplete = "time_choices"]
    #[max_length = 100]
    time: Option<String>,
    side: Option<SideOption>,
    rated: Option<bool>,
    vacation: Option<VacationOption>,
    #[rename = "free-days"] free_days: Option<bool>,
    opening: Option<OpeningOption>,
) -> Result<(), Never> {
    // Renamed, because `variant` and `time` are names of functions, too.
    let variant_text = variant;
    let time_text = time;
    answer(ctx, move |bot, interaction| async move {
        if opponent.as_ref().is_some_and(|user| user.bot) {
            return Ok(Response::ephemeral(say!(replies_challenges::bots_do_not_play)));
        }
        let opponent = match (opponent, computer) {
            (Some(_), Some(_)) => return Ok(Response::ephemeral(say!(replies_challenges::one_opponent))),
            (Some(user), None) => Opponent::User(user.id.get()),
            (None, Some(level)) => Opponent::Computer(level.0),
            (None, None) => Opponent::Anybody,
        };
        let (variant, control) = match variant_and_time(game.0, variant_text.as_deref(), time_text.as_deref()) {
            Ok(read) => read,
            Err(why) => return Ok(Response::ephemeral(why)),
        };
        let rated = rated.unwrap_or_default();
        let is_computer = matches!(opponent, Opponent::Computer(_));
        let usual = SideChoice::usual(variant, rated && !is_computer);
        let side = side.map_or(usual, |side| side.0);
        let conditions = conditions(vacation, free_days, opening);
        let request = ChallengeRequest { opponent, variant, control, side, rated, conditions };
        challenge_command(&bot, &interaction, request).await
    })
    .await;
    Ok(())
}

/// Parses a typed variant of a game and a typed time control; an error is the sentence that explains it.
pub(crate) fn variant_and_time(
    game: Game,
    variant: Option<&str>,
    time: Option<&str>,
) -> Result<(Variant, Option<TimeControl>), String> {
    let variant = variant.map_or(Ok(game.standard()), |name| game.variant(name));
    let variant = variant.map_err(|error| wording::md_sentence(&wording::unknown_variant(&error)))?;
    let control = time.map(TimeControl::parse_lenient).transpose();
    Ok((variant, control.map_err(|error| wording::md_sentence(&wording::not_a_time(&error)))?))
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn challenges(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |bot, interaction| async move { challenges_command(&bot, &interaction).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn seek(
    ctx: Context<'_>,
    game: Option<KindOption>,
    #[autocomplete = "variant_choices"]
    #[max_length = 40]
    variant: Option<String>,
    #[autocomplete = "time_choices"]
    #[max_length = 100]
    time: Option<String>,
    #[max_length = 20] rating: Option<String>,
    rated: Option<bool>,
    side: Option<SideOption>,
    vacation: Option<VacationOption>,
    #[rename = "free-days"] free_days: Option<bool>,
    opening: Option<OpeningOption>,
    #[min = 1]
    #[max = 10]
    keep: Option<u8>,
) -> Result<(), Never> {
    let is_empty = game.is_none()
        && (variant.is_none() && time.is_none() && rating.is_none())
        && (rated.is_none() && side.is_none() && vacation.is_none() && free_days.is_none() && opening.is_none())
        && keep.is_none();
    let conditions = conditions(vacation, free_days, opening);
    answer(ctx, move |bot, interaction| async move {
        let sought = if is_empty {
            Ok(None)
        } else {
            sought(game, variant, time, rating, rated, side).map(|options| {
                let wishes = SeekWishes { keeps: keep, ..options.wishes };
                Some(SeekOptions { conditions, wishes, ..options })
            })
        };
        match sought {
            Ok(options) => seek_command(&bot, &interaction, options).await,
            Err(why) => Ok(Response::ephemeral(why)),
        }
    })
    .await;
    Ok(())
}

/// Parses the typed options of `/seek`; an error is the sentence that explains it.
fn sought(
    game: Option<KindOption>,
    variant: Option<String>,
    time: Option<String>,
    rating: Option<String>,
    rated: Option<bool>,
    side: Option<SideOption>,
) -> Result<SeekOptions, String> {
    // Some clients send the name of the choice, which begins with its value in all languages.
    let first = |name: &str| name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned();
    let is_any = |name: &str| first(name).eq_ignore_ascii_case(commands::ANY_VARIANT);
    let named = variant.as_deref().map(str::trim).filter(|name| !is_any(name));
    let breadth = match (&game, &variant, named) {
        (None, _, Some(_)) => return Err(say!(replies_seeks::variant_of_which_game)),
        (None, _, None) => SeekScope::AnyGame,
        (Some(_), Some(_), None) => SeekScope::AnyVariant,
        (Some(_), ..) => SeekScope::Exact,
    };
    let game = game.map_or(Game::Pilastri, |game| game.0);
    let (variant, _) = variant_and_time(game, named, None)?;
    let time = time.as_deref().map(parse_sought_time).transpose();
    let time = time.map_err(|error| wording::md_sentence(&wording::not_a_time(&error)))?;
    let control = time.map(|(control, _)| control);
    let wishes = SeekWishes { longest: time.and_then(|(_, longest)| longest), keeps: None };
    let range = match rating {
        Some(text) => RatingRange::parse(&text).ok_or_else(|| replies::not_a_range(&text))?,
        None => RatingRange::default(),
    };
    let rated = rated.unwrap_or_default();
    // Who seeks any game leaves to the opponent's wish whether it is a match.
    let usual = SideChoice::usual(variant, rated && breadth != SeekScope::AnyGame);
    let side = side.map_or(usual, |side| side.0);
    Ok(SeekOptions { variant, breadth, control, range, side, rated, conditions: ChosenConditions::default(), wishes })
}
