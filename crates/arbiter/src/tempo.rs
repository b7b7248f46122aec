//! Detects reaction times that people do not have. Findings are reported to the host and change no verdict, because
//! statistics can be wrong and the table can decide for itself.
//!
//! False-positive rates are in `docs/races.md` and come from simulations (`ruckus lab races`).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::{FASTEST, Micros};

/// The number of recent reactions examined.
const KEPT: usize = 24;
/// Slower ones are decisions and not reactions.
const SLOWEST: Micros = 1_500_000;
/// This many reactions under 100 ms are not an accident.
const TOO_MANY: usize = 6;
/// A median below this is too fast for reactions to visible events.
const TOO_FAST: Micros = 140_000;
/// An interquartile range below this is too small for people.
const TOO_EVEN: Micros = 12_000;

/// The kind of anomaly in reaction times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oddity {
    /// Repeatedly faster than people can react.
    TooFast,
    /// Too little variation between reactions.
    TooEven,
}

/// The latest reactions of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tempo {
    reactions: VecDeque<u32>,
}

impl Tempo {
    /// Records a reaction time before any limits are applied.
    pub fn note(&mut self, reaction: Micros) {
        if reaction > SLOWEST {
            return;
        }
        if self.reactions.len() == KEPT {
            self.reactions.pop_front();
        }
        self.reactions.push_back(reaction as u32);
    }

    /// The anomaly in the last 24 reactions, if any. Returns `None` for fewer reactions.
    pub fn oddity(&self) -> Option<Oddity> {
        if self.reactions.len() < KEPT {
            return None;
        }
        let mut sorted: Vec<Micros> = self.reactions.iter().map(|reaction| Micros::from(*reaction)).collect();
        sorted.sort_unstable();
        let too_many = sorted[TOO_MANY - 1] < FASTEST;
        if too_many || sorted[KEPT / 2] < TOO_FAST {
            return Some(Oddity::TooFast);
        }
        let middle_half = sorted[KEPT * 3 / 4] - sorted[KEPT / 4];
        (middle_half < TOO_EVEN).then_some(Oddity::TooEven)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(millis: impl IntoIterator<Item = u64>) -> Option<Oddity> {
        let mut tempo = Tempo::default();
        millis.into_iter().for_each(|millis| tempo.note(millis * 1000));
        tempo.oddity()
    }

    #[test]
    fn human_reactions_are_not_flagged() {
        // Spread over 192 ms, starting at 180: a fast person.
        assert_eq!(of((0..24).map(|at| 180 + at * 8)), None);
        // Five false starts.
        assert_eq!(of((0..24).map(|at| if at < 5 { 60 } else { 180 + at * 8 })), None);
    }

    #[test]
    fn programs_are_flagged_as_too_fast_or_too_even() {
        assert_eq!(of((0..24).map(|at| if at < 6 { 60 } else { 180 + at * 8 })), Some(Oddity::TooFast));
        assert_eq!(of((0..24).map(|at| 105 + at * 2)), Some(Oddity::TooFast));
        assert_eq!(of((0..24).map(|at| 230 + at % 8)), Some(Oddity::TooEven));
    }

    #[test]
    fn few_reactions_and_slow_decisions_are_not_flagged() {
        assert_eq!(of([60; 23]), None);
        assert_eq!(of([60; 24]), Some(Oddity::TooFast));
        assert_eq!(of([3_000; 48]), None);
        assert_eq!(of([60; 24].into_iter().chain((0..24).map(|at| 180 + at * 8))), None, "only the newest count");
    }
}
