//! Taking a name out of an event: nobody keeps the event or one of its tables while it is written anew.

use std::sync::Arc;

use ruckus_journal::{RoomName, Seq};
use tokio::sync::oneshot;

use super::House;
use crate::error::NoEntry;
use crate::events::{self, Forgotten, Note};
use crate::telemetry;

impl House {
    /// The event whose table a name leads to; none if it is any other table.
    pub(crate) async fn event_of(self: &Arc<Self>, name: &RoomName) -> Result<Option<RoomName>, NoEntry> {
        let turn = self.readers.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
        let code = match self.reopen_room(name, Arc::new(turn)).await? {
            Some((room, _)) => room.event().map(str::to_owned),
            None => self.read_for(name, |room, _| Ok(Ok(room.event().map(str::to_owned)))).await??,
        };
        Ok(code.and_then(|code| events::named(&code)))
    }

    /// Takes the name of a person out of one table of an event, where they are called as the event calls them then. A table that is
    /// gone has no name.
    pub(crate) async fn forget_at_event_table(
        self: &Arc<Self>,
        event: &RoomName,
        table: &RoomName,
        key: blake3::Hash,
    ) -> Result<(), NoEntry> {
        let new = self.event_without(event, key).await?.new;
        match self.call_otherwise(table, key, Some(&new)).await {
            Err(NoEntry::Unknown) => Ok(()),
            done => done,
        }
    }

    /// Takes the name of a person out of the journal of an event, which goes on afterwards.
    pub(crate) async fn forget_in_event(self: &Arc<Self>, event: &RoomName, key: blake3::Hash) -> Result<(), NoEntry> {
        // First without disturbing anybody: a token that may not shall not be able to.
        self.event_without(event, key).await?;
        let runs = self.alone_with_event(event, self.rewrite_event(event, key)).await??;
        telemetry::name_forgotten();
        if runs {
            // Its deadlines go on. If it cannot be read just now, the next request reads it.
            let _ = self.event(event).await;
        }
        Ok(())
    }

    async fn rewrite_event(self: &Arc<Self>, event: &RoomName, key: blake3::Hash) -> Result<bool, NoEntry> {
        let Forgotten { entries, last, runs, .. } = self.event_without(event, key).await?;
        match self.store().rewrite(&entries, last).await {
            Ok(true) => Ok(runs),
            Ok(false) => Err(NoEntry::Unavailable),
            Err(error) => Err(self.unavailable(&error)),
        }
    }

    /// What becomes of an event's journal without the name of a person.
    pub(crate) async fn event_without(
        self: &Arc<Self>,
        event: &RoomName,
        key: blake3::Hash,
    ) -> Result<Forgotten, NoEntry> {
        let turn = self.readers.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
        let entries = self.journal.load(event, Seq(0)).await.map_err(|error| self.not_read(&error))?;
        if entries.is_empty() {
            return Err(NoEntry::Unknown);
        }
        let name = event.clone();
        let made = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            events::forget(&name, events::code_of(&name).unwrap_or_default(), &entries, &key)
        });
        let made = made.await.map_err(|_| NoEntry::Unavailable)?.map_err(|why| {
            tracing::error!(%event, %why, "an event cannot be read");
            NoEntry::OtherVersion
        })?;
        made.map_err(NoEntry::Problem)
    }

    /// Does something to an event once its task has ended; whoever asks for it meanwhile waits.
    async fn alone_with_event<T>(
        self: &Arc<Self>,
        name: &RoomName,
        work: impl Future<Output = T>,
    ) -> Result<T, NoEntry> {
        let mut work = Some(work);
        // Somebody may have it read again before it is done, but not for ever.
        for _ in 0..8 {
            let slot = self.events.slot(name);
            if let Some(handle) = slot.get() {
                let (done, ended) = oneshot::channel();
                if handle.notes.send(Note::Stop { done }).await.is_ok() {
                    // It is dropped when all is written and the event is off the list.
                    let _ = ended.await;
                }
                self.events.ended(name, &slot).await;
                continue;
            }
            let done = self.instead_of_reading(name, &slot, &mut work).await;
            self.events.forget(name, &slot);
            if let Some(done) = done {
                return Ok(done);
            }
        }
        Err(NoEntry::Unavailable)
    }
}
