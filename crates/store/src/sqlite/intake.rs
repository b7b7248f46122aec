//! The intake: where entries are written first, one behind the other, whichever rooms they are of. The journal keeps each
//! room's entries together, so that an entry has a page of its own to change there; many that are moved at once share it.
//!
//! What is in the intake is as durable as the journal, and read with it. Only the one program that has taken the folder
//! writes to it, so whether a request follows what is there is judged in memory.

use std::collections::{HashMap, HashSet, VecDeque};

use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, Verdict};
use sqlx::{Row, SqliteConnection};

use super::errors::{is_corrupt, words};

/// The table, since format 3.
pub(super) const TABLE: &str = "
CREATE TABLE intake (
    place INTEGER NOT NULL PRIMARY KEY,
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    written_at INTEGER,
    checksum INTEGER NOT NULL
) STRICT;
";

/// How much waits before anything is moved: entries and bytes. The more of a room are moved together, the fewer pages are
/// written for each; with a thousand busy rooms these are some sixteen. As rows are removed in their order, up to twice as
/// many are in the table.
const ENTRIES_WAIT: usize = 8192;
const BYTES_WAIT: usize = 4 << 20;
/// How many entries are moved at once, or a little more. All rooms wait meanwhile.
const MOVED_AT_ONCE: usize = 256;

/// The last entry of a room.
#[derive(Clone, Copy, Debug)]
struct Head {
    seq: Seq,
    epoch: Epoch,
    /// Where it is in the intake; 0 if it never was there.
    place: i64,
}

/// What waits of a room.
#[derive(Debug, Default)]
struct Waiting {
    places: Vec<i64>,
    bytes: usize,
}

/// What is known of the intake.
#[derive(Debug)]
pub(super) struct Intake {
    /// Whether the rest is known to be so. It is not while something is being written: whoever waited for that may have
    /// gone away.
    pub(super) known: bool,
    /// No row has a place before this one.
    first: i64,
    /// The place of the next row.
    next: i64,
    waiting: HashMap<RoomName, Waiting>,
    /// Rooms by the place of the first entry of theirs that waits. One that was moved out of turn is still in it.
    queue: VecDeque<(i64, RoomName)>,
    entries: usize,
    bytes: usize,
    /// Of each room that has anything in the intake, and of some others.
    heads: HashMap<RoomName, Head>,
    /// Rooms whose entries cannot be moved, and what the database says.
    damaged: HashMap<RoomName, String>,
}

/// Where a request goes.
pub(super) struct Judged<'a> {
    /// One for each request.
    pub(super) verdicts: Vec<Verdict>,
    /// Requests that begin a room. They go into the journal itself, which lists the room.
    pub(super) beginnings: Vec<&'a Append>,
    /// All others that get in.
    pub(super) others: Vec<&'a Append>,
}

impl Intake {
    /// An intake of which nothing is known yet.
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

    /// Reads what is in it.
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

    /// Where entries of a room wait.
    pub(super) fn places(&self, room: &RoomName) -> Vec<i64> {
        self.waiting.get(room).map_or_else(Vec::new, |waiting| waiting.places.clone())
    }

    /// Whether anything waits of any of these rooms.
    pub(super) fn waits_for(&self, rooms: &[RoomName]) -> bool {
        rooms.iter().any(|room| self.waiting.contains_key(room))
    }

    /// Whether anything of a room is in it, moved or not.
    pub(super) fn has_traces_of(&self, room: &RoomName) -> bool {
        self.heads.get(room).is_some_and(|head| head.place >= self.first)
    }

    pub(super) fn is_full(&self) -> bool {
        self.entries >= ENTRIES_WAIT + MOVED_AT_ONCE || self.bytes >= BYTES_WAIT
    }

    /// Forgets which entries are the last, but of rooms that have something here: the journal is changed by others too.
    pub(super) fn forget_heads(&mut self) {
        let first = self.first;
        self.heads.retain(|_, head| head.place >= first);
    }

    /// Judges requests one after the other, by what is there and by those before them.
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

    /// The last entry of a room; or why it takes no more.
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
            // No room is made under what another is found by.
            Ok(None) => return Ok(if is_code(connection, room).await? { Err(Verdict::Fenced) } else { Ok(None) }),
            // A page of this room is damaged. Other rooms live on.
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

    /// The place of the next row.
    pub(super) const fn next(&self) -> i64 {
        self.next
    }

    /// Notes what has been written.
    pub(super) fn note(&mut self, judged: &Judged<'_>) {
        for last in judged.beginnings.iter().filter_map(|append| append.entries.last()) {
            self.heads.insert(last.room.clone(), Head { seq: last.seq, epoch: last.epoch, place: 0 });
        }
        for entry in judged.others.iter().flat_map(|append| &append.entries) {
            self.take(&entry.room, entry.seq, entry.epoch, entry.body.len());
        }
    }

    /// Notes a row at the next place.
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

    /// The rooms that have waited longest.
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

    /// All rooms of which something waits.
    pub(super) fn all(&self) -> Vec<RoomName> {
        self.waiting.keys().cloned().collect()
    }

    /// Moves what waits of rooms into the journal, within a transaction, and removes the rows before the first that still
    /// waits. What is known afterwards holds if the transaction is committed.
    pub(super) async fn move_into_journal(
        &mut self,
        connection: &mut SqliteConnection,
        rooms: &[RoomName],
    ) -> Result<(), sqlx::Error> {
        let rooms: HashSet<&RoomName> = rooms.iter().filter(|room| self.waiting.contains_key(*room)).collect();
        let places: Vec<i64> = rooms.iter().flat_map(|room| &self.waiting[*room].places).copied().collect();
        if !places.is_empty() && attempt(connection, &places).await?.is_some() {
            // One of them is damaged. The others are moved.
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

    /// Gives rows that cannot be moved the last places, so that those behind them do not wait for ever.
    async fn put_behind(
        &mut self,
        connection: &mut SqliteConnection,
        room: &RoomName,
        waiting: Waiting,
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

/// Moves rows, all or none. What is wrong with the place where they belong, if they cannot be moved.
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

/// Copies rows. What cannot be copied is left out by the fence or the key, instead of failing: a statement that could fail
/// in the middle would first write down each page that it changes.
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
    // Some may have been copied before a crash: they are removed later, many at once. All others do not follow what the
    // journal has.
    let left = sqlx::query(
        "SELECT here.seq FROM intake AS here WHERE place IN (SELECT value FROM json_each(?)) \
         AND NOT EXISTS (SELECT 1 FROM journal WHERE room = here.room AND seq = here.seq) LIMIT 1",
    );
    let left = left.bind(&listed).fetch_optional(connection).await?;
    left.map(|row| Ok(format!("entry {} has none before it", row.try_get::<i64, _>(0)?))).transpose()
}
