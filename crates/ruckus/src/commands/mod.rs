//! One file for each subcommand.

pub(crate) mod admin;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod bot;
pub(crate) mod doctor;
mod given_rules;
pub(crate) mod lab;
pub(crate) mod record;
pub(crate) mod referee;
pub(crate) mod rules;
pub(crate) mod serve;
mod stopped;
pub(crate) mod store;

use std::io::{self, ErrorKind, Write};

pub(crate) use stopped::stopped;

/// Prints a line. Ignores a closed pipe (`ruckus … | head`).
pub(crate) fn say(line: &str) -> io::Result<()> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
