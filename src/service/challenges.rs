//! Challenges, and the games that begin with them.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::announce;
use super::games::{CommandOutcome, GameChange, LoadedGame};
use super::{Reply, Service};
use crate::play::{
    Challenge, ChallengeEvent, ChallengeFact, ChallengeId, Dated, Game, GameEvent, GameId, Limits, Place, Player,
    PlayerId, RatedBy, Refusal, Server, ServerId, Setup, SideChoice, Terms, TimeControl, Timestamp, Viewer, challenge,
};
use crate::store::{Append, ChallengeWrite, Open, Write};
use colonnade_rules::{BySide, Side, Variant};

/// How many open challenges are looked at for one list.
const MOST_LOOKED_AT: usize = 1_000;

/// How many open challenges of one challenger a list has.
const MOST_OF_ONE_CHALLENGER: usize = 3;

/// The challenge that a player wants to make.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The challenger.
    pub from: PlayerId,
    /// The player challenged; None for an open challenge.
    pub to: Option<PlayerId>,
    /// The game in its variant.
    pub variant: Variant,
    /// The side that the challenger wants.
    pub side: SideChoice,
    /// The time control; None for that of the server, or of the host.
    pub control: Option<TimeControl>,
    /// Whether the game is rated.
    pub rated: bool,
    /// Where the game is played. Whether a server's games are private is taken from the settings of the server.
    pub place: Place,
    /// The channel there, by Discord's number.
    pub channel: Option<u64>,
    /// The game that this is a rematch of.
    pub rematch_of: Option<GameId>,
    /// The server that the challenger may manage, if any.
    pub manages: Option<ServerId>,
    /// Where the front can answer, as in a [`CommandRequest`](super::CommandRequest).
    pub origin: Option<String>,
}

impl Proposal {
    /// A casual challenge with a random side and the default time control.
    #[must_use]
    pub const fn new(from: PlayerId, to: Option<PlayerId>, variant: Variant, place: Place) -> Proposal {
        Proposal {
            from,
            to,
            variant,
            side: SideChoice::Random,
            control: None,
            rated: false,
            place,
            channel: None,
            rematch_of: None,
            manages: None,
            origin: None,
        }
    }
}

/// The result of [`Service::propose`].
#[derive(Clone, Debug)]
pub enum Proposed {
    /// A challenge was made.
    Made(Challenge),
    /// The same challenge to the same player is open already. Nothing was made.
    AlreadyOpen(Challenge),
    /// The opponent had proposed the same rematch, so the game has begun.
    Begun(Box<CommandOutcome>),
}

impl Service {
    /// Proposes a game. Two who propose the same rematch to each other play it; a challenge to a player that is open
    /// already is not made again.
    ///
    /// # Errors
    ///
    /// Why it may not be proposed.
    pub fn propose(&self, proposal: &Proposal) -> Reply<Proposed> {
        let _alone = self.people.lock();
        let Some(to) = proposal.to else { return Ok(Proposed::Made(self.make_challenge(proposal)?)) };
        let (ChallengeEvent::Made(terms), ..) = self.proposed(proposal)? else {
            return Err(Refusal::NoSuchChallenge.into());
        };
        let now = self.now();
        for open in self.challenges_of(proposal.from)? {
            if open.expires(self.play.challenge_days) <= now {
                continue;
            }
            if open.terms == terms {
                return Ok(Proposed::AlreadyOpen(open));
            }
            if open.terms.from == to && open.terms.is_same_rematch(&terms) {
                return Ok(Proposed::Begun(Box::new(self.accept_open(open.id, proposal.from)?)));
            }
        }
        Ok(Proposed::Made(self.make_challenge(proposal)?))
    }

    /// Makes a challenge.
    ///
    /// # Errors
    ///
    /// Why it may not be made.
    pub fn challenge(&self, proposal: &Proposal) -> Reply<Challenge> {
        let _alone = self.people.lock();
        self.make_challenge(proposal)
    }

    /// Makes a challenge; the caller holds `people`.
    fn make_challenge(&self, proposal: &Proposal) -> Reply<Challenge> {
        self.proposed(proposal)?;
        self.challenge_limits.take(proposal, self.moment())?;
        let id = self.store.new_challenge();
        let done = self.commit(
            || {
                let now = self.now();
                let (event, from, to) = self.proposed(proposal)?;
                let dated = Dated { at: now, event };
                let made = Challenge::fold(id, [&dated]).ok_or(Refusal::NoSuchChallenge)?;
                let others: Vec<_> = to.iter().collect();
                let append = Append {
                    challenges: vec![self.challenge_write(&made, 0, dated)],
                    reads: std::iter::once(&from).chain(&to).map(|player| (player.id, player.version)).collect(),
                    notices: announce::challenge(&made, ChallengeFact::Made, &others, now, self.lease(proposal, now)),
                    ..Append::default()
                };
                Ok(Some((append, made)))
            },
            |made| Ok(self.load_challenge(made.id)?.is_some()),
        )?;
        done.ok_or_else(|| Refusal::NoSuchChallenge.into())
    }

    fn lease<'a>(&self, proposal: &'a Proposal, now: Timestamp) -> Option<announce::Lease<'a>> {
        let origin = proposal.origin.as_deref()?;
        Some(announce::Lease { origin, until: now + self.play.lease.delta(), by: proposal.from })
    }

    /// Checks a proposal; returns the event and the players.
    fn proposed(&self, proposal: &Proposal) -> Reply<(ChallengeEvent, Player, Option<Player>)> {
        let from = self.present_player(proposal.from)?;
        let to = match proposal.to {
            Some(to) => Some(self.load_player(to)?.ok_or(Refusal::NoSuchPlayer)?),
            None => None,
        };
        if to.as_ref().is_some_and(Player::is_deleted) {
            return Err(Refusal::OpponentGone.into());
        }
        // Nobody would hear of it.
        if proposal.place == Place::Direct && to.as_ref().is_some_and(Player::is_placeholder) {
            return Err(Refusal::OpponentNotHere.into());
        }
        let (place, control) = self.placed(&from, proposal)?;
        let terms = Terms {
            from: from.id,
            to: proposal.to,
            variant: proposal.variant,
            side: proposal.side,
            control,
            rated: proposal.rated,
            place,
            channel: proposal.channel,
            rematch_of: proposal.rematch_of,
        };
        let load = self.store.load(from.id).map_err(|fault| self.fault(fault))?;
        let alone = place == Place::Local;
        let blocked = to.as_ref().is_some_and(|to| self.is_blocked(&from, to));
        let event = challenge(terms, &from, to.as_ref(), load, &self.limits(place), alone, blocked)?;
        Ok((event, from, to))
    }

    /// The place and the time control of a proposed game, by the settings of its server.
    fn placed(&self, from: &Player, proposal: &Proposal) -> Reply<(Place, TimeControl)> {
        let mut control = self.play.control;
        let mut place = proposal.place;
        self.check_bar(Server::HOST, from)?;
        if let Place::Server { server, private } = &mut place {
            let here = self.check_bar(*server, from)?;
            *private = here.settings.private;
            control = here.settings.control.unwrap_or(control);
            let may = match here.settings.rated {
                RatedBy::Everybody => true,
                RatedBy::Managers => proposal.manages == Some(*server),
                RatedBy::Nobody => false,
            };
            if proposal.rated && !may {
                return Err(Refusal::RatedNotAllowed.into());
            }
        }
        Ok((place, proposal.control.unwrap_or(control)))
    }

    /// The limits at a place: the host's own table has none.
    fn limits(&self, place: Place) -> Limits {
        match place {
            Place::Local => Limits { open_challenges: u32::MAX, games: u32::MAX, ..self.play.limits },
            _ => self.play.limits,
        }
    }

    /// A player who is not deleted.
    fn present_player(&self, player: PlayerId) -> Reply<Player> {
        let found = self.load_player(player)?.filter(|player| !player.is_deleted());
        found.ok_or_else(|| Refusal::NoSuchPlayer.into())
    }

    fn check_bar(&self, server: ServerId, player: &Player) -> Reply<Server> {
        let server = self.server(server)?;
        if self.is_barred(&server, player) { Err(Refusal::Barred.into()) } else { Ok(server) }
    }

    /// Accepts a challenge: the game begins.
    ///
    /// # Errors
    ///
    /// Why it may not be accepted.
    pub fn accept(&self, challenge: ChallengeId, by: PlayerId) -> Reply<CommandOutcome> {
        let _alone = self.people.lock();
        self.accept_open(challenge, by)
    }

    /// Begins a game at the host's own table, where nobody is asked first. The challenge, its acceptance and the beginning
    /// of the game are one append.
    ///
    /// # Errors
    ///
    /// Why it may not begin.
    pub fn begin_local(&self, proposal: &Proposal, opponent: PlayerId) -> Reply<CommandOutcome> {
        let proposal = Proposal { place: Place::Local, ..proposal.clone() };
        let _alone = self.people.lock();
        let (id, challenge) = (self.store.new_game(), self.store.new_challenge());
        let lot = lot(id);
        let done = self.commit(
            || {
                let now = self.now();
                let (event, from, _) = self.proposed(&proposal)?;
                let by = self.present_player(opponent)?;
                self.check_bar(Server::HOST, &by)?;
                let made = Dated { at: now, event };
                let found = Challenge::fold(challenge, [&made]).ok_or(Refusal::NoSuchChallenge)?;
                let load = self.store.load(by.id).map_err(|fault| self.fault(fault))?;
                let limits = self.limits(Place::Local);
                let players = found.accept(&from, &by, true, self.is_blocked(&from, &by), lot)?;
                limits.check_games(load)?;
                let accepted = Dated { at: now, event: ChallengeEvent::Accepted { by: by.id, game: id } };
                let (mut append, done) = self.begin(id, &found, players, [&from, &by], now)?;
                let mut write = self.challenge_write(&found, 0, made);
                write.write.events.push(accepted);
                append.challenges.push(write);
                Ok(Some((append, done)))
            },
            |done| self.took_place(done),
        )?;
        let done = done.ok_or(Refusal::NoSuchChallenge)?;
        self.tell(&done);
        Ok(done)
    }

    /// Accepts a challenge; the caller holds `people`.
    fn accept_open(&self, challenge: ChallengeId, by: PlayerId) -> Reply<CommandOutcome> {
        let id = self.store.new_game();
        let lot = lot(id);
        let done = self.commit(
            || {
                let now = self.now();
                let found = self.open_challenge(challenge, by, now)?;
                let from = self.known_player(found.terms.from)?;
                let by = self.present_player(by)?;
                let mut begun = found.clone();
                let place = &mut begun.terms.place;
                for server in std::iter::once(Server::HOST).chain(place.server()) {
                    let there = self.check_bar(server, &by)?;
                    // The challenger was barred since.
                    if self.is_barred(&there, &from) {
                        return Err(Refusal::ChallengeClosed.into());
                    }
                    // The server has gone private since: the stricter of the two holds.
                    if let Place::Server { server: here, private } = place
                        && *here == server
                    {
                        *private |= there.settings.private;
                    }
                }
                let place = *place;
                let limits = self.limits(place);
                let load = self.store.load(by.id).map_err(|fault| self.fault(fault))?;
                let blocked = self.is_blocked(&from, &by);
                let players = found.accept(&from, &by, place == Place::Local, blocked, lot)?;
                limits.check_games(load)?;
                let load = self.store.load(from.id).map_err(|fault| self.fault(fault))?;
                if load.games >= limits.games {
                    return Err(Refusal::OpponentBusy { most: limits.games }.into());
                }
                let event = Dated { at: now, event: ChallengeEvent::Accepted { by: by.id, game: id } };
                let (mut append, done) = self.begin(id, &begun, players, [&from, &by], now)?;
                append.challenges.push(self.challenge_write(&found, found.version, event));
                Ok(Some((append, done)))
            },
            |done| self.took_place(done),
        )?;
        let done = done.ok_or(Refusal::NoSuchChallenge)?;
        self.tell(&done);
        Ok(done)
    }

    /// The append of a game that begins.
    fn begin(
        &self,
        id: GameId,
        challenge: &Challenge,
        players: BySide<PlayerId>,
        known: [&Player; 2],
        now: Timestamp,
    ) -> Reply<(Append, CommandOutcome)> {
        let players = players.map(|id| if known[0].id == id { known[0].clone() } else { known[1].clone() });
        let terms = &challenge.terms;
        let setup = Setup {
            variant: terms.variant,
            position: None,
            players: players.clone().map(|player| player.id).into(),
            names: players.clone().map(|player| player.name).into(),
            control: terms.control,
            rated: terms.rated,
            place: terms.place,
            channel: terms.channel,
            challenge: Some(challenge.id),
            rematch_of: terms.rematch_of,
        };
        let started = Dated { at: now, event: GameEvent::Started(setup) };
        let game = Game::fold(id, [&started]).map_err(|error| self.incident(&error))?;
        Ok(GameChange::begun(LoadedGame { game: game.into(), players }, started).append(self, now, None))
    }

    /// Declines a challenge.
    ///
    /// # Errors
    ///
    /// If it is not open, or is to somebody else.
    pub fn decline(&self, challenge: ChallengeId, by: PlayerId) -> Reply<Challenge> {
        self.close_challenge(challenge, by, ChallengeFact::Declined, None, |found| found.decline(by))
    }

    /// Withdraws a challenge.
    ///
    /// # Errors
    ///
    /// If it is not open, or is somebody else's.
    pub fn withdraw(&self, challenge: ChallengeId, by: PlayerId) -> Reply<Challenge> {
        self.close_challenge(challenge, by, ChallengeFact::Withdrawn, None, |found| found.withdraw(by))
    }

    /// Withdraws a challenge by a command whose answer announces it where the challenge was made: the outbox leaves the
    /// notice to the answer at `origin` for a while.
    ///
    /// # Errors
    ///
    /// As [`Service::withdraw`].
    pub fn withdraw_answered(&self, challenge: ChallengeId, by: PlayerId, origin: &str) -> Reply<Challenge> {
        self.close_challenge(challenge, by, ChallengeFact::Withdrawn, Some(origin), |found| found.withdraw(by))
    }

    fn close_challenge(
        &self,
        challenge: ChallengeId,
        by: PlayerId,
        what: ChallengeFact,
        origin: Option<&str>,
        decide: impl Fn(&Challenge) -> Result<ChallengeEvent, Refusal>,
    ) -> Reply<Challenge> {
        let done = self.commit(
            || {
                let now = self.now();
                let found = self.open_challenge(challenge, by, now)?;
                let event = decide(&found)?;
                Ok(Some(self.closing(found, event, what, (Some(by), origin), now)?))
            },
            |closed| Ok(self.load_challenge(closed.id)?.as_ref() == Some(closed)),
        )?;
        done.ok_or_else(|| Refusal::NoSuchChallenge.into())
    }

    /// The append that closes a challenge, and the closed challenge.
    fn closing(
        &self,
        mut found: Challenge,
        event: ChallengeEvent,
        what: ChallengeFact,
        (by, origin): (Option<PlayerId>, Option<&str>),
        now: Timestamp,
    ) -> Reply<(Append, Challenge)> {
        let told: Vec<_> = match by {
            Some(by) if by == found.terms.from => found.terms.to.into_iter().collect(),
            Some(_) => vec![found.terms.from],
            None => std::iter::once(found.terms.from).chain(found.terms.to).collect(),
        };
        let told = told.into_iter().map(|player| self.known_player(player)).collect::<Reply<Vec<_>>>()?;
        let write = self.challenge_write(&found, found.version, Dated { at: now, event: event.clone() });
        (found.version, found.closed) = (found.version + 1, Some(event));
        let until = now + self.play.lease.delta();
        let lease = by.zip(origin).map(|(by, origin)| announce::Lease { origin, until, by });
        let notices = announce::challenge(&found, what, &told.iter().collect::<Vec<_>>(), now, lease);
        Ok((Append { challenges: vec![write], notices, ..Append::default() }, found))
    }

    /// Closes a challenge that has expired.
    pub(super) fn expire(&self, challenge: ChallengeId, now: Timestamp) -> Reply<()> {
        self.commit(
            || match self.load_challenge(challenge)? {
                Some(found) if found.closed.is_none() && found.expires(self.play.challenge_days) <= now => {
                    let at = found.expires(self.play.challenge_days);
                    self.closing(found, ChallengeEvent::Expired, ChallengeFact::Expired, (None, None), at).map(Some)
                }
                // The host has allowed them more time since: it is due later.
                Some(found) if found.closed.is_none() => {
                    let expires = found.expires(self.play.challenge_days);
                    let write = Write { id: found.id, expected: found.version, events: Vec::new() };
                    let challenges = vec![ChallengeWrite { write, expires }];
                    Ok(Some((Append { challenges, ..Append::default() }, found)))
                }
                _ => Ok(None),
            },
            |closed| Ok(self.load_challenge(closed.id)?.as_ref() == Some(closed)),
        )?;
        Ok(())
    }

    fn challenge_write(&self, challenge: &Challenge, expected: u64, event: Dated<ChallengeEvent>) -> ChallengeWrite {
        let write = Write { id: challenge.id, expected, events: vec![event] };
        ChallengeWrite { write, expires: challenge.expires(self.play.challenge_days) }
    }

    /// Challenges the opponent of a finished game again, with sides exchanged.
    ///
    /// # Errors
    ///
    /// Why it may not be made.
    pub fn rematch(&self, game: GameId, by: PlayerId) -> Reply<Challenge> {
        self.challenge(&self.proposed_rematch(game, by)?)
    }

    /// The challenge that a rematch of a finished game would be.
    ///
    /// # Errors
    ///
    /// If the player has not played in it, or it is not over.
    pub fn proposed_rematch(&self, game: GameId, by: PlayerId) -> Reply<Proposal> {
        let found = self.game(Viewer::Player(by), game)?;
        let side = found.side_of(by).ok_or(Refusal::NotPlaying)?;
        if found.is_running() {
            return Err(Refusal::NotOver(game).into());
        }
        let players = found.players();
        Ok(Proposal {
            side: match side {
                Side::First => SideChoice::Second,
                Side::Second => SideChoice::First,
            },
            control: Some(found.setup.control),
            rated: found.setup.rated,
            place: if found.setup.place == Place::Imported { Place::Direct } else { found.setup.place },
            channel: found.setup.channel,
            rematch_of: Some(game),
            ..Proposal::new(by, Some(players[side.other()]), found.setup.variant, found.setup.place)
        })
    }

    /// A challenge, if the viewer may see it.
    ///
    /// # Errors
    ///
    /// If there is none, or the viewer may not see it.
    pub fn challenge_at(&self, viewer: Viewer, challenge: ChallengeId) -> Reply<Challenge> {
        let found = self.load_challenge(challenge)?.ok_or(Refusal::NoSuchChallenge)?;
        if is_seen(&found, viewer) { Ok(found) } else { Err(Refusal::NoSuchChallenge.into()) }
    }

    /// The open challenges that a player has made or received.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn challenges_of(&self, player: PlayerId) -> Reply<Vec<Challenge>> {
        let ids = self.store.open_challenges(Open::Of(player), None, usize::MAX).map_err(|fault| self.fault(fault))?;
        ids.into_iter().filter_map(|id| self.load_challenge(id).transpose()).collect()
    }

    /// The challenges that anybody may accept and that a viewer may see and may accept, as far as blocks go, at most `limit`: those of the server from which
    /// the viewer looks first, then the newest first, and a few of each challenger. Looks at a bounded number of them.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn open_challenges(&self, viewer: Viewer, limit: usize) -> Reply<Vec<Challenge>> {
        let ids = self.store.open_challenges(Open::ToAnybody, None, usize::MAX).map_err(|fault| self.fault(fault))?;
        let mut seen = Vec::new();
        let reader = viewer.player().map(|player| self.known_player(player)).transpose()?;
        for id in ids.into_iter().rev().take(MOST_LOOKED_AT) {
            let found = self.load_challenge(id)?.filter(|challenge| challenge.closed.is_none());
            let Some(found) = found.filter(|challenge| is_seen(challenge, viewer)) else { continue };
            // Two of whom one blocks the other cannot play, so neither is shown the other's challenge.
            let from = self.known_player(found.terms.from)?;
            if reader.as_ref().is_none_or(|reader| reader.id == from.id || !self.is_blocked(&from, reader)) {
                seen.push(found);
            }
        }
        let is_elsewhere = |challenge: &Challenge| {
            viewer.server().is_some_and(|server| challenge.terms.place.server() != Some(server))
        };
        seen.sort_by_key(|challenge| (is_elsewhere(challenge), Reverse((challenge.made, challenge.id))));
        let mut by_author = HashMap::new();
        seen.retain(|challenge| {
            let shown = by_author.entry(challenge.terms.from).or_insert(0_usize);
            *shown += 1;
            *shown <= MOST_OF_ONE_CHALLENGER
        });
        seen.truncate(limit);
        Ok(seen)
    }

    /// A challenge that `by` may see and that has not expired.
    fn open_challenge(&self, challenge: ChallengeId, by: PlayerId, now: Timestamp) -> Reply<Challenge> {
        let found = self.load_challenge(challenge)?.ok_or(Refusal::NoSuchChallenge)?;
        let concerned = found.terms.to.is_none_or(|to| to == by) || found.terms.from == by;
        if !concerned && matches!(found.terms.place, Place::Direct | Place::Server { private: true, .. }) {
            return Err(Refusal::NoSuchChallenge.into());
        }
        if found.closed.is_none() && found.expires(self.play.challenge_days) <= now {
            return Err(Refusal::ChallengeClosed.into());
        }
        Ok(found)
    }

    fn load_challenge(&self, challenge: ChallengeId) -> Reply<Option<Challenge>> {
        let events = self.store.challenge(challenge).map_err(|fault| self.fault(fault))?;
        Ok(Challenge::fold(challenge, &events))
    }

    /// Withdraws or declines every open challenge of a player who is deleted.
    pub(super) fn leave_challenges(&self, player: PlayerId) -> Reply<()> {
        for challenge in self.challenges_of(player)? {
            let closed = if challenge.terms.from == player {
                self.withdraw(challenge.id, player)
            } else {
                self.decline(challenge.id, player)
            };
            match closed {
                Ok(_) | Err(super::ServiceError::Refused(Refusal::ChallengeClosed)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// A random side for the challenger.
fn lot(game: GameId) -> Side {
    if RandomState::new().hash_one(game).is_multiple_of(2) { Side::First } else { Side::Second }
}

/// Whether a challenge may be seen: by the two whom it concerns, in its server, and, if it is open to all and not
/// private, by everybody.
fn is_seen(challenge: &Challenge, viewer: Viewer) -> bool {
    let terms = &challenge.terms;
    let concerned = |player| player == terms.from || Some(player) == terms.to;
    let here = match terms.place {
        Place::Server { server, private: true } => viewer.server() == Some(server),
        place => terms.to.is_none() || viewer.server().is_some_and(|server| place.server() == Some(server)),
    };
    viewer == Viewer::Host || viewer.player().is_some_and(concerned) || here
}
