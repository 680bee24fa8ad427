//! A game of a player who has signed in: its board, and everything but moves. Moves are composed behind the same signed
//! links as those from the bot, to which this page leads.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};

use crate::AppState;
use crate::board::game_view::{BoardOptions, GameView};
use crate::board::move_builder::{self, BuilderQuery};
use crate::components::board_view::BoardView;
use crate::components::boards::{PageBoard, in_readers_language};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::themes;
use crate::request::paths::{game_id, own_game_path};
use crate::request::query::Query;
use crate::sessions::signed_in::SessionForm;
use crate::signing::SigningKey;
use crate::table::commands::{
    ActionButton, ActionForm, Question, QuestionQuery, buttons, command, next_own_game, offer, question, side_text,
};
use crate::table::game::computer_in;
use colonnade_language::say;
use colonnade_play::{GameId, PlayerId, Span, Urgency, Viewer};
use colonnade_rules::Side;
use colonnade_service::{CommandRequest, Service, games};
use colonnade_view::{Theme, WIDTH, render as draw};
use colonnade_wording::web::{self as words, Missing};
use colonnade_wording::{sentences, with_full_stop};

/// How long a link is valid to which a session leads. It outlives the session.
const LINK_FROM_SESSION: Span = Span::hours(1);

#[derive(Template)]
#[template(path = "own_game.html")]
struct OwnGameTemplate {
    layout: PageLayout,
    /// The address to which forms are sent, the token that they have, and the version of the game that they are for.
    action: String,
    token: String,
    version: u64,
    id: u64,
    ply: u32,
    /// Whether everybody may see the game.
    is_public: bool,
    is_over: bool,
    variant: String,
    rules: String,
    names: [String; 2],
    control: String,
    clocks: Option<[String; 2]>,
    turn: String,
    /// The turn and the open offer, announced when the game is changed elsewhere.
    news: String,
    board: PageBoard,
    flip: String,
    question: Option<Question>,
    offer: Option<(String, Vec<ActionButton>)>,
    buttons: Vec<ActionButton>,
    /// The addresses of the board on which a move is composed, and on which conditional moves are.
    compose: Option<String>,
    plan: Option<String>,
    /// The questions before the player resigns, and aborts the game.
    resign: Option<String>,
    abort: Option<String>,
    next: Option<(String, String)>,
}

/// A game of a player, and the side that they play. To others, a game is as absent as one that does not exist.
struct OwnGameView {
    game: GameView,
    side: Side,
}

impl OwnGameView {
    fn load(service: &Service, player: PlayerId, id: GameId) -> PageResult<OwnGameView> {
        let game = GameView::load(service, Viewer::Player(player), id)?;
        let side = Side::ALL.into_iter().find(|side| game.players[*side] == player);
        side.map(|side| OwnGameView { game, side }).ok_or_else(|| PageError::not_found(Missing::Game))
    }

    fn is_to_act(&self) -> bool {
        self.game.live.as_ref().is_some_and(|live| live.to_act == self.side)
    }

    /// The path of a signed link to compose a move, if the player is to act.
    fn move_link(&self, service: &Service, key: &SigningKey) -> Option<String> {
        let GameView { id, version, ref players, .. } = self.game;
        let link = || key.move_link(id, players[self.side], version, service.now() + LINK_FROM_SESSION.delta());
        self.is_to_act().then(link)
    }
}

/// Shows a game.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
    Query(query): Query<BuilderQuery>,
    Query(asked): Query<QuestionQuery>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let page = move |service: &Service| -> PageResult<_> {
        let own = OwnGameView::load(service, context.signed_in()?.player, id)?;
        page(service, context, &own, query.view(own.side), &asked)
    };
    state.run(page).await
}

fn page(
    service: &Service,
    context: RequestContext,
    OwnGameView { game, side }: &OwnGameView,
    view: BoardView,
    asked: &QuestionQuery,
) -> PageResult<Response<Body>> {
    let side = *side;
    let reader = context.signed_in()?;
    let (player, token) = (reader.player, reader.form_token.clone());
    let path = own_game_path(game.id);
    let both = [Side::First, Side::Second];
    let who = |side: Side| words::player_and_side(&game.names[side], game.variant, side);
    let turn = match &game.live {
        Some(live) => words::to_act(&who(live.to_act)),
        None => game.standing(),
    };
    let paused_until = game.live.as_ref().and_then(|live| live.paused_until);
    let pause = paused_until.map(|end| say!(web::paused_until, end = words::minute(end)));
    let turn = std::iter::once(with_full_stop(&turn)).chain(pause).collect::<Vec<_>>().join(" ");
    let against_computer = computer_in(service, game)?.is_some();
    let (_, sides) = game.final_state();
    let both_acted = both.into_iter().all(|side| sides.contains(&side));
    let clocks = game.live.as_ref().and_then(|live| live.left).map(|left| both.map(|side| words::words_of(left[side])));
    let asks = |what: &str| view.keep(&format!("{path}?ask={what}&side={}#play", side_text(side)));
    let is_own = |of: Side| of == side;
    let page = OwnGameTemplate {
        layout: PageLayout::new(context.clone(), game.title(), "").in_section("/me").private(),
        token,
        version: game.version,
        id: game.id.0,
        ply: game.plies(),
        is_public: game.is_public(),
        is_over: game.is_over(),
        variant: words::game_name(game.variant),
        rules: format!("/rules/{}", game.variant.game().slug()),
        names: both.map(|side| game.names[side].clone()),
        control: game.control().map(words::control).unwrap_or_default(),
        clocks,
        news: sentences(std::iter::once(turn.clone()).chain(game.offer())),
        turn,
        board: board_of(game, view).ok_or_else(|| PageError::not_found(Missing::Picture))?,
        flip: view.flipped().keep(&format!("{path}#play")),
        question: question(game, asked).filter(|question| question.side == side_text(side) && !game.is_over()),
        offer: offer(game, &is_own),
        buttons: buttons(game, &[side], against_computer),
        compose: game.live.as_ref().filter(|live| live.to_act == side).map(|_| format!("{path}/move")),
        plan: game.live.as_ref().filter(|live| live.to_act != side).map(|_| format!("{path}/lines")),
        resign: (!game.is_over()).then(|| asks("resign")),
        abort: (!game.is_over() && !both_acted).then(|| asks("abort")),
        next: next_own_game(service, player, urgency(game))?,
        action: view.keep(&path),
    };
    Ok(render(&page).into_response())
}

/// The place of a game among those that wait.
fn urgency(game: &GameView) -> Urgency {
    Urgency::new(game.id, game.live.as_ref().and_then(|live| live.deadline))
}

/// The board of the last position, behind the session.
fn board_of(game: &GameView, view: BoardView) -> Option<PageBoard> {
    let picture = game.picture(game.plies(), BoardOptions { seat: view.seat, ..BoardOptions::default() })?;
    let path = format!("{}/board.svg?version={}&seat={}", own_game_path(game.id), game.version, side_text(view.seat));
    let address = |theme: Theme| in_readers_language(format!("{path}&theme={theme}"));
    let [light, dark] = themes::of_boards().map(|of_reader| address(view.theme.unwrap_or(of_reader)));
    let height = draw::height(&picture).round() as u32;
    Some(PageBoard { light, dark, width: WIDTH.round() as u32, height, alt: draw::alt_text(&picture) })
}

/// Draws the board of a game.
pub(crate) async fn board(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let board = move |service: &Service| {
        let own = OwnGameView::load(service, context.signed_in()?.player, id)?;
        move_builder::board(&own.game, &query, own.side).ok_or_else(|| PageError::not_found(Missing::Picture))
    };
    state.run(board).await
}

/// Leads to the board on which a move is composed; to the page of the game if something else is to be done there first.
pub(crate) async fn compose(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let key = state.settings.key.clone();
    let lead = move |service: &Service| -> PageResult<_> {
        let own = OwnGameView::load(service, context.signed_in()?.player, id)?;
        let first = own.game.live.as_ref().and_then(|live| live.offers.first());
        let is_asked = first.is_some_and(|(_, by)| *by != own.side);
        let link = own.move_link(service, &key).filter(|_| !is_asked);
        Ok(Redirect::to(&link.unwrap_or_else(|| own_game_path(id))).into_response())
    };
    state.run(lead).await
}

/// Leads to the board on which conditional moves are entered, while the opponent is to act.
pub(crate) async fn plan(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let key = state.settings.key.clone();
    let lead = move |service: &Service| -> PageResult<_> {
        let player = context.signed_in()?.player;
        let own = OwnGameView::load(service, player, id)?;
        let expires = service.now() + LINK_FROM_SESSION.delta();
        let link = || key.plan_link(id, player, own.game.version, expires);
        let is_waiting = own.game.live.is_some() && !own.is_to_act();
        Ok(Redirect::to(&if is_waiting { link() } else { own_game_path(id) }).into_response())
    };
    state.run(lead).await
}

/// Does anything but a move, in the version of the game that the form was made for.
pub(crate) async fn act(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
    SessionForm(form): SessionForm<ActionForm>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let unknown = || PageError::new(StatusCode::BAD_REQUEST, words::unknown_form());
    let is_move = matches!(form.command.as_str(), "" | "move");
    let command = command(&form, "").filter(|_| !is_move).ok_or_else(unknown)?;
    let version = form.version.parse().map_err(|_| unknown())?;
    let act = move |service: &Service| -> PageResult<_> {
        let player = context.signed_in()?.player;
        OwnGameView::load(service, player, id)?;
        let order = CommandRequest { version: Some(version), ..CommandRequest::new(id, player, command) };
        games::act(service, &order)?;
        Ok(Redirect::to(&format!("{}#play", own_game_path(id))).into_response())
    };
    state.run(act).await
}
