//! The tokens of a player who has signed in, and the player's programs with theirs.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::reader::SignedIn;
use crate::sessions::own_pages::name_of;
use crate::sessions::signed_in::SessionForm;
use crate::sessions::tokens::PlayerSecret;
use colonnade_language::say;
use colonnade_play::{ApiToken, LONGEST_LABEL, PlayerId, Refusal, clean_name};
use colonnade_service::{Reply, Service, deletion, programs, tokens};
use colonnade_wording::web as words;

const PATH: &str = "/me/programs";

/// A token in a list.
struct TokenView {
    /// The beginning of its hash, by which a form names it.
    id: String,
    label: String,
    times: String,
}

/// A player with tokens: the reader, or a program of the reader.
struct TokenPlayerView {
    id: u64,
    name: String,
    tokens: Vec<TokenView>,
    /// The token that was just made.
    secret: Option<String>,
}

#[derive(Template)]
#[template(path = "programs.html")]
struct ProgramsTemplate {
    layout: PageLayout,
    reader: SignedIn,
    own: TokenPlayerView,
    programs: Vec<TokenPlayerView>,
    /// Whether the player may have one more.
    has_room: bool,
}

/// A token that was just made, and its player.
type Made = Option<(PlayerId, String)>;

/// Shows the tokens and programs.
pub(crate) async fn show(State(state): State<AppState>, context: RequestContext) -> PageResult<Response<Body>> {
    state.run(move |service| page(service, context, None)).await
}

fn page(service: &Service, context: RequestContext, made: Made) -> PageResult<Response<Body>> {
    let reader = context.signed_in()?.clone();
    let view = |player: PlayerId, name: &str| -> Reply<_> {
        let tokens = tokens::of_player(service, player)?.into_iter().map(token_view).collect();
        let secret = made.as_ref().filter(|(of, _)| *of == player).map(|(_, secret)| secret.clone());
        Ok(TokenPlayerView { id: player.0, name: name.to_owned(), tokens, secret })
    };
    let own = view(reader.player, &reader.name)?;
    let found = programs::of_owner(service, reader.player)?;
    let has_room = found.len() < service.play_settings().programs.into();
    let programs = found.iter().map(|program| view(program.id, &program.name)).collect::<Reply<_>>()?;
    let layout = PageLayout::new(context, say!(page_programs::title), "").in_section("/me").private();
    Ok(render(&ProgramsTemplate { layout, reader, own, programs, has_room }).into_response())
}

fn token_view(token: ApiToken) -> TokenView {
    let times = say!(page_programs::times, made = words::day(token.made), used = words::day(token.used));
    TokenView { id: name_of(&token.hash), label: token.label, times }
}

/// A change of tokens and programs.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ProgramForm {
    #[serde(rename = "do")]
    command: String,
    /// The number of the program, or of the player who has signed in.
    player: String,
    /// The name of a new program, or the purpose of a new token.
    name: String,
    /// The token to end.
    end: String,
}

/// Makes and ends tokens, and creates and deletes programs. A new token is shown in the response, and never again.
pub(crate) async fn change(
    State(state): State<AppState>,
    context: RequestContext,
    SessionForm(form): SessionForm<ProgramForm>,
) -> PageResult<Response<Body>> {
    let unknown = || PageError::new(StatusCode::BAD_REQUEST, words::unknown_form());
    let owner = context.signed_in()?.player;
    let key = state.settings.key.clone();
    let change = move |service: &Service| -> PageResult<_> {
        if form.command == "create" {
            programs::create(service, owner, &form.name)?;
            return Ok(Redirect::to(PATH).into_response());
        }
        let player = form.player.parse().map(PlayerId).map_err(|_| unknown())?;
        if player != owner {
            programs::of_owner_at(service, owner, player)?;
        }
        match form.command.as_str() {
            "make" => {
                let secret = PlayerSecret::new(player)?;
                tokens::make(service, player, secret.token_hash(&key), &label(&form.name)?)?;
                return page(service, context, Some((player, secret.text())));
            }
            "delete" => deletion::delete_program(service, owner, player)?,
            "" => tokens::end(service, player, |token| name_of(&token.hash) == form.end)?,
            _ => return Err(unknown()),
        }
        Ok(Redirect::to(PATH).into_response())
    };
    state.run(change).await
}

/// The label of a token.
fn label(text: &str) -> Result<String, Refusal> {
    let label = clean_name(text);
    let is_label = !label.is_empty() && label.len() <= LONGEST_LABEL;
    if is_label { Ok(label) } else { Err(Refusal::NotAName(text.to_owned())) }
}
