//! Challenges, and the games that begin with them.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, PoisonError};

use super::game_change::{CommandOutcome, GameChange};
use super::loading::LoadedGame;
use super::repeated_challenges::NoNewChallenge;
use super::{ATTEMPTS, Reply, Service, ServiceError, announce};
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeFact, ChallengeId, Dated, Game, GameEvent, GameId, Limits, Notice, Place,
    Player, PlayerId, Refusal, Server, ServerId, Setup, SideChoice, Terms, TimeControl, Timestamp, challenge,
};
use colonnade_rules::{BySide, Side, Variant};
use colonnade_store::{Append, Asked, ChallengeWrite, Found, OpenItems, Write};

/// The challenge that a player wants to make.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The challenger.
    pub from: PlayerId,
    /// The challenged player; `None` for an open challenge.
    pub to: Option<PlayerId>,
    /// The game in its variant.
    pub variant: Variant,
    /// The side that the challenger wants.
    pub side: SideChoice,
    /// The time control; `None` for the default of the server, or of the host.
    pub control: Option<TimeControl>,
    /// Whether the game is rated.
    pub rated: bool,
    /// Where the game is played. Whether a server's games are private is taken from the settings of the server.
    pub place: Place,
    /// The channel there, by its Discord ID.
    pub channel: Option<u64>,
    /// The game of which this is a rematch.
    pub rematch_of: Option<GameId>,
    /// The server that the challenger may manage, if any.
    pub manages: Option<ServerId>,
    /// Where the front end can answer, as in a [`CommandRequest`](super::CommandRequest).
    pub origin: Option<String>,
    /// Whether the front end's reply already tells the challenged player, so that no separate notice is needed.
    pub is_shown: bool,
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
            is_shown: false,
        }
    }
}

/// A proposal that was checked and may be made.
pub(super) struct Decided {
    event: ChallengeEvent,
    from: Player,
    to: Option<Player>,
}

/// Everything needed to decide whether a challenge can be accepted.
struct Accepting {
    challenge: Challenge,
    from: Player,
    by: Player,
    /// The server that stands for the host, and the one where the game is to be played.
    servers: Vec<Server>,
    /// The open challenges and running games of the accepting player and of the challenger.
    open_items: [OpenItems; 2],
}

/// The result of [`Service::propose`].
#[derive(Clone, Debug)]
pub enum ProposalOutcome {
    /// A challenge was made.
    Made(Challenge),
    /// The same challenge to the same player is already open. No new one was made.
    AlreadyOpen(Challenge),
    /// The opponent had already proposed the same game, so it has begun.
    Begun(Box<CommandOutcome>),
    /// The opponent is a computer, which accepts at once: the game has begun.
    Accepted(Box<CommandOutcome>),
    /// This rematch has already begun and is still running. No challenge was made.
    Running(GameId),
}

impl Service {
    /// Proposes a game. If both players propose the same game to each other, it begins; a computer accepts at once. A
    /// challenge to a player that is already open is not made again, nor is a rematch that is already running.
    ///
    /// # Errors
    ///
    /// Why it may not be proposed.
    pub fn propose(&self, proposal: &Proposal) -> Reply<ProposalOutcome> {
        for _ in 0..ATTEMPTS {
            if let Some(outcome) = self.try_to_propose(proposal)? {
                return Ok(outcome);
            }
        }
        Err(self.incident(&"others were always faster"))
    }

    /// Proposes a game; `None` if the opponent's own proposal, which was found, is closed by now.
    fn try_to_propose(&self, proposal: &Proposal) -> Reply<Option<ProposalOutcome>> {
        let mut found = None;
        let made = self.commit(
            || {
                let decided = self.proposed(proposal)?;
                found = self.proposed_before(&decided.event)?;
                if found.is_some() {
                    return Ok(None);
                }
                self.challenge_limits.check(proposal, self.limiter_now())?;
                if let Some(computer) = decided.to.as_ref().filter(|to| to.is_computer()) {
                    found = Some(NoNewChallenge::Computer(computer.id));
                    return Ok(None);
                }
                self.making(proposal, decided).map(Some)
            },
            |made| Ok(self.load_challenge(made.id)?.is_some()),
        )?;
        if let Some(made) = made {
            self.count_made(proposal, &made);
            return Ok(Some(ProposalOutcome::Made(made)));
        }
        Ok(Some(match found.ok_or(Refusal::NoSuchChallenge)? {
            NoNewChallenge::Open(challenge) => ProposalOutcome::AlreadyOpen(*challenge),
            NoNewChallenge::Running(game) => ProposalOutcome::Running(game),
            NoNewChallenge::Mirrored(challenge) => match self.accept_open(challenge, proposal.from, None) {
                Err(ServiceError::Refused(Refusal::ChallengeClosed)) => return Ok(None),
                begun => ProposalOutcome::Begun(Box::new(begun?)),
            },
            NoNewChallenge::Computer(computer) => {
                let _counted = self.counting_computer_games.lock().unwrap_or_else(PoisonError::into_inner);
                // Another request may have begun the same rematch.
                let (again, _) = self.decide(|| self.proposed_before(&self.proposed(proposal)?.event));
                if let Some(NoNewChallenge::Running(game)) = again? {
                    return Ok(Some(ProposalOutcome::Running(game)));
                }
                self.make_room_for_computer(proposal.from, proposal.place)?;
                let begun = self.begin_at_once(proposal, computer, None)?;
                _ = self.challenge_limits.take(proposal, self.limiter_now());
                ProposalOutcome::Accepted(Box::new(begun))
            }
        }))
    }

    /// Makes a challenge.
    ///
    /// # Errors
    ///
    /// Why it may not be made.
    pub fn challenge(&self, proposal: &Proposal) -> Reply<Challenge> {
        let made = self.commit(
            || {
                let decided = self.proposed(proposal)?;
                self.challenge_limits.check(proposal, self.limiter_now())?;
                self.making(proposal, decided).map(Some)
            },
            |made| Ok(self.load_challenge(made.id)?.is_some()),
        )?;
        made.iter().for_each(|made| self.count_made(proposal, made));
        made.ok_or_else(|| Refusal::NoSuchChallenge.into())
    }

    /// Counts a challenge that was made against the rate limits. Of several made at once, some may be above them.
    fn count_made(&self, proposal: &Proposal, made: &Challenge) {
        _ = self.challenge_limits.take(proposal, self.limiter_now());
        self.remember_parties(made);
    }

    /// The append of a new challenge.
    fn making(&self, proposal: &Proposal, Decided { event, from, to }: Decided) -> Reply<(Append, Challenge)> {
        let now = self.now();
        let dated = Dated { at: now, event };
        let made = Challenge::fold(self.new_challenge()?, [&dated]).ok_or(Refusal::NoSuchChallenge)?;
        let lease = self.lease(proposal, now);
        let append = Append {
            challenges: vec![self.challenge_write(&made, 0, dated)],
            notices: announce::challenge(&made, ChallengeFact::Made, (&from, to.as_ref()), now, lease),
            ..Append::default()
        };
        Ok((append, made))
    }

    fn lease<'a>(&self, proposal: &'a Proposal, now: Timestamp) -> Option<announce::Lease<'a>> {
        let origin = proposal.origin.as_deref()?;
        Some(announce::Lease { origin, until: now + self.play.lease.delta(), by: proposal.from })
    }

    /// Checks a proposal.
    pub(super) fn proposed(&self, proposal: &Proposal) -> Reply<Decided> {
        let found = self.together(&Asked {
            players: std::iter::once(proposal.from).chain(proposal.to).collect(),
            servers: std::iter::once(Server::HOST).chain(proposal.place.server()).collect(),
            open_items: vec![proposal.from],
            ..Asked::default()
        })?;
        let mut players = found.players.into_iter().map(|player| Some(player).filter(|player| player.version > 0));
        let from = present(players.next().flatten())?;
        let to = match players.next() {
            Some(to) => Some(to.ok_or(Refusal::NoSuchPlayer)?),
            None => None,
        };
        if proposal.rated && to.as_ref().is_some_and(Player::is_computer) {
            return Err(Refusal::ComputersAreCasual.into());
        }
        if to.as_ref().is_some_and(Player::is_deleted) {
            return Err(Refusal::OpponentGone.into());
        }
        // A challenge that neither a notice nor the reply can deliver is refused.
        let is_written = proposal.place == Place::Direct && !proposal.is_shown;
        if is_written && to.as_ref().is_some_and(Player::is_placeholder) {
            return Err(Refusal::OpponentNotHere.into());
        }
        let (place, control) = self.placed(&from, to.as_ref(), proposal, &found.servers)?;
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
        let load = found.open_items.iter().map(OpenItems::load).next().unwrap_or_default();
        let alone = place == Place::Local;
        let blocked = to.as_ref().is_some_and(|to| self.is_blocked(&from, to));
        let event = challenge(terms, &from, to.as_ref(), load, &self.limits(place), alone, blocked)?;
        Ok(Decided { event, from, to })
    }

    /// The place and the time control of a proposed game, by the settings of its server. `servers` are the one that
    /// stands for the host, and that of the place.
    pub(super) fn placed(
        &self,
        from: &Player,
        to: Option<&Player>,
        proposal: &Proposal,
        servers: &[Server],
    ) -> Reply<(Place, TimeControl)> {
        let mut control = self.play.control;
        let mut place = proposal.place;
        let mut is_rated_allowed = true;
        for here in servers {
            self.check_bar(here, from)?;
            // A player who could not accept must not be challenged.
            if to.is_some_and(|to| self.is_barred(here, to)) {
                return Err(Refusal::OpponentBarred.into());
            }
            if let Place::Server { server, private } = &mut place
                && *server == here.id
            {
                *private = here.settings.private;
                control = here.settings.control.unwrap_or(control);
                is_rated_allowed = may_be_rated(here, proposal.manages);
            }
        }
        if proposal.rated && !is_rated_allowed {
            return Err(Refusal::RatedNotAllowed.into());
        }
        Ok((place, proposal.control.unwrap_or(control)))
    }

    /// Whether a player who manages the server `manages`, if any, may propose rated games at a place.
    pub(super) fn may_propose_rated(&self, place: Place, manages: Option<ServerId>) -> Reply<bool> {
        match place.server() {
            Some(server) => Ok(may_be_rated(&self.server(server)?, manages)),
            None => Ok(true),
        }
    }

    /// The limits at a place: the host's own table has no limits.
    pub(super) fn limits(&self, place: Place) -> Limits {
        match place {
            Place::Local => Limits { open_challenges: u32::MAX, games: u32::MAX, ..self.play.limits },
            _ => self.play.limits,
        }
    }

    fn check_bar(&self, server: &Server, player: &Player) -> Result<(), Refusal> {
        if self.is_barred(server, player) { Err(Refusal::Barred) } else { Ok(()) }
    }

    /// Accepts a challenge: the game begins.
    ///
    /// # Errors
    ///
    /// Why it may not be accepted.
    pub fn accept(&self, challenge: ChallengeId, by: PlayerId) -> Reply<CommandOutcome> {
        self.accept_open(challenge, by, None)
    }

    /// Accepts a challenge by a command whose answer may announce the game: the outbox leaves the notice to the answer
    /// at `origin` for a while.
    ///
    /// # Errors
    ///
    /// As [`Service::accept`].
    pub fn accept_answered(&self, challenge: ChallengeId, by: PlayerId, origin: &str) -> Reply<CommandOutcome> {
        self.accept_open(challenge, by, Some(origin))
    }

    /// Begins a game at the host's own table, where no acceptance is needed. The challenge, its acceptance and the
    /// start of the game are one append.
    ///
    /// # Errors
    ///
    /// Why it may not begin.
    pub fn begin_local(&self, proposal: &Proposal, opponent: PlayerId) -> Reply<CommandOutcome> {
        self.begin_local_from(proposal, opponent, None)
    }

    /// Does the same from a position string of the variant. Such a game is not rated.
    ///
    /// # Errors
    ///
    /// As [`Service::begin_local`], and if the game is over in that position. An invalid position is an incident.
    pub fn begin_local_from(
        &self,
        proposal: &Proposal,
        opponent: PlayerId,
        position: Option<&str>,
    ) -> Reply<CommandOutcome> {
        let rated = proposal.rated && position.is_none();
        self.begin_at_once(&Proposal { place: Place::Local, rated, ..proposal.clone() }, opponent, position)
    }

    /// Begins a game with an opponent whose consent is not needed.
    fn begin_at_once(&self, proposal: &Proposal, opponent: PlayerId, position: Option<&str>) -> Reply<CommandOutcome> {
        let done = self.commit(
            || {
                let id = self.new_game()?;
                let challenge = self.new_challenge()?;
                let now = self.now();
                let drawn = (self.play.draw_side)();
                let Decided { event, from, .. } = self.proposed(proposal)?;
                let by = present(self.load_player(opponent)?)?;
                self.check_bar(&self.server(Server::HOST)?, &by)?;
                let made = Dated { at: now, event };
                let found = Challenge::fold(challenge, [&made]).ok_or(Refusal::NoSuchChallenge)?;
                let alone = proposal.place == Place::Local;
                let players = found.accept(&from, &by, alone, self.is_blocked(&from, &by), drawn)?;
                let accepted = Dated { at: now, event: ChallengeEvent::Accepted { by: by.id, game: id } };
                let (mut append, done) = self.begin_with(id, &found, players, [&from, &by], now, (position, &[]))?;
                let lease = self.lease(proposal, now);
                let place = found.terms.place.of_news(by.is_computer());
                append.notices.iter_mut().for_each(|notice| announce::Lease::apply(lease, place, notice));
                let mut write = self.challenge_write(&found, 0, made);
                write.write.events.push(accepted);
                append.challenges.push(write);
                Ok(Some((append, done)))
            },
            |done| self.took_place(done),
        )?;
        let done = done.ok_or(Refusal::NoSuchChallenge)?;
        self.publish(&done);
        Ok(done)
    }

    /// Accepts a challenge.
    pub(super) fn accept_open(
        &self,
        challenge: ChallengeId,
        by: PlayerId,
        origin: Option<&str>,
    ) -> Reply<CommandOutcome> {
        let done = self.commit(
            || {
                let now = self.now();
                let id = self.new_game()?;
                let drawn = (self.play.draw_side)();
                let Accepting { challenge: found, from, by, servers, open_items: [open_items, opponent] } =
                    self.accepting(challenge, by, now)?;
                let mut begun = found.clone();
                let place = &mut begun.terms.place;
                for there in servers {
                    self.check_bar(&there, &by)?;
                    // The challenger was barred after the challenge was made.
                    if self.is_barred(&there, &from) {
                        return Err(Refusal::ChallengeClosed.into());
                    }
                    // The server may have become private since the challenge was made: the stricter setting applies.
                    if let Place::Server { server: here, private } = place
                        && *here == there.id
                    {
                        *private |= there.settings.private;
                    }
                }
                let place = *place;
                let limits = self.limits(place);
                let load = open_items.load();
                let busy = opponent.load().games >= limits.games;
                let blocked = self.is_blocked(&from, &by);
                let players = found.accept(&from, &by, place == Place::Local, blocked, drawn)?;
                limits.check_games(load)?;
                if busy {
                    return Err(Refusal::OpponentBusy { most: limits.games }.into());
                }
                let event = Dated { at: now, event: ChallengeEvent::Accepted { by: by.id, game: id } };
                let (mut append, mut done) = self.begin(id, &begun, players, [&from, &by], now)?;
                // The messages of the challenge have to show from now on that it was accepted.
                let to = found.terms.to.map(|_| &by);
                append.notices.extend(announce::challenge(&found, ChallengeFact::Accepted, (&from, to), now, None));
                let until = now + self.play.lease.delta();
                let lease = origin.map(|origin| announce::Lease { origin, until, by: by.id });
                append.notices.iter_mut().for_each(|notice| announce::Lease::apply(lease, place, notice));
                done.notices = append.notices.iter().map(Notice::key).collect();
                append.challenges.push(self.challenge_write(&found, found.version, event));
                Ok(Some((append, done)))
            },
            |done| self.took_place(done),
        )?;
        let done = done.ok_or(Refusal::NoSuchChallenge)?;
        self.publish(&done);
        Ok(done)
    }

    /// Everything needed to decide whether a challenge can be accepted, in one read.
    fn accepting(&self, challenge: ChallengeId, by: PlayerId, now: Timestamp) -> Reply<Accepting> {
        let (from, server) = match self.challenge_parties.get(&challenge) {
            Some(parties) => parties,
            None => {
                let found = self.open_challenge(challenge, by, now)?;
                (found.terms.from, found.terms.place.server())
            }
        };
        let asked = Asked {
            challenge: Some(challenge),
            players: vec![from, by],
            servers: std::iter::once(Server::HOST).chain(server).collect(),
            open_items: vec![by, from],
            ..Asked::default()
        };
        let epoch = self.players_epoch();
        let Found { challenge: events, players, servers, open_items, .. } = self.together(&asked)?;
        let found = Challenge::fold(challenge, &events).ok_or(Refusal::NoSuchChallenge)?;
        let challenge = self.acceptable(found, asked.players[1], now)?;
        let pair = (<[Player; 2]>::try_from(players), <[OpenItems; 2]>::try_from(open_items));
        let (Ok([from, by]), Ok(open_items)) = pair else { unreachable!("there are as many as were asked for") };
        let from = self.known(from)?;
        let by = present(Some(by).filter(|by| by.version > 0))?;
        // Both players are likely to act soon.
        [&from, &by].into_iter().for_each(|player| self.players.insert(&Arc::new(player.clone()), epoch));
        Ok(Accepting { challenge, from, by, servers, open_items })
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
        self.begin_with(id, challenge, players, known, now, (None, &[]))
    }

    /// The append of a game that begins, from a position other than the usual one if given, and with additional events.
    pub(super) fn begin_with(
        &self,
        id: GameId,
        challenge: &Challenge,
        players: BySide<PlayerId>,
        known: [&Player; 2],
        now: Timestamp,
        (position, besides): (Option<&str>, &[GameEvent]),
    ) -> Reply<(Append, CommandOutcome)> {
        let players = players.map(|id| Arc::new(if known[0].id == id { known[0].clone() } else { known[1].clone() }));
        let terms = &challenge.terms;
        let setup = Setup {
            variant: terms.variant,
            position: position.map(str::to_owned),
            players: players.clone().map(|player| player.id).into(),
            names: players.clone().map(|player| player.name.clone()).into(),
            control: terms.control,
            rated: terms.rated,
            place: terms.place,
            channel: terms.channel,
            challenge: Some(challenge.id),
            rematch_of: terms.rematch_of,
        };
        let started = Dated { at: now, event: GameEvent::Started(setup) };
        let game = Game::fold(id, [&started]).map_err(|error| self.incident(&error))?;
        if game.state.outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        let table = LoadedGame { game: game.into(), players, plans: BySide::default(), epoch: self.games_epoch() };
        let mut begun = GameChange::begun(table, started);
        besides.iter().try_for_each(|event| begun.apply_event(self, now, event.clone()))?;
        Ok(begun.into_append(self, now, None))
    }

    pub(super) fn challenge_write(
        &self,
        challenge: &Challenge,
        expected: u64,
        event: Dated<ChallengeEvent>,
    ) -> ChallengeWrite {
        let write = Write { id: challenge.id, expected, events: vec![event] };
        ChallengeWrite { write, expires: challenge.expires(self.play.challenge_days) }
    }

    /// Loads a challenge that `by` may see and that has not expired.
    pub(super) fn open_challenge(&self, challenge: ChallengeId, by: PlayerId, now: Timestamp) -> Reply<Challenge> {
        let found = self.load_challenge(challenge)?.ok_or(Refusal::NoSuchChallenge)?;
        self.acceptable(found, by, now)
    }

    /// Checks the same for a challenge that was already read.
    fn acceptable(&self, found: Challenge, by: PlayerId, now: Timestamp) -> Reply<Challenge> {
        let is_seek = found.seek.is_some();
        let concerned = found.terms.to.map_or(!is_seek, |to| to == by) || found.terms.from == by;
        let is_hidden = matches!(found.terms.place, Place::Direct | Place::Server { private: true, .. });
        if !concerned && (is_hidden || is_seek) {
            return Err(Refusal::NoSuchChallenge.into());
        }
        if found.closed.is_none() && found.expires(self.play.challenge_days) <= now {
            return Err(Refusal::ChallengeClosed.into());
        }
        Ok(found)
    }
}

/// Whether somebody who manages the server `manages`, if any, may propose rated games in a server.
fn may_be_rated(server: &Server, manages: Option<ServerId>) -> bool {
    server.settings.rated.admits(manages == Some(server.id))
}

/// Checks that a player exists and is not deleted.
pub(super) fn present(player: Option<Player>) -> Reply<Player> {
    player.filter(|player| !player.is_deleted()).ok_or_else(|| Refusal::NoSuchPlayer.into())
}

/// A random side.
pub(super) fn random_side() -> Side {
    if RandomState::new().hash_one(()).is_multiple_of(2) { Side::First } else { Side::Second }
}
