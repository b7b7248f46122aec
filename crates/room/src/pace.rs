//! A person's reaction speed. It is kept only in memory and measured again after a restart.

use std::collections::VecDeque;

use ruckus_arbiter::Micros;

/// The number of reactions kept.
const KEPT: usize = 9;
/// The recent reaction times of a person.
#[derive(Clone, Debug, Default)]
pub(super) struct Pace {
    /// True if the person has played or drawn a card at this table.
    pub(super) has_played: bool,
    /// The latest reaction times in microseconds. Times above 71 minutes are stored as the maximum.
    reactions: VecDeque<u32>,
}

impl Pace {
    pub(super) fn note(&mut self, reaction: Micros) {
        if self.reactions.len() == KEPT {
            self.reactions.pop_front();
        }
        self.reactions.push_back(u32::try_from(reaction).unwrap_or(u32::MAX));
    }

    /// Returns true if no reaction has been measured yet.
    pub(super) fn is_unknown(&self) -> bool {
        self.reactions.is_empty()
    }

    /// Returns the median reaction time in milliseconds, or `None` before the first reaction.
    pub(super) fn median(&self) -> Option<f64> {
        let mut sorted: Vec<u32> = self.reactions.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).map(|middle| f64::from(*middle) / 1000.0)
    }
}
