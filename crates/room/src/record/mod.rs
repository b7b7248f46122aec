//! The format of a room's journal. An entry contains an external change with its time and its randomness, so that
//! replaying the journal reproduces the room.

mod branch;
mod race;
mod seats;
mod set;

use std::collections::BTreeMap;

use ruckus_engine::{Action, Seat, SwitchValue, Time};
use ruckus_protocol::{BotKind, BotLevel, Do, LobbyCommand};
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

use super::Decided;
use super::state_digest::{StateDigest, StoredDigest};
pub use branch::Branch;
pub use race::Judged;
pub use seats::{EventChair, ForEvent, ForMatchmaking, MatchmadeChair, MatchmadeKeys, SeatCard};
pub use set::{PlacedCard, SetTable};

/// A 32-byte key of a round's shuffles, or the secret that contributes to one.
pub type Seed = [u8; 32];

/// The ID of a player: unique within the room, and independent of the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The time, by the room's clock.
    pub at: Time,
    /// The verdict on a race, in the first entry that carries out one of its claims. Entries for the other claims
    /// follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Box<Judged>>,
    /// The event.
    pub what: JournalEvent,
    /// The digest of the table after the entry, during a match. A version with other rules may reach a different state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state_digest: Option<StateDigest>,
    /// The digest in entries of versions up to 0.2.0: 32-bit FNV-1a. This version only reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gist: Option<u32>,
}

impl Record {
    /// The digest that the table is checked against. `None` if the entry has none.
    pub(super) fn digest(&self) -> Option<StoredDigest> {
        StoredDigest::new(self.state_digest, self.gist)
    }
}

/// A change to a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum JournalEvent {
    /// The room was opened. Always the first entry.
    Opened {
        /// The preset.
        base: String,
        /// The changes to the preset.
        with: BTreeMap<String, SwitchValue>,
        /// The resulting rules. Only versions before 0.2.0 did not write them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<Decided>,
        /// The version of the program that opened the room.
        program: String,
        /// The time, in milliseconds since the Unix epoch.
        unix_ms: u64,
    },
    /// The match starts in the middle of a round, for practice or for a test.
    Set(Box<SetTable>),
    /// The match continues from a moment of another match.
    Branch(Box<Branch>),
    /// The room is a table of an event, and all its players are seated. Always the second entry.
    ForEvent(Box<ForEvent>),
    /// "Find a table" has seated all players. Always the second entry.
    #[serde(rename = "for-strangers")]
    ForMatchmaking(Box<ForMatchmaking>),
    /// A player has given up a seat in a room of "Find a table" with an HTTP request, which has no command number.
    #[serde(rename = "left-strangers")]
    LeftMatchmaking {
        /// The player.
        player: PlayerId,
    },
    /// The host has added the room to the list of public tables or removed it.
    Public {
        /// True if the room is listed.
        public: bool,
    },
    /// A player took a seat.
    Seated {
        /// The player.
        player: PlayerId,
        /// The player's name.
        name: String,
        /// The hash of the player's token.
        key: String,
        /// The seat during a match: a bot's, a vacant one, or a new one. `None` in the lobby, for the next seat.
        chair: Option<Seat>,
        /// The player card, if the player has shown one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<SeatCard>,
        /// True if a program plays on this seat.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        program: bool,
    },
    /// A player who has lost the token of a seat asks the host for the seat.
    SeatAsked {
        /// The player on this seat.
        player: PlayerId,
        /// The hash of the token that will open the seat if the host agrees.
        key: String,
    },
    /// A player's command.
    Command {
        /// The player.
        player: PlayerId,
        /// The number of the command.
        n: u64,
        /// The command.
        what: Do,
        /// The secret for the deal that it causes. The room commits to it before players cut the cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Seed>,
        /// The rules that result from the command. `None` if it does not change them or is invalid.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<Decided>,
        /// True if the command is a false start: it was pressed before the moment was shown, and is refused.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        early: bool,
        /// True if the requested name is refused because it hides characters. Versions before 0.3 accepted such names.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unfit: bool,
    },
    /// A player has changed the rules with an HTTP request, which has no command number. Only accepted requests are in
    /// the journal.
    Asked {
        /// The player.
        player: PlayerId,
        /// The equivalent command.
        what: LobbyCommand,
        /// The resulting rules.
        rules: Decided,
    },
    /// A command that the room issues on its own, for example when the next deal is due.
    #[serde(rename = "house")]
    OwnCommand {
        /// The command.
        what: LobbyCommand,
        /// As in [`JournalEvent::Command`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Seed>,
    },
    /// A bot acted.
    Bot {
        /// The seat that the bot acted for.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// A deadline of the game passed.
    Tick,
    /// A player has written in the chat, and a home-made rule reacts to it. The text is not in the journal.
    Spoke {
        /// The player.
        player: PlayerId,
    },
    /// A player's first device connected.
    Connected {
        /// The player.
        player: PlayerId,
    },
    /// A player's last device disconnected.
    Disconnected {
        /// The player.
        player: PlayerId,
    },
    /// A player's page was hidden or shown.
    Hidden {
        /// The player.
        player: PlayerId,
        /// True if it was hidden.
        hidden: bool,
    },
    /// A player has been absent or idle for too long. A bot stands in. If the player is a disconnected host, another
    /// player becomes host.
    Away {
        /// The player.
        player: PlayerId,
    },
    /// The room got a short code for invitations.
    Invited {
        /// The code.
        code: String,
    },
    /// The host has not responded in time, so the first connected player who asked becomes host.
    HostDue,
    /// The time for cutting the cards has expired. The room no longer waits for the missing players.
    CutDue,
    /// A pause takes effect: no race and no shuffle is in progress any more. The command or the lost connection that
    /// caused it is an earlier entry.
    Paused,
    /// A real-time limit of a pause has passed: for missing players to come back, or for the host to answer.
    PauseDue,
    /// The room was loaded from the journal. No players are connected.
    Resumed,
    /// The event has stopped the match before its end.
    Stopped,
    /// An admin of the server has ended the room. No further play is possible.
    Ended,
    /// An admin of the server has removed a player. In rooms of events, only version 0.2.0 wrote this; there it also
    /// means that the player has left the event.
    Removed {
        /// The player.
        player: PlayerId,
    },
    /// A player has left the event or was removed from it. A bot takes the seat.
    SeatClosed {
        /// The player.
        player: PlayerId,
    },
}

impl JournalEvent {
    pub(super) const fn own_command(what: LobbyCommand, secret: Option<Seed>) -> Self {
        Self::OwnCommand { what, secret }
    }

    /// Returns a label for people who read the journal: `player:number` for commands, otherwise empty.
    pub fn command(&self) -> String {
        match self {
            Self::Command { player, n, .. } => format!("{}:{n}", player.0),
            _ => String::new(),
        }
    }
}

/// The default kind of bot. Bots that replace a player are of this kind.
pub const DEFAULT_BOT: BotKind = BotKind { level: BotLevel::Regular, reflexes: None };

/// Returns the hash of an entry's body. A snapshot identifies its last entry by this hash.
pub(super) fn mark(body: &[u8]) -> Hex<32> {
    Hex(*blake3::hash(body).as_bytes())
}
