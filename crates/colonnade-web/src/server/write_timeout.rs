//! A write timeout for connections whose client does not read, or reads too slowly.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

use crate::server::connections::ConnectionSlot;

/// How many bytes a client has to take within the timeout, if not all.
const LEAST_BYTES: usize = 16 * 1024;

/// A stream whose writes fail when the other side takes too few bytes for a while.
pub(crate) struct WriteTimeout<S> {
    stream: S,
    timeout: Duration,
    /// The slot of the connection, which is told whether the other side reads.
    slot: Option<Arc<ConnectionSlot>>,
    /// Runs while bytes wait, until enough of them were taken.
    waiting: Option<Waiting>,
}

struct Waiting {
    timeout: Pin<Box<Sleep>>,
    taken: usize,
}

impl<S> WriteTimeout<S> {
    pub(crate) const fn new(stream: S, timeout: Duration, slot: Option<Arc<ConnectionSlot>>) -> WriteTimeout<S> {
        WriteTimeout { stream, timeout, slot, waiting: None }
    }

    /// Returns the result of a write, which took `taken` bytes, or fails if too few were taken for too long.
    fn bound<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        taken: impl FnOnce(&T) -> usize,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(written) = written {
            if let Some(waiting) = &mut self.waiting {
                waiting.taken = waiting.taken.saturating_add(written.as_ref().map_or(usize::MAX, taken));
                if waiting.taken >= LEAST_BYTES {
                    self.set_waiting(None);
                }
            }
            return Poll::Ready(written);
        }
        if self.waiting.is_none() {
            let timeout = Box::pin(tokio::time::sleep(self.timeout));
            self.set_waiting(Some(Waiting { timeout, taken: 0 }));
        }
        if let Some(waiting) = &mut self.waiting {
            ready!(waiting.timeout.as_mut().poll(context));
        }
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the other side does not read")))
    }

    fn set_waiting(&mut self, waiting: Option<Waiting>) {
        if let Some(slot) = &self.slot {
            slot.set_unread(waiting.is_some().then(Instant::now));
        }
        self.waiting = waiting;
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bound(written, |taken| *taken, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.bound(written, |taken| *taken, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        // Nothing waits any more.
        self.bound(flushed, |()| usize::MAX, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.bound(closed, |()| usize::MAX, context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, out)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    // S37: a client that took a byte now and then kept its connection and the memory of its answer.
    #[test]
    fn writes_fail_when_too_little_is_read_and_not_before() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(async {
            let (near, mut far) = duplex(LEAST_BYTES);
            let mut near = WriteTimeout::new(near, Duration::from_secs(30), None);
            near.write_all(&[1; LEAST_BYTES]).await.expect("there is room");
            let reading = tokio::spawn(async move {
                // A slow reader that still makes progress.
                for _ in 0..10 {
                    tokio::time::sleep(Duration::from_secs(29)).await;
                    far.read_exact(&mut [0; LEAST_BYTES]).await.expect("bytes");
                }
                far
            });
            near.write_all(&[2; 10 * LEAST_BYTES]).await.expect("somebody reads");
            near.flush().await.expect("nothing waits");
            let mut far = reading.await.expect("no panic");
            tokio::time::sleep(Duration::from_secs(60)).await;
            let began = tokio::time::Instant::now();
            let error = near.write_all(&[3; LEAST_BYTES + 1]).await.expect_err("nobody reads any more");
            assert_eq!((error.kind(), began.elapsed()), (io::ErrorKind::TimedOut, Duration::from_secs(30)));
            far.read_exact(&mut [0; LEAST_BYTES]).await.expect("bytes");
            near.flush().await.expect("nothing waits");
            tokio::spawn(async move {
                while far.read_exact(&mut [0; 256]).await.is_ok() {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            });
            let began = tokio::time::Instant::now();
            let error = near.write_all(&[4; 10 * LEAST_BYTES]).await.expect_err("a byte now and then is too little");
            assert_eq!((error.kind(), began.elapsed()), (io::ErrorKind::TimedOut, Duration::from_secs(30)));
        });
    }
}
