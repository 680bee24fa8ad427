//! The host's own table: whoever sits at this machine plays for both players of a game.

use askama::Template;
use axum::Router;
use axum::body::Body;
use axum::extract::{Form, Path, Query, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use axum::routing::get;
use serde::Deserialize;

use super::Web;
use super::compose::{self, Chosen, Composing};
use super::error::{Failure, Shown, shown, status};
use super::game_page::number_of;
use super::pages::{Card, lively};
use super::shown::ShownGame;
use super::site::{Page, Site};
use super::table_form::{Complaints, NewGame, Wanted};
use super::words;
use crate::play::{Command, GameId, Identity, Place, Refusal, SideChoice, Viewer};
use crate::service::{CommandRequest, Proposal, Reply, Running, Service, ServiceError};
use crate::view::wording::{plural, sentence};
use colonnade_rules::{Game as GameKind, Side, Variant};

pub(super) fn router() -> Router<Web> {
    Router::new()
        .route("/table", get(list).post(begin))
        .route("/table/{id}", get(open).post(act))
        .route("/table/{id}/board.svg", get(board))
}

#[derive(Template)]
#[template(path = "tables.html")]
struct Tables {
    page: Page,
    form: NewGame,
    complaints: Complaints,
    /// The games with their variants.
    kinds: Vec<(&'static str, Vec<Choice>)>,
    games: Vec<Card>,
}

/// A variant that can be chosen.
struct Choice {
    value: String,
    name: String,
    chosen: bool,
}

/// The form for a new game, and the games that are being played.
async fn list(State(web): State<Web>, site: Site, Query(form): Query<NewGame>) -> Shown<Response<Body>> {
    tables(&web, site, form, Complaints::default()).await.map(IntoResponse::into_response)
}

async fn tables(web: &Web, site: Site, form: NewGame, complaints: Complaints) -> Shown {
    let games = web
        .ask(|service| {
            let mut games = lively(service, Running::All, 64)?;
            games.retain(|game| game.place == Place::Local);
            Ok(games)
        })
        .await?;
    let page = Page::new(site, "Table", "/table").at("/table").described("Play one of the five games here and now.");
    let variant = |variant: Variant| {
        let value = format!("{}/{}", variant.game().slug(), variant.name());
        let chosen = value == form.kind || form.kind == variant.game().slug() && variant == variant.game().standard();
        Choice { value, name: words::game_name(variant), chosen }
    };
    let kinds = GameKind::ALL.iter().map(|game| (game.name(), game.variants().map(variant).collect()));
    let kinds = kinds.collect();
    Ok(shown(&Tables { page, kinds, form, complaints, games: games.iter().map(Card::running).collect() }))
}

/// Begins a game.
async fn begin(State(web): State<Web>, site: Site, Form(form): Form<NewGame>) -> Shown<Response<Body>> {
    let mut complaints = match form.read() {
        Ok(wanted) => match web.ask(move |service| begun(service, &wanted)).await {
            Ok(game) => return Ok(Redirect::to(&format!("/table/{}", game.0)).into_response()),
            Err(ServiceError::Refused(refusal)) => complained(&refusal),
            Err(error) => return Err(error.into()),
        },
        Err(complaints) => complaints,
    };
    if complaints.first.is_none()
        && complaints.second.is_none()
        && complaints.kind.is_none()
        && complaints.control.is_none()
    {
        complaints.kind = Some("This game cannot begin.".to_owned());
    }
    let page = tables(&web, site, form, complaints).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// A refusal beside the field that it is about.
fn complained(refusal: &Refusal) -> Complaints {
    let words = Some(sentence(refusal));
    match refusal {
        Refusal::TooShort { .. } => Complaints { control: words, ..Complaints::default() },
        Refusal::NotAName(_) => Complaints { first: words, ..Complaints::default() },
        _ => Complaints { kind: words, ..Complaints::default() },
    }
}

/// Begins a game between local players, who join if they are new here.
pub(super) fn begun(service: &Service, wanted: &Wanted) -> Reply<GameId> {
    let player = |name: &str| Ok::<_, ServiceError>(service.sign_in(&Identity::Local(name.to_owned()), name)?.id);
    let (first, second) = (player(&wanted.first)?, player(&wanted.second)?);
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some(wanted.control),
        ..Proposal::new(first, Some(second), wanted.variant, Place::Local)
    };
    let challenge = service.challenge(&proposal)?;
    Ok(service.accept(challenge.id, second)?.game.id)
}

/// What is asked of the one at the table, in the address.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    /// `resign` or `abort`: a question before it is done.
    ask: String,
    /// The side it is about: `first` or `second`.
    side: String,
}

/// Something that one of the players can do beside moving.
struct Deed {
    label: String,
    value: &'static str,
    side: &'static str,
    strong: bool,
}

/// A question with a button that answers it.
struct Question {
    words: String,
    button: String,
    value: &'static str,
    side: &'static str,
    text: String,
}

#[derive(Template)]
#[template(path = "table.html")]
struct Table {
    page: Page,
    action: String,
    id: u64,
    version: u64,
    variant: String,
    rules: String,
    names: [(String, &'static str); 2],
    control: String,
    /// What the clocks show, where they run.
    clocks: Option<[String; 2]>,
    turn: String,
    composing: Option<Composing>,
    over: Option<super::game_page::Board>,
    typed: String,
    /// What is wrong with what was typed, and with what was done otherwise.
    problem: Option<String>,
    notice: Option<String>,
    question: Option<Question>,
    /// What one player has asked and the other can answer.
    asked: Option<(String, Vec<Deed>)>,
    deeds: Vec<Deed>,
    resign: Vec<(String, String)>,
    abort: Option<String>,
    moves: Vec<(u32, String, bool)>,
    ply: u32,
}

/// What came of what was done.
#[derive(Default)]
struct Came {
    typed: String,
    problem: Option<String>,
    notice: Option<String>,
    question: Option<Question>,
}

/// A game at this table.
pub(super) fn local(service: &Service, id: GameId) -> Reply<ShownGame> {
    let game = ShownGame::load(service, Viewer::Nobody, id)?;
    if game.place == Place::Local { Ok(game) } else { Err(Refusal::NoSuchGame(id).into()) }
}

async fn open(
    State(web): State<Web>,
    site: Site,
    Path(id): Path<String>,
    Query(chosen): Query<Chosen>,
    Query(asked): Query<Asked>,
) -> Shown<Response<Body>> {
    let id = number_of(&id)?;
    let game = web.ask(move |service| local(service, id)).await?;
    let question = game.live.as_ref().and_then(|_| asked_first(&game, &asked));
    page(site, &game, &chosen, Came { question, ..Came::default() }).map(IntoResponse::into_response)
}

/// The question that an address asks.
fn asked_first(game: &ShownGame, asked: &Asked) -> Option<Question> {
    let side = side_of(&asked.side)?;
    let who = format!("{} ({})", game.names[side], words::side_name(game.variant, side));
    let side = side_text(side);
    match asked.ask.as_str() {
        "resign" => Some(Question {
            words: format!("Shall {who} resign? The game is lost then."),
            button: "Resign".to_owned(),
            value: "resign",
            side,
            text: String::new(),
        }),
        "abort" => Some(Question {
            words: "Shall the game be broken off? It has no result then.".to_owned(),
            button: "Break off".to_owned(),
            value: "abort",
            side,
            text: String::new(),
        }),
        _ => None,
    }
}

fn side_of(text: &str) -> Option<Side> {
    match text {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        _ => None,
    }
}

const fn side_text(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

fn page(site: Site, game: &ShownGame, chosen: &Chosen, came: Came) -> Shown {
    let path = format!("/table/{}", game.id.0);
    let composing = if game.is_over() { None } else { compose::composing(game, chosen, &path, Side::First) };
    let who = |side: Side| format!("{} ({})", game.names[side], words::side_name(game.variant, side));
    let turn = match &game.live {
        Some(live) => format!("{} to act", who(live.to_act)),
        None => game.standing(),
    };
    let both = [Side::First, Side::Second];
    let (_, sides) = game.state_at(game.plies());
    let moves = (1..).zip(&game.actions).zip(&sides);
    let alone = game.players.first == game.players.second;
    let acted = both.into_iter().all(|side| sides.contains(&side));
    let page = Page::new(site, format!("Table: {}", game.title()), path.clone()).at("/table");
    let live = game.live.as_ref();
    let clocks = live.and_then(|live| live.left).map(|left| both.map(|side| words::words_of(left[side])));
    Ok(shown(&Table {
        page,
        action: path.clone(),
        id: game.id.0,
        version: game.version,
        variant: words::game_name(game.variant),
        rules: format!("/rules/{}", game.variant.game().slug()),
        names: both.map(|side| (game.names[side].clone(), words::side_name(game.variant, side))),
        control: words::control(game.control),
        clocks,
        turn: sentence(&turn),
        over: if composing.is_none() { ended(game, chosen) } else { None },
        composing,
        typed: came.typed,
        problem: came.problem,
        notice: came.notice,
        question: came.question,
        asked: asked(game),
        deeds: deeds(game, alone),
        resign: if game.is_over() {
            Vec::new()
        } else {
            let resign = |side: Side| (who(side), format!("{path}?ask=resign&side={}#play", side_text(side)));
            both.map(resign).into()
        },
        abort: (!game.is_over() && !acted).then(|| format!("{path}?ask=abort&side=first#play")),
        moves: moves.map(|((number, action), side)| (number, action.text.clone(), *side == Side::Second)).collect(),
        ply: game.plies(),
    }))
}

/// The board of a game that is over.
fn ended(game: &ShownGame, chosen: &Chosen) -> Option<super::game_page::Board> {
    let seat = chosen.seat(Side::First);
    let picture = game.picture(game.plies(), super::shown::Look { seat, ..Default::default() })?;
    let turned = if seat == Side::Second { "&seat=second" } else { "" };
    let address = |theme: &str| format!("/games/{}/{}.svg?theme={theme}{turned}", game.id.0, game.plies());
    Some(super::game_page::Board {
        light: address("wood"),
        dark: address("slate"),
        width: crate::view::WIDTH.round() as u32,
        height: crate::view::render::height(&picture).round() as u32,
        alt: crate::view::render::alt_text(&picture),
    })
}

/// What one player has asked of the other.
fn asked(game: &ShownGame) -> Option<(String, Vec<Deed>)> {
    let live = game.live.as_ref()?;
    let (by, words, values) = match (live.draw_offer, live.takeback) {
        (Some(by), _) => (by, format!("{} offers a draw.", game.names[by]), ["draw-accept", "draw-decline"]),
        (None, Some(asked)) => {
            let words =
                format!("{} asks to take back {}.", game.names[asked.by], plural(asked.plies, "action", "actions"));
            (asked.by, words, ["takeback-accept", "takeback-decline"])
        }
        (None, None) => return None,
    };
    let other = &game.names[by.other()];
    let side = side_text(by.other());
    let deed = |(verb, value), strong| Deed { label: format!("{other} {verb}"), value, side, strong };
    Some((words, vec![deed(("accepts", values[0]), true), deed(("declines", values[1]), false)]))
}

/// What the players can do beside moving and resigning.
fn deeds(game: &ShownGame, alone: bool) -> Vec<Deed> {
    let Some(live) = &game.live else {
        return vec![Deed {
            label: "Play again, sides exchanged".to_owned(),
            value: "rematch",
            side: "first",
            strong: true,
        }];
    };
    let mut deeds = Vec::new();
    if alone {
        if game.plies() > 0 {
            deeds.push(Deed {
                label: "Take back".to_owned(),
                value: "takeback",
                side: side_text(live.to_act),
                strong: false,
            });
        }
        return deeds;
    }
    for side in [Side::First, Side::Second] {
        let name = &game.names[side];
        let side_text = side_text(side);
        if live.takeback.is_none() && game.plies() > 0 {
            deeds.push(Deed {
                label: format!("{name} asks for a takeback"),
                value: "takeback",
                side: side_text,
                strong: false,
            });
        }
        if live.draw_offer.is_none() {
            deeds.push(Deed { label: format!("{name} offers a draw"), value: "draw", side: side_text, strong: false });
        }
    }
    deeds
}

async fn board(State(web): State<Web>, Path(id): Path<String>, Query(chosen): Query<Chosen>) -> Shown<Response<Body>> {
    let id = number_of(&id)?;
    let game = web.ask(move |service| local(service, id)).await?;
    compose::board(&game, &chosen, Side::First).ok_or_else(|| Failure::absent("picture"))
}

/// What was done at the table.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Doing {
    #[serde(rename = "do")]
    what: String,
    #[serde(rename = "move")]
    action: String,
    ply: String,
    side: String,
    sure: String,
}

/// Does what a form of the table says.
async fn act(
    State(web): State<Web>,
    site: Site,
    Path(id): Path<String>,
    Form(doing): Form<Doing>,
) -> Shown<Response<Body>> {
    let id = number_of(&id)?;
    let game = web.ask(move |service| local(service, id)).await?;
    let back = || Redirect::to(&format!("/table/{}#play", id.0)).into_response();
    let again = |status: StatusCode, came: Came| {
        let page = page(site.clone(), &game, &Chosen::default(), came)?;
        Ok((status, page).into_response())
    };
    if doing.what == "rematch" {
        return match web.ask(move |service| rematch(service, &game)).await {
            Ok(game) => Ok(Redirect::to(&format!("/table/{}", game.0)).into_response()),
            Err(error) => Err(error.into()),
        };
    }
    let acts = game.live.as_ref().map_or(Side::First, |live| live.to_act);
    let side = side_of(&doing.side).unwrap_or(acts);
    let is_move = doing.what.is_empty() || doing.what == "move";
    let typed = if is_move { doing.action.trim().to_owned() } else { String::new() };
    if is_move && !game.is_over() {
        match compose::question_of_text(&game, &typed) {
            Err(error) => {
                let problem = Some(sentence(&error));
                return again(StatusCode::UNPROCESSABLE_ENTITY, Came { typed, problem, ..Came::default() });
            }
            Ok(Some(words)) if doing.sure.is_empty() => {
                let side = side_text(acts);
                let question = Question { words, button: format!("Play {typed}"), value: "move", side, text: typed };
                return again(StatusCode::UNPROCESSABLE_ENTITY, Came { question: Some(question), ..Came::default() });
            }
            Ok(_) => {}
        }
    }
    let Some(command) = command(&doing, &typed) else {
        return Err(Failure::new(StatusCode::BAD_REQUEST, "The table does not know what this form asks for."));
    };
    let player = if is_move { game.players[acts] } else { game.players[side] };
    let ply = if is_move { doing.ply.parse().ok() } else { None };
    let order = CommandRequest { ply, ..CommandRequest::new(id, player, command) };
    match web.ask(move |service| service.act(&order)).await {
        Ok(_) => Ok(back()),
        Err(ServiceError::Refused(refusal)) => {
            // The page shows the game as it is now, not as it was when the form was made.
            let game = web.ask(move |service| local(service, id)).await?;
            let words = Some(sentence(&refusal));
            let came = if is_move {
                Came { typed, problem: words, ..Came::default() }
            } else {
                Came { notice: words, ..Came::default() }
            };
            Ok((status(&refusal), page(site, &game, &Chosen::default(), came)?).into_response())
        }
        Err(error) => Err(error.into()),
    }
}

fn command(doing: &Doing, typed: &str) -> Option<Command> {
    Some(match doing.what.as_str() {
        "" | "move" => Command::Act(typed.to_owned()),
        "resign" => Command::Resign,
        "abort" => Command::Abort,
        "draw" => Command::OfferDraw,
        "draw-accept" => Command::AnswerDraw { accept: true },
        "draw-decline" => Command::AnswerDraw { accept: false },
        "takeback" => Command::AskTakeback,
        "takeback-accept" => Command::AnswerTakeback { accept: true },
        "takeback-decline" => Command::AnswerTakeback { accept: false },
        _ => return None,
    })
}

/// Begins the same game again with sides exchanged; whoever sits at the table accepts for the other player.
pub(super) fn rematch(service: &Service, game: &ShownGame) -> Reply<GameId> {
    let challenge = service.rematch(game.id, game.players.first)?;
    Ok(service.accept(challenge.id, game.players.second)?.game.id)
}
