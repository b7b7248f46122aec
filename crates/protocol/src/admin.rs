//! Messages of the admin API, and access control for visitors.

use ruckus_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::Stage;

/// Access mode of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Door {
    /// All visitors may enter.
    #[default]
    Open,
    /// Visitors need the server's password.
    Word,
    /// Visitors need an invitation.
    Invitation,
}

/// A visitor's permissions on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Access {
    /// The server's access mode.
    pub door: Door,
    /// True if a password exists that grants more permissions.
    pub word: bool,
    /// True if this visitor may enter.
    pub inside: bool,
    /// True if this visitor may create tables.
    pub make: bool,
    /// True if this visitor may publish to the gallery.
    pub publish: bool,
    /// True if hosts may create invitations to their tables.
    pub invite: bool,
}

impl Default for Access {
    fn default() -> Self {
        Self { door: Door::Open, word: false, inside: true, make: true, publish: true, invite: false }
    }
}

/// `POST /api/door`: presents the password or an invitation. The response is an [`Access`], plus a cookie for the
/// device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Knock {
    /// The password.
    Word(String),
    /// The secret part of an invitation link.
    Invitation(String),
}

/// An invitation as seen by its creator.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Invitation {
    /// Its ID, for revoking it. It does not grant access.
    pub id: String,
    /// The creator's note.
    pub note: String,
    /// The table of the host who created it; none if created by an admin.
    pub table: Option<String>,
    /// The maximum number of devices that may use it.
    pub uses: u32,
    /// The number of devices that have used it.
    pub used: u32,
    /// Expiry time in milliseconds since 1970; none if it does not expire.
    pub until: Option<u64>,
    /// Creation time in milliseconds since 1970.
    pub at: u64,
}

/// `POST /api/admin/invitations`, and `POST /api/tables/{code}/invitations` for a table's host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct MakeInvitation {
    /// The maximum number of devices that may use it.
    pub uses: u32,
    /// Lifetime in hours; none for no expiry, which requires an admin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    /// A note for the creator.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub note: String,
}

/// The response to both requests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MadeInvitation {
    /// The invitation.
    pub invitation: Invitation,
    /// The secret, shown once. The link is `/i#SECRET`, or `/i/CODE#SECRET` for a table.
    pub secret: String,
    /// The whole link, for admins of a server that knows its address (`--url`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub link: Option<String>,
}

/// `GET /api/admin`: the status of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminStatus {
    /// The program's version.
    pub version: String,
    /// The name of the admin in the token file.
    pub admin: String,
    /// The number of tables in memory.
    pub tables: u32,
    /// The number of open sockets.
    pub sockets: u32,
    /// True if the server refuses new tables.
    pub draining: bool,
    /// The time of the announced restart, in milliseconds since 1970.
    pub restart: Option<u64>,
    /// The access mode.
    pub door: Door,
    /// The reason why the server cannot write; none if it can.
    pub trouble: Option<String>,
}

/// `GET /api/admin/tables?search=WORDS&from=N`: tables in memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminTables {
    /// The total number of tables.
    pub of: u32,
    /// A page of tables, sorted by descending number of sockets.
    pub tables: Vec<AdminTable>,
    /// Cluster nodes that did not respond, so that their data is missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// A table as seen by an admin, without hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminTable {
    /// The table's code.
    pub code: String,
    /// The title of its rules.
    pub title: String,
    /// The stage of the match.
    pub stage: Stage,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The occupied seats.
    pub seats: Vec<AdminSeat>,
    /// The hashed addresses of spectators.
    pub watchers: Vec<String>,
    /// The number of open sockets.
    pub sockets: u32,
    /// Creation time in milliseconds since 1970.
    pub since: u64,
}

/// A seat as seen by an admin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminSeat {
    /// The number of the seat.
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// True for a bot.
    pub bot: bool,
    /// True for the host.
    pub host: bool,
    /// The player's address, hashed with a key that changes daily; none if no device is connected.
    pub address: Option<String>,
}

/// `GET /api/admin/players`: all visitors with an open socket, by address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminPlayers {
    /// The addresses, sorted by descending number of sockets.
    pub players: Vec<AdminPlayer>,
    /// Cluster nodes that did not respond, so that their data is missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// All visitors with the same address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminPlayer {
    /// The address, hashed with a key that changes daily.
    pub address: String,
    /// The tables that they are connected to.
    pub places: Vec<AdminPlace>,
}

/// A connection of a visitor to a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminPlace {
    /// The table's code.
    pub code: String,
    /// The seat; none for spectators.
    pub seat: Option<Seat>,
    /// The name; none for spectators.
    pub name: Option<String>,
    /// The time at which the socket was opened, in milliseconds since 1970.
    pub since: u64,
}

/// `POST /api/admin/bans`: bans an address or network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct MakeBan {
    /// An address (`203.0.113.7`), a network (`203.0.113.0/24`), or a currently shown hash of an address.
    pub who: String,
    /// Duration in hours; none until an admin lifts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
    /// A note for other admins.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub note: String,
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Ban {
    /// Its ID, for lifting it.
    pub id: String,
    /// The banned network.
    pub network: String,
    /// Expiry time in milliseconds since 1970; none until an admin lifts it.
    pub until: Option<u64>,
    /// The note.
    pub note: String,
    /// Start time in milliseconds since 1970.
    pub at: u64,
    /// The admin who created it.
    pub by: String,
}

/// `POST /api/admin/restart`: announces a restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnnounceRestart {
    /// Delay in seconds.
    pub seconds: u32,
}

/// `GET /api/admin/log?before=N`: the actions of admins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminLog {
    /// A page of log lines, newest first.
    pub lines: Vec<AdminLogLine>,
}

/// A line of the admin log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminLogLine {
    /// The line's number, increasing over time.
    pub number: u64,
    /// The action.
    #[serde(flatten)]
    pub done: AdminDone,
}

/// A logged action of an admin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminDone {
    /// Time in milliseconds since 1970.
    pub at: u64,
    /// The admin.
    pub by: String,
    /// The action.
    pub what: AdminAct,
}

/// An action of an admin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum AdminAct {
    /// Ended a table.
    EndTable {
        /// The table's code.
        code: String,
    },
    /// Removed a player from a table.
    RemovePlayer {
        /// The table's code.
        code: String,
        /// The seat.
        seat: Seat,
    },
    /// Banned a network.
    Ban {
        /// The ban's ID.
        id: String,
        /// The network.
        network: String,
        /// Expiry time in milliseconds since 1970.
        until: Option<u64>,
    },
    /// Lifted a ban.
    LiftBan {
        /// The ban's ID.
        id: String,
        /// The network.
        network: String,
    },
    /// Removed a rule from the gallery.
    RemoveRule {
        /// The rule's ID.
        id: String,
        /// The rule's title.
        title: String,
    },
    /// Dismissed the reports about a rule and kept the rule in the gallery.
    DismissReports {
        /// The rule's ID.
        id: String,
        /// The rule's title.
        title: String,
    },
    /// Dismissed a report about a player.
    DismissPlayerReport {
        /// The report's ID.
        id: String,
    },
    /// Announced a restart.
    AnnounceRestart {
        /// The time of the restart, in milliseconds since 1970.
        due: u64,
    },
    /// Canceled the restart.
    CancelRestart,
    /// Disabled the creation of tables.
    Drain,
    /// Enabled the creation of tables again.
    Reopen,
    /// Created a backup of the journal.
    BackUp {
        /// The file, in the server's backup folder.
        file: String,
    },
    /// Created an invitation.
    Invite {
        /// The invitation's ID.
        id: String,
        /// The maximum number of devices that may use it.
        uses: u32,
        /// Expiry time in milliseconds since 1970.
        until: Option<u64>,
    },
    /// Revoked an invitation.
    RevokeInvitation {
        /// The invitation's ID.
        id: String,
    },
}

/// `GET /api/admin/reports`: reports about rules of the gallery, newest first. `DELETE /api/admin/reports/{id}`
/// dismisses the reports about a rule and keeps the rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleReport {
    /// The ID of the rule or ruleset.
    pub id: String,
    /// True for a ruleset.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ruleset: bool,
    /// Its title.
    pub title: String,
    /// Its author.
    pub author: String,
    /// The reported problem.
    pub why: String,
    /// Time of the report in milliseconds since 1970.
    pub at: u64,
}

/// The response to `POST /api/admin/backups`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MadeBackup {
    /// The file, in the folder `backups` of the server's data folder.
    pub file: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// The number of tables in it.
    pub tables: u64,
}

/// An empty response that confirms success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Done {}
