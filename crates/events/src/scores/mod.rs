//! Scores and standings.

mod award;
mod results;
mod standing;
mod tally;

pub(crate) use award::{Award, awards};
pub use results::{CreditFor, How, Match, Scored};
pub use standing::{Standing, standings_from};
pub(crate) use standing::{StandingData, standings};
pub(crate) use tally::PlayerTally;
