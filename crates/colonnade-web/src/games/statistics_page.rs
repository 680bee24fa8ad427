//! Statistics of the public archive, as a page and as JSON.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response};
use axum::response::IntoResponse;

use crate::AppState;
use crate::caching::revalidated;
use crate::client::HeavyWork;
use crate::components::error::{PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::results_bar::{BarPart, LegendEntry, bar_parts, counted_legend, sides_of};
use crate::request::query::encode;
use colonnade_archive::{FirstAction, VariantStatistics};
use colonnade_service::{Work, statistics};
use colonnade_wording::statistics as words;
use colonnade_wording::web::PageWords;

/// The width and the height of a graph of lengths.
const GRAPH: (u32, u32) = (600, 120);
/// How many first actions are shown.
const OPENINGS: usize = 8;

/// A column of a graph of lengths.
struct Column {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
    /// Its lengths and number of games.
    label: String,
}

/// A variant on the page.
struct VariantSection {
    names: words::Names,
    slug: String,
    variant: String,
    /// The address of the explorer at the start of the variant.
    explorer: String,
    heading: String,
    results: String,
    results_picture: String,
    /// Wins of the first side, draws if there are any, and wins of the second side.
    bar: Vec<BarPart>,
    legend: Vec<LegendEntry>,
    ends: String,
    lengths: String,
    lengths_picture: String,
    columns: Vec<Column>,
    /// The lengths below the first and the last column.
    from: u32,
    to: u32,
    openings: Vec<OpeningRow>,
}

struct OpeningRow {
    action: String,
    games: u64,
    part: String,
    score: String,
}

#[derive(Template)]
#[template(path = "statistics.html")]
struct StatisticsTemplate {
    layout: PageLayout,
    basis: String,
    /// A sentence while games are missing.
    incomplete: Option<String>,
    sections: Vec<VariantSection>,
}

/// The page.
pub(crate) async fn page(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    let counted =
        state.run_with(permit, |service| -> PageResult<_> { Ok(statistics::archive_statistics(service)?) }).await?;
    if !counted.is_complete {
        statistics::count_archive(&state.service);
    }
    let PageWords { title, description } = words::statistics();
    let layout = PageLayout::new(context, title, "/statistics");
    let page = StatisticsTemplate {
        layout: layout.described(description),
        basis: words::basis(counted.games, counted.at),
        incomplete: (!counted.is_complete).then(|| words::incomplete(counted.games)),
        sections: counted.variants.iter().map(section).collect(),
    };
    let page = render(&page);
    Ok(if counted.is_complete { revalidated(page, &headers) } else { page.into_response() })
}

/// A part of a length in proportion to games.
fn share(length: u32, games: u64, all: u64) -> u32 {
    u32::try_from(u64::from(length) * games / all.max(1)).unwrap_or(length)
}

fn section(counted: &VariantStatistics) -> VariantSection {
    let names = words::Names::of(counted);
    let results = &counted.results;
    let counts = [results.first_wins, results.draws, results.second_wins];
    let labels = [
        words::won(&names.first, results.first_wins),
        words::counted(&words::drawn(), results.draws),
        words::won(&names.second, results.second_wins),
    ];
    let sides = sides_of(&counted.game);
    let groups = &counted.lengths.groups;
    let most = groups.iter().map(|group| group.games).max().unwrap_or(1);
    let step = GRAPH.0 / u32::try_from(groups.len()).unwrap_or(1).max(1);
    let columns = (0u32..).zip(groups).map(|(at, group)| {
        // A group that is not empty is at least two pixels high.
        let height = share(GRAPH.1, group.games, most).max(u32::from(group.games > 0) * 2);
        let label = words::counted(&words::group(group), group.games);
        Column { x: at * step, y: GRAPH.1 - height, width: step.saturating_sub(2).max(1), height, label }
    });
    VariantSection {
        slug: counted.game.clone(),
        variant: counted.variant.clone(),
        explorer: format!("/explorer?kind={}", encode(&format!("{}/{}", counted.game, counted.variant))),
        heading: words::heading(&names, results.games),
        results: words::results(&names, results),
        results_picture: words::results_picture(&names, results),
        bar: bar_parts(sides, counts),
        legend: counted_legend(sides, counts, labels),
        ends: words::ends(counted),
        lengths: words::lengths(&counted.lengths),
        lengths_picture: words::lengths_picture(&names, &counted.lengths),
        columns: columns.collect(),
        from: groups.first().map_or(0, |group| group.from),
        to: groups.last().map_or(0, |group| group.to),
        openings: counted.openings.iter().take(OPENINGS).map(|opening| row(opening, results.games)).collect(),
        names,
    }
}

fn row(opening: &FirstAction, all: u64) -> OpeningRow {
    OpeningRow {
        action: opening.action.clone(),
        games: opening.results.games,
        part: words::part(opening.results.games, all),
        score: words::score(&opening.results),
    }
}
