//! A table as seen by others: by a seat, by a spectator, or by a program that searches over hidden information.

pub(crate) mod exchange;
pub(crate) mod information_set;
pub(crate) mod position;
pub(crate) mod view;
pub(crate) mod view_fact;
pub(crate) mod view_fold;
