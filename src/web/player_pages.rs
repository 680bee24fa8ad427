//! Pages of players, and leaderboards.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use serde::Deserialize;

use super::AppState;
use super::caching::revalidated;
use super::cards::{GameCard, GameTile, recent_games, tiles};
use super::client::HeavyWork;
use super::error::{PageError, PageResult, render};
use super::layout::{Layout, RequestContext};
use super::paths::{game_kind, player_id};
use super::query::Query;
use crate::play::{ArchiveFilter, Cursor, PlayerId, Rating, Statistics, Viewer};
use crate::service::{Running, Service, Work};
use crate::view::wording::web as words;
use colonnade_rules::Game as GameKind;

/// How many games a player's page shows.
const GAMES: usize = 12;
/// How many players a page of a leaderboard shows.
const LEADERS: usize = 50;

/// The results of a player in one game.
struct ResultsRow {
    game: &'static str,
    slug: &'static str,
    rating: String,
    rated: u32,
    played: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    median: Option<u32>,
    streak: String,
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerTemplate {
    layout: Layout,
    id: PlayerId,
    name: String,
    deleted: bool,
    away: bool,
    results: Vec<ResultsRow>,
    running: Vec<GameCard>,
    finished: Vec<GameCard>,
    next: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PageQuery {
    /// The cursor of the page.
    after: String,
}

/// The page of a player.
pub(super) async fn player(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Path(id): Path<String>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let id = player_id(&id)?;
    let after = match query.after.as_str() {
        "" => None,
        text => {
            let error = |_| PageError::new(StatusCode::BAD_REQUEST, words::NO_SUCH_PAGE_OF_LIST);
            Some(text.parse().map_err(error)?)
        }
    };
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| player_page(service, context, id, after, &headers)).await
}

fn player_page(
    service: &Service,
    context: RequestContext,
    id: PlayerId,
    after: Option<Cursor>,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let profile = service.profile(Viewer::Nobody, id)?;
    let running = recent_games(service, Running::Of(id), GAMES)?;
    let filter = ArchiveFilter { player: Some(id), ..ArchiveFilter::default() };
    let finished = service.archive(&filter, Viewer::Nobody, after, GAMES)?;
    let path = format!("/players/{id}");
    let layout = Layout::new(context, profile.name.clone(), path.clone())
        .described(words::about_player(&profile.name))
        .with_feed(format!("/feed.atom?player={id}"), words::feed_of(&profile.name));
    let template = PlayerTemplate {
        layout,
        id,
        name: profile.name,
        deleted: profile.deleted,
        away: profile.away,
        results: profile.games.iter().map(|(game, (rating, played))| results(*game, rating, played)).collect(),
        running: running.iter().map(GameCard::running).collect(),
        finished: finished.items.iter().map(GameCard::finished).collect(),
        next: finished.next.map(|next| format!("{path}?after={next}")),
    };
    Ok(revalidated(render(&template), headers))
}

fn results(game: GameKind, rating: &Rating, statistics: &Statistics) -> ResultsRow {
    let sum = |counts: [u32; 2]| counts.iter().sum::<u32>();
    let (played, won, drawn) = (sum(statistics.played), sum(statistics.won), sum(statistics.drawn));
    let streak = match statistics.streak {
        0 => "none".to_owned(),
        streak if streak > 0 => format!("{streak} won"),
        streak => format!("{} lost", streak.unsigned_abs()),
    };
    ResultsRow {
        game: game.name(),
        slug: game.slug(),
        rating: rating.to_string(),
        rated: rating.games,
        played,
        won,
        drawn,
        lost: played.saturating_sub(won + drawn),
        median: statistics.median_length(),
        streak,
    }
}

#[derive(Template)]
#[template(path = "leaderboards.html")]
struct LeaderboardsTemplate {
    layout: Layout,
    tiles: &'static [GameTile],
}

/// The list of leaderboards.
pub(super) async fn leaderboards(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let page = move |_: &Service| -> PageResult<_> {
        let layout = Layout::new(context, words::LEADERBOARDS.title, "/leaderboard")
            .in_section("/leaderboard")
            .described(words::LEADERBOARDS.description);
        Ok(revalidated(render(&LeaderboardsTemplate { layout, tiles: tiles() }), &headers))
    };
    state.run(page).await
}

/// A row of a leaderboard.
struct LeaderRow {
    rank: usize,
    name: String,
    href: String,
    rating: String,
    deviation: String,
    games: u32,
}

#[derive(Template)]
#[template(path = "leaderboard.html")]
struct LeaderboardTemplate {
    layout: Layout,
    game: &'static str,
    slug: &'static str,
    tiles: &'static [GameTile],
    leaders: Vec<LeaderRow>,
    first: bool,
    next: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SkipQuery {
    /// How many leaders come before the page.
    skip: usize,
}

/// The most leaders that can be skipped.
const DEEPEST: usize = 10_000;

/// A leaderboard.
pub(super) async fn leaderboard(
    State(state): State<AppState>,
    context: RequestContext,
    Path(game): Path<String>,
    Query(query): Query<SkipQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let game = game_kind(&game)?;
    let skip = query.skip.min(DEEPEST);
    state.run(move |service| leaderboard_page(service, context, game, skip, &headers)).await
}

fn leaderboard_page(
    service: &Service,
    context: RequestContext,
    game: GameKind,
    skip: usize,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let mut found = service.leaderboard(Viewer::Nobody, game, skip, LEADERS + 1)?;
    let more = found.len() > LEADERS;
    found.truncate(LEADERS);
    let path = format!("/leaderboard/{}", game.slug());
    let leaders = (skip + 1..).zip(&found).map(|(rank, leader)| LeaderRow {
        rank,
        name: leader.name.clone(),
        href: format!("/players/{}", leader.player),
        rating: leader.rating.to_string(),
        deviation: format!("{:.0}", leader.rating.deviation),
        games: leader.rating.games,
    });
    let template = LeaderboardTemplate {
        layout: Layout::new(context, words::leaderboard_title(game), path.clone())
            .in_section("/leaderboard")
            .described(words::about_leaderboard(game)),
        game: game.name(),
        slug: game.slug(),
        tiles: tiles(),
        leaders: leaders.collect(),
        first: skip == 0,
        next: more.then(|| format!("{path}?skip={}", skip + LEADERS)),
    };
    Ok(revalidated(render(&template), headers))
}
