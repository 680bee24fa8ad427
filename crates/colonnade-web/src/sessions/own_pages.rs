//! The pages of a player who has signed in: their games and challenges, and their sessions.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::reader::SignedIn;
use crate::request::paths::{challenge_path, own_game_path};
use crate::sessions::sign_in::signed_out;
use crate::sessions::signed_in::SessionForm;
use colonnade_language::say;
use colonnade_play::{Challenge, ChallengeId, GameOverview, PlayerId, Refusal, Terms, Viewer};
use colonnade_service::{Reply, Service, ServiceError, challenge_lists, challenges, closing, games, people, sessions};
use colonnade_wording::web as words;
use colonnade_wording::{self as wording};

/// A running game in the list of its player.
struct OwnGameLine {
    href: String,
    variant: String,
    id: u64,
    opponent: String,
    /// Deadline and offers, as labels.
    about: String,
}

/// A challenge in the list of a player.
struct OwnChallenge {
    id: u64,
    terms: String,
    /// The challenger or the opponent, if it is not open to all.
    other: Option<String>,
    /// Whether the player may accept it; otherwise, withdraw it.
    is_received: bool,
    is_seek: bool,
    /// The address at which anybody can accept it.
    href: Option<String>,
}

#[derive(Template)]
#[template(path = "me.html")]
struct OwnGamesTemplate {
    layout: PageLayout,
    reader: SignedIn,
    waiting: Vec<OwnGameLine>,
    others: Vec<OwnGameLine>,
    challenges: Vec<OwnChallenge>,
}

/// A session in the list of its player.
struct SessionView {
    /// The beginning of its hash, by which a form names it.
    id: String,
    device: String,
    times: String,
    is_here: bool,
}

#[derive(Template)]
#[template(path = "sessions.html")]
struct SessionsTemplate {
    layout: PageLayout,
    reader: SignedIn,
    sessions: Vec<SessionView>,
}

/// The games that wait for the player, then the others, each the nearest deadline first; and open challenges.
pub(crate) async fn show(State(state): State<AppState>, context: RequestContext) -> PageResult<Response<Body>> {
    let page = move |service: &Service| -> PageResult<_> {
        let reader = context.signed_in()?.clone();
        let player = reader.player;
        let all = games::games_of(service, player)?;
        let (waiting, others) = all.iter().partition::<Vec<_>, _>(|game| game.waits_for(player));
        let shown = |games: Vec<&GameOverview>| games.into_iter().map(|game| own_game(game, player)).collect();
        let challenges = challenge_lists::challenges_of(service, player)?;
        let challenges = challenges.iter().map(|challenge| own_challenge(service, challenge, player));
        let challenges = challenges.collect::<Reply<_>>()?;
        let (waiting, others) = (shown(waiting), shown(others));
        let layout = PageLayout::new(context, say!(page_account::my_games), "").in_section("/me").private();
        Ok(render(&OwnGamesTemplate { layout, reader, waiting, others, challenges }).into_response())
    };
    state.run(page).await
}

fn own_game(game: &GameOverview, player: PlayerId) -> OwnGameLine {
    let side = if game.players.first == player { colonnade_rules::Side::First } else { colonnade_rules::Side::Second };
    let deadline = match game.deadline {
        Some(deadline) => say!(page_account::until, time = words::minute(deadline)),
        None => say!(web::no_time_limit),
    };
    let asked = (game.asked == Some(side)).then(|| say!(page_account::asked));
    OwnGameLine {
        href: own_game_path(game.id),
        variant: words::game_name(game.variant),
        id: game.id.0,
        opponent: game.names[side.other()].clone(),
        about: asked.into_iter().chain([deadline]).collect::<Vec<_>>().join(" · "),
    }
}

fn own_challenge(service: &Service, challenge: &Challenge, player: PlayerId) -> Reply<OwnChallenge> {
    let is_received = challenge.terms.from != player;
    let other = if is_received { Some(challenge.terms.from) } else { challenge.terms.to };
    let other = other.map(|other| people::player(service, other).map(|other| other.name)).transpose()?;
    let terms = match &challenge.seek {
        Some(seek) => wording::seek_terms(&challenge.terms, seek),
        None => wording::terms(&challenge.terms),
    };
    let is_seek = challenge.seek.is_some();
    let has_address = challenge.terms.to.is_none() && !is_seek && !challenge.is_of_group();
    let href = has_address.then(|| challenge_path(challenge.id));
    Ok(OwnChallenge { id: challenge.id.0, terms, other, is_received, is_seek, href })
}

/// The answer to a challenge.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ChallengeForm {
    #[serde(rename = "do")]
    command: String,
}

/// Accepts, declines or withdraws a challenge.
pub(crate) async fn answer(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
    SessionForm(form): SessionForm<ChallengeForm>,
) -> PageResult<Response<Body>> {
    let player = context.signed_in()?.player;
    let id = id.parse().map(ChallengeId).map_err(|_| PageError::not_found(words::Missing::Page))?;
    let answer = move |service: &Service| -> PageResult<_> {
        // Others are accepted from their address alone, and which ones there are is told to nobody.
        let viewer = Viewer::Player(player);
        let Terms { from, to, .. } = challenge_lists::challenge_at(service, viewer, id)?.terms;
        if from != player && to != Some(player) {
            if form.command != "accept" {
                return Err(ServiceError::from(Refusal::NoSuchChallenge).into());
            }
            challenge_lists::challenge_by_address(service, viewer, id)?;
        }
        let path = match form.command.as_str() {
            "accept" => own_game_path(challenges::accept(service, id, player)?.game.id),
            "decline" => closing::decline(service, id, player).map(|_| "/me".to_owned())?,
            "withdraw" => closing::withdraw(service, id, player).map(|_| "/me".to_owned())?,
            _ => return Err(PageError::new(StatusCode::BAD_REQUEST, words::unknown_form())),
        };
        Ok(Redirect::to(&path).into_response())
    };
    state.run(answer).await
}

/// The open sessions of the player.
pub(crate) async fn sessions(State(state): State<AppState>, context: RequestContext) -> PageResult<Response<Body>> {
    let page = move |service: &Service| -> PageResult<_> {
        let reader = context.signed_in()?.clone();
        let sessions = sessions::of_player(service, reader.player)?.into_iter().map(|session| SessionView {
            id: name_of(&session.hash),
            times: say!(
                page_account::session_times,
                begun = words::day(session.begun),
                used = words::day(session.used)
            ),
            is_here: session.hash == reader.hash,
            device: if session.device.is_empty() { say!(page_account::unknown_device) } else { session.device },
        });
        let sessions = sessions.rev().collect();
        let layout = PageLayout::new(context, say!(page_account::sessions_title), "").in_section("/me").private();
        Ok(render(&SessionsTemplate { layout, reader, sessions }).into_response())
    };
    state.run(page).await
}

/// How a form names a session or a token.
pub(crate) fn name_of(hash: &[u8; 32]) -> String {
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The sessions to end: `others`, `all`, or one by its name.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct EndForm {
    end: String,
}

/// Ends sessions of the player.
pub(crate) async fn end_sessions(
    State(state): State<AppState>,
    context: RequestContext,
    SessionForm(form): SessionForm<EndForm>,
) -> PageResult<Response<Body>> {
    let SignedIn { player, hash, .. } = *context.signed_in()?;
    let ends_here = form.end == "all" || form.end == name_of(&hash);
    let end = move |service: &Service| -> PageResult<_> {
        match form.end.as_str() {
            "all" => sessions::end_all(service, player)?,
            "others" => sessions::end(service, player, |session| session.hash != hash)?,
            one => sessions::end(service, player, |session| name_of(&session.hash) == one)?,
        }
        Ok(())
    };
    state.run(end).await?;
    if ends_here { Ok(signed_out(&context)) } else { Ok(Redirect::to("/me/sessions").into_response()) }
}
