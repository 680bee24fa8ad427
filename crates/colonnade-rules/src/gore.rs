//! Goré (Guro, Ivory Coast): sow and capture stones, and trade holes for stones that the other side has captured.

use std::fmt;

mod prefix;
mod text;

use super::diagram::{ActionKind, Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat, Tally, TallyKind};
use super::effect::Effect;
use super::error::Illegal;
use super::history::Fingerprint;
use super::outcome::{Outcome, Reason};
use super::position::{GameInfo, Origin, Position, Repetition, Tradition};
use super::prefix::{Hand, Token};
use super::presentation::Drawing;
use super::rule::Rule;
use super::side::{BySide, Side, SideName};
use super::square::{Board, Square};
use super::symmetry::{Group, Symmetric};

const BOARD: Board = Board { files: 4, ranks: 2 };
const STONES: u16 = 48;
/// The price of an accepted hole, in stones.
const HOLE_PRICE: u8 = 6;
/// The largest number of holes of one offer.
const MAX_OFFERED_HOLES: usize = 3;

/// A Goré position.
///
/// Source of the rules: Mancala World, "Goré"; awale.info (Jordi Climent Tondo).
///
/// ```
/// use colonnade_rules::gore::Gore;
/// use colonnade_rules::{Notation, Position};
/// let start = Gore::start(0);
/// let moves: Vec<String> = start.actions().map(|action| action.to_string()).collect();
/// assert_eq!(moves, ["a1", "b1", "c1", "d1"]);
/// let refusal = start.parse("offer: D1").unwrap_err();
/// assert_eq!(refusal.to_string(), "offer:d1: offer-too-dear [d1]");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Gore {
    /// The stones in each hole, in sowing order from a1.
    stones: [u8; 8],
    owners: [Side; 8],
    captured: BySide<u8>,
    side: Side,
    negotiation: Negotiation,
}

/// The state of the negotiation of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Negotiation {
    /// No offer has been made this turn.
    None,
    /// These holes are offered, and the side to act has to answer.
    Open(Holes),
    /// An offer has been answered this turn.
    Done,
}

/// A set of holes, kept in sowing order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holes(u8);

impl Holes {
    /// A set of holes; `None` if one of the squares is not a hole. Duplicates are ignored.
    #[must_use]
    pub fn of(squares: &[Square]) -> Option<Holes> {
        let holes = squares.iter().all(|&square| BOARD.contains(square));
        holes.then(|| squares.iter().copied().map(place).fold(Holes::default(), Holes::with))
    }

    /// The holes in sowing order from a1.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        self.places().map(hole)
    }

    /// The number of holes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn places(self) -> impl Iterator<Item = usize> + Clone {
        (0..8).filter(move |&at| self.has(at))
    }

    const fn has(self, at: usize) -> bool {
        self.0 >> at & 1 == 1
    }

    #[must_use]
    const fn with(self, at: usize) -> Holes {
        Holes(self.0 | 1 << at)
    }
}

/// The hole at an index of the sowing order: a1 b1 c1 d1 d2 c2 b2 a2.
const fn hole(at: usize) -> Square {
    if at < 4 { Square::new(at as u8, 0) } else { Square::new(7 - at as u8, 1) }
}

const fn place(square: Square) -> usize {
    if square.rank() == 0 { square.file() as usize } else { 7 - square.file() as usize }
}

/// A Goré action.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Sow the stones of a hole.
    Sow(Square),
    /// Offer one to three holes.
    Offer(Holes),
    /// Accept the open offer.
    Accept,
    /// Decline the open offer.
    Decline,
    /// Pass; legal only for a side that owns no stone.
    Pass,
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The effect of sowing a hole.
struct Sowing {
    /// The indices of the holes that get a stone, in order.
    landed: Vec<usize>,
    /// The indices and contents of the captured holes.
    captured: Vec<(usize, u8)>,
}

impl Gore {
    /// Sows and captures; reports each stone and each captured hole. It does not end the turn.
    fn sow(&mut self, from: usize, mut landed: impl FnMut(usize), mut captured: impl FnMut(usize, u8)) {
        let stones = std::mem::take(&mut self.stones[from]);
        let mut at = from;
        for _ in 0..stones {
            at = (at + 1) % 8;
            self.stones[at] += 1;
            landed(at);
        }
        let falls = |stones: u8| stones == 2 || stones == 4;
        if stones == 0 || self.owners[at] == self.side || !falls(self.stones[at]) {
            return;
        }
        let mut chain = Holes::default().with(at);
        for step in [1, 7] {
            let mut next = (at + step) % 8;
            while !chain.has(next) && falls(self.stones[next]) {
                chain = chain.with(next);
                next = (next + step) % 8;
            }
        }
        for at in chain.places() {
            let taken = std::mem::take(&mut self.stones[at]);
            self.captured[self.side] += taken;
            captured(at, taken);
        }
    }

    fn sowing(&self, from: usize) -> Sowing {
        let mut sowing = Sowing { landed: Vec::new(), captured: Vec::new() };
        self.clone().sow(from, |at| sowing.landed.push(at), |at, taken| sowing.captured.push((at, taken)));
        sowing
    }

    /// The stones in each hole, in sowing order from a1.
    #[must_use]
    pub const fn stones(&self) -> &[u8; 8] {
        &self.stones
    }

    /// The owner of each hole, in sowing order from a1.
    #[must_use]
    pub const fn owners(&self) -> &[Side; 8] {
        &self.owners
    }

    /// The stones that each side has captured.
    #[must_use]
    pub const fn captured(&self) -> BySide<u8> {
        self.captured
    }

    /// The open offer, which the side to act has to answer.
    #[must_use]
    pub const fn offer(&self) -> Option<Holes> {
        match self.negotiation {
            Negotiation::Open(holes) => Some(holes),
            Negotiation::None | Negotiation::Done => None,
        }
    }

    /// The legal sowings in sowing order, or the pass if there is none; no offers, and nothing while one is open.
    pub fn sowings(&self) -> impl Iterator<Item = Move> + '_ {
        let over = self.stones.iter().all(|&stones| stones < 3);
        let open = self.offer().is_some();
        let mine = move |&at: &usize| self.owners[at] == self.side && self.stones[at] > 0;
        let pass = !(over || open || (0..8).any(|at| mine(&at)));
        let sowable = (0..8).filter(move |at| !over && !open && mine(at)).map(|at| Move::Sow(hole(at)));
        sowable.chain(pass.then_some(Move::Pass))
    }

    fn owned(&self, side: Side) -> Holes {
        (0..8).filter(|&at| self.owners[at] == side).fold(Holes::default(), Holes::with)
    }

    fn can_sow(&self) -> bool {
        self.owned(self.side).places().any(|at| self.stones[at] > 0)
    }

    /// The largest number of holes that may be offered now.
    fn most_offered(&self) -> usize {
        if self.negotiation != Negotiation::None {
            return 0;
        }
        let paid = usize::from(self.captured[self.side.other()] / HOLE_PRICE);
        paid.min(MAX_OFFERED_HOLES).min(self.owned(self.side).len().saturating_sub(1))
    }

    fn check_offer(&self, holes: Holes) -> Result<(), Illegal> {
        let action = Move::Offer(holes);
        let refuse = |rule, squares: Holes| {
            let text = if holes.is_empty() { "offer".to_owned() } else { action.to_string() };
            Err(Illegal::new(rule, text, squares.iter()))
        };
        let mover = Self::INFO.sides[self.side];
        let payer = Self::INFO.sides[self.side.other()];
        if self.negotiation == Negotiation::Done {
            return refuse(Rule::SecondOffer, holes);
        }
        if holes.len() > MAX_OFFERED_HOLES {
            return refuse(Rule::TooManyHoles { most: MAX_OFFERED_HOLES }, holes);
        }
        let owned = self.owned(self.side);
        if let Some(at) = holes.places().find(|&at| !owned.has(at)) {
            return refuse(Rule::HoleNotYours { hole: hole(at), owner: payer }, Holes::default().with(at));
        }
        let count = holes.len().max(1);
        if count >= owned.len() {
            return refuse(Rule::AllHoles { mover, owned: owned.len() }, holes);
        }
        let price = count * usize::from(HOLE_PRICE);
        let purse = usize::from(self.captured[self.side.other()]);
        if purse < price {
            return refuse(Rule::OfferTooDear { payer, holes: count, price, purse }, holes);
        }
        Ok(())
    }

    fn check_action(&self, action: Move) -> Result<(), Illegal> {
        let refuse = |rule, squares: Option<Square>| Err(Illegal::new(rule, action, squares));
        match (self.negotiation, action) {
            (Negotiation::Open(_), Move::Accept | Move::Decline) => return Ok(()),
            (Negotiation::Open(holes), _) => {
                return Err(Illegal::new(Rule::AnswerDue { holes: holes.iter().collect() }, action, holes.iter()));
            }
            (_, Move::Accept | Move::Decline) => return refuse(Rule::NoOpenOffer, None),
            _ => {}
        }
        match action {
            Move::Sow(square) if self.owners[place(square)] != self.side => {
                let owner = Self::INFO.sides[self.side.other()];
                refuse(Rule::HoleNotYours { hole: square, owner }, Some(square))
            }
            Move::Sow(square) if self.stones[place(square)] == 0 => {
                refuse(Rule::EmptyHole { hole: square }, Some(square))
            }
            Move::Offer(holes) => self.check_offer(holes),
            Move::Pass if self.can_sow() => refuse(Rule::CanSow, None),
            _ => Ok(()),
        }
    }

    fn final_score(&self) -> BySide<u16> {
        let mut score = self.captured.map(u16::from);
        for (&stones, &owner) in self.stones.iter().zip(&self.owners) {
            score[owner] += u16::from(stones);
        }
        score
    }

    fn sow_effect(&self, at: usize) -> Effect {
        let sowing = self.sowing(at);
        Effect::SowStones {
            stones: sowing.landed.len(),
            last: sowing.landed.last().map(|&at| hole(at)),
            captured: sowing.captured.iter().map(|&(at, taken)| (hole(at), taken)).collect(),
        }
    }

    fn offer_token(&self, at: usize, holes: Holes) -> Token {
        let more = holes.with(at);
        let effect = Effect::Offer { holes: more.iter().collect(), price: more.len() * usize::from(HOLE_PRICE) };
        Token::square(hole(at), Move::Offer(more).to_string(), true, effect)
    }
}

impl Position for Gore {
    type Action = Move;

    const INFO: GameInfo = GameInfo {
        slug: "gore",
        name: "Goré",
        origin: Origin::Traditional(Tradition::Guro),
        sides: BySide::new(SideName::South, SideName::North),
        variants: &["standard"],
        repetition: Repetition::Third,
    };

    fn start(variant: usize) -> Self {
        assert_eq!(variant, 0, "Goré has one variant");
        let owners = [
            Side::First,
            Side::First,
            Side::First,
            Side::First,
            Side::Second,
            Side::Second,
            Side::Second,
            Side::Second,
        ];
        Gore { stones: [6; 8], owners, captured: BySide::new(0, 0), side: Side::First, negotiation: Negotiation::None }
    }

    fn board(&self) -> Board {
        BOARD
    }

    fn side_to_act(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        self.stones.iter().all(|&stones| stones < 3).then(|| Outcome::by_score(self.final_score(), Reason::Stones))
    }

    /// A side pays captured stones only for holes that it accepts, and can decline every offer.
    fn secured(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| 2 * u16::from(self.captured[side]) > STONES)
    }

    fn outcome_by_repetition(&self, _mover: Side) -> Outcome {
        Outcome::by_score(self.final_score(), Reason::Repetition)
    }

    fn repetition_key(&self) -> u128 {
        let mut key = Fingerprint::new();
        let owners = self.owned(Side::Second).0;
        let negotiation = match self.negotiation {
            Negotiation::None => 0,
            Negotiation::Done => 1 << 8,
            Negotiation::Open(holes) => 2 << 8 | u64::from(holes.0),
        };
        key.add(u64::from_le_bytes(self.stones));
        key.add(
            negotiation << 32
                | u64::from(owners) << 24
                | u64::from(self.captured.first) << 16
                | u64::from(self.captured.second) << 8
                | self.side as u64,
        );
        key.finish()
    }

    fn actions(&self) -> impl Iterator<Item = Move> + '_ {
        let over = self.outcome().is_some();
        let answering = matches!(self.negotiation, Negotiation::Open(_));
        let answers = [Move::Accept, Move::Decline].into_iter().filter(move |_| answering && !over);
        let acting = !answering && !over;
        let owned = self.owned(self.side);
        let mut holes: Vec<Square> = owned.iter().filter(|&square| acting && self.stones[place(square)] > 0).collect();
        holes.sort();
        let sowings = holes.into_iter().map(Move::Sow);
        let most = if acting { self.most_offered() } else { 0 };
        let offers = (1..=u8::MAX)
            .map(Holes)
            .filter(move |holes| holes.len() <= most && holes.0 & !owned.0 == 0)
            .map(Move::Offer);
        let passes = (acting && !self.can_sow()).then_some(Move::Pass);
        answers.chain(sowings).chain(offers).chain(passes)
    }

    fn count(&self) -> Option<u128> {
        Some(self.actions().count() as u128)
    }

    fn check(&self, action: &Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::game_over());
        }
        match *action {
            Move::Sow(square) if !BOARD.contains(square) => {
                Err(Illegal::new(Rule::OffBoard { board: BOARD }, action, [square]))
            }
            Move::Offer(holes) if holes.is_empty() => Err(Illegal::new(Rule::NoHole, "offer", [])),
            action => self.check_action(action),
        }
    }

    fn play_unchecked(&mut self, action: &Move) {
        match *action {
            Move::Sow(square) => {
                self.sow(place(square), |_| (), |_, _| ());
                self.negotiation = Negotiation::None;
            }
            Move::Offer(holes) => self.negotiation = Negotiation::Open(holes),
            Move::Accept | Move::Decline => {
                if let (Negotiation::Open(holes), Move::Accept) = (self.negotiation, action) {
                    for at in holes.places() {
                        self.owners[at] = self.side;
                        self.stones[at] += HOLE_PRICE;
                        self.captured[self.side] -= HOLE_PRICE;
                    }
                }
                self.negotiation = Negotiation::Done;
            }
            Move::Pass => self.negotiation = Negotiation::None,
        }
        self.side = self.side.other();
    }

    fn forced_action(&self) -> Option<Move> {
        let acting = !matches!(self.negotiation, Negotiation::Open(_)) && self.outcome().is_none();
        (acting && !self.can_sow() && self.most_offered() == 0).then_some(Move::Pass)
    }

    fn declines(action: &Move) -> bool {
        *action == Move::Decline
    }
}

impl Symmetric for Gore {
    const GROUP: Group = Group::HalfTurn;

    fn word(&self, at: usize, exchanged: bool) -> u64 {
        let at = place(BOARD.at(at));
        let is_second = (self.owners[at] == Side::Second) != exchanged;
        let is_offered = self.offer().is_some_and(|holes| holes.has(at));
        u64::from(is_offered) << 9 | u64::from(is_second) << 8 | u64::from(self.stones[at])
    }

    fn off_board_word(&self, exchanged: bool) -> u64 {
        let BySide { first, second } = self.captured;
        let (own, other) = if exchanged { (second, first) } else { (first, second) };
        u64::from(self.negotiation == Negotiation::Done) << 16 | u64::from(own) << 8 | u64::from(other)
    }
}

impl Drawing for Gore {
    fn draw(&self) -> Diagram {
        let offered = match self.negotiation {
            Negotiation::Open(holes) => holes,
            _ => Holes::default(),
        };
        let cell = |square: Square| {
            let at = place(square);
            Cell { owner: Some(self.owners[at]), offered: offered.has(at), ..Cell::of(Content::Count(self.stones[at])) }
        };
        let seat = |side| Seat {
            name: Self::INFO.sides[side],
            colour: Colour::Shared,
            tally: Some(Tally { kind: TallyKind::Captured, count: u16::from(self.captured[side]) }),
        };
        Diagram {
            board: BOARD,
            layout: Layout::Holes,
            cells: BOARD.squares().map(cell).collect(),
            seats: BySide::new(seat(Side::First), seat(Side::Second)),
            to_act: self.side,
            duty: if offered.is_empty() { Duty::Move } else { Duty::Answer },
        }
    }

    fn describe(&self, action: &Move) -> Facts {
        let kind = match action {
            Move::Sow(_) => ActionKind::Sow,
            Move::Offer(_) => ActionKind::Offer,
            Move::Accept => ActionKind::Accept,
            Move::Decline => ActionKind::Decline,
            Move::Pass => ActionKind::Pass,
        };
        let mut facts = Facts::new(self.side, kind, action);
        match (*action, self.negotiation) {
            (Move::Sow(square), _) => {
                let sowing = self.sowing(place(square));
                facts.left.push(square);
                facts.landed = sowing.landed.iter().map(|&at| hole(at)).collect();
                facts.trails.push(std::iter::once(square).chain(facts.landed.iter().copied()).collect());
                facts.captured = sowing.captured.iter().map(|&(at, taken)| (hole(at), taken)).collect();
                facts.captured.sort();
            }
            (Move::Offer(holes), _) => facts.holes = holes.iter().collect(),
            (Move::Accept, Negotiation::Open(holes)) => {
                facts.landed = holes.iter().flat_map(|square| [square; HOLE_PRICE as usize]).collect();
                facts.holes = holes.iter().collect();
            }
            _ => {}
        }
        facts
    }

    fn scene(&self, prefix: &Self::Prefix) -> (Diagram, Facts, Hand) {
        match prefix.0 {
            None => (self.draw(), Facts::new(self.side, ActionKind::Sow, ""), Hand::Empty),
            Some(action) => {
                let mut after = self.clone();
                after.play_unchecked(&action);
                // The offer is shown on the board, but the side that makes it is still to act.
                after.side = self.side;
                (Diagram { duty: self.draw().duty, ..after.draw() }, self.describe(&action), Hand::Empty)
            }
        }
    }
}

impl fmt::Debug for Gore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Gore({self})")
    }
}

#[cfg(test)]
#[path = "gore_tests.rs"]
mod tests;
