//! The archive, replays and files.

use crate::{analysis as terms, code, game_count, isolated, md, short, web};
use colonnade_archive::Count;
use colonnade_engine::Review;
use colonnade_language::say;
use colonnade_play::{GameId, Summary};
use colonnade_rules::{BySide, Side, Variant};

/// An analysis: for each side its actions, those judged by kind, and thousandths of a win lost by all of them; and the
/// costliest actions with their numbers.
#[must_use]
pub fn analysis(
    game: GameId,
    variant: &Variant,
    names: &BySide<String>,
    tallies: BySide<(u32, [u32; 3], u32)>,
    worst: &[(usize, &Review)],
) -> String {
    let escaped = names.clone().map(|name| md(&name));
    let mut lines = vec![players_and_game(game, variant, names)];
    for side in Side::ALL {
        let (actions, judged, lost) = tallies[side];
        lines.push(terms::tally(variant.game(), side, &escaped, actions, judged, lost));
    }
    lines.push(match worst {
        [] => say!(replies_archive::no_action_gave_much_away),
        _ => say!(replies_archive::what_cost_most),
    });
    for (number, review) in worst {
        let Some(judgement) = review.judgement else { continue };
        lines.push(say!(
            replies_archive::costly_action,
            action = code(&short(&format!("{number}. {}", review.played), 100)),
            judgement = terms::judgement(judgement),
            chances = terms::given_away(review),
            better = code(&short(&terms::better(review), 200))
        ));
    }
    lines.join("\n")
}

/// A file that cannot be sent.
#[must_use]
pub fn file_too_large(web: Option<&str>) -> String {
    match web {
        Some(url) => say!(replies_archive::file_too_large_but_on_the_web, address = format!("<{url}>")),
        None => say!(replies_archive::file_too_large),
    }
}

/// The alternative text of a GIF.
#[must_use]
pub fn gif_alt(moves: u32, variant: &Variant, names: &BySide<String>) -> String {
    let first = isolated(&names.first);
    let second = isolated(&names.second);
    say!(replies_archive::gif_alt, moves = moves, variant = web::game_name(*variant), first = first, second = second)
}

/// The alternative text of the record of one game.
#[must_use]
pub fn record_alt(game: GameId) -> String {
    say!(replies_archive::record_alt, game = game.to_string())
}

/// An export that cannot be sent; `web` is the address of the archive.
#[must_use]
pub fn export_too_large(games: Count, web: Option<&str>) -> String {
    let games = game_count(games);
    match web {
        Some(url) => {
            say!(replies_archive::export_too_large_but_on_the_web, games = games, address = format!("<{url}>"))
        }
        None => say!(replies_archive::export_too_large, games = games),
    }
}

/// One frame of a replay: the players, the game, and the move after which the board is shown.
#[must_use]
pub fn replay_frame(
    game: GameId,
    variant: &Variant,
    names: &BySide<String>,
    ply: u32,
    last: u32,
    notation: Option<&str>,
) -> String {
    [players_and_game(game, variant, names), frame_place(ply, last, notation)].join("\n")
}

fn players_and_game(game: GameId, variant: &Variant, names: &BySide<String>) -> String {
    let sides = variant.game().info().sides.map(super::super::side);
    let first = md(&isolated(&names.first));
    let second = md(&isolated(&names.second));
    let game = md(&say!(replies_archive::game_number, game = game.to_string()));
    say!(
        replies_archive::players_and_game,
        first = first,
        first_side = sides.first,
        second = second,
        second_side = sides.second,
        variant = web::game_name(*variant),
        game = game
    )
}

fn frame_place(ply: u32, last: u32, notation: Option<&str>) -> String {
    match notation {
        Some(notation) => {
            let notation = code(&short(notation, 300));
            say!(replies_archive::after_move, ply = ply, last = last, notation = notation)
        }
        None => say!(replies_archive::at_the_beginning, moves = last),
    }
}

/// The suggestion of a finished game: its number, its kind, and how it ended for whom.
#[must_use]
pub fn archive_suggestion(game: &Summary) -> String {
    let sides = game.variant.game().info().sides;
    let player = |side: Side| crate::with_side(&isolated(&short(&game.names[side], 20)), sides[side]);
    let players = BySide::new(player(Side::First), player(Side::Second));
    crate::labelled(&format!("{} {}", game.id, web::game_name(game.variant)), &crate::result_of(game.result, &players))
}
