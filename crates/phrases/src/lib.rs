//! Text for the engine's values: facts for replays and the referee, and home-made rules in every supported language.
//! The engine does not depend on this crate.

mod facts;
pub mod homemade;

pub use facts::sentence;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
