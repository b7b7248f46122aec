//! Decides who was first in a race. A contested moment is judged by reaction time and not by latency, as far as the
//! player's latency can be verified.
//!
//! The server shows a moment to each seat at `s`. The page reports `r`, the time from the frame that showed it to the
//! press on the device's clock; the claim arrives at `a`. The seat's latency estimate gives it a credit `C`. The judged
//! time is
//!
//! ```text
//! ρ = max(r, (a − s) − C, 100 ms) + H
//! ```
//!
//! and the lowest wins. A false report gains at most the credit minus the true delay. `H` is 0 except for players who
//! press constantly ([`handicap`]).
//!
//! Like the engine, the crate uses no clock, no I/O, and no ambient randomness. All times are whole microseconds of one
//! monotonic clock. All state can be serialized in the middle of a race.
//!
//! ```
//! use ruckus_arbiter::{Allowance, Claim, Prize, Race};
//! let mut race = Race::new(Prize::First);
//! let near = Allowance { credit: 50_000, ..Allowance::NONE };
//! let far = Allowance { credit: 250_000, ..Allowance::NONE };
//! let after = |reported, arrived| Claim { reported: Some(reported), arrived, early: 0 };
//! race.show(0, 71, 0, near);
//! race.show(1, 72, 0, far);
//! // Seat 1 was faster, with a higher latency.
//! race.claim(0, 71, after(244_000, 280_000)).unwrap();
//! race.claim(1, 72, after(231_000, 465_000)).unwrap();
//! assert_eq!(race.verdict(465_000, 7).winner(), Some(1));
//! ```

mod allowance;
mod conduct;
mod judge;
mod latency;
mod mashing;
mod race;
mod tempo;
mod verdict;

pub use allowance::Allowance;
pub use conduct::Conduct;
pub use judge::{Claim, Entrant, JudgedPlace, Prize};
pub use latency::{LatencyEstimate, MOST_CREDIT};
pub use mashing::{EARLY_WITHIN, MOST_EARLY, MOST_HANDICAP, early, handicap};
pub use race::{ClaimError, Race};
pub use tempo::{Oddity, Tempo};
pub use verdict::Verdict;

/// A point in time or a duration, in microseconds.
pub type Micros = u64;

/// The fastest human reaction time. Faster ones are guesses and are judged as this.
pub const FASTEST: Micros = 100_000;

/// The recommended interval between two pings to a device.
pub const PING_EVERY: Micros = 2_500_000;

/// Runs the README's examples as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
