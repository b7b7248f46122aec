//! The events in memory, and a limit on their number.

use std::sync::Arc;

use super::actor_list::ActorList;
use super::expected_tables::ExpectedTables;
use crate::events::Handle;

/// The maximum number of events in memory.
const MOST_EVENTS: usize = 1000;

/// The events in memory, and the tables of events that are about to open.
#[derive(Debug, Default)]
pub(super) struct EventList {
    actors: ActorList<Handle>,
    expected: Arc<ExpectedTables>,
}

impl EventList {
    pub(super) const fn actors(&self) -> &ActorList<Handle> {
        &self.actors
    }

    pub(super) const fn expected(&self) -> &Arc<ExpectedTables> {
        &self.expected
    }

    /// Returns true if no further event may be opened.
    pub(super) fn is_full(&self) -> bool {
        self.actors.len() >= MOST_EVENTS
    }
}

#[cfg(test)]
mod tests {
    use ruckus_journal::RoomName;

    use super::*;

    #[test]
    fn events_being_loaded_count_toward_the_limit() {
        let events = EventList::default();
        for number in 0..MOST_EVENTS {
            assert!(!events.is_full());
            events.actors().slot(&RoomName::new(&number.to_string()));
        }
        assert!(events.is_full());
    }
}
