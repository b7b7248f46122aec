//! How rooms end: when nobody has been there for long, by their host's wish, or because nothing was ever played.

use std::sync::Arc;

use ruckus_journal::{Entry, Listed, Progress, RoomName, Seq, Settled, StoreError};
use ruckus_room::{self as room, Room};

use super::House;
use crate::aside::aside;
use crate::calendar::{Expiry, Observed};
use crate::error::NoEntry;
use crate::keeper::{Left, Note};
use crate::line::Close;
use crate::{events, telemetry, token};

/// Rows that are taken away in one commit.
const ROWS: u32 = 500;
/// Rooms that are looked at in one sweep for each way they were left; the next sweep goes on.
const ROOMS: u32 = 500;
/// Rooms that are read in one sweep to learn how they were left.
const READ: usize = 50;

/// What a sweep came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    /// Rooms that have ended.
    pub(crate) ended: u32,
    /// Rooms of which it was found out how they were left.
    pub(crate) settled: u32,
}

impl House {
    /// Reads which rooms there are.
    pub(crate) async fn remember(&self) -> Result<(), StoreError> {
        let mut listed = self.store().listed().await?;
        let noted = listed.iter().filter_map(|listed| listed.settled).map(|settled| settled.since).max();
        if let Some(noted) = noted {
            self.calendar.started_after(noted);
        }
        // Events are no tables, and note themselves how they were left.
        listed.retain(|listed| !events::is_event(&listed.room));
        self.codes.remember(&listed);
        let unsettled = listed.into_iter().filter(|listed| listed.settled.is_none()).map(|listed| listed.room);
        self.unsettled().extend(unsettled);
        Ok(())
    }

    /// Notes when and how a room was left. A room to which no player can come back ends right away. Without a time, a later
    /// sweep notes it.
    pub(crate) async fn left(self: &Arc<Self>, name: &RoomName, left: Left, now: Option<u64>) {
        let Left { progress, seq, deserted } = left;
        let noted = if deserted {
            match self.end_if_left(name, Some(seq), "deserted").await {
                Ok(_) => self.take_away().await,
                Err(error) => Err(error),
            }
        } else if let Some(since) = now {
            self.store().settle(&[(name.clone(), Settled { progress, since, seq })]).await
        } else {
            self.unsettled().push_back(name.clone());
            return;
        };
        if let Err(error) = noted {
            tracing::debug!(room = %name, %error, "how a room was left is found out later");
            self.unsettled().push_back(name.clone());
        }
    }

    /// A room has stopped in the middle: how it was left is found out later.
    pub(crate) fn broke_off(&self, name: &RoomName) {
        self.unsettled().push_back(name.clone());
    }

    /// Returns the time to note with what was left, in milliseconds since 1970; none while the clock is in doubt.
    pub(super) fn time(&self) -> Option<u64> {
        self.calendar.observed().map(|observed| observed.now)
    }

    /// Ends rooms that have been empty for too long, if the clock can be trusted.
    ///
    /// # Errors
    /// The store fails; what has ended until then has ended.
    pub(crate) async fn sweep_by(self: &Arc<Self>, observed: Option<Observed>) -> Result<Swept, StoreError> {
        match observed {
            Some(observed) => self.sweep(observed).await,
            None => self.take_away().await.map(|()| Swept::default()),
        }
    }

    /// Ends rooms that have been empty for too long, a few in each step.
    ///
    /// # Errors
    /// The store fails; what has ended until then has ended.
    async fn sweep(self: &Arc<Self>, observed: Observed) -> Result<Swept, StoreError> {
        let now = observed.now;
        // What a crash has left half done.
        self.take_away().await?;
        let mut swept = Swept { settled: self.settle_some(now).await?, ..Swept::default() };
        for progress in [Progress::Lobby, Progress::Match, Progress::Record] {
            let Some(keeps) = self.settings.retention.keeps(progress) else { continue };
            let before = now.saturating_sub(keeps.as_millis() as u64);
            let mut after: Option<Listed> = None;
            let mut looked_at = 0;
            let mut kept = Vec::new();
            while looked_at < ROOMS {
                let due = self.store().left_before(progress, before, after.as_ref(), ROOMS - looked_at).await?;
                let Some(last) = due.last() else { break };
                looked_at += due.len() as u32;
                after = Some(last.clone());
                for listed in &due {
                    let Some(settled) = listed.settled else { continue };
                    match observed.expiry(settled.since, keeps) {
                        Expiry::Ends => {}
                        Expiry::Stays => continue,
                        Expiry::Begins => {
                            kept.push((listed.room.clone(), Settled { since: now, ..settled }));
                            continue;
                        }
                    }
                    if events::is_event(&listed.room) {
                        self.end_event_if_left(&listed.room, settled.seq).await?;
                        continue;
                    }
                    match self.end_if_left(&listed.room, Some(settled.seq), word(progress)).await? {
                        Some(true) => swept.ended += 1,
                        // Somebody was there since, and the program crashed before they left.
                        Some(false) => self.unsettled().push_back(listed.room.clone()),
                        // Somebody is in it.
                        None => {}
                    }
                }
            }
            if !kept.is_empty() {
                self.store().settle(&kept).await?;
                let why = "tables are kept for another period: the clock jumped before their time was seen to run out";
                tracing::warn!(count = kept.len(), kind = word(progress), "{why}");
            }
        }
        self.take_away().await?;
        if let Some(days) = self.settings.retention.ballot_days()
            && observed.is_watched()
        {
            self.store().forget_ballots((now / (days * 24 * 3_600_000)) as u32).await?;
        }
        Ok(swept)
    }

    /// Finds out how some rooms were left that nobody has put away: after a crash, or by an earlier version.
    async fn settle_some(self: &Arc<Self>, now: u64) -> Result<u32, StoreError> {
        let mut settled = Vec::new();
        for _ in 0..READ {
            let Some(name) = self.unsettled().pop_front() else { break };
            if self.is_kept(&name) {
                self.unsettled().push_back(name);
                continue;
            }
            let Ok(turn) = self.readers.clone().acquire_owned().await else { break };
            if let Ok(Some((room, _))) = self.reopen_room(&name, Arc::new(turn)).await {
                if let Some(finished) = ruckus_room::strength::finished_match(&room) {
                    self.cards.hand_in(&name, finished.clone());
                }
                settled.push((name, Settled { progress: room.progress(), since: now, seq: room.last() }));
                continue;
            }
            let Ok(entries) = self.journal.load(&name, Seq(0)).await else { continue };
            let Some(last) = entries.last() else { continue };
            let (seq, read, patience) = (last.seq, name.clone(), self.settings.patience);
            let Ok(_turn) = self.readers.clone().acquire_owned().await else { break };
            let progress = aside(move || {
                // What this program cannot read may still be read by another: it counts as a record.
                let room = Room::replay(&read, &entries, patience, token::seed);
                room.map_or((Progress::Record, None), |room| {
                    (room.progress(), ruckus_room::strength::finished_match(&room).cloned())
                })
            });
            let (progress, finished) = progress.await.unwrap_or((Progress::Record, None));
            if let Some(finished) = finished {
                self.cards.hand_in(&name, finished);
            }
            settled.push((name, Settled { progress, since: now, seq }));
        }
        self.store().settle(&settled).await?;
        Ok(settled.len() as u32)
    }

    /// Ends a room unless somebody is in it, or has been since: none, or false.
    async fn end_if_left(
        self: &Arc<Self>,
        name: &RoomName,
        last: Option<Seq>,
        why: &'static str,
    ) -> Result<Option<bool>, StoreError> {
        let ended = self.alone_if_left(name, self.end(name, last, why)).await;
        ended.transpose()
    }

    async fn end(&self, name: &RoomName, last: Option<Seq>, why: &'static str) -> Result<bool, StoreError> {
        let ended = self.store().end(name, last).await?;
        if ended {
            self.replay_cache.forget(name);
            self.codes.ended(name);
            if let Err(error) = ruckus_accounts::forget_table(&**self.store(), name).await {
                tracing::debug!(room = %name, %error, "which matches of a table have counted is kept");
            }
            telemetry::ended(why);
            tracing::info!(room = %name, why, "a table has ended");
        }
        Ok(ended)
    }

    /// Takes the rows of ended rooms away, in small pieces so that tables at play do not wait.
    async fn take_away(&self) -> Result<(), StoreError> {
        while self.store().sweep(ROWS).await? == ROWS {
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    /// Deletes a table with all that was played at it, for its host.
    pub(crate) async fn delete(self: &Arc<Self>, name: &RoomName, key: blake3::Hash) -> Result<(), NoEntry> {
        let turn = self.readers.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
        match self.reopen_room(name, Arc::new(turn)).await? {
            Some((room, _)) => ruckus_room::ended::only_host_may(&room, &key).map_err(NoEntry::Problem)?,
            None => self.read_for(name, move |room, _| Ok(ruckus_room::ended::only_host_may(room, &key))).await??,
        }
        let ended = self.alone(name, Close::DELETED, self.end(name, None, "deleted")).await?;
        match ended {
            Ok(true) => self.take_away().await.map_err(|error| self.unavailable(&error)),
            Ok(false) => Err(NoEntry::Unknown),
            Err(error) => Err(self.unavailable(&error)),
        }
    }

    /// Takes the name of whoever holds or held a seat out of all that was played at a table.
    pub(crate) async fn forget_name(self: &Arc<Self>, name: &RoomName, key: blake3::Hash) -> Result<(), NoEntry> {
        self.call_otherwise(name, key, None).await
    }

    /// The same, with a name of theirs that stands in its place.
    pub(super) async fn call_otherwise(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        called: Option<&str>,
    ) -> Result<(), NoEntry> {
        // First without disturbing anybody: whoever may not shall not be able to.
        self.forgotten(name, key, called).await?;
        let forgotten = self.alone(name, Close::TROUBLE, self.rewrite(name, key, called)).await??;
        telemetry::name_forgotten();
        let (house, name) = (self.clone(), name.clone());
        // Tables that go on from a moment of this one have its names as well.
        self.tasks.spawn(async move { house.forget_elsewhere(&name, &forgotten).await });
        Ok(())
    }

    async fn rewrite(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        called: Option<&str>,
    ) -> Result<room::Forgotten, NoEntry> {
        let Rewrite { what, last } = self.forgotten(name, key, called).await?;
        let rewritten = self.store().rewrite(&what.entries, last).await;
        self.replay_cache.forget(name);
        match rewritten {
            Ok(true) => Ok(what),
            Ok(false) => Err(NoEntry::Unavailable),
            Err(error) => Err(self.unavailable(&error)),
        }
    }

    async fn forgotten(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        called: Option<&str>,
    ) -> Result<Rewrite, NoEntry> {
        let (of, patience, called) = (name.clone(), self.settings.patience, called.map(str::to_owned));
        let made = self.read_for(name, move |_, entries| {
            let last = entries.last().map_or(Seq(0), |entry| entry.seq);
            let what = room::forget(&of, entries, &key, called.as_deref(), patience, token::seed)?;
            Ok(what.map(|what| Rewrite { what, last }))
        });
        made.await?
    }

    /// What a table that goes on from a moment of another should say instead of a name, and its last entry.
    async fn names_elsewhere(
        &self,
        from: &RoomName,
        room: &RoomName,
        forgotten: &room::Forgotten,
    ) -> Option<(Entry, Seq)> {
        let entries = self.journal.load(room, Seq(0)).await.ok()?;
        let last = entries.last()?.seq;
        let entry = room::forget_elsewhere(from, &entries, &forgotten.old, &forgotten.new).ok()??;
        Some((entry, last))
    }

    /// Takes names out of tables that go on from a moment of another, one after the other.
    async fn forget_elsewhere(self: &Arc<Self>, from: &RoomName, forgotten: &room::Forgotten) {
        let Ok(listed) = self.store().listed().await else { return };
        for Listed { room, .. } in listed.into_iter().filter(|listed| listed.room != *from) {
            // Such tables have long names.
            if crate::code::is_short(room.as_str()) || events::is_event(&room) || self.closing().is_cancelled() {
                continue;
            }
            if self.names_elsewhere(from, &room, forgotten).await.is_none() {
                continue;
            }
            let rewritten = self.alone(&room, Close::TROUBLE, async {
                let Some((entry, last)) = self.names_elsewhere(from, &room, forgotten).await else { return Ok(true) };
                let rewritten = self.store().rewrite(&[entry], last).await;
                self.replay_cache.forget(&room);
                rewritten
            });
            if !matches!(rewritten.await, Ok(Ok(true))) {
                tracing::error!(%room, %from, "a name could not be taken out of a table that goes on from another");
            }
        }
    }
}

/// What is to be written into a journal, as long as its last entry is this one.
struct Rewrite {
    what: room::Forgotten,
    last: Seq,
}

const fn word(progress: Progress) -> &'static str {
    match progress {
        Progress::Lobby => "lobby",
        Progress::Match => "match",
        Progress::Record => "record",
    }
}

/// What a keeper is told so that something can be done to its room alone.
pub(super) fn stop(close: Close) -> (Note, tokio::sync::oneshot::Receiver<()>) {
    let (done, ended) = tokio::sync::oneshot::channel();
    (Note::Stop { close, done }, ended)
}

#[cfg(test)]
mod tests;
