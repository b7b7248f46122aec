//! Errors of a store, with messages for operators.

mod obstacle;

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use crate::{RoomName, Seq};

pub use obstacle::Obstacle;

/// The kind of damage to an entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Damage {
    /// The entry is missing, although later ones exist.
    #[error("is missing")]
    Missing,
    /// The checksum does not match the content.
    #[error("does not match its checksum")]
    Checksum,
    /// The epoch is lower than that of the previous entry.
    #[error("has a lower epoch than the entry before it")]
    Epoch,
    /// The database cannot read the entry. Contains its message.
    #[error("cannot be read ({0})")]
    Unreadable(String),
}

/// Error when a store is opened, written or read.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// The data folder cannot be created or written.
    #[error("cannot write to the data folder `{}`: {why}; choose another with --data, or fix its permissions", path.display())]
    Unwritable {
        /// The folder.
        path: PathBuf,
        /// The operating system's error.
        why: Arc<std::io::Error>,
    },
    /// There is no journal.
    #[error("there is no ruckus journal in `{}`; name its folder with --data", folder.display())]
    NoJournal {
        /// The folder that was searched.
        folder: PathBuf,
    },
    /// A file to be created exists already.
    #[error("`{}` exists already; move it away, or choose another name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("`{}` cannot be used: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        why: Arc<std::io::Error>,
    },
    /// Another program has opened the data.
    #[error("another ruckus is using the data folder `{}`; stop it first, or choose another folder with --data", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The file is another program's database.
    #[error("`{}` is not a ruckus journal but another program's database; move it away or choose another folder with --data", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The file is damaged or not a database.
    #[error("`{}` is damaged or not a database ({why}); check it with `ruckus doctor`, restore a backup, or move it away to start empty", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// The database's message.
        why: String,
    },
    /// The journal file has no tables. It was emptied, or the first start of an earlier version was interrupted.
    #[error("`{}` is empty; restore a backup, or move it away to start a new server", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// There is a write-ahead log without its journal.
    #[error("`{}` belongs to a missing journal; put `journal.sqlite` back next to it, restore a backup, or move it away to start a new server", path.display())]
    Orphaned {
        /// The log.
        path: PathBuf,
    },
    /// A newer version of the program wrote the file.
    #[error("`{}` has format {found}, but this program knows only formats up to {known}; use the newer ruckus that wrote it", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The file's format.
        found: i64,
        /// The latest format that this program supports.
        known: i64,
    },
    /// A version before 0.2.0 wrote the file.
    #[error("`{}` has format {found}, which this program does not read; start ruckus 0.2.0 with it once, which converts it", path.display())]
    Older {
        /// The file.
        path: PathBuf,
        /// The file's format.
        found: i64,
    },
    /// A PostgreSQL database cannot be used.
    #[error("the database {place} {obstacle}")]
    Database {
        /// Its address, without the password.
        place: String,
        /// The reason, and how to fix it.
        obstacle: Obstacle,
    },
    /// An entry is damaged or missing. Other rooms are not affected.
    #[error("entry {} of room {room} {damage}; see `ruckus doctor` for details", seq.0)]
    Damaged {
        /// The room.
        room: RoomName,
        /// The number of the entry.
        seq: Seq,
        /// The kind of damage.
        damage: Damage,
    },
    /// The file was deleted, moved or replaced while it was open.
    #[error("`{}` was deleted, moved or replaced while ruckus was using it; put it back, or restart to use the current file", path.display())]
    Gone {
        /// The file.
        path: PathBuf,
    },
    /// A commit failed, and it is unknown whether it took effect. Reading the data tells.
    #[error("the outcome of the last commit to the journal is unknown: {why}")]
    Unknown {
        /// The database's message.
        why: String,
    },
    /// The disk is full.
    #[error("the disk is full: the journal cannot be written until there is free space")]
    DiskFull,
    /// Any other error.
    #[error("the journal cannot be {doing}: {why}")]
    Failed {
        /// "written" or "read".
        doing: &'static str,
        /// The database's message.
        why: String,
    },
    /// Another process holds the room.
    #[error("another process has taken over this room")]
    Fenced,
    /// The journal's writer has stopped.
    #[error("the journal is closed")]
    Closed,
}
