//! The local table: one person at this machine plays for both players of a game.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::board::game_view::{BoardOptions, GameView};
use crate::board::move_builder::{self, BuilderQuery, MoveBuilder};
use crate::client::HeavyWork;
use crate::components::board_view::BoardView;
use crate::components::boards::PageBoard;
use crate::components::error::{PageError, PageResult, render, status};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::pictures::game_board;
use crate::request::body::FormBody;
use crate::request::paths::{analysis_path, game_id, game_table_path};
use crate::request::query::Query;
use crate::table::commands::{
    ActionButton, ActionForm, Question, QuestionQuery, buttons, command, offer, question, side_of, side_text,
};
use crate::table::form::{FormOption, level_choices, parse_level};
use crate::table::start::{Again, begin_again};
use colonnade_computer::{self as computer, Computer};
use colonnade_language::say;
use colonnade_play::{GameId, Offer, Opening, Place, Refusal, Urgency, Viewer};
use colonnade_rules::Side;
use colonnade_service::{CommandRequest, NextGame, Reply, Service, ServiceError, Work, games, people};
use colonnade_view::rulebook;
use colonnade_wording as wording;
use colonnade_wording::web::{self as words, Missing};
use colonnade_wording::{sentence, sentences, with_full_stop};

/// The place among the games that wait from which the people at the table go on.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PlaceQuery {
    /// The deadline that the game had before the last action; without it, its present one counts.
    from: Option<String>,
}

/// A hint for the player to act, and where to get the next one.
#[derive(Default)]
struct HintView {
    text: Option<String>,
    /// Label and address.
    next: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "table.html")]
struct TableTemplate {
    layout: PageLayout,
    /// The address to which forms are sent.
    action: String,
    /// The address with the board from the other seat.
    flip: String,
    id: u64,
    version: u64,
    variant: String,
    rules: String,
    names: [(String, String); 2],
    control: String,
    /// The time left of both players.
    clocks: Option<[String; 2]>,
    turn: String,
    /// The turn and the open offer, announced when the game is changed elsewhere.
    news: String,
    /// The text for screen readers: a question, a hint, the steps of a move so far, or the turn.
    say: String,
    builder: Option<MoveBuilder>,
    /// The last position of a game that is over.
    over: Option<PageBoard>,
    /// The position of a game in which a computer thinks.
    thinking: Option<PageBoard>,
    typed: String,
    /// The problem of the move that was typed.
    problem: Option<String>,
    /// The problem of any other command.
    notice: Option<String>,
    question: Option<Question>,
    hint: HintView,
    /// An offer or a request, with the buttons that answer it.
    offer: Option<(String, Vec<ActionButton>)>,
    buttons: Vec<ActionButton>,
    /// The levels of the computer for the next game, if one was played against and the game is over.
    levels: Vec<FormOption>,
    /// The button that leads on to the next game that waits, and its address.
    next: Option<(String, String)>,
    /// The address of the analysis, if the game is over.
    analysis: Option<String>,
    /// How a move is made on the board, while the players have not made one yet.
    how_to_move: Option<String>,
    resign: Vec<(String, String)>,
    /// The address of the question before a draw is offered to a computer.
    draw: Option<String>,
    abort: Option<String>,
    /// Number, text, and whether the second side made it.
    actions: Vec<(u32, String, bool)>,
    ply: u32,
}

/// The outcome of a form that changed nothing, for the page that is shown again.
#[derive(Default)]
struct FormFeedback {
    typed: String,
    problem: Option<String>,
    notice: Option<String>,
    question: Option<Question>,
    /// The text of a hint, and whether it is the whole move.
    hint: Option<(String, bool)>,
}

/// A game at this table.
pub(crate) fn load_local(service: &Service, id: GameId) -> Reply<GameView> {
    let game = GameView::load(service, Viewer::Nobody, id)?;
    if game.place == Place::Local { Ok(game) } else { Err(Refusal::NoSuchGame(id).into()) }
}

pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
    Query(query): Query<BuilderQuery>,
    Query(asked): Query<QuestionQuery>,
    Query(place): Query<PlaceQuery>,
    work: HeavyWork,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let wants_hint = matches!(asked.ask.as_str(), "hint" | "whole");
    let permit = if wants_hint { Some(work.begin(Work::Hint).await?) } else { None };
    let page = move |service: &Service| -> PageResult<_> {
        let game = load_local(service, id)?;
        let computer = computer_in(service, &game)?;
        let question = game.live.as_ref().and_then(|_| question(&game, &asked));
        let side = computer.map(|computer| computer.side);
        let from = place.from.as_deref().map_or_else(|| urgency(&game), |from| Urgency::read(id, from));
        let next = next_game(service, &game, side, from)?;
        service.end_moment();
        let hint = permit.filter(|_| is_helped(&game, side)).and_then(|_| hint(&game, asked.ask == "whole"));
        Ok(table_page(
            context,
            &game,
            computer,
            &query,
            next,
            FormFeedback { question, hint, ..FormFeedback::default() },
        ))
    };
    state.run(page).await
}

/// The place of a game among those that wait.
fn urgency(game: &GameView) -> Urgency {
    Urgency::new(game.id, game.live.as_ref().and_then(|live| live.deadline))
}

/// The next game that waits for the people in a game at this table.
fn next_game(service: &Service, game: &GameView, computer: Option<Side>, from: Urgency) -> Reply<Option<NextGame>> {
    let people = Side::ALL.into_iter().filter(|side| Some(*side) != computer).map(|side| game.players[side]);
    games::next_game(service, &people.collect::<Vec<_>>(), from)
}

/// Whether hints are available: to a person who plays against a computer and is to act.
fn is_helped(game: &GameView, computer: Option<Side>) -> bool {
    computer.is_some() && game.live.as_ref().is_some_and(|live| Some(live.to_act) != computer)
}

/// A hint in words, and whether it is the whole move.
fn hint(game: &GameView, shows_all: bool) -> Option<(String, bool)> {
    let hint = computer::hint(&game.final_state().0)?;
    Some(match hint.first.filter(|_| !shows_all) {
        Some(first) => (words::hint_beginning(&first.text), false),
        None => (words::hint_move(&hint.answer.action), true),
    })
}

/// The computer that plays in a game.
pub(crate) fn computer_in(service: &Service, game: &GameView) -> Reply<Option<Computer>> {
    for side in Side::ALL {
        if let Some(computer) = Computer::of(&people::player(service, game.players[side])?, side) {
            return Ok(Some(computer));
        }
    }
    Ok(None)
}

/// The side that a computer plays.
fn computer_side(service: &Service, game: &GameView) -> Reply<Option<Side>> {
    Ok(computer_in(service, game)?.map(|computer| computer.side))
}

/// The default seat of the board: that of the person who plays against a computer, or else the first side.
fn own_seat(computer: Option<Side>) -> Side {
    computer.map_or(Side::First, Side::other)
}

/// Fails if a computer plays the side, because it decides by itself.
pub(crate) fn check_person(service: &Service, game: &GameView, side: Side, refusal: Refusal) -> Reply<()> {
    if computer_side(service, game)? == Some(side) { Err(refusal.into()) } else { Ok(()) }
}

fn table_page(
    context: RequestContext,
    game: &GameView,
    computer: Option<Computer>,
    query: &BuilderQuery,
    next: Option<NextGame>,
    feedback: FormFeedback,
) -> Response<Body> {
    let (computer, level) = (computer.map(|computer| computer.side), computer.map(|computer| computer.level));
    let path = game_table_path(game.id);
    let seat = own_seat(computer);
    let view = query.view(seat);
    let asks = |question: &str| view.keep(&format!("{path}?{question}#play"));
    let is_computers_turn = game.live.as_ref().is_some_and(|live| Some(live.to_act) == computer);
    let builder =
        if game.is_over() || is_computers_turn { None } else { move_builder::builder(game, query, &path, seat) };
    let who = |side: Side| words::player_and_side(&game.names[side], game.variant, side);
    let turn = match &game.live {
        Some(live) => words::to_act(&who(live.to_act)),
        None => game.standing(),
    };
    let both = [Side::First, Side::Second];
    let (_, sides) = game.final_state();
    let actions = (1..).zip(&game.actions).zip(&sides);
    let plays_here = |side: Side| Some(side) != computer;
    let people: Vec<Side> = both.into_iter().filter(|side| plays_here(*side)).collect();
    // A computer answers at once.
    let asked = game.live.as_ref().and_then(|live| live.offers.first()).map(|(_, by)| by.other());
    let is_computer_asked = asked.is_some() && asked == computer;
    let both_acted = both.into_iter().all(|side| sides.contains(&side));
    let clocks = game.live.as_ref().and_then(|live| live.left).map(|left| both.map(|side| words::words_of(left[side])));
    let paused_until = game.live.as_ref().and_then(|live| live.paused_until);
    let pause = paused_until.map(|end| say!(web::paused_until, end = words::minute(end)));
    let turn = std::iter::once(with_full_stop(&turn)).chain(pause).collect::<Vec<_>>().join(" ");
    let composed = builder.as_ref().filter(|builder| builder.restart.is_some());
    let said = match (&feedback.question, &feedback.hint, composed) {
        (Some(question), ..) => question.text.clone(),
        (None, Some((hint, _)), _) => hint.clone(),
        (None, None, Some(builder)) => builder.said(),
        (None, None, None) => turn.clone(),
    };
    let title = say!(page_table::title, game = game.title());
    let is_own_turn = computer.is_some() && !is_computers_turn && !game.is_over();
    let page = render(&TableTemplate {
        layout: PageLayout::new(
            context,
            if is_own_turn { say!(page_table::your_turn, title = title) } else { title },
            path.clone(),
        )
        .in_section("/table")
        .private(),
        action: view.keep(&path),
        flip: view.flipped().keep(&format!("{path}#play")),
        id: game.id.0,
        version: game.version,
        variant: words::game_name(game.variant),
        rules: format!("/rules/{}", game.variant.game().slug()),
        names: both.map(|side| (game.names[side].clone(), words::side_name(game.variant, side))),
        control: game.control().map(words::control).unwrap_or_default(),
        clocks,
        news: sentences(std::iter::once(turn.clone()).chain(game.offer())),
        turn,
        say: said,
        over: if game.is_over() { last_board(game, view) } else { None },
        thinking: if is_computers_turn { last_board(game, view) } else { None },
        builder,
        typed: feedback.typed,
        problem: feedback.problem,
        notice: feedback.notice,
        question: feedback.question,
        hint: HintView {
            next: match &feedback.hint {
                _ if !is_helped(game, computer) => None,
                None => Some((say!(components::hint), asks("ask=hint"))),
                Some((_, false)) => Some((say!(components::whole_move), asks("ask=whole"))),
                Some((_, true)) => None,
            },
            text: feedback.hint.map(|(text, _)| text),
        },
        offer: offer(game, &plays_here).filter(|_| !is_computer_asked),
        buttons: buttons(game, &people, computer.is_some()),
        levels: level.filter(|_| game.is_over()).map(|level| level_choices(&level.to_string())).unwrap_or_default(),
        next: next
            .map(|next| (say!(components::next_game, waiting = next.waiting), game_table_path(next.place.game()))),
        analysis: game.can_be_analysed().then(|| analysis_path(game.id)),
        how_to_move: (!game.is_over() && !both_acted).then(|| rulebook(game.variant.game()).moving_here()),
        resign: if game.is_over() {
            Vec::new()
        } else {
            let resign = |side: Side| (who(side), asks(&format!("ask=resign&side={}", side_text(side))));
            both.into_iter().filter(|side| Some(*side) != computer).map(resign).collect()
        },
        // The computer answers at once, which may end the game.
        draw: computer
            .filter(|_| game.live.as_ref().is_some_and(|live| live.offered_by(Offer::Draw).is_none()))
            .map(|side| asks(&format!("ask=draw&side={}", side_text(side.other())))),
        abort: (!game.is_over() && !both_acted).then(|| asks(&format!("ask=abort&side={}", side_text(seat)))),
        actions: actions.map(|((number, action), side)| (number, action.text.clone(), *side == Side::Second)).collect(),
        ply: game.plies(),
    });
    page.into_response()
}

/// The board of a game in which nobody at the table is to act.
fn last_board(game: &GameView, view: BoardView) -> Option<PageBoard> {
    let picture = game.picture(game.plies(), BoardOptions { seat: view.seat, ..BoardOptions::default() })?;
    Some(game_board(game, game.plies(), &picture, view))
}

pub(crate) async fn board(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let board = move |service: &Service| {
        let game = load_local(service, id)?;
        let seat = own_seat(computer_side(service, &game)?);
        move_builder::board(&game, &query, seat).ok_or_else(|| PageError::not_found(Missing::Picture))
    };
    state.run(board).await
}

/// Handles a form of the table.
pub(crate) async fn act(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
    Query(query): Query<BuilderQuery>,
    FormBody(form): FormBody<ActionForm>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    state.run(move |service| perform(service, context, id, &query, &form)).await
}

fn perform(
    service: &Service,
    context: RequestContext,
    id: GameId,
    query: &BuilderQuery,
    form: &ActionForm,
) -> PageResult<Response<Body>> {
    let game = load_local(service, id)?;
    let player = computer_in(service, &game)?;
    let computer = player.map(|computer| computer.side);
    let query = query.with_prefix(None);
    let again = |context: RequestContext, game: &GameView, status: StatusCode, feedback: FormFeedback| {
        let next = next_game(service, game, computer, urgency(game))?;
        Ok((status, table_page(context, game, player, &query, next, feedback)).into_response())
    };
    if let Some(sides) = Again::of(&form.command) {
        let level =
            computer.filter(|_| !form.level.trim().is_empty()).map(|side| Ok((side, parse_level(&form.level)?)));
        let other = match level.transpose() {
            Ok(other) => other,
            Err(words) => {
                let feedback = FormFeedback { notice: Some(words), ..FormFeedback::default() };
                return again(context, &game, StatusCode::UNPROCESSABLE_ENTITY, feedback);
            }
        };
        let next = begin_again(service, &game, sides, other)?;
        // The sides may be exchanged, so the seat is not kept.
        let view = BoardView { seat: Side::First, ..query.view(Side::First) };
        return Ok(Redirect::to(&view.keep(&game_table_path(next))).into_response());
    }
    let to_act = game.live.as_ref().map_or(Side::First, |live| live.to_act);
    let side = side_of(&form.side).unwrap_or(to_act);
    let is_move = form.command.is_empty() || form.command == "move";
    let typed = if is_move { form.action.trim().to_owned() } else { String::new() };
    if is_move && !game.is_over() {
        match move_builder::question_about(&game, &typed) {
            Err(refusal) => {
                let feedback = FormFeedback {
                    typed,
                    problem: Some(sentence(&wording::refusal(&refusal))),
                    ..FormFeedback::default()
                };
                return again(context, &game, StatusCode::UNPROCESSABLE_ENTITY, feedback);
            }
            Ok(Some(text)) if form.sure.is_empty() => {
                let side = side_text(to_act);
                let button = words::play_button(&typed);
                let question = Question { text, button, value: "move", side, action: typed };
                let feedback = FormFeedback { question: Some(question), ..FormFeedback::default() };
                return again(context, &game, StatusCode::UNPROCESSABLE_ENTITY, feedback);
            }
            Ok(_) => {}
        }
    }
    let Some(command) = command(form, &typed) else {
        return Err(PageError::new(StatusCode::BAD_REQUEST, words::unknown_form()));
    };
    let side = if is_move { to_act } else { side };
    if Some(side) == computer && !game.is_over() {
        let feedback = FormFeedback { notice: Some(words::computer_decides()), ..FormFeedback::default() };
        return again(context, &game, StatusCode::UNPROCESSABLE_ENTITY, feedback);
    }
    let player = game.players[side];
    let version = match form.version.as_str() {
        // A form without a version is from a page that does not show one.
        "" if !is_move => None,
        text => Some(text.parse().map_err(|_| PageError::new(StatusCode::BAD_REQUEST, words::incomplete_form()))?),
    };
    // The form names a side, which with the pie rule may belong to the other player since.
    let version = version.filter(|_| is_move || game.conditions.opening == Opening::Pie);
    let request = CommandRequest { version, ..CommandRequest::new(id, player, command) };
    match games::act(service, &request) {
        Ok(_) => {
            let from = game.live.as_ref().and_then(|live| live.deadline).map(|_| urgency(&game).deadline_code());
            let from = from.map(|from| format!("?from={from}")).unwrap_or_default();
            let address = format!("{}{from}#play", game_table_path(id));
            Ok(Redirect::to(&query.view(own_seat(computer)).keep(&address)).into_response())
        }
        Err(ServiceError::Refused(refusal)) => {
            // The page shows the game as it is now.
            let game = load_local(service, id)?;
            let message = Some(sentence(&wording::refusal(&refusal)));
            let feedback = if is_move {
                FormFeedback { typed, problem: message, ..FormFeedback::default() }
            } else {
                FormFeedback { notice: message, ..FormFeedback::default() }
            };
            again(context, &game, status(&refusal), feedback)
        }
        Err(error) => Err(error.into()),
    }
}
