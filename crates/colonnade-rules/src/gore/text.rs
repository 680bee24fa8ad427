//! Texts of Goré: position strings, move texts, canonical notation.

use std::fmt;

use super::prefix::MovePrefix;
use super::{BOARD, Gore, HOLE_PRICE, Holes, Move, Negotiation, STONES, hole, place};
use crate::effect::Effect;
use crate::error::{Illegal, MoveError, NotNotation, PositionError};
use crate::expected::Expected;
use crate::grammar::Grammar;
use crate::position::Position;
use crate::position_flaw::{CellForm, CountKind, ItemKind, PositionFlaw};
use crate::position_string::{self, Fields, write_board};
use crate::prefix::Token;
use crate::reader::{Fragment, ParsedSquare, PartialParse, Reader, Tail};
use crate::side::{BySide, Side, SideName};
use crate::square::Square;

/// Reads a position string into a position of the same variant.
fn parse(mut position: Gore, text: &str) -> Result<Gore, PositionError> {
    let names = "<board> <side> <captured-by-South> <captured-by-North> <negotiation>";
    let fields = Fields::split(text, BOARD, names)?;
    let mut too_full = None;
    fields.cells(CellForm::Stones, |square, text| {
        let (count, owner) = match text.char_indices().next_back() {
            Some((at, 's')) => (&text[..at], Side::First),
            Some((at, 'n')) => (&text[..at], Side::Second),
            _ => return None,
        };
        let count = position_string::number(count)?;
        if count > STONES {
            too_full.get_or_insert(square);
        }
        position.stones[place(square)] = count.min(STONES) as u8;
        position.owners[place(square)] = owner;
        Some(())
    })?;
    position.side = fields.side('s', 'n')?;
    if let Some(square) = too_full {
        return Err(Fields::too_many(square, ItemKind::Stones));
    }
    position.captured = BySide::new(
        fields.number(0, CountKind::Captured(ItemKind::Stones, SideName::South), STONES)? as u8,
        fields.number(1, CountKind::Captured(ItemKind::Stones, SideName::North), STONES)? as u8,
    );
    let board: u16 = position.stones.iter().map(|&stones| u16::from(stones)).sum();
    let captured = position.captured.map(u16::from);
    let total = board + captured.first + captured.second;
    if total != STONES {
        return Err(PositionFlaw::Total { what: ItemKind::Stones, expected: STONES, found: total }.into());
    }
    position.negotiation = match fields.extras[2] {
        "-" => Negotiation::None,
        "x" => Negotiation::Done,
        text => {
            let holes = text.strip_prefix('?').and_then(|list| {
                let squares: Option<Vec<Square>> =
                    list.split(',').map(|name| position_string::square(name, BOARD)).collect();
                let holes = squares?.into_iter().map(place).fold(Holes::default(), Holes::with);
                (holes.to_string() == list).then_some(holes)
            });
            let Some(holes) = holes else { return Err(PositionFlaw::Negotiation { found: text.to_owned() }.into()) };
            let offerer = Gore { side: position.side.other(), ..position.clone() };
            let refused = offerer.check_offer(holes).err();
            if let Some(illegal) = refused {
                return Err(PositionFlaw::Offer { holes: holes.iter().collect(), rule: Box::new(illegal.rule) }.into());
            }
            Negotiation::Open(holes)
        }
    };
    Ok(position)
}

/// Splits a move text into its decided part and the rest.
fn parse_partial(text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
    const WORDS: [(&str, Move); 4] =
        [("accept", Move::Accept), ("decline", Move::Decline), ("offer", Move::Offer(Holes(0))), ("pass", Move::Pass)];
    let mut reader = Reader::new(text)?;
    let from = reader.at();
    let word = reader.word();
    let known = WORDS.into_iter().find(|(name, _)| *name == word);
    let Some((_, action)) = known else {
        // A hole, or the beginning of a hole or a word.
        let begins = WORDS.iter().any(|(name, _)| name.starts_with(&word));
        reader.blanks();
        if begins && reader.is_end() {
            let fragment = Fragment { text: word, at: from };
            return Ok(PartialParse { chosen: MovePrefix(None), tail: Tail::Open(fragment) });
        }
        let mut reader = Reader::new(text)?;
        let spot = reader.square(BOARD).map_err(|error| NotNotation { expected: Expected::HoleOrWord, ..error })?;
        reader.end(Expected::EndOfSowing)?;
        return Ok(match spot {
            ParsedSquare::Whole(square, _) => {
                PartialParse { chosen: MovePrefix(Some(Move::Sow(square))), tail: Tail::Closed }
            }
            ParsedSquare::Part(fragment) => PartialParse { chosen: MovePrefix(None), tail: Tail::Open(fragment) },
        });
    };
    let mut holes = Holes::default();
    let mut tail = Tail::Closed;
    if action == Move::Offer(holes) && reader.separator(&[':']).is_some() {
        loop {
            let at = reader.at();
            match reader.square(BOARD)? {
                ParsedSquare::Part(fragment) => {
                    // `offer:` is a whole token; `offer:c` and `offer:c1,` end inside one.
                    if !(fragment.text.is_empty() && holes.is_empty()) {
                        tail = Tail::Open(fragment);
                    }
                    break;
                }
                ParsedSquare::Whole(square, _) if holes.has(place(square)) => {
                    return Err(reader.expected_at(at, Expected::AnotherHole(square)).into());
                }
                ParsedSquare::Whole(square, _) => holes = holes.with(place(square)),
            }
            if reader.separator(&[',']).is_none() {
                break;
            }
        }
        reader.end(Expected::NextHoleOrEnd)?;
    } else {
        reader.end(if word == "offer" { Expected::OfferedHoles } else { Expected::End })?;
    }
    let action = if word == "offer" { Move::Offer(holes) } else { action };
    Ok(PartialParse { chosen: MovePrefix(Some(action)), tail })
}

impl fmt::Display for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.iter().enumerate() {
            write!(f, "{}{square}", if i > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Sow(square) => square.fmt(f),
            Move::Offer(holes) => write!(f, "offer:{holes}"),
            Move::Accept => f.write_str("accept"),
            Move::Decline => f.write_str("decline"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for MovePrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |action| action.fmt(f))
    }
}

impl fmt::Display for Gore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |side| ["s", "n"][side as usize];
        write_board(f, BOARD, |f, square| {
            write!(f, "{}{}", self.stones[place(square)], letter(self.owners[place(square)]))
        })?;
        write!(f, " {} {} {} ", letter(self.side), self.captured.first, self.captured.second)?;
        match self.negotiation {
            Negotiation::None => f.write_str("-"),
            Negotiation::Done => f.write_str("x"),
            Negotiation::Open(holes) => write!(f, "?{holes}"),
        }
    }
}

impl Grammar for Gore {
    type Prefix = MovePrefix;

    const WORDS: &[&str] = &["offer:", "accept", "decline", "pass"];

    fn parse_position(variant: usize, text: &str) -> Result<Self, PositionError> {
        parse(Self::start(variant), text)
    }

    fn parse_partial(&self, text: &str) -> Result<PartialParse<MovePrefix>, MoveError> {
        parse_partial(text)
    }

    fn judge(&self, prefix: &MovePrefix) -> Result<Option<Move>, Illegal> {
        let Some(action) = prefix.0 else { return Ok(None) };
        self.check_action(action)?;
        Ok(Some(action).filter(|action| !matches!(action, Move::Offer(holes) if holes.is_empty())))
    }

    fn tokens(&self, prefix: &MovePrefix) -> Result<Vec<Token>, Illegal> {
        let owned = self.owned(self.side);
        let mut tokens: Vec<Token> = match (prefix.0, self.negotiation) {
            (None, Negotiation::Open(holes)) => {
                let price = holes.len() * usize::from(HOLE_PRICE);
                let takes = Effect::AcceptOffer { holes: holes.iter().collect(), price };
                vec![
                    Token::word("accept", "accept".to_owned(), true, takes),
                    Token::word("decline", "decline".to_owned(), true, Effect::DeclineOffer),
                ]
            }
            (None, _) => {
                let sow = |at: usize| Token::square(hole(at), hole(at).to_string(), true, self.sow_effect(at));
                let sowings = owned.places().filter(|&at| self.stones[at] > 0).map(sow);
                let most = self.most_offered();
                let begins = Effect::BeginOffer { most, price: usize::from(HOLE_PRICE) };
                let offer = (most > 0).then(|| Token::word("offer:", "offer:".to_owned(), false, begins));
                let pass = (!self.can_sow()).then(|| Token::word("pass", "pass".to_owned(), true, Effect::Pass));
                sowings.chain(offer).chain(pass).collect()
            }
            (Some(Move::Offer(holes)), _) if holes.len() < self.most_offered() => {
                owned.places().filter(|&at| !holes.has(at)).map(|at| self.offer_token(at, holes)).collect()
            }
            _ => Vec::new(),
        };
        Token::sort(&mut tokens);
        Ok(tokens)
    }
}
