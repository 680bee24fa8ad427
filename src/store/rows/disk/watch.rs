//! Calls of sled that may wait for ever.
//!
//! Where a write fails on one of sled's threads, sled does not always wake the thread that waits for the write. Another
//! flush does, and the one that waits gets the error.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use super::LONG_COMMIT;
use super::engine::Engine;

/// Makes a call that lets sled write, and wakes it where it takes long.
pub(super) fn watched<T>(engine: &Engine, call: impl FnOnce(&Engine) -> T) -> T {
    thread::scope(|scope| {
        let (done, waits) = mpsc::channel::<()>();
        scope.spawn(move || {
            while waits.recv_timeout(LONG_COMMIT) == Err(RecvTimeoutError::Timeout) {
                let _ = engine.flush();
            }
        });
        let answer = call(engine);
        drop(done);
        answer
    })
}
