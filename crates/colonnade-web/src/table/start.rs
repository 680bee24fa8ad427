//! Where games of the local table begin: the page with its form, the boards with which a game is begun at once, and the
//! next game after one that is over.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};

use crate::AppState;
use crate::board::game_view::GameView;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::cards::{GameCard, GameTile, recent_games, running_cards, tiles};
use crate::request::body::FormBody;
use crate::request::paths::game_table_path;
use crate::request::query::Query;
use crate::table::form::{
    BoardChoice, FormErrors, FormOption, NewGame, NewGameForm, Opponent, board_choices, level_choices, opening_choices,
};
use colonnade_computer::identity;
use colonnade_engine::Level;
use colonnade_play::{Conditions, GameId, Identity, Place, PlayerId, Refusal, SideChoice};
use colonnade_rules::{BySide, Side};
use colonnade_service::{Proposal, Reply, Running, Service, ServiceError, challenges, people, rematches};
use colonnade_wording as wording;
use colonnade_wording::sentence;
use colonnade_wording::web::{self as words, PageWords};

#[derive(Template)]
#[template(path = "tables.html")]
struct TableListTemplate {
    layout: PageLayout,
    tiles: Vec<GameTile>,
    form: NewGameForm,
    errors: FormErrors,
    /// The levels of computers, with their names.
    levels: Vec<FormOption>,
    /// How a game can begin, with names.
    openings: Vec<FormOption>,
    /// All boards of all games.
    boards: Vec<BoardChoice>,
    /// Whether the form for every choice is shown at once.
    is_open: bool,
    running: Vec<GameCard>,
}

/// The boards to begin at once, the form for a new game, and the running games of the table.
pub(crate) async fn list(
    State(state): State<AppState>,
    context: RequestContext,
    Query(form): Query<NewGameForm>,
) -> PageResult<Response<Body>> {
    let page = state.run(move |service| list_page(service, context, form, FormErrors::default()));
    page.await.map(IntoResponse::into_response)
}

fn list_page(service: &Service, context: RequestContext, form: NewGameForm, errors: FormErrors) -> PageResult {
    let mut running = recent_games(service, Running::All, 64)?;
    running.retain(|game| game.place == Place::Local);
    let PageWords { title, description } = words::table();
    let layout = PageLayout::new(context, title, "/table").in_section("/table").described(description);
    let running = running_cards(&running);
    let levels = level_choices(&form.computer);
    let openings = opening_choices(&form.opening);
    let boards = board_choices(&form.kind);
    let is_open = errors.any() || !form.kind.is_empty() || !form.position.is_empty();
    Ok(render(&TableListTemplate { layout, tiles: tiles(), levels, openings, boards, is_open, form, errors, running }))
}

/// Starts a game.
pub(crate) async fn start(
    State(state): State<AppState>,
    context: RequestContext,
    FormBody(form): FormBody<NewGameForm>,
) -> PageResult<Response<Body>> {
    let start = move |service: &Service| {
        let form = form.filled();
        let errors = match form.parse().map(|game| start_game(service, &game)) {
            Ok(Ok(game)) => return Ok(Redirect::to(&game_table_path(game)).into_response()),
            Ok(Err(ServiceError::Refused(refusal))) => field_error(&refusal),
            Ok(Err(error)) => return Err(PageError::from(error)),
            Err(errors) => *errors,
        };
        let page = list_page(service, context, form, errors)?;
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    state.run(start).await
}

/// Converts a refusal to an error of the field that it is about.
fn field_error(refusal: &Refusal) -> FormErrors {
    let message = Some(sentence(&wording::refusal(refusal)));
    match refusal {
        Refusal::TooShort { .. } => FormErrors { control: message, ..FormErrors::default() },
        Refusal::NotAName(_) => FormErrors { first: message, ..FormErrors::default() },
        _ => FormErrors { kind: message, ..FormErrors::default() },
    }
}

/// Starts a game between local players, who are created if they are new.
pub(crate) fn start_game(service: &Service, game: &NewGame) -> Reply<GameId> {
    let player =
        |name: &str| Ok::<_, ServiceError>(people::sign_in(service, &Identity::Local(name.to_owned()), name)?.id);
    let first = player(&game.first)?;
    let second = match &game.opponent {
        Opponent::Person(name) => player(name)?,
        Opponent::Computer(level) => computer_player(service, *level)?,
    };
    let proposal = Proposal {
        side: if game.opponent_begins { SideChoice::Second } else { SideChoice::First },
        control: Some(game.control),
        conditions: Conditions { opening: game.opening, ..Conditions::default() },
        ..Proposal::new(first, Some(second), game.variant, Place::Local)
    };
    Ok(challenges::begin_local_from(service, &proposal, second, game.position.as_deref())?.game.id)
}

/// The computer player of a level.
pub(crate) fn computer_player(service: &Service, level: Level) -> Reply<PlayerId> {
    Ok(people::sign_in(service, &identity(level), &wording::computer_as_kept(level.number()))?.id)
}

/// The sides of the next game between the same players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// Each player has the side that the other one had.
    Exchanged,
    /// Each player has the same side as before.
    SameSides,
}

impl Again {
    /// The command of a form; `None` if it asks for something else.
    pub(crate) fn of(command: &str) -> Option<Again> {
        match command {
            "rematch" => Some(Again::Exchanged),
            "again" => Some(Again::SameSides),
            _ => None,
        }
    }

    /// The side in the next game of a player of `side`.
    const fn side(self, side: Side) -> Side {
        match self {
            Again::Exchanged => side.other(),
            Again::SameSides => side,
        }
    }
}

/// Starts the game after one that is over, with the same players. With `other`, the computer on that side of the game that
/// is over is replaced by that of a level.
///
/// # Errors
///
/// If the game is not over.
pub(crate) fn begin_again(
    service: &Service,
    game: &GameView,
    again: Again,
    other: Option<(Side, Level)>,
) -> Reply<GameId> {
    let BySide { first, second } = game.players;
    let rematch = rematches::proposed_rematch(service, game.id, first, None)?;
    // The sides are those with which the game began, before a swap.
    let begun = |side: Side| if game.has_swapped() { side.other() } else { side };
    let choice = |side| if side == Side::First { SideChoice::First } else { SideChoice::Second };
    if let Some((computer, level)) = other {
        let person = game.players[computer.other()];
        let opponent = computer_player(service, level)?;
        if opponent != game.players[computer] {
            // It is no rematch, since the players are others.
            let side = choice(again.side(begun(computer.other())));
            let proposal = Proposal { from: person, to: Some(opponent), side, rematch_of: None, ..rematch };
            return Ok(challenges::begin_local(service, &proposal, opponent)?.game.id);
        }
    }
    let proposal = Proposal { side: choice(again.side(begun(Side::First))), ..rematch };
    Ok(challenges::begin_local(service, &proposal, second)?.game.id)
}
