//! A bot's memory of made-up rules (HR-5, HR-8). Also tracks if it has performed the action that the top card requires.

use rand::{Rng, RngExt};
use ruckus_engine::{Offers, Seat, Verb, View, ViewFact, WindowKind};

/// The rules that a bot remembers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// The actions, indexed by number.
    made: [Option<String>; 10],
    /// True if the top card requires no further action from this bot.
    done: bool,
}

impl Memory {
    /// Processes a public fact. A new rule is remembered with probability `chance`.
    pub(crate) fn hear(&mut self, me: Option<Seat>, fact: &ViewFact, chance: f64, random: &mut impl Rng) {
        match fact {
            ViewFact::RoundBegun { .. } => *self = Self::default(),
            ViewFact::RuleMade { number, action, .. } => {
                if let Some(slot) = self.made.get_mut(usize::from(*number)) {
                    // A home-made rule without a race requires no action.
                    *slot = Some(action.clone()).filter(|action| random.random_bool(chance) && !action.is_empty());
                }
                // The rule applies from the next card on.
                self.done = true;
            }
            ViewFact::Played { how, .. } => self.done = !how.takes_effect(),
            ViewFact::Performed { seat, .. } if me == Some(*seat) => self.done = true,
            _ => {}
        }
    }

    /// The required action as far as the bot knows: the table asks for it, or the bot remembers it.
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
