//! Inputs: everything that comes from outside.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ids::{EventPlayer, Person, Round, TableNumber, Time};
use crate::plan::Draft;

/// Something that happens, with its time and with entropy for random draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Input {
    /// The time.
    pub at: Time,
    /// The entropy for random draws of a round that begins with this input. It must be unpredictable.
    pub entropy: u64,
    /// What happens.
    pub what: EventInputKind,
}

/// Something that can happen to an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum EventInputKind {
    /// A player checks in. The event assigns the number.
    CheckIn {
        /// The person. `None` for a bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Person>,
        /// The name. It must be unique in the event.
        name: String,
        /// True for a bot.
        #[serde(default)]
        bot: bool,
    },
    /// A player leaves the event.
    Leave {
        /// The player.
        player: EventPlayer,
    },
    /// A host removes a player, who cannot come back.
    Remove {
        /// The host or a co-host.
        by: Person,
        /// The player.
        player: EventPlayer,
    },
    /// A host removes several players. If one of them cannot be removed, none are.
    RemoveMany {
        /// The host or a co-host.
        by: Person,
        /// The players.
        players: Vec<EventPlayer>,
    },
    /// A player who left or had their seat closed comes back.
    ComeBack {
        /// The player.
        player: EventPlayer,
    },
    /// A player falls asleep. A bot plays for them, and after a while their seat is closed. During check-in, their
    /// check-in lapses: they are not seated unless they wake up before the start.
    FallAsleep {
        /// The player.
        player: EventPlayer,
    },
    /// A sleeping player wakes up.
    WakeUp {
        /// The player.
        player: EventPlayer,
    },
    /// A host closes or reopens check-in.
    SetCheckIn {
        /// The host or a co-host.
        by: Person,
        /// True to allow players to check in.
        open: bool,
    },
    /// A host starts the event.
    Start {
        /// The host or a co-host.
        by: Person,
    },
    /// A table finished its round or match.
    Finish {
        /// The result.
        report: Report,
    },
    /// A table that has run out of time reports its current state.
    Unfinished {
        /// The current result.
        report: Report,
    },
    /// A result does not match its table. It is kept for a host to decide.
    Refuse {
        /// The result.
        report: Report,
    },
    /// A host decides about a refused result.
    Settle {
        /// The host or a co-host.
        by: Person,
        /// The table.
        table: TableNumber,
        /// The decision.
        how: Settle,
    },
    /// Time passes.
    Tick,
    /// The host makes a person a co-host.
    AddCoHost {
        /// The host.
        by: Person,
        /// The person.
        person: Person,
    },
    /// The host removes a co-host, or the co-host resigns.
    RemoveCoHost {
        /// The host, or the co-host themselves.
        by: Person,
        /// The co-host.
        person: Person,
    },
    /// The host leaves. A co-host takes over, or else the player who has been there longest. People in `away` take over
    /// only if there is no other candidate.
    HostLeaves {
        /// The host.
        by: Person,
        /// People without a connected device.
        away: BTreeSet<Person>,
    },
    /// A host ends the round of a table that does not finish.
    StopTable {
        /// The host or a co-host.
        by: Person,
        /// The table.
        table: TableNumber,
    },
    /// The host closes the event.
    Close {
        /// The host.
        by: Person,
    },
    /// The host changes the plan. Allowed only before the start.
    ChangePlan {
        /// The host.
        by: Person,
        /// The new plan.
        plan: Box<Draft>,
    },
}

/// A host's decision about a refused result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settle {
    /// The result counts as far as it matches the table.
    Accept,
    /// The table plays the round again.
    Replay,
    /// The result does not count. All players tie.
    Void,
}

/// The result of a round or match at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Report {
    /// The table.
    pub table: TableNumber,
    /// The round in which the table was seated.
    pub round: Round,
    /// The players in the order of their seats.
    pub seats: Vec<EventPlayer>,
    /// The points of each seat in this round or match.
    pub points: Vec<i64>,
    /// The finishing order from first to last. Players who tie share a place. Players with closed seats can be missing,
    /// and are last in that case.
    pub order: Vec<Vec<EventPlayer>>,
}
