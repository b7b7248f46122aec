//! What admins of the server order a table to do.

use ruckus_engine::{Seat, Time};
use ruckus_room::{Inspection, PlayerId, RoomError};
use tokio::sync::oneshot;

use super::{Effect, Keeper};
use crate::line::Close;

/// A table as it is, and the lines to those who are there.
#[derive(Debug)]
pub(crate) struct Inspected {
    pub(crate) table: Inspection,
    /// The number of each player's line.
    pub(crate) lines: Vec<(PlayerId, u64)>,
    /// The numbers of the lines of those who only watch.
    pub(crate) watchers: Vec<u64>,
}

/// An order of an admin.
#[derive(Debug)]
pub(crate) enum Order {
    /// Says how the table is.
    Inspect { reply: oneshot::Sender<Inspected> },
    /// Ends the table.
    End { reply: oneshot::Sender<()> },
    /// Takes a player off the table.
    Remove { seat: Seat, reply: oneshot::Sender<Result<(), RoomError>> },
}

impl Keeper {
    /// Carries out an order. Whoever gave it may have gone away.
    pub(super) async fn carry_out(&mut self, now: Time, order: Order) {
        match order {
            Order::Inspect { reply } => {
                let (lines, watchers) = (self.connections.player_lines(), self.connections.watcher_lines());
                let inspected = Inspected { table: ruckus_room::moderation::inspect(&self.room), lines, watchers };
                self.then(move || _ = reply.send(inspected));
            }
            Order::End { reply } => {
                let lines = self.connections.take_all();
                if let Some(step) = ruckus_room::moderation::end(&mut self.room, now) {
                    self.take(vec![step]).await;
                }
                self.room.watched(false);
                self.clock.run(false);
                self.after(lines.into_iter().map(|line| Effect::HangUp { line, close: Close::ENDED }).collect());
                self.then(move || _ = reply.send(()));
            }
            Order::Remove { seat, reply } => match ruckus_room::moderation::take_off(&mut self.room, now, seat) {
                Ok((player, step)) => {
                    // Taken off the list first: the room dismisses players with another word.
                    let line = self.connections.remove(player);
                    self.talk.forget(player);
                    self.take(vec![step]).await;
                    self.run_clock();
                    self.after(line.into_iter().map(|line| Effect::HangUp { line, close: Close::REMOVED }).collect());
                    self.then(move || _ = reply.send(Ok(())));
                }
                Err(problem) => _ = reply.send(Err(problem)),
            },
        }
    }

    /// Does something once all that was decided before is written.
    pub(super) fn then(&mut self, act: impl FnOnce() + Send + 'static) {
        self.after(vec![Effect::Then(Box::new(act))]);
    }
}
