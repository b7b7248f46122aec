//! Steps that ask players in a window, and steps that chance decides.

use ruckus_engine::{Ask, Continuation, GUEST_STREAMS, Resolution, SeatSet, WindowKind};

use super::state::CHANCES;

/// How long somebody may take to choose.
pub(super) const CHOOSING: u64 = 12_000;

/// What became of a step.
pub(super) enum Done {
    /// The next one can follow.
    Go,
    /// A window asks somebody; what follows waits.
    Waits,
}

/// Asks in a window, unless the round is over as soon as this play is.
pub(super) fn ask(
    run: &mut Resolution<'_>,
    continuation: &Continuation,
    kind: WindowKind,
    asked: SeatSet,
    millis: u64,
) -> Done {
    open(run, continuation, Ask::all(kind, asked, continuation.actor, millis))
}

/// Opens a window for the step that the continuation is at, unless the round is over as soon as this play is.
pub(super) fn open(run: &mut Resolution<'_>, continuation: &Continuation, ask: Ask) -> Done {
    if run.is_decided_by(continuation.actor) {
        return Done::Go;
    }
    let instruction = u16::from(continuation.part) << 8 | u16::from(continuation.step);
    if run.open(Ask { step: continuation.entry, instruction, ..ask }) { Done::Waits } else { Done::Go }
}

/// A number below a bound, by chance that nobody can know before the round is over.
pub(super) fn chance(run: &mut Resolution<'_>, bound: usize) -> usize {
    let asked = CHANCES.of(run.table());
    let drawn = run.chance(GUEST_STREAMS + u64::from(asked), bound.max(1) as u32);
    CHANCES.note(run, asked.saturating_add(1));
    drawn as usize
}
