//! How a table is made.

use std::collections::BTreeMap;

use ruckus_engine::Time;
use ruckus_homemade::Homemade;
use ruckus_journal::RoomName;
use ruckus_protocol::BotKind;

use super::lobby::Lobby;
use super::rules::Rules;
use super::{Branch, Choice, Decided, Entropy, Event, HOUSE_BOT, Patience, Room, RoomError, SeatCard, SetTable, Step};

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

impl Plan {
    /// A table with only its maker, waiting in the lobby. The time is 0.
    pub fn new(rules: Choice, name: &str, key: blake3::Hash, program: &str) -> Self {
        Self {
            rules,
            homemade: Vec::new(),
            name: name.to_owned(),
            key,
            card: None,
            bots: 0,
            bot: HOUSE_BOT,
            start: false,
            set: None,
            branch: None,
            program: program.to_owned(),
            unix_ms: 0,
        }
    }
}

/// Opens a table at which everybody is seated at once, by an entry of its own: that of an event, or of strangers.
///
/// # Errors
/// The rules cannot be read, or do not fit so many seats.
pub(super) fn open_seated(
    name: RoomName,
    (rules, seats): (&Decided, usize),
    seated: Event,
    (program, unix_ms): (String, u64),
    patience: Patience,
    entropy: Entropy,
) -> Result<(Room, Vec<Step>), RoomError> {
    let rules = Rules::restore(rules)?;
    rules.compile(seats)?;
    let (base, decided) = (rules.base().to_owned(), rules.decided());
    let mut room = Room::empty(name, Lobby::new(rules, patience), entropy);
    let opened = Event::Opened { base, with: BTreeMap::new(), rules: Some(decided), program, unix_ms };
    let steps = vec![room.enter(Time(0), opened), room.enter(Time(0), seated)];
    Ok((room, steps))
}
