//! The progress of a fuzzer over all runs, stored beside its corpus: frames by commit.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

/// How often the count is saved while the fuzzer runs.
const EVERY: Duration = Duration::from_secs(2);

/// The file.
#[derive(Debug, Default, Serialize, Deserialize)]
struct StateFile {
    /// Frames by commit.
    frames: BTreeMap<String, u64>,
    /// The number of frames that the corpus took when it was last loaded.
    corpus: u64,
}

/// The frame count of a target.
#[derive(Debug)]
pub(super) struct TargetState {
    path: PathBuf,
    commit: String,
    kept: StateFile,
    /// Frames of the current run.
    running: u64,
    written: Instant,
}

impl TargetState {
    /// Reads the saved state, if there is one.
    ///
    /// # Errors
    /// The file cannot be read or has an invalid format.
    pub(super) fn open(folder: &Path, target: &str, commit: &str) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let path = folder.join(format!("{target}.json"));
        let kept = match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text)
                .with_context(|| format!("{} is damaged; delete it to restart the count", path.display()))?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => StateFile::default(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        Ok(Self { path, commit: commit.to_owned(), kept, running: 0, written: Instant::now() })
    }

    /// All frames of all runs.
    pub(super) fn frames(&self) -> u64 {
        self.kept.frames.values().sum::<u64>() + self.running
    }

    /// The frames at this commit.
    pub(super) fn here(&self) -> u64 {
        self.kept.frames.get(&self.commit).copied().unwrap_or(0) + self.running
    }

    /// The number of frames that the corpus took when it was last loaded.
    pub(super) const fn corpus(&self) -> u64 {
        self.kept.corpus
    }

    /// Resets the count.
    pub(super) fn restart(&mut self) -> Result<()> {
        self.kept.frames.clear();
        self.running = 0;
        self.write()
    }

    /// Records the progress of the current run, and saves it to the file from time to time.
    pub(super) fn note(&mut self, frames: u64) -> Result<()> {
        self.running = frames;
        if self.written.elapsed() < EVERY {
            return Ok(());
        }
        self.written = Instant::now();
        self.write()
    }

    /// Records the result of a run.
    pub(super) fn commit(&mut self, frames: u64, corpus: u64) -> Result<()> {
        *self.kept.frames.entry(self.commit.clone()).or_default() += frames;
        (self.running, self.kept.corpus) = (0, corpus);
        self.write()
    }

    /// Replaces the file atomically, so that an interruption leaves either the old or the new one.
    fn write(&self) -> Result<()> {
        let mut kept = StateFile { frames: self.kept.frames.clone(), corpus: self.kept.corpus };
        if self.running > 0 {
            *kept.frames.entry(self.commit.clone()).or_default() += self.running;
        }
        let new = self.path.with_extension("new");
        std::fs::write(&new, serde_json::to_string_pretty(&kept).context("a count is JSON")?)
            .and_then(|()| std::fs::rename(&new, &self.path))
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
