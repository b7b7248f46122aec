//! The trace of a decision: the rules that offered, vetoed, replaced, and reacted. Used for the "why?" on the page, by
//! the referee, and for debugging.

use serde::Serialize;

use crate::seams::rule::Seam;
use crate::tables::rule_id::RuleId;

/// One step of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TraceStep {
    /// The seam.
    pub seam: Seam,
    /// The rule.
    pub rule: RuleId,
    /// A description of the step.
    pub what: String,
}

/// All steps of a decision, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The steps in order.
    pub steps: Vec<TraceStep>,
}

impl Trace {
    pub(crate) fn note(&mut self, step: TraceStep) {
        self.steps.push(step);
    }
}
