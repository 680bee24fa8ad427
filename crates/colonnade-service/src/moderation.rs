//! Moderation by the managers of a server and by the host.

use super::cache::Freshness;
use super::game_change::GameChange;
use super::{
    CommandOutcome, Reply, Service, closing, game_change, games, identity, people, programs, servers, sessions,
    statistics, tokens, tournaments,
};
use colonnade_events::WithdrawalReason;
use colonnade_play::{
    Dated, GameEvent, GameId, LONGEST_REASON, ModerationDecision, ModerationEntry, PlayerId, Refusal, Server,
    ServerEvent, ServerId, Viewer, clean_name,
};
use colonnade_rules::Reason;
use colonnade_store::Append;

/// A moderator. The front end checks that a manager may manage the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moderator {
    /// A manager of a Discord server, for that server.
    Manager(ServerId),
    /// The host, for every server.
    Host,
}

impl Moderator {
    const fn server(self) -> ServerId {
        match self {
            Moderator::Manager(server) => server,
            Moderator::Host => Server::HOST,
        }
    }
}

/// A decision of a moderator: who decides, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// In which role.
    pub by: Moderator,
    /// The manager, if they have ever used the bot.
    pub person: Option<PlayerId>,
    /// The reason that was given.
    pub why: Option<String>,
}

impl From<Moderator> for Decision {
    fn from(by: Moderator) -> Decision {
        Decision { by, person: None, why: None }
    }
}

impl Decision {
    /// The entry in the record of moderation.
    fn entry(&self, decision: ModerationDecision) -> ModerationEntry {
        let why = self.why.as_deref().map(clean_name).filter(|why| !why.is_empty());
        let why = why.map(|why| why.chars().take(LONGEST_REASON).collect());
        ModerationEntry { server: self.by.server(), person: self.person, decision, why }
    }
}

/// Bars a player from beginning games in the moderator's server, or allows it again. A bar by the host also ends the
/// player's sessions and tokens.
///
/// # Errors
///
/// If there is no such player.
pub fn bar(service: &Service, by: impl Into<Decision>, player: PlayerId, barred: bool) -> Reply<Server> {
    let decision = by.into();
    let by = decision.by;
    let player = people::player(service, player)?;
    let id = player.id;
    let hash = identity::identity_hash(service, &player);
    let what = if barred { ModerationDecision::Barred(id) } else { ModerationDecision::Unbarred(id) };
    let entry = decision.entry(what);
    let changed = servers::change_recorded(service, by.server(), Some(&entry), |server| {
        let event = if barred { ServerEvent::Barred(id) } else { ServerEvent::Unbarred(id) };
        let by_number = (server.barred.contains(&id) != barred).then_some(event);
        let by_hash = hash
            .filter(|hash| server.barred_identities.contains(hash) != barred)
            .map(|hash| if barred { ServerEvent::BarredIdentity(hash) } else { ServerEvent::UnbarredIdentity(hash) });
        by_number.into_iter().chain(by_hash).collect()
    })?;
    if barred {
        if matches!(by, Moderator::Host) {
            sessions::end_all(service, id)?;
            tokens::end(service, id, |_| true)?;
            for program in programs::of_owner(service, id)? {
                tokens::end(service, program.id, |_| true)?;
                closing::leave_challenges_in(service, program.id, by.server())?;
            }
        }
        closing::leave_challenges_in(service, id, by.server())?;
        tournaments::withdraw_everywhere(service, id, by.server(), &WithdrawalReason::Barred)?;
    }
    Ok(changed)
}

/// Closes a running game without a result, or cancels the result of a finished one: ratings are recomputed as if it
/// had not been played. Both players are told, and the log and the record of moderation tell the host.
///
/// # Errors
///
/// If there is no such game there, it was cancelled already, or the moderator plays in it.
pub fn void(service: &Service, by: impl Into<Decision>, game: GameId) -> Reply<CommandOutcome> {
    moderate_game(service, &by.into(), game, ModerationDecision::Voided(game))
}

/// Puts back the result of a finished game that was cancelled. Ratings are recomputed with it, and both players are told.
///
/// # Errors
///
/// As for [`void`], or if its result was not cancelled, or the game was running when it was.
pub fn reinstate(service: &Service, by: impl Into<Decision>, game: GameId) -> Reply<CommandOutcome> {
    moderate_game(service, &by.into(), game, ModerationDecision::Reinstated(game))
}

fn moderate_game(
    service: &Service,
    decision: &Decision,
    game: GameId,
    what: ModerationDecision,
) -> Reply<CommandOutcome> {
    let by = decision.by;
    let entry = decision.entry(what);
    let done = service.commit(
        || {
            let now = service.now();
            let viewer = match by {
                Moderator::Manager(server) => Viewer::Server(server),
                Moderator::Host => Viewer::Host,
            };
            games::get(service, viewer, game)?;
            let table = service.load_with_players(game, Freshness::Stored)?;
            let there = matches!(by, Moderator::Host) || table.game.setup.place.server() == Some(by.server());
            if !there {
                return Err(Refusal::NotOfServer(game).into());
            }
            // Moderators may not decide about a game of their own.
            if decision.person.is_some_and(|person| table.game.side_of(person).is_some()) {
                return Err(Refusal::OwnGame(game).into());
            }
            let is_void = table.game.ending.as_ref().is_some_and(|ending| ending.reason == Reason::Void);
            let event = match what {
                ModerationDecision::Reinstated(_) if !is_void || !table.game.can_be_reinstated() => {
                    return Err(Refusal::NotCancelled(game).into());
                }
                ModerationDecision::Reinstated(_) => GameEvent::Reinstated,
                _ if is_void => return Err(Refusal::VoidAlready.into()),
                _ => GameEvent::Voided,
            };
            let mut change = GameChange::new(&table);
            change.apply_event(service, now.max(table.game.touched), event)?;
            let (mut append, done) = change.into_append(service, now, None);
            append.servers.push(servers::record_of(service, &entry, now)?);
            Ok(Some((append, done)))
        },
        |done| game_change::took_place(service, done),
    )?;
    let done = done.ok_or(Refusal::NoSuchGame(game))?;
    statistics::count_again(service);
    game_change::publish(service, &done);
    // The host needs no notice of the host's own decisions.
    if let Moderator::Manager(_) = by {
        let manager = decision.person.map_or(0, |person| person.0);
        tracing::warn!(manager, decision = ?what, "a manager of a server decided about a game");
    }
    Ok(done)
}

/// Records a decision that changes nothing else of a server or a game: an erasure by the host.
///
/// # Errors
///
/// Only if something fails.
pub fn record_erasure(service: &Service, by: impl Into<Decision>, player: PlayerId) -> Reply<()> {
    let entry = by.into().entry(ModerationDecision::Erased(player));
    let recorded = service.commit(
        || {
            Ok(Some((
                Append { servers: vec![servers::record_of(service, &entry, service.now())?], ..Append::default() },
                (),
            )))
        },
        // At worst it is recorded twice.
        |()| Ok(false),
    );
    recorded.map(drop)
}

/// The latest entries of the record of moderation, in order, at most `most`.
///
/// # Errors
///
/// Only if something fails.
pub fn moderations(service: &Service, most: usize) -> Reply<Vec<Dated<ModerationEntry>>> {
    let events = service.store.server_events(Server::HOST).map_err(|fault| service.fault(fault))?;
    let entries = events.into_iter().filter_map(|Dated { at, event }| match event {
        ServerEvent::Moderated(event) => Some(Dated { at, event }),
        _ => None,
    });
    let mut entries: Vec<_> = entries.collect();
    entries.drain(..entries.len().saturating_sub(most));
    Ok(entries)
}
