//! Who was first. The first hand on the pile should win, not the best line: a contested moment is judged by how long
//! each player took to react, as far as the player's line can be shown to account for the rest.
//!
//! The server shows a moment to each seat at `s`. The page reports `r`, the time from the frame that drew it to the
//! press, by the device's own clock; the claim arrives at `a`. The line of the seat gives it a credit `C`. Judged is
//!
//! ```text
//! ρ = max(r, (a − s) − C, 100 ms) + H
//! ```
//!
//! and the lowest wins. Whatever is reported gains no more than the credit less the true delay. `H` is 0 but for players
//! who press all the time ([`handicap`]).
//!
//! A value like the engine: no clock, no input or output, no randomness of its own. All times are whole microseconds of
//! one monotonic clock; everything can be written down and read back in the middle of a race.
//!
//! ```
//! use ruckus_arbiter::{Allowance, Claim, Prize, Race};
//! let mut race = Race::new(Prize::First);
//! let near = Allowance { credit: 50_000, ..Allowance::HOUSE };
//! let far = Allowance { credit: 250_000, ..Allowance::HOUSE };
//! let after = |reported, arrived| Claim { reported: Some(reported), arrived, early: 0 };
//! race.show(0, 71, 0, near);
//! race.show(1, 72, 0, far);
//! // Seat 1 was quicker, over the longer line.
//! race.claim(0, 71, after(244_000, 280_000)).unwrap();
//! race.claim(1, 72, after(231_000, 465_000)).unwrap();
//! assert_eq!(race.verdict(465_000, 7).winner(), Some(1));
//! ```

mod allowance;
mod conduct;
mod judge;
mod line;
mod mashing;
mod race;
mod tempo;
mod verdict;

pub use allowance::Allowance;
pub use conduct::Conduct;
pub use judge::{Claim, Entrant, Finish, Prize};
pub use line::{Line, MOST_CREDIT};
pub use mashing::{EARLY_WITHIN, MOST_EARLY, MOST_HANDICAP, early, handicap};
pub use race::{Race, Unheard};
pub use tempo::{Oddity, Tempo};
pub use verdict::Verdict;

/// A moment or a span of time, in microseconds.
pub type Micros = u64;

/// Faster than this is a guess, and judged as this.
pub const FASTEST: Micros = 100_000;

/// How often the server should ping each device.
pub const PING_EVERY: Micros = 2_500_000;

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
