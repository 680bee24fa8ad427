//! The components for watching games.

use super::AnswerPlace::{By, New, OwnSource, Source};
use super::{AnswerPlace, CustomId, components};

/// In a list, a button edits its page.
fn in_list(id: &CustomId) -> AnswerPlace {
    if id.page_of_list().is_some() { Source } else { New }
}

components! {
    /// The components for watching games.
    WatchComponent {
        /// Another page of the list.
        Watch => OwnSource,
        Follow => By(in_list),
        Unfollow => By(in_list),
        FollowHere => New,
    }
}
