//! Presses without effect. A player who presses often before a moment is shown is not reacting to it, so races count
//! such presses against the player.

use std::collections::VecDeque;

use ruckus_arbiter::{MOST_EARLY, Micros, early};
use ruckus_engine::{Over, Verb};

/// The latest refused presses of a player with their targets, oldest first. At most [`MOST_EARLY`] of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Presses {
    refused: VecDeque<(Micros, Over)>,
    /// Number of the moment for which a press most recently came too late.
    lost: Option<u64>,
}

/// Returns the target of a press.
const fn meant_for(verb: Verb) -> Over {
    match verb {
        Verb::Slap | Verb::Do => Over::Places,
        Verb::Uno | Verb::Catch => Over::Uno,
        _ => Over::Card,
    }
}

impl Presses {
    /// Records a refused press.
    pub(super) fn refused(&mut self, at: Micros, verb: Verb) {
        if self.refused.len() == usize::from(MOST_EARLY) {
            self.refused.pop_front();
        }
        self.refused.push_back((at, meant_for(verb)));
    }

    /// Records a press that came too late for a moment. The first one for a moment only lost a race. Further presses
    /// for the same moment are blind.
    pub(super) fn too_late(&mut self, at: Micros, verb: Verb, moment: u64) {
        if self.lost.replace(moment) == Some(moment) {
            self.refused(at, verb);
        }
    }

    /// Counts the presses without effect that had the same target as `verb`: from shortly before the moment was shown
    /// until the claim. See [`early`].
    pub(super) fn early(&self, verb: Verb, shown: Micros, claimed: Micros) -> u8 {
        early(self.refused.iter().filter(|(_, meant)| *meant == meant_for(verb)).map(|(at, _)| *at), shown, claimed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_presses_count_for_the_intended_action() {
        let mut presses = Presses::default();
        for at in 1..=5 {
            presses.refused(at * 100_000, Verb::Slap);
        }
        presses.refused(600_000, Verb::Catch);
        presses.refused(650_000, Verb::Play);
        let early = |verb| presses.early(verb, 1_000_000, 1_200_000);
        assert_eq!([Verb::Slap, Verb::Uno, Verb::Draw].map(early), [5, 1, 1]);
        assert_eq!(presses.early(Verb::Do, 3_250_000, 3_500_000), 3, "the first two were too long before");
    }

    #[test]
    fn the_first_late_press_for_a_moment_is_not_blind() {
        let mut presses = Presses::default();
        for (at, moment) in [(100, 7), (200, 8), (300, 9)] {
            presses.too_late(at, Verb::Play, moment);
        }
        assert_eq!(presses.early(Verb::Play, 1_000, 1_200), 0, "three races lost");
        (400..404).for_each(|at| presses.too_late(at, Verb::Play, 9));
        assert_eq!(presses.early(Verb::Play, 1_000, 1_200), 4);
    }

    #[test]
    fn keeps_only_the_newest_presses() {
        let mut presses = Presses::default();
        (0..1_000).for_each(|at| presses.refused(at, Verb::Slap));
        assert_eq!(presses.refused.len(), 8);
        assert_eq!(presses.early(Verb::Slap, 1_000, 1_200), 8);
    }
}
