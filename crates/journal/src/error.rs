//! What can go wrong with a store, in words for whoever runs the program.

mod obstacle;

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use crate::{RoomName, Seq};

pub use obstacle::Obstacle;

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Damage {
    /// It is gone, and later ones are there.
    #[error("is missing")]
    Missing,
    /// It is not what was written.
    #[error("does not match its checksum")]
    Checksum,
    /// It has a lower epoch than the entry before it.
    #[error("has a lower epoch than the entry before it")]
    Epoch,
    /// The database cannot read it, and says why.
    #[error("cannot be read ({0})")]
    Unreadable(String),
}

/// Why a store cannot be opened, written or read.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The folder for the data cannot be made or written.
    #[error("cannot write to the data folder `{}`: {why}; choose another with --data, or give yourself the right to write there", path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// What the operating system says.
        why: Arc<std::io::Error>,
    },
    /// There is no journal.
    #[error("there is no ruckus journal in `{}`; name its folder with --data", folder.display())]
    NoJournal {
        /// Where it was looked for.
        folder: PathBuf,
    },
    /// A file that was to be made is there already.
    #[error("`{}` is there already; move it away, or choose another name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("`{}` cannot be used: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        why: Arc<std::io::Error>,
    },
    /// Another program has the data open.
    #[error("another ruckus is using the data folder `{}`; stop it first, or choose another folder with --data", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The file is some other program's database.
    #[error("`{}` is not a ruckus journal but another program's database; move it away or choose another folder with --data", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file is damaged, or no database at all.
    #[error("`{}` is damaged or not a database ({why}); look at it with `ruckus doctor`, restore a backup, or move it away to start empty", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What the database says.
        why: String,
    },
    /// The journal's file has no tables: it was emptied, or the first start of an earlier version was interrupted.
    #[error("`{}` is empty; restore a backup, or move it away to start a new server", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// There is a write-ahead log and no journal that it belongs to.
    #[error("`{}` belongs to a journal that is gone; put `journal.sqlite` back beside it, restore a backup, or move it away to start a new server", path.display())]
    Orphaned {
        /// The log.
        path: PathBuf,
    },
    /// The file was written by a later version of the program.
    #[error("`{}` has format {found}, and this program knows formats up to {known}; it was written by a newer ruckus: use that one", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The format it has.
        found: i64,
        /// The latest format that this program knows.
        known: i64,
    },
    /// The file was written by an earlier version of the program, and must be migrated first.
    #[error("`{}` has format {found}, and this needs format {known}; start this version of ruckus on it once", path.display())]
    Older {
        /// The file.
        path: PathBuf,
        /// The format it has.
        found: i64,
        /// The format that is needed.
        known: i64,
    },
    /// A PostgreSQL database cannot be used.
    #[error("the database {place} {obstacle}")]
    Database {
        /// Its address, without the password.
        place: String,
        /// Why, and what would be right.
        obstacle: Obstacle,
    },
    /// An entry is damaged or missing. Other rooms are not affected.
    #[error("entry {} of table {room} {damage}; `ruckus doctor` says more", seq.0)]
    Damaged {
        /// The room.
        room: RoomName,
        /// The number of the entry.
        seq: Seq,
        /// What is wrong.
        damage: Damage,
    },
    /// The file was deleted, moved or replaced while the program had it open.
    #[error("`{}` was deleted, moved or replaced while ruckus was using it; put it back, or restart to go on with what is there", path.display())]
    Gone {
        /// The file.
        path: PathBuf,
    },
    /// A commit failed in a way that does not tell whether it happened. Reading back tells.
    #[error("it is not known whether the last commit to the journal happened: {why}")]
    Unknown {
        /// What the database says.
        why: String,
    },
    /// There is no room on the disk.
    #[error("the disk is full: nothing can be written to the journal until there is room")]
    DiskFull,
    /// Anything else.
    #[error("the journal cannot be {doing}: {why}")]
    Failed {
        /// "written" or "read".
        doing: &'static str,
        /// What the database says.
        why: String,
    },
    /// Somebody else holds the room.
    #[error("another process has taken this room over")]
    Fenced,
    /// The journal's writer has stopped.
    #[error("the journal is closed")]
    Closed,
}
