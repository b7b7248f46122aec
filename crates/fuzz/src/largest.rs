//! Interprets bytes as a rulebook at the size limits, and a game.

use ruckus_engine::MAX_SEATS;
use ruckus_laws::dice::Dice;
use ruckus_laws::largest as laws;

/// The maximum number of steps in a game. Each of them can take long.
const MOST_STEPS: usize = 60;

/// Plays random moves with a rulebook derived from bytes, with every rule on and the maximum of home-made rules.
///
/// # Panics
/// A law is violated.
pub fn largest(bytes: &[u8]) {
    let mut dice = Dice::of_bytes(bytes);
    let seats = 2 + dice.below(MAX_SEATS - 1);
    if let Some(rulebook) = laws::rulebook(seats, &mut dice) {
        laws::play(rulebook, dice, (bytes.len() / 4).min(MOST_STEPS));
    }
}
