//! Games against computers: they begin at once, are casual, and are limited in number.

use std::sync::Arc;

use chrono::TimeDelta;
use colonnade::computer::{Computer, identity};
use colonnade::play::{
    Command, Fact, GameFact, GameId, Identity, Limits, Place, Player, PlayerId, Refusal, ServerId, SideChoice, Span,
    TimeControl, Viewer,
};
use colonnade::service::{
    CommandOutcome, CommandRequest, PlaySettings, Proposal, ProposalOutcome, Reply, Running, Sent, Service,
    challenge_lists, challenges, computers, games, outbox, people, rematches, upkeep,
};
use colonnade::store;
use colonnade_engine::Level;
use colonnade_rules::{Game, GameResult, Reason};

use super::{HERE, play_on, refusal};
use crate::fixtures::{HandClock, discord, in_memory, service, unlimited_challenges};

fn computer(service: &Service, level: Level) -> Player {
    people::sign_in(service, &identity(level), "Computer").expect("signs in")
}

/// The game against a computer that a player proposes.
fn proposed(service: &Service, from: PlayerId, level: Level, place: Place) -> Reply<CommandOutcome> {
    let to = Some(computer(service, level).id);
    match challenges::propose(service, &Proposal::new(from, to, Game::Pilastri.standard(), place))? {
        ProposalOutcome::Accepted(done) => Ok(*done),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_computer_accepts_at_once_and_again_for_a_rematch() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let done = proposed(&service, ada.id, Level::ALL[0], HERE).expect("begun");
    let game = games::get(&service, Viewer::Host, done.game.id).expect("there");
    assert!(game.is_running() && !game.setup.rated && game.setup.place == HERE);
    let side = game.side_of(ada.id).expect("she plays");
    let opponent = people::player(&service, game.players()[side.other()]).expect("there");
    assert_eq!(opponent.identity, Some(Identity::Computer(1)));
    assert_eq!(computers::is_computer(&service, opponent.id), Ok(true));
    assert_eq!(computers::is_computer(&service, ada.id), Ok(false));
    assert!(Computer::of(&opponent, side.other()).is_some());
    assert!(
        challenge_lists::challenges_of(&service, ada.id).expect("listed").is_empty(),
        "nothing waits for an answer"
    );
    games::act(&service, &CommandRequest::new(game.id, ada.id, Command::Resign)).expect("resigns");
    let again = rematches::proposed_rematch(&service, game.id, ada.id, None).expect("over");
    let ProposalOutcome::Accepted(again) = challenges::propose(&service, &again).expect("begun") else {
        panic!("it is not begun")
    };
    assert_eq!(again.game.side_of(ada.id), Some(side.other()), "sides are exchanged");
    assert!(matches!(
        challenges::propose(&service, &rematches::proposed_rematch(&service, game.id, ada.id, None).expect("over")),
        Ok(ProposalOutcome::Running(id)) if id == again.game.id
    ));
}

#[test]
fn games_against_computers_are_casual() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let to = Some(computer(&service, Level::ALL[2]).id);
    let proposal = Proposal { rated: true, ..Proposal::new(ada.id, to, Game::Gore.standard(), HERE) };
    assert_eq!(refusal(challenges::propose(&service, &proposal)), Refusal::ComputersAreCasual);
    assert!(games::running(&service, Viewer::Host, Running::All, None, 10).expect("listed").is_empty());
}

#[test]
fn only_so_many_games_against_computers_run() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let limits = Limits { open_challenges: 10, games: 40, shortest_time: Span::seconds(1) };
    let house = PlaySettings { challenge_rates: unlimited_challenges(), limits, ..PlaySettings::default() };
    let service = service(store::in_memory().expect("opens"), &clock, house);
    let people: Vec<Player> = (1..=32).map(|number| discord(&service, number, &format!("p{number}"))).collect();
    let level = |number: usize| Level::ALL[number % 6];
    let begin = |number: usize, place| proposed(&service, people[number / 10].id, level(number), place);
    // Games at the host's local table have no limit, and do not count.
    let ada = people::sign_in(&service, &Identity::Local("Ada".to_owned()), "Ada").expect("signs in");
    let local =
        Proposal { side: SideChoice::First, ..Proposal::new(ada.id, None, Game::Buku.standard(), Place::Local) };
    challenges::begin_local(&service, &local, computer(&service, Level::ALL[0]).id).expect("begun");
    let here: Vec<CommandOutcome> = (0..64).map(|number| begin(number, HERE).expect("begun")).collect();
    assert_eq!(refusal(begin(64, HERE)), Refusal::ComputersBusy { in_server: true, most: 64 });
    for (number, place) in [(64, server(701)), (128, server(702)), (192, Place::Direct)] {
        (number..number + 64).for_each(|number| _ = begin(number, place).expect("begun"));
    }
    assert_eq!(refusal(begin(256, Place::Direct)), Refusal::ComputersBusy { in_server: false, most: 256 });
    assert_eq!(refusal(begin(256, server(703))), Refusal::ComputersBusy { in_server: false, most: 256 });
    // S32: so few are left for each person.
    assert_eq!(refusal(proposed(&service, people[0].id, level(0), server(703))), Refusal::ComputerGames { most: 10 });
    // When one ends, there is room for another.
    let over = here[0].game.id;
    games::act(&service, &CommandRequest::new(over, people[0].id, Command::Resign)).expect("resigns");
    begin(256, HERE).expect("begun");
    assert_eq!(refusal(begin(257, HERE)), Refusal::ComputersBusy { in_server: true, most: 64 });
}

/// S32: whoever takes all seats of computers without a time limit keeps them for three days at most, and none for ever.
#[test]
fn s32_untouched_games_against_computers_give_way_and_end() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let house = PlaySettings { challenge_rates: unlimited_challenges(), ..PlaySettings::default() };
    let service = service(store::in_memory().expect("opens"), &clock, house);
    let people: Vec<Player> = (1..=30).map(|number| discord(&service, number, &format!("p{number}"))).collect();
    let to = Some(computer(&service, Level::ALL[0]).id);
    let begin = |number: usize, place, control| {
        let side = SideChoice::First;
        let control = Some(control);
        let proposal = Proposal { side, control, ..Proposal::new(people[number].id, to, Game::Gore.standard(), place) };
        challenges::propose(&service, &proposal).map(|done| match done {
            ProposalOutcome::Accepted(done) => done.game.id,
            other => panic!("a computer accepts at once: {other:?}"),
        })
    };
    let unlimited = TimeControl::Unlimited;
    let games: Vec<GameId> = (0..64).map(|number| begin(number / 10, HERE, unlimited).expect("begun")).collect();
    let busy = Refusal::ComputersBusy { in_server: true, most: 64 };
    assert_eq!(refusal(begin(20, HERE, unlimited)), busy);
    clock.advance(TimeDelta::days(3) - TimeDelta::seconds(1));
    assert_eq!(refusal(begin(20, HERE, unlimited)), busy, "nothing is old enough");
    // Somebody goes on with the oldest game, so the next one gives way.
    games::act(&service, &CommandRequest::new(games[0], people[0].id, Command::Act("a1".into()))).expect("acted");
    clock.advance(TimeDelta::seconds(1));
    let fresh = begin(20, HERE, unlimited).expect("there is room");
    let is_running = |game: GameId| games::get(&service, Viewer::Host, game).expect("a game").is_running();
    let over: Vec<GameId> = games.iter().copied().filter(|game| !is_running(*game)).collect();
    assert_eq!(over, [games[1]]);
    let ending = games::get(&service, Viewer::Host, games[1]).expect("a game").ending.clone().expect("it is over");
    assert_eq!((ending.result, ending.reason), (GameResult::Unfinished, Reason::Aborted));
    // A game with a time limit ends by that, and one that somebody plays goes on.
    let limited = begin(21, server(9), TimeControl::PerMove(Span::days(60))).expect("begun");
    clock.advance(TimeDelta::days(27));
    assert_eq!(computers::end_untouched_games(&service), Ok(62));
    assert!(is_running(games[0]) && is_running(fresh) && is_running(limited));
    assert_eq!(computers::end_untouched_games(&service), Ok(0));
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}

fn server(number: u64) -> Place {
    Place::Server { server: ServerId(number), private: false }
}

/// A game in a server against the computer of level 1, in which the person is to act.
fn begun() -> (Arc<HandClock>, Arc<Service>, GameId) {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let to = Some(computer(&service, Level::ALL[0]).id);
    let proposal = Proposal { side: SideChoice::First, ..Proposal::new(ada.id, to, Game::Pilastri.standard(), HERE) };
    let ProposalOutcome::Accepted(done) = challenges::propose(&service, &proposal).expect("begun") else {
        panic!("it is not begun")
    };
    (clock, service, done.game.id)
}

#[test]
fn an_action_is_told_a_second_later_where_a_computer_is_to_answer() {
    let (clock, service, id) = begun();
    let due = || outbox::notices(&service, 10).expect("listed");
    let told = |fact: &Fact| matches!(fact, Fact::Game { what: GameFact::Acted, .. });
    // Only the person is notified: a computer reads nothing. She is to act, so the notice is due at once.
    let [begun] = &due()[..] else { panic!("{:?}", due()) };
    outbox::settle_notice(&service, begun, Sent::Delivered).expect("settled");
    play_on(&service, id, 1);
    assert_eq!(due().len(), 0);
    clock.advance(TimeDelta::milliseconds(400));
    play_on(&service, id, 1);
    // The dispatcher keeps the order, so this one waits for the first one, too.
    assert_eq!(due().iter().map(|queued| told(&queued.notice.fact)).collect::<Vec<_>>(), [true]);
    clock.advance(TimeDelta::milliseconds(600));
    let both = due();
    assert!(both.len() == 2 && both.iter().all(|queued| told(&queued.notice.fact)), "{both:?}");
    assert_eq!(both[0].notice.queue(), both[1].notice.queue());
}

#[test]
fn a_front_answers_with_two_notices_while_the_first_is_its_own() {
    let (clock, service, id) = begun();
    outbox::settle_notice(&service, &outbox::notices(&service, 1).expect("listed")[0], Sent::Delivered)
        .expect("settled");
    let act = |origin: Option<&str>| {
        let game = games::get(&service, Viewer::Host, id).expect("there");
        let text = game.state.actions().next().expect("an action").to_string();
        let player = game.players()[game.state.side_to_act()];
        let origin = origin.map(str::to_owned);
        let request = CommandRequest { origin, ..CommandRequest::new(id, player, Command::Act(text.into())) };
        games::act(&service, &request).expect("legal").notices[0]
    };
    let first = act(Some("here"));
    let next = act(None);
    assert_eq!(outbox::answer_also(&service, first, next), Ok(true));
    clock.advance(TimeDelta::seconds(2));
    assert!(outbox::notices(&service, 10).expect("listed").is_empty(), "the outbox leaves both to the front");
    assert_eq!(outbox::are_next(&service, &[first, next]), Ok(true));
    outbox::settle_answered(&service, &[first, next], &Sent::Delivered).expect("settled");
    clock.advance(TimeDelta::days(1));
    assert!(outbox::notices(&service, 10).expect("listed").is_empty());
    // The front end no longer has it, or never had it.
    let first = act(Some("here"));
    let next = act(None);
    outbox::leave_to_outbox(&service, &[first]).expect("left");
    assert_eq!(outbox::answer_also(&service, first, next), Ok(false));
    let third = act(Some("here"));
    let fourth = act(None);
    clock.advance(TimeDelta::hours(1));
    assert_eq!(outbox::answer_also(&service, third, fourth), Ok(false), "its time is over");
    assert_eq!(outbox::are_next(&service, &[third, fourth]), Ok(false), "others come first");
}
