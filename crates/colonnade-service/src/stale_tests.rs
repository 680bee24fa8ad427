//! Two services over one store: the cache of one is outdated as soon as the other has written. Whatever they are asked,
//! they answer like a single service.

use crate::{challenges, deletion, games, outbox, people, upkeep, vacation};
use std::sync::{Arc, Mutex};

use chrono::TimeDelta;

use super::*;
use colonnade_play::{Command, GameOverview, Identity, Place, Refusal, Settings, SideChoice, Viewer};
use colonnade_rules::BySide;
use colonnade_store::Reads;
use colonnade_store::testing::minute;
use colonnade_testing::Rng;

/// A clock that stands still until it is moved.
#[derive(Clone)]
struct HandClock(Arc<Mutex<Timestamp>>);

impl HandClock {
    fn new() -> HandClock {
        HandClock(Arc::new(Mutex::new(minute(0))))
    }

    fn advance(&self, by: TimeDelta) {
        *self.0.lock().expect("not poisoned") += by;
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().expect("not poisoned")
    }
}

fn service(store: &Arc<Store>, clock: &HandClock) -> Service {
    Service::new(Arc::clone(store), Arc::new(clock.clone()), PlaySettings::default())
}

/// Services over one store.
fn services(clock: &HandClock, count: usize) -> Vec<Service> {
    let store = colonnade_store::in_memory().expect("a store");
    (0..count).map(|_| service(&store, clock)).collect()
}

fn join(service: &Service, number: u64) -> PlayerId {
    people::sign_in(service, &Identity::Discord(number), &format!("Player {number}")).expect("signs in").id
}

fn begin(service: &Service, ada: PlayerId, bob: PlayerId) -> GameId {
    let variant = colonnade_rules::Game::Pilastri.standard();
    let proposal =
        Proposal { side: SideChoice::First, rated: true, ..Proposal::new(ada, Some(bob), variant, Place::Direct) };
    let made = challenges::challenge(service, &proposal).expect("made");
    challenges::accept(service, made.id, bob).expect("accepted").game.id
}

fn act(service: &Service, game: GameId, player: PlayerId, text: &str) -> Result<u64, ServiceError> {
    games::act(service, &CommandRequest::new(game, player, Command::Act(text.into()))).map(|done| done.game.version)
}

/// A request that can be made to any service.
#[derive(Clone, Debug)]
enum Asked {
    Act(CommandRequest),
    Rename(u64, String),
    Settings(PlayerId, Settings),
    Vacation(PlayerId, chrono::NaiveDate),
    Thread(GameId, u64),
    Wake,
}

impl Asked {
    fn random(chance: &mut Rng, seen: &colonnade_play::Game, now: Timestamp) -> Asked {
        let players = seen.players();
        let player = if chance.one_in(2) { players.first } else { players.second };
        let to_act = players[seen.state.side_to_act()];
        let command = match chance.below(30) {
            0 => Command::OfferDraw,
            1 => Command::AnswerDraw { accept: chance.one_in(4) },
            2 => Command::AskTakeback,
            3 | 4 => Command::AnswerTakeback { accept: chance.one_in(2) },
            5 => Command::Publish,
            6 if chance.one_in(4) => Command::Resign,
            7 => Command::Abort,
            8 => return Asked::Rename(1 + chance.below(2) as u64, format!("Name {}", chance.below(5))),
            9 => {
                let reminders = vec![Span::hours(1 + chance.below(40) as u64)];
                return Asked::Settings(player, Settings::standard(&reminders));
            }
            10 => return Asked::Vacation(player, (now + TimeDelta::days(chance.below(5) as i64)).date_naive()),
            11 => return Asked::Thread(seen.id, chance.below(100) as u64),
            12 | 13 => return Asked::Wake,
            14 => Command::Act("a1-a9".into()),
            _ => {
                let all: Vec<String> = seen.state.actions().take(9).map(|action| action.to_string()).collect();
                Command::Act(chance.pick(&all).as_str().into())
            }
        };
        let player = match chance.below(8) {
            0 => PlayerId(3),
            1 => player,
            _ if matches!(command, Command::Act(_)) => to_act,
            _ => player,
        };
        let version = chance.one_in(4).then_some(seen.version);
        Asked::Act(CommandRequest { version, ..CommandRequest::new(seen.id, player, command) })
    }

    /// The answer as text.
    fn ask(&self, service: &Service) -> String {
        match self {
            Asked::Act(order) => {
                let done = games::act(service, order);
                format!("{:?}", done.map(|done| (done.game.version, done.game.state.position(), done.events)))
            }
            Asked::Rename(user, name) => format!("{:?}", people::sign_in(service, &Identity::Discord(*user), name)),
            Asked::Settings(player, settings) => format!("{:?}", people::change_settings(service, *player, settings)),
            Asked::Vacation(player, day) => format!("{:?}", vacation::take_vacation(service, *player, *day, 1)),
            Asked::Thread(game, thread) => format!("{:?}", games::give_thread(service, *game, *thread)),
            Asked::Wake => format!("{:?}", upkeep::wake(service)),
        }
    }
}

/// Everything that a service shows of a game and its players.
fn shown(service: &Service, game: GameId) -> String {
    let seen = games::get(service, Viewer::Host, game).expect("there");
    let players = seen.players().map(|player| people::player(service, player).expect("there"));
    let running: Vec<GameOverview> =
        games::running(service, Viewer::Host, Running::All, None, usize::MAX).expect("listed");
    let notices = outbox::notices(service, usize::MAX).expect("listed");
    format!("{} {:?} {players:?} {running:?} {notices:?}", seen.state.position(), (seen.version, &seen.clocks))
}

#[test]
fn two_services_answer_as_one() {
    let mut old = 0;
    let mut refused = 0;
    for seed in 0..12 {
        let mut chance = Rng::new(seed);
        let clock = HandClock::new();
        // Two services are asked, and the third one shows what is stored.
        let three = services(&clock, 3);
        let alone = services(&clock, 1).remove(0);
        for service in [&three[0], &alone] {
            (1..=3).for_each(|number| assert_eq!(join(service, number), PlayerId(number)));
        }
        let mut game = None;
        for step in 0..120 {
            let one = &three[chance.below(2)];
            let id = *game.get_or_insert_with(|| {
                let begun = begin(&alone, PlayerId(1), PlayerId(2));
                assert_eq!(begin(one, PlayerId(1), PlayerId(2)), begun);
                begun
            });
            let seen = games::get(&alone, Viewer::Host, id).expect("there");
            let asked = Asked::random(&mut chance, &seen, clock.now());
            old += usize::from(one.games.get(id).is_some_and(|cached| cached.version < seen.version));
            let answer = asked.ask(one);
            let expected = asked.ask(&alone);
            assert_eq!(answer, expected, "seed {seed}, step {step}: {asked:?}");
            refused += usize::from(answer.contains("Refused"));
            let shower = if chance.one_in(8) { one } else { &three[2] };
            assert_eq!(shown(shower, id), shown(&alone, id), "seed {seed}, step {step}: {asked:?}");
            if !games::get(&alone, Viewer::Host, id).expect("there").is_running() {
                game = None;
            }
            if chance.one_in(6) {
                clock.advance(TimeDelta::hours(chance.below(30) as i64));
            }
        }
    }
    assert!(old > 200 && refused > 200, "{old} decisions on old games, {refused} refusals");
}

#[test]
fn a_refusal_that_rests_on_an_old_game_is_not_told() {
    let clock = HandClock::new();
    let pair = services(&clock, 2);
    let [ada, bob] = [1, 2].map(|number| join(&pair[0], number));
    let game = begin(&pair[0], ada, bob);
    assert_eq!(act(&pair[1], game, ada, "a1-a2"), Ok(2));
    assert_eq!(pair[0].games.get(game).map(|cached| cached.version), Some(1), "there it is still the other's turn");
    assert_eq!(act(&pair[0], game, bob, "b1-b2"), Ok(3));
    // An action that was legal in the outdated game is refused as in the current one, and nothing is overwritten.
    assert_eq!(pair[1].games.get(game).map(|cached| cached.version), Some(2));
    assert_eq!(act(&pair[1], game, bob, "b1-b2"), Err(Refusal::NotYourTurn.into()));
    let stored = games::get(&pair[1], Viewer::Host, game).expect("there");
    assert_eq!((stored.version, stored.actions[1].text.as_str()), (3, "b1-b2"));
}

#[test]
fn vacation_that_another_service_was_told_of_counts() {
    let clock = HandClock::new();
    let pair = services(&clock, 2);
    let [ada, bob] = [1, 2].map(|number| join(&pair[0], number));
    let game = begin(&pair[0], ada, bob);
    assert_eq!(act(&pair[0], game, ada, "a1-a2"), Ok(2));
    let before = pair[0].players.get(bob).expect("cached").version;
    vacation::take_vacation(&pair[1], bob, clock.now().date_naive(), 3).expect("taken");
    assert_eq!(pair[0].players.get(bob).expect("cached").version, before);
    clock.advance(TimeDelta::days(3));
    let done = games::act(&pair[0], &CommandRequest::new(game, bob, Command::Act("b1-b2".into()))).expect("legal");
    let left = done.game.clocks.left(clock.now(), &Default::default()).expect("limited");
    assert_eq!((left.second, done.spent.len()), (TimeDelta::days(3), 0));
    assert!(pair[0].players.get(bob).expect("cached").version > before);
}

#[test]
fn names_that_were_erased_elsewhere_do_not_come_back_from_memory() {
    let clock = HandClock::new();
    let service = services(&clock, 1).remove(0);
    let [ada, bob] = [1, 2].map(|number| join(&service, number));
    let game = begin(&service, ada, bob);
    assert_eq!(act(&service, game, ada, "a1-a2"), Ok(2));
    let version = people::player(&service, ada).expect("there").version;
    // An erasure that bypasses the service: the game goes on, and its version does not change.
    service.store.erase(ada, version, Reads::default(), clock.now()).expect("erased");
    assert!(service.players.get(ada).is_some_and(|cached| !cached.name.is_empty()));
    assert_eq!(act(&service, game, bob, "b1-b2"), Ok(3));
    let standing = service.store.standing(game).expect("a read").expect("it runs");
    assert_eq!(standing.names, BySide::new(String::new(), "Player 2".to_owned()));
    assert!(service.players.get(ada).is_none());
    assert_eq!(service.games.get(game).expect("cached").setup.names.0, "");
}

#[test]
fn who_was_deleted_is_in_no_cache() {
    let clock = HandClock::new();
    let service = services(&clock, 1).remove(0);
    let [ada, bob] = [1, 2].map(|number| join(&service, number));
    let game = begin(&service, ada, bob);
    assert_eq!(act(&service, game, ada, "a1-a2"), Ok(2));
    assert_eq!(service.players.get(ada).expect("cached").name, "Player 1");
    people::sign_in(&service, &Identity::Discord(1), "Ada").expect("renamed");
    assert!(service.players.get(ada).is_none(), "the old name is gone");
    assert_eq!(act(&service, game, bob, "b1-b2"), Ok(3));
    assert_eq!(service.players.get(ada).expect("cached").name, "Ada");
    deletion::delete_player(&service, ada).expect("deleted");
    assert!(service.players.get(ada).is_none() && service.games.get(game).is_none());
}
