//! Handles requests of admins to a table.

use ruckus_engine::{Seat, Time};
use ruckus_room::{Inspection, PlayerId, RoomError};
use tokio::sync::oneshot;

use super::{Effect, RoomActor};
use crate::outbox::Close;

/// The state of a table, and its connections.
#[derive(Debug)]
pub(crate) struct Inspected {
    pub(crate) table: Inspection,
    /// The connection ID of each player.
    pub(crate) connections: Vec<(PlayerId, u64)>,
    /// The connection IDs of the spectators.
    pub(crate) watchers: Vec<u64>,
}

/// A request of an admin.
#[derive(Debug)]
pub(crate) enum ModerationRequest {
    /// Returns the state of the table.
    Inspect { reply: oneshot::Sender<Inspected> },
    /// Ends the table.
    End { reply: oneshot::Sender<()> },
    /// Removes a player from the table.
    Remove { seat: Seat, reply: oneshot::Sender<Result<(), RoomError>> },
}

impl RoomActor {
    /// Handles a request of an admin.
    pub(super) async fn moderate(&mut self, now: Time, request: ModerationRequest) {
        match request {
            ModerationRequest::Inspect { reply } => {
                let (connections, watchers) =
                    (self.connections.player_connections(), self.connections.watcher_connections());
                let inspected =
                    Inspected { table: ruckus_room::moderation::inspect(&self.room), connections, watchers };
                self.then(move || _ = reply.send(inspected));
            }
            ModerationRequest::End { reply } => {
                let connections = self.connections.take_all();
                if let Some(step) = ruckus_room::moderation::end(&mut self.room, now) {
                    self.take(vec![step]).await;
                }
                self.room.watched(false);
                self.clock.run(false);
                self.after(
                    connections.into_iter().map(|outbox| Effect::HangUp { outbox, close: Close::ENDED }).collect(),
                );
                self.then(move || _ = reply.send(()));
            }
            ModerationRequest::Remove { seat, reply } => {
                match ruckus_room::moderation::take_off(&mut self.room, now, seat) {
                    Ok((player, step)) => {
                        // Removed first: `take` would close the connection with another reason.
                        let outbox = self.connections.remove(player);
                        self.talk.forget(player);
                        self.take(vec![step]).await;
                        self.after(
                            outbox.into_iter().map(|outbox| Effect::HangUp { outbox, close: Close::REMOVED }).collect(),
                        );
                        self.then(move || _ = reply.send(Ok(())));
                    }
                    Err(problem) => _ = reply.send(Err(problem)),
                }
            }
        }
    }

    /// Runs `act` once all entries so far are durable.
    pub(super) fn then(&mut self, act: impl FnOnce() + Send + 'static) {
        self.after(vec![Effect::Then(Box::new(act))]);
    }
}
