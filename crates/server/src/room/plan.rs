//! How a table is made.

use ruckus_homemade::Homemade;
use ruckus_protocol::BotKind;

use super::{Branch, Choice, SeatCard, SetTable};

/// How a table is made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules.
    pub rules: Choice,
    /// Home-made rules besides.
    pub homemade: Vec<Homemade>,
    /// The maker's name.
    pub name: String,
    /// The hash of the maker's token.
    pub key: blake3::Hash,
    /// The maker's player card, if they have one.
    pub card: Option<SeatCard>,
    /// How many bots sit down at once.
    pub bots: u8,
    /// What kind of bots.
    pub bot: BotKind,
    /// Whether the match begins at once.
    pub start: bool,
    /// The middle of a round to begin with, for practice or for a test.
    pub set: Option<SetTable>,
    /// The moment of another match to go on from; its rules hold then.
    pub branch: Option<Branch>,
    /// The version of the program.
    pub program: String,
    /// The time, in milliseconds since 1970.
    pub unix_ms: u64,
}
