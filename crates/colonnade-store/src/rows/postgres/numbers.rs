//! Numbers that are given once, whichever process asks.

use super::super::RowsError;
use super::shared::{DatabaseRows, lock};
use super::sql;

impl DatabaseRows {
    /// Reserves numbers above a given one, durably; returns the first.
    pub(super) fn reserve(&self, of: u8, above: u64, count: u64) -> Result<u64, RowsError> {
        let limit = |_| RowsError::Unavailable("the numbers are used up".to_owned());
        let above = i64::try_from(above).map_err(limit)?;
        let wanted = i64::try_from(count).map_err(limit)?;
        // One at a time, so that a warning refers to this request.
        let mut given = lock(&self.given);
        let (last, was_warned) = self.read(async |session| {
            session.has_warned();
            let row = session.client.query_one(sql::RESERVE, &[&i32::from(of), &above, &wanted]).await?;
            Ok((row.get::<_, i64>(0), session.has_warned()))
        })?;
        if was_warned {
            return Err(RowsError::Unavailable("the server did not wait for its standby".to_owned()));
        }
        let last = u64::try_from(last).unwrap_or(0);
        given.insert(of, last);
        last.checked_sub(count).map(|before| before + 1).ok_or_else(|| {
            RowsError::Damaged(format!("the last number of kind {of} that was given is {last}, less than is possible"))
        })
    }

    /// Returns the numbers from `first` up to `end`, if no later ones were reserved.
    pub(super) fn give_back(&self, of: u8, first: u64, end: u64) {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let before = number(first.saturating_sub(1));
        let last = number(end.saturating_sub(1));
        // Tried only once: if the answer is lost, another process may already have these numbers. On failure they stay
        // unused, which does no harm.
        let done = self
            .tried(1, async |session| session.client.execute(sql::GIVE_BACK, &[&i32::from(of), &before, &last]).await);
        if let Err(error) = done {
            tracing::debug!("{}: unused numbers are skipped: {error}", self.target.shown);
        }
    }
}
