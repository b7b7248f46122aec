//! The complete state of an event: the event itself, the keys of people, and the rooms of its tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_events::{
    Event, EventInputKind, EventPlayer, Fact, LotSecret, Person, Phase, Plan, Refusal, Round, TableNumber, Time,
    decide_bound, evolve,
};
use ruckus_journal::{Entry, Progress, RoomName, Seq};
use ruckus_protocol::Face;
use ruckus_record::Hex;
use ruckus_room::{Decided, EventChair, ForEvent, SeatCard};

use super::head::Head;
use super::people::People;
use super::record::{JoinedPerson, Record, TableRoom};
use super::word::Word;
use crate::code;

/// Maximum number of facts in one piece.
const PIECE: usize = 256;

/// All facts of an event, in pieces shared with what is shown. Adding a fact copies at most one piece.
#[derive(Clone, Debug, Default)]
struct FactLog(Vec<Arc<Vec<Fact>>>);

impl FactLog {
    fn add(&mut self, fact: &Fact) {
        match self.0.last_mut().filter(|piece| piece.len() < PIECE) {
            Some(piece) => Arc::make_mut(piece).push(fact.clone()),
            None => self.0.push(Arc::new(vec![fact.clone()])),
        }
    }
}

/// The complete state of an event.
#[derive(Clone, Debug)]
pub(crate) struct EventState {
    pub(crate) name: RoomName,
    pub(crate) code: String,
    pub(crate) event: Event,
    pub(crate) rules: Arc<Decided>,
    pub(crate) title: String,
    /// The secret that determines the lots.
    pub(crate) secret: LotSecret,
    /// The word that players need for check-in, if the host has set one.
    pub(crate) word: Option<Word>,
    // Shared with what is shown. These change rarely and are copied only then.
    people: Arc<People>,
    rooms: Arc<BTreeMap<(Round, TableNumber), RoomName>>,
    facts: FactLog,
    head: Head,
}

impl EventState {
    /// Opens an event. Also returns the entry to be written.
    pub(crate) fn open(name: RoomName, code: String, record: &Record) -> Result<(Self, Entry), String> {
        let Record::Opened { plan, rules, title, host, at, secret, word, .. } = record else {
            return Err("the first entry must open the event".to_owned());
        };
        let event = Event::open(Plan::clone(plan), host.person);
        let mut people = Arc::<People>::default();
        Arc::make_mut(&mut people).add(host);
        let (rules, title) = (Arc::new(rules.clone()), title.clone());
        let (rooms, facts, head) = (Arc::default(), FactLog::default(), Head::opened(*at));
        let secret = secret.ok_or("the event was opened by a version before 0.2.0; finish it with ruckus 0.2.0")?;
        let word = read_word(word.as_deref())?;
        let state = Self { name, code, event, rules, title, secret, word, people, rooms, facts, head };
        let entry = state.entry(record);
        Ok((state, entry))
    }

    /// Decides and applies a happening. Returns the entry to be written, if anything has changed.
    pub(crate) fn happen(
        &mut self,
        at: Time,
        what: &EventInputKind,
        joined: Option<JoinedPerson>,
    ) -> Result<Option<Entry>, Refusal> {
        let at = at.max(self.head.at());
        let facts = decide_bound(&self.event, at, what, &self.secret)?;
        if facts.is_empty() && joined.is_none() {
            return Ok(None);
        }
        // A table that replays its round gets a new room.
        let seated = facts.iter().filter_map(|fact| match fact {
            Fact::Seated { round, table, .. } | Fact::Replayed { round, table, .. } => Some((*round, *table)),
            _ => None,
        });
        let room = |(round, table)| TableRoom { round, table, room: code::unguessable().to_string() };
        let rooms = seated.map(room).collect();
        let record = Record::Happened { at, facts, joined, rooms };
        // Decided facts always apply.
        let _ = self.apply(&record);
        self.head.advance();
        Ok(Some(self.entry(&record)))
    }

    /// Sets or removes the check-in word. Returns the entry to be written.
    pub(crate) fn set_word(&mut self, at: Time, word: Option<Word>) -> Entry {
        self.head.pass(at);
        let record = Record::WordSet { at: self.head.at(), word: word.as_ref().map(|word| word.as_str().to_owned()) };
        self.word = word;
        self.head.advance();
        self.entry(&record)
    }

    fn apply(&mut self, record: &Record) -> Result<(), String> {
        let (at, facts, joined, rooms) = match record {
            Record::Opened { .. } => return Err("the event is open already".to_owned()),
            Record::WordSet { at, word } => {
                self.head.pass(*at);
                self.word = read_word(word.as_deref())?;
                return Ok(());
            }
            Record::Happened { at, facts, joined, rooms } => (at, facts, joined, rooms),
        };
        self.head.pass(*at);
        if let Some(joined) = joined {
            Arc::make_mut(&mut self.people).add(joined);
        }
        if !rooms.is_empty() {
            let new = rooms.iter().map(|TableRoom { round, table, room }| ((*round, *table), RoomName::new(room)));
            Arc::make_mut(&mut self.rooms).extend(new);
        }
        for fact in facts {
            evolve(&mut self.event, fact).map_err(|error| error.to_string())?;
            self.facts.add(fact);
        }
        Ok(())
    }

    fn entry(&self, record: &Record) -> Entry {
        // Serialization cannot fail: JSON only rejects maps with non-string keys, and a record has none.
        let body = serde_json::to_vec(record).unwrap_or_default();
        let (room, command, tallies) = (self.name.clone(), String::new(), Vec::new());
        Entry { room, seq: self.head.seq(), epoch: self.head.epoch(), command, body, tallies }
    }

    /// Loads an event from its journal.
    ///
    /// # Errors
    /// Returns the unreadable entry and the reason.
    pub(crate) fn replay(name: &RoomName, code: &str, entries: &[Entry]) -> Result<Self, String> {
        let mut state: Option<Self> = None;
        for entry in entries {
            let wrong = |why: String| format!("entry {} of {name} cannot be read: {why}", entry.seq.0);
            let record: Record = serde_json::from_slice(&entry.body).map_err(|error| wrong(error.to_string()))?;
            match &mut state {
                None => state = Some(Self::open(name.clone(), code.to_owned(), &record).map_err(wrong)?.0),
                Some(state) => state.apply(&record).map_err(wrong)?,
            }
            if let Some(state) = &mut state {
                state.head.read(entry.seq, entry.epoch);
            }
        }
        state.ok_or_else(|| format!("there is no event {name}"))
    }

    /// Returns the time of the last entry.
    pub(crate) const fn at(&self) -> Time {
        self.head.at()
    }

    /// Returns the number of the last entry.
    pub(crate) const fn seq(&self) -> Seq {
        self.head.seq()
    }

    /// Claims the event from the node that held it. Once the next entry is written, that node cannot write.
    pub(crate) const fn take_over(&mut self) {
        self.head.take_over();
    }

    /// Returns all facts, in order.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        self.facts.0.iter().flat_map(|piece| piece.iter().cloned()).collect()
    }

    /// Returns the number for the next person.
    pub(crate) fn next_person(&self) -> Person {
        self.people.next()
    }

    /// Returns the person with this token, by its hash.
    pub(crate) fn person(&self, key: &blake3::Hash) -> Option<Person> {
        self.people.holder(key)
    }

    /// Returns the name of a person.
    pub(crate) fn name_of(&self, person: Person) -> &str {
        self.people.get(person).map_or("", |joined| &joined.name)
    }

    /// Returns the hash of a person's token.
    pub(crate) fn key_of(&self, person: Person) -> Option<Hex<32>> {
        self.people.get(person).map(|joined| joined.key)
    }

    /// Returns the hash of a player's token, or `None` for a bot.
    pub(crate) fn key_of_player(&self, player: EventPlayer) -> Option<Hex<32>> {
        self.key_of(self.event.player(player)?.person()?)
    }

    fn card_of(&self, person: Person) -> Option<SeatCard> {
        self.people.get(person).and_then(|joined| joined.card.clone())
    }

    /// Returns the face that a player has built.
    pub(crate) fn face_of(&self, player: EventPlayer) -> Option<Face> {
        let person = self.event.player(player)?.person()?;
        self.people.get(person)?.face
    }

    /// Returns all tables that have a room, including those of earlier rounds.
    pub(crate) fn seated(&self) -> std::collections::BTreeSet<(Round, TableNumber)> {
        self.rooms.keys().copied().collect()
    }

    /// Returns the room of a table in a round.
    pub(crate) fn room(&self, round: Round, table: TableNumber) -> Option<&RoomName> {
        self.rooms.get(&(round, table))
    }

    /// Returns the description of a table for its room.
    pub(crate) fn for_event(&self, round: Round, number: TableNumber, seats: &[EventPlayer]) -> ForEvent {
        let chair = |player: &EventPlayer| {
            let entrant = self.event.player(*player);
            let away = entrant.is_some_and(|entrant| entrant.presence() != ruckus_events::Presence::Awake);
            let key = self.key_of_player(*player);
            let name = entrant.map_or_else(String::new, |entrant| entrant.name().to_owned());
            let card = entrant.and_then(|entrant| self.card_of(entrant.person()?));
            EventChair { name, key, card, face: self.face_of(*player), asleep: away && key.is_some() }
        };
        let until = self.event.table(number).and_then(ruckus_events::Table::until);
        ForEvent { event: self.code.clone(), round, table: number, until, seats: seats.iter().map(chair).collect() }
    }

    /// Returns true if the event is over.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.event.phase(), Phase::Ended { .. })
    }

    /// Returns true while tables play or the next round is about to begin.
    pub(crate) const fn runs(&self) -> bool {
        matches!(self.event.phase(), Phase::Playing | Phase::Between { .. })
    }

    /// Returns the progress of the event as the directory records it.
    pub(crate) const fn progress(&self) -> Progress {
        match self.event.phase() {
            Phase::CheckIn { .. } => Progress::Lobby,
            Phase::Playing | Phase::Between { .. } => Progress::Match,
            Phase::Ended { .. } => Progress::Record,
        }
    }
}

/// Parses the check-in word of a journal entry.
fn read_word(text: Option<&str>) -> Result<Option<Word>, String> {
    text.map(|text| Word::read(text).map_err(|problem| problem.message)).transpose()
}
