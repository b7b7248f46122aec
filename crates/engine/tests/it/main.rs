//! The tests of this crate, in one program: linking each of them alone would take longer than running it.

mod coming;
mod contest;
mod exhausted;
mod guest;
mod impossible;
mod laws;
mod lingering;
mod newcomers;
mod offers;
mod remembered;
mod triplets;
