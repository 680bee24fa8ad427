//! The challenges and games that a player has open.

use crate::rows::Wanted;
use crate::tables::{challenges, running_games};
use crate::views::view::ReadView;
use crate::{Fault, OpenItems};
use colonnade_play::PlayerId;

/// The most open challenges and games that a player usually has.
const MOST_OPEN: usize = 256;

/// The rows that [`of`] reads.
pub(crate) fn wanted(player: PlayerId, wanted: &mut Wanted) {
    wanted.beginning(&challenges::open_items_prefix(player), MOST_OPEN);
    wanted.beginning(&running_games::open_items_prefix(player), MOST_OPEN);
}

/// The challenges and games that a player has open.
pub(crate) fn of(view: &dyn ReadView, player: PlayerId) -> Result<OpenItems, Fault> {
    view.prefetch(&|rows| wanted(player, rows))?;
    let (made, seeks, challenges) = challenges::open_items(view, player)?;
    Ok(OpenItems { made, seeks, challenges, games: running_games::open_items(view, player)? })
}
