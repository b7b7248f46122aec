//! What an event asks of its tables, and orders them.

use ruckus_engine::Time;
use tokio::sync::oneshot;

use super::Keeper;
use crate::room::EventGlance;

/// A question or an order of an event to one of its tables. A table of no event has no answer.
#[derive(Debug)]
pub(crate) enum EventOrder {
    /// Says how the table stands.
    Glance { reply: oneshot::Sender<Option<EventGlance>> },
    /// Ends the match, and says how it stands.
    Stop { reply: oneshot::Sender<Option<EventGlance>> },
    /// Closes the seat of a player who has left the event, by the hash of their token.
    CloseSeat { key: Box<blake3::Hash>, reply: oneshot::Sender<()> },
}

impl Keeper {
    /// Carries out an order of the event. It is answered once all that was decided before is written.
    pub(super) async fn carry_out_for_event(&mut self, now: Time, order: EventOrder) {
        match order {
            EventOrder::Glance { reply } => {
                let glance = self.room.event_glance();
                self.then(move || _ = reply.send(glance));
            }
            EventOrder::Stop { reply } => {
                if let Some(step) = self.room.stop(now) {
                    self.take(vec![step]).await;
                }
                let glance = self.room.event_glance();
                self.then(move || _ = reply.send(glance));
            }
            EventOrder::CloseSeat { key, reply } => {
                if let Some(step) = self.room.close_seat(now, &key) {
                    self.take(vec![step]).await;
                    self.clock.run(self.room.is_live());
                }
                self.then(move || _ = reply.send(()));
            }
        }
    }
}
