//! How smooth the chances of analysed games are, and whether judgements explain their steps.

use std::sync::atomic::AtomicBool;

use colonnade_engine::{Judgement, Review, review};
use colonnade_rules::{Side, State, Variant};
use colonnade_testing::{Rng, variants};

use crate::players::Player;
use crate::{MOST_PLIES, number, opening, variant};

/// A step of the curve that counts for reversals, and one that has to be marked; in thousandths of a win.
const STEP: u16 = 50;
const MARKED: u16 = 100;

/// The findings about the curves of some games.
#[derive(Default)]
struct Curves {
    actions: usize,
    /// The steps of at least [`STEP`] that follow one in the other direction.
    reversals: usize,
    /// The steps of at least [`MARKED`] without a mark.
    unmarked: usize,
    judged: [usize; 3],
    /// The sum of all steps.
    moved: u64,
}

/// Analyses games of a player against itself, in all variants or in one, and prints a table.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let [player, games, work, rest @ ..] = arguments else {
        return Err("three arguments are expected".to_owned());
    };
    let player = player.parse::<Player>()?;
    let games = number(games)?;
    let work = number(work)?;
    let (seed, chosen): (u64, Vec<Variant>) = match rest {
        [] => (1, variants().collect()),
        [seed] => (number(seed)?, variants().collect()),
        [seed, game, name] => (number(seed)?, vec![variant(game, name)?]),
        _ => return Err("a seed, a game and a variant can follow".to_owned()),
    };
    println!("| {player}, {work} units | games | actions | reversals in 10 | unmarked | judged | mean step, points |");
    println!("|---|---|---|---|---|---|---|");
    for variant in chosen {
        let mut rng = Rng::new(seed);
        let mut curves = Curves::default();
        for _ in 0..games {
            let start = opening(variant, &mut rng);
            let played = game(start.clone(), &player, rng.next_u64());
            let texts = played.iter().map(String::as_str);
            let reviews = review(&start, texts, work, &AtomicBool::new(false), || ());
            curves.add(&reviews.map_err(|error| error.to_string())?);
        }
        println!("{}", curves.row(variant, games));
    }
    Ok(())
}

/// The actions of a game of a player against itself.
fn game(mut state: State, player: &Player, seed: u64) -> Vec<String> {
    let mut played = Vec::new();
    while state.outcome().is_none() && state.plies() < MOST_PLIES {
        played.push(state.play(&player.choose(&state, seed)).expect("legal"));
    }
    played
}

impl Curves {
    fn add(&mut self, reviews: &[Review]) {
        let mut before = 0;
        for review in reviews {
            let loss = i32::from(review.loss());
            let step = if review.side == Side::First { -loss } else { loss };
            let is_step = |step: i32| step.unsigned_abs() >= u32::from(STEP);
            self.reversals += usize::from(is_step(step) && is_step(before) && step.signum() != before.signum());
            let marked = review.judgement >= Some(Judgement::Mistake);
            self.unmarked += usize::from(review.loss() >= MARKED && !marked);
            if let Some(judgement) = review.judgement {
                self.judged[judgement as usize] += 1;
            }
            self.moved += u64::from(review.loss());
            before = step;
        }
        self.actions += reviews.len();
    }

    fn row(&self, variant: Variant, games: u64) -> String {
        let actions = self.actions.max(1) as f64;
        let [inaccuracies, mistakes, blunders] = self.judged;
        format!(
            "| {} | {games} | {} | {:.2} | {} | {inaccuracies}, {mistakes}, {blunders} | {:.1} |",
            variant.slug(),
            self.actions,
            10.0 * self.reversals as f64 / actions,
            self.unmarked,
            self.moved as f64 / 10.0 / actions,
        )
    }
}
