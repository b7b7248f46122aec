//! Letters for codes and hashes of tokens. Shared by `accounts` and `server`.

/// The letters of codes. They include no vowels, so that codes spell no words, and no letters that look like digits or
/// other letters.
pub const LETTERS: &[u8; 20] = b"BCDFGHJKMNPQRSTVWXYZ";

/// Returns one letter for each chunk of random bytes, read as a big-endian number. With chunks of 3 to 8 bytes, all
/// letters are practically equally likely.
pub fn letters<T: AsRef<[u8]>>(random: impl IntoIterator<Item = T>) -> impl Iterator<Item = char> {
    random.into_iter().map(|chunk| {
        let number = chunk.as_ref().iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        char::from(LETTERS[(number % LETTERS.len() as u64) as usize])
    })
}

/// Returns the hash of a token. The server stores only this hash.
pub fn token_key(token: &str) -> blake3::Hash {
    blake3::hash(token.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_chunk_maps_to_one_letter() {
        let code: String = letters([[0_u8; 8], [255; 8], [0, 0, 0, 0, 0, 0, 1, 0]]).collect();
        // 2^64 - 1 and 256 are 15 and 16 modulo 20.
        assert_eq!(code, "BVW");
        assert_eq!(letters(std::iter::empty::<[u8; 8]>()).count(), 0);
    }
}
