//! The players of matches.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use colonnade_engine::{Answer, Bounds, Effort, Level, think, think_within};
use colonnade_rules::{GameResult, Presentation, Progress, Side, State, StateVisitor};
use colonnade_testing::{Rng, compose, cpu_time};

/// A player of one match.
pub(crate) enum Player {
    Engine(Effort),
    Within(Bounds),
    Random,
    Uct(u32),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is no number"));
        if text == "random" {
            return Ok(Player::Random);
        }
        match text.split_once(':') {
            Some(("work", work)) => Ok(Player::Engine(Effort::Work(u64::from(number(work)?)))),
            Some(("within", bounds)) => {
                let numbers = bounds.split(',').map(number).collect::<Result<Vec<u32>, String>>()?;
                let [work, width, depth] = numbers[..] else {
                    return Err(format!("{bounds:?} is not WORK,WIDTH,DEPTH"));
                };
                let work = u64::from(work);
                let width = Some(width as usize);
                let depth = depth as usize;
                Ok(Player::Within(Bounds { depth, width, ..Bounds::of_work(work) }))
            }
            Some(("uct", playouts)) => Ok(Player::Uct(number(playouts)?)),
            _ => {
                let level = text.parse().ok().and_then(Level::new);
                level.map(|level| Player::Engine(Effort::Level(level))).ok_or_else(|| format!("{text:?} is no player"))
            }
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Engine(Effort::Level(level)) => write!(f, "level {level}"),
            Player::Engine(Effort::Work(work)) => write!(f, "{work} units"),
            Player::Within(Bounds { work, depth, width, .. }) => {
                write!(f, "{work} units, {} candidates, {depth} plies", width.unwrap_or_default())
            }
            Player::Random => f.write_str("random"),
            Player::Uct(playouts) => write!(f, "UCT with {playouts} games"),
        }
    }
}

impl Player {
    /// The answer of a player that searches with the engine.
    pub(crate) fn think(&self, state: &State, seed: u64) -> Option<Answer<String>> {
        match self {
            Player::Engine(effort) => think(state, *effort, seed, &AtomicBool::new(false)),
            Player::Within(bounds) => think_within(state, *bounds, seed, &AtomicBool::new(false)),
            Player::Random | Player::Uct(_) => None,
        }
    }

    /// A legal move in a game that is not over.
    pub(crate) fn choose(&self, state: &State, seed: u64) -> String {
        let mut rng = Rng::new(seed ^ u64::from(state.plies()));
        if let Some(answer) = self.think(state, seed) {
            return answer.action;
        }
        match self {
            Player::Engine(_) | Player::Within(_) | Player::Random => compose(state, "", &mut rng, |_| ()),
            Player::Uct(playouts) => state.visit(Uct { playouts: *playouts, rng }),
        }
    }
}

/// UCT: a tree search with random games and no knowledge. Of very many moves it considers only the first ones.
struct Uct {
    playouts: u32,
    rng: Rng,
}

/// The number of moves that it considers in a position.
const LISTED: usize = 1_500;
/// A random game longer than this counts as a draw.
const LONGEST: usize = 200;

struct Node<A> {
    actions: Vec<A>,
    children: Vec<Option<usize>>,
    /// The number of visits to this node, and the points of the side that moved to it.
    visits: f64,
    points: f64,
}

impl<A> Node<A> {
    fn new(actions: Vec<A>) -> Node<A> {
        let children = actions.iter().map(|_| None).collect();
        Node { actions, children, visits: 0.0, points: 0.0 }
    }
}

impl StateVisitor for Uct {
    type Output = String;

    fn visit<P: Presentation>(mut self, game: &Progress<P>) -> String {
        let mut nodes = vec![Node::new(game.actions().take(LISTED).collect())];
        for _ in 0..self.playouts {
            self.playout(game.clone(), &mut nodes);
        }
        let root = &nodes[0];
        let visits = |&at: &usize| root.children[at].map_or(0.0, |child| nodes[child].visits);
        let best = (0..root.actions.len()).max_by(|a, b| visits(a).total_cmp(&visits(b)));
        root.actions[best.expect("the game goes on")].to_string()
    }
}

impl Uct {
    fn playout<P: Presentation>(&mut self, mut game: Progress<P>, nodes: &mut Vec<Node<P::Action>>) {
        let mut path = vec![(0, game.position().side_to_act().other())];
        let mut at = 0;
        while game.outcome().is_none() {
            let choice = self.select(nodes, at);
            let mover = game.position().side_to_act();
            game.play_unchecked(&nodes[at].actions[choice]);
            if let Some(child) = nodes[at].children[choice] {
                at = child;
                path.push((at, mover));
                continue;
            }
            nodes.push(Node::new(game.actions().take(LISTED).collect()));
            nodes[at].children[choice] = Some(nodes.len() - 1);
            path.push((nodes.len() - 1, mover));
            break;
        }
        for _ in 0..LONGEST {
            let actions: Vec<_> = game.actions().take(LISTED).collect();
            if actions.is_empty() {
                break;
            }
            game.play_unchecked(self.rng.pick(&actions));
        }
        let first = match game.outcome().map(|outcome| outcome.result) {
            Some(GameResult::Win(Side::First)) => 1.0,
            Some(GameResult::Win(Side::Second)) => 0.0,
            _ => 0.5,
        };
        for (node, mover) in path {
            nodes[node].visits += 1.0;
            nodes[node].points += if mover == Side::First { first } else { 1.0 - first };
        }
    }

    /// The index of the action to try: one not tried yet, or else the one with the highest upper confidence bound.
    fn select<A>(&mut self, nodes: &[Node<A>], at: usize) -> usize {
        let node = &nodes[at];
        let fresh: Vec<usize> = (0..node.actions.len()).filter(|&choice| node.children[choice].is_none()).collect();
        if !fresh.is_empty() {
            return *self.rng.pick(&fresh);
        }
        let bound = |&choice: &usize| {
            let child = &nodes[node.children[choice].unwrap_or(0)];
            child.points / child.visits + (2.0 * node.visits.max(1.0).ln() / child.visits).sqrt()
        };
        (0..node.actions.len()).max_by(|a, b| bound(a).total_cmp(&bound(b))).unwrap_or(0)
    }
}

/// Measures the processor time of a player's moves.
#[derive(Default)]
pub(crate) struct Clock {
    moves: Vec<Duration>,
}

impl Clock {
    pub(crate) fn measure<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let before = cpu_time();
        let result = work();
        self.moves.push(cpu_time().saturating_sub(before));
        result
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut moves = self.moves.clone();
        moves.sort_unstable();
        let at = |part: usize| moves.get(moves.len() * part / 100).or(moves.last()).copied().unwrap_or_default();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let mean = moves.iter().sum::<Duration>() / moves.len().max(1) as u32;
        write!(f, "{:.2} ms a move; p99 {:.2}, most {:.2}", ms(mean), ms(at(99)), ms(at(100)))
    }
}
