//! What runs until the program ends.

use std::future::Future;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long tasks have to end once they are asked to.
const PATIENCE: Duration = Duration::from_secs(3);

/// Tells tasks to end.
#[derive(Clone, Debug)]
pub struct Shutdown(watch::Receiver<bool>);

impl Shutdown {
    /// Returns when the program is to end.
    pub async fn requested(&mut self) {
        // Without whoever would ask for it there is nothing to wait for either.
        let _ = self.0.wait_for(|requested| *requested).await;
    }
}

/// Tasks that run beside each other until shutdown.
pub(super) struct Tasks {
    running: JoinSet<(&'static str, Result<()>)>,
    shutdown: watch::Sender<bool>,
}

impl Tasks {
    pub(super) fn new() -> Tasks {
        Tasks { running: JoinSet::new(), shutdown: watch::Sender::new(false) }
    }

    /// What tells tasks to end.
    pub(super) fn shutdown(&self) -> Shutdown {
        Shutdown(self.shutdown.subscribe())
    }

    /// Adds a task under the name that complaints about it have. It ends by itself only when it fails, and then all end.
    pub(super) fn run(&mut self, name: &'static str, task: impl Future<Output = Result<()>> + Send + 'static) {
        self.running.spawn(async move { (name, task.await) });
    }

    /// Adds what would go on for ever, and may be cut off at any time.
    pub(super) fn run_for_ever(&mut self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        let mut shutdown = self.shutdown();
        self.run(name, async move {
            tokio::select! {
                () = task => {}
                () = shutdown.requested() => {}
            }
            Ok(())
        });
    }

    /// Lets them run until `end` comes or one of them fails; then all are told to end and waited for, for a while.
    ///
    /// # Errors
    ///
    /// The first failure of a task.
    pub(super) async fn until(mut self, end: impl Future<Output = ()>) -> Result<()> {
        let mut failed = Ok(());
        tokio::select! {
            () = end => {}
            Some(ended) = self.running.join_next() => failed = told(ended),
        }
        self.shutdown.send_replace(true);
        let rest = async {
            while let Some(ended) = self.running.join_next().await {
                if let Err(error) = told(ended) {
                    tracing::warn!("while ending: {error:#}");
                }
            }
        };
        if tokio::time::timeout(PATIENCE, rest).await.is_err() {
            tracing::warn!("some tasks did not end in time and are cut off");
        }
        failed
    }
}

fn told(ended: Result<(&'static str, Result<()>), tokio::task::JoinError>) -> Result<()> {
    let (name, ended) = ended.context("a task broke down; the log tells where")?;
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
    fn all_end_when_the_end_comes() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let ended = run(async {
            let mut tasks = Tasks::new();
            for name in ["one", "two"] {
                let (mut shutdown, sender) = (tasks.shutdown(), sender.clone());
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
    fn what_goes_on_for_ever_is_cut_off_at_the_end() {
        let ended = run(async {
            let mut tasks = Tasks::new();
            tasks.run_for_ever("the clock", std::future::pending());
            let shutdown = tasks.shutdown();
            tasks.until(async {}).await.map(|()| shutdown)
        });
        assert!(*ended.expect("no failure").0.borrow());
    }

    #[test]
    fn one_that_fails_ends_all_and_one_that_hangs_keeps_nobody() {
        let ended = run(async {
            let mut tasks = Tasks::new();
            tasks.run("the sleeper", std::future::pending());
            tasks.run("the web", async { anyhow::bail!("the port is taken") });
            tasks.until(std::future::pending()).await
        });
        assert_eq!(ended.map_err(|error| format!("{error:#}")), Err("the web: the port is taken".to_owned()));
    }
}
