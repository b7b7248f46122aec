//! Home-made rules in the middle of the game (HR-5): those that speak of "this rule's number" stand in the palette from
//! the beginning, and hold once somebody has made one for a number. One can be made for several numbers.

use std::sync::Arc;

use super::state::{Scene, is_suspended};
use super::words::{Homemade, Instruction, Spoken};
use crate::action::Action;
use crate::card::Face;
use crate::card_set::CardSet;
use crate::cell::{Cell, CellAbout, Per, Seen};
use crate::fact::Fact;
use crate::numbers::Numbers;
use crate::offers::Pattern;
use crate::resolution::Resolution;
use crate::rule::At;
use crate::rulebook::Rulebook;
use crate::rules::ADD_A_RULE;
use crate::seat::Seat;
use crate::table::Table;

impl Homemade {
    /// Whether the rule is one for the palette: it speaks of the numbers that somebody makes it for.
    pub fn is_for_a_number(&self) -> bool {
        self.parts.iter().any(|part| part.any(&|spoken| matches!(spoken, Spoken::Cards(cards) if cards.made_for)))
    }

    /// The names of all rules that must be on as well: those that it requires, and the one that makes rules for numbers.
    pub fn needs(&self) -> impl Iterator<Item = &str> {
        let made = self.is_for_a_number().then(|| ADD_A_RULE.name());
        let requires = self.requires.iter().map(String::as_str);
        requires.chain(made.filter(|made| !self.requires.iter().any(|name| name == made)))
    }

    /// What its first race asks for; nothing, if it has none.
    fn action(&self) -> &str {
        let mut instructions = self.parts.iter().flat_map(|part| &part.steps).map(|step| &step.instruction);
        let action =
            instructions.find_map(
                |instruction| if let Instruction::Race { action, .. } = instruction { Some(action) } else { None },
            );
        action.map_or("", |action| action)
    }
}

/// The rules among some that stand in the palette, by their place.
pub(crate) fn palette(rules: &[Homemade]) -> Numbers {
    (0_u8..).zip(rules).filter(|(_, rule)| rule.is_for_a_number()).map(|(place, _)| place).collect()
}

impl Rulebook {
    /// Whether a home-made rule holds only once somebody has made it for a number.
    pub(super) const fn is_in_palette(&self, rule: u8) -> bool {
        self.palette.contains(rule)
    }
}

/// What all do when a card of a number is laid.
const ACTION: Cell<Option<Arc<str>>> = Cell::new(ADD_A_RULE, 0, "action").per(Per::Number).seen_by(Seen::All);
/// Which home-made rule was made for a number instead: its place at the table, counted from 1.
const RULE: Cell<u16> = Cell::new(ADD_A_RULE, 1, "homemade").per(Per::Number).seen_by(Seen::All);
/// The two where they must be remembered (HR-8).
const KNOWN_ACTION: Cell<Option<Arc<str>>> = Cell::new(ADD_A_RULE, 2, "known-action").per(Per::Number);
const KNOWN_RULE: Cell<u16> = Cell::new(ADD_A_RULE, 3, "known-homemade").per(Per::Number);

/// What the rule that makes rules for numbers remembers.
pub(crate) static CELLS: [CellAbout; 4] = [ACTION.about(), RULE.about(), KNOWN_ACTION.about(), KNOWN_RULE.about()];

impl Table {
    /// What all do when a card of a number is laid, if an action was made for it (HR-5).
    pub fn made_action(&self, number: u8) -> Option<&str> {
        ACTION.text_at(self, number).or_else(|| KNOWN_ACTION.text_at(self, number))
    }

    /// The home-made rule that was made for a number instead, by its place at the table.
    fn made_rule(&self, number: u8) -> Option<u8> {
        RULE.at(self, number).max(KNOWN_RULE.at(self, number)).checked_sub(1).map(|place| place as u8)
    }

    /// Whether a rule was made for a number.
    pub fn has_made(&self, number: u8) -> bool {
        self.made_action(number).is_some() || self.made_rule(number).is_some()
    }

    /// The numbers that a home-made rule was made for.
    fn made_for(&self, rule: u8) -> impl Iterator<Item = u8> {
        (0..10).filter(move |&number| self.made_rule(number) == Some(rule))
    }

    /// Whether a home-made rule has nothing to say: it is suspended, or nobody has made it for a number.
    pub(super) fn is_silent(&self, rulebook: &Rulebook, rule: u8) -> bool {
        is_suspended(self, rule) || rulebook.is_in_palette(rule) && self.made_for(rule).next().is_none()
    }
}

impl Scene<'_> {
    /// All cards of the numbers that the rule was made for.
    pub(super) fn made_for(&self) -> CardSet {
        let numbers = self.table.made_for(self.continuation.rule);
        numbers.fold(CardSet::EMPTY, |all, number| all | CardSet::of_face(Face::Number(number)))
    }
}

/// Makes a rule for one of some numbers: an action, or what else stands in the palette.
pub(crate) fn pattern(at: At<'_>, numbers: Numbers) -> Pattern {
    let homemade = at.rulebook.palette.iter().filter(|&place| !is_suspended(at.table, place)).collect();
    Pattern::MakeRule { numbers, homemade }
}

/// Tells what somebody has made, if this is what they have done.
pub(crate) fn make(run: &mut Resolution<'_>, seat: Seat, action: &Action) {
    let rulebook = run.rulebook;
    let from_memory = rulebook.procedures().house.actions_from_memory;
    let (number, action, homemade) = match action {
        Action::MakeRule { number, action } => (*number, action.trim(), None),
        &Action::MakeHomemade { number, rule } => {
            (number, rulebook.homemade.get(usize::from(rule)).map_or("", Homemade::action), Some(rule))
        }
        _ => return,
    };
    run.emit(Fact::RuleMade { seat, number, action: action.into(), homemade, from_memory });
    let (own, rule) = if from_memory { (&KNOWN_ACTION, &KNOWN_RULE) } else { (&ACTION, &RULE) };
    own.note_at(run, number, homemade.is_none().then(|| action.into()));
    rule.note_at(run, number, homemade.map_or(0, |place| u16::from(place) + 1));
}
