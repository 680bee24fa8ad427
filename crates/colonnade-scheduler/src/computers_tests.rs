//! Computer players that act through a service, alone and next to another service.

use tokio::task::JoinHandle;

use super::*;
use colonnade_computer::identity;
use colonnade_engine::Level;
use colonnade_play::{Command, Game, GameId, Identity, Offer, Place, PlayerId, SideChoice, Viewer};
use colonnade_rules::Game as GameKind;
use colonnade_service::testing::{service_with, sharing_services};
use colonnade_service::{CommandRequest, Proposal, SystemClock, challenges, games, people};

/// Runs a future with a paused clock, which advances as soon as all tasks wait.
fn run<T>(future: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().start_paused(true).build().expect("a runtime").block_on(future)
}

/// A game of a person, who has the first side, against the computer of a level.
fn begin(service: &Service, kind: GameKind, level: Level) -> (GameId, PlayerId) {
    let person = people::sign_in(service, &Identity::Local("Ada".to_owned()), "Ada").expect("signs in").id;
    let computer = people::sign_in(service, &identity(level), "Computer").expect("signs in").id;
    let variant = kind.variants().next().expect("one");
    let proposal = Proposal { side: SideChoice::First, ..Proposal::new(person, Some(computer), variant, Place::Local) };
    (challenges::begin_local(service, &proposal, computer).expect("begun").game.id, person)
}

fn game(service: &Service, id: GameId) -> Arc<Game> {
    games::get(service, Viewer::Host, id).expect("there")
}

fn act(service: &Service, id: GameId, player: PlayerId, command: Command) {
    games::act(service, &CommandRequest::new(id, player, command)).expect("accepted");
}

/// Makes the person's first legal action.
fn act_somehow(service: &Service, id: GameId, player: PlayerId) {
    let action = game(service, id).state.actions().next().expect("the game goes on").to_string();
    act(service, id, player, Command::Act(action.into()));
}

/// Waits until a game meets a condition.
async fn until(service: &Service, id: GameId, is_so: impl Fn(&Game) -> bool) -> Arc<Game> {
    loop {
        let now = game(service, id);
        if is_so(&now) {
            return now;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Starts the computer players and the task that follows the news.
fn thinks(service: &Arc<Service>) -> [JoinHandle<()>; 2] {
    [
        tokio::spawn(super::run(Arc::clone(service), None)),
        tokio::spawn(follow_commits(Arc::clone(service), Duration::from_millis(250))),
    ]
}

#[test]
fn computers_play_every_game_to_its_end() {
    let service = Arc::new(service_with(Arc::new(SystemClock)));
    run(async {
        let tasks = thinks(&service);
        for (&kind, level) in GameKind::ALL.iter().zip(Level::ALL) {
            let (id, person) = begin(&service, kind, level);
            let is_asked = |game: &Game| !game.is_running() || game.players()[game.state.side_to_act()] == person;
            let mut now = until(&service, id, is_asked).await;
            while now.is_running() {
                let action = now.state.actions().next().expect("the game goes on").to_string();
                act(&service, id, person, Command::Act(action.into()));
                // A game that repeats itself must end, too.
                if now.state.plies() > 60 {
                    act(&service, id, person, Command::Resign);
                }
                now = until(&service, id, is_asked).await;
            }
            assert!(now.actions.len() > 1, "{kind:?}");
        }
        tasks.iter().for_each(JoinHandle::abort);
    });
}

#[test]
fn whatever_a_process_leaves_is_found_by_the_next_one() {
    let service = Arc::new(service_with(Arc::new(SystemClock)));
    run(async {
        let (id, person) = begin(&service, GameKind::Pilastri, Level::ALL[1]);
        // No computer is running yet.
        act_somehow(&service, id, person);
        let tasks = thinks(&service);
        until(&service, id, |game| game.state.plies() == 2).await;
        tasks.iter().for_each(JoinHandle::abort);
        act(&service, id, person, Command::AskTakeback);
        let tasks = thinks(&service);
        let now = until(&service, id, |game| game.takeback().is_none()).await;
        assert_eq!(now.state.plies(), 0, "it is granted");
        act(&service, id, person, Command::OfferDraw);
        until(&service, id, |game| game.offered_by(Offer::Draw).is_none()).await;
        tasks.iter().for_each(JoinHandle::abort);
    });
}

#[test]
fn one_of_two_services_acts_and_the_other_takes_over() {
    for ([one, two], end_leases) in sharing_services() {
        run(async {
            let (id, person) = begin(&one, GameKind::Pilastri, Level::ALL[0]);
            let first = thinks(&one);
            act_somehow(&one, id, person);
            until(&one, id, |game| game.state.plies() == 2).await;
            let second = thinks(&two);
            // The person acts through the second process, and the first one answers.
            act_somehow(&two, id, person);
            until(&two, id, |game| !game.is_running() || game.state.plies() == 4).await;
            first.iter().for_each(JoinHandle::abort);
            act_somehow(&one, id, person);
            end_leases();
            let now = until(&two, id, |game| !game.is_running() || game.state.plies() == 6).await;
            assert!(now.actions.len() >= 5);
            second.iter().for_each(JoinHandle::abort);
        });
    }
}
