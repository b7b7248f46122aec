//! Seating: pure functions from players to tables.

mod groups;
mod knockout;
mod sizes;
mod swap;

pub(crate) use groups::groups;
pub(crate) use knockout::{go_on, ranking, spread};
pub(crate) use sizes::{count, cut, even, fits, seatable, seats_for};
pub(crate) use swap::step;

use crate::ids::EventPlayer;

/// Tables, in the order of their numbers.
pub(crate) type Tables = Vec<Vec<EventPlayer>>;
