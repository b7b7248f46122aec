//! Release notes from the changelog.

use anyhow::{Result, ensure};

/// The section of a version in the changelog.
///
/// # Errors
/// There is no such section.
pub(super) fn of(changelog: &str, version: &str) -> Result<String> {
    let begins = |line: &&str| {
        let mut words = line.split(' ').skip_while(|word| *word == "##");
        line.starts_with("## ") && words.next().is_some_and(|word| word.trim_matches(['[', ']']) == version)
    };
    let section = changelog.lines().skip_while(|line| !begins(line)).skip(1);
    let notes: Vec<_> = section.take_while(|line| !line.starts_with("## ")).collect();
    let notes = notes.join("\n").trim().to_owned();
    ensure!(!notes.is_empty(), "CHANGELOG.md has no entry for {version}: add a section `## {version} - DATE`");
    Ok(format!("{notes}\n"))
}

#[cfg(test)]
mod tests {
    use super::of;

    const CHANGELOG: &str = "# Changelog\n\n## Unreleased\n\n- new\n\n## 0.2.0 - 2026-11-26\n\n### Added\n\n- one\n- two\n\n## 0.1.0\n\n- old\n";

    #[test]
    fn notes_are_the_section_of_their_version() {
        assert_eq!(of(CHANGELOG, "0.2.0").expect("is there"), "### Added\n\n- one\n- two\n");
        assert_eq!(of(CHANGELOG, "0.1.0").expect("is there"), "- old\n");
        let why = of(CHANGELOG, "0.2").expect_err("is not there").to_string();
        assert!(why.contains("has no entry for 0.2:"), "{why}");
    }
}
