//! Boards of the rules: the position of a figure, in which a reader tries moves and sees the effect of each.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::board::move_builder::{BuilderQuery, MoveBuilder, free_board, free_builder};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::request::body::FormBody;
use crate::request::paths::{analysis_of_position_path, game_kind, number, rules_try_path};
use crate::request::query::{Query, encode};
use crate::site::rules_pages::html;
use colonnade_language::say;
use colonnade_rules::{Game as GameKind, Side, State as Position};
use colonnade_service::Service;
use colonnade_view::{Picture, Section, Theme, WIDTH, render as drawing, rulebook};
use colonnade_wording::web::{self as words, Missing};
use colonnade_wording::{self as wording, SectionWords, sentence, sentences, with_full_stop};

/// A figure of the rules whose position does not end the game.
struct Figured {
    game: GameKind,
    /// The number of its section.
    number: usize,
    words: SectionWords,
    state: Position,
    picture: Picture,
}

impl Figured {
    /// The figure that an address names.
    fn find(game: &str, figure: &str) -> PageResult<Figured> {
        let game = game_kind(game)?;
        let missing = || PageError::not_found(Missing::Page);
        let number = number(figure).and_then(|number| usize::try_from(number).ok()).ok_or_else(missing)?;
        let Section { words, figure } = rulebook(game).sections().into_iter().nth(number).ok_or_else(missing)?;
        let (state, picture) = figure.shown(game, Theme::default()).ok_or_else(missing)?;
        if state.outcome().is_some() {
            return Err(missing());
        }
        Ok(Figured { game, number, words, state, picture })
    }

    /// The effect of a whole move.
    fn effect(&self, action: &str) -> Option<EffectInWords> {
        let action = self.state.parse(action).ok()?;
        let after = action.after();
        let names = &self.picture.names;
        let side = self.game.info().sides[self.state.side_to_act()];
        let effect = wording::acted(side, action.facts(), self.state.diagram().layout);
        let standing = match after.outcome() {
            Some(outcome) => words::result_in(after.variant(), outcome.result, outcome.reason, names),
            None => words::to_act_in(after.variant(), after.side_to_act(), names),
        };
        let onward = analysis_of_position_path(after.variant(), &after.position());
        Some(EffectInWords { text: sentences([effect, with_full_stop(&standing)]), onward })
    }
}

/// The effect of a move in words.
struct EffectInWords {
    /// The effect of the action, and who acts next or how the game ends.
    text: String,
    /// The analysis board with the position after it.
    onward: String,
}

#[derive(Template)]
#[template(path = "rules_try.html")]
struct TryTemplate {
    layout: PageLayout,
    game: &'static str,
    rules: String,
    title: String,
    /// The text of the section and the caption of its figure, as HTML.
    text: String,
    caption: String,
    /// The last segment of the address with the view of the board, to which the form is sent.
    action: String,
    builder: MoveBuilder,
    effect: Option<EffectInWords>,
    typed: TypedMove,
}

/// A typed text that is not a legal move.
#[derive(Default)]
struct TypedMove {
    text: String,
    problem: Option<String>,
}

/// The form with a typed move.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct TryForm {
    #[serde(rename = "move")]
    action: String,
}

/// Shows a board of the rules, after some steps of a move.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path((game, figure)): Path<(String, String)>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let make = move |_: &Service| -> PageResult {
        page(context, Figured::find(&game, &figure)?, &query, TypedMove::default())
    };
    state.run(make).await.map(IntoResponse::into_response)
}

fn page(context: RequestContext, figured: Figured, query: &BuilderQuery, typed: TypedMove) -> PageResult {
    let game = figured.game;
    let path = rules_try_path(figured.game, figured.number);
    let missing = || PageError::not_found(Missing::Page);
    let builder = free_builder(&figured.state, figured.picture.clone(), query, &path).ok_or_else(missing)?;
    let effect = builder.whole.as_deref().and_then(|whole| figured.effect(whole));
    let Figured { number, words: SectionWords { title, text, caption }, picture, .. } = figured;
    let rules = format!("/rules/{}", game.slug());
    let image = (format!("{rules}/{number}.png"), WIDTH.round() as u32, drawing::height(&picture).round() as u32);
    let about = say!(page_rules::try_description, game = game.name(), section = title);
    Ok(render(&TryTemplate {
        layout: PageLayout::new(context, say!(page_rules::try_title, game = game.name(), section = title), path)
            .in_section("/rules")
            .described(about)
            .with_picture(image, drawing::alt_text(&picture))
            .shared(),
        game: game.name(),
        rules,
        title,
        text: html(&text),
        caption: html(&caption),
        action: query.view(Side::First).keep(&number.to_string()),
        builder,
        effect,
        typed,
    }))
}

/// Draws the board.
pub(crate) async fn board(
    State(state): State<AppState>,
    Path((game, figure)): Path<(String, String)>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let draw = move |_: &Service| -> PageResult<_> {
        let Figured { state, picture, .. } = Figured::find(&game, &figure)?;
        free_board(&state, picture, &query).ok_or_else(|| PageError::not_found(Missing::Picture))
    };
    state.run(draw).await
}

/// Redirects to the effect of a typed move.
pub(crate) async fn answer(
    State(state): State<AppState>,
    context: RequestContext,
    Path((game, figure)): Path<(String, String)>,
    Query(query): Query<BuilderQuery>,
    FormBody(form): FormBody<TryForm>,
) -> PageResult<Response<Body>> {
    let read = move |_: &Service| -> PageResult<Response<Body>> {
        let figured = Figured::find(&game, &figure)?;
        let text = form.action.trim().to_owned();
        match figured.state.parse(&text) {
            Ok(action) => {
                let path = rules_try_path(figured.game, figured.number);
                let address = format!("{path}?m={}#play", encode(action.text()));
                Ok(Redirect::to(&query.view(Side::First).keep(&address)).into_response())
            }
            Err(error) => {
                let typed = TypedMove { text, problem: Some(sentence(&wording::move_error(&error))) };
                let page = page(context, figured, &query.with_prefix(None), typed)?;
                Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
            }
        }
    };
    state.run(read).await
}
