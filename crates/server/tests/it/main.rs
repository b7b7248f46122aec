//! The tests of this crate, in one program: linking each of them alone would take longer than running it.
//!
//! Programs of their own are `memory.rs`, which counts what the whole process asks for, `races.rs`, which reads a figure
//! that each table of the process counts up, and `full_disk.rs`, in which the disk is full.

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
