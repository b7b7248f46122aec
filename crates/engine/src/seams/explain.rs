//! The trace of a decision: which rule offered, vetoed, replaced and reacted. It serves the "why?" on the page, the
//! referee, and debugging.

use serde::{Serialize, Serializer};

use crate::seams::rule::Seam;
use crate::tables::rule_id::RuleId;

/// One step of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// At which seam.
    #[serde(serialize_with = "seam_name")]
    pub seam: Seam,
    /// Which rule spoke.
    pub rule: RuleId,
    /// What it said.
    pub what: String,
}

fn seam_name<S: Serializer>(seam: &Seam, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(seam.name())
}

/// All steps of a decision, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trace {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Trace {
    pub(crate) fn note(&mut self, step: Step) {
        self.steps.push(step);
    }
}
