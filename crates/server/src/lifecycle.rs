//! Shutdown of the server: the signal, and the tasks that the server waits for.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The shutdown signal and the running tasks. Clones share both.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lifecycle {
    closing: CancellationToken,
    tasks: TaskTracker,
}

impl Lifecycle {
    /// The token that is canceled when the server shuts down.
    pub(crate) const fn closing(&self) -> &CancellationToken {
        &self.closing
    }

    /// The tasks that the server waits for on shutdown.
    pub(crate) const fn tasks(&self) -> &TaskTracker {
        &self.tasks
    }

    /// Sends the shutdown signal. Waits for all tasks to end, but at most for `within`.
    pub(crate) async fn end(&self, within: Duration) {
        self.closing.cancel();
        self.tasks.close();
        let _ = tokio::time::timeout(within, self.tasks.wait()).await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn shutdown_waits_for_tasks_up_to_a_timeout() {
        let within = Duration::from_secs(5);
        let lifecycle = Lifecycle::default();
        let closing = lifecycle.clone().closing().clone();
        lifecycle.tasks().spawn(async move { closing.cancelled().await });
        let began = Instant::now();
        lifecycle.end(within).await;
        assert!(lifecycle.closing().is_cancelled() && began.elapsed() < within, "the task has heard the signal");
        let lifecycle = Lifecycle::default();
        lifecycle.tasks().spawn(std::future::pending::<()>());
        let began = Instant::now();
        lifecycle.end(within).await;
        assert!(began.elapsed() >= within);
    }
}
