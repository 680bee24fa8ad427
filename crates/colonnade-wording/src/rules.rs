//! The games: names of sides, effects of a choice, refused moves, reasons, duties.
//!
//! Refusals are clauses, `the game is over`; [`sentence`](super::sentence) makes sentences of them. Notation stands
//! before its clause, `c3-c4: …`.

use colonnade_rules::{
    Board, Colour, Duty, Effect, Expected, Game, GameResult, Illegal, Incomplete, Landing, Line, MoveError,
    NotNotation, Origin, Reason, Rule, Side, SideName, Square, TallyKind, Tradition, UnknownGame, UnknownVariant,
};

use super::text_helpers::{joined_and, joined_or, listed, quoted};
use colonnade_language::say;

/// The name of a side: `Red`.
#[must_use]
pub fn side(side: SideName) -> String {
    match side {
        SideName::White => say!(rules::side_white),
        SideName::Black => say!(rules::side_black),
        SideName::Red => say!(rules::side_red),
        SideName::South => say!(rules::side_south),
        SideName::North => say!(rules::side_north),
    }
}

/// The name of a side of a game: `Red`.
#[must_use]
pub fn side_of(game: Game, which: Side) -> String {
    side(game.info().sides[which])
}

/// The name of a colour: `red`.
#[must_use]
pub fn colour(colour: Colour) -> String {
    match colour {
        Colour::White => say!(rules::colour_white),
        Colour::Red => say!(rules::colour_red),
        Colour::Black => say!(rules::colour_black),
        Colour::Neutral => say!(rules::colour_neutral),
        Colour::Shared => say!(rules::colour_shared),
    }
}

/// The code of a colour for messages that contain its word.
const fn colour_code(colour: Colour) -> &'static str {
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
        Origin::Designed { by, year } => say!(rules::designed, designer = by, year = year.to_string()),
        Origin::Traditional(Tradition::Guro) => say!(rules::traditional_guro),
    }
}

/// The label of a final score beside the board.
pub(crate) fn score() -> String {
    say!(rules::score)
}

/// The label of a number beside the board: `captured`.
#[must_use]
pub fn tally(kind: TallyKind) -> String {
    match kind {
        TallyKind::Captured => say!(rules::captured),
        TallyKind::Reserve => say!(rules::reserve),
    }
}

/// The duty of the side to act, after its name: `to move`.
#[must_use]
pub fn duty(duty: Duty) -> String {
    match duty {
        Duty::Move => say!(rules::duty_move),
        Duty::Enter => say!(rules::duty_enter),
        Duty::Answer => say!(rules::duty_answer),
    }
}

/// Why a game ended: `no moves left`.
#[must_use]
pub fn reason(reason: Reason) -> String {
    match reason {
        Reason::NoMoves => say!(rules::reason_no_moves),
        Reason::Stones => say!(rules::reason_stones),
        Reason::Counters => say!(rules::reason_counters),
        Reason::Elimination => say!(rules::reason_elimination),
        Reason::NoAction => say!(rules::reason_no_action),
        Reason::Repetition => say!(rules::reason_repetition),
        Reason::Resignation => say!(rules::reason_resignation),
        Reason::Timeout => say!(rules::reason_timeout),
        Reason::Agreement => say!(rules::reason_agreement),
        Reason::Claim => say!(rules::reason_claim),
        Reason::Aborted => say!(rules::reason_aborted),
        Reason::Adjourned => say!(rules::reason_adjourned),
        Reason::Void => say!(rules::reason_void),
        Reason::Unfinished => say!(rules::reason_unfinished),
    }
}

/// Why a game ended, if that is known: the record of an imported game may not say.
#[must_use]
pub fn known_reason(why: Reason) -> Option<String> {
    (why != Reason::Unfinished).then(|| reason(why))
}

/// A result and its reason: `1-0 (no moves left)`.
#[must_use]
pub fn result(result: GameResult, why: Reason) -> String {
    match known_reason(why) {
        Some(reason) => say!(rules::result_with_reason, result = result.to_string(), reason = reason),
        None => result.to_string(),
    }
}

/// A line of a board: `rank 3`, `file c`.
pub(super) fn line(line: Line) -> String {
    match line {
        Line::Rank(_) => say!(rules::rank, name = line.to_string()),
        Line::File(_) => say!(rules::file, name = line.to_string()),
    }
}

/// The last square of a board, such as h8.
fn last_square(board: Board) -> String {
    Square::new(board.files.saturating_sub(1), board.ranks.saturating_sub(1)).to_string()
}

/// The effect of choosing a token: `lays a red piece, 3 high`.
#[must_use]
pub fn effect(effect: &Effect) -> String {
    match effect {
        Effect::StraightOn { to } => say!(rules::straight_on, to = to.to_string()),
        Effect::Lift { pieces } => lift(pieces),
        Effect::Lay { piece, height: 0 | 1 } => say!(rules::lay_on_empty, colour = colour_code(*piece)),
        Effect::Lay { piece, height } => say!(rules::lay, colour = colour_code(*piece), height = height),
        Effect::TakePiece { height: 0 | 1 } => say!(rules::take_single_piece),
        Effect::TakePiece { height } => say!(rules::take_top_piece, height = height),
        Effect::Land { onto } => say!(rules::land, onto = onto, height = onto + 1),
        Effect::SowStones { stones, last, captured } => sow_stones(*stones, *last, captured),
        Effect::BeginOffer { most: 0 | 1, price } => say!(rules::begin_offer_of_one, price = price),
        Effect::BeginOffer { most: 2, price } => say!(rules::begin_offer_of_two, price = price),
        Effect::BeginOffer { most, price } => say!(rules::begin_offer, most = most, price = price),
        Effect::Offer { holes, price } => say!(rules::offer, holes = joined_and(holes), price = price),
        Effect::AcceptOffer { holes, price } => say!(rules::accept_offer, holes = joined_and(holes), price = price),
        Effect::DeclineOffer => say!(rules::decline_offer),
        Effect::Pass => say!(rules::pass),
        Effect::Swap => say!(rules::swap),
        Effect::PickUp { counters: 0, extra: true } => say!(rules::pick_up_extra_only),
        Effect::PickUp { counters, extra: true } => say!(rules::pick_up_and_extra, counters = counters),
        Effect::PickUp { counters, extra: false } => say!(rules::pick_up, counters = counters),
        Effect::PickUpNothing { ends_for: Some(winner), .. } => {
            say!(rules::pick_up_nothing_at_end, winner = side(*winner))
        }
        Effect::PickUpNothing { captured, ends_for: None } => {
            say!(rules::pick_up_nothing, total = total(captured), squares = squares_of(captured))
        }
        Effect::SowCounter { square, counters, captured } if captured.is_empty() => {
            say!(rules::sow_counter, counters = counters, square = square.to_string())
        }
        Effect::SowCounter { square, counters, captured } => say!(
            rules::sow_counter_and_capture,
            counters = counters,
            square = square.to_string(),
            total = total(captured),
            squares = squares_of(captured),
        ),
        Effect::MoveMen { men, landing } => move_men(*men, *landing),
        Effect::EnterMan { landing } => enter_man(*landing),
        Effect::ChooseMen { most: 0 | 1, height: 0 | 1 } => say!(rules::move_one_man),
        Effect::ChooseMen { most: 0 | 1, .. } => say!(rules::move_top_man),
        Effect::ChooseMen { most, .. } => say!(rules::move_some_men, most = most),
        Effect::BeginEntry { reserve } => say!(rules::begin_entry, reserve = reserve),
        Effect::EnterFirst { ends_entering: false } => say!(rules::enter_first),
        Effect::EnterFirst { ends_entering: true } => say!(rules::enter_first_and_last),
        Effect::EnterSecond => say!(rules::enter_second),
        Effect::TakePillar { from } => say!(rules::take_pillar, from = from.to_string()),
        Effect::MovePillar { from, to } => say!(rules::move_pillar, from = from.to_string(), to = to.to_string()),
    }
}

fn lift(pieces: &[Colour]) -> String {
    let names = |pieces: &[Colour]| listed(&pieces.iter().map(|&piece| colour(piece)).collect::<Vec<_>>());
    match pieces {
        [one] => say!(rules::lift_one, colour = colour_code(*one)),
        [.., _, _, _, _, _, _, _, top] => {
            say!(rules::lift_many, count = pieces.len(), lowest = names(&pieces[..4]), top = colour(*top))
        }
        _ => say!(rules::lift, count = pieces.len(), colours = names(pieces)),
    }
}

fn sow_stones(stones: usize, last: Option<Square>, captured: &[(Square, u8)]) -> String {
    let total = total(captured);
    let holes = squares_of(captured);
    match (last.map(|last| last.to_string()), captured) {
        (None, []) => say!(rules::sow, stones = stones),
        (Some(last), []) => say!(rules::sow_to, stones = stones, last = last),
        (None, _) => say!(rules::sow_and_capture, stones = stones, total = total, holes = holes),
        (Some(last), _) => {
            say!(rules::sow_to_and_capture, stones = stones, last = last, total = total, holes = holes)
        }
    }
}

fn move_men(men: usize, landing: Landing) -> String {
    match landing {
        Landing::Vacant | Landing::Stack { onto: 0, .. } => say!(rules::move_men, men = men),
        Landing::Stack { onto, height } => say!(rules::move_men_onto, men = men, onto = onto, height = height),
        Landing::Capture { onto: 0, height, capacity } => {
            say!(rules::move_men_and_capture, men = men, height = height, capacity = capacity)
        }
        Landing::Capture { onto, height, capacity } => {
            say!(rules::move_men_onto_and_capture, men = men, onto = onto, height = height, capacity = capacity)
        }
    }
}

fn enter_man(landing: Landing) -> String {
    match landing {
        Landing::Vacant | Landing::Stack { onto: 0, .. } => say!(rules::enter_man),
        Landing::Stack { onto, height } => say!(rules::enter_man_onto, onto = onto, height = height),
        Landing::Capture { onto, height, capacity } => {
            say!(rules::enter_man_and_capture, onto = onto, height = height, capacity = capacity)
        }
    }
}

fn total(captured: &[(Square, u8)]) -> u16 {
    captured.iter().map(|&(_, count)| u16::from(count)).sum()
}

fn squares_of(captured: &[(Square, u8)]) -> String {
    listed(&captured.iter().map(|(square, _)| square.to_string()).collect::<Vec<_>>())
}

/// The rule that a move breaks, as a clause.
#[must_use]
pub fn rule(rule: &Rule) -> String {
    match rule {
        Rule::GameOver => say!(rules::game_over),
        Rule::OffBoard { board } => say!(rules::off_board, last = last_square(*board)),
        Rule::Corner { square } => say!(rules::corner, square = square.to_string()),
        Rule::EmptySquare { square } => say!(rules::empty_square, square = square.to_string()),
        Rule::TopNotYours { square, top, mover } => {
            let square = square.to_string();
            let colour = colour_code(*top);
            say!(rules::top_not_yours, square = square, colour = colour, mover = side(*mover))
        }
        Rule::PieceNotYours { square, owner, mover } => {
            let square = square.to_string();
            say!(rules::piece_not_yours, square = square, owner = side(*owner), mover = side(*mover))
        }
        Rule::StackNotYours { square, owner, mover } => {
            let square = square.to_string();
            say!(rules::stack_not_yours, square = square, owner = side(*owner), mover = side(*mover))
        }
        Rule::HoleNotYours { hole, owner } => {
            say!(rules::hole_not_yours, hole = hole.to_string(), owner = side(*owner))
        }
        Rule::Reversal { from, to } => say!(rules::reversal, from = from.to_string(), to = to.to_string()),
        Rule::StackLength { square, pieces, steps } => {
            say!(rules::stack_length, square = square.to_string(), pieces = pieces, steps = steps)
        }
        Rule::SowingLength { line: picked, counters, squares } => {
            say!(rules::sowing_length, line = line(*picked), counters = counters, squares = squares)
        }
        Rule::SecondOffer => say!(rules::second_offer),
        Rule::TooManyHoles { most } => say!(rules::too_many_holes, most = most),
        Rule::AllHoles { mover, owned } => say!(rules::all_holes, mover = side(*mover), owned = owned),
        Rule::OfferTooDear { payer, holes, price, purse } => {
            say!(rules::offer_too_dear, payer = side(*payer), holes = holes, price = price, purse = purse)
        }
        Rule::AnswerDue { holes } => say!(rules::answer_due, holes = joined_and(holes)),
        Rule::NoOpenOffer => say!(rules::no_open_offer),
        Rule::EmptyHole { hole } => say!(rules::empty_hole, hole = hole.to_string()),
        Rule::CanSow => say!(rules::can_sow),
        Rule::NoHole => say!(rules::no_hole),
        Rule::Turn => say!(rules::turn),
        Rule::NotOnOneLine => say!(rules::not_on_one_line),
        Rule::OverStack { met } => say!(rules::over_stack, met = met.to_string()),
        Rule::EmptyTarget { square } => say!(rules::empty_target, square = square.to_string()),
        Rule::NotHigher { height, target, holds } => {
            say!(rules::not_higher, height = height, target = target.to_string(), holds = holds)
        }
        Rule::GroundPiece { target, holds } => {
            say!(rules::ground_piece, target = target.to_string(), holds = holds)
        }
        Rule::PieceStuck { square, height } => {
            say!(rules::piece_stuck, square = square.to_string(), height = height)
        }
        Rule::WrongLine { mover, own: Line::Rank(_) } => say!(rules::wrong_line_for_ranks, mover = side(*mover)),
        Rule::WrongLine { mover, own: Line::File(_) } => say!(rules::wrong_line_for_files, mover = side(*mover)),
        Rule::NoPath { line: picked, counters, squares } => {
            say!(rules::no_path, line = line(*picked), counters = counters, squares = squares)
        }
        Rule::Revisit { square } => say!(rules::revisit, square = square.to_string()),
        Rule::DeadEnd { left, from } => say!(rules::dead_end, left = left, from = from.to_string()),
        Rule::BracketCount { line: picked, counters, claimed } => {
            say!(rules::bracket_count, line = line(*picked), counters = counters, claimed = claimed)
        }
        Rule::Occupied { square } => say!(rules::occupied, square = square.to_string()),
        Rule::NotNextToLast { last } => say!(rules::not_next_to_last, last = last.to_string()),
        Rule::NotLonely { square, neighbour } => {
            say!(rules::not_lonely, square = square.to_string(), neighbour = neighbour.to_string())
        }
        Rule::StillEntering => say!(rules::still_entering),
        Rule::NoPillarsYet => say!(rules::no_pillars_yet),
        Rule::NoLongerEntering => say!(rules::no_longer_entering),
        Rule::OneManOnly => say!(rules::one_man_only),
        Rule::NoRoomForSecond { first } => say!(rules::no_room_for_second, first = first.to_string()),
        Rule::MissingSecond => say!(rules::missing_second),
        Rule::PillarFirst { square } => say!(rules::pillar_first, square = square.to_string()),
        Rule::MenTurn => say!(rules::men_turn),
        Rule::OntoPillar { square } => say!(rules::onto_pillar, square = square.to_string()),
        Rule::EntryOnPillar { square } => say!(rules::entry_on_pillar, square = square.to_string()),
        Rule::OverPillar { square } => say!(rules::over_pillar, square = square.to_string()),
        Rule::TooFar { squares, from, holds } => {
            say!(rules::too_far, squares = squares, from = from.to_string(), holds = holds)
        }
        Rule::MenStuck { square } => say!(rules::men_stuck, square = square.to_string()),
        Rule::NoWayOn { from, end } => say!(rules::no_way_on, from = from.to_string(), end = end.to_string()),
        Rule::NoReserve { mover } => say!(rules::no_reserve, mover = side(*mover)),
        Rule::NotYourPillar { square, owner } => {
            say!(rules::not_your_pillar, square = square.to_string(), owner = side(*owner))
        }
        Rule::NoPillar { square } => say!(rules::no_pillar, square = square.to_string()),
        Rule::NoMovablePillar { mover } => say!(rules::no_movable_pillar, mover = side(*mover)),
        Rule::NotQueenLine => say!(rules::not_queen_line),
        Rule::PillarBlocked { square } => say!(rules::pillar_blocked, square = square.to_string()),
        Rule::PillarStuck { square } => say!(rules::pillar_stuck, square = square.to_string()),
        Rule::NoHop => say!(rules::no_hop),
        Rule::SwapNotNow => say!(rules::swap_not_now),
    }
}

/// Why a text is not a move, as a clause.
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
    let rule = rule(&error.rule);
    if error.text.is_empty() { rule } else { say!(rules::broken_rule, text = error.text, rule = rule) }
}

fn incomplete(error: &Incomplete) -> String {
    let next = joined_or(error.continuations.tokens.iter().map(|token| &token.label));
    if error.text.trim().is_empty() {
        return say!(rules::no_move_yet, next = next);
    }
    say!(rules::not_whole_yet, text = quoted(&error.text), next = next)
}

fn not_notation(error: &NotNotation) -> String {
    let expected = expected(&error.expected);
    let (read, rest) = error.text.split_at_checked(error.at).unwrap_or((&error.text, ""));
    if error.text.trim().is_empty() {
        return say!(rules::nothing_to_read, expected = expected);
    }
    let text = quoted(&error.text);
    if rest.trim().is_empty() {
        return say!(rules::breaks_off, text = text, expected = expected);
    }
    let column = read.chars().count() + 1;
    say!(rules::cannot_read, text = text, rest = quoted(rest), column = column, expected = expected)
}

/// The expected part of notation, as a sentence: `Expected a square from a1 to h8.`
fn expected(expected: &Expected) -> String {
    match expected {
        Expected::End => say!(rules::expected_end),
        Expected::EndOfText { most } => say!(rules::expected_end_of_text, most = most),
        Expected::EndOfPath { most } => say!(rules::expected_end_of_path, most = most),
        Expected::Square(board) => say!(rules::expected_square, last = last_square(*board)),
        Expected::SquareWithoutCorners => say!(rules::expected_square_without_corners),
        Expected::AnotherSquare(square) => say!(rules::expected_another_square, square = square.to_string()),
        Expected::SquareInLine(square) => say!(rules::expected_square_in_line, square = square.to_string()),
        Expected::DirectionOnBoard { from, direction } => {
            let from = from.to_string();
            let direction = direction.to_string();
            say!(rules::expected_direction_on_board, from = from, direction = direction)
        }
        Expected::PathOrEnd { directed: true, slash: false } => say!(rules::expected_direction_or_end),
        Expected::PathOrEnd { directed: true, slash: true } => say!(rules::expected_direction_slash_or_end),
        Expected::PathOrEnd { directed: false, slash: false } => say!(rules::expected_square_or_end),
        Expected::PathOrEnd { directed: false, slash: true } => say!(rules::expected_square_slash_or_end),
        Expected::NoLeadingZeros => say!(rules::expected_no_leading_zeros),
        Expected::SmallerNumber => say!(rules::expected_smaller_number),
        Expected::OneOf(tokens) => say!(rules::expected_one_of, tokens = joined_or(tokens)),
        Expected::HoleOrWord => say!(rules::expected_hole_or_word),
        Expected::EndOfSowing => say!(rules::expected_end_of_sowing),
        Expected::AnotherHole(hole) => say!(rules::expected_another_hole, hole = hole.to_string()),
        Expected::NextHoleOrEnd => say!(rules::expected_next_hole_or_end),
        Expected::OfferedHoles => say!(rules::expected_offered_holes),
        Expected::Line(board) => {
            let file = Square::new(board.files.saturating_sub(1), 0).letter();
            say!(rules::expected_line, ranks = board.ranks, file = file)
        }
        Expected::CounterCount => say!(rules::expected_counter_count),
        Expected::ClosingBracket => say!(rules::expected_closing_bracket),
        Expected::FirstSquare => say!(rules::expected_first_square),
        Expected::PillarMoveOrEnd => say!(rules::expected_pillar_move_or_end),
        Expected::PillarTargetOrEnd => say!(rules::expected_pillar_target_or_end),
        Expected::EndOfPillarMove => say!(rules::expected_end_of_pillar_move),
    }
}

/// A game that does not exist.
#[must_use]
pub fn unknown_game(error: &UnknownGame) -> String {
    let games = joined_or(Game::ALL.iter().map(|game| game.slug()));
    say!(rules::unknown_game, game = quoted(&error.0), games = games)
}

/// A variant that the game does not have.
#[must_use]
pub fn unknown_variant(error: &UnknownVariant) -> String {
    let game = error.game.name();
    let variants = joined_or(error.game.info().variants);
    say!(rules::unknown_variant, game = game, variant = quoted(&error.name), variants = variants)
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
                "sows a counter; d4 then holds 2; captures 7 (b2, c3)",
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
        let a1 = square("a1");
        let c4 = square("c4");
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
            move_error(&state.parse(text).expect_err("no move"))
        };
        assert_eq!(read("6x6", "b2-b7"), "“b2-b7”: cannot read “b7” at character 4. Expected a square from a1 to f6.");
        assert_eq!(read("8x8", "a1-a1"), "“a1-a1”: cannot read “a1” at character 4. Expected a square other than a1.");
        assert_eq!(read("6x6", ""), "no move yet: it can begin with a1, b1, c1, d1, e1, f1, a2, f2, a3 or f3");
        assert_eq!(read("6x6", "a1-"), "“a1-” is not a whole move yet: continue with b1 or a2");
        assert!(!read("6x6", "\u{1b}[31m").contains('\u{1b}'));
    }
}
