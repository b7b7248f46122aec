//! Players, as the event knows them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ids::{Person, Round, TableNumber, Time};
use crate::scores::Tally;

/// The presence of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// There and awake.
    Awake,
    /// Asleep: a bot plays on.
    Asleep {
        /// The moment at which it began.
        since: Time,
    },
    /// Slept too long: the seat was closed.
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
    /// Whether the event itself brought the bot.
    pub(crate) filler: bool,
    pub(crate) presence: Presence,
    /// The table they sit at, or sat at last in this round.
    pub(crate) table: Option<TableNumber>,
    /// The last round in which they had a seat or a bye.
    pub(crate) last_round: Round,
    /// In a race: since when they wait.
    pub(crate) since: Time,
    /// Whether they are out of a knockout.
    pub(crate) out: bool,
    /// Whether a host has removed them.
    pub(crate) removed: bool,
    pub(crate) tally: Tally,
}

impl Entrant {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the person; none for a bot.
    pub const fn person(&self) -> Option<Person> {
        self.person
    }

    /// Returns whether it is a bot.
    pub const fn is_bot(&self) -> bool {
        self.bot
    }

    /// Returns whether the event itself brought the bot, to fill tables up.
    pub const fn is_filler(&self) -> bool {
        self.filler
    }

    /// Returns whether the player is there.
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// Returns whether the player is asleep: a bot plays for them, or their check-in has lapsed if the event has not started.
    pub const fn is_asleep(&self) -> bool {
        matches!(self.presence, Presence::Asleep { .. })
    }

    /// Returns whether the player is out of a knockout.
    pub const fn is_out(&self) -> bool {
        self.out
    }

    /// Returns whether a host has removed the player: they cannot come back.
    pub const fn is_removed(&self) -> bool {
        self.removed
    }

    /// Returns how many byes the player had.
    pub const fn byes(&self) -> u32 {
        self.tally.byes
    }

    /// Returns the points of the event so far.
    pub const fn points(&self) -> i64 {
        self.tally.points
    }

    /// Whether the player left or was closed out.
    pub(crate) const fn gone(&self) -> bool {
        matches!(self.presence, Presence::Closed | Presence::Left)
    }

    /// Whether the player is to be seated: a player who sleeps is, until the seat is closed.
    pub(crate) const fn to_seat(&self) -> bool {
        !self.gone() && !self.out && !self.filler
    }
}
