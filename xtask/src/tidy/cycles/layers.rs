//! The modules of the engine form layers: each uses only those before it.

use super::super::Finding;
use super::levels::Level;

/// The layers, the lowest first.
const LAYERS: [&str; 8] = ["text", "cards", "tables", "facts", "views", "seams", "rules", "game"];

/// Checks the modules of the engine against the layers in `ARCHITECTURE.md`.
pub(super) fn check(levels: &[Level]) -> Vec<Finding> {
    let is_engine = |level: &&Level| level.crate_name == "crates/engine" && level.module == "crate";
    let Some(Level { file, graph, .. }) = levels.iter().find(is_engine) else { return Vec::new() };
    let name = |node: usize| graph.nodes[node].as_str();
    let rank = |node: usize| LAYERS.iter().position(|layer| *layer == name(node));
    let unknown = (0..graph.nodes.len()).filter(|&node| rank(node).is_none()).map(|node| {
        let message = format!("unknown layer `{}`; the layers are {}", name(node), LAYERS.join(", "));
        Finding::new(file, 0, message)
    });
    let upward =
        graph.edges.iter().filter(|((from, to), _)| rank(*from) < rank(*to)).flat_map(|((from, to), sites)| {
            sites.iter().map(|site| {
                let message =
                    format!("`{}`: `{}` is below `{}` and cannot name it", site.written, name(*from), name(*to));
                Finding::new(&site.file, site.line, message)
            })
        });
    unknown.chain(upward).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{levels, modules};
    use super::*;
    use crate::tidy::tree::Tree;

    #[test]
    fn upward_dependencies_and_unknown_layers_are_found() {
        let tree = Tree::of(&[
            ("crates/engine/src/lib.rs", "mod cards;\nmod game;\nmod stray;\nmod tables;\npub use cards::Card;\n"),
            ("crates/engine/src/cards.rs", "use crate::tables::Seat;\npub struct Card;\n"),
            ("crates/engine/src/tables.rs", "use crate::Card;\nfn f() { crate::game::decide() }\n"),
            ("crates/engine/src/game.rs", "use crate::cards::Card;\n"),
            ("crates/engine/src/stray.rs", "use std::fmt;\n"),
        ]);
        let levels = levels::of(&modules::load(&tree, "crates/engine", "crates/engine/src/lib.rs"));
        let found = check(&levels);
        let places: Vec<_> = found.iter().map(|finding| (finding.file.as_str(), finding.line)).collect();
        let src = "crates/engine/src";
        let expected =
            [("lib.rs", 0), ("cards.rs", 1), ("tables.rs", 2)].map(|(file, line)| (format!("{src}/{file}"), line));
        assert_eq!(places, expected.each_ref().map(|(file, line)| (file.as_str(), *line)));
    }
}
