//! Passkey challenges. The server signs them and does not store them, so requests for challenges cannot fill the disk,
//! and any node can verify a challenge of another one.

/// The lifetime of a challenge, in milliseconds.
pub(super) const LASTS: u64 = 5 * 60 * 1000;

/// The purpose of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Make,
    SignIn,
    Add,
}

const RANDOM: usize = 16;
const TIME: usize = 8;
const SIGNED: usize = 16;
/// The length of a challenge in bytes: random bytes, expiry time and signature.
const WHOLE: usize = RANDOM + TIME + SIGNED;

/// Creates a challenge for a purpose and the page of a host. `random` makes it unique.
pub(super) fn fresh(key: &[u8; 32], purpose: Purpose, rp_id: &str, now: u64, random: &[u8; 32]) -> Vec<u8> {
    let mut challenge = random[..RANDOM].to_vec();
    challenge.extend((now + LASTS).to_be_bytes());
    let signature = signature(key, purpose, rp_id, &challenge);
    challenge.extend(signature);
    challenge
}

/// Verifies a challenge and returns its expiry time. `None` if it is invalid, expired or for another purpose.
pub(super) fn check(key: &[u8; 32], purpose: Purpose, rp_id: &str, now: u64, challenge: &[u8]) -> Option<u64> {
    let challenge: &[u8; WHOLE] = challenge.try_into().ok()?;
    let (said, signed) = challenge.split_at(RANDOM + TIME);
    let until = u64::from_be_bytes(said[RANDOM..].try_into().ok()?);
    // The sender chooses `signed`, so the time of the comparison must not depend on how much of it is right. Hashes are
    // compared in constant time.
    let genuine = blake3::hash(signed) == blake3::hash(&signature(key, purpose, rp_id, said));
    (genuine && now <= until).then_some(until)
}

/// Returns the user handle of the card that a challenge creates.
pub(super) fn user(key: &[u8; 32], challenge: &[u8]) -> [u8; 16] {
    short(key, &[b"user", challenge])
}

fn signature(key: &[u8; 32], purpose: Purpose, rp_id: &str, said: &[u8]) -> [u8; SIGNED] {
    let purpose: &[u8] = match purpose {
        Purpose::Make => b"make",
        Purpose::SignIn => b"sign-in",
        Purpose::Add => b"add",
    };
    short(key, &[purpose, rp_id.as_bytes(), said])
}

/// Returns a keyed hash of some parts with their lengths.
fn short(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new_keyed(key);
    for part in parts {
        hasher.update(&(part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    let mut short = [0; 16];
    hasher.finalize_xof().fill(&mut short);
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; 32] = [7; 32];

    #[test]
    fn challenges_are_bound_to_purpose_page_and_time() {
        let challenge = fresh(&KEY, Purpose::Make, "play.example", 1000, &[1; 32]);
        let good = |purpose, rp_id, now| check(&KEY, purpose, rp_id, now, &challenge);
        assert_eq!(good(Purpose::Make, "play.example", 1000 + LASTS), Some(1000 + LASTS));
        assert_eq!(good(Purpose::Make, "play.example", 1001 + LASTS), None);
        assert_eq!(good(Purpose::SignIn, "play.example", 1000), None);
        assert_eq!(good(Purpose::Make, "evil.example", 1000), None);
        assert_eq!(check(&[8; 32], Purpose::Make, "play.example", 1000, &challenge), None);
        assert_ne!(challenge, fresh(&KEY, Purpose::Make, "play.example", 1000, &[2; 32]));
    }

    #[test]
    fn rejects_a_challenge_with_any_bit_changed() {
        let challenge = fresh(&KEY, Purpose::SignIn, "localhost", 1000, &[1; 32]);
        for bit in 0..challenge.len() * 8 {
            let mut forged = challenge.clone();
            forged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(check(&KEY, Purpose::SignIn, "localhost", 1000, &forged), None, "bit {bit}");
        }
        assert_eq!(check(&KEY, Purpose::SignIn, "localhost", 1000, &challenge[1..]), None);
        assert_eq!(check(&KEY, Purpose::SignIn, "localhost", 1000, &[]), None);
    }
}
