//! Backups: copies a journal in one step, even while a server uses it, and restores it.

use std::path::Path;
use std::sync::Arc;

use ruckus_journal::StoreError;
use sqlx::Connection;

use super::errors::{explain, explain_opening};
use super::formats;
use super::place::{self, LockedFolder, TemporaryFile, journal_in};
use super::scan::{self, Damaged, open};

/// The content of a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Number of tables.
    pub rooms: u64,
    /// Number of sound entries.
    pub entries: u64,
    /// File size in bytes.
    pub bytes: u64,
    /// Rooms that were damaged before the copy.
    pub damaged: Vec<Damaged>,
}

/// Copies the journal in a folder into a new file, even while a server uses it. The copy contains everything that was
/// committed before it began, and nothing later. It is read back, verified, and durable when this returns.
///
/// # Errors
/// The folder has no journal, the journal cannot be read, or the file already exists or cannot be written.
pub async fn backup(folder: &Path, file: &Path) -> Result<Copied, StoreError> {
    let journal = journal_in(folder);
    if !journal.exists() {
        return Err(StoreError::NoJournal { folder: folder.to_owned() });
    }
    copy(&journal, file).await
}

/// Restores a backup into a folder that has no journal.
///
/// # Errors
/// The backup cannot be read, or the folder is in use, cannot be written or already has a journal.
pub async fn restore(file: &Path, folder: &Path) -> Result<Copied, StoreError> {
    if !file.exists() {
        let why = Arc::new(std::io::ErrorKind::NotFound.into());
        return Err(StoreError::File { path: file.to_owned(), why });
    }
    let place = LockedFolder::take(folder)?;
    if let Some(path) = place::files_of(place.path()).into_iter().find(|path| path.exists()) {
        return Err(StoreError::Exists { path });
    }
    copy(file, place.path()).await
}

async fn copy(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    if to.exists() {
        return Err(StoreError::Exists { path: to.to_owned() });
    }
    let part = TemporaryFile::of(to)?;
    let mut source = open(from).await?;
    if formats::format_of(&mut source, from).await?.is_none() {
        return Err(StoreError::Empty { path: from.to_owned() });
    }
    let into = sqlx::query("VACUUM INTO ?").bind(part.path().display().to_string());
    into.execute(&mut source).await.map_err(|error| match explain_opening(from, from, &error) {
        StoreError::Unwritable { why, .. } => StoreError::File { path: part.path().to_owned(), why },
        other => other,
    })?;
    let mut copied = open(part.path()).await?;
    formats::check(&mut copied, part.path()).await?;
    let scan::FileContent { rooms, entries, damaged } = scan::entries(&mut copied).await?;
    copied.close().await.map_err(|error| explain(&error, "read"))?;
    let bytes = part.publish(to)?;
    Ok(Copied { rooms, entries, bytes, damaged })
}
