//! The contract of stores, checked for every backend: games, players, challenges, due times.

use crate::testing::*;
use crate::{Append, AppendError, DueItem, Open, Running, Write};

use colonnade_play::{
    ChallengeEvent, ChallengeId, GameEvent, GameId, Identity, Load, Place, Player, PlayerEvent, PlayerId, RatingPool,
    Server, ServerEvent, ServerId, Setup, Transcript, Viewer,
};
use colonnade_rules::{GameResult, Reason, Side};
use colonnade_testing::Rng;

on_every_backend! {
    a_game_runs_ends_and_is_archived,
    writes_that_rest_on_older_versions_are_refused,
    an_append_is_all_or_nothing,
    players_are_found_by_identity_and_name,
    an_identity_belongs_to_one_player,
    challenges_are_open_until_they_are_closed,
    what_is_due_is_listed_by_time,
    servers_are_what_their_events_made,
    numbers_are_never_given_twice,
    running_games_are_listed_by_player_and_server,
    a_closed_store_answers_nothing,
    facts_count,
    long_texts_are_kept,
}

const SERVER: ServerId = ServerId(900_000_000_000_000_001);

fn in_server(first: PlayerId, second: PlayerId) -> Setup {
    Setup { place: Place::Server { server: SERVER, private: false }, ..setup(first, second) }
}

fn a_game_runs_ends_and_is_archived(trial: &mut Trial) {
    let a = PlayerId(1);
    let b = PlayerId(2);
    let id = trial.store().new_game().expect("a number");
    let mut all = vec![dated(0, GameEvent::Started(setup(a, b)))];
    let mut game = go_on(trial.store(), id, None, &all);
    for minutes in 1..6 {
        let event = act(&game, minutes);
        game = go_on(trial.store(), id, Some(&game), std::slice::from_ref(&event));
        all.push(event);
    }
    trial.reopen();
    let store = trial.store();
    assert_eq!(store.game(id), Ok(all.clone()));
    let standing = store.standing(id).expect("a read").expect("a running game");
    assert_eq!((standing.version, standing.plies, standing.to_act), (6, 5, game.state.side_to_act()));
    assert_eq!((store.archived(id), store.summary(id)), (Ok(None), Ok(None)));
    assert_eq!(store.load(a), Ok(Load { open_challenges: 0, games: 1 }));

    let end = ended(9, GameResult::Win(Side::Second), Reason::Resignation);
    game = go_on(store, id, Some(&game), std::slice::from_ref(&end));
    all.push(end);
    trial.reopen();
    let store = trial.store();
    assert_eq!((store.game(id), store.standing(id)), (Ok(all.clone()), Ok(None)));
    assert_eq!((store.next_due(), store.load(a)), (Ok(None), Ok(Load::default())));
    let (summary, transcript) = store.archived(id).expect("a read").expect("a finished game");
    assert_eq!((transcript.version, &transcript), (7, &Transcript::fold(id, all).expect("a game")));
    let newcomers = summary.ratings.expect("it counted");
    assert_eq!((newcomers.first.to_string(), newcomers.second.to_string()), ("1500?".into(), "1500?".into()));
    assert_eq!(store.summary(id), Ok(Some((transcript.version, summary.clone()))));
    let without_ratings = colonnade_play::Summary { ratings: None, ..summary };
    assert_eq!(Some(without_ratings), game.summary());
    assert!(store.rating(RatingPool::Public, b, game.setup.variant.game()).expect("a read").value > 1500.0);
}

fn writes_that_rest_on_older_versions_are_refused(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let b = join(store, "Bob", 2);
    let id = store.new_game().expect("a number");
    let begin = [dated(0, GameEvent::Started(setup(a, b)))];
    let game = go_on(store, id, None, &begin);
    let after = go_on(store, id, Some(&game), &[act(&game, 1)]);
    let append = |write| store.append(Append { games: vec![write], ..Append::default() });
    // The same game begun again, and an action based on the version before the other action.
    for write in [game_write(id, None, &begin).0, game_write(id, Some(&game), &[act(&game, 2)]).0] {
        assert_eq!(append(write), Err(AppendError::Stale));
    }
    // A game that does not exist.
    assert_eq!(append(game_write(GameId(77), Some(&game), &[act(&game, 2)]).0), Err(AppendError::Stale));
    let finished = [ended(3, GameResult::Draw, Reason::Agreement)];
    let over = go_on(store, id, Some(&after), &finished);
    assert_eq!(append(game_write(id, Some(&after), &finished).0), Err(AppendError::Stale));
    // A finished game cannot resume.
    let (mut again, _) = game_write(id, Some(&after), &[act(&after, 4)]);
    again.write.expected = over.version;
    assert_eq!(append(again), Err(AppendError::Stale));

    assert_eq!(to_player(store, a, 0, vec![PlayerEvent::Blocked(b)]), Err(AppendError::Stale));
    assert_eq!(to_player(store, a, 2, vec![PlayerEvent::Blocked(b)]), Err(AppendError::Stale));
    assert_eq!(to_player(store, a, 1, vec![PlayerEvent::Blocked(b)]), Ok(()));
    let challenge = store.new_challenge().expect("a number");
    let made = ChallengeEvent::Made(terms(a, None));
    assert_eq!(to_challenge(store, challenge, 1, made.clone(), 9), Err(AppendError::Stale));
    assert_eq!(to_challenge(store, challenge, 0, made.clone(), 9), Ok(()));
    assert_eq!(to_challenge(store, challenge, 0, made, 9), Err(AppendError::Stale));
    assert_eq!(to_server(store, SERVER, 1, [ServerEvent::Barred(a)]), Err(AppendError::Stale));
    assert_eq!(to_server(store, SERVER, 0, [ServerEvent::Barred(a)]), Ok(()));
    let resting_on = |version| Append { versions: vec![(b, version)], ..Append::default() };
    assert_eq!((store.append(resting_on(0)), store.append(resting_on(1))), (Err(AppendError::Stale), Ok(())));
}

fn an_append_is_all_or_nothing(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let (write, _) = game_write(GameId(5), None, &[dated(0, GameEvent::Started(setup(a, PlayerId(9))))]);
    let renamed = Write { id: a, expected: 1, events: vec![dated(0, PlayerEvent::Renamed("Eve".into()))] };
    let stale = Write { id: a, expected: 7, events: vec![dated(0, PlayerEvent::Renamed("Zoe".into()))] };
    let append = Append { games: vec![write], players: vec![renamed, stale], ..Append::default() };
    assert_eq!(store.append(append), Err(AppendError::Stale));
    assert_eq!((store.standing(GameId(5)), store.next_due()), (Ok(None), Ok(None)));
    assert_eq!(store.players_named("", 9), Ok(vec![(a, "Ada".to_owned())]));
    assert_eq!(store.player(a).expect("a read").len(), 1);
}

fn players_are_found_by_identity_and_name(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let adam = join(store, "ADAM", 2);
    let other = store.new_player().expect("a number");
    to_player(store, other, 0, vec![joined("Ádá", Identity::Local("here".into()))]).expect("a new player");
    to_player(store, ada, 1, vec![PlayerEvent::Renamed("Adah".into()), PlayerEvent::Blocked(adam)]).expect("a write");
    trial.reopen();
    let store = trial.store();
    assert_eq!(store.player_of(&Identity::Discord(1)), Ok(Some(ada)));
    assert_eq!(store.player_of(&Identity::Local("here".into())), Ok(Some(other)));
    assert_eq!(store.player_of(&Identity::Local("there".into())), Ok(None));
    let named = |beginning, limit| store.players_named(beginning, limit).expect("a read");
    assert_eq!(named("aD", 9), [(ada, "Adah".to_owned()), (adam, "ADAM".to_owned())]);
    assert_eq!(named("ad", 1), [(ada, "Adah".to_owned())]);
    assert_eq!(named("á", 9), [(other, "Ádá".to_owned())]);
    assert_eq!((named("adah x", 9), named("", 9).len()), (vec![], 3));
    let player = Player::fold(ada, &store.player(ada).expect("a read"));
    assert_eq!((player.version, player.name.as_str()), (3, "Adah"));
}

fn an_identity_belongs_to_one_player(trial: &mut Trial) {
    let store = trial.store();
    join(store, "Ada", 1);
    let again = vec![joined("Eve", Identity::Discord(1))];
    assert_eq!(to_player(store, PlayerId(50), 0, again), Err(AppendError::Stale));
    assert_eq!(store.player(PlayerId(50)), Ok(vec![]));
}

fn challenges_are_open_until_they_are_closed(trial: &mut Trial) {
    let store = trial.store();
    let a = PlayerId(1);
    let b = PlayerId(2);
    let made = |to| ChallengeEvent::Made(terms(a, to));
    for (id, to) in [(1, None), (2, Some(b)), (3, None), (4, Some(a))] {
        to_challenge(store, ChallengeId(id), 0, made(to), 10 + id as i64).expect("a challenge");
    }
    let open = |which, after: Option<u64>, limit| {
        let open = trial.store().open_challenges(which, after.map(ChallengeId), limit).expect("a read");
        open.into_iter().map(|id| id.0).collect::<Vec<_>>()
    };
    assert_eq!(open(Open::ToAnybody, None, 9), [1, 3]);
    assert_eq!(open(Open::Of(a), None, 9), [1, 2, 3, 4]);
    assert_eq!((open(Open::Of(a), Some(2), 1), open(Open::Of(b), None, 9)), (vec![3], vec![2]));
    assert_eq!(store.load(a), Ok(Load { open_challenges: 4, games: 0 }));
    assert_eq!(store.load(b), Ok(Load::default()));
    assert_eq!(store.next_due(), Ok(Some(minute(11))));
    to_challenge(store, ChallengeId(1), 1, ChallengeEvent::Withdrawn, 11).expect("a write");
    let accepted = ChallengeEvent::Accepted { by: b, game: GameId(1) };
    to_challenge(store, ChallengeId(2), 1, accepted.clone(), 12).expect("a write");
    assert_eq!((open(Open::ToAnybody, None, 9), open(Open::Of(b), None, 9)), (vec![3], vec![]));
    assert_eq!(store.due(minute(99), 9).expect("a read").len(), 2);
    assert_eq!(store.load(a), Ok(Load { open_challenges: 2, games: 0 }));
    let events = store.challenge(ChallengeId(2)).expect("a read");
    assert_eq!(events.iter().map(|dated| &dated.event).collect::<Vec<_>>(), [&made(Some(b)), &accepted]);
}

fn what_is_due_is_listed_by_time(trial: &mut Trial) {
    let store = trial.store();
    let day = 24 * 60;
    let mut game = go_on(store, GameId(1), None, &[dated(0, GameEvent::Started(setup(PlayerId(1), PlayerId(2))))]);
    to_challenge(store, ChallengeId(1), 0, ChallengeEvent::Made(terms(PlayerId(1), None)), day).expect("a write");
    // The reminder comes a day before the three days are over.
    assert_eq!(store.next_due(), Ok(Some(minute(day))));
    let challenge = (minute(day), DueItem::Challenge(ChallengeId(1)));
    let of_game = |minutes| (minute(minutes), DueItem::Game(GameId(1)));
    assert_eq!(store.due(minute(day - 1), 9), Ok(vec![]));
    assert_eq!(store.due(minute(day), 9), Ok(vec![challenge]));
    assert_eq!(store.due(minute(9 * day), 9), Ok(vec![challenge, of_game(2 * day)]));
    assert_eq!(store.due(minute(9 * day), 1), Ok(vec![challenge]));
    // An action moves it, and so may a write without events.
    game = go_on(store, GameId(1), Some(&game), &[act(&game, 10)]);
    let (mut only_due, _) = game_write(GameId(1), Some(&game), &[]);
    if let crate::After::Running(standing) = &mut only_due.after {
        standing.due = Some(minute(5));
    }
    store.append(Append { games: vec![only_due.clone()], ..Append::default() }).expect("a write");
    assert_eq!(store.due(minute(9 * day), 9), Ok(vec![of_game(5), challenge]));
    assert_eq!(store.standing(GameId(1)).expect("a read").map(|standing| standing.version), Some(2));
    only_due.write.expected = 1;
    assert_eq!(store.append(Append { games: vec![only_due], ..Append::default() }), Err(AppendError::Stale));
}

fn servers_are_what_their_events_made(trial: &mut Trial) {
    to_server(trial.store(), SERVER, 0, [ServerEvent::Barred(PlayerId(3))]).expect("a write");
    let again = to_server(trial.store(), SERVER, 0, [ServerEvent::Barred(PlayerId(4))]);
    assert_eq!(again, Err(AppendError::Stale));
    let barred = Server { version: 1, barred: [PlayerId(3)].into(), ..Server::new(SERVER) };
    assert_eq!(trial.store().server(SERVER), Ok(barred));
    to_server(trial.store(), SERVER, 1, [ServerEvent::Unbarred(PlayerId(3))]).expect("a write");
    trial.reopen();
    assert_eq!(trial.store().server(SERVER), Ok(Server { version: 2, ..Server::new(SERVER) }));
    assert_eq!(trial.store().server(ServerId(0)), Ok(Server::new(ServerId(0))));
}

fn numbers_are_never_given_twice(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let running = begun(trial.store(), ada, ada).id;
    trial.reopen();
    assert!(
        trial.store().new_game().expect("a number") > running && trial.store().new_player().expect("a number") > ada
    );
    let over = won(trial.store(), ada, PlayerId(7), Side::First, 10);
    let challenge = trial.store().new_challenge().expect("a number");
    to_challenge(trial.store(), challenge, 0, ChallengeEvent::Made(terms(ada, None)), 9).expect("a write");
    // A number chosen by the caller.
    won_as(trial, GameId(500), ada);
    assert_eq!(trial.store().new_game().expect("a number"), GameId(501));
    trial.reopen();
    assert!(trial.store().new_challenge().expect("a number") > challenge && over < GameId(500));
    assert_eq!(trial.store().new_game().expect("a number"), GameId(501));
}

fn won_as(trial: &Trial, id: GameId, player: PlayerId) {
    let result = GameResult::Win(Side::First);
    let events = whole_game(setup(player, PlayerId(8)), 50, 2, result, Reason::Timeout);
    go_on(trial.store(), id, None, &events);
}

fn running_games_are_listed_by_player_and_server(trial: &mut Trial) {
    let store = trial.store();
    let a = PlayerId(1);
    let b = PlayerId(2);
    let c = PlayerId(3);
    for (id, begin) in [(1, setup(a, b)), (2, in_server(b, c)), (3, in_server(a, c)), (4, setup(c, c))] {
        go_on(store, GameId(id), None, &[dated(0, GameEvent::Started(begin))]);
    }
    let list = |which, after: Option<u64>, limit| {
        let games = store.running(which, after.map(GameId), limit).expect("a read");
        games.into_iter().map(|standing| standing.id.0).collect::<Vec<_>>()
    };
    assert_eq!(list(Running::All, None, 9), [1, 2, 3, 4]);
    assert_eq!(list(Running::All, Some(1), 2), [2, 3]);
    assert_eq!(list(Running::Of(a), None, 9), [1, 3]);
    assert_eq!(list(Running::Of(c), Some(2), 9), [3, 4]);
    assert_eq!(list(Running::In(SERVER), None, 9), [2, 3]);
    assert_eq!(store.load(c), Ok(Load { open_challenges: 0, games: 3 }));
    let game = colonnade_play::Game::fold(GameId(3), &store.game(GameId(3)).expect("a read")).expect("a game");
    go_on(store, GameId(3), Some(&game), &[ended(4, GameResult::Unfinished, Reason::Aborted)]);
    assert_eq!((list(Running::In(SERVER), None, 9), list(Running::Of(a), None, 9)), (vec![2], vec![1]));
}

fn a_closed_store_answers_nothing(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    assert_eq!(store.close(), Ok(()));
    assert_eq!(store.close(), Err(crate::Fault::Closed));
    assert_eq!(store.player(ada), Err(crate::Fault::Closed));
    assert_eq!(store.facts(), Err(crate::Fault::Closed));
    assert_eq!(to_player(store, ada, 1, vec![]), Err(AppendError::Fault(crate::Fault::Closed)));
}

fn facts_count(trial: &mut Trial) {
    let store = trial.store();
    let a = join(store, "Ada", 1);
    let b = join(store, "Bob", 2);
    won(store, a, b, Side::First, 10);
    begun(store, a, b);
    to_challenge(store, ChallengeId(1), 0, ChallengeEvent::Made(terms(a, None)), 9).expect("a write");
    let facts = store.facts().expect("a read");
    assert_eq!((facts.players, facts.running, facts.archived, facts.challenges), (2, 1, 1, 1));
    assert_eq!((facts.notices, facts.dead_letters, facts.fault, facts.format), (0, 0, None, crate::FORMAT));
    assert!(!facts.place.is_empty());
}

fn long_texts_are_kept(trial: &mut Trial) {
    let mut chance = Rng::new(5);
    // Random text, so that it is long even when compressed.
    let noise: String = (0..90_000).map(|_| char::from(b' ' + chance.below(94) as u8)).collect();
    let begin = vec![
        dated(0, GameEvent::Started(setup(PlayerId(1), PlayerId(2)))),
        dated(0, GameEvent::Annotated(noise.clone())),
    ];
    let game = go_on(trial.store(), GameId(1), None, &begin);
    assert_eq!(trial.store().game(GameId(1)), Ok(begin.clone()));
    let end = ended(1, GameResult::Draw, Reason::Agreement);
    go_on(trial.store(), GameId(1), Some(&game), std::slice::from_ref(&end));
    trial.reopen();
    let (summary, transcript) = trial.store().archived(GameId(1)).expect("a read").expect("a game");
    assert_eq!((transcript.annotations, transcript.version), (Some(noise), 3));
    assert!(summary.is_visible_to(Viewer::Nobody));
    assert_eq!(trial.store().game(GameId(1)), Ok([begin, vec![end]].concat()));
}
