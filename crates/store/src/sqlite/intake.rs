//! The intake: a table to which entries of all rooms are first appended in order of arrival. The journal stores entries
//! by room, so each write there changes a separate page, and moving many entries in one batch shares those writes.
//!
//! Entries in the intake are as durable as those in the journal, and are read with them. Only the process that has
//! locked the folder writes to it, so it checks in memory if a request follows the stored entries.

use std::collections::{HashMap, HashSet, VecDeque};

use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, Verdict};
use sqlx::{Row, SqliteConnection};

use super::errors::{is_corrupt, words};

/// The table. Exists since format 3.
pub(super) const TABLE: &str = include_str!("tables/intake.sql");

/// How many entries or bytes must wait in the intake before any are moved. The more entries of a room are moved
/// together, the fewer pages each one costs; with a thousand busy rooms, about 16 of each room are moved together. Rows
/// are deleted in order, so the table holds up to twice this number.
const ENTRIES_WAIT: usize = 8192;
const BYTES_WAIT: usize = 4 << 20;
/// Number of entries to move in one transaction, rounded up to whole rooms. All rooms wait meanwhile.
const MOVED_AT_ONCE: usize = 256;

/// The last entry of a room.
#[derive(Clone, Copy, Debug)]
struct Head {
    seq: Seq,
    epoch: Epoch,
    /// Its place in the intake, or 0 if it was never there.
    place: i64,
}

/// The entries of a room that wait to be moved.
#[derive(Debug, Default)]
struct WaitingEntries {
    places: Vec<i64>,
    bytes: usize,
}

/// The in-memory state of the intake.
#[derive(Debug)]
pub(super) struct Intake {
    /// True if the other fields match the table. False during a write, because the task that awaits the write may be
    /// canceled.
    pub(super) known: bool,
    /// All rows before this place are deleted.
    first: i64,
    /// The place of the next row.
    next: i64,
    waiting: HashMap<RoomName, WaitingEntries>,
    /// Rooms ordered by the place of their first waiting entry. Contains stale items for rooms that were moved out of
    /// turn.
    queue: VecDeque<(i64, RoomName)>,
    entries: usize,
    bytes: usize,
    /// The last entries of all rooms with rows in the intake, and of some others.
    heads: HashMap<RoomName, Head>,
    /// Rooms with entries that cannot be moved, and the error of the database.
    damaged: HashMap<RoomName, String>,
}

/// The verdicts on a batch, and the accepted requests by destination.
pub(super) struct Judged<'a> {
    /// One verdict for each request.
    pub(super) verdicts: Vec<Verdict>,
    /// Accepted requests that begin a room. They go directly to the journal, where a trigger adds the room to the
    /// directory.
    pub(super) beginnings: Vec<&'a Append>,
    /// All other accepted requests.
    pub(super) others: Vec<&'a Append>,
}

impl Intake {
    /// Creates the state of an intake that has not been read yet.
    pub(super) fn unknown() -> Self {
        Self {
            known: false,
            first: 1,
            next: 1,
            waiting: HashMap::new(),
            queue: VecDeque::new(),
            entries: 0,
            bytes: 0,
            heads: HashMap::new(),
            damaged: HashMap::new(),
        }
    }

    /// Reads the state from the table.
    pub(super) async fn recall(&mut self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        *self = Self::unknown();
        let rows = sqlx::query("SELECT place, room, seq, epoch, length(body) FROM intake ORDER BY place");
        for row in rows.fetch_all(connection).await? {
            let (room, place) = (RoomName::new(row.try_get(1)?), row.try_get(0)?);
            let (seq, epoch) = (Seq(row.try_get::<i64, _>(2)? as u64), Epoch(row.try_get::<i64, _>(3)? as u64));
            self.next = place;
            self.take(&room, seq, epoch, row.try_get::<i64, _>(4)? as usize);
        }
        self.first = self.queue.front().map_or(self.next, |(place, _)| *place);
        self.known = true;
        Ok(())
    }

    /// Returns the places of a room's waiting entries.
    pub(super) fn places(&self, room: &RoomName) -> Vec<i64> {
        self.waiting.get(room).map_or_else(Vec::new, |waiting| waiting.places.clone())
    }

    /// Returns true if entries of any of these rooms wait.
    pub(super) fn waits_for(&self, rooms: &[RoomName]) -> bool {
        rooms.iter().any(|room| self.waiting.contains_key(room))
    }

    /// Returns true if the table holds rows of a room, moved or not.
    pub(super) fn has_traces_of(&self, room: &RoomName) -> bool {
        self.heads.get(room).is_some_and(|head| head.place >= self.first)
    }

    pub(super) fn is_full(&self) -> bool {
        self.entries >= ENTRIES_WAIT + MOVED_AT_ONCE || self.bytes >= BYTES_WAIT
    }

    /// Drops cached last entries, except for rooms with rows in the intake, because other code also changes the
    /// journal.
    pub(super) fn forget_heads(&mut self) {
        let first = self.first;
        self.heads.retain(|_, head| head.place >= first);
    }

    /// Checks each request against the stored entries and the earlier requests of the batch.
    pub(super) async fn judge<'a>(
        &mut self,
        connection: &mut SqliteConnection,
        batch: &'a [Append],
    ) -> Result<Judged<'a>, sqlx::Error> {
        let mut judged =
            Judged { verdicts: Vec::with_capacity(batch.len()), beginnings: Vec::new(), others: Vec::new() };
        let mut ahead: HashMap<&RoomName, (Seq, Epoch)> = HashMap::new();
        for append in batch {
            let (Some(first), Some(last)) = (append.entries.first(), append.entries.last()) else {
                judged.verdicts.push(Verdict::Written);
                continue;
            };
            let before = match ahead.get(&first.room) {
                Some(before) => Ok(Some(*before)),
                None => self.before(connection, &first.room).await?,
            };
            let verdict = match before {
                Ok(before) if append.is_in_line() && follows(before, first) => Verdict::Written,
                Ok(_) => Verdict::Fenced,
                Err(damage) => damage,
            };
            if verdict == Verdict::Written {
                let begins = first.seq == Seq(1);
                if begins { &mut judged.beginnings } else { &mut judged.others }.push(append);
                ahead.insert(&last.room, (last.seq, last.epoch));
            }
            judged.verdicts.push(verdict);
        }
        Ok(judged)
    }

    /// Returns the last entry of a room, or the verdict for all its requests if the room accepts none.
    async fn before(
        &mut self,
        connection: &mut SqliteConnection,
        room: &RoomName,
    ) -> Result<Result<Option<(Seq, Epoch)>, Verdict>, sqlx::Error> {
        if let Some(damage) = self.damaged.get(room) {
            return Ok(Err(Verdict::Damaged(damage.clone())));
        }
        if let Some(head) = self.heads.get(room) {
            return Ok(Ok(Some((head.seq, head.epoch))));
        }
        let query = sqlx::query(
            "SELECT seq, epoch, EXISTS (SELECT 1 FROM ended WHERE room = ?1) \
             FROM journal WHERE room = ?1 ORDER BY seq DESC LIMIT 1",
        );
        let row = match query.bind(room.as_str()).fetch_optional(&mut *connection).await {
            Ok(Some(row)) => row,
            // The name of a new room must not equal the code of another.
            Ok(None) => return Ok(if is_code(connection, room).await? { Err(Verdict::Fenced) } else { Ok(None) }),
            // A page of this room is damaged. Other rooms are not affected.
            Err(error) if is_corrupt(&error) => return Ok(Err(Verdict::Damaged(words(&error)))),
            Err(error) => return Err(error),
        };
        if row.try_get(2)? {
            return Ok(Err(Verdict::Fenced));
        }
        let (seq, epoch) = (Seq(row.try_get::<i64, _>(0)? as u64), Epoch(row.try_get::<i64, _>(1)? as u64));
        self.heads.insert(room.clone(), Head { seq, epoch, place: 0 });
        Ok(Ok(Some((seq, epoch))))
    }

    /// Returns the place of the next row.
    pub(super) const fn next(&self) -> i64 {
        self.next
    }

    /// Updates the state after the accepted requests of a batch are written.
    pub(super) fn note(&mut self, judged: &Judged<'_>) {
        for last in judged.beginnings.iter().filter_map(|append| append.entries.last()) {
            self.heads.insert(last.room.clone(), Head { seq: last.seq, epoch: last.epoch, place: 0 });
        }
        for entry in judged.others.iter().flat_map(|append| &append.entries) {
            self.take(&entry.room, entry.seq, entry.epoch, entry.body.len());
        }
    }

    /// Adds a row at the next place.
    fn take(&mut self, room: &RoomName, seq: Seq, epoch: Epoch, bytes: usize) {
        let place = self.next;
        self.next += 1;
        self.entries += 1;
        self.bytes += bytes;
        self.heads.insert(room.clone(), Head { seq, epoch, place });
        let waiting = self.waiting.entry(room.clone()).or_default();
        if waiting.places.is_empty() {
            self.queue.push_back((place, room.clone()));
        }
        waiting.places.push(place);
        waiting.bytes += bytes;
    }

    /// Returns the rooms that have waited longest, up to [`MOVED_AT_ONCE`] entries or slightly more.
    pub(super) fn oldest(&self) -> Vec<RoomName> {
        let (mut rooms, mut entries) = (Vec::new(), 0);
        for (place, room) in &self.queue {
            if entries >= MOVED_AT_ONCE {
                break;
            }
            if let Some(waiting) = self.waiting.get(room).filter(|waiting| waiting.places.first() == Some(place)) {
                entries += waiting.places.len();
                rooms.push(room.clone());
            }
        }
        rooms
    }

    /// Returns all rooms with waiting entries.
    pub(super) fn all(&self) -> Vec<RoomName> {
        self.waiting.keys().cloned().collect()
    }

    /// Moves the waiting entries of rooms into the journal, within a transaction, and deletes the rows before the first
    /// that still waits. The state is valid afterwards only if the transaction commits.
    pub(super) async fn move_into_journal(
        &mut self,
        connection: &mut SqliteConnection,
        rooms: &[RoomName],
    ) -> Result<(), sqlx::Error> {
        let rooms: HashSet<&RoomName> = rooms.iter().filter(|room| self.waiting.contains_key(*room)).collect();
        let places: Vec<i64> = rooms.iter().flat_map(|room| &self.waiting[*room].places).copied().collect();
        if !places.is_empty() && attempt(connection, &places).await?.is_some() {
            // A room is damaged. Move the rooms one by one, so that the others succeed.
            for &room in &rooms {
                if let Some(damage) = attempt(connection, &self.waiting[room].places).await? {
                    self.damaged.insert(room.clone(), damage);
                }
            }
        }
        for room in rooms {
            let Some(waiting) = self.waiting.remove(room) else { continue };
            self.entries -= waiting.places.len();
            self.bytes -= waiting.bytes;
            if self.damaged.contains_key(room) {
                self.put_behind(connection, room, waiting).await?;
            }
        }
        let stale = |(place, room): &(i64, RoomName)| {
            self.waiting.get(room).is_none_or(|waiting| waiting.places.first() != Some(place))
        };
        while self.queue.front().is_some_and(stale) {
            self.queue.pop_front();
        }
        let first = self.queue.front().map_or(self.next, |(place, _)| *place);
        if first > self.first {
            sqlx::query("DELETE FROM intake WHERE place < ?").bind(first).execute(connection).await?;
            self.first = first;
            self.forget_heads();
        }
        Ok(())
    }

    /// Moves rows of a damaged room to the end of the intake, so that they do not block the deletion of the rows behind
    /// them.
    async fn put_behind(
        &mut self,
        connection: &mut SqliteConnection,
        room: &RoomName,
        waiting: WaitingEntries,
    ) -> Result<(), sqlx::Error> {
        let Some(head) = self.heads.get(room).copied() else { return Ok(()) };
        let each = waiting.bytes / waiting.places.len().max(1);
        for place in waiting.places {
            let move_on = sqlx::query("UPDATE intake SET place = ? WHERE place = ?").bind(self.next).bind(place);
            move_on.execute(&mut *connection).await?;
            self.take(room, head.seq, head.epoch, each);
        }
        Ok(())
    }
}

async fn is_code(connection: &mut SqliteConnection, text: &RoomName) -> Result<bool, sqlx::Error> {
    let query = sqlx::query("SELECT 1 FROM directory WHERE code = ?").bind(text.as_str());
    Ok(query.fetch_optional(connection).await?.is_some())
}

fn follows(before: Option<(Seq, Epoch)>, first: &Entry) -> bool {
    match before {
        Some((seq, epoch)) => seq.next() == first.seq && epoch <= first.epoch,
        None => first.seq == Seq(1),
    }
}

/// Moves rows, all or none. Returns the damage if they cannot be moved.
async fn attempt(connection: &mut SqliteConnection, places: &[i64]) -> Result<Option<String>, sqlx::Error> {
    sqlx::query("SAVEPOINT move").execute(&mut *connection).await?;
    let damage = match copy(connection, places).await {
        Err(error) if is_corrupt(&error) => Some(words(&error)),
        copied => copied?,
    };
    if damage.is_some() {
        sqlx::query("ROLLBACK TO move").execute(&mut *connection).await?;
    }
    sqlx::query("RELEASE move").execute(connection).await?;
    Ok(damage)
}

/// Copies rows into the journal. The fence trigger or the primary key skips rows that do not fit, instead of failing:
/// for a statement that can fail midway, SQLite first saves each page that it changes.
async fn copy(connection: &mut SqliteConnection, places: &[i64]) -> Result<Option<String>, sqlx::Error> {
    let listed = format!("{places:?}");
    let copy = sqlx::query(
        "INSERT OR IGNORE INTO journal (room, seq, epoch, command, body, written_at, checksum) \
         SELECT room, seq, epoch, command, body, written_at, checksum FROM intake \
         WHERE place IN (SELECT value FROM json_each(?)) ORDER BY room, seq",
    );
    if copy.bind(&listed).execute(&mut *connection).await?.rows_affected() == places.len() as u64 {
        return Ok(None);
    }
    // Some rows may have been copied before a crash; a later move deletes them. Any other skipped row does not follow
    // the last entry in the journal.
    let left = sqlx::query(
        "SELECT here.seq FROM intake AS here WHERE place IN (SELECT value FROM json_each(?)) \
         AND NOT EXISTS (SELECT 1 FROM journal WHERE room = here.room AND seq = here.seq) LIMIT 1",
    );
    let left = left.bind(&listed).fetch_optional(connection).await?;
    left.map(|row| Ok(format!("entry {} has no entry before it", row.try_get::<i64, _>(0)?))).transpose()
}
