//! Artificial crates for tests.

use super::super::tree::Tree;
use super::levels;
use super::modules::{self, Crate};

/// A crate with these files in its folder `src`. The first file is the root.
pub(super) fn load(files: &[(&str, &str)]) -> Crate {
    let files: Vec<_> = files.iter().map(|(path, text)| (format!("crates/made-up/src/{path}"), *text)).collect();
    let borrowed: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
    let krate = modules::load(&Tree::of(&borrowed), "crates/made-up", borrowed[0].0);
    assert_eq!(krate.unread, []);
    krate
}

/// All edges of a crate, as `level: from -> to`.
pub(super) fn edges(files: &[(&str, &str)]) -> Vec<String> {
    let levels = levels::of(&load(files));
    let described = levels.iter().flat_map(|level| {
        let name = |node: usize| &level.graph.nodes[node];
        level.graph.edges.keys().map(move |&(from, to)| format!("{}: {} -> {}", level.module, name(from), name(to)))
    });
    described.collect()
}

/// The modules of `b` to `e` that this code of a module `a` depends on.
pub(super) fn used(code: &str) -> String {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; mod d; mod e; pub use d::D;"),
        ("a.rs", code),
        ("b.rs", "pub struct B;"),
        ("c.rs", "pub struct C;"),
        ("d.rs", "pub struct D; #[macro_export] macro_rules! d { () => { $crate::e::E } }"),
        ("e.rs", ""),
    ];
    let edges = edges(&files).into_iter().filter_map(|edge| Some(edge.strip_prefix("crate: a -> ")?.to_owned()));
    edges.collect::<Vec<_>>().join(" ")
}
