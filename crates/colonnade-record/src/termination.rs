//! The values of the tag `Termination`. They are part of the CGN format and never change, unlike texts for players.

use colonnade_rules::Reason;

/// The text of the tag `Termination` for a reason, e.g. `no moves left`.
#[must_use]
pub const fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::NoMoves => "no moves left",
        Reason::Stones => "all stones counted",
        Reason::Counters => "all counters counted",
        Reason::Elimination => "no stack left",
        Reason::NoAction => "no action left",
        Reason::Repetition => "position repeated",
        Reason::Resignation => "resignation",
        Reason::Timeout => "time forfeit",
        Reason::Agreement => "draw agreed",
        Reason::Claim => "win claimed",
        Reason::Aborted => "aborted",
        Reason::Void => "cancelled by a moderator",
        Reason::Unfinished => "unfinished",
        Reason::Adjourned => "adjourned",
    }
}

/// The reason named by a `Termination`, by its text or its code.
pub(super) fn read(text: &str) -> Option<Reason> {
    Reason::all().find(|&reason| termination(reason) == text).or_else(|| Reason::from_code(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_words_of_its_own() {
        for reason in Reason::all() {
            assert_eq!(read(termination(reason)), Some(reason));
            assert_eq!(read(reason.code()), Some(reason));
        }
    }
}
