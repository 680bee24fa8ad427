//! Everything that can happen to a tournament, which is the fold of these events.
//!
//! Events are stored permanently: variants are only added at the end of these enums, and neither they nor the structs in
//! them ever change. A new form of a struct is a new struct in a new variant.

use serde::{Deserialize, Serialize};

use crate::ids::{Entrant, GameKey, PlayerId};
use crate::settings::Settings;
use crate::time::Time;
use colonnade_rules::{GameResult, Side};

/// An event with its time and who caused it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dated<E> {
    /// When it happened.
    pub at: Time,
    /// Who caused it.
    pub by: Actor,
    /// The event.
    pub event: E,
}

/// Who caused an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Actor {
    /// Nobody: it was due, or the end of a game brought it.
    Nobody,
    /// A player, also as an organiser or a captain.
    Player(PlayerId),
    /// The host, at the terminal.
    Host,
}

/// An event of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentEvent {
    /// The tournament was announced, and players may join.
    Created(Settings),
    /// The rules were changed before the start. The captains of a team match accept again.
    Edited(Settings),
    /// A player joined, before the start or late, and is the next entrant.
    Joined {
        /// The player.
        player: PlayerId,
        /// The rating at that time.
        rating: i32,
        /// Whether the rating is based on too few results.
        provisional: bool,
        /// The team, in a team match.
        team: Option<Side>,
        /// The position in the order of the league that the last season left, from 0; `None` for a newcomer.
        placed: Option<u32>,
    },
    /// Before the start, a player left. During a season, a player will not play the next one.
    Left(Entrant),
    /// The tournament began.
    Started {
        /// The version of the rules of pairing, [`PAIRING_RULES`](crate::PAIRING_RULES) at that time.
        rules: u16,
        /// The seed of all lots.
        seed: u64,
        /// The groups, each in the order of its seeds: the divisions of a league, the teams, or one group of all.
        groups: Vec<Vec<Entrant>>,
    },
    /// A round began.
    RoundBegun(Round),
    /// A pairing of a knock-out was even, and one more game began.
    ExtraGameBegun {
        /// The pairing.
        pairing: u32,
    },
    /// A game ended.
    GameDecided {
        /// The game.
        game: GameKey,
        /// The result; [`GameResult::Unfinished`] counts for nobody.
        result: GameResult,
        /// How it came to that.
        ending: Ending,
    },
    /// A game counts for nobody.
    GameVoided {
        /// The game.
        game: GameKey,
        /// Why, if somebody decided it.
        reason: Option<String>,
    },
    /// An organiser decided a game, whether it was over or not.
    Adjudicated {
        /// The game.
        game: GameKey,
        /// The result.
        result: GameResult,
        /// The reason, which the table shows.
        reason: String,
    },
    /// A player is out of the tournament, and loses the games that run.
    Withdrawn {
        /// The player.
        entrant: Entrant,
        /// The reason why.
        why: WithdrawalReason,
    },
    /// A player took vacation days during the tournament.
    VacationTaken {
        /// The player.
        entrant: Entrant,
        /// The number of days.
        days: u16,
    },
    /// The tournament is over.
    Ended,
    /// The tournament does not take place, or not to its end. The games that run are void.
    Cancelled {
        /// Why, if an organiser cancelled it; `None` if it did not begin in time.
        reason: Option<String>,
    },
    /// The captain of a team accepted the team match.
    TeamAccepted(Side),
    /// During a season, a player who had left will play the next one after all.
    Stayed(Entrant),
    /// A game counts again as it did before an organiser voided or decided it.
    GameRestored {
        /// The game.
        game: GameKey,
        /// The reason, which the table shows.
        reason: String,
    },
}

impl TournamentEvent {
    /// Erases the free text that the event has. Its meaning stays, so the stored event can be replaced.
    pub fn erase_text(&mut self) {
        match self {
            TournamentEvent::GameVoided { reason: Some(text), .. }
            | TournamentEvent::Adjudicated { reason: text, .. }
            | TournamentEvent::GameRestored { reason: text, .. }
            | TournamentEvent::Withdrawn { why: WithdrawalReason::Organiser(text), .. }
            | TournamentEvent::Cancelled { reason: Some(text) } => text.clear(),
            _ => {}
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// By the players' moves, a resignation or an agreement.
    Played,
    /// The loser's time ran out.
    TimedOut,
    /// At the hard end of the tournament, with the result that was proved.
    Proved,
    /// At the hard end of the tournament, without a proof. Such a game is not rated.
    HardEnd,
}

/// Why a player is out of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WithdrawalReason {
    /// By choice.
    Own,
    /// After the second time-out.
    TimeOuts,
    /// Barred from games here.
    Barred,
    /// Erased or deleted.
    Erased,
    /// By an organiser, with the reason.
    Organiser(String),
}

/// The pairings of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The kind of the round.
    pub stage: Stage,
    /// The pairings.
    pub pairings: Vec<Pairing>,
    /// Who has a bye.
    pub byes: Vec<Entrant>,
    /// Who advances in a knock-out because the opponent has withdrawn.
    pub walkovers: Vec<Entrant>,
    /// In a knock-out, all its players, the best seed first.
    pub seeds: Vec<Entrant>,
    /// The pairs that could not meet because of blocks when the round was paired, as far as the pairings rest on them; none
    /// in a knock-out. They are private: they are kept to compute the round again, and are in no table, page or export.
    pub blocked: Vec<(Entrant, Entrant)>,
}

/// The kind of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// All pairs of a group at once.
    #[default]
    AllPlayAll,
    /// A round of a Swiss tournament.
    Swiss,
    /// A round of a knock-out or of a final.
    KnockOut,
    /// The boards of a team match.
    Boards,
}

/// Two players who meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Who has the first side in the games with even numbers.
    pub first: Entrant,
    /// Who has the second side there.
    pub second: Entrant,
    /// Whether they play.
    pub kind: PairingKind,
    /// The fair start that was drawn for them, if the variant has a list.
    pub start: Option<FairStart>,
}

/// A start of a list of fair ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FairStart {
    /// The version of the list.
    pub version: u16,
    /// The number in the list, from 0.
    pub number: u32,
}

impl Pairing {
    /// Whether a player is one of the two.
    #[must_use]
    pub fn has(&self, entrant: Entrant) -> bool {
        self.first == entrant || self.second == entrant
    }

    /// The other player.
    #[must_use]
    pub fn opponent(&self, entrant: Entrant) -> Entrant {
        if self.first == entrant { self.second } else { self.first }
    }

    /// The player of a side in a game.
    #[must_use]
    pub const fn on_side(&self, side: Side, game: u8) -> Entrant {
        match (side, game % 2) {
            (Side::First, 0) | (Side::Second, 1) => self.first,
            _ => self.second,
        }
    }
}

/// Whether the players of a pairing play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PairingKind {
    /// With games.
    Played,
    /// Without: the round has no opponent whom they may meet and have not met, and each has half of a pairing. That does
    /// not mean that one blocks the other.
    Halved,
}
