//! The tests of this crate, in one program: linking each of them alone would take longer than running it.

mod common;
mod forms;
mod large;
mod laws;
mod lots;
