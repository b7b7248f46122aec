//! The steps by which each fact changes a view: `crates/engine/src/views/fold.json` as a constant of the page's client,
//! as a file of the package for Python, and as the table of facts in `docs/protocol-facts.md`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::Files;
use crate::markers::Markers;

const SOURCE: &str = "crates/engine/src/views/fold.json";

const DOCUMENT: &str = "docs/protocol-facts.md";

/// What begins the rows of the table, the last part of the file. Clients do not need them.
const ROWS: &str = ",\n  \"rows\": {\n";

const HEAD: &str = "\
/** The steps of each fact, the form of a new seat, and the fields that a view omits if empty. */
export const FOLD = ";

/// The steps as a constant of the page's client.
pub(crate) fn typescript(root: &Path) -> Result<String> {
    Ok(format!("{HEAD}{}", read(root)?.0))
}

/// Adds the file for Python and the document.
pub(crate) fn write(root: &Path, files: &mut Files) -> Result<()> {
    let (steps, rows) = read(root)?;
    files.insert("python/ruckus-client/ruckus_client/fold.json".to_owned(), steps);
    let document = fs::read_to_string(root.join(DOCUMENT)).with_context(|| format!("cannot read {DOCUMENT}"))?;
    let filled = Markers("facts").filled(&document, &rows).with_context(|| format!("in {DOCUMENT}"))?;
    files.insert(DOCUMENT.to_owned(), filled);
    Ok(())
}

/// The steps, and the table of facts.
fn read(root: &Path) -> Result<(String, String)> {
    let text = fs::read_to_string(root.join(SOURCE)).with_context(|| format!("cannot read {SOURCE}"))?;
    parts(&text).with_context(|| format!("in {SOURCE}"))
}

fn parts(text: &str) -> Result<(String, String)> {
    let whole: Value = serde_json::from_str(text).context("not JSON")?;
    let (steps, rows) = text.split_once(ROWS).context("`rows` must be the last part")?;
    let mut table = "| `is` | fields | what changes |\n| --- | --- | --- |\n".to_owned();
    // Read from the text, because a JSON object does not keep its order.
    for line in rows.lines().take_while(|line| line.trim() != "}") {
        let (kind, row) = line.trim().trim_end_matches(',').split_once(": ").context("each row needs its own line")?;
        let kind: String = serde_json::from_str(kind)?;
        let [fields, changes]: [String; 2] = serde_json::from_str(row)?;
        ensure!(whole["facts"].get(&kind).is_some(), "`{kind}` has a row, but no steps");
        let fields = if fields.is_empty() { fields } else { format!(" {fields}") };
        table.push_str(&format!("| `{kind}` |{fields} | {changes} |\n"));
    }
    let of = |part: &str| whole[part].as_object().map_or(0, serde_json::Map::len);
    ensure!(of("facts") == of("rows"), "each kind of fact needs its steps and a row");
    Ok((format!("{steps}\n}}\n"), table))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: &str = "{\n  \"facts\": {\n    \"b\": [],\n    \"a\": []\n  },\n  \"rows\": {\n    \
        \"b\": [\"\", \"nothing\"],\n    \"a\": [\"`seat`\", \"all\"]\n  }\n}\n";

    #[test]
    fn rows_become_a_table_in_their_order_and_are_not_sent_to_clients() {
        let (steps, table) = parts(BOTH).expect("valid");
        assert_eq!(steps, "{\n  \"facts\": {\n    \"b\": [],\n    \"a\": []\n  }\n}\n");
        assert!(table.ends_with("| `b` | | nothing |\n| `a` | `seat` | all |\n"));
    }

    #[test]
    fn a_fact_without_a_row_is_an_error() {
        assert!(parts(&BOTH.replace("    \"b\": [],\n", "    \"b\": [],\n    \"c\": [],\n")).is_err());
        assert!(parts(&BOTH.replace("\"rows\"", "\"other\"")).is_err());
    }
}
