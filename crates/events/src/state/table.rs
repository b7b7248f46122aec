//! Tables of an event.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ids::{Player, Round, Time};
use crate::refused::Refused;
use crate::scores::Match;

/// A table: who sits there, and how it stands with its round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Table {
    pub(crate) round: Round,
    pub(crate) seats: Vec<Player>,
    /// Seats that were closed since the round began.
    pub(crate) closed: Vec<Player>,
    pub(crate) until: Option<Time>,
    /// Since when its time is up.
    pub(crate) time_up: Option<Time>,
    /// The result that did not fit, for a host to decide.
    #[serde(default)]
    pub(crate) refused: Option<Arc<Refused>>,
    pub(crate) result: Option<Arc<Match>>,
}

impl Table {
    /// Returns the round in which it was seated.
    pub const fn round(&self) -> Round {
        self.round
    }

    /// Returns the players in the order of their seats.
    pub fn seats(&self) -> &[Player] {
        &self.seats
    }

    /// Returns the players whose seats were closed since the round began.
    pub fn closed(&self) -> &[Player] {
        &self.closed
    }

    /// Returns when its time is up, if it is limited.
    pub const fn until(&self) -> Option<Time> {
        self.until
    }

    /// Returns whether its time is up, and it is to say how it stands.
    pub const fn is_time_up(&self) -> bool {
        self.time_up.is_some()
    }

    /// Returns the result that was refused, until a host has decided about it.
    pub fn refused(&self) -> Option<&Refused> {
        self.refused.as_deref().filter(|_| self.is_playing())
    }

    /// Returns whether it plays.
    pub const fn is_playing(&self) -> bool {
        self.result.is_none()
    }

    /// Returns the result, once it has finished.
    pub fn result(&self) -> Option<&Match> {
        self.result.as_deref()
    }

    /// How many seats are not closed.
    pub(crate) fn open(&self) -> usize {
        self.seats.len().saturating_sub(self.closed.len())
    }
}
