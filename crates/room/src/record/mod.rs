//! What a room writes into its journal: everything from outside that changed it, with its time and its randomness, so
//! that reading it again gives the same room.

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
pub use seats::{EventChair, ForEvent, ForStrangers, SeatCard, StrangerChair, StrangerKeys};
pub use set::{LaidCard, SetTable};

/// The key of a round's shuffles.
pub type Seed = [u8; 32];

/// A player, for as long as the table exists and wherever they sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// When, by the table's clock.
    pub at: Time,
    /// The race that was judged before it, if its input was held for one: it and as many entries after it as the
    /// verdict has places are what was claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Box<Judged>>,
    /// What.
    pub what: Event,
    /// The digest of the table after it, if there is a match. Replay by a version with other rules can reach another state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state_digest: Option<StateDigest>,
    /// The digest in entries of versions up to 0.2.0: 32-bit FNV-1a. This version only reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gist: Option<u32>,
}

impl Record {
    /// The digest by which the table is checked; none if the entry has none.
    pub(super) fn digest(&self) -> Option<StoredDigest> {
        StoredDigest::new(self.state_digest, self.gist)
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The table was made. Always the first entry.
    Opened {
        /// The preset.
        base: String,
        /// The changes to it.
        with: BTreeMap<String, SwitchValue>,
        /// What they came to; earlier versions of the program did not write it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<Decided>,
        /// Which version of the program made it.
        program: String,
        /// When, in milliseconds since 1970.
        unix_ms: u64,
    },
    /// The table was made in the middle of a round, for practice or for a test.
    Set(Box<SetTable>),
    /// The match goes on from a moment of another.
    Branch(Box<Branch>),
    /// The table is one of an event, and everybody is seated. Always the second entry.
    ForEvent(Box<ForEvent>),
    /// "Find a table" has seated everybody. Always the second entry.
    ForStrangers(Box<ForStrangers>),
    /// A player of such a table has given their seat up, over another way than their line.
    LeftStrangers {
        /// Who.
        player: PlayerId,
    },
    /// The host has put the table on the list of public ones, or taken it off.
    Public {
        /// Whether it is listed.
        public: bool,
    },
    /// Somebody took a seat.
    Seated {
        /// Who.
        player: PlayerId,
        /// Their name.
        name: String,
        /// The hash of their token.
        key: String,
        /// Which chair: a bot's, which they took over, or in a match one that nobody had; none for the next one of the
        /// lobby.
        chair: Option<Seat>,
        /// Their player card, if they have shown one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<SeatCard>,
        /// Whether a program plays there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        program: bool,
    },
    /// Somebody asks for the seat of a player who is not there, whose token is lost.
    SeatAsked {
        /// Whose seat.
        player: PlayerId,
        /// The hash of the token that is to open it.
        key: String,
    },
    /// A player's command.
    Command {
        /// Who.
        player: PlayerId,
        /// Its number.
        n: u64,
        /// What.
        what: Do,
        /// For a deal that it brings about, in journals of earlier versions of the program.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
        /// For a deal that it brings about: what the table binds itself to before the cards are cut.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Seed>,
        /// The rules that it asks for; none if it asks for none, or for what makes no sense.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<Decided>,
        /// Whether it was pressed before what it answers was shown, and is refused for that.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        early: bool,
        /// Whether the name that it asks for is refused, since it hides characters. Before 0.3 such names were taken.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unfit: bool,
    },
    /// A player has asked for something over another way than their line, where commands have no numbers. It was
    /// allowed; what was not is not written down.
    Asked {
        /// Who.
        player: PlayerId,
        /// What.
        what: LobbyCommand,
        /// The rules that it comes to.
        rules: Decided,
    },
    /// What the table did by itself.
    House {
        /// What.
        what: LobbyCommand,
        /// As for a command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
        /// As for a command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Seed>,
    },
    /// A bot acted.
    Bot {
        /// For which seat.
        seat: Seat,
        /// How.
        action: Action,
    },
    /// A deadline passed.
    Tick,
    /// A player has said something in the chat, and a home-made rule hears it.
    Spoke {
        /// Who.
        player: PlayerId,
    },
    /// A player's device connected.
    Connected {
        /// Whose.
        player: PlayerId,
    },
    /// A player's last device is gone.
    Disconnected {
        /// Whose.
        player: PlayerId,
    },
    /// A player looks elsewhere, or at the table again.
    Hidden {
        /// Who.
        player: PlayerId,
        /// Whether elsewhere.
        hidden: bool,
    },
    /// A player has been away for too long: a bot stands in, and another is host.
    Away {
        /// Who.
        player: PlayerId,
    },
    /// A table without a code got one, for friends to come by.
    Invited {
        /// The code.
        code: String,
    },
    /// The host was asked for and has done nothing: whoever asked is host.
    HostDue,
    /// The table waits no longer for those who have not cut the cards.
    CutDue,
    /// The room was read from the journal, and nobody is connected.
    Resumed,
    /// The event has ended the match at its table as it stands.
    Stopped,
    /// An admin of the server has ended the table: nobody plays at it any more.
    Ended,
    /// An admin of the server has taken a player off the table. At tables of events only in journals of 0.2.0, where it
    /// also says that the player has left the event.
    Removed {
        /// Who.
        player: PlayerId,
    },
    /// A player of an event's table has left the event or was removed: a bot plays on for them.
    SeatClosed {
        /// Who.
        player: PlayerId,
    },
}

impl Event {
    pub(super) const fn house(what: LobbyCommand, secret: Option<Seed>) -> Self {
        Self::House { what, seed: None, secret }
    }

    /// A word for people who read the journal.
    pub fn command(&self) -> String {
        match self {
            Self::Command { player, n, .. } => format!("{}:{n}", player.0),
            _ => String::new(),
        }
    }
}

/// How strong the bots are that the table seats by itself.
pub const HOUSE_BOT: BotKind = BotKind { level: BotLevel::Regular, reflexes: None };

/// Returns the hash of an entry, by which a snapshot names the entry that it was made after.
pub(super) fn mark(body: &[u8]) -> Hex<32> {
    Hex(*blake3::hash(body).as_bytes())
}
