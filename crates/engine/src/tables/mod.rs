//! The table as a value: seats, cards, open windows, clocks, the memory of rules, and the settings of the procedures.

pub(crate) mod announced;
pub(crate) mod cell;
pub(crate) mod chair;
pub(crate) mod clock;
mod clocks;
pub(crate) mod continuation;
pub(crate) mod effect;
mod eliminated;
pub(crate) mod face_effects;
pub(crate) mod guest;
pub(crate) mod holders;
pub(crate) mod mistakes;
pub(crate) mod played_card;
pub(crate) mod procedures;
mod reading;
pub(crate) mod rule_id;
pub(crate) mod seat;
pub(crate) mod stack;
mod state_bytes;
pub(crate) mod switch;
pub(crate) mod table;
pub(crate) mod window;
