//! The game from outside: a table is set up, an input is judged, a round is scored.

pub(crate) mod coming;
pub(crate) mod decide;
pub(crate) mod due;
pub(crate) mod legality;
pub(crate) mod saved;
pub(crate) mod scoring;
pub(crate) mod settle;
pub(crate) mod setup;
