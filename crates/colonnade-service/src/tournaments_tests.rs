//! Tournaments from their announcement to their end.

use std::collections::BTreeSet;
use std::thread;

use crate::testing::{Faulty, clocked_service, sharing_services};
use crate::tournaments::{
    MOST_OF_ORGANISER, accept, cancel, choose_next_season, create, join, leave, start, tournament, tournaments,
    tournaments_of, withdraw_player,
};
use crate::{
    CommandRequest, Moderator, Organiser, Reply, Service, ServiceError, TournamentEntry, TournamentStage,
    TournamentView, deletion, games, moderation, people, rulings, servers, tournament_course, upkeep, vacation,
};
use colonnade_events::{
    Beginning, Ending, Entrant, EntryRule, EventId, Format, GameKey, GameState, GameTerms, GamesPerPairing,
    PairingKind, Ruling, Season, Settings, Status, Team, WithdrawalReason, team_points,
};
use colonnade_play::{
    Audience, Command, Fact, GameOverview, Identity, PlayerId, RatedBy, Refusal, ServerId, ServerSettings,
    TournamentFact, TournamentRefusal, Viewer,
};
use colonnade_rules::{BySide, Game, GameResult, Side};
use colonnade_store::Running;

const SERVER: ServerId = ServerId(700);

/// Players who have signed in, in order.
pub(crate) fn players(service: &Service, count: u64) -> Vec<PlayerId> {
    let sign_in = |user| people::sign_in(service, &Identity::Discord(user), &format!("Player {user}"));
    (1..=count).map(|user| sign_in(user).expect("signs in").id).collect()
}

pub(crate) fn settings(format: Format) -> Settings {
    let terms = GameTerms { games: GamesPerPairing::One, ..GameTerms::usual(Game::Pilare.standard(), "1d".to_owned()) };
    Settings { server: Some(SERVER.0), ..Settings::usual(format, terms) }
}

pub(crate) const fn organiser(player: PlayerId) -> Organiser {
    Organiser::Player { player, organises: None, manages: None }
}

const fn entry(player: PlayerId) -> TournamentEntry {
    TournamentEntry {
        viewer: Viewer::Member { player, server: SERVER },
        has_role: false,
        teams: BySide::new(false, false),
    }
}

/// A tournament that the first player organises and all have joined.
pub(crate) fn announced(service: &Service, players: &[PlayerId], settings: &Settings) -> EventId {
    let id = create(service, organiser(players[0]), settings).expect("announced").id;
    players.iter().for_each(|player| join(service, id, &entry(*player)).expect("joined"));
    id
}

/// The same, with its first round.
pub(crate) fn begun(service: &Service, players: &[PlayerId], settings: &Settings) -> EventId {
    let id = announced(service, players, settings);
    start(service, organiser(players[0]), id).expect("started");
    upkeep::wake(service).expect("woken");
    id
}

pub(crate) fn view(service: &Service, id: EventId) -> TournamentView {
    tournament(service, Viewer::Host, id).expect("a tournament")
}

pub(crate) fn running(service: &Service) -> Vec<GameOverview> {
    games::running(service, Viewer::Host, Running::All, None, usize::MAX).expect("games")
}

/// The running game of two players.
fn key_between(service: &Service, one: PlayerId, other: PlayerId) -> GameKey {
    let has = |game: &GameOverview, player| game.players.first == player || game.players.second == player;
    let found = running(service).into_iter().find(|game| has(game, one) && has(game, other));
    found.and_then(|game| game.tournament).expect("a game of the tournament").key
}

/// Decides a game of a tournament.
fn decide(service: &Service, by: Organiser, id: EventId, key: GameKey, ruling: Ruling, reason: &str) -> Reply<()> {
    let game = games::get(service, Viewer::Host, view(service, id).games[&key])?;
    rulings::rule(service, by, &game, ruling, reason)
}

fn void(service: &Service, by: Organiser, id: EventId, key: GameKey, reason: &str) -> Reply<()> {
    decide(service, by, id, key, Ruling::Void, reason)
}

/// The player with the higher number resigns in each running game.
pub(crate) fn resign_all(service: &Service) {
    for game in running(service) {
        let loser = game.players.first.max(game.players.second);
        games::act(service, &CommandRequest::new(game.id, loser, Command::Resign)).expect("resigned");
    }
    upkeep::wake(service).expect("woken");
}

/// The announcements for the server, in order.
fn told(service: &Service) -> Vec<TournamentFact> {
    let notices = service.store.notices_after(0, usize::MAX).expect("notices");
    let told = notices.into_iter().filter_map(|queued| match queued.notice.fact {
        Fact::Tournament { what, .. } => Some(what),
        _ => None,
    });
    told.collect()
}

/// Everything that is derived from the events is right, and nothing is left to be done.
pub(crate) fn check(service: &Service, id: EventId) {
    assert_eq!(upkeep::recompute(service, false, &mut |_, _| ()).expect("recomputed"), []);
    let TournamentView { tournament, games, .. } = view(service, id);
    let open = service.store.open_tournament_games(id).expect("games");
    for (key, state) in tournament.games() {
        let is_running = *state == GameState::Running;
        assert!(!is_running || games.contains_key(&key), "{key:?} was not made");
        assert_eq!(open.iter().any(|open| open.key == key), is_running, "{key:?} is {state:?}");
    }
}

fn refusal<T: std::fmt::Debug>(done: Reply<T>) -> TournamentRefusal {
    match done {
        Err(ServiceError::Refused(Refusal::Tournament(refusal))) => refusal,
        other => panic!("{other:?}"),
    }
}

fn rule<T: std::fmt::Debug>(done: Reply<T>) -> colonnade_events::Refusal {
    match refusal(done) {
        TournamentRefusal::Rules(rule) => rule,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_round_robin_runs_from_its_announcement_to_its_end() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    let terms = GameTerms { games: GamesPerPairing::Two, ..settings(Format::RoundRobin).terms };
    let id = begun(&service, &players, &Settings { terms, ..settings(Format::RoundRobin) });
    let begun = view(&service, id);
    assert_eq!((begun.games.len(), running(&service).len()), (12, 12));
    for (key, game) in &begun.games {
        let game = games::get(&service, Viewer::Host, *game).expect("a game");
        let place = game.tournament.expect("it says where it is played");
        assert_eq!((place.tournament, place.round, place.key), (id, 0, *key));
        assert_eq!(game.pair, begun.games.get(&GameKey { game: key.game ^ 1, ..*key }).copied());
        assert_eq!(game.conditions.vacation, Some(7));
        assert!(game.is_rated());
        let aborted = games::act(&service, &CommandRequest::new(game.id, game.players().first, Command::Abort));
        assert_eq!(refusal(aborted), TournamentRefusal::NoAbort);
    }
    check(&service, id);
    resign_all(&service);
    let over = view(&service, id);
    assert!(over.tournament.is_over());
    let table: Vec<_> =
        over.standings[0].iter().map(|row| (over.names[row.entrant.0 as usize].clone(), row.points)).collect();
    let name = |user| format!("Player {user}");
    assert_eq!(table, [(name(1), 12), (name(2), 8), (name(3), 4), (name(4), 0)]);
    assert_eq!(told(&service), [TournamentFact::Begun, TournamentFact::Ended]);
    assert_eq!(
        tournaments(&service, Viewer::Nobody, Some(SERVER), TournamentStage::Over, None, 9).map(|all| all.len()),
        Ok(1)
    );
    check(&service, id);
}

#[test]
fn nine_players_play_a_cup_of_five_rounds_and_nobody_meets_twice() {
    let (service, _) = clocked_service();
    let players = players(&service, 9);
    let id = begun(&service, &players, &settings(Format::Cup { rounds: None, final_four: false }));
    for round in 1..=5 {
        let now = view(&service, id).tournament;
        assert_eq!((now.rounds.len(), running(&service).len()), (round, 4));
        resign_all(&service);
        check(&service, id);
    }
    let over = view(&service, id).tournament;
    assert!(over.is_over());
    let pairs: BTreeSet<_> = over
        .pairings
        .iter()
        .map(|played| {
            let (one, other) = (played.pairing.first, played.pairing.second);
            (one.min(other), one.max(other))
        })
        .collect();
    let byes: BTreeSet<_> = over.rounds.iter().flat_map(|round| &round.byes).collect();
    assert_eq!((pairs.len(), byes.len()), (20, 5));
    let rounds = (1..5).map(|round| TournamentFact::RoundBegun { round });
    let expected: Vec<_> =
        std::iter::once(TournamentFact::Begun).chain(rounds).chain([TournamentFact::Ended]).collect();
    assert_eq!(told(&service), expected);
}

#[test]
fn who_leaves_a_running_tournament_loses_the_games_that_run() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    let id = begun(&service, &players, &settings(Format::RoundRobin));
    leave(&service, players[3], id).expect("left");
    assert_eq!(rule(leave(&service, players[3], id)), colonnade_events::Refusal::AlreadyWithdrawn);
    upkeep::wake(&service).expect("woken");
    let of_leaver: Vec<_> = view(&service, id)
        .games
        .into_values()
        .map(|game| games::get(&service, Viewer::Host, game).expect("a game"))
        .filter(|game| game.side_of(players[3]).is_some())
        .collect();
    assert_eq!(of_leaver.len(), 3);
    for game in of_leaver {
        let ending = game.ending.as_ref().expect("over");
        assert_eq!(ending.result, GameResult::Win(game.side_of(players[3]).expect("plays").other()));
        assert!(!game.is_rated(), "nobody has acted");
    }
    assert_eq!(running(&service).len(), 3);
    check(&service, id);
    resign_all(&service);
    assert!(view(&service, id).tournament.is_over());
    assert_eq!(rule(join(&service, id, &entry(players[3]))), colonnade_events::Refusal::NoReturn);
}

#[test]
fn a_second_time_out_takes_a_player_out() {
    let (service, set) = clocked_service();
    let players = players(&service, 5);
    let id = begun(&service, &players, &settings(Format::RoundRobin));
    // A day for the move, and at most seven of vacation.
    set(9 * 24 * 60);
    upkeep::wake(&service).expect("woken");
    let over = view(&service, id).tournament;
    assert!(over.is_over(), "nobody waits for those who are out");
    let out = over
        .participants
        .iter()
        .filter(|who| matches!(&who.status, Status::Withdrawn { why: WithdrawalReason::TimeOuts, .. }));
    // Of ten games, each of the five has the first move in two.
    assert_eq!(out.count(), 5);
    assert!(running(&service).is_empty());
    check(&service, id);
}

#[test]
fn a_pair_with_a_block_from_before_both_entries_does_not_meet() {
    let (service, set) = clocked_service();
    let players = players(&service, 4);
    people::block(&service, players[0], players[1]).expect("blocked");
    set(1);
    let id = announced(&service, &players, &settings(Format::RoundRobin));
    set(2);
    people::block(&service, players[2], players[3]).expect("blocked");
    start(&service, organiser(players[0]), id).expect("started");
    upkeep::wake(&service).expect("woken");
    let begun = view(&service, id).tournament;
    let halved: Vec<_> = begun.pairings.iter().filter(|played| played.pairing.kind == PairingKind::Halved).collect();
    assert_eq!(halved.len(), 1);
    assert!(halved[0].pairing.has(Entrant(0)) && halved[0].pairing.has(Entrant(1)));
    assert!(begun.rounds.iter().all(|round| round.blocked.is_empty()), "nobody sees blocks");
    assert_eq!(running(&service).len(), 5);
    check(&service, id);
}

#[test]
fn a_deleted_player_is_out_and_texts_about_the_player_are_gone() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    let id = begun(&service, &players, &settings(Format::RoundRobin));
    let game = key_between(&service, players[1], players[2]);
    void(&service, organiser(players[0]), id, game, "Player 2 was ill").expect("void");
    deletion::delete_player(&service, players[1]).expect("deleted");
    upkeep::wake(&service).expect("woken");
    let seen = view(&service, id);
    assert_eq!(seen.names[1], "");
    assert!(matches!(&seen.tournament.participants[1].status, Status::Withdrawn { why: WithdrawalReason::Erased, .. }));
    let events = service.store.tournament(id).expect("events");
    assert!(!format!("{events:?}").contains("ill"));
    check(&service, id);
    resign_all(&service);
    assert!(view(&service, id).tournament.is_over());
}

#[test]
fn a_result_that_the_host_cancels_counts_again_when_it_is_put_back() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    let id = begun(&service, &players, &settings(Format::RoundRobin));
    let before = running(&service);
    resign_all(&service);
    let game = before[0].clone();
    let key = game.tournament.expect("in the tournament").key;
    let state = || view(&service, id).tournament.game(key).cloned().expect("a game");
    let decided = state();
    assert!(matches!(decided, GameState::Decided { ending: Ending::Played, .. }));
    moderation::void(&service, Moderator::Host, game.id).expect("cancelled");
    upkeep::wake(&service).expect("woken");
    assert_eq!(state(), GameState::Void { reason: Some(String::new()) });
    check(&service, id);
    moderation::reinstate(&service, Moderator::Host, game.id).expect("put back");
    upkeep::wake(&service).expect("woken");
    assert_eq!(state(), decided);
    check(&service, id);
}

#[test]
fn what_an_organiser_decides_closes_the_game() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    let id = begun(&service, &players, &settings(Format::RoundRobin));
    let key = |one: usize, other: usize| key_between(&service, players[one], players[other]);
    let (own, voided, decided) = (key(0, 1), key(1, 2), key(2, 3));
    assert_eq!(refusal(void(&service, organiser(players[0]), id, own, "why")), TournamentRefusal::OwnGame);
    let meets = withdraw_player(&service, organiser(players[0]), id, players[1], "why");
    assert_eq!(refusal(meets), TournamentRefusal::OwnGame);
    assert_eq!(refusal(void(&service, organiser(players[1]), id, voided, "why")), TournamentRefusal::NotOrganiser);
    assert!(matches!(refusal(void(&service, organiser(players[0]), id, voided, "")), TournamentRefusal::Text { .. }));
    void(&service, organiser(players[0]), id, voided, "why").expect("void");
    let manager = Organiser::Player { player: players[1], organises: Some(SERVER), manages: None };
    decide(&service, manager, id, decided, Ruling::Result(GameResult::Draw), "why").expect("decided");
    upkeep::wake(&service).expect("woken");
    assert_eq!(running(&service).len(), 4);
    let seen = view(&service, id).tournament;
    assert_eq!(seen.game(decided).and_then(GameState::result), Some(GameResult::Draw));
    check(&service, id);
    cancel(&service, Organiser::Host, id, "why").expect("cancelled");
    upkeep::wake(&service).expect("woken");
    assert!(running(&service).is_empty());
    assert_eq!(told(&service), [TournamentFact::Begun, TournamentFact::Cancelled]);
    check(&service, id);
}

#[test]
fn after_a_swap_an_organiser_decides_for_the_sides_that_the_game_has_now() {
    let (service, _) = clocked_service();
    let players = players(&service, 2);
    let buku =
        GameTerms { variant: Game::Buku.standard(), beginning: Beginning::Pie, ..settings(Format::RoundRobin).terms };
    let id = begun(&service, &players, &Settings { terms: buku, ..settings(Format::RoundRobin) });
    let game = running(&service)[0].id;
    let act = |player, text: &str| {
        let request = CommandRequest::new(game, player, Command::Act(text.into()));
        games::act(&service, &request).expect("acted").game
    };
    let began = games::get(&service, Viewer::Host, game).expect("a game");
    act(began.players().first, &began.state.actions().next().expect("a move").to_string());
    let swapped = act(began.players().second, "swap");
    let first_wins = Ruling::Result(GameResult::Win(Side::First));
    rulings::rule(&service, Organiser::Host, &swapped, first_wins, "why").expect("decided");
    let seen = view(&service, id);
    let winner = seen.standings[0][0];
    assert_eq!((winner.points, players[winner.entrant.0 as usize]), (2, began.players().second));
    upkeep::wake(&service).expect("woken");
    check(&service, id);
}

#[test]
fn games_that_still_run_are_draws_at_the_hard_end() {
    let (service, set) = clocked_service();
    let players = players(&service, 4);
    let hard = Settings { hard_end_days: 1, ..settings(Format::RoundRobin) };
    let id = begun(
        &service,
        &players,
        &Settings { terms: GameTerms { control: "9d".to_owned(), ..hard.terms.clone() }, ..hard },
    );
    assert_eq!(upkeep::wake(&service).expect("woken"), service.store.next_due().expect("read"));
    set(24 * 60);
    upkeep::wake(&service).expect("woken");
    let over = view(&service, id);
    assert!(over.tournament.is_over() && running(&service).is_empty());
    assert!(over.standings[0].iter().all(|row| row.points == 3));
    let rated =
        over.games.values().filter(|game| games::get(&service, Viewer::Host, **game).expect("a game").is_rated());
    assert_eq!(rated.count(), 0);
    check(&service, id);
}

#[test]
fn vacation_days_count_over_all_games_of_a_tournament() {
    let (service, set) = clocked_service();
    let players = players(&service, 4);
    let usual = settings(Format::KnockOut);
    let terms = GameTerms { control: "9d".to_owned(), ..usual.terms.clone() };
    let short = Settings { vacation_days: 2, terms, ..usual };
    let id = begun(&service, &players, &short);
    let take = |player: &PlayerId, days| {
        let tomorrow = service.now().date_naive().succ_opt().expect("a day");
        vacation::take_vacation(&service, *player, tomorrow, days).expect("taken");
    };
    players.iter().for_each(|player| take(player, 2));
    let times = || -> Vec<_> {
        let left = |game: GameOverview| game.deadline.map(|deadline| (deadline - service.now()).num_hours());
        running(&service).into_iter().map(left).collect()
    };
    assert_eq!(times(), [Some(11 * 24), Some(11 * 24)], "nine days, and two of vacation");
    set(4 * 24 * 60);
    resign_all(&service);
    upkeep::wake(&service).expect("woken");
    players.iter().for_each(|player| take(player, 2));
    assert_eq!(times(), [Some(9 * 24)], "both days were taken in the first round");
    check(&service, id);
}

#[test]
fn bounds_of_tournaments_and_entries_hold() {
    let (service, _) = clocked_service();
    let players = players(&service, 6);
    let usual = settings(Format::RoundRobin);
    let full = |player: usize| create(&service, organiser(players[player]), &usual);
    for player in 0..4 {
        for _ in 0..MOST_OF_ORGANISER {
            full(player).expect("announced");
        }
    }
    assert_eq!(refusal(full(4)), TournamentRefusal::ServerFull { most: 20 });
    let elsewhere = Settings { server: Some(701), ..usual.clone() };
    let only_managers = ServerSettings { rated: RatedBy::Managers, ..ServerSettings::default() };
    servers::change_server(&service, ServerId(702), &only_managers).expect("changed");
    let there = Settings { server: Some(702), ..usual.clone() };
    let helper = Organiser::Player { player: players[5], organises: Some(ServerId(702)), manages: None };
    assert_eq!(create(&service, helper, &there), Err(Refusal::RatedNotAllowed.into()));
    let manager = Organiser::Player { player: players[5], organises: None, manages: Some(ServerId(702)) };
    create(&service, manager, &there).expect("announced");
    let own = create(&service, organiser(players[0]), &elsewhere);
    assert_eq!(refusal(own), TournamentRefusal::OrganiserFull { most: 5 });
    let untimed =
        Settings { terms: GameTerms { control: "none".to_owned(), ..usual.terms.clone() }, ..elsewhere.clone() };
    assert_eq!(refusal(create(&service, organiser(players[5]), &untimed)), TournamentRefusal::NoTimeLimit);
    let small = Game::Pilastri.variant("4x4").expect("a variant");
    let decided = Settings { terms: GameTerms { variant: small, ..usual.terms.clone() }, ..elsewhere.clone() };
    assert_eq!(create(&service, organiser(players[5]), &decided), Err(Refusal::DecidedGame(small).into()));
    let pie = Settings { terms: GameTerms { beginning: Beginning::Pie, ..usual.terms.clone() }, ..elsewhere.clone() };
    assert!(matches!(rule(create(&service, organiser(players[5]), &pie)), colonnade_events::Refusal::Settings(_)));
    // A round robin of at most 16 keeps 15 places, and a player may have 50 games.
    let all = tournaments(&service, Viewer::Nobody, Some(SERVER), TournamentStage::Open, None, 9).expect("listed");
    for open in &all[..3] {
        join(&service, open.id, &entry(players[5])).expect("joined");
    }
    let more = rule(join(&service, all[3].id, &entry(players[5])));
    assert_eq!(more, colonnade_events::Refusal::NoPlaces { needed: 15, spare: 5 });
    leave(&service, players[5], all[0].id).expect("left");
    join(&service, all[3].id, &entry(players[5])).expect("joined");
    assert_eq!(tournaments_of(&service, Viewer::Nobody, players[5]).map(|all| all.len()), Ok(3));
    let small = Settings { entry: EntryRule { most: Some(2), ..EntryRule::default() }, ..elsewhere };
    let id = create(&service, organiser(players[5]), &small).expect("announced").id;
    assert_eq!(refusal(join(&service, id, &entry(players[0]))), TournamentRefusal::OtherServer);
    let there = |player| {
        let viewer = Viewer::Member { player, server: ServerId(701) };
        TournamentEntry { viewer, ..entry(player) }
    };
    players[..2].iter().for_each(|player| join(&service, id, &there(*player)).expect("joined"));
    assert_eq!(rule(join(&service, id, &there(players[2]))), colonnade_events::Refusal::Full { most: 2 });
}

#[test]
fn a_tournament_of_a_private_server_is_seen_there_only() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    servers::change_server(&service, SERVER, &ServerSettings { private: true, ..ServerSettings::default() })
        .expect("private");
    let id = begun(&service, &players, &settings(Format::RoundRobin));
    assert_eq!(refusal(tournament(&service, Viewer::Nobody, id)), TournamentRefusal::NoSuchTournament);
    assert!(
        tournament(&service, Viewer::Server(SERVER), id).is_ok()
            && tournament(&service, Viewer::Player(players[0]), id).is_ok()
    );
    assert_eq!(tournaments(&service, Viewer::Nobody, Some(SERVER), TournamentStage::Running, None, 9), Ok(Vec::new()));
    assert!(running(&service).iter().all(|game| !game.is_visible_to(Viewer::Nobody)));
}

#[test]
fn two_services_begin_a_round_once() {
    for ([one, other], _) in sharing_services() {
        let players = players(&one, 8);
        let id = announced(&one, &players, &settings(Format::RoundRobin));
        start(&one, organiser(players[0]), id).expect("started");
        let now = one.now();
        for _ in 0..3 {
            thread::scope(|scope| {
                for service in [&one, &other] {
                    scope.spawn(move || tournament_course::advance(service, id, now).expect("advanced"));
                }
            });
        }
        let begun = view(&other, id);
        assert_eq!((begun.tournament.rounds.len(), begun.games.len()), (1, 28));
        assert_eq!(running(&other).len(), 28);
        for game in running(&one) {
            games::act(&one, &CommandRequest::new(game.id, game.players.first, Command::Resign)).expect("resigned");
        }
        thread::scope(|scope| {
            for service in [&one, &other] {
                scope.spawn(move || tournament_course::advance(service, id, now).expect("advanced"));
            }
        });
        assert!(view(&one, id).tournament.is_over());
        check(&other, id);
    }
}

#[test]
fn players_of_a_tournament_are_told_directly() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    begun(&service, &players, &settings(Format::RoundRobin));
    let notices = service.store.notices_after(0, usize::MAX).expect("notices");
    let (games, others): (Vec<_>, Vec<_>) =
        notices.into_iter().map(|queued| queued.notice).partition(|notice| !notice.fact.games().is_empty());
    // Only who is to act.
    assert_eq!((games.len(), others.len()), (6, 1));
    assert!(games.iter().all(|notice| matches!(notice.to, Audience::Player(_))));
}

#[test]
fn a_season_of_a_league_is_followed_by_the_next_one_with_all_who_play_on() {
    let (service, set) = clocked_service();
    let players = players(&service, 12);
    let league =
        Settings { season: Some(Season { number: 1, predecessor: Some(EventId(77)) }), ..settings(Format::League) };
    let first = begun(&service, &players, &league);
    assert_eq!(view(&service, first).tournament.groups.iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
    choose_next_season(&service, players[4], first, false).expect("chosen");
    leave(&service, players[11], first).expect("left");
    upkeep::wake(&service).expect("woken");
    resign_all(&service);
    check(&service, first);
    let open = tournaments(&service, Viewer::Nobody, Some(SERVER), TournamentStage::Open, None, 9).expect("listed");
    let [next] = &open[..] else { panic!("{open:?}") };
    assert_eq!(next.settings.season, Some(Season { number: 2, predecessor: Some(first) }));
    assert_eq!((next.entered, next.organiser), (10, Some(players[0])));
    assert_eq!(told(&service).last(), Some(&TournamentFact::NextSeason { number: 2, after: first }));
    // It begins a week later, and is announced once, however often the first one changes.
    let game = *view(&service, first).games.values().next().expect("a game");
    moderation::void(&service, Moderator::Host, game).expect("cancelled");
    set(7 * 24 * 60 - 1);
    upkeep::wake(&service).expect("woken");
    assert!(running(&service).is_empty());
    set(7 * 24 * 60);
    upkeep::wake(&service).expect("woken");
    let seasons =
        tournaments(&service, Viewer::Nobody, Some(SERVER), TournamentStage::Running, None, 9).expect("listed");
    assert_eq!(seasons.iter().map(|season| season.id).collect::<Vec<_>>(), [next.id]);
    check(&service, next.id);
}

#[test]
fn a_barred_player_is_out() {
    let (service, _) = clocked_service();
    let players = players(&service, 4);
    let id = begun(&service, &players, &settings(Format::RoundRobin));
    moderation::bar(&service, Moderator::Manager(ServerId(701)), players[1], true).expect("barred elsewhere");
    assert!(view(&service, id).tournament.is_active(Entrant(1)));
    moderation::bar(&service, Moderator::Manager(SERVER), players[1], true).expect("barred");
    upkeep::wake(&service).expect("woken");
    let barred = Status::Withdrawn { why: WithdrawalReason::Barred, annulled: true };
    assert_eq!(view(&service, id).tournament.participants[1].status, barred);
    assert_eq!(running(&service).len(), 3);
    check(&service, id);
}

#[test]
fn the_captains_of_a_team_match_accept_it() {
    let (service, _) = clocked_service();
    let players = players(&service, 5);
    let teams = Some((Team::Role(1), Team::Role(2)));
    let rules = Settings { teams, ..settings(Format::TeamMatch { boards: 1 }) };
    let id = create(&service, organiser(players[0]), &rules).expect("announced").id;
    let of = |player, teams| TournamentEntry { teams, ..entry(player) };
    let [red, blue] = [BySide::new(true, false), BySide::new(false, true)];
    assert_eq!(rule(join(&service, id, &entry(players[4]))), colonnade_events::Refusal::TeamNeeded);
    let elsewhere = Viewer::Member { player: players[4], server: ServerId(701) };
    let from_elsewhere = TournamentEntry { viewer: elsewhere, ..of(players[4], red) };
    assert_eq!(refusal(join(&service, id, &from_elsewhere)), TournamentRefusal::OtherServer);
    for (player, teams) in players.iter().zip([red, blue, red, blue]) {
        join(&service, id, &of(*player, teams)).expect("joined");
    }
    let accepts = |player: usize| accept(&service, entry(players[player]).viewer, id);
    assert_eq!(rule(accepts(4)), colonnade_events::Refusal::NotCaptain);
    assert_eq!(rule(accepts(2)), colonnade_events::Refusal::NotCaptain);
    accepts(0).expect("accepted");
    assert_eq!(rule(accepts(0)), colonnade_events::Refusal::AlreadyAccepted);
    moderation::bar(&service, Moderator::Manager(SERVER), players[1], true).expect("barred");
    upkeep::wake(&service).expect("woken");
    assert!(matches!(accepts(1), Err(ServiceError::Refused(Refusal::Barred))));
    accepts(3).expect("the next captain");
    start(&service, organiser(players[0]), id).expect("started");
    upkeep::wake(&service).expect("woken");
    resign_all(&service);
    let over = view(&service, id).tournament;
    assert!(over.is_over());
    assert_eq!(team_points(&over), BySide::new(2, 0));
    check(&service, id);
}

#[test]
fn a_store_that_fails_only_delays_a_round() {
    let Faulty { service, store } = Faulty::default();
    let players = players(&service, 4);
    let id = announced(&service, &players, &settings(Format::RoundRobin));
    start(&service, organiser(players[0]), id).expect("started");
    store.fill_disk();
    _ = upkeep::wake(&service);
    assert!(view(&service, id).tournament.rounds.is_empty() && running(&service).is_empty());
    store.mend();
    upkeep::wake(&service).expect("woken");
    assert_eq!(running(&service).len(), 6);
    let game = running(&service)[0].clone();
    games::act(&service, &CommandRequest::new(game.id, game.players.first, Command::Resign)).expect("resigned");
    store.fill_disk();
    _ = upkeep::wake(&service);
    store.mend();
    upkeep::wake(&service).expect("woken");
    check(&service, id);
}
