//! The event itself.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Entrant, Table};
use crate::fact::Ending;
use crate::ids::{Person, Player, Round, TableNumber, Time};
use crate::plan::Plan;
use crate::scores::{Scored, Standing};

/// The phase of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Phase {
    /// Players check in.
    CheckIn {
        /// Whether the time for it is over: then it starts as soon as enough are there.
        over: bool,
    },
    /// Tables play.
    Playing,
    /// A round is over, the next one begins soon.
    Between {
        /// The moment.
        next_at: Time,
    },
    /// It is over.
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
    /// What the lots of the round are drawn from.
    pub(crate) lots: u64,
    /// When the round began, and when its time is up.
    pub(crate) began: Time,
    pub(crate) until: Option<Time>,
    /// Whether no match begins any more.
    pub(crate) last_call: bool,
    /// Whether a host has closed check-in.
    #[serde(default)]
    pub(crate) check_in_closed: bool,
    pub(crate) players: Vec<Arc<Entrant>>,
    /// The tables of the round, also those that have finished; in a race, those that play.
    pub(crate) tables: BTreeMap<TableNumber, Arc<Table>>,
    pub(crate) results: Vec<Arc<Scored>>,
}

impl Event {
    /// Opens an event.
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

    pub(crate) fn entrant(&self, player: Player) -> Option<&Entrant> {
        self.players.get(player.place()).map(AsRef::as_ref)
    }

    pub(crate) fn entrant_mut(&mut self, player: Player) -> Option<&mut Entrant> {
        self.players.get_mut(player.place()).map(Arc::make_mut)
    }

    pub(crate) fn table_mut(&mut self, table: TableNumber) -> Option<&mut Table> {
        self.tables.get_mut(&table).map(Arc::make_mut)
    }

    /// All players with their numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (Player, &Entrant)> {
        self.players.iter().enumerate().map(|(place, entrant)| (Player(place as u32), entrant.as_ref()))
    }

    /// The table at which a player sits and plays, unless their seat there is closed.
    pub(crate) fn playing_at(&self, player: Player) -> Option<TableNumber> {
        let number = self.entrant(player)?.table?;
        let table = self.tables.get(&number)?;
        (table.is_playing() && table.seats.contains(&player) && !table.closed.contains(&player)).then_some(number)
    }

    /// Whether the event has started and is not over.
    pub(crate) const fn runs(&self) -> bool {
        matches!(self.phase, Phase::Playing | Phase::Between { .. })
    }
}
