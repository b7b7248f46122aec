//! Ctrl-C ends a simulation early, with what it has found so far.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Is true once somebody has pressed Ctrl-C. Where that cannot be heard, it ends the program as always.
pub(super) fn interrupted() -> Arc<AtomicBool> {
    let pressed = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&pressed);
    thread::spawn(move || {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            heard.store(true, Ordering::Relaxed);
        }
    });
    pressed
}
