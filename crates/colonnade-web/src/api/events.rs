//! Tournaments with their tables and rounds.

use axum::Json;
use axum::extract::{Path, State};
use colonnade_events::{
    Beginning, Criterion, Entrant, EventId, Format, GameKey, GameState, PairingKind, Phase, PlaceRange, PlayedPairing,
    Standing, StartRule, Status, Time,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::games::page_size;
use super::problem::{ApiResult, CommonResponses, NotFoundResponses, ParameterResponses, Parameters, Problem, number};
use super::schemas::OpeningName;
use crate::AppState;
use crate::client::HeavyWork;
use crate::tournaments::table_view::reachable;
use colonnade_play::{Timestamp, Viewer};
use colonnade_service::tournament_lists::public_tournaments;
use colonnade_service::{Service, TournamentOverview, TournamentStage, TournamentView, Work, tournaments};
use colonnade_wording::web::{Missing, machine};

/// How far a tournament is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum StageName {
    /// Players may join.
    #[default]
    Open,
    /// It runs.
    Running,
    /// It is over.
    Over,
    /// It was cancelled. In lists, such tournaments are among those that are over.
    Cancelled,
}

/// The form of a tournament.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum TournamentFormat {
    /// Everybody meets everybody.
    RoundRobin,
    /// Up to 7 players a round robin, otherwise a Swiss tournament.
    Cup,
    /// Who loses a pairing is out.
    KnockOut,
    /// A season of a league, in divisions.
    League,
    /// Two teams, board by board.
    TeamMatch,
}

/// A tournament in a list.
#[derive(Debug, Serialize, ToSchema)]
struct EventSummary {
    /// The number of the tournament.
    id: u64,
    /// Its form.
    format: TournamentFormat,
    /// The number of the season, in a league.
    #[serde(skip_serializing_if = "Option::is_none")]
    season: Option<u32>,
    /// The slug of the game, such as `pit-of-pillars`.
    game: &'static str,
    /// The name of the variant, such as `6x6`.
    variant: &'static str,
    /// How far it is.
    stage: StageName,
    /// How many players take part.
    entered: u32,
    /// How many rounds have begun.
    rounds: u32,
    /// Whether the games are rated.
    rated: bool,
    /// When it was announced (RFC 3339).
    announced: Option<String>,
    /// When it began, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    began: Option<String>,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
}

/// A time as text, unless it is beyond all that can be shown.
fn text(time: Time) -> Option<String> {
    Timestamp::from_timestamp_millis(time.0).map(machine)
}

impl EventSummary {
    fn of(tournament: &TournamentOverview) -> EventSummary {
        let settings = &tournament.settings;
        let (stage, began, ended) = match tournament.phase {
            Phase::Open => (StageName::Open, None, None),
            Phase::Running { since } => (StageName::Running, Some(since), None),
            Phase::Over { at } => (StageName::Over, None, Some(at)),
            Phase::Cancelled { at } => (StageName::Cancelled, None, Some(at)),
        };
        EventSummary {
            id: tournament.id.0,
            format: match settings.format {
                Format::RoundRobin => TournamentFormat::RoundRobin,
                Format::Cup { .. } => TournamentFormat::Cup,
                Format::KnockOut => TournamentFormat::KnockOut,
                Format::League => TournamentFormat::League,
                Format::TeamMatch { .. } => TournamentFormat::TeamMatch,
            },
            season: settings.season.map(|season| season.number),
            game: settings.terms.variant.game().slug(),
            variant: settings.terms.variant.name(),
            stage,
            entered: tournament.entered,
            rounds: tournament.rounds,
            rated: settings.terms.rated,
            announced: text(tournament.created),
            began: began.and_then(text),
            ended: ended.and_then(text),
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct EventsParams {
    /// How far the tournaments are. The default is `open`.
    #[param(inline)]
    stage: StageName,
    /// The number of a tournament: tournaments with smaller numbers only.
    before: Option<u64>,
    /// The size of the page.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A page of tournaments.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EventsPage {
    /// The tournaments, the latest first. A page may be empty although there is a next one.
    events: Vec<EventSummary>,
    /// The value of `before` for the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
}

/// Lists public tournaments.
#[utoipa::path(
    get, path = "/api/v1/events", operation_id = "listEvents", tag = "events", params(EventsParams),
    responses(
        (status = 200, description = "A page of tournaments", body = EventsPage),
        ParameterResponses, CommonResponses
    )
)]
pub(super) async fn events(
    State(state): State<AppState>,
    work: HeavyWork,
    Parameters(params): Parameters<EventsParams>,
) -> ApiResult<Json<EventsPage>> {
    let limit = page_size(params.limit)?;
    let stage = match params.stage {
        StageName::Open => TournamentStage::Open,
        StageName::Running => TournamentStage::Running,
        StageName::Over | StageName::Cancelled => TournamentStage::Over,
    };
    let list = move |service: &Service| -> ApiResult<_> {
        let pages = public_tournaments(service, &[stage], params.before.map(EventId), limit)?;
        let next = pages.iter().find_map(|page| page.next).map(|next| next.0);
        let events = pages.iter().flat_map(|page| &page.items).map(EventSummary::of).collect();
        Ok(Json(EventsPage { events, next }))
    };
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, list).await
}

/// A player of a tournament.
#[derive(Debug, Serialize, ToSchema)]
struct EventPlayer {
    /// The number of the player in this tournament, from 1 in the order of entry.
    number: u32,
    /// The number of the player. Missing for a deleted player.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    /// The name of the player. Missing for a deleted player.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The rating when joining.
    rating: i32,
    /// Whether that rating is still uncertain because of few rated games.
    provisional: bool,
    /// Whether the player is out.
    withdrawn: bool,
    /// Whether no game of the player counts in the table.
    annulled: bool,
}

/// The criterion that separates a row of a table from the one above it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum CriterionName {
    /// The round of a knock-out that was reached.
    KnockOut,
    /// Points in all games, with byes.
    Points,
    /// The games among those with equal points.
    DirectEncounter,
    /// The points of the opponents without the lowest.
    Buchholz,
    /// The points of the opponents times the points against them.
    SonnebornBerger,
    /// Wins with the second side.
    SecondWins,
    /// The better seed.
    Seed,
    /// The rating when joining.
    Rating,
    /// The earlier entry.
    Entry,
}

impl From<Criterion> for CriterionName {
    fn from(criterion: Criterion) -> Self {
        match criterion {
            Criterion::KnockOut => CriterionName::KnockOut,
            Criterion::Points => CriterionName::Points,
            Criterion::DirectEncounter => CriterionName::DirectEncounter,
            Criterion::Buchholz => CriterionName::Buchholz,
            Criterion::SonnebornBerger => CriterionName::SonnebornBerger,
            Criterion::SecondWins => CriterionName::SecondWins,
            Criterion::Seed => CriterionName::Seed,
            Criterion::Rating => CriterionName::Rating,
            Criterion::Entry => CriterionName::Entry,
        }
    }
}

/// A row of a table.
#[derive(Debug, Serialize, ToSchema)]
struct EventRow {
    /// The place, from 1.
    place: u32,
    /// The number of the player in this tournament.
    number: u32,
    /// The points.
    points: f64,
    /// The tie-break of Buchholz without the lowest opponent.
    buchholz: f64,
    /// The tie-break of Sonneborn and Berger.
    sonneborn_berger: f64,
    /// Games won with the second side.
    second_wins: u32,
    /// The criterion that separates the row from the one above it.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_by: Option<CriterionName>,
    /// The best place that the player can still reach, in a running round robin or division.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<u32>,
    /// The worst one.
    #[serde(skip_serializing_if = "Option::is_none")]
    worst: Option<u32>,
}

/// Points from half points.
fn points(halves: u32) -> f64 {
    f64::from(halves) / 2.0
}

impl EventRow {
    fn of(row: &Standing, range: Option<&PlaceRange>) -> EventRow {
        EventRow {
            place: row.place,
            number: row.entrant.0 + 1,
            points: points(row.points),
            buchholz: points(row.buchholz),
            sonneborn_berger: points(row.sonneborn_berger) / 2.0,
            second_wins: row.second_wins,
            decided_by: row.decided_by.map(CriterionName::from),
            best: range.map(|range| range.best),
            worst: range.map(|range| range.worst),
        }
    }
}

/// A tournament with its players and tables.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EventDetails {
    #[serde(flatten)]
    summary: EventSummary,
    /// The games of a pairing.
    games_per_pairing: u8,
    /// The time control.
    time_control: String,
    /// How the games begin.
    opening: OpeningName,
    /// The most vacation days of a player during the tournament.
    vacation_days: u16,
    /// The time at which it begins, if that is fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    begins: Option<String>,
    /// When it ends at the latest, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_at_latest: Option<String>,
    /// Why an organiser cancelled it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cancelled_because: Option<String>,
    /// The number of the season before.
    #[serde(skip_serializing_if = "Option::is_none")]
    season_before: Option<u64>,
    /// Its players, in the order of entry, without those who left before the start.
    players: Vec<EventPlayer>,
    /// The tables: of each division or team, or one of all.
    tables: Vec<Vec<EventRow>>,
}

impl EventDetails {
    fn of(view: &TournamentView) -> EventDetails {
        let tournament = &view.tournament;
        let settings = &tournament.settings;
        let ranges = reachable(tournament);
        let table = |(group, rows): (usize, &Vec<Standing>)| {
            let range = |at: usize| ranges.get(group).and_then(|ranges| ranges.get(at));
            rows.iter().enumerate().map(|(at, row)| EventRow::of(row, range(at))).collect()
        };
        let mut players = Vec::new();
        for ((number, who), name) in (1..).zip(&tournament.participants).zip(&view.names) {
            if who.status == Status::Left {
                continue;
            }
            let is_known = !name.is_empty();
            players.push(EventPlayer {
                number,
                id: is_known.then_some(who.player.0),
                name: is_known.then(|| name.clone()),
                rating: who.rating,
                provisional: who.provisional,
                withdrawn: matches!(who.status, Status::Withdrawn { .. }),
                annulled: matches!(who.status, Status::Withdrawn { annulled: true, .. }),
            });
        }
        EventDetails {
            summary: EventSummary::of(&TournamentOverview::of(tournament, view.organiser, None)),
            games_per_pairing: settings.terms.games.count(),
            time_control: settings.terms.control.clone(),
            opening: match settings.terms.beginning {
                Beginning::Standard => OpeningName::Standard,
                Beginning::FairStart => OpeningName::Fair,
                Beginning::Pie => OpeningName::Pie,
            },
            vacation_days: settings.vacation_days,
            begins: match settings.start {
                StartRule::At(at) => text(at),
                StartRule::WhenFull | StartRule::ByHand => None,
            },
            ends_at_latest: match tournament.phase {
                Phase::Running { since } => text(tournament.hard_end(since)),
                Phase::Open | Phase::Over { .. } | Phase::Cancelled { .. } => None,
            },
            cancelled_because: view.cancelled.clone(),
            season_before: settings.season.and_then(|season| season.predecessor).map(|before| before.0),
            players,
            tables: view.standings.iter().enumerate().map(table).collect(),
        }
    }
}

fn load(service: &Service, id: &str) -> ApiResult<TournamentView> {
    Ok(tournaments::tournament(service, Viewer::Nobody, EventId(number(id, Missing::Tournament)?))?)
}

/// Returns a tournament with its players and tables.
#[utoipa::path(
    get, path = "/api/v1/events/{id}", operation_id = "getEvent", tag = "events",
    params(("id" = u64, Path, description = "The number of the tournament")),
    responses((status = 200, description = "The tournament", body = EventDetails), NotFoundResponses, CommonResponses)
)]
pub(super) async fn event(
    State(state): State<AppState>,
    work: HeavyWork,
    Path(id): Path<String>,
) -> ApiResult<Json<EventDetails>> {
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| Ok(Json(EventDetails::of(&load(service, &id)?)))).await
}

/// How a game of a tournament counts.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum GameStateName {
    /// It is not over.
    Running,
    /// It is over.
    Decided,
    /// It was lost by a player who is out.
    Forfeited,
    /// An organiser decided it.
    Adjudicated,
    /// It counts for nobody.
    Void,
}

/// A game of a pairing.
#[derive(Debug, Serialize, ToSchema)]
struct EventGame {
    /// The number of the game; missing if it was not begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    /// Whether the first player of the pairing has the second side.
    exchanged: bool,
    /// How it counts.
    state: GameStateName,
    /// The result that counts in the table, for the sides of this game: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The reason that an organiser gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Two players who meet.
#[derive(Debug, Serialize, ToSchema)]
struct EventPairing {
    /// The number of the first player in this tournament.
    first: u32,
    /// The number of the second one.
    second: u32,
    /// The points of both so far.
    points: [f64; 2],
    /// Whether they do not play, and each has half of the points.
    halved: bool,
    /// The games.
    games: Vec<EventGame>,
}

/// A round of a tournament.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EventRound {
    /// The number of the round, from 1.
    round: u32,
    /// The pairings.
    pairings: Vec<EventPairing>,
    /// The players without an opponent, by their numbers in this tournament.
    byes: Vec<u32>,
    /// The players who advance because their opponents are out, likewise.
    walkovers: Vec<u32>,
}

fn pairing(view: &TournamentView, number: usize, played: &PlayedPairing) -> EventPairing {
    let game = |(game, state): (u8, &GameState)| {
        let (name, reason) = match state {
            GameState::Running => (GameStateName::Running, None),
            GameState::Decided { .. } => (GameStateName::Decided, None),
            GameState::Forfeited { .. } => (GameStateName::Forfeited, None),
            GameState::Adjudicated { reason, .. } => (GameStateName::Adjudicated, Some(reason.clone())),
            GameState::Void { reason } => (GameStateName::Void, reason.clone()),
        };
        EventGame {
            id: view.games.get(&GameKey { pairing: number as u32, game }).map(|game| game.0),
            exchanged: game % 2 == 1,
            state: name,
            result: state.result().map_or("*", |result| result.as_str()),
            reason: reason.filter(|reason| !reason.is_empty()),
        }
    };
    EventPairing {
        first: played.pairing.first.0 + 1,
        second: played.pairing.second.0 + 1,
        points: played.points().map(points),
        halved: played.pairing.kind == PairingKind::Halved,
        games: (0..).zip(&played.games).map(game).collect(),
    }
}

impl EventRound {
    /// A round that has begun, by its number from 0.
    fn of(view: &TournamentView, at: usize) -> EventRound {
        let pairings = view.tournament.pairings.iter().enumerate();
        let begun = &view.tournament.rounds[at];
        let numbers = |of: &[Entrant]| of.iter().map(|who| who.0 + 1).collect();
        EventRound {
            round: at as u32 + 1,
            pairings: pairings
                .filter(|(_, played)| played.round as usize == at)
                .map(|(number, played)| pairing(view, number, played))
                .collect(),
            byes: numbers(&begun.byes),
            walkovers: numbers(&begun.walkovers),
        }
    }
}

/// A tournament with its players, its tables and all rounds.
#[derive(Serialize)]
struct EventReport {
    #[serde(flatten)]
    details: EventDetails,
    /// The rounds that have begun.
    begun: Vec<EventRound>,
}

/// A tournament as the API lists it, for the host.
pub fn event_summary(tournament: &TournamentOverview) -> impl Serialize + use<> {
    EventSummary::of(tournament)
}

/// A tournament as the API shows it, with all rounds that have begun, for the host.
pub fn event_report(view: &TournamentView) -> impl Serialize + use<> {
    let rounds = 0..view.tournament.rounds.len();
    EventReport { details: EventDetails::of(view), begun: rounds.map(|at| EventRound::of(view, at)).collect() }
}

/// Returns a round of a tournament with its pairings and games.
#[utoipa::path(
    get, path = "/api/v1/events/{id}/rounds/{round}", operation_id = "getEventRound", tag = "events",
    params(
        ("id" = u64, Path, description = "The number of the tournament"),
        ("round" = u32, Path, description = "The number of the round, from 1")
    ),
    responses((status = 200, description = "The round", body = EventRound), NotFoundResponses, CommonResponses)
)]
pub(super) async fn round(
    State(state): State<AppState>,
    work: HeavyWork,
    Path((id, round)): Path<(String, String)>,
) -> ApiResult<Json<EventRound>> {
    let read = move |service: &Service| -> ApiResult<_> {
        let view = load(service, &id)?;
        let round = number(&round, Missing::Page)?;
        let at = usize::try_from(round).ok().and_then(|round| round.checked_sub(1));
        let begun = at.filter(|at| *at < view.tournament.rounds.len());
        Ok(Json(EventRound::of(&view, begun.ok_or_else(|| Problem::not_found(Missing::Page))?)))
    };
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, read).await
}
