//! The shuffle: Fisher–Yates with ChaCha20 and rejection sampling. Frozen: any change invalidates every record of a
//! game, so its test vectors must never change.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::cards::card::Card;

/// Shuffles cards in place. `key` is the key of the round; `counter` is 0 for the deal and increases with each
/// reshuffle.
pub fn shuffle(cards: &mut [Card], key: &[u8; 32], counter: u32) {
    let mut random = ChaCha20Rng::from_seed(*key);
    random.set_stream(u64::from(counter));
    for last in (1..cards.len()).rev() {
        cards.swap(last, below(&mut random, last as u32 + 1) as usize);
    }
}

/// First random stream of guests, beyond those of reshuffles.
pub const GUEST_STREAMS: u64 = 1 << 40;

/// A random number below `bound`, from a separate stream of the round's key.
pub(crate) fn chance(key: &[u8; 32], stream: u64, bound: u32) -> u32 {
    let mut random = ChaCha20Rng::from_seed(*key);
    random.set_stream(stream);
    below(&mut random, bound.max(1))
}

/// A uniformly random number below `bound`. Rejects draws that would favor small numbers.
fn below(random: &mut ChaCha20Rng, bound: u32) -> u32 {
    let usable = u32::MAX - u32::MAX % bound;
    loop {
        let drawn = random.next_u32();
        if drawn < usable {
            return drawn % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shuffle_is_frozen() {
        let mut cards: Vec<Card> = (0..10).filter_map(Card::from_index).collect();
        shuffle(&mut cards, &[7; 32], 0);
        let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(text.join(" "), "R6 R8 R5 R2 R1 R9 R3 R4 R7 R0");
        shuffle(&mut cards, &[7; 32], 1);
        let text: Vec<String> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(text.join(" "), "R9 R5 R8 R2 R1 R3 R6 R7 R0 R4");
    }

    #[test]
    fn every_card_reaches_every_position_equally_often() {
        let mut seen = [[0_u32; 6]; 6];
        for round in 0..6000_u32 {
            let mut key = [0; 32];
            key[..4].copy_from_slice(&round.to_le_bytes());
            let mut cards: Vec<Card> = (0..6).filter_map(Card::from_index).collect();
            shuffle(&mut cards, &key, 0);
            for (place, card) in cards.iter().enumerate() {
                seen[place][usize::from(card.index())] += 1;
            }
        }
        assert!(seen.iter().flatten().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}
