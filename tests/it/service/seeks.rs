//! The open lobby: who is matched with whom, which notices are sent, and what ends a seek.

use std::sync::Arc;

use chrono::TimeDelta;
use colonnade::play::{
    Audience, Challenge, Command, Fact, Game as PlayedGame, GameFact, Limits, MOST_SEEKS, NoticeDelivery, NoticeKind,
    Place, Player, PlayerId, RatingPool, RatingRange, Refusal, Resource, SeekScope, SeekWishes, Server, ServerId,
    ServerSettings, SideChoice, Viewer, Visibility,
};
use colonnade::service::{
    CommandRequest, Moderator, PlaySettings, Proposal, SeekOutcome, SeekRequest, Service, challenge_lists, challenges,
    closing, deletion, games, moderation, people, profiles, seeks, servers, upkeep,
};
use colonnade::store;
use colonnade_rules::Game;

use super::{HERE, SERVER, begin, notices, refusal};
use crate::fixtures::{HandClock, discord, in_memory, on_disk, service, without_vacation};

const ELSEWHERE: ServerId = ServerId(78);
const THERE: Place = Place::Server { server: ELSEWHERE, private: false };

/// A casual seek of Pilastri 6x6+high-jumpers in a server, any side, 3 days a move.
pub(super) fn request(player: &Player, place: Place) -> SeekRequest {
    let variant = Game::Pilastri.variant("6x6+high-jumpers").expect("a variant");
    let proposal = Proposal {
        control: Some("3d".parse().expect("a time control")),
        channel: place.server().map(|server| server.0 * 10),
        ..Proposal::new(player.id, None, variant, place)
    };
    SeekRequest { proposal, breadth: SeekScope::Exact, range: RatingRange::default(), wishes: SeekWishes::default() }
}

fn ranged(player: &Player, range: &str) -> SeekRequest {
    let range = RatingRange::parse(range).expect("a range");
    SeekRequest { range, ..request(player, HERE) }
}

pub(super) fn kept(service: &Service, request: &SeekRequest) -> Challenge {
    match seeks::seek(service, request).expect("sought") {
        SeekOutcome::Kept(kept) => kept,
        other => panic!("not kept: {other:?}"),
    }
}

pub(super) fn begun(service: &Service, request: &SeekRequest) -> Arc<PlayedGame> {
    match seeks::seek(service, request).expect("sought") {
        SeekOutcome::Begun(done) => done.game,
        other => panic!("no game begins: {other:?}"),
    }
}

fn seeks(service: &Service, player: &Player) -> usize {
    seeks::seeks_of(service, player.id).expect("listed").len()
}

pub(super) fn assert_sound(service: &Service) {
    assert_eq!(upkeep::recompute(service, false, &mut |_, _| {}), Ok(Vec::new()));
}

pub(super) fn three(service: &Service) -> [Player; 3] {
    [(1, "Ada"), (2, "Bob"), (3, "Cay")].map(|(user, name)| discord(service, user, name))
}

fn across(service: &Service) {
    for server in [SERVER, ELSEWHERE] {
        seeks::open_seeks(service, server, true).expect("set");
    }
}

#[test]
fn two_who_seek_the_same_play_at_once() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    let waits = kept(&service, &request(&ada, HERE));
    assert_eq!(notices(&service), [], "nobody is told of a seek");
    let other = SeekRequest {
        proposal: Proposal { side: SideChoice::First, channel: Some(9), ..request(&bob, HERE).proposal },
        ..request(&bob, HERE)
    };
    let game = begun(&service, &other);
    assert_eq!((game.players().first, game.players().second), (bob.id, ada.id));
    assert_eq!((game.setup.place, game.setup.channel, game.setup.challenge), (HERE, Some(9), Some(waits.id)));
    let told: Vec<(Audience, bool)> = notices(&service)
        .into_iter()
        .map(|notice| (notice.to, matches!(notice.fact, Fact::Game { what: GameFact::Started, .. })))
        .collect();
    assert_eq!(told, [(Audience::Place(HERE), true)], "as of any game that begins");
    // A seek is matched once.
    assert_eq!((seeks(&service, &ada), seeks(&service, &bob)), (0, 0));
    kept(&service, &request(&cay, HERE));
    assert_eq!(refusal(closing::withdraw(&service, waits.id, ada.id)), Refusal::ChallengeClosed);
    assert_sound(&service);
}

#[test]
fn only_what_is_the_same_meets() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let of = |player: &Player, change: &dyn Fn(&mut SeekRequest)| {
        let mut request = request(player, HERE);
        change(&mut request);
        request
    };
    let variant = |name: &str| Game::Pilastri.variant(name).expect("a variant");
    let usual = Game::Pilastri.standard();
    type Change = Box<dyn Fn(&mut SeekRequest)>;
    let as_it_is = || -> Change { Box::new(|_| ()) };
    let side = |side| -> Change { Box::new(move |request: &mut SeekRequest| request.proposal.side = side) };
    let any = |breadth, variant| -> Change {
        Box::new(move |request: &mut SeekRequest| {
            (request.breadth, request.proposal.variant) = (breadth, variant);
        })
    };
    let rated = || -> Change { Box::new(|request: &mut SeekRequest| request.proposal.rated = true) };
    let away = |days| -> Change {
        Box::new(move |request: &mut SeekRequest| request.proposal.conditions.vacation = Some(days))
    };
    let time = |text: &'static str| -> Change {
        Box::new(move |request: &mut SeekRequest| {
            request.proposal.control = Some(text.parse().expect("a time control"))
        })
    };
    let cases: Vec<(Change, Change, Option<colonnade_rules::Variant>)> = vec![
        (as_it_is(), as_it_is(), Some(variant("6x6+high-jumpers"))),
        (side(SideChoice::First), side(SideChoice::Second), Some(variant("6x6+high-jumpers"))),
        (side(SideChoice::First), side(SideChoice::First), None),
        (side(SideChoice::Second), side(SideChoice::Second), None),
        (as_it_is(), rated(), None),
        (rated(), rated(), Some(variant("6x6+high-jumpers"))),
        (side(SideChoice::Both), side(SideChoice::Both), Some(variant("6x6+high-jumpers"))),
        (side(SideChoice::Both), side(SideChoice::Random), Some(variant("6x6+high-jumpers"))),
        (side(SideChoice::Both), side(SideChoice::First), None),
        (away(0), away(0), Some(variant("6x6+high-jumpers"))),
        (away(0), as_it_is(), None),
        (away(7), away(0), None),
        (time("3d"), time("2d"), None),
        (time("10d+36h/21d"), time("10d+36h/21d"), Some(variant("6x6+high-jumpers"))),
        (time("none"), time("none"), Some(variant("6x6+high-jumpers"))),
        (time("none"), time("3d"), None),
        (any(SeekScope::Exact, usual), as_it_is(), None),
        (any(SeekScope::AnyVariant, usual), as_it_is(), Some(variant("6x6+high-jumpers"))),
        (any(SeekScope::AnyVariant, usual), any(SeekScope::AnyVariant, usual), Some(usual)),
        (any(SeekScope::AnyVariant, Game::Buku.standard()), as_it_is(), None),
        (any(SeekScope::AnyGame, usual), as_it_is(), Some(variant("6x6+high-jumpers"))),
        (
            any(SeekScope::AnyGame, usual),
            any(SeekScope::AnyVariant, Game::Buku.standard()),
            Some(Game::Buku.standard()),
        ),
    ];
    for (at, (one, other, met)) in cases.iter().enumerate() {
        for (first, second) in [(one, other), (other, one)] {
            let service = in_memory(&clock);
            let [ada, bob, _] = three(&service);
            kept(&service, &of(&ada, first));
            let request = of(&bob, second);
            match met {
                Some(variant) => assert_eq!(begun(&service, &request).setup.variant, *variant, "case {at}"),
                None => drop(kept(&service, &request)),
            }
            assert_eq!(seeks(&service, &ada), usize::from(met.is_none()), "case {at}");
            assert_sound(&service);
        }
    }
    // Two players who both leave the game open get any game.
    let service = in_memory(&clock);
    let [ada, bob, _] = three(&service);
    kept(&service, &of(&ada, &any(SeekScope::AnyGame, usual)));
    let game = begun(&service, &of(&bob, &any(SeekScope::AnyGame, usual)));
    assert_eq!(game.setup.variant, game.setup.variant.game().standard());
}

#[test]
fn each_rating_is_in_the_range_of_the_other() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    // After one rated game, the winner has 1662, the loser 1338; a new player has 1500.
    for (of_winner, of_new, meets) in [
        ("1500-", "-1662", true),
        ("-1500", "1662-1662", true),
        ("1500-1500", "1662-", true),
        ("1501-", "-9999", false),
        ("-1499", "0-", false),
        ("0-9999", "1663-", false),
        ("0-9999", "-1661", false),
    ] {
        for is_new_first in [false, true] {
            let service = service(store::in_memory().expect("opens"), &clock, without_vacation());
            let [ada, bob, cay] = three(&service);
            let game = begin(&service, &ada, &bob, HERE, "3d");
            super::play_on(&service, game, 2);
            games::act(&service, &CommandRequest::new(game, bob.id, Command::Resign)).expect("resigned");
            let rating = profiles::rating(&service, RatingPool::Public, ada.id, Game::Pilastri).expect("read");
            assert_eq!(rating.rounded().value, 1662);
            let one = ranged(&ada, of_winner);
            let other = ranged(&cay, of_new);
            let (first, second) = if is_new_first { (other, one) } else { (one, other) };
            kept(&service, &first);
            let sought = seeks::seek(&service, &second).expect("sought");
            assert_eq!(matches!(sought, SeekOutcome::Begun(_)), meets, "{of_winner} {of_new} {is_new_first}");
        }
    }
    // The relevant rating is that of the game to be played, in the pool where it would count.
    let service = service(store::in_memory().expect("opens"), &clock, without_vacation());
    let [ada, bob, cay] = three(&service);
    servers::change_server(&service, SERVER, &ServerSettings { private: true, ..ServerSettings::default() })
        .expect("set");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    super::play_on(&service, game, 2);
    games::act(&service, &CommandRequest::new(game, bob.id, Command::Resign)).expect("resigned");
    kept(&service, &SeekRequest { proposal: request(&cay, THERE).proposal, ..ranged(&cay, "1600-") });
    kept(&service, &request(&ada, THERE));
    kept(&service, &ranged(&cay, "1600-"));
    assert!(matches!(seeks::seek(&service, &request(&ada, HERE)), Ok(SeekOutcome::Begun(_))));
}

#[test]
fn who_has_waited_longest_is_met_first_and_who_cannot_be_is_passed_by() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let house = PlaySettings {
        limits: Limits { games: 1, open_challenges: 10, ..PlaySettings::default().limits },
        ..without_vacation()
    };
    let service = service(store::in_memory().expect("opens"), &clock, house);
    let players: Vec<Player> = (1..=8).map(|user| discord(&service, user, "Player")).collect();
    let [blocked, blocking, barred, everywhere, deleted, busy, waits, seeker] = &players[..] else { unreachable!() };
    for player in &players[..7] {
        // The waiting players are not matched with each other.
        let mut request = request(player, HERE);
        request.proposal.side = SideChoice::First;
        kept(&service, &request);
    }
    people::block(&service, seeker.id, blocked.id).expect("blocked");
    people::block(&service, blocking.id, seeker.id).expect("blocked");
    moderation::bar(&service, Moderator::Manager(SERVER), barred.id, true).expect("barred");
    moderation::bar(&service, Moderator::Host, everywhere.id, true).expect("barred");
    deletion::delete_player(&service, deleted.id).expect("deleted");
    begin(&service, busy, &discord(&service, 99, "Other"), Place::Direct, "3d");
    assert_eq!((seeks(&service, barred), seeks(&service, everywhere), seeks(&service, deleted)), (0, 0, 0));
    let game = begun(&service, &request(seeker, HERE));
    assert_eq!(game.players().first, waits.id);
    // A player who may not begin games, or has reached the limit, is refused.
    for (player, why) in [
        (barred, Refusal::Barred),
        (everywhere, Refusal::Barred),
        (deleted, Refusal::NoSuchPlayer),
        (busy, Refusal::TooMany { what: Resource::Games, most: 1 }),
    ] {
        assert_eq!(refusal(seeks::seek(&service, &request(player, HERE))), why);
    }
    assert_sound(&service);
}

#[test]
fn servers_keep_their_seeks_unless_both_open_them() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    for (here, there) in [(false, false), (true, false), (false, true)] {
        let service = in_memory(&clock);
        let [ada, bob, _] = three(&service);
        seeks::open_seeks(&service, SERVER, here).expect("set");
        seeks::open_seeks(&service, ELSEWHERE, there).expect("set");
        kept(&service, &request(&ada, HERE));
        kept(&service, &request(&bob, THERE));
    }
    let service = in_memory(&clock);
    let [ada, bob, _] = three(&service);
    across(&service);
    let mut first = request(&ada, HERE);
    first.proposal.side = SideChoice::First;
    kept(&service, &first);
    let game = begun(&service, &request(&bob, THERE));
    // The channel where the second one sought serves where their direct messages are closed (D22).
    assert_eq!((game.setup.place, game.setup.channel), (Place::Direct, Some(780)));
    assert_eq!((game.visibility(), game.visibility().rating_pool()), (Visibility::Public, Some(RatingPool::Public)));
    let told: Vec<Audience> = notices(&service).into_iter().map(|notice| notice.to).collect();
    assert_eq!(told, [Audience::Player(ada.id), Audience::Player(bob.id)], "each in direct messages");
    // If both are in one server, the game is there.
    kept(&service, &request(&ada, HERE));
    assert_eq!(begun(&service, &request(&bob, HERE)).setup.place, HERE);
    // Direct messages work everywhere.
    kept(&service, &request(&ada, Place::Direct));
    assert_eq!(begun(&service, &request(&bob, THERE)).setup.place, Place::Direct);
    // A later change by a manager or a ban takes effect.
    for close in 0..4 {
        let service = in_memory(&clock);
        let [ada, bob, _] = three(&service);
        across(&service);
        kept(&service, &request(&ada, HERE));
        match close {
            0 => drop(seeks::open_seeks(&service, SERVER, false).expect("set")),
            1 => {
                let settings = ServerSettings { private: true, ..ServerSettings::default() };
                servers::change_server(&service, SERVER, &settings).expect("set");
            }
            2 => drop(moderation::bar(&service, Moderator::Manager(SERVER), bob.id, true).expect("barred")),
            _ => drop(moderation::bar(&service, Moderator::Manager(ELSEWHERE), ada.id, true).expect("barred")),
        }
        kept(&service, &request(&bob, THERE));
        assert_eq!(seeks(&service, &ada), 1, "{close}: it waits for players of its server");
        assert_sound(&service);
    }
}

#[test]
fn private_servers_stay_inside() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    across(&service);
    let private = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&service, SERVER, &private).expect("set");
    let waits = kept(&service, &request(&ada, HERE));
    assert!(waits.seek.is_some_and(|seek| !seek.across));
    kept(&service, &request(&bob, THERE));
    // The server becomes public again: a seek from the private time stays private.
    servers::change_server(&service, SERVER, &ServerSettings::default()).expect("set");
    let mut wish = request(&cay, HERE);
    wish.proposal.side = SideChoice::First;
    let game = begun(&service, &wish);
    assert_eq!(game.players().first, cay.id);
    assert_eq!(game.visibility(), Visibility::Server(SERVER));
}

#[test]
fn a_seek_is_its_owners_alone() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, _] = three(&service);
    let waits = kept(&service, &ranged(&ada, "1600-"));
    for viewer in [
        Viewer::Nobody,
        Viewer::Player(bob.id),
        Viewer::Server(SERVER),
        Viewer::Member { player: bob.id, server: SERVER },
    ] {
        assert_eq!(refusal(challenge_lists::challenge_at(&service, viewer, waits.id)), Refusal::NoSuchChallenge);
        assert_eq!(challenge_lists::open_challenges(&service, viewer, 9), Ok(Vec::new()));
    }
    assert!(challenge_lists::challenge_at(&service, Viewer::Player(ada.id), waits.id).is_ok());
    assert_eq!(
        refusal(challenges::accept(&service, waits.id, bob.id)),
        Refusal::NoSuchChallenge,
        "its range would not count"
    );
    assert_eq!(refusal(closing::withdraw(&service, waits.id, bob.id)), Refusal::NoSuchChallenge);
    assert_eq!(refusal(closing::decline(&service, waits.id, bob.id)), Refusal::NoSuchChallenge);
    assert_eq!(refusal(challenges::accept(&service, waits.id, ada.id)), Refusal::OwnChallenge);
    closing::withdraw(&service, waits.id, ada.id).expect("taken back");
    assert_eq!(notices(&service), []);
    kept(&service, &request(&bob, HERE));
    assert_sound(&service);
}

#[test]
fn seeks_are_bounded_and_the_same_is_not_kept_twice() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, without_vacation());
    let [ada, bob, cay] = three(&service);
    let hours = |player: &Player, hours: u32| {
        let mut request = request(player, HERE);
        request.proposal.control = Some(format!("{hours}h").parse().expect("a time control"));
        request
    };
    let first = kept(&service, &hours(&ada, 10));
    for _ in 0..3 {
        assert!(matches!(seeks::seek(&service, &hours(&ada, 10)), Ok(SeekOutcome::AlreadyOpen(open)) if open == first));
    }
    (1..MOST_SEEKS).for_each(|n| _ = kept(&service, &hours(&ada, 10 + n)));
    let full = Refusal::TooMany { what: Resource::Seeks, most: MOST_SEEKS };
    assert_eq!(refusal(seeks::seek(&service, &hours(&ada, 99))), full);
    // A further request is still matched.
    kept(&service, &hours(&bob, 99));
    begun(&service, &hours(&ada, 99));
    // Seeks are open challenges, too, and this host allows six of them.
    let open = Proposal::new(cay.id, None, Game::Buku.standard(), HERE);
    (0..4).for_each(|_| _ = challenges::challenge(&service, &open).expect("made"));
    (0..2).for_each(|n| _ = kept(&service, &hours(&cay, 200 + n)));
    let full = Refusal::TooMany { what: Resource::OpenChallenges, most: 6 };
    assert_eq!(refusal(seeks::seek(&service, &hours(&cay, 300))), full);
    // Terms that the server does not allow are refused.
    let managers = ServerSettings { rated: colonnade::play::RatedBy::Managers, ..ServerSettings::default() };
    servers::change_server(&service, SERVER, &managers).expect("set");
    let mut rated = request(&bob, HERE);
    rated.proposal.rated = true;
    assert_eq!(refusal(seeks::seek(&service, &rated)), Refusal::RatedNotAllowed);
    rated.proposal.manages = Some(SERVER);
    kept(&service, &rated);
    assert_sound(&service);
}

#[test]
fn floods_of_seeks_are_slowed() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, ..] = three(&service);
    let waits = (0..100).find_map(|_| {
        let done = seeks::seek(&service, &request(&ada, HERE)).map(|_| ());
        done.err().map(|_| refusal(seeks::seek(&service, &request(&ada, HERE))))
    });
    assert!(matches!(waits, Some(Refusal::TooManyChallenges { .. })), "{waits:?}");
}

#[test]
fn a_crowd_that_does_not_fit_hides_nobody_within_the_bound() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, without_vacation());
    let [ada, bob, _] = three(&service);
    // Incompatible sides are detected at once, so they cost no further check.
    for user in 0..100 {
        let mut request = request(&discord(&service, 100 + user, "Crowd"), HERE);
        request.proposal.side = SideChoice::First;
        kept(&service, &request);
    }
    let mut first = request(&ada, HERE);
    first.proposal.side = SideChoice::First;
    kept(&service, &first);
    let mut wish = request(&bob, HERE);
    wish.proposal.side = SideChoice::Second;
    assert_eq!(begun(&service, &wish).players().second, bob.id);
    assert_sound(&service);
}

#[test]
fn seeks_expire_and_survive_a_restart() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let dir = tempfile::tempdir().expect("a directory");
    let [ada, bob, cay] = {
        let service = service(on_disk(dir.path()), &clock, without_vacation());
        let players = three(&service);
        kept(&service, &request(&players[0], HERE));
        let mut first = request(&players[1], HERE);
        first.proposal.control = Some("1d".parse().expect("a time control"));
        kept(&service, &first);
        upkeep::close(&service).expect("closed");
        players
    };
    let service = service(on_disk(dir.path()), &clock, without_vacation());
    assert_eq!((seeks(&service, &ada), seeks(&service, &bob)), (1, 1));
    begun(&service, &request(&cay, HERE));
    // It has expired, even if the scheduler has not run yet.
    clock.advance(TimeDelta::days(14));
    let mut late = request(&cay, HERE);
    late.proposal.control = Some("1d".parse().expect("a time control"));
    let waits = kept(&service, &late);
    let before = notices(&service).len();
    upkeep::wake(&service).expect("the end");
    assert_eq!((seeks(&service, &bob), seeks(&service, &cay)), (0, 1));
    let told = ends_told(&service);
    assert_eq!(
        told.iter().map(|(to, count)| (*to, *count)).collect::<Vec<_>>(),
        [(bob.id, 1)],
        "only the one who sought"
    );
    assert!(notices(&service).len() <= before + 3);
    upkeep::wake(&service).expect("nothing more");
    assert_eq!(ends_told(&service), told, "once");
    closing::withdraw(&service, waits.id, cay.id).expect("taken back");
    assert_sound(&service);
}

/// The recipients of notices about ended seeks, and the number of seeks in each.
fn ends_told(service: &Service) -> Vec<(PlayerId, usize)> {
    let told = notices(service).into_iter().filter_map(|notice| match (notice.to, notice.fact) {
        (Audience::Player(player), Fact::SeeksEnded { others, .. }) => Some((player, 1 + others.len())),
        (_, Fact::Challenge { .. } | Fact::SeeksEnded { .. }) => panic!("told of a seek"),
        _ => None,
    });
    told.collect()
}

#[test]
fn seeks_that_end_while_nobody_looks_are_told_together_and_once() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let dir = tempfile::tempdir().expect("a directory");
    let [ada, bob, cay] = {
        let service = service(on_disk(dir.path()), &clock, without_vacation());
        let players = three(&service);
        for days in 1..=5 {
            let mut wish = request(&players[0], if days == 1 { Place::Direct } else { HERE });
            wish.proposal.control = Some(format!("{days}d").parse().expect("a time control"));
            kept(&service, &wish);
            if days < 3 {
                wish.proposal.from = players[2].id;
                wish.proposal.side = SideChoice::First;
                wish.proposal.control = Some(format!("{days}d+1h/2d").parse().expect("a time control"));
                kept(&service, &wish);
            }
            clock.advance(TimeDelta::minutes(1));
        }
        let mut settings = people::settings(&service, &players[2]).clone();
        settings.notices.set(NoticeKind::Challenge, NoticeDelivery::Silent);
        people::change_settings(&service, players[2].id, &settings).expect("set");
        upkeep::close(&service).expect("closed");
        players
    };
    clock.advance(TimeDelta::days(15));
    let service = service(on_disk(dir.path()), &clock, without_vacation());
    upkeep::wake(&service).expect("the ends");
    let mut told = ends_told(&service);
    told.sort_unstable();
    assert_eq!(told, [(ada.id, 5), (cay.id, 1)], "whoever wants silence is told of those of direct messages only");
    assert_eq!([&ada, &bob, &cay].map(|player| seeks(&service, player)), [0; 3]);
    upkeep::wake(&service).expect("nothing more");
    assert_eq!(ends_told(&service).len(), 2);
    assert_sound(&service);
}

#[test]
fn nothing_is_left_of_the_seeks_of_a_deleted_player() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, _] = three(&service);
    across(&service);
    kept(&service, &request(&ada, HERE));
    let mut other = request(&ada, Place::Direct);
    other.proposal.side = SideChoice::First;
    kept(&service, &other);
    deletion::delete_player(&service, ada.id).expect("deleted");
    assert_eq!(seeks(&service, &ada), 0);
    kept(&service, &request(&bob, HERE));
    kept(&service, &request(&bob, Place::Direct));
    assert!(servers::server(&service, Server::HOST).is_ok());
    assert_sound(&service);
}

#[test]
fn players_who_leave_a_rated_game_open_play_a_match_where_a_single_game_may_be_unfair() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, _] = three(&service);
    let mut kinds = std::collections::BTreeSet::new();
    for _ in 0..2 * Game::ALL.len() {
        let of = |player| {
            let mut request = request(player, HERE);
            request.breadth = SeekScope::AnyGame;
            request.proposal.rated = true;
            request
        };
        kept(&service, &of(&ada));
        let game = begun(&service, &of(&bob));
        let usual = SideChoice::usual(game.setup.variant, true);
        assert_eq!(game.pair.is_some(), usual == SideChoice::Both, "{}", game.setup.variant);
        kinds.insert(game.pair.is_some());
    }
    assert_eq!(kinds.len(), 2, "both happen");
    assert_sound(&service);
}

#[test]
fn seeks_are_listed_for_those_who_may_accept_them_and_met_by_that() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    let first = kept(
        &service,
        &SeekRequest {
            proposal: Proposal { side: SideChoice::First, ..request(&ada, HERE).proposal },
            ..request(&ada, HERE)
        },
    );
    let second = kept(&service, &ranged(&cay, "1600-"));
    let seen = |player: &Player, place| -> Vec<_> {
        seeks::seeks_of_others(&service, player.id, place).expect("listed").iter().map(|waits| waits.id).collect()
    };
    assert_eq!((seen(&bob, HERE), seen(&ada, HERE)), (vec![first.id], vec![]), "the other asks for another rating");
    assert_eq!((seen(&bob, THERE), seen(&bob, Place::Direct)), (vec![], vec![]), "nothing is across servers");
    let by = |player: &Player| Proposal::new(player.id, None, Game::Buku.standard(), HERE);
    for (seek, player) in [(second.id, &bob), (first.id, &ada)] {
        assert_eq!(refusal(seeks::meet(&service, seek, &by(player))), Refusal::ChallengeClosed);
    }
    let game = seeks::meet(&service, first.id, &by(&bob)).expect("met").game;
    assert_eq!((game.setup.variant, game.players().second), (first.terms.variant, bob.id), "as it was sought");
    assert_eq!(refusal(seeks::meet(&service, first.id, &by(&cay))), Refusal::ChallengeClosed, "once");
    assert_eq!((seeks(&service, &bob), seen(&bob, HERE)), (0, vec![]), "nothing is kept for those who come late");
    people::sign_in(&service, &colonnade::play::Identity::Discord(9), "Dan").expect("signs in");
    assert_sound(&service);
}
