//! `ruckus backup` and `ruckus restore`: copy the journal while the server runs, and restore a copy.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use ruckus_store::Copied;

use super::say;

/// Options of `ruckus backup`.
#[derive(clap::Args)]
pub(crate) struct BackupOptions {
    /// File to create
    file: PathBuf,
    /// Folder of the journal. A server can be running
    #[arg(long, env = "RUCKUS_DATA", value_name = "FOLDER", default_value = "./data")]
    data: PathBuf,
}

/// Options of `ruckus restore`.
#[derive(clap::Args)]
pub(crate) struct RestoreOptions {
    /// File from `ruckus backup`
    file: PathBuf,
    /// Folder to restore to. It must not contain a journal
    #[arg(long, env = "RUCKUS_DATA", value_name = "FOLDER", default_value = "./data")]
    data: PathBuf,
}

/// Runs `ruckus backup`.
pub(crate) fn backup(options: &BackupOptions) -> Result<ExitCode> {
    let begun = Instant::now();
    let copied = runtime()?.block_on(ruckus_store::backup(&options.data, &options.file))?;
    report(&format!("backed up to {}", options.file.display()), &copied, begun)
}

/// Runs `ruckus restore`.
pub(crate) fn restore(options: &RestoreOptions) -> Result<ExitCode> {
    let begun = Instant::now();
    let copied = runtime()?.block_on(ruckus_store::restore(&options.file, &options.data))?;
    report(&format!("restored to {}", options.data.display()), &copied, begun)
}

pub(super) fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// Reports the content of a copy. The exit code is 1 if it contains damaged data, which the original then contains too.
fn report(what: &str, copied: &Copied, begun: Instant) -> Result<ExitCode> {
    let Copied { rooms, entries, bytes, damaged } = copied;
    let took = begun.elapsed().as_secs_f64();
    say(&format!("{what}: {rooms} tables, {entries} entries checked, {bytes} bytes, in {took:.1} s"))?;
    for found in damaged {
        say(&format!("damaged: entry {} of table {} {}", found.seq.0, found.room, found.damage))?;
    }
    if damaged.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    say("the journal is damaged, and so is the copy; run `ruckus doctor` for details")?;
    Ok(ExitCode::from(1))
}
