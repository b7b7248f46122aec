//! Reactions that no person has. What is found is told to the host and changes no verdict: statistics can be wrong, and a
//! table can decide for itself whom it plays with. Their false-positive rates stand in `docs/running.md` and are simulated
//! (`ruckus lab races`).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::{FASTEST, Micros};

/// How many reactions are looked at.
const KEPT: usize = 24;
/// Slower ones are decisions, not reactions.
const SLOWEST: Micros = 1_500_000;
/// So many under 100 ms are no accident.
const TOO_MANY: usize = 6;
/// Half of all reactions to something in sight take people longer than this.
const TOO_FAST: Micros = 140_000;
/// The middle half of a person's reactions lies further apart than this.
const TOO_EVEN: Micros = 12_000;

/// What is odd about somebody's reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oddity {
    /// Faster than people can react, again and again.
    TooFast,
    /// Hardly any difference between one reaction and the next.
    TooEven,
}

/// The latest reactions of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tempo {
    reactions: VecDeque<u32>,
}

impl Tempo {
    /// Takes in a reaction, as it was before any bound was put on it.
    pub fn note(&mut self, reaction: Micros) {
        if reaction > SLOWEST {
            return;
        }
        if self.reactions.len() == KEPT {
            self.reactions.pop_front();
        }
        self.reactions.push_back(reaction as u32);
    }

    /// What is odd about the last 24 reactions, if something is. Nothing is said of fewer.
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
    fn people_are_neither_too_fast_nor_too_even() {
        // Spread over 192 ms from 180 on: a quick person.
        assert_eq!(of((0..24).map(|at| 180 + at * 8)), None);
        // Five jumped the gun.
        assert_eq!(of((0..24).map(|at| if at < 5 { 60 } else { 180 + at * 8 })), None);
    }

    #[test]
    fn programs_are_too_fast_or_too_even() {
        assert_eq!(of((0..24).map(|at| if at < 6 { 60 } else { 180 + at * 8 })), Some(Oddity::TooFast));
        assert_eq!(of((0..24).map(|at| 105 + at * 2)), Some(Oddity::TooFast));
        assert_eq!(of((0..24).map(|at| 230 + at % 8)), Some(Oddity::TooEven));
    }

    #[test]
    fn nothing_is_said_of_few_reactions_and_decisions_are_none() {
        assert_eq!(of([60; 23]), None);
        assert_eq!(of([60; 24]), Some(Oddity::TooFast));
        assert_eq!(of([3_000; 48]), None);
        assert_eq!(of([60; 24].into_iter().chain((0..24).map(|at| 180 + at * 8))), None, "only the newest count");
    }
}
