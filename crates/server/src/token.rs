//! Random secrets, such as the tokens of seats. The server stores only hashes of tokens.

pub(crate) use ruckus_room::secrets::token_key as key;

/// Returns random bytes from the operating system.
///
/// # Panics
/// Panics if the operating system provides no randomness: there is no safe fallback.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if crate::cluster::simulation::network::fill(&mut bytes) {
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Returns a key for a shuffle.
pub(crate) fn seed() -> [u8; 32] {
    random()
}

/// Returns a new token of 256 bits, as 64 hexadecimal digits.
pub(crate) fn fresh() -> String {
    hex::encode(random::<32>())
}

/// Returns an unpredictable integer that JavaScript can represent exactly.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(random()) >> 11
}

/// Returns an unpredictable number from 0 to 1.
pub(crate) fn chance() -> f64 {
    f64::from(u32::from_le_bytes(random())) / f64::from(u32::MAX)
}
