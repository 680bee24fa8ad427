//! Notifications that another process has committed, if the server reports this.

use std::sync::{Mutex, OnceLock, PoisonError};

/// A function to call when another process has committed.
pub(crate) type Wake = Box<dyn Fn() + Send>;

/// The receiver of the notifications.
#[derive(Default)]
pub(super) struct Ring {
    /// This process, whose own commits are not reported.
    me: OnceLock<String>,
    wake: Mutex<Option<Wake>>,
}

impl Ring {
    /// Sets the id of this process. The first one is kept.
    pub(super) fn belongs_to(&self, me: &str) {
        self.me.get_or_init(|| me.to_owned());
    }

    /// Sets the function to call from now on.
    pub(super) fn wakes(&self, wake: Wake) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }

    /// Handles the server's notification that a process committed.
    pub(super) fn rings(&self, by: &str) {
        if self.me.get().is_some_and(|me| me != by)
            && let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner)
        {
            wake();
        }
    }
}
