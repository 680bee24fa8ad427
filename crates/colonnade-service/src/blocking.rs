//! Blocking work for asynchronous callers.

use std::any::Any;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::task::{JoinError, JoinHandle, spawn_blocking};

use colonnade_language as language;

/// One type for all results: each type of task would generate much machine code of its own.
type Done = Box<dyn Any + Send>;

/// Starts work on a blocking thread, in the caller's span and language. It continues even if the result is dropped.
pub fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Blocking<T> {
    Blocking { task: start(Box::new(move || Box::new(work()))), of: PhantomData }
}

fn start(work: Box<dyn FnOnce() -> Done + Send>) -> JoinHandle<Done> {
    let span = tracing::Span::current();
    let reader = language::reader();
    spawn_blocking(move || span.in_scope(|| language::in_language(reader, work)))
}

/// The result of the work, or its panic.
#[must_use]
#[derive(Debug)]
pub struct Blocking<T> {
    task: JoinHandle<Done>,
    of: PhantomData<fn() -> T>,
}

impl<T: 'static> Blocking<T> {
    /// The result alone; a panic of the work is resumed where it is awaited.
    pub fn or_panic(self) -> OrPanic<T> {
        OrPanic(self)
    }
}

/// The result of work.
#[must_use]
#[derive(Debug)]
pub struct OrPanic<T>(Blocking<T>);

impl<T: 'static> Future for OrPanic<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        match ready!(Pin::new(&mut self.0).poll(context)) {
            Ok(done) => Poll::Ready(done),
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}

impl<T: 'static> Future for Blocking<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T, JoinError>> {
        let done = ready!(Pin::new(&mut self.task).poll(context));
        Poll::Ready(done.map(|done| *done.downcast().expect("the type that the work returns")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_returns_its_result_or_its_panic() {
        assert_eq!(run_blocking(|| 2 + 2).await.expect("no panic"), 4);
        let read =
            language::for_reader(language::Language::PSEUDO, async { run_blocking(language::reader).await }).await;
        assert_eq!(read.expect("no panic"), language::Language::PSEUDO);
        let error = run_blocking(|| assert_eq!(1, 2, "told")).await.expect_err("a panic");
        assert!(error.is_panic());
        let waiting = tokio::spawn(run_blocking(|| assert_eq!(1, 2, "told")).or_panic());
        assert!(waiting.await.expect_err("a panic").is_panic());
    }
}
