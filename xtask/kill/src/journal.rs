//! Reads the journal directly, beside the program and without its code.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::memory::Promised;
use crate::tally::Broken;

/// The state of one room in the journal.
#[derive(Debug, Default)]
struct Room {
    /// The number of the last entry.
    last: u64,
    epoch: u64,
    /// The hash of all entries in order.
    hash: u64,
    /// The time of each entry, by number.
    times: Vec<u64>,
    /// Players by name.
    players: BTreeMap<String, u64>,
    /// The entry of each command, by player and number.
    commands: BTreeMap<String, u64>,
}

/// The part of the journal that has been read.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    rooms: BTreeMap<String, Room>,
}

/// Broken promises with explanations.
type Faults = Vec<(Broken, String)>;

impl Journal {
    /// Reads new entries of every table that players know, and compares them with what players were promised. Returns
    /// the differences.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub(crate) async fn check(
        &mut self,
        place: &JournalLocation,
        promised: &BTreeMap<String, Promised>,
    ) -> Result<Faults> {
        let mut faults = Vec::new();
        let mut connection = place.open().await?;
        for (code, promised) in promised {
            let room = self.rooms.entry(code.clone()).or_default();
            room.read(&mut connection, code, &mut faults).await?;
            room.compare(code, promised, &mut faults);
        }
        connection.close().await?;
        Ok(faults)
    }

    /// Reads everything again from the beginning. Entries that were read before must not have changed.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub(crate) async fn check_again(&self, place: &JournalLocation) -> Result<Faults> {
        let mut faults = Vec::new();
        let mut connection = place.open().await?;
        for (code, room) in &self.rooms {
            let mut again = Room::default();
            again.read(&mut connection, code, &mut faults).await?;
            if (again.last, again.hash) != (room.last, room.hash) {
                let how = match (again.last, room.last) {
                    (now, before) if now == before => format!("all {now} entries exist, but some differ"),
                    (now, before) => format!("it has {now} entries, but had {before}"),
                };
                let what = format!("{code}: the journal changed since it was last read: {how}");
                faults.push((Broken::Forked, what));
            }
        }
        connection.close().await?;
        Ok(faults)
    }

    /// The number of entries that have been read.
    pub(crate) fn entries(&self) -> u64 {
        self.rooms.values().map(|room| room.last).sum()
    }
}

/// The location of the journal.
#[derive(Debug)]
pub(crate) enum JournalLocation {
    /// In a folder.
    Folder(PathBuf),
    /// In a PostgreSQL database at this address.
    Postgres(String),
}

/// A row of the journal: number, epoch, command and body.
type JournalRow = (i64, i64, String, Vec<u8>);

/// A connection to the journal.
enum JournalReader {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl JournalLocation {
    async fn open(&self) -> Result<JournalReader> {
        let opened = match self {
            Self::Folder(data) => {
                let options = SqliteConnectOptions::new().filename(data.join("journal.sqlite")).read_only(true);
                options.disable_statement_logging().connect().await.map(JournalReader::Sqlite)
            }
            Self::Postgres(address) => PgConnection::connect(address).await.map(JournalReader::Postgres),
        };
        opened.context("cannot open the journal")
    }
}

impl JournalReader {
    async fn after(&mut self, code: &str, last: i64) -> Result<Vec<JournalRow>, sqlx::Error> {
        match self {
            Self::Sqlite(connection) => {
                // For a while, an entry can be in the intake and in the journal.
                let query = "SELECT seq, epoch, command, body FROM journal WHERE room = ?1 AND seq > ?2 UNION \
                             SELECT seq, epoch, command, body FROM intake WHERE room = ?1 AND seq > ?2 ORDER BY seq";
                sqlx::query_as(query).bind(code).bind(last).fetch_all(connection).await
            }
            Self::Postgres(connection) => {
                let query = "SELECT seq, epoch, command, body FROM ruckus.journal WHERE room = $1 AND seq > $2 \
                             ORDER BY seq";
                sqlx::query_as(query).bind(code).bind(last).fetch_all(connection).await
            }
        }
    }

    async fn close(self) -> Result<()> {
        let closed = match self {
            Self::Sqlite(connection) => connection.close().await,
            Self::Postgres(connection) => connection.close().await,
        };
        closed.context("cannot close the journal")
    }
}

impl Room {
    async fn read(&mut self, reader: &mut JournalReader, code: &str, faults: &mut Faults) -> Result<()> {
        let rows = reader.after(code, self.last as i64).await;
        for row in rows.context("cannot read the journal")? {
            self.take(code, &row, faults)?;
        }
        Ok(())
    }

    fn take(&mut self, code: &str, (seq, epoch, command, body): &JournalRow, faults: &mut Faults) -> Result<()> {
        let (seq, epoch, command) = (*seq as u64, *epoch as u64, command.as_str());
        if seq != self.last + 1 {
            faults.push((Broken::Lost, format!("{code}: entry {seq} comes after entry {}", self.last)));
        }
        if epoch < self.epoch {
            faults.push((Broken::Forked, format!("{code}: entry {seq} of epoch {epoch} comes after {}", self.epoch)));
        }
        if !command.is_empty()
            && let Some(first) = self.commands.insert(command.to_owned(), seq)
        {
            faults.push((Broken::Doubled, format!("{code}: command {command} is entry {first} and entry {seq}")));
        }
        let record: Value = serde_json::from_slice(body).with_context(|| format!("{code}: entry {seq} is not JSON"))?;
        self.times.push(record["at"].as_u64().with_context(|| format!("{code}: entry {seq} has no time"))?);
        let seated = &record["what"]["seated"];
        if let (Some(player), Some(name)) = (seated["player"].as_u64(), seated["name"].as_str()) {
            self.players.insert(name.to_owned(), player);
        }
        let mut hasher = DefaultHasher::new();
        (self.hash, seq, epoch, command, body).hash(&mut hasher);
        (self.last, self.epoch, self.hash) = (seq, epoch, hasher.finish());
        Ok(())
    }

    fn compare(&self, code: &str, promised: &Promised, faults: &mut Faults) {
        for name in &promised.seated {
            if !self.players.contains_key(name) {
                faults.push((Broken::Lost, format!("{code}: the seat of {name} is not in the journal")));
            }
        }
        for (name, n, version) in &promised.answers {
            let stands = self.players.get(name).and_then(|player| self.commands.get(&format!("{player}:{n}")));
            if stands.is_none_or(|stands| stands > version) {
                let found = stands.map_or_else(|| "is missing".to_owned(), |stands| format!("is entry {stands}"));
                let what = format!("{code}: command {n} of {name}, acknowledged as of version {version}, {found}");
                faults.push((Broken::Lost, what));
            }
        }
        for (&version, &now) in &promised.shown {
            match self.times.get((version as usize).saturating_sub(1)) {
                Some(at) if *at == now => {}
                Some(at) => {
                    let what = format!("{code}: version {version} was shown with time {now}, but is stored with {at}");
                    faults.push((Broken::Forked, what));
                }
                None => faults.push((Broken::Lost, format!("{code}: version {version} was shown, but is not stored"))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const TABLES: [&str; 2] = [
        "CREATE TABLE journal (room TEXT, seq INTEGER, epoch INTEGER, command TEXT, body BLOB)",
        "CREATE TABLE intake (room TEXT, seq INTEGER, epoch INTEGER, command TEXT, body BLOB)",
    ];

    /// Writes entries: number, epoch, command, time.
    async fn write(data: &Path, entries: &[(i64, i64, &str, u64)]) {
        let options = SqliteConnectOptions::new().filename(data.join("journal.sqlite")).create_if_missing(true);
        let mut connection = options.connect().await.expect("opens");
        for table in TABLES {
            // The table may exist already.
            let _ = sqlx::query(table).execute(&mut connection).await;
        }
        for (seq, epoch, command, at) in entries {
            let what = if *seq == 1 { r#"{"seated":{"player":4,"name":"Ann"}}"# } else { "{}" };
            let body = format!(r#"{{"at":{at},"what":{what}}}"#).into_bytes();
            let insert = sqlx::query("INSERT INTO journal VALUES ('BCDF', ?, ?, ?, ?)");
            let insert = insert.bind(seq).bind(epoch).bind(*command).bind(body);
            insert.execute(&mut connection).await.expect("writes");
        }
        connection.close().await.expect("closes");
    }

    fn promised(answers: &[(&str, u64, u64)], shown: &[(u64, u64)]) -> BTreeMap<String, Promised> {
        let answers = answers.iter().map(|&(name, n, version)| (name.to_owned(), n, version)).collect();
        let promised = Promised { answers, shown: shown.iter().copied().collect(), seated: vec!["Ann".to_owned()] };
        BTreeMap::from([("BCDF".to_owned(), promised)])
    }

    async fn found(entries: &[(i64, i64, &str, u64)], promised: &BTreeMap<String, Promised>) -> Vec<Broken> {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), entries).await;
        let faults = Journal::default()
            .check(&JournalLocation::Folder(folder.path().to_owned()), promised)
            .await
            .expect("reads");
        faults.into_iter().map(|(broken, _)| broken).collect()
    }

    const SOUND: [(i64, i64, &str, u64); 3] = [(1, 1, "", 0), (2, 1, "4:1", 10), (3, 2, "4:2", 20)];

    #[tokio::test]
    async fn a_sound_journal_has_no_faults() {
        let all = promised(&[("Ann", 1, 2), ("Ann", 2, 3)], &[(2, 10), (3, 20)]);
        assert_eq!(found(&SOUND, &all).await, []);
    }

    #[tokio::test]
    async fn lost_doubled_and_forked_entries_are_found() {
        assert_eq!(found(&SOUND, &promised(&[("Ann", 3, 4)], &[])).await, [Broken::Lost], "an answer");
        assert_eq!(found(&SOUND, &promised(&[("Bob", 1, 2)], &[])).await, [Broken::Lost], "of nobody");
        assert_eq!(found(&SOUND, &promised(&[], &[(4, 30)])).await, [Broken::Lost], "a version");
        assert_eq!(found(&SOUND, &promised(&[], &[(3, 21)])).await, [Broken::Forked], "shown otherwise");
        let nothing = promised(&[], &[]);
        assert_eq!(found(&[SOUND[0], SOUND[2]], &nothing).await, [Broken::Lost], "an entry");
        assert_eq!(found(&[SOUND[0], SOUND[1], (3, 1, "4:1", 20)], &nothing).await, [Broken::Doubled]);
        assert_eq!(found(&[SOUND[0], (2, 2, "", 9), (3, 1, "", 9)], &nothing).await, [Broken::Forked], "epochs");
        assert_eq!(found(&[(1, 1, "", 0)], &BTreeMap::default()).await, [], "of other tables nothing was promised");
    }

    #[tokio::test]
    async fn later_changes_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), &SOUND).await;
        let mut journal = Journal::default();
        let faults = journal
            .check(&JournalLocation::Folder(folder.path().to_owned()), &promised(&[], &[]))
            .await
            .expect("reads");
        assert_eq!((faults, journal.entries()), (Vec::new(), 3));
        assert_eq!(journal.check_again(&JournalLocation::Folder(folder.path().to_owned())).await.expect("reads"), []);
        let options = SqliteConnectOptions::new().filename(folder.path().join("journal.sqlite"));
        let mut connection = options.connect().await.expect("opens");
        let change = sqlx::query("UPDATE journal SET epoch = 2 WHERE seq = 2");
        change.execute(&mut connection).await.expect("changes");
        connection.close().await.expect("closes");
        let faults = journal.check_again(&JournalLocation::Folder(folder.path().to_owned())).await.expect("reads");
        assert!(matches!(&faults[..], [(Broken::Forked, what)] if what.contains("but some differ")), "{faults:?}");
    }

    #[tokio::test]
    async fn later_deletions_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        write(folder.path(), &SOUND).await;
        let mut journal = Journal::default();
        journal.check(&JournalLocation::Folder(folder.path().to_owned()), &promised(&[], &[])).await.expect("reads");
        let options = SqliteConnectOptions::new().filename(folder.path().join("journal.sqlite"));
        let mut connection = options.connect().await.expect("opens");
        sqlx::query("DELETE FROM journal").execute(&mut connection).await.expect("deletes");
        connection.close().await.expect("closes");
        let faults = journal.check_again(&JournalLocation::Folder(folder.path().to_owned())).await.expect("reads");
        assert!(
            matches!(&faults[..], [(Broken::Forked, what)] if what.contains("it has 0 entries, but had 3")),
            "{faults:?}"
        );
    }
}
