//! Limits the size of types: in [`CRATES`], a type has at most 40 methods, and a struct at most 12 fields. To fix a
//! finding, move each purpose into a type with private fields and tests.
//!
//! The methods of all `impl` blocks count, including traits that this repository defines. Methods of other traits,
//! methods from macros, and test code do not count. Fields do not count if the struct only describes a message, a file
//! or a configuration ([`is_plain`]).

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;
use std::thread;

use syn::punctuated::Punctuated;
use syn::{ImplItem, Item, ItemImpl, ItemStruct, Path, Token, Type, Visibility};

use super::Finding;
use super::cycles::{STACK, is_test};
use super::tree::Tree;

/// The crates that are checked, by their folders in `crates`.
const CRATES: &[&str] = &["room", "server", "store"];
/// A struct that derives one of these describes a message, a file or arguments.
const FORMS: &[&str] = &["Serialize", "Deserialize", "Args", "Parser"];
/// This file.
const THIS: &str = "xtask/src/tidy/type_sizes.rs";

/// The counted part of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Methods,
    Fields,
}

impl Kind {
    const fn limit(self) -> usize {
        match self {
            Self::Methods => 40,
            Self::Fields => 12,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Methods => "methods",
            Self::Fields => "fields",
        })
    }
}

/// A type and its size.
#[derive(Debug)]
struct Counted {
    name: String,
    file: String,
    line: usize,
    methods: usize,
    /// The fields of a struct, unless it is plain.
    fields: usize,
}

impl Counted {
    const fn count(&self, kind: Kind) -> usize {
        match kind {
            Kind::Methods => self.methods,
            Kind::Fields => self.fields,
        }
    }
}

/// Methods that an `impl` block adds to a type.
struct Added {
    type_name: String,
    file: String,
    methods: usize,
}

/// Returns types that are larger than the limits.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let types = thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || measure(tree));
        worker.ok().and_then(|worker| worker.join().ok())
    });
    match types {
        Some(types) => compare(&types),
        None => vec![Finding::new(THIS, 0, "the parser panicked")],
    }
}

fn compare(types: &[Counted]) -> Vec<Finding> {
    let mut found = Vec::new();
    for counted in types {
        for kind in [Kind::Methods, Kind::Fields] {
            let (count, limit) = (counted.count(kind), kind.limit());
            if count > limit {
                let message = format!(
                    "`{}` has {count} {kind}, allowed are {limit}; move each purpose into a type of its own",
                    counted.name
                );
                found.push(Finding::new(&counted.file, counted.line, message));
            }
        }
    }
    found
}

/// Counts all types of the checked crates.
fn measure(tree: &Tree) -> Vec<Counted> {
    let traits = own_traits(tree);
    let mut all = Vec::new();
    for crate_name in CRATES {
        let mut reader = CrateReader { tree, traits: &traits, types: Vec::new(), added: Vec::new() };
        let folder = format!("crates/{crate_name}/src");
        reader.file(&format!("{folder}/lib.rs"), &folder);
        all.extend(reader.counted());
    }
    all
}

/// The names of the traits that the crates of this repository define.
fn own_traits(tree: &Tree) -> BTreeSet<&str> {
    let files = tree.under("crates/").filter(|file| file.is(&["rs"]) && file.path.contains("/src/"));
    files.flat_map(|file| file.text.lines().filter_map(defined_trait)).collect()
}

fn defined_trait(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("trait ")?;
    let before = before.trim();
    let is_definition = before.is_empty() || before == "unsafe" || before.starts_with("pub");
    let name = after.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (is_definition && !name.is_empty()).then_some(name)
}

/// Reads the modules of a crate, but not its tests.
struct CrateReader<'a> {
    tree: &'a Tree,
    traits: &'a BTreeSet<&'a str>,
    types: Vec<Counted>,
    added: Vec<Added>,
}

impl CrateReader<'_> {
    /// Reads a file with child modules in `folder`. It skips files that cannot be parsed; the check for cycles reports
    /// them.
    fn file(&mut self, path: &str, folder: &str) {
        let Some(file) = self.tree.file(path) else { return };
        if let Ok(parsed) = syn::parse_file(&file.text)
            && !is_test(&parsed.attrs)
        {
            self.items(&parsed.items, path, folder);
        }
    }

    fn items(&mut self, items: &[Item], file: &str, folder: &str) {
        for item in items {
            match item {
                Item::Mod(module) if !is_test(&module.attrs) => {
                    let inner = format!("{folder}/{}", module.ident);
                    if let Some((_, items)) = &module.content {
                        self.items(items, file, &inner);
                    } else {
                        self.file(&format!("{inner}.rs"), &inner);
                        self.file(&format!("{inner}/mod.rs"), &inner);
                    }
                }
                Item::Struct(item) if !is_test(&item.attrs) => {
                    let fields = item.fields.iter().filter(|field| !is_test(&field.attrs)).count();
                    self.define(&item.ident, file, if is_plain(item) { 0 } else { fields });
                }
                Item::Enum(item) if !is_test(&item.attrs) => self.define(&item.ident, file, 0),
                Item::Impl(item) if !is_test(&item.attrs) => self.add(item, file),
                _ => {}
            }
        }
    }

    fn define(&mut self, name: &syn::Ident, file: &str, fields: usize) {
        self.types.push(Counted {
            name: name.to_string(),
            file: file.to_owned(),
            line: name.span().start().line,
            methods: 0,
            fields,
        });
    }

    fn add(&mut self, item: &ItemImpl, file: &str) {
        let is_foreign = item.trait_.as_ref().is_some_and(|(path, _)| {
            path.segments.last().is_none_or(|last| !self.traits.contains(last.ident.to_string().as_str()))
        });
        if is_foreign {
            return;
        }
        let is_method = |item: &&ImplItem| matches!(item, ImplItem::Fn(method) if !is_test(&method.attrs));
        if let Some(type_name) = name_of(&item.self_ty) {
            let methods = item.items.iter().filter(is_method).count();
            self.added.push(Added { type_name, file: file.to_owned(), methods });
        }
    }

    /// The types with their methods. Of several types with one name, the nearest gets the methods of an `impl` block.
    fn counted(mut self) -> Vec<Counted> {
        for Added { type_name, file, methods } in &self.added {
            let named = self.types.iter_mut().filter(|counted| counted.name == *type_name);
            if let Some(nearest) = named.max_by_key(|counted| nearness(&counted.file, file)) {
                nearest.methods += methods;
            }
        }
        self.types
    }
}

/// Compares the modules of a type and of an `impl` block. The more of their paths they share, the larger the result.
fn nearness(of_type: &str, of_impl: &str) -> (usize, Reverse<usize>) {
    let (of_type, of_impl) = (module(of_type), module(of_impl));
    let shared = of_type.split('/').zip(of_impl.split('/')).take_while(|(a, b)| a == b).count();
    (shared, Reverse(of_type.split('/').count()))
}

/// The path of a file's module.
fn module(file: &str) -> &str {
    file.trim_end_matches(".rs").trim_end_matches("/mod")
}

fn name_of(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Type::Reference(reference) => name_of(&reference.elem),
        _ => None,
    }
}

/// True if a struct only describes a message, a file or a configuration: it derives one of [`FORMS`], or the struct and
/// all its fields are `pub`, so that it protects no invariant.
fn is_plain(item: &ItemStruct) -> bool {
    let derives = item.attrs.iter().filter(|attribute| attribute.path().is_ident("derive"));
    let is_form = derives
        .filter_map(|derive| derive.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok())
        .flatten()
        .any(|path| path.segments.last().is_some_and(|last| FORMS.contains(&last.ident.to_string().as_str())));
    let is_public = |visibility: &Visibility| matches!(visibility, Visibility::Public(_));
    is_form || (is_public(&item.vis) && item.fields.iter().all(|field| is_public(&field.vis)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn methods(count: usize) -> String {
        (0..count).map(|number| format!("fn f{number}() {{}} ")).collect()
    }

    fn fields(count: usize, visibility: &str) -> String {
        (0..count).map(|number| format!("{visibility} f{number}: u8, ")).collect()
    }

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        compare(&measure(&Tree::of(files))).into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn methods_of_all_impl_blocks_are_added_up() {
        let root = format!("mod b; pub struct A<T>(T);\ntrait Own {{}}\nimpl<T> A<T> {{ {} }}", methods(30));
        let block = format!("impl<T> super::Own for super::A<T> {{ {} }}", methods(11));
        let files = [("crates/room/src/lib.rs", root.as_str()), ("crates/room/src/b.rs", block.as_str())];
        assert_eq!(found(&files), ["`A` has 41 methods, allowed are 40; move each purpose into a type of its own"]);
        let others = block.replace("super::Own", "std::fmt::Foreign");
        assert_eq!(found(&[files[0], ("crates/room/src/b.rs", others.as_str())]), [""; 0]);
        let in_tests = format!("#[cfg(test)] {block} #[cfg(test)] mod tests {{ {block} }}");
        assert_eq!(found(&[files[0], ("crates/room/src/b.rs", in_tests.as_str())]), [""; 0]);
        let elsewhere = [("crates/lab/src/lib.rs", root.as_str()), ("crates/lab/src/b.rs", block.as_str())];
        assert_eq!(found(&elsewhere), [""; 0]);
    }

    #[test]
    fn types_with_the_same_name_are_counted_separately() {
        let each = format!("pub struct A; impl A {{ {} }}", methods(30));
        let files = [
            ("crates/store/src/lib.rs", "mod b; mod c;"),
            ("crates/store/src/b.rs", each.as_str()),
            ("crates/store/src/c/mod.rs", each.as_str()),
        ];
        assert_eq!(found(&files), [""; 0]);
    }

    #[test]
    fn fields_count_unless_the_struct_is_plain() {
        let large = |start: &str, visibility: &str| format!("{start} struct A {{ {} }}", fields(13, visibility));
        let count = |text: &str| found(&[("crates/server/src/lib.rs", text)]).len();
        assert_eq!(count(&large("pub", "")), 1);
        assert_eq!(count(&large("", "pub")), 1);
        assert_eq!(count(&large("pub", "pub(crate)")), 1);
        assert_eq!(count(&large("pub", "pub")), 0);
        assert_eq!(count(&large("#[derive(Clone, serde::Serialize)]", "")), 0);
        assert_eq!(count(&large("#[derive(clap::Args)]", "")), 0);
        assert_eq!(count(&format!("struct A {{ {} #[cfg(test)] x: u8 }}", fields(12, ""))), 0);
    }
}
