//! Tournaments: announcements, and refusals as clauses.

use super::web::game_name;
use colonnade_events::{EventId, Refusal, SettingsFlaw};
use colonnade_language::say;
use colonnade_play::{TournamentFact, TournamentRefusal};

/// The news of a tournament, as a sentence.
#[must_use]
pub fn tournament_news(tournament: EventId, what: TournamentFact) -> String {
    let tournament = tournament.0.to_string();
    match what {
        TournamentFact::Begun => say!(tournaments::begun, tournament = tournament),
        TournamentFact::RoundBegun { round } => {
            say!(tournaments::round_begun, round = round + 1, tournament = tournament)
        }
        TournamentFact::Ended => say!(tournaments::ended, tournament = tournament),
        TournamentFact::Cancelled => say!(tournaments::cancelled, tournament = tournament),
        TournamentFact::NextSeason { number, .. } => {
            say!(tournaments::season_announced, season = number, tournament = tournament)
        }
    }
}

/// Why something about a tournament is refused, as a clause.
pub(crate) fn refusal(refused: TournamentRefusal) -> String {
    match refused {
        TournamentRefusal::NoSuchTournament => say!(tournaments::no_such_tournament),
        TournamentRefusal::NotOrganiser => say!(tournaments::not_organiser),
        TournamentRefusal::ServerFull { most } => say!(tournaments::server_full, most = most),
        TournamentRefusal::OrganiserFull { most } => say!(tournaments::organiser_full, most = most),
        TournamentRefusal::Text { most } => say!(tournaments::text_length, most = most),
        TournamentRefusal::NoTimeLimit => say!(tournaments::no_time_limit),
        TournamentRefusal::Computer => say!(tournaments::no_computers),
        TournamentRefusal::NoAbort => say!(tournaments::no_abort),
        TournamentRefusal::OtherServer => say!(tournaments::other_server),
        TournamentRefusal::OwnGame => say!(tournaments::own_game),
        TournamentRefusal::Rules(refused) => of_rules(refused),
    }
}

fn of_rules(refused: Refusal) -> String {
    match refused {
        Refusal::NotOpen => say!(tournaments::not_open),
        Refusal::NotRunning => say!(tournaments::not_running),
        Refusal::Settings(flaw) => of_settings(flaw),
        Refusal::MoreEntered { entered, most } => say!(tournaments::more_entered, entered = entered, most = most),
        Refusal::OtherTerms => say!(tournaments::other_terms),
        Refusal::TooFew { entered, needed } => say!(tournaments::too_few, entered = entered, needed = needed),
        Refusal::NotAccepted { .. } => say!(tournaments::not_accepted),
        Refusal::NothingToAccept => say!(tournaments::nothing_to_accept),
        Refusal::AlreadyAccepted => say!(tournaments::already_accepted),
        Refusal::NotCaptain => say!(tournaments::not_captain),
        Refusal::AlreadyEntered => say!(tournaments::already_entered),
        Refusal::NotEntered => say!(tournaments::not_entered),
        Refusal::AlreadyWithdrawn => say!(tournaments::already_withdrawn),
        Refusal::NoReturn => say!(tournaments::no_return),
        Refusal::Full { most } => say!(tournaments::full, most = most),
        Refusal::RoleNeeded { role } => say!(tournaments::role_needed, role = role.to_string()),
        Refusal::RatingOutside { rating, .. } => say!(tournaments::rating_outside, rating = rating.to_string()),
        Refusal::TeamNeeded => say!(tournaments::team_needed),
        Refusal::LateEntryOver => say!(tournaments::late_entry_over),
        Refusal::NextSeason => say!(tournaments::next_season),
        Refusal::NoPlaces { needed, spare } => say!(tournaments::no_places, needed = needed, spare = spare),
        Refusal::NoSuchGame(_) => say!(tournaments::no_such_game),
        Refusal::Conflict(_) => say!(tournaments::conflict),
        Refusal::AlreadyVoid(_) => say!(tournaments::already_void),
        Refusal::NoResult => say!(tournaments::no_result),
        Refusal::NothingToRestore(_) => say!(tournaments::nothing_to_restore),
        Refusal::VacationSpent { left, most } => say!(tournaments::vacation_spent, left = left, most = most),
    }
}

fn of_settings(flaw: SettingsFlaw) -> String {
    match flaw {
        SettingsFlaw::TooFewPlayers { most, needed } => {
            say!(tournaments::too_few_players, most = most, needed = needed)
        }
        SettingsFlaw::NeverFull => say!(tournaments::never_full),
        SettingsFlaw::EmptyRange { .. } => say!(tournaments::empty_range),
        SettingsFlaw::Rounds { most, .. } => say!(tournaments::rounds, most = most),
        SettingsFlaw::NoPie { variant } => say!(tournaments::no_pie, variant = game_name(variant)),
        SettingsFlaw::NoFairStarts { variant } => say!(tournaments::no_fair_starts, variant = game_name(variant)),
        SettingsFlaw::NoLeague => say!(tournaments::no_league),
        SettingsFlaw::NoTwoTeams => say!(tournaments::no_two_teams),
        SettingsFlaw::NoBoards => say!(tournaments::no_boards),
        SettingsFlaw::StartTooLate { most } => say!(tournaments::start_too_late, most = most),
        SettingsFlaw::HardEnd { most, .. } => say!(tournaments::hard_end, most = most),
    }
}
