//! The folder that a journal lives in: taken for one program, readable by its owner alone, and watched.

use std::fs::File;
use std::io::{ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ruckus_journal::StoreError;

/// The name of the journal's file in its folder.
const NAME: &str = "journal.sqlite";
/// Free space in bytes below which a disk counts as full. The write-ahead log reuses the space that it has, so a commit
/// can succeed when nothing else does.
const SPACE: usize = 64 << 10;

/// A folder that this program has taken for itself.
#[derive(Debug)]
pub(super) struct Place {
    folder: PathBuf,
    path: PathBuf,
    /// The files as they were when they were opened.
    opened: Vec<(PathBuf, Identity)>,
    /// Held for as long as the store is open, so that no second program writes here.
    lock: Arc<File>,
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

/// Checks that a file has bytes. SQLite takes an empty one for a new database, and deletes the log beside it.
///
/// # Errors
/// [`StoreError::Empty`]: it has none.
pub(super) fn refuse_empty(path: &Path) -> Result<(), StoreError> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.len() == 0 => Err(StoreError::Empty { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// A file that is not finished. It is removed with this value, unless it was [published](Part::publish).
pub(super) struct Part {
    path: PathBuf,
}

impl Part {
    /// Creates an empty file beside the place where it belongs, readable by its owner alone. What a killed program of the
    /// same number left is removed: in a container every program can have number 1.
    ///
    /// # Errors
    /// It cannot be created.
    pub(super) fn of(to: &Path) -> Result<Self, StoreError> {
        let mut name = to.as_os_str().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let path = PathBuf::from(name);
        let failed = |why| StoreError::File { path: path.clone(), why: Arc::new(why) };
        match std::fs::remove_file(&path) {
            Err(why) if why.kind() != ErrorKind::NotFound => return Err(failed(why)),
            _ => {}
        }
        private().create_new(true).write(true).open(&path).map_err(failed)?;
        Ok(Self { path })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the finished file its name and returns its size in bytes. File and name are on the disk once this returns.
    ///
    /// # Errors
    /// Another file has the name, or the file or its folder cannot be written.
    pub(super) fn publish(self, to: &Path) -> Result<u64, StoreError> {
        let failed = |path: &Path, why| StoreError::File { path: path.to_owned(), why: Arc::new(why) };
        let written = File::open(&self.path).and_then(|file| {
            file.sync_all()?;
            file.metadata()
        });
        let bytes = written.map_err(|why| failed(&self.path, why))?.len();
        // Unlike renaming, linking never takes the place of a file that has come meanwhile.
        match std::fs::hard_link(&self.path, to) {
            Ok(()) => {}
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {
                return Err(StoreError::Exists { path: to.to_owned() });
            }
            // Some file systems have no links.
            Err(_) => std::fs::rename(&self.path, to).map_err(|why| failed(to, why))?,
        }
        drop(self);
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // The name must be on the disk as well. Not every system lets folders be flushed.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(bytes)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It may have been renamed.
        let _ = std::fs::remove_file(&self.path);
    }
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
        Ok(Self { folder: folder.to_owned(), path, opened: Vec::new(), lock: Arc::new(lock) })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Checks that no log is there without its journal: a new journal would be filled with what stands in the log.
    ///
    /// # Errors
    /// [`StoreError::Orphaned`]: one is there.
    pub(super) fn refuse_orphans(&self) -> Result<(), StoreError> {
        let [_, log, _] = files_of(&self.path);
        match std::fs::metadata(&log) {
            Ok(metadata) if metadata.len() > 0 => Err(StoreError::Orphaned { path: log }),
            _ => Ok(()),
        }
    }

    /// Checks that the disk has [`SPACE`]: allocates as much in the lock's file, and frees it again.
    ///
    /// # Errors
    /// [`StoreError::DiskFull`], or whatever else keeps the file from being written.
    pub(super) async fn check_space(&self) -> Result<(), StoreError> {
        let lock = self.lock.clone();
        // It fails only if the runtime ends, and then nobody waits for the answer.
        tokio::task::spawn_blocking(move || allocate(&lock)).await.unwrap_or(Ok(()))
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

/// Writes [`SPACE`] bytes into a file, and takes them away again.
fn allocate(mut file: &File) -> Result<(), StoreError> {
    let written = file.rewind().and_then(|()| file.write_all(&vec![0x5a; SPACE]));
    // What could not be written is partly there.
    let freed = file.set_len(0);
    written.map_err(|why| match why.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => StoreError::DiskFull,
        _ => StoreError::Failed { doing: "written", why: why.to_string() },
    })?;
    freed.map_err(|why| StoreError::Failed { doing: "written", why: why.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The system's device that is always full stands for a disk.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_disk_without_space_is_called_full() {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let checked = allocate(&full);
        assert!(matches!(checked, Err(StoreError::DiskFull)), "{checked:?}");
    }

    #[test]
    fn a_check_of_the_space_leaves_the_file_empty() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let file = private().create_new(true).write(true).open(&path).expect("is created");
        for _ in 0..2 {
            allocate(&file).expect("there is space");
            assert_eq!(std::fs::metadata(&path).expect("is there").len(), 0);
        }
    }

    #[test]
    fn a_part_takes_no_other_file_s_place_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let to = folder.path().join("file");
        drop(Part::of(&to).expect("is created"));
        assert_eq!(std::fs::read_dir(folder.path()).expect("reads").count(), 0, "it was given up");
        // A killed program leaves its part behind.
        let left = Part::of(&to).expect("is created").path().to_owned();
        std::fs::write(&left, "what was left").expect("writes");
        let part = Part::of(&to).expect("takes the place of what was left");
        std::fs::write(part.path(), "first").expect("writes");
        assert_eq!(part.publish(&to).expect("is free"), 5);
        let second = Part::of(&to).expect("is created").publish(&to);
        assert!(matches!(second, Err(StoreError::Exists { .. })), "{second:?}");
        assert_eq!(std::fs::read(&to).expect("reads"), b"first");
        assert_eq!(std::fs::read_dir(folder.path()).expect("reads").count(), 1);
    }
}
