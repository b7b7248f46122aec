//! Home-made rules in the middle of the game (HR-5): those that speak of "this rule's number" stand in the palette from
//! the beginning, and hold once somebody has made one for a number. One can be made for several numbers.

use super::state::Scene;
use super::words::{Homemade, Instruction, Spoken};
use crate::action::Action;
use crate::card::Face;
use crate::card_set::CardSet;
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

impl Table {
    /// The numbers that a home-made rule was made for.
    fn made_for(&self, rule: u8) -> impl Iterator<Item = u8> {
        (0..10).filter(move |&number| self.made(number).is_some_and(|made| made.homemade == Some(rule)))
    }

    /// Whether a home-made rule has nothing to say: it is suspended, or nobody has made it for a number.
    pub(super) fn is_silent(&self, rulebook: &Rulebook, rule: u8) -> bool {
        self.has_suspended(rule) || rulebook.is_in_palette(rule) && self.made_for(rule).next().is_none()
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
    let homemade = at.rulebook.palette.iter().filter(|&place| !at.table.has_suspended(place)).collect();
    Pattern::MakeRule { numbers, homemade }
}

/// Tells what somebody has made, if this is what they have done.
pub(crate) fn make(run: &mut Resolution<'_>, seat: Seat, action: &Action) {
    let from_memory = run.rulebook().procedures().house.actions_from_memory;
    match action {
        Action::MakeRule { number, action } => {
            let action = action.trim().into();
            run.emit(Fact::RuleMade { seat, number: *number, action, homemade: None, from_memory });
        }
        &Action::MakeHomemade { number, rule } => {
            let made = run.rulebook().homemade.get(usize::from(rule));
            let action = made.map_or("", Homemade::action).into();
            run.emit(Fact::RuleMade { seat, number, action, homemade: Some(rule), from_memory });
        }
        _ => {}
    }
}
