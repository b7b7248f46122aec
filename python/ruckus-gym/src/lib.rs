//! Tables of ruckus as environments for reinforcement learning: a fixed numbering of actions, a fixed encoding of what a
//! seat sees, rewards, and many tables that are stepped at once. `docs/gym.md` describes all of it.
//!
//! The engine runs in real time and lets any seat act at any time. An [`Episode`] turns that into decision points: all
//! seats that can do something decide at once, then their decisions are carried out in an order that is drawn by lot.

pub mod actions;
mod episode;
mod many;
pub mod observation;
mod rewards;
mod sight;

#[cfg(feature = "python")]
mod python;

pub use episode::{Episode, Limits, NotOffered, Rules};
pub use many::Many;
pub use rewards::Reward;
