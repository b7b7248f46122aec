//! The remaining cycles, and a check that the tree has exactly these.

use std::cmp::Reverse;

use super::super::Finding;
use super::graph::{Edge, Graph, Site};
use super::levels::Level;

/// This file.
const TABLE: &str = "xtask/src/tidy/cycles/ceilings.rs";

/// The cycles of one level.
#[derive(Debug)]
pub(super) struct Ceiling {
    /// The folder of the crate.
    pub(super) crate_name: &'static str,
    /// The module around the level; `crate` for the top level.
    pub(super) module: &'static str,
    /// How many modules each cycle has, the largest first.
    pub(super) cycles: &'static [usize],
}

/// The remaining cycles. These numbers only shrink.
pub(super) const CEILINGS: &[Ceiling] = &[
    ceiling("crates/engine", "crate::seams", &[9, 2]),
    ceiling("crates/events", "crate::decide", &[7]),
    ceiling("crates/homemade", "crate::words", &[2]),
    ceiling("crates/ruckus", "crate::commands::lab::run", &[2]),
    ceiling("crates/server", "crate::matchmaking", &[2]),
];

const fn ceiling(crate_name: &'static str, module: &'static str, cycles: &'static [usize]) -> Ceiling {
    Ceiling { crate_name, module, cycles }
}

/// Levels that do not fit the table, and entries of the table for levels without a cycle.
pub(super) fn compare(levels: &[Level], table: &[Ceiling]) -> Vec<Finding> {
    let mut found = Vec::new();
    for level in levels {
        let is_own = |ceiling: &&Ceiling| ceiling.crate_name == level.crate_name && ceiling.module == level.module;
        let allowed = table.iter().find(is_own).map_or(&[][..], |ceiling| ceiling.cycles);
        let cycles = level.graph.cycles();
        let sizes: Vec<usize> = cycles.iter().map(Vec::len).collect();
        if sizes.as_slice() > allowed {
            found.push(grown(level, &cycles, &sizes, allowed));
        } else if sizes != allowed {
            found.push(shrunk(&level.crate_name, &level.module, &sizes, allowed));
        }
    }
    for Ceiling { crate_name, module, cycles } in table {
        if !levels.iter().any(|level| level.crate_name == *crate_name && level.module == *module) {
            found.push(shrunk(crate_name, module, &[], cycles));
        }
    }
    found
}

fn shrunk(crate_name: &str, module: &str, sizes: &[usize], allowed: &[usize]) -> Finding {
    let right = if sizes.is_empty() { "delete the entry".to_owned() } else { format!("write `&{sizes:?}`") };
    let message =
        format!("cycles in `{module}` of {crate_name} have {sizes:?} modules, fewer than {allowed:?}; {right}");
    Finding::new(TABLE, 0, message)
}

/// Reports the first cycle that is larger than allowed.
fn grown(level: &Level, cycles: &[Vec<usize>], sizes: &[usize], allowed: &[usize]) -> Finding {
    let larger = (0..cycles.len()).find(|&index| sizes.get(index) > allowed.get(index)).unwrap_or_default();
    let (graph, cycle) = (&level.graph, &cycles[larger]);
    let around = graph.shortest(cycle, culprit(graph, cycle, allowed.get(larger).copied().unwrap_or_default()));
    let first = around.first().and_then(|edge| graph.edges[edge].first());
    let (file, line) = first.map_or((level.file.as_str(), 0), |site| (site.file.as_str(), site.line));
    let names: Vec<_> = cycle.iter().map(|&node| graph.nodes[node].as_str()).collect();
    let message = format!(
        "cycles in `{}` of {} have {sizes:?} modules, allowed are {allowed:?}. The shortest way around: {}. Move what is \
         shared into a module below both, or pass it as an argument. In this cycle: {}",
        level.module,
        level.crate_name,
        describe(graph, &around),
        names.join(", "),
    );
    Finding::new(file, line, message)
}

/// The edge that probably made the cycle grow: without it, the cycle has the allowed size, or nearly. If several edges
/// qualify, returns the one with the fewest sites.
fn culprit(graph: &Graph, cycle: &[usize], allowed: usize) -> Option<Edge> {
    let edges = graph.inside(cycle).filter_map(|(edge, sites)| {
        let left = graph.cycles_among(cycle, Some(edge)).first().map_or(0, Vec::len);
        (left <= allowed).then_some((left, Reverse(sites.len()), edge))
    });
    edges.max().map(|(_, _, edge)| edge)
}

/// `a -> b (file:line) -> a (file:line)`.
fn describe(graph: &Graph, around: &[Edge]) -> String {
    let name = |node: usize| graph.nodes[node].as_str();
    let place = |Site { file, line, written }: &Site| format!("{file}:{line} `{written}`");
    let start = around.first().map_or("", |edge| name(edge.0));
    around.iter().fold(start.to_owned(), |text, edge| {
        let place = graph.edges[edge].first().map(place).unwrap_or_default();
        format!("{text} -> {} ({place})", name(edge.1))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{levels, testing};
    use super::*;

    const CYCLES: &[(&str, &str)] = &[
        ("lib.rs", "mod a; mod b; mod c; mod d; mod e;"),
        ("a.rs", "use crate::b::{B, C};"),
        ("b.rs", "use crate::c;"),
        ("c.rs", "\nuse crate::{a,\n b::B};"),
        ("d.rs", "use crate::e;"),
        ("e.rs", "use crate::d::D;"),
    ];

    fn found(cycles: &'static [usize]) -> Vec<Finding> {
        let levels = levels::of(&testing::load(CYCLES));
        let table = [ceiling("crates/made-up", "crate", cycles)];
        compare(&levels, if cycles.is_empty() { &[] } else { &table })
    }

    #[test]
    fn any_deviation_from_the_allowed_cycles_is_a_finding() {
        assert_eq!(found(&[3, 2]), []);
        for cycles in [&[][..], &[2, 2], &[3], &[3, 1]] {
            let found = &found(cycles)[0];
            assert!(found.message.contains("have [3, 2] modules, allowed are "), "{found:?}");
        }
        for cycles in [&[4][..], &[3, 3], &[3, 2, 2]] {
            let found = &found(cycles)[0];
            assert_eq!((found.file.as_str(), found.line), (TABLE, 0));
            assert!(found.message.contains("fewer than") && found.message.ends_with("write `&[3, 2]`"), "{found:?}");
        }
    }

    #[test]
    fn a_finding_names_the_shortest_cycle_with_locations() {
        let found = &found(&[])[0];
        assert_eq!((found.file.as_str(), found.line), ("crates/made-up/src/b.rs", 1));
        let way = "b -> c (crates/made-up/src/b.rs:1 `crate::c`) -> b (crates/made-up/src/c.rs:3 `crate::b::B`)";
        assert!(found.message.contains(way), "{}", found.message);
        assert!(found.message.ends_with("In this cycle: a, b, c"), "{}", found.message);
    }

    #[test]
    fn the_named_cycle_contains_the_edge_that_made_it_grow() {
        let found = &found(&[2, 2])[0];
        let way = "c -> a (crates/made-up/src/c.rs:2 `crate::a`) -> b (crates/made-up/src/a.rs:1 `crate::b::B`) -> c (";
        assert!(found.message.contains(way), "{}", found.message);
    }

    #[test]
    fn an_entry_without_a_level_is_found() {
        let found = compare(&[], &[ceiling("crates/gone", "crate::house", &[2])]);
        assert!(found[0].message.ends_with("fewer than [2]; delete the entry"), "{found:?}");
    }
}
