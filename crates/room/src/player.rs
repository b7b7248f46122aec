//! The players in a room: people and bots. Defines the state of each seat and its form in snapshots.

use ruckus_arbiter::{Conduct, Oddity, Tempo};
use ruckus_engine::{Offer, Seat, Time};
use ruckus_protocol::{Ack, BotKind, Evening, Face};
use serde::{Deserialize, Serialize};

use super::answers::Answers;
use super::presence::PlayerPresence;
use super::reactions::Reactions;
use super::{PlayerId, SeatCard};

/// A seat's player. The seat's number is the index in the room's list. Part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct RoomPlayer {
    pub(super) id: PlayerId,
    pub(super) name: String,
    pub(super) who: Who,
    /// Face of a player who left, for the bot or the empty chair that keeps the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) face: Option<Face>,
    /// Matches played and won in this room.
    pub(super) evening: Evening,
    /// The legal actions that the room sent to this seat most recently.
    #[serde(skip)]
    pub(super) offers: Vec<Offer>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Who {
    Bot(BotKind),
    Person(Box<Person>),
    /// The player left the match, and the chair is empty. Results still show the name.
    Gone,
}

/// A person, connected or not. Snapshots contain only the state that replaying the journal restores.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "SavedPerson", into = "SavedPerson")]
pub(super) struct Person {
    /// Hash of the seat's token.
    pub(super) key: blake3::Hash,
    /// Their player card, if they showed one.
    pub(super) card: Option<Box<SeatCard>>,
    /// True for an external program.
    pub(super) program: bool,
    /// The face that the player designed.
    pub(super) face: Option<Face>,
    pub(super) ready: bool,
    pub(super) presence: PlayerPresence,
    pub(super) reactions: Reactions,
    /// Number of the latest command.
    pub(super) last_n: u64,
    /// Answers to the latest commands, for clients that send a command again.
    answers: Answers,
}

/// The form of a [`Person`] in snapshots.
#[derive(Serialize, Deserialize)]
struct SavedPerson {
    #[serde(with = "in_hex")]
    key: blake3::Hash,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    card: Option<Box<SeatCard>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    program: bool,
    face: Option<Face>,
    connected: bool,
    hidden: bool,
    ready: bool,
    away: bool,
    returns: bool,
    since: Time,
    last_n: u64,
    conduct: Conduct,
    tempo: Tempo,
    #[serde(rename = "told")]
    reported: Option<Oddity>,
    answers: Answers,
}

impl From<SavedPerson> for Person {
    fn from(saved: SavedPerson) -> Self {
        let SavedPerson { key, card, program, face, connected, hidden, ready, away, returns, since, .. } = saved;
        let SavedPerson { last_n, conduct, tempo, reported, answers, .. } = saved;
        let presence = PlayerPresence::restored(connected, hidden, away, returns, since);
        let reactions = Reactions::restored(conduct, tempo, reported);
        Self { key, card, program, face, ready, presence, reactions, last_n, answers }
    }
}

impl From<Person> for SavedPerson {
    fn from(person: Person) -> Self {
        let Person { key, card, program, face, ready, presence, reactions, last_n, answers } = person;
        let (conduct, tempo, reported) = reactions.saved();
        let (connected, hidden) = (presence.is_connected(), presence.is_hidden());
        let (away, returns, since) = (presence.is_away(), presence.returns(), presence.since());
        Self {
            key,
            card,
            program,
            face,
            connected,
            hidden,
            ready,
            away,
            returns,
            since,
            last_n,
            conduct,
            tempo,
            reported,
            answers,
        }
    }
}

/// Serializes a hash as hexadecimal text.
pub(super) mod in_hex {
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(in super::super) fn serialize<S: Serializer>(hash: &blake3::Hash, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(hash.to_hex().as_str())
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<blake3::Hash, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        blake3::Hash::from_hex(text.as_bytes()).map_err(de::Error::custom)
    }
}

impl Person {
    pub(super) fn new(key: blake3::Hash, since: Time) -> Self {
        Self {
            key,
            card: None,
            program: false,
            face: None,
            ready: false,
            presence: PlayerPresence::new(since),
            reactions: Reactions::default(),
            last_n: 0,
            answers: Answers::default(),
        }
    }

    pub(super) fn remember(&mut self, ack: &Ack) {
        self.last_n = ack.n;
        self.answers.push(ack);
    }

    /// Returns true if the number of stored answers is within the limit. Snapshots are checked with it.
    pub(super) fn answers_fit(&self) -> bool {
        self.answers.fit()
    }

    /// Returns the stored answer to command `n`. `None` if the answer is no longer stored.
    pub(super) fn answer(&self, n: u64) -> Option<Ack> {
        self.answers.ago(self.last_n.checked_sub(n)?, n)
    }
}

impl RoomPlayer {
    pub(super) fn bot(id: PlayerId, name: String, kind: BotKind) -> Self {
        Self { who: Who::Bot(kind), ..Self::gone(id, name) }
    }

    /// Creates an empty chair that keeps the name of its former player.
    pub(super) const fn gone(id: PlayerId, name: String) -> Self {
        let evening = Evening { played: 0, won: 0, streak: 0 };
        Self { id, name, who: Who::Gone, face: None, evening, offers: Vec::new() }
    }

    /// Updates the statistics after a match that this player finished.
    pub(super) const fn match_over(&mut self, won: bool) {
        let Evening { played, won: wins, streak } = self.evening;
        self.evening = if won {
            Evening { played: played + 1, won: wins + 1, streak: streak + 1 }
        } else {
            Evening { played: played + 1, won: wins, streak: 0 }
        };
    }

    /// Returns the face that others see, if the player designed one.
    pub(super) fn face(&self) -> Option<Face> {
        self.person().map_or(self.face, |person| person.face)
    }

    pub(super) const fn is_gone(&self) -> bool {
        matches!(self.who, Who::Gone)
    }

    /// Returns true if an external program plays this seat.
    pub(super) fn is_program(&self) -> bool {
        self.person().is_some_and(|person| person.program)
    }

    pub(super) fn person(&self) -> Option<&Person> {
        match &self.who {
            Who::Person(person) => Some(person),
            Who::Bot(_) | Who::Gone => None,
        }
    }

    pub(super) fn person_mut(&mut self) -> Option<&mut Person> {
        match &mut self.who {
            Who::Person(person) => Some(person),
            Who::Bot(_) | Who::Gone => None,
        }
    }

    pub(super) fn connected(&self) -> bool {
        self.person().is_some_and(|person| person.presence.is_connected())
    }

    /// Returns true if races wait for this player: connected, looking at the page, and not replaced by a bot.
    pub(super) fn attends(&self) -> bool {
        self.person().is_some_and(|person| person.presence.attends())
    }

    /// Returns the kind of bot that plays this seat now. `None` if no bot does.
    pub(super) fn bot_kind(&self) -> Option<BotKind> {
        match &self.who {
            Who::Bot(kind) => Some(*kind),
            Who::Person(person) => person.presence.is_away().then_some(super::record::DEFAULT_BOT),
            Who::Gone => None,
        }
    }
}

/// Returns the player with this number.
pub(super) fn by_id(players: &[RoomPlayer], id: PlayerId) -> Option<&RoomPlayer> {
    players.iter().find(|player| player.id == id)
}

/// Returns the seat of a player.
pub(super) fn seat_of(players: &[RoomPlayer], id: PlayerId) -> Option<Seat> {
    players.iter().position(|player| player.id == id).map(|place| Seat(place as u8))
}
