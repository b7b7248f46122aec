//! The tests of this crate, in one binary: linking each separately would take longer than running it.
//!
//! `allocations.rs` is a separate binary, because it counts the allocations of the whole process.

mod habits;
mod levels;
mod promises;
mod rlcard;
mod trial;
