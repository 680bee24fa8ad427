//! A process that acts in many games as fast as it can is killed repeatedly, and so are its database and the
//! connections to it: everything acknowledged is there, and intact.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command as Process, Stdio};
use std::sync::Arc;
use std::thread;

use chrono::TimeDelta;
use colonnade::play::{
    self, Command, Fact, GameFact, GameId, Limits, Place, PlanEdit, Player, PlayerId, ServerId, Span, StorageTrouble,
    Viewer,
};
use colonnade::service::{
    Clock, CommandRequest, PlaySettings, Proposal, Reply, Running, Service, ServiceError, SystemClock, challenges,
    games, outbox, plans, upkeep,
};
use colonnade_rules::{Game, State, Variant};

use super::fixtures::{at, end_at_a_panic};
use colonnade_testing::postgres::Cluster;
use colonnade_testing::{Rng, rounds};

const PLACE: &str = "COLONNADE_KILL_PLACE";
const SEED: &str = "COLONNADE_KILL_SEED";

/// The number of concurrent callers.
const CALLERS: u64 = 8;

/// The number of rounds with one store.
const ROUNDS_A_STORE: u64 = 20;

fn open(place: &str) -> Service {
    let rates = super::fixtures::unlimited_challenges();
    // A challenge whose reply was lost with the connection stays open.
    let limits = Limits { open_challenges: 1_000, games: 1_000, shortest_time: Span::seconds(1) };
    let settings = PlaySettings { challenge_rates: rates, limits, ..PlaySettings::default() };
    Service::new(at(place), Arc::new(SystemClock), settings)
}

/// The process that is killed. Prints a line for every action once it is acknowledged.
#[test]
#[ignore = "started by the test beside it"]
fn victim() {
    let (Ok(place), Ok(seed)) = (std::env::var(PLACE), std::env::var(SEED)) else { return };
    end_at_a_panic();
    let seed: u64 = seed.parse().expect("a seed");
    let service = open(&place);
    thread::scope(|scope| {
        for caller in 0..CALLERS {
            let service = &service;
            scope.spawn(move || act_for_ever(service, caller, &mut Rng::new(seed << 8 | caller)));
        }
    });
}

fn act_for_ever(service: &Service, caller: u64, chance: &mut Rng) {
    let players = [2 * caller, 2 * caller + 1].map(|n| super::fixtures::discord(service, 1_000 + n, &format!("p{n}")));
    let variants = [Game::Pilastri.variant("4x4").expect("a variant"), Game::Buku.standard(), Game::Gore.standard()];
    loop {
        let Some(game) = later(some_game(service, &players, &variants, chance)) else { continue };
        let player = game.players()[game.state.side_to_act()];
        let action = some_action(&game.state, chance);
        // The opponent plans an answer to the next move, or to another one.
        if chance.below(3) == 0
            && let Some(answered) = if chance.below(4) > 0 { action.clone() } else { some_action(&game.state, chance) }
        {
            let owner = game.players()[game.state.side_to_act().other()];
            if later(plan(service, &game, owner, &answered, chance)).is_none() {
                continue;
            }
        }
        let command = match action {
            Some(text) if chance.below(60) > 0 => Command::Act(text.into()),
            _ => Command::Resign,
        };
        let Some(done) = later(games::act(service, &CommandRequest::new(game.id, player, command))) else { continue };
        let game = &done.game;
        let last = game.actions.last().map_or("-", |action| &action.text);
        acknowledge(&format!(
            "acted {} {} {} {last:?} {}\n",
            game.id.0,
            game.version,
            game.actions.len(),
            done.notices.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        ));
    }
}

/// Prints a line in a single write, so that the lines of several threads do not mix.
fn acknowledge(line: &str) {
    std::io::stdout().lock().write_all(line.as_bytes()).expect("somebody reads");
}

/// A player plans an answer to an action.
fn plan(service: &Service, game: &play::Game, owner: PlayerId, answered: &str, chance: &mut Rng) -> Reply<()> {
    let mut state = game.state.clone();
    state.play(answered).expect("legal");
    // The service plays forced actions automatically.
    while let Some(forced) = state.forced_action() {
        state = forced.after().clone();
    }
    let Some(answer) = some_action(&state, chance).filter(|_| state.side_to_act() != game.state.side_to_act()) else {
        return Ok(());
    };
    let line = [answered, answer.as_str()];
    let edit = PlanEdit { clear: true, add: &[&line], ..PlanEdit::default() };
    plans::edit_plan(service, owner, game.id, None, &edit)?;
    acknowledge(&format!("planned {} {} {} {answered:?}\n", game.id.0, game.version, owner.0));
    Ok(())
}

/// The result; `None` if the store is temporarily unavailable, so that it has to be retried later.
fn later<T>(done: Reply<T>) -> Option<T> {
    match done {
        Err(ServiceError::Storage { kind: StorageTrouble::Unavailable | StorageTrouble::InDoubt, .. }) => None,
        done => Some(done.expect("nobody else acts here")),
    }
}

/// One of some games of these players.
fn some_game(
    service: &Service,
    players: &[Player; 2],
    variants: &[Variant],
    chance: &mut Rng,
) -> Reply<Arc<play::Game>> {
    let mut games = games::games_of(service, players[0].id)?;
    while games.len() < 5 {
        begin(service, players, *chance.pick(variants))?;
        games = games::games_of(service, players[0].id)?;
    }
    games::get(service, Viewer::Host, chance.pick(&games).id)
}

fn begin(service: &Service, players: &[Player; 2], variant: Variant) -> Reply<GameId> {
    let place = Place::Server { server: ServerId(9), private: false };
    let proposal = Proposal::new(players[0].id, Some(players[1].id), variant, place);
    let challenge = challenges::challenge(service, &proposal)?;
    challenges::accept(service, challenge.id, players[1].id).map(|begun| begun.game.id)
}

fn some_action(state: &State, chance: &mut Rng) -> Option<String> {
    let at = chance.below(20);
    state.actions().map(|action| action.to_string()).take(at + 1).last()
}

/// The acknowledged part of a game.
#[derive(Default)]
struct Acknowledged {
    version: u64,
    texts: BTreeMap<usize, String>,
    notices: BTreeSet<String>,
    /// The version at which a player has a plan, the player, and the move that it answers.
    plan: Option<(u64, PlayerId, String)>,
}

#[test]
fn what_was_acknowledged_survives() {
    let rounds = rounds(10, 60, 200);
    let mut chance = Rng::new(2026);
    let mut actions = 0;
    let mut round = 0;
    while round < rounds {
        let dir = tempfile::tempdir().expect("a directory");
        let mut acknowledged = BTreeMap::<GameId, Acknowledged>::new();
        for _ in 0..ROUNDS_A_STORE.min(rounds - round) {
            round += 1;
            let place = dir.path().to_str().expect("text");
            actions += kill(place, round, 1 + chance.below(300), &mut acknowledged, &mut |_| ());
            examine(place, &acknowledged, round);
        }
    }
    println!("{rounds} rounds, {actions} acknowledged actions, none lost");
}

/// The program is killed, as above. Meanwhile the server ends its connections or crashes.
#[test]
fn what_was_acknowledged_survives_in_a_database() {
    let rounds = rounds(6, 12, 20);
    let Some(cluster) = Cluster::start() else { return };
    let mut chance = Rng::new(2027);
    let mut actions = 0;
    let place = cluster.database();
    let mut acknowledged = BTreeMap::<GameId, Acknowledged>::new();
    for round in 1..=rounds {
        let lines = 100 + chance.below(200);
        let every = 20 + chance.below(30);
        actions += kill(&place, round, lines, &mut acknowledged, &mut |seen| match round % 3 {
            1 if seen % every == 0 => {
                let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'colonnade'";
                cluster.sql("postgres", end);
            }
            2 if seen == lines / 2 => {
                cluster.crash();
                cluster.start_again();
            }
            _ => {}
        });
        examine(&place, &acknowledged, round);
    }
    println!("{rounds} rounds, {actions} acknowledged actions, none lost");
}

/// Starts one of the processes that are killed.
fn start(name: &str, place: &str, seed: u64) -> Child {
    Process::new(std::env::current_exe().expect("a path"))
        .args(["--exact", name, "--ignored", "--nocapture", "--quiet"])
        .env(PLACE, place)
        .env(SEED, seed.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts")
}

/// The number of actions that both sides have planned, including the first one, which is played manually.
const CHAIN: usize = 7;

/// The sequence of first legal actions.
fn chain(game: &play::Game) -> Vec<String> {
    let mut state = game.state.clone();
    let next = |_| {
        let text = state.actions().next().expect("an action").to_string();
        state.play(&text).expect("legal")
    };
    (0..CHAIN).map(next).collect()
}

/// The process that is killed while both sides have plans. Prints a line for every game once they have, and another
/// once the move is made that triggers all answers; in some games it is never made.
#[test]
#[ignore = "started by the test beside it"]
fn victim_with_plans() {
    let (Ok(place), Ok(seed)) = (std::env::var(PLACE), std::env::var(SEED)) else { return };
    end_at_a_panic();
    let mut chance = Rng::new(seed.parse().expect("a seed"));
    let service = open(&place);
    let players = [1, 2].map(|n| super::fixtures::discord(&service, 2_000 + n, &format!("p{n}")));
    let variant = Game::Pilastri.variant("4x4").expect("a variant");
    loop {
        let id = begin(&service, &players, variant).expect("begun");
        let game = games::get(&service, Viewer::Host, id).expect("there");
        let line = chain(&game);
        let line: Vec<&str> = line.iter().map(String::as_str).collect();
        let sides = game.players();
        for (player, length) in [(sides.first, CHAIN), (sides.second, CHAIN - 1)] {
            let edit = PlanEdit { add: &[&line[..length]], ..PlanEdit::default() };
            plans::edit_plan(&service, player, id, None, &edit).expect("entered");
        }
        acknowledge(&format!("chained {}\n", id.0));
        if chance.below(3) > 0 {
            games::act(&service, &CommandRequest::new(id, sides.first, Command::Act(line[0].into()))).expect("acted");
            acknowledge(&format!("answered {}\n", id.0));
        }
    }
}

/// Either a move is stored with all answers that both sides planned, or it is not, and the plans remain.
#[test]
fn a_move_survives_with_all_its_answers() {
    let rounds = rounds(5, 15, 40);
    let dir = tempfile::tempdir().expect("a directory");
    let place = dir.path().to_str().expect("text");
    let mut chance = Rng::new(2028);
    let mut left = 0;
    for round in 1..=rounds {
        let lines = 6 + chance.below(20);
        let mut chained = Vec::new();
        let mut answered = BTreeSet::new();
        let mut victim = start("kill::victim_with_plans", place, round);
        for line in BufReader::new(victim.stdout.take().expect("piped")).lines() {
            let line = line.expect("text");
            let Some((word, id)) = line.split_once(' ') else { continue };
            let Ok(id) = id.parse().map(GameId) else { continue };
            match word {
                "chained" => chained.push(id),
                "answered" => _ = answered.insert(id),
                _ => continue,
            }
            if chained.len() + answered.len() == lines {
                victim.kill().expect("killed");
            }
        }
        victim.wait().expect("gone");
        assert!(chained.len() + answered.len() >= lines, "the victim ended by itself");
        let service = open(place);
        for id in chained {
            let game = games::get(&service, Viewer::Host, id).expect("an acknowledged game");
            if game.actions.is_empty() {
                assert!(!answered.contains(&id), "round {round}: game {id} lost a move");
                let first =
                    CommandRequest::new(id, game.players().first, Command::Act(chain(&game)[0].as_str().into()));
                games::act(&service, &first).expect("acted");
                left += 1;
            }
            let game = games::get(&service, Viewer::Host, id).expect("there");
            assert_eq!(game.actions.len(), CHAIN, "round {round}: game {id}");
            for player in [game.players().first, game.players().second] {
                assert!(
                    plans::plan(&service, player, id).expect("a player of it").plan.is_empty(),
                    "round {round}: game {id}"
                );
            }
            let told = outbox::notices_after(&service, 0, usize::MAX).expect("listed");
            let of_moves = |fact: &Fact| matches!(fact, Fact::Game { game, what: GameFact::Acted, .. } if *game == id);
            let told = told.iter().filter(|queued| of_moves(&queued.notice.fact)).count();
            assert_eq!(told, 1, "round {round}: game {id}");
        }
        assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()), "round {round}");
        upkeep::close(&service).expect("closes");
    }
    assert!(left > 0, "no move was left to be made");
}

/// Starts a victim and kills it after `lines` lines. `meanwhile` gets the number of lines so far.
fn kill(
    place: &str,
    seed: u64,
    lines: usize,
    acknowledged: &mut BTreeMap<GameId, Acknowledged>,
    meanwhile: &mut dyn FnMut(usize),
) -> usize {
    let mut victim = start("kill::victim", place, seed);
    let mut seen = 0;
    for line in BufReader::new(victim.stdout.take().expect("piped")).lines() {
        let line = line.expect("text");
        if let Some(rest) = line.strip_prefix("planned ") {
            let (numbers, text) = rest.trim_end_matches('"').split_once(" \"").expect("quoted");
            let mut numbers = numbers.split(' ').map(|word| word.parse::<u64>().expect("a number"));
            let [game, version, player] = [(); 3].map(|()| numbers.next().expect("a number"));
            let plan = Some((version, PlayerId(player), text.to_owned()));
            acknowledged.entry(GameId(game)).or_default().plan = plan;
            continue;
        }
        let Some(rest) = line.strip_prefix("acted ") else { continue };
        let mut words = rest.splitn(4, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
        let game = GameId(number());
        let version = number();
        let plies = number() as usize;
        let rest = words.next().expect("a text");
        let (text, notices) = rest[1..].split_once('"').expect("quoted");
        let known = acknowledged.entry(game).or_default();
        known.version = known.version.max(version);
        known.texts.insert(plies, text.to_owned());
        known.notices.extend(notices.split_whitespace().map(str::to_owned));
        seen += 1;
        if seen <= lines {
            meanwhile(seen);
        }
        if seen == lines {
            victim.kill().expect("killed");
        }
    }
    victim.wait().expect("gone");
    assert!(seen >= lines, "the victim ended by itself");
    seen
}

fn examine(place: &str, acknowledged: &BTreeMap<GameId, Acknowledged>, round: u64) {
    let store = at(place);
    let service = Service::new(Arc::clone(&store), Arc::new(SystemClock), PlaySettings::default());
    let far = SystemClock.now() + TimeDelta::days(1);
    let queue = store.notices(far, usize::MAX).expect("listed");
    let keys: BTreeSet<_> = queue.iter().map(|queued| queued.notice.key().to_string()).collect();
    assert_eq!(keys.len(), queue.len(), "round {round}: a notice stands twice in the outbox");
    for (&id, known) in acknowledged {
        let game = games::get(&service, Viewer::Host, id).expect("an acknowledged game");
        assert!(game.version >= known.version, "round {round}: game {id} lost events");
        for (&plies, text) in known.texts.iter().filter(|(plies, _)| **plies > 0) {
            assert_eq!(game.actions[plies - 1].text, *text, "round {round}: game {id}");
        }
        if let Some((version, player, text)) = &known.plan
            && game.version == *version
        {
            let plan = plans::plan(&service, *player, id).expect("a player of it").plan;
            // Its owner may have entered another one that was not acknowledged.
            assert!(!plan.is_empty(), "round {round}: game {id}: player {player} has no answer to {text} any more");
        }
        for key in &known.notices {
            assert!(keys.contains(key), "round {round}: notice {key} is missing");
        }
    }
    // Every list agrees with the events, and every running game can continue.
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()), "round {round}");
    for standing in games::running(&service, Viewer::Host, Running::All, None, usize::MAX).expect("listed") {
        let game = games::get(&service, Viewer::Host, standing.id).expect("kept");
        assert_eq!((game.version, game.is_running()), (standing.version, true), "round {round}");
    }
    upkeep::close(&service).expect("closes");
}
