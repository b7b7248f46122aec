//! The limit for the work of reading a text. It is counted in steps, so a text is answered alike on every machine.

use std::cell::Cell;

/// The maximum work for a text, in comparisons of words, with everything that is read to answer it: omitted subjects,
/// alternatives and continuations.
pub(super) const MOST_WORK: u32 = 1_000_000;

/// Error when reading was aborted because of too much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMuch;

#[cfg(test)]
thread_local! {
    /// The steps of this thread, whatever limit they count towards.
    pub(super) static ALL_STEPS: Cell<u64> = const { Cell::new(0) };
}

/// The work that reading a text has taken, and its limit.
#[derive(Debug)]
pub(super) struct Work {
    done: Cell<u32>,
    most: u32,
}

impl Work {
    pub(super) const fn at_most(most: u32) -> Self {
        Self { done: Cell::new(0), most }
    }

    /// Returns the number of steps.
    pub(super) fn done(&self) -> u32 {
        self.done.get()
    }

    /// Counts steps.
    ///
    /// # Errors
    /// The limit is reached.
    pub(super) fn add(&self, steps: u32) -> Result<(), TooMuch> {
        #[cfg(test)]
        ALL_STEPS.with(|all| all.set(all.get() + u64::from(steps)));
        let done = self.done.get().saturating_add(steps);
        self.done.set(done.min(self.most));
        if done > self.most { Err(TooMuch) } else { Ok(()) }
    }
}
