//! Simulates events of several tables: how often the best player wins, the duration, repeated meetings and waiting
//! times. Matches are not played: their results are drawn from the players' strengths, and their durations from
//! measured ones.

mod durations;
mod figures;
mod play;
mod strength;

pub use durations::{Durations, Unit};
pub use figures::{EventFigures, measure};
pub use play::Field;
pub use strength::{Strengths, StrengthsError};
