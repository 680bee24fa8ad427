//! The archive: a form, and pages of games that it means, the latest first.

use askama::Template;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;

use super::Web;
use super::error::{Shown, shown};
use super::filter::{Complaint, Form};
use super::pages::{Card, Kind, kinds, revalidated};
use super::site::{Page, Site};
use crate::play::Viewer;
use colonnade_rules::{Game as GameKind, Reason};

/// How many games a page shows.
const A_PAGE: usize = 24;

#[derive(Template)]
#[template(path = "archive.html")]
struct Sheet {
    page: Page,
    form: Form,
    kinds: &'static [Kind],
    variants: Vec<&'static str>,
    reasons: Vec<(&'static str, &'static str)>,
    complaints: Vec<Complaint>,
    games: Vec<Card>,
    count: Option<String>,
    /// The query of the games meant, with its question mark.
    query: String,
    first: Option<String>,
    next: Option<String>,
}

impl Sheet {
    fn complaint(&self, field: &str) -> Option<&str> {
        self.complaints.iter().find(|complaint| complaint.field == field).map(|complaint| complaint.words.as_str())
    }
}

/// A page of the archive.
pub(super) async fn page(
    State(web): State<Web>,
    site: Site,
    Query(form): Query<Form>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let wanted = form.clone();
    let found = web
        .ask(move |service| {
            Ok(match wanted.read(service)? {
                Ok((filter, after)) => {
                    let count = service.count(&filter, Viewer::Nobody)?;
                    Ok((service.archive(&filter, Viewer::Nobody, after, A_PAGE)?, count))
                }
                Err(complaints) => Err(complaints),
            })
        })
        .await?;
    let query = form.query();
    let with = |more: String| {
        let joint = if query.is_empty() || more.is_empty() { "" } else { "&" };
        format!("/archive?{query}{joint}{more}")
    };
    let mut page =
        Page::new(site, "Archive", "/archive").at("/archive").described("Every game that was played to its end here.");
    page.feed = Some(("/feed.atom".to_owned(), "Finished games".to_owned()));
    let mut sheet = Sheet {
        page,
        kinds: kinds(),
        variants: variants(&form),
        reasons: Reason::all()
            .filter(|reason| *reason != Reason::Unfinished)
            .map(|reason| (reason.code(), reason.words()))
            .collect(),
        complaints: Vec::new(),
        games: Vec::new(),
        count: None,
        query: if query.is_empty() { String::new() } else { format!("?{query}") },
        first: (!form.after.is_empty()).then(|| with(String::new())),
        next: None,
        form,
    };
    match found {
        Ok((games, count)) => {
            sheet.games = games.items.iter().map(Card::finished).collect();
            sheet.next = games.next.map(|next| with(format!("after={next}")));
            sheet.count = Some(count.to_string());
            Ok(revalidated(shown(&sheet), &headers))
        }
        Err(complaints) => {
            sheet.complaints = complaints;
            Ok((StatusCode::BAD_REQUEST, shown(&sheet)).into_response())
        }
    }
}

/// The variants that can be chosen: those of the game chosen, or all there are.
fn variants(form: &Form) -> Vec<&'static str> {
    let games = match form.game.parse::<GameKind>() {
        Ok(game) => vec![game],
        Err(_) => GameKind::ALL.to_vec(),
    };
    let mut names: Vec<_> = games.iter().flat_map(|game| game.variants()).map(|variant| variant.name()).collect();
    names.sort_unstable();
    names.dedup();
    names
}
