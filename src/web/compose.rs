//! A board on which an action is composed step by step. Every step is a link, so that it needs no script.

use axum::body::Body;
use axum::http::Response;
use serde::Deserialize;

use super::game_page::Board;
use super::pictures::fresh_svg;
use super::shown::{Look, ShownGame};
use super::words::encoded;
use crate::play::{Danger, danger};
use crate::view::wording::sentence;
use crate::view::{Area, Picture, Theme, WIDTH, render};
use colonnade_rules::{GameResult, Line, MoveError, Preview, Side, Square, State, Token, TokenKind};

/// How far an action is composed, as addresses tell it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Chosen {
    /// What is chosen, as the beginning of an action. Without it, it follows from the steps.
    m: Option<String>,
    /// The steps that led there: the places of what was chosen among what could be, divided by dots.
    s: String,
    /// The number of actions on the board for which it is meant.
    ply: String,
    /// `second` for the board as the second side sees it.
    seat: String,
    /// The name of a theme.
    theme: String,
}

impl Chosen {
    /// Whether it is meant for the board as it stands.
    fn is_current(&self, plies: u32) -> bool {
        self.ply.is_empty() || self.ply == plies.to_string()
    }

    pub(super) fn seat(&self, standard: Side) -> Side {
        match self.seat.as_str() {
            "first" => Side::First,
            "second" => Side::Second,
            _ => standard,
        }
    }

    /// The steps, as many as one action can have.
    fn steps(&self) -> Vec<usize> {
        const MOST: usize = 128;
        self.s.split('.').map_while(|step| step.parse().ok()).take(MOST).collect()
    }

    /// The beginning of the action on a board.
    fn prefix(&self, state: &State) -> String {
        if !self.is_current(state.plies()) {
            return String::new();
        }
        match &self.m {
            Some(prefix) => prefix.clone(),
            None => walked(state, &self.steps()),
        }
    }
}

/// What some steps lead to; those that lead nowhere are left out with all after them.
fn walked(state: &State, steps: &[usize]) -> String {
    let mut prefix = String::new();
    for &step in steps {
        let Ok(next) = state.continuations(&prefix) else { break };
        let Some(token) = next.tokens.into_iter().nth(step) else { break };
        prefix = token.text;
    }
    prefix
}

/// Something that can be chosen on the board.
pub(super) struct Spot {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) href: String,
    pub(super) label: String,
}

/// Something that can be chosen beside the board.
pub(super) struct Word {
    pub(super) href: String,
    pub(super) label: String,
    pub(super) effect: String,
}

/// A board with what can be chosen next.
pub(super) struct Composing {
    pub(super) board: Board,
    pub(super) view_height: f32,
    pub(super) spots: Vec<Spot>,
    pub(super) words: Vec<Word>,
    /// The action that it is, if it is a whole one.
    pub(super) whole: Option<String>,
    /// What has to be asked before it is played.
    pub(super) question: Option<String>,
    /// Where one step less is chosen, and where nothing is.
    pub(super) undo: Option<String>,
    pub(super) restart: Option<String>,
    pub(super) flip: String,
    pub(super) ply: u32,
    /// Why what the address says cannot be chosen.
    pub(super) problem: Option<String>,
    /// What is asked of the player now.
    pub(super) hint: String,
}

/// The way the addresses of a board begin and what they carry.
struct Addresses<'a> {
    path: &'a str,
    ply: u32,
    seat: Side,
    theme: Option<Theme>,
    steps: Vec<usize>,
}

impl Addresses<'_> {
    fn manner(&self, seat: Side) -> String {
        let mut query = format!("ply={}", self.ply);
        query.push_str(if seat == Side::Second { "&seat=second" } else { "&seat=first" });
        if let Some(theme) = self.theme {
            query.push_str(&format!("&theme={theme}"));
        }
        query
    }

    /// Where a prefix is chosen by some steps; nothing where the steps have to tell it.
    fn chosen(&self, prefix: Option<&str>, steps: &[usize]) -> String {
        let mut query = self.manner(self.seat);
        if let Some(prefix) = prefix {
            query.push_str(&format!("&m={}", encoded(prefix)));
        }
        if !steps.is_empty() {
            let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
            query.push_str(&format!("&s={}", steps.join(".")));
        }
        format!("{}?{query}#play", self.path)
    }

    fn after(&self, step: usize, token: &Token) -> String {
        let mut steps = self.steps.clone();
        steps.push(step);
        self.chosen(Some(&token.text), &steps)
    }

    fn picture(&self, prefix: &str, theme: Theme) -> String {
        let addresses = Addresses { theme: Some(theme), steps: Vec::new(), ..*self };
        let query = addresses.manner(self.seat);
        format!("{}/board.svg?{query}&m={}", self.path, encoded(prefix))
    }
}

/// The board of a running game, with what is chosen and what can come next. `path` is that of the page, `standard`
/// the side whose seat it is seen from if the address names none.
pub(super) fn composing(game: &ShownGame, chosen: &Chosen, path: &str, standard: Side) -> Option<Composing> {
    let (state, _) = game.state_at(game.plies());
    let mut prefix = chosen.prefix(&state);
    let (preview, problem) = match state.preview(&prefix) {
        Ok(preview) => (preview, None),
        Err(error) => {
            prefix = String::new();
            (state.preview("").ok()?, Some(sentence(&error)))
        }
    };
    let next = &preview.continuations;
    let seat = chosen.seat(standard);
    let theme: Option<Theme> = chosen.theme.parse().ok();
    let steps = if prefix.is_empty() { Vec::new() } else { chosen.steps() };
    let addresses = Addresses { path, ply: game.plies(), seat, theme, steps };
    let picture = picture(game, &prefix, &preview, Look { seat, ..Look::default() })?;
    let (spots, words) = offered(&picture, &preview, &addresses);
    let [light, dark] = [Theme::Wood, Theme::Slate].map(|plain| addresses.picture(&prefix, theme.unwrap_or(plain)));
    let (width, height) = (WIDTH.round() as u32, render::height(&picture).round() as u32);
    let undo = match addresses.steps.as_slice() {
        [] => None,
        [_] => Some(addresses.chosen(None, &[])),
        [most @ .., _] => Some(addresses.chosen(None, most)),
    };
    Some(Composing {
        board: Board { light, dark, width, height, alt: render::alt_text(&picture) },
        view_height: render::height(&picture),
        spots,
        words,
        whole: next.whole.clone(),
        question: next.whole.as_deref().and_then(|text| question(game, &state, text)),
        undo,
        restart: (!prefix.is_empty()).then(|| addresses.chosen(None, &[])),
        flip: {
            let flipped = Addresses { seat: seat.other(), steps: addresses.steps.clone(), ..addresses };
            flipped.chosen(Some(&prefix), &flipped.steps)
        },
        ply: game.plies(),
        problem,
        hint: hint(&prefix, &preview),
    })
}

fn hint(prefix: &str, preview: &Preview) -> String {
    let next = &preview.continuations;
    match (&next.whole, next.tokens.is_empty(), prefix.is_empty()) {
        (Some(whole), true, _) => format!("{whole} is a whole move."),
        (Some(whole), false, _) => format!("{whole} is a whole move, and can go on."),
        (None, _, true) => "Choose on the board, or type a move.".to_owned(),
        (None, _, false) => format!("{} so far. Choose what comes next.", next.prefix),
    }
}

/// The picture of a game with an action being composed.
fn picture(game: &ShownGame, prefix: &str, preview: &Preview, look: Look) -> Option<Picture> {
    let mut picture = game.picture(game.plies(), look)?;
    if !prefix.is_empty() {
        picture.preview = Some(preview.clone());
    }
    Some(picture)
}

/// What can come next: places on the board, and words beside it.
fn offered(picture: &Picture, preview: &Preview, addresses: &Addresses<'_>) -> (Vec<Spot>, Vec<Word>) {
    let places = render::square_areas(picture);
    let area = |square: Square| places.iter().find(|(place, _)| *place == square).map(|(_, area)| *area);
    let line = |line: Line| {
        let areas = line.squares(preview.diagram.board).filter_map(area);
        areas.reduce(|a, b| Area {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
        })
    };
    let (mut spots, mut words) = (Vec::new(), Vec::new());
    for (step, token) in preview.continuations.tokens.iter().enumerate() {
        let href = addresses.after(step, token);
        let place = match token.kind {
            TokenKind::Square(square) | TokenKind::Step(square, _) => area(square),
            TokenKind::Line(picked) => line(picked),
            TokenKind::Word => None,
        };
        match place {
            Some(area) => spots.push(Spot {
                x: area.left + 3.0,
                y: area.top + 3.0,
                width: area.width() - 6.0,
                height: area.height() - 6.0,
                href,
                label: format!("{}: {}", token.label, token.effect),
            }),
            None => words.push(Word { href, label: token.label.clone(), effect: token.effect.clone() }),
        }
    }
    (spots, words)
}

/// The picture for [`Composing::board`].
pub(super) fn board(game: &ShownGame, chosen: &Chosen, standard: Side) -> Option<Response<Body>> {
    let (state, _) = game.state_at(game.plies());
    let prefix = chosen.prefix(&state);
    let preview = state.preview(&prefix).ok();
    let prefix = if preview.is_some() { prefix } else { String::new() };
    let theme = chosen.theme.parse().unwrap_or_default();
    let look = Look { seat: chosen.seat(standard), theme, ..Look::default() };
    // A game that is over has no preview, and is shown as it ended.
    let picture = match preview {
        Some(preview) => picture(game, &prefix, &preview, look)?,
        None => game.picture(game.plies(), look)?,
    };
    Some(fresh_svg(render::svg(&picture)))
}

/// The question that confirms a dangerous action; None where [`danger`] finds nothing.
pub(super) fn question(game: &ShownGame, state: &State, text: &str) -> Option<String> {
    let Danger { empty_line, outcome } = danger(state, text)?;
    let ending = outcome.map(|outcome| {
        let who = match outcome.result {
            GameResult::Win(side) => format!("{} wins", game.names[side]),
            _ => "It is a draw".to_owned(),
        };
        let score = outcome.score.map_or(String::new(), |score| format!(", {} to {}", score.first, score.second));
        format!("That ends the game: {}. {who}{score}.", outcome.reason.words())
    });
    let ending = ending.unwrap_or_else(|| "The turn passes to the opponent.".to_owned());
    Some(match empty_line {
        Some(line) => format!("Line {line} is empty, so nothing is sown. {ending} Play it?"),
        None => format!("{ending} Play it?"),
    })
}

/// What is asked before a text is played, if it is an action of which something has to be asked.
pub(super) fn question_of_text(game: &ShownGame, text: &str) -> Result<Option<String>, MoveError> {
    let (state, _) = game.state_at(game.plies());
    let text = state.read(text)?;
    Ok(question(game, &state, &text))
}
