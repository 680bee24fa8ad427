//! Services with stores of their own that write the same rows, like those of several processes.

use crate::{challenges, deletion, games, names, people, rematches, seeks, upkeep};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::*;
use colonnade_play::{
    Challenge, Command, Identity, Limits, Place, RatingRange, Refusal, SeekScope, SeekWishes, Settings, SideChoice,
    TimeControl, Viewer,
};
use colonnade_rules::{GameResult, Reason};
use colonnade_store::testing::{Common, minute};

pub(super) struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        minute(0)
    }
}

/// Two services each on all kinds of rows.
pub(super) fn pairs(play: &PlaySettings) -> Vec<[Arc<Service>; 2]> {
    let service = |rows: &Common| Arc::new(Service::new(rows.store(), Arc::new(StoppedClock), play.clone()));
    Common::all().iter().map(|rows| [service(rows), service(rows)]).collect()
}

/// The same, and one service on rows of its own, which is asked by all.
fn sides(play: &PlaySettings) -> Vec<[Arc<Service>; 2]> {
    let store = colonnade_store::in_memory().expect("a store");
    let alone = Arc::new(Service::new(store, Arc::new(StoppedClock), play.clone()));
    pairs(play).into_iter().chain([[Arc::clone(&alone), alone]]).collect()
}

pub(super) fn join(service: &Service, number: u64) -> PlayerId {
    people::sign_in(service, &Identity::Discord(number), &format!("Player {number}")).expect("signs in").id
}

pub(super) fn proposal(from: PlayerId, to: Option<PlayerId>) -> Proposal {
    let variant = colonnade_rules::Game::Pilastri.standard();
    Proposal { side: SideChoice::First, rated: true, ..Proposal::new(from, to, variant, Place::Direct) }
}

pub(super) fn begin(service: &Service, ada: PlayerId, bob: PlayerId) -> GameId {
    let made = challenges::challenge(service, &proposal(ada, Some(bob))).expect("made");
    challenges::accept(service, made.id, bob).expect("accepted").game.id
}

/// The results of several threads that do the same at once, with one service or the other.
pub(super) fn race<T: Send>(
    services: &[Arc<Service>; 2],
    threads: usize,
    work: impl Fn(&Service) -> T + Sync,
) -> Vec<T> {
    thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = (0..threads).map(|n| scope.spawn(move || work(&services[n % 2]))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn refusals<T: std::fmt::Debug>(done: Vec<Reply<T>>) -> (Vec<T>, Vec<Refusal>) {
    let mut made = Vec::new();
    let mut refused = Vec::new();
    for done in done {
        match done {
            Ok(done) => made.push(done),
            Err(ServiceError::Refused(refusal)) => refused.push(refusal),
            Err(error) => panic!("{error:?}"),
        }
    }
    (made, refused)
}

fn assert_sound(services: &[Arc<Service>; 2]) {
    for service in services {
        assert_eq!(upkeep::recompute(service, false, &mut |_, _| ()), Ok(vec![]));
    }
}

#[test]
fn a_challenge_is_accepted_once() {
    for services in sides(&PlaySettings::default()) {
        let ada = join(&services[0], 1);
        let others: Vec<PlayerId> = (2..8).map(|number| join(&services[1], number)).collect();
        for _ in 0..6 {
            let open = challenges::challenge(&services[0], &proposal(ada, None)).expect("made");
            let next = AtomicUsize::new(0);
            let (made, refused) = refusals(race(&services, others.len(), |service| {
                let by = others[next.fetch_add(1, Ordering::SeqCst)];
                challenges::accept(service, open.id, by)
            }));
            assert_eq!((made.len(), refused), (1, vec![Refusal::ChallengeClosed; others.len() - 1]));
        }
        assert_eq!(games::games_of(&services[1], ada).expect("listed").len(), 6);
        assert_sound(&services);
    }
}

#[test]
fn of_those_who_seek_at_the_same_moment_each_meets_once() {
    let rates = ChallengeRates { player_burst: 1_000, ..ChallengeRates::default() };
    for services in sides(&PlaySettings { challenge_rates: rates, ..PlaySettings::default() }) {
        for round in 1..6 {
            let players: Vec<PlayerId> = (0..6).map(|number| join(&services[0], round * 10 + number)).collect();
            let next = AtomicUsize::new(0);
            let done = race(&services, players.len(), |service| {
                let number = next.fetch_add(1, Ordering::SeqCst);
                // Some seeks leave the variant open.
                let breadth = if number.is_multiple_of(2) { SeekScope::Exact } else { SeekScope::AnyVariant };
                let proposal = Proposal { side: SideChoice::Random, ..proposal(players[number], None) };
                seeks::seek(
                    service,
                    &SeekRequest { proposal, breadth, range: RatingRange::default(), wishes: SeekWishes::default() },
                )
                .expect("sought")
            });
            let begun = done.iter().filter(|sought| matches!(sought, SeekOutcome::Begun(_))).count();
            assert_eq!(begun, 3, "{done:?}");
            for &player in &players {
                let found = (games::games_of(&services[1], player), seeks::seeks_of(&services[1], player));
                assert_eq!((found.0.map(|games| games.len()), found.1), (Ok(1), Ok(Vec::new())));
            }
        }
        // One waiting player is matched by one of many.
        let ada = join(&services[0], 1);
        let others: Vec<PlayerId> = (2..8).map(|number| join(&services[1], number)).collect();
        let request = |by, side| {
            let proposal = Proposal { side, ..proposal(by, None) };
            SeekRequest {
                proposal,
                breadth: SeekScope::Exact,
                range: RatingRange::default(),
                wishes: SeekWishes::default(),
            }
        };
        seeks::seek(&services[0], &request(ada, SideChoice::First)).expect("kept");
        let next = AtomicUsize::new(0);
        race(&services, others.len(), |service| {
            let by = others[next.fetch_add(1, Ordering::SeqCst) % others.len()];
            seeks::seek(service, &request(by, SideChoice::Second)).expect("sought")
        });
        assert_eq!(games::games_of(&services[1], ada).expect("listed").len(), 1);
        let waiting = others.iter().map(|player| seeks::seeks_of(&services[0], *player).expect("listed").len());
        assert_eq!(waiting.sum::<usize>(), others.len() - 1);
        // No player gets above the limits, even with simultaneous seeks.
        let hours = AtomicUsize::new(1);
        let bob = join(&services[0], 99);
        let (made, refused) = refusals(race(&services, 8, |service| {
            let span = Span::hours(hours.fetch_add(1, Ordering::SeqCst) as u64);
            let proposal = Proposal { control: Some(TimeControl::PerMove(span)), ..proposal(bob, None) };
            seeks::seek(
                service,
                &SeekRequest {
                    proposal,
                    breadth: SeekScope::Exact,
                    range: RatingRange::default(),
                    wishes: SeekWishes::default(),
                },
            )
        }));
        assert_eq!((made.len(), refused.len()), (5, 3), "{refused:?}");
        assert_sound(&services);
    }
}

#[test]
fn limits_hold_for_all_services_together() {
    let limits = Limits { open_challenges: 5, games: 4, ..PlaySettings::default().limits };
    for services in sides(&PlaySettings { limits, ..PlaySettings::default() }) {
        let ada = join(&services[0], 1);
        let bob = join(&services[1], 2);
        let (made, refused) =
            refusals(race(&services, 8, |service| challenges::challenge(service, &proposal(ada, None))));
        assert_eq!((made.len(), refused.len()), (5, 3), "{refused:?}");
        let open: Vec<Challenge> = made;
        let next = AtomicUsize::new(0);
        let (begun, refused) = refusals(race(&services, open.len(), |service| {
            challenges::accept(service, open[next.fetch_add(1, Ordering::SeqCst)].id, bob)
        }));
        assert_eq!((begun.len(), refused.len()), (4, 1), "{refused:?}");
        assert_sound(&services);
    }
}

#[test]
fn an_identity_becomes_one_player_and_a_proposal_one_challenge() {
    for services in sides(&PlaySettings::default()) {
        let players = race(&services, 6, |service| join(service, 1));
        assert!(players.iter().all(|player| *player == players[0]), "{players:?}");
        let ada = players[0];
        let bob = join(&services[1], 2);
        let (proposed, refused) =
            refusals(race(&services, 6, |service| challenges::propose(service, &proposal(ada, Some(bob)))));
        let made = proposed.iter().filter(|proposed| matches!(proposed, ProposalOutcome::Made(_))).count();
        let open = proposed.iter().filter(|proposed| matches!(proposed, ProposalOutcome::AlreadyOpen(_))).count();
        assert_eq!((made, open, refused), (1, 5, vec![]));
        // Two players who propose the same rematch to each other play it.
        let game = begin(&services[0], ada, bob);
        games::act(&services[1], &CommandRequest::new(game, ada, Command::Resign))
            .or_else(|_| games::act(&services[1], &CommandRequest::new(game, ada, Command::Abort)))
            .expect("it ends");
        let next = AtomicUsize::new(0);
        race(&services, 2, |service| {
            let by = [ada, bob][next.fetch_add(1, Ordering::SeqCst)];
            let rematch = rematches::proposed_rematch(service, game, by, None).expect("it is over");
            challenges::propose(service, &rematch).expect("proposed")
        });
        assert_eq!(games::games_of(&services[0], ada).expect("listed").len(), 1);
        assert_sound(&services);
    }
}

#[test]
fn a_button_pressed_twice_begins_one_rematch() {
    // Against a computer, games are counted by each process on its own.
    let [service, same] = sides(&PlaySettings::default()).pop().expect("one that writes alone");
    let services = [service, same];
    let ada = join(&services[0], 1);
    let computer = people::sign_in(&services[0], &Identity::Computer(1), "Computer").expect("signs in").id;
    let first =
        challenges::propose(&services[0], &Proposal { rated: false, ..proposal(ada, Some(computer)) }).expect("begun");
    let ProposalOutcome::Accepted(first) = first else { panic!("{first:?}") };
    games::act(&services[0], &CommandRequest::new(first.game.id, ada, Command::Abort)).expect("it ends");
    let rematch = rematches::proposed_rematch(&services[0], first.game.id, ada, None).expect("it is over");
    let done = race(&services, 4, |service| challenges::propose(service, &rematch).expect("proposed"));
    let begun = done.iter().filter(|done| matches!(done, ProposalOutcome::Accepted(_))).count();
    let running = done.iter().filter(|done| matches!(done, ProposalOutcome::Running(_))).count();
    assert_eq!((begun, running), (1, 3), "{done:?}");
    assert_eq!(games::games_of(&services[0], ada).expect("listed").len(), 1);
    // The opponent has proposed it: the first request accepts, and the others see the game.
    for services in sides(&PlaySettings::default()) {
        let ada = join(&services[0], 1);
        let bob = join(&services[1], 2);
        let game = begin(&services[0], ada, bob);
        games::act(&services[0], &CommandRequest::new(game, ada, Command::Abort)).expect("it ends");
        let rematch = |by| rematches::proposed_rematch(&services[1], game, by, None).expect("it is over");
        challenges::propose(&services[1], &rematch(ada)).expect("made");
        let own = rematch(bob);
        let done = race(&services, 4, |service| challenges::propose(service, &own).expect("proposed"));
        let begun = done.iter().filter(|done| matches!(done, ProposalOutcome::Begun(_))).count();
        assert_eq!((begun, games::games_of(&services[1], bob).expect("listed").len()), (1, 1), "{done:?}");
        assert_sound(&services);
    }
}

#[test]
fn however_many_decide_at_once_each_is_served() {
    const PLAYERS: usize = 48;
    for services in sides(&PlaySettings::default()) {
        let players: Vec<PlayerId> = (0..PLAYERS as u64).map(|number| join(&services[0], 1 + number)).collect();
        let next = AtomicUsize::new(0);
        race(&services, PLAYERS, |service| {
            let proposal =
                Proposal { side: SideChoice::Random, ..proposal(players[next.fetch_add(1, Ordering::SeqCst)], None) };
            let request = SeekRequest {
                proposal,
                breadth: SeekScope::Exact,
                range: RatingRange::default(),
                wishes: SeekWishes::default(),
            };
            seeks::seek(service, &request).expect("served")
        });
        let games = players.iter().map(|player| games::games_of(&services[1], *player).expect("listed").len());
        assert_eq!(games.collect::<Vec<_>>(), vec![1; PLAYERS]);
        assert_sound(&services);
    }
}

#[test]
fn each_acknowledged_act_is_there_once_and_in_order() {
    for services in sides(&PlaySettings::default()) {
        let ada = join(&services[0], 1);
        let bob = join(&services[1], 2);
        let game = begin(&services[0], ada, bob);
        // Each thread plays for both, based on the cache of its service.
        let acknowledged: Vec<Vec<String>> = race(&services, 4, |service| {
            let mut mine = Vec::new();
            loop {
                let seen = games::get(service, Viewer::Host, game).expect("there");
                if seen.version > 16 || !seen.is_running() {
                    return mine;
                }
                let to_act = seen.players()[seen.state.side_to_act()];
                let text = seen.state.actions().map(|action| action.to_string()).next().expect("an action");
                let order = CommandRequest {
                    version: Some(seen.version),
                    ..CommandRequest::new(game, to_act, Command::Act(text.as_str().into()))
                };
                match games::act(service, &order) {
                    Ok(_) => mine.push(text),
                    Err(ServiceError::Refused(_)) => {}
                    Err(error) => panic!("{error:?}"),
                }
            }
        });
        let events = services[0].store.game(game).expect("a read");
        let stored: Vec<String> = events
            .iter()
            .filter_map(|dated| match &dated.event {
                colonnade_play::GameEvent::Acted { text, .. } => Some(text.clone()),
                _ => None,
            })
            .collect();
        let mut all = acknowledged.concat();
        let mut kept = stored;
        all.sort();
        kept.sort();
        assert_eq!(all, kept);
        // The game ends once, whichever service ends it, and counts once.
        let to_resign = games::get(&services[0], Viewer::Host, game).expect("there");
        if to_resign.is_running() {
            let (made, refused) = refusals(race(&services, 4, |service| {
                games::act(service, &CommandRequest::new(game, ada, Command::Resign))
            }));
            assert_eq!((made.len(), refused), (1, vec![Refusal::GameOver; 3]));
        }
        let kind = to_resign.setup.variant.game();
        for service in &services {
            let ended = games::get(service, Viewer::Host, game).expect("there");
            let ending = ended.ending.as_ref().expect("over");
            assert_eq!(
                (ending.reason, ending.result),
                (Reason::Resignation, GameResult::Win(to_resign.side_of(bob).expect("plays")))
            );
            let statistics = service.store.statistics(colonnade_play::RatingPool::Public, bob, kind).expect("a read");
            assert!(statistics.total() <= 1);
        }
        assert_sound(&services);
    }
}

#[test]
fn games_that_end_at_once_are_all_rated() {
    for services in sides(&PlaySettings::default()) {
        let players: Vec<PlayerId> = (1..=4).map(|number| join(&services[number as usize % 2], number)).collect();
        let games: Vec<(GameId, PlayerId)> = (0..12)
            .map(|n| (players[n % 4], players[(n + 1 + n / 4) % 4]))
            .filter(|(a, b)| a != b)
            .map(|(a, b)| (begin(&services[0], a, b), a))
            .collect();
        let next = AtomicUsize::new(0);
        race(&services, 4, |service| {
            while let Some((game, player)) = games.get(next.fetch_add(1, Ordering::SeqCst)) {
                let seen = games::get(service, Viewer::Host, *game).expect("there");
                for _ in 0..2 {
                    let now = games::get(service, Viewer::Host, *game).expect("there");
                    let to_act = now.players()[now.state.side_to_act()];
                    let text = now.state.actions().map(|action| action.to_string()).next().expect("an action");
                    games::act(service, &CommandRequest::new(*game, to_act, Command::Act(text.as_str().into())))
                        .expect("acted");
                }
                assert!(seen.is_running());
                games::act(service, &CommandRequest::new(*game, *player, Command::Resign)).expect("resigned");
            }
        });
        assert_eq!(upkeep::facts(&services[1]).expect("facts").archived, games.len() as u64);
        assert_sound(&services);
    }
}

#[test]
fn an_erasure_is_seen_by_the_other_services_next_read() {
    for services in pairs(&PlaySettings::default()) {
        let [one, two] = &services;
        let ada = join(one, 1);
        let bob = join(two, 2);
        let cy = join(two, 3);
        let game = begin(one, ada, bob);
        let name = |service: &Service, of: PlayerId| {
            let seen = games::get(service, Viewer::Host, game).expect("there");
            if seen.players().first == of { seen.setup.names.0.clone() } else { seen.setup.names.1.clone() }
        };
        assert_eq!((name(one, ada), name(two, ada)), ("Player 1".to_owned(), "Player 1".to_owned()));
        // Whether a player may be shown on the web is answered from the same caches.
        let masked =
            |service: &Service, player| names::name_masker(service, Viewer::Nobody).shows(player).expect("a read");
        assert!(masked(one, cy) && masked(two, cy));
        let hidden = Settings { listed: false, ..people::settings(two, &people::player(two, cy).expect("there")) };
        people::change_settings(one, cy, &hidden).expect("changed");
        assert!(!masked(two, cy), "the other has changed it");
        // The game goes on, and its version does not reveal the erasure.
        let player = people::player(one, ada).expect("there");
        one.store.erase(ada, player.version, colonnade_store::Reads::default(), minute(0)).expect("erased");
        assert_ne!(name(two, ada), "Player 1");
        assert!(people::player(two, ada).expect("there").is_deleted());
    }
}

#[test]
fn who_is_deleted_leaves_nothing_open_whatever_others_do() {
    for services in sides(&PlaySettings::default()) {
        let ada = join(&services[0], 1);
        let bob = join(&services[1], 2);
        begin(&services[0], ada, bob);
        let next = AtomicUsize::new(0);
        let done = race(&services, 4, |service| match next.fetch_add(1, Ordering::SeqCst) {
            0 => deletion::delete_player(service, ada),
            _ => (0..8).try_for_each(|_| {
                let made = challenges::challenge(service, &proposal(bob, Some(ada)))?;
                challenges::accept(service, made.id, ada)?;
                Ok(())
            }),
        });
        let (made, refused) = refusals(done);
        assert!(!made.is_empty() && refused.len() <= 3, "{refused:?}");
        assert!(people::player(&services[1], ada).expect("there").is_deleted());
        assert!(services[1].open_items(ada).expect("a read").is_empty());
        assert_sound(&services);
    }
}

#[test]
fn what_a_deletion_ends_is_told_elsewhere_when_the_name_is_gone() {
    for [one, two] in pairs(&PlaySettings::default()) {
        let ada = join(&one, 1);
        let bob = join(&two, 2);
        begin(&one, ada, bob);
        challenges::challenge(&one, &proposal(ada, Some(bob))).expect("made");
        let waiting = |service: &Service, minutes| service.store.notices(minute(minutes), 99).expect("read").len();
        let before = waiting(&two, 0);
        assert!(before > 0);
        deletion::delete_player(&one, ada).expect("deleted");
        assert_eq!(waiting(&two, 0), before, "nothing that another process could deliver at once");
        assert!(waiting(&two, 1) > before);
    }
}

/// A clock that is behind or ahead.
struct OtherClock(i64);

impl Clock for OtherClock {
    fn now(&self) -> Timestamp {
        minute(self.0)
    }
}

#[test]
fn games_go_on_though_clocks_differ() {
    for rows in Common::all() {
        let [ahead, behind] =
            [5, 0].map(|minutes| Service::new(rows.store(), Arc::new(OtherClock(minutes)), PlaySettings::default()));
        let ada = join(&ahead, 1);
        let bob = join(&behind, 2);
        let game = begin(&ahead, ada, bob);
        for (ply, service) in [&behind, &ahead, &behind, &behind].into_iter().enumerate() {
            let seen = games::get(service, Viewer::Host, game).expect("there");
            let by = seen.players()[seen.state.side_to_act()];
            let text = seen.state.actions().map(|action| action.to_string()).next().expect("an action");
            let order = CommandRequest::new(game, by, Command::Act(text.as_str().into()));
            games::act(service, &order).unwrap_or_else(|error| panic!("{ply}: {error:?}"));
        }
        games::act(&behind, &CommandRequest::new(game, bob, Command::Resign)).expect("resigned");
        let times: Vec<Timestamp> = ahead.store.game(game).expect("read").iter().map(|event| event.at).collect();
        assert!(times.is_sorted(), "nothing happens before what it follows: {times:?}");
    }
}
