//! The tokens with which programs use the API: a person's own read, those of a program of the person also play. Each
//! request finds its token in the store, so that the end of a token counts at once in all processes.

use super::{Reply, Service, ServiceError, people, programs, sessions};
use colonnade_play::{ApiToken, ApiTokens, MOST_TOKENS, Player, PlayerId, Refusal, Timestamp};
use colonnade_store::{Append, TOKENS};

/// Makes a token for a player. `hash` is the keyed hash of the secret, `label` the purpose in the words of the player.
///
/// # Errors
///
/// If the player has as many tokens as possible, or may not use them.
pub fn make(service: &Service, player: PlayerId, hash: [u8; 32], label: &str) -> Reply<()> {
    let decide = || {
        holder(service, player)?;
        let after = stored(service, player)?.with(hash, label.to_owned(), service.now());
        let after = after.ok_or(Refusal::TooManyTokens { most: MOST_TOKENS as u8 })?;
        Ok(Some((write(player, &after), ())))
    };
    let is_made = |(): &()| Ok(stored(service, player)?.0.iter().any(|token| token.hash == hash));
    service.commit(decide, is_made).map(drop)
}

/// The player whose valid token has this hash; `None` if there is none, or the player may not use it. The use is recorded
/// once a day.
///
/// # Errors
///
/// Only if something fails.
pub fn find(service: &Service, player: PlayerId, hash: &[u8; 32]) -> Reply<Option<Player>> {
    let (tokens, now) = (stored(service, player)?, service.now());
    if !tokens.valid(now).0.iter().any(|token| token.hash == *hash) {
        return Ok(None);
    }
    let player = match holder(service, player) {
        Ok(player) => player,
        Err(ServiceError::Refused(_)) => return Ok(None),
        Err(error) => return Err(error),
    };
    if tokens.after_use(hash, now).is_some() {
        // A failure is logged already, and the next request records the use.
        _ = change(service, player.id, |tokens, now| tokens.after_use(hash, now));
    }
    Ok(Some(player))
}

/// The valid tokens of a player, in the order in which they were made: only for that player, and the owner of a program.
///
/// # Errors
///
/// Only if something fails.
pub fn of_player(service: &Service, player: PlayerId) -> Reply<Vec<ApiToken>> {
    Ok(stored(service, player)?.valid(service.now()).0)
}

/// Ends some tokens of a player.
///
/// # Errors
///
/// Only if something fails.
pub fn end(service: &Service, player: PlayerId, is_ended: impl Fn(&ApiToken) -> bool) -> Reply<()> {
    change(service, player, |tokens, now| {
        let mut after = tokens.valid(now);
        after.0.retain(|token| !is_ended(token));
        (after != *tokens).then_some(after)
    })
}

/// Removes the tokens that have expired, at most once a day.
pub(super) fn remove_expired(service: &Service, now: Timestamp) -> Reply<()> {
    let has_expired = |tokens: &ApiTokens| tokens.valid(now) != *tokens;
    sessions::tidy_daily(service, now, &service.tokens_tidied, &TOKENS, has_expired, |player| {
        end(service, player, |_| false)
    })
}

/// A player who may use tokens: one who may sign in, and a program whose owner may.
fn holder(service: &Service, player: PlayerId) -> Reply<Player> {
    let player = sessions::may_sign_in(service, player)?;
    if let Some(owner) = player.owner() {
        sessions::may_sign_in(service, owner)?;
        programs::check_allowed(service)?;
    }
    Ok(player)
}

fn stored(service: &Service, player: PlayerId) -> Reply<ApiTokens> {
    Ok(service.store.row(&TOKENS, player).map_err(|fault| service.fault(fault))?.unwrap_or_default())
}

fn write(player: PlayerId, after: &ApiTokens) -> Append {
    Append { rows: vec![TOKENS.put(player, Some(after))], ..Append::default() }
}

/// Replaces the tokens of a player, unless the function returns `None`. Those of a deleted player stay away.
fn change(
    service: &Service,
    player: PlayerId,
    change: impl Fn(&ApiTokens, Timestamp) -> Option<ApiTokens>,
) -> Reply<()> {
    let wanted = || -> Reply<Option<ApiTokens>> {
        if people::player(service, player)?.is_deleted() {
            return Ok(None);
        }
        Ok(change(&stored(service, player)?, service.now()))
    };
    let decide = || Ok(wanted()?.map(|after| (write(player, &after), after)));
    service.commit(decide, |after| Ok(stored(service, player)? == *after)).map(drop)
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
