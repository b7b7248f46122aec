//! Tables of an event. Each has a task that opens its room, watches its state, and reports to the event.
//!
//! Retries are harmless, so a crash loses nothing: the journal tells the event which tables play in which rooms, and
//! the event asks them again.

use std::sync::Arc;
use std::time::Duration;

use ruckus_events::{EventPlayer, Report, Round, TableNumber};
use ruckus_journal::RoomName;
use ruckus_record::Hex;
use ruckus_room::{Decided, EventTableStatus, ForEvent};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::request::EventActorRequest;
use super::rooms::{Expected, TableRooms};
use crate::clock::{at, unix_ms};
use crate::error::RegistryError;

/// Delay before a table that could not answer is asked again.
const AGAIN: Duration = Duration::from_millis(500);

/// A table reports that it waits for a player when a bot takes over in less than this time, in milliseconds.
const WAIT_SHOWN: u64 = 30_000;

/// Requests of an event to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// If true, the match ends with its current standings.
    pub(crate) stop: bool,
    /// Token hashes of players who have left the event or were away for too long. Bots play on for them.
    pub(crate) closed: Vec<Hex<32>>,
}

/// A watched table.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) room: RoomName,
    pub(crate) rules: Arc<Decided>,
    pub(crate) of: ForEvent,
    pub(crate) wanted: Wanted,
    /// True if the table was seated just now, so that its room cannot be in the journal.
    pub(crate) is_new: bool,
}

impl Watched {
    /// Watches the table until its match is over.
    pub(crate) fn look_after(
        self,
        rooms: Arc<dyn TableRooms>,
        event: mpsc::Sender<EventActorRequest>,
    ) -> impl Future<Output = ()> + Send {
        // Players may arrive before the room is open; after a crash, it may not even be in the journal. Announce the
        // room before the task runs, because a previous task for the same table may end before that.
        let expected = rooms.clone().expect_table(&self.room);
        self.until_over(rooms, event, expected)
    }

    async fn until_over(self, rooms: Arc<dyn TableRooms>, event: mpsc::Sender<EventActorRequest>, expected: Expected) {
        let mut expected = Some(expected);
        let table = (self.of.round, self.of.table);
        let mut before: Option<EventTableStatus> = None;
        loop {
            match self.watch(&rooms).await {
                Ok(mut statuses) => loop {
                    drop(expected.take());
                    let mut status = statuses.borrow_and_update().clone();
                    let shown_in = hide_early_wait(&mut status, unix_ms());
                    let over = status.over;
                    let is_news = before.as_ref() != Some(&status);
                    before = Some(status.clone());
                    if is_news && event.send(EventActorRequest::Table { table, status }).await.is_err() || over {
                        return;
                    }
                    let shown_at = shown_in.map(|wait| Instant::now() + wait);
                    tokio::select! {
                        changed = statuses.changed() => {
                            // The room actor has ended. Watch the room again, which loads it.
                            if changed.is_err() {
                                break;
                            }
                        }
                        () = at(shown_at) => {}
                    }
                },
                Err(error) => {
                    tracing::debug!(room = %self.room, ?error, "a table of an event could not be read; retrying");
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn watch(&self, rooms: &Arc<dyn TableRooms>) -> Result<watch::Receiver<EventTableStatus>, RegistryError> {
        if self.is_new {
            self.open(rooms).await?;
        }
        match self.bring_about(rooms).await {
            Err(RegistryError::Unknown) => {
                self.open(rooms).await?;
                self.bring_about(rooms).await
            }
            answer => answer,
        }
    }

    async fn open(&self, rooms: &Arc<dyn TableRooms>) -> Result<(), RegistryError> {
        rooms.clone().open_table(self.room.clone(), self.rules.clone(), self.of.clone()).await
    }

    /// Carries out the event's requests at the table, then subscribes to it.
    async fn bring_about(
        &self,
        rooms: &Arc<dyn TableRooms>,
    ) -> Result<watch::Receiver<EventTableStatus>, RegistryError> {
        for key in &self.wanted.closed {
            rooms.clone().close_seat(self.room.clone(), blake3::Hash::from_bytes(key.0)).await?;
        }
        rooms.clone().watch_table(self.room.clone(), self.wanted.stop).await
    }
}

/// Removes the awaited player from a status while the wait is still normal. Returns the time until the wait must be
/// shown.
fn hide_early_wait(status: &mut EventTableStatus, now: u64) -> Option<Duration> {
    let (_, until) = status.waits_for?;
    let early = until.saturating_sub(now).checked_sub(WAIT_SHOWN).filter(|early| *early > 0)?;
    status.waits_for = None;
    Some(Duration::from_millis(early))
}

/// Returns the result of a table for the event. Players with closed seats have no place in the order.
pub(crate) fn report(
    number: TableNumber,
    round: Round,
    seats: &[EventPlayer],
    closed: &[EventPlayer],
    status: &EventTableStatus,
) -> Report {
    let most = ruckus_events::limits::POINTS;
    // No real match comes near this many points. Clamp them anyway, because an unscored match would block its event
    // indefinitely.
    if status.points.iter().any(|points| points.abs() > most) {
        tracing::error!(round, table = number, most, "the points of a match exceed the limit of events");
    }
    // The event refuses a report with the wrong number of points, so no player gets points that were invented here.
    let points = status.points.iter().map(|points| (*points).clamp(-most, most));
    let there = |place: &usize| seats.get(*place).copied().filter(|player| !closed.contains(player));
    let order = status.order.iter().map(|tied| tied.iter().filter_map(there).collect::<Vec<_>>());
    Report {
        table: number,
        round,
        seats: seats.to_vec(),
        points: points.collect(),
        order: order.filter(|tied| !tied.is_empty()).collect(),
    }
}
