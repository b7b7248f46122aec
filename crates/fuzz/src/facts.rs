//! Interprets bytes as a rulebook, a game, and wrong facts.

use ruckus_laws::dice::Dice;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_laws::{facts as laws, homemade};

/// The maximum number of steps in a game.
const MOST_STEPS: usize = 200;

/// Plays a game with a rulebook with home-made rules, both derived from bytes, and applies wrong facts at each step.
///
/// # Panics
/// An impossible fact is accepted, or a refused fact changes the table.
pub fn facts(bytes: &[u8]) {
    let mut dice = Dice::of_bytes(bytes);
    let ruleset = RulesetSample::random(2 + dice.below(15), &mut dice);
    let rules: Vec<_> = ["one", "two"].map(|name| homemade::any(name, &mut dice)).into();
    if let Some(rulebook) = ruleset.rulebook_with(rules).or_else(|| ruleset.rulebook()) {
        laws::check_impossible_facts(rulebook, dice, (bytes.len() / 4).min(MOST_STEPS));
    }
}
