//! Bytes as the largest rulebook that limits allow, and a game by it.

use ruckus_engine::MAX_SEATS;
use ruckus_laws::dice::Dice;
use ruckus_laws::largest as laws;

/// The longest game: each move of it can be long.
const MOST_STEPS: usize = 60;

/// Plays random moves by a rulebook read from bytes, with every rule on and the most home-made rules allowed.
///
/// # Panics
/// When a law is broken.
pub fn largest(bytes: &[u8]) {
    let mut dice = Dice::of_bytes(bytes);
    let seats = 2 + dice.below(MAX_SEATS - 1);
    if let Some(rulebook) = laws::rulebook(seats, &mut dice) {
        laws::play(rulebook, dice, (bytes.len() / 4).min(MOST_STEPS));
    }
}
