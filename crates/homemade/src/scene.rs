//! What numbers, seats and conditions are read from.

use ruckus_engine::{Continuation, Resolution, Rulebook, Table};

/// What numbers, seats and conditions are read from.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) table: &'a Table,
    pub(crate) continuation: &'a Continuation,
}

/// The scene of a rule while a play is resolved.
pub(super) fn scene<'a>(run: &'a Resolution<'_>, continuation: &'a Continuation) -> Scene<'a> {
    Scene { rulebook: run.rulebook(), table: run.table(), continuation }
}
