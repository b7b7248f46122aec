//! The modules of the engine form layers: a file uses only lower layers, or its own layer without a cycle.
//! [`TOGETHER`] is the one layer with a cycle.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use super::paths::{named, tests_begin};
use super::tree::Tree;

const SOURCE: &str = "crates/engine/src/";

/// The layers, the lowest first.
const ROOMS: [&str; 8] = ["text", "cards", "tables", "facts", "views", "seams", "rules", "game"];

/// The one layer with a cycle: rules, the rulebook that calls them, and the move that is being resolved depend on each
/// other.
const TOGETHER: &str = "seams";

/// The dependencies between files of the engine, with the first place of each.
type Arrows = BTreeMap<String, BTreeMap<String, (String, usize)>>;

/// Checks the modules of the engine against the layers in `ARCHITECTURE.md`.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut arrows = Arrows::new();
    let files = tree.under(SOURCE).filter(|file| file.is(&["rs"]));
    let files: Vec<_> = files.map(|file| (module(&file.path), file)).collect();
    let modules: BTreeSet<_> = files.iter().map(|(module, _)| module.as_slice()).collect();
    for (own, file) in &files {
        let Some(room) = own.first().filter(|room| *room != "lib") else { continue };
        let Some(rank) = rank(room) else {
            let message = format!("unknown layer `{room}`; the layers are {}", ROOMS.join(", "));
            found.push(Finding::new(&file.path, 0, message));
            continue;
        };
        let tests = tests_begin(&file.text);
        for named in named(&file.text).iter().filter(|named| named.line < tests) {
            let Some(path) = absolute(own, &named.parts) else { continue };
            let Some(there) = path.first() else { continue };
            let Some(other) = self::rank(there) else {
                let message = format!("`{}`: name its layer", named.written());
                found.push(Finding::new(&file.path, named.line, message));
                continue;
            };
            let Some(target) = (1..=path.len()).rev().map(|many| &path[..many]).find(|part| modules.contains(part))
            else {
                continue;
            };
            if other > rank {
                let message = format!("`{}`: `{room}` is below `{there}` and cannot name it", named.written());
                found.push(Finding::new(&file.path, named.line, message));
            }
            let (from, to) = (unit(own), unit(target));
            if other == rank && room != TOGETHER && from != to {
                arrows.entry(from).or_default().entry(to).or_insert_with(|| (file.path.clone(), named.line));
            }
        }
    }
    found.extend(rings(&arrows));
    found
}

/// The module path of a file.
fn module(path: &str) -> Vec<String> {
    let below = path.strip_prefix(SOURCE).unwrap_or(path).trim_end_matches(".rs").trim_end_matches("/mod");
    below.split('/').map(ToOwned::to_owned).collect()
}

/// A file and the folder of its name count as one unit.
fn unit(module: &[String]) -> String {
    module[..module.len().min(2)].join("::")
}

fn rank(room: &str) -> Option<usize> {
    ROOMS.iter().position(|known| *known == room)
}

/// The target of a path, from the crate's root. `None` if it is outside of the crate or the path is too short.
fn absolute(own: &[String], parts: &[String]) -> Option<Vec<String>> {
    match parts.first()?.as_str() {
        "crate" => Some(parts[1..].to_vec()).filter(|rest| !rest.is_empty()),
        "super" => {
            let up = parts.iter().take_while(|part| *part == "super").count();
            let above = own.len().checked_sub(up)?;
            Some(own[..above].iter().chain(&parts[up..]).cloned().collect())
        }
        _ => None,
    }
}

/// Cycles of files: a finding for each edge of a cycle.
fn rings(arrows: &Arrows) -> Vec<Finding> {
    let reaches = |from: &String| {
        let mut seen = BTreeSet::new();
        let mut ahead = vec![from];
        while let Some(next) = ahead.pop() {
            for to in arrows.get(next).into_iter().flat_map(BTreeMap::keys) {
                if seen.insert(to) {
                    ahead.push(to);
                }
            }
        }
        seen
    };
    let mut found = Vec::new();
    for (from, targets) in arrows {
        for (to, (path, line)) in targets {
            if reaches(to).contains(from) {
                let message = format!("a cycle: `{from}` names `{to}`, which leads back to `{from}`");
                found.push(Finding::new(path, *line, message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(files: &[(&str, &str)]) -> Vec<(String, usize)> {
        let found = check(&Tree::of(files));
        found.into_iter().map(|finding| (finding.file.rsplit_once('/').unwrap().1.to_owned(), finding.line)).collect()
    }

    #[test]
    fn only_upward_dependencies_are_found() {
        let files = [
            ("crates/engine/src/cards/card.rs", "use crate::tables::seat::Seat;\n"),
            (
                "crates/engine/src/tables/seat.rs",
                "use crate::{cards::card::Card};\nfn f() { crate::game::decide::decide() }\n",
            ),
            ("crates/engine/src/game/decide.rs", "use crate::cards::card::Card;\n"),
        ];
        assert_eq!(lines(&files), [("card.rs".to_owned(), 1), ("seat.rs".to_owned(), 2)]);
    }

    #[test]
    fn cycles_within_a_layer_are_found() {
        let files = [
            ("crates/engine/src/facts/fact.rs", "use super::evolve::evolve;\n"),
            ("crates/engine/src/facts/evolve.rs", "use super::refusal::Code;\nmod undo;\nuse undo::Undo;\n"),
            ("crates/engine/src/facts/evolve/undo.rs", "use super::table;\n"),
            ("crates/engine/src/facts/refusal.rs", "\nuse crate::facts::fact::Fact;\n"),
        ];
        assert_eq!(
            lines(&files),
            [("evolve.rs".to_owned(), 1), ("fact.rs".to_owned(), 1), ("refusal.rs".to_owned(), 2)]
        );
    }

    #[test]
    fn stray_files_and_imports_without_a_layer_are_found() {
        let files = [
            ("crates/engine/src/stray.rs", "use std::fmt;\n"),
            ("crates/engine/src/cards/card.rs", "use crate::Seat;\n"),
        ];
        assert_eq!(lines(&files), [("stray.rs".to_owned(), 0), ("card.rs".to_owned(), 1)]);
    }
}
