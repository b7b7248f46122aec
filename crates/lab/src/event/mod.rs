//! Events of several tables: how often the best one wins, how long it takes, how often people meet again, how long they
//! wait. Matches are not played but drawn, from how strong people are and from how long matches of a game last.

mod durations;
mod figures;
mod play;
mod strength;

pub use durations::{Durations, Unit};
pub use figures::{EventFigures, measure};
pub use play::Field;
pub use strength::{Strengths, StrengthsError};
