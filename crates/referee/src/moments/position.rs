//! A table during a moment, with the steps that led to it.

use ruckus_engine::{Decision, Fact, Input, InputKind, Rulebook, Table, Time, decide, evolve};

use super::deal::Deal;

/// The time between two steps, in milliseconds.
const PAUSE: u64 = 1000;

/// A step of a moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    /// The time before the step, in milliseconds.
    pub(super) after: u64,
    pub(super) what: InputKind,
}

/// A table, and what happened at it.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) deal: Deal,
    pub(super) start: Table,
    pub(super) steps: Vec<(Step, Decision)>,
    pub(super) table: Table,
    now: Time,
}

impl Position {
    pub(super) fn new(deal: Deal, rulebook: &Rulebook) -> Self {
        let start = deal.table(rulebook);
        Self { deal, table: start.clone(), start, steps: Vec::new(), now: Time(0) }
    }

    /// Returns the step for an input at the next time.
    pub(super) fn step(&self, what: InputKind) -> Step {
        Step { after: if self.steps.is_empty() { 0 } else { PAUSE }, what }
    }

    /// Returns the step that lets the time until the next deadline pass.
    pub(super) fn wait(&self) -> Option<Step> {
        let deadline = self.table.deadline()?;
        Some(Step { after: deadline.0.saturating_sub(self.now.0), what: InputKind::Tick })
    }

    /// Decides a step by a rulebook, without changing the table.
    pub(super) fn decide(&self, rulebook: &Rulebook, step: &Step) -> Decision {
        decide(rulebook, &self.table, &Input { at: self.now.plus(step.after), what: step.what.clone() })
    }

    /// Applies a decision about a step.
    pub(super) fn take(&mut self, step: Step, decision: Decision) {
        self.now = self.now.plus(step.after);
        for fact in &decision.facts {
            evolve(&mut self.table, fact).expect("the table accepts every fact that it decides");
        }
        self.steps.push((step, decision));
    }
}

/// Returns true if two decisions have the same effect. Announcements of the rule do not count as effects.
pub(super) fn alike(one: &Decision, other: &Decision) -> bool {
    let code = |decision: &Decision| decision.refused.map(|refusal| refusal.code);
    code(one) == code(other) && effects(one).eq(effects(other))
}

/// The facts of a decision without the ones that only announce a home-made rule.
pub(super) fn effects(decision: &Decision) -> impl Iterator<Item = &Fact> {
    let announces = |fact: &&Fact| matches!(fact, Fact::Fired { .. }) || ruckus_homemade::speaks(fact).is_some();
    decision.facts.iter().filter(move |fact| !announces(fact))
}
