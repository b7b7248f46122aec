//! All events: opened, found, read from the journal when somebody asks or the server starts.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ruckus_journal::{Epoch, Listed, Node, Progress, RoomName, Seq, Settled, StoreError};
use tokio::sync::{Notify, OnceCell, mpsc, watch};

use super::{CODES, House, NOTES};
use crate::error::NoEntry;
use crate::events::{self, Actor, CODE_LETTERS, Clock, End, Handle, Note, Opening, Screens, Shown, State};
use crate::nodes::Tenure;
use crate::{code, telemetry};

/// The most events in memory.
const MOST_EVENTS: usize = 1000;

pub(super) type EventSlot = Arc<OnceCell<Handle>>;

/// The events in memory.
#[derive(Debug, Default)]
pub(super) struct EventList {
    events: Mutex<BTreeMap<RoomName, EventSlot>>,
    /// Notified if an event whose task has ended is off the list.
    forgotten: Notify,
}

impl EventList {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<RoomName, EventSlot>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn slot(&self, name: &RoomName) -> EventSlot {
        self.lock().entry(name.clone()).or_default().clone()
    }

    /// Takes an event off the list that was not read.
    pub(super) fn forget(&self, name: &RoomName, slot: &EventSlot) {
        let mut events = self.lock();
        if events.get(name).is_some_and(|found| Arc::ptr_eq(found, slot) && !found.initialized()) {
            events.remove(name);
        }
    }

    /// Takes an event off the list whose task has ended.
    fn forget_ended(&self, name: &RoomName) {
        let mut events = self.lock();
        if events.get(name).and_then(|found| found.get()).is_some_and(|handle| handle.notes.is_closed()) {
            events.remove(name);
        }
        drop(events);
        self.forgotten.notify_waiters();
    }

    /// Waits until an event whose task has ended is off the list. Before that the task may still give it up.
    pub(super) async fn ended(&self, name: &RoomName, slot: &EventSlot) {
        loop {
            let forgotten = self.forgotten.notified();
            if !self.lock().get(name).is_some_and(|found| Arc::ptr_eq(found, slot)) {
                return;
            }
            forgotten.await;
        }
    }
}

/// Takes an event off the list when its task has ended, also if that has panicked.
struct Ended<'a> {
    events: &'a EventList,
    name: &'a RoomName,
}

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.events.forget_ended(self.name);
    }
}

impl House {
    /// Opens an event; gives its code.
    pub(crate) async fn open_event(self: &Arc<Self>, opening: &Opening) -> Result<(String, Handle), NoEntry> {
        if self.events.lock().len() >= MOST_EVENTS {
            return Err(NoEntry::ServerFull);
        }
        for _ in 0..CODES {
            let code = code::fresh(CODE_LETTERS).to_string();
            let Some(name) = events::named(&code) else { continue };
            let slot = self.events.slot(&name);
            let mut opened = false;
            let open = async || {
                let (state, entries) = opening.under(name.clone(), &code).map_err(NoEntry::Problem)?;
                let tenure = self.tenure();
                let kept = async {
                    match self.journal.append(entries).await.written().await {
                        Ok(()) => {
                            opened = true;
                            Ok(self.keep_event(state, tenure))
                        }
                        // Another event has the code.
                        Err(StoreError::Fenced | StoreError::Damaged { .. }) => Err(NoEntry::Elsewhere),
                        Err(error) => Err(self.unavailable(&error)),
                    }
                };
                self.with_claim(&name, true, kept).await
            };
            match slot.get_or_try_init(open).await.cloned() {
                Ok(handle) if opened => return Ok((code, handle)),
                Ok(_) => {}
                Err(error) => {
                    self.events.forget(&name, &slot);
                    if !matches!(error, NoEntry::Elsewhere) {
                        return Err(error);
                    }
                }
            }
        }
        tracing::error!("no free code was found for a new event");
        Err(NoEntry::Unavailable)
    }

    /// The way to an event, which is read from the journal if need be.
    pub(crate) async fn event(self: &Arc<Self>, name: &RoomName) -> Result<Handle, NoEntry> {
        let closing = self.closing();
        for _ in 0..3 {
            if closing.is_cancelled() {
                break;
            }
            let slot = self.events.slot(name);
            match slot.get_or_try_init(|| self.load_event(name)).await.cloned() {
                Ok(handle) if !handle.notes.is_closed() => return Ok(handle),
                // Its task ends just now. It is read again as soon as it is gone.
                Ok(_) => _ = closing.run_until_cancelled(self.events.ended(name, &slot)).await,
                Err(error) => {
                    self.events.forget(name, &slot);
                    return Err(error);
                }
            }
        }
        Err(self.trouble().map_or(NoEntry::Unavailable, |error| self.unavailable(&error)))
    }

    /// The node that has the event a text leads to, if that is another one.
    pub(crate) async fn event_whereabouts(&self, text: &str) -> Result<Option<Node>, NoEntry> {
        let (Some(cluster), Some(name)) = (&self.cluster, events::named(text)) else { return Ok(None) };
        if !cluster.holds() {
            return Err(NoEntry::Unavailable);
        }
        if self.events.lock().contains_key(&name) {
            return Ok(None);
        }
        let located = cluster.locate(name.as_str()).await.map_err(|error| self.unavailable(&error))?;
        Ok(located.and_then(|(_, node)| node))
    }

    async fn load_event(self: &Arc<Self>, name: &RoomName) -> Result<Handle, NoEntry> {
        // If the lease runs out while it is read, another node may have it.
        let tenure = self.tenure();
        self.with_claim(name, false, self.read_event(name, tenure)).await
    }

    async fn read_event(self: &Arc<Self>, name: &RoomName, tenure: Tenure) -> Result<Handle, NoEntry> {
        let _turn = self.loaders.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
        let entries = self.journal.load(name, Seq(0)).await.map_err(|error| self.not_read(&error))?;
        if entries.is_empty() {
            return Err(NoEntry::Unknown);
        }
        let read = name.clone();
        let replayed = tokio::task::spawn_blocking(move || {
            State::replay(&read, events::code_of(&read).unwrap_or_default(), &entries)
        });
        let mut state = replayed.await.map_err(|_| NoEntry::Unavailable)?.map_err(|why| {
            tracing::error!(event = %name, %why, "an event cannot be read");
            NoEntry::OtherVersion
        })?;
        // From the first entry on, the holder before can write no more.
        state.epoch = Epoch(state.epoch.0 + 1);
        tracing::info!(event = %name, seq = state.seq.0, "an event was read from the journal");
        Ok(self.keep_event(state, tenure))
    }

    fn keep_event(self: &Arc<Self>, state: State, tenure: Tenure) -> Handle {
        let (notes, inbox) = mpsc::channel::<Note>(NOTES);
        let first = Arc::new(Shown::new(state.clone()));
        let (screens, told) = Screens::start(first.clone());
        let (shown, seen) = watch::channel(first);
        let (clock, times) = (Clock::start(), self.settings.events);
        let (house, name, own) = (self.clone(), state.name.clone(), notes.downgrade());
        let actor = Actor::new(
            house.clone(),
            state,
            self.journal.clone(),
            inbox,
            own,
            (shown, screens),
            clock,
            times,
            tenure.clone(),
        );
        self.tasks.spawn(async move {
            let ended = Ended { events: &house.events, name: &name };
            let (end, state) = Box::new(actor).run(|inbox| house.put_event_away(&name, inbox)).await;
            if let End::Failed(error) = &end {
                if matches!(error, StoreError::Fenced) {
                    telemetry::fenced();
                }
                tracing::error!(event = %name, %error, "an event had to stop");
            }
            tenure.give_up(&name).await;
            drop(ended);
            if matches!(end, End::Parked) {
                house.event_left(&state).await;
            }
            if let End::Stopped(waiting) = end {
                drop(waiting);
            }
        });
        Handle { notes, shown: seen, told, clock }
    }

    fn put_event_away(&self, name: &RoomName, inbox: &mpsc::Receiver<Note>) -> bool {
        let mut events = self.events.lock();
        let idle = inbox.is_empty();
        // Other nodes may have it only once it is given up. Until then it stays on the list.
        if idle && self.cluster.is_none() {
            events.remove(name);
        }
        idle
    }

    /// Notes how an event was left, unless the clock is in doubt.
    async fn event_left(&self, state: &State) {
        let Some(since) = self.time() else { return };
        let settled = Settled { progress: state.progress(), since, seq: state.seq };
        if let Err(error) = self.store().settle(&[(state.name.clone(), settled)]).await {
            tracing::debug!(event = %state.name, %error, "how an event was left is noted the next time");
        }
    }

    /// Reads all events that are not over: their deadlines go on.
    pub(crate) async fn resume_events(self: &Arc<Self>) -> Result<(), StoreError> {
        let over = |listed: &Listed| listed.settled.is_some_and(|settled| settled.progress == Progress::Record);
        let listed = self.store().listed().await?;
        for Listed { room, .. } in listed.iter().filter(|listed| events::is_event(&listed.room) && !over(listed)) {
            if let Err(error) = self.event(room).await {
                tracing::warn!(event = %room, ?error, "an event does not go on for now");
            }
        }
        Ok(())
    }

    /// Ends an event for good that was left for too long, unless somebody is there or has been since: none, or false.
    pub(super) async fn end_event_if_left(&self, name: &RoomName, last: Seq) -> Result<Option<bool>, StoreError> {
        let slot = {
            let mut events = self.events.lock();
            if events.contains_key(name) {
                return Ok(None);
            }
            events.entry(name.clone()).or_default().clone()
        };
        let mut ended = None;
        // A reader who comes meanwhile waits, and finds nothing.
        let end = async || {
            ended = Some(self.store().end(name, Some(last)).await);
            Err::<Handle, ()>(())
        };
        let _ = slot.get_or_try_init(end).await;
        self.events.forget(name, &slot);
        ended.transpose()
    }
}
