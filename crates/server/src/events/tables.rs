//! The tables of an event: each has a task that opens its room, looks how it stands, and tells the event.
//!
//! Asking again is harmless, so nothing is lost by a crash: the event reads in its journal which tables play in which rooms,
//! and asks them.

use std::sync::Arc;
use std::time::Duration;

use ruckus_events::{Player, Report, Round, TableNumber};
use ruckus_store::RoomName;
use tokio::sync::mpsc;

use super::actor::Note;
use crate::house::{House, NoEntry};
use crate::room::{Decided, EventGlance, ForEvent};

/// How often it is looked how a table stands.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// A table that is looked after.
#[derive(Debug)]
pub(crate) struct Watched {
    pub(crate) room: RoomName,
    pub(crate) rules: Arc<Decided>,
    pub(crate) of: ForEvent,
    /// Whether its match is to be ended as it stands.
    pub(crate) stop: bool,
}

impl Watched {
    /// Looks after the table until nothing more is played there.
    pub(crate) async fn look_after(self, house: Arc<House>, event: mpsc::Sender<Note>) {
        let table = (self.of.round, self.of.table);
        let mut before: Option<EventGlance> = None;
        loop {
            match self.glance(&house).await {
                Ok(glance) => {
                    let known = before.as_ref();
                    let changed = known.is_none_or(|it| (it.over, &it.connected) != (glance.over, &glance.connected));
                    let over = glance.over;
                    before = Some(glance.clone());
                    if changed && event.send(Note::Table { table, glance }).await.is_err() || over {
                        return;
                    }
                }
                Err(error) => tracing::debug!(room = %self.room, ?error, "a table of an event is asked again"),
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    async fn glance(&self, house: &Arc<House>) -> Result<EventGlance, NoEntry> {
        let ask = async || {
            if self.stop { house.stop_event_table(&self.room).await } else { house.event_glance(&self.room).await }
        };
        match ask().await {
            Err(NoEntry::Unknown) => {
                house.open_event_table(&self.room, &self.rules, &self.of).await?;
                ask().await
            }
            answer => answer,
        }
    }
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
    let points =
        seats.iter().enumerate().map(|(seat, _)| glance.points.get(seat).copied().unwrap_or(0).clamp(-most, most));
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
