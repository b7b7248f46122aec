//! Checks that the engine's hot path does not allocate: moves reuse the memory of earlier moves. A study plays millions
//! of moves.

use ruckus_lab::random::RandomTable;
use ruckus_ruleset::{PRESETS, Ruleset};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static HEAP: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

/// The number of rounds to play before counting, until buffers have reached their final size.
const FIRST: u32 = 20;
const COUNTED: u32 = 100;

#[test]
fn moves_do_not_allocate() {
    ruckus_engine::unchecked(|| {
        for preset in PRESETS {
            let rulebook =
                Ruleset::preset(preset.name).and_then(|ruleset| ruleset.compile(4)).expect("presets are sound");
            let mut table = RandomTable::new(&rulebook, 1);
            for _ in 0..FIRST {
                table.play();
            }
            let region = Region::new(HEAP);
            let moves: usize = (0..COUNTED).map(|_| table.play().moves as usize).sum();
            let stats = region.change();
            let asked = stats.allocations + stats.reallocations;
            println!("{}: {asked} times in {moves} moves", preset.name);
            // Deals allocate a little, and so do buffers that outgrow their earlier size. An allocation in each move would
            // exceed this.
            assert!(asked < moves, "{}: memory was asked for {asked} times in {moves} moves", preset.name);
        }
    });
}
