//! What a database knows as one of several that are one store together: which it is, and whose codes lead elsewhere.

use sqlx::Row;
use sqlx::postgres::PgConnection;

use super::PostgresStore;
use super::lines::written;
use crate::{RoomName, StoreError};

/// The format from which on programs know that a database can be one of several.
const KNOWN_FROM: i32 = 5;

/// What a database says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The name of its cluster.
    pub(crate) id: String,
    /// Which of how many it is, from 1, and the name of the first one's cluster; none if it is a store of its own.
    pub(crate) part: Option<(u32, u32, String)>,
    /// Whether there is nothing in it.
    pub(crate) empty: bool,
}

/// What came of wanting a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// It is this room's to have.
    Mine,
    /// A room has it as its name.
    Named,
    /// Another room has it, or had it, or was about to.
    By(RoomName),
}

const HOLD: &str = "
WITH held AS (
    INSERT INTO codes (code, room) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE room = $1)
    ON CONFLICT (code) DO NOTHING RETURNING room
)
SELECT room FROM held UNION ALL SELECT room FROM codes WHERE code = $1 LIMIT 1";

const HOLDER: &str = "
SELECT h.node FROM holders AS h JOIN nodes AS n ON n.name = h.node AND n.boot = h.boot
WHERE h.room = $1 AND n.beat > clock_timestamp() - interval '3 seconds'";

async fn mark(reader: &mut PgConnection) -> Result<Mark, sqlx::Error> {
    let query = "SELECT id, part, parts, whole, NOT EXISTS (SELECT 1 FROM rooms) AND NOT EXISTS (SELECT 1 FROM gallery) \
                 AND NOT EXISTS (SELECT 1 FROM documents) AND NOT EXISTS (SELECT 1 FROM admin_log) FROM cluster";
    let row = sqlx::query(query).fetch_one(reader).await?;
    let (part, parts): (i32, i32) = (row.try_get(1)?, row.try_get(2)?);
    let part = row.try_get::<Option<String>, _>(3)?.map(|whole| (part.cast_unsigned(), parts.cast_unsigned(), whole));
    Ok(Mark { id: row.try_get(0)?, part, empty: row.try_get(4)? })
}

impl PostgresStore {
    /// Reads which of several databases this is.
    pub(crate) async fn mark(&self) -> Result<Mark, StoreError> {
        self.read(async |reader| mark(reader).await).await
    }

    /// Notes which of several databases this is, unless it is one already. Earlier programs refuse it from then on.
    pub(crate) async fn be_part(&self, part: u32, parts: u32, whole: &str) -> Result<(), StoreError> {
        let note = "UPDATE cluster SET part = $1, parts = $2, whole = $3, readable_from = greatest(readable_from, $4) \
                    WHERE whole IS NULL";
        written!(self.lines.once(async |writer| {
            let note = sqlx::query(note).bind(part.cast_signed()).bind(parts.cast_signed()).bind(whole);
            note.bind(KNOWN_FROM).execute(writer).await.map(drop)
        }))
    }

    /// Holds a code for a room of any database. This is the one where a room of that name would be.
    pub(crate) async fn hold_code(&self, code: &str, room: &RoomName) -> Result<Held, StoreError> {
        let held = written!(self.lines.once(async |writer| {
            let row = sqlx::query(HOLD).bind(code).bind(room.as_str()).fetch_optional(writer).await?;
            row.map(|row| row.try_get::<String, _>(0)).transpose()
        }))?;
        Ok(match held {
            None => Held::Named,
            Some(held) if held == room.as_str() => Held::Mine,
            Some(other) => Held::By(RoomName::new(&other)),
        })
    }

    /// Holds a code for a room instead of another; false if that has changed meanwhile.
    pub(crate) async fn hold_code_instead(
        &self,
        code: &str,
        room: &RoomName,
        of: &RoomName,
    ) -> Result<bool, StoreError> {
        let hold = "UPDATE codes SET room = $2 WHERE code = $1 AND room = $3";
        written!(self.lines.once(async |writer| {
            let hold = sqlx::query(hold).bind(code).bind(room.as_str()).bind(of.as_str());
            Ok(hold.execute(writer).await?.rows_affected() == 1)
        }))
    }

    /// Lets go of a code that is held for a room.
    pub(crate) async fn let_go_of_code(&self, code: &str, room: &RoomName) -> Result<(), StoreError> {
        let let_go = "DELETE FROM codes WHERE code = $1 AND room = $2";
        written!(self.lines.once(async |writer| {
            sqlx::query(let_go).bind(code).bind(room.as_str()).execute(writer).await.map(drop)
        }))
    }

    /// Reads the code that a room of this database has; none if there is no such room.
    pub(crate) async fn code_of(&self, room: &RoomName) -> Result<Option<Option<String>>, StoreError> {
        let code = "SELECT code FROM rooms WHERE room = $1 AND NOT ended";
        let code = async |reader: &mut PgConnection| {
            let row = sqlx::query(code).bind(room.as_str()).fetch_optional(reader).await?;
            row.map(|row| row.try_get(0)).transpose()
        };
        if room.as_str().contains('\0') { Ok(None) } else { self.ask(code).await }
    }

    /// Reads for which room a code is held here.
    pub(crate) async fn held_for(&self, code: &str) -> Result<Option<RoomName>, StoreError> {
        let held = "SELECT room FROM codes WHERE code = $1";
        let held = async |reader: &mut PgConnection| {
            let row = sqlx::query(held).bind(code).fetch_optional(reader).await?;
            row.map(|row| row.try_get(0).map(|room: String| RoomName::new(&room))).transpose()
        };
        if code.contains('\0') { Ok(None) } else { self.ask(held).await }
    }

    /// Reads which node has a room, wherever it is. This is the database with the leases.
    pub(crate) async fn holder(&self, room: &RoomName) -> Result<Option<String>, StoreError> {
        let holder = async |reader: &mut PgConnection| {
            let row = sqlx::query(HOLDER).bind(room.as_str()).fetch_optional(reader).await?;
            row.map(|row| row.try_get(0)).transpose()
        };
        self.ask(holder).await
    }
}
