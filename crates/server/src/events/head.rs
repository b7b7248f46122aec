//! The position of an event in its journal.

use ruckus_events::Time;
use ruckus_journal::{Epoch, Seq};

/// Time, number and epoch of the last entry of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    at: Time,
    seq: Seq,
    epoch: Epoch,
}

impl Head {
    /// Returns the position after the first entry.
    pub(super) const fn opened(at: Time) -> Self {
        Self { at, seq: Seq(1), epoch: Epoch(1) }
    }

    /// Returns the time of the last entry.
    pub(super) const fn at(&self) -> Time {
        self.at
    }

    pub(super) const fn seq(&self) -> Seq {
        self.seq
    }

    pub(super) const fn epoch(&self) -> Epoch {
        self.epoch
    }

    /// Moves the time forward, never back.
    pub(super) fn pass(&mut self, at: Time) {
        self.at = self.at.max(at);
    }

    /// Advances to the next entry.
    pub(super) const fn advance(&mut self) {
        self.seq = self.seq.next();
    }

    /// Sets the position of an entry that was read.
    pub(super) const fn read(&mut self, seq: Seq, epoch: Epoch) {
        (self.seq, self.epoch) = (seq, epoch);
    }

    /// Claims the event under a new epoch. From the next entry on, the previous holder cannot write.
    pub(super) const fn take_over(&mut self) {
        self.epoch = Epoch(self.epoch.0 + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_goes_back_and_takeovers_raise_the_epoch() {
        let mut head = Head::opened(10);
        head.pass(5);
        head.advance();
        assert_eq!((head.at(), head.seq(), head.epoch()), (10, Seq(2), Epoch(1)));
        head.read(Seq(7), Epoch(3));
        head.take_over();
        head.pass(11);
        assert_eq!((head.at(), head.seq(), head.epoch()), (11, Seq(7), Epoch(4)));
    }
}
