//! What a rule is, and the seams by which it plugs in: what it offers, vetoes, replaces and follows up, in which order,
//! and at which tables.

mod cells;
pub(crate) mod contest;
pub(crate) mod explain;
pub(crate) mod guest;
pub mod interactions;
pub(crate) mod misfit;
pub(crate) mod moves;
pub(crate) mod occasion;
pub(crate) mod offers;
pub(crate) mod resolution;
pub(crate) mod rule;
pub(crate) mod rule_error;
pub(crate) mod rulebook;
pub(crate) mod selection;
