//! Searches for tables at which the parts of a rule act. A part acts in a step if the decision differs without it.

use std::mem::{Discriminant, discriminant};

use ruckus_engine::{Decision, Fact, InputKind, Phase};
use ruckus_homemade::{Homemade, Trigger};

use super::actions::{answer, candidates};
use super::deal::Deal;
use super::dice::Dice;
use super::position::{Position, alike, effects};
use super::rulebooks::Rulebooks;
use super::traits::Traits;

/// The maximum number of tables that are dealt.
const MOST_DEALS: usize = 2_000;
/// The maximum number of decisions, which limits the time of a search.
const MOST_DECISIONS: usize = 16_000;
/// The number of finds for each part after which a search ends.
const ENOUGH: usize = 4;
/// The maximum number of steps that lead to a moment.
const DEEP: usize = 6;
/// The maximum number of steps that answer the questions of a rule.
const MOST_ANSWERS: usize = 8;
/// The maximum number of steps without effect of the rule that are kept.
const MOST_QUIET: usize = 160;

/// A moment that a search has found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Index of the part.
    pub(super) part: usize,
    /// The table and all steps.
    pub(super) position: Position,
    /// Index of the step at which the part acts, or could have acted. Later steps answer questions.
    pub(super) at: usize,
    /// How much there is to read. Smaller is better.
    pub(super) cost: usize,
    /// The kinds of effects.
    pub(super) effects: Vec<Discriminant<Fact>>,
}

impl Found {
    /// The input of the step at which the part acts.
    pub(super) fn what(&self) -> &InputKind {
        &self.position.steps[self.at].0.what
    }

    /// The decision about that step.
    pub(super) fn decision(&self) -> &Decision {
        &self.position.steps[self.at].1
    }
}

/// A search for the moments of one rule.
pub(super) struct Search<'a> {
    pub(super) rule: &'a Homemade,
    pub(super) rulebooks: &'a Rulebooks,
    pub(super) traits: &'a Traits,
    /// For each part: moments at which it acts.
    pub(super) acts: Vec<Vec<Found>>,
    /// For each part: a moment at which only its condition keeps it from acting.
    pub(super) prevented: Vec<Option<Found>>,
    /// Steps in which the rule does nothing.
    pub(super) quiet: Vec<Found>,
    dice: Dice,
    decisions: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(rule: &'a Homemade, rulebooks: &'a Rulebooks, traits: &'a Traits) -> Self {
        let parts = rule.parts.len();
        Self {
            rule,
            rulebooks,
            traits,
            acts: vec![Vec::new(); parts],
            prevented: vec![None; parts],
            quiet: Vec::new(),
            dice: Dice::new(7),
            decisions: 0,
        }
    }

    /// Deals tables until each part has acted often enough, or the limits are reached.
    pub(super) fn run(&mut self) {
        for number in 0..MOST_DEALS {
            if self.decisions > MOST_DECISIONS || self.acts.iter().all(|found| found.len() >= ENOUGH) {
                return;
            }
            let deal = Deal::random(&self.rulebooks.full, self.traits, number, &mut self.dice);
            let Some(deal) = deal else { continue };
            let depth = if number % 3 == 2 || self.traits.made { DEEP } else { 1 };
            self.play(Position::new(deal, &self.rulebooks.full), depth);
        }
    }

    /// Tries all actions at a table, then takes one of them, and so on.
    fn play(&mut self, mut position: Position, depth: usize) {
        for _ in 0..depth {
            let all = candidates(self.rulebooks, &position.table, self.rule, self.traits);
            let mut next: Option<(InputKind, Decision, bool)> = None;
            for what in all {
                let Some((decision, acts)) = self.attempt(&position, &what) else { return };
                if decision.refused.is_some() {
                    continue;
                }
                // Steps that change something about the rule lead to its other parts.
                let better = acts && next.as_ref().is_none_or(|next| !next.2);
                if next.is_none() || better && self.dice.percent(60) || !better && self.dice.percent(25) {
                    next = Some((what, decision, acts));
                }
            }
            if position.table.phase != Phase::Playing && position.table.phase != Phase::Dealing {
                return;
            }
            match (next, position.wait()) {
                (Some((what, decision, _)), _) => {
                    let step = position.step(what);
                    position.take(step, decision);
                }
                (None, Some(step)) => {
                    let decision = position.decide(&self.rulebooks.full, &step);
                    position.take(step, decision);
                }
                (None, None) => return,
            }
        }
    }

    /// Decides a step and keeps it if it tells something about the rule. Returns the decision, and true if the rule
    /// acts. `None` if the limit is reached.
    fn attempt(&mut self, position: &Position, what: &InputKind) -> Option<(Decision, bool)> {
        let step = position.step(what.clone());
        self.decisions += 2;
        let decision = position.decide(&self.rulebooks.full, &step);
        if alike(&decision, &position.decide(&self.rulebooks.silent, &step)) {
            self.keep_quiet(position, what, &decision);
            return (self.decisions <= MOST_DECISIONS).then_some((decision, false));
        }
        for part in 0..self.rule.parts.len() {
            if self.acts[part].len() >= 2 * ENOUGH {
                continue;
            }
            self.decisions += 1;
            if !alike(&decision, &position.decide(&self.rulebooks.without[part], &step)) {
                let found = self.found(part, position, what.clone(), decision.clone());
                self.acts[part].push(found);
            }
        }
        (self.decisions <= MOST_DECISIONS).then_some((decision, true))
    }

    fn keep_quiet(&mut self, position: &Position, what: &InputKind, decision: &Decision) {
        let step = position.step(what.clone());
        for part in 0..self.rule.parts.len() {
            let Some(rulebook) = &self.rulebooks.unconditional[part] else { continue };
            if self.prevented[part].is_none() {
                self.decisions += 1;
                if !alike(decision, &position.decide(rulebook, &step)) {
                    self.prevented[part] = Some(self.bare(part, position, what.clone(), decision.clone()));
                }
            }
        }
        if self.quiet.len() < MOST_QUIET && position.steps.len() < 2 && position.table.windows().is_empty() {
            let found = self.bare(0, position, what.clone(), decision.clone());
            self.quiet.push(found);
        }
    }

    /// A moment that ends with this step.
    pub(super) fn bare(&self, part: usize, position: &Position, what: InputKind, decision: Decision) -> Found {
        let mut position = position.clone();
        let at = position.steps.len();
        let effects = effects(&decision).map(discriminant).collect();
        let step = position.step(what);
        position.take(step, decision);
        Found { part, cost: self.cost(&position, part), position, at, effects }
    }

    /// A moment that ends when all questions are answered.
    fn found(&mut self, part: usize, position: &Position, what: InputKind, decision: Decision) -> Found {
        let mut found = self.bare(part, position, what, decision);
        let position = &mut found.position;
        for _ in 0..MOST_ANSWERS {
            if position.table.windows().is_empty() || position.table.phase != Phase::Playing {
                break;
            }
            let pick = self.dice.below(6);
            let reply = answer(&self.rulebooks.full, &position.table, self.traits, pick);
            let Some(step) = reply.map(|what| position.step(what)).or_else(|| position.wait()) else { break };
            self.decisions += 1;
            let decision = position.decide(&self.rulebooks.full, &step);
            if decision.refused.is_some() {
                break;
            }
            found.effects.extend(effects(&decision).map(discriminant));
            position.take(step, decision);
        }
        found.cost = self.cost(&found.position, part);
        found
    }

    fn cost(&self, position: &Position, part: usize) -> usize {
        let facts: usize = position.steps.iter().map(|(_, decision)| decision.facts.len()).sum();
        let ends = matches!(position.table.phase, Phase::Over);
        let wants_end = matches!(self.rule.parts[part].when, Some(Trigger::RoundOver | Trigger::WentOut));
        10 * position.steps.len() + facts + position.deal.size() + if ends && !wants_end { 30 } else { 0 }
    }
}
