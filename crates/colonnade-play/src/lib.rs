//! The correspondence game as pure functions: who plays, which commands are allowed, and whose clock runs.
//!
//! Everything works on values: [`decide`] turns a command into events or a refusal, [`elapse`] does the same for the
//! passing of time, and a [`Player`] or a [`Game`] is the fold of its events. `now` is always an argument.

mod challenge;
mod clock;
mod command;
mod conditions;
mod confirmation;
mod date_precision;
mod day;
mod decide;
mod due;
mod event;
mod fact;
mod fairness;
mod free_days;
mod game;
mod ids;
mod invalid_events;
mod joined_steps;
mod line;
mod listed_game;
mod note;
mod notice;
mod offers;
mod open_offers;
mod outage;
mod path_segment;
mod pauses;
mod place;
mod plan;
mod played;
mod player;
mod puzzles;
mod rating;
mod refusal;
mod seek;
mod server;
mod session;
mod settings;
mod shown;
mod span;
mod stake;
mod summary;
mod takeback_time;
mod token;
mod tournament;
mod transcript;
mod typed;
mod viewer;
mod work_counters;

pub use challenge::{Challenge, Limits, Load, challenge};
pub use clock::{Clocks, Expiry, Left, TimeAway, Vacation, check_expiry};
pub use command::{ActionInput, Command, TextCommand};
pub use conditions::{Conditions, Opening, start_state};
pub use confirmation::{ConfirmationReason, confirmation_reason};
pub use date_precision::{DatePrecision, UNDATED, parse_date_tag, parse_time_tag};
pub use day::parse_day;
pub use decide::{DecidedEvent, Elapsed, answer, decide, elapse};
pub use due::Due;
pub use event::{
    BySideOf, Cause, ChallengeEvent, Dated, GameEvent, PlayerEvent, Setup, SideChoice, SideOf, Terms, facts,
};
pub use fact::{ChallengeFact, ClockChange, Fact, GameFact, PlanDrop};
pub use fairness::{MatchScore, first_player_percent, has_pie_rule, is_decided};
pub use free_days::{FreeDays, zone, zones};
pub use game::{Ending, Game};
pub use ids::{ChallengeId, GameId, PlayerId, ServerId};
pub use invalid_events::InvalidEvents;
pub use joined_steps::{JoinedSteps, joined_steps, ways_on};
pub use line::{can_be_played, example_line, hasty_answer, split_at_blanks};
pub use note::{Note, note_text};
pub use notice::{Audience, Notice, NoticeKey, NoticeQueue, NoticeSubject, NoticeTopic, ReportedEvent};
pub use offers::{Offer, Takeback};
pub use outage::{Outage, Reachability};
pub use path_segment::{PathSegment, after_steps, path_segments, repetitions};
pub use place::Place;
pub use plan::{
    LONGEST_PLAN, MOST_PLAN_TEXT, MOST_PLANNED, Plan, PlanEdit, PlanTracker, PlannedAction, after_line, may_plan,
    side_after,
};
pub use played::{PlayedAction, PlayedActions};
pub use player::{Names, Player, ReadersLanguage, ShownName};
pub use puzzles::{MOST_ATTEMPTS, PuzzleAttempt, PuzzleResults};
pub use rating::{
    DisplayedRating, LISTED_FOR, RATING_PERIOD, Rating, RatingPeriod, RatingState, counts, rate, rate_in,
};
pub use refusal::{
    FollowProblem, LONGEST_NAME, LONGEST_NOTE, MOST_FOLLOWED, MOST_FOLLOWERS, MOST_IN_CHANNEL, MOST_IN_SERVER,
    MOST_NOTES, PlanProblem, Refusal, Resource, StorageTrouble,
};
pub use seek::{
    MOST_KEPT, MOST_SEEKS, RatingRange, Seek, SeekScope, SeekWishes, common_control, common_variant, parse_sought_time,
};
pub use server::{
    DailyPuzzle, LONGEST_REASON, ModerationDecision, ModerationEntry, RatedBy, Server, ServerEvent, ServerSettings,
    puzzle_day,
};
pub use session::{BrowserSession, LONGEST_DEVICE, MOST_SESSIONS, SIGN_IN_LIFETIME, Sessions};
pub use settings::{
    Identity, IdentityHash, InvalidReminders, MOST_PROGRAMS, MOST_REMINDERS, NoticeDelivery, NoticeKind,
    NoticePreferences, Settings, USUAL_REMINDERS,
};
pub use shown::{shown_names, with_shown_names};
pub use span::{ParseTimeError, Span, TimeControl, TimeForm, Timestamp};
pub use stake::{Stake, Uncounted};
pub use summary::{GameOverview, Summary, Urgency};
pub use token::{ApiToken, ApiTokens, LONGEST_LABEL, MOST_TOKENS};
pub use tournament::{TournamentFact, TournamentGame, TournamentRefusal};
pub use transcript::{TimedAction, Transcript};
pub use typed::{looks_like_move, typed_continuations};
pub use viewer::{RatingPool, Viewer, Visibility};
pub use work_counters::WorkCounters;

pub use colonnade_names::{clean_name, fold_diacritics, to_nfc};
