//! Bytes as a rulebook and a game by it.

use ruckus_laws::dice::Dice;
use ruckus_laws::house::House;
use ruckus_laws::play;

/// The longest game: what goes wrong goes wrong early, or not because of these bytes.
const MOST_STEPS: usize = 300;

/// Reads bytes as a house and a game in it, and checks every law at every step: whatever is offered is accepted, and
/// nothing else.
///
/// # Panics
/// When a law is broken.
pub fn offers(bytes: &[u8]) {
    let mut dice = Dice::of_bytes(bytes);
    let seats = 2 + dice.below(15);
    let house = House::random(seats, &mut dice);
    if let Some(rulebook) = house.rulebook() {
        play::every_step(rulebook, dice, (bytes.len() / 4).min(MOST_STEPS));
    }
}
