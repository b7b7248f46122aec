//! A table as others see it: a seat, a spectator, a program that guesses at what is hidden.

pub(crate) mod exchange;
pub(crate) mod information_set;
pub(crate) mod position;
pub(crate) mod view;
pub(crate) mod view_fact;
pub(crate) mod view_fold;
