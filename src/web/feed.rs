//! Finished games as a feed.

use askama::Template;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;

use super::Web;
use super::error::{Failure, Shown};
use super::export::complained;
use super::filter::Form;
use super::pictures;
use super::site::Site;
use super::words;
use crate::play::{Summary, Viewer};
use crate::view::wording;

/// How many games the feed holds.
const ENTRIES: usize = 30;

struct Entry {
    id: u64,
    title: String,
    words: String,
    ended: String,
    authors: [String; 2],
}

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed {
    origin: String,
    query: String,
    title: String,
    updated: String,
    entries: Vec<Entry>,
}

/// The games that ended last of those that a filter means.
pub(super) async fn feed(
    State(web): State<Web>,
    site: Site,
    Query(form): Query<Form>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let form = Form { after: String::new(), ..form };
    let query = form.query();
    let games = web
        .ask(move |service| {
            Ok(match form.read(service)? {
                Ok((filter, _)) => Ok((service.archive(&filter, Viewer::Nobody, None, ENTRIES)?, filter)),
                Err(complaints) => Err(complaints),
            })
        })
        .await?;
    let (games, filter) = games.map_err(|complaints| Failure::new(StatusCode::BAD_REQUEST, complained(&complaints)))?;
    let mut title = "Finished games".to_owned();
    if let Some(game) = filter.game {
        title.push_str(&format!(" of {}", game.name()));
    }
    if let Some(player) = filter.player {
        title.push_str(&format!(" by player {player}"));
    }
    let updated =
        games.items.first().map_or_else(|| "1970-01-01T00:00:00Z".to_owned(), |game| words::machine(game.ended));
    let feed = Feed {
        origin: site.origin,
        query: if query.is_empty() { query } else { format!("?{query}") },
        title,
        updated,
        entries: games.items.iter().map(entry).collect(),
    };
    let text = feed.render().expect("templates write into a string, which takes everything");
    let tag = pictures::tag(&text);
    if pictures::has(&headers, &tag) {
        return Ok(pictures::unchanged(&tag, "no-cache"));
    }
    let headers = [
        (header::CONTENT_TYPE, "application/atom+xml; charset=utf-8".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, text).into_response())
}

fn entry(game: &Summary) -> Entry {
    let clean = |name: &str| -> String { name.chars().filter(|c| !c.is_control()).collect() };
    let names = colonnade_rules::BySide::new(clean(&game.names.first), clean(&game.names.second));
    let result = words::result(game.result, game.reason, &names);
    Entry {
        id: game.id.0,
        title: format!("{} – {}, {}: {}", names.first, names.second, words::game_name(game.variant), game.result),
        words: format!("{result}, after {}.", wording::plural(game.plies, "action", "actions")),
        ended: words::machine(game.ended),
        authors: [names.first, names.second],
    }
}
