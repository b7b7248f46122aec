//! Changes of an event, sent by its socket between full views.

use serde::{Deserialize, Serialize};

use crate::event::{
    EventClosest, EventDue, EventHost, EventPhase, EventStanding, EventTable, EventView, EventWait, EventWaiting,
    EventYou,
};

/// The state of an event without tables and standings, and the client's own place. The fields match those of
/// [`EventView`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventNews {
    /// The phase.
    pub phase: EventPhase,
    /// The round.
    pub round: u32,
    /// The host.
    pub host: Option<EventHost>,
    /// The co-hosts.
    pub co_hosts: Vec<u32>,
    /// The condition that it waits for.
    pub waiting: EventWaiting,
    /// The time of the next automatic action, in milliseconds since 1970.
    pub deadline: Option<u64>,
    /// The action at the deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub due: Option<EventDue>,
    /// The number of players required to start; none after the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub need: Option<u32>,
    /// True if a host has closed check-in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub check_in_closed: bool,
    /// True if check-in requires a password.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_word: bool,
    /// The number of players present.
    pub people: u32,
    /// The names of the winners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub champion: Vec<String>,
    /// The most exciting table, for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub closest: Option<EventClosest>,
    /// The tables that have waited long for a player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<EventWait>,
    /// The requesting player or host.
    pub you: Option<EventYou>,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
}

impl EventNews {
    /// Returns the news in a view.
    pub fn of(view: &EventView) -> Self {
        Self {
            phase: view.phase,
            round: view.round,
            host: view.host.clone(),
            co_hosts: view.co_hosts.clone(),
            waiting: view.waiting,
            deadline: view.deadline,
            due: view.due,
            need: view.need,
            check_in_closed: view.check_in_closed,
            asks_word: view.asks_word,
            people: view.people,
            champion: view.champion.clone(),
            closest: view.closest.clone(),
            waits: view.waits.clone(),
            you: view.you.clone(),
            now: view.now,
        }
    }
}

/// Changed tables and standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventLists {
    /// New and changed tables.
    pub tables: Vec<EventTable>,
    /// The numbers of removed tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<u16>,
    /// The full standings, if any line changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub standings: Option<Vec<EventStanding>>,
}

/// Messages from an event's socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventMessage {
    /// The full state: the first message, and later for a device that has missed updates.
    Event(Box<EventView>),
    /// Changes other than tables and standings.
    News(Box<EventNews>),
    /// Changed tables and standings.
    Lists(Box<EventLists>),
    /// The response to a `ping`.
    Pong {
        /// The ping's number.
        id: u64,
    },
}

impl EventView {
    /// Applies a message from the socket.
    pub fn hear(&mut self, message: EventMessage) {
        match message {
            EventMessage::Event(view) => *self = *view,
            EventMessage::News(news) => {
                let EventNews { phase, round, host, co_hosts, waiting, deadline, due, need, .. } = *news;
                let EventNews { check_in_closed, asks_word, people, champion, closest, waits, you, now, .. } = *news;
                (self.check_in_closed, self.asks_word, self.waits) = (check_in_closed, asks_word, waits);
                (self.phase, self.round, self.host, self.co_hosts) = (phase, round, host, co_hosts);
                (self.waiting, self.deadline, self.people) = (waiting, deadline, people);
                (self.due, self.need) = (due, need);
                (self.champion, self.closest, self.you, self.now) = (champion, closest, you, now);
            }
            EventMessage::Lists(lists) => {
                let EventLists { tables, gone, standings } = *lists;
                let stays = |number: u16| !gone.contains(&number) && tables.iter().all(|table| table.number != number);
                self.tables.retain(|table| stays(table.number));
                self.tables.extend(tables);
                self.tables.sort_unstable_by_key(|table| table.number);
                self.standings = standings.unwrap_or_else(|| std::mem::take(&mut self.standings));
            }
            EventMessage::Pong { .. } => {}
        }
    }
}
