//! `colonnade moves`: the legal moves of a position.

use std::io::Write;

use anyhow::anyhow;
use serde_json::{Value, json};

use super::failure::Failure;
use super::value_parsers;
use colonnade_rules::{Continuations, Game, Side, State, Token, TokenKind, Variant};
use colonnade_wording::{self as wording, cli as words};

/// List the legal moves of a position, the side to act and the outcome
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    start: StartArguments,
    /// Actions played from there, separated by blanks; move numbers (“3.”) are skipped
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// The beginning of a move; list what can follow it
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    prefix: String,
    /// Write one JSON object
    ///
    /// Games, sides, duties, reasons and effects are codes that never change; only
    /// effectText is a sentence.
    ///   game variant position: texts
    ///   ply: a number
    ///   side: first or second
    ///   sideName: white, black, red, south or north
    ///   duty: move, enter or answer
    ///   outcome: null, or an object with result, reason and score
    ///   prefix: the canonical text of --prefix; null after the end of
    ///     the game
    ///   whole: the move that --prefix is, if it is a whole one
    ///   next: objects with label, kind (square, step, line or word),
    ///     direction, text, whole, effect and effectText
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

/// The game and its start.
#[derive(Debug, clap::Args)]
pub(super) struct StartArguments {
    /// The game
    #[arg(long, value_parser = value_parsers::game())]
    game: Game,
    /// A variant of the game, e.g. 8x8 [default: the game's standard one]
    #[arg(long, value_parser = value_parsers::variant())]
    variant: Option<String>,
    /// A position string [default: the start position]
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
}

impl StartArguments {
    pub(super) fn state(&self) -> Result<State, Failure> {
        let variant = match &self.variant {
            Some(name) => self.game.variant(name).map_err(|error| Failure::usage(wording::unknown_variant(&error)))?,
            None => self.game.standard(),
        };
        match &self.position {
            Some(text) => State::from_position(variant, text.trim())
                .map_err(|error| Failure::usage(wording::position_error(&error))),
            None => Ok(State::start(variant)),
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut state = arguments.start.state()?;
    for (ply, text) in (1..).zip(arguments.moves.iter().flat_map(|moves| move_texts(moves))) {
        state.play(text).map_err(|error| anyhow!("ply {ply}: {}", wording::move_error(&error)))?;
    }
    let next = match state.outcome() {
        Some(_) => None,
        None => Some(state.continuations(&arguments.prefix).map_err(|error| anyhow!(wording::move_error(&error)))?),
    };
    if arguments.json {
        writeln!(out, "{}", to_json(&state, next.as_ref()))?;
        return Ok(());
    }
    let sides = state.variant().game().info().sides.map(wording::side);
    writeln!(out, "{}", words::position_heading(state.variant(), state.plies()))?;
    writeln!(out, "{}", state.position())?;
    match (state.outcome(), next) {
        (Some(outcome), _) => writeln!(out, "{}", words::over(&outcome, &sides))?,
        (None, Some(next)) => {
            writeln!(out, "{}", wording::to_act(&sides[state.side_to_act()], state.diagram().duty))?;
            write_continuations(&next, out)?;
        }
        (None, None) => {}
    }
    Ok(())
}

/// The moves of a text, without the numbers of turns.
pub(super) fn move_texts(moves: &str) -> impl Iterator<Item = &str> {
    moves.split_whitespace().filter(|text| !is_move_number(text))
}

/// Whether a word is the number of a turn, `3.` or `3...`. Bare digits can be a move in Buku.
fn is_move_number(text: &str) -> bool {
    let digits = text.trim_end_matches('.');
    digits.len() < text.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn write_continuations(next: &Continuations, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(whole) = &next.whole {
        writeln!(out, "{}", words::whole_move(whole))?;
    }
    if next.tokens.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", words::next_heading(&next.prefix))?;
    let text = |token: &Token| if token.whole { token.text.clone() } else { format!("{}…", token.text) };
    let rows: Vec<(&str, String, String)> =
        next.tokens.iter().map(|token| (token.label.as_str(), text(token), wording::effect(&token.effect))).collect();
    let labels = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    let texts = rows.iter().map(|row| row.1.chars().count()).max().unwrap_or(0);
    for (label, text, effect) in rows {
        writeln!(out, "  {label:labels$}  {text:texts$}  {effect}")?;
    }
    Ok(())
}

fn to_json(state: &State, next: Option<&Continuations>) -> Value {
    let variant: Variant = state.variant();
    let sides = variant.game().info().sides;
    let side = state.side_to_act();
    let outcome = state.outcome().map(|outcome| {
        json!({
            "result": outcome.result.as_str(),
            "reason": outcome.reason.code(),
            "score": outcome.score.map(|score| [score.first, score.second]),
        })
    });
    let tokens = |next: &Continuations| -> Vec<Value> {
        let token = |token: &Token| {
            let kind = match token.kind {
                TokenKind::Square(_) => "square",
                TokenKind::Step(..) => "step",
                TokenKind::Line(_) => "line",
                TokenKind::Word => "word",
            };
            let direction = match token.kind {
                TokenKind::Step(_, direction) => Some(direction.to_string()),
                _ => None,
            };
            json!({
                "label": token.label, "kind": kind, "direction": direction,
                "text": token.text, "whole": token.whole, "effect": token.effect.code(), "effectText": wording::effect(&token.effect),
            })
        };
        next.tokens.iter().map(token).collect()
    };
    json!({
        "game": variant.game().slug(),
        "variant": variant.name(),
        "ply": state.plies(),
        "position": state.position(),
        "side": if side == Side::First { "first" } else { "second" },
        "sideName": sides[side].code(),
        "duty": state.diagram().duty.code(),
        "outcome": outcome,
        "prefix": next.map(|next| next.prefix.clone()),
        "whole": next.and_then(|next| next.whole.clone()),
        "next": next.map(tokens),
    })
}
