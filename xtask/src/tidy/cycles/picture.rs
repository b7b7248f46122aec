//! `cargo xtask tidy --cycles`: prints every cycle with its edges.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;

use super::super::tree::Tree;
use super::graph::Site;
use super::levels::Level;
use super::{grouped, measure, members};

/// The number of names that are printed for one edge.
const NAMES: usize = 4;

/// Prints every cycle of the workspace.
pub(crate) fn print(root: &Path) -> Result<ExitCode> {
    let (levels, unread) = measure(&Tree::read(root)?)?;
    for finding in &unread {
        println!("{}:{}: {}\n", finding.file, finding.line, finding.message);
    }
    let tied: Vec<String> = levels.iter().map(describe).filter(|text| !text.is_empty()).collect();
    for text in &tied {
        println!("{text}");
    }
    println!("{} of {} levels have cycles", tied.len(), levels.len());
    Ok(if unread.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The cycles of a level; empty if it has none.
fn describe(Level { crate_name, module, graph, .. }: &Level) -> String {
    let mut text = String::new();
    let all: Vec<usize> = (0..graph.nodes.len()).collect();
    for cycle in graph.cycles() {
        let ((names, lines), (_, of)) = (members(graph, &cycle), members(graph, &all));
        let (many, modules) = (cycle.len(), all.len());
        text += &format!("{crate_name}, `{module}`: {many} of {modules} modules, ");
        text += &format!("{} of {} lines, in a cycle\n  {names}\n", grouped(lines), grouped(of));
        for (edge, sites) in graph.inside(&cycle) {
            let (from, to) = (&graph.nodes[edge.0].name, &graph.nodes[edge.1].name);
            text += &format!("  {from} -> {to}: {}", uses(sites));
            let left = graph.cycles_among(&cycle, Some(edge)).first().map_or(0, Vec::len);
            if left < many {
                text += &format!("  [without this edge: {left}]");
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// How often and by which names a module is used, and the first place.
fn uses(sites: &[Site]) -> String {
    let names: BTreeSet<&str> = sites.iter().map(|site| site.written.as_str()).collect();
    let mut text = names.iter().take(NAMES).copied().collect::<Vec<_>>().join(", ");
    if names.len() > NAMES {
        text += &format!(" and {} more", names.len() - NAMES);
    }
    let first = sites.first().map(|site| format!("{}:{}", site.file, site.line)).unwrap_or_default();
    format!("{}× {text} ({first})", sites.len())
}

#[cfg(test)]
mod tests {
    use super::super::{levels, testing};
    use super::*;

    #[test]
    fn a_cycle_is_printed_with_the_effect_of_removing_edges() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "use crate::{b, c::C};"),
            ("b.rs", "\nuse crate::a::A; fn f() { crate::a::f() }"),
            ("c.rs", "use crate::b::B;"),
            ("d.rs", "use crate::a::A;"),
        ];
        let levels = levels::of(&testing::load(&files), 10);
        let text = "crates/made-up, `crate`: 3 of 4 modules, 4 of 5 lines, in a cycle
  a, b, c
  a -> b: 1× crate::b (crates/made-up/src/a.rs:1)
  a -> c: 1× crate::c::C (crates/made-up/src/a.rs:1)  [without this edge: 2]
  b -> a: 2× crate::a::A, crate::a::f (crates/made-up/src/b.rs:2)  [without this edge: 0]
  c -> b: 1× crate::b::B (crates/made-up/src/c.rs:1)  [without this edge: 2]

";
        assert_eq!(describe(&levels[0]), text);
    }
}
