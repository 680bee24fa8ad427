//! A board on which an action is composed step by step. Every step is a link, so it works without a script.

use axum::body::Body;
use axum::http::Response;
use colonnade_language::say;
use serde::Deserialize;

use crate::board::game_view::{BoardOptions, GameView};
use crate::caching::fresh_svg;
use crate::components::board_view::BoardView;
use crate::components::boards::{PageBoard, in_readers_language};
use crate::components::themes;
use crate::request::query::encode;
use colonnade_play::{ActionInput, Refusal, confirmation_reason};
use colonnade_rules::{Action, Effect, Hand, Line, Preview, Side, Square, State, Token, TokenKind};
use colonnade_view::render;
use colonnade_view::{Area, Picture, Theme, WIDTH};
use colonnade_wording::{self as wording, sentence, sentences, web as words};

/// The query parameters that describe a partly composed move.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BuilderQuery {
    /// The prefix of the action. If it is missing, it is derived from the steps.
    m: Option<String>,
    /// The steps that led to the prefix, separated by dots: each is the index of a token among those offered.
    s: String,
    /// The version of the game that the prefix is for.
    version: String,
    /// `second` for the board from the second side's seat.
    seat: String,
    /// The name of a theme.
    theme: String,
}

impl BuilderQuery {
    /// The seat that the address names, or else `default`.
    pub(crate) fn seat(&self, default: Side) -> Side {
        match self.seat.as_str() {
            "first" => Side::First,
            "second" => Side::Second,
            _ => default,
        }
    }

    fn steps(&self) -> Vec<usize> {
        /// More steps than any action has.
        const MOST: usize = 128;
        self.s.split('.').map_while(|step| step.parse().ok()).take(MOST).collect()
    }

    /// The view of the board. `default_seat` is used if the address names no seat.
    pub(crate) fn view(&self, default_seat: Side) -> BoardView {
        BoardView { seat: self.seat(default_seat), default_seat, theme: self.theme.parse().ok() }
    }

    /// The query of the same board with a prefix, or with nothing composed.
    pub(crate) fn with_prefix(&self, prefix: Option<&str>) -> BuilderQuery {
        let seat = self.seat.clone();
        let theme = self.theme.clone();
        BuilderQuery { m: prefix.map(str::to_owned), seat, theme, ..BuilderQuery::default() }
    }

    /// The prefix; empty if it was composed on a board that the game no longer shows.
    fn prefix(&self, shows: &dyn Fn(u64) -> bool, state: &State) -> String {
        let is_current = self.version.is_empty() || self.version.parse().is_ok_and(shows);
        match &self.m {
            _ if !is_current => String::new(),
            Some(prefix) => prefix.clone(),
            None => prefix_of_steps(state, &self.steps()),
        }
    }
}

/// The prefix that steps lead to, up to the first step that does not exist.
fn prefix_of_steps(state: &State, steps: &[usize]) -> String {
    let mut prefix = String::new();
    for &step in steps {
        let Ok(next) = state.continuations(&prefix) else { break };
        let Some(token) = next.tokens.into_iter().nth(step) else { break };
        prefix = token.text;
    }
    prefix
}

/// A link over a part of the board.
pub(crate) struct BoardLink {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) href: String,
    pub(crate) label: String,
    /// `lift` if it lifts something, or begins a path; `step` if it continues a path, on which a drag chooses each square;
    /// `back` if it puts down what was lifted; `other` if it lifts something else; else empty.
    pub(crate) class: &'static str,
}

impl BoardLink {
    fn over(area: Area, href: String, label: String, class: &'static str) -> BoardLink {
        let x = area.left + 3.0;
        let y = area.top + 3.0;
        let width = area.width() - 6.0;
        let height = area.height() - 6.0;
        BoardLink { x, y, width, height, href, label, class }
    }
}

/// A link beside the board, for a token that has no place on it.
pub(crate) struct WordLink {
    pub(crate) href: String,
    pub(crate) label: String,
    pub(crate) effect: String,
}

/// A board with links for every token that can come next.
pub(crate) struct MoveBuilder {
    pub(crate) board: PageBoard,
    /// The theme that the address names, or that the reader chose.
    pub(crate) theme: Option<Theme>,
    /// The height of the coordinates of `board_links`; the width is that of the board.
    pub(crate) view_height: f32,
    pub(crate) board_links: Vec<BoardLink>,
    pub(crate) word_links: Vec<WordLink>,
    /// The action, once it is complete.
    pub(crate) whole: Option<String>,
    /// The question to ask before that action is played.
    pub(crate) question: Option<String>,
    /// The address with one step fewer.
    pub(crate) undo: Option<String>,
    /// The address without any step.
    pub(crate) restart: Option<String>,
    pub(crate) flip: String,
    /// The version of the game, for the forms.
    pub(crate) version: u64,
    /// Why the prefix in the address was dropped.
    pub(crate) problem: Option<String>,
    pub(crate) hint: String,
}

/// The common part of all addresses on one page.
struct Addresses<'a> {
    /// The beginning of each link: the path of the page, or the last segment of it, or its address with a query.
    page: &'a str,
    /// The path of the page, below which the pictures are.
    path: &'a str,
    version: u64,
    seat: Side,
    theme: Option<Theme>,
    steps: Vec<usize>,
}

impl Addresses<'_> {
    fn query(&self, seat: Side) -> String {
        let mut query = format!("version={}", self.version);
        query.push_str(if seat == Side::Second { "&seat=second" } else { "&seat=first" });
        if let Some(theme) = self.theme {
            query.push_str(&format!("&theme={theme}"));
        }
        query
    }

    /// The address of a prefix and the steps to it. If `prefix` is `None`, it is derived from the steps.
    fn prefix(&self, prefix: Option<&str>, steps: &[usize]) -> String {
        let mut query = self.query(self.seat);
        if let Some(prefix) = prefix {
            query.push_str(&format!("&m={}", encode(prefix)));
        }
        if !steps.is_empty() {
            let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
            query.push_str(&format!("&s={}", steps.join(".")));
        }
        let mark = if self.page.contains('?') { '&' } else { '?' };
        format!("{}{mark}{query}#play", self.page)
    }

    fn after(&self, step: usize, token: &Token) -> String {
        let mut steps = self.steps.clone();
        steps.push(step);
        self.prefix(Some(&token.text), &steps)
    }

    fn picture(&self, prefix: &str, theme: Theme) -> String {
        let addresses = Addresses { theme: Some(theme), steps: Vec::new(), ..*self };
        let query = addresses.query(self.seat);
        in_readers_language(format!("{}/board.svg?{query}&m={}", self.path, encode(prefix)))
    }
}

/// The board of a running game with the links to continue a prefix. `path` is that of the page, `default_seat` the seat
/// if the address names none. `None` if the game cannot be shown.
pub(crate) fn builder(game: &GameView, query: &BuilderQuery, path: &str, default_seat: Side) -> Option<MoveBuilder> {
    let state = game.state_at(game.plies());
    let at_rest = game.picture(game.plies(), BoardOptions::default())?;
    let shows = |version| game.shows(version);
    let asks = |text: &str| question(game, &state.parse(text).ok()?);
    ComposedPosition { state: &state, at_rest, version: game.version, shows: &shows, asks: &asks }.builder(
        query,
        [path, path],
        default_seat,
    )
}

/// The board of a puzzle with the links to continue a prefix, as [`builder`] does for a game.
pub(crate) fn puzzle_builder(state: &State, query: &BuilderQuery, path: &str) -> Option<MoveBuilder> {
    puzzle(state).builder(query, [path, path], Side::First)
}

/// The picture at the address of the board of [`puzzle_builder`].
pub(crate) fn puzzle_board(state: &State, query: &BuilderQuery) -> Option<Response<Body>> {
    puzzle(state).board(query, Side::First)
}

fn puzzle(state: &State) -> ComposedPosition<'_> {
    free(state, Picture::of(state))
}

/// The board of a position that belongs to no game here, with the links to continue a prefix, as [`builder`] does for a
/// game. The links are relative, so that they do not repeat a long path. They include its last segment, so that a link
/// still leads to its own position if the page has meanwhile moved to a neighbouring one. Pictures have the whole path,
/// because they are loaded before the page has its address.
pub(crate) fn free_builder(state: &State, at_rest: Picture, query: &BuilderQuery, path: &str) -> Option<MoveBuilder> {
    let page = path.rsplit_once('/').map_or(path, |(_, last)| last);
    free(state, at_rest).builder(query, [page, path], Side::First)
}

/// The board of a position of the explorer or of an analysis, as [`free_builder`] does for others. Its links extend
/// `page`. Its pictures are those of the analysis board at `pictures`.
pub(crate) fn explorer_builder(
    state: &State,
    at_rest: Picture,
    query: &BuilderQuery,
    page: &str,
    pictures: &str,
) -> Option<MoveBuilder> {
    free(state, at_rest).builder(query, [page, pictures], Side::First)
}

/// The board of a position in which nothing is composed, in the view that the address requests. Its picture is below
/// `path`.
pub(crate) fn resting_board(at_rest: Picture, query: &BuilderQuery, path: &str) -> PageBoard {
    let BoardView { seat, theme, .. } = query.view(Side::First);
    let picture = Picture { viewer: seat, ..at_rest };
    let seat = if seat == Side::Second { "&seat=second" } else { "" };
    let address = |theme: Theme| in_readers_language(format!("{path}/board.svg?theme={theme}{seat}"));
    let [light, dark] = themes::of_boards().map(|of_reader| address(theme.unwrap_or(of_reader)));
    let width = WIDTH.round() as u32;
    let height = render::height(&picture).round() as u32;
    PageBoard { light, dark, width, height, alt: render::alt_text(&picture) }
}

/// The picture at the address of the board of [`free_builder`].
pub(crate) fn free_board(state: &State, at_rest: Picture, query: &BuilderQuery) -> Option<Response<Body>> {
    free(state, at_rest).board(query, Side::First)
}

/// A position that has no version and no question to ask.
fn free(state: &State, at_rest: Picture) -> ComposedPosition<'_> {
    ComposedPosition { state, at_rest, version: 0, shows: &|version| version == 0, asks: &|_| None }
}

/// A position in which a move is composed.
struct ComposedPosition<'a> {
    state: &'a State,
    /// Its picture as the first side sees it, in the usual colours.
    at_rest: Picture,
    version: u64,
    /// Whether a board of a version shows this position.
    shows: &'a dyn Fn(u64) -> bool,
    /// The question to ask before an action is played.
    asks: &'a dyn Fn(&str) -> Option<String>,
}

impl ComposedPosition<'_> {
    /// The builder of a page, given the beginning of its links and the path below which its pictures are.
    fn builder(self, query: &BuilderQuery, [page, path]: [&str; 2], default_seat: Side) -> Option<MoveBuilder> {
        let ComposedPosition { state, at_rest, version, shows, asks } = self;
        let mut prefix = query.prefix(shows, state);
        let (preview, problem) = match state.preview(&prefix) {
            Ok(preview) => (preview, None),
            Err(error) => {
                prefix = String::new();
                (state.preview("").ok()?, Some(sentence(&wording::move_error(&error))))
            }
        };
        let next = &preview.continuations;
        let BoardView { seat, theme, .. } = query.view(default_seat);
        let steps = if prefix.is_empty() { Vec::new() } else { query.steps() };
        let addresses = Addresses { page, path, version, seat, theme, steps };
        let picture = with_prefix(Picture { viewer: seat, ..at_rest }, &prefix, &preview);
        let (mut board_links, word_links) = links(&picture, &preview, &addresses);
        board_links.extend(undo_links(state, &picture, &preview, &addresses));
        let [light, dark] = themes::of_boards().map(|of_reader| addresses.picture(&prefix, theme.unwrap_or(of_reader)));
        let width = WIDTH.round() as u32;
        let height = render::height(&picture).round() as u32;
        let undo = match addresses.steps.as_slice() {
            [] => None,
            [_] => Some(addresses.prefix(None, &[])),
            [most @ .., _] => Some(addresses.prefix(None, most)),
        };
        Some(MoveBuilder {
            board: PageBoard { light, dark, width, height, alt: render::alt_text(&picture) },
            theme: theme.or_else(themes::chosen),
            view_height: render::height(&picture),
            board_links,
            word_links,
            whole: next.whole.clone(),
            question: next.whole.as_deref().and_then(asks),
            undo,
            restart: (!prefix.is_empty()).then(|| addresses.prefix(None, &[])),
            flip: {
                let flipped = Addresses { seat: seat.other(), steps: addresses.steps.clone(), ..addresses };
                flipped.prefix(Some(&prefix), &flipped.steps)
            },
            version,
            problem,
            hint: hint(&prefix, &preview),
        })
    }

    fn board(self, query: &BuilderQuery, default_seat: Side) -> Option<Response<Body>> {
        let prefix = query.prefix(self.shows, self.state);
        let at_rest = Picture {
            viewer: query.seat(default_seat),
            theme: query.theme.parse().unwrap_or_default(),
            ..self.at_rest
        };
        // A game that is over has no preview; its last position is shown.
        let picture = match self.state.preview(&prefix) {
            Ok(preview) => with_prefix(at_rest, &prefix, &preview),
            Err(_) => at_rest,
        };
        Some(fresh_svg(render::svg(&picture)))
    }
}

impl MoveBuilder {
    /// The text for screen readers: the steps so far, with the question about a move that is complete.
    pub(crate) fn said(&self) -> String {
        sentences([self.hint.clone()].into_iter().chain(self.question.clone()))
    }
}

fn hint(prefix: &str, preview: &Preview) -> String {
    let next = &preview.continuations;
    if prefix.is_empty() || next.whole.is_some() {
        return words::builder_hint("", next.whole.as_deref(), !next.tokens.is_empty());
    }
    match &preview.hand {
        Hand::Counters(count) if next.prefix.ends_with(':') => say!(pages::first_square, count = *count),
        Hand::Counters(count) => say!(pages::next_square, text = next.prefix, count = u64::from(*count)),
        Hand::Pieces(pieces) if !pieces.is_empty() => {
            say!(pages::next_square, text = next.prefix, count = pieces.len() as u64)
        }
        _ => words::builder_hint(&next.prefix, None, true),
    }
}

/// The picture of a position with a prefix on it.
fn with_prefix(at_rest: Picture, prefix: &str, preview: &Preview) -> Picture {
    Picture { preview: (!prefix.is_empty()).then(|| preview.clone()), ..at_rest }
}

/// A link for every token that can come next: over the board, or beside it.
fn links(picture: &Picture, preview: &Preview, addresses: &Addresses<'_>) -> (Vec<BoardLink>, Vec<WordLink>) {
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
    let mut board_links = Vec::new();
    let mut word_links = Vec::new();
    for (step, token) in preview.continuations.tokens.iter().enumerate() {
        let href = addresses.after(step, token);
        let place = match token.kind {
            TokenKind::Square(square) | TokenKind::Step(square, _) => area(square),
            TokenKind::Line(picked) => line(picked),
            TokenKind::Word => None,
        };
        match place {
            Some(area) => {
                let label = wording::labelled(&token.label, &wording::effect(&token.effect));
                let is_sowing = matches!(preview.hand, Hand::Counters(_)) && matches!(token.kind, TokenKind::Square(_));
                let class = match token.kind {
                    TokenKind::Step(..) => "step",
                    _ if is_sowing || lifts(&token.effect) => "lift",
                    _ => "",
                };
                board_links.push(BoardLink::over(area, href, label, class));
            }
            None => {
                word_links.push(WordLink { href, label: token.label.clone(), effect: wording::effect(&token.effect) })
            }
        }
    }
    (board_links, word_links)
}

/// Whether an effect lifts something that can be dragged to another square.
const fn lifts(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Lift { .. }
            | Effect::TakePiece { .. }
            | Effect::PickUp { .. }
            | Effect::ChooseMen { .. }
            | Effect::TakePillar { .. }
    )
}

/// The links that undo a step: over the square that was chosen last, to put down what was lifted there, and after the
/// first step over the squares that could have been chosen instead.
fn undo_links(state: &State, picture: &Picture, preview: &Preview, addresses: &Addresses<'_>) -> Vec<BoardLink> {
    let square = |token: &Token| match token.kind {
        TokenKind::Square(square) | TokenKind::Step(square, _) => Some(square),
        TokenKind::Line(_) | TokenKind::Word => None,
    };
    let Some((&step, most)) = addresses.steps.split_last() else { return Vec::new() };
    let Ok(before) = state.continuations(&prefix_of_steps(state, most)) else { return Vec::new() };
    let taken: Vec<Square> = preview.continuations.tokens.iter().filter_map(square).collect();
    let areas = render::square_areas(picture);
    let mut links = Vec::new();
    for (number, token) in before.tokens.iter().enumerate() {
        let Some(place) = square(token).filter(|place| !taken.contains(place)) else { continue };
        let Some(&(_, area)) = areas.iter().find(|(known, _)| *known == place) else { continue };
        if number == step {
            links.push(BoardLink::over(
                area,
                addresses.prefix(None, most),
                words::leave_step(&token.label, true),
                "back",
            ));
        } else if most.is_empty() {
            let href = addresses.prefix(Some(&token.text), &[number]);
            links.push(BoardLink::over(area, href, words::leave_step(&token.label, false), "other"));
        }
    }
    links
}

/// The picture at the address of [`MoveBuilder::board`].
pub(crate) fn board(game: &GameView, query: &BuilderQuery, default_seat: Side) -> Option<Response<Body>> {
    let state = game.state_at(game.plies());
    let at_rest = game.picture(game.plies(), BoardOptions::default())?;
    let shows = |version| game.shows(version);
    ComposedPosition { state: &state, at_rest, version: game.version, shows: &shows, asks: &|_| None }
        .board(query, default_seat)
}

/// The question that confirms a dangerous action. `None` for other actions.
fn question(game: &GameView, action: &Action) -> Option<String> {
    confirmation_reason(action).map(|reason| words::confirm_action(&reason, &game.names))
}

/// The question to ask before a text is played as an action, if there is one.
pub(crate) fn question_about(game: &GameView, text: &str) -> Result<Option<String>, Refusal> {
    let action = ActionInput::from(text).check(&game.state_at(game.plies()))?;
    Ok(question(game, &action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_view::{Rgb, Role};

    fn luminance(Rgb(channels): Rgb) -> f64 {
        let linear = |channel: u8| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = channels.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn outlines_of_what_can_be_chosen_are_seen_on_each_board() {
        let style = include_str!("../assets/style.css");
        let spots: Vec<Rgb> = style
            .match_indices("--spot: #")
            .map(|(at, found)| u32::from_str_radix(&style[at + found.len()..][..6], 16).expect("a colour"))
            .map(|value| Rgb([(value >> 16) as u8, (value >> 8) as u8, value as u8]))
            .collect();
        // In light surroundings, in dark ones, and on boards whose theme the address names.
        let [light, dark, on_light, on_dark] = spots.as_slice() else { panic!("{} colours", spots.len()) };
        assert_eq!((light, dark), (on_light, on_dark));
        let grounds =
            [Role::Field, Role::Light, Role::LightWell, Role::Dark, Role::DarkWell, Role::Tint, Role::ChoiceTint];
        for (spot, theme) in [(light, Theme::Wood), (light, Theme::Contrast), (dark, Theme::Slate)] {
            for role in grounds {
                let a = luminance(*spot) + 0.05;
                let b = luminance(theme.colour(role)) + 0.05;
                let contrast = a.max(b) / a.min(b);
                assert!(contrast >= 3.0, "{theme}: {role:?} has {contrast:.2}");
            }
        }
    }
}
