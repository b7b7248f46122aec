//! Handles requests of the matchmaking ("Find a table") to a table.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::PublicTable;
use ruckus_room::{MatchmadeSeat, Reported, RoomError};
use tokio::sync::oneshot;

use super::RoomActor;

/// A request of the matchmaking or of the list of public tables. `key` is the hash of a player's token.
#[derive(Debug)]
pub(crate) enum MatchmakingRequest {
    /// Returns the state of the player's seat.
    Seat { key: Box<blake3::Hash>, reply: oneshot::Sender<MatchmadeSeat> },
    /// Returns the devices of the player and of the player at `other`.
    Devices { key: Box<blake3::Hash>, other: Seat, reply: oneshot::Sender<Result<[[u8; 32]; 2], RoomError>> },
    /// Returns the contents of a report about the player at `other`.
    Reported { key: Box<blake3::Hash>, other: Seat, reply: oneshot::Sender<Result<Box<Reported>, RoomError>> },
    /// Returns the table's entry in the list of public tables, or `None` if the list does not show the table.
    Card { reply: oneshot::Sender<Option<PublicTable>> },
    /// Publishes the table in the list, or removes it.
    Public { key: Box<blake3::Hash>, public: bool, reply: oneshot::Sender<Result<(), RoomError>> },
    /// Gives up the player's seat.
    GiveUp { key: Box<blake3::Hash>, reply: oneshot::Sender<()> },
}

impl RoomActor {
    /// Handles a request. Answers once all entries so far are durable.
    pub(super) async fn answer_matchmaking(&mut self, now: Time, request: MatchmakingRequest) {
        match request {
            MatchmakingRequest::Seat { key, reply } => {
                let seat = ruckus_room::matchmaking::matchmade_seat(&self.room, &key);
                self.then(move || _ = reply.send(seat));
            }
            MatchmakingRequest::Devices { key, other, reply } => {
                let devices = ruckus_room::matchmaking::devices(&self.room, &key, other);
                self.then(move || _ = reply.send(devices));
            }
            MatchmakingRequest::Reported { key, other, reply } => {
                let reported = ruckus_room::matchmaking::reported(&self.room, now, &key, other).map(Box::new);
                self.then(move || _ = reply.send(reported));
            }
            MatchmakingRequest::Card { reply } => {
                let card = ruckus_room::public::public_card(&self.room, self.connections.watchers() as u8);
                self.then(move || _ = reply.send(card));
            }
            MatchmakingRequest::Public { key, public, reply } => {
                let made = ruckus_room::public::make_public(&mut self.room, now, &key, public);
                match made {
                    Ok(step) => {
                        self.take(step.into_iter().collect()).await;
                        self.then(move || _ = reply.send(Ok(())));
                    }
                    // Fails if the client has disconnected.
                    Err(problem) => _ = reply.send(Err(problem)),
                }
            }
            MatchmakingRequest::GiveUp { key, reply } => {
                if let Some(step) = ruckus_room::matchmaking::give_up(&mut self.room, now, &key) {
                    self.take(vec![step]).await;
                }
                self.then(move || _ = reply.send(()));
            }
        }
    }
}
