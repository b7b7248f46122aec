//! Validates names of players, and chooses names for bots.

use ruckus_protocol::{ErrorCode, Reason};

use super::RoomError;
use crate::text::{Flaw, all_shown, look_alike, measured};

/// The maximum length in characters, and the maximum width in columns. A wide character takes two columns.
const LONGEST: usize = 24;
const WIDEST: usize = 32;

/// Reserved names, which would mislead other players about a player's role.
const RESERVED: [&str; 9] =
    ["Host", "Gastgeber", "Gastgeberin", "Admin", "Moderator", "Server", "System", "Ruckus", "Bot"];

/// Validates a player's name. Returns it trimmed and normalized.
///
/// # Errors
/// `bad-name`: the name is empty, too long, not displayable, or looks like the name of a bot or a role.
pub fn checked(name: &str) -> Result<String, RoomError> {
    shown(recorded(name)?)
}

/// Validates a name from a journal. Before version 0.3, names could contain hidden characters.
///
/// # Errors
/// `bad-name`, like [`checked`], except for hidden characters.
pub(super) fn recorded(name: &str) -> Result<String, RoomError> {
    let name = kept(name)?;
    // "Pepper 2" looks like a bot, too.
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let passes_for = |other: &&str| look_alike(&name, other) || look_alike(plain, other);
    if RESERVED.iter().chain(&BOTS).any(passes_for) {
        return Err(RoomError::because(ErrorCode::BadName, Reason::NameReserved));
    }
    Ok(name)
}

/// Validates the name of a bot. It may look like the name of a bot or a role.
///
/// # Errors
/// `bad-name`: the name is empty, too long, or not displayable.
pub fn checked_for_a_bot(name: &str) -> Result<String, RoomError> {
    shown(kept(name)?)
}

/// Returns true for names that are valid in journals, but that players can no longer take.
pub(super) fn hides(name: &str) -> bool {
    recorded(name).is_ok_and(|name| shown(name).is_err())
}

/// Returns the error for such a name.
pub(super) fn unfit(name: &str) -> RoomError {
    // A later Unicode version may accept the name. It stays refused on replay.
    checked(name).err().unwrap_or_else(|| RoomError::because(ErrorCode::BadName, Reason::BadName))
}

fn kept(name: &str) -> Result<String, RoomError> {
    let name = ruckus_engine::one_line("name", name, LONGEST).map_err(bad)?;
    measured(&name, WIDEST).map_err(flawed)
}

fn shown(name: String) -> Result<String, RoomError> {
    all_shown(name).map_err(flawed)
}

fn flawed(flaw: Flaw) -> RoomError {
    bad(format!("the name {flaw}"))
}

fn bad(why: String) -> RoomError {
    RoomError { message: why, ..RoomError::because(ErrorCode::BadName, Reason::BadName) }
}

/// Compares two names without case.
pub(super) fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// Returns the reason why a name is too similar to another one at the table, or `None` if it is not.
pub fn too_like(name: &str, other: &str) -> Option<Reason> {
    let name = name.to_owned();
    if same(&name, other) {
        return Some(Reason::NameTaken { name, ask: None });
    }
    look_alike(&name, other).then(|| Reason::NameAlike { name: other.to_owned() })
}

const BOTS: [&str; 20] = [
    "Pepper", "Biscuit", "Pickle", "Mango", "Waffle", "Noodle", "Ginger", "Pretzel", "Dumpling", "Radish", "Turnip",
    "Muffin", "Olive", "Paprika", "Crumble", "Nutmeg", "Parsnip", "Sprout", "Pumpkin", "Clove",
];

/// Returns an unused name for a bot. `turn` rotates the list of candidates, so that tables start with different names.
pub fn for_a_bot(turn: usize, taken: &dyn Fn(&str) -> bool) -> String {
    let turn = turn % BOTS.len();
    let in_turn = (0..BOTS.len()).map(|place| BOTS[(place + turn) % BOTS.len()]);
    let free = in_turn.clone().find(|name| !taken(name)).map(str::to_owned);
    free.or_else(|| (2_u32..).map(|n| format!("{} {n}", BOTS[turn % BOTS.len()])).find(|name| !taken(name)))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_bounded() {
        assert_eq!(checked("  Ann ").map_err(|_| ()), Ok("Ann".to_owned()));
        assert!(checked(&"ü".repeat(24)).is_ok());
        assert_eq!(checked("Ame\u{301}lie").map_err(|_| ()), Ok("Amélie".to_owned()));
        let stacked = format!("Z{}", "\u{35c}".repeat(5));
        for bad in ["", "  ", "a\nb", "a\u{202e}b", "\u{3164}", &stacked, &"x".repeat(25), &"李".repeat(17)] {
            let problem = checked(bad).expect_err(bad);
            assert_eq!(problem.code, ErrorCode::BadName);
        }
    }

    #[test]
    fn rejects_hidden_characters_except_in_recorded_names() {
        for hidden in ['\u{1bca0}', '\u{1d173}', '\u{1d159}', '\u{fdd0}', '\u{e000}'] {
            let name = format!("Ann{hidden}");
            assert_eq!(checked(&name).map_err(|problem| problem.code), Err(ErrorCode::BadName), "{name:?}");
            assert_eq!(checked_for_a_bot(&name).map_err(|problem| problem.code), Err(ErrorCode::BadName), "{name:?}");
            assert!(recorded(&name).is_ok() && hides(&name), "{name:?}");
        }
        assert!(!hides("Ann") && !hides("") && !hides("a\u{202e}b"));
    }

    #[test]
    fn rejects_names_that_impersonate_bots_or_the_host() {
        for bad in ["Host", "HOST", "hоst", "Pepper", "Рepper", "Pepper 2", "Noodle2", "Admin", "B0t"] {
            let problem = checked(bad).expect_err(bad);
            assert_eq!(problem.reason.as_deref(), Some(&Reason::NameReserved), "{bad}");
        }
        for good in ["Hostess", "Pepperoni", "Robot", "Olivia", "Anton 2"] {
            assert!(checked(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn names_at_a_table_must_not_look_alike() {
        let like = |name: &str, other: &str| too_like(name, other);
        assert_eq!(like("ANN", "Ann"), Some(Reason::NameTaken { name: "ANN".to_owned(), ask: None }));
        assert_eq!(like("Аnn", "Ann"), Some(Reason::NameAlike { name: "Ann".to_owned() }));
        assert_eq!(like("AI", "Al"), Some(Reason::NameAlike { name: "Al".to_owned() }));
        assert_eq!((like("Anna", "Ann"), like("Иван", "Ivan")), (None, None));
    }

    #[test]
    fn bots_never_share_a_name() {
        let mut taken: Vec<String> = Vec::new();
        for turn in 0..50 {
            let name = for_a_bot(turn, &|name| taken.iter().any(|other| same(other, name)));
            assert!(!taken.contains(&name) && !name.is_empty(), "{name}");
            taken.push(name);
        }
    }
}
