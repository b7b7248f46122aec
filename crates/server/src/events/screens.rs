//! Updates of an event for screens.
//!
//! There are two kinds. News are short: the progress of the event, and for each person where to sit. Lists are long:
//! tables and standings. Only their changes are sent, as the same text to all screens. The beginning or end of a round
//! is sent immediately. Other updates are sent at intervals that grow with the number of players, for lists faster than
//! for news.

use std::sync::Arc;
use std::time::Duration;

use ruckus_events::{Form, Person};
use ruckus_protocol::{EventClosest, EventLists, EventMessage, EventTable, EventView, EventWait};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::view::DurableState;

/// Minimum interval between updates.
const EVERY: Duration = Duration::from_millis(250);
/// Numbers of players for which the interval grows by another [`EVERY`], for news and for lists.
const NEWS_PLAYERS: u32 = 1024;
const LISTS_PLAYERS: u32 = 128;

/// The latest update for screens.
#[derive(Debug)]
pub(crate) struct ScreenUpdate {
    /// Number of the lists. It increases by 1 with each change.
    pub(crate) number: u64,
    /// The change from the previous lists to these. `None` for the first lists.
    pub(crate) lists: Option<Utf8Bytes>,
    /// The event when the lists were last checked for changes.
    base: Arc<DurableState>,
    /// The event at the time of this update.
    shown: Arc<DurableState>,
    /// The closest table. Sent to spectators only, because players watch their own table.
    closest: Option<Arc<EventClosest>>,
    /// The tables that have waited long for a player.
    waits: Arc<[EventWait]>,
}

impl ScreenUpdate {
    /// Returns the event with its lists, as a socket message.
    pub(crate) fn whole(&self, person: Option<Person>, now: u64) -> String {
        self.whole_of(&self.base, person, now)
    }

    /// Returns an event that may be newer than this update, as a socket message.
    pub(crate) fn whole_of(&self, shown: &DurableState, person: Option<Person>, now: u64) -> String {
        let whole = shown.message(person, now);
        self.with_tables(person, whole.strip_suffix('}').unwrap_or(&whole)) + "}"
    }

    /// Returns true if the lists are those of this event.
    pub(crate) fn is_of(&self, shown: &Arc<DurableState>) -> bool {
        Arc::ptr_eq(&self.base, shown)
    }

    /// Returns true if the event has not changed since the lists were made.
    pub(crate) fn is_level(&self) -> bool {
        Arc::ptr_eq(&self.base, &self.shown)
    }

    /// Returns the news for a person or a spectator, without the time. [`stamped`] adds it.
    pub(crate) fn news(&self, person: Option<Person>) -> String {
        self.with_tables(person, &self.shown.news(person))
    }

    /// Adds live data of the tables to a message.
    fn with_tables(&self, person: Option<Person>, message: &str) -> String {
        let mut message = message.to_owned();
        let mut add = |key: &str, value: serde_json::Result<String>| {
            message.push_str(&format!(",\"{key}\":{}", value.unwrap_or_default()));
        };
        if let Some(closest) = self.closest.as_deref().filter(|_| person.is_none()) {
            add("closest", serde_json::to_string(closest));
        }
        if !self.waits.is_empty() {
            add("waits", serde_json::to_string(&self.waits));
        }
        message
    }

    /// Returns the number of players.
    pub(crate) fn size(&self) -> u32 {
        self.shown.size()
    }
}

/// Returns news as a socket message.
pub(crate) fn stamped(news: &str, now: u64) -> String {
    format!("{news},\"now\":{now}}}")
}

/// Sends updates to screens.
#[derive(Debug)]
pub(crate) struct Screens {
    sender: watch::Sender<Arc<ScreenUpdate>>,
    /// The current state of the event, if it has not been sent yet.
    unsent: Option<Arc<DurableState>>,
    closest: Option<Arc<EventClosest>>,
    waits: Arc<[EventWait]>,
    news_at: Instant,
    lists_at: Instant,
}

impl Screens {
    /// Starts with an event. Also returns the receiver for screens.
    pub(crate) fn start(shown: Arc<DurableState>) -> (Self, watch::Receiver<Arc<ScreenUpdate>>) {
        let first =
            ScreenUpdate { number: 0, lists: None, base: shown.clone(), shown, closest: None, waits: Arc::default() };
        let (sender, seen) = watch::channel(Arc::new(first));
        let now = Instant::now();
        let waits = Arc::default();
        (Self { sender, unsent: None, closest: None, waits, news_at: now, lists_at: now }, seen)
    }

    /// Records a change of the event. Its entries must already be written.
    pub(super) fn show(&mut self, shown: Arc<DurableState>) {
        self.unsent = Some(shown);
    }

    /// Sets the closest table.
    pub(super) fn set_closest(&mut self, closest: Option<EventClosest>) {
        self.closest = closest.map(Arc::new);
        self.show_again();
    }

    /// Sets the tables that wait for players.
    pub(super) fn set_waits(&mut self, waits: Vec<EventWait>) {
        self.waits = waits.into();
        self.show_again();
    }

    fn show_again(&mut self) {
        let shown = || self.sender.borrow().shown.clone();
        self.unsent = Some(self.unsent.take().unwrap_or_else(shown));
    }

    /// Returns the time of the next update.
    pub(super) fn due(&self) -> Option<Instant> {
        let last = self.sender.borrow();
        match &self.unsent {
            Some(shown) if is_urgent(&last.shown, shown) => Some(Instant::now()),
            Some(_) => Some(self.news_at.min(self.lists_at)),
            None => (!Arc::ptr_eq(&last.base, &last.shown)).then_some(self.lists_at),
        }
    }

    /// Sends the due updates.
    pub(super) fn tell(&mut self) {
        let now = Instant::now();
        let last = self.sender.borrow().clone();
        let urgent = self.unsent.as_ref().is_some_and(|shown| is_urgent(&last.shown, shown));
        let (news, lists) = (urgent || now >= self.news_at, urgent || now >= self.lists_at);
        let stale = self.unsent.is_some() || !Arc::ptr_eq(&last.base, &last.shown);
        if !stale || !(lists || news && self.unsent.is_some()) {
            return;
        }
        let shown = self.unsent.take().unwrap_or_else(|| last.shown.clone());
        let size = shown.size();
        self.news_at = now + EVERY * (1 + size / NEWS_PLAYERS);
        let mut next = ScreenUpdate {
            number: last.number,
            lists: last.lists.clone(),
            base: last.base.clone(),
            shown,
            closest: self.closest.clone(),
            waits: self.waits.clone(),
        };
        if lists {
            self.lists_at = now + EVERY * (1 + size / LISTS_PLAYERS);
            if let Some(changed) = changed(last.base.all(), next.shown.all()) {
                let text = serde_json::to_string(&EventMessage::Lists(Box::new(changed))).unwrap_or_default();
                (next.number, next.lists) = (last.number + 1, Some(text.into()));
            }
            next.base = next.shown.clone();
        }
        self.sender.send_replace(Arc::new(next));
    }
}

/// Returns true if a round or the event has begun or ended.
fn is_urgent(before: &DurableState, after: &DurableState) -> bool {
    let (before, after) = (&before.state.event, &after.state.event);
    // In a race, each match is a round of its own.
    let round = after.plan().form() != Form::RaceTo && before.round() != after.round();
    round || std::mem::discriminant(before.phase()) != std::mem::discriminant(after.phase())
}

/// Returns the changed tables and standings, or `None` if there are none.
fn changed(before: &EventView, after: &EventView) -> Option<EventLists> {
    // Both are sorted by number.
    let find = |tables: &[EventTable], number: u16| tables.binary_search_by_key(&number, |table| table.number).ok();
    let known = |table: &&EventTable| find(&before.tables, table.number).map(|at| &before.tables[at]) != Some(*table);
    let tables: Vec<_> = after.tables.iter().filter(known).cloned().collect();
    let numbers = before.tables.iter().map(|table| table.number);
    let gone: Vec<_> = numbers.filter(|number| find(&after.tables, *number).is_none()).collect();
    let standings = (before.standings != after.standings).then(|| after.standings.clone());
    let any = !tables.is_empty() || !gone.is_empty() || standings.is_some();
    any.then_some(EventLists { tables, gone, standings })
}
