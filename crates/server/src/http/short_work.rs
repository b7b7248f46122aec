//! Short CPU-heavy work for a visitor. It waits for a place in the lab's queue and runs on a blocking thread.

use std::net::IpAddr;

use super::prelude::*;

/// The messages for a kind of short work.
pub(super) struct ShortWork {
    /// The error of a full queue.
    pub(super) busy: &'static str,
    /// The log message of a panic.
    pub(super) failed: &'static str,
}

impl ShortWork {
    /// Runs `work` when it is the visitor's turn. Async threads have no time for it.
    ///
    /// # Errors
    /// The queue is full, or the work panics.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        app: &AppState,
        visitor: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let busy = |wait| ApiError::busy(self.busy, wait);
        let queued = app.lab.enter(visitor, app.rates.exemption(visitor)).map_err(busy)?;
        let turn = queued.turn().await;
        let done = tokio::task::spawn_blocking(move || {
            // Keep the place until the work is done, even if the visitor disconnects.
            let _turn = (turn, queued);
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "{}", self.failed);
            RegistryError::Unavailable.into()
        })
    }
}
