//! The paths in Rust code, found by its tokens: code in macros counts, comments and strings do not.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path named in code, such as `std::time::Instant`, or a single word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// Its parts.
    pub(super) parts: Vec<String>,
    /// The line, from 1.
    pub(super) line: usize,
}

impl Named {
    /// True if the path contains these parts in a row.
    pub(super) fn has(&self, parts: &[&str]) -> bool {
        self.parts.windows(parts.len()).any(|window| window == parts)
    }

    /// The path as the source spells it.
    pub(super) fn written(&self) -> String {
        self.parts.join("::")
    }
}

/// Every path in a file; `use a::{b, c::d}` names `a::b` and `a::c::d`. Empty if the text is not valid Rust.
pub(super) fn named(code: &str) -> Vec<Named> {
    code.parse().map(named_in).unwrap_or_default()
}

/// Every path in these tokens.
pub(super) fn named_in(tokens: TokenStream) -> Vec<Named> {
    let mut found = Vec::new();
    walk(tokens, &[], &mut found);
    found
}

/// Walks identifiers and groups, and skips literals. `prefix` is the path before a group in braces.
fn walk(tokens: TokenStream, prefix: &[String], found: &mut Vec<Named>) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(ident) => {
                let line = ident.span().start().line;
                let mut parts = prefix.to_vec();
                parts.push(ident.to_string());
                at += 1;
                let mut ended = false;
                while !ended && is_colons(&tokens[at..]) {
                    match tokens.get(at + 2) {
                        Some(TokenTree::Ident(next)) => {
                            parts.push(next.to_string());
                            at += 3;
                        }
                        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                            walk(group.stream(), &parts, found);
                            at += 3;
                            ended = true;
                        }
                        _ => {
                            at += 2;
                            ended = true;
                        }
                    }
                }
                found.push(Named { parts, line });
            }
            TokenTree::Group(group) => {
                walk(group.stream(), &[], found);
                at += 1;
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => at += 1,
        }
    }
}

fn is_colons(tokens: &[TokenTree]) -> bool {
    let is = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    tokens.len() > 1 && is(&tokens[0]) && is(&tokens[1])
}

/// The line where the test module at the end of a file starts. `usize::MAX` if there is none.
pub(super) fn tests_begin(code: &str) -> usize {
    let mut lines = code.lines().enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        let module = lines.peek().is_some_and(|(_, next)| next.starts_with("mod ") && next.ends_with('{'));
        if line == "#[cfg(test)]" && module {
            return index + 1;
        }
    }
    usize::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(code: &str) -> Vec<String> {
        named(code).iter().map(Named::written).collect()
    }

    #[test]
    fn paths_are_found_in_code_but_not_in_comments() {
        let code =
            "use std::{fs, time::{Duration, Instant}};\n// std::net\n/// std::env\nfn f() { vec![std::io::stdin()] }";
        let all = written(code);
        for path in ["std::fs", "std::time::Duration", "std::time::Instant", "std::io::stdin"] {
            assert!(all.contains(&path.to_owned()), "{path} in {all:?}");
        }
        assert!(!all.iter().any(|path| path.contains("net") || path.contains("env")));
    }

    #[test]
    fn tests_begin_at_their_module() {
        assert_eq!(tests_begin("fn f() {}\n#[cfg(test)]\nmod tests {\n}"), 2);
        assert_eq!(tests_begin("#[cfg(test)]\nmod helpers;\n#[cfg(test)]\nfn f() {}"), usize::MAX);
    }

    #[test]
    fn a_path_has_its_line_and_parts() {
        let all = named("fn f() {\n    super::super::doghouse::on::<u8>()\n}");
        let path = all.iter().find(|named| named.parts.len() > 1).unwrap();
        assert_eq!((path.line, path.written().as_str()), (2, "super::super::doghouse::on"));
        assert!(path.has(&["super", "doghouse"]) && !path.has(&["super", "on"]));
    }
}
