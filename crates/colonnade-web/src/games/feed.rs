//! Finished games as an Atom feed.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::AppState;
use crate::caching::{is_cached, not_modified, tag, with_tag};
use crate::client::HeavyWork;
use crate::components::boards::LinkPreview;
use crate::components::error::{PageError, PageResult};
use crate::components::layout::RequestContext;
use crate::components::marked;
use crate::games::archive_params::{ArchiveParams, joined};
use crate::request::query::Query;
use colonnade_language as language;
use colonnade_language::say;
use colonnade_play::{Summary, Timestamp, UNDATED, Viewer};
use colonnade_rules::BySide;
use colonnade_service::{Reply, Service, Work, archive, profiles};
use colonnade_wording::pages;
use colonnade_wording::web as words;

/// How many games the feed has.
const ENTRIES: usize = 30;

struct FeedEntry {
    id: u64,
    title: String,
    summary: String,
    /// The address of the last position's picture, and its height at a width of 360.
    board: (String, u32),
    alt: String,
    updated: String,
    authors: [String; 2],
}

#[derive(Template)]
#[template(path = "feed.xml")]
struct FeedTemplate {
    lang: &'static str,
    origin: String,
    query: String,
    title: String,
    updated: String,
    entries: Vec<FeedEntry>,
}

impl FeedEntry {
    /// The summary as HTML, which the feed contains as escaped text.
    fn html_summary(&self) -> String {
        marked::html(&self.summary)
    }
}

/// The latest finished games that match the conditions.
pub(crate) async fn feed(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Query(params): Query<ArchiveParams>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| render_feed(service, context, &params, &headers)).await
}

fn render_feed(
    service: &Service,
    context: RequestContext,
    params: &ArchiveParams,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let filter = params.resolve(service)?;
    let (filter, _) = filter.map_err(|errors| PageError::new(StatusCode::BAD_REQUEST, joined(&errors)))?;
    let games = archive::archive(service, &filter, Viewer::Nobody, None, ENTRIES)?.items;
    let player = filter.player.map(|player| profiles::profile(service, Viewer::Nobody, player)).transpose()?;
    let title = match (filter.game, player.map(|player| isolated(&player.name))) {
        (None, None) => say!(page_feed::title),
        (Some(game), None) => say!(page_feed::title_of_game, game = game.name()),
        (None, Some(player)) => say!(page_feed::title_of_player, player = player),
        (Some(game), Some(player)) => say!(page_feed::title_of_game_and_player, game = game.name(), player = player),
    };
    // The time for a feed without games.
    let mut updated = Timestamp::UNIX_EPOCH;
    let mut entries = Vec::with_capacity(games.len());
    for game in &games {
        let changed = changed(service, game)?;
        updated = updated.max(changed);
        entries.push(entry(game, changed));
    }
    let query = params.query_string();
    let feed = FeedTemplate {
        lang: language::reader().tag(),
        origin: context.origin,
        query: if query.is_empty() { query } else { format!("?{query}") },
        title,
        updated: words::machine(updated),
        entries,
    };
    let text = legal(&feed.render().expect("writing to a string does not fail"));
    let tag = tag(&text);
    if is_cached(headers, &tag) {
        return Ok(not_modified(&tag, "no-cache"));
    }
    let response = ([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], text).into_response();
    Ok(with_tag(response, &tag, "no-cache"))
}

/// When an entry last changed, which Atom requires: the end of the game. For an imported game whose record has no time
/// it is the time since which both players are known here: the time of its import, or the earlier time by which imports
/// had created both players (decision 108). It does not change later, so that the game does not appear as new again.
fn changed(service: &Service, game: &Summary) -> Reply<Timestamp> {
    if game.ended != UNDATED {
        return Ok(game.ended);
    }
    let mut known = game.ended;
    for player in [game.players.first, game.players.second] {
        let events = profiles::player_events(service, player)?;
        known = events.first().map_or(known, |first| known.max(first.at));
    }
    Ok(known)
}

fn entry(game: &Summary, changed: Timestamp) -> FeedEntry {
    let names = BySide::new(isolated(&game.names.first), isolated(&game.names.second));
    let result = words::result(game.result, game.reason, &names);
    FeedEntry {
        id: game.id.0,
        title: say!(
            page_feed::entry,
            first = names.first,
            second = names.second,
            game = words::game_name(game.variant),
            result = game.result.to_string()
        ),
        summary: say!(page_feed::summary, result = result, count = game.plies),
        board: (
            format!("/games/{}/{}.png?width=360", game.id.0, game.plies),
            LinkPreview::of(game.variant.game()).height / 2,
        ),
        alt: pages::board_after(game.variant, game.plies),
        updated: words::machine(changed),
        authors: [game.names.first.clone(), game.names.second.clone()],
    }
}

/// A name in isolating marks, so that its direction does not affect the text around it.
fn isolated(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// A text without the characters that XML 1.0 forbids. Templates escape only mark-up, so no references to them occur.
fn legal(text: &str) -> String {
    let is_legal = |c: &char| match c {
        '\t' | '\n' | '\r' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        c => *c >= ' ',
    };
    text.chars().filter(is_legal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_xml_forbids_are_left_out() {
        assert_eq!(legal("a\u{0}\u{b}\u{1f}b\u{fffe}c\u{ffff}d\te\nf🏛"), "abcd\te\nf🏛");
    }
}
