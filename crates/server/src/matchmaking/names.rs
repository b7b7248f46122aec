//! Names of strangers at a table.

use ruckus_room as room;

/// The longest name, in characters.
const LONGEST: usize = 24;

/// Returns the names for all chairs of a table: people's names, numbered if they are too similar, then names of bots.
pub(crate) fn distinct_names<'a>(people: impl Iterator<Item = &'a str>, chairs: usize) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(chairs);
    for name in people {
        let numbered = (2_u32..).map(|number| {
            let number = number.to_string();
            let kept: String = name.chars().take(LONGEST - 1 - number.len()).collect();
            format!("{} {number}", kept.trim_end())
        });
        let mut all = std::iter::once(name.to_owned()).chain(numbered);
        names.extend(all.find(|name| is_free(name, &names)));
    }
    let turn = names.iter().map(String::len).sum();
    while names.len() < chairs {
        names.push(room::for_a_bot(turn, &|name| !is_free(name, &names)));
    }
    names
}

fn is_free(name: &str, names: &[String]) -> bool {
    names.iter().all(|other| room::names_too_like(name, other).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicate_names_get_numbers_and_bots_fill_the_table() {
        let names = distinct_names(["Ann", "Ann", "ANN"].into_iter(), 4);
        assert_eq!(names[..3], ["Ann", "Ann 2", "ANN 3"]);
        assert_eq!(names.len(), 4);
        let long = "x".repeat(24);
        let names = distinct_names([long.as_str(), long.as_str()].into_iter(), 4);
        assert_eq!(names[1], format!("{} 2", "x".repeat(22)));
        assert!(names.iter().all(|name| room::checked_for_a_bot(name).is_ok()));
    }
}
