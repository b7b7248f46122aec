//! Work that takes the processor for a while, on a thread where it keeps nobody waiting.

/// Does some work on a thread for that; none if it panics.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    // Threads would not replay from a seed.
    #[cfg(test)]
    if crate::cluster::simulation::network::is_simulated() {
        return Some(work());
    }
    tokio::task::spawn_blocking(work).await.ok()
}
