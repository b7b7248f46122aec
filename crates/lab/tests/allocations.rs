//! The engine's hot path asks for no memory: what a move needs was asked for by the moves before it. A study plays millions
//! of them.

use ruckus_lab::random::RandomTable;
use ruckus_ruleset::{PRESETS, Ruleset};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static HEAP: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

/// So many rounds are played before any is counted, until lists are as long as they become.
const FIRST: u32 = 20;
const COUNTED: u32 = 100;

#[test]
fn moves_ask_for_no_memory_of_their_own() {
    for preset in PRESETS {
        let rulebook = Ruleset::preset(preset.name).and_then(|ruleset| ruleset.compile(4)).expect("presets are sound");
        let mut table = RandomTable::new(&rulebook, 1);
        for _ in 0..FIRST {
            table.play();
        }
        let region = Region::new(HEAP);
        let moves: usize = (0..COUNTED).map(|_| table.play().moves as usize).sum();
        let stats = region.change();
        let asked = stats.allocations + stats.reallocations;
        println!("{}: {asked} times in {moves} moves", preset.name);
        // Deals ask for some, and lists that outgrow all before them. A list made anew for each move would be found at once.
        assert!(asked < moves, "{}: memory was asked for {asked} times in {moves} moves", preset.name);
    }
}
