//! Inputs: all that comes from outside.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::ids::{Person, Player, Round, TableNumber, Time};
use crate::plan::Draft;

/// Something that happens, with its time and with entropy for what is decided by lot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Input {
    /// The moment.
    pub at: Time,
    /// Chance for the lots of a round that begins by this input. Nobody may know it before.
    pub entropy: u64,
    /// The happening.
    pub what: Happening,
}

/// Something that can happen to an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Happening {
    /// A player checks in; the event gives the number.
    CheckIn {
        /// The person; none for a bot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Person>,
        /// The name, unlike all others.
        name: String,
        /// Whether it is a bot.
        #[serde(default)]
        bot: bool,
    },
    /// A player leaves the event.
    Leave {
        /// The player.
        player: Player,
    },
    /// A host removes a player, who cannot come back.
    Remove {
        /// The host or a co-host.
        by: Person,
        /// The player.
        player: Player,
    },
    /// A host removes several players, all or none of them.
    RemoveMany {
        /// The host or a co-host.
        by: Person,
        /// The players.
        players: Vec<Player>,
    },
    /// A player who left, or whose seat was closed, is back.
    ComeBack {
        /// The player.
        player: Player,
    },
    /// A player has fallen asleep: a bot plays on for them, and after a while the seat is closed. While players check in, the
    /// check-in lapses: the player is not seated unless they wake up before the start.
    FallAsleep {
        /// The player.
        player: Player,
    },
    /// A sleeping player is awake again.
    WakeUp {
        /// The player.
        player: Player,
    },
    /// A host closes check-in, or opens it again.
    SetCheckIn {
        /// The host or a co-host.
        by: Person,
        /// Whether players can check in from now on.
        open: bool,
    },
    /// A host starts the event.
    Start {
        /// The host or a co-host.
        by: Person,
    },
    /// A table has finished its round or match.
    Finish {
        /// The result.
        report: Report,
    },
    /// A table whose time is up says how it stands.
    Unfinished {
        /// The result as it stands.
        report: Report,
    },
    /// The result of a table does not fit it: it is kept for a host to decide.
    Refuse {
        /// The result.
        report: Report,
    },
    /// A host decides what counts for a table whose result was refused.
    Settle {
        /// The host or a co-host.
        by: Person,
        /// The table.
        table: TableNumber,
        /// The decision.
        how: Settle,
    },
    /// Time goes by.
    Tick,
    /// The host makes a person a co-host.
    AddCoHost {
        /// The host.
        by: Person,
        /// The person.
        person: Person,
    },
    /// The host takes that back, or a co-host gives it up.
    RemoveCoHost {
        /// The host, or the co-host themself.
        by: Person,
        /// The co-host.
        person: Person,
    },
    /// The host leaves: a co-host takes over, or else the player who has been there longest. Those who are away take over only if
    /// nobody else can.
    HostLeaves {
        /// The host.
        by: Person,
        /// People who are known to have no device there.
        away: BTreeSet<Person>,
    },
    /// A host ends the round of a table that will not end.
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
    /// The host changes the plan, before the start only.
    ChangePlan {
        /// The host.
        by: Person,
        /// The new plan.
        plan: Box<Draft>,
    },
}

/// What a host does about a refused result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settle {
    /// It counts, as far as it fits the table.
    Accept,
    /// The table plays the round again.
    Replay,
    /// It does not count: all tie.
    Void,
}

/// The result of a round or match at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Report {
    /// The table.
    pub table: TableNumber,
    /// The round in which it was seated.
    pub round: Round,
    /// The players in the order of their seats.
    pub seats: Vec<Player>,
    /// The points of each seat in this round or match.
    pub points: Vec<i64>,
    /// The finishing order, first to last; players who tie share a place. Those whose seat was closed may be missing: they are last.
    pub order: Vec<Vec<Player>>,
}
