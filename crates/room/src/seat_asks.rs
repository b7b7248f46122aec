//! Requests for seats that cannot be found again: the player's device has lost the token.

use ruckus_engine::Time;
use ruckus_protocol::SeatAsk;
use serde::{Deserialize, Serialize};

use super::PlayerId;
use super::player::{Player, by_id, in_hex, seat_of};

/// So many wait for an answer of the host at a table.
pub(super) const MOST: usize = 4;
/// How long an answer is waited for, in milliseconds.
const KEPT: u64 = 10 * 60 * 1000;

/// A request for the seat of a player who is not there. It is part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Ask {
    /// Whose seat.
    pub(super) player: PlayerId,
    /// The hash of the token that is to open it.
    #[serde(with = "in_hex")]
    pub(super) key: blake3::Hash,
    pub(super) since: Time,
}

impl Ask {
    /// What the one who asks tells the host, so that the host hands the seat to nobody else: four digits.
    pub(super) fn number(&self) -> u16 {
        number_of(&self.key)
    }
}

/// The number of the request with a token.
pub(super) fn number_of(key: &blake3::Hash) -> u16 {
    let [a, b, ..] = *key.as_bytes();
    1000 + u16::from_le_bytes([a, b]) % 9000
}

/// The requests for seats at a table, in the order in which they were made.
#[derive(Debug, Default)]
pub(super) struct SeatAsks {
    asks: Vec<Ask>,
}

impl SeatAsks {
    /// The requests of a snapshot.
    pub(super) const fn restored(asks: Vec<Ask>) -> Self {
        Self { asks }
    }

    /// What a snapshot keeps.
    pub(super) fn saved(&self) -> Vec<Ask> {
        self.asks.clone()
    }

    /// Requests that are not over, for seats that still are a person's.
    pub(super) fn waiting(&self, at: Time, players: &[Player]) -> impl Iterator<Item = &Ask> {
        let is_due = move |ask: &&Ask| at.0 < ask.since.0 + KEPT;
        let asks = self.asks.iter().filter(is_due);
        asks.filter(move |ask| by_id(players, ask.player).and_then(Player::person).is_some())
    }

    /// Adds a request; those that are over go.
    pub(super) fn add(&mut self, ask: Ask, players: &[Player]) {
        self.asks = self.waiting(ask.since, players).cloned().collect();
        self.asks.push(ask);
    }

    /// A player is there, or the seat has another token: nobody waits for it any more.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.asks.retain(|ask| ask.player != player);
    }

    /// The host refuses a request.
    pub(super) fn refuse(&mut self, key: &blake3::Hash) {
        self.asks.retain(|ask| ask.key != *key);
    }

    /// What the table sees of those who ask.
    pub(super) fn view(&self, at: Time, players: &[Player]) -> Vec<SeatAsk> {
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
    fn requests_end_after_a_while_and_with_the_seat() {
        let who = Who::Person(Box::new(Person::new(blake3::hash(b"old"), Time(0))));
        let mut players = vec![Player { who, ..Player::gone(PlayerId(1), "Ann".to_owned()) }];
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
