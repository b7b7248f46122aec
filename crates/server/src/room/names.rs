//! Names of players: what is a name, and what bots are called.

use ruckus_protocol::Reason;

use super::Problem;

/// The longest name, in characters.
const LONGEST: usize = 24;

/// The name, trimmed.
///
/// # Errors
/// `bad-name`: it is empty, too long, or has characters that cannot be shown.
pub(crate) fn checked(name: &str) -> Result<String, Problem> {
    ruckus_engine::one_line("name", name, LONGEST)
        .map_err(|why| Problem { message: why, ..Problem::because("bad-name", Reason::BadName) })
}

/// Whether two names are the same to people.
pub(super) fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

const BOTS: [&str; 20] = [
    "Pepper", "Biscuit", "Pickle", "Mango", "Waffle", "Noodle", "Ginger", "Pretzel", "Dumpling", "Radish", "Turnip",
    "Muffin", "Olive", "Paprika", "Crumble", "Nutmeg", "Parsnip", "Sprout", "Pumpkin", "Clove",
];

/// The first name of a bot that nobody has. `turn` varies with whom the list begins.
pub(super) fn for_a_bot(turn: usize, taken: &dyn Fn(&str) -> bool) -> String {
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
        for bad in ["", "  ", "a\nb", "a\u{202e}b", &"x".repeat(25)] {
            let problem = checked(bad).expect_err(bad);
            assert_eq!(problem.code, "bad-name");
        }
    }

    #[test]
    fn bots_never_share_a_name() {
        let mut taken: Vec<String> = Vec::new();
        for turn in 0..50 {
            let name = for_a_bot(turn, &|name| taken.iter().any(|other| same(other, name)));
            assert!(!taken.contains(&name) && checked(&name).is_ok(), "{name}");
            taken.push(name);
        }
    }
}
