//! The sequence number, epoch, time and hash of a room's latest journal entry.

use ruckus_engine::Time;
use ruckus_journal::{Entry, Epoch, RoomName, Seq, Tally};
use ruckus_record::Hex;

use super::record::mark;

/// The latest journal entry of a room, without its content.
#[derive(Debug)]
pub(super) struct Head {
    name: RoomName,
    epoch: Epoch,
    seq: Seq,
    at: Time,
    /// The BLAKE3 hash of the serialized entry.
    hash: Hex<32>,
}

impl Head {
    /// Creates the head of a room without entries.
    pub(super) const fn new(name: RoomName) -> Self {
        Self { name, epoch: Epoch(1), seq: Seq(0), at: Time(0), hash: Hex([0; 32]) }
    }

    /// Restores the state of a snapshot.
    pub(super) const fn restore(&mut self, epoch: Epoch, seq: Seq, at: Time, hash: Hex<32>) {
        (self.epoch, self.seq, self.at, self.hash) = (epoch, seq, at, hash);
    }

    pub(super) const fn name(&self) -> &RoomName {
        &self.name
    }

    pub(super) const fn epoch(&self) -> Epoch {
        self.epoch
    }

    /// The sequence number of the latest entry.
    pub(super) const fn seq(&self) -> Seq {
        self.seq
    }

    /// The time of the latest entry, by the table's clock.
    pub(super) const fn at(&self) -> Time {
        self.at
    }

    /// The hash of the latest entry, as it was written.
    pub(super) const fn hash(&self) -> Hex<32> {
        self.hash
    }

    /// Moves on to the next entry, which is being written or replayed.
    pub(super) const fn advance(&mut self, at: Time) {
        (self.seq, self.at) = (self.seq.next(), at);
    }

    /// Sets the epoch of the latest entry during replay.
    pub(super) const fn enter(&mut self, epoch: Epoch) {
        self.epoch = epoch;
    }

    /// Starts a new epoch. A process with an earlier epoch can then no longer write to the room.
    pub(super) const fn take_over(&mut self) {
        self.epoch = Epoch(self.epoch.0 + 1);
    }

    /// Records the hash of the latest entry's content.
    pub(super) fn note(&mut self, body: &[u8]) {
        self.hash = mark(body);
    }

    /// Builds the journal entry with the current sequence number and epoch, and records its hash.
    pub(super) fn entry(&mut self, command: String, body: Vec<u8>, tallies: Vec<Tally>) -> Entry {
        self.note(&body);
        Entry { room: self.name.clone(), seq: self.seq, epoch: self.epoch, command, body, tallies }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_consecutive_numbers_and_the_rooms_epoch() {
        let mut head = Head::new(RoomName::new("BCDF"));
        head.advance(Time(7));
        let first = head.entry(String::new(), b"one".to_vec(), Vec::new());
        assert_eq!((first.seq, first.epoch, head.hash()), (Seq(1), Epoch(1), mark(b"one")));
        head.take_over();
        head.advance(Time(9));
        let second = head.entry("1:1".to_owned(), b"two".to_vec(), Vec::new());
        assert_eq!((second.seq, second.epoch, head.at()), (Seq(2), Epoch(2), Time(9)));
        let mut again = Head::new(head.name().clone());
        again.restore(head.epoch(), head.seq(), head.at(), head.hash());
        assert_eq!((again.seq(), again.epoch(), again.hash()), (Seq(2), Epoch(2), mark(b"two")));
    }
}
