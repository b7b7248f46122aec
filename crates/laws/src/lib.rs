//! Laws that hold at every table, whatever players do: games over random rulebooks check them after each step. The
//! engine's tests run these games, as do the long form (`cargo xtask laws`) and the fuzzers.

pub mod dice;
pub mod facts;
pub mod game;
pub mod hidden;
pub mod homemade;
pub mod largest;
pub mod moves;
pub mod order;
pub mod play;
pub mod rest;
pub mod ruleset_sample;
pub mod sample;
pub mod slip;
pub mod undone;
