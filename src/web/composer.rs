//! A page on which one player composes one action, reached by a signed address. Opening it does nothing.

use askama::Template;
use axum::body::Body;
use axum::extract::{Form, Path, Query, State};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;

use super::Web;
use super::compose::{self, Chosen, Composing};
use super::error::{Failure, Shown, shown};
use super::links::{BadLink, Ticket};
use super::shown::ShownGame;
use super::site::{Page, Site};
use super::words;
use crate::play::{Command, Refusal, Viewer};
use crate::service::{CommandRequest, Service, ServiceError};
use crate::view::wording::sentence;
use colonnade_rules::Side;

#[derive(Template)]
#[template(path = "composer.html")]
struct Sheet {
    page: Page,
    id: u64,
    variant: String,
    rules: String,
    action: String,
    who: String,
    opponent: String,
    until: String,
    composing: Composing,
    /// What was typed, and what is wrong with it.
    typed: String,
    problem: Option<String>,
    /// What has to be asked about what was typed.
    question: Option<String>,
}

#[derive(Template)]
#[template(path = "composed.html")]
struct Done {
    page: Page,
    id: u64,
    action: String,
    standing: String,
    public: bool,
}

/// What is confirmed.
#[derive(Debug, Deserialize)]
pub(super) struct Confirmed {
    #[serde(rename = "move")]
    action: String,
    /// Whether what has to be asked was answered.
    #[serde(default)]
    sure: String,
}

/// An address that is good, and the game it is for.
struct Opened {
    ticket: Ticket,
    game: ShownGame,
    seat: Side,
}

/// Why an address leads to no board.
fn refused(bad: BadLink) -> Failure {
    let (status, words) = match bad {
        BadLink::Altered => (
            StatusCode::NOT_FOUND,
            "This link is altered: it is not as it was handed out. Perhaps a part of it was lost on the way.",
        ),
        BadLink::Expired => (StatusCode::GONE, "This link is expired. Ask for a new one where you got it."),
        BadLink::Used => (StatusCode::GONE, "This link is used: a move was made with it, and it is good for one only."),
    };
    Failure::new(status, words)
}

fn stale() -> Failure {
    let words = "This link is stale: the game has gone on since it was handed out. Ask for a new one where you got it.";
    Failure::new(StatusCode::GONE, words)
}

async fn opened(web: &Web, token: &str) -> Shown<Opened> {
    let ticket = web.settings.links.check(token, web.service.now()).map_err(refused)?;
    let viewer = Viewer::Player(ticket.player);
    let (game, own_seat) = web
        .ask(move |service: &Service| {
            let game = ShownGame::load(service, viewer, ticket.game)?;
            let player = service.player(ticket.player)?;
            Ok((game, service.settings(&player).own_seat))
        })
        .await?;
    if game.plies() != ticket.ply || game.is_over() {
        return Err(stale());
    }
    let Some(live) = &game.live else { return Err(stale()) };
    if game.players[live.to_act] != ticket.player {
        return Err(stale());
    }
    let seat = if own_seat { live.to_act } else { Side::First };
    Ok(Opened { ticket, game, seat })
}

/// The page of an address.
pub(super) async fn open(
    State(web): State<Web>,
    site: Site,
    Path(token): Path<String>,
    Query(chosen): Query<Chosen>,
) -> Shown<Response<Body>> {
    let opened = opened(&web, &token).await?;
    page(site, token, &opened, &chosen, Typed::default()).map(IntoResponse::into_response)
}

/// What was typed, and what came of it.
#[derive(Default)]
struct Typed {
    text: String,
    problem: Option<String>,
    question: Option<String>,
}

fn page(site: Site, token: String, opened: &Opened, chosen: &Chosen, typed: Typed) -> Shown {
    let Opened { ticket, game, seat } = opened;
    let path = format!("/play/{token}");
    let composing = compose::composing(game, chosen, &path, *seat).ok_or_else(stale)?;
    let acts = game.live.as_ref().map_or(Side::First, |live| live.to_act);
    let mut page = Page::new(site, format!("Your move in {}", words::game_name(game.variant)), "");
    page.secret = true;
    Ok(shown(&Sheet {
        page,
        id: game.id.0,
        variant: words::game_name(game.variant),
        rules: format!("/rules/{}", game.variant.game().slug()),
        action: path.clone(),
        who: format!("{} ({})", game.names[acts], words::side_name(game.variant, acts)),
        opponent: game.names[acts.other()].clone(),
        until: words::minute(ticket.expires),
        composing,
        typed: typed.text,
        problem: typed.problem,
        question: typed.question,
    }))
}

/// The picture of the board of an address.
pub(super) async fn board(
    State(web): State<Web>,
    Path(token): Path<String>,
    Query(chosen): Query<Chosen>,
) -> Shown<Response<Body>> {
    let opened = opened(&web, &token).await?;
    compose::board(&opened.game, &chosen, opened.seat).ok_or_else(stale)
}

/// Makes the action that was composed.
pub(super) async fn confirm(
    State(web): State<Web>,
    site: Site,
    Path(token): Path<String>,
    Form(confirmed): Form<Confirmed>,
) -> Shown<Response<Body>> {
    let opened = opened(&web, &token).await?;
    let text = confirmed.action.trim().to_owned();
    let again = |problem: Option<String>, question: Option<String>| {
        let typed = Typed { text: text.clone(), problem, question };
        let page = page(site.clone(), token.clone(), &opened, &Chosen::default(), typed)?;
        Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
    };
    match compose::question_of_text(&opened.game, &text) {
        Err(error) => return again(Some(sentence(&error)), None),
        Ok(Some(question)) if confirmed.sure.is_empty() => return again(None, Some(question)),
        Ok(_) => {}
    }
    let Ticket { game, player, ply, expires } = opened.ticket;
    let order = CommandRequest { ply: Some(ply), ..CommandRequest::new(game, player, Command::Act(text.clone())) };
    let done = match web.ask(move |service| service.act(&order)).await {
        Ok(done) => done,
        Err(ServiceError::Refused(
            Refusal::Outdated | Refusal::GameOver | Refusal::TimeIsUp | Refusal::NotYourTurn,
        )) => return Err(stale()),
        Err(ServiceError::Refused(refusal)) => return again(Some(sentence(&refusal)), None),
        Err(error) => return Err(error.into()),
    };
    web.settings.links.use_up(&token, expires, web.service.now());
    let mut page = Page::new(site, "Your move is made", "");
    page.secret = true;
    let action = done.game.actions.get(ply as usize).map_or(text.clone(), |action| action.text.clone());
    let standing = match &done.game.ending {
        Some(ending) => words::ending(ending, &opened.game.names),
        None => format!("{} to act", opened.game.names[done.game.state.side_to_act()]),
    };
    let public = done.game.is_visible_to(Viewer::Nobody);
    Ok(shown(&Done { page, id: game.0, action, standing: sentence(&standing), public }).into_response())
}
