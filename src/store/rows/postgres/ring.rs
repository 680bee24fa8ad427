//! Rings when another process has committed, where the server tells that.

use std::sync::{Mutex, OnceLock, PoisonError};

/// A function to call when another process has committed.
pub(crate) type Wake = Box<dyn Fn() + Send>;

/// Whom to wake.
#[derive(Default)]
pub(super) struct Ring {
    /// This process, whose own commits wake nobody.
    me: OnceLock<String>,
    wake: Mutex<Option<Wake>>,
}

impl Ring {
    /// Names this process. It keeps the first name that it gets.
    pub(super) fn belongs_to(&self, me: &str) {
        self.me.get_or_init(|| me.to_owned());
    }

    /// Wakes by this function from now on.
    pub(super) fn wakes(&self, wake: Wake) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }

    /// The server has told that a process committed.
    pub(super) fn rings(&self, by: &str) {
        if self.me.get().is_some_and(|me| me != by)
            && let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner)
        {
            wake();
        }
    }
}
