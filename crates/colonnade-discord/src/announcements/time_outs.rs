//! The message that time ran out in several games between the same two players.

use crate::announcements::game_message::GameWithPlayers;
use crate::ids::{CustomId, ReplayComponent};
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_language::say;
use colonnade_play::{self as play, GameFact, GameId, Viewer};
use colonnade_rules::{GameResult, Side};
use colonnade_service::{Reply, Service, archive, games, matches};
use colonnade_wording::{match_score, ratings_in, won_on_time};

/// The buttons of a row, and the rows of a message.
const ROW: usize = 5;
const ROWS: usize = 5;

/// One message about all of these games, in their versions after they ended: who won which, the new ratings in each
/// kind of game, and a button for each of the first games.
pub(crate) fn message(service: &Service, games: &[(GameId, u64)], to: play::Audience) -> Reply<Option<Message>> {
    let load = |&(game, version): &(GameId, u64)| {
        GameWithPlayers::load(service, games::get_at(service, Viewer::Host, game, version)?)
    };
    let tables = games.iter().map(load).collect::<Reply<Vec<_>>>()?;
    let Some(first) = tables.first() else { return Ok(None) };
    let (called, mentions) = first.mentioning(|player| match to {
        play::Audience::Player(reader) => player.id == reader,
        play::Audience::Place(_) => player.delivery_of(GameFact::Ended.kind()).mentions(),
        play::Audience::Watching { .. } => false,
    });
    let mut lines = Vec::new();
    for winner in Side::ALL {
        let player = first.game.players()[winner];
        let won = tables.iter().map(|table| &*table.game).filter(|game| {
            let result = game.ending.as_ref().map(|ending| ending.result);
            matches!(result, Some(GameResult::Win(side)) if game.players()[side] == player)
        });
        lines.extend(won_on_time(&called[winner], &called[winner.other()], &won.collect::<Vec<_>>()));
    }
    for table in &tables {
        let is_told = |pair| tables.iter().any(|other| other.game.id == pair && pair < table.game.id);
        if table.game.pair.is_some_and(is_told) {
            continue;
        }
        let result = table.game.ending.as_ref().map(|ending| ending.result);
        let of_match = matches::match_of(service, Viewer::Host, table.game.pair, result, table.game.players().first)?;
        lines.extend(of_match.map(|found| match_score(found.other, &found.score, &table.names())));
    }
    let mut rated = Vec::new();
    for table in &tables {
        let kind = table.game.setup.variant.game();
        if rated.contains(&kind) {
            continue;
        }
        if let Some(ratings) = archive::ratings_around(service, &table.game)? {
            rated.push(kind);
            lines.push(ratings_in(kind, &ratings, &table.names()));
        }
    }
    let replay = |table: &GameWithPlayers| {
        let id = CustomId::of_game(ReplayComponent::Replay, &table.game);
        Button::new(say!(components::replay_of, game = table.game.id.to_string()), id, ButtonStyle::Secondary)
    };
    let buttons: Vec<Button> = tables.iter().take(ROW * ROWS).map(replay).collect();
    let is_silent = matches!(to, play::Audience::Place(_)) && mentions.is_empty();
    let message = Message { mentions, is_silent, ..Message::text(lines.join("\n")) };
    Ok(Some(message.button_rows(buttons.chunks(ROW).map(<[Button]>::to_vec).collect())))
}
