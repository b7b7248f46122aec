//! Players for empty chairs. A bot sees only its own view of the table and what is offered to it; it reacts in human
//! time, drawn from a seeded source, jumps in, slaps, passes hands on, says UNO, forgets it now and then, and catches
//! others. The best of them think ahead: over whole tables that may be the real one, by what they see and have seen.

mod belief;
mod bot;
mod candidates;
mod choice;
mod ease;
mod history;
mod level;
mod memory;
mod playout;
mod reaction;
mod reflexes;
mod scene;
mod sightings;
mod stimulus;
#[cfg(test)]
mod testing;
mod thought;
mod watch;

pub use bot::{Bot, Plan};
pub use ease::Ease;
pub use level::Level;
pub use reaction::Reaction;
pub use reflexes::Reflexes;
pub use thought::{Thought, Verdict};

/// What the README says runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
