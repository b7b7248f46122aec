//! Random draws. Each round has one seed, from the entropy of an input. It gives every player a number, so the order
//! can be reproduced from the seed.

use crate::ids::EventPlayer;

/// The purpose of a draw. Draws for different purposes are independent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum For {
    /// The order in which players are seated.
    Seats,
    /// Ties in a table's order.
    Ties,
    Byes,
}

/// Returns a player's number in a draw. The lowest comes first.
pub(crate) fn lot(seed: u64, what: For, player: EventPlayer) -> u64 {
    let mut hasher = blake3::Hasher::new_derive_key("ruckus events 2026-11-26 lots");
    hasher.update(&seed.to_le_bytes());
    hasher.update(&[what as u8]);
    hasher.update(&player.0.to_le_bytes());
    first(&hasher)
}

/// Derives the seed of a round from the entropy of the input that began it. One input can begin several rounds.
pub(crate) fn seed(entropy: u64, round: u32) -> u64 {
    let mut hasher = blake3::Hasher::new_derive_key("ruckus events 2026-11-26 rounds");
    hasher.update(&entropy.to_le_bytes());
    hasher.update(&round.to_le_bytes());
    first(&hasher)
}

/// Returns the players in random order.
pub(crate) fn shuffled(seed: u64, what: For, players: impl IntoIterator<Item = EventPlayer>) -> Vec<EventPlayer> {
    let mut lots: Vec<_> = players.into_iter().map(|player| (lot(seed, what, player), player)).collect();
    lots.sort_unstable();
    lots.into_iter().map(|(_, player)| player).collect()
}

pub(crate) fn first(hasher: &blake3::Hasher) -> u64 {
    let mut bytes = [0; 8];
    hasher.finalize_xof().fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_depend_on_seed_and_purpose_and_are_fair() {
        let mut firsts = [0_u32; 4];
        for round in 0..4000 {
            firsts[shuffled(seed(7, round), For::Ties, (0..4).map(EventPlayer))[0].place()] += 1;
        }
        assert!(firsts.iter().all(|times| (900..1100).contains(times)), "{firsts:?}");
        assert_ne!(lot(1, For::Seats, EventPlayer(3)), lot(1, For::Ties, EventPlayer(3)));
        assert_ne!(lot(1, For::Seats, EventPlayer(3)), lot(2, For::Seats, EventPlayer(3)));
    }
}
