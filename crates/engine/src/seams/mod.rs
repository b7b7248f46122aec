//! The interface of rules: the seams at which they offer, veto, replace, and react, the order in which they are asked,
//! and the compiled rulebook.

mod cells;
pub(crate) mod contest;
pub(crate) mod explain;
pub(crate) mod guest;
pub mod interactions;
pub(crate) mod misfit;
pub(crate) mod moves;
pub(crate) mod occasion;
pub(crate) mod offers;
pub(crate) mod presentation;
pub(crate) mod resolution;
pub(crate) mod rule;
pub(crate) mod rule_error;
pub(crate) mod rulebook;
pub(crate) mod selection;
pub(crate) mod verbs;
