//! Deadlines that moved: the message about them, and the boards that show the old ones.

use std::sync::Arc;

use crate::announcements::game_message::{GameWithPlayers, MessageAudience, announced_text};
use crate::announcements::target::{Channels, Target, user_of};
use colonnade_play::{
    self as play, ClockChange, Fact, Game, GameFact, GameId, Notice, NoticeDelivery, PlayerId, Viewer,
};
use colonnade_service::{Reply, Service, ServiceError, games, people};
use colonnade_wording::{MovedDeadlines, NameOrMention, deadlines_moved};

/// The games of a notice that still run.
fn running(service: &Service, games: &[GameId]) -> Reply<Vec<Arc<Game>>> {
    let mut found = Vec::new();
    for &game in games {
        match games::get(service, Viewer::Host, game) {
            Ok(game) => found.extend(Some(game).filter(|game| game.is_running())),
            Err(ServiceError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// The target of a notice about deadlines that moved. It is only posted in a channel in which all of its games are
/// played: elsewhere, it would tell of games that are not shown there.
pub(crate) fn target(service: &Service, notice: &Notice, to: PlayerId) -> Reply<Option<Target>> {
    let player = people::player(service, to)?;
    let Some(user) = user_of(service, to)? else { return Ok(None) };
    let mut all = Vec::new();
    for game in running(service, &notice.fact.games())? {
        all.push(Channels::of_game(service, &game)?);
    }
    all.dedup();
    let channels = if all.len() == 1 { all[0] } else { None };
    Ok(match (player.delivery_of(notice.fact.kind()), channels) {
        (NoticeDelivery::Silent, _) => None,
        (NoticeDelivery::Channel, Some(channels)) => Some(Target::Channel { channels, players: vec![(to, user)] }),
        _ => Some(Target::User { player: to, user, channels }),
    })
}

/// The text of a notice about deadlines that moved; `None` if it says nothing any more.
pub(crate) fn text(service: &Service, to: PlayerId, why: &ClockChange, games: &[GameId]) -> Reply<Option<String>> {
    let opponent_in = |game: Arc<Game>| -> Reply<Option<NameOrMention>> {
        let table = GameWithPlayers::load(service, game)?;
        Ok(table.game.side_of(to).map(|side| table.names()[side.other()].clone()))
    };
    // Others are told of one player's vacation, who is named already.
    let is_of_other = matches!(why, ClockChange::Vacation { player, .. } if *player != to);
    let mut moved = Vec::new();
    for game in running(service, games)? {
        let to_act = people::player(service, game.players()[game.state.side_to_act()])?;
        if let Some(deadline) = game.clocks.deadline(&to_act.vacation) {
            let opponent = if is_of_other { None } else { opponent_in(Arc::clone(&game))? };
            moved.push((game.id, opponent, deadline));
        }
    }
    let mut whose = None;
    let mut balance = (0, service.play_settings().vacation_days);
    let mut spent_against = None;
    if let ClockChange::Vacation { player, days, spent_by, .. } = why {
        if let Some(game) = spent_by.filter(|_| !is_of_other) {
            spent_against = opponent_in(games::get(service, Viewer::Host, game)?)?;
        }
        let found = people::player(service, *player)?;
        let year = days.last().map_or_else(|| service.now().date_naive(), |day| *day);
        balance.0 = balance.1.saturating_sub(found.vacation.spent_in(chrono::Datelike::year(&year)));
        whose = (*player != to).then(|| NameOrMention { name: found.shown_name(), mention: None });
    }
    let is_empty = moved.is_empty() && (whose.is_some() || matches!(why, ClockChange::Outage(_)));
    Ok((!is_empty).then(|| deadlines_moved(&MovedDeadlines { why, whose, balance, spent_against, games: moved })))
}

/// Whether a notice says only that the deadline of a game moved.
pub(crate) const fn is_moved(notice: &Notice) -> bool {
    matches!(notice.fact, Fact::Game { what: GameFact::DeadlineMoved, .. })
}

/// A running game, and the text above its board as it is now for the recipients of a notice.
pub(crate) fn board(service: &Service, notice: &Notice) -> Reply<Option<(Arc<Game>, String)>> {
    let Fact::Game { game, .. } = notice.fact else { return Ok(None) };
    let game = games::get(service, Viewer::Host, game)?;
    if !game.is_running() {
        return Ok(None);
    }
    let audience = match notice.to {
        play::Audience::Player(player) => MessageAudience::Player(player),
        play::Audience::Place(_) => MessageAudience::Channel,
        play::Audience::Watching { .. } => MessageAudience::Followed,
    };
    let fact = match (game.actions.is_empty(), game.taken_back().is_empty()) {
        (_, false) => GameFact::TakenBack,
        (true, true) => GameFact::Started,
        (false, true) => GameFact::Acted,
    };
    let text = announced_text(service, &GameWithPlayers::load(service, Arc::clone(&game))?, fact, audience)?;
    Ok(Some((game, text)))
}
