//! Ctrl-C ends a simulation early, with what it has found so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, process, thread};

/// Is true once somebody has pressed Ctrl-C. Pressed again, it ends the program at once.
///
/// # Errors
/// The system does not let it listen.
pub(super) fn interrupted() -> io::Result<Arc<AtomicBool>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let pressed = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&pressed);
    thread::spawn(move || {
        runtime.block_on(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                heard.store(true, Ordering::Relaxed);
            }
            if tokio::signal::ctrl_c().await.is_ok() {
                process::exit(130);
            }
        });
    });
    Ok(pressed)
}
