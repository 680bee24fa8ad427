//! Whether users are still members of a server. Without a privileged intent Discord does not tell when somebody leaves,
//! so it is asked, rarely.

use crate::recent::Recent;
use crate::transport::rest::Rest;
use colonnade_play::{Span, Timestamp};

/// How many answers are remembered.
const REMEMBERED: usize = 10_000;
/// How long it is believed that somebody is a member, or not.
const BELIEVED: Span = Span::hours(6);
const NOT_BELIEVED: Span = Span::hours(1);

/// The answers of Discord.
pub(crate) struct Members {
    /// Until when each answer is believed, and whether the user is a member.
    known: Recent<(u64, u64), (Timestamp, bool)>,
}

impl Members {
    pub(crate) fn new() -> Members {
        Members { known: Recent::new(REMEMBERED) }
    }

    /// Whether a user is a member of a server. Whoever may be one counts as one.
    pub(crate) async fn is_member(&self, rest: &Rest, server: u64, user: u64, now: Timestamp) -> bool {
        if let Some((until, is_member)) = self.known.get(&(server, user))
            && until > now
        {
            return is_member;
        }
        let is_member = !rest.member(server, user).await.is_err_and(|error| error.is_no_member());
        let until = now + if is_member { BELIEVED } else { NOT_BELIEVED }.delta();
        self.known.insert((server, user), (until, is_member));
        is_member
    }

    /// Records that a user has acted in a server.
    pub(crate) fn seen(&self, server: u64, user: u64) {
        self.known.remove(&(server, user));
    }
}
