//! Plays random legal moves, the same ones in each run.
//!
//! `moves PRESET COUNT` plays the moves of `ruckus bench engine` at four seats, for tools that count instructions.
//! `moves digest GAMES` plays games of every preset at three to eight seats and prints one line for each: a digest of all
//! offers and facts. Two versions of the engine that print the same lines decide the same.

use std::hash::{DefaultHasher, Hash, Hasher};

use ruckus_engine::{Offers, collect};
use ruckus_lab::random::RandomPlayer;
use ruckus_ruleset::{PRESETS, Ruleset};

fn player(preset: &str, seats: usize, seed: u64) -> RandomPlayer {
    RandomPlayer::new(Ruleset::preset(preset).expect("a preset").compile(seats).expect("it fits the seats"), seed)
}

/// Adds the offers of all seats before each step, and the facts of the step, to the digest.
fn digest(player: &mut RandomPlayer, digest: &mut DefaultHasher) {
    let mut offers = Offers::new();
    while player.moves() < 300 {
        for &seat in player.table().circle() {
            collect(player.rulebook(), player.table(), seat, &mut offers);
            format!("{:?}", offers.iter().collect::<Vec<_>>()).hash(digest);
        }
        player.step();
        format!("{:?}", player.facts()).hash(digest);
    }
}

#[expect(clippy::print_stdout, reason = "the result of a program")]
fn main() {
    let mut words = std::env::args().skip(1);
    let (Some(what), Some(count)) = (words.next(), words.next().and_then(|count| count.parse::<u64>().ok())) else {
        println!("moves PRESET COUNT, or moves digest GAMES");
        return;
    };
    if what != "digest" {
        return player(&what, 4, 1).play(count);
    }
    for preset in PRESETS {
        for seats in 3..=8 {
            let mut all = DefaultHasher::new();
            let mut moves = 0;
            for seed in 0..count {
                let mut player = player(preset.name, seats, seed);
                digest(&mut player, &mut all);
                moves += player.moves();
            }
            println!("{:<24} {seats} seats {moves:>8} moves {:016x}", preset.name, all.finish());
        }
    }
}
