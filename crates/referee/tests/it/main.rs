//! The tests of this crate, in one binary: linking each separately would take longer than running it.

mod documented;
mod events;
mod files;
mod garbled;
mod homemade;
mod moments;
mod referee;
mod scenarios;
