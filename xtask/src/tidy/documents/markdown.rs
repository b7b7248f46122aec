//! What the checks read of a Markdown file: text outside of code blocks, links, headings, commands in code blocks.

use std::collections::BTreeMap;

use crate::tidy::tree::RepoFile;

/// The lines outside of code blocks, each with its number from 1.
pub(super) fn prose(file: &RepoFile) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    file.lines().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        fenced ^= is_fence;
        !is_fence && !fenced
    })
}

/// The lines of code blocks for a shell, without comments.
pub(super) fn commands(file: &RepoFile) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut language: Option<String> = None;
    for (line, text) in file.lines() {
        match (text.trim_start().strip_prefix("```"), &language) {
            (Some(_), Some(_)) => language = None,
            (Some(name), None) => language = Some(name.trim().to_owned()),
            (None, Some(name)) if name == "sh" => {
                let command = text.split(" #").next().unwrap_or(text).trim();
                if !command.is_empty() && !command.starts_with('#') {
                    found.push((line, command.to_owned()));
                }
            }
            _ => {}
        }
    }
    found
}

/// The targets of all links and pictures, each with its line.
pub(super) fn links(file: &RepoFile) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, text) in prose(file) {
        let text = without_code(text);
        let starts = text.match_indices("](").map(|(at, _)| (at + 2, ')'));
        let attributes = ["src=\"", "href=\""];
        let attributes =
            attributes.iter().flat_map(|name| text.match_indices(name).map(|(at, _)| (at + name.len(), '"')));
        for (at, end) in starts.chain(attributes) {
            if let Some((link, _)) = text[at..].split_once(end) {
                found.push((line, link.split(' ').next().unwrap_or(link).to_owned()));
            }
        }
    }
    found
}

/// The names by which links reach the headings, as GitHub derives them.
pub(super) fn headings(file: &RepoFile) -> Vec<String> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let titles = prose(file).filter_map(|(_, line)| {
        let title = line.trim_start_matches('#');
        (title.len() < line.len()).then(|| title.strip_prefix(' '))?
    });
    titles
        .map(|title| {
            let slug = slug(title);
            let seen = times.entry(slug.clone()).or_default();
            *seen += 1;
            if *seen == 1 { slug } else { format!("{slug}-{}", *seen - 1) }
        })
        .collect()
}

/// Derives the name of a heading: small letters, digits, `-` and `_`.
fn slug(title: &str) -> String {
    let mut text = title.trim().to_owned();
    // A link in a heading counts with its text.
    while let Some((before, rest)) = text.split_once("](") {
        let after = rest.split_once(')').map_or("", |(_, after)| after);
        text = format!("{}{after}", before.replacen('[', "", 1));
    }
    let kept = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c.to_lowercase().next().unwrap_or(c) }).collect()
}

/// A line with its code spans left out.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tree::Tree;

    #[test]
    fn headings_have_the_names_that_links_use() {
        let text = "# Two, *one*\n## `ruckus lab run`\n## 0.2.0 - 2026-11-27\n## [A](b.md) & C\n### X\n### X\n#no\n";
        let tree = Tree::of(&[("a.md", text)]);
        let expected = ["two-one", "ruckus-lab-run", "020---2026-11-27", "a--c", "x", "x-1"].map(str::to_owned);
        assert_eq!(headings(&tree.files()[0]), expected);
    }

    #[test]
    fn links_in_code_do_not_count() {
        let text = "[a](b.md) `[c](d.md)` ![e](f.webp \"title\") <img src=\"g.webp\">\n```\n[h](i.md)\n```\n";
        let tree = Tree::of(&[("a.md", text)]);
        let found: Vec<_> = links(&tree.files()[0]).into_iter().map(|(_, link)| link).collect();
        assert_eq!(found, ["b.md", "f.webp", "g.webp"]);
    }
}
