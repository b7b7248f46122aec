//! What rules remember. The table keeps a note for each rule that has one, and knows nothing of what it means.

use crate::rule::RuleId;
use crate::seat::{Seat, SeatSet};

/// What one rule remembers: seats, and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Whom it is about.
    pub seats: SeatSet,
    /// A count, a colour, whatever the rule makes of it.
    pub number: u16,
}

/// The notes of a round. They go with its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes(Vec<(RuleId, Note)>);

impl Notes {
    /// What a rule has noted.
    pub(crate) fn of(&self, rule: RuleId) -> Option<Note> {
        self.0.iter().find(|(of, _)| *of == rule).map(|(_, note)| *note)
    }

    /// A rule notes something instead, or nothing more.
    pub(crate) fn set(&mut self, rule: RuleId, note: Option<Note>) {
        self.0.retain(|(of, _)| *of != rule);
        self.0.extend(note.map(|note| (rule, note)));
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
