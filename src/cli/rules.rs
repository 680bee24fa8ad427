//! `colonnade rules`: the rules as a service with lines of JSON, which `vectors/README.md` describes.

use std::io::{self, Write};

use serde::Deserialize;
use serde_json::{Value, json};

use super::failure::Failure;
use super::lines;
use super::lines::InputLine;
use colonnade_rules::{Game, MoveError, Rule, Side, State};
use colonnade_wording as wording;
use colonnade_wording::cli::{engine, rules as words};

/// Answer a program's questions about the rules: one JSON object a line
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {}

/// The most moves of a request. This limits the length of its answer; no game is nearly as long.
const MOST_MOVES: usize = 10_000;

/// A line of the input.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
enum RulesRequest {
    /// Plays moves.
    Play { game: String, variant: Option<String>, position: Option<String>, pie: Option<bool>, moves: Vec<String> },
    /// Reads a text as a move.
    Read { game: String, variant: Option<String>, position: Option<String>, pie: Option<bool>, text: String },
    /// Counts sequences of legal actions.
    Count { game: String, variant: Option<String>, position: Option<String>, pie: Option<bool>, depth: u8 },
}

pub(super) fn run(_: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut number = 0;
    while let Some(line) = lines::next(&mut input)? {
        number += 1;
        let answer = match &line {
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => answer(text),
            InputLine::TooLong => Err(engine::line_too_long(lines::MOST_BYTES)),
            InputLine::NoText => Err(engine::line_is_no_text().to_owned()),
        };
        let answer = answer.unwrap_or_else(|message| json!({ "error": words::fault(number, &message) }));
        writeln!(out, "{answer}")?;
        // The client may wait for the answer before it sends the next line.
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<Value, String> {
    let request = serde_json::from_str(line).map_err(|error| words::not_a_request(&error))?;
    match request {
        RulesRequest::Play { game, variant, position, pie, moves } => {
            play(state(&game, variant.as_deref(), position.as_deref(), pie)?, &moves)
        }
        RulesRequest::Read { game, variant, position, pie, text } => {
            let state = state(&game, variant.as_deref(), position.as_deref(), pie)?;
            let mut answer = match state.parse(&text) {
                Ok(action) => json!({ "canonical": action.text() }),
                Err(error) => refusal(&error),
            };
            answer["position"] = state.position().into();
            Ok(answer)
        }
        RulesRequest::Count { game, variant, position, pie, depth } => {
            let state = state(&game, variant.as_deref(), position.as_deref(), pie)?;
            let nodes = state.perft(depth).and_then(|nodes| u64::try_from(nodes).ok());
            let nodes = nodes.ok_or_else(|| words::too_many_sequences().to_owned())?;
            Ok(json!({ "position": state.position(), "nodes": nodes }))
        }
    }
}

/// The start position of a request, with the pie rule if `pie` is true.
fn state(game: &str, variant: Option<&str>, position: Option<&str>, pie: Option<bool>) -> Result<State, String> {
    let game: Game = game.parse().map_err(|error| wording::unknown_game(&error))?;
    let variant = match variant {
        Some(name) => game.variant(name).map_err(|error| wording::unknown_variant(&error))?,
        None => game.standard(),
    };
    let start = match position {
        Some(text) => State::from_position(variant, text).map_err(|error| wording::position_error(&error))?,
        None => State::start(variant),
    };
    Ok(if pie == Some(true) { start.with_pie_rule() } else { start })
}

/// Plays moves up to the first illegal one.
fn play(mut state: State, moves: &[String]) -> Result<Value, String> {
    if moves.len() > MOST_MOVES {
        return Err(words::too_many_moves(MOST_MOVES));
    }
    let mut positions = vec![state.position()];
    let mut canonical = Vec::new();
    for (ply, text) in (1..).zip(moves) {
        match state.play(text) {
            Ok(text) => canonical.push(text),
            Err(error) => {
                let mut answer = refusal(&error);
                answer["ply"] = Value::from(ply);
                return Ok(answer);
            }
        }
        positions.push(state.position());
    }
    let outcome = state.outcome();
    let winner = outcome.and_then(|outcome| outcome.winner());
    Ok(json!({
        "moves": canonical,
        "positions": positions,
        "result": outcome.map_or("*", |outcome| outcome.result.as_str()),
        "reason": outcome.map_or("unfinished", |outcome| outcome.reason.code()),
        "score": outcome.and_then(|outcome| outcome.score).map(|score| [score[Side::First], score[Side::Second]]),
        "without_glory": winner.is_some_and(|side| state.without_glory(side)),
    }))
}

/// The answer to a text that is not a legal move.
fn refusal(error: &MoveError) -> Value {
    let rule = error.rule().map(Rule::code);
    json!({ "refused": error.code(), "rule": rule, "message": wording::move_error(error) })
}
