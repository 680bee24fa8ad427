//! The notices of an append: one for each recipient, about the most important thing that happened.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{NaiveDate, TimeDelta};

use super::{Reply, Service};
use colonnade_play::{
    Audience, Challenge, ChallengeFact, ClockChange, Dated, Fact, Game, GameEvent, GameFact, GameId, GameOverview,
    Notice, NoticeDelivery, Place, PlanDrop, Player, PlayerId, Span, Timestamp, Visibility,
};
use colonnade_rules::BySide;
use colonnade_store::FollowersNotice;

/// The time for which the outbox leaves a notice to the front end that gave the command and answers it.
#[derive(Clone, Copy)]
pub(super) struct NoticeLease<'a> {
    pub(super) origin: &'a str,
    pub(super) until: Timestamp,
    /// Who gave the command.
    pub(super) by: PlayerId,
}

impl NoticeLease<'_> {
    /// Leaves a notice to the front end.
    fn reserve(self, notice: &mut Notice) {
        notice.origin = Some(self.origin.to_owned());
        notice.not_before = self.until;
    }

    /// Applies the lease to the notice that the answer to the command replaces: that of the place, or, in direct
    /// messages, that of the player who gave the command.
    pub(super) fn apply(lease: Option<NoticeLease<'_>>, place: Place, notice: &mut Notice) {
        let Some(lease) = lease else { return };
        let answers = match notice.to {
            Audience::Place(_) => true,
            Audience::Player(player) => place == Place::Direct && player == lease.by,
            Audience::Watching { .. } => false,
        };
        if answers {
            lease.reserve(notice);
        }
    }
}

/// The recipients of news about a game. In a server, unless it is a game against a computer, these are the place and the players concerned who want direct
/// messages; elsewhere, the players who can get direct messages, for a reminder or the start of a game of a tournament only the player to act. Players at the
/// host's own table see the news there.
fn audiences(game: &Game, what: GameFact, players: &BySide<Arc<Player>>) -> Vec<Audience> {
    let mut known: Vec<_> =
        [&players.first, &players.second].into_iter().filter(|player| player.direct_message_user().is_some()).collect();
    known.dedup_by_key(|player| player.id);
    let place = news_place(game, players);
    let concerned = game.concerned(what);
    if !matches!(place, Place::Server { .. }) {
        let told = known.into_iter();
        // Many games of a tournament begin at once.
        let is_for_concerned = match what {
            GameFact::Reminded { .. } => true,
            GameFact::Started => game.tournament.is_some(),
            _ => false,
        };
        let told = told.filter(|player| !is_for_concerned || concerned.contains(&player.id));
        return told.map(|player| Audience::Player(player.id)).collect();
    }
    // A reminder is for one player: if that player wants it by direct message only, or not at all, it is not posted.
    let is_for_one = matches!(what, GameFact::Reminded { .. });
    let in_place = !is_for_one
        || known.iter().any(|player| concerned.contains(&player.id) && player.delivery_of(what.kind()).mentions());
    let written =
        known.into_iter().filter(|player| concerned.contains(&player.id) && player.delivery_of(what.kind()).writes());
    let written = written.map(|player| Audience::Player(player.id));
    in_place.then_some(Audience::Place(place)).into_iter().chain(written).collect()
}

/// Where the news of a game is announced.
fn news_place(game: &Game, players: &BySide<Arc<Player>>) -> Place {
    let is_against_computer = players.first.is_computer() || players.second.is_computer();
    game.setup.place.of_news(is_against_computer || game.tournament.is_some())
}

/// A fact about a game at its current version.
pub(super) fn game_fact(game: &Game, what: GameFact) -> Fact {
    Fact::Game { game: game.id, version: game.version, ply: game.state.plies(), what }
}

/// How long the outbox waits for a computer to answer.
const COMPUTER_DELAY: Span = Span::seconds(1);

/// Whether a computer has to act or to answer.
fn asks_computer(game: &Game, players: &BySide<Arc<Player>>) -> bool {
    game.is_running() && players[game.asked().unwrap_or(game.state.side_to_act())].is_computer()
}

/// How long a notice waits for a computer, so that a quick answer of the computer is part of the same message.
fn computer_delay(game: &Game, players: &BySide<Arc<Player>>) -> TimeDelta {
    if asks_computer(game, players) { COMPUTER_DELAY.delta() } else { TimeDelta::zero() }
}

/// The most important fact of several events, and the time of that event.
pub(super) fn most_important_fact(events: &[Dated<GameEvent>]) -> Option<(GameFact, Timestamp)> {
    let told = events.iter().filter_map(|event| Some((event.event.fact()?, event.at)));
    told.max_by_key(|(what, _)| (what.weight(), Reverse(*what)))
}

/// The notices of what happened to a game. Of several reminders that came due at once, only the most urgent is
/// announced. With a `lease`, the front end answers at its origin itself, until the lease ends.
pub(super) fn game(
    game: &Game,
    events: &[Dated<GameEvent>],
    players: &BySide<Arc<Player>>,
    lease: Option<NoticeLease<'_>>,
) -> Vec<Notice> {
    let Some((what, at)) = most_important_fact(events) else { return Vec::new() };
    let computer_delay = computer_delay(game, players);
    let notice = |to| {
        let mut notice = Notice::new(to, game_fact(game, what), at);
        notice.not_before = at + computer_delay;
        NoticeLease::apply(lease, news_place(game, players), &mut notice);
        notice
    };
    audiences(game, what, players).into_iter().map(notice).collect()
}

/// Replaces the notices that games have ended by one for each recipient who gets several.
pub(super) fn time_ran_out(notices: Vec<Notice>) -> Vec<Notice> {
    let mut joined: Vec<Notice> = Vec::new();
    for notice in notices {
        let Fact::Game { game, version, what: GameFact::Ended, .. } = notice.fact else {
            joined.push(notice);
            continue;
        };
        let is_end = |fact: &Fact| matches!(fact, Fact::Game { what: GameFact::Ended, .. } | Fact::TimeRanOut { .. });
        let Some(before) = joined.iter_mut().find(|other| other.to == notice.to && is_end(&other.fact)) else {
            joined.push(notice);
            continue;
        };
        before.at = before.at.max(notice.at);
        before.not_before = before.not_before.max(notice.not_before);
        match &mut before.fact {
            Fact::TimeRanOut { others, .. } => others.push((game, version)),
            Fact::Game { game: first, version: at, .. } => {
                before.fact = Fact::TimeRanOut { game: *first, version: *at, others: vec![(game, version)] };
            }
            _ => {}
        }
    }
    joined
}

/// Whether the followers of a game are told of a fact: each of these comes with a new board.
const fn is_notified(what: GameFact) -> bool {
    matches!(what, GameFact::Acted | GameFact::TakenBack | GameFact::Ended | GameFact::Voided)
}

/// The notice for the followers of a game, if they are told of what happened to it.
pub(super) fn followers(
    game: &Game,
    events: &[Dated<GameEvent>],
    players: &BySide<Arc<Player>>,
) -> Option<FollowersNotice> {
    let (what, at) = most_important_fact(events)?;
    let not_before = at + computer_delay(game, players);
    let is_told = is_notified(what) && game.visibility() == Visibility::Public;
    is_told.then(|| FollowersNotice {
        game: game.id,
        server: game.setup.place.server(),
        fact: game_fact(game, what),
        at,
        not_before,
    })
}

/// The notice for a player that deadlines moved in games of the player; `None` if the player cannot be told.
pub(super) fn clocks_changed(to: &Player, why: ClockChange, games: Vec<GameId>, at: Timestamp) -> Option<Notice> {
    let is_told = to.direct_message_user().is_some();
    is_told.then(|| Notice::new(Audience::Player(to.id), Fact::ClocksChanged { why, games }, at))
}

/// The notices of plans that were dropped, each only for the owner of the plan.
pub(super) fn plans(
    game: &Game,
    dropped: &[(PlayerId, PlanDrop)],
    players: &BySide<Arc<Player>>,
    at: Timestamp,
) -> Vec<Notice> {
    let is_told = |id| {
        [&players.first, &players.second]
            .into_iter()
            .any(|player| player.id == id && player.direct_message_user().is_some())
    };
    let told = dropped.iter().filter(|(player, _)| is_told(*player));
    let fact = |why| Fact::PlanDropped { game: game.id, version: game.version, why };
    told.map(|&(player, why)| Notice::new(Audience::Player(player), fact(why), at)).collect()
}

/// The notice about a player's seeks that have expired together, only for that player: by direct message, unless the
/// player wants no notices about challenges.
pub(super) fn seeks_ended(from: &Player, ended: &[Challenge], at: Timestamp) -> Option<Notice> {
    let is_silent = from.delivery_of(ChallengeFact::Expired.kind()) == NoticeDelivery::Silent;
    let is_told = |seek: &&Challenge| !(is_silent && matches!(seek.terms.place, Place::Server { .. }));
    let mut told = ended.iter().filter(is_told).map(|seek| seek.id);
    let seek = told.next().filter(|_| from.direct_message_user().is_some())?;
    Some(Notice::new(Audience::Player(from.id), Fact::SeeksEnded { seek, others: told.collect() }, at))
}

/// The notices of what happened to a challenge: for the place where it was made; for the challenged player; and for the
/// challenger, if it was declined or has expired. `from` and `to` are the challenger and the challenged player.
pub(super) fn challenge(
    challenge: &Challenge,
    what: ChallengeFact,
    (from, to): (&Player, Option<&Player>),
    at: Timestamp,
    lease: Option<NoticeLease<'_>>,
) -> Vec<Notice> {
    // Only the player who seeks knows of a seek; `seeks_ended` announces its expiry.
    if challenge.seek.is_some() {
        return Vec::new();
    }
    let place = challenge.terms.place;
    let there = matches!(place, Place::Server { .. });
    let from = Some(from).filter(|_| matches!(what, ChallengeFact::Declined | ChallengeFact::Expired));
    let told = from.into_iter().chain(to);
    let told = told.filter(|player| {
        player.direct_message_user().is_some() && (!there || player.delivery_of(what.kind()).writes())
    });
    let told = told.map(|player| Audience::Player(player.id));
    let to = there.then_some(Audience::Place(place)).into_iter().chain(told);
    let notice = |to| {
        let mut notice = Notice::new(to, Fact::Challenge { challenge: challenge.id, what }, at);
        match lease {
            // The front end itself writes to the challenged player, to tell the challenger whether that arrived.
            Some(lease) if place == Place::Direct && what == ChallengeFact::Made => lease.reserve(&mut notice),
            lease => NoticeLease::apply(lease, place, &mut notice),
        }
        notice
    };
    to.map(notice).collect()
}

/// The notices of a change of a player's vacation: for the player, if a deadline spent it, and for each opponent in
/// whose games the deadline moved. `player` is the player after the change, and `days` are the days taken.
pub(super) fn vacation_notices(
    service: &Service,
    player: &Player,
    days: Vec<NaiveDate>,
    spent_by: Option<GameId>,
    moved: impl Fn(&GameOverview) -> bool,
    now: Timestamp,
) -> Reply<Vec<Notice>> {
    let mut own = Vec::new();
    let mut opponents: BTreeMap<PlayerId, Vec<GameId>> = BTreeMap::new();
    for game in service.all_games_of(player.id)? {
        if game.players[game.to_act] == player.id && moved(&game) {
            own.push(game.id);
            opponents.entry(game.players[game.to_act.other()]).or_default().push(game.id);
        }
    }
    opponents.remove(&player.id);
    let id = player.id;
    let version = player.version;
    let why = || ClockChange::Vacation { player: id, version, days: days.clone(), spent_by };
    // An answer to the command tells the player.
    let mut notices: Vec<Notice> = match spent_by {
        Some(_) => clocks_changed(player, why(), own, now).into_iter().collect(),
        None => Vec::new(),
    };
    for (opponent, games) in opponents {
        notices.extend(clocks_changed(&service.known_player(opponent)?, why(), games, now));
    }
    Ok(notices)
}
