//! The page behind a signed move link, on which one player composes one action. Opening it changes nothing.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;

use crate::AppState;
use crate::analysis::board::{ANALYSIS_BOARD_PATH, redirect_to};
use crate::board::game_view::GameView;
use crate::board::move_builder::{self, BuilderQuery, MoveBuilder};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::record_address::{EncodeError, forget_times};
use crate::links::move_links::{LinkError, MoveLink};
use crate::request::body::FormBody;
use crate::request::languages;
use crate::request::paths::own_game_path;
use crate::request::query::Query;
use crate::signing::SigningKey;
use crate::table::commands::next_own_game;
use colonnade_language::say;
use colonnade_play::{Command, Refusal, Urgency, Viewer};
use colonnade_record::TreePath;
use colonnade_rules::Side;
use colonnade_service::{CommandRequest, Service, ServiceError, games, people};
use colonnade_wording as wording;
use colonnade_wording::web as words;
use colonnade_wording::{sentence, with_full_stop};

#[derive(Template)]
#[template(path = "move.html")]
struct MoveTemplate {
    layout: PageLayout,
    id: u64,
    variant: String,
    rules: String,
    /// The address to which forms are sent, and the address of the analysis board.
    action: String,
    tries: String,
    player: String,
    opponent: String,
    expires: String,
    /// The page of the game, for the player who has signed in.
    own: Option<String>,
    /// The name of another player who has signed in.
    other: Option<String>,
    builder: MoveBuilder,
    typed: TypedMove,
}

#[derive(Template)]
#[template(path = "move_played.html")]
struct PlayedTemplate {
    layout: PageLayout,
    id: u64,
    action: String,
    standing: String,
    public: bool,
    /// Where the player goes on who has signed in: the game, and the next one that waits.
    own: Option<(String, Option<(String, String)>)>,
}

/// The form that plays a move.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct MoveForm {
    #[serde(rename = "move")]
    action: String,
    /// Not empty once the player has confirmed a dangerous move.
    sure: String,
}

/// A move that was typed but not played, with the problem or the question about it.
#[derive(Default)]
struct TypedMove {
    text: String,
    problem: Option<String>,
    question: Option<String>,
}

/// A valid link, and the game that it is for.
struct OpenLink {
    link: MoveLink,
    game: GameView,
    seat: Side,
}

pub(crate) fn link_error(error: LinkError) -> PageError {
    match error {
        LinkError::Altered => PageError::new(StatusCode::NOT_FOUND, say!(web_errors::link_altered)),
        LinkError::Expired => PageError::new(StatusCode::GONE, say!(web_errors::link_expired)),
    }
}

pub(crate) fn stale() -> PageError {
    PageError::new(StatusCode::GONE, say!(web_errors::link_stale))
}

impl OpenLink {
    /// Checks a token and loads its game.
    fn load(service: &Service, key: &SigningKey, token: &str) -> PageResult<OpenLink> {
        let link = key.read_move_link(token, service.now()).map_err(link_error)?;
        let game = GameView::load(service, Viewer::Player(link.player), link.game)?;
        let own_seat = people::settings(service, &people::player(service, link.player)?).own_seat;
        let to_act = game.live.as_ref().map(|live| live.to_act).ok_or_else(stale)?;
        if !game.shows(link.version) || game.players[to_act] != link.player {
            return Err(stale());
        }
        Ok(OpenLink { link, game, seat: if own_seat { to_act } else { Side::First } })
    }

    fn page(&self, context: RequestContext, token: &str, query: &BuilderQuery, typed: TypedMove) -> PageResult {
        let OpenLink { link, game, seat } = self;
        let path = format!("/play/{token}");
        let builder = move_builder::builder(game, query, &path, *seat).ok_or_else(stale)?;
        let to_act = game.live.as_ref().map_or(Side::First, |live| live.to_act);
        let title = words::your_move_in(game.variant);
        let own = context.reader.as_ref().filter(|reader| reader.player == link.player);
        let own = own.map(|_| own_game_path(game.id));
        let other = context.reader.as_ref().filter(|reader| reader.player != link.player);
        let other = other.map(|reader| reader.name.clone());
        Ok(render(&MoveTemplate {
            layout: PageLayout::new(context, title, "").private(),
            id: game.id.0,
            variant: words::game_name(game.variant),
            rules: format!("/rules/{}", game.variant.game().slug()),
            action: query.view(*seat).keep(&path),
            tries: format!("{path}/try"),
            player: words::player_and_side(&game.names[to_act], game.variant, to_act),
            opponent: game.names[to_act.other()].clone(),
            expires: words::minute(link.expires),
            own,
            other,
            builder,
            typed,
        }))
    }
}

/// Shows the page of a link.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path(token): Path<String>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let page = state.run(move |service| {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || {
            open.page(context, &token, &query, TypedMove::default()).map(IntoResponse::into_response)
        })
    });
    page.await
}

/// Draws the board of a link.
pub(crate) async fn board(
    State(state): State<AppState>,
    Path(token): Path<String>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let board = state.run(move |service| {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || {
            move_builder::board(&open.game, &query, open.seat).ok_or_else(stale)
        })
    });
    board.await
}

/// Redirects to the analysis board with the current game. The address there contains the moves but not the link, so
/// nobody who has it can play or plan from that board. It does not reveal whose game it is, either.
pub(crate) async fn try_moves(State(state): State<AppState>, Path(token): Path<String>) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let begin = move |service: &Service| -> PageResult<_> {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || {
            let mut record = open.game.record().map_err(EncodeError::from)?;
            let has_pie_rule = record.has_pie_rule();
            (record.players, record.tags) = Default::default();
            if has_pie_rule {
                record.set_pie_rule();
            }
            forget_times(&mut record);
            let here = TreePath::of_main_line(record.actions.len());
            Ok(redirect_to(ANALYSIS_BOARD_PATH, &record, &here)?.into_response())
        })
    };
    state.run(begin).await
}

/// Plays the move of a link. The page after it hands out no further link: its reader may be somebody else than the player.
pub(crate) async fn play(
    State(state): State<AppState>,
    context: RequestContext,
    Path(token): Path<String>,
    Query(query): Query<BuilderQuery>,
    FormBody(form): FormBody<MoveForm>,
) -> PageResult<Response<Body>> {
    let key = Arc::clone(&state.settings.key);
    let play = move |service: &Service| {
        let open = OpenLink::load(service, &key, &token)?;
        languages::for_player(service, open.link.player, || play_open(service, context, &token, (&query, &form), &open))
    };
    state.run(play).await
}

fn play_open(
    service: &Service,
    context: RequestContext,
    token: &str,
    (query, form): (&BuilderQuery, &MoveForm),
    open: &OpenLink,
) -> PageResult<Response<Body>> {
    let text = form.action.trim().to_owned();
    let ask_again = |context: RequestContext, problem: Option<String>, question: Option<String>| {
        let typed = TypedMove { text: text.clone(), problem, question };
        let page = open.page(context, token, &query.with_prefix(None), typed)?;
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    match move_builder::question_about(&open.game, &text) {
        Err(refusal) => return ask_again(context, Some(sentence(&wording::refusal(&refusal))), None),
        Ok(Some(question)) if form.sure.is_empty() => return ask_again(context, None, Some(question)),
        Ok(_) => {}
    }
    let MoveLink { game, player, version, .. } = open.link;
    let ply = open.game.plies();
    let order = CommandRequest {
        version: Some(version),
        ..CommandRequest::new(game, player, Command::Act(text.as_str().into()))
    };
    let done = match games::act(service, &order) {
        Ok(done) => done,
        Err(ServiceError::Refused(
            Refusal::Outdated | Refusal::GameOver | Refusal::TimeIsUp | Refusal::NotYourTurn,
        )) => return Err(stale()),
        Err(ServiceError::Refused(refusal)) => {
            return ask_again(context, Some(sentence(&wording::refusal(&refusal))), None);
        }
        Err(error) => return Err(error.into()),
    };
    let action = done.game.actions.get(ply as usize).map_or(text, |action| action.text.clone());
    let standing = match &done.game.ending {
        Some(ending) => words::ending(ending, &open.game.names),
        None => words::to_act(&open.game.names[done.game.state.side_to_act()]),
    };
    let public = done.game.is_visible_to(Viewer::Nobody);
    let own = if context.reader.as_ref().is_some_and(|reader| reader.player == player) {
        let from = Urgency::new(game, open.game.live.as_ref().and_then(|live| live.deadline));
        // The move is made, whatever fails now.
        Some((own_game_path(game), next_own_game(service, player, from).unwrap_or_default()))
    } else {
        None
    };
    let layout = PageLayout::new(context, say!(web::move_played), "").private();
    let standing = with_full_stop(&standing);
    Ok(render(&PlayedTemplate { layout, id: game.0, action, standing, public, own }).into_response())
}
