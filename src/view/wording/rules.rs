//! The games: names of sides, effects of a choice, refused moves, reasons, duties.
//!
//! Refusals are clauses, `the game is over`; [`sentence`](super::sentence) makes sentences of them. Notation stands
//! before its clause, `c3-c4: …`.

use colonnade_rules::{
    Board, Colour, Duty, Effect, Expected, Game, GameResult, Illegal, Incomplete, Landing, Line, MoveError,
    NotNotation, Origin, Reason, Rule, Side, SideName, Square, TallyKind, Tradition, UnknownGame, UnknownVariant,
};

use super::english::{joined_and, joined_or, plural, quoted};

/// The name of a side: `Red`.
#[must_use]
pub const fn side(side: SideName) -> &'static str {
    match side {
        SideName::White => "White",
        SideName::Black => "Black",
        SideName::Red => "Red",
        SideName::South => "South",
        SideName::North => "North",
    }
}

/// The name of a side of a game: `Red`.
#[must_use]
pub fn side_of(game: Game, which: Side) -> &'static str {
    side(game.info().sides[which])
}

/// A colour as it stands before a noun: `red`.
#[must_use]
pub const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Black => "black",
        Colour::Neutral => "neutral",
        Colour::Shared => "shared",
    }
}

/// The maker of a game with the year, or the people whose game it is.
#[must_use]
pub fn origin(origin: Origin) -> String {
    match origin {
        Origin::Designed { by, year } => format!("{by}, {year}"),
        Origin::Traditional(Tradition::Guro) => "traditional, Guro people of Ivory Coast".to_owned(),
    }
}

/// The label of a final score beside the board.
pub(crate) const SCORE: &str = "score";

/// The label of a number beside the board: `captured`.
#[must_use]
pub const fn tally(kind: TallyKind) -> &'static str {
    match kind {
        TallyKind::Captured => "captured",
        TallyKind::Reserve => "reserve",
    }
}

/// The duty of the side to act, after its name: `to move`.
#[must_use]
pub const fn duty(duty: Duty) -> &'static str {
    match duty {
        Duty::Move => "to move",
        Duty::Enter => "to enter",
        Duty::Answer => "to answer",
    }
}

/// Why a game ended: `no moves left`.
#[must_use]
pub const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::NoMoves => "no moves left",
        Reason::Stones => "all stones counted",
        Reason::Counters => "all counters counted",
        Reason::Elimination => "no stack left",
        Reason::NoAction => "no action left",
        Reason::Repetition => "position repeated",
        Reason::Resignation => "resignation",
        Reason::Timeout => "out of time",
        Reason::Agreement => "draw agreed",
        Reason::Aborted => "aborted",
        Reason::Void => "cancelled by a moderator",
        Reason::Unfinished => "unfinished",
    }
}

/// Why a game ended, if that is known: the record of an imported game may not tell.
#[must_use]
pub fn known_reason(why: Reason) -> Option<&'static str> {
    (why != Reason::Unfinished).then(|| reason(why))
}

/// A result and its reason: `1-0 (no moves left)`.
#[must_use]
pub fn result(result: GameResult, why: Reason) -> String {
    match known_reason(why) {
        Some(reason) => format!("{result} ({reason})"),
        None => result.to_string(),
    }
}

/// A line of a board: `rank 3`, `file c`.
fn line(line: Line) -> String {
    match line {
        Line::Rank(_) => format!("rank {line}"),
        Line::File(_) => format!("file {line}"),
    }
}

fn last_square(board: Board) -> Square {
    Square::new(board.files.saturating_sub(1), board.ranks.saturating_sub(1))
}

/// The effect of choosing a token: `lays a red piece, 3 high`.
#[must_use]
pub fn effect(effect: &Effect) -> String {
    match effect {
        Effect::StraightOn { to } => format!("goes straight on to {to}"),
        Effect::Lift { pieces } => lift(pieces),
        Effect::Lay { piece, height: 0 | 1 } => format!("lays a {} piece on the empty square", colour(*piece)),
        Effect::Lay { piece, height } => format!("lays a {} piece, {height} high", colour(*piece)),
        Effect::TakePiece { height: 0 | 1 } => "takes the single piece".to_owned(),
        Effect::TakePiece { height } => format!("takes the top piece, {height} high"),
        Effect::Land { onto } => format!("lands on {}, {} high", plural(onto, "piece", "pieces"), onto + 1),
        Effect::SowStones { stones, last, captured } => sow_stones(*stones, *last, captured),
        Effect::BeginOffer { most: 0 | 1, price } => format!("offers one hole for {price} captured stones"),
        Effect::BeginOffer { most: 2, price } => format!("offers one or two holes for {price} captured stones each"),
        Effect::BeginOffer { most, price } => format!("offers one to {most} holes for {price} captured stones each"),
        Effect::Offer { holes, price } => format!("offers {} for {price} stones", joined_and(holes)),
        Effect::AcceptOffer { holes, price } => format!("takes {} for {price} captured stones", joined_and(holes)),
        Effect::DeclineOffer => "leaves everything as it is".to_owned(),
        Effect::Pass => "passes the turn: no stone to sow".to_owned(),
        Effect::PickUp { counters: 0, extra: true } => "picks up nothing, sows the extra counter".to_owned(),
        Effect::PickUp { counters, extra: true } => {
            format!("picks up {}, sows one more", plural(counters, "counter", "counters"))
        }
        Effect::PickUp { counters, extra: false } => format!("picks up {}", plural(counters, "counter", "counters")),
        Effect::PickUpNothing { ends_for: Some(winner), .. } => {
            format!("picks up nothing: ends the game, and {} takes all counters left", side(*winner))
        }
        Effect::PickUpNothing { captured, ends_for: None } => {
            format!("picks up nothing, and captures {} ({})", total(captured), squares_of(captured))
        }
        Effect::SowCounter { square, counters, captured } if captured.is_empty() => {
            format!("sows a counter, {counters} on {square}")
        }
        Effect::SowCounter { square, counters, captured } => {
            let (total, squares) = (total(captured), squares_of(captured));
            format!("sows a counter, {counters} on {square}, and captures {total} ({squares})")
        }
        Effect::MoveMen { men, landing } => move_men(*men, *landing),
        Effect::EnterMan { landing } => enter_man(*landing),
        Effect::ChooseMen { most: 0 | 1, height: 0 | 1 } => "moves this man".to_owned(),
        Effect::ChooseMen { most: 0 | 1, .. } => "moves the top man from here".to_owned(),
        Effect::ChooseMen { most, .. } => format!("moves up to {most} men from here"),
        Effect::BeginEntry { reserve } => format!("enters a man ({reserve} in reserve)"),
        Effect::EnterFirst { ends_entering: false } => "enters a man".to_owned(),
        Effect::EnterFirst { ends_entering: true } => "enters a man; no room for a second, so entering ends".to_owned(),
        Effect::EnterSecond => "enters the second man".to_owned(),
        Effect::TakePillar { from } => format!("takes the pillar on {from}"),
        Effect::MovePillar { from, to } => format!("moves the pillar from {from} to {to}"),
    }
}

fn lift(pieces: &[Colour]) -> String {
    let names = |pieces: &[Colour]| pieces.iter().map(|&piece| colour(piece)).collect::<Vec<_>>().join(" ");
    match pieces {
        [one] => format!("takes the single {} piece", colour(*one)),
        [.., _, _, _, _, _, _, _, top] => {
            format!("lifts {} pieces, bottom first: {} … {}", pieces.len(), names(&pieces[..4]), colour(*top))
        }
        _ => format!("lifts {} pieces, bottom first: {}", pieces.len(), names(pieces)),
    }
}

fn sow_stones(stones: usize, last: Option<Square>, captured: &[(Square, u8)]) -> String {
    let count = plural(stones, "stone", "stones");
    let (total, holes) = (total(captured), squares_of(captured));
    match (last, captured) {
        (None, []) => format!("sows {count}"),
        (Some(last), []) => format!("sows {count}, the last into {last}"),
        (None, _) => format!("sows {count}, and captures {total} ({holes})"),
        (Some(last), _) => format!("sows {count}, the last into {last}, and captures {total} ({holes})"),
    }
}

fn move_men(count: usize, landing: Landing) -> String {
    let moved = men(count);
    match landing {
        Landing::Vacant | Landing::Stack { onto: 0, .. } => format!("moves {moved}"),
        Landing::Stack { onto, height } => format!("moves {moved} onto {}, {height} high", men(onto)),
        Landing::Capture { onto: 0, height, capacity } => {
            format!("moves {moved} and captures the stack ({height} high, capacity {capacity})")
        }
        Landing::Capture { onto, height, capacity } => {
            format!("moves {moved} onto {} and captures the stack ({height} high, capacity {capacity})", men(onto))
        }
    }
}

fn enter_man(landing: Landing) -> String {
    match landing {
        Landing::Vacant | Landing::Stack { onto: 0, .. } => "enters a man".to_owned(),
        Landing::Stack { onto, height } => format!("enters a man onto {}, {height} high", men(onto)),
        Landing::Capture { onto, height, capacity } => {
            format!("enters a man onto {} and captures the stack ({height} high, capacity {capacity})", men(onto))
        }
    }
}

fn men(count: usize) -> String {
    plural(count, "man", "men")
}

fn total(captured: &[(Square, u8)]) -> u16 {
    captured.iter().map(|&(_, count)| u16::from(count)).sum()
}

fn squares_of(captured: &[(Square, u8)]) -> String {
    captured.iter().map(|(square, _)| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// The rule that a move breaks, as a clause.
#[must_use]
pub fn rule(rule: &Rule) -> String {
    match rule {
        Rule::GameOver => "the game is over".to_owned(),
        Rule::OffBoard { board } => format!("the move leaves the board (a1 to {})", last_square(*board)),
        Rule::Corner { square } => format!("{square} is not a square of this board, which has no corners"),
        Rule::EmptySquare { square } => format!("{square} is empty"),
        Rule::TopNotYours { square, top, mover } => {
            let (top, mover) = (colour(*top), side(*mover));
            format!(
                "the stack on {square} has a {top} piece on top, and {mover} may only lift stacks topped by {mover}"
            )
        }
        Rule::PieceNotYours { square, owner, mover } => {
            format!("the piece on top of {square} is {}'s, and it is {}'s turn", side(*owner), side(*mover))
        }
        Rule::StackNotYours { square, owner, mover } => {
            format!("the stack on {square} is controlled by {}, and it is {}'s turn", side(*owner), side(*mover))
        }
        Rule::HoleNotYours { hole, owner } => format!("{hole} belongs to {}", side(*owner)),
        Rule::Reversal { from, to } => format!("the step from {from} to {to} goes straight back"),
        Rule::StackLength { square, pieces, steps } => {
            let (pieces, steps) = (plural(pieces, "piece", "pieces"), plural(steps, "step", "steps"));
            format!("the stack on {square} has {pieces}, but the path has {steps}")
        }
        Rule::SowingLength { line: picked, counters, squares } => {
            let (counters, squares) = (plural(counters, "counter", "counters"), plural(squares, "square", "squares"));
            format!("{} has {counters} to sow, but the path has {squares}", line(*picked))
        }
        Rule::SecondOffer => "an offer was already made this turn, and there is only one a turn".to_owned(),
        Rule::TooManyHoles { most } => format!("at most {most} holes can be offered"),
        Rule::AllHoles { mover, owned } => format!("{} must keep at least one hole (owns {owned})", side(*mover)),
        Rule::OfferTooDear { payer, holes: 1, price, purse } => {
            format!("{} must have captured {price} stones to pay for it and has {purse}", side(*payer))
        }
        Rule::OfferTooDear { payer, price, purse, .. } => {
            format!("{} must have captured {price} stones to pay for them and has {purse}", side(*payer))
        }
        Rule::AnswerDue { holes } => {
            format!("an offer of {} is open and must be accepted or declined first", joined_and(holes))
        }
        Rule::NoOpenOffer => "there is no open offer to answer".to_owned(),
        Rule::EmptyHole { hole } => format!("{hole} is empty"),
        Rule::CanSow => "passing is only for a player who owns no stone".to_owned(),
        Rule::NoHole => "an offer names at least one hole".to_owned(),
        Rule::Turn => "a piece moves straight on in one direction".to_owned(),
        Rule::NotOnOneLine => "the two squares are not on one rank or file of this board".to_owned(),
        Rule::OverStack { met } => format!("a piece stops on the first stack it meets, here {met}"),
        Rule::EmptyTarget { square } => format!("{square} is empty, and a piece can only stop on a stack"),
        Rule::NotHigher { height, target, holds } => {
            format!("the piece would not end higher than it starts (height {height}, {target} holds {holds})")
        }
        Rule::GroundPiece { target, holds } => {
            format!("a piece with nothing beneath it may only land on a single piece ({target} holds {holds})")
        }
        Rule::PieceStuck { square, height } => format!(
            "the piece on {square} has nowhere to go: no first stack on its ways lets it end higher than {height}"
        ),
        Rule::WrongLine { mover, own: Line::Rank(_) } => format!("{} picks up ranks, by number", side(*mover)),
        Rule::WrongLine { mover, own: Line::File(_) } => format!("{} picks up files, by letter", side(*mover)),
        Rule::NoPath { line: picked, counters, squares } => {
            format!("{} has {counters} counters to sow, more than the {squares} squares of the board", line(*picked))
        }
        Rule::Revisit { square } => {
            format!("the path comes to {square} twice, and no square may get two counters")
        }
        Rule::DeadEnd { left, from } => {
            format!("{} left in hand cannot all be sown from {from}", plural(left, "counter", "counters"))
        }
        Rule::BracketCount { line: picked, counters, claimed } => {
            format!("{} sows {}, not {claimed}", line(*picked), plural(counters, "counter", "counters"))
        }
        Rule::Occupied { square } => format!("{square} is occupied"),
        Rule::NotNextToLast { last } => {
            format!("the first man must be entered next to {last}, where the opponent entered last")
        }
        Rule::NotLonely { square, neighbour } => {
            format!("the second man must be entered away from all others, but {neighbour} beside {square} is occupied")
        }
        Rule::StillEntering => {
            "men are still being entered: name the square of the first man and, after “/”, of the second".to_owned()
        }
        Rule::NoPillarsYet => "there are no pillars to move while men are being entered".to_owned(),
        Rule::NoLongerEntering => {
            "men are no longer entered two at a time: move men (c3-c5) or enter one from the reserve (+d4)".to_owned()
        }
        Rule::OneManOnly => "the first turn of the game enters one man only".to_owned(),
        Rule::NoRoomForSecond { first } => {
            format!("there is no room for a second man, so the turn ends with {first}")
        }
        Rule::MissingSecond => "there is room for a second man, who must be entered".to_owned(),
        Rule::PillarFirst { square } => {
            format!("{square} holds a pillar; a pillar moves only after a move or an entry, after “/”")
        }
        Rule::MenTurn => "men move in a straight line".to_owned(),
        Rule::OntoPillar { square } => format!("men cannot move onto the pillar on {square}"),
        Rule::EntryOnPillar { square } => format!("a man cannot be entered on the pillar on {square}"),
        Rule::OverPillar { square } => format!("men cannot move over the pillar on {square}"),
        Rule::TooFar { squares, from, holds } => {
            format!("moving {squares} squares takes {squares} men, and {from} holds {holds}")
        }
        Rule::MenStuck { square } => {
            format!("the men on {square} cannot move: every way is blocked by a pillar or the edge")
        }
        Rule::NoWayOn { from, end } => {
            format!("the men on {from} cannot move on from {end}: a pillar or the edge is in the way")
        }
        Rule::NoReserve { mover } => format!("{} has no man in reserve to enter", side(*mover)),
        Rule::NotYourPillar { square, owner } => format!("the pillar on {square} is {}'s", side(*owner)),
        Rule::NoPillar { square } => format!("there is no pillar on {square}"),
        Rule::NoMovablePillar { mover } => format!("{} has no pillar that could move", side(*mover)),
        Rule::NotQueenLine => "a pillar moves along a rank, a file or a diagonal".to_owned(),
        Rule::PillarBlocked { square } => {
            format!("{square} is not vacant, and a pillar moves over and onto vacant squares only")
        }
        Rule::PillarStuck { square } => {
            format!("the pillar on {square} has no vacant square beside it to move to")
        }
        Rule::NoHop => "a pillar that moves changes its square".to_owned(),
    }
}

/// Why a text is no move, as a clause.
#[must_use]
pub fn move_error(error: &MoveError) -> String {
    match error {
        MoveError::NotNotation(error) => not_notation(error),
        MoveError::Incomplete(error) => incomplete(error),
        MoveError::Illegal(error) => illegal(error),
    }
}

/// A refused move with the rule that it breaks.
#[must_use]
pub fn illegal(error: &Illegal) -> String {
    if error.text.is_empty() { rule(&error.rule) } else { format!("{}: {}", error.text, rule(&error.rule)) }
}

fn incomplete(error: &Incomplete) -> String {
    let next = joined_or(error.continuations.tokens.iter().map(|token| &token.label));
    if error.text.trim().is_empty() {
        return format!("no move yet: it can begin with {next}");
    }
    format!("{} is not a whole move yet: next can come {next}", quoted(&error.text))
}

fn not_notation(error: &NotNotation) -> String {
    let expected = expected(&error.expected);
    let (read, rest) = error.text.split_at_checked(error.at).unwrap_or((&error.text, ""));
    if error.text.trim().is_empty() {
        return format!("there is nothing to read. {expected}");
    }
    let text = quoted(&error.text);
    if rest.trim().is_empty() {
        return format!("{text}: the text breaks off. {expected}");
    }
    let column = read.chars().count() + 1;
    format!("{text}: cannot read {} at character {column}. {expected}", quoted(rest))
}

/// The expected part of notation, as a sentence: `Expected a square from a1 to h8.`
fn expected(expected: &Expected) -> String {
    match expected {
        Expected::End => "Expected the end of the move.".to_owned(),
        Expected::EndOfText { most } => format!("Expected the end: no move is longer than {most} bytes."),
        Expected::EndOfPath { most } => format!("Expected the end: no path has more than {most} steps."),
        Expected::Square(board) => format!("Expected a square from a1 to {}.", last_square(*board)),
        Expected::SquareWithoutCorners => "Expected a square from a1 to h8 but the corners.".to_owned(),
        Expected::AnotherSquare(square) => format!("Expected another square than {square}."),
        Expected::SquareInLine(square) => format!("Expected a square on the same file or rank as {square}."),
        Expected::DirectionOnBoard { from, direction } => {
            format!("Expected a direction that stays on the board ({from} is on the {direction} edge).")
        }
        Expected::PathOrEnd { directed: true, slash: false } => {
            "Expected another direction (n e s w) or the end.".to_owned()
        }
        Expected::PathOrEnd { directed: true, slash: true } => {
            "Expected another direction (n e s w), “/” or the end.".to_owned()
        }
        Expected::PathOrEnd { directed: false, slash: false } => {
            "Expected “-” and the next square or the end.".to_owned()
        }
        Expected::PathOrEnd { directed: false, slash: true } => {
            "Expected “-” and the next square, “/” or the end.".to_owned()
        }
        Expected::NoLeadingZeros => "Expected a number without leading zeros.".to_owned(),
        Expected::SmallerNumber => "Expected a smaller number.".to_owned(),
        Expected::OneOf(tokens) => format!("Expected {}.", joined_or(tokens)),
        Expected::HoleOrWord => "Expected a hole from a1 to d2, offer:, accept, decline or pass.".to_owned(),
        Expected::EndOfSowing => "Expected the end: a sowing names one hole.".to_owned(),
        Expected::AnotherHole(hole) => format!("Expected another hole: {hole} is named already."),
        Expected::NextHoleOrEnd => "Expected “,” and the next hole, or the end.".to_owned(),
        Expected::OfferedHoles => "Expected “:” and the holes offered.".to_owned(),
        Expected::Line(board) => {
            let (ranks, file) = (board.ranks, last_square(*board).letter());
            format!("Expected a rank from 1 to {ranks} or a file from a to {file}, then “:”.")
        }
        Expected::CounterCount => "Expected the number of counters sown.".to_owned(),
        Expected::ClosingBracket => "Expected “)”.".to_owned(),
        Expected::FirstSquare => "Expected “:” and the first square.".to_owned(),
        Expected::PillarMoveOrEnd => "Expected “/” and a pillar's move, or the end.".to_owned(),
        Expected::PillarTargetOrEnd => "Expected “-” and the square a pillar moves to, or the end.".to_owned(),
        Expected::EndOfPillarMove => "Expected the end: a pillar's move names its two ends.".to_owned(),
    }
}

/// A text that is no result.
#[must_use]
pub const fn unknown_result() -> &'static str {
    "a result is 1-0, 0-1, 1/2-1/2 or *"
}

/// A game that is none.
#[must_use]
pub fn unknown_game(error: &UnknownGame) -> String {
    let games = joined_or(Game::ALL.iter().map(|game| game.slug()));
    format!("there is no game {}, but {games}", quoted(&error.0))
}

/// A variant that the game does not have.
#[must_use]
pub fn unknown_variant(error: &UnknownVariant) -> String {
    let variants = joined_or(error.game.info().variants);
    format!("{} has no variant {}, but {variants}", error.game.name(), quoted(&error.name))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use colonnade_testing::{Rng, compose, random_game, seed, variants};

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    #[test]
    fn every_effect_of_every_game_has_a_code_and_words_that_fit_a_menu() {
        let mut rng = Rng::new(seed(14));
        let mut kinds = HashMap::new();
        for variant in variants() {
            for state in random_game(variant, 24, &mut rng).into_iter().filter(|state| state.outcome().is_none()) {
                compose(&state, "", &mut rng, |next| {
                    for token in next.tokens.iter().chain(&next.completions) {
                        let words = effect(&token.effect);
                        assert!(!words.is_empty() && words.chars().count() <= 100, "{words:?} of {:?}", token.effect);
                        let kind = std::mem::discriminant(&token.effect);
                        let code = token.effect.code();
                        assert_eq!(*kinds.entry(code).or_insert(kind), kind, "{code} is the code of two kinds");
                    }
                });
            }
        }
    }

    #[test]
    fn effects_are_whole_sentences_of_their_arguments() {
        let captured = vec![(square("b2"), 3), (square("c3"), 4)];
        for (fact, words) in [
            (Effect::Lay { piece: Colour::Neutral, height: 1 }, "lays a neutral piece on the empty square"),
            (Effect::Lay { piece: Colour::Red, height: 3 }, "lays a red piece, 3 high"),
            (Effect::Land { onto: 1 }, "lands on 1 piece, 2 high"),
            (
                Effect::SowStones { stones: 1, last: Some(square("a1")), captured: captured.clone() },
                "sows 1 stone, the last into a1, and captures 7 (b2, c3)",
            ),
            (Effect::Offer { holes: vec![square("a1"), square("b1")], price: 12 }, "offers a1 and b1 for 12 stones"),
            (
                Effect::PickUpNothing { captured: Vec::new(), ends_for: Some(SideName::Black) },
                "picks up nothing: ends the game, and Black takes all counters left",
            ),
            (
                Effect::SowCounter { square: square("d4"), counters: 2, captured },
                "sows a counter, 2 on d4, and captures 7 (b2, c3)",
            ),
            (
                Effect::MoveMen { men: 1, landing: Landing::Stack { onto: 2, height: 3 } },
                "moves 1 man onto 2 men, 3 high",
            ),
            (
                Effect::EnterMan { landing: Landing::Capture { onto: 4, height: 5, capacity: 4 } },
                "enters a man onto 4 men and captures the stack (5 high, capacity 4)",
            ),
        ] {
            assert_eq!(effect(&fact), words);
        }
    }

    #[test]
    fn refusals_are_whole_sentences_of_their_arguments() {
        let (a1, c4) = (square("a1"), square("c4"));
        for (fact, words) in [
            (
                Rule::NotHigher { height: 2, target: c4, holds: 1 },
                "the piece would not end higher than it starts (height 2, c4 holds 1)",
            ),
            (
                Rule::StackLength { square: a1, pieces: 2, steps: 1 },
                "the stack on a1 has 2 pieces, but the path has 1 step",
            ),
            (
                Rule::TopNotYours { square: a1, top: Colour::Red, mover: SideName::White },
                "the stack on a1 has a red piece on top, and White may only lift stacks topped by White",
            ),
            (
                Rule::OfferTooDear { payer: SideName::North, holes: 1, price: 6, purse: 0 },
                "North must have captured 6 stones to pay for it and has 0",
            ),
            (Rule::WrongLine { mover: SideName::White, own: Line::Rank(0) }, "White picks up ranks, by number"),
            (Rule::BracketCount { line: Line::Rank(1), counters: 4, claimed: 5 }, "rank 2 sows 4 counters, not 5"),
            (Rule::NotYourPillar { square: c4, owner: SideName::Red }, "the pillar on c4 is Red's"),
        ] {
            assert_eq!(rule(&fact), words);
        }
    }

    #[test]
    fn texts_that_cannot_be_read_are_quoted_and_expectations_named() {
        let read = |variant: &str, text: &str| {
            let variant = "pilare"
                .parse::<Game>()
                .and_then(|game| game.variant(variant).map_err(|error| UnknownGame(error.name)));
            let state = colonnade_rules::State::start(variant.expect("a variant"));
            move_error(&state.read(text).expect_err("no move"))
        };
        assert_eq!(read("6x6", "b2-b7"), "“b2-b7”: cannot read “b7” at character 4. Expected a square from a1 to f6.");
        assert_eq!(read("8x8", "a1-a1"), "“a1-a1”: cannot read “a1” at character 4. Expected another square than a1.");
        assert_eq!(read("6x6", ""), "no move yet: it can begin with a1, b1, c1, d1, e1, f1, a2, f2, a3 or f3");
        assert_eq!(read("6x6", "a1-"), "“a1-” is not a whole move yet: next can come b1 or a2");
        assert!(!read("6x6", "\u{1b}[31m").contains('\u{1b}'));
    }
}
