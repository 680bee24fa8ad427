//! Tournaments as the bot shows them: their rules, how far they are, tables, pairings and lists.

use super::announcement::half_points;
use super::conditions::{stake, time};
use super::endings::short_result;
use super::lists::pair;
use super::seeks::ratings_between;
use super::web::game_name;
use super::{code, exact_moment, labelled, listed, md};
use colonnade_events::{
    Beginning, Criterion, Ending, Entrant, EventId, Format, GameState, GamesPerPairing, PairingKind, Phase,
    PlayedPairing, Settings, Standing, StartRule, Status, Team, Tournament, WithdrawalReason, team_points,
};
use colonnade_language::say;
use colonnade_play::{Game, PlayerId, TimeControl, Timestamp};
use colonnade_rules::{BySide, Side};

/// The most names in the list of those who have joined.
const MOST_NAMES: usize = 30;

/// The name of the form of a tournament, with its number: `Cup 3`.
#[must_use]
pub fn tournament_title(id: EventId, settings: &Settings) -> String {
    let number = id.0.to_string();
    match (settings.format, settings.season) {
        (Format::RoundRobin, _) => say!(tournament_view::round_robin, number = number),
        (Format::Cup { .. }, _) => say!(tournament_view::cup, number = number),
        (Format::KnockOut, _) => say!(tournament_view::knock_out, number = number),
        (Format::League, Some(season)) => {
            say!(tournament_view::league_season, number = number, season = season.number.to_string())
        }
        (Format::League, None) => say!(tournament_view::league, number = number),
        (Format::TeamMatch { .. }, _) => say!(tournament_view::team_match, number = number),
    }
}

/// The rules of a tournament, a list of labels: `Buku 8x8 · two games a pairing, sides exchanged · 1 day a move · rated`.
#[must_use]
pub fn tournament_rules(settings: &Settings) -> String {
    rules(settings, |role| say!(tournament_view::only_role, role = role.to_string()), tournament_team)
}

/// The same on pages, which know no names of roles.
#[must_use]
pub fn public_tournament_rules(settings: &Settings) -> String {
    rules(settings, |_| say!(tournament_view::only_a_role), numbered_team)
}

/// The name of a team.
type TeamName = fn(&Settings, Side) -> String;

fn rules(settings: &Settings, role: fn(u64) -> String, team_name: TeamName) -> String {
    let terms = &settings.terms;
    let games = match terms.games {
        GamesPerPairing::Two => say!(tournament_view::two_games),
        GamesPerPairing::One => say!(tournament_view::one_game),
    };
    let opening = match terms.beginning {
        Beginning::Standard => None,
        Beginning::FairStart => Some(say!(challenge::from_fair_start)),
        Beginning::Pie => Some(say!(challenge::pie_rule)),
    };
    let vacation = match settings.vacation_days {
        0 => say!(challenge::no_vacation),
        days => say!(challenge::at_most_vacation, days = days),
    };
    let rounds = match settings.format {
        Format::Cup { rounds: Some(rounds), .. } => Some(say!(tournament_view::swiss_rounds, count = rounds)),
        _ => None,
    };
    let boards = match settings.format {
        Format::TeamMatch { boards } => Some(say!(tournament_view::boards, count = boards)),
        _ => None,
    };
    let teams = settings.teams.map(|_| Side::ALL.map(|team| team_name(settings, team)).join(" – "));
    let entry = &settings.entry;
    let rating = |limit: i32| limit.to_string();
    let ratings = ratings_between(entry.lowest.map(rating), entry.highest.map(rating));
    let role = entry.role.map(role);
    let most = entry.most.map(|_| say!(tournament_view::most_players, most = *settings.players().end()));
    let control: Option<TimeControl> = terms.control.parse().ok();
    let labels = [Some(game_name(terms.variant)), Some(games), control.map(time), Some(stake(terms.rated)), opening];
    let others = [Some(vacation), rounds, boards, teams, ratings, role, most];
    labels.into_iter().chain(others).flatten().collect::<Vec<_>>().join(" · ")
}

/// A tournament in a list: `Cup 3: Buku 8x8 · … · open, 5 players`.
#[must_use]
pub fn tournament_line(id: EventId, settings: &Settings, phase: Phase, entered: u32) -> String {
    let state = tournament_stage(phase, entered);
    labelled(&tournament_title(id, settings), &format!("{} · {state}", tournament_rules(settings)))
}

/// How far a tournament in a list is, a label: `open, 5 players`.
#[must_use]
pub fn tournament_stage(phase: Phase, entered: u32) -> String {
    match phase {
        Phase::Open => say!(tournament_view::open_short, count = entered),
        Phase::Running { .. } => say!(tournament_view::running_short, count = entered),
        Phase::Over { .. } => say!(tournament_view::over_short),
        Phase::Cancelled { .. } => say!(tournament_view::cancelled_short),
    }
}

/// How far a tournament is, as sentences. `names` are the names of its players, in the order of entry.
#[must_use]
pub fn tournament_state(tournament: &Tournament, names: &[String], standings: &[Vec<Standing>]) -> String {
    let state = state(tournament, standings, &|who| name(names, who), tournament_team, exact_moment);
    if tournament.phase != Phase::Open {
        return state;
    }
    if let Format::TeamMatch { boards } = tournament.settings.format {
        let rule = say!(tournament_view::strongest_play, boards = boards);
        let teams = Side::ALL.map(|team| team_head(tournament, team, names));
        return format!("{state}\n{rule}\n{}", teams.join("\n"));
    }
    if tournament.active().next().is_none() {
        return state;
    }
    let joined: Vec<String> = tournament.active().take(MOST_NAMES).map(|who| name(names, who)).collect();
    format!("{state}\n{}", say!(tournament_view::joined_are, names = listed(&joined)))
}

/// The same on pages, where the table has the names of those who have joined.
#[must_use]
pub fn public_tournament_state(tournament: &Tournament, names: &[String], standings: &[Vec<Standing>]) -> String {
    state(tournament, standings, &|who| tournament_player(names, who), numbered_team, super::web::minute)
}

fn state(
    tournament: &Tournament,
    standings: &[Vec<Standing>],
    name: &dyn Fn(Entrant) -> String,
    team_name: TeamName,
    moment: fn(Timestamp) -> String,
) -> String {
    match tournament.phase {
        Phase::Open => begins(&tournament.settings, tournament.active().count(), moment),
        Phase::Running { .. } if tournament.rounds.is_empty() => {
            say!(tournament_view::beginning, count = tournament.active().count())
        }
        Phase::Running { .. } => {
            let decided = tournament.games().filter(|(_, game)| **game != GameState::Running).count();
            let running = say!(
                tournament_view::running,
                round = tournament.rounds.len(),
                decided = decided,
                games = tournament.games().count()
            );
            with_team_score(tournament, running, team_name)
        }
        Phase::Over { .. } if matches!(tournament.settings.format, Format::TeamMatch { .. }) => {
            with_team_score(tournament, say!(tournament_view::over), team_name)
        }
        Phase::Over { .. } => {
            let winners: Vec<String> =
                standings.iter().take(MOST_NAMES).filter_map(|table| Some(name(table.first()?.entrant))).collect();
            match winners.as_slice() {
                [] => say!(tournament_view::over),
                winners => say!(tournament_view::over_won, names = listed(winners)),
            }
        }
        Phase::Cancelled { .. } => say!(tournament_view::cancelled),
    }
}

/// A sentence, in a team match followed by the score of the teams.
fn with_team_score(tournament: &Tournament, sentence: String, team_name: TeamName) -> String {
    match tournament.settings.format {
        Format::TeamMatch { .. } => format!("{sentence}\n{}", team_score(tournament, team_name)),
        _ => sentence,
    }
}

/// When a tournament begins that players may join, as sentences.
fn begins(settings: &Settings, entered: usize, moment: fn(Timestamp) -> String) -> String {
    match settings.start {
        StartRule::At(at) => match Timestamp::from_timestamp_millis(at.0).map(moment) {
            Some(moment) => {
                let begins = say!(tournament_view::open_until, count = entered, moment = moment);
                let fewest = *settings.players().start();
                if entered < usize::from(fewest) {
                    return format!("{begins} {}", say!(tournament_view::needs_players, fewest = fewest));
                }
                begins
            }
            None => say!(tournament_view::open, count = entered),
        },
        StartRule::WhenFull => {
            say!(tournament_view::open_until_full, count = entered, most = *settings.players().end())
        }
        StartRule::ByHand => say!(tournament_view::open, count = entered),
    }
}

/// A player, by name; deleted players have none, and are told apart by their numbers in the tournament. Nothing is
/// escaped.
#[must_use]
pub fn tournament_player(names: &[String], entrant: Entrant) -> String {
    match names.get(entrant.0 as usize).filter(|name| !name.is_empty()) {
        Some(name) => name.clone(),
        None => say!(tournament_view::without_name, number = (u64::from(entrant.0) + 1).to_string()),
    }
}

/// The same for Discord. Only names have mark-up.
fn name(names: &[String], entrant: Entrant) -> String {
    match names.get(entrant.0 as usize).filter(|name| !name.is_empty()) {
        Some(name) => md(name),
        None => tournament_player(names, entrant),
    }
}

/// The heading of a table, if the tournament has several: a division or a team.
#[must_use]
pub fn tournament_group(settings: &Settings, group: usize) -> String {
    match settings.format {
        Format::TeamMatch { .. } => say!(tournament_view::team, number = group + 1),
        _ => say!(tournament_view::division, number = group + 1),
    }
}

/// A row of a table: `1. Ann · 3½ points · by the games with the second side`.
#[must_use]
pub fn tournament_row(tournament: &Tournament, row: &Standing, names: &[String]) -> String {
    let points = say!(tournament_view::points, points = half_points(row.points));
    let labels = [points].into_iter().chain(remarks(tournament, row, md)).collect::<Vec<_>>().join(" · ");
    format!("{} {}", code(&format!("{}.", row.place)), labelled(&name(names, row.entrant), &labels))
}

/// The remarks on a row of a table: what decided its place, and whether the player is out. Nothing is escaped.
#[must_use]
pub fn tournament_row_remarks(tournament: &Tournament, row: &Standing) -> String {
    remarks(tournament, row, str::to_owned).collect::<Vec<_>>().join(" · ")
}

fn remarks(tournament: &Tournament, row: &Standing, typed: fn(&str) -> String) -> impl Iterator<Item = String> {
    let by = row.decided_by.and_then(|by| match by {
        Criterion::Points => None,
        Criterion::KnockOut => Some(say!(tournament_view::by_knock_out)),
        Criterion::DirectEncounter => Some(say!(tournament_view::by_direct_encounter)),
        Criterion::Buchholz => Some(say!(tournament_view::by_buchholz, points = half_points(row.buchholz))),
        Criterion::SonnebornBerger => {
            let quarters = f64::from(row.sonneborn_berger) / 4.0;
            Some(say!(tournament_view::by_sonneborn_berger, points = format!("{quarters}")))
        }
        Criterion::SecondWins => Some(say!(tournament_view::by_second_wins, count = row.second_wins)),
        Criterion::Seed => Some(say!(tournament_view::by_seed)),
        Criterion::Rating => Some(say!(tournament_view::by_rating)),
        Criterion::Entry => Some(say!(tournament_view::by_entry)),
    });
    by.into_iter().chain(withdrawn(tournament, row.entrant, typed))
}

/// The labels of a player who is out, with the reason.
fn withdrawn(tournament: &Tournament, entrant: Entrant, typed: fn(&str) -> String) -> impl Iterator<Item = String> {
    let status = tournament.participants.get(entrant.0 as usize).map(|who| &who.status);
    let reason = match status {
        Some(Status::Withdrawn { why, .. }) => withdrawal(why, typed),
        Some(Status::Active | Status::Left) | None => None,
    };
    let out = match status {
        Some(Status::Withdrawn { annulled: true, .. }) => Some(say!(tournament_view::withdrawn_annulled)),
        Some(Status::Withdrawn { annulled: false, .. }) => Some(say!(tournament_view::withdrawn)),
        Some(Status::Active | Status::Left) | None => None,
    };
    [out, reason].into_iter().flatten()
}

/// The label of the reason why a player is out; none if they left.
fn withdrawal(why: &WithdrawalReason, typed: fn(&str) -> String) -> Option<String> {
    match why {
        WithdrawalReason::Own | WithdrawalReason::Erased => None,
        WithdrawalReason::TimeOuts => Some(say!(tournament_view::out_by_time)),
        WithdrawalReason::Barred => Some(say!(tournament_view::out_as_barred)),
        WithdrawalReason::Organiser(reason) => Some(by_organiser(reason, typed)),
    }
}

/// The label of an organiser's decision. `typed` escapes what somebody has typed.
fn by_organiser(reason: &str, typed: fn(&str) -> String) -> String {
    say!(tournament_view::by_organiser, reason = typed(reason))
}

/// The heading of a round. The number counts from 0.
#[must_use]
pub fn tournament_round(round: usize) -> String {
    say!(tournament_view::round, number = round + 1)
}

/// A pairing with its score: `Ann – Bob · 1½ : ½`.
#[must_use]
pub fn tournament_pairing(played: &PlayedPairing, names: &[String]) -> String {
    scored(played, names, false)
}

/// A board of a team match with its score, the player of the first team first: `board 1: Ann – Bob · 1½ : ½`. The number
/// counts from 0.
#[must_use]
pub fn tournament_board(tournament: &Tournament, board: usize, played: &PlayedPairing, names: &[String]) -> String {
    let first = tournament.participants.get(played.pairing.first.0 as usize);
    let is_swapped = first.is_some_and(|first| first.team == Some(Side::Second));
    labelled(&say!(tournament_view::board, number = board + 1), &scored(played, names, is_swapped))
}

/// A pairing with its score, its second player first if `is_swapped`.
fn scored(played: &PlayedPairing, names: &[String], is_swapped: bool) -> String {
    let in_order = |[one, other]: [String; 2]| if is_swapped { [other, one] } else { [one, other] };
    let [first, second] = in_order([played.pairing.first, played.pairing.second].map(|who| name(names, who)));
    if played.pairing.kind == PairingKind::Halved {
        return say!(tournament_view::halved, first = first, second = second);
    }
    let [points, others] = in_order(played.points().map(half_points));
    let score = format!("{first} – {second} · {points} : {others}");
    std::iter::once(score).chain(pairing_remarks(played, md)).collect::<Vec<_>>().join(" · ")
}

/// The remarks on a pairing: how many of its games run, and how others ended unless they were played. Nothing is escaped.
#[must_use]
pub fn tournament_pairing_remarks(played: &PlayedPairing) -> String {
    if played.pairing.kind == PairingKind::Halved {
        return say!(tournament_view::not_played);
    }
    pairing_remarks(played, str::to_owned).collect::<Vec<_>>().join(" · ")
}

fn pairing_remarks(played: &PlayedPairing, typed: fn(&str) -> String) -> impl Iterator<Item = String> {
    let running = played.games.iter().filter(|game| **game == GameState::Running).count();
    let running = (running > 0).then(|| say!(tournament_view::games_run, count = running));
    let remarks = played.games.iter().filter_map(move |game| match game {
        GameState::Adjudicated { reason, .. } => Some(by_organiser(reason, typed)),
        GameState::Void { reason } => Some(match reason.as_deref().filter(|reason| !reason.is_empty()) {
            Some(reason) => labelled(&say!(tournament_view::void), &by_organiser(reason, typed)),
            None => say!(tournament_view::void),
        }),
        GameState::Forfeited { .. } => Some(say!(tournament_view::forfeited)),
        GameState::Decided { ending: Ending::HardEnd | Ending::Proved, .. } => Some(say!(tournament_view::hard_end)),
        GameState::Decided { .. } | GameState::Running => None,
    });
    running.into_iter().chain(remarks)
}

/// A team of a team match: a mention of its role, or its number.
#[must_use]
pub fn tournament_team(settings: &Settings, team: Side) -> String {
    match settings.teams.map(|(first, second)| BySide::new(first, second)[team]) {
        Some(Team::Role(role)) => format!("<@&{role}>"),
        Some(Team::Server(_)) | None => numbered_team(settings, team),
    }
}

fn numbered_team(_: &Settings, team: Side) -> String {
    say!(tournament_view::team, number = team as usize + 1)
}

/// The score of a team match: `Team 1 1½ : ½ Team 2`.
#[must_use]
pub fn tournament_team_score(tournament: &Tournament) -> String {
    team_score(tournament, tournament_team)
}

fn team_score(tournament: &Tournament, team_name: TeamName) -> String {
    let points = team_points(tournament);
    say!(
        tournament_view::team_score,
        first = team_name(&tournament.settings, Side::First),
        second = team_name(&tournament.settings, Side::Second),
        points = half_points(points.first),
        others = half_points(points.second)
    )
}

/// A team with its captain, whether it has accepted, and its players:
/// `Team 1: 2 players, 2 needed · captain Ann · accepted · Ann, Bob`.
fn team_head(tournament: &Tournament, team: Side, names: &[String]) -> String {
    let members: Vec<String> = tournament.members(team).map(|who| name(names, who)).collect();
    let needed = match tournament.settings.format {
        Format::TeamMatch { boards } => boards,
        _ => 0,
    };
    let called = tournament_team(&tournament.settings, team);
    let head = say!(tournament_view::team_players, team = called, count = members.len(), needed = needed);
    let captain = members.first().map(|captain| say!(tournament_view::captain_is, player = captain.clone()));
    let accepted = tournament.accepted[team].then(|| say!(tournament_view::team_accepted));
    let shown = &members[..members.len().min(MOST_NAMES / 2)];
    let players = (!shown.is_empty()).then(|| listed(shown));
    [Some(head), captain, accepted, players].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The players of a team, the strongest first: `Ann: board 1 · captain`.
#[must_use]
pub fn tournament_line_up(tournament: &Tournament, team: Side, names: &[String]) -> Vec<String> {
    let row = |(who, board): (Entrant, Option<usize>)| {
        let place = match board {
            Some(board) => say!(tournament_view::board, number = board + 1),
            None => say!(tournament_view::reserve),
        };
        let captain = (tournament.captain(team) == Some(who)).then(|| say!(tournament_view::captain));
        let labels = [Some(place), captain].into_iter().flatten().chain(withdrawn(tournament, who, md));
        labelled(&name(names, who), &labels.collect::<Vec<_>>().join(" · "))
    };
    tournament.line_up(team).into_iter().map(row).collect()
}

/// Who has no opponent in a round.
#[must_use]
pub fn tournament_bye(entrant: Entrant, names: &[String]) -> String {
    say!(tournament_view::bye, player = name(names, entrant))
}

/// A game of a tournament in the list of one of its players: `#12 · Ann – Bob · your turn`.
#[must_use]
pub fn own_tournament_game(game: &Game, reader: PlayerId) -> String {
    let names: BySide<String> = game.setup.names.clone().into();
    let state = match &game.ending {
        Some(end) => short_result(end.result, &names.clone().map(|name| md(&name))),
        None if game.side_of(reader) == Some(game.asked().unwrap_or(game.state.side_to_act())) => {
            say!(lists::your_turn)
        }
        None => say!(lists::waiting),
    };
    format!("{} · {} · {state}", md(&game.id.to_string()), pair(&names))
}
