//! Opening a room: from its snapshot and the entries after it, or, where that is of no use, from its whole journal.

use std::sync::Arc;

use ruckus_journal::{RoomName, Seq, StoreError};
use ruckus_room::{Patience, Problem, Room, SCHEMA, SnapshotError, Step};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::{House, not_played_again};
use crate::aside::aside;
use crate::error::NoEntry;
use crate::snapshots::EVERY;
use crate::{telemetry, token};

impl House {
    /// Opens a room under a name that no other has, unless it is there already.
    pub(super) async fn open_new(
        self: &Arc<Self>,
        name: &RoomName,
        make: impl FnOnce(Patience) -> Result<(Room, Vec<Step>), Problem>,
    ) -> Result<(), NoEntry> {
        self.has_space()?;
        let slot = self.slot(name);
        let mut is_new = false;
        let (listed, gate) = oneshot::channel();
        let opening = async || {
            // Hundreds may be opened at once, and their players are told of them meanwhile.
            let _turn = self.loaders.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
            let (room, steps) = make(self.settings.patience).map_err(NoEntry::Problem)?;
            let tenure = self.tenure();
            let entries = steps.into_iter().map(|step| step.entry).collect();
            let kept = async {
                let written = self.journal.append(entries).await.written().await;
                written.map_err(|error| self.unavailable(&error))?;
                is_new = true;
                Ok(self.keep(name.clone(), room, None, gate, tenure))
            };
            self.with_claim(name, true, kept).await
        };
        let opened = slot.get_or_try_init(opening).await.map(drop);
        drop(listed);
        if opened.is_err() {
            self.forget(name, &slot);
        }
        if is_new {
            self.codes.opened(name);
            telemetry::made();
        }
        opened
    }

    /// Reads a room. `turn` is held until it is read, also by one whom nobody waits for any more.
    pub(super) async fn open_room(&self, name: &RoomName, turn: OwnedSemaphorePermit) -> Result<Room, NoEntry> {
        let turn = Arc::new(turn);
        let reopened = self.reopen_room(name, turn.clone()).await?;
        let kept = reopened.as_ref().map_or(Seq(0), |(_, kept)| *kept);
        let room = match reopened {
            Some((room, _)) => room,
            None => self.replay_room(name, turn).await?,
        };
        if ruckus_room::given_up::round_given_up(&room) {
            tracing::warn!(room = %name, "this version judges the round at play differently than the one that dealt it; it is given up");
        }
        // The next one need not read all of this again.
        if room.version() >= kept.0 + EVERY {
            self.snapshots.write_later(Box::new(room.snapshot(&self.settings.version)));
        }
        Ok(room)
    }

    async fn replay_room(&self, name: &RoomName, turn: Arc<OwnedSemaphorePermit>) -> Result<Room, NoEntry> {
        let entries = self.journal.load(name, Seq(0)).await.map_err(|error| self.not_read(&error))?;
        let (read, patience) = (name.clone(), self.settings.patience);
        let played = aside(move || {
            let _turn = turn;
            Room::replay(&read, &entries, patience, token::seed)
        });
        played.await.ok_or(NoEntry::Unavailable)?.map_err(|error| not_played_again(&error))
    }

    /// Reads a room from its snapshot, and says after which entry that was made; none if there is none that is of use.
    pub(super) async fn reopen_room(
        &self,
        name: &RoomName,
        turn: Arc<OwnedSemaphorePermit>,
    ) -> Result<Option<(Room, Seq)>, NoEntry> {
        let stored = match self.store().snapshot(name).await {
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
        // From the entry on that it was made after: whether that is the one in the journal is looked at.
        let before = Seq(stored.seq.0.saturating_sub(1));
        let entries = self.journal.load(name, before).await.map_err(|error| self.not_read(&error))?;
        let (read, patience, kept) = (name.clone(), self.settings.patience, stored.seq);
        let opened = aside(move || {
            let _turn = turn;
            Room::reopen(&read, &stored, &entries, patience, token::seed)
        });
        match opened.await.ok_or(NoEntry::Unavailable)? {
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
}

fn refuse(room: &RoomName, error: &SnapshotError) {
    telemetry::snapshot(error.word());
    match error {
        // Nodes of two versions side by side, or one that was fenced: as it should be.
        SnapshotError::Newer(_) | SnapshotError::Elsewhere => {
            tracing::warn!(%room, %error, "a snapshot is of no use; the whole journal is read");
        }
        _ => tracing::error!(%room, %error, "a snapshot is of no use; the whole journal is read"),
    }
}

fn not_read(room: &RoomName, error: &StoreError) {
    telemetry::snapshot("not-read");
    tracing::error!(%room, %error, "a snapshot cannot be read; the whole journal is");
}
