//! What has changed about an event, as its socket says it between two whole views.

use serde::{Deserialize, Serialize};

use crate::event::{
    EventClosest, EventDue, EventHost, EventPhase, EventStanding, EventTable, EventView, EventWait, EventWaiting,
    EventYou,
};

/// How far an event is, and where the one who asks is to be. The fields are those of [`EventView`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventNews {
    /// How far it is.
    pub phase: EventPhase,
    /// The round.
    pub round: u32,
    /// The host.
    pub host: Option<EventHost>,
    /// The co-hosts.
    pub co_hosts: Vec<u32>,
    /// The thing that it waits for.
    pub waiting: EventWaiting,
    /// The moment at which something happens by itself next.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub deadline: Option<u64>,
    /// What happens then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub due: Option<EventDue>,
    /// The number of players that it takes to start; none once it has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub need: Option<u32>,
    /// Whether a host has closed check-in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub check_in_closed: bool,
    /// Whether players have to know a word at check-in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub asks_word: bool,
    /// The number of players who are there.
    pub people: u32,
    /// The names of the winners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub champion: Vec<String>,
    /// The closest table, for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub closest: Option<EventClosest>,
    /// The tables that have waited long for a player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<EventWait>>"))]
    pub waits: Vec<EventWait>,
    /// The one who asks.
    pub you: Option<EventYou>,
    /// The server's clock.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
}

impl EventNews {
    /// Returns the news that a view has.
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

/// The tables and standings that have changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventLists {
    /// Tables that are new or different.
    pub tables: Vec<EventTable>,
    /// The numbers of tables that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u16>>"))]
    pub gone: Vec<u16>,
    /// The standings, if any line is different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub standings: Option<Vec<EventStanding>>,
}

/// What the socket of an event says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventMessage {
    /// The event as it is now: the first message, and later for a device that has missed something.
    Event(Box<EventView>),
    /// What has changed, except tables and standings.
    News(Box<EventNews>),
    /// Tables and standings that have changed.
    Lists(Box<EventLists>),
    /// Answers a `ping`.
    Pong {
        /// Its number.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
    },
}

impl EventView {
    /// Takes in what the socket says.
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
