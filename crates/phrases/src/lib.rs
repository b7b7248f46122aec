//! Text for values: facts, actions and refusals of tables and events in English, and home-made rules in every supported
//! language. The crates of these values do not depend on this crate.

mod actions;
mod event_facts;
mod facts;
pub mod homemade;
mod photo;
mod reasons;
mod refusals;

pub use actions::{action, joins, leaves, next_round, speaks};
pub use event_facts::{event_refusal, event_sentence};
pub use facts::sentence;
pub use photo::photo_finish;
pub use reasons::reason;
pub use refusals::refusal;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
