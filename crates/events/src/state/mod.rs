//! The state of an event.

mod entrant;
mod event;
mod table;
mod views;
mod waiting;

pub use entrant::{Entrant, Presence};
pub use event::{Event, Phase};
pub use table::Table;
pub use waiting::{Due, Waiting};
