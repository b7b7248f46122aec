//! What an event asks of its tables, and orders them.

use ruckus_engine::Time;
use ruckus_room::EventGlance;
use tokio::sync::{oneshot, watch};

use super::Keeper;
use crate::clock::unix_ms;

/// A question or an order of an event to one of its tables. A table of no event has no answer.
#[derive(Debug)]
pub(crate) enum EventOrder {
    /// Says how the table stands, from now on; ends the match first if it is to be stopped.
    Watch { stop: bool, reply: oneshot::Sender<Option<watch::Receiver<EventGlance>>> },
    /// Closes the seat of a player who has left the event, by the hash of their token.
    CloseSeat { key: Box<blake3::Hash>, reply: oneshot::Sender<()> },
}

impl Keeper {
    /// Lets the table's clock run while the table goes on. While it stood, the event's did not.
    pub(super) fn run_clock(&mut self) {
        self.clock.run(self.room.is_live());
        ruckus_room::event_table::clock_began(&mut self.room, unix_ms().saturating_sub(self.clock.now().0));
    }

    /// Carries out an order of the event. It is answered once all that was decided before is written.
    pub(super) async fn carry_out_for_event(&mut self, now: Time, order: EventOrder) {
        match order {
            EventOrder::Watch { stop, reply } => {
                if stop && let Some(step) = ruckus_room::event_table::stop(&mut self.room, now) {
                    self.take(vec![step]).await;
                }
                let glances = self.observers.follow(&self.room);
                self.then(move || _ = reply.send(glances));
            }
            EventOrder::CloseSeat { key, reply } => {
                if let Some(step) = ruckus_room::event_table::close_seat(&mut self.room, now, &key) {
                    self.take(vec![step]).await;
                    self.run_clock();
                }
                self.then(move || _ = reply.send(()));
            }
        }
    }

    /// Shows the event how the table stands, once all of that is written.
    pub(super) fn show_event(&self) {
        if self.commits.is_empty() {
            self.observers.show_event(&self.room);
        }
    }
}
