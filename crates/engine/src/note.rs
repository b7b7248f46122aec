//! What rules remember. The table keeps a note for each rule that has one, and knows nothing of what it means.

use crate::card::Card;
use crate::rule::RuleId;
use crate::seat::{Seat, SeatSet};

/// What one rule remembers: seats, a number, and a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The seats it is about.
    pub seats: SeatSet,
    /// A count, a colour, whatever the rule makes of it.
    pub number: u16,
    /// The card it is about.
    pub card: Option<Card>,
}

/// The notes of a round, sorted by rule: which rule noted something first makes no difference. They go with the round's end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes(Vec<(RuleId, Note)>);

impl Notes {
    /// What a rule has noted.
    pub(crate) fn of(&self, rule: RuleId) -> Option<Note> {
        self.0.iter().find(|(of, _)| *of == rule).map(|(_, note)| *note)
    }

    /// A rule notes something instead, or nothing more.
    pub(crate) fn set(&mut self, rule: RuleId, note: Option<Note>) {
        match (self.0.binary_search_by_key(&rule, |(of, _)| *of), note) {
            (Ok(place), Some(note)) => self.0[place].1 = note,
            (Ok(place), None) => drop(self.0.remove(place)),
            (Err(place), Some(note)) => self.0.insert(place, (rule, note)),
            (Err(_), None) => {}
        }
    }

    /// Forgets all of them.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Somebody has left: no note is about them.
    pub(crate) fn left(&mut self, seat: Seat) {
        for (_, note) in &mut self.0 {
            note.seats.remove(seat);
        }
    }
}
