//! Followers of running games of others: each is told of every move and of the end in direct messages.

use std::sync::Arc;

use super::{Reply, Service, computers, games, identity, names, outbox, people};
use colonnade_play::{
    FollowProblem, Game, GameFact, GameId, GameOverview, MOST_FOLLOWED, MOST_FOLLOWERS, MOST_IN_CHANNEL,
    MOST_IN_SERVER, Player, PlayerId, Refusal, Resource, Server, ServerId, Timestamp, Viewer, Visibility,
};
use colonnade_store::{Append, Asked, FOLLOWED, Running, WatchWrite};

/// How many games are read at once for a page of public games, and how many such reads a page makes.
const AT_ONCE: usize = 64;
const MOST_READS: usize = 16;

/// Lets a player follow a running public game. A player who follows it already continues to do so.
///
/// # Errors
///
/// If the player cannot see the game or plays in it, or it is over or not public; if the player is barred where it
/// is played, or there is a block between the player and one of its players; if the player follows
/// [`MOST_FOLLOWED`] games already, or the game has [`MOST_FOLLOWERS`] followers.
pub fn follow_game(service: &Service, viewer: Viewer, game: GameId) -> Reply<Arc<Game>> {
    let player = viewer.player().ok_or(Refusal::NoSuchPlayer)?;
    let follows = || {
        let followed = followed_since(service, player)?;
        Reply::Ok((followed.iter().any(|(followed, _)| *followed == game), followed.len()))
    };
    service.commit(
        || {
            let found = games::get(service, viewer, game)?;
            let owner = service.living(player)?;
            if let Some(problem) = follow_problem(service, &found, &owner)? {
                return Err(Refusal::from(problem).into());
            }
            if !found.is_running() {
                return Err(Refusal::GameOver.into());
            }
            let (is_followed, count) = follows()?;
            if is_followed {
                return Ok(None);
            }
            if count >= MOST_FOLLOWED as usize {
                return Err(Refusal::TooMany { what: Resource::FollowedGames, most: MOST_FOLLOWED }.into());
            }
            let followers = service.store.followers(game).map_err(|fault| service.fault(fault))?;
            if followers.len() >= MOST_FOLLOWERS as usize {
                return Err(Refusal::from(FollowProblem::Full).into());
            }
            let rows = vec![FOLLOWED.put((player, game), Some(&service.now()))];
            Ok(Some((Append { rows, ..Append::default() }, ())))
        },
        |()| Ok(follows()?.0),
    )?;
    games::get(service, viewer, game)
}

/// Why a player cannot follow a game, if there is a reason.
fn follow_problem(service: &Service, game: &Game, follower: &Player) -> Reply<Option<FollowProblem>> {
    if game.side_of(follower.id).is_some() {
        return Ok(Some(FollowProblem::OwnGame));
    }
    if game.visibility() != Visibility::Public {
        return Ok(Some(FollowProblem::NotPublic));
    }
    let players = game.players();
    let servers = game.setup.place.server().into_iter().chain([Server::HOST]).collect();
    let asked = Asked { players: vec![players.first, players.second], servers, ..Asked::default() };
    let found = service.together(&asked)?;
    let is_kept_away = found.servers.iter().any(|server| identity::is_barred(service, server, follower))
        || found.players.iter().any(|player| identity::is_blocked(service, player, follower));
    Ok(is_kept_away.then_some(FollowProblem::KeptAway))
}

/// Makes a player stop following a game.
///
/// # Errors
///
/// Only if something fails.
pub fn unfollow_game(service: &Service, player: PlayerId, game: GameId) -> Reply<()> {
    unfollow(service, player, |followed| followed == game)
}

/// Makes a player stop following all games.
///
/// # Errors
///
/// Only if something fails.
pub fn unfollow_all(service: &Service, player: PlayerId) -> Reply<()> {
    unfollow(service, player, |_| true)
}

fn unfollow(service: &Service, player: PlayerId, is_meant: impl Fn(GameId) -> bool) -> Reply<()> {
    let meant = || {
        let followed = followed_since(service, player)?.into_iter().map(|(game, _)| game);
        Reply::Ok(followed.filter(|game| is_meant(*game)).collect::<Vec<_>>())
    };
    service.commit(
        || {
            let rows: Vec<_> = meant()?.into_iter().map(|game| FOLLOWED.put((player, game), None)).collect();
            Ok((!rows.is_empty()).then(|| (Append { rows, ..Append::default() }, ())))
        },
        |()| Ok(meant()?.is_empty()),
    )?;
    Ok(())
}

/// The games that a player follows, by number, and since when: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn followed_since(service: &Service, player: PlayerId) -> Reply<Vec<(GameId, Timestamp)>> {
    service.store.rows_of(&FOLLOWED, player).map_err(|fault| service.fault(fault))
}

/// The games that a player follows, by number, as lists show them.
///
/// # Errors
///
/// Only if something fails.
pub fn followed_games(service: &Service, player: PlayerId) -> Reply<Vec<GameOverview>> {
    let viewer = Viewer::Player(player);
    let mut games = Vec::new();
    for (game, _) in followed_since(service, player)? {
        let standing = service.store.standing(game).map_err(|fault| service.fault(fault))?;
        games.extend(standing.filter(|standing| standing.is_visible_to(viewer)));
    }
    names::name_masker(service, viewer).apply_running(&mut games)?;
    Ok(games)
}

/// Public running games of a server, by number, after the game `after`, at most `limit`; and the start of the next
/// page, if there may be one. A page examines a bounded number of games, so it can have fewer than exist.
///
/// # Errors
///
/// Only if something fails.
pub fn public_games(
    service: &Service,
    viewer: Viewer,
    server: ServerId,
    mut after: Option<GameId>,
    limit: usize,
) -> Reply<(Vec<GameOverview>, Option<GameId>)> {
    let mut games = Vec::new();
    let mut is_last = false;
    'reads: for _ in 0..MOST_READS {
        let some = service.store.running(Running::In(server), after, AT_ONCE).map_err(|fault| service.fault(fault))?;
        is_last = some.len() < AT_ONCE;
        for game in some {
            if games.len() == limit {
                is_last = false;
                break 'reads;
            }
            after = Some(game.id);
            games.extend(Some(game).filter(|game| game.visibility == Visibility::Public));
        }
        if is_last {
            break;
        }
    }
    names::name_masker(service, viewer).apply_running(&mut games)?;
    Ok((games, after.filter(|_| !is_last)))
}

/// Whether a follower is to be told a fact that brought a game to a version: if the player follows it and may do
/// so, and it has not moved on since. A player who may no longer follow it stops following it.
///
/// # Errors
///
/// Only if something fails.
pub fn should_notify_follower(
    service: &Service,
    player: PlayerId,
    game: &Game,
    version: u64,
    what: GameFact,
) -> Reply<bool> {
    let follower = people::player(service, player)?;
    if follower.is_deleted() {
        return Ok(false);
    }
    if follow_problem(service, game, &follower)?.is_some() {
        unfollow_game(service, player, game.id)?;
        return Ok(false);
    }
    if !game.is_running() {
        return Ok(matches!(what, GameFact::Ended | GameFact::Voided));
    }
    let follows = followed_since(service, player)?.iter().any(|(followed, _)| *followed == game.id);
    Ok(follows && game.is_current(version))
}

/// Lets a running public game of a server be followed in one of its channels or threads: its boards are posted
/// there. The front end checks that `viewer` may decide that.
///
/// # Errors
///
/// If the viewer cannot see the game, or it is over, not public, of another server, or announced in the channel
/// anyway; if [`MOST_IN_CHANNEL`] games are followed in the channel already, or [`MOST_IN_SERVER`] in the server.
pub fn follow_in_channel(service: &Service, viewer: Viewer, server: ServerId, channel: u64, game: GameId) -> Reply<()> {
    service.commit(
        || {
            let found = games::get(service, viewer, game)?;
            if !found.is_running() {
                return Err(Refusal::GameOver.into());
            }
            let problem = if found.visibility() != Visibility::Public {
                Some(FollowProblem::NotPublic)
            } else if found.setup.place.server() != Some(server) {
                Some(FollowProblem::Elsewhere)
            } else if is_announced_in(service, &found, channel)? {
                Some(FollowProblem::AnnouncedHere)
            } else {
                None
            };
            if let Some(problem) = problem {
                return Err(Refusal::from(problem).into());
            }
            let watched = watched(service, server)?;
            if watched.contains(&(game, channel)) {
                return Ok(None);
            }
            let here = watched.iter().filter(|(_, there)| *there == channel).count();
            if here >= MOST_IN_CHANNEL as usize || watched.len() >= MOST_IN_SERVER as usize {
                return Err(Refusal::from(FollowProblem::ChannelFull).into());
            }
            let watches = vec![WatchWrite { server, game, channel, is_followed: true }];
            Ok(Some((Append { watches, ..Append::default() }, ())))
        },
        |()| Ok(watched(service, server)?.contains(&(game, channel))),
    )?;
    Ok(())
}

/// Whether a game is announced in a channel in any case. News of a game against a computer goes to its player alone.
fn is_announced_in(service: &Service, game: &Game, channel: u64) -> Reply<bool> {
    if outbox::channel_of_game(service, game)? != Some(channel) {
        return Ok(false);
    }
    let players = game.players();
    Ok(!computers::is_computer(service, players.first)? && !computers::is_computer(service, players.second)?)
}

/// Stops the following of a game in a channel.
///
/// # Errors
///
/// Only if something fails.
pub fn unfollow_in_channel(service: &Service, server: ServerId, channel: u64, game: GameId) -> Reply<()> {
    service.commit(
        || {
            let watches = vec![WatchWrite { server, game, channel, is_followed: false }];
            let is_followed = watched(service, server)?.contains(&(game, channel));
            Ok(is_followed.then(|| (Append { watches, ..Append::default() }, ())))
        },
        |()| Ok(!watched(service, server)?.contains(&(game, channel))),
    )?;
    Ok(())
}

/// The games of a server that are followed in its channels, with the channels.
///
/// # Errors
///
/// Only if something fails.
pub fn watched(service: &Service, server: ServerId) -> Reply<Vec<(GameId, u64)>> {
    service.store.watched(server).map_err(|fault| service.fault(fault))
}

/// Whether a channel where a game is followed is to be told a fact that brought it to a version: if it has not
/// moved on since, is public, and is not announced there anyway.
///
/// # Errors
///
/// Only if something fails.
pub fn should_notify_channel(
    service: &Service,
    server: ServerId,
    channel: u64,
    game: &Game,
    version: u64,
    what: GameFact,
) -> Reply<bool> {
    if game.visibility() != Visibility::Public || is_announced_in(service, game, channel)? {
        unfollow_in_channel(service, server, channel, game.id)?;
        return Ok(false);
    }
    if !game.is_running() {
        return Ok(matches!(what, GameFact::Ended | GameFact::Voided));
    }
    Ok(watched(service, server)?.contains(&(game.id, channel)) && game.is_current(version))
}
