//! What must hold at every table, whatever people do: games over random rulebooks that check the laws of the house at
//! each of their steps. The engine's own tests play them, and so do the long form (`cargo xtask laws`) and the fuzzers.

pub mod dice;
pub mod facts;
pub mod game;
pub mod hidden;
pub mod homemade;
pub mod house;
pub mod largest;
pub mod moves;
pub mod order;
pub mod play;
pub mod rest;
pub mod sample;
pub mod slip;
pub mod undone;
