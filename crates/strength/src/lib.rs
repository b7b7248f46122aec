//! Ratings of players, as pure functions of match results.
//!
//! [`rate`] is the Plackett–Luce update of Weng and Lin (2011, algorithm 4). It supports tables of any size, with
//! finishing orders and shared places. The library `skillratings` only has the Bradley–Terry update of Weng and Lin,
//! which treats each pair at a table as a separate match. For two players both are equal, and a test compares them.
//!
//! [`count`] computes the weight of a match, so that ratings cannot be farmed. [`bot`] returns the fixed ratings of
//! bots.

mod bots;
mod counts;
mod rating;

pub use bots::{Bot, FAMILIES, bot, difference};
pub use counts::{DAY, EarlierMatch, FULL_MATCHES, Less, MatchWeight, Other, count};
pub use rating::{BETA, DRIFT, LEAST_DEVIATION, Rated, Rating, rate};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
