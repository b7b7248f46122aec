//! Runs CPU-heavy work on blocking threads, so that it does not delay async tasks.

/// Runs `work` on a blocking thread. Returns `None` if it panics.
pub(crate) async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    // Simulations run it inline: threads would make runs irreproducible from a seed.
    #[cfg(test)]
    if crate::cluster::simulation::network::is_simulated() {
        return Some(work());
    }
    tokio::task::spawn_blocking(work).await.ok()
}
