//! Connected devices, either at the event's own socket or at one of its tables.

use std::collections::{BTreeMap, BTreeSet};

use ruckus_events::{EventInputKind, Person, Presence, Round, TableNumber, Time};

use super::settings::EventTimes;
use super::state::EventState;

/// Connected devices, and since when people have had none.
#[derive(Debug, Default)]
pub(crate) struct ConnectedDevices {
    /// Number of open event sockets of each person.
    sockets: BTreeMap<Person, u32>,
    /// For each table, the seats that have a connected device.
    tables: BTreeMap<(Round, TableNumber), Vec<bool>>,
    /// Time since when people have had no device anywhere.
    absent: BTreeMap<Person, Time>,
}

impl ConnectedDevices {
    /// Records that a person has opened a socket.
    pub(crate) fn came(&mut self, person: Person) {
        *self.sockets.entry(person).or_default() += 1;
    }

    /// Records that a person has closed a socket.
    pub(crate) fn left(&mut self, person: Person) {
        if let Some(open) = self.sockets.get_mut(&person) {
            *open = open.saturating_sub(1);
            if *open == 0 {
                self.sockets.remove(&person);
            }
        }
    }

    /// Returns true if any socket is open.
    pub(crate) fn has_sockets(&self) -> bool {
        !self.sockets.is_empty()
    }

    /// Sets which seats of a table have a connected device.
    pub(crate) fn at_table(&mut self, table: (Round, TableNumber), connected: Vec<bool>) {
        self.tables.insert(table, connected);
    }

    /// Updates the absences.
    pub(crate) fn look(&mut self, state: &EventState, now: Time) {
        let event = &state.event;
        let mut here: BTreeSet<Person> = self.sockets.keys().copied().collect();
        let plays = |(number, round): (TableNumber, Round)| event.table(number).is_some_and(|it| it.round() == round);
        self.tables.retain(|(round, number), _| plays((*number, *round)));
        for ((_, number), connected) in &self.tables {
            let seats = event.table(*number).map(ruckus_events::Table::seats).unwrap_or_default();
            let there = seats.iter().zip(connected).filter(|(_, connected)| **connected);
            here.extend(there.filter_map(|(player, _)| event.player(*player)?.person()));
        }
        let hosts = event.host().into_iter().chain(event.co_hosts().iter().copied());
        let people = event.players().filter_map(|(_, entrant)| entrant.person()).chain(hosts);
        let absent: BTreeSet<Person> = people.filter(|person| !here.contains(person)).collect();
        self.absent.retain(|person, _| absent.contains(person));
        for person in absent {
            self.absent.entry(person).or_insert(now);
        }
    }

    /// Returns the people who have no device anywhere.
    pub(crate) fn away(&self) -> BTreeSet<Person> {
        self.absent.keys().copied().collect()
    }

    /// Returns the next action and its time: a player falls asleep or wakes up, or a long-absent host leaves. Before
    /// the event starts, a check-in lapses when its player falls asleep.
    pub(crate) fn due(&self, state: &EventState, times: &EventTimes) -> Option<(Time, EventInputKind)> {
        let event = &state.event;
        if state.is_over() {
            return None;
        }
        let millis = |wait: std::time::Duration| wait.as_millis() as u64;
        let mut dues = Vec::new();
        for (player, entrant) in event.players() {
            let Some(person) = entrant.person() else { continue };
            match (entrant.presence(), self.absent.get(&person)) {
                (Presence::Asleep { .. }, None) => dues.push((0, EventInputKind::WakeUp { player })),
                (Presence::Awake, Some(since)) if !entrant.is_out() => {
                    dues.push((*since + millis(times.asleep_after), EventInputKind::FallAsleep { player }));
                }
                _ => {}
            }
        }
        let first = dues.into_iter().min_by_key(|(at, _)| *at);
        // A successor who is also away would leave right after, and so would the next one, endlessly.
        if let Some(by) = event.host()
            && let Some(since) = self.absent.get(&by)
            && event.successors(by).any(|person| !self.absent.contains_key(&person))
        {
            let at = since + millis(times.host_gone_after);
            if first.as_ref().is_none_or(|(earlier, _)| at < *earlier) {
                return Some((at, EventInputKind::HostLeaves { by, away: self.away() }));
            }
        }
        first
    }
}
