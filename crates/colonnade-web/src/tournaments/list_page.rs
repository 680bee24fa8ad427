//! The list of public tournaments, by how far they are.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response};
use serde::Deserialize;

use crate::AppState;
use crate::caching::revalidated;
use crate::client::HeavyWork;
use crate::components::error::{PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::request::query::Query;
use colonnade_events::{EventId, Phase, Time};
use colonnade_language::say;
use colonnade_play::{PlayerId, Timestamp, Viewer};
use colonnade_service::tournament_lists::{public_tournaments, public_tournaments_of};
use colonnade_service::{Service, TournamentOverview, TournamentPage, TournamentStage, Work, profiles};
use colonnade_wording as wording;
use colonnade_wording::web as words;

/// How many tournaments of each stage the first page shows, and how many a page of one stage.
const FIRST: usize = 12;
const PAGE: usize = 24;

/// A time of a tournament.
pub(crate) struct EventTime(Timestamp);

impl EventTime {
    /// The time, unless it is beyond all that can be shown.
    pub(crate) fn of(time: Time) -> Option<EventTime> {
        Timestamp::from_timestamp_millis(time.0).map(EventTime)
    }

    pub(crate) fn machine(&self) -> String {
        words::machine(self.0)
    }

    pub(crate) fn text(&self) -> String {
        words::minute(self.0)
    }

    pub(crate) fn day(&self) -> String {
        words::day(self.0)
    }
}

/// A tournament in the list.
pub(crate) struct TournamentRow {
    pub(crate) href: String,
    pub(crate) title: String,
    pub(crate) game: String,
    /// How far it is, and how many players it has.
    pub(crate) state: String,
    /// Whether the list says how far it is.
    pub(crate) shows_state: bool,
    pub(crate) players: u32,
    /// When it reached its stage.
    pub(crate) at: Option<EventTime>,
}

impl TournamentRow {
    pub(crate) fn of(tournament: &TournamentOverview) -> TournamentRow {
        let at = match tournament.phase {
            Phase::Open => tournament.created,
            Phase::Running { since } => since,
            Phase::Over { at } | Phase::Cancelled { at } => at,
        };
        TournamentRow {
            href: tournament_path(tournament.id),
            title: wording::tournament_title(tournament.id, &tournament.settings),
            game: words::game_name(tournament.settings.terms.variant),
            state: wording::tournament_stage(tournament.phase, tournament.entered),
            shows_state: matches!(tournament.phase, Phase::Cancelled { .. }),
            players: tournament.entered,
            at: EventTime::of(at),
        }
    }
}

/// The path of the page of a tournament.
pub(crate) fn tournament_path(id: EventId) -> String {
    format!("/events/{}", id.0)
}

/// The tournaments of a stage.
struct StageView {
    slug: &'static str,
    heading: String,
    /// The heading of the column with the time.
    time: String,
    rows: Vec<TournamentRow>,
    /// A sentence, if there are none.
    empty: String,
    next: Option<String>,
}

#[derive(Template)]
#[template(path = "tournaments.html")]
struct TournamentsTemplate {
    layout: PageLayout,
    stages: Vec<StageView>,
    /// Whether the page goes on with a part of the list.
    is_part: bool,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct TournamentsQuery {
    /// The stage that is listed alone: `open`, `running` or `over`.
    stage: String,
    /// The number below which the list goes on.
    before: Option<u64>,
    /// The number of a player: the latest tournaments of this player instead.
    player: Option<u64>,
}

/// The stages in the order of the page, with their names in addresses.
const STAGES: [(TournamentStage, &str); 3] =
    [(TournamentStage::Open, "open"), (TournamentStage::Running, "running"), (TournamentStage::Over, "over")];

/// The list of tournaments.
pub(crate) async fn page(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Query(query): Query<TournamentsQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    let page = move |service: &Service| match query.player {
        Some(player) => list_of(service, context, PlayerId(player), &headers),
        None => list(service, context, &query, &headers),
    };
    state.run_with(permit, page).await
}

/// The latest tournaments of a player.
fn list_of(
    service: &Service,
    context: RequestContext,
    player: PlayerId,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let name = profiles::profile(service, Viewer::Nobody, player)?.name;
    let found = public_tournaments_of(service, player, FIRST)?;
    let row = |tournament| TournamentRow { at: None, shows_state: true, ..TournamentRow::of(tournament) };
    let title = say!(page_events::of_player, player = name);
    let of_player = StageView {
        slug: "player",
        heading: title.clone(),
        time: say!(page_events::state),
        rows: found.iter().map(row).collect(),
        empty: say!(page_events::none_here),
        next: None,
    };
    let layout = PageLayout::new(context, title, format!("/events?player={player}"))
        .in_section("/events")
        .described(say!(page_events::description));
    Ok(revalidated(render(&TournamentsTemplate { layout, stages: vec![of_player], is_part: true }), headers))
}

fn list(
    service: &Service,
    context: RequestContext,
    query: &TournamentsQuery,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let chosen = STAGES.iter().find(|(_, slug)| *slug == query.stage);
    let shown = chosen.map_or(&STAGES[..], std::slice::from_ref);
    let before = chosen.and(query.before).map(EventId);
    let limit = if chosen.is_some() { PAGE } else { FIRST };
    let stages: Vec<TournamentStage> = shown.iter().map(|(stage, _)| *stage).collect();
    let pages = public_tournaments(service, &stages, before, limit)?;
    let is_part = before.is_some();
    let stages = shown.iter().zip(pages).map(|(&(stage, slug), page)| stage_view(stage, slug, page, is_part)).collect();
    let layout = PageLayout::new(context, say!(page_events::title), "/events")
        .in_section("/events")
        .described(say!(page_events::description));
    Ok(revalidated(render(&TournamentsTemplate { layout, stages, is_part: chosen.is_some() }), headers))
}

fn stage_view(stage: TournamentStage, slug: &'static str, page: TournamentPage, is_part: bool) -> StageView {
    let (heading, time, none) = match stage {
        TournamentStage::Open => (say!(page_events::open), say!(page_events::announced), say!(page_events::none_open)),
        TournamentStage::Running => {
            (say!(page_events::running), say!(page_events::began), say!(page_events::none_running))
        }
        TournamentStage::Over => (say!(page_events::over), say!(page_events::ended), say!(page_events::none_over)),
    };
    StageView {
        slug,
        heading,
        time,
        empty: if is_part || page.next.is_some() { say!(page_events::none_here) } else { none },
        rows: page.items.iter().map(TournamentRow::of).collect(),
        next: page.next.map(|next| format!("/events?stage={slug}&before={}", next.0)),
    }
}
