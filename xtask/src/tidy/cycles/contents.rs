//! What the code of one module defines, imports and names. Test code is left out.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, Meta, UseTree};

use super::super::paths;
use super::test_code::is_test;

/// A name that a `use` brings into a module.
#[derive(Debug)]
pub(super) struct Import {
    /// The imported path.
    pub(super) path: Vec<String>,
    /// The name it gets; `None` for a glob.
    pub(super) alias: Option<String>,
    /// True if the `use` is inside a function, where other modules cannot see it.
    pub(super) is_local: bool,
}

/// A path in the code.
#[derive(Debug)]
pub(super) struct Mention {
    /// Its segments.
    pub(super) path: Vec<String>,
    /// Its line in the file, from 1.
    pub(super) line: usize,
}

/// What a module contains.
#[derive(Default)]
pub(super) struct Contents<'ast> {
    /// Names of items.
    pub(super) defined: BTreeSet<String>,
    /// Names of macros with `#[macro_export]`, which are defined at the crate's root.
    pub(super) exported: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
    pub(super) mentions: Vec<Mention>,
    /// Child modules, inline or in files.
    pub(super) children: Vec<&'ast ItemMod>,
    /// The number of blocks around the visited code.
    depth: usize,
}

impl<'ast> Contents<'ast> {
    /// Reads the items of a module, but not its child modules.
    pub(super) fn of(items: &'ast [syn::Item]) -> Self {
        let mut contents = Self::default();
        for item in items {
            contents.visit_item(item);
        }
        contents
    }

    fn define(&mut self, name: &Ident) {
        if self.depth == 0 {
            self.defined.insert(name.unraw().to_string());
        }
    }

    fn mention(&mut self, path: Vec<String>, line: usize) {
        if path.first().is_some_and(|first| first != "Self") {
            self.mentions.push(Mention { path, line });
        }
    }

    /// Paths in tokens that the parser does not understand. A single lowercase word there is rarely an item.
    fn tokens(&mut self, tokens: TokenStream) {
        for named in paths::named_in(tokens) {
            if named.parts.len() > 1 || named.parts[0].starts_with(char::is_uppercase) {
                self.mention(named.parts, named.line);
            }
        }
    }

    /// Paths in strings, such as `#[serde(with = "crate::text")]`.
    fn strings(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.strings(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let path: Vec<_> = text.trim_matches('"').split("::").map(ToOwned::to_owned).collect();
                    let is_word = |part: &String| part.chars().all(|char| char.is_alphanumeric() || char == '_');
                    if path.len() > 1 && path.iter().all(is_word) {
                        self.mention(path, literal.span().start().line);
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }

    fn import(&mut self, tree: &UseTree, prefix: &[String]) {
        let with = |ident: &Ident| {
            let mut path = prefix.to_vec();
            // `self` at the end of a group stands for the path before the group.
            if ident != "self" || path.is_empty() {
                path.push(ident.unraw().to_string());
            }
            path
        };
        let (path, ident, alias) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => return group.items.iter().for_each(|tree| self.import(tree, prefix)),
            UseTree::Name(name) => {
                let path = with(&name.ident);
                let alias = path.last().cloned();
                (path, name.ident.span(), alias)
            }
            UseTree::Rename(name) => (with(&name.ident), name.ident.span(), Some(name.rename.unraw().to_string())),
            UseTree::Glob(glob) => (prefix.to_vec(), glob.star_token.span, None),
        };
        self.mention(path.clone(), ident.start().line);
        self.imports.push(Import { path, alias, is_local: self.depth > 0 });
    }
}

/// Visits nodes that attributes can mark as test code. `defines` records the item's name.
macro_rules! unless_test {
    ($($visit:ident $(.$name:ident)* : $node:ident),* $(,)?) => {
        $(fn $visit(&mut self, node: &'ast syn::$node) {
            if !is_test(&node.attrs) {
                $(self.define(&node.$name);)*
                visit::$visit(self, node);
            }
        })*
    };
}

impl<'ast> Visit<'ast> for Contents<'ast> {
    unless_test! {
        visit_item_const.ident: ItemConst, visit_item_enum.ident: ItemEnum, visit_item_static.ident: ItemStatic,
        visit_item_struct.ident: ItemStruct, visit_item_trait.ident: ItemTrait, visit_item_type.ident: ItemType,
        visit_item_trait_alias.ident: ItemTraitAlias, visit_item_union.ident: ItemUnion,
        visit_item_foreign_mod: ItemForeignMod, visit_item_impl: ItemImpl, visit_impl_item_const: ImplItemConst,
        visit_impl_item_fn: ImplItemFn, visit_impl_item_macro: ImplItemMacro, visit_impl_item_type: ImplItemType,
        visit_trait_item_const: TraitItemConst, visit_trait_item_fn: TraitItemFn, visit_trait_item_type: TraitItemType,
        visit_field: Field, visit_variant: Variant, visit_field_value: FieldValue, visit_arm: Arm, visit_local: Local,
        visit_expr_block: ExprBlock, visit_expr_call: ExprCall, visit_expr_method_call: ExprMethodCall,
        visit_expr_if: ExprIf, visit_expr_match: ExprMatch, visit_expr_for_loop: ExprForLoop, visit_expr_while: ExprWhile,
        visit_expr_loop: ExprLoop, visit_expr_return: ExprReturn, visit_expr_assign: ExprAssign, visit_expr_await: ExprAwait,
        visit_expr_try: ExprTry, visit_stmt_macro: StmtMacro,
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        if !is_test(&node.attrs) {
            self.define(&node.sig.ident);
            visit::visit_item_fn(self, node);
        }
    }

    fn visit_item_extern_crate(&mut self, node: &'ast syn::ItemExternCrate) {
        self.define(node.rename.as_ref().map_or(&node.ident, |(_, name)| name));
    }

    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        if is_test(&node.attrs) {
            return;
        }
        if let Some(name) = &node.ident {
            self.define(name);
            if node.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) {
                self.exported.insert(name.unraw().to_string());
            }
        }
        visit::visit_item_macro(self, node);
    }

    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        // `use ::name` names another crate.
        if !is_test(&node.attrs) && node.leading_colon.is_none() {
            self.import(&node.tree, &[]);
        }
    }

    fn visit_item_mod(&mut self, node: &'ast ItemMod) {
        if !is_test(&node.attrs) {
            self.children.push(node);
        }
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        self.depth += 1;
        visit::visit_block(self, node);
        self.depth -= 1;
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        if let (None, Some(first)) = (&node.leading_colon, node.segments.first()) {
            let path = node.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect();
            self.mention(path, first.ident.span().start().line);
        }
        visit::visit_path(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        self.visit_path(&node.path);
        self.tokens(node.tokens.clone());
    }

    fn visit_attribute(&mut self, node: &'ast Attribute) {
        if let Meta::List(list) = &node.meta
            && !list.path.is_ident("cfg")
        {
            self.visit_path(&list.path);
            self.tokens(list.tokens.clone());
            self.strings(list.tokens.clone());
        }
    }

    /// `pub(in crate::a)` names only modules around this one.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}
}

#[cfg(test)]
mod tests {
    use super::super::testing::used;

    #[test]
    fn all_forms_of_use_are_counted() {
        assert_eq!(used("use crate::{b::{self, B as X}, c::*};"), "b c");
        assert_eq!(used("pub(crate) use super::b; pub(in crate::a) fn f() { use crate::c::C as _; }"), "b c");
        assert_eq!(used("mod b {} use b::B; use ::c::C; use serde::e; /* crate::e */ /// [`crate::d`]\nfn f() {}"), "");
        assert_eq!(used("mod x { use super::super::b; mod y { use super::super::super::c; } }"), "b c");
    }

    #[test]
    fn expressions_types_and_patterns_count() {
        assert_eq!(used("fn f(x: &crate::b::B) -> Vec<super::c::C> { crate::e::f() }"), "b c e");
        assert_eq!(used("impl crate::b::T for X { const Y: Z = <super::c::C as crate::e::E>::ONE; }"), "b c e");
        assert_eq!(used("fn f() { if let Some(crate::b::X::Y { .. }) = y && y.is::<crate::c::C>() {} }"), "b c");
        assert_eq!(used("impl X { fn f() { Self::b(); b.c(); self.d.e() } }"), "");
    }

    #[test]
    fn macros_and_attributes_count() {
        assert_eq!(
            used("fn f() { println!(\"{}\", crate::b::f(|x| { super::c::X })); matches!(x, crate::e::E) }"),
            "b c e"
        );
        assert_eq!(used("macro_rules! x { () => { $crate::b::B } }"), "b");
        assert_eq!(used("fn f() { crate::d!() }"), "d");
        assert_eq!(used("use crate::*; fn f() { assert!(D == 1) }"), "d");
        let attributes = "#[derive(crate::b::B)] struct X { #[serde(with = \"crate::c\", default = \"a b::c\")] x: Y }";
        assert_eq!(used(attributes), "b c");
    }
}
