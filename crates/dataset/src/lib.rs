//! Data sets of decisions (`docs/dataset.md`): rounds of bots, a row for each thing that a player did, in Parquet files.
//!
//! A [`Recording`] writes parts of as many rounds each into a folder. A part is written under another name and renamed once
//! it is whole, so that a folder never has half of one; parts that are there already are left as they are, so that a
//! recording that was interrupted goes on. The same recording writes the same bytes, on however many cores.

mod columns;
mod files;
mod recording;
mod rows;

pub use recording::{Recorded, Recording, RecordingError};

/// The name of the file that says what a folder holds. Programs that read a folder pass over names that begin so.
pub const ABOUT: &str = "_dataset.json";
