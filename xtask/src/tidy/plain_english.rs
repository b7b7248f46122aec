//! Comments and docs are in plain English: the rate of [patterns](patterns::PATTERNS) of translated English is limited
//! for the comments of each crate or folder, and for all Markdown files.

mod patterns;

use std::collections::BTreeMap;

use super::Finding;
use super::tree::{RepoFile, Tree};
use patterns::Matcher;

/// The most hits per thousand words of a part.
const CEILING: f64 = 1.0;
/// The number of hits that a report lists.
const LISTED: usize = 10;

/// The part that all Markdown files belong to, in whatever folder they are.
const DOCS: &str = "docs (*.md)";
/// Folders that are one part each, besides the crates in `crates/`.
const FOLDERS: &[&str] = &["xtask", "fuzz", "web/src", "web/packages", "web/tables", "e2e", "python"];

/// The part that a file counts for, if it is checked at all.
fn part(file: &RepoFile) -> Option<String> {
    let path = file.path.as_str();
    let is_text = file.is(&["md", "rs", "ts", "svelte", "toml", "py"]);
    let is_license_or_rule_page = path.starts_with("docs/rules/") || path.starts_with("CODE_OF");
    if !is_text || path.contains("generated") || is_license_or_rule_page || says_it_is_generated(&file.text) {
        return None;
    }
    if file.is(&["md"]) {
        return Some(DOCS.to_owned());
    }
    if let Some(rest) = path.strip_prefix("crates/") {
        return rest.split_once('/').map(|(name, _)| format!("crates/{name}"));
    }
    let inside = |folder: &&&str| path.strip_prefix(**folder).is_some_and(|rest| rest.starts_with('/'));
    FOLDERS.iter().find(inside).map(|folder| (*folder).to_owned())
}

/// True if the head of a file says that a program wrote it.
fn says_it_is_generated(text: &str) -> bool {
    let head: String = text.chars().take(400).collect();
    head.contains("Do not edit") || head.contains("Written by `cargo")
}

/// The lines to check: comments that have a line to themselves or, in Markdown, everything outside of code blocks.
fn prose(file: &RepoFile) -> Vec<(usize, &str)> {
    let starts: &[&str] = match file.path.rsplit_once('.') {
        Some((_, "rs")) => &["//"],
        Some((_, "ts" | "svelte")) => &["//", "*", "/*", "<!--"],
        Some((_, "toml" | "py")) => &["#"],
        _ => {
            let mut fenced = false;
            let outside = |(_, line): &(usize, &str)| {
                let fence = line.trim_start().starts_with("```");
                fenced ^= fence;
                !fence && !fenced
            };
            return file.lines().filter(outside).collect();
        }
    };
    file.lines().filter(|(_, line)| starts.iter().any(|start| line.trim_start().starts_with(start))).collect()
}

/// A line without the contents of its code spans.
fn without_code(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, code)) = rest.split_once('`') {
        let Some((_, after)) = code.split_once('`') else { break };
        plain.push_str(before);
        plain.push_str("``");
        rest = after;
    }
    plain + rest
}

/// The words and hits of a part.
#[derive(Default)]
struct Count {
    words: usize,
    hits: usize,
    /// The first hits, as lines of a report.
    listed: Vec<String>,
}

impl Count {
    /// Hits per thousand words.
    fn rate(&self) -> f64 {
        1000.0 * self.hits as f64 / self.words.max(1) as f64
    }

    fn add(&mut self, file: &RepoFile, matcher: &Matcher) {
        for (number, line) in prose(file) {
            let line = without_code(line);
            self.words += line.split_whitespace().count();
            for pattern in matcher.find(&line) {
                self.hits += 1;
                if self.listed.len() < LISTED {
                    let (path, name) = (&file.path, pattern.name);
                    let (example, better) = (pattern.example, pattern.better);
                    self.listed.push(format!("{path}:{number}: {name} (not \"{example}\" but \"{better}\")"));
                }
            }
        }
    }
}

/// Parts with too many hits.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let matcher = Matcher::new();
    let mut counts = BTreeMap::<String, Count>::new();
    for file in tree.files() {
        if let Some(part) = part(file) {
            counts.entry(part).or_default().add(file, &matcher);
        }
    }
    counts.iter().filter_map(|(part, count)| judge(part, count)).collect()
}

fn judge(part: &str, count: &Count) -> Option<Finding> {
    let rate = count.rate();
    if rate <= CEILING {
        return None;
    }
    let hits: String = count.listed.iter().map(|hit| format!("\n         {hit}")).collect();
    let message = format!(
        "{rate:.2} hits per thousand words, and at most {CEILING} are allowed; rewrite sentences like these:{hits}"
    );
    Some(Finding::new(part, 0, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(path: &str, text: &str) -> Count {
        let tree = Tree::of(&[(path, text)]);
        let mut count = Count::default();
        count.add(&tree.files()[0], &Matcher::new());
        count
    }

    /// A crate with 100 words, of which some are hits.
    fn crate_with(hits: usize) -> Tree {
        let text = "// nobody\n".repeat(hits) + &"// word\n".repeat(50 - hits);
        Tree::of(&[("crates/a/src/lib.rs", &text)])
    }

    #[test]
    fn each_file_belongs_to_at_most_one_part() {
        let part_of = |path| part(&Tree::of(&[(path, "")]).files()[0]);
        for (path, expected) in [
            ("crates/engine/src/lib.rs", Some("crates/engine")),
            ("crates/engine/Cargo.toml", Some("crates/engine")),
            ("crates/engine/README.md", Some(DOCS)),
            ("docs/protocol.md", Some(DOCS)),
            ("xtask/kill/src/main.rs", Some("xtask")),
            ("fuzz/fuzz_targets/a.rs", Some("fuzz")),
            ("web/src/App.svelte", Some("web/src")),
            ("web/packages/client/src/a.ts", Some("web/packages")),
            ("web/packages/client/src/generated.ts", None),
            ("docs/rules/a.md", None),
            ("CODE_OF_CONDUCT.md", None),
            ("web/src/a.css", None),
            ("web/vite.config.ts", None),
            ("Cargo.toml", None),
        ] {
            assert_eq!(part_of(path).as_deref(), expected, "{path}");
        }
        assert_eq!(part(&Tree::of(&[("docs/a.md", concat!("Do not", " edit"))]).files()[0]), None);
    }

    #[test]
    fn comments_count_and_code_does_not() {
        let count = one("a.rs", "//! One two.\nlet nobody = 1; // nobody\n    /// Nobody `anybody at once` three\n");
        assert_eq!((count.words, count.hits), (7, 1));
        let count = one("a.ts", "/** nobody\n * nobody\n */\nconst nobody = 1;\n");
        assert_eq!((count.words, count.hits), (5, 2));
        let count = one("a.py", "# nobody\nnobody = 1\n");
        assert_eq!((count.words, count.hits), (2, 1));
    }

    #[test]
    fn markdown_code_does_not_count() {
        let count = one("a.md", "nobody\n```json\nnobody\n```\n`nobody` and nobody, an odd ` nobody\n");
        assert_eq!((count.words, count.hits), (8, 3));
    }

    #[test]
    fn a_part_above_the_ceiling_fails_and_its_hits_are_listed() {
        let found = check(&crate_with(12));
        assert_eq!((found.len(), found[0].file.as_str()), (1, "crates/a"));
        let message = &found[0].message;
        assert!(message.starts_with("120.00 hits per thousand words, and at most 1 are allowed;"), "{message}");
        assert!(message.contains("crates/a/src/lib.rs:1: somebody, nobody"), "{message}");
        assert_eq!(message.lines().count(), 1 + LISTED);
        assert_eq!(check(&crate_with(0)), []);
    }
}
