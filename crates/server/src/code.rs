//! The four letters by which a table is found.

use ruckus_store::RoomName;

/// No vowels, so that no words come about, and nothing that is mistaken for a digit or another letter.
const LETTERS: &[u8; 20] = b"BCDFGHJKMNPQRSTVWXYZ";

/// A code, drawn from the operating system's randomness.
pub(crate) fn fresh() -> RoomName {
    let number = u64::from_le_bytes(crate::token::random());
    let letter = |place: u32| char::from(LETTERS[(number / 20_u64.pow(place) % 20) as usize]);
    RoomName::new(&(0..4).map(letter).collect::<String>())
}

/// The table of a code as people type it; none if it cannot be one.
pub(crate) fn read(text: &str) -> Option<RoomName> {
    let code = text.to_ascii_uppercase();
    (code.len() == 4 && code.bytes().all(|letter| LETTERS.contains(&letter))).then(|| RoomName::new(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_any_case() {
        assert_eq!(read("bcDf"), Some(RoomName::new("BCDF")));
        for bad in ["", "BCD", "BCDFG", "BC1F", "ABCD", "BCD\u{fc}", "../x"] {
            assert_eq!(read(bad), None, "{bad}");
        }
        let code = fresh();
        assert_eq!(read(code.as_str()), Some(code));
    }
}
