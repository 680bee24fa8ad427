//! Everything that follows from changes of games, in the order in which it is written.

use crate::tables::action_times::AllActionTimes;
use crate::tables::declared::OfRunningGames;
use crate::tables::duplicates::ContentHashes;
use crate::tables::followers::Watches;
use crate::tables::lists::ArchiveLists;
use crate::tables::positions::Positions;
use crate::tables::projection::Projection;
use crate::tables::ratings::Ratings;
use crate::tables::running_games::RunningLists;
use crate::tables::tournaments::ChangedTournamentGames;

/// All projections of games. Ratings are computed again from the lists, so these come first.
pub(crate) static ALL: [&dyn Projection; 9] = [
    &OfRunningGames,
    &Watches,
    &RunningLists,
    &ArchiveLists,
    &Ratings,
    &AllActionTimes,
    &ContentHashes,
    &Positions,
    &ChangedTournamentGames,
];
