//! The lives of the program that is killed.

use tokio::time::Instant;

/// From one start of the program to the kill that ends it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Life {
    /// Its number, from 0.
    pub(crate) number: u32,
    /// The kind of kill or fault that it began with.
    pub(crate) kind: usize,
    /// When the one before was killed; for the first, when it was launched.
    pub(crate) killed: Instant,
    /// When it was launched.
    pub(crate) launched: Instant,
    /// Whether everything is over, and players go home.
    pub(crate) over: bool,
}
