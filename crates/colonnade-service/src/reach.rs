//! People who cannot be reached: their opponents are told, and their clocks stand still for a while.

use super::cache::Freshness;
use super::{Reply, Service, closing, game_change, games, outbox, servers};
use colonnade_play::{
    Audience, BySideOf, ChallengeEvent, ChallengeFact, ChallengeId, Fact, GameEvent, GameId, Notice, Place, PlayerId,
    Span, Viewer,
};
use colonnade_store::{Append, Running};

/// How long the clock of a player who cannot be reached stands still: once in a game for each player, so that nobody
/// gains more time by refusing messages.
pub const UNREACHED_WAIT: Span = Span::days(3);

/// The most channels where a player can be mentioned instead of being written to.
const MOST_CHANNELS: usize = 4;

/// How many running games of a player are looked at for such channels.
const MOST_GAMES: usize = 16;

/// Records that a player of a game cannot be told of it, or that the player `has_left` its server and is told
/// directly. The opponent is told, once in a game. If the player cannot be told and is to act, the clock stands
/// still for [`UNREACHED_WAIT`].
///
/// # Errors
///
/// Only if something fails.
pub fn report_unreached(service: &Service, game: GameId, player: PlayerId, has_left: bool) -> Reply<()> {
    let done = service.commit(
        || {
            let table = service.load_with_players(game, Freshness::Stored)?;
            let now = service.now().max(table.game.touched);
            let Some(side) = table.game.side_of(player) else { return Ok(None) };
            let opponent = &table.players[side.other()];
            let place = table.game.setup.place;
            let is_told = opponent.id != player && opponent.direct_message_user().is_some();
            // If a player has left the server, others there can still read what is posted.
            let to = if has_left { Audience::Place(place) } else { Audience::Player(opponent.id) };
            let notice =
                |version| is_told.then(|| Notice::new(to, Fact::Unreached { game, version, player, has_left }, now));
            if !table.game.is_running() {
                // The game is over, so the player need not come back to it.
                let notices = notice(table.game.version).into_iter().filter(|_| !has_left).collect::<Vec<_>>();
                let append = Append { notices, ..Append::default() };
                return Ok((!append.notices.is_empty()).then_some((append, None)));
            }
            if table.game.unreached[side] {
                return Ok(None);
            }
            let outages = game_change::outages_for(service, &table, now)?;
            let mut change = game_change::with_elapsed(service, &table, &outages, now)?;
            if !change.game.is_running() {
                return Ok(None);
            }
            let waits = !has_left && change.game.state.side_to_act() == side;
            let vacation = &table.players[side].vacation;
            let left = change.game.clocks.left(now, vacation).filter(|_| waits);
            let left = left.map(|left| BySideOf::from(left.map(|left| left.num_milliseconds())));
            let until = if left.is_some() { now + UNREACHED_WAIT.delta() } else { now };
            change.apply_event(service, now, GameEvent::Unreached { side: side.into(), until, left })?;
            let version = change.game.version;
            let (mut append, done) = change.into_append(service, now, None);
            append.notices.extend(notice(version));
            Ok(Some((append, Some(done))))
        },
        |done| done.as_ref().map_or(Ok(true), |done| game_change::took_place(service, done)),
    )?;
    if let Some(Some(done)) = done {
        game_change::publish(service, &done);
    }
    Ok(())
}

/// Withdraws an open challenge that could be shown to nobody, and tells the challenger.
///
/// # Errors
///
/// Only if something fails.
pub fn withdraw_unreached(service: &Service, challenge: ChallengeId) -> Reply<()> {
    service.commit(
        || {
            let now = service.now();
            let found = service.load_challenge(challenge)?;
            let Some(found) = found.filter(|found| found.closed.is_none()) else { return Ok(None) };
            let from = service.known_player(found.terms.from)?;
            let (mut append, closed) =
                closing::closing(service, found, ChallengeEvent::Withdrawn, ChallengeFact::Withdrawn, None, now)?;
            let fact = Fact::Challenge { challenge, what: ChallengeFact::Unreached };
            append.notices = from
                .direct_message_user()
                .map(|_| Notice::new(Audience::Player(from.id), fact, now))
                .into_iter()
                .collect();
            Ok(Some((append, closed)))
        },
        |closed| Ok(service.load_challenge(closed.id)?.as_ref() == Some(closed)),
    )?;
    Ok(())
}

/// Channels of servers where a player can be mentioned if neither the place of a game or challenge nor direct
/// messages can be used: where the game was agreed on, and where the player's other games are played.
///
/// # Errors
///
/// Only if something fails.
pub fn channels_to_mention(service: &Service, player: PlayerId, fact: &Fact) -> Reply<Vec<u64>> {
    let mut channels = Vec::new();
    let mut played = None;
    // A mention does not name the game.
    let game = fact.games().first().copied();
    let challenge = fact.challenge();
    let challenge = match game {
        Some(game) => {
            let game = games::get(service, Viewer::Host, game)?;
            if let Place::Server { server, .. } = game.setup.place {
                channels.extend(game.setup.channel);
                channels.extend(servers::server(service, server)?.settings.channel);
            }
            let challenge = game.setup.challenge;
            played = Some(game);
            challenge
        }
        None => challenge,
    };
    let agreed = challenge.map(|challenge| service.load_challenge(challenge)).transpose()?.flatten();
    if let Some(terms) = agreed.as_ref().map(|agreed| &agreed.terms)
        && terms.from == player
        && matches!(terms.place, Place::Server { .. })
    {
        channels.extend(terms.channel);
    }
    // Of two seeks that met across servers, the first is stored with its channel, and the game with that of the other.
    if let (Some(game), true) =
        (played, agreed.is_some_and(|agreed| agreed.seek.is_some() && agreed.terms.from != player))
    {
        channels.extend(game.setup.channel);
    }
    for standing in games::running(service, Viewer::Host, Running::Of(player), None, MOST_GAMES)? {
        let game = games::get(service, Viewer::Host, standing.id)?;
        channels.extend(outbox::channel_of_game(service, &game)?);
    }
    let mut seen = std::collections::HashSet::new();
    channels.retain(|channel| seen.insert(*channel));
    channels.truncate(MOST_CHANNELS);
    Ok(channels)
}
