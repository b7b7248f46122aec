//! Tables of ruckus as environments for reinforcement learning, described in `docs/gym.md`. An [`Episode`] turns the
//! engine's real time into decision points: all seats that can act decide simultaneously, then their decisions are
//! carried out in random order.

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
