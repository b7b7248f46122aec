//! Actions, facts, and their effects on a table.

pub(crate) mod action;
mod cells;
pub(crate) mod evolve;
pub(crate) mod fact;
pub(crate) mod listener;
pub(crate) mod memorable;
pub(crate) mod palette;
pub(crate) mod refusal;
