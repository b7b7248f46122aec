//! Counts the allocations of a measured run. The counting costs a few atomic additions an allocation, which the engine's
//! hot path does not make.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How often memory has been asked for since the program began.
pub(super) fn allocations() -> usize {
    let stats = HEAP.stats();
    stats.allocations + stats.reallocations
}
