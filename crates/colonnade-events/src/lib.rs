#![doc = include_str!("../README.md")]

mod advance;
mod beginning;
mod cells;
mod decide;
mod due;
mod event;
mod ids;
mod join;
mod ladder;
mod lot;
mod next_season;
mod pairing;
mod reachable;
mod refusal;
mod settings;
mod standings;
mod table;
mod team;
mod time;
mod tournament;
mod vote;

pub use advance::{Advance, AdvanceReason};
pub use beginning::GameBeginning;
pub use cells::Cell;
pub use decide::Ruling;
pub use due::{Context, Difference, NextRound, PAIRING_RULES, check_pairings};
pub use event::{
    Actor, Dated, Ending, FairStart, Pairing, PairingKind, Round, Stage, TournamentEvent, WithdrawalReason,
};
pub use ids::{Entrant, EventId, GameKey, PlayerId};
pub use join::Joiner;
pub use ladder::{
    Challenge, ChallengeId, ChallengeState, Ladder, LadderEvent, LadderRefusal, LadderSettings, LossReason, Member,
    Vacation,
};
pub use next_season::{next_season, next_season_start};
pub use reachable::{PlaceRange, reachable_places};
pub use refusal::Refusal;
pub use settings::{
    Beginning, EntryRule, FairStarts, Format, GameTerms, GamesPerPairing, MOST_DAYS, MOST_ROUNDS, Season, Settings,
    SettingsFlaw, StartRule, Team,
};
pub use standings::{Criterion, Standing, standings, team_points};
pub use time::Time;
pub use tournament::{Expected, FoldError, GameState, Participant, Phase, PlayedPairing, Status, Tournament};
pub use vote::{Ballot, Closing, Crowd, Electorate, VoteRefusal};
