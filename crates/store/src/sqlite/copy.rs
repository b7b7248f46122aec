//! Backups: a journal copied in one step while a server uses it, and put back.

use std::path::Path;
use std::sync::Arc;

use ruckus_journal::StoreError;
use sqlx::Connection;

use super::errors::{explain, explain_opening};
use super::formats;
use super::place::{self, Part, Place, journal_in};
use super::scan::{self, Damaged, open};

/// What a backup holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// How many tables.
    pub rooms: u64,
    /// How many entries, each checked.
    pub entries: u64,
    /// How many bytes the file has.
    pub bytes: u64,
    /// What was damaged before it was copied.
    pub damaged: Vec<Damaged>,
}

/// Copies the journal in a folder into a new file, also while a server uses it: what was committed when it begins, and
/// nothing later. The copy is read back and checked, and on the disk once this returns.
///
/// # Errors
/// There is no journal in the folder, it cannot be read, or the file is there already or cannot be written.
pub async fn backup(folder: &Path, file: &Path) -> Result<Copied, StoreError> {
    let journal = journal_in(folder);
    if !journal.exists() {
        return Err(StoreError::NoJournal { folder: folder.to_owned() });
    }
    copy(&journal, file).await
}

/// Puts a backup into a folder that has no journal.
///
/// # Errors
/// The backup cannot be read, the folder is in use or cannot be written, or there is a journal in it.
pub async fn restore(file: &Path, folder: &Path) -> Result<Copied, StoreError> {
    if !file.exists() {
        let why = Arc::new(std::io::ErrorKind::NotFound.into());
        return Err(StoreError::File { path: file.to_owned(), why });
    }
    let place = Place::take(folder)?;
    if let Some(path) = place::files_of(place.path()).into_iter().find(|path| path.exists()) {
        return Err(StoreError::Exists { path });
    }
    copy(file, place.path()).await
}

async fn copy(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    if to.exists() {
        return Err(StoreError::Exists { path: to.to_owned() });
    }
    let part = Part::of(to)?;
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
    let scan::Found { rooms, entries, damaged } = scan::entries(&mut copied, part.path()).await?;
    copied.close().await.map_err(|error| explain(&error, "read"))?;
    let bytes = part.publish(to)?;
    Ok(Copied { rooms, entries, bytes, damaged })
}
