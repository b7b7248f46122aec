//! What a seat's line and conduct come to at the moment that it is shown.

use serde::{Deserialize, Serialize};

use crate::Micros;

/// How much of the time between showing and arrival is put down to the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// The most, for those who are believed.
    pub credit: Micros,
    /// A round trip without any room for frames and jitter: all that is left to those who are not believed.
    pub trip: Micros,
    /// Whether the seat is not believed: what it reports is ignored, and the server times it alone.
    pub by_server: bool,
    /// How many of the seat's recent claims were guesses, sooner than people can react. None for those who need not react:
    /// bots of the house, whoever knew before that the moment was coming, and all races before this was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guesses: Option<u8>,
}

impl Allowance {
    /// For whoever plays without a line: the bots of the house.
    pub const HOUSE: Self = Self { credit: 0, trip: 0, by_server: false, guesses: None };

    /// What is put down to the line in the end.
    pub const fn counts(&self) -> Micros {
        if self.by_server { self.trip } else { self.credit }
    }
}
