//! System time for data that outlives the process, and a timer for an optional deadline.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Instant, sleep_until};

/// The current time in milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// Waits until `instant`. Never returns if there is none.
pub(crate) async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
