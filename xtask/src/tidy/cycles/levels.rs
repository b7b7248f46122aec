//! The levels of a crate: its top-level modules, and the child modules of every module, with their dependencies.

use std::collections::BTreeMap;

use super::graph::{Edges, Graph, Site};
use super::modules::Crate;
use super::resolve::dependencies;

/// Sibling modules.
#[derive(Debug)]
pub(super) struct Level {
    /// The folder of the crate.
    pub(super) crate_name: String,
    /// The module around them; `crate` for the top level.
    pub(super) module: String,
    /// The file of that module.
    pub(super) file: String,
    pub(super) graph: Graph,
}

/// The top level and the inside of each module.
pub(super) fn of(krate: &Crate) -> Vec<Level> {
    let mut edges = edges(krate);
    let mut levels = Vec::new();
    for (id, module) in krate.modules.iter().enumerate() {
        if module.children.is_empty() {
            continue;
        }
        let children: Vec<usize> = module.children.values().copied().collect();
        let nodes = children.iter().map(|&child| krate.modules[child].name.clone()).collect();
        let place = |child: usize| children.iter().position(|other| *other == child).unwrap_or_default();
        let inside = edges.remove(&id).unwrap_or_default();
        let inside = inside.into_iter().map(|((from, to), sites)| ((place(from), place(to)), sites)).collect();
        levels.push(Level {
            crate_name: krate.name.clone(),
            module: module.path.clone(),
            file: module.file.clone(),
            graph: Graph { nodes, edges: inside },
        });
    }
    levels
}

/// Each dependency as an edge between two siblings: the modules below the common parent that contain the two ends. Code
/// of the common parent itself adds no edge.
fn edges(krate: &Crate) -> BTreeMap<usize, Edges> {
    let chains: Vec<Vec<usize>> = (0..krate.modules.len()).map(|module| chain(krate, module)).collect();
    let mut edges: BTreeMap<usize, Edges> = BTreeMap::new();
    for (id, module) in krate.modules.iter().enumerate() {
        for mention in &module.mentions {
            for target in dependencies(krate, id, &mention.path) {
                let (from, to) = (&chains[id], &chains[target]);
                let shared = from.iter().zip(to).take_while(|(one, other)| one == other).count();
                let (Some(&one), Some(&other)) = (from.get(shared), to.get(shared)) else { continue };
                let sites = edges.entry(from[shared - 1]).or_default().entry((one, other)).or_default();
                let written = mention.path.join("::");
                sites.push(Site { file: module.file.clone(), line: mention.line, written });
            }
        }
    }
    edges
}

/// A module with all its ancestors, from the root down. If several modules have the same name, such as for two
/// operating systems, the first one stands for all.
fn chain(krate: &Crate, module: usize) -> Vec<usize> {
    let mut chain = vec![module];
    while let Some(parent) = krate.modules[chain[0]].parent {
        chain[0] = krate.modules[parent].children[&krate.modules[chain[0]].name];
        chain.insert(0, parent);
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::super::testing::edges;

    #[test]
    fn each_dependency_is_an_edge_at_one_level() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use a::x::X; fn f(_: b::B) {}"),
            ("a.rs", "pub mod x; mod y; pub use x::X; fn f(_: y::Y) {}"),
            ("a/x.rs", "pub struct X; use super::super::b::deep::D;"),
            ("a/y.rs", "pub struct Y; use crate::X; fn f() { super::f() }"),
            ("b.rs", "pub mod deep;"),
            ("b/deep.rs", "pub struct D; use super::B; use crate::b::deep;"),
        ];
        assert_eq!(edges(&files), ["crate: a -> b", "crate::a: y -> x"]);
    }
}
