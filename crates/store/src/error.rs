//! What can go wrong with a store, in words for whoever runs the program.

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

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
    #[error("`{}` is damaged or not a database ({why}); restore it from a backup, or move it away to start with an empty one", path.display())]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What the database says.
        why: String,
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
