//! The open lobby of players who seek an opponent. If a waiting one fits, the game begins; otherwise the seek waits.

use std::collections::BTreeSet;

use super::challenges::{Proposal, present};
use super::game_change::CommandOutcome;
use super::seek_request::SeekRequest;
use super::{
    Reply, Service, ServiceError, challenge_lists, challenges, game_change, identity, servers, standing_seeks, starts,
};
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeId, Dated, GameEvent, Load, MOST_SEEKS, Place, Player, PlayerId, Rating,
    RatingPool, RatingRange, Refusal, Resource, Seek, SeekScope, SeekWishes, Server, ServerEvent, ServerId, SideChoice,
    Span, Terms, TimeControl, Timestamp, challenge, common_control, common_variant,
};
use colonnade_rules::{Game as GameKind, Side, Variant};
use colonnade_store::{Append, Asked, Found, OpenItems, OpenSeeks, SoughtGame, SoughtTime};

/// How many possibly fitting seeks are checked in detail, oldest first.
const LOOKED_AT: usize = 32;

/// The result of [`seek`].
#[derive(Clone, Debug)]
pub enum SeekOutcome {
    /// A waiting player fits: the game has begun.
    Begun(Box<CommandOutcome>),
    /// No waiting player fits. The seek waits.
    Kept(Challenge),
    /// The same seek is waiting already. Nothing was made.
    AlreadyOpen(Challenge),
}

/// A player who seeks a game, and the waiting seeks.
struct Seeking {
    from: Player,
    open_items: OpenItems,
    /// The standing seek for which it is sought, if it is open already.
    own: Option<Challenge>,
    /// The terms and the seek to be stored if nobody fits.
    terms: Terms,
    seek: Seek,
    /// The server that stands for the host, and the one where the game is sought.
    servers: Vec<Server>,
    /// The waiting seeks.
    waiting: Vec<Challenge>,
}

/// A waiting seek that fits, as far as the seeks themselves show.
struct SeekCandidate {
    waits: Challenge,
    variant: Variant,
    control: TimeControl,
    place: Place,
    pool: Option<RatingPool>,
}

/// The waiting seek that fits.
struct SeekMatch {
    candidate: SeekCandidate,
    opponent: Player,
}

/// Seeks a game: begins one with the player who has waited longest of those who fit; otherwise the seek waits until
/// another seek matches it, it is withdrawn, or it expires like a challenge.
///
/// Two seeks fit if game, rated flag and conditions are the same, a time control suits both, the sides are compatible, each rating is in the
/// other's range, neither player blocks the other or is barred in either server, and both are in the same server or
/// both servers allow seeks across. A bounded number of seeks is examined.
///
/// # Errors
///
/// Why it is refused.
pub fn seek(service: &Service, request: &SeekRequest) -> Reply<SeekOutcome> {
    seek_among(service, request, None)
}

/// Plays the game that another player seeks, as that player seeks it. `by` is a proposal with the player who accepts, the
/// place and the channel; its other terms are ignored, but of several times for a move, the player may choose one.
///
/// # Errors
///
/// Why it is refused; [`Refusal::ChallengeClosed`] if the seek does not fit or is not open any more.
pub fn meet(service: &Service, seek: ChallengeId, by: &Proposal) -> Reply<CommandOutcome> {
    let waits = service.load_challenge(seek)?.filter(|waits| waits.is_listed).ok_or(Refusal::NoSuchChallenge)?;
    let is_across = waits.seek.is_some_and(|seek| seek.across) && meets_others(service, by.place)?;
    if waits.terms.place.server() != by.place.server() && !is_across {
        return Err(Refusal::NoSuchChallenge.into());
    }
    let Terms { variant, side, control, rated, conditions, .. } = waits.terms;
    let side = side.opposite();
    let longest = waits.seek.and_then(|seek| seek.wishes.longest);
    let (control, longest) = match by.control.filter(|_| longest.is_some()) {
        Some(chosen) => (chosen, None),
        None => (control, longest),
    };
    let proposal = Proposal { variant, side, control: Some(control), rated, conditions, ..by.clone() };
    let breadth = waits.seek.map_or(SeekScope::Exact, |seek| seek.breadth);
    let request =
        SeekRequest { proposal, breadth, range: RatingRange::default(), wishes: SeekWishes { longest, keeps: None } };
    match seek_among(service, &request, Some(seek))? {
        SeekOutcome::Begun(done) => Ok(*done),
        SeekOutcome::Kept(_) | SeekOutcome::AlreadyOpen(_) => Err(Refusal::ChallengeClosed.into()),
    }
}

/// An open seek that is shown to others; `None` if it is not open any more.
///
/// # Errors
///
/// Only if something fails.
pub fn listed(service: &Service, seek: ChallengeId) -> Reply<Option<Challenge>> {
    let found = service.load_challenge(seek)?.filter(|waits| waits.is_listed && waits.closed.is_none());
    Ok(found.filter(|waits| waits.expires(service.play.challenge_days) > service.now()))
}

/// The open seeks of others that a player may see and accept at a place, oldest first.
///
/// # Errors
///
/// Only if something fails.
pub fn seeks_of_others(service: &Service, player: PlayerId, place: Place) -> Reply<Vec<Challenge>> {
    let across = meets_others(service, place)?.then_some(Server::HOST);
    let mut found = Vec::new();
    for server in place.server().into_iter().chain(across) {
        found.extend(service.store.open_seeks(server).map_err(|fault| service.fault(fault))?);
    }
    found.sort_by_key(|waits| (waits.made, waits.id));
    found.dedup_by_key(|waits| waits.id);
    let now = service.now();
    let days = service.play.challenge_days;
    found.retain(|waits| waits.is_listed && waits.terms.from != player && waits.expires(days) > now);
    let pool_of = |waits: &Challenge| {
        let elsewhere = waits.terms.place.server() != place.server();
        let met_at = if elsewhere { Place::Direct } else { waits.terms.place };
        met_at.visibility(elsewhere).rating_pool()
    };
    let mut found = standing_seeks::whole(service, found)?;
    let standing: BTreeSet<PlayerId> =
        found.iter().filter(|waits| standing_seeks::is_standing(waits)).map(|waits| waits.terms.from).collect();
    let authors: BTreeSet<PlayerId> = found.iter().map(|waits| waits.terms.from).collect();
    let ratings = found.iter().filter_map(|waits| Some((pool_of(waits)?, waits.terms.variant.game(), player)));
    let mut ratings: Vec<_> = ratings.collect();
    ratings.sort_by_key(|&(pool, game, _)| (pool, game as usize));
    ratings.dedup();
    let players = std::iter::once(player).chain(authors).collect();
    let asked = Asked { players, ratings, open_items: standing.into_iter().collect(), ..Asked::default() };
    let Found { players, ratings, open_items, .. } = service.together(&asked)?;
    let Some((reader, authors)) = players.split_first() else { return Ok(Vec::new()) };
    let fits = |waits: &Challenge| {
        let key = pool_of(waits).map(|pool| (pool, waits.terms.variant.game(), player));
        let rating = key.and_then(|key| ratings.get(asked.ratings.iter().position(|asked| *asked == key)?));
        let from = authors.iter().find(|author| author.id == waits.terms.from);
        waits.seek.is_some_and(|seek| seek.range.has(&rating.copied().unwrap_or_default()))
            && from.is_some_and(|from| {
                let items = asked.open_items.iter().position(|asked| *asked == from.id).map(|at| &open_items[at]);
                let running = items.map(|items| items.games.as_slice()).unwrap_or_default();
                !from.is_deleted()
                    && !identity::is_blocked(service, from, reader)
                    && waits.is_awake(from, running, waits.terms.side.games(), now)
            })
    };
    found.retain(fits);
    Ok(found)
}

/// Whether who seeks at a place may meet seeks of other places.
fn meets_others(service: &Service, place: Place) -> Reply<bool> {
    match place.server() {
        Some(server) => Ok(servers::server(service, server)?.is_open_across()),
        None => Ok(place == Place::Direct),
    }
}

/// Seeks a game with those who wait, or only with the seek `only`, which is met or nothing is kept.
fn seek_among(service: &Service, request: &SeekRequest, only: Option<ChallengeId>) -> Reply<SeekOutcome> {
    let mut is_counted = false;
    let mut open = None;
    let done = service.commit(
        || {
            let now = service.now();
            let proposal = with_control(service, request)?;
            let mut seeking = seeking(service, &proposal, request)?;
            if let Some(only) = only {
                seeking.waiting.retain(|waits| waits.id == only);
            }
            if !std::mem::replace(&mut is_counted, true) {
                service.challenge_limits.take(&proposal, service.limiter_now())?;
            }
            // A standing seek is stored first, and begins its games then.
            let met = if request.wishes.keeps.is_some() { None } else { find_match(service, &seeking, now)? };
            if let Some(met) = met {
                let (append, done) = begin_match(service, met, seeking, now)?;
                return Ok(Some((append, SeekOutcome::Begun(Box::new(done)))));
            }
            if only.is_some() {
                return Err(Refusal::ChallengeClosed.into());
            }
            open = seeking.already_open(now, service);
            if let Some(same) = &open {
                let keeps =
                    request.wishes.keeps.filter(|_| same.seek.is_some_and(|seek| seek.wishes != request.wishes));
                return Ok(keeps.map(|keeps| {
                    let event = Dated { at: now, event: ChallengeEvent::KeepsChanged(keeps) };
                    let (write, changed) = standing_seeks::changing(service, same, vec![event]);
                    (Append { challenges: vec![write], ..Append::default() }, SeekOutcome::Kept(changed))
                }));
            }
            let most = challenges::limits(service, proposal.place).open_challenges;
            if seeking.open_items.made >= most {
                return Err(Refusal::TooMany { what: Resource::OpenChallenges, most }.into());
            }
            if seeking.open_items.seeks >= MOST_SEEKS {
                return Err(Refusal::TooMany { what: Resource::Seeks, most: MOST_SEEKS }.into());
            }
            let id = service.new_challenge()?;
            let event = ChallengeEvent::making(seeking.terms.clone(), Some(seeking.seek));
            let event = Dated { at: now, event };
            let kept = Challenge::fold(id, [&event]).ok_or(Refusal::NoSuchChallenge)?;
            let challenges = vec![challenges::challenge_write(service, &kept, 0, event)];
            Ok(Some((Append { challenges, ..Append::default() }, SeekOutcome::Kept(kept))))
        },
        |done| match done {
            SeekOutcome::Begun(done) => game_change::took_place(service, done),
            SeekOutcome::Kept(kept) | SeekOutcome::AlreadyOpen(kept) => {
                Ok(service.load_challenge(kept.id)?.is_some_and(|found| found.version >= kept.version))
            }
        },
    )?;
    match (&done, open) {
        (None, Some(open)) => return Ok(SeekOutcome::AlreadyOpen(open)),
        (Some(SeekOutcome::Begun(done)), _) => game_change::publish(service, done),
        (Some(SeekOutcome::Kept(kept)), _) if standing_seeks::is_standing(kept) => {
            wake(service, kept.id)?;
        }
        _ => {}
    }
    done.ok_or_else(|| Refusal::NoSuchChallenge.into())
}

/// Begins the games for which standing seeks are open with those who began to wait while these slept.
///
/// # Errors
///
/// Only if something fails.
pub fn wake_standing(service: &Service) -> Reply<()> {
    wake_all(service, service.store.standing_seeks().map_err(|fault| service.fault(fault))?)
}

/// The same for the seeks of players of whom games ended in this process.
///
/// # Errors
///
/// Only if something fails.
pub fn wake_freed(service: &Service) -> Reply<()> {
    wake_all(service, standing_seeks::of_freed(service)?)
}

fn wake_all(service: &Service, standing: BTreeSet<ChallengeId>) -> Reply<()> {
    // A seek that fails keeps no other asleep.
    standing.into_iter().map(|seek| wake(service, seek)).fold(Ok(()), Result::and)
}

/// Begins the games for which a standing seek is open with those who wait.
fn wake(service: &Service, seek: ChallengeId) -> Reply<()> {
    while begin_one(service, seek)? {}
    Ok(())
}

/// Begins a game with a waiting player who fits. Returns whether there is one.
fn begin_one(service: &Service, seek: ChallengeId) -> Reply<bool> {
    let done = service.commit(
        || {
            let now = service.now();
            let found = service
                .load_challenge(seek)?
                .filter(|found| found.closed.is_none() && standing_seeks::is_standing(found));
            let Some(own) = found.filter(|found| found.expires(service.play.challenge_days) > now) else {
                return Ok(None);
            };
            // Most standing seeks sleep; what waits is read for the others only.
            let player = service.known_player(own.terms.from)?;
            let running = service.open_items(player.id)?.games;
            if !own.is_awake(&player, &running, own.terms.side.games(), now) {
                return Ok(None);
            }
            let Some(request) = SeekRequest::of(&own) else { return Ok(None) };
            let mut found = match seeking(service, &request.proposal, &request) {
                Ok(found) => found,
                // Nothing can begin now: the player has too many games, or rated ones are not allowed any more.
                Err(ServiceError::Refused(_)) => return Ok(None),
                Err(error) => return Err(error),
            };
            // The server may allow seeks across since; the player has agreed to what was so then.
            found.seek.across &= own.seek.is_some_and(|seek| seek.across);
            found.own = Some(own);
            match find_match(service, &found, now)? {
                Some(met) => begin_match(service, met, found, now).map(Some),
                None => Ok(None),
            }
        },
        |done: &CommandOutcome| game_change::took_place(service, done),
    )?;
    done.iter().for_each(|done| game_change::publish(service, done));
    Ok(done.is_some())
}

/// The open seeks of a player, oldest first: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn seeks_of(service: &Service, player: PlayerId) -> Reply<Vec<Challenge>> {
    let mut seeks = challenge_lists::challenges_of(service, player)?;
    seeks.retain(|challenge| challenge.seek.is_some());
    Ok(seeks)
}

/// The waiting seek that a request would meet now, if there is one. The front end checks whether its player can still
/// be met.
///
/// # Errors
///
/// As [`seek`].
pub fn waiting_match(service: &Service, request: &SeekRequest) -> Reply<Option<Challenge>> {
    let proposal = with_control(service, request)?;
    let seeking = seeking(service, &proposal, request)?;
    Ok(find_match(service, &seeking, service.now())?.map(|met| met.candidate.waits))
}

/// Sets whether seeks made in a server may match those of other servers that allow it. Games that have begun are
/// kept; while it is not allowed, waiting seeks match none elsewhere.
///
/// # Errors
///
/// Only if something fails.
pub fn open_seeks(service: &Service, server: ServerId, across: bool) -> Reply<Server> {
    servers::change_at(service, server, |server| {
        let changed = server.seeks_across != across;
        changed.then_some(ServerEvent::SeeksOpened(across)).into_iter().collect()
    })
}

/// The proposal, with the default time control if it names none.
fn with_control(service: &Service, SeekRequest { proposal, .. }: &SeekRequest) -> Reply<Proposal> {
    let named = match (proposal.control, proposal.place.server()) {
        (Some(control), _) => Some(control),
        (None, Some(server)) => servers::server(service, server)?.settings.control,
        (None, None) => None,
    };
    let control = Some(named.unwrap_or(service.play.control));
    Ok(Proposal { to: None, rematch_of: None, control, ..proposal.clone() })
}

/// Everything needed to decide on a seek, except the data of possible opponents, in one read.
fn seeking(service: &Service, proposal: &Proposal, request: &SeekRequest) -> Reply<Seeking> {
    let SeekRequest { breadth, range, wishes, .. } = *request;
    let control = proposal.control.unwrap_or(service.play.control);
    let kind = |server: ServerId| {
        let kinds = sought_kinds(proposal.variant, breadth, control, wishes.longest);
        kinds.into_iter().map(move |(time, game)| OpenSeeks { server, rated: proposal.rated, time, game })
    };
    let seeks = proposal.place.server().into_iter().chain([Server::HOST]).flat_map(kind).collect();
    let asked = Asked {
        players: vec![proposal.from],
        servers: std::iter::once(Server::HOST).chain(proposal.place.server()).collect(),
        open_items: vec![proposal.from],
        seeks,
        ..Asked::default()
    };
    let Found { mut players, servers, mut open_items, seeks, .. } = service.together(&asked)?;
    let from = present(players.pop().filter(|player| player.version > 0))?;
    let open_items = open_items.pop().unwrap_or_default();
    let (place, control) = challenges::placed(service, &from, None, proposal, &servers)?;
    let terms = Terms {
        from: from.id,
        to: None,
        variant: proposal.variant,
        side: proposal.side,
        control,
        rated: proposal.rated,
        place,
        channel: proposal.channel,
        rematch_of: None,
        conditions: proposal.conditions,
    };
    starts::check(terms.variant, breadth, terms.conditions)?;
    // The number of open challenges is checked where the seek is stored.
    let load = Load { open_challenges: 0, ..open_items.load() };
    challenge(terms.clone(), &from, None, load, &challenges::limits(service, place), false, false)?;
    let here = servers.iter().find(|server| Some(server.id) == place.server());
    let across = here.map_or(place == Place::Direct, Server::is_open_across);
    let waiting = asked.seeks.into_iter().zip(seeks);
    // A player who seeks only here meets nobody who waits elsewhere.
    let waiting = waiting.filter(|(kind, _)| across || kind.server != Server::HOST);
    let waiting = standing_seeks::whole(service, waiting.flat_map(|(_, seeks)| seeks).collect())?;
    let seek = Seek { breadth, range, across, wishes };
    Ok(Seeking { from, open_items, own: None, terms, seek, servers, waiting })
}

/// The fitting opponent who has waited longest.
fn find_match(service: &Service, seeking: &Seeking, now: Timestamp) -> Reply<Option<SeekMatch>> {
    let candidates = seeking.candidates(|waits| waits.expires(service.play.challenge_days) <= now);
    if candidates.is_empty() {
        return Ok(None);
    }
    let of_players: Vec<PlayerId> = candidates.iter().map(|candidate| candidate.waits.terms.from).collect();
    let elsewhere: BTreeSet<ServerId> =
        candidates.iter().filter_map(|candidate| candidate.waits.terms.place.server()).collect();
    let elsewhere = elsewhere.into_iter().filter(|id| seeking.servers.iter().all(|server| server.id != *id));
    let ratings = candidates.iter().flat_map(|SeekCandidate { waits, variant, pool, .. }| {
        let of = |player| pool.map(|pool| (pool, variant.game(), player));
        [of(waits.terms.from), of(seeking.from.id)].into_iter().flatten()
    });
    let mut asked: Vec<(RatingPool, GameKind, PlayerId)> = ratings.collect();
    asked.sort_by_key(|&(pool, game, player)| (pool, game as usize, player));
    asked.dedup();
    let asked = Asked {
        players: of_players.clone(),
        open_items: of_players,
        servers: elsewhere.collect(),
        ratings: asked,
        ..Asked::default()
    };
    let Found { players, servers, open_items, ratings, .. } = service.together(&asked)?;
    let rating = |pool: Option<RatingPool>, game: GameKind, player: PlayerId| {
        let place = pool.and_then(|pool| asked.ratings.iter().position(|rating| *rating == (pool, game, player)));
        place.and_then(|place| ratings.get(place)).copied().unwrap_or_default()
    };
    for (candidate, (opponent, open_items)) in candidates.into_iter().zip(players.into_iter().zip(open_items)) {
        let server = candidate.waits.terms.place.server().filter(|id| Some(*id) != seeking.terms.place.server());
        let server = server.and_then(|id| servers.iter().find(|server| server.id == id));
        if fits(service, seeking, &candidate, &opponent, &open_items, server, &rating) {
            return Ok(Some(SeekMatch { candidate, opponent }));
        }
    }
    Ok(None)
}

/// Whether a waiting seek fits the player who seeks. `server` is that of the waiting seek, if it is another one.
fn fits(
    service: &Service,
    seeking: &Seeking,
    SeekCandidate { waits, variant, place, pool, .. }: &SeekCandidate,
    opponent: &Player,
    open_items: &OpenItems,
    server: Option<&Server>,
    rating: &dyn Fn(Option<RatingPool>, GameKind, PlayerId) -> Rating,
) -> bool {
    let is_there =
        opponent.version > 0 && !opponent.is_deleted() && !identity::is_blocked(service, &seeking.from, opponent);
    let may_begin = seeking.servers.iter().chain(server).all(|server| {
        // For the servers of the player who seeks, the second check repeats an earlier one.
        !identity::is_barred(service, server, opponent) && !identity::is_barred(service, server, &seeking.from)
    });
    let is_allowed = server.is_none_or(Server::is_open_across);
    let Some(seek) = waits.seek else { return false };
    let limits = challenges::limits(service, *place);
    let games = seeking.side_with(waits, *variant).map_or(1, SideChoice::games);
    let is_awake = waits.is_awake(opponent, &open_items.games, games, service.now());
    let is_open = |own: &Challenge| own.is_awake(&seeking.from, &seeking.open_items.games, games, service.now());
    let own_is_awake = seeking.own.as_ref().is_none_or(is_open);
    let is_new = seeking.own.as_ref().is_none_or(|own| !standing_seeks::have_met(own, waits, open_items));
    is_there
        && is_awake
        && own_is_awake
        && is_new
        && may_begin
        && is_allowed
        && [open_items, &seeking.open_items].into_iter().all(|items| limits.check_games(items.load(), games).is_ok())
        && seeking.seek.range.has(&rating(*pool, variant.game(), opponent.id))
        && seek.range.has(&rating(*pool, variant.game(), seeking.from.id))
}

/// The append of a game between a waiting player and the player who seeks.
fn begin_match(service: &Service, met: SeekMatch, seeking: Seeking, now: Timestamp) -> Reply<(Append, CommandOutcome)> {
    let SeekMatch { candidate: SeekCandidate { waits, variant, control, place, .. }, opponent } = met;
    let side = seeking.side_with(&waits, variant);
    let Seeking { from: by, own, terms, .. } = seeking;
    let id = service.new_game()?;
    let drawn = (service.play.draw_side)();
    let mut begun = waits.clone();
    begun.terms.side = side.unwrap_or(waits.terms.side);
    begun.terms.variant = variant;
    begun.terms.control = control;
    begun.terms.place = place;
    // The bot can write to the channel of the latest seek. If the game is played in direct messages, and that
    // player accepts none, the player is mentioned in this channel.
    if own.as_ref().is_none_or(|own| own.made >= waits.made) {
        begun.terms.channel = terms.channel;
    }
    let players = begun.accept(&opponent, &by, false, identity::is_blocked(service, &opponent, &by), drawn)?;
    // A game across servers is public: both players sought it where games are public.
    let published = [Side::First, Side::Second].map(|side| GameEvent::Published(side.into()));
    let published: &[GameEvent] = if place == Place::Direct { &published } else { &[] };
    let (mut append, done) =
        challenges::begin_with(service, id, &begun, players, [&opponent, &by], now, (None, published))?;
    let games = || std::iter::once(id).chain(done.second.as_ref().map(|second| second.game.id));
    let met = |seek: &Challenge, by: PlayerId| standing_seeks::meeting(service, seek, by, games(), now);
    append.challenges.push(if standing_seeks::is_standing(&waits) {
        met(&waits, by.id)
    } else {
        let event = Dated { at: now, event: ChallengeEvent::Accepted { by: by.id, game: id } };
        challenges::challenge_write(service, &waits, waits.version, event)
    });
    append.challenges.extend(own.map(|own| met(&own, opponent.id)));
    Ok((append, done))
}

/// The kinds of seeks that can match a seek for a variant with a breadth, and for a time control or a range of times.
fn sought_kinds(
    variant: Variant,
    breadth: SeekScope,
    control: TimeControl,
    longest: Option<Span>,
) -> Vec<(SoughtTime, SoughtGame)> {
    let games = sought(variant, breadth);
    let with = |time| games.iter().map(move |&game| (time, game));
    match (control, longest) {
        (TimeControl::PerMove(_), None) => with(SoughtTime::Exactly(control)).chain(with(SoughtTime::Range)).collect(),
        (_, None) => with(SoughtTime::Exactly(control)).collect(),
        (_, Some(_)) => with(SoughtTime::Range).chain([(SoughtTime::PerMove, SoughtGame::All)]).collect(),
    }
}

/// The games of seeks that can match a seek for a variant with a breadth.
fn sought(variant: Variant, breadth: SeekScope) -> Vec<SoughtGame> {
    let game = variant.game();
    match breadth {
        SeekScope::Exact => vec![SoughtGame::Variant(variant), SoughtGame::AnyVariant(game), SoughtGame::AnyGame],
        SeekScope::AnyVariant => vec![SoughtGame::Of(game), SoughtGame::AnyGame],
        SeekScope::AnyGame => vec![SoughtGame::All],
    }
}

impl Seeking {
    /// The seeks that fit as far as the seeks themselves show, oldest first.
    fn candidates(&self, is_over: impl Fn(&Challenge) -> bool) -> Vec<SeekCandidate> {
        let mut waiting: Vec<&Challenge> = self.waiting.iter().collect();
        // A standing seek waits since its last game began.
        waiting.sort_by_key(|waits| (waits.renewed, waits.id));
        waiting.dedup_by_key(|waits| waits.id);
        let fitting = waiting.into_iter().filter(|waits| waits.terms.from != self.from.id && !is_over(waits));
        fitting.filter_map(|waits| self.candidate(waits)).take(LOOKED_AT).collect()
    }

    fn candidate(&self, waits: &Challenge) -> Option<SeekCandidate> {
        let own = &self.terms;
        let other = &waits.terms;
        let seek = waits.seek?;
        if other.conditions != own.conditions {
            return None;
        }
        let control = common_control((own.control, self.seek.wishes.longest), (other.control, seek.wishes.longest))?;
        let variant = |lot| common_variant((own.variant, self.seek.breadth), (other.variant, seek.breadth), lot);
        // If both leave the game open, the lot falls on one that has what they agree on.
        let first = waits.id.0 + waits.games.len() as u64;
        let mut lots = first..first + GameKind::ALL.len() as u64;
        let variant = lots.find_map(|lot| variant(lot).filter(|found| starts::may_begin(*found, own.conditions)))?;
        let place = match (own.place, other.place) {
            // The stricter setting applies.
            (Place::Server { server, private }, Place::Server { server: there, private: hidden })
                if server == there =>
            {
                Place::Server { server, private: private || hidden }
            }
            _ if self.seek.across && seek.across => Place::Direct,
            _ => return None,
        };
        let side = self.side_with(waits, variant)?;
        Terms { variant, side, ..other.clone() }.check_decided().ok()?;
        let pool = place.visibility(place == Place::Direct).rating_pool();
        Some(SeekCandidate { waits: waits.clone(), variant, control, place, pool })
    }

    /// The choice of sides that a waiting seek and this one agree on; `None` if they do not. Two players who leave the game
    /// open play a match where a single game may be unfair.
    fn side_with(&self, waits: &Challenge, variant: Variant) -> Option<SideChoice> {
        let agreed = waits.terms.side.against(self.terms.side)?;
        let any =
            [Some(self.seek), waits.seek].iter().all(|seek| seek.is_some_and(|it| it.breadth == SeekScope::AnyGame));
        let usual = SideChoice::usual(variant, waits.terms.rated);
        Some(if any && agreed == SideChoice::Random { usual } else { agreed })
    }

    /// The same seek of the same player, if it is waiting.
    fn already_open(&self, now: Timestamp, service: &Service) -> Option<Challenge> {
        let is_same = |waits: &&Challenge| {
            let terms = Terms { channel: self.terms.channel, ..waits.terms.clone() };
            let but_number = |seek: Seek| {
                (Seek { wishes: SeekWishes { keeps: None, ..seek.wishes }, ..seek }, seek.wishes.keeps.is_some())
            };
            terms == self.terms
                && waits.seek.map(but_number) == Some(but_number(self.seek))
                && waits.expires(service.play.challenge_days) > now
        };
        self.waiting.iter().find(is_same).cloned()
    }
}
