//! The folder of a journal: locked by one process, accessible only to its owner, and checked for replaced files.

use std::fs::File;
use std::io::{ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ruckus_journal::StoreError;

/// File name of the journal.
const NAME: &str = "journal.sqlite";
/// Free space in bytes below which the disk counts as full. The write-ahead log reuses its own space, so a commit can
/// succeed although no other write does.
const SPACE: usize = 64 << 10;

/// A folder that this process has locked.
#[derive(Debug)]
pub(super) struct LockedFolder {
    folder: PathBuf,
    path: PathBuf,
    /// The files as they were when they were opened.
    opened: Vec<(PathBuf, Identity)>,
    /// Held while the store is open, so that no other process writes to the folder.
    lock: Arc<File>,
}

/// Returns the path of the journal in a folder.
pub(super) fn journal_in(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

/// Returns the paths of a database: the file, its write-ahead log and its shared memory.
pub(super) fn files_of(path: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}

/// Rejects an empty file. SQLite would treat it as a new database and delete the write-ahead log beside it.
///
/// # Errors
/// [`StoreError::Empty`] if the file has no bytes.
pub(super) fn refuse_empty(path: &Path) -> Result<(), StoreError> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.len() == 0 => Err(StoreError::Empty { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// A temporary file. Dropping it deletes the file, unless it was [published](TemporaryFile::publish).
pub(super) struct TemporaryFile {
    path: PathBuf,
}

impl TemporaryFile {
    /// Creates an empty file beside `to`, readable only by its owner. Replaces the leftover of a killed process with
    /// the same process ID, since in a container every process can have ID 1.
    ///
    /// # Errors
    /// The file cannot be created.
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

    /// Gives the finished file its final name and returns its size in bytes. File and name are durable when this
    /// returns.
    ///
    /// # Errors
    /// The name is taken, or the file or its folder cannot be written.
    pub(super) fn publish(self, to: &Path) -> Result<u64, StoreError> {
        let failed = |path: &Path, why| StoreError::File { path: path.to_owned(), why: Arc::new(why) };
        let written = File::open(&self.path).and_then(|file| {
            file.sync_all()?;
            file.metadata()
        });
        let bytes = written.map_err(|why| failed(&self.path, why))?.len();
        // Unlike a rename, a hard link never replaces a file that was created meanwhile.
        match std::fs::hard_link(&self.path, to) {
            Ok(()) => {}
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {
                return Err(StoreError::Exists { path: to.to_owned() });
            }
            // Some file systems have no hard links.
            Err(_) => std::fs::rename(&self.path, to).map_err(|why| failed(to, why))?,
        }
        drop(self);
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Make the name durable too. Not every system can flush folders.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(bytes)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // Fails if the file was renamed.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl LockedFolder {
    /// Locks a folder, and creates it if missing.
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

    /// Rejects a write-ahead log without its journal: SQLite would apply the log to the new journal.
    ///
    /// # Errors
    /// [`StoreError::Orphaned`] if a log without a journal exists.
    pub(super) fn refuse_orphans(&self) -> Result<(), StoreError> {
        let [_, log, _] = files_of(&self.path);
        match std::fs::metadata(&log) {
            Ok(metadata) if metadata.len() > 0 => Err(StoreError::Orphaned { path: log }),
            _ => Ok(()),
        }
    }

    /// Checks that the disk has [`SPACE`] bytes by writing them to the lock file and truncating it.
    ///
    /// # Errors
    /// [`StoreError::DiskFull`], or any other error of the write.
    pub(super) async fn check_space(&self) -> Result<(), StoreError> {
        let lock = self.lock.clone();
        // Fails only during shutdown of the runtime, when no caller waits for the result.
        tokio::task::spawn_blocking(move || allocate(&lock)).await.unwrap_or(Ok(()))
    }

    /// Records the identity of the open files.
    pub(super) fn remember(&mut self) {
        let [journal, log, _] = files_of(&self.path);
        self.opened = [journal, log].into_iter().filter_map(|file| Some((file.clone(), identity(&file)?))).collect();
    }

    /// Checks that the opened files are still in place. Writes to deleted or replaced files are lost when this process
    /// ends.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.opened.iter().find(|(file, opened)| identity(file) != Some(*opened)) {
            None => Ok(()),
            Some((file, _)) => Err(StoreError::Gone { path: file.clone() }),
        }
    }
}

/// Device and inode number, which do not depend on the file's name.
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

/// Returns options that create files accessible only to their owner.
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

/// Removes the permissions of group and others. Does nothing on file systems without permissions.
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

/// Returns true if users other than the owner have any permission.
#[cfg(unix)]
pub(super) fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(super) fn is_open_to_others(_: &Path) -> bool {
    false
}

/// Writes [`SPACE`] bytes to a file, then truncates it.
fn allocate(mut file: &File) -> Result<(), StoreError> {
    let written = file.rewind().and_then(|()| file.write_all(&vec![0x5a; SPACE]));
    // A failed write can leave part of the bytes.
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

    /// `/dev/full` simulates a full disk.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_without_space_is_reported_as_disk_full() {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let checked = allocate(&full);
        assert!(matches!(checked, Err(StoreError::DiskFull)), "{checked:?}");
    }

    #[test]
    fn checking_for_space_leaves_the_file_empty() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let file = private().create_new(true).write(true).open(&path).expect("is created");
        for _ in 0..2 {
            allocate(&file).expect("there is space");
            assert_eq!(std::fs::metadata(&path).expect("is there").len(), 0);
        }
    }

    #[test]
    fn temporary_files_overwrite_nothing_and_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let to = folder.path().join("file");
        drop(TemporaryFile::of(&to).expect("is created"));
        assert_eq!(std::fs::read_dir(folder.path()).expect("reads").count(), 0, "it was given up");
        // A killed process leaves its temporary file.
        let left = TemporaryFile::of(&to).expect("is created").path().to_owned();
        std::fs::write(&left, "what was left").expect("writes");
        let part = TemporaryFile::of(&to).expect("takes the place of what was left");
        std::fs::write(part.path(), "first").expect("writes");
        assert_eq!(part.publish(&to).expect("is free"), 5);
        let second = TemporaryFile::of(&to).expect("is created").publish(&to);
        assert!(matches!(second, Err(StoreError::Exists { .. })), "{second:?}");
        assert_eq!(std::fs::read(&to).expect("reads"), b"first");
        assert_eq!(std::fs::read_dir(folder.path()).expect("reads").count(), 1);
    }
}
