//! Delta compression of texts against similar ones: copied pieces of both, and the bytes in between. It runs for each
//! entry of a room, so it takes the first likely match and does not search for the longest.

/// The minimum length of a copied piece, in bytes.
const SHORTEST: usize = 4;
/// The size of the hash table, in slots.
const PLACES: usize = 1024;
/// The number of bytes that are compared in one step.
const WIDE: usize = 8;

/// Encodes `text` relative to `other`.
pub(super) fn encode(text: &[u8], other: &[u8]) -> Box<[u8]> {
    let both = [other, text].concat();
    let mut places = [u32::MAX; PLACES];
    // Indexes all pieces of `other`. Each piece is the previous one shifted by one byte.
    let (mut piece, mut end) = (0_u32, 0);
    let ends = both.len().min(other.len() + SHORTEST - 1);
    while end < ends {
        piece = (piece >> 8) | (u32::from(both[end]) << 24);
        end += 1;
        if end >= SHORTEST {
            places[slot(piece)] = (end - SHORTEST) as u32;
        }
    }
    let (mut out, mut place, mut fresh) = (Vec::with_capacity(text.len() / 2), other.len(), other.len());
    while place < both.len() {
        let known = piece_at(&both, place).and_then(|piece| {
            let before = std::mem::replace(&mut places[slot(piece)], place as u32) as usize;
            // Different pieces can share a slot.
            (piece_at(&both, before) == Some(piece)).then_some(before)
        });
        let Some(from) = known else {
            place += 1;
            continue;
        };
        let length = common_start(&both[from..], &both[place..]);
        write(&mut out, (place - fresh) as u64);
        out.extend_from_slice(&both[fresh..place]);
        write(&mut out, length as u64);
        write(&mut out, from as u64);
        // Pieces inside the copy are not indexed again, because their source already is.
        place += length;
        fresh = place;
    }
    write(&mut out, (both.len() - fresh) as u64);
    out.extend_from_slice(&both[fresh..]);
    out.into()
}

/// The piece at a position, as a number. `None` if fewer than 4 bytes are left.
fn piece_at(bytes: &[u8], place: usize) -> Option<u32> {
    bytes.get(place..)?.first_chunk::<SHORTEST>().copied().map(u32::from_le_bytes)
}

/// The hash table slot of a piece: its multiplicative hash of 10 bits.
const fn slot(piece: u32) -> usize {
    (piece.wrapping_mul(0x9e37_79b1) >> 22) as usize
}

/// The length of the longest common prefix, in bytes.
pub(super) fn common_start(one: &[u8], other: &[u8]) -> usize {
    let (wide, _) = one.as_chunks::<WIDE>();
    let (wide_other, _) = other.as_chunks::<WIDE>();
    let whole = WIDE * wide.iter().zip(wide_other).take_while(|(one, other)| one == other).count();
    let rest = one[whole..].iter().zip(&other[whole..]);
    whole + rest.take_while(|(one, other)| one == other).count()
}

/// The length of the longest common suffix, in bytes.
pub(super) fn common_end(one: &[u8], other: &[u8]) -> usize {
    let (_, wide) = one.as_rchunks::<WIDE>();
    let (_, wide_other) = other.as_rchunks::<WIDE>();
    let alike = wide.iter().rev().zip(wide_other.iter().rev()).take_while(|(one, other)| one == other);
    let whole = WIDE * alike.count();
    let (one, other) = (&one[..one.len() - whole], &other[..other.len() - whole]);
    whole + one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count()
}

/// Decodes a text that was encoded relative to `other`. Returns `None` if the delta is malformed. It does not detect
/// every truncation.
pub(super) fn decode(mut delta: &[u8], other: &[u8]) -> Option<Vec<u8>> {
    let mut both = other.to_vec();
    loop {
        let (fresh, rest) = delta_part(delta)?;
        both.extend_from_slice(fresh);
        if rest.is_empty() {
            return Some(both.split_off(other.len()));
        }
        delta = rest;
        let (length, from) = (read(&mut delta)?, read(&mut delta)?);
        // The source of a copy may overlap the bytes that it produces.
        for place in from..from.checked_add(length)? {
            both.push(*both.get(usize::try_from(place).ok()?)?);
        }
    }
}

fn delta_part(mut delta: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = read(&mut delta)?;
    delta.split_at_checked(usize::try_from(length).ok()?)
}

/// Writes a number in LEB128: 7 bits per byte, the lowest first.
pub(super) fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number in LEB128. Returns `None` if it is truncated or too long.
pub(super) fn read(bytes: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(number);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn numbers_round_trip_and_truncated_ones_are_rejected() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            write(&mut bytes, number);
            let mut rest = &*bytes;
            assert_eq!((read(&mut rest), rest.len()), (Some(number), 0));
            assert_eq!(read(&mut &bytes[..bytes.len() - 1]), None, "it is cut short");
        }
    }

    /// Random bytes with few distinct values, so that pieces repeat.
    fn bytes(random: &mut impl Rng) -> Vec<u8> {
        let (length, kinds) = (random.random_range(0..300), random.random_range(1..=4));
        (0..length).map(|_| random.random_range(0..kinds)).collect()
    }

    #[test]
    fn texts_round_trip_byte_for_byte() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..5000 {
            let (text, other) = (bytes(&mut random), bytes(&mut random));
            let delta = encode(&text, &other);
            assert_eq!(decode(&delta, &other).as_ref(), Some(&text), "{text:?} of {other:?}");
            let cut = random.random_range(0..delta.len());
            assert!(text.is_empty() || decode(&delta[..cut], &other) != Some(text), "it is cut short");
        }
    }

    #[test]
    fn common_prefixes_and_suffixes_are_counted_exactly() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..5000 {
            let (mut one, mut other) = (bytes(&mut random), bytes(&mut random));
            let both = bytes(&mut random);
            let at_start = random.random_bool(0.5);
            for text in [&mut one, &mut other] {
                let place = if at_start { 0 } else { text.len() };
                text.splice(place..place, both.iter().copied());
            }
            let alike = |(one, other): &(&u8, &u8)| one == other;
            let start = one.iter().zip(&other).take_while(alike).count();
            let end = one.iter().rev().zip(other.iter().rev()).take_while(alike).count();
            assert_eq!((common_start(&one, &other), common_end(&one, &other)), (start, end), "{one:?} and {other:?}");
        }
    }

    #[test]
    fn similar_and_repetitive_texts_encode_compactly() {
        let text = |version: u32| {
            let seats: Vec<String> = (0..8).map(|seat| format!("{{\"seat\":{seat},\"name\":\"P{seat}\"}}")).collect();
            format!("{{\"version\":{version},\"now\":{},\"seats\":[{}]}}", version * 7919, seats.join(","))
        };
        assert!(encode(text(101).as_bytes(), text(102).as_bytes()).len() < 40);
        assert!(encode("ab".repeat(500).as_bytes(), b"").len() < 10, "it repeats itself");
    }
}
