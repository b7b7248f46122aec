//! What "Find a table" asks of a table, and orders it.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::PublicTable;
use ruckus_room::{Reported, RoomError, StrangerSeat};
use tokio::sync::oneshot;

use super::Keeper;

/// A question or an order of "Find a table" to a table, about the seat that a token opens, by its hash.
#[derive(Debug)]
pub(crate) enum StrangerOrder {
    /// Says how the seat stands.
    Seat { key: Box<blake3::Hash>, reply: oneshot::Sender<StrangerSeat> },
    /// Gives the devices of its player and of another one.
    Devices { key: Box<blake3::Hash>, other: Seat, reply: oneshot::Sender<Result<[[u8; 32]; 2], RoomError>> },
    /// Says what a report of another player is about.
    Reported { key: Box<blake3::Hash>, other: Seat, reply: oneshot::Sender<Result<Box<Reported>, RoomError>> },
    /// Says what the list of public tables shows of this one.
    Card { reply: oneshot::Sender<Option<PublicTable>> },
    /// Puts the table on that list, or takes it off.
    Public { key: Box<blake3::Hash>, public: bool, reply: oneshot::Sender<Result<(), RoomError>> },
    /// Gives the seat up.
    GiveUp { key: Box<blake3::Hash>, reply: oneshot::Sender<()> },
}

impl Keeper {
    /// Carries out an order of "Find a table". It is answered once all that was decided before is written.
    pub(super) async fn carry_out_for_strangers(&mut self, now: Time, order: StrangerOrder) {
        match order {
            StrangerOrder::Seat { key, reply } => {
                let seat = ruckus_room::strangers::stranger_seat(&self.room, &key);
                self.then(move || _ = reply.send(seat));
            }
            StrangerOrder::Devices { key, other, reply } => {
                let devices = ruckus_room::strangers::devices(&self.room, &key, other);
                self.then(move || _ = reply.send(devices));
            }
            StrangerOrder::Reported { key, other, reply } => {
                let reported = ruckus_room::strangers::reported(&self.room, now, &key, other).map(Box::new);
                self.then(move || _ = reply.send(reported));
            }
            StrangerOrder::Card { reply } => {
                let card = ruckus_room::public::public_card(&self.room, self.connections.watchers() as u8);
                self.then(move || _ = reply.send(card));
            }
            StrangerOrder::Public { key, public, reply } => {
                let made = ruckus_room::public::make_public(&mut self.room, now, &key, public);
                match made {
                    Ok(step) => {
                        self.take(step.into_iter().collect()).await;
                        self.then(move || _ = reply.send(Ok(())));
                    }
                    // Who asked may have gone away.
                    Err(problem) => _ = reply.send(Err(problem)),
                }
            }
            StrangerOrder::GiveUp { key, reply } => {
                if let Some(step) = ruckus_room::strangers::give_up(&mut self.room, now, &key) {
                    self.take(vec![step]).await;
                    self.run_clock();
                }
                self.then(move || _ = reply.send(()));
            }
        }
    }
}
