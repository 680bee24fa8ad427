//! The list of players, and the games of two of them.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::caching::revalidated;
use crate::client::HeavyWork;
use crate::components::error::{PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::cards::{GameCard, finished_cards};
use crate::players::player_pages::cursor;
use crate::players::previews::with_final_position;
use crate::request::paths::player_id;
use crate::request::query::{Query, encode};
use colonnade_archive::{ArchiveFilter, Count, Cursor, ResultTally};
use colonnade_play::{PlayerId, Summary, Viewer};
use colonnade_rules::Side;
use colonnade_service::{Service, Work, archive, profiles};
use colonnade_wording::numbered;
use colonnade_wording::pages;
use colonnade_wording::web::PageWords;

/// How many players and how many games a page shows.
const PLAYERS: usize = 24;
const GAMES: usize = 24;

/// The most games of two players whose results are added up.
const COUNTED: usize = 100;

/// The most characters of a name that are searched for.
const LONGEST: usize = 80;

/// A player in the list.
struct PlayerRow {
    id: PlayerId,
    /// The name, with the number if another player on the page has the same name.
    name: String,
    games: u32,
    /// The games in which the rating is not provisional, each with its rating.
    ratings: Vec<String>,
}

#[derive(Template)]
#[template(path = "players.html")]
struct PlayersTemplate {
    layout: PageLayout,
    asked: String,
    players: Vec<PlayerRow>,
    first: Option<String>,
    next: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PlayersQuery {
    /// The beginning of a name.
    q: String,
    /// The last name on the previous page, and the number of its player.
    after: String,
    id: u64,
}

/// Players by name.
pub(crate) async fn players(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Query(query): Query<PlayersQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| players_page(service, context, &query, &headers)).await
}

fn players_page(
    service: &Service,
    context: RequestContext,
    query: &PlayersQuery,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let asked: String = query.q.trim().chars().take(LONGEST).collect();
    let after = (!query.after.is_empty()).then_some((query.after.as_str(), PlayerId(query.id)));
    let (found, more) = profiles::players_page(service, Viewer::Nobody, &asked, after, PLAYERS)?;
    let condition = if asked.is_empty() { String::new() } else { format!("q={}", encode(&asked)) };
    let path = |place: String| {
        let joint = if condition.is_empty() || place.is_empty() { "" } else { "&" };
        let mark = if condition.is_empty() && place.is_empty() { "" } else { "?" };
        format!("/players{mark}{condition}{joint}{place}")
    };
    let next = found.last().filter(|_| more).map(|(id, name)| path(format!("after={}&id={id}", encode(name))));
    let mut players = Vec::with_capacity(found.len());
    let ids: Vec<PlayerId> = found.iter().map(|(id, _)| *id).collect();
    for profile in profiles::profiles(service, Viewer::Nobody, &ids)?.into_iter().flatten() {
        let rated = profile.games.iter().filter(|(_, (rating, _))| rating.games > 0 && !rating.is_provisional());
        players.push(PlayerRow {
            id: profile.id,
            name: profile.name,
            games: profile.games.values().map(|(_, played)| played.total()).sum(),
            ratings: rated.map(|(game, (rating, _))| pages::rating_in(*game, rating)).collect(),
        });
    }
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    for player in &mut players {
        if names.iter().filter(|name| **name == player.name).count() > 1 {
            player.name = numbered(&player.name, player.id);
        }
    }
    let PageWords { title, description } = pages::players();
    let template = PlayersTemplate {
        layout: PageLayout::new(context, title, "/players").in_section("/players").described(description),
        asked,
        players,
        first: after.map(|_| path(String::new())),
        next,
    };
    Ok(revalidated(render(&template), headers))
}

/// The results of two players in one game, from the point of view of the first.
struct PairRow {
    game: &'static str,
    tally: ResultTally,
}

#[derive(Template)]
#[template(path = "against.html")]
struct AgainstTemplate {
    layout: PageLayout,
    ids: [PlayerId; 2],
    names: [String; 2],
    count: String,
    /// The results of all games that are added up.
    all: ResultTally,
    rows: Vec<PairRow>,
    /// Whether there are more games than are added up.
    more: bool,
    games: Vec<GameCard>,
    first: Option<String>,
    next: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AgainstQuery {
    /// The cursor of the page.
    after: String,
}

/// The games of two players.
pub(crate) async fn against(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Path((one, other)): Path<(String, String)>,
    Query(query): Query<AgainstQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let ids = [player_id(&one)?, player_id(&other)?];
    if ids[0] == ids[1] {
        // Nobody plays against themselves. The page of the player also handles an unknown player.
        return Ok(Redirect::to(&format!("/players/{}", ids[0])).into_response());
    }
    let after = cursor(&query.after)?;
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| against_page(service, context, ids, after, &headers)).await
}

fn against_page(
    service: &Service,
    context: RequestContext,
    ids: [PlayerId; 2],
    after: Option<Cursor>,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let [one, other] =
        [profiles::profile(service, Viewer::Nobody, ids[0])?, profiles::profile(service, Viewer::Nobody, ids[1])?];
    let filter = ArchiveFilter { player: Some(ids[0]), opponent: Some(ids[1]), ..ArchiveFilter::default() };
    let latest = archive::archive_with_count(service, &filter, Viewer::Nobody, None, COUNTED)?;
    let mut all = ResultTally::default();
    let mut rows = Vec::<PairRow>::new();
    for game in &latest.items {
        let side = if game.players.first == ids[0] { Side::First } else { Side::Second };
        let name = game.variant.game().name();
        let place = rows.iter().position(|row| row.game == name).unwrap_or_else(|| {
            rows.push(PairRow { game: name, tally: ResultTally::default() });
            rows.len() - 1
        });
        rows[place].tally.add(side, game.result, game.reason);
        all.add(side, game.result, game.reason);
    }
    rows.retain(|row| row.tally.played > 0);
    let last = latest.items.first().cloned();
    let path = format!("/players/{}/against/{}", ids[0], ids[1]);
    let (games, next): (Vec<Summary>, Option<Cursor>) = match after {
        None => {
            let more = latest.items.len() > GAMES;
            let next =
                latest.items.get(GAMES - 1).filter(|_| more).map(Cursor::after).or(latest.next.filter(|_| !more));
            (latest.items.into_iter().take(GAMES).collect(), next)
        }
        Some(_) => {
            let page = archive::archive(service, &filter, Viewer::Nobody, after, GAMES)?;
            (page.items, page.next)
        }
    };
    let more = !matches!(latest.count, Count::Exactly(count) if count <= COUNTED as u64);
    let names = [one.name, other.name];
    let is_complete = all.played > 0 && !more;
    let about = if is_complete { pages::about_against_record(&names, all) } else { pages::about_against(&names) };
    let mut layout =
        PageLayout::new(context, pages::against_title(&names), path.clone()).in_section("/players").described(about);
    if let Some(game) = &last {
        layout = with_final_position(layout.pictured(game.variant.game()), service, game)?;
    }
    let template = AgainstTemplate {
        layout,
        ids,
        names,
        count: colonnade_wording::game_count(latest.count),
        all,
        rows,
        more,
        games: finished_cards(service, &games)?,
        first: after.map(|_| path.clone()),
        next: next.map(|next| format!("{path}?after={next}")),
    };
    Ok(revalidated(render(&template), headers))
}
