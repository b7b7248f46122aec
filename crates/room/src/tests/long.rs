//! Plays many leak tests on all cores. The test configures itself from environment variables, which a room never reads.

use std::sync::atomic::{AtomicU64, Ordering};

use ruckus_laws::dice::Dice;

use super::leaks::{End, game};

/// The number of games, unless `RUCKUS_LEAK_GAMES` is set.
const USUAL: u64 = 300;

#[test]
#[expect(clippy::disallowed_methods, reason = "the environment says how many games this test plays")]
fn hidden_cards_do_not_leak_in_random_games() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    if let Some(one) = number("RUCKUS_LEAK_GAME") {
        game(one);
        return;
    }
    let games = number("RUCKUS_LEAK_GAMES").unwrap_or(USUAL);
    let series = number("RUCKUS_LEAK_SEED").unwrap_or(1);
    let (next, leaks) = (AtomicU64::new(0), AtomicU64::new(0));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let played = std::thread::scope(|scope| {
        let play = || {
            let mut ends = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= games {
                    return ends;
                }
                let number = Dice::new(series.rotate_left(32) ^ at).any();
                match std::panic::catch_unwind(|| game(number)) {
                    Ok(end) => ends.push(end),
                    Err(_) => {
                        eprintln!("to see it again: cargo xtask leaks --game {number}");
                        leaks.fetch_add(1, Ordering::Relaxed);
                    }
                }
            }
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("ends")).collect::<Vec<_>>()
    });
    let count = |end: End| played.iter().filter(|(found, _)| *found == end).count();
    let steps: usize = played.iter().map(|(_, steps)| steps).sum();
    let compared = played.len() - count(End::Nothing);
    eprintln!(
        "{} games, {compared} of them with hidden cards exchanged and looked at for {steps} steps; {} until a card was \
         shown, {} until a bot held another",
        played.len(),
        count(End::Shown),
        count(End::Bot)
    );
    assert_eq!(leaks.into_inner(), 0, "something leaks");
    assert!(steps as u64 >= games, "hardly anything was compared: {steps} steps");
}
