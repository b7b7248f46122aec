//! Handles requests of an event to its tables.

use ruckus_engine::Time;
use ruckus_room::EventTableStatus;
use tokio::sync::{oneshot, watch};

use super::RoomActor;
use crate::clock::unix_ms;

/// A request of an event to one of its tables.
#[derive(Debug)]
pub(crate) enum EventRequest {
    /// Returns a receiver for the table's state, or `None` if the table belongs to no event. With `stop`, ends the
    /// match first.
    Watch { stop: bool, reply: oneshot::Sender<Option<watch::Receiver<EventTableStatus>>> },
    /// Closes the seat of a player who has left the event. `key` is the hash of the player's token.
    CloseSeat { key: Box<blake3::Hash>, reply: oneshot::Sender<()> },
}

impl RoomActor {
    /// Starts or stops the table's clock. Then updates the start time that this clock would have without pauses,
    /// because the clock of the event never pauses.
    pub(super) fn run_clock(&mut self) {
        self.clock.run(self.room.is_live());
        ruckus_room::event_table::clock_began(&mut self.room, unix_ms().saturating_sub(self.clock.now().0));
    }

    /// Handles a request of the event. Answers once all entries so far are durable.
    pub(super) async fn answer_event(&mut self, now: Time, request: EventRequest) {
        match request {
            EventRequest::Watch { stop, reply } => {
                if stop && let Some(step) = ruckus_room::event_table::stop(&mut self.room, now) {
                    self.take(vec![step]).await;
                }
                let statuses = self.observers.follow(&self.room);
                self.then(move || _ = reply.send(statuses));
            }
            EventRequest::CloseSeat { key, reply } => {
                if let Some(step) = ruckus_room::event_table::close_seat(&mut self.room, now, &key) {
                    self.take(vec![step]).await;
                }
                self.then(move || _ = reply.send(()));
            }
        }
    }

    /// Publishes the table's state to the event, unless entries are still pending.
    pub(super) fn show_event(&self) {
        if self.commits.is_empty() {
            self.observers.show_event(&self.room);
        }
    }
}
