//! Who sits at a table: people and bots.

use std::collections::VecDeque;

use ruckus_arbiter::{Conduct, Line};
use ruckus_engine::{OfferWords, Time};
use ruckus_protocol::{Ack, BotLevel};

use super::PlayerId;

/// How many answers are kept for repeated commands. A client sends at most a handful that are not answered yet.
const ANSWERS: usize = 64;

/// Somebody on a chair. The chair's number is the place in the room's list.
#[derive(Debug)]
pub(super) struct Player {
    pub(super) id: PlayerId,
    pub(super) name: String,
    pub(super) who: Who,
    /// What this seat was last told that it may do.
    pub(super) offers: Vec<OfferWords>,
}

#[derive(Debug)]
pub(super) enum Who {
    Bot(BotLevel),
    Person(Person),
    /// Whoever sat here has left the match, and the chair with them; the name is kept for telling what they did.
    Gone,
}

/// A person, with or without a device.
#[derive(Debug)]
pub(super) struct Person {
    /// The hash of the token.
    pub(super) key: blake3::Hash,
    pub(super) connected: bool,
    /// Whether they look elsewhere, by their own device.
    pub(super) hidden: bool,
    pub(super) ready: bool,
    /// Away for longer than the table waits.
    pub(super) away: bool,
    /// Since when they are connected, or not.
    pub(super) since: Time,
    /// The number of the last command.
    pub(super) last_n: u64,
    /// The line to their device, as far as it has been measured.
    pub(super) line: Line,
    /// How they have behaved in races.
    pub(super) conduct: Conduct,
    answers: VecDeque<Ack>,
}

impl Person {
    pub(super) fn new(key: blake3::Hash, since: Time) -> Self {
        let answers = VecDeque::new();
        Self {
            key,
            connected: false,
            hidden: false,
            ready: false,
            away: false,
            since,
            last_n: 0,
            line: Line::default(),
            conduct: Conduct::default(),
            answers,
        }
    }

    pub(super) fn remember(&mut self, answer: Ack) {
        self.last_n = answer.n;
        if self.answers.len() == ANSWERS {
            self.answers.pop_front();
        }
        self.answers.push_back(answer);
    }

    /// The answer to a command that was answered before; none if that is too long ago.
    pub(super) fn answer(&self, n: u64) -> Option<&Ack> {
        self.answers.iter().find(|answer| answer.n == n)
    }
}

impl Player {
    pub(super) fn bot(id: PlayerId, name: String, level: BotLevel) -> Self {
        Self { id, name, who: Who::Bot(level), offers: Vec::new() }
    }

    /// A chair that nobody has any more.
    pub(super) const fn gone(id: PlayerId, name: String) -> Self {
        Self { id, name, who: Who::Gone, offers: Vec::new() }
    }

    pub(super) const fn is_gone(&self) -> bool {
        matches!(self.who, Who::Gone)
    }

    pub(super) const fn person(&self) -> Option<&Person> {
        match &self.who {
            Who::Person(person) => Some(person),
            Who::Bot(_) | Who::Gone => None,
        }
    }

    pub(super) const fn person_mut(&mut self) -> Option<&mut Person> {
        match &mut self.who {
            Who::Person(person) => Some(person),
            Who::Bot(_) | Who::Gone => None,
        }
    }

    pub(super) fn connected(&self) -> bool {
        self.person().is_some_and(|person| person.connected)
    }

    /// Whether races wait for them: they are there, and look at the table.
    pub(super) fn attends(&self) -> bool {
        self.person().is_some_and(|person| person.connected && !person.hidden && !person.away)
    }

    /// The level of the bot that plays for this chair now, if one does.
    pub(super) fn mind(&self) -> Option<BotLevel> {
        match &self.who {
            Who::Bot(level) => Some(*level),
            Who::Person(person) => person.away.then_some(super::record::HOUSE_BOT),
            Who::Gone => None,
        }
    }
}
