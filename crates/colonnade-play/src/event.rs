//! All events of players, challenges and games, each of which is the fold of its events.
//!
//! Events are stored permanently: variants are only added at the end of these enums, and never changed.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::conditions::{Conditions, start_state};
use super::fact::GameFact;
use super::free_days::FreeDays;
use super::ids::{ChallengeId, GameId, PlayerId};
use super::outage::Outage;
use super::place::Place;
use super::seek::{Seek, SeekWishes};
use super::settings::{Identity, IdentityHash, Settings};
use super::span::{Span, TimeControl, Timestamp};
use super::tournament::TournamentGame;
use colonnade_rules::{BySide, Game, GameResult, PositionError, Reason, Side, State, Variant};

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dated<E> {
    /// When it counts as having happened. A time-out happens at the deadline, however late it is noticed.
    pub at: Timestamp,
    /// The event.
    pub event: E,
}

/// An event of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayerEvent {
    /// The player was seen for the first time.
    Joined {
        /// The player's identity outside this program.
        identity: Identity,
        /// The name.
        name: String,
    },
    /// The name changed.
    Renamed(String),
    /// The settings changed.
    SettingsChanged(Settings),
    /// Vacation days were taken.
    VacationTaken {
        /// The days.
        days: Vec<NaiveDate>,
        /// The game whose deadline spent them, unless a command did.
        spent_by: Option<GameId>,
    },
    /// The player blocked another player.
    Blocked(PlayerId),
    /// The player removed a block.
    Unblocked(PlayerId),
    /// The player was deleted: identity, names and comments are gone, the number stays.
    Deleted,
    /// Another player named this person, who has not used the program yet. No list or page shows such a player.
    Mentioned(Identity),
    /// The player blocked everybody whose identity has this hash.
    BlockedIdentity(IdentityHash),
    /// The player removed such a block.
    UnblockedIdentity(IdentityHash),
    /// Vacation days that had not begun yet were given back.
    VacationCancelled(Vec<NaiveDate>),
    /// The player chose a language by its tag, or none, so that the locale decides.
    LanguageChosen(Option<String>),
    /// The language of the player's Discord client has changed to this tag.
    LocaleSeen(String),
    /// The player was told how moves are written in channels.
    WritingExplained,
    /// The player chose whether vacation days are spent by themselves when a deadline would pass.
    AutomaticVacation(bool),
    /// The player chose weekly free days, or none.
    FreeDaysChosen(Option<FreeDays>),
}

/// An event of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChallengeEvent {
    /// The challenge was made.
    Made(Terms),
    /// The challenge was accepted, and a game began.
    Accepted {
        /// The player who accepted.
        by: PlayerId,
        /// The game.
        game: GameId,
    },
    /// The challenged player declined.
    Declined,
    /// The challenger withdrew it.
    Withdrawn,
    /// Nobody accepted in time.
    Expired,
    /// A player seeks an opponent; replaces [`ChallengeEvent::Made`]. Earlier versions made such seeks, which are shown to
    /// nobody, and matched with other seeks.
    Sought {
        /// The terms, with nobody challenged.
        terms: Terms,
        /// The opponents that fit.
        seek: Seek,
    },
    /// A challenge was made under conditions, or an opponent is sought where others see it; replaces
    /// [`ChallengeEvent::Made`] and [`ChallengeEvent::Sought`].
    Proposed {
        /// The terms.
        terms: Terms,
        /// The opponents that fit, if one is sought.
        seek: Option<Seek>,
        /// The conditions.
        conditions: Conditions,
    },
    /// An opponent is sought with further wishes; replaces [`ChallengeEvent::Proposed`].
    Wished {
        /// The terms.
        terms: Terms,
        /// The opponents that fit.
        seek: Seek,
        /// The conditions.
        conditions: Conditions,
        /// The wishes.
        wishes: SeekWishes,
    },
    /// A game began from a standing seek, which stays open.
    Met {
        /// The opponent.
        by: PlayerId,
        /// The game.
        game: GameId,
    },
    /// A standing seek keeps its player in this number of games from now on.
    KeepsChanged(u8),
    /// A standing seek ended because its player lost this game on time.
    Lapsed(GameId),
}

impl ChallengeEvent {
    /// The event that makes a challenge, or seeks an opponent.
    #[must_use]
    pub fn making(terms: Terms, seek: Option<Seek>) -> ChallengeEvent {
        let conditions = terms.conditions;
        match seek {
            None if conditions == Conditions::default() => ChallengeEvent::Made(terms),
            Some(seek) if seek.wishes != SeekWishes::default() => {
                ChallengeEvent::Wished { terms, seek, conditions, wishes: seek.wishes }
            }
            seek => ChallengeEvent::Proposed { terms, seek, conditions },
        }
    }

    /// The terms and the seek of an event that makes a challenge or seeks an opponent.
    #[must_use]
    pub fn made(&self) -> Option<(Terms, Option<Seek>)> {
        match self {
            ChallengeEvent::Made(terms) => Some((terms.clone(), None)),
            ChallengeEvent::Sought { terms, seek } => Some((terms.clone(), Some(*seek))),
            ChallengeEvent::Proposed { terms, seek, conditions } => {
                Some((Terms { conditions: *conditions, ..terms.clone() }, *seek))
            }
            ChallengeEvent::Wished { terms, seek, conditions, wishes } => {
                Some((Terms { conditions: *conditions, ..terms.clone() }, Some(Seek { wishes: *wishes, ..*seek })))
            }
            _ => None,
        }
    }
}

/// The game that a challenge proposes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The challenger.
    pub from: PlayerId,
    /// The challenged player; `None` for an open challenge.
    pub to: Option<PlayerId>,
    /// The game in its variant.
    #[serde(with = "variant_text")]
    pub variant: Variant,
    /// The side that the challenger wants.
    pub side: SideChoice,
    /// The time control.
    pub control: TimeControl,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Where it was made.
    pub place: Place,
    /// The channel there, by its Discord ID.
    pub channel: Option<u64>,
    /// The game of which this is a rematch.
    pub rematch_of: Option<GameId>,
    /// Further conditions. [`ChallengeEvent::Proposed`] stores them.
    #[serde(skip)]
    pub conditions: Conditions,
}

impl Terms {
    /// Whether a game with this setup and these conditions, which is one of a match or not, is the rematch that these
    /// terms propose.
    #[must_use]
    pub fn has_begun_as(&self, setup: &Setup, of_match: bool, conditions: Conditions) -> bool {
        self.rematch_of.is_some()
            && (self.rematch_of, self.variant, self.control, self.rated, self.place)
                == (setup.rematch_of, setup.variant, setup.control, setup.rated, setup.place)
            && (self.side == SideChoice::Both) == of_match
            && self.conditions == conditions
    }

    /// The terms with which the challenged player would propose the same game; `None` if nobody is challenged.
    #[must_use]
    pub fn mirrored(&self) -> Option<Terms> {
        Some(Terms { from: self.to?, to: Some(self.from), side: self.side.opposite(), ..self.clone() })
    }
}

/// The side that a challenger chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SideChoice {
    /// To begin.
    First,
    /// To be second.
    Second,
    /// Either, at random.
    Random,
    /// Both: a match of two games with sides exchanged, which begin at once.
    Both,
}

impl SideChoice {
    /// The same choice, as the opponent makes it.
    #[must_use]
    pub const fn opposite(self) -> SideChoice {
        match self {
            SideChoice::First => SideChoice::Second,
            SideChoice::Second => SideChoice::First,
            other => other,
        }
    }

    /// The number of games that begin.
    #[must_use]
    pub const fn games(self) -> u32 {
        if matches!(self, SideChoice::Both) { 2 } else { 1 }
    }

    /// The side of a player who chose this one, against an opponent who chose `other`; `None` if they do not agree.
    /// Whoever leaves the side to chance also accepts a match.
    #[must_use]
    pub const fn against(self, other: SideChoice) -> Option<SideChoice> {
        match (self, other) {
            (SideChoice::First, SideChoice::First) | (SideChoice::Second, SideChoice::Second) => None,
            (SideChoice::Both, SideChoice::Both | SideChoice::Random) | (SideChoice::Random, SideChoice::Both) => {
                Some(SideChoice::Both)
            }
            (SideChoice::Both, _) | (_, SideChoice::Both) => None,
            (own, SideChoice::Random) => Some(own),
            (_, SideChoice::First) => Some(SideChoice::Second),
            (_, SideChoice::Second) => Some(SideChoice::First),
        }
    }
}

/// Why an action was made. The first two variants were once stored as a bool, which has the same byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// The player chose it on the turn itself.
    #[default]
    Chosen,
    /// It was forced, and the service played it.
    Forced,
    /// The player had planned it as an answer, and the service played it.
    Planned,
}

impl Cause {
    /// Whether the action was forced.
    #[must_use]
    pub fn is_forced(self) -> bool {
        self == Cause::Forced
    }

    /// Whether the player chose it on the turn itself.
    #[must_use]
    pub fn is_chosen(self) -> bool {
        self == Cause::Chosen
    }
}

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEvent {
    /// The game began.
    Started(Setup),
    /// An action was made.
    Acted {
        /// Its canonical text.
        text: String,
        /// Why it was made.
        cause: Cause,
        /// The times on both clocks afterwards, in milliseconds; `None` without a limit.
        left: Option<BySideOf<i64>>,
    },
    /// An action of an imported record.
    Recorded {
        /// Its canonical text.
        text: String,
        /// When it was made, if the record says so.
        #[serde(with = "chrono::serde::ts_milliseconds_option")]
        at: Option<Timestamp>,
    },
    /// Comments, glyphs, variations and further tags of an imported record, as that record in JSON.
    Annotated(String),
    /// A draw was offered.
    DrawOffered(SideOf),
    /// The open draw offer was declined.
    DrawDeclined,
    /// A takeback was requested.
    TakebackAsked {
        /// Who asks.
        by: SideOf,
        /// How many actions would go back.
        plies: u32,
    },
    /// The takeback was refused.
    TakebackDeclined,
    /// Actions were taken back.
    TakenBack {
        /// How many.
        plies: u32,
        /// The times on both clocks afterwards, in milliseconds; `None` without a limit.
        left: Option<BySideOf<i64>>,
    },
    /// A player was reminded that time is running out.
    Reminded {
        /// The side that was reminded.
        side: SideOf,
        /// The time left that the reminder is for.
        before: Span,
    },
    /// One player agrees to make the game public.
    Published(SideOf),
    /// The game is over.
    Ended {
        /// The result.
        #[serde(with = "result_text")]
        result: GameResult,
        /// The reason.
        #[serde(with = "reason_text")]
        reason: Reason,
        /// The final totals of a counting game.
        score: Option<BySideOf<u16>>,
        /// Whether the winner had declined an offer.
        without_glory: bool,
    },
    /// A moderator closed it, or cancelled its result.
    Voided,
    /// The game got a thread of its own, by its Discord ID.
    ThreadAssigned(u64),
    /// A rated game ends before both sides have acted, and therefore counts as casual.
    Unrated,
    /// The side withdrew its draw offer.
    DrawWithdrawn(SideOf),
    /// The side withdrew its takeback request.
    TakebackWithdrawn(SideOf),
    /// A player could not be told of the game, neither directly nor in a channel. If it is the player's turn, the clock
    /// stands still for a while.
    Unreached {
        /// The side of the player.
        side: SideOf,
        /// Until when the clock stands still; in the past if it does not.
        #[serde(with = "chrono::serde::ts_milliseconds")]
        until: Timestamp,
        /// The times on both clocks while it stands still, in milliseconds; `None` without a limit.
        left: Option<BySideOf<i64>>,
    },
    /// Players could not reach this service for a time, which does not count on the running clock.
    Outage(Outage),
    /// The deadline moved because of the vacation of the player to act.
    DeadlineMoved,
    /// The host put back the result that a moderator had cancelled.
    Reinstated,
    /// The game counts for ratings in one period with all games that have the same time here: those whose time had run
    /// out by then. A game without it is a period of its own.
    RatedIn(#[serde(with = "chrono::serde::ts_milliseconds")] Timestamp),
    /// It is one of the two games of a match; this is the other one, in which the sides are exchanged.
    Paired(GameId),
    /// The players have agreed on conditions. It follows the start.
    Agreed(Conditions),
    /// The weekly free days of the players stop their clocks. It follows the start.
    FreeDays(BySideOf<Option<FreeDays>>),
    /// In a game without a limit of time, the side asked the other one to act, who had not acted for long.
    AskedToAct(SideOf),
    /// The side claimed a win that is certain.
    Claimed(SideOf),
    /// The other side wants to go on, so the open claim is closed.
    ClaimDeclined,
    /// It is played in a tournament. It follows the start.
    PlayedIn(TournamentGame),
    /// A pause was proposed.
    PauseOffered {
        /// Who proposes it.
        by: SideOf,
        /// How many days it would last.
        days: u8,
    },
    /// The open proposal of a pause was declined.
    PauseDeclined,
    /// The side withdrew its proposal of a pause.
    PauseWithdrawn(SideOf),
    /// The players agreed on a pause, which begins now: until then, time counts on no clock.
    Paused {
        /// When it ends.
        #[serde(with = "chrono::serde::ts_milliseconds")]
        until: Timestamp,
    },
}

impl GameEvent {
    /// Whether it is something that the players did or decided, and not only the passing of time or a change of place.
    #[must_use]
    pub const fn changes_play(&self) -> bool {
        !matches!(
            self,
            GameEvent::Reminded { .. }
                | GameEvent::ThreadAssigned(_)
                | GameEvent::Unreached { .. }
                | GameEvent::Outage(_)
                | GameEvent::DeadlineMoved
                | GameEvent::RatedIn(_)
                | GameEvent::Paired(_)
                | GameEvent::Agreed(_)
                | GameEvent::FreeDays(_)
                | GameEvent::PlayedIn(_)
        )
    }

    /// The fact that announces it; `None` for events that are not announced.
    #[must_use]
    pub const fn fact(&self) -> Option<GameFact> {
        Some(match self {
            GameEvent::Started(_) => GameFact::Started,
            GameEvent::Acted { .. } => GameFact::Acted,
            GameEvent::DrawOffered(_) => GameFact::DrawOffered,
            GameEvent::DrawDeclined => GameFact::DrawDeclined,
            GameEvent::TakebackAsked { .. } => GameFact::TakebackAsked,
            GameEvent::TakebackDeclined => GameFact::TakebackDeclined,
            GameEvent::TakenBack { .. } => GameFact::TakenBack,
            GameEvent::Reminded { before, .. } => GameFact::Reminded { before: *before },
            GameEvent::Ended { .. } => GameFact::Ended,
            GameEvent::Voided => GameFact::Voided,
            GameEvent::Reinstated => GameFact::Reinstated,
            GameEvent::DrawWithdrawn(_) => GameFact::DrawWithdrawn,
            GameEvent::TakebackWithdrawn(_) => GameFact::TakebackWithdrawn,
            GameEvent::Claimed(_) => GameFact::Claimed,
            GameEvent::ClaimDeclined => GameFact::ClaimDeclined,
            GameEvent::AskedToAct(_) => GameFact::AskedToAct,
            GameEvent::PauseOffered { .. } => GameFact::PauseOffered,
            GameEvent::PauseDeclined => GameFact::PauseDeclined,
            GameEvent::PauseWithdrawn(_) => GameFact::PauseWithdrawn,
            GameEvent::Paused { .. } => GameFact::Paused,
            GameEvent::Outage(_) | GameEvent::DeadlineMoved => GameFact::DeadlineMoved,
            GameEvent::ThreadAssigned(_)
            | GameEvent::Recorded { .. }
            | GameEvent::Annotated(_)
            | GameEvent::Published(_)
            | GameEvent::Unrated
            | GameEvent::RatedIn(_)
            | GameEvent::Paired(_)
            | GameEvent::Agreed(_)
            | GameEvent::FreeDays(_)
            | GameEvent::PlayedIn(_)
            | GameEvent::Unreached { .. } => return None,
        })
    }
}

/// The facts that announce events of a game, each once, in the order of [`GameFact`].
#[must_use]
pub fn facts(events: &[Dated<GameEvent>]) -> Vec<GameFact> {
    let mut facts = Vec::new();
    for fact in events.iter().filter_map(|event| event.event.fact()) {
        let at = facts.partition_point(|known| *known < fact);
        if facts.get(at) != Some(&fact) {
            facts.insert(at, fact);
        }
    }
    facts
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game in its variant.
    #[serde(with = "variant_text")]
    pub variant: Variant,
    /// The position string that it begins from, if it is not the standard one.
    pub position: Option<String>,
    /// The players.
    pub players: BySideOf<PlayerId>,
    /// Their names at the start.
    pub names: BySideOf<String>,
    /// The time control.
    pub control: TimeControl,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Where it is played.
    pub place: Place,
    /// The channel there, by its Discord ID.
    pub channel: Option<u64>,
    /// The challenge that it came from.
    pub challenge: Option<ChallengeId>,
    /// The game of which this is a rematch.
    pub rematch_of: Option<GameId>,
}

impl Setup {
    /// Exchanges the players' sides.
    pub fn exchange_players(&mut self) {
        self.players = BySideOf(self.players.1, self.players.0);
        self.names = BySideOf(std::mem::take(&mut self.names.1), std::mem::take(&mut self.names.0));
    }

    /// The state before the first action.
    ///
    /// # Errors
    ///
    /// If its position cannot be read.
    pub fn start(&self, conditions: Conditions) -> Result<State, PositionError> {
        start_state(self.variant, self.position.as_deref(), conditions)
    }
}

/// The stored form of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SideOf {
    /// The stored form of [`Side::First`].
    First,
    /// The stored form of [`Side::Second`].
    Second,
}

impl From<Side> for SideOf {
    fn from(side: Side) -> Self {
        match side {
            Side::First => SideOf::First,
            Side::Second => SideOf::Second,
        }
    }
}

impl From<SideOf> for Side {
    fn from(side: SideOf) -> Self {
        match side {
            SideOf::First => Side::First,
            SideOf::Second => Side::Second,
        }
    }
}

/// The stored form of a table with one entry for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySideOf<T>(pub T, pub T);

impl<T> From<BySide<T>> for BySideOf<T> {
    fn from(table: BySide<T>) -> Self {
        BySideOf(table.first, table.second)
    }
}

impl<T> From<BySideOf<T>> for BySide<T> {
    fn from(table: BySideOf<T>) -> Self {
        BySide::new(table.0, table.1)
    }
}

/// Values of the rules crate are stored by their published texts, never by their index in an enum.
macro_rules! as_text {
    ($name:ident, $type:ty, $write:expr, $read:expr) => {
        mod $name {
            use serde::{Deserialize, Deserializer, Serializer, de::Error};

            #[allow(clippy::wildcard_imports)]
            use super::*;

            pub(super) fn serialize<S: Serializer>(value: &$type, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> String = $write;
                serializer.serialize_str(&write(value))
            }

            pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let read: fn(&str) -> Option<$type> = $read;
                let text = String::deserialize(deserializer)?;
                read(&text).ok_or_else(|| D::Error::custom(format!("“{text}” is not known to this version")))
            }
        }
    };
}

as_text!(variant_text, Variant, |variant| format!("{}/{}", variant.game().slug(), variant.name()), |text| {
    let (game, name) = text.split_once('/')?;
    game.parse::<Game>().ok()?.variant(name).ok()
});
as_text!(result_text, GameResult, |result| result.to_string(), |text| text.parse().ok());
as_text!(reason_text, Reason, |reason| reason.code().to_owned(), Reason::from_code);
