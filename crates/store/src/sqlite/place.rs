//! The folder that a journal lives in: taken for one program, readable by its owner alone, and watched.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::StoreError;

/// The name of the journal's file in its folder.
const NAME: &str = "journal.sqlite";

/// A folder that this program has taken for itself.
#[derive(Debug)]
pub(super) struct Place {
    folder: PathBuf,
    path: PathBuf,
    /// The files as they were when they were opened.
    opened: Vec<(PathBuf, Identity)>,
    /// Held for as long as the store is open, so that no second program writes here.
    _lock: File,
}

/// Returns the path of the journal in a folder.
pub(super) fn journal_in(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

/// Returns the files that SQLite keeps for a database.
pub(super) fn files_of(path: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}

impl Place {
    /// Takes a folder, which is made if it is not there.
    pub(super) fn take(folder: &Path) -> Result<Self, StoreError> {
        let unwritable = |why| StoreError::Unwritable { path: folder.to_owned(), why: Arc::new(why) };
        make_folder(folder).map_err(unwritable)?;
        let lock_path = folder.join("lock");
        let lock = private().create(true).truncate(false).write(true).open(&lock_path).map_err(unwritable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(StoreError::InUse { path: folder.to_owned() }),
            Err(std::fs::TryLockError::Error(why)) => return Err(unwritable(why)),
        }
        let path = journal_in(folder);
        close_to_others(&lock_path);
        for file in files_of(&path) {
            close_to_others(&file);
        }
        Ok(Self { folder: folder.to_owned(), path, opened: Vec::new(), _lock: lock })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the journal's file if it is missing, so that SQLite gives its other files the same rights.
    pub(super) fn make_file(&self) -> Result<(), StoreError> {
        let made = private().create(true).truncate(false).write(true).open(&self.path);
        made.map(drop).map_err(|why| StoreError::Unwritable { path: self.folder.clone(), why: Arc::new(why) })
    }

    /// Remembers which files are open.
    pub(super) fn remember(&mut self) {
        let [journal, log, _] = files_of(&self.path);
        self.opened = [journal, log].into_iter().filter_map(|file| Some((file.clone(), identity(&file)?))).collect();
    }

    /// Checks that the files are still those that were opened. What goes into others is lost with this program.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.opened.iter().find(|(file, opened)| identity(file) != Some(*opened)) {
            None => Ok(()),
            Some((file, _)) => Err(StoreError::Gone { path: file.clone() }),
        }
    }
}

/// Which file it is, whatever its name.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    std::fs::metadata(path).ok().map(|_| (0, 0))
}

/// Returns options that make files only their owner can read.
pub(super) fn private() -> std::fs::OpenOptions {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "other systems have no modes"))]
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Takes everyone else's rights to a file away. A file system without rights has none to take.
#[cfg(unix)]
fn close_to_others(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    if let Ok(metadata) = std::fs::metadata(path)
        && metadata.permissions().mode() & 0o077 != 0
    {
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600));
    }
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) {}

/// Returns whether others than its owner can read a file.
#[cfg(unix)]
pub(super) fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(super) fn is_open_to_others(_: &Path) -> bool {
    false
}
