//! The lives of the killed program.

use tokio::time::Instant;

/// The time from one start of the program to the kill that ends it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Life {
    /// Its number, from 0.
    pub(crate) number: u32,
    /// The kind of kill or fault before it.
    pub(crate) kind: usize,
    /// The time of the previous kill; for the first life, the launch.
    pub(crate) killed: Instant,
    /// The time of the launch.
    pub(crate) launched: Instant,
    /// True if the run is over and players leave.
    pub(crate) over: bool,
}
