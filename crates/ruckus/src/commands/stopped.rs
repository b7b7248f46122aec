//! Requests to stop the program, from the keyboard or a supervisor.

use anyhow::Result;
use tokio::signal;

/// Waits for a request to stop the program.
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

/// Waits for a request to stop the program.
#[cfg(not(unix))]
pub(crate) fn stopped() -> Result<impl Future<Output = Result<()>>> {
    Ok(async { Ok(signal::ctrl_c().await?) })
}
