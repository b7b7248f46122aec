//! Loads rooms from a snapshot and the entries after it, or from the whole journal if there is no usable snapshot.

use std::sync::Arc;

use ruckus_journal::{Entry, RoomName, Seq, StoreError};
use ruckus_room::{ReplayError, Room, RoomError, SCHEMA, SnapshotError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::room_journal::RoomJournal;
use super::settings::RegistrySettings;
use crate::aside::aside;
use crate::error::RegistryError;
use crate::room_actor::Snapshots;
use crate::snapshots::{EVERY, SnapshotWriter};
use crate::{telemetry, token};

/// Background loads that may run in parallel.
const BACKGROUND: usize = 2;

/// Loads rooms from the journal, a limited number in parallel.
#[derive(Debug)]
pub(super) struct Loader {
    journal: RoomJournal,
    snapshots: SnapshotWriter,
    /// The server version that is recorded in snapshots.
    version: Arc<str>,
    settings: Arc<RegistrySettings>,
    /// Permits for loads that a player is waiting for.
    foreground: Arc<Semaphore>,
    /// Permits for loads that no player is waiting for. They are few, so that these loads do not slow down running
    /// games.
    background: Arc<Semaphore>,
}

impl Loader {
    pub(super) fn new(journal: RoomJournal, settings: Arc<RegistrySettings>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let [foreground, background] = [cores.max(2), BACKGROUND].map(|at_once| Arc::new(Semaphore::new(at_once)));
        let snapshots = SnapshotWriter::start(journal.journal());
        let version = settings.version.as_str().into();
        Self { journal, snapshots, version, settings, foreground, background }
    }

    /// The journal that rooms are loaded from.
    pub(super) const fn journal(&self) -> &RoomJournal {
        &self.journal
    }

    /// Waits for a permit to load a room that a player is waiting for.
    pub(super) async fn turn(&self) -> Result<OwnedSemaphorePermit, RegistryError> {
        self.foreground.clone().acquire_owned().await.map_err(|_| RegistryError::Unavailable)
    }

    /// Waits for a permit to load a room that no player is waiting for.
    pub(super) async fn background_turn(&self) -> Result<OwnedSemaphorePermit, RegistryError> {
        self.background.clone().acquire_owned().await.map_err(|_| RegistryError::Unavailable)
    }

    /// Gives tests access to the foreground permits.
    #[cfg(test)]
    pub(super) const fn foreground(&self) -> &Arc<Semaphore> {
        &self.foreground
    }

    /// Creates the snapshot state of a room that has just been opened or loaded.
    pub(super) fn snapshots_of(&self, room: &Room) -> Snapshots {
        Snapshots::new(self.snapshots.clone(), self.version.clone(), room)
    }

    /// Loads a room. Holds `turn` until the room is loaded, even if the request is canceled.
    pub(super) async fn load(&self, name: &RoomName, turn: OwnedSemaphorePermit) -> Result<Room, RegistryError> {
        let turn = Arc::new(turn);
        let reopened = self.reopen(name, turn.clone()).await?;
        let kept = reopened.as_ref().map_or(Seq(0), |(_, kept)| *kept);
        let room = match reopened {
            Some((room, _)) => room,
            None => self.replay(name, turn).await?,
        };
        if ruckus_room::given_up::round_given_up(&room) {
            tracing::warn!(room = %name, "the current round was dealt by a version with other rules and is canceled");
        }
        // Write a new snapshot, so that the next load does not replay these entries again.
        if room.version() >= kept.0 + EVERY {
            self.snapshots.write_later(Box::new(room.snapshot(&self.version)));
        }
        Ok(room)
    }

    async fn replay(&self, name: &RoomName, turn: Arc<OwnedSemaphorePermit>) -> Result<Room, RegistryError> {
        let entries = self.journal.read(name, Seq(0)).await?;
        let (read, timeouts) = (name.clone(), self.settings.timeouts);
        let played = aside(move || {
            let _turn = turn;
            Room::replay(&read, &entries, timeouts, token::seed)
        });
        played.await.ok_or(RegistryError::Unavailable)?.map_err(|error| not_played_again(&error))
    }

    /// Loads a room from its snapshot. Returns it with the number of the entry that the snapshot was taken after, or
    /// `None` if there is no usable snapshot.
    pub(super) async fn reopen(
        &self,
        name: &RoomName,
        turn: Arc<OwnedSemaphorePermit>,
    ) -> Result<Option<(Room, Seq)>, RegistryError> {
        let stored = match self.journal.store().snapshot(name).await {
            Ok(Some(stored)) if stored.schema > SCHEMA => {
                refuse(name, &SnapshotError::Newer(stored.schema));
                return Ok(None);
            }
            Ok(Some(stored)) => stored,
            Ok(None) => {
                telemetry::snapshot("none");
                return Ok(None);
            }
            Err(error) => {
                not_read(name, &error);
                return Ok(None);
            }
        };
        // Includes the entry that the snapshot was taken after. `reopen` compares it with the one in the journal.
        let before = Seq(stored.seq.0.saturating_sub(1));
        let entries = self.journal.read(name, before).await?;
        let (read, timeouts, kept) = (name.clone(), self.settings.timeouts, stored.seq);
        let opened = aside(move || {
            let _turn = turn;
            Room::reopen(&read, &stored, &entries, timeouts, token::seed)
        });
        match opened.await.ok_or(RegistryError::Unavailable)? {
            Ok(room) => {
                telemetry::snapshot("used");
                Ok(Some((room, kept)))
            }
            Err(error) => {
                refuse(name, &error);
                Ok(None)
            }
        }
    }

    /// Loads a room from its whole journal in the background, and applies `ask` to the room and its entries.
    pub(super) async fn read_for<T: Send + 'static>(
        &self,
        name: &RoomName,
        ask: impl FnOnce(&Room, &[Entry]) -> Result<Result<T, RoomError>, ReplayError> + Send + 'static,
    ) -> Result<Result<T, RegistryError>, RegistryError> {
        let turn = self.background_turn().await?;
        let entries = self.journal.read(name, Seq(0)).await?;
        let (name, timeouts) = (name.clone(), self.settings.timeouts);
        let read = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let room = Room::replay(&name, &entries, timeouts, token::seed)?;
            ask(&room, &entries)
        });
        match read.await.map_err(|_| RegistryError::Unavailable)? {
            Ok(answer) => Ok(answer.map_err(RegistryError::Room)),
            Err(error) => Err(not_played_again(&error)),
        }
    }
}

/// Converts a replay error into the error for the client, and logs it. Each entry is valid on its own, but together
/// they do not make a room for this version.
pub(crate) fn not_played_again(error: &ReplayError) -> RegistryError {
    if matches!(error, ReplayError::Unknown) {
        return RegistryError::Unknown;
    }
    tracing::error!(%error, "a room cannot be replayed by this version");
    RegistryError::OtherVersion
}

fn refuse(room: &RoomName, error: &SnapshotError) {
    telemetry::snapshot(error.word());
    match error {
        // Expected: nodes of two versions run side by side, or a fenced node wrote the snapshot.
        SnapshotError::Newer(_) | SnapshotError::Elsewhere => {
            tracing::warn!(%room, %error, "a snapshot cannot be used; the whole journal is replayed");
        }
        _ => tracing::error!(%room, %error, "a snapshot cannot be used; the whole journal is replayed"),
    }
}

fn not_read(room: &RoomName, error: &StoreError) {
    telemetry::snapshot("not-read");
    tracing::error!(%room, %error, "a snapshot cannot be read; the whole journal is replayed");
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use futures_util::FutureExt;
    use ruckus_room::{Choice, TablePlan};
    use ruckus_store::Journal;
    use ruckus_testkit::MemoryStore;

    use super::*;

    fn loader() -> Loader {
        let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
        Loader::new(RoomJournal::new(journal), Arc::default())
    }

    #[tokio::test]
    async fn loads_rooms_as_written_and_reports_unknown_rooms() {
        let (loader, name) = (loader(), RoomName::new("BCDF"));
        let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let plan = TablePlan::new(rules, "Ann", token::key("secret"), "test");
        let (room, _, steps) =
            Room::open(name.clone(), plan, loader.settings.timeouts, token::seed).expect("the plan is sound");
        let entries = steps.into_iter().map(|step| step.entry).collect();
        loader.journal().write(entries).await.expect("the store is sound");
        let turn = loader.turn().await.expect("a permit");
        assert_eq!(loader.load(&name, turn).await.map(|room| room.version()).ok(), Some(room.version()));
        let names = loader.read_for(&name, |room, entries| Ok(Ok((room.card().names, entries.len())))).await;
        assert_eq!(names.ok().and_then(Result::ok), Some((vec!["Ann".to_owned()], 2)));
        let turn = loader.turn().await.expect("a permit");
        assert!(matches!(loader.load(&RoomName::new("GHJK"), turn).await, Err(RegistryError::Unknown)));
    }

    #[tokio::test]
    async fn background_loads_leave_permits_for_players() {
        let loader = loader();
        let mut busy = Vec::new();
        for _ in 0..BACKGROUND {
            busy.push(loader.background_turn().await.expect("a permit"));
        }
        assert!(loader.background_turn().now_or_never().is_none());
        assert!(loader.turn().now_or_never().is_some());
    }
}
