//! Interprets bytes as a rulebook and a game.

use ruckus_laws::dice::Dice;
use ruckus_laws::play;
use ruckus_laws::ruleset_sample::RulesetSample;

/// The maximum number of steps in a game. Errors occur early, or do not depend on the bytes.
const MOST_STEPS: usize = 300;

/// Plays a game with a rulebook, both derived from bytes, and checks every law at every step: offered moves are
/// accepted, and all others are refused.
///
/// # Panics
/// A law is violated.
pub fn offers(bytes: &[u8]) {
    let mut dice = Dice::of_bytes(bytes);
    let seats = 2 + dice.below(15);
    let ruleset = RulesetSample::random(seats, &mut dice);
    if let Some(rulebook) = ruleset.rulebook() {
        play::every_step(rulebook, dice, (bytes.len() / 4).min(MOST_STEPS));
    }
}
