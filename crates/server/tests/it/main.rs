//! The integration tests of this crate in one program, because linking a program per file takes longer than running it.
//!
//! Three tests are programs of their own: `memory.rs` measures the allocations of the whole process, `races.rs` reads a
//! metric that every table of the process increments, and `full_disk.rs` fills the disk.

mod admin;
mod cards;
mod cluster;
mod doors;
mod events;
mod friends;
mod frozen;
mod lab;
mod lines;
mod living;
mod looking;
mod matches;
mod passkeys;
mod protocol;
mod real;
mod records;
mod replays;
mod seats;
mod snapshots;
mod strangers;
#[path = "../support/mod.rs"]
mod support;
mod wire;
mod workshop;
