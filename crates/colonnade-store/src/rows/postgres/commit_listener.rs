//! Notifications that another process has committed, if the server reports this.

use std::sync::{Mutex, OnceLock, PoisonError};

/// A function to call when another process has committed.
pub(crate) type CommitCallback = Box<dyn Fn() + Send>;

/// The receiver of the notifications.
#[derive(Default)]
pub(super) struct CommitListener {
    /// This process, whose own commits are not reported.
    me: OnceLock<String>,
    callback: Mutex<Option<CommitCallback>>,
}

impl CommitListener {
    /// Sets the id of this process. The first one is kept.
    pub(super) fn set_process(&self, me: &str) {
        self.me.get_or_init(|| me.to_owned());
    }

    /// Sets the function to call from now on.
    pub(super) fn on_commit(&self, callback: CommitCallback) {
        *self.callback.lock().unwrap_or_else(PoisonError::into_inner) = Some(callback);
    }

    /// Handles the server's notification that a process committed.
    pub(super) fn notify(&self, by: &str) {
        if self.me.get().is_some_and(|me| me != by)
            && let Some(callback) = &*self.callback.lock().unwrap_or_else(PoisonError::into_inner)
        {
            callback();
        }
    }
}
