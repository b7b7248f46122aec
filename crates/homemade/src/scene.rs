//! The context in which numbers, seats and conditions are evaluated.

use ruckus_engine::{Continuation, Resolution, Rulebook, Table};

/// The context in which numbers, seats and conditions are evaluated.
#[derive(Clone, Copy)]
pub(crate) struct EvaluationContext<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) table: &'a Table,
    pub(crate) continuation: &'a Continuation,
}

/// Creates the scene for a rule while a play is resolved.
pub(super) fn scene<'a>(run: &'a Resolution<'_>, continuation: &'a Continuation) -> EvaluationContext<'a> {
    EvaluationContext { rulebook: run.rulebook(), table: run.table(), continuation }
}
