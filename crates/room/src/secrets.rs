//! Codes that people tell each other, and tokens that open seats and player cards. The crates `accounts` and `server` draw both alike.

/// The letters of codes: no vowels, so that codes spell no words, and no letters that look like a digit or another letter.
pub const LETTERS: &[u8; 20] = b"BCDFGHJKMNPQRSTVWXYZ";

/// Returns a code of as many letters as there are pieces of `random`. Each piece, read as a number with its highest byte first,
/// gives one letter. Pieces of 3 to 8 bytes make all letters practically equally likely.
pub fn letters<T: AsRef<[u8]>>(random: impl IntoIterator<Item = T>) -> impl Iterator<Item = char> {
    random.into_iter().map(|piece| {
        let number = piece.as_ref().iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        char::from(LETTERS[(number % LETTERS.len() as u64) as usize])
    })
}

/// Returns the hash that is kept in place of a token.
pub fn token_key(token: &str) -> blake3::Hash {
    blake3::hash(token.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_of_randomness_gives_a_letter() {
        let code: String = letters([[0_u8; 8], [255; 8], [0, 0, 0, 0, 0, 0, 1, 0]]).collect();
        // 2^64 - 1 and 256 leave 15 and 16 when divided by 20.
        assert_eq!(code, "BVW");
        assert_eq!(letters(std::iter::empty::<[u8; 8]>()).count(), 0);
    }
}
