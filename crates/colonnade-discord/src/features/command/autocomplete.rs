//! Suggestions while an option is being typed: at most 25 choices of at most 100 characters.

use std::collections::HashSet;
use std::sync::Arc;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::Context;
use crate::bot::heavy_work;
use crate::bot::languages::{Recipient, recipient_of};
use crate::features::acting::may_move;
use crate::features::game_choice::named_game;
use crate::transport::interaction::Interaction;
use colonnade_archive::ArchiveFilter;
use colonnade_language::in_language;
use colonnade_language::say;
use colonnade_play::{
    ActionInput, Game, GameId, Identity, Plan, PlayerId, ServerId, Span, Summary, TimeControl, Viewer, after_line,
    confirmation_reason, typed_continuations, zones,
};
use colonnade_rules::{Game as GameKind, State, Token};
use colonnade_service::{
    PlannedGame, Purpose, Reply, ResolvedGame, Service, ServiceError, Work, archive, followers, games, people, plans,
    profiles, resolve,
};
use colonnade_wording::{self as wording, commands, components, replies, short};

/// Discord's limit of choices.
const MOST_CHOICES: usize = 25;
/// Discord's limit for the name and the value of a choice, in characters.
const LONGEST_CHOICE: usize = 100;
/// How many finished games are searched.
const MOST_GAMES: usize = 50;

/// A choice: the value that is sent, and the name that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OptionChoice {
    value: String,
    name: String,
}

impl OptionChoice {
    fn new(value: impl Into<String>, name: impl Into<String>) -> OptionChoice {
        OptionChoice { value: value.into(), name: name.into() }
    }
}

fn response(choices: Vec<OptionChoice>) -> CreateAutocompleteResponse {
    let is_possible = |choice: &OptionChoice| !choice.value.is_empty() && fits(&choice.value);
    let choices = choices.into_iter().filter(is_possible).take(MOST_CHOICES);
    let choices = choices.map(|choice| AutocompleteChoice::new(shown_name(&choice), choice.value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The displayed name of a choice. Some clients send it instead of the value, so a name that begins with the value is
/// cut only behind the mark that separates the two, and is the value alone if there is no room for that.
fn shown_name(choice: &OptionChoice) -> String {
    const MARK: &str = " …: ";
    let needed = choice.value.chars().count() + MARK.chars().count();
    if !fits(&choice.name) && choice.name.starts_with(&choice.value) && needed + 1 >= LONGEST_CHOICE {
        return choice.value.clone();
    }
    short(&choice.name, LONGEST_CHOICE)
}

/// Choices that the service finds. There are none if the user types faster than the user's budget allows, or if the
/// service fails, which it logs.
async fn suggest(
    ctx: Context<'_>,
    find: impl FnOnce(&Service, Viewer) -> Reply<Vec<OptionChoice>> + Send + 'static,
) -> CreateAutocompleteResponse {
    let bot = Arc::clone(ctx.framework.user_data);
    let interaction = Interaction::of_command(ctx.interaction);
    let work = Work::Continuations;
    let Ok(permit) = heavy_work::begin(&bot, &interaction, work, work.least_cost()).await else {
        return response(Vec::new());
    };
    // The user and the choices are read together.
    let found = bot.work(move |service| {
        let _permit = permit;
        let player = people::player_of(service, &Identity::Discord(interaction.user))?;
        let viewer = interaction.viewer(player.as_ref().map(|player| player.id));
        in_language(Recipient::of(player.as_ref(), interaction.locale).language, || find(service, viewer))
    });
    response(found.await.unwrap_or_default())
}

/// Choices that nothing is read for, in the language of the user.
async fn suggest_words(ctx: Context<'_>, words: impl FnOnce() -> Vec<OptionChoice>) -> CreateAutocompleteResponse {
    let recipient = recipient_of(ctx.framework.user_data, &Interaction::of_command(ctx.interaction)).await;
    response(in_language(recipient.language, words))
}

/// The value of another option of the command.
fn option(ctx: Context<'_>, name: &str) -> Option<String> {
    ctx.args.iter().find(|option| option.name == name).and_then(|option| match &option.value {
        ResolvedValue::String(text) => Some((*text).to_owned()),
        ResolvedValue::Integer(number) => Some(number.to_string()),
        _ => None,
    })
}

fn running_games(service: &Service, viewer: Viewer, typed: &str) -> Reply<Vec<OptionChoice>> {
    let Some(player) = viewer.player() else { return Ok(Vec::new()) };
    let games = games::games_of(service, player)?.into_iter();
    Ok(games.filter_map(|game| fitting(game.id, replies::game_suggestion(&game, player), typed)).collect())
}

/// The choice of a game if the typed text is the beginning of its number or a part of its name.
fn fitting(game: GameId, name: String, typed: &str) -> Option<OptionChoice> {
    let value = game.0.to_string();
    let wanted = typed.trim().trim_start_matches('#').to_lowercase();
    let fits = value.starts_with(&wanted) || name.to_lowercase().contains(&wanted);
    fits.then_some(OptionChoice { value, name })
}

/// Running games of the player, with those that wait for the player first.
pub(crate) async fn running_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    suggest(ctx, move |service, viewer| running_games(service, viewer, &typed)).await
}

/// Running and finished games of the player; for `/rematch` only finished ones.
pub(crate) async fn game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    let only_finished = ctx.interaction.data.name == "rematch";
    suggest(ctx, move |service, viewer| {
        let mut found = if only_finished { Vec::new() } else { running_games(service, viewer, &typed)? };
        let filter = ArchiveFilter { player: viewer.player(), ..ArchiveFilter::default() };
        let finished = archive::archive(service, &filter, viewer, None, MOST_GAMES)?.items;
        found.extend(
            finished.into_iter().filter_map(|game| fitting(game.id, replies::archive_suggestion(&game), &typed)),
        );
        Ok(found)
    })
    .await
}

/// How many games are looked up for one name.
const MOST_OF_NAME: usize = 25;
/// How many players whose names begin with a typed text are looked up.
const MOST_NAMED: usize = 3;

/// Games of the archive and running games, for `/replay`: the user's own first, then the one with the typed number, and
/// those of players whose names begin with the typed text.
pub(crate) async fn any_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    suggest(ctx, move |service, viewer| {
        let mut found = running_games(service, viewer, &typed)?;
        let own = ArchiveFilter { player: viewer.player(), ..ArchiveFilter::default() };
        let mut finished = archive::archive(service, &own, viewer, None, MOST_GAMES)?.items;
        finished.retain(|game| fitting(game.id, replies::archive_suggestion(game), &typed).is_some());
        let wanted = typed.trim();
        if let Some(game) = named_game(wanted) {
            finished.extend(finished_game(service, viewer, game)?);
        }
        if !wanted.is_empty() {
            for (player, _) in profiles::players_named(service, viewer, wanted, MOST_NAMED)? {
                let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
                finished.extend(archive::archive(service, &filter, viewer, None, MOST_OF_NAME)?.items);
            }
        }
        let mut known = HashSet::new();
        finished.retain(|game| known.insert(game.id));
        found.extend(
            finished.iter().map(|game| OptionChoice::new(game.id.0.to_string(), replies::archive_suggestion(game))),
        );
        Ok(found)
    })
    .await
}

/// A finished game as lists show it, if the viewer may see it.
fn finished_game(service: &Service, viewer: Viewer, game: GameId) -> Reply<Option<Summary>> {
    match archive::summary(service, viewer, game) {
        Ok((_, found)) => Ok(Some(found)),
        Err(ServiceError::Refused(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Games that can be watched from here: the public ones of the server, and those that the user follows.
pub(crate) async fn watched_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    let server = Interaction::of_command(ctx.interaction).server.map(ServerId);
    suggest(ctx, move |service, viewer| {
        let mut games = match server {
            Some(server) => followers::public_games(service, viewer, server, None, MOST_GAMES)?.0,
            None => Vec::new(),
        };
        let followed =
            viewer.player().map_or_else(|| Ok(Vec::new()), |player| followers::followed_games(service, player))?;
        for game in followed {
            if games.iter().all(|known| known.id != game.id) {
                games.push(game);
            }
        }
        let games = games.into_iter();
        Ok(games.filter_map(|game| fitting(game.id, components::watched_option(&game), &typed)).collect())
    })
    .await
}

/// Variants of the game that was chosen, or of all games.
pub(crate) async fn variant(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let chosen = option(ctx, "game").and_then(|index| GameKind::ALL.get(index.parse::<usize>().ok()?).copied());
    let games = chosen.map_or_else(|| GameKind::ALL.to_vec(), |game| vec![game]);
    let mut names: Vec<&str> =
        games.into_iter().flat_map(|game| game.variants().map(|variant| variant.name())).collect();
    names.sort();
    names.dedup();
    suggest_words(ctx, || {
        let mut choices: Vec<OptionChoice> = names.into_iter().map(|name| OptionChoice::new(name, name)).collect();
        if ctx.interaction.data.name == "seek" {
            choices.push(OptionChoice::new(commands::ANY_VARIANT, say!(seeks::any_variant_choice)));
        }
        let wanted = typed.to_lowercase();
        choices.retain(|choice| choice.name.to_lowercase().contains(&wanted));
        choices
    })
    .await
}

/// The time control that is being typed, and usual ones.
pub(crate) async fn time(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggest_words(ctx, || {
        let choice = |control: TimeControl| OptionChoice::new(control.to_string(), replies::time_suggestion(control));
        let usual =
            ["1d", "3d", "7d", "10d+36h/21d", "none"].into_iter().filter(|value| value.starts_with(typed.trim()));
        let typed = TimeControl::parse_lenient(typed).into_iter().chain(hours(typed)).map(choice);
        let mut choices: Vec<OptionChoice> =
            typed.chain(usual.filter_map(|value| value.parse().ok()).map(choice)).collect();
        let mut known = HashSet::new();
        choices.retain(|choice| known.insert(choice.value.clone()));
        choices
    })
    .await
}

/// The time zones whose name has the typed text in it.
pub(crate) async fn zone(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let wanted = typed.trim().replace(' ', "_").to_lowercase();
    let found = zones().filter(|name| name.to_lowercase().contains(&wanted));
    suggest_words(ctx, || {
        found.take(MOST_CHOICES).map(|name| OptionChoice::new(name, name.replace('_', " "))).collect()
    })
    .await
}

/// The time control of a number alone, read as hours.
fn hours(typed: &str) -> Option<TimeControl> {
    let hours: u64 = typed.trim().parse().ok().filter(|hours| (1..=1_000).contains(hours))?;
    Some(TimeControl::PerMove(Span::hours(hours)))
}

/// The tokens that can follow in the game that is meant, each with its effect.
pub(crate) async fn notation(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    let named = option(ctx, "game").as_deref().and_then(named_game);
    let channel = ctx.interaction.channel_id.get();
    suggest(ctx, move |service, viewer| {
        let Some(player) = viewer.player() else { return Ok(Vec::new()) };
        suggest_moves(service, player, channel, named, &typed)
    })
    .await
}

/// The ways in which a line of conditional moves can continue in the game that is meant.
pub(crate) async fn line_to_plan(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    of_plan(ctx, typed, |planned, typed| next_of_line(&planned.game, typed)).await
}

/// Suggestions from the plan that the player has in the game that is meant.
async fn of_plan(
    ctx: Context<'_>,
    typed: &str,
    choices: fn(&PlannedGame, &str) -> Vec<OptionChoice>,
) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    let named = option(ctx, "game").as_deref().and_then(named_game);
    let channel = ctx.interaction.channel_id.get();
    suggest(ctx, move |service, viewer| {
        let Some(player) = viewer.player() else { return Ok(Vec::new()) };
        let ResolvedGame::One(game) = resolve::resolve_game(service, player, named, Some(channel), Purpose::Plan)?
        else {
            return Ok(hint(&typed, say!(replies_composing::name_the_game_first)));
        };
        // A game in which the player does not play is treated as if it did not exist.
        Ok(plans::plan(service, player, game).map_or_else(|_| Vec::new(), |planned| choices(&planned, &typed)))
    })
    .await
}

/// The ways in which a line of a game can continue, each with the moves before it.
fn next_of_line(game: &Game, typed: &str) -> Vec<OptionChoice> {
    // A continuation of a line that is too long is too long, too.
    if !fits(typed) {
        return Vec::new();
    }
    let (before, last) = typed.rsplit_once(wording::MOVE_SEPARATOR).unwrap_or(("", typed));
    let (mut state, mut line): (State, Vec<String>) = (game.state.clone(), Vec::new());
    for text in before.split(wording::MOVE_SEPARATOR).map(str::trim).filter(|text| !text.is_empty()) {
        match ActionInput::from(text).check(&state) {
            Ok(action) => line.push(action.text().to_owned()),
            Err(why) => return vec![OptionChoice::new(typed, wording::refusal(&why))],
        }
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        let Some(after) = after_line(game, &texts) else { return Vec::new() };
        state = after;
    }
    let with_line = |text: &str| {
        let texts: Vec<&str> = line.iter().map(String::as_str).chain([text]).collect();
        wording::planned_line(&texts)
    };
    let next = moves(&state, last.trim()).into_iter();
    next.map(|choice| OptionChoice::new(with_line(&choice.value), with_line(&choice.name))).collect()
}

/// The lines of conditional moves that the player has in the game that is meant.
pub(crate) async fn planned_line(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    of_plan(ctx, typed, |planned, typed| lines(&planned.plan, typed)).await
}

/// The lines of a plan that contain a text. One that is too long for a choice is cut where it fits, and stands for
/// everything after that, too.
fn lines(plan: &Plan, typed: &str) -> Vec<OptionChoice> {
    let letters = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    // A chosen line that is being edited ends with the ellipsis of its name.
    let wanted = letters(typed);
    let wanted = wanted.trim_end_matches(['…', wording::MOVE_SEPARATOR]);
    let mut known = HashSet::new();
    let mut choices = Vec::new();
    for line in plan.lines() {
        let choice = |length: usize| {
            let value = wording::planned_line(&line[..length]);
            let name = wording::planned_line_suggestion(&value, length < line.len());
            Some(OptionChoice { value, name }).filter(|choice| fits(&choice.name))
        };
        let Some(choice) = (1..=line.len()).rev().find_map(choice) else { continue };
        if letters(&choice.value).contains(wanted) && known.insert(choice.value.clone()) {
            choices.push(choice);
        }
    }
    choices
}

fn fits(value: &str) -> bool {
    value.chars().count() <= LONGEST_CHOICE
}

/// A choice that only shows `words`. Its value cannot be empty, as the field may be.
fn hint(typed: &str, words: String) -> Vec<OptionChoice> {
    vec![OptionChoice::new(if typed.is_empty() { "?" } else { typed }, words)]
}

fn suggest_moves(
    service: &Service,
    player: PlayerId,
    channel: u64,
    named: Option<GameId>,
    typed: &str,
) -> Reply<Vec<OptionChoice>> {
    let ResolvedGame::One(id) = resolve::resolve_game(service, player, named, Some(channel), Purpose::Move)? else {
        return Ok(hint(typed, say!(replies_composing::name_the_game_first)));
    };
    let Ok(game) = games::get(service, Viewer::Player(player), id) else {
        return Ok(hint(typed, say!(replies_composing::name_the_game_first)));
    };
    if may_move(&game, player).is_err() {
        return Ok(hint(typed, replies::not_your_turn(game.id)));
    }
    Ok(moves(&game.state, typed))
}

/// The ways in which the beginning of a move can continue.
fn moves(state: &State, typed: &str) -> Vec<OptionChoice> {
    let suggested =
        || replies::suggested_notation(typed).and_then(|notation| typed_continuations(state, notation).ok());
    let next = match typed_continuations(state, typed).or_else(|refusal| suggested().ok_or(refusal)) {
        Ok(next) => next,
        // The refusal itself is the only choice, and choosing it changes nothing.
        Err(refusal) => return vec![OptionChoice::new(typed, wording::refusal(&refusal))],
    };
    let mut choices = Vec::new();
    if let Some(whole) = &next.whole {
        let reason = state.parse(whole).ok().and_then(|action| confirmation_reason(&action));
        choices.push(OptionChoice::new(whole, replies::whole_move_suggestion(whole, reason, state.side_to_act())));
    }
    let tokens: Vec<Token> = next.tokens.into_iter().chain(next.completions).collect();
    if choices.len() + tokens.len() > MOST_CHOICES {
        choices.extend(by_file(&tokens));
        return choices;
    }
    choices.extend(tokens.into_iter().map(|token| {
        let name = replies::token_suggestion(&token.text, &token.effect, token.whole);
        OptionChoice::new(token.text, name)
    }));
    choices
}

/// Files in place of squares, of which there are too many, and all other tokens after them.
fn by_file(tokens: &[Token]) -> Vec<OptionChoice> {
    let mut files: Vec<(String, char, usize)> = Vec::new();
    let mut others = Vec::new();
    for token in tokens {
        let Some(file) = token.place().and_then(|_| token.label.chars().next()) else {
            let name = replies::token_suggestion(&token.text, &token.effect, token.whole);
            others.push(OptionChoice::new(&token.text, name));
            continue;
        };
        let Some(before) = token.text.strip_suffix(&token.label) else { continue };
        let value = format!("{before}{file}");
        match files.iter_mut().find(|(known, ..)| *known == value) {
            Some((_, _, squares)) => *squares += 1,
            None => files.push((value, file, 1)),
        }
    }
    files.sort();
    let files = files.into_iter().map(|(value, file, squares)| {
        let name = replies::file_suggestion(&value, file, squares);
        OptionChoice { value, name }
    });
    files.chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::PlannedAction;

    #[test]
    fn every_choice_leads_on_or_is_whole() {
        for &game in GameKind::ALL {
            for variant in game.variants() {
                let state = State::start(variant);
                let mut typed = String::new();
                for _ in 0..200 {
                    let found = moves(&state, &typed);
                    assert!(!found.is_empty() && found.len() <= MOST_CHOICES, "{variant} {typed}: {found:?}");
                    for OptionChoice { value, name } in &found {
                        assert_eq!(replies::suggested_notation(name), Some(value.as_str()), "{variant}: {name}");
                    }
                    if state.parse(&typed).is_ok() {
                        break;
                    }
                    typed.clone_from(&found[0].value);
                }
                assert!(state.parse(&typed).is_ok(), "{variant}: {typed}");
            }
        }
    }

    #[test]
    fn lines_of_plans_are_suggested_as_far_as_they_fit() {
        let step =
            |text: &str, next| Plan { next: vec![PlannedAction { text: text.to_owned(), then: Plan { next } }] }.next;
        let long = "a1-a2-a3-a4-a5-a6-b6-b5-b4-b3-b2-b1-c1";
        let deep = step(long, step(long, step(long, Vec::new())));
        let mut plan = Plan { next: step("d4", step("d3", Vec::new())) };
        plan.next.extend(deep);
        let [short, cut]: [OptionChoice; 2] = lines(&plan, "").try_into().expect("two lines");
        assert_eq!(short, OptionChoice::new("d4 ; d3", "d4 ; d3"));
        assert_eq!(cut, OptionChoice::new(format!("{long} ; {long}"), format!("{long} ; {long} ; …")));
        assert_eq!(lines(&plan, &cut.name), std::slice::from_ref(&cut));
        assert_eq!(lines(&plan, "D4;D"), [short]);
        assert_eq!(lines(&plan, "z"), []);
        // Many lines with the same beginning are one choice.
        let ends = (0..300).flat_map(|end| step(&format!("{long}-{end}"), Vec::new())).collect();
        assert_eq!(lines(&Plan { next: step(long, step(long, ends)) }, "").len(), 1);
    }

    #[test]
    fn what_is_typed_without_marks_and_what_is_shown_are_read() {
        let state = State::start(GameKind::Pilare.standard());
        for typed in ["c1c3", "C1 C3", "c1-c3: a whole move"] {
            assert_eq!(moves(&state, typed)[0].value, "c1-c3", "{typed}");
        }
        for typed in ["C1", "ｃ１", "c1 …: takes something"] {
            assert_eq!(moves(&state, typed), moves(&state, "c1"), "{typed}");
        }
    }

    #[test]
    fn a_name_that_is_cut_tells_its_value() {
        let choice = |length: usize, rest: &str| {
            let value = "x".repeat(length);
            OptionChoice::new(value.clone(), format!("{value}{rest}"))
        };
        let effect = format!(" …: {}", "takes ".repeat(20));
        for length in [1, 50, 94, 95, 96, 99, 100] {
            let choice = choice(length, &effect);
            let name = shown_name(&choice);
            let told = replies::suggested_notation(&name).unwrap_or(&name);
            assert!(fits(&name) && told == choice.value, "{length}: {name}");
        }
        assert_eq!(shown_name(&choice(98, ": a")), "x".repeat(98));
        assert_eq!(shown_name(&choice(3, ": a")), "xxx: a");
    }

    #[test]
    fn a_text_that_cannot_be_read_is_answered_by_the_reason() {
        let state = State::start(GameKind::Pilastri.standard());
        let [choice] = moves(&state, "z9").try_into().expect("one choice");
        assert_eq!(choice.value, "z9");
        assert!(choice.name.contains("z9"), "{}", choice.name);
    }
}
