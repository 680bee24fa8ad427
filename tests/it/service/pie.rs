//! The pie rule: after the first action, the other player may swap sides.

use chrono::TimeDelta;
use colonnade::archive::ArchiveFilter;
use colonnade::play::{
    Command, Conditions, Fact, GameFact, GameId, Offer, Opening, Place, PlanEdit, Player, RatingRange, Refusal,
    SeekScope, SeekWishes, SideChoice, Viewer,
};
use colonnade::service::{
    Clock, CommandOutcome, CommandRequest, ImportFacts, Imported, Proposal, SeekOutcome, SeekRequest, Service, archive,
    challenges, games, import, matches, plans, rematches, seeks, upkeep,
};
use colonnade::store;
use colonnade_rules::{BySide, Game, GameResult, MoveError, Reason, Rule, Side};

use super::plans::{act, enter, give, line, planned};
use super::{HERE, notices, refusal, store_filter};
use crate::fixtures::{HandClock, discord, in_memory, service, without_vacation};

const PIE: Conditions = Conditions { vacation: None, opening: Opening::Pie, free_days: false };

fn proposal(from: &Player, to: &Player) -> Proposal {
    Proposal {
        side: SideChoice::First,
        rated: true,
        control: Some("5d+1d/10d".parse().expect("a time control")),
        conditions: PIE,
        ..Proposal::new(from.id, Some(to.id), Game::Buku.variant("6x6").expect("a variant"), HERE)
    }
}

/// A game with the pie rule, in which Ada begins.
fn begin(service: &Service, ada: &Player, bob: &Player) -> GameId {
    let made = challenges::challenge(service, &proposal(ada, bob)).expect("made");
    challenges::accept(service, made.id, bob.id).expect("accepted").game.id
}

fn players(done: &CommandOutcome) -> (u64, u64) {
    let players = done.game.players();
    (players.first.0, players.second.0)
}

/// Plays the first legal action of the side to act.
fn go_on(service: &Service, all: [&Player; 2], game: GameId) -> CommandOutcome {
    let text = &line(service, game, &[0])[0];
    let found = games::get(service, Viewer::Host, game).expect("there");
    let to_act = found.players()[found.state.side_to_act()];
    let player = all.into_iter().find(|player| player.id == to_act).expect("one of them");
    act(service, player, game, text)
}

// F3: ratings, statistics and lists follow the players to their new sides.
#[test]
fn after_a_swap_everything_belongs_to_the_new_sides() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob);
    assert!(matches!(refusal(games::act(&service, &CommandRequest::new(game, ada.id, Command::Act("swap".into())))),
        Refusal::Move(MoveError::Illegal(why)) if why.rule == Rule::SwapNotNow));
    let begun = go_on(&service, [&ada, &bob], game);
    assert_eq!(players(&begun), (ada.id.0, bob.id.0));
    clock.advance(TimeDelta::days(2));
    let done = act(&service, &bob, game, " Swap ");
    assert_eq!(players(&done), (bob.id.0, ada.id.0));
    let names = &done.game.setup.names;
    assert_eq!((names.0.as_str(), names.1.as_str()), ("Bob", "Ada"));
    assert_eq!((done.game.state.side_to_act(), done.game.state.plies()), (Side::Second, 2));
    // Bob's two days, and the increment, moved with Bob.
    let left = done.game.clocks.left(clock.now(), &ada.vacation).expect("a limit");
    assert_eq!(left, BySide::new(TimeDelta::days(4), TimeDelta::days(6)));
    // Ada is to act, is told, and has the game in her list as one that waits.
    assert_eq!(done.game.concerned(GameFact::Acted), [ada.id]);
    let of_version = |version| {
        notices(&service).iter().filter(|notice| {
        matches!(notice.fact, Fact::Game { what: GameFact::Acted, version: told, .. } if told == version)
    }).count()
    };
    assert_eq!(of_version(done.game.version), of_version(begun.game.version), "as after any action");
    let standing = games::games_of(&service, ada.id).expect("listed");
    assert!(standing[0].waits_for(ada.id) && !standing[0].waits_for(bob.id));
    assert_eq!(
        refusal(games::act(&service, &CommandRequest::new(game, bob.id, Command::Act("a:a1".into())))),
        Refusal::NotYourTurn
    );
    go_on(&service, [&ada, &bob], game);
    let over = give(&service, &bob, game, Command::Resign);
    assert_eq!(over.game.ending.as_ref().map(|ending| ending.result), Some(GameResult::Win(Side::Second)));
    let found = archive::archived(&service, Viewer::Nobody, game).expect("archived");
    assert_eq!((found.summary.players.first, found.summary.players.second), (bob.id, ada.id));
    assert_eq!((found.transcript.setup.names.0.as_str(), found.transcript.has_swapped()), ("Bob", true));
    let filter = ArchiveFilter { player: Some(ada.id), ..store_filter() };
    assert_eq!(archive::archive(&service, &filter, Viewer::Nobody, None, 9).expect("listed").items.len(), 1);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
    // The rematch is one with the pie rule.
    let again = rematches::rematch(&service, game, ada.id).expect("offered");
    assert_eq!(again.terms.conditions, PIE);
    let again = challenges::accept(&service, again.id, bob.id).expect("accepted").game;
    assert_eq!(again.players().first, bob.id, "Ada made the first action before");
}

// F2: takebacks across a swap give the sides back.
#[test]
fn takebacks_cross_a_swap() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob);
    let first = line(&service, game, &[0]);
    go_on(&service, [&ada, &bob], game);
    clock.advance(TimeDelta::days(1));
    act(&service, &bob, game, "swap");
    clock.advance(TimeDelta::days(1));
    // Bob takes the swap back.
    let asked = give(&service, &bob, game, Command::AskTakeback);
    assert_eq!(asked.game.takeback().map(|asked| (asked.by, asked.plies)), Some((Side::First, 1)));
    let back = give(&service, &ada, game, Command::AnswerTakeback { accept: true });
    assert_eq!(players(&back), (ada.id.0, bob.id.0));
    assert_eq!((back.game.state.side_to_act(), back.game.state.can_swap()), (Side::Second, true));
    // No time was won: Bob thought for a day, and Ada for another one.
    let left = back.game.clocks.left(clock.now(), &bob.vacation).expect("a limit");
    assert_eq!(left, BySide::new(TimeDelta::days(5), TimeDelta::days(4)));
    assert_eq!(back.game.taken_back().iter().map(|action| action.text.as_str()).collect::<Vec<_>>(), ["swap"]);
    // Ada takes back her first action, across the swap.
    act(&service, &bob, game, "swap");
    let asked = give(&service, &ada, game, Command::AskTakeback);
    assert_eq!(asked.game.takeback().map(|asked| (asked.by, asked.plies)), Some((Side::Second, 2)));
    let back = give(&service, &bob, game, Command::AnswerTakeback { accept: true });
    assert_eq!((players(&back), back.game.actions.len()), ((ada.id.0, bob.id.0), 0));
    assert_eq!(back.game.state.side_to_act(), Side::First);
    let done = act(&service, &ada, game, &first[0]);
    assert_eq!((done.game.actions[0].side, done.game.actions[0].text.as_str()), (Side::First, first[0].as_str()));
    // A declined request is remembered for the player, and not for the side.
    act(&service, &bob, game, "swap");
    give(&service, &bob, game, Command::AskTakeback);
    let declined = give(&service, &ada, game, Command::AnswerTakeback { accept: false });
    let may_ask = |side| declined.game.may_offer(Offer::Takeback, side);
    assert!(!may_ask(Side::First) && may_ask(Side::Second));
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn twenty_takebacks_of_a_swap_gain_no_time() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, without_vacation());
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob);
    go_on(&service, [&ada, &bob], game);
    for _ in 0..20 {
        clock.advance(TimeDelta::hours(1));
        act(&service, &bob, game, "swap");
        clock.advance(TimeDelta::hours(2));
        give(&service, &bob, game, Command::AskTakeback);
        give(&service, &ada, game, Command::AnswerTakeback { accept: true });
    }
    let found = games::get(&service, Viewer::Host, game).expect("there");
    let left = found.clocks.left(clock.now(), &bob.vacation).expect("a limit");
    let begun = TimeDelta::days(6);
    assert_eq!(left, BySide::new(begun - TimeDelta::hours(40), TimeDelta::days(5) - TimeDelta::hours(20)));
}

#[test]
fn a_swap_can_be_planned_and_planned_for() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob);
    let opening = line(&service, game, &[0])[0].clone();
    // Bob plans to swap, and Ada, when she has moved, is answered at once.
    assert_eq!(enter(&service, &bob, game, &[opening.clone(), "swap".to_owned()]), 2);
    let done = act(&service, &ada, game, &opening);
    assert_eq!((players(&done), done.game.actions.len()), ((bob.id.0, ada.id.0), 2));
    assert_eq!((planned(&service, bob.id, game), planned(&service, ada.id, game)), (0, 0));
    give(&service, &ada, game, Command::Resign);

    // Ada plans her move after a swap by Bob.
    let game = begin(&service, &ada, &bob);
    act(&service, &ada, game, &opening);
    let after = {
        let mut state = games::get(&service, Viewer::Host, game).expect("there").state.clone();
        state.play("swap").expect("legal");
        state.actions().map(|action| action.to_string()).next().expect("an action")
    };
    assert_eq!(enter(&service, &ada, game, &["swap".to_owned(), after.clone()]), 2);
    let twice = ["swap", after.as_str(), "swap"];
    let edit = PlanEdit { add: &[&twice], ..PlanEdit::default() };
    assert!(plans::edit_plan(&service, ada.id, game, None, &edit).is_err());
    let done = act(&service, &bob, game, "swap");
    assert_eq!(
        done.game.actions.iter().map(|action| action.text.as_str()).collect::<Vec<_>>(),
        [&opening, "swap", &after]
    );
    assert_eq!((players(&done), done.game.state.side_to_act()), ((bob.id.0, ada.id.0), Side::First));
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn the_pie_rule_is_refused_where_it_does_not_help() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    for &rules in Game::ALL.iter().filter(|game| **game != Game::Buku) {
        let variant = rules.standard();
        let proposal = Proposal { variant, ..proposal(&ada, &bob) };
        assert_eq!(refusal(challenges::challenge(&service, &proposal)), Refusal::NoPieRule(variant));
    }
    // Without it, a swap is no notation.
    let proposal = Proposal { conditions: Conditions::default(), ..proposal(&ada, &bob) };
    let made = challenges::challenge(&service, &proposal).expect("made");
    let game = challenges::accept(&service, made.id, bob.id).expect("accepted").game.id;
    go_on(&service, [&ada, &bob], game);
    let swap = CommandRequest::new(game, bob.id, Command::Act("swap".into()));
    assert!(matches!(refusal(games::act(&service, &swap)), Refusal::Move(MoveError::NotNotation(_))));
}

#[test]
fn consent_to_publish_belongs_to_the_player_and_not_to_the_side() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let direct = Proposal { place: Place::Direct, rated: false, ..proposal(&ada, &bob) };
    let made = challenges::challenge(&service, &direct).expect("made");
    let game = challenges::accept(&service, made.id, bob.id).expect("accepted").game.id;
    go_on(&service, [&ada, &bob], game);
    give(&service, &ada, game, Command::Publish);
    act(&service, &bob, game, "swap");
    assert!(games::get(&service, Viewer::Nobody, game).is_err());
    assert_eq!(
        refusal(games::act(&service, &CommandRequest::new(game, ada.id, Command::Publish))),
        Refusal::PublishedAlready
    );
    give(&service, &bob, game, Command::Publish);
    give(&service, &bob, game, Command::Resign);
    assert!(archive::archived(&service, Viewer::Nobody, game).is_ok());
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn who_seeks_any_game_with_the_pie_rule_meets_in_one_that_has_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let seek = |player: &Player, conditions| {
        let proposal = Proposal { conditions, ..Proposal::new(player.id, None, Game::Pilare.standard(), HERE) };
        let request = SeekRequest {
            proposal,
            breadth: SeekScope::AnyGame,
            range: RatingRange::default(),
            wishes: SeekWishes::default(),
        };
        seeks::seek(&service, &request).expect("sought")
    };
    assert!(matches!(seek(&ada, PIE), SeekOutcome::Kept(_)));
    assert!(matches!(seek(&bob, Conditions::default()), SeekOutcome::Kept(_)));
    let SeekOutcome::Begun(done) = seek(&bob, PIE) else { panic!("no game begins") };
    assert_eq!((done.game.setup.variant.game(), done.game.conditions), (Game::Buku, PIE));
}

#[test]
fn the_score_of_a_match_follows_the_players_across_a_swap() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let both = Proposal { side: SideChoice::Both, ..proposal(&ada, &bob) };
    let made = challenges::challenge(&service, &both).expect("made");
    let done = challenges::accept(&service, made.id, bob.id).expect("accepted");
    let games = [done.game.id, done.second.expect("a second game").game.id];
    // In one of the games, its second player swaps; then Bob has the same side in both, and wins both.
    let second = games::get(&service, Viewer::Host, games[0]).expect("there").players().second;
    let who = |id| if id == ada.id { &ada } else { &bob };
    go_on(&service, [&ada, &bob], games[0]);
    act(&service, who(second), games[0], "swap");
    go_on(&service, [&ada, &bob], games[1]);
    go_on(&service, [&ada, &bob], games[1]);
    for game in games {
        give(&service, &ada, game, Command::Resign);
    }
    for game in games {
        let found = games::get(&service, Viewer::Host, game).expect("there");
        let players = found.players();
        let result = found.ending.as_ref().map(|ending| ending.result);
        let of_match = matches::match_of(&service, Viewer::Host, found.pair, result, players.first).expect("read");
        let score = of_match.expect("a match").score;
        let of_bob = if players.first == bob.id { score.halves.first } else { score.halves.second };
        assert_eq!((of_bob, score.is_over), (4, true), "game {game}");
    }
}

// F1: a record with a swap names the players by their last sides, and is imported so.
#[test]
fn records_with_a_swap_are_imported_with_the_last_sides() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob);
    let opening = line(&service, game, &[0])[0].clone();
    let imported = Imported {
        variant: Game::Buku.variant("6x6").expect("a variant"),
        position: None,
        names: BySide::new("Last First".to_owned(), "Last Second".to_owned()),
        started: clock.now(),
        ended: clock.now(),
        control: "none".parse().expect("a time control"),
        opening: Opening::Pie,
        actions: vec![(opening, None), ("swap".to_owned(), None)],
        result: GameResult::Win(Side::First),
        reason: Reason::Resignation,
        annotations: None,
        facts: ImportFacts::default(),
    };
    let games = [imported.clone(), Imported { opening: Opening::Standard, ..imported }].map(Imported::prepared);
    let told = import::import(&service, &games, false, &|_| ImportFacts::default()).expect("imported");
    let game = *told[0].as_ref().expect("taken");
    assert!(told[1].is_err(), "a swap without the pie rule is no action");
    let found = archive::archived(&service, Viewer::Nobody, game).expect("there");
    assert_eq!(found.summary.names, BySide::new("Last First".to_owned(), "Last Second".to_owned()));
    assert_eq!(found.transcript.setup.names.0, "Last First");
    let first = service_player(&service, "Last First");
    assert_eq!(found.transcript.setup.players.0, found.summary.players.first);
    assert_eq!(found.summary.players.first, first);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

fn service_player(service: &Service, name: &str) -> colonnade::play::PlayerId {
    let found = archive::archive(service, &store_filter(), Viewer::Host, None, 9).expect("listed");
    let summary = found.items.iter().find(|item| item.names.first == name).expect("listed");
    summary.players.first
}
