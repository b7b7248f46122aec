//! The page about house rules from elsewhere: its lines and files are valid.

use std::path::Path;

use ruckus_ruleset::Ruleset;

const PAGE: &str = include_str!("../../../../docs/house-rules-elsewhere.md");

/// The rows of the table: the number, and the cells after it.
fn rows() -> Vec<(usize, Vec<&'static str>)> {
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let rows = PAGE.lines().filter(|line| line.starts_with('|')).map(cells);
    rows.filter_map(|cells| Some((cells[0].parse().ok()?, cells[1..].to_vec()))).collect()
}

#[test]
fn the_page_has_all_rules() {
    let numbers: Vec<_> = rows().into_iter().map(|(number, _)| number).collect();
    assert_eq!(numbers, (1..=34).collect::<Vec<_>>());
}

#[test]
fn every_rule_can_be_played_or_says_that_it_cannot() {
    let mut impossible = Vec::new();
    for (number, cells) in rows() {
        let how = cells[1];
        let lines: Vec<_> = how.split('`').skip(1).step_by(2).collect();
        let files: Vec<_> = how.split("](").skip(1).filter_map(|link| link.split(')').next()).collect();
        for line in &lines {
            let ruleset = Ruleset::from_line(line).unwrap_or_else(|error| panic!("row {number}: {error}"));
            ruleset.compile(4).unwrap_or_else(|error| panic!("row {number}: {error}"));
            assert_ne!(ruleset.line().text, "classic", "row {number} changes nothing");
        }
        for file in &files {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("row {number}: {error}"));
            let ruleset = Ruleset::read(file, &text).unwrap_or_else(|error| panic!("row {number}: {error}"));
            ruleset.compile(4).unwrap_or_else(|error| panic!("row {number}: {error}"));
        }
        if lines.is_empty() && files.is_empty() {
            assert!(how.starts_with("not "), "row {number}: {how}");
            impossible.push(number);
        }
    }
    // A row that becomes possible leaves this list, and the page.
    assert_eq!(impossible, [24]);
}

/// The lines in the text above the table.
#[test]
fn lines_in_the_text_are_valid() {
    let text: String = PAGE.lines().filter(|line| !line.starts_with('|')).flat_map(|line| [line, "\n"]).collect();
    let lines: Vec<_> = text.split('`').skip(1).step_by(2).collect();
    assert!(!lines.is_empty());
    for line in lines {
        Ruleset::from_line(line)
            .and_then(|ruleset| ruleset.compile(4))
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}
