//! How strong players are, as a pure function of who finished where.
//!
//! [`rate`] is the Plackett–Luce update of Weng and Lin (2011, algorithm 4): tables of any size, by finishing order, with
//! shared places. The library `skillratings` has Weng and Lin's Bradley–Terry update only, in which each pair of a table
//! counts as a match of its own; both are the same for two players, which a test holds against each other.
//!
//! [`count`] says how much a match counts, so that ratings cannot be farmed; [`bot`] has the fixed ratings of bots.

mod bots;
mod counts;
mod rating;

pub use bots::{Bot, FAMILIES, bot, difference};
pub use counts::{Count, DAY, FULL_MATCHES, Less, Other, Seen, count};
pub use rating::{BETA, DRIFT, LEAST_DEVIATION, Rated, Rating, rate};

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
