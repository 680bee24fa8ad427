//! Benchmarks of events: `cargo bench -p colonnade-events --bench events`. A round of 512 players is paired in less than
//! a second.

use colonnade_events::{
    Actor, Context, Dated, Ending, EventId, Format, GameKey, GameTerms, GamesPerPairing, Joiner, PlayerId, Settings,
    Time, Tournament, standings,
};
use colonnade_rules::{BySide, Game, GameResult, Side};
use colonnade_testing::Rng;

fn main() {
    divan::main();
}

/// A Swiss tournament of this many players after some rounds with random results: the next round is due.
fn swiss(players: u64, rounds: usize, games: GamesPerPairing) -> Tournament {
    let mut rng = Rng::new(players);
    let format = Format::Cup { rounds: None, final_four: false };
    let mut terms = GameTerms::usual(Game::Pilare.standard(), String::new());
    terms.games = games;
    let settings = Settings::usual(format, terms);
    let mut tournament = Tournament::new(EventId(1), settings, Time(0));
    for player in 0..players {
        let joiner = Joiner {
            player: PlayerId(player),
            rating: 1_000 + rng.below(1_000) as i32,
            provisional: false,
            teams: BySide::default(),
            placed: None,
            has_role: true,
            spare_games: 100,
        };
        let event = tournament.join(&joiner).expect("may join");
        tournament.apply(&Dated { at: Time(0), by: Actor::Nobody, event }).expect("sound");
    }
    let event = tournament.start(1).expect("enough players");
    tournament.apply(&Dated { at: Time(0), by: Actor::Nobody, event }).expect("sound");
    while tournament.rounds.len() < rounds {
        for event in next_round(&tournament) {
            tournament.apply(&Dated { at: Time(0), by: Actor::Nobody, event }).expect("sound");
        }
        let running: Vec<GameKey> = tournament.games_to_make().collect();
        for game in running {
            let result = *rng.pick(&[GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw]);
            for event in tournament.record(game, result, Ending::Played, Time(0)).expect("a running game") {
                tournament.apply(&Dated { at: Time(0), by: Actor::Nobody, event }).expect("sound");
            }
        }
    }
    tournament
}

fn next_round(tournament: &Tournament) -> Vec<colonnade_events::TournamentEvent> {
    let context = Context { seed: 1, are_blocked: &|_, _| false, proved: &|_| None };
    tournament.due(Time(0), &context)
}

#[divan::bench(args = [64, 256, 511, 512])]
fn a_round_with_two_games(bencher: divan::Bencher<'_, '_>, players: u64) {
    let tournament = swiss(players, 6, GamesPerPairing::Two);
    bencher.bench(|| next_round(&tournament));
}

#[divan::bench(args = [512])]
fn a_round_with_one_game(bencher: divan::Bencher<'_, '_>, players: u64) {
    let tournament = swiss(players, 5, GamesPerPairing::One);
    bencher.bench(|| next_round(&tournament));
}

#[divan::bench(args = [512])]
fn a_table(bencher: divan::Bencher<'_, '_>, players: u64) {
    let tournament = swiss(players, 6, GamesPerPairing::Two);
    bencher.bench(|| standings(&tournament));
}
