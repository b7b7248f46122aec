//! The latency that a seat is credited with in one race.

use serde::{Deserialize, Serialize};

use crate::Micros;

/// The part of the time between showing and arrival that is attributed to latency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// The maximum credit for a trusted seat.
    pub credit: Micros,
    /// The plain round-trip time without margins for frames and jitter: the only credit for a seat that is not trusted.
    pub trip: Micros,
    /// True if the seat is not trusted: its reports are ignored, and only the server's clock counts.
    pub by_server: bool,
    /// The number of recent claims that were guesses, faster than people can react. None for seats that do not have to
    /// react: the server's bots, players who knew the moment in advance, and all races recorded before guesses were
    /// tracked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u8>,
}

impl Allowance {
    /// The allowance of seats without latency: the server's bots.
    pub const NONE: Self = Self { credit: 0, trip: 0, by_server: false, guesses: None };

    /// The effective credit.
    pub const fn counts(&self) -> Micros {
        if self.by_server { self.trip } else { self.credit }
    }
}
