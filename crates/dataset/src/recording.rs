//! Recordings: data sets determined by a seed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use parquet::errors::ParquetError;
use ruckus_lab::PlayerKind;
use ruckus_lab::decisions::record;
use ruckus_ruleset::Ruleset;
use serde::Serialize;
use thiserror::Error;

use crate::columns::Column;
use crate::rows::{COLUMNS, add};
use crate::{ABOUT, files};

/// The version of the format. Increases when columns change.
const VERSION: u32 = 1;

/// The settings of a recording.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The players by seat. They move on by one seat from round to round.
    pub players: Vec<PlayerKind>,
    /// The number of rounds.
    pub rounds: u64,
    /// The number of rounds in each file.
    pub part: u64,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of playouts before a thinking bot chooses.
    pub playouts: u32,
    /// The folder.
    pub folder: PathBuf,
    /// The number of threads.
    pub threads: usize,
}

/// The result of a recording.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// The number of parts in the folder.
    pub parts: u64,
    /// The number of parts that existed before.
    pub kept: u64,
    /// The total number of parts of the recording.
    pub of: u64,
    /// The number of rounds in the new parts that did not end. They are not recorded.
    pub unfinished: u64,
    /// The number of decisions in the new parts.
    pub decisions: u64,
}

/// Error of a recording.
#[derive(Debug, Error)]
pub enum RecordingError {
    /// The folder contains another data set.
    #[error("{0} contains another data set or another version; use an empty folder")]
    Other(PathBuf),
    /// The folder contains other files.
    #[error("{0} contains other files; use an empty folder")]
    Taken(PathBuf),
    /// The ruleset does not support this number of players.
    #[error("{0}")]
    Rules(String),
    /// A file cannot be written.
    #[error("{0}: {1}")]
    File(PathBuf, String),
}

/// The description of a folder.
#[derive(Serialize)]
struct DatasetInfo<'a> {
    ruckus: &'a str,
    format: u32,
    ruleset: String,
    rules: &'a str,
    players: &'a [PlayerKind],
    rounds: u64,
    rounds_per_part: u64,
    seed: u64,
    playouts: u32,
}

impl Recording {
    /// Records all missing parts. `tell` is called with the number of completed rounds. If `stop` is set, no further
    /// part is started, and incomplete parts are discarded.
    ///
    /// # Errors
    /// The folder belongs to another data set, the ruleset does not support the number of players, or a file cannot be
    /// written.
    pub fn run(&self, stop: &AtomicBool, tell: &(dyn Fn(u64) + Sync)) -> Result<Recorded, RecordingError> {
        let rulebook =
            self.ruleset.compile(self.players.len()).map_err(|problem| RecordingError::Rules(problem.to_string()))?;
        let about = self.claim_folder()?;
        let parts = self.rounds.div_ceil(self.part.max(1));
        let next = AtomicU64::new(0);
        let done = AtomicU64::new(0);
        let found = Mutex::new((Recorded { of: parts, ..Recorded::default() }, None));
        let scoring = self.ruleset.procedures().scoring;
        let scoring = (scoring.method, scoring.points);
        let work = || {
            loop {
                let part = next.fetch_add(1, Ordering::Relaxed);
                if part >= parts || stop.load(Ordering::Relaxed) {
                    return;
                }
                let path = self.path(part);
                let rounds = part * self.part..((part + 1) * self.part).min(self.rounds);
                if path.is_file() {
                    tell(done.fetch_add(rounds.end - rounds.start, Ordering::Relaxed) + rounds.end - rounds.start);
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    found.0.parts += 1;
                    found.0.kept += 1;
                    continue;
                }
                let mut columns: Vec<Column> = COLUMNS.iter().map(|(_, kind)| Column::new(*kind)).collect();
                let (mut unfinished, mut decisions) = (0, 0);
                let mut wrong = None;
                for number in rounds {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let players = self.seated(number);
                    match record(&rulebook, scoring, &players, self.seed, number, self.playouts) {
                        Some(round) => {
                            decisions += round.decisions.len() as u64;
                            wrong = wrong.or(add(&mut columns, number, &players, &round).err());
                        }
                        None => unfinished += 1,
                    }
                    tell(done.fetch_add(1, Ordering::Relaxed) + 1);
                }
                let failed = |why: String| RecordingError::File(path.clone(), why);
                let written = match wrong {
                    Some(error) => Err(failed(error.to_string())),
                    None => {
                        files::write(&path, &columns, &about).map_err(|error: ParquetError| failed(error.to_string()))
                    }
                };
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                if let Err(error) = written {
                    found.1.get_or_insert(error);
                    return;
                }
                found.0.parts += 1;
                found.0.unfinished += unfinished;
                found.0.decisions += decisions;
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        match found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            (_, Some(error)) => Err(error),
            (recorded, None) => Ok(recorded),
        }
    }

    /// Returns the players of a round, by seat.
    fn seated(&self, number: u64) -> Vec<PlayerKind> {
        let mut players = self.players.clone();
        let seats = players.len().max(1);
        players.rotate_right((number % seats as u64) as usize);
        players
    }

    fn path(&self, part: u64) -> PathBuf {
        self.folder.join(format!("part-{part:05}.parquet"))
    }

    /// Claims the folder for this recording, unless it already belongs to it. Returns the folder's description.
    fn claim_folder(&self) -> Result<String, RecordingError> {
        let path = self.folder.join(ABOUT);
        let failed = |path: &Path, error: &io::Error| RecordingError::File(path.to_owned(), error.to_string());
        let about = self.about().map_err(|error| RecordingError::File(path.clone(), error.to_string()))?;
        fs::create_dir_all(&self.folder).map_err(|error| failed(&self.folder, &error))?;
        match fs::read_to_string(&path) {
            Ok(found) if found == about => return Ok(about),
            Ok(_) => return Err(RecordingError::Other(self.folder.clone())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(&path, &error)),
        }
        let mut entries = fs::read_dir(&self.folder).map_err(|error| failed(&self.folder, &error))?;
        if entries.next().is_some() {
            return Err(RecordingError::Taken(self.folder.clone()));
        }
        files::write_text(&path, &about).map_err(|error| failed(&path, &error))?;
        Ok(about)
    }

    fn about(&self) -> Result<String, serde_json::Error> {
        let about = DatasetInfo {
            ruckus: env!("CARGO_PKG_VERSION"),
            format: VERSION,
            ruleset: self.ruleset.in_full(),
            rules: &self.ruleset.title,
            players: &self.players,
            rounds: self.rounds,
            rounds_per_part: self.part,
            seed: self.seed,
            playouts: self.playouts,
        };
        let mut text = serde_json::to_string_pretty(&about)?;
        text.push('\n');
        Ok(text)
    }
}
