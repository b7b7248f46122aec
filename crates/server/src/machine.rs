//! Metrics of the process, the build and the disk, collected on request.

use std::path::Path;
use std::sync::OnceLock;

use metrics::{describe_gauge, gauge};
use metrics_process::Collector;

const BUILD: &str = "ruckus_build_info";
const FREE: &str = "ruckus_disk_free_bytes";
const SIZE: &str = "ruckus_disk_size_bytes";
const JOURNAL: &str = "ruckus_journal_bytes";
/// The prefix of the journal's file names.
const FILES: &str = "journal.sqlite";

/// Collects the metrics. It blocks on disk access.
pub(crate) fn measure(version: &str, data: Option<&Path>) {
    static PROCESS: OnceLock<Collector> = OnceLock::new();
    let process = PROCESS.get_or_init(|| {
        let process = Collector::default();
        process.describe();
        describe_gauge!(BUILD, "Always 1; the label holds the program's version");
        describe_gauge!(FREE, "Bytes available to the program on the disk of the data folder");
        describe_gauge!(SIZE, "Size of the disk of the data folder in bytes");
        describe_gauge!(JOURNAL, "Size of the journal's files in bytes");
        process
    });
    process.collect();
    let version = version.to_owned();
    gauge!(BUILD, "version" => version, "os" => std::env::consts::OS, "arch" => std::env::consts::ARCH).set(1.0);
    let Some(data) = data else { return };
    // Omit values that cannot be read: a 0 would trigger alerts.
    for (name, bytes) in [(FREE, fs4::available_space(data)), (SIZE, fs4::total_space(data)), (JOURNAL, journal(data))]
    {
        match bytes {
            Ok(bytes) => gauge!(name).set(bytes as f64),
            Err(error) => tracing::debug!(name, %error, "the size of a disk or file could not be read"),
        }
    }
}

/// Returns the total size of the journal's files, in bytes.
fn journal(data: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(data)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(FILES) {
            bytes += entry.metadata()?.len();
        }
    }
    Ok(bytes)
}
