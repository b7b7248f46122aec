//! Ctrl-C ends a simulation early, with the results so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, process, thread};

/// Returns a flag that becomes true when Ctrl-C is pressed. A second Ctrl-C ends the program immediately.
///
/// # Errors
/// The system does not allow the program to handle the signal.
pub(super) fn interrupted() -> io::Result<Arc<AtomicBool>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let pressed = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&pressed);
    thread::spawn(move || {
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                flag.store(true, Ordering::Relaxed);
            }
            if tokio::signal::ctrl_c().await.is_ok() {
                process::exit(130);
            }
        });
    });
    Ok(pressed)
}
