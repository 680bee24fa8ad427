//! The notices of an append: one for each recipient, of the most important thing that happened.

use std::cmp::Reverse;
use std::sync::Arc;

use chrono::TimeDelta;

use super::followers;
use crate::play::{
    Audience, Challenge, ChallengeFact, Dated, Fact, Game, GameEvent, GameFact, GameId, Identity, Notice,
    NoticeDelivery, NoticeKind, Place, PlanDrop, Player, PlayerEvent, PlayerId, Span, Timestamp, Visibility,
};
use crate::store::{FollowersNotice, Write};
use colonnade_rules::BySide;

/// The time for which the outbox leaves a notice to the front that gave the command and answers it.
#[derive(Clone, Copy)]
pub(super) struct Lease<'a> {
    pub(super) origin: &'a str,
    pub(super) until: Timestamp,
    /// Who gave the command.
    pub(super) by: PlayerId,
}

impl Lease<'_> {
    /// Leaves a notice to the front.
    fn leave(self, notice: &mut Notice) {
        notice.origin = Some(self.origin.to_owned());
        notice.not_before = self.until;
    }

    /// Puts it on the notice that the answer to the command is: that of the place, or, in direct messages, that of the
    /// one who gave it.
    pub(super) fn put(lease: Option<Lease<'_>>, place: Place, notice: &mut Notice) {
        let Some(lease) = lease else { return };
        let answers = match notice.to {
            Audience::Place(_) => true,
            Audience::Player(player) => place == Place::Direct && player == lease.by,
            Audience::Watching { .. } => false,
        };
        if answers {
            lease.leave(notice);
        }
    }
}

/// Who is told of a game: the server where it is played and those players who want to be written to, or else its
/// players as far as they can be reached, and a reminder only to the player to act: those at the host's own table see it
/// there.
fn audiences(game: &Game, what: GameFact, players: &BySide<Arc<Player>>) -> Vec<Audience> {
    let mut known: Vec<_> = [&players.first, &players.second].into_iter().filter(|player| is_reached(player)).collect();
    known.dedup_by_key(|player| player.id);
    let place = game.setup.place;
    let concerned = game.concerned(what);
    if !matches!(place, Place::Server { .. }) {
        let told = known.into_iter();
        let told = told.filter(|player| !matches!(what, GameFact::Reminded { .. }) || concerned.contains(&player.id));
        return told.map(|player| Audience::Player(player.id)).collect();
    }
    // A reminder is for one player: whoever wants it by direct message alone, or not at all, gets none in the channel.
    let is_for_one = matches!(what, GameFact::Reminded { .. });
    let in_place =
        !is_for_one || known.iter().any(|player| concerned.contains(&player.id) && !is_apart(player, what.kind()));
    let written = known.into_iter().filter(|player| concerned.contains(&player.id) && writes(player, what.kind()));
    let written = written.map(|player| Audience::Player(player.id));
    in_place.then_some(Audience::Place(place)).into_iter().chain(written).collect()
}

/// Whether a player wants nothing about it in the channel.
fn is_apart(player: &Player, kind: NoticeKind) -> bool {
    player.settings.as_ref().is_some_and(|settings| !settings.notices.of(kind).mentions())
}

/// Whether a player wants direct messages about what happens in a server.
fn writes(player: &Player, kind: NoticeKind) -> bool {
    player.settings.as_ref().is_some_and(|settings| settings.notices.of(kind).writes())
}

/// Whether a player can be written to. Nobody gets direct messages who has not used the bot.
fn is_reached(player: &Player) -> bool {
    player.has_joined && matches!(player.identity, Some(Identity::Discord(_)))
}

/// A fact about a game, with its present version.
pub(super) fn of(game: &Game, what: GameFact) -> Fact {
    Fact::Game { game: game.id, version: game.version, ply: game.state.plies(), what }
}

/// How long the outbox waits for the answer of a computer.
const COMPUTERS_TIME: Span = Span::seconds(1);

/// Whether a computer is to act or to answer.
fn asks_computer(game: &Game, players: &BySide<Arc<Player>>) -> bool {
    game.is_running() && players[game.asked().unwrap_or(game.state.side_to_act())].is_computer()
}

/// How long a notice waits for a computer, whose answer is told in the same message where it comes soon.
fn computers_time(game: &Game, players: &BySide<Arc<Player>>) -> TimeDelta {
    if asks_computer(game, players) { COMPUTERS_TIME.delta() } else { TimeDelta::zero() }
}

/// The most important fact of several events, and its time.
pub(super) fn telling(events: &[Dated<GameEvent>]) -> Option<(GameFact, Timestamp)> {
    let told = events.iter().filter_map(|event| Some((event.event.fact()?, event.at)));
    told.max_by_key(|(what, _)| (what.weight(), Reverse(*what)))
}

/// The notices of what happened to a game. Several reminders that came due at once are
/// one, the most urgent. With a `lease` the front answers at its origin itself, until then.
pub(super) fn game(
    game: &Game,
    events: &[Dated<GameEvent>],
    players: &BySide<Arc<Player>>,
    lease: Option<Lease<'_>>,
) -> Vec<Notice> {
    let Some((what, at)) = telling(events) else { return Vec::new() };
    let computers_time = computers_time(game, players);
    let notice = |to| {
        let mut notice = Notice::new(to, of(game, what), at);
        notice.not_before = at + computers_time;
        Lease::put(lease, game.setup.place, &mut notice);
        notice
    };
    audiences(game, what, players).into_iter().map(notice).collect()
}

/// The notice for those who follow a game, if they are told of what happened to it.
pub(super) fn followers(
    game: &Game,
    events: &[Dated<GameEvent>],
    players: &BySide<Arc<Player>>,
) -> Option<FollowersNotice> {
    let (what, at) = telling(events)?;
    let not_before = at + computers_time(game, players);
    let is_told = followers::is_told(what) && game.visibility() == Visibility::Public;
    is_told.then(|| FollowersNotice {
        game: game.id,
        server: game.setup.place.server(),
        fact: of(game, what),
        at,
        not_before,
    })
}

/// The notices of vacation days that were spent because a deadline passed.
pub(super) fn vacation(
    spent: &[Write<PlayerId, PlayerEvent>],
    game: GameId,
    players: &BySide<Arc<Player>>,
) -> Vec<Notice> {
    let mut notices = Vec::new();
    for write in spent {
        let reached = [&players.first, &players.second].into_iter().any(|p| p.id == write.id && is_reached(p));
        for event in write.events.iter().filter(|_| reached) {
            if let PlayerEvent::VacationTaken { days, .. } = &event.event {
                let version = write.expected + 1;
                let fact = Fact::VacationSpent { player: write.id, game, version, days: days.clone() };
                notices.push(Notice::new(Audience::Player(write.id), fact, event.at));
            }
        }
    }
    notices
}

/// The notices of plans that were dropped, each for its owner alone.
pub(super) fn plans(
    game: &Game,
    dropped: &[(PlayerId, PlanDrop)],
    players: &BySide<Arc<Player>>,
    at: Timestamp,
) -> Vec<Notice> {
    let is_told =
        |id| [&players.first, &players.second].into_iter().any(|player| player.id == id && is_reached(player));
    let told = dropped.iter().filter(|(player, _)| is_told(*player));
    let fact = |why| Fact::PlanDropped { game: game.id, version: game.version, why };
    told.map(|&(player, why)| Notice::new(Audience::Player(player), fact(why), at)).collect()
}

/// The notice of seeks of a player that have expired together, for the player alone: by direct message, unless the player wants
/// to hear nothing of challenges.
pub(super) fn seeks_ended(from: &Player, ended: &[Challenge], at: Timestamp) -> Option<Notice> {
    let is_silent = from
        .settings
        .as_ref()
        .is_some_and(|settings| settings.notices.of(NoticeKind::Challenge) == NoticeDelivery::Silent);
    let is_told = |seek: &&Challenge| !(is_silent && matches!(seek.terms.place, Place::Server { .. }));
    let mut told = ended.iter().filter(is_told).map(|seek| seek.id);
    let seek = told.next().filter(|_| is_reached(from))?;
    Some(Notice::new(Audience::Player(from.id), Fact::SeeksEnded { seek, others: told.collect() }, at))
}

/// The notices of what happened to a challenge: where it was made; to the one who is challenged, who may have a message
/// of it; and to the challenger, as far as they have to know and want to be written to. `from` and `to` are these two.
pub(super) fn challenge(
    challenge: &Challenge,
    what: ChallengeFact,
    (from, to): (&Player, Option<&Player>),
    at: Timestamp,
    lease: Option<Lease<'_>>,
) -> Vec<Notice> {
    // Nobody but the one who seeks knows of it, and learns of its expiry by `seeks_ended`.
    if challenge.seek.is_some() {
        return Vec::new();
    }
    let place = challenge.terms.place;
    let there = matches!(place, Place::Server { .. });
    let from = Some(from).filter(|_| matches!(what, ChallengeFact::Declined | ChallengeFact::Expired));
    let told = from.into_iter().chain(to);
    let told = told.filter(|player| is_reached(player) && (!there || writes(player, NoticeKind::Challenge)));
    let told = told.map(|player| Audience::Player(player.id));
    let to = there.then_some(Audience::Place(place)).into_iter().chain(told);
    let notice = |to| {
        let mut notice = Notice::new(to, Fact::Challenge { challenge: challenge.id, what }, at);
        match lease {
            // The front writes to the one who is challenged itself, to tell the challenger whether that arrives.
            Some(lease) if place == Place::Direct && what == ChallengeFact::Made => lease.leave(&mut notice),
            lease => Lease::put(lease, place, &mut notice),
        }
        notice
    };
    to.map(notice).collect()
}
