//! Statistics of the public archive.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::problem::{ApiResult, CommonResponses};
use crate::AppState;
use crate::client::HeavyWork;
use colonnade_archive as archive;
use colonnade_service::{Work, statistics};

/// Statistics of the games that everybody may see. Games that were aborted or cancelled do not count.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ArchiveStatistics {
    /// The number of finished games that are counted.
    games: u64,
    /// When the last of them was counted, RFC 3339.
    counted: String,
    /// Whether these are all games; if not, the rest is being counted.
    complete: bool,
    /// The variants with games, in the order of the games.
    variants: Vec<VariantStatistics>,
}

/// The statistics of a variant.
#[derive(Debug, Serialize, ToSchema)]
struct VariantStatistics {
    /// The slug of the game, such as `pit-of-pillars`.
    game: String,
    /// The name of the variant, such as `6x6`.
    variant: String,
    /// The number of games.
    games: u64,
    /// Games that the first side won.
    first_wins: u64,
    /// Drawn games.
    draws: u64,
    /// Games that the second side won.
    second_wins: u64,
    /// The number of games for each reason why they ended.
    ends: BTreeMap<String, u64>,
    /// The lengths of the games.
    lengths: Lengths,
    /// The first actions from the start of the variant, the most frequent ones first; at most twelve.
    openings: Vec<OpeningCount>,
}

/// The lengths of games in actions.
#[derive(Debug, Serialize, ToSchema)]
struct Lengths {
    /// The shortest.
    shortest: u32,
    /// The median.
    median: u32,
    /// The mean.
    mean: f64,
    /// The longest.
    longest: u32,
    /// The games in at most 24 groups of equal width.
    groups: Vec<LengthGroup>,
}

/// The games with a length between two bounds.
#[derive(Debug, Serialize, ToSchema)]
struct LengthGroup {
    /// The lower bound, which belongs to the group.
    from: u32,
    /// The upper bound, which belongs to the group.
    to: u32,
    /// The number of games.
    games: u64,
}

/// A first action.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Opening)]
struct OpeningCount {
    /// The action in canonical text.
    action: String,
    /// The number of games that began with it.
    games: u64,
    /// Those of them that the first side won.
    first_wins: u64,
    /// Those that were drawn.
    draws: u64,
    /// Those that the second side won.
    second_wins: u64,
}

/// Returns results, lengths and first actions of the archive, for each variant.
#[utoipa::path(
    get, path = "/api/v1/statistics", operation_id = "getStatistics", tag = "archive",
    responses((status = 200, description = "Statistics", body = ArchiveStatistics), CommonResponses)
)]
pub(super) async fn statistics(State(state): State<AppState>, work: HeavyWork) -> ApiResult<Json<ArchiveStatistics>> {
    let permit = work.begin(Work::Search).await?;
    let counted =
        state.run_with(permit, |service| -> ApiResult<_> { Ok(statistics::archive_statistics(service)?) }).await?;
    if !counted.is_complete {
        statistics::count_archive(&state.service);
    }
    Ok(Json(ArchiveStatistics {
        games: counted.games,
        counted: colonnade_wording::web::machine(counted.at),
        complete: counted.is_complete,
        variants: counted.variants.into_iter().map(VariantStatistics::from).collect(),
    }))
}

impl From<archive::VariantStatistics> for VariantStatistics {
    fn from(counted: archive::VariantStatistics) -> Self {
        let archive::VariantStatistics { game, variant, results, ends, lengths, openings } = counted;
        let archive::ResultCounts { games, first_wins, draws, second_wins } = results;
        let groups = lengths.groups.into_iter();
        VariantStatistics {
            game,
            variant,
            games,
            first_wins,
            draws,
            second_wins,
            ends,
            lengths: Lengths {
                shortest: lengths.shortest,
                median: lengths.median,
                mean: lengths.mean,
                longest: lengths.longest,
                groups: groups
                    .map(|archive::LengthGroup { from, to, games }| LengthGroup { from, to, games })
                    .collect(),
            },
            openings: openings.into_iter().map(OpeningCount::from).collect(),
        }
    }
}

impl From<archive::FirstAction> for OpeningCount {
    fn from(opening: archive::FirstAction) -> Self {
        let archive::ResultCounts { games, first_wins, draws, second_wins } = opening.results;
        OpeningCount { action: opening.action, games, first_wins, draws, second_wins }
    }
}
