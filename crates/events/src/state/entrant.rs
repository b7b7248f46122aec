//! The state of a player in an event.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ids::{Person, Round, TableNumber, Time};
use crate::scores::PlayerTally;

/// The presence of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// There and awake.
    Awake,
    /// Asleep. A bot plays for them.
    Asleep {
        /// The time at which the player fell asleep.
        since: Time,
    },
    /// Slept too long, so the seat was closed.
    Closed,
    /// Left.
    Left,
}

/// A player of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Entrant {
    pub(crate) person: Option<Person>,
    pub(crate) name: Arc<str>,
    pub(crate) bot: bool,
    /// True if the event added the bot to fill a table.
    pub(crate) filler: bool,
    pub(crate) presence: Presence,
    /// The player's current table, or the last one in this round.
    pub(crate) table: Option<TableNumber>,
    /// The last round in which the player had a seat or a bye.
    pub(crate) last_round: Round,
    /// In a race, the beginning of the current wait.
    pub(crate) since: Time,
    /// True if the player is out of a knockout.
    pub(crate) out: bool,
    /// True if a host has removed the player.
    pub(crate) removed: bool,
    pub(crate) tally: PlayerTally,
}

impl Entrant {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the person. `None` for a bot.
    pub const fn person(&self) -> Option<Person> {
        self.person
    }

    /// Returns true for a bot.
    pub const fn is_bot(&self) -> bool {
        self.bot
    }

    /// Returns true if the event added the bot to fill a table.
    pub const fn is_filler(&self) -> bool {
        self.filler
    }

    /// Returns the presence.
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// Returns true if the player is asleep. A bot plays for them or, before the start, their check-in has lapsed.
    pub const fn is_asleep(&self) -> bool {
        matches!(self.presence, Presence::Asleep { .. })
    }

    /// Returns true if the player is out of a knockout.
    pub const fn is_out(&self) -> bool {
        self.out
    }

    /// Returns true if a host has removed the player, who cannot come back.
    pub const fn is_removed(&self) -> bool {
        self.removed
    }

    /// Returns the number of byes.
    pub const fn byes(&self) -> u32 {
        self.tally.byes
    }

    /// Returns the points in the event so far.
    pub const fn points(&self) -> i64 {
        self.tally.points
    }

    /// Returns true if the player left or their seat was closed.
    pub(crate) const fn gone(&self) -> bool {
        matches!(self.presence, Presence::Closed | Presence::Left)
    }

    /// Returns true if the player should be seated. This includes sleeping players until their seat is closed.
    pub(crate) const fn to_seat(&self) -> bool {
        !self.gone() && !self.out && !self.filler
    }
}
