//! Documents are true where a program can tell: links lead somewhere, every document is in the index, named tests
//! exist, and commands of `cargo xtask` and `npm` are understood. Tests of the programs check their own commands.

mod commands;
mod markdown;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::Finding;
use super::tree::{RepoFile, Tree};
use markdown::{headings, links, prose};

/// The index of all documents, and the chapters of the site.
const INDEXES: [&str; 2] = ["docs/README.md", "site/SUMMARY.md"];
/// The document that names a test for each promise.
const PROMISES: &str = "docs/promises.md";

/// A document that code mentions, and a section: `docs/a.md, "Section"`.
static MENTION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"\bdocs/([a-z0-9/-]+\.md)`?(?:,? \(?\\?"([^"\\]+)\\?")?"#).expect("a test uses it"));
/// The name of a test: at least four words.
static TEST: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"`([a-z0-9]+(?:_[a-z0-9]+){3,})`").expect("a test uses it"));

/// Broken links, documents that no index lists, unknown tests and commands.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let documents: BTreeMap<&str, &RepoFile> =
        tree.files().iter().filter(|file| file.is(&["md"])).map(|file| (file.path.as_str(), file)).collect();
    let places: BTreeSet<&str> = tree.files().iter().flat_map(|file| with_folders(&file.path)).collect();
    let mut found = Vec::new();
    for file in documents.values() {
        for (line, link) in links(file) {
            if let Some(message) = broken(origin(&file.path), &link, &places, &documents) {
                found.push(Finding::new(&file.path, line, message));
            }
        }
        found.extend(commands::check(file, tree));
    }
    // Tests of the checks mention documents that do not exist.
    let code = tree.files().iter().filter(|file| !file.is(&["md", "json"]) && !file.path.starts_with("xtask/src/tidy"));
    found.extend(code.flat_map(|file| mentions(file, &documents)));
    for index in INDEXES.iter().filter_map(|index| documents.get(index)) {
        found.extend(unlisted(index, documents.keys().copied()));
    }
    if let Some(promises) = documents.get(PROMISES) {
        found.extend(unknown_tests(promises, tree));
    }
    found
}

/// A path and the folders above it.
fn with_folders(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |path| path.rsplit_once('/').map(|(folder, _)| folder))
}

/// The path from which a document's links lead. The site puts its list of chapters at the root.
fn origin(path: &str) -> &str {
    path.strip_prefix("site/").unwrap_or(path)
}

/// The reason why a link of a document leads nowhere. Links to other sites are not checked.
fn broken(from: &str, link: &str, places: &BTreeSet<&str>, documents: &BTreeMap<&str, &RepoFile>) -> Option<String> {
    // GitHub resolves links with `/blob/` from the page that shows the document.
    if link.contains("://") || link.starts_with("mailto:") || link.contains("/blob/") {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { from.to_owned() } else { resolved(from, path) };
    if !places.contains(target.as_str()) {
        return Some(format!("the link `{link}` leads to {target}, which does not exist"));
    }
    let document = documents.get(target.as_str()).filter(|_| !anchor.is_empty())?;
    (!headings(document).iter().any(|slug| slug == anchor))
        .then(|| format!("the link `{link}` leads to a section that {target} does not have"))
}

/// The path from the root that a relative path means in a document.
fn resolved(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// Mentions of documents in code that do not exist, or lack the mentioned section.
fn mentions(file: &RepoFile, documents: &BTreeMap<&str, &RepoFile>) -> Vec<Finding> {
    let mut found = Vec::new();
    for (line, text) in file.lines() {
        for mention in MENTION.captures_iter(text) {
            let path = format!("docs/{}", &mention[1]);
            let Some(document) = documents.get(path.as_str()) else {
                found.push(Finding::new(&file.path, line, format!("mentions {path}, which does not exist")));
                continue;
            };
            let Some(section) = mention.get(2) else { continue };
            let has = document.lines().any(|(_, text)| text.starts_with('#') && text.contains(section.as_str()));
            if !has {
                let message = format!("mentions \"{}\" of {path}, which has no such section", section.as_str());
                found.push(Finding::new(&file.path, line, message));
            }
        }
    }
    found
}

/// Documents in `docs/` that an index does not link.
fn unlisted<'a>(index: &RepoFile, documents: impl Iterator<Item = &'a str>) -> Vec<Finding> {
    let linked: BTreeSet<String> = links(index)
        .iter()
        .map(|(_, link)| link.split_once('#').map_or(link.as_str(), |(path, _)| path))
        .map(|path| resolved(origin(&index.path), path))
        .collect();
    documents
        .filter(|path| path.starts_with("docs/") && *path != index.path && !linked.contains(*path))
        .map(|path| Finding::new(&index.path, 0, format!("does not list {path}")))
        .collect()
}

/// Tests that a document names and that do not exist.
fn unknown_tests(document: &RepoFile, tree: &Tree) -> Vec<Finding> {
    let named: Vec<(usize, &str)> = prose(document)
        .flat_map(|(line, text)| TEST.captures_iter(text).map(move |name| (line, name)))
        .filter_map(|(line, name)| Some((line, name.get(1)?.as_str())))
        .collect();
    let exists = |name: &str| {
        let function = format!("fn {name}(");
        tree.files().iter().any(|file| file.is(&["rs"]) && file.text.contains(&function))
    };
    named
        .into_iter()
        .filter(|(_, name)| !exists(name))
        .map(|(line, name)| {
            Finding::new(&document.path, line, format!("names the test `{name}`, which does not exist"))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).into_iter().map(|found| format!("{}: {}", found.file, found.message)).collect()
    }

    #[test]
    fn links_must_lead_to_files_and_sections() {
        let files = [
            (
                "docs/a.md",
                "# A\n\n## Who may `come`?\n\n[b](b.md#two) [c](../crates)\n[s](#who-may-come) [w](https://x.org)\n",
            ),
            ("docs/b.md", "## Two\n\n```sh\n[no](link.md)\n```\n`[no](link.md)` [a](a.md#three) [gone](../gone.md)\n"),
            ("crates/x/src/lib.rs", "//! See docs/a.md and docs/b.md, \"Two\".\n// docs/c.md, docs/b.md (\"Three\")\n"),
        ];
        assert_eq!(
            messages(&files),
            [
                "docs/b.md: the link `a.md#three` leads to a section that docs/a.md does not have",
                "docs/b.md: the link `../gone.md` leads to gone.md, which does not exist",
                "crates/x/src/lib.rs: mentions docs/c.md, which does not exist",
                "crates/x/src/lib.rs: mentions \"Three\" of docs/b.md, which has no such section",
            ]
        );
    }

    #[test]
    fn every_document_is_in_the_indexes() {
        let files = [
            ("docs/README.md", "[a](a.md#x)\n"),
            ("docs/a.md", "# X\n"),
            ("docs/api/README.md", "# Y\n"),
            ("site/SUMMARY.md", "[i](docs/README.md) [y](docs/api/README.md)\n"),
        ];
        let found = messages(&files);
        let missing: Vec<_> = found.iter().filter(|found| found.contains("does not list")).collect();
        assert_eq!(
            missing,
            ["docs/README.md: does not list docs/api/README.md", "site/SUMMARY.md: does not list docs/a.md"]
        );
    }

    #[test]
    fn promises_name_existing_tests() {
        let files = [
            (PROMISES, "`a_room_is_kept`, `a_room_is_lost` in `memory.rs`\n"),
            ("crates/x/src/tests.rs", "fn a_room_is_kept() {}\n"),
        ];
        assert_eq!(messages(&files), ["docs/promises.md: names the test `a_room_is_lost`, which does not exist"]);
    }
}
