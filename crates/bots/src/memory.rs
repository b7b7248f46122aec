//! What a bot remembers of made-up rules (HR-5, HR-8), and whether it has done yet what the card on top asks for.

use rand::{Rng, RngExt};
use ruckus_engine::{Offers, Seat, Verb, View, ViewFact, WindowKind};

/// The rules that a bot remembers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// The actions by number.
    made: [Option<String>; 10],
    /// Whether nothing is to be done any more for the card on top.
    done: bool,
}

impl Memory {
    /// Takes in what is told to everybody. A rule is remembered with some chance.
    pub(crate) fn hear(&mut self, me: Option<Seat>, fact: &ViewFact, chance: f64, random: &mut impl Rng) {
        match fact {
            ViewFact::RoundBegun { .. } => *self = Self::default(),
            ViewFact::RuleMade { number, action, .. } => {
                if let Some(slot) = self.made.get_mut(usize::from(*number)) {
                    // A home-made rule without a race asks for nothing.
                    *slot = Some(action.clone()).filter(|action| random.random_bool(chance) && !action.is_empty());
                }
                // It holds from the next card on.
                self.done = true;
            }
            ViewFact::Laid { how, .. } => self.done = !how.takes_effect(),
            ViewFact::Performed { seat, .. } if me == Some(*seat) => self.done = true,
            _ => {}
        }
    }

    /// What is to be done now, as far as the bot knows: because the table waits for it, or because it remembers.
    pub(crate) fn due(&self, view: &View, offers: &Offers) -> Option<String> {
        let me = view.me?;
        if !offers.has(Verb::Do) {
            return None;
        }
        if view.windows.iter().any(|window| window.kind == WindowKind::Do && window.asked.contains(&me)) {
            return view.due();
        }
        let top = view.top().filter(|top| !self.done && top.by.is_some())?;
        self.made[usize::from(top.card.face().number()?)].clone()
    }
}
