//! The tests of this crate, in one binary: linking each separately would take longer than running it.
//!
//! `full_disk.rs` is a separate binary: it mounts a small disk if that is allowed.

mod bench;
mod bot;
mod certificates;
mod data_folder;
mod documented;
mod integrity;
mod lab;
mod lab_real;
mod lab_run;
mod log;
mod program;
mod record;
mod rules;
mod tls;
