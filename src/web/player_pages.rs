//! Players, and who leads in which game.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response};
use serde::Deserialize;

use super::Web;
use super::error::{Failure, Shown, shown};
use super::pages::{Card, Kind, kinds, lively, revalidated};
use super::site::{Page, Site};
use crate::play::{ArchiveFilter, Cursor, PlayerId, Statistics, Viewer};
use crate::service::Running;
use colonnade_rules::Game as GameKind;

/// How many games and how many players a page shows.
const GAMES: usize = 12;
const LEADERS: usize = 50;

/// What a player has done in one game.
struct Record {
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
struct Player {
    page: Page,
    id: PlayerId,
    name: String,
    deleted: bool,
    away: bool,
    records: Vec<Record>,
    running: Vec<Card>,
    finished: Vec<Card>,
    next: Option<String>,
}

/// Where the list of a player's games begins.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct From {
    after: String,
}

/// The number of a player in an address.
pub(super) fn player_number(text: &str) -> Shown<PlayerId> {
    let number: Option<u64> = text.parse().ok();
    number.filter(|number| number.to_string() == text).map(PlayerId).ok_or_else(|| Failure::absent("player"))
}

/// The page of a player.
pub(super) async fn player(
    State(web): State<Web>,
    site: Site,
    Path(id): Path<String>,
    Query(from): Query<From>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let id = player_number(&id)?;
    let after: Option<Cursor> = from.after.parse().ok();
    let (profile, running, finished) = web
        .ask(move |service| {
            let profile = service.profile(Viewer::Nobody, id)?;
            let running = lively(service, Running::Of(id), GAMES)?;
            let filter = ArchiveFilter { player: Some(id), ..ArchiveFilter::default() };
            Ok((profile, running, service.archive(&filter, Viewer::Nobody, after, GAMES)?))
        })
        .await?;
    let path = format!("/players/{id}");
    let mut page = Page::new(site, profile.name.clone(), path.clone())
        .described(format!("What {} has played here.", profile.name));
    page.feed = Some((format!("/feed.atom?player={id}"), format!("Finished games of {}", profile.name)));
    let sheet = Player {
        page,
        id,
        name: profile.name,
        deleted: profile.deleted,
        away: profile.away,
        records: profile.games.iter().map(|(game, (rating, played))| record(*game, rating, played)).collect(),
        running: running.iter().map(Card::running).collect(),
        finished: finished.items.iter().map(Card::finished).collect(),
        next: finished.next.map(|next| format!("{path}?after={next}")),
    };
    Ok(revalidated(shown(&sheet), &headers))
}

fn record(game: GameKind, rating: &crate::play::Rating, statistics: &Statistics) -> Record {
    let sum = |counts: [u32; 2]| counts.iter().sum::<u32>();
    let (played, won, drawn) = (sum(statistics.played), sum(statistics.won), sum(statistics.drawn));
    let streak = match statistics.streak {
        0 => "none".to_owned(),
        streak if streak > 0 => format!("{streak} won"),
        streak => format!("{} lost", streak.unsigned_abs()),
    };
    Record {
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
struct Boards {
    page: Page,
    kinds: &'static [Kind],
}

/// The list of leaderboards.
pub(super) async fn leaderboards(site: Site, headers: HeaderMap) -> Response<Body> {
    let page = Page::new(site, "Leaderboards", "/leaderboard").at("/leaderboard").described("Who leads in which game.");
    revalidated(shown(&Boards { page, kinds: kinds() }), &headers)
}

/// A place in a leaderboard.
struct Leader {
    place: usize,
    name: String,
    href: String,
    rating: String,
    deviation: String,
    games: u32,
}

#[derive(Template)]
#[template(path = "leaderboard.html")]
struct Board {
    page: Page,
    game: &'static str,
    slug: &'static str,
    kinds: &'static [Kind],
    leaders: Vec<Leader>,
    first: bool,
    next: Option<String>,
}

/// How many leaders come before the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Skip {
    skip: String,
}

/// The most leaders that can be skipped.
const DEEPEST: usize = 10_000;

/// Who leads in a game.
pub(super) async fn leaderboard(
    State(web): State<Web>,
    site: Site,
    Path(game): Path<String>,
    Query(skip): Query<Skip>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let game = kind(&game)?;
    let skip = skip.skip.parse().unwrap_or(0).min(DEEPEST);
    let mut found = web.ask(move |service| service.leaderboard(Viewer::Nobody, game, skip, LEADERS + 1)).await?;
    let more = found.len() > LEADERS;
    found.truncate(LEADERS);
    let path = format!("/leaderboard/{}", game.slug());
    let leaders = (skip + 1..).zip(&found).map(|(place, leader)| Leader {
        place,
        name: leader.name.clone(),
        href: format!("/players/{}", leader.player),
        rating: leader.rating.to_string(),
        deviation: format!("{:.0}", leader.rating.deviation),
        games: leader.rating.games,
    });
    let sheet = Board {
        page: Page::new(site, format!("{} leaderboard", game.name()), path.clone())
            .at("/leaderboard")
            .described(format!("The best players of {} here.", game.name())),
        game: game.name(),
        slug: game.slug(),
        kinds: kinds(),
        leaders: leaders.collect(),
        first: skip == 0,
        next: more.then(|| format!("{path}?skip={}", skip + LEADERS)),
    };
    Ok(revalidated(shown(&sheet), &headers))
}

/// The game that an address names.
pub(super) fn kind(slug: &str) -> Shown<GameKind> {
    let known = GameKind::ALL.iter().find(|game| game.slug() == slug);
    known.copied().ok_or_else(|| Failure::absent("game"))
}
