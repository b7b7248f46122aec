//! The game as callers see it: setting up a table, judging inputs, and scoring rounds.

pub(crate) mod coming;
pub(crate) mod decide;
pub(crate) mod due;
pub(crate) mod legality;
pub(crate) mod saved;
pub(crate) mod scoring;
pub(crate) mod settle;
pub(crate) mod setup;
pub(crate) mod straight;
