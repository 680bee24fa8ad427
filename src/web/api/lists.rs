//! The archive, players and leaderboards.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Response, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::Finished;
use super::games::MOST;
use super::problem::{Absent, Always, Answer, Bad, Parameters, Problem, number};
use crate::play::{Count, PlayerId, Tally, Viewer};
use crate::record::Format;
use crate::web::Web;
use crate::web::export::{BUSY, Busy, stream};
use crate::web::filter::Form;
use colonnade_rules::{Game as GameKind, Side};

/// How many games are listed.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct Length {
    /// At most so many, and never more than 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A page of finished games.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Page {
    /// Those that ended last come first. A page can be empty and have a next one all the same.
    games: Vec<Finished>,
    /// How many games are meant in all, or that at least so many are.
    count: u64,
    /// Whether `count` is the exact number.
    exact: bool,
    /// What to give as `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// Finished games that everybody may see.
#[utoipa::path(
    get, path = "/api/v1/archive", tag = "archive", params(Form, Length),
    responses((status = 200, description = "A page of games", body = Page), Bad, Always)
)]
pub(super) async fn archive(
    State(web): State<Web>,
    Parameters(form): Parameters<Form>,
    Parameters(length): Parameters<Length>,
) -> Answer<Json<Page>> {
    let limit = length.limit.unwrap_or(MOST).clamp(1, MOST);
    let found = web
        .ask(move |service| {
            Ok(match form.read(service)? {
                Ok((filter, after)) => {
                    let games = service.archive(&filter, Viewer::Nobody, after, limit)?;
                    Ok((games, service.count(&filter, Viewer::Nobody)?))
                }
                Err(complaints) => Err(complaints),
            })
        })
        .await?;
    let (games, count) = found.map_err(Problem::complaints)?;
    let (count, exact) = match count {
        Count::Exactly(count) => (count, true),
        Count::AtLeast(count) => (count, false),
    };
    let next = games.next.map(|next| next.to_string());
    Ok(Json(Page { games: games.items.iter().map(Finished::of).collect(), count, exact, next }))
}

/// In which form games are exported.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct In {
    /// `cgn` or `ndjson`.
    #[param(inline)]
    format: Option<FormatName>,
}

/// A form of records.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FormatName {
    /// PGN's form with these games.
    Cgn,
    /// A JSON object a line.
    Ndjson,
}

/// All finished games meant, as records, those that ended first first.
#[utoipa::path(
    get, path = "/api/v1/export", tag = "archive", params(Form, In),
    responses(
        (status = 200, description = "The games", content((String = "text/x-cgn"), (String = "application/x-ndjson"))),
        Bad, Always
    )
)]
pub(super) async fn export(
    State(web): State<Web>,
    Parameters(form): Parameters<Form>,
    Parameters(given): Parameters<In>,
) -> Answer<Response<Body>> {
    let format = match given.format {
        Some(FormatName::Cgn) => Format::Cgn,
        None | Some(FormatName::Ndjson) => Format::Ndjson,
    };
    let filter = web.ask(move |service| form.read(service)).await?;
    let (filter, _) = filter.map_err(Problem::complaints)?;
    stream(&web, filter, format).map_err(|Busy| Problem::new(StatusCode::SERVICE_UNAVAILABLE, BUSY))
}

/// Whose names begin so.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Called {
    /// The beginning of a name, in any case.
    name: String,
}

/// A player by number and name.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Named {
    /// The number.
    id: u64,
    /// The name.
    name: String,
}

/// Players whose names begin so, at most twenty.
#[utoipa::path(
    get, path = "/api/v1/players", tag = "players", params(Called),
    responses((status = 200, description = "Players by name", body = Vec<Named>), Bad, Always)
)]
pub(super) async fn players(
    State(web): State<Web>,
    Parameters(called): Parameters<Called>,
) -> Answer<Json<Vec<Named>>> {
    let found = web.ask(move |service| service.players_named(Viewer::Nobody, called.name.trim(), 20)).await?;
    Ok(Json(found.into_iter().map(|(player, name)| Named { id: player.0, name }).collect()))
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Profile {
    /// The number.
    id: u64,
    /// The name.
    name: String,
    /// Whether he is gone.
    deleted: bool,
    /// Whether he is on vacation today.
    away: bool,
    /// What he has played, game by game.
    games: Vec<Played>,
}

/// What a player has played of one game.
#[derive(Debug, Serialize, ToSchema)]
struct Played {
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    game: &'static str,
    /// The rating, where rated games were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    /// With the side that begins.
    first: Results,
    /// With the other side.
    second: Results,
    /// Lost on time.
    timeouts: u32,
    /// Won in a row up to now; negative for games lost in a row.
    streak: i32,
    /// The median of the numbers of actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    median_length: Option<u32>,
}

/// Results by number.
#[derive(Debug, Serialize, ToSchema)]
struct Results {
    /// All games.
    played: u32,
    /// Games won.
    won: u32,
    /// Games drawn.
    drawn: u32,
    /// Games lost.
    lost: u32,
}

impl From<Tally> for Results {
    fn from(Tally { played, won, drawn, lost }: Tally) -> Self {
        Results { played, won, drawn, lost }
    }
}

/// A rating (Glicko-2).
#[derive(Debug, Serialize, ToSchema)]
struct Rating {
    /// The estimate.
    value: f64,
    /// Its standard deviation.
    deviation: f64,
    /// Whether too few results stand behind it.
    provisional: bool,
    /// Rated games.
    games: u32,
}

impl From<&crate::play::Rating> for Rating {
    fn from(rating: &crate::play::Rating) -> Self {
        let provisional = rating.is_provisional();
        Rating { value: rating.value, deviation: rating.deviation, provisional, games: rating.games }
    }
}

/// A player, by number.
#[utoipa::path(
    get, path = "/api/v1/players/{id}", tag = "players",
    params(("id" = u64, Path, description = "The number of the player")),
    responses((status = 200, description = "The player", body = Profile), Absent, Always)
)]
pub(super) async fn player(State(web): State<Web>, Path(id): Path<String>) -> Answer<Json<Profile>> {
    let id = PlayerId(number(&id, "player")?);
    let found = web.ask(move |service| service.profile(Viewer::Nobody, id)).await?;
    let played = found.games.iter().map(|(game, (rating, statistics))| Played {
        game: game.slug(),
        rating: (rating.games > 0).then(|| rating.into()),
        first: statistics.with(Side::First).into(),
        second: statistics.with(Side::Second).into(),
        timeouts: statistics.timeouts,
        streak: statistics.streak,
        median_length: statistics.median_length(),
    });
    let games = played.collect();
    Ok(Json(Profile { id: found.id.0, name: found.name, deleted: found.deleted, away: found.away, games }))
}

/// Which part of a leaderboard is meant.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct Part {
    /// So many of the best are left out, at most 10,000.
    #[param(minimum = 0, maximum = 10000)]
    skip: Option<usize>,
    /// At most so many, and never more than 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A place in a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Leader {
    /// The place, from 1.
    place: usize,
    /// The number of the player.
    id: u64,
    /// His name.
    name: String,
    /// His rating.
    rating: Rating,
}

/// The players with the highest ratings in a game, those with a provisional rating left out.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/{game}", tag = "players",
    params(("game" = String, Path, description = "The game, e.g. `pilare`"), Part),
    responses((status = 200, description = "The leaders", body = Vec<Leader>), Bad, Absent, Always)
)]
pub(super) async fn leaderboard(
    State(web): State<Web>,
    Path(game): Path<String>,
    Parameters(part): Parameters<Part>,
) -> Answer<Json<Vec<Leader>>> {
    let game: GameKind = game.parse().map_err(|_| Problem::absent("game"))?;
    let (skip, limit) = (part.skip.unwrap_or(0).min(10_000), part.limit.unwrap_or(MOST).clamp(1, MOST));
    let found = web.ask(move |service| service.leaderboard(Viewer::Nobody, game, skip, limit)).await?;
    let leader = |(place, leader): (usize, &crate::play::Leader)| Leader {
        place,
        id: leader.player.0,
        name: leader.name.clone(),
        rating: (&leader.rating).into(),
    };
    Ok(Json((skip + 1..).zip(&found).map(leader).collect()))
}
