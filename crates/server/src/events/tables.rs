//! The tables of an event: each has a task that opens its room, looks how it stands, and tells the event.
//!
//! Asking again is harmless, so nothing is lost by a crash: the event reads in its journal which tables play in which rooms,
//! and asks them.

use std::sync::Arc;
use std::time::Duration;

use ruckus_events::{Player, Report, Round, TableNumber};
use ruckus_journal::RoomName;
use ruckus_record::Hex;
use ruckus_room::{Decided, EventGlance, ForEvent};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::note::Note;
use super::rooms::{Expected, TableRooms};
use crate::clock::{at, unix_ms};
use crate::error::RegistryError;

/// How long it takes until a table is asked again that could not answer.
const AGAIN: Duration = Duration::from_millis(500);

/// A table that waits for a player says so to its event when a bot plays on for them in less than this, in milliseconds.
const WAIT_SHOWN: u64 = 30_000;

/// What an event wants of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Whether its match is to be ended as it stands.
    pub(crate) stop: bool,
    /// The players who have left the event, or were away for too long, by the hashes of their tokens: bots play on for them.
    pub(crate) closed: Vec<Hex<32>>,
}

/// A table that is looked after.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) room: RoomName,
    pub(crate) rules: Arc<Decided>,
    pub(crate) of: ForEvent,
    pub(crate) wanted: Wanted,
    /// Whether it was seated just now, and cannot be in the journal.
    pub(crate) is_new: bool,
}

impl Watched {
    /// Looks after the table until nothing more is played there.
    pub(crate) fn look_after(
        self,
        rooms: Arc<dyn TableRooms>,
        event: mpsc::Sender<Note>,
    ) -> impl Future<Output = ()> + Send {
        // Its players may come before it is open; after a crash it may not even be written down. This is noted before the task
        // runs, as another one that looked after the table may end before that.
        let expected = rooms.clone().expect_table(&self.room);
        self.until_over(rooms, event, expected)
    }

    async fn until_over(self, rooms: Arc<dyn TableRooms>, event: mpsc::Sender<Note>, expected: Expected) {
        let mut expected = Some(expected);
        let table = (self.of.round, self.of.table);
        let mut before: Option<EventGlance> = None;
        loop {
            match self.watch(&rooms).await {
                Ok(mut glances) => loop {
                    drop(expected.take());
                    let mut glance = glances.borrow_and_update().clone();
                    let shown_in = hide_early_wait(&mut glance, unix_ms());
                    let over = glance.over;
                    let is_news = before.as_ref() != Some(&glance);
                    before = Some(glance.clone());
                    if is_news && event.send(Note::Table { table, glance }).await.is_err() || over {
                        return;
                    }
                    let shown_at = shown_in.map(|wait| Instant::now() + wait);
                    tokio::select! {
                        changed = glances.changed() => {
                            // Its task has ended: it is read again.
                            if changed.is_err() {
                                break;
                            }
                        }
                        () = at(shown_at) => {}
                    }
                },
                Err(error) => tracing::debug!(room = %self.room, ?error, "a table of an event is asked again"),
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    async fn watch(&self, rooms: &Arc<dyn TableRooms>) -> Result<watch::Receiver<EventGlance>, RegistryError> {
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

    /// Does at the table what the event wants, and watches it from then on.
    async fn bring_about(&self, rooms: &Arc<dyn TableRooms>) -> Result<watch::Receiver<EventGlance>, RegistryError> {
        for key in &self.wanted.closed {
            rooms.clone().close_seat(self.room.clone(), blake3::Hash::from_bytes(key.0)).await?;
        }
        rooms.clone().watch_table(self.room.clone(), self.wanted.stop).await
    }
}

/// Leaves out for whom a table waits as long as that is nothing unusual; gives how long until it is to be looked at again.
fn hide_early_wait(glance: &mut EventGlance, now: u64) -> Option<Duration> {
    let (_, until) = glance.waits_for?;
    let early = until.saturating_sub(now).checked_sub(WAIT_SHOWN).filter(|early| *early > 0)?;
    glance.waits_for = None;
    Some(Duration::from_millis(early))
}

/// The result of a table as the event takes it: players whose seat was closed have no place in the order.
pub(crate) fn report(
    number: TableNumber,
    round: Round,
    seats: &[Player],
    closed: &[Player],
    glance: &EventGlance,
) -> Report {
    let most = ruckus_events::limits::POINTS;
    // No match comes near that many points. One that did would have to be scored all the same, or its event would wait for ever.
    if glance.points.iter().any(|points| points.abs() > most) {
        tracing::error!(round, table = number, most, "a table has more points than an event can count");
    }
    // A table with other seats than the event's is refused there; nobody gets points that were made up here.
    let points = glance.points.iter().map(|points| (*points).clamp(-most, most));
    let there = |place: &usize| seats.get(*place).copied().filter(|player| !closed.contains(player));
    let order = glance.order.iter().map(|tied| tied.iter().filter_map(there).collect::<Vec<_>>());
    Report {
        table: number,
        round,
        seats: seats.to_vec(),
        points: points.collect(),
        order: order.filter(|tied| !tied.is_empty()).collect(),
    }
}
