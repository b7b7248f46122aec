//! Requests for seats after a player's client lost the token. The host confirms or rejects each request.

use ruckus_engine::Time;
use ruckus_protocol::SeatAsk;
use serde::{Deserialize, Serialize};

use super::PlayerId;
use super::player::{RoomPlayer, by_id, in_hex, seat_of};

/// Maximum number of open requests in a room.
pub(super) const MOST: usize = 4;
/// Time until a request expires, in milliseconds.
const KEPT: u64 = 10 * 60 * 1000;

/// A request for the seat of a disconnected player. Part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Ask {
    /// The player of the seat.
    pub(super) player: PlayerId,
    /// Hash of the token that will open the seat.
    #[serde(with = "in_hex")]
    pub(super) key: blake3::Hash,
    pub(super) since: Time,
}

impl Ask {
    /// Returns a four-digit number. The requester tells it to the host, so that the host gives the seat to the right
    /// person.
    pub(super) fn number(&self) -> u16 {
        number_of(&self.key)
    }
}

/// Returns the number of the request with this token hash.
pub(super) fn number_of(key: &blake3::Hash) -> u16 {
    let [a, b, ..] = *key.as_bytes();
    1000 + u16::from_le_bytes([a, b]) % 9000
}

/// The requests for seats in a room, oldest first.
#[derive(Debug, Default)]
pub(super) struct SeatAsks {
    asks: Vec<Ask>,
}

impl SeatAsks {
    /// Restores the requests from a snapshot.
    pub(super) const fn restored(asks: Vec<Ask>) -> Self {
        Self { asks }
    }

    /// Returns the requests for a snapshot.
    pub(super) fn saved(&self) -> Vec<Ask> {
        self.asks.clone()
    }

    /// Returns the requests that have not expired, for seats that still belong to a person.
    pub(super) fn waiting(&self, at: Time, players: &[RoomPlayer]) -> impl Iterator<Item = &Ask> {
        let is_open = move |ask: &&Ask| at.0 < ask.since.0 + KEPT;
        let asks = self.asks.iter().filter(is_open);
        asks.filter(move |ask| by_id(players, ask.player).and_then(RoomPlayer::person).is_some())
    }

    /// Adds a request and removes expired ones.
    pub(super) fn add(&mut self, ask: Ask, players: &[RoomPlayer]) {
        self.asks = self.waiting(ask.since, players).cloned().collect();
        self.asks.push(ask);
    }

    /// Removes all requests for a player's seat, because the player connected or the seat has a new token.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.asks.retain(|ask| ask.player != player);
    }

    /// Removes a request that the host refused.
    pub(super) fn refuse(&mut self, key: &blake3::Hash) {
        self.asks.retain(|ask| ask.key != *key);
    }

    /// Returns the open requests as all players see them.
    pub(super) fn view(&self, at: Time, players: &[RoomPlayer]) -> Vec<SeatAsk> {
        let view = |ask: &Ask| Some(SeatAsk { seat: seat_of(players, ask.player)?, number: ask.number() });
        self.waiting(at, players).filter_map(view).collect()
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::Seat;

    use super::super::player::{Person, Who};
    use super::*;

    #[test]
    fn seat_requests_end_by_timeout_or_with_the_seat() {
        let who = Who::Person(Box::new(Person::new(blake3::hash(b"old"), Time(0))));
        let mut players = vec![RoomPlayer { who, ..RoomPlayer::gone(PlayerId(1), "Ann".to_owned()) }];
        let (mut asks, key) = (SeatAsks::restored(Vec::new()), blake3::hash(b"new"));
        asks.add(Ask { player: PlayerId(1), key, since: Time(5) }, &players);
        let view = asks.view(Time(6), &players);
        assert_eq!(view.iter().map(|ask| (ask.seat, ask.number)).collect::<Vec<_>>(), [(Seat(0), number_of(&key))]);
        assert_eq!(asks.waiting(Time(5 + KEPT), &players).count(), 0, "nobody waits that long");
        players[0].who = Who::Gone;
        assert!(asks.view(Time(6), &players).is_empty(), "the seat is nobody's");
        asks.forget(PlayerId(1));
        assert!(asks.saved().is_empty());
    }
}
