//! Matches of two games with sides exchanged: one challenge, one acceptance, one score, one rating period.

use colonnade::play::{
    Command, Fact, GameFact, GameId, GameOverview, Limits, MatchScore, Place, Player, PlayerId, RatedBy, Rating,
    RatingPool, Refusal, ServerSettings, SideChoice, Viewer, first_player_percent, is_decided,
};
use colonnade::service::{
    CommandRequest, PlaySettings, Proposal, Service, challenges, games, matches, profiles, rematches, servers, upkeep,
};
use colonnade::store;
use colonnade_rules::{BySide, Game, GameResult, Variant};

use super::{HERE, SERVER, notices, play_on, refusal};
use crate::fixtures::{HandClock, discord, in_memory, service};

fn proposal(from: &Player, to: &Player, place: Place) -> Proposal {
    Proposal {
        side: SideChoice::Both,
        rated: true,
        control: Some("3d".parse().expect("a time control")),
        ..Proposal::new(from.id, Some(to.id), Game::Buku.standard(), place)
    }
}

/// The two games of a match.
fn begin(service: &Service, from: &Player, to: &Player, place: Place) -> [GameId; 2] {
    let made = challenges::challenge(service, &proposal(from, to, place)).expect("made");
    let done = challenges::accept(service, made.id, to.id).expect("accepted");
    [done.game.id, done.second.expect("a second game").game.id]
}

fn resign(service: &Service, game: GameId, player: PlayerId) {
    games::act(service, &CommandRequest::new(game, player, Command::Resign)).expect("resigns");
}

fn score(service: &Service, viewer: Viewer, game: GameId) -> Option<(GameId, BySide<u8>, bool)> {
    let found = games::get(service, Viewer::Host, game).expect("there");
    let result = found.ending.as_ref().map(|ending| ending.result);
    let found = matches::match_of(service, viewer, found.pair, result, found.players().first).expect("read")?;
    Some((found.other, found.score.halves, found.score.is_over))
}

fn rating(service: &Service, player: &Player) -> Rating {
    profiles::rating(service, RatingPool::Public, player.id, Game::Buku).expect("read")
}

#[test]
fn one_acceptance_begins_both_games_with_sides_exchanged() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let made = challenges::challenge(&service, &proposal(&ada, &bob, HERE)).expect("made");
    let done = challenges::accept_answered(&service, made.id, bob.id, "here").expect("accepted");
    let second = done.second.as_ref().expect("a second game");
    let players = done.game.players();
    assert_eq!(second.game.players(), BySide::new(players.second, players.first));
    assert_eq!((done.game.pair, second.game.pair), (Some(second.game.id), Some(done.game.id)));
    // The answer shows the first board; the second one is announced on its own.
    let begun =
        |game| move |fact: &Fact| matches!(fact, Fact::Game { game: id, what: GameFact::Started, .. } if *id == game);
    let told = notices(&service);
    let of = |game| told.iter().filter(move |notice| begun(game)(&notice.fact));
    assert_eq!((of(done.game.id).count(), of(second.game.id).count()), (0, 1), "the first one is left to the answer");
    assert_eq!(done.notices.len(), 2, "the end of the challenge, and the first game");
    assert!(of(second.game.id).all(|notice| !done.notices.contains(&notice.key())));
    assert_eq!(refusal(challenges::accept(&service, made.id, bob.id)), Refusal::ChallengeClosed);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn the_score_counts_both_games_and_hides_a_private_one() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(user, name)| discord(&service, user, name));
    let [first, second] = begin(&service, &ada, &bob, Place::Direct);
    let begins = games::get(&service, Viewer::Host, first).expect("there").players().first;
    play_on(&service, first, 2);
    resign(&service, first, begins);
    let of_ada = Viewer::Player(ada.id);
    assert_eq!(score(&service, of_ada, first), Some((second, BySide::new(0, 2), false)));
    assert_eq!(score(&service, of_ada, second), Some((first, BySide::new(2, 0), false)), "from the other game");
    resign(&service, second, begins);
    assert_eq!(score(&service, of_ada, first), Some((second, BySide::new(0, 4), true)));
    // One of the two games becomes public; nothing tells of the other.
    for player in [&ada, &bob] {
        games::act(&service, &CommandRequest::new(first, player.id, Command::Publish)).expect("published");
    }
    assert!(games::get(&service, Viewer::Nobody, first).is_ok());
    for viewer in [Viewer::Nobody, Viewer::Player(eve.id), Viewer::Server(SERVER)] {
        assert_eq!(score(&service, viewer, first), None);
    }
    assert_eq!(MatchScore::of(None, Some(GameResult::Draw)).halves, BySide::new(1, 1));
}

#[test]
fn both_results_of_a_match_count_in_one_period() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let [first, second] = begin(&service, &ada, &bob, HERE);
    for game in [first, second] {
        play_on(&service, game, 2);
    }
    // Each wins a game: from the same ratings, that is one win and one loss, so nothing is won or lost.
    resign(&service, first, ada.id);
    assert!(rating(&service, &ada).value < 1_400.0);
    resign(&service, second, bob.id);
    for player in [&ada, &bob] {
        assert!((rating(&service, player).value - 1_500.0).abs() < 1e-6, "{:?}", rating(&service, player));
        assert_eq!(rating(&service, player).games, 2);
    }
    // The second game may end much later, and the rating is of that time.
    let [third, fourth] = begin(&service, &ada, &bob, HERE);
    for game in [third, fourth] {
        play_on(&service, game, 2);
    }
    resign(&service, third, ada.id);
    clock.advance(chrono::TimeDelta::days(2));
    resign(&service, fourth, ada.id);
    let period = |game| games::get(&service, Viewer::Host, game).expect("there").period();
    assert!(period(third).is_some() && period(third) == period(fourth));
    assert_eq!(rating(&service, &ada).games, 4);
    // Time-outs that come together count together, as those of single games do.
    let both = begin(&service, &ada, &bob, HERE);
    let single = super::begin(&service, &ada, &bob, HERE, "3d");
    for game in both.into_iter().chain([single]) {
        play_on(&service, game, 2);
    }
    clock.advance(chrono::TimeDelta::days(60));
    upkeep::wake(&service).expect("attended");
    assert!(period(single).is_some());
    assert_eq!(both.map(period), [period(single); 2]);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn a_match_needs_room_for_two_games_of_each_player() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let limits = Limits { games: 3, ..PlaySettings::default().limits };
    let settings = PlaySettings { limits, ..PlaySettings::default() };
    let service = service(store::in_memory().expect("opens"), &clock, settings);
    let [ada, bob, eve] = [(1, "Ada"), (2, "Bob"), (3, "Eve")].map(|(user, name)| discord(&service, user, name));
    begin(&service, &ada, &bob, HERE);
    assert_eq!(refusal(challenges::challenge(&service, &proposal(&ada, &eve, HERE))), too_many());
    let by_eve = challenges::challenge(&service, &proposal(&eve, &ada, HERE)).expect("made");
    assert_eq!(refusal(challenges::accept(&service, by_eve.id, ada.id)), too_many());
    let single = Proposal { side: SideChoice::First, ..proposal(&ada, &eve, HERE) };
    let made = challenges::challenge(&service, &single).expect("there is room for one");
    assert!(challenges::accept(&service, made.id, eve.id).expect("accepted").second.is_none());
}

fn too_many() -> Refusal {
    Refusal::NoRoomForMatch { most: 3 }
}

#[test]
fn both_games_of_a_match_are_one_line_of_a_list_that_has_both() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    begin(&service, &ada, &bob, HERE);
    let single = Proposal { side: SideChoice::First, rated: false, ..proposal(&ada, &bob, HERE) };
    let single = challenges::challenge(&service, &single).expect("made");
    let single = challenges::accept(&service, single.id, bob.id).expect("accepted").game.id;
    let lines = |games: &[GameOverview]| -> Vec<(GameId, Option<GameId>)> {
        matches::in_lines(games).into_iter().map(|(game, second)| (game.id, second.map(|game| game.id))).collect()
    };
    let games = games::games_of(&service, bob.id).expect("read");
    let [first, second] = [games[0].id, games[1].id];
    assert_eq!(lines(&games), [(first, Some(second)), (single, None)]);
    assert_eq!(lines(&games[1..]), [(second, None), (single, None)]);
    resign(&service, first, bob.id);
    let games = games::games_of(&service, bob.id).expect("read");
    assert_eq!(lines(&games), [(second, None), (single, None)]);
}

#[test]
fn a_rematch_of_either_game_is_one_of_the_match() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let [first, second] = begin(&service, &ada, &bob, HERE);
    resign(&service, first, ada.id);
    let again = |game, player: &Player| rematches::proposed_rematch(&service, game, player.id, None);
    assert_eq!(refusal(again(first, &ada)), Refusal::NotOver(second));
    resign(&service, second, ada.id);
    let made = challenges::challenge(&service, &again(second, &ada).expect("over")).expect("made");
    assert_eq!((made.terms.side, made.terms.rematch_of, made.terms.rated), (SideChoice::Both, Some(first), true));
    // Bob wants it, too, from under the other game.
    let outcome = challenges::propose(&service, &again(first, &bob).expect("over")).expect("proposed");
    let challenges::ProposalOutcome::Begun(done) = outcome else { panic!("{outcome:?}") };
    assert!(done.second.is_some());
    let running = challenges::propose(&service, &again(first, &bob).expect("over")).expect("proposed");
    assert!(
        matches!(running, challenges::ProposalOutcome::Running(game) if game == done.game.id || Some(game) == done.game.pair)
    );
}

#[test]
fn single_rated_games_that_are_decided_are_refused_and_computers_play_no_match() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let small = Game::Pilastri.variant("4x4").expect("a variant");
    let single = Proposal { variant: small, side: SideChoice::Random, ..proposal(&ada, &bob, HERE) };
    assert_eq!(refusal(challenges::challenge(&service, &single)), Refusal::DecidedGame(small));
    challenges::challenge(&service, &Proposal { rated: false, ..single.clone() }).expect("a casual one is possible");
    challenges::challenge(&service, &Proposal { side: SideChoice::Both, ..single }).expect("and a match");
    let settings = ServerSettings { rated: RatedBy::Managers, ..ServerSettings::default() };
    servers::change_server(&service, SERVER, &settings).expect("set");
    assert_eq!(refusal(challenges::challenge(&service, &proposal(&ada, &bob, HERE))), Refusal::RatedNotAllowed);
}

/// The advantages that players are told are those of the survey.
#[test]
fn the_first_players_percentages_are_those_that_were_measured() {
    let known: serde_json::Value = serde_json::from_str(include_str!("../../../docs/known.json")).expect("JSON");
    let rows = known["survey"]["rows"].as_array().expect("rows");
    let number = |row: &serde_json::Value, name: &str| row[name].as_f64().expect("a number");
    let variants: Vec<Variant> = Game::ALL.iter().flat_map(|game| game.variants()).collect();
    for variant in variants {
        let of_levels: Vec<_> = rows.iter().filter(|row| row["variant"] == variant.slug()).collect();
        let highest = of_levels.last().expect("each variant is surveyed");
        let edge = |row: &serde_json::Value| number(row, "score") - 50.0;
        let differs = |row: &&serde_json::Value| {
            edge(row).abs() > number(row, "scoreInterval") && edge(row).signum() == edge(highest).signum()
        };
        let expected = of_levels.iter().all(differs).then(|| number(highest, "score").round() as u8);
        assert_eq!(first_player_percent(variant), expected, "{}", variant.slug());
        let solved = known["solved"]["rows"].as_array().expect("rows");
        assert_eq!(is_decided(variant), solved.iter().any(|row| row["variant"] == variant.slug()));
    }
}
