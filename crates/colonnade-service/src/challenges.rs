//! Challenges, and the games that begin with them.

use std::sync::{Arc, PoisonError};

use super::commit::ATTEMPTS;
use super::game_change::CommandOutcome;
use super::repeated_challenges::NoNewChallenge;
use super::{
    Reply, Service, ServiceError, announce, computers, game_change, identity, programs, repeated_challenges, servers,
    starts,
};
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeFact, ChallengeId, Conditions, Dated, GameEvent, GameId, Limits, Opening,
    Place, Player, PlayerId, Refusal, SeekScope, Server, ServerId, Setup, SideChoice, Terms, TimeControl, Timestamp,
};
use colonnade_rules::{BySide, Variant};
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
    /// Further conditions.
    pub conditions: Conditions,
    /// The server that the challenger may manage, if any.
    pub manages: Option<ServerId>,
    /// Where the front end can answer, as in a [`CommandRequest`](super::CommandRequest).
    pub origin: Option<String>,
    /// Whether the front end's reply already tells the challenged player, so that no separate notice is needed.
    pub is_shown: bool,
    /// The number for the challenge, [drawn](number) for one form. Of several proposals with it, only the first one counts.
    pub number: Option<ChallengeId>,
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
            conditions: Conditions { vacation: None, opening: Opening::Standard, free_days: false },
            manages: None,
            origin: None,
            is_shown: false,
            number: None,
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

/// The result of [`propose`].
#[derive(Clone, Debug)]
pub enum ProposalOutcome {
    /// A challenge was made.
    Made(Challenge),
    /// The same challenge to the same player is already open, or one with this number was made. No new one was made.
    AlreadyOpen(Challenge),
    /// The opponent had already proposed the same game, so it has begun.
    Begun(Box<CommandOutcome>),
    /// The opponent is a computer, which accepts at once: the game has begun.
    Accepted(Box<CommandOutcome>),
    /// This rematch has already begun and is still running. No challenge was made.
    Running(GameId),
}

/// Draws the number of a challenge that is made later, if at all.
///
/// # Errors
///
/// Only if something fails.
pub fn number(service: &Service) -> Reply<ChallengeId> {
    service.new_challenge()
}

/// Proposes a game. If both players propose the same game to each other, it begins; a computer accepts at once. A
/// challenge to a player that is already open is not made again, nor is a rematch that is already running.
///
/// # Errors
///
/// Why it may not be proposed.
pub fn propose(service: &Service, proposal: &Proposal) -> Reply<ProposalOutcome> {
    for _ in 0..ATTEMPTS {
        if let Some(outcome) = try_to_propose(service, proposal)? {
            return Ok(outcome);
        }
    }
    Err(service.incident(&"others were always faster"))
}

/// Proposes a game; `None` if the opponent's own proposal, which was found, is closed by now.
fn try_to_propose(service: &Service, proposal: &Proposal) -> Reply<Option<ProposalOutcome>> {
    let mut found = None;
    let made = service.commit(
        || {
            found = repeated_challenges::made_before(service, proposal.from, proposal.number)?;
            if found.is_some() {
                return Ok(None);
            }
            let decided = proposed(service, proposal)?;
            found = repeated_challenges::proposed_before(service, &decided.event)?;
            if found.is_some() {
                return Ok(None);
            }
            service.challenge_limits.check(proposal, service.limiter_now())?;
            if let Some(computer) = decided.to.as_ref().filter(|to| to.is_computer()) {
                found = Some(NoNewChallenge::Computer(computer.id));
                return Ok(None);
            }
            making(service, proposal, decided).map(Some)
        },
        |made| Ok(service.load_challenge(made.id)?.is_some()),
    )?;
    if let Some(made) = made {
        count_made(service, proposal, &made);
        return Ok(Some(ProposalOutcome::Made(made)));
    }
    Ok(Some(match found.ok_or(Refusal::NoSuchChallenge)? {
        NoNewChallenge::Open(challenge) => ProposalOutcome::AlreadyOpen(*challenge),
        NoNewChallenge::Running(game) => ProposalOutcome::Running(game),
        NoNewChallenge::Mirrored(challenge) => match accept_open(service, challenge, proposal.from, None) {
            Err(ServiceError::Refused(Refusal::ChallengeClosed)) => return Ok(None),
            begun => ProposalOutcome::Begun(Box::new(begun?)),
        },
        NoNewChallenge::Computer(computer) => {
            let _counted = service.counting_computer_games.lock().unwrap_or_else(PoisonError::into_inner);
            // Another request may have begun the same rematch, or come from the same form.
            let (again, _) =
                service.decide(|| match repeated_challenges::made_before(service, proposal.from, proposal.number)? {
                    None => repeated_challenges::proposed_before(service, &proposed(service, proposal)?.event),
                    made => Ok(made),
                });
            match again? {
                Some(NoNewChallenge::Running(game)) => return Ok(Some(ProposalOutcome::Running(game))),
                Some(NoNewChallenge::Open(made)) => return Ok(Some(ProposalOutcome::AlreadyOpen(*made))),
                _ => {}
            }
            computers::make_room_for_computer(service, proposal.from, proposal.place)?;
            let begun = begin_at_once(service, proposal, computer, None)?;
            _ = service.challenge_limits.take(proposal, service.limiter_now());
            ProposalOutcome::Accepted(Box::new(begun))
        }
    }))
}

/// Makes a challenge.
///
/// # Errors
///
/// Why it may not be made.
pub fn challenge(service: &Service, proposal: &Proposal) -> Reply<Challenge> {
    let made = service.commit(
        || {
            let decided = proposed(service, proposal)?;
            service.challenge_limits.check(proposal, service.limiter_now())?;
            making(service, proposal, decided).map(Some)
        },
        |made| Ok(service.load_challenge(made.id)?.is_some()),
    )?;
    made.iter().for_each(|made| count_made(service, proposal, made));
    made.ok_or_else(|| Refusal::NoSuchChallenge.into())
}

/// Counts a challenge that was made against the rate limits. Of several made at once, some may be above them.
fn count_made(service: &Service, proposal: &Proposal, made: &Challenge) {
    _ = service.challenge_limits.take(proposal, service.limiter_now());
    service.remember_parties(made);
    // There may be no subscribers.
    made.terms.to.into_iter().for_each(|to| _ = service.commit_feed.challenged.send(to));
}

/// The append of a new challenge.
fn making(service: &Service, proposal: &Proposal, Decided { event, from, to }: Decided) -> Reply<(Append, Challenge)> {
    let now = service.now();
    let dated = Dated { at: now, event };
    let made = Challenge::fold(number_of(service, proposal)?, [&dated]).ok_or(Refusal::NoSuchChallenge)?;
    let lease = lease(service, proposal, now);
    let append = Append {
        challenges: vec![challenge_write(service, &made, 0, dated)],
        notices: announce::challenge(&made, ChallengeFact::Made, (&from, to.as_ref()), now, lease),
        ..Append::default()
    };
    Ok((append, made))
}

/// The number for the challenge of a proposal.
fn number_of(service: &Service, proposal: &Proposal) -> Reply<ChallengeId> {
    proposal.number.map_or_else(|| service.new_challenge(), Ok)
}

fn lease<'a>(service: &Service, proposal: &'a Proposal, now: Timestamp) -> Option<announce::NoticeLease<'a>> {
    let origin = proposal.origin.as_deref()?;
    Some(announce::NoticeLease { origin, until: now + service.play.lease.delta(), by: proposal.from })
}

/// Checks a proposal.
pub(super) fn proposed(service: &Service, proposal: &Proposal) -> Reply<Decided> {
    let found = service.together(&Asked {
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
    if to.as_ref().is_some_and(Player::is_computer) {
        if proposal.rated {
            return Err(Refusal::ComputersAreCasual.into());
        }
        if proposal.side == SideChoice::Both {
            return Err(Refusal::ComputersPlayOneGame.into());
        }
    }
    programs::check_proposal(&from, to.as_ref(), proposal.rated)?;
    if to.as_ref().is_some_and(Player::is_deleted) {
        return Err(Refusal::OpponentGone.into());
    }
    // A challenge that neither a notice nor the reply can deliver is refused.
    let is_written = proposal.place == Place::Direct && !proposal.is_shown;
    if is_written && to.as_ref().is_some_and(Player::is_placeholder) {
        return Err(Refusal::OpponentNotHere.into());
    }
    let (place, control) = placed(service, &from, to.as_ref(), proposal, &found.servers)?;
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
        conditions: proposal.conditions,
    };
    starts::check(terms.variant, SeekScope::Exact, terms.conditions)?;
    let load = found.open_items.iter().map(OpenItems::load).next().unwrap_or_default();
    let alone = place == Place::Local;
    let blocked = to.as_ref().is_some_and(|to| identity::is_blocked(service, &from, to));
    let event = colonnade_play::challenge(terms, &from, to.as_ref(), load, &limits(service, place), alone, blocked)?;
    Ok(Decided { event, from, to })
}

/// The place and the time control of a proposed game, by the settings of its server. `servers` are the one that
/// stands for the host, and that of the place.
pub(super) fn placed(
    service: &Service,
    from: &Player,
    to: Option<&Player>,
    proposal: &Proposal,
    servers: &[Server],
) -> Reply<(Place, TimeControl)> {
    let mut control = service.play.control;
    let mut place = proposal.place;
    let mut is_rated_allowed = true;
    for here in servers {
        check_bar(service, here, from)?;
        // A player who could not accept must not be challenged.
        if to.is_some_and(|to| identity::is_barred(service, here, to)) {
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

/// The limits at a place: the host's own table has no limits.
pub(super) fn limits(service: &Service, place: Place) -> Limits {
    match place {
        Place::Local => Limits { open_challenges: u32::MAX, games: u32::MAX, ..service.play.limits },
        _ => service.play.limits,
    }
}

fn check_bar(service: &Service, server: &Server, player: &Player) -> Result<(), Refusal> {
    if identity::is_barred(service, server, player) { Err(Refusal::Barred) } else { Ok(()) }
}

/// Accepts a challenge: the game begins.
///
/// # Errors
///
/// Why it may not be accepted.
pub fn accept(service: &Service, challenge: ChallengeId, by: PlayerId) -> Reply<CommandOutcome> {
    accept_open(service, challenge, by, None)
}

/// Accepts a challenge by a command whose answer may announce the game: the outbox leaves the notice to the answer
/// at `origin` for a while.
///
/// # Errors
///
/// As [`accept`].
pub fn accept_answered(service: &Service, challenge: ChallengeId, by: PlayerId, origin: &str) -> Reply<CommandOutcome> {
    accept_open(service, challenge, by, Some(origin))
}

/// Begins a game at the host's own table, where no acceptance is needed. The challenge, its acceptance and the
/// start of the game are one append.
///
/// # Errors
///
/// Why it may not begin.
pub fn begin_local(service: &Service, proposal: &Proposal, opponent: PlayerId) -> Reply<CommandOutcome> {
    begin_local_from(service, proposal, opponent, None)
}

/// Does the same from a position string of the variant. Such a game is not rated.
///
/// # Errors
///
/// As [`begin_local`], and if the game is over in that position. An invalid position is an incident.
pub fn begin_local_from(
    service: &Service,
    proposal: &Proposal,
    opponent: PlayerId,
    position: Option<&str>,
) -> Reply<CommandOutcome> {
    let rated = proposal.rated && position.is_none();
    begin_at_once(service, &Proposal { place: Place::Local, rated, ..proposal.clone() }, opponent, position)
}

/// Begins a game with an opponent whose consent is not needed.
fn begin_at_once(
    service: &Service,
    proposal: &Proposal,
    opponent: PlayerId,
    position: Option<&str>,
) -> Reply<CommandOutcome> {
    let done = service.commit(
        || {
            if repeated_challenges::made_before(service, proposal.from, proposal.number)?.is_some() {
                return Err(Refusal::ChallengeClosed.into());
            }
            let id = service.new_game()?;
            let challenge = number_of(service, proposal)?;
            let now = service.now();
            let drawn = (service.play.draw_side)();
            let Decided { event, from, .. } = proposed(service, proposal)?;
            let by = present(service.load_player(opponent)?)?;
            check_bar(service, &servers::server(service, Server::HOST)?, &by)?;
            let made = Dated { at: now, event };
            let found = Challenge::fold(challenge, [&made]).ok_or(Refusal::NoSuchChallenge)?;
            let alone = proposal.place == Place::Local;
            let players = found.accept(&from, &by, alone, identity::is_blocked(service, &from, &by), drawn)?;
            let accepted = Dated { at: now, event: ChallengeEvent::Accepted { by: by.id, game: id } };
            let (mut append, done) = begin_with(service, id, &found, players, [&from, &by], now, (position, &[]))?;
            let lease = lease(service, proposal, now);
            let place = found.terms.place.of_news(by.is_computer());
            let answered = append.notices.iter_mut().filter(|notice| done.replaces(notice));
            answered.for_each(|notice| announce::NoticeLease::apply(lease, place, notice));
            let mut write = challenge_write(service, &found, 0, made);
            write.write.events.push(accepted);
            append.challenges.push(write);
            Ok(Some((append, done)))
        },
        |done| game_change::took_place(service, done),
    )?;
    let done = done.ok_or(Refusal::NoSuchChallenge)?;
    game_change::publish(service, &done);
    Ok(done)
}

/// Accepts a challenge.
pub(super) fn accept_open(
    service: &Service,
    challenge: ChallengeId,
    by: PlayerId,
    origin: Option<&str>,
) -> Reply<CommandOutcome> {
    let done = service.commit(
        || {
            let now = service.now();
            let id = service.new_game()?;
            let drawn = (service.play.draw_side)();
            let Accepting { challenge: found, from, by, servers, open_items: [open_items, opponent] } =
                accepting(service, challenge, by, now)?;
            programs::check_acceptance(&by, found.terms.to)?;
            let mut begun = found.clone();
            let place = &mut begun.terms.place;
            for there in servers {
                check_bar(service, &there, &by)?;
                // The challenger was barred after the challenge was made.
                if identity::is_barred(service, &there, &from) {
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
            let limits = limits(service, place);
            let load = open_items.load();
            let busy = limits.check_games(opponent.load(), found.terms.side.games());
            let blocked = identity::is_blocked(service, &from, &by);
            let players = found.accept(&from, &by, place == Place::Local, blocked, drawn)?;
            limits.check_games(load, found.terms.side.games())?;
            busy.map_err(|refusal| match refusal {
                Refusal::TooMany { most, .. } => Refusal::OpponentBusy { most },
                other => other,
            })?;
            let event = Dated { at: now, event: ChallengeEvent::Accepted { by: by.id, game: id } };
            let (mut append, mut done) = begin_with(service, id, &begun, players, [&from, &by], now, (None, &[]))?;
            // The messages of the challenge have to show from now on that it was accepted.
            let to = found.terms.to.map(|_| &by);
            append.notices.extend(announce::challenge(&found, ChallengeFact::Accepted, (&from, to), now, None));
            let until = now + service.play.lease.delta();
            let lease = origin.map(|origin| announce::NoticeLease { origin, until, by: by.id });
            let mut answered: Vec<_> = append.notices.iter_mut().filter(|notice| done.replaces(notice)).collect();
            answered.iter_mut().for_each(|notice| announce::NoticeLease::apply(lease, place, notice));
            done.notices = answered.iter().map(|notice| notice.key()).collect();
            append.challenges.push(challenge_write(service, &found, found.version, event));
            Ok(Some((append, done)))
        },
        |done| game_change::took_place(service, done),
    )?;
    let done = done.ok_or(Refusal::NoSuchChallenge)?;
    game_change::publish(service, &done);
    Ok(done)
}

/// Everything needed to decide whether a challenge can be accepted, in one read.
fn accepting(service: &Service, challenge: ChallengeId, by: PlayerId, now: Timestamp) -> Reply<Accepting> {
    let (from, server) = match service.challenge_parties.get(&challenge) {
        Some(parties) => parties,
        None => {
            let found = open_challenge(service, challenge, by, now)?;
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
    let epoch = service.players_epoch();
    let Found { challenge: events, players, servers, open_items, .. } = service.together(&asked)?;
    let found = Challenge::fold(challenge, &events).ok_or(Refusal::NoSuchChallenge)?;
    let challenge = acceptable(service, found, asked.players[1], now)?;
    let pair = (<[Player; 2]>::try_from(players), <[OpenItems; 2]>::try_from(open_items));
    let (Ok([from, by]), Ok(open_items)) = pair else { unreachable!("there are as many as were asked for") };
    let from = service.known(from)?;
    let by = present(Some(by).filter(|by| by.version > 0))?;
    // Both players are likely to act soon.
    [&from, &by].into_iter().for_each(|player| service.players.insert(&Arc::new(player.clone()), epoch));
    Ok(Accepting { challenge, from, by, servers, open_items })
}

/// The append of the game that begins with a challenge, or of both games of a match. `id` is the number of the first
/// one, and `besides` are further events of each. The game begins from a position other than the usual one if given, or
/// if the conditions are so.
pub(super) fn begin_with(
    service: &Service,
    id: GameId,
    challenge: &Challenge,
    players: BySide<PlayerId>,
    known: [&Player; 2],
    now: Timestamp,
    (position, besides): (Option<&str>, &[GameEvent]),
) -> Reply<(Append, CommandOutcome)> {
    let conditions = challenge.terms.conditions;
    let drawn = match conditions.opening == Opening::Fair {
        true => Some(starts::draw(service, challenge.terms.variant)?),
        false => position.map(str::to_owned),
    };
    let position = drawn.as_deref();
    let begin = |id, players: BySide<PlayerId>, pair: Option<GameId>| {
        let agreed = (conditions != Conditions::default()).then_some(GameEvent::Agreed(conditions));
        let free = players.map(|player| known.iter().find(|known| known.id == player)?.free_days);
        let has_free_days = conditions.free_days && (free.first.is_some() || free.second.is_some());
        let free = has_free_days.then(|| GameEvent::FreeDays(free.into()));
        let first = [pair.map(GameEvent::Paired), agreed, free];
        let besides = first.iter().flatten().chain(besides);
        begin_one(service, id, challenge, players, known, now, position, besides)
    };
    if challenge.terms.side != SideChoice::Both {
        return begin(id, players, None);
    }
    let pair = service.new_game()?;
    let exchanged = BySide::new(players.second, players.first);
    let (first, mut done) = begin(id, players, Some(pair))?;
    let (second, other) = begin(pair, exchanged, Some(id))?;
    done.second = Some(Box::new(other));
    Ok((game_change::merged([first, second]), done))
}

#[allow(clippy::too_many_arguments, reason = "all of it is needed to begin a game")]
fn begin_one<'a>(
    service: &Service,
    id: GameId,
    challenge: &Challenge,
    players: BySide<PlayerId>,
    known: [&Player; 2],
    now: Timestamp,
    position: Option<&str>,
    besides: impl IntoIterator<Item = &'a GameEvent>,
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
    starts::begin(service, id, setup, players, now, besides.into_iter().cloned())
}

pub(super) fn challenge_write(
    service: &Service,
    challenge: &Challenge,
    expected: u64,
    event: Dated<ChallengeEvent>,
) -> ChallengeWrite {
    let write = Write { id: challenge.id, expected, events: vec![event] };
    ChallengeWrite { write, expires: challenge.expires(service.play.challenge_days) }
}

/// Loads a challenge that `by` may see and that has not expired.
pub(super) fn open_challenge(
    service: &Service,
    challenge: ChallengeId,
    by: PlayerId,
    now: Timestamp,
) -> Reply<Challenge> {
    let found = service.load_challenge(challenge)?.ok_or(Refusal::NoSuchChallenge)?;
    acceptable(service, found, by, now)
}

/// Checks the same for a challenge that was already read.
fn acceptable(service: &Service, found: Challenge, by: PlayerId, now: Timestamp) -> Reply<Challenge> {
    let is_seek = found.seek.is_some();
    let concerned = found.terms.to.map_or(!is_seek, |to| to == by) || found.terms.from == by;
    let is_hidden = matches!(found.terms.place, Place::Direct | Place::Server { private: true, .. });
    if !concerned && (is_hidden || is_seek) {
        return Err(Refusal::NoSuchChallenge.into());
    }
    if found.closed.is_none() && found.expires(service.play.challenge_days) <= now {
        return Err(Refusal::ChallengeClosed.into());
    }
    Ok(found)
}

/// Whether somebody who manages the server `manages`, if any, may propose rated games in a server.
pub(super) fn may_be_rated(server: &Server, manages: Option<ServerId>) -> bool {
    server.settings.rated.admits(manages == Some(server.id))
}

/// Checks that a player exists and is not deleted.
pub(super) fn present(player: Option<Player>) -> Reply<Player> {
    player.filter(|player| !player.is_deleted()).ok_or_else(|| Refusal::NoSuchPlayer.into())
}
