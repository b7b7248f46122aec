//! The table of error codes in `docs/protocol-errors.md`, between `<!-- error codes -->` and `<!-- end of error codes -->`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ruckus_protocol::ErrorCode;

use crate::Files;

const DOCUMENT: &str = "docs/protocol-errors.md";
const START: &str = "<!-- error codes -->\n";
const END: &str = "<!-- end of error codes -->";

/// Adds the document with a fresh table.
pub(super) fn write(root: &Path, files: &mut Files) -> Result<()> {
    let text = fs::read_to_string(root.join(DOCUMENT)).with_context(|| format!("cannot read {DOCUMENT}"))?;
    files.insert(DOCUMENT.to_owned(), filled(&text).with_context(|| format!("in {DOCUMENT}"))?);
    Ok(())
}

/// Replaces what is between the markers.
fn filled(text: &str) -> Result<String> {
    let (before, rest) = text.split_once(START).with_context(|| format!("`{}` is missing", START.trim_end()))?;
    let (_, after) = rest.split_once(END).with_context(|| format!("`{END}` is missing"))?;
    Ok(format!("{before}{START}\n{}\n{END}{after}", table()))
}

fn table() -> String {
    let mut table = "| code | status | meaning |\n| --- | --- | --- |\n".to_owned();
    for code in ErrorCode::ALL {
        table.push_str(&format!("| `{code}` | {} | {} |\n", code.status(), code.meaning()));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    const STALE_ROW: &str = "| `stale-row-of-this-test` | 599 | Gone after this. |";

    #[test]
    fn a_table_is_replaced_without_changing_other_text() {
        let old = format!("# Title\n\n{START}\n{STALE_ROW}\n\n{END}\n\nThe end.\n");
        let new = filled(&old).expect("there are markers");
        assert!(!new.contains("stale-row-of-this-test"));
        assert!(new.starts_with(&format!("# Title\n\n{START}\n| code | status | meaning |\n")));
        assert!(new.ends_with(&format!(" |\n\n{END}\n\nThe end.\n")));
        assert_eq!(filled(&new).expect("there are markers"), new);
    }

    #[test]
    fn every_code_has_one_row() {
        let table = table();
        for code in ErrorCode::ALL {
            let row = format!("| `{code}` | {} | {} |", code.status(), code.meaning());
            assert_eq!(table.lines().filter(|line| *line == row).count(), 1, "{code}");
        }
        assert_eq!(table.lines().count(), ErrorCode::ALL.len() + 2);
    }

    #[test]
    fn a_missing_marker_is_an_error() {
        assert!(filled("no markers").is_err());
        assert!(filled(START).is_err());
    }
}
