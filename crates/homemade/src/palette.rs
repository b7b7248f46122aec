//! Home-made rules that start in the palette (HR-5). A rule that refers to "this rule's number" applies only after a
//! player has made it for one or more numbers.

use ruckus_engine::CardSet;
use ruckus_engine::rules::ADD_A_RULE;

use super::scene::EvaluationContext;
use super::words::{Homemade, Instruction, Spoken};

impl Homemade {
    /// Returns true if the rule belongs in the palette because it refers to the numbers that players make it for.
    pub fn is_for_a_number(&self) -> bool {
        self.parts.iter().any(|part| part.any(&|spoken| matches!(spoken, Spoken::Cards(cards) if cards.made_for)))
    }

    /// Returns the names of all rules that must be on as well: those in `requires`, and for a palette rule the built-in
    /// rule that adds it during the game.
    pub fn needs(&self) -> impl Iterator<Item = &str> {
        let made = self.is_for_a_number().then(|| ADD_A_RULE.name());
        let requires = self.requires.iter().map(String::as_str);
        requires.chain(made.filter(|made| !self.requires.iter().any(|name| name == made)))
    }

    /// Returns the action of the rule's first race, or an empty string.
    pub(crate) fn action(&self) -> &str {
        let mut instructions = self.parts.iter().flat_map(|part| &part.steps).map(|step| &step.instruction);
        let action =
            instructions.find_map(
                |instruction| if let Instruction::Race { action, .. } = instruction { Some(action) } else { None },
            );
        action.map_or("", |action| action)
    }
}

impl EvaluationContext<'_> {
    /// Returns all cards with the numbers that the rule was made for.
    pub(crate) fn made_for(&self) -> CardSet {
        let numbers = self.table.made_for(self.continuation.entry);
        numbers.iter().fold(CardSet::EMPTY, |all, number| all | CardSet::of_number(number))
    }
}
