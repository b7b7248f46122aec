//! Lots: what decides where nothing else does. A round has one seed, from the entropy of an input, and each player one lot
//! of it, so that whoever knows the seed comes to the same order.

use crate::ids::Player;

/// What a lot is drawn for: draws for different ends share nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum For {
    /// The order in which people are seated.
    Seats,
    /// Ties of a table's order.
    Ties,
    /// Byes.
    Byes,
}

/// The lot of a player. The lowest comes first.
pub(crate) fn lot(seed: u64, what: For, player: Player) -> u64 {
    let mut hasher = blake3::Hasher::new_derive_key("ruckus events 2026-11-26 lots");
    hasher.update(&seed.to_le_bytes());
    hasher.update(&[what as u8]);
    hasher.update(&player.0.to_le_bytes());
    first(&hasher)
}

/// The seed of a round, from the entropy of the input that began it: one input can begin several.
pub(crate) fn seed(entropy: u64, round: u32) -> u64 {
    let mut hasher = blake3::Hasher::new_derive_key("ruckus events 2026-11-26 rounds");
    hasher.update(&entropy.to_le_bytes());
    hasher.update(&round.to_le_bytes());
    first(&hasher)
}

/// Players in the order of their lots.
pub(crate) fn shuffled(seed: u64, what: For, players: impl IntoIterator<Item = Player>) -> Vec<Player> {
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
    fn lots_depend_on_seed_end_and_player_and_are_even() {
        let mut firsts = [0_u32; 4];
        for round in 0..4000 {
            firsts[shuffled(seed(7, round), For::Ties, (0..4).map(Player))[0].place()] += 1;
        }
        assert!(firsts.iter().all(|times| (900..1100).contains(times)), "{firsts:?}");
        assert_ne!(lot(1, For::Seats, Player(3)), lot(1, For::Ties, Player(3)));
        assert_ne!(lot(1, For::Seats, Player(3)), lot(2, For::Seats, Player(3)));
    }
}
