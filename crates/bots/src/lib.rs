//! Players for empty chairs. A bot sees only its own view of the table and its offers.
//!
//! Bots react in human time, drawn from a seeded source. They jump in, slap, pass hands on, say UNO, sometimes forget
//! it, and catch other players. At the highest level, they search over full tables that are consistent with their
//! observations.

mod belief;
mod bot;
mod candidates;
mod choice;
mod ease;
mod history;
mod level;
mod memory;
mod playout;
mod prospect;
mod reaction;
mod reflexes;
mod scene;
mod search_task;
mod sightings;
mod stimulus;
#[cfg(test)]
mod testing;
mod watch;

pub use bot::{Bot, PlannedAction};
pub use ease::Ease;
pub use level::Level;
pub use prospect::Prospect;
pub use reaction::Reaction;
pub use reflexes::Reflexes;
pub use search_task::{SearchResult, SearchTask};

/// Runs the README's examples as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
