//! The correspondence game, pure: who plays, what may be done, whose time runs.
//!
//! Values in, values out: [`decide`] turns a command into events or a refusal, [`lapse`] does the same for the
//! passing of time, and a [`Player`] or a [`Game`] is the fold of its events. `now` is always an argument.

mod archive_query;
mod challenge;
mod clock;
mod command;
mod danger;
mod decide;
mod event;
mod game;
mod ids;
mod notice;
mod player;
mod query;
mod rating;
mod refusal;
mod server;
mod span;
mod statistics;
mod transcript;
mod viewer;

pub use archive_query::{
    ArchiveQuery, ArchiveRequest, FilterError, FilterField, FilterProblem, PlayerReference, parse_reason, parse_result,
    parse_since, parse_until,
};
pub use challenge::{Challenge, Limits, Load, challenge};
pub use clock::{Clocks, Expiry, Left, Vacation, settle};
pub use command::{Command, Written};
pub use danger::{Danger, danger};
pub use decide::{Lapse, decide, lapse};
pub use event::{BySideOf, ChallengeEvent, Dated, GameEvent, Place, PlayerEvent, Setup, SideChoice, SideOf, Terms};
pub use game::{Action, Due, Ending, Game, NotAGame, Takeback};
pub use ids::{ChallengeId, GameId, PlayerId, ServerId};
pub use notice::{Audience, ChallengeFact, Fact, GameFact, Notice, NoticeKind, Way, Ways};
pub use player::{Identity, Player, Settings, shown_name};
pub use query::{ArchiveFilter, Count, CountedPage, Cursor, GameFacets, Leader, NotACursor, Page, Standing, Summary};
pub use rating::{Rating, Rounded, counts, rate};
pub use refusal::{LONGEST_NAME, Refusal};
pub use server::{RatedBy, Server, ServerEvent, ServerSettings};
pub use span::{NotATime, Span, Time, TimeControl};
pub use statistics::{Statistics, Tally};
pub use transcript::{Done, Transcript};
pub use viewer::{Viewer, Visibility};
