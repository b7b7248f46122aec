//! Who sits at a table: people and bots.

use ruckus_arbiter::{Conduct, Oddity, Tempo};
use ruckus_engine::{Offer, Seat, Time};
use ruckus_protocol::{Ack, BotKind, Evening, Face};
use serde::{Deserialize, Serialize};

use super::answers::Answers;
use super::presence::Presence;
use super::reactions::Reactions;
use super::{PlayerId, SeatCard};

/// Somebody on a chair. The chair's number is the place in the room's list. It is part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Player {
    pub(super) id: PlayerId,
    pub(super) name: String,
    pub(super) who: Who,
    /// The face of a player who has left, for the bot or the empty chair that keeps their name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) face: Option<Face>,
    /// What they have won at this table.
    pub(super) evening: Evening,
    /// What this seat was last told that it may do.
    #[serde(skip)]
    pub(super) offers: Vec<Offer>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Who {
    Bot(BotKind),
    Person(Box<Person>),
    /// Whoever sat here has left the match, and the chair with them; the name is kept for telling what they did.
    Gone,
}

/// A person, with or without a device. What is not written down when it happens is in no snapshot either.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "SavedPerson", into = "SavedPerson")]
pub(super) struct Person {
    /// The hash of the token.
    pub(super) key: blake3::Hash,
    /// Their player card, if they have shown one.
    pub(super) card: Option<Box<SeatCard>>,
    /// Whether it is a program that somebody has brought.
    pub(super) program: bool,
    /// The face that they have built.
    pub(super) face: Option<Face>,
    pub(super) ready: bool,
    pub(super) presence: Presence,
    pub(super) reactions: Reactions,
    /// The number of the last command.
    pub(super) last_n: u64,
    /// The latest answers.
    answers: Answers,
}

/// A person as a snapshot has them.
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
    told: Option<Oddity>,
    answers: Answers,
}

impl From<SavedPerson> for Person {
    fn from(saved: SavedPerson) -> Self {
        let SavedPerson { key, card, program, face, connected, hidden, ready, away, returns, since, .. } = saved;
        let SavedPerson { last_n, conduct, tempo, told, answers, .. } = saved;
        let presence = Presence::restored(connected, hidden, away, returns, since);
        let reactions = Reactions::restored(conduct, tempo, told);
        Self { key, card, program, face, ready, presence, reactions, last_n, answers }
    }
}

impl From<Person> for SavedPerson {
    fn from(person: Person) -> Self {
        let Person { key, card, program, face, ready, presence, reactions, last_n, answers } = person;
        let (conduct, tempo, told) = reactions.saved();
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
            told,
            answers,
        }
    }
}

/// A hash as text.
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
            presence: Presence::new(since),
            reactions: Reactions::default(),
            last_n: 0,
            answers: Answers::default(),
        }
    }

    pub(super) fn remember(&mut self, ack: &Ack) {
        self.last_n = ack.n;
        self.answers.push(ack);
    }

    /// Whether no more answers are kept than a person's are.
    pub(super) fn answers_fit(&self) -> bool {
        self.answers.fit()
    }

    /// The answer to a command that was answered before; none if that is too long ago.
    pub(super) fn answer(&self, n: u64) -> Option<Ack> {
        self.answers.ago(self.last_n.checked_sub(n)?, n)
    }
}

impl Player {
    pub(super) fn bot(id: PlayerId, name: String, kind: BotKind) -> Self {
        Self { who: Who::Bot(kind), ..Self::gone(id, name) }
    }

    /// A chair that nobody has any more.
    pub(super) const fn gone(id: PlayerId, name: String) -> Self {
        let evening = Evening { played: 0, won: 0, streak: 0 };
        Self { id, name, who: Who::Gone, face: None, evening, offers: Vec::new() }
    }

    /// A match that they have played is over.
    pub(super) const fn match_over(&mut self, won: bool) {
        let Evening { played, won: wins, streak } = self.evening;
        self.evening = if won {
            Evening { played: played + 1, won: wins + 1, streak: streak + 1 }
        } else {
            Evening { played: played + 1, won: wins, streak: 0 }
        };
    }

    /// The face that others see, if it was built.
    pub(super) fn face(&self) -> Option<Face> {
        self.person().map_or(self.face, |person| person.face)
    }

    pub(super) const fn is_gone(&self) -> bool {
        matches!(self.who, Who::Gone)
    }

    /// Whether somebody has brought a program that plays here.
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

    /// Whether races wait for them: they are there, and look at the table.
    pub(super) fn attends(&self) -> bool {
        self.person().is_some_and(|person| person.presence.attends())
    }

    /// The kind of the bot that plays for this chair now, if one does.
    pub(super) fn mind(&self) -> Option<BotKind> {
        match &self.who {
            Who::Bot(kind) => Some(*kind),
            Who::Person(person) => person.presence.is_away().then_some(super::record::HOUSE_BOT),
            Who::Gone => None,
        }
    }
}

/// The player with a number.
pub(super) fn by_id(players: &[Player], id: PlayerId) -> Option<&Player> {
    players.iter().find(|player| player.id == id)
}

/// Where a player sits.
pub(super) fn seat_of(players: &[Player], id: PlayerId) -> Option<Seat> {
    players.iter().position(|player| player.id == id).map(|place| Seat(place as u8))
}
