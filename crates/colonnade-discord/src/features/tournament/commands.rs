//! The command for tournaments.

use colonnade_events::{
    Beginning, EntryRule, EventId, Format, GameTerms, GamesPerPairing, Ruling, Season, Settings, StartRule, Team, Time,
};
use colonnade_language::say;
use serenity::all::{Role, User};

use super::{RULINGS, create, decide, list, organise, ruling_choice, show, withdraw};
use crate::bot::respond::Response;
use crate::features::challenge::commands::{OpeningOption, variant_and_time};
use crate::features::command::autocomplete::{time as time_choices, variant as variant_choices};
use crate::features::command::options::{KindOption, choices};
use crate::features::command::{Command, Context, Never, answer, without_subcommand};
use colonnade_play::{Opening, RatingRange, Span, TimeControl};
use colonnade_service::tournaments;
use colonnade_wording::{commands as words, replies};

/// The time control of a tournament if none is chosen: 5 days, a day more with each move, and at most 10 days.
const USUAL_TIME: TimeControl =
    TimeControl::Bank { bank: Span::days(5), increment: Span::days(1), cap: Span::days(10) };

choices!(
    FormatOption(Format),
    [
        Format::Cup { rounds: None, final_four: false },
        Format::RoundRobin,
        Format::KnockOut,
        Format::League,
        Format::TeamMatch { boards: 0 }
    ],
    words::format_choice
);
choices!(GamesOption(GamesPerPairing), [GamesPerPairing::Two, GamesPerPairing::One], words::games_choice);
choices!(RulingOption(Ruling), RULINGS, ruling_choice);

pub(crate) fn commands() -> Vec<Command> {
    vec![event()]
}

#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild",
    subcommands(
        "event_create",
        "event_list",
        "event_show",
        "event_start",
        "event_cancel",
        "event_withdraw",
        "event_decide"
    )
)]
async fn event(ctx: Context<'_>) -> Result<(), Never> {
    without_subcommand(ctx).await;
    Ok(())
}

#[poise::command(slash_command, rename = "create")]
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn event_create(
    ctx: Context<'_>,
    format: FormatOption,
    game: KindOption,
    #[autocomplete = "variant_choices"]
    #[max_length = 40]
    variant: Option<String>,
    #[autocomplete = "time_choices"]
    #[max_length = 100]
    time: Option<String>,
    games: Option<GamesOption>,
    rated: Option<bool>,
    opening: Option<OpeningOption>,
    #[min = 0]
    #[max = 60]
    vacation: Option<u16>,
    #[min = 0]
    #[max = 366]
    start: Option<u32>,
    #[min = 2]
    #[max = 512]
    most: Option<u16>,
    #[min = 1]
    #[max = 16]
    rounds: Option<u8>,
    #[max_length = 20] rating: Option<String>,
    role: Option<Role>,
    #[rename = "team-1"] first_team: Option<Role>,
    #[rename = "team-2"] second_team: Option<Role>,
    #[min = 1]
    #[max = 256]
    boards: Option<u16>,
) -> Result<(), Never> {
    let variant_text = variant;
    let time_text = time;
    answer(ctx, move |bot, interaction| async move {
        let (variant, control) = match variant_and_time(game.0, variant_text.as_deref(), time_text.as_deref()) {
            Ok(read) => read,
            Err(why) => return Ok(Response::ephemeral(why)),
        };
        let range = match rating.as_deref().map(|text| RatingRange::parse(text).ok_or(text)).transpose() {
            Ok(range) => range.unwrap_or_default(),
            Err(text) => return Ok(Response::ephemeral(replies::not_a_range(text))),
        };
        let format = match format.0 {
            Format::Cup { final_four, .. } => Format::Cup { rounds, final_four },
            format if rounds.is_none() => format,
            _ => return Ok(Response::ephemeral(say!(tournament_view::rounds_of_cup))),
        };
        let has_team = first_team.is_some() || second_team.is_some();
        let teams = first_team.map(|role| role.id.get()).zip(second_team.map(|role| role.id.get()));
        let (format, teams) = match (format, teams, boards) {
            (Format::TeamMatch { .. }, Some((first, second)), Some(boards)) => {
                if [first, second].iter().any(|role| Some(*role) == interaction.server) {
                    return Ok(Response::ephemeral(say!(tournament_view::team_of_everybody)));
                }
                (Format::TeamMatch { boards }, Some((Team::Role(first), Team::Role(second))))
            }
            (Format::TeamMatch { .. }, ..) => return Ok(Response::ephemeral(say!(tournament_view::teams_needed))),
            (format, None, None) if !has_team => (format, None),
            _ => return Ok(Response::ephemeral(say!(tournament_view::teams_of_match))),
        };
        let beginning = match opening.map_or_else(Opening::default, |opening| opening.0) {
            Opening::Standard => Beginning::Standard,
            Opening::Pie => Beginning::Pie,
            Opening::Fair => Beginning::FairStart,
        };
        let terms = GameTerms {
            beginning,
            games: games.map_or(GamesPerPairing::Two, |games| games.0),
            rated: rated.unwrap_or(true),
            ..GameTerms::usual(variant, control.unwrap_or(USUAL_TIME).to_string())
        };
        let usual = Settings::usual(format, terms);
        let now = Time(bot.service.now().timestamp_millis());
        let settings = Settings {
            season: matches!(format, Format::League).then_some(Season { number: 1, predecessor: None }),
            vacation_days: vacation.unwrap_or(usual.vacation_days),
            entry: EntryRule {
                // Everybody has the role of the server itself.
                role: role.as_ref().map(|role| role.id.get()).filter(|role| Some(*role) != interaction.server),
                lowest: range.lowest.map(i32::from),
                highest: range.highest.map(i32::from),
                most,
            },
            start: match (start, most) {
                (Some(days), _) => StartRule::At(now.plus_days(days)),
                (None, Some(_)) => StartRule::WhenFull,
                (None, None) => StartRule::ByHand,
            },
            teams,
            ..usual
        };
        create(&bot, &interaction, settings).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "list")]
async fn event_list(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |bot, interaction| async move { list(&bot, &interaction).await }).await;
    Ok(())
}

#[poise::command(slash_command, rename = "show")]
async fn event_show(ctx: Context<'_>, #[min = 1] event: u64) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { show(&bot, &interaction, EventId(event)).await }).await;
    Ok(())
}

#[poise::command(slash_command, rename = "start")]
async fn event_start(ctx: Context<'_>, #[min = 1] event: u64) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        let id = EventId(event);
        let done = |title| say!(tournament_view::started, tournament = title);
        organise(&bot, &interaction, id, move |service, by| tournaments::start(service, by, id), done).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "cancel")]
async fn event_cancel(
    ctx: Context<'_>,
    #[min = 1] event: u64,
    #[max_length = 300] reason: String,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        let id = EventId(event);
        let done = |title| say!(tournament_view::cancelled_now, tournament = title);
        organise(&bot, &interaction, id, move |service, by| tournaments::cancel(service, by, id, &reason), done).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "withdraw")]
async fn event_withdraw(
    ctx: Context<'_>,
    #[min = 1] event: u64,
    player: User,
    #[max_length = 300] reason: String,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        withdraw(&bot, &interaction, EventId(event), player.id.get(), reason).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, rename = "decide")]
async fn event_decide(
    ctx: Context<'_>,
    #[max_length = 24] game: String,
    result: RulingOption,
    #[max_length = 300] reason: String,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { decide(&bot, &interaction, &game, result.0, reason).await }).await;
    Ok(())
}
