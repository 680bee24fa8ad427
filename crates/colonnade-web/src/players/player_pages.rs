//! Pages of players, and leaderboards.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use serde::Deserialize;

use crate::AppState;
use crate::caching::revalidated;
use crate::client::HeavyWork;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::marked::Links;
use crate::games::cards::{GameCard, GameTile, finished_cards, recent_games, running_cards, tiles};
use crate::players::previews::with_final_position;
use crate::request::paths::{game_kind, player_id};
use crate::request::query::{Query, encode};
use colonnade_archive::{ArchiveFilter, Cursor, Leader, ResultTally, Statistics};
use colonnade_language::say;
use colonnade_play::{PlayerId, Rating, Summary, Viewer};
use colonnade_rules::{Game as GameKind, GameResult, Side};
use colonnade_service::{PastOpponent, Profile, Running, Service, Work, archive, profiles};
use colonnade_wording::web::{self as words, PageWords};
use colonnade_wording::{self as wording, pages};

/// How many games a player's page shows.
const GAMES: usize = 12;
/// How many of a player's latest games a graph shows.
const LATEST: usize = 100;
/// How many opponents a player's page shows.
const OPPONENTS: usize = 12;
/// The width and the height of a graph.
const GRAPH: (u32, u32) = (600, 140);
/// How many players a page of a leaderboard shows.
const LEADERS: usize = 50;

/// The results of a player in one game.
struct ResultsRow {
    game: &'static str,
    slug: &'static str,
    rating: String,
    rated: u32,
    all: ResultTally,
    /// The results as each side.
    sides: [(String, ResultTally); 2],
    median: Option<u32>,
    streak: String,
}

/// A graph of a player's rating in a game.
struct RatingGraph {
    game: &'static str,
    /// Links to the graphs of the player's other games.
    others: Option<Links>,
    /// A description in words.
    about: String,
    /// The points of the line in SVG syntax.
    points: String,
    last: (u32, u32),
    low: i32,
    high: i32,
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerTemplate {
    layout: PageLayout,
    id: PlayerId,
    name: String,
    deleted: bool,
    away: bool,
    results: Vec<ResultsRow>,
    /// How reliable the player is, on the first page.
    reliability: Option<String>,
    graph: Option<RatingGraph>,
    running: Vec<GameCard>,
    opponents: Vec<PastOpponent>,
    /// The number of latest games whose opponents are counted, if that is not all games.
    latest: Option<u64>,
    tiles: Vec<GameTile>,
    query: PlayerQuery,
    finished: Vec<GameCard>,
    first: Option<String>,
    next: Option<String>,
}

/// The filter of a player's games.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PlayerQuery {
    /// The slug of a game.
    game: String,
    /// `won`, `lost` or `drawn`.
    result: String,
    /// `first` or `second`.
    side: String,
    /// The cursor of the page.
    after: String,
}

impl PlayerQuery {
    /// The game; `None` for all games.
    fn kind(&self) -> Option<GameKind> {
        GameKind::ALL.iter().copied().find(|game| game.slug() == self.game)
    }

    fn has_conditions(&self) -> bool {
        [&self.game, &self.result, &self.side].iter().any(|text| !text.is_empty())
    }

    /// The path of a page of the player with these conditions.
    fn path(&self, id: PlayerId, after: &str) -> String {
        let fields = [("game", &*self.game), ("result", &self.result), ("side", &self.side), ("after", after)];
        let given = fields.into_iter().filter(|(_, text)| !text.is_empty());
        let given: Vec<String> = given.map(|(name, text)| format!("{name}={}", encode(text))).collect();
        let mark = if given.is_empty() { "" } else { "?" };
        format!("/players/{id}{mark}{}", given.join("&"))
    }

    /// Whether a game of a player matches the conditions on its result and side.
    fn fits(&self, game: &Summary, player: PlayerId) -> bool {
        let is_side = match self.side.as_str() {
            "first" => game.players.first == player,
            "second" => game.players.second == player,
            _ => true,
        };
        let is_result = match (self.result.as_str(), game.result) {
            ("won", GameResult::Win(winner)) => game.players[winner] == player,
            ("lost", GameResult::Win(winner)) => game.players[winner.other()] == player,
            ("drawn", result) => result == GameResult::Draw,
            ("won" | "lost", _) => false,
            _ => true,
        };
        is_side && is_result
    }
}

/// Parses the cursor in an address.
pub(crate) fn cursor(text: &str) -> PageResult<Option<Cursor>> {
    match text {
        "" => Ok(None),
        text => {
            let error = |_| PageError::new(StatusCode::BAD_REQUEST, words::no_such_page_of_list());
            Ok(Some(text.parse().map_err(error)?))
        }
    }
}

/// The page of a player.
pub(crate) async fn player(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Path(id): Path<String>,
    Query(query): Query<PlayerQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let id = player_id(&id)?;
    let after = cursor(&query.after)?;
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| player_page(service, context, id, (query, after), &headers)).await
}

/// A player's games that match the conditions, and the cursor to continue from. A bounded number of games is read.
fn found(
    service: &Service,
    id: PlayerId,
    query: &PlayerQuery,
    mut place: Option<Cursor>,
) -> PageResult<(Vec<Summary>, Option<Cursor>)> {
    const STEPS: usize = 4;
    const AT_ONCE: usize = 50;
    let filter = ArchiveFilter { player: Some(id), game: query.kind(), ..ArchiveFilter::default() };
    let mut games: Vec<Summary> = Vec::new();
    for _ in 0..STEPS {
        let page = archive::archive(service, &filter, Viewer::Nobody, place, AT_ONCE)?;
        for game in page.items.into_iter().filter(|game| query.fits(game, id)) {
            if let (GAMES, Some(last)) = (games.len(), games.last()) {
                let next = Cursor::after(last);
                return Ok((games, Some(next)));
            }
            games.push(game);
        }
        place = page.next;
        if place.is_none() {
            break;
        }
    }
    Ok((games, place))
}

fn player_page(
    service: &Service,
    context: RequestContext,
    id: PlayerId,
    (query, after): (PlayerQuery, Option<Cursor>),
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let profile = profiles::profile(service, Viewer::Nobody, id)?;
    let (games, next) = found(service, id, &query, after)?;
    let mut running = Vec::new();
    let mut opponents = Vec::new();
    let mut graph = None;
    let mut reliability = None;
    let mut latest = None;
    let favourite = profile.games.iter().max_by_key(|(_, (_, played))| played.total()).map(|(game, _)| *game);
    let mut layout = PageLayout::new(context, profile.name.clone(), format!("/players/{id}"))
        .in_section("/players")
        .described(about(&profile))
        .with_feed(format!("/feed.atom?player={id}"), words::feed_of(&profile.name));
    if let Some(game) = favourite {
        layout = layout.pictured(game);
    }
    if after.is_none() {
        running = recent_games(service, Running::Of(id), GAMES)?;
        let filter = ArchiveFilter { player: Some(id), ..ArchiveFilter::default() };
        let last = archive::archive(service, &filter, Viewer::Nobody, None, 1)?.items;
        (opponents, latest) = archive::opponents(service, Viewer::Nobody, id, OPPONENTS)?;
        reliability = wording::reliable(&profile.name, &profile.reliability);
        graph = rating_graph(service, &profile, query.kind())?;
        if let Some(game) = last.first() {
            layout = with_final_position(layout, service, game)?;
        }
    }
    let template = PlayerTemplate {
        layout,
        id,
        name: profile.name,
        deleted: profile.deleted,
        away: profile.away,
        results: profile.games.iter().map(|(game, (rating, played))| results(*game, rating, played)).collect(),
        reliability,
        graph,
        running: running_cards(&running),
        opponents,
        latest,
        tiles: tiles(),
        finished: finished_cards(service, &games)?,
        first: after.map(|_| query.path(id, "")),
        next: next.map(|next| query.path(id, &next.to_string())),
        query,
    };
    Ok(revalidated(render(&template), headers))
}

/// A sentence about a player: the results of all games, and the rating in the game with the most rated games.
fn about(profile: &Profile) -> String {
    let of_both = |statistics: &Statistics| sum(statistics.with(Side::First), statistics.with(Side::Second));
    let all = profile.games.values().map(|(_, statistics)| of_both(statistics)).fold(ResultTally::default(), sum);
    if all.played == 0 {
        return words::about_player(&profile.name);
    }
    let rated = profile.games.iter().map(|(game, (rating, _))| (*game, rating)).filter(|(_, rating)| rating.games > 0);
    pages::about_player_record(&profile.name, rated.max_by_key(|(_, rating)| rating.games), all)
}

fn sum(a: ResultTally, b: ResultTally) -> ResultTally {
    ResultTally { played: a.played + b.played, won: a.won + b.won, drawn: a.drawn + b.drawn, lost: a.lost + b.lost }
}

/// The graph of a player's rating in a game, by default in the one with the most rated games: before each of the latest
/// rated games, and now.
fn rating_graph(service: &Service, profile: &Profile, wanted: Option<GameKind>) -> PageResult<Option<RatingGraph>> {
    const FEWEST: u32 = 2;
    let rated = |game: &GameKind| profile.games.get(game).map_or(0, |(rating, _)| rating.games);
    let shown: Vec<GameKind> = profile.games.keys().copied().filter(|game| rated(game) >= FEWEST).collect();
    let most = shown.iter().copied().max_by_key(rated);
    let Some(game) = wanted.filter(|game| shown.contains(game)).or(most) else { return Ok(None) };
    let id = profile.id;
    let now = profile.games.get(&game).map_or(0, |(rating, _)| rating.rounded().value);
    let before = profiles::rating_course(service, id, game, LATEST)?;
    let ratings: Vec<i32> = before.into_iter().map(|rating| rating.value).chain([now]).collect();
    let low = ratings.iter().copied().min().unwrap_or(now);
    let high = ratings.iter().copied().max().unwrap_or(now);
    // A minimum range, so that a difference of a few points does not look large.
    let range = (high - low).max(40);
    let place = |(at, rating): (usize, &i32)| {
        let x = GRAPH.0 * at as u32 / (ratings.len() - 1).max(1) as u32;
        let y = GRAPH.1 as i32 - (rating - low) * GRAPH.1 as i32 / range;
        (x, y.unsigned_abs())
    };
    let points: Vec<(u32, u32)> = ratings.iter().enumerate().map(place).collect();
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let link = |other: GameKind| (format!("/players/{}?game={}", id.0, other.slug()), other.name().to_owned());
    Ok(Some(RatingGraph {
        game: game.name(),
        others: Links::of(shown.into_iter().filter(|other| *other != game).map(link)),
        about: pages::rating_course(game, ratings.len() - 1, ratings[0], now, low, high),
        points: line.join(" "),
        last: points.last().copied().unwrap_or_default(),
        low,
        high,
    }))
}

fn results(game: GameKind, rating: &Rating, statistics: &Statistics) -> ResultsRow {
    let sides = game.info().sides;
    let [first, second] = [Side::First, Side::Second].map(|side| statistics.with(side));
    ResultsRow {
        game: game.name(),
        slug: game.slug(),
        rating: rating.to_string(),
        rated: rating.games,
        all: sum(first, second),
        sides: [(wording::side(sides.first), first), (wording::side(sides.second), second)],
        median: statistics.median_length(),
        streak: match statistics.streak {
            0 => say!(page_player::no_streak),
            streak if streak > 0 => say!(page_player::streak_won, count = streak),
            streak => say!(page_player::streak_lost, count = streak.unsigned_abs()),
        },
    }
}

/// The players with the highest ratings in a game.
struct Top {
    tile: GameTile,
    leaders: Vec<LeaderRow>,
}

#[derive(Template)]
#[template(path = "leaderboards.html")]
struct LeaderboardsTemplate {
    layout: PageLayout,
    games: Vec<Top>,
}

/// How many players of each game the list of leaderboards shows.
const TOP: usize = 3;

/// The list of leaderboards.
pub(crate) async fn leaderboards(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let page = move |service: &Service| -> PageResult<_> {
        let PageWords { title, description } = words::leaderboards();
        let layout = PageLayout::new(context, title, "/leaderboard").in_section("/leaderboard").described(description);
        let mut games = Vec::new();
        for (tile, &game) in tiles().into_iter().zip(GameKind::ALL) {
            let leaders = profiles::leaderboard(service, Viewer::Nobody, game, 0, TOP)?;
            games.push(Top { tile, leaders: (1..).zip(&leaders).map(leader_row).collect() });
        }
        Ok(revalidated(render(&LeaderboardsTemplate { layout, games }), &headers))
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

fn leader_row((rank, leader): (usize, &Leader)) -> LeaderRow {
    LeaderRow {
        rank,
        name: leader.name.clone(),
        href: format!("/players/{}", leader.player),
        rating: leader.rating.to_string(),
        deviation: format!("{:.0}", leader.rating.deviation),
        games: leader.rating.games,
    }
}

#[derive(Template)]
#[template(path = "leaderboard.html")]
struct LeaderboardTemplate {
    layout: PageLayout,
    game: &'static str,
    slug: &'static str,
    tiles: Vec<GameTile>,
    leaders: Vec<LeaderRow>,
    first: bool,
    next: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SkipQuery {
    /// How many leaders come before the page.
    skip: usize,
}

/// The most leaders that can be skipped.
const DEEPEST: usize = 10_000;

/// A leaderboard.
pub(crate) async fn leaderboard(
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
    let mut found = profiles::leaderboard(service, Viewer::Nobody, game, skip, LEADERS + 1)?;
    let more = found.len() > LEADERS;
    found.truncate(LEADERS);
    let path = format!("/leaderboard/{}", game.slug());
    let leaders = (skip + 1..).zip(&found).map(leader_row);
    let template = LeaderboardTemplate {
        layout: PageLayout::new(context, words::leaderboard_title(game), path.clone())
            .in_section("/leaderboard")
            .described(words::about_leaderboard(game))
            .pictured(game),
        game: game.name(),
        slug: game.slug(),
        tiles: tiles(),
        leaders: leaders.collect(),
        first: skip == 0,
        next: more.then(|| format!("{path}?skip={}", skip + LEADERS)),
    };
    Ok(revalidated(render(&template), headers))
}
