//! The state of an event.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Entrant, Table};
use crate::fact::Ending;
use crate::ids::{EventPlayer, Person, Round, TableNumber, Time};
use crate::plan::Plan;
use crate::scores::{Scored, Standing};

/// The phase of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Phase {
    /// Players check in.
    CheckIn {
        /// True if the time for check-in is over. The event starts as soon as there are enough players.
        over: bool,
    },
    /// Tables play.
    Playing,
    /// A round is over, and the next one begins soon.
    Between {
        /// The time at which it begins.
        next_at: Time,
    },
    /// The event is over.
    Ended {
        /// The reason.
        why: Ending,
        /// The final standings.
        standings: Vec<Standing>,
    },
}

/// An event: a value that [`decide`](crate::decide) reads and [`evolve`](crate::evolve) changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Event {
    pub(crate) plan: Arc<Plan>,
    pub(crate) host: Option<Person>,
    pub(crate) co_hosts: Vec<Person>,
    pub(crate) phase: Phase,
    pub(crate) started: Option<Time>,
    pub(crate) round: Round,
    /// The seed for random draws of the round.
    pub(crate) lots: u64,
    /// The beginning and the time limit of the round.
    pub(crate) began: Time,
    pub(crate) until: Option<Time>,
    /// True if no new matches begin.
    pub(crate) last_call: bool,
    /// True if a host has closed check-in.
    #[serde(default)]
    pub(crate) check_in_closed: bool,
    pub(crate) players: Vec<Arc<Entrant>>,
    /// The tables of the round, including finished ones. In a race, only tables that are playing.
    pub(crate) tables: BTreeMap<TableNumber, Arc<Table>>,
    pub(crate) results: Vec<Arc<Scored>>,
}

impl Event {
    /// Creates an event in the check-in phase.
    pub fn open(plan: Plan, host: Person) -> Self {
        Self {
            plan: Arc::new(plan),
            host: Some(host),
            co_hosts: Vec::new(),
            phase: Phase::CheckIn { over: false },
            started: None,
            round: 0,
            lots: 0,
            began: 0,
            until: None,
            last_call: false,
            check_in_closed: false,
            players: Vec::new(),
            tables: BTreeMap::new(),
            results: Vec::new(),
        }
    }

    pub(crate) fn entrant(&self, player: EventPlayer) -> Option<&Entrant> {
        self.players.get(player.place()).map(AsRef::as_ref)
    }

    pub(crate) fn entrant_mut(&mut self, player: EventPlayer) -> Option<&mut Entrant> {
        self.players.get_mut(player.place()).map(Arc::make_mut)
    }

    pub(crate) fn table_mut(&mut self, table: TableNumber) -> Option<&mut Table> {
        self.tables.get_mut(&table).map(Arc::make_mut)
    }

    /// Iterates over all players with their numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (EventPlayer, &Entrant)> {
        self.players.iter().enumerate().map(|(place, entrant)| (EventPlayer(place as u32), entrant.as_ref()))
    }

    /// Returns the table that a player is playing at, unless their seat there is closed.
    pub(crate) fn playing_at(&self, player: EventPlayer) -> Option<TableNumber> {
        let number = self.entrant(player)?.table?;
        let table = self.tables.get(&number)?;
        (table.is_playing() && table.seats.contains(&player) && !table.closed.contains(&player)).then_some(number)
    }

    /// Returns true if the event has started and is not over.
    pub(crate) const fn runs(&self) -> bool {
        matches!(self.phase, Phase::Playing | Phase::Between { .. })
    }
}
