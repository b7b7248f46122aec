//! The tests of this crate, in one binary: linking each separately would take longer than running it.

mod counts;
mod laws;
