//! What admins ask of a running server, and the door that its visitors come through.

use ruckus_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::Stage;

/// Whom a server lets in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Door {
    /// Everybody.
    #[default]
    Open,
    /// Everybody who knows the word.
    Word,
    /// Everybody with an invitation.
    Invitation,
}

/// What a visitor may do on a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Access {
    /// Whom the server lets in.
    pub door: Door,
    /// Whether there is a word that opens more.
    pub word: bool,
    /// Whether this visitor may come in.
    pub inside: bool,
    /// Whether this visitor may make tables.
    pub make: bool,
    /// Whether this visitor may publish to the gallery.
    pub publish: bool,
    /// Whether hosts may invite to their tables.
    pub invite: bool,
}

impl Default for Access {
    fn default() -> Self {
        Self { door: Door::Open, word: false, inside: true, make: true, publish: true, invite: false }
    }
}

/// `POST /api/door`: shows the word or an invitation. The answer is an [`Access`], and a cookie that the device keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Knock {
    /// The word.
    Word(String),
    /// The secret part of an invitation link.
    Invitation(String),
}

/// An invitation as its maker sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invitation {
    /// Its name, for revoking it. It does not open the door.
    pub id: String,
    /// What its maker noted.
    pub note: String,
    /// The table whose host made it; none if an admin did.
    pub table: Option<String>,
    /// How many devices may come in by it.
    pub uses: u32,
    /// How many have.
    pub used: u32,
    /// Until when it can be used, in milliseconds since 1970; none for ever.
    pub until: Option<u64>,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
}

/// `POST /api/admin/invitations`, and `POST /api/tables/{code}/invitations` for a table's host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeInvitation {
    /// How many devices may come in by it.
    pub uses: u32,
    /// For how many hours it can be used; none for ever, which only admins may ask for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub hours: Option<u32>,
    /// A note for its maker.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub note: String,
}

/// The answer to both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeInvitation {
    /// The invitation.
    pub invitation: Invitation,
    /// Its secret, shown once: `/i#SECRET`, or `/i/CODE#SECRET` to a table, is the link.
    pub secret: String,
}

/// `GET /api/admin`: how the server is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminStatus {
    /// The program's version.
    pub version: String,
    /// Whose token this is, as the token file names it.
    pub admin: String,
    /// Tables in memory.
    pub tables: u32,
    /// Open sockets.
    pub sockets: u32,
    /// Whether no new tables are made.
    pub draining: bool,
    /// When the announced restart is due, in milliseconds since 1970.
    pub restart: Option<u64>,
    /// Whom the server lets in.
    pub door: Door,
    /// Why nothing can be written; none if all is well.
    pub trouble: Option<String>,
}

/// `GET /api/admin/tables?search=WORDS&from=N`: tables in memory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminTables {
    /// How many there are.
    pub of: u32,
    /// Some of them, the one with the most sockets first.
    pub tables: Vec<AdminTable>,
    /// Nodes of a cluster that gave no answer, so that what they know is missing here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub missing: Vec<String>,
}

/// A table as an admin sees it: no hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminTable {
    /// Its code.
    pub code: String,
    /// The title of its rules.
    pub title: String,
    /// How far it is.
    pub stage: Stage,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// Who sits there.
    pub seats: Vec<AdminSeat>,
    /// Addresses of those who only watch, hashed.
    pub watchers: Vec<String>,
    /// Open sockets.
    pub sockets: u32,
    /// When it was made, in milliseconds since 1970.
    pub since: u64,
}

/// A seat as an admin sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminSeat {
    /// Its number.
    pub seat: Seat,
    /// The name.
    pub name: String,
    /// Whether a bot sits there.
    pub bot: bool,
    /// Whether the player is host.
    pub host: bool,
    /// The player's address, hashed with a key that changes every day; none if no device is connected.
    pub address: Option<String>,
}

/// `GET /api/admin/players`: everybody with an open socket, by address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminPlayers {
    /// The addresses, the one with the most sockets first.
    pub players: Vec<AdminPlayer>,
    /// Nodes of a cluster that gave no answer, so that what they know is missing here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub missing: Vec<String>,
}

/// Everybody behind one address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminPlayer {
    /// The address, hashed with a key that changes every day.
    pub address: String,
    /// Where they are: a table's code, and a name unless they only watch.
    pub places: Vec<AdminPlace>,
}

/// Where somebody is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminPlace {
    /// The table's code.
    pub code: String,
    /// The seat; none if they only watch.
    pub seat: Option<Seat>,
    /// The name; none if they only watch.
    pub name: Option<String>,
    /// Since when the socket is open, in milliseconds since 1970.
    pub since: u64,
}

/// `POST /api/admin/bans`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeBan {
    /// Whom: an address (`203.0.113.7`), a network (`203.0.113.0/24`), or the hash of an address that is shown now.
    pub who: String,
    /// For how many hours; none until it is lifted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub hours: Option<u32>,
    /// Why, for other admins.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub note: String,
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ban {
    /// Its name, for lifting it.
    pub id: String,
    /// Who is banned.
    pub network: String,
    /// Until when, in milliseconds since 1970; none until it is lifted.
    pub until: Option<u64>,
    /// Why.
    pub note: String,
    /// When it began, in milliseconds since 1970.
    pub at: u64,
    /// Who banned them.
    pub by: String,
}

/// `POST /api/admin/restart`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnnounceRestart {
    /// In how many seconds.
    pub seconds: u32,
}

/// `GET /api/admin/log?before=N`: what admins did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminLog {
    /// Some lines, the latest first.
    pub lines: Vec<AdminLogLine>,
}

/// A line of the admin log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminLogLine {
    /// Its number; later lines have higher ones.
    pub number: u64,
    /// What was done.
    #[serde(flatten)]
    pub done: AdminDone,
}

/// What an admin did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdminDone {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who.
    pub by: String,
    /// What.
    pub what: AdminAct,
}

/// What an admin can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum AdminAct {
    /// Ended a table.
    EndTable {
        /// Its code.
        code: String,
    },
    /// Took a player off a table.
    RemovePlayer {
        /// The table's code.
        code: String,
        /// The seat.
        seat: Seat,
    },
    /// Banned a network.
    Ban {
        /// The ban's name.
        id: String,
        /// The network.
        network: String,
        /// Until when, in milliseconds since 1970.
        until: Option<u64>,
    },
    /// Lifted a ban.
    LiftBan {
        /// The ban's name.
        id: String,
        /// The network.
        network: String,
    },
    /// Took a rule out of the gallery.
    RemoveRule {
        /// Its name.
        id: String,
        /// Its title.
        title: String,
    },
    /// Saw what was reported of a rule of the gallery, and left the rule there.
    DismissReports {
        /// Its name.
        id: String,
        /// Its title.
        title: String,
    },
    /// Dismissed what was reported of a player.
    DismissPlayerReport {
        /// The report.
        id: String,
    },
    /// Announced a restart.
    AnnounceRestart {
        /// When it is due, in milliseconds since 1970.
        due: u64,
    },
    /// Called the restart off.
    CancelRestart,
    /// Stopped new tables.
    Drain,
    /// Let tables be made again.
    Reopen,
    /// Backed the journal up.
    BackUp {
        /// The file, in the server's backup folder.
        file: String,
    },
    /// Made an invitation.
    Invite {
        /// Its name.
        id: String,
        /// How many devices may come in by it.
        uses: u32,
        /// Until when, in milliseconds since 1970.
        until: Option<u64>,
    },
    /// Revoked an invitation.
    RevokeInvitation {
        /// Its name.
        id: String,
    },
}

/// `GET /api/admin/reports`: what was reported of rules of the gallery, the latest first. `DELETE /api/admin/reports/{id}` forgets
/// what was said of one, and leaves it there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleReport {
    /// Which rule, or which ruleset.
    pub id: String,
    /// Whether it is a ruleset.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub ruleset: bool,
    /// Its title.
    pub title: String,
    /// Its maker.
    pub author: String,
    /// What is wrong with it.
    pub why: String,
    /// When that was said, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
}

/// The answer to `POST /api/admin/backups`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeBackup {
    /// The file, in the folder `backups` of the server's data folder.
    pub file: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// How many tables it holds.
    pub tables: u64,
}

/// An answer that says nothing but that it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {}
