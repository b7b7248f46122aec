//! The displayed state of an event: the durable event, and live data from its tables that is not written.

use std::sync::Arc;

use ruckus_events::{Event, Round, TableNumber};
use ruckus_protocol::EventWait;
use tokio::sync::watch;
use tokio::time::Instant;

use super::closest::Closest;
use super::screens::Screens;
use super::state::EventState;
use super::view::DurableState;
use super::waits::Waits;

/// Shows an event to requests and to screens.
pub(super) struct Display {
    shown: watch::Sender<Arc<DurableState>>,
    screens: Screens,
    closest: Closest,
    waits: Waits,
}

impl Display {
    pub(super) fn new(shown: watch::Sender<Arc<DurableState>>, screens: Screens) -> Self {
        Self { shown, screens, closest: Closest::default(), waits: Waits::default() }
    }

    /// Shows a new state. Its entries must already be written.
    pub(super) fn show(&mut self, state: &EventState) {
        let shown = Arc::new(DurableState::new(state.clone()));
        self.screens.show(shown.clone());
        self.shown.send_replace(shown);
    }

    /// Records the hand sizes at a table, if it is close, and the player it waits for.
    pub(super) fn hear(&mut self, table: (Round, TableNumber), cards: &[u16], wait: Option<EventWait>) {
        self.closest.hear(table, cards);
        self.waits.hear(table, wait);
    }

    /// Passes live data of the tables in play on to screens.
    pub(super) fn look_at_tables(&mut self, event: &Event) {
        let plays = |round, table| event.table(table).is_some_and(|it| it.round() == round && it.is_playing());
        let (closest, is_news) = self.closest.look(plays);
        if is_news {
            self.screens.set_closest(closest);
        }
        if let Some(waits) = self.waits.look(plays) {
            self.screens.set_waits(waits);
        }
    }

    /// Sends due updates to screens.
    pub(super) fn tell(&mut self) {
        self.screens.tell();
    }

    /// Returns the time of the next update for screens.
    pub(super) fn due(&self) -> Option<Instant> {
        self.screens.due()
    }
}

#[cfg(test)]
mod tests {
    use ruckus_journal::RoomName;

    use super::*;
    use crate::events::tests::swap;
    use crate::events::{EventTimes, opening};
    use crate::token;

    #[tokio::test(start_paused = true)]
    async fn requests_see_changes_immediately_and_screens_when_due() {
        let opening = opening(&swap(1), token::key("ann"), None, 1_000, "test", &EventTimes::default());
        let opened = opening.expect("the plan is sound").under(RoomName::new("event-BCDFG"), "BCDFG");
        let (state, _) = opened.expect("the host may play");
        let first = Arc::new(DurableState::new(state.clone()));
        let (screens, updates) = Screens::start(first.clone());
        let (shown, seen) = watch::channel(first.clone());
        let mut display = Display::new(shown, screens);
        assert_eq!(display.due(), None);
        display.show(&state);
        assert!(!Arc::ptr_eq(&seen.borrow(), &first) && updates.borrow().is_of(&first));
        assert!(display.due().is_some());
        display.tell();
        assert!(!updates.borrow().is_of(&first));
        // A table that is not playing has no live data for screens.
        display.hear((1, 1), &[1, 2], None);
        display.look_at_tables(&state.event);
        assert_eq!(display.due(), None);
    }
}
