//! The time at which rooms are left, and a queue of rooms without a recorded time.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::{Listed, RoomName};

use crate::calendar::{Calendar, Observed};

/// Provides the time to record when a room is left. Queues the rooms without a record: after a crash, from an earlier
/// version, or left while the clock was in doubt.
#[derive(Debug)]
pub(super) struct Departures {
    /// Oldest first.
    unsettled: Mutex<VecDeque<RoomName>>,
    /// Events that this program cannot load. Sweeps do not try again.
    unreadable: Mutex<BTreeSet<RoomName>>,
    /// Tells since when the machine's clock can be trusted.
    calendar: Arc<Calendar>,
}

impl Departures {
    pub(super) fn new(calendar: Arc<Calendar>) -> Self {
        Self { unsettled: Mutex::default(), unreadable: Mutex::default(), calendar }
    }

    /// Reads the store's directory at startup: the latest recorded time, and the rooms without one.
    pub(super) fn remember(&self, listed: &[Listed], is_room: impl Fn(&RoomName) -> bool) {
        if let Some(noted) = listed.iter().filter_map(|listed| listed.settled).map(|settled| settled.since).max() {
            self.calendar.started_after(noted);
        }
        let unsettled = listed.iter().filter(|listed| listed.settled.is_none() && is_room(&listed.room));
        self.unsettled.lock().extend(unsettled.map(|listed| listed.room.clone()));
    }

    /// Queues a room, so that a later sweep records how it was left.
    pub(super) fn find_out_later(&self, room: &RoomName) {
        self.unsettled.lock().push_back(room.clone());
    }

    /// Remembers until the next start that an event cannot be loaded.
    pub(super) fn give_up(&self, event: &RoomName) {
        self.unreadable.lock().insert(event.clone());
    }

    /// Returns true if an event could not be loaded since the start.
    pub(super) fn gave_up(&self, event: &RoomName) -> bool {
        self.unreadable.lock().contains(event)
    }

    /// Takes the next room from the queue.
    pub(super) fn next(&self) -> Option<RoomName> {
        self.unsettled.lock().pop_front()
    }

    /// The time to record for a room that is left now, in milliseconds since 1970. `None` while the clock is in doubt.
    pub(super) fn time(&self) -> Option<u64> {
        self.observed().map(|observed| observed.now)
    }

    /// The time that decides which tables have expired. `None` while the clock is in doubt.
    pub(super) fn observed(&self) -> Option<Observed> {
        self.calendar.observed()
    }

    pub(super) const fn calendar(&self) -> &Arc<Calendar> {
        &self.calendar
    }
}

#[cfg(test)]
mod tests {
    use ruckus_journal::{Progress, Seq, Settled};

    use super::*;

    #[test]
    fn rooms_without_a_departure_time_are_queued_in_order() {
        let departures = Departures::new(Arc::new(Calendar::new()));
        let [noted, event, open] = ["BCDF", "GHJK", "LMNP"].map(RoomName::new);
        let settled = Settled { progress: Progress::Lobby, since: 0, seq: Seq(1) };
        let listed = [(&noted, Some(settled)), (&event, None), (&open, None)];
        let listed = listed.map(|(room, settled)| Listed { room: room.clone(), code: None, settled });
        departures.remember(&listed, |room| *room != event);
        departures.find_out_later(&noted);
        assert_eq!([departures.next(), departures.next(), departures.next()], [Some(open), Some(noted), None]);
    }

    #[test]
    fn records_no_departure_time_while_the_clock_is_doubted() {
        let departures = Departures::new(Arc::new(Calendar::new()));
        assert!(departures.time().is_some());
        // The last time in the store is decades before the program's start.
        let settled = Some(Settled { progress: Progress::Lobby, since: 1, seq: Seq(1) });
        departures.remember(&[Listed { room: RoomName::new("BCDF"), code: None, settled }], |_| true);
        assert_eq!(departures.time(), None);
    }
}
