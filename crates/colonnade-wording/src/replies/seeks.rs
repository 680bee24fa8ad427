//! Seeking opponents.

use super::challenges::with_pair;
use crate::{exact_moment, md, quoted};
use colonnade_language::say;
use colonnade_play::{GameId, Seek, Terms, Timestamp};

/// A matching player has waited.
#[must_use]
pub fn seek_begins(game: GameId, pair: Option<GameId>, opponent: &str) -> String {
    with_pair(say!(replies_seeks::seek_begins, opponent = md(opponent), game = game.to_string()), pair)
}

/// A matching player in another place has waited.
#[must_use]
pub fn seek_begins_across(game: GameId, pair: Option<GameId>, opponent: &str) -> String {
    with_pair(say!(replies_seeks::seek_begins_across, opponent = md(opponent), game = game.to_string()), pair)
}

/// No player matches yet.
#[must_use]
pub fn seek_is_kept(terms: &Terms, seek: &Seek, expires: Timestamp) -> String {
    let mut lines = vec![say!(replies_seeks::you_seek_an_opponent), crate::seek_terms(terms, seek)];
    // A game of players in different places.
    lines.extend(seek.across.then(|| say!(replies_seeks::across)));
    lines.push(seek_ends(expires));
    lines.join("\n")
}

fn seek_ends(expires: Timestamp) -> String {
    say!(replies_seeks::seek_ends, moment = exact_moment(expires))
}

/// The same seek is open already.
#[must_use]
pub fn seek_is_open_already(terms: &Terms, seek: &Seek, expires: Timestamp) -> String {
    [say!(replies_seeks::you_seek_this_already), crate::seek_terms(terms, seek), seek_ends(expires)].join("\n")
}

/// A text that is not a range of ratings.
#[must_use]
pub fn not_a_range(text: &str) -> String {
    crate::md_sentence(&say!(replies_seeks::not_a_range, text = quoted(text)))
}
