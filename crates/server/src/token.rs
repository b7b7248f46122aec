//! Secrets: the tokens that open seats. The server keeps only their hashes.

pub(crate) use ruckus_room::secrets::token_key as key;

/// Random bytes from the operating system.
///
/// # Panics
/// The operating system has no randomness to give; nothing safe can be done then.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if crate::cluster::simulation::network::fill(&mut bytes) {
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// The key of a shuffle.
pub(crate) fn seed() -> [u8; 32] {
    random()
}

/// A new token of 256 bits, as 64 hexadecimal digits.
pub(crate) fn fresh() -> String {
    hex::encode(random::<32>())
}

/// A number that nobody can guess, and that is whole in JavaScript.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(random()) >> 11
}

/// A chance between 0 and 1 that nobody can foresee.
pub(crate) fn chance() -> f64 {
    f64::from(u32::from_le_bytes(random())) / f64::from(u32::MAX)
}
