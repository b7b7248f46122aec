//! Definitions of the measures, for reports and `docs/lab.md`.

/// The definition of each measure with its unit, as `NAME: TEXT`.
const DEFINITIONS: &str = include_str!("definitions.txt");

/// Returns the definition of the measure with this name.
///
/// ```
/// assert_eq!(ruckus_lab::definition("turns"), Some("Number of turns in a round."));
/// ```
pub fn definition(key: &str) -> Option<&'static str> {
    DEFINITIONS.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
}

#[cfg(test)]
mod tests {
    use super::super::measures;
    use super::*;

    #[test]
    fn every_measure_has_a_definition() {
        let keys: Vec<&str> = measures::ALL.iter().map(|about| about.key).collect();
        assert_eq!(DEFINITIONS.lines().filter_map(|line| line.split(": ").next()).collect::<Vec<_>>(), keys);
        let docs = include_str!("../../../../docs/lab.md");
        for key in keys {
            assert!(docs.contains(&format!("`{key}`")), "docs/lab.md does not mention {key}");
        }
    }
}
