//! What the engine says in values, said in words: facts for replays and the referee, home-made rules for those who play
//! by them, in every language there is. The engine knows none of it.

mod facts;
pub mod homemade;

pub use facts::sentence;

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
