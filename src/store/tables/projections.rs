//! Everything that follows from changes of games, in the order in which it is written.

use crate::store::tables::declared::OfRunningGames;
use crate::store::tables::duplicates::Contents;
use crate::store::tables::followers::Watches;
use crate::store::tables::lists::ArchiveLists;
use crate::store::tables::positions::Positions;
use crate::store::tables::projection::Projection;
use crate::store::tables::ratings::Ratings;
use crate::store::tables::running_games::RunningLists;

/// All projections of games. Ratings are computed again from the lists, so these come first.
pub(crate) static ALL: [&dyn Projection; 7] =
    [&OfRunningGames, &Watches, &RunningLists, &ArchiveLists, &Ratings, &Contents, &Positions];
