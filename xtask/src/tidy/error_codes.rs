//! Every error code of the table is returned by some code.

use super::Finding;
use super::tree::Tree;

const TABLE: &str = "crates/protocol/src/error_code.rs";

/// Codes of the table that no source uses. Routes only list codes, with their bare names.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let Some(table) = tree.file(TABLE) else { return Vec::new() };
    let sources: Vec<&str> = tree
        .under("crates/")
        .filter(|file| file.is(&["rs"]) && file.path.contains("/src/") && file.path != TABLE)
        .map(|file| file.text.as_str())
        .collect();
    let unused = table.lines().filter_map(|(line, text)| Some((line, variant(text)?)));
    unused
        .filter(|(_, variant)| !sources.iter().any(|source| uses(source, variant)))
        .map(|(line, variant)| Finding::new(TABLE, line, format!("nothing uses `{variant}`; remove it")))
        .collect()
}

/// The variant of a row: `    NoSeat = "no-seat", 401, …`.
fn variant(line: &str) -> Option<&str> {
    let (variant, rest) = line.strip_prefix("    ")?.split_once(" = \"")?;
    let is_name = variant.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_name && rest.contains("\", ")).then_some(variant)
}

/// Whether a source names a variant in full.
fn uses(source: &str, variant: &str) -> bool {
    source.split("ErrorCode::").skip(1).any(|rest| {
        rest.strip_prefix(variant).is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let table = "error_codes! {\n    NoSeat = \"no-seat\", 401, \"Send the token.\";\n    NoSeatThere = \"no-seat-there\", 404,\n        \"Look.\";\n}\n";
        let files = [(TABLE, table), ("crates/room/src/seats.rs", source)];
        check(&Tree::of(&files)).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn unused_codes_are_found() {
        assert_eq!(found("[ErrorCode::NoSeat, ErrorCode::NoSeatThere]"), Vec::<String>::new());
        assert_eq!(found("ErrorCode::NoSeatThere"), ["nothing uses `NoSeat`; remove it"]);
        assert_eq!(found("ErrorCode::NoSeat").len(), 1);
    }
}
