//! `ruckus lab merge`: combines the parts of a trial into the same report as one run.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use ruckus_lab::{TrialPart, merge};

use super::run::tell;

/// The maximum size of a part file. Real ones have about 10 kB.
const MOST_BYTES: u64 = 16 << 20;

/// Options of `ruckus lab merge`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Files from `ruckus lab run --part I/N --json`, all of one trial, in any order
    #[arg(required = true, value_name = "FILE")]
    parts: Vec<PathBuf>,
    /// Print one JSON object for each ruleset, and one with all differences
    #[arg(long)]
    json: bool,
    /// Write a self-contained report with plots to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Reads and merges the parts, and prints the report.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let parts: Vec<TrialPart> = options.parts.iter().map(|file| read(file)).collect::<Result<_>>()?;
    tell(&merge(&parts)?, options.json, options.html.as_deref())
}

fn read(file: &Path) -> Result<TrialPart> {
    let mut text = String::new();
    let open = File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
    let read = open.take(MOST_BYTES + 1).read_to_string(&mut text);
    read.with_context(|| format!("cannot read {}", file.display()))?;
    if text.len() as u64 > MOST_BYTES {
        bail!("{} is larger than any part of a trial", file.display());
    }
    serde_json::from_str(&text).with_context(|| {
        format!("{} is not a part of a trial; create one with `ruckus lab run --part I/N --json`", file.display())
    })
}
