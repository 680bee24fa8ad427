//! The tokens with which programs use the API for a player.

use super::session::day;
use super::{Span, Timestamp};

/// The most tokens that a player has at once.
pub const MOST_TOKENS: usize = 20;

/// The most bytes of the label of a token.
pub const LONGEST_LABEL: usize = 160;

/// How long a token is valid without use.
const IDLE: Span = Span::days(365);

/// A token of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiToken {
    /// The keyed hash of the secret that a program has.
    pub hash: [u8; 32],
    /// The purpose in the words of the player, of at most [`LONGEST_LABEL`] bytes.
    pub label: String,
    /// When it was made.
    pub made: Timestamp,
    /// The beginning of the day, in UTC, on which it was used last; of the day on which it was made if it was never used.
    pub used: Timestamp,
}

/// The tokens of a player, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApiTokens(pub Vec<ApiToken>);

impl ApiTokens {
    /// The tokens that have not expired.
    #[must_use]
    pub fn valid(&self, now: Timestamp) -> ApiTokens {
        ApiTokens(self.0.iter().filter(|token| now < token.used + IDLE.delta()).cloned().collect())
    }

    /// The tokens after one more; `None` if there are [`MOST_TOKENS`] already.
    #[must_use]
    pub fn with(&self, hash: [u8; 32], label: String, now: Timestamp) -> Option<ApiTokens> {
        let mut after = self.valid(now);
        if after.0.len() >= MOST_TOKENS {
            return None;
        }
        after.0.push(ApiToken { hash, label, made: now, used: day(now) });
        Some(after)
    }

    /// The tokens after a use of the one with a hash; `None` if it was used on that day already, or is not valid.
    #[must_use]
    pub fn after_use(&self, hash: &[u8; 32], now: Timestamp) -> Option<ApiTokens> {
        let mut after = self.valid(now);
        let token = after.0.iter_mut().find(|token| token.hash == *hash)?;
        let today = day(now);
        if token.used >= today {
            return None;
        }
        token.used = today;
        Some(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_valid_until_it_was_unused_for_a_year() {
        let made: Timestamp = "2026-03-01T12:00:00Z".parse().expect("a time");
        let day = |days| made + Span::days(days).delta();
        let tokens = ApiTokens::default().with([1; 32], "reader".to_owned(), made).expect("a token");
        assert_eq!(tokens.after_use(&[1; 32], made), None, "a use is stored once a day");
        let used = tokens.after_use(&[1; 32], day(364)).expect("the first use of the day");
        assert_eq!((tokens.valid(day(365)).0.len(), used.valid(day(365)).0.len()), (0, 1));
        assert_eq!((used.after_use(&[2; 32], day(365)), tokens.after_use(&[1; 32], day(365))), (None, None));
    }

    #[test]
    fn a_player_has_so_many_tokens_that_are_valid() {
        let now: Timestamp = "2026-03-01T12:00:00Z".parse().expect("a time");
        let mut tokens = ApiTokens::default();
        for number in 0..MOST_TOKENS as u8 {
            tokens = tokens.with([number; 32], String::new(), now).expect("a token");
        }
        assert_eq!(tokens.with([99; 32], String::new(), now), None);
        let later = tokens.with([99; 32], String::new(), now + Span::days(366).delta());
        assert_eq!(later.expect("a token").0.len(), 1, "expired ones take no place");
    }
}
