//! What is suggested while an option is being typed: at most 25 choices of at most 100 characters.

use std::sync::Arc;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::Context;
use crate::discord::call::Call;
use crate::discord::playing::game_number;
use crate::play::{ArchiveFilter, Standing, Viewer};
use crate::service::{Purpose, ResolvedGame, Service};
use crate::view::wording::{self, short};
use colonnade_rules::{Game as GameKind, State, Token};

/// The most choices.
const MOST: usize = 25;
/// The most characters of a choice.
const LONGEST: usize = 100;

/// A value with what it says of itself.
type Suggestion = (String, String);

fn response(found: Vec<Suggestion>) -> CreateAutocompleteResponse {
    let fits = found.into_iter().filter(|(value, _)| !value.is_empty() && value.chars().count() <= LONGEST);
    let choices = fits.take(MOST).map(|(value, about)| AutocompleteChoice::new(short(&about, LONGEST), value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Looks something up in the service; finds nothing where that fails.
async fn found(
    ctx: Context<'_>,
    look: impl FnOnce(&Service, Viewer) -> Vec<Suggestion> + Send + 'static,
) -> CreateAutocompleteResponse {
    let desk = Arc::clone(ctx.framework.user_data);
    let call = Call::of_command(ctx.interaction);
    let Ok(viewer) = desk.viewer(&call).await else { return CreateAutocompleteResponse::new() };
    let found = desk.work(move |service| Ok(look(service, viewer))).await;
    response(found.unwrap_or_default())
}

/// What an option of the command holds that has been filled in already.
fn given(ctx: Context<'_>, name: &str) -> Option<String> {
    ctx.args.iter().find(|option| option.name == name).and_then(|option| match &option.value {
        ResolvedValue::String(text) => Some((*text).to_owned()),
        ResolvedValue::Integer(number) => Some(number.to_string()),
        _ => None,
    })
}

fn game_line(game: &Standing, player: crate::play::PlayerId) -> Suggestion {
    let opponent = if game.players.first == player { &game.names.second } else { &game.names.first };
    let waits = if game.waits_for(player) { ", your turn" } else { "" };
    (game.id.0.to_string(), format!("{} {} against {}{waits}", game.id, game.variant, short(opponent, 40)))
}

fn own_games(service: &Service, viewer: Viewer, typed: &str) -> Vec<Suggestion> {
    let Some(player) = viewer.player() else { return Vec::new() };
    let games = service.games_of(player).unwrap_or_default();
    let wanted = typed.trim().trim_start_matches('#').to_lowercase();
    let lines = games.iter().map(|game| game_line(game, player));
    lines.filter(|(number, about)| number.starts_with(&wanted) || about.to_lowercase().contains(&wanted)).collect()
}

/// Running games of the player, those that wait for him first.
pub(super) async fn a_running_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    found(ctx, move |service, viewer| own_games(service, viewer, &typed)).await
}

/// Running and finished games of the player.
pub(super) async fn a_game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    let only_finished = matches!(ctx.interaction.data.name.as_str(), "rematch");
    found(ctx, move |service, viewer| {
        let mut found = if only_finished { Vec::new() } else { own_games(service, viewer, &typed) };
        let filter = ArchiveFilter { player: viewer.player(), ..ArchiveFilter::default() };
        let wanted = typed.trim().trim_start_matches('#').to_owned();
        let archive = service.archive(&filter, viewer, None, 50).map(|page| page.items).unwrap_or_default();
        found.extend(archive.into_iter().filter(|game| game.id.0.to_string().starts_with(&wanted)).map(|game| {
            let names = format!("{} – {}", short(&game.names.first, 24), short(&game.names.second, 24));
            (game.id.0.to_string(), format!("{} {} {names}, {}", game.id, game.variant, game.result))
        }));
        found
    })
    .await
}

/// Variants of the game that was chosen, or of all.
pub(super) async fn a_variant(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let chosen = given(ctx, "game").and_then(|index| GameKind::ALL.get(index.parse::<usize>().ok()?).copied());
    let games = chosen.map_or_else(|| GameKind::ALL.to_vec(), |game| vec![game]);
    let mut names: Vec<&str> =
        games.into_iter().flat_map(|game| game.variants().map(|variant| variant.name())).collect();
    names.sort_unstable();
    names.dedup();
    let wanted = typed.to_lowercase();
    let fits = names.into_iter().filter(|name| name.contains(&wanted));
    response(fits.map(|name| (name.to_owned(), name.to_owned())).collect())
}

/// Usual time controls, and the one that is being typed.
pub(super) async fn a_time(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let usual = [
        ("1d", "1 day for every move"),
        ("3d", "3 days for every move"),
        ("7d", "7 days for every move"),
        ("10d+36h/21d", "10 days, 36 hours more with every turn, at most 21 days"),
        ("none", "no limit"),
    ];
    let mut found: Vec<Suggestion> = Vec::new();
    if let Ok(control) = typed.parse::<crate::play::TimeControl>() {
        found.push((control.to_string(), control.to_string()));
    }
    let fits = usual.into_iter().filter(|(value, _)| value.starts_with(typed.trim()));
    found.extend(fits.map(|(value, about)| (value.to_owned(), format!("{value}: {about}"))));
    found.dedup_by(|a, b| a.0 == b.0);
    response(found)
}

/// What can follow in the game that is meant, each with what it does.
pub(super) async fn a_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_owned();
    let named = given(ctx, "game").as_deref().and_then(game_number);
    let channel = ctx.interaction.channel_id.get();
    found(ctx, move |service, viewer| {
        let Some(player) = viewer.player() else { return Vec::new() };
        let meant = service.resolve_game(player, named, Some(channel), Purpose::Move);
        let game = match meant {
            Ok(ResolvedGame::One(game)) => service.game(Viewer::Player(player), game).ok(),
            _ => None,
        };
        let Some(game) = game else {
            return vec![(typed.clone(), "Name the game first: several wait for you, or none".to_owned())];
        };
        if crate::discord::composer::may_act(&game, player).is_err() {
            return vec![(typed.clone(), format!("Game {}: it is not your turn", game.id))];
        }
        moves(&game.state, &typed)
    })
    .await
}

/// What a beginning of a move can become.
fn moves(state: &State, typed: &str) -> Vec<Suggestion> {
    let next = match state.continuations(typed) {
        Ok(next) => next,
        // The refusal itself is the only thing to be chosen, and choosing it changes nothing.
        Err(error) => return vec![(typed.to_owned(), wording::move_error(&error))],
    };
    let tokens: Vec<Token> = next.tokens.into_iter().chain(next.completions).collect();
    let mut found = Vec::new();
    if let Some(whole) = &next.whole {
        let dangerous = state.check(whole).ok().and_then(|action| crate::discord::composer::danger(&action));
        let about = dangerous.map_or("a whole move".to_owned(), |why| format!("⚠ {why}"));
        found.push((whole.clone(), format!("{whole}: {about}")));
    }
    if found.len() + tokens.len() > MOST {
        found.extend(by_file(&tokens));
        return found;
    }
    found.extend(tokens.into_iter().map(|token| {
        let more = if token.whole { "" } else { " …" };
        (token.text.clone(), format!("{}{more}: {}", token.text, wording::effect(&token.effect)))
    }));
    found
}

/// Squares by their files, and everything else, where there are too many squares.
fn by_file(tokens: &[Token]) -> Vec<Suggestion> {
    let mut found: Vec<(String, String, usize)> = Vec::new();
    for token in tokens {
        let Some(file) = token.place().and_then(|_| token.label.chars().next()) else {
            found.push((token.text.clone(), wording::effect(&token.effect), 0));
            continue;
        };
        let Some(before) = token.text.strip_suffix(&token.label) else { continue };
        let value = format!("{before}{file}");
        match found.iter_mut().find(|(known, ..)| *known == value) {
            Some((_, _, count)) => *count += 1,
            None => found.push((value, format!("file {file}"), 1)),
        }
    }
    // Files in their order, and what is no square after them.
    found.sort_by_key(|(value, _, count)| (*count == 0, if *count == 0 { String::new() } else { value.clone() }));
    let line = |(value, about, count): (String, String, usize)| {
        let squares = match count {
            0 => String::new(),
            1 => ", 1 square".to_owned(),
            count => format!(", {count} squares"),
        };
        (value.clone(), format!("{value} …: {about}{squares}"))
    };
    found.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_suggestion_leads_on_or_is_whole() {
        for &game in GameKind::ALL {
            for variant in game.variants() {
                let state = State::start(variant);
                let mut typed = String::new();
                for _ in 0..200 {
                    let found = moves(&state, &typed);
                    assert!(!found.is_empty() && found.len() <= MOST, "{variant} {typed}: {found:?}");
                    if state.read(&typed).is_ok() {
                        break;
                    }
                    typed = found[0].0.clone();
                }
                assert!(state.read(&typed).is_ok(), "{variant}: {typed}");
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let state = State::start(GameKind::Pilastri.standard());
        let [(value, about)] = moves(&state, "z9").try_into().expect("one suggestion");
        assert_eq!(value, "z9");
        assert!(about.contains("z9"), "{about}");
    }
}
