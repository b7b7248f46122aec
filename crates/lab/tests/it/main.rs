//! The tests of this crate, in one program: linking each of them alone would take longer than running it.
//!
//! `allocations.rs` is a program of its own: it counts what the whole process asks for.

mod levels;
mod promises;
mod rlcard;
mod trial;
