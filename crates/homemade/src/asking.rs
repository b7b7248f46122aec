//! Steps that ask players in a window, and steps with a random result.

use ruckus_engine::{Ask, Continuation, GUEST_STREAMS, Resolution, SeatSet, WindowKind};

use super::state::CHANCES;

/// Time limit for a choice, in milliseconds.
pub(super) const CHOOSING: u64 = 12_000;

/// The outcome of a step.
pub(super) enum Done {
    /// Continue with the next step.
    Go,
    /// A window is open. The remaining steps wait for it.
    Waits,
}

/// Opens a window of `kind` that asks `asked`. Does nothing if this play ends the round.
pub(super) fn ask(
    run: &mut Resolution<'_>,
    continuation: &Continuation,
    kind: WindowKind,
    asked: SeatSet,
    millis: u64,
) -> Done {
    open(run, continuation, Ask::all(kind, asked, continuation.actor, millis))
}

/// Opens a window for the step that the continuation points at. Does nothing if this play ends the round.
pub(super) fn open(run: &mut Resolution<'_>, continuation: &Continuation, ask: Ask) -> Done {
    if run.is_decided_by(continuation.actor) {
        return Done::Go;
    }
    let instruction = u16::from(continuation.part) << 8 | u16::from(continuation.step);
    if run.open(Ask { step: continuation.entry, instruction, ..ask }) { Done::Waits } else { Done::Go }
}

/// Draws a random number below `bound`. Players cannot predict it before the round is over.
pub(super) fn chance(run: &mut Resolution<'_>, bound: usize) -> usize {
    let asked = CHANCES.of(run.table());
    let drawn = run.chance(GUEST_STREAMS + u64::from(asked), bound.max(1) as u32);
    CHANCES.note(run, asked.saturating_add(1));
    drawn as usize
}
