//! Bytes as a rulebook, a game by it, and what is told wrongly of it.

use ruckus_laws::dice::Dice;
use ruckus_laws::house::House;
use ruckus_laws::{facts as laws, homemade};

/// The longest game.
const MOST_STEPS: usize = 200;

/// Reads bytes as a house with home-made rules and a game in it, and tells its facts wrongly at each step.
///
/// # Panics
/// When a fact that cannot be is taken, or a table is changed by one that is refused.
pub fn facts(bytes: &[u8]) {
    let mut dice = Dice::of_bytes(bytes);
    let house = House::random(2 + dice.below(15), &mut dice);
    let rules: Vec<_> = ["one", "two"].map(|name| homemade::any(name, &mut dice)).into();
    if let Some(rulebook) = house.rulebook_with(rules).or_else(|| house.rulebook()) {
        laws::told_wrongly(rulebook, dice, (bytes.len() / 4).min(MOST_STEPS));
    }
}
