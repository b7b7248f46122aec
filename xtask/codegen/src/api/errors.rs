//! The table of error codes in `docs/protocol-errors.md`, between `<!-- error codes -->` and `<!-- end of error codes -->`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ruckus_protocol::ErrorCode;

use crate::Files;
use crate::markers::Markers;

const DOCUMENT: &str = "docs/protocol-errors.md";

/// Adds the document with a fresh table.
pub(super) fn write(root: &Path, files: &mut Files) -> Result<()> {
    let text = fs::read_to_string(root.join(DOCUMENT)).with_context(|| format!("cannot read {DOCUMENT}"))?;
    let filled = Markers("error codes").filled(&text, &table()).with_context(|| format!("in {DOCUMENT}"))?;
    files.insert(DOCUMENT.to_owned(), filled);
    Ok(())
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

    #[test]
    fn every_code_has_one_row() {
        let table = table();
        for code in ErrorCode::ALL {
            let row = format!("| `{code}` | {} | {} |", code.status(), code.meaning());
            assert_eq!(table.lines().filter(|line| *line == row).count(), 1, "{code}");
        }
        assert_eq!(table.lines().count(), ErrorCode::ALL.len() + 2);
    }
}
