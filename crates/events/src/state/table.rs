//! The state of a table.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ids::{EventPlayer, Round, Time};
use crate::refused::Refused;
use crate::scores::Match;

/// A table: its players and the state of its round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Table {
    pub(crate) round: Round,
    pub(crate) seats: Vec<EventPlayer>,
    /// Players with seats that were closed since the round began.
    pub(crate) closed: Vec<EventPlayer>,
    pub(crate) until: Option<Time>,
    /// The time at which the time limit was reached.
    pub(crate) time_up: Option<Time>,
    /// The refused result that waits for a host's decision.
    #[serde(default)]
    pub(crate) refused: Option<Arc<Refused>>,
    pub(crate) result: Option<Arc<Match>>,
}

impl Table {
    /// Returns the round in which the table was seated.
    pub const fn round(&self) -> Round {
        self.round
    }

    /// Returns the players in the order of their seats.
    pub fn seats(&self) -> &[EventPlayer] {
        &self.seats
    }

    /// Returns the players with seats that were closed since the round began.
    pub fn closed(&self) -> &[EventPlayer] {
        &self.closed
    }

    /// Returns the end of the time limit, if there is one.
    pub const fn until(&self) -> Option<Time> {
        self.until
    }

    /// Returns true if the table's time is up and it has to report.
    pub const fn is_time_up(&self) -> bool {
        self.time_up.is_some()
    }

    /// Returns the refused result, until a host has decided about it.
    pub fn refused(&self) -> Option<&Refused> {
        self.refused.as_deref().filter(|_| self.is_playing())
    }

    /// Returns true if the table is still playing.
    pub const fn is_playing(&self) -> bool {
        self.result.is_none()
    }

    /// Returns the result, once the table has finished.
    pub fn result(&self) -> Option<&Match> {
        self.result.as_deref()
    }

    /// Returns the number of seats that are not closed.
    pub(crate) fn open(&self) -> usize {
        self.seats.len().saturating_sub(self.closed.len())
    }
}
