//! What players make up for numbers (HR-5): actions, or entries of a guest. What the rules that make and change it share.

use std::sync::Arc;

use crate::cards::numbers::Numbers;
use crate::rules::ADD_A_RULE;
use crate::rules::prelude::*;
use crate::tables::cell::{CellAbout, Per, Seen};

/// What all do when a card of a number is laid.
const ACTION: Cell<Option<Arc<str>>> = Cell::new(ADD_A_RULE, 0, "action").per(Per::Number).seen_by(Seen::All);
/// Which entry of the guest was made for a number instead: its place, counted from 1.
const ENTRY: Cell<u16> = Cell::new(ADD_A_RULE, 1, "homemade").per(Per::Number).seen_by(Seen::All);
/// The two where they must be remembered (HR-8).
const KNOWN_ACTION: Cell<Option<Arc<str>>> = Cell::new(ADD_A_RULE, 2, "known-action").per(Per::Number);
const KNOWN_ENTRY: Cell<u16> = Cell::new(ADD_A_RULE, 3, "known-homemade").per(Per::Number);

/// What the rule that makes rules for numbers remembers.
pub(crate) static CELLS: [CellAbout; 4] = [ACTION.about(), ENTRY.about(), KNOWN_ACTION.about(), KNOWN_ENTRY.about()];

impl Table {
    /// What all do when a card of a number is laid, if an action was made for it (HR-5).
    pub fn made_action(&self, number: u8) -> Option<&str> {
        ACTION.text_at(self, number).or_else(|| KNOWN_ACTION.text_at(self, number))
    }

    /// The entry of the guest that was made for a number instead, by its place.
    pub fn made_entry(&self, number: u8) -> Option<u8> {
        ENTRY.at(self, number).max(KNOWN_ENTRY.at(self, number)).checked_sub(1).map(|place| place as u8)
    }

    /// Whether a rule was made for a number.
    pub fn has_made(&self, number: u8) -> bool {
        self.made_action(number).is_some() || self.made_entry(number).is_some()
    }

    /// The numbers that an entry of the guest was made for.
    pub fn made_for(&self, entry: u8) -> Numbers {
        (0..10).filter(|&number| self.made_entry(number) == Some(entry)).collect()
    }
}

/// Makes a rule for one of some numbers: an action, or what else stands in the palette.
pub(crate) fn pattern(at: At<'_>, numbers: Numbers) -> Pattern {
    let entries = at.rulebook.guest().map_or(Numbers::EMPTY, |guest| guest.makeable(at.table));
    Pattern::MakeRule { numbers, entries }
}

/// Tells what a player has made, if this is what they have done.
pub(crate) fn make(run: &mut Resolution<'_>, seat: Seat, action: &Action) {
    let rulebook = run.rulebook();
    let from_memory = rulebook.procedures().house.actions_from_memory;
    let (number, action, made) = match action {
        Action::MakeRule { number, action } => (*number, action.trim(), None),
        &Action::MakeEntry { number, entry } => {
            (number, rulebook.guest().map_or("", |guest| guest.deed(entry)), Some(entry))
        }
        _ => return,
    };
    run.emit(Fact::RuleMade { seat, number, action: action.into(), entry: made, from_memory });
    let (own_action, own_entry) = if from_memory { (&KNOWN_ACTION, &KNOWN_ENTRY) } else { (&ACTION, &ENTRY) };
    own_action.note_at(run, number, made.is_none().then(|| action.into()));
    own_entry.note_at(run, number, made.map_or(0, |place| u16::from(place) + 1));
}
