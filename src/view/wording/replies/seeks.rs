//! Seeking opponents.

use crate::play::{GameId, Seek, Terms, Timestamp};
use crate::view::wording::{self, exact_moment, md, quoted};

/// Somebody who fits has waited.
#[must_use]
pub fn seek_begins(game: GameId, opponent: &str) -> String {
    format!("{} seeks the same: game {game} begins.", md(opponent))
}

/// Somebody in another place who fits has waited.
#[must_use]
pub fn seek_begins_across(game: GameId, opponent: &str) -> String {
    format!(
        "{} seeks the same: game {game} begins. You play it in direct messages with me, and everybody may see it.",
        md(opponent)
    )
}

/// Nobody fits yet.
#[must_use]
pub fn seek_is_kept(terms: &Terms, seek: &Seek, expires: Timestamp) -> String {
    let mut lines = vec![
        "You seek an opponent. The game begins when somebody seeks the same.".to_owned(),
        wording::seek_terms(terms, seek),
    ];
    lines.extend(seek.across.then(across));
    lines.push(format!("The seek ends {}.", exact_moment(expires)));
    lines.join("\n")
}

/// A game of players in different places.
fn across() -> String {
    "A game with somebody elsewhere is played in direct messages, and everybody may see it.".to_owned()
}

/// The same seek is open already.
#[must_use]
pub fn seek_is_open_already(terms: &Terms, seek: &Seek, expires: Timestamp) -> String {
    let terms = wording::seek_terms(terms, seek);
    format!("You seek this already.\n{terms}\nThe seek ends {}.", exact_moment(expires))
}

/// The heading of the player's open seeks.
#[must_use]
pub fn own_seeks() -> String {
    "**You seek**".to_owned()
}

/// The player seeks nothing.
#[must_use]
pub fn no_seeks() -> String {
    "You seek no game. `/seek game:` begins one with the first who seeks the same.".to_owned()
}

/// A text that is no range of ratings.
#[must_use]
pub fn not_a_range(text: &str) -> String {
    wording::md_sentence(&format!("{} is no range of ratings, such as 1400-1700, 1400- or -1700", quoted(text)))
}

/// A variant without its game.
#[must_use]
pub fn variant_of_which_game() -> String {
    "Name the game of this variant, too.".to_owned()
}
