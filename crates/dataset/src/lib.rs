//! Data sets of decisions (`docs/dataset.md`): simulated rounds of bots as Parquet files, with a row for each decision.
//!
//! A [`Recording`] writes parts with a fixed number of rounds to a folder. Parts are written under a temporary name and
//! then renamed, so the folder contains only complete parts. Existing parts are kept, so an interrupted recording can
//! be continued. The same recording produces the same bytes on any number of threads.

mod columns;
mod files;
mod recording;
mod rows;

pub use recording::{Recorded, Recording, RecordingError};

/// The name of the file that describes a folder. Tools that read the folder ignore it because of its leading
/// underscore.
pub const ABOUT: &str = "_dataset.json";
