//! The wish that the program ends: from the keyboard, or from a supervisor.

use anyhow::Result;
use tokio::signal;

/// Waits for the wish that the program ends.
#[cfg(unix)]
pub(crate) fn stopped() -> Result<impl Future<Output = Result<()>>> {
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    let mut interrupt = signal::unix::signal(signal::unix::SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => (),
            _ = interrupt.recv() => (),
        }
        Ok(())
    })
}

/// Waits for the wish that the program ends.
#[cfg(not(unix))]
pub(crate) fn stopped() -> Result<impl Future<Output = Result<()>>> {
    Ok(async { Ok(signal::ctrl_c().await?) })
}
