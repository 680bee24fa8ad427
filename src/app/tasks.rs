//! Tasks that run until the program ends.

use std::future::Future;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long tasks may take to end after the request.
const GRACE: Duration = Duration::from_secs(3);

/// A receiver of the request to end.
#[derive(Clone, Debug)]
pub struct Shutdown(watch::Receiver<bool>);

impl Shutdown {
    /// Waits until the program is to end.
    pub async fn requested(&mut self) {
        // An error means that the sender was dropped; then the program is ending, too.
        let _ = self.0.wait_for(|requested| *requested).await;
    }
}

/// Tasks that run until shutdown or until one fails.
pub(super) struct Tasks {
    running: JoinSet<(&'static str, Result<()>)>,
    shutdown: watch::Sender<bool>,
}

impl Tasks {
    pub(super) fn new() -> Tasks {
        Tasks { running: JoinSet::new(), shutdown: watch::Sender::new(false) }
    }

    /// A receiver of the request to end, for a task.
    pub(super) fn shutdown(&self) -> Shutdown {
        Shutdown(self.shutdown.subscribe())
    }

    /// Starts a task. `name` appears in messages about it. When it ends, all tasks are asked to end.
    pub(super) fn run(&mut self, name: &'static str, task: impl Future<Output = Result<()>> + Send + 'static) {
        self.running.spawn(async move { (name, task.await) });
    }

    /// Starts a task that never ends and may be cancelled at any time.
    pub(super) fn run_forever(&mut self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        let mut shutdown = self.shutdown();
        self.run(name, async move {
            tokio::select! {
                () = task => {}
                () = shutdown.requested() => {}
            }
            Ok(())
        });
    }

    /// Waits for `end` or for the first task to end; then asks all tasks to end and waits for them, for a limited time.
    ///
    /// # Errors
    ///
    /// The first failure of a task.
    pub(super) async fn until(mut self, end: impl Future<Output = ()>) -> Result<()> {
        let mut failed = Ok(());
        tokio::select! {
            () = end => {}
            Some(ended) = self.running.join_next() => failed = outcome(ended),
        }
        self.shutdown.send_replace(true);
        let rest = async {
            while let Some(ended) = self.running.join_next().await {
                if let Err(error) = outcome(ended) {
                    tracing::warn!("error during shutdown: {error:#}");
                }
            }
        };
        if tokio::time::timeout(GRACE, rest).await.is_err() {
            tracing::warn!("some tasks did not finish in time and were cancelled");
        }
        failed
    }
}

fn outcome(ended: Result<(&'static str, Result<()>), tokio::task::JoinError>) -> Result<()> {
    let (name, ended) = ended.context("a task panicked; the log says where")?;
    ended.context(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run<T>(future: impl Future<Output = T>) -> T {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        builder.enable_time().start_paused(true).build().expect("a runtime").block_on(future)
    }

    #[test]
    fn all_tasks_end_at_shutdown() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let ended = run(async {
            let mut tasks = Tasks::new();
            for name in ["one", "two"] {
                let mut shutdown = tasks.shutdown();
                let sender = sender.clone();
                tasks.run(name, async move {
                    shutdown.requested().await;
                    sender.send(name)?;
                    Ok(())
                });
            }
            tasks.until(async {}).await
        });
        drop(sender);
        assert!(ended.is_ok());
        let mut names: Vec<_> = receiver.iter().collect();
        names.sort_unstable();
        assert_eq!(names, ["one", "two"]);
    }

    #[test]
    fn a_task_without_an_end_is_cancelled_at_shutdown() {
        let ended = run(async {
            let mut tasks = Tasks::new();
            tasks.run_forever("the clock", std::future::pending());
            let shutdown = tasks.shutdown();
            tasks.until(async {}).await.map(|()| shutdown)
        });
        assert!(*ended.expect("no failure").0.borrow());
    }

    #[test]
    fn a_failure_ends_all_tasks_even_hanging_ones() {
        let ended = run(async {
            let mut tasks = Tasks::new();
            tasks.run("the sleeper", std::future::pending());
            tasks.run("the web", async { anyhow::bail!("the port is taken") });
            tasks.until(std::future::pending()).await
        });
        assert_eq!(ended.map_err(|error| format!("{error:#}")), Err("the web: the port is taken".to_owned()));
    }
}
