//! The tests of this crate, in one program: linking each of them alone would take longer than running it.

mod documented;
mod events;
mod garbled;
mod homemade;
mod referee;
mod scenarios;
