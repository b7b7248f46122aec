//! Simulations that show how rules behave over many games. Results are determined by a seed.

pub mod decisions;
pub mod event;
pub mod game;
mod habit;
mod interval;
mod lasting;
pub mod levels;
mod plain;
mod player;
pub mod races;
pub mod random;
mod seeds;
mod trial;
mod win;
pub mod wire;

pub use habit::{Habit, UnknownHabit};
pub use interval::{Estimate, SampleTally};
pub use lasting::{Lasts, lasts};
pub use player::{PlayerKind, UnknownPlayer};
pub use trial::*;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
