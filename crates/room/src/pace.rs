//! How quick a person is. This is not stored: after a restart it is measured again.

use std::collections::VecDeque;

use ruckus_arbiter::Micros;

/// How many reactions are looked at.
const KEPT: usize = 9;
/// How quick somebody is.
#[derive(Clone, Debug, Default)]
pub(super) struct Pace {
    /// Whether they have played or drawn a card here.
    pub(super) has_played: bool,
    /// How long their latest reactions took, in microseconds; of more than an hour, as much as fits.
    reactions: VecDeque<u32>,
}

impl Pace {
    pub(super) fn note(&mut self, reaction: Micros) {
        if self.reactions.len() == KEPT {
            self.reactions.pop_front();
        }
        self.reactions.push_back(u32::try_from(reaction).unwrap_or(u32::MAX));
    }

    /// Whether no reaction of theirs is known yet.
    pub(super) fn is_unknown(&self) -> bool {
        self.reactions.is_empty()
    }

    /// Half of their reactions are faster, in milliseconds; none before their first.
    pub(super) fn median(&self) -> Option<f64> {
        let mut sorted: Vec<u32> = self.reactions.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).map(|middle| f64::from(*middle) / 1000.0)
    }
}
