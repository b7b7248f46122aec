//! Names of tables. A table has either a short code of 4 to 6 letters that players share, or a long name of 26 letters
//! that cannot be guessed. Long names are for tables without invited players. Codes get longer when many tables are
//! open.

use ruckus_journal::RoomName;
use ruckus_room::secrets::{self, LETTERS};

/// The minimum number of letters in a code.
pub(crate) const SHORTEST: usize = 4;
/// The maximum number of letters in a code.
pub(crate) const LONGEST: usize = 6;
/// The number of letters in a long name: 112 bits.
const LONG: usize = 26;

/// Returns how many different codes exist with this number of letters.
pub(crate) const fn all_of(letters: usize) -> u64 {
    (LETTERS.len() as u64).pow(letters as u32)
}

fn letters(count: usize) -> RoomName {
    let random: [u8; 8 * LONG] = crate::token::random();
    RoomName::new(&secrets::letters(random.chunks(8).take(count)).collect::<String>())
}

/// Returns a random code with `count` letters, clamped to the valid lengths. Uses the operating system's randomness.
pub(crate) fn fresh(count: usize) -> RoomName {
    letters(count.clamp(SHORTEST, LONGEST))
}

/// Returns a random long name.
pub(crate) fn unguessable() -> RoomName {
    letters(LONG)
}

/// Returns whether the name is a short code.
pub(crate) fn is_short(name: &str) -> bool {
    name.len() <= LONGEST
}

/// Parses a table name from user input or a link, ignoring case. Returns `None` if it is not valid.
pub(crate) fn read(text: &str) -> Option<RoomName> {
    let name = text.to_ascii_uppercase();
    let fits = matches!(name.len(), SHORTEST..=LONGEST | LONG);
    (fits && name.bytes().all(|letter| LETTERS.contains(&letter))).then(|| RoomName::new(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_short_codes_and_long_names_in_any_case() {
        for good in ["bcDf", "BCDFG", "bcdfgh", &"bcdfg".repeat(6)[..26]] {
            assert_eq!(read(good), Some(RoomName::new(&good.to_uppercase())), "{good}");
        }
        for bad in ["", "BCD", "BCDFGHJ", "BC1F", "ABCD", "BCD\u{fc}", "../x", &"B".repeat(25), &"B".repeat(27)] {
            assert_eq!(read(bad), None, "{bad}");
        }
        for count in SHORTEST..=LONGEST {
            let code = fresh(count);
            assert_eq!((code.as_str().len(), read(code.as_str())), (count, Some(code.clone())));
            assert!(is_short(code.as_str()));
        }
        let long = unguessable();
        assert_eq!(read(long.as_str()), Some(long.clone()));
        assert!(!is_short(long.as_str()) && long != unguessable());
    }
}
