//! The modules of a crate, read from its root file.

use std::collections::{BTreeMap, BTreeSet};

use syn::ext::IdentExt;
use syn::{Expr, ExprLit, Item, ItemMod, Lit, Meta};

use super::super::Finding;
use super::super::tree::Tree;
use super::contents::{Contents, Import, Mention};
use super::test_code::is_test;

/// A module.
#[derive(Debug)]
pub(super) struct Module {
    /// Its path, such as `crate::house`.
    pub(super) path: String,
    /// Its name without the path.
    pub(super) name: String,
    /// The module around it; `None` for the root.
    pub(super) parent: Option<usize>,
    /// Child modules by name.
    pub(super) children: BTreeMap<String, usize>,
    /// The file that contains it.
    pub(super) file: String,
    /// Names of its items.
    pub(super) defined: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
    pub(super) mentions: Vec<Mention>,
}

/// A crate with all its modules. The first one is the root.
#[derive(Debug)]
pub(super) struct Crate {
    pub(super) name: String,
    pub(super) modules: Vec<Module>,
    /// Files that could not be parsed.
    pub(super) unread: Vec<Finding>,
}

/// Where a module's code is.
struct ModuleLocation {
    file: String,
    /// The folder for the files of its child modules.
    folder: String,
    /// True if the module is a whole file, false if it is a block in one.
    is_file: bool,
}

/// Reads the crate with this root file.
pub(super) fn load(tree: &Tree, name: &str, root: &str) -> Crate {
    let files = tree.files().iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
    let mut reader =
        ModuleReader { files, name: name.to_owned(), modules: Vec::new(), unread: Vec::new(), exported: Vec::new() };
    let place = ModuleLocation { file: root.to_owned(), folder: above(root).to_owned(), is_file: true };
    reader.file("crate", None, &place);
    for (path, macro_name) in std::mem::take(&mut reader.exported) {
        let path = path.split("::").map(ToOwned::to_owned).chain([macro_name.clone()]).collect();
        let import = Import { path, alias: Some(macro_name), is_local: false };
        reader.modules[0].imports.push(import);
    }
    Crate { name: reader.name, modules: reader.modules, unread: reader.unread }
}

struct ModuleReader<'a> {
    files: BTreeMap<&'a str, &'a str>,
    name: String,
    modules: Vec<Module>,
    unread: Vec<Finding>,
    /// Modules that export macros, and the macros' names.
    exported: Vec<(String, String)>,
}

impl ModuleReader<'_> {
    /// Reads a module that is a file.
    fn file(&mut self, name: &str, parent: Option<usize>, place: &ModuleLocation) {
        let text = self.files.get(place.file.as_str()).copied().unwrap_or_default();
        match syn::parse_file(text) {
            Ok(parsed) if is_test(&parsed.attrs) => {}
            Ok(parsed) => self.module(name, parent, place, &parsed.items),
            Err(error) => {
                let message = format!("the check for cycles cannot parse this file: {error}");
                self.unread.push(Finding::new(&place.file, error.span().start().line, message));
            }
        }
    }

    /// Reads a module with these items.
    fn module(&mut self, name: &str, parent: Option<usize>, place: &ModuleLocation, items: &[Item]) {
        let id = self.modules.len();
        let contents = Contents::of(items);
        let path = parent.map_or(name.to_owned(), |parent| format!("{}::{name}", self.modules[parent].path));
        self.exported.extend(contents.exported.into_iter().map(|name| (path.clone(), name)));
        self.modules.push(Module {
            path,
            name: name.to_owned(),
            parent,
            children: BTreeMap::new(),
            file: place.file.clone(),
            defined: contents.defined,
            imports: contents.imports,
            mentions: contents.mentions,
        });
        if let Some(parent) = parent {
            self.modules[parent].children.entry(name.to_owned()).or_insert(id);
        }
        for child in contents.children {
            self.child(id, place, child);
        }
    }

    fn child(&mut self, parent: usize, around: &ModuleLocation, child: &ItemMod) {
        let name = child.ident.unraw().to_string();
        // Paths in attributes are relative to the folder of the file, or in a block to the folder of the block.
        let start = if around.is_file { above(&around.file) } else { &around.folder };
        let attribute = path_attribute(child).map(|path| joined(start, &path));
        if let Some((_, items)) = &child.content {
            let folder = attribute.unwrap_or_else(|| joined(&around.folder, &name));
            let place = ModuleLocation { file: around.file.clone(), folder, is_file: false };
            self.module(&name, Some(parent), &place, items);
            return;
        }
        let place = if let Some(file) = attribute {
            ModuleLocation { folder: above(&file).to_owned(), file, is_file: true }
        } else {
            let folder = joined(&around.folder, &name);
            let files = [format!("{folder}.rs"), format!("{folder}/mod.rs")];
            let Some(file) = files.into_iter().find(|file| self.files.contains_key(file.as_str())) else { return };
            ModuleLocation { file, folder, is_file: true }
        };
        self.file(&name, Some(parent), &place);
    }
}

/// The path in `#[path = "…"]`.
fn path_attribute(module: &ItemMod) -> Option<String> {
    module.attrs.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(value) if value.path.is_ident("path") => match &value.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}

/// The folder of a file.
fn above(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A path relative to a folder, without `.` and `..`.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::super::super::tree::Tree;
    use super::super::testing::{edges, load};

    fn modules(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let modules = load(files).modules.into_iter();
        let file = |file: String| file.trim_start_matches("crates/made-up/src/").to_owned();
        modules.map(|module| (module.path, file(module.file))).collect()
    }

    fn rows(rows: &[(&str, &str)]) -> Vec<(String, String)> {
        rows.iter().map(|&(path, file)| (path.to_owned(), file.to_owned())).collect()
    }

    #[test]
    fn modules_are_found_in_files_folders_and_blocks() {
        let files = [
            ("lib.rs", "mod a;\nmod b {\n    pub mod c;\n    mod d {}\n}\nmod gone;\n"),
            ("a/mod.rs", "mod r#type;\n"),
            ("a/type.rs", "mod x;\n\n"),
            ("a/type/x.rs", "\n"),
            ("b/c.rs", "\n"),
        ];
        let expected = [
            ("crate", "lib.rs"),
            ("crate::a", "a/mod.rs"),
            ("crate::a::type", "a/type.rs"),
            ("crate::a::type::x", "a/type/x.rs"),
            ("crate::b", "lib.rs"),
            ("crate::b::c", "b/c.rs"),
            ("crate::b::d", "lib.rs"),
        ];
        assert_eq!(modules(&files), rows(&expected));
    }

    #[test]
    fn path_attributes_are_relative_to_the_file() {
        let files = [
            ("lib.rs", "mod a; mod c;"),
            ("a.rs", "#[path = \"other/../b.rs\"] mod x; mod inner { #[path = \"y.rs\"] mod y; }"),
            ("b.rs", "mod z; use crate::c::C;"),
            ("z.rs", ""),
            ("a/inner/y.rs", ""),
            ("c.rs", "use crate::a::x::z::Z;"),
        ];
        let expected = [
            ("crate", "lib.rs"),
            ("crate::a", "a.rs"),
            ("crate::a::x", "b.rs"),
            ("crate::a::x::z", "z.rs"),
            ("crate::a::inner", "a.rs"),
            ("crate::a::inner::y", "a/inner/y.rs"),
            ("crate::c", "c.rs"),
        ];
        assert_eq!(modules(&files), rows(&expected));
        assert_eq!(edges(&files), ["crate: a -> c", "crate: c -> a"]);
    }

    #[test]
    fn test_modules_do_not_count() {
        let files = [
            ("lib.rs", "mod a;\n#[cfg(test)]\nmod tests;\n#[cfg(all(test, unix))]\nmod more {\n}\nmod b;\nmod c;\n"),
            ("a.rs", "fn f() {}\n#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}\n"),
            ("b.rs", "#![cfg(test)]\nuse crate::a::A;\n"),
            ("c.rs", "mod d {\n    #[cfg(test)]\n    mod tests {}\n}\n"),
            ("tests.rs", "use crate::a::A;\n"),
        ];
        let expected = [("crate", "lib.rs"), ("crate::a", "a.rs"), ("crate::c", "c.rs"), ("crate::c::d", "c.rs")];
        assert_eq!(modules(&files), rows(&expected));
        assert_eq!(edges(&files), Vec::<String>::new());
    }

    #[test]
    fn unparsable_files_are_reported() {
        let tree = Tree::of(&[("src/lib.rs", "mod a;"), ("src/a.rs", "\nfn {")]);
        let unread = super::load(&tree, "made-up", "src/lib.rs").unread;
        assert_eq!((unread[0].file.as_str(), unread[0].line), ("src/a.rs", 2));
    }
}
