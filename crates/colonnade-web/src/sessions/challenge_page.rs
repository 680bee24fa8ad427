//! The address of a challenge to anybody: the challenger passes it on, and whoever opens it can accept.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::Response;
use axum::response::IntoResponse;

use crate::AppState;
use crate::components::error::{PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::reader::SignedIn;
use crate::request::paths::{challenge_id, challenge_path};
use colonnade_language::say;
use colonnade_play::{Challenge, Player, ShownName, Viewer};
use colonnade_service::{Service, challenge_lists, people};
use colonnade_wording as wording;

#[derive(Template)]
#[template(path = "challenge.html")]
struct ChallengeTemplate {
    layout: PageLayout,
    /// The player who has signed in.
    reader: Option<SignedIn>,
    id: u64,
    address: String,
    terms: String,
    from: String,
    /// Whether the reader has made it.
    is_own: bool,
    is_open: bool,
}

/// Shows the terms.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
) -> PageResult<Response<Body>> {
    let id = challenge_id(&id)?;
    let page = move |service: &Service| -> PageResult<_> {
        let reader = context.reader.clone();
        let viewer = reader.as_ref().map_or(Viewer::Nobody, |reader| Viewer::Player(reader.player));
        let challenge = challenge_lists::challenge_by_address(service, viewer, id)?;
        let from = people::player(service, challenge.terms.from)?;
        let page = ChallengeTemplate {
            id: id.0,
            address: format!("{}{}", context.origin, challenge_path(id)),
            terms: wording::terms(&challenge.terms),
            is_own: reader.as_ref().is_some_and(|reader| reader.player == from.id),
            is_open: is_open(service, &challenge),
            from: name(&from, viewer),
            reader,
            layout: PageLayout::new(context, say!(page_challenge::title), "").shared(),
        };
        Ok(render(&page).into_response())
    };
    state.run(page).await
}

fn is_open(service: &Service, challenge: &Challenge) -> bool {
    challenge.closed.is_none() && challenge.expires(service.play_settings().challenge_days) > service.now()
}

/// The name of the challenger; only the number for readers who have not signed in, if the name is not for the web.
fn name(from: &Player, viewer: Viewer) -> String {
    match viewer {
        Viewer::Nobody if !from.is_listed() => ShownName::Unnamed(from.id).localized(),
        _ => from.shown_name(),
    }
}
