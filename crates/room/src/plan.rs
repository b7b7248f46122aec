//! Parameters for opening a table, and the code shared by tables that are opened with all players seated.

use std::collections::BTreeMap;

use ruckus_engine::Time;
use ruckus_homemade::Homemade;
use ruckus_journal::RoomName;
use ruckus_protocol::BotKind;

use super::lobby::Lobby;
use super::rules::Rules;
use super::{
    Branch, Choice, DEFAULT_BOT, Decided, Entropy, JournalEvent, Room, RoomError, SeatCard, SetTable, Step, Timeouts,
};

/// The parameters of a new table.
#[derive(Clone, Debug)]
pub struct TablePlan {
    /// The chosen rules.
    pub rules: Choice,
    /// Home-made rules to add.
    pub homemade: Vec<Homemade>,
    /// The maker's name.
    pub name: String,
    /// The hash of the maker's token.
    pub key: blake3::Hash,
    /// The maker's player card, if they have one.
    pub card: Option<SeatCard>,
    /// The number of bots.
    pub bots: u8,
    /// The strength of the bots.
    pub bot: BotKind,
    /// True to start the match immediately.
    pub start: bool,
    /// A position in the middle of a round to start from, for practice and tests.
    pub set: Option<SetTable>,
    /// The moment of another match to continue from. Its rules replace `rules`.
    pub branch: Option<Branch>,
    /// The version of the program.
    pub program: String,
    /// The current time, in milliseconds since 1970.
    pub unix_ms: u64,
}

impl TablePlan {
    /// A plan for a table with only its maker, in the lobby. `unix_ms` is 0.
    pub fn new(rules: Choice, name: &str, key: blake3::Hash, program: &str) -> Self {
        Self {
            rules,
            homemade: Vec::new(),
            name: name.to_owned(),
            key,
            card: None,
            bots: 0,
            bot: DEFAULT_BOT,
            start: false,
            set: None,
            branch: None,
            program: program.to_owned(),
            unix_ms: 0,
        }
    }
}

/// Opens a table of an event or of "Find a table". A second entry, `seated`, seats all players.
///
/// # Errors
/// The rules cannot be parsed or do not fit the number of seats.
pub(super) fn open_seated(
    name: RoomName,
    (rules, seats): (&Decided, usize),
    seated: JournalEvent,
    (program, unix_ms): (String, u64),
    timeouts: Timeouts,
    entropy: Entropy,
) -> Result<(Room, Vec<Step>), RoomError> {
    let rules = Rules::restore(rules)?;
    rules.compile(seats)?;
    let (base, decided) = (rules.base().to_owned(), rules.decided());
    let mut room = Room::empty(name, Lobby::new(rules, timeouts), entropy);
    let opened = JournalEvent::Opened { base, with: BTreeMap::new(), rules: Some(decided), program, unix_ms };
    let steps = vec![room.enter(Time(0), opened), room.enter(Time(0), seated)];
    Ok((room, steps))
}
