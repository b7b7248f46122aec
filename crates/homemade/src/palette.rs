//! Home-made rules in the middle of the game (HR-5): those that speak of "this rule's number" stand in the palette from
//! the beginning, and hold once somebody has made one for a number. One can be made for several numbers.

use ruckus_engine::CardSet;
use ruckus_engine::rules::ADD_A_RULE;

use super::scene::Scene;
use super::words::{Homemade, Instruction, Spoken};

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
    pub(crate) fn action(&self) -> &str {
        let mut instructions = self.parts.iter().flat_map(|part| &part.steps).map(|step| &step.instruction);
        let action =
            instructions.find_map(
                |instruction| if let Instruction::Race { action, .. } = instruction { Some(action) } else { None },
            );
        action.map_or("", |action| action)
    }
}

impl Scene<'_> {
    /// All cards of the numbers that the rule was made for.
    pub(crate) fn made_for(&self) -> CardSet {
        let numbers = self.table.made_for(self.continuation.entry);
        numbers.iter().fold(CardSet::EMPTY, |all, number| all | CardSet::of_number(number))
    }
}
