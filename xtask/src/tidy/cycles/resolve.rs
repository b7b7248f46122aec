//! Resolves a path to the modules that it depends on.
//!
//! A path depends on the modules that it names and on the module that defines its target. The resolver follows imports
//! and re-exports: `crate::Name` depends on the module that defines `Name`, not on the root that re-exports it.

use super::modules::Crate;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Module(usize),
    /// An item that this module defines.
    Item(usize),
}

/// The place from which a name is used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Viewer {
    /// In the same module. Imports inside of functions count.
    Inside,
    Outside,
}

/// The names that are being looked up. Imports can refer to each other in circles.
type Pending = Vec<(usize, String, bool)>;

/// The modules that a path in `module` depends on. Empty if the path leaves the crate or starts with an imported item:
/// then the import is the dependency.
pub(super) fn dependencies(krate: &Crate, module: usize, path: &[String]) -> Vec<usize> {
    let mut resolver = Resolver { krate, pending: Pending::new() };
    let is_imported =
        |name: &String| krate.modules[module].imports.iter().any(|import| import.alias.as_ref() == Some(name));
    if let Some(first) = path.first().filter(|first| is_imported(first))
        && let Some(Target::Item(_)) = resolver.lookup(module, first, path.len() > 1, Viewer::Inside)
    {
        return Vec::new();
    }
    let mut named = Vec::new();
    match resolver.follow(module, path, false, &mut named) {
        Some(Target::Item(last)) => named.push(last),
        // A single word is a variable or a crate, not a module.
        Some(Target::Module(_)) if path.len() == 1 => named.clear(),
        Some(Target::Module(last)) => named.push(last),
        None => {}
    }
    named.sort_unstable();
    named.dedup();
    named
}

struct Resolver<'a> {
    krate: &'a Crate,
    pending: Pending,
}

impl Resolver<'_> {
    /// Follows a path and records the modules that it names. If the end is unknown, such as a name that a macro
    /// defines, the path leads to the last known module. `is_prefix` means that more segments follow.
    fn follow(&mut self, module: usize, path: &[String], is_prefix: bool, named: &mut Vec<usize>) -> Option<Target> {
        let mut at = module;
        let mut viewer = Viewer::Inside;
        let mut rest = path;
        while let Some((segment, after)) = rest.split_first() {
            match segment.as_str() {
                "crate" => at = 0,
                "self" => {}
                "super" => at = self.krate.modules[at].parent?,
                name => match self.lookup(at, name, is_prefix || !after.is_empty(), viewer) {
                    Some(Target::Module(next)) => {
                        at = next;
                        named.push(at);
                    }
                    Some(item) => return Some(item),
                    None if rest.len() < path.len() => return Some(Target::Module(at)),
                    None => return None,
                },
            }
            // `self::name` is still seen from inside.
            if segment != "self" {
                viewer = Viewer::Outside;
            }
            rest = after;
        }
        Some(Target::Module(at))
    }

    /// The meaning of a name in a module. If a module and an item share the name, `is_prefix` selects the module.
    fn lookup(&mut self, module: usize, name: &str, is_prefix: bool, viewer: Viewer) -> Option<Target> {
        let here = &self.krate.modules[module];
        let child = here.children.get(name).map(|&child| Target::Module(child));
        let item = here.defined.contains(name).then_some(Target::Item(module));
        if is_prefix {
            child.or(item).or_else(|| self.imported(module, name, is_prefix, viewer))
        } else {
            item.or_else(|| self.imported(module, name, is_prefix, viewer)).or(child)
        }
    }

    /// The meaning of a name according to the imports of a module.
    fn imported(&mut self, module: usize, name: &str, is_prefix: bool, viewer: Viewer) -> Option<Target> {
        let key = (module, name.to_owned(), is_prefix);
        if self.pending.contains(&key) {
            return None;
        }
        self.pending.push(key);
        let imports = self.krate.modules[module].imports.iter();
        let imports = imports.filter(|import| viewer == Viewer::Inside || !import.is_local);
        let (globs, named): (Vec<_>, Vec<_>) = imports.partition(|import| import.alias.is_none());
        let named: Vec<_> = named.into_iter().filter(|import| import.alias.as_deref() == Some(name)).collect();
        // An import by name hides imports behind globs, even if it comes from another crate.
        let globs = if named.is_empty() { globs } else { Vec::new() };
        let mut named = named.into_iter();
        let found = named.find_map(|import| self.follow(module, &import.path, is_prefix, &mut Vec::new()));
        let found = found.or_else(|| {
            globs.into_iter().find_map(|glob| match self.follow(module, &glob.path, true, &mut Vec::new())? {
                Target::Module(from) => self.lookup(from, name, is_prefix, Viewer::Outside),
                Target::Item(_) => None,
            })
        });
        self.pending.pop();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::edges;

    #[test]
    fn paths_start_at_the_root_the_parent_or_the_module() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "mod x; mod y; use self::x::X; fn f() { crate::b::f() }"),
            ("a/x.rs", "fn f() -> super::y::Y { super::super::c::f() }"),
            ("a/y.rs", "pub struct Y;"),
            ("b.rs", ""),
            ("c.rs", "use super::{a::{self, y::Y}, b};"),
        ];
        assert_eq!(
            edges(&files),
            ["crate: a -> b", "crate: a -> c", "crate: c -> a", "crate: c -> b", "crate::a: x -> y"]
        );
    }

    #[test]
    fn re_exports_resolve_to_the_defining_module() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d; pub use a::{A, inner as renamed}; pub use b::B as Other;"),
            ("a.rs", "mod x; mod y; pub mod inner; pub use x::X; use y::Y; pub struct A;"),
            ("a/x.rs", "pub struct X; type Y = super::Y;"),
            ("a/y.rs", "pub struct Y; fn f(_: super::X) {}"),
            ("a/inner.rs", "pub struct I;"),
            ("b.rs", "use crate::A; pub struct B;"),
            ("c.rs", "fn f() -> crate::Other { crate::renamed::I }"),
            ("d.rs", "use super::Unknown;"),
        ];
        assert_eq!(
            edges(&files),
            ["crate: b -> a", "crate: c -> a", "crate: c -> b", "crate::a: x -> y", "crate::a: y -> x"]
        );
    }

    #[test]
    fn private_parent_imports_are_followed_outside_functions() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; use b::B; fn f() { use c::C; }"),
            ("a.rs", "use super::{B, C};"),
            ("b.rs", "pub struct B;"),
            ("c.rs", "pub struct C;"),
        ];
        assert_eq!(edges(&files), ["crate: a -> b"]);
    }

    #[test]
    fn names_resolve_through_globs() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d; mod e; pub use a::*; pub use d::Kind::*;"),
            ("a.rs", "mod deep; pub use deep::*; pub fn helper() {}"),
            ("a/deep.rs", "pub struct Deep;"),
            ("b.rs", "use crate::Deep;"),
            ("c.rs", "use super::*; fn f() { let a = 1; helper(a) }"),
            ("d.rs", "use crate::c::*; pub enum Kind { One }"),
            ("e.rs", "use crate::*; use other::Deep; fn f(_: Deep) {}"),
        ];
        assert_eq!(edges(&files), ["crate: b -> a", "crate: c -> a", "crate: d -> c"]);
    }

    #[test]
    fn circular_imports_terminate() {
        let files = [
            ("lib.rs", "mod a; mod b; pub use a::*; pub use b::*; use serde; use serde::de;"),
            ("a.rs", "pub use crate::b::*; pub use super::X;"),
            ("b.rs", "pub use crate::a::*; pub use crate::X;"),
        ];
        assert_eq!(edges(&files), ["crate: a -> b", "crate: b -> a"]);
    }

    #[test]
    fn a_module_and_an_item_can_share_a_name() {
        let files = [
            ("lib.rs", "mod a; mod b; mod c; pub use a::b;"),
            ("a.rs", "pub fn b() {}"),
            ("b.rs", "pub struct B;"),
            ("c.rs", "use crate::b; fn f() { b() }"),
        ];
        assert_eq!(edges(&files), ["crate: c -> a"]);
        let files = [files[0], files[1], files[2], ("c.rs", "use crate::b; fn f() { b::B }")];
        assert_eq!(edges(&files), ["crate: c -> a", "crate: c -> b"]);
    }
}
