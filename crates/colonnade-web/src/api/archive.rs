//! Finished games.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::games::page_size;
use super::problem::{ApiResult, CommonResponses, ParameterResponses, Parameters, Problem};
use super::schemas::FinishedGame;
use crate::AppState;
use crate::client::HeavyWork;
use crate::games::archive_params::ArchiveParams;
use crate::games::cards::unknown_in;
use crate::games::export::{ExportedGames, stream};
use colonnade_archive::Count;
use colonnade_play::Viewer;
use colonnade_record::Format;
use colonnade_service::{Reply, Service, Work, archive};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct LimitParams {
    /// The size of the page.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A page of finished games.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FinishedGamesPage {
    /// The games, the latest first. A page may be empty although there is a next one.
    games: Vec<FinishedGame>,
    /// The number of all games that match the conditions, or a lower bound if `exact` is false.
    count: u64,
    /// Whether `count` is exact.
    exact: bool,
    /// The value of `after` for the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// Searches public finished games.
#[utoipa::path(
    get, path = "/api/v1/archive", operation_id = "searchArchive", tag = "archive", params(ArchiveParams, LimitParams),
    responses(
        (status = 200, description = "A page of games", body = FinishedGamesPage),
        ParameterResponses, CommonResponses
    )
)]
pub(super) async fn archive(
    State(state): State<AppState>,
    work: HeavyWork,
    Parameters(params): Parameters<ArchiveParams>,
    Parameters(limit): Parameters<LimitParams>,
) -> ApiResult<Json<FinishedGamesPage>> {
    let limit = page_size(limit.limit)?;
    let search = move |service: &Service| {
        let (filter, after) = params.resolve(service)?.map_err(Problem::parameters)?;
        let page = archive::archive_with_count(service, &filter, Viewer::Nobody, after, limit)?;
        let (count, exact) = match page.count {
            Count::Exactly(count) => (count, true),
            Count::AtLeast(count) => (count, false),
        };
        let next = page.next.map(|next| next.to_string());
        let unknown = unknown_in(service, page.items.iter().map(|game| (game.place, game.players)))?;
        let game = |game| Ok(FinishedGame::of(game, unknown, archive::is_without_glory(service, game)?));
        let games = page.items.iter().map(game).collect::<Reply<_>>()?;
        Ok(Json(FinishedGamesPage { games, count, exact, next }))
    };
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, search).await
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct FormatParams {
    /// The format of the records. The default is `ndjson`.
    #[param(inline)]
    format: Option<FormatName>,
}

/// A format of game records.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum FormatName {
    /// A text format like PGN.
    Cgn,
    /// One JSON object on each line.
    Ndjson,
}

/// Returns public finished games as records, the earliest first.
#[utoipa::path(
    get, path = "/api/v1/export", operation_id = "exportArchive", tag = "archive", params(ArchiveParams, FormatParams),
    responses(
        (status = 200, description = "The games", content((String = "text/x-cgn"), (String = "application/x-ndjson"))),
        ParameterResponses, CommonResponses
    )
)]
pub(super) async fn export(
    State(state): State<AppState>,
    work: HeavyWork,
    Parameters(params): Parameters<ArchiveParams>,
    Parameters(format): Parameters<FormatParams>,
) -> ApiResult<Response<Body>> {
    let format = match format.format {
        Some(FormatName::Cgn) => Format::Cgn,
        None | Some(FormatName::Ndjson) => Format::Ndjson,
    };
    let resolve = move |service: &Service| -> ApiResult<_> { params.resolve(service)?.map_err(Problem::parameters) };
    let (filter, _) = state.run(resolve).await?;
    Ok(stream(&state, &work, ExportedGames::Matching(filter), format).await?)
}
