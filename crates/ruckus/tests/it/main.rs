//! The tests of this crate, in one program: linking each of them alone would take longer than running it.
//!
//! `full_disk.rs` is a program of its own: it mounts a small disk, where that is allowed.

mod bench;
mod bot;
mod certificates;
mod data_folder;
mod integrity;
mod lab;
mod lab_real;
mod lab_run;
mod log;
mod program;
mod record;
mod rules;
