//! Rules that players make for numbers (HR-5): an action, or an entry of the table's guest. Shared by house rules that
//! make and change them.

use std::sync::Arc;

use crate::cards::numbers::Numbers;
use crate::rules::ADD_A_RULE;
use crate::rules::prelude::*;
use crate::tables::cell::{CellInfo, Per};

/// The action made up for a number.
const ACTION: Cell<Option<Arc<str>>> = Cell::new(ADD_A_RULE, 0, "action").per(Per::Number).shown(
    "the text of what all players do when a card of that number is played; not shown where rules must be remembered",
);
/// The guest's entry made for a number instead, as its index plus 1.
const ENTRY: Cell<u16> = Cell::new(ADD_A_RULE, 1, "homemade").per(Per::Number).shown(
    "the position, from 1, of the home-made rule that was made for the number; not shown where rules must be remembered",
);
/// `KNOWN_ACTION` and `KNOWN_ENTRY` replace the two above if players must remember the rules (HR-8).
const KNOWN_ACTION: Cell<Option<Arc<str>>> = Cell::new(ADD_A_RULE, 2, "known-action").per(Per::Number);
const KNOWN_ENTRY: Cell<u16> = Cell::new(ADD_A_RULE, 3, "known-homemade").per(Per::Number);

/// The cells of `add-a-rule`.
pub(crate) static CELLS: [CellInfo; 4] = [ACTION.about(), ENTRY.about(), KNOWN_ACTION.about(), KNOWN_ENTRY.about()];

impl Table {
    /// Returns the action that all players perform when a card of this number is played, if there is one (HR-5).
    pub fn made_action(&self, number: u8) -> Option<&str> {
        ACTION.text_at(self, number).or_else(|| KNOWN_ACTION.text_at(self, number))
    }

    /// Returns the index of the guest's entry that was made for this number instead, if there is one.
    pub fn made_entry(&self, number: u8) -> Option<u8> {
        ENTRY.at(self, number).max(KNOWN_ENTRY.at(self, number)).checked_sub(1).map(|place| place as u8)
    }

    /// Returns true if a rule was made for this number.
    pub fn has_made(&self, number: u8) -> bool {
        self.made_action(number).is_some() || self.made_entry(number).is_some()
    }

    /// Returns the numbers that an entry of the guest was made for.
    pub fn made_for(&self, entry: u8) -> Numbers {
        (0..10).filter(|&number| self.made_entry(number) == Some(entry)).collect()
    }
}

/// Returns the pattern for making a rule for one of `numbers`: an action, or one of the guest's entries.
pub(crate) fn pattern(at: RuleContext<'_>, numbers: Numbers) -> Pattern {
    let entries = at.rulebook.guest().map_or(Numbers::EMPTY, |guest| guest.makeable(at.table));
    Pattern::MakeRule { numbers, entries }
}

/// Records the rule that a player has made. Other actions do nothing.
pub(crate) fn make(run: &mut Resolution<'_>, seat: Seat, action: &Action) {
    let rulebook = run.rulebook();
    let from_memory = rulebook.procedures().rule_settings.actions_from_memory;
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
