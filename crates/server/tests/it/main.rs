//! The integration tests of this crate in one program, because linking a program per file takes longer than running it.
//!
//! Three tests are programs of their own: `memory.rs` measures the allocations of the whole process, `races.rs` reads a
//! metric that every table of the process increments, and `full_disk.rs` fills the disk.

mod admin;
mod cards;
mod cluster;
mod connections;
mod events;
mod friends;
mod frozen;
mod lab;
mod matches;
mod matchmaking;
mod passkeys;
mod pauses;
mod prelude;
mod protections;
mod protocol;
mod push;
mod read_only;
mod real;
mod records;
mod replays;
mod rulebook;
mod seats;
mod snapshots;
#[path = "../support/mod.rs"]
mod support;
mod table_lifecycle;
mod wire;
mod workshop;
