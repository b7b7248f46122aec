//! The tables of cells in `docs/protocol.md`, between `<!-- cells -->` and `<!-- end of cells -->`: the cells that all
//! players see.

use anyhow::{Context, Result};
use ruckus_engine::{CellInfo, Per, RuleId, Seen};

use crate::Files;
use crate::markers::Markers;

const DOCUMENT: &str = "docs/protocol.md";

/// Fills the table of the document, which is among the files already.
pub(super) fn write(files: &mut Files) -> Result<()> {
    let text = files.get_mut(DOCUMENT).with_context(|| format!("{DOCUMENT} was not read yet"))?;
    *text = Markers("cells").filled(text, &table()).with_context(|| format!("in {DOCUMENT}"))?;
    Ok(())
}

fn table() -> String {
    let built_in = RuleId::all().flat_map(|rule| rule.about().cells.iter().map(move |cell| (rule.name(), cell)));
    let homemade = ruckus_homemade::CELLS.iter().map(|cell| ("homemade", cell));
    let mut table = "| rule | cell | by | value |\n| --- | --- | --- | --- |\n".to_owned();
    for (rule, CellInfo { name, per, meaning, .. }) in
        built_in.chain(homemade).filter(|(_, cell)| cell.seen == Seen::All)
    {
        let by = match per {
            Per::Table => "",
            Per::Seat => " seat",
            Per::Number => " number",
            Per::NumberAndSeat => " number and seat",
        };
        table.push_str(&format!("| `{rule}` | `{name}` |{by} | {meaning} |\n"));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_cells_that_all_players_see() {
        let table = table();
        assert!(table.contains("| `add-a-rule` | `action` | number | "));
        assert!(table.contains("| `homemade` | `hushed` | | 1 while "));
        assert!(!table.contains("known-action"));
    }
}
