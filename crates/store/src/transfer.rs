//! Copies a server from one store to another, with epochs, times and checksums, and verifies the copy by reading it
//! back.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use ruckus_journal::{Change, Document, LogLine, RoomName, Seq, Store, StoreError, StoredSnapshot};
use thiserror::Error;

use crate::contents::Contents;
use crate::postgres::PostgresContents;
use crate::sqlite::{SqliteContents, has_journal};
use crate::{PostgresStore, SqliteStore, StoreAddress};

/// The kind of the document that marks an unfinished copy.
const UNFINISHED: &str = "unfinished-copy";
/// Number of entries, documents or lines of the admin log in one batch.
const SOME: usize = 1_000;

/// How long to wait for another program to release the database.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why a server could not be copied.
#[derive(Debug, Error)]
pub enum CopyError {
    /// A store cannot be opened, read or written.
    #[error("{place}: {error}")]
    Store {
        /// The address, without a password.
        place: String,
        /// The error of the store.
        error: StoreError,
    },
    /// Source and target are the same store.
    #[error("--from and --to are the same store; name two")]
    Same,
    /// The source is empty.
    #[error("{0} is empty: there is nothing to copy; check --from")]
    NothingThere(String),
    /// The target is not empty.
    #[error("{0} is not empty; name a new folder, database or schema with --to")]
    NotEmpty(String),
    /// The target holds an unfinished copy of another store.
    #[error(
        "{place} holds an unfinished copy of {other}; finish that one, or name a new folder, database or schema with --to"
    )]
    Another {
        /// The target.
        place: String,
        /// The source of the unfinished copy.
        other: String,
    },
    /// The target differs from the source after the copy.
    #[error("{place} differs from its source in {what}; stop all servers, empty it, and copy again")]
    Differs {
        /// The target.
        place: String,
        /// The part that differs.
        what: String,
    },
    /// The store holds an unfinished copy, so no server may use it.
    #[error("{place} holds an unfinished copy of {other}; finish it with `ruckus store copy`, or use another store")]
    Unfinished {
        /// The address of the store.
        place: String,
        /// The source of the unfinished copy.
        other: String,
    },
}

/// The progress of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Number of rooms done.
    pub rooms: usize,
    /// Total number of rooms.
    pub of: usize,
    /// Number of entries copied or compared, without those from an earlier, interrupted copy.
    pub entries: u64,
    /// True while the copy is being verified.
    pub verifying: bool,
}

/// Rejects a store that holds an unfinished copy.
///
/// # Errors
/// [`CopyError::Unfinished`], or [`CopyError::Store`] if the store cannot be read.
pub async fn refuse_half_copied(store: &dyn Store, address: &StoreAddress) -> Result<(), CopyError> {
    let place = address.to_string();
    let found = store.documents(UNFINISHED).await.map_err(|error| CopyError::Store { place: place.clone(), error })?;
    match found.first() {
        None => Ok(()),
        Some(mark) => Err(CopyError::Unfinished { place, other: String::from_utf8_lossy(&mark.body).into_owned() }),
    }
}

/// Copies a whole server from one store to another, then reads it back. The target must be empty or hold an unfinished
/// copy of the same source. Neither store may be in use. Calls `observe` after each room.
///
/// # Errors
/// The copy is incomplete. The target keeps what was copied and stays marked as unfinished, so no server uses it. Run
/// the same copy again to finish it.
pub async fn copy_store(
    from: &StoreAddress,
    to: &StoreAddress,
    mut observe: impl FnMut(Moved),
) -> Result<Moved, CopyError> {
    if from.to_string() == to.to_string() {
        return Err(CopyError::Same);
    }
    let (source, target) = (End::open(from, true).await?, End::open(to, false).await?);
    refuse_half_copied(&*source.store, from).await?;
    let rooms = source.say(source.store.listed().await)?;
    if rooms.is_empty() && source.is_empty().await? {
        return Err(CopyError::NothingThere(source.place));
    }
    let mark = Document { kind: UNFINISHED.to_owned(), id: "copy".to_owned(), body: source.place.clone().into_bytes() };
    let begun = target.say(target.store.documents(UNFINISHED).await)?;
    match begun.first() {
        Some(found) if found.body == mark.body => {}
        Some(found) => {
            let other = String::from_utf8_lossy(&found.body).into_owned();
            return Err(CopyError::Another { place: target.place, other });
        }
        None if target.is_empty().await? => target.say(target.store.change(&[Change::Put(mark.clone())]).await)?,
        None => return Err(CopyError::NotEmpty(target.place)),
    }
    let there = target.say(target.store.rooms().await)?;
    let there: HashMap<RoomName, Seq> = there.into_iter().map(|info| (info.room, info.last)).collect();
    let mut moved = Moved { rooms: 0, of: rooms.len(), entries: 0, verifying: false };
    for listed in &rooms {
        let mut after = there.get(&listed.room).copied().unwrap_or_default();
        loop {
            let some = source.say(source.contents.dated(&listed.room, after, SOME).await)?;
            let Some((last, _)) = some.last() else { break };
            after = last.seq;
            target.say(target.contents.put_entries(&some).await)?;
            moved.entries += some.len() as u64;
        }
        if let Some(code) = &listed.code
            && !target.say(target.store.give_code(&listed.room, code).await)?
        {
            return Err(target.differs(format!("the code {code} of room {}", listed.room)));
        }
        if let Some(settled) = listed.settled {
            target.say(target.store.settle(&[(listed.room.clone(), settled)]).await)?;
        }
        source.snapshot_to(&target, &listed.room).await?;
        moved.rooms += 1;
        observe(moved);
    }
    source.rest_to(&target).await?;
    moved = Moved { rooms: 0, entries: 0, verifying: true, ..moved };
    if target.say(target.store.listed().await)? != rooms {
        return Err(target.differs("the list of rooms".to_owned()));
    }
    for listed in &rooms {
        moved.entries += source.compare(&target, &listed.room).await?;
        moved.rooms += 1;
        observe(moved);
    }
    source.compare_rest(&target).await?;
    let done = Change::Remove { kind: mark.kind, id: mark.id };
    target.say(target.store.change(&[done]).await)?;
    Ok(moved)
}

/// The source or the target of a copy.
struct End {
    place: String,
    store: Arc<dyn Store>,
    contents: Box<dyn Contents>,
}

impl End {
    async fn open(address: &StoreAddress, must_exist: bool) -> Result<Self, CopyError> {
        let place = address.to_string();
        let opened = Self::open_store(address, must_exist).await;
        let (store, contents) = opened.map_err(|error| CopyError::Store { place: place.clone(), error })?;
        Ok(Self { place, store, contents })
    }

    async fn open_store(
        address: &StoreAddress,
        must_exist: bool,
    ) -> Result<(Arc<dyn Store>, Box<dyn Contents>), StoreError> {
        match address {
            StoreAddress::Sqlite(folder) if must_exist && !has_journal(folder) => {
                Err(StoreError::NoJournal { folder: folder.clone() })
            }
            StoreAddress::Sqlite(folder) => {
                let store = Arc::new(SqliteStore::open(folder).await?);
                let contents = Box::new(SqliteContents::of(store.clone()));
                Ok((store, contents))
            }
            StoreAddress::Postgres(address) => {
                let store = Arc::new(PostgresStore::open(address).await?);
                store.be_alone(PATIENCE).await?;
                let contents = Box::new(PostgresContents::of(store.clone()));
                Ok((store, contents))
            }
        }
    }

    fn say<T>(&self, result: Result<T, StoreError>) -> Result<T, CopyError> {
        result.map_err(|error| CopyError::Store { place: self.place.clone(), error })
    }

    fn differs(&self, what: String) -> CopyError {
        CopyError::Differs { place: self.place.clone(), what }
    }

    async fn is_empty(&self) -> Result<bool, CopyError> {
        let store = &self.store;
        Ok(self.say(store.listed().await)?.is_empty()
            && self.say(store.gallery_entries().await)?.is_empty()
            && self.say(self.contents.all_counts().await)?.is_empty()
            && self.say(self.contents.all_documents().await)?.is_empty()
            && self.say(store.admin_log(u64::MAX, 1).await)?.is_empty())
    }

    /// Returns all documents except the mark of an unfinished copy.
    async fn documents(&self) -> Result<Vec<Document>, CopyError> {
        let mut all = self.say(self.contents.all_documents().await)?;
        all.retain(|document| document.kind != UNFINISHED);
        Ok(all)
    }

    /// Returns the next batch of admin log lines before a number.
    async fn log(&self, before: u64) -> Result<Vec<LogLine>, CopyError> {
        self.say(self.store.admin_log(before, SOME as u32).await)
    }

    /// Copies the snapshot of a room, which other versions of the program may need. Skips a damaged snapshot: the room
    /// loads without it.
    async fn snapshot_to(&self, target: &Self, room: &RoomName) -> Result<(), CopyError> {
        let Some(snapshot) = self.sound_snapshot(room).await else { return Ok(()) };
        target.say(target.store.keep_snapshots(&[snapshot]).await).map(drop)
    }

    async fn sound_snapshot(&self, room: &RoomName) -> Option<StoredSnapshot> {
        self.store.snapshot(room).await.ok().flatten().filter(StoredSnapshot::is_sound)
    }

    /// Copies everything except rooms.
    async fn rest_to(&self, target: &Self) -> Result<(), CopyError> {
        for entry in self.say(self.store.gallery_entries().await)? {
            target.say(target.store.keep_gallery_entry(&entry).await)?;
        }
        let (counts, ballots) =
            (self.say(self.contents.all_counts().await)?, self.say(self.contents.all_ballots().await)?);
        target.say(target.contents.put_counts(&counts, &ballots).await)?;
        let documents = self.documents().await?;
        for some in documents.chunks(SOME) {
            let changes: Vec<Change> = some.iter().cloned().map(Change::Put).collect();
            target.say(target.store.change(&changes).await)?;
        }
        let mut before = u64::MAX;
        loop {
            let lines = self.log(before).await?;
            let Some(last) = lines.last() else { return Ok(()) };
            before = last.number;
            target.say(target.contents.put_log(&lines).await)?;
        }
    }

    /// Compares a room in both stores. Returns its number of entries.
    async fn compare(&self, target: &Self, room: &RoomName) -> Result<u64, CopyError> {
        let (mut after, mut count) = (Seq(0), 0);
        loop {
            let here = self.say(self.contents.dated(room, after, SOME).await)?;
            if target.say(target.contents.dated(room, after, SOME).await)? != here {
                return Err(target.differs(format!("entries of room {room}")));
            }
            let Some((last, _)) = here.last() else { break };
            after = last.seq;
            count += here.len() as u64;
        }
        match self.sound_snapshot(room).await {
            snapshot @ Some(_) if target.sound_snapshot(room).await != snapshot => {
                Err(target.differs(format!("the snapshot of room {room}")))
            }
            _ => Ok(count),
        }
    }

    /// Compares everything except rooms.
    async fn compare_rest(&self, target: &Self) -> Result<(), CopyError> {
        let differs = |what: &str| Err(target.differs(what.to_owned()));
        if target.say(target.store.gallery_entries().await)? != self.say(self.store.gallery_entries().await)? {
            return differs("the gallery");
        }
        if target.say(target.contents.all_counts().await)? != self.say(self.contents.all_counts().await)? {
            return differs("statistics");
        }
        if target.say(target.contents.all_ballots().await)? != self.say(self.contents.all_ballots().await)? {
            return differs("ballots");
        }
        if target.documents().await? != self.documents().await? {
            return differs("documents");
        }
        let mut before = u64::MAX;
        loop {
            let lines = self.log(before).await?;
            if target.log(before).await? != lines {
                return differs("the admin log");
            }
            let Some(last) = lines.last() else { return Ok(()) };
            before = last.number;
        }
    }
}
