//! Checks the links within the site.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

/// The broken links, each with its page.
pub(super) fn broken(site: &Path) -> Result<Vec<String>> {
    let mut files = BTreeSet::new();
    gather(site, &mut files)?;
    let mut pages = BTreeMap::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "html")) {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        pages.insert(file.clone(), text);
    }
    let mut broken = BTreeSet::new();
    for (page, text) in &pages {
        // The print page contains all other pages with their links. The error page can appear at any path.
        if page.ends_with("print.html") || page.ends_with("404.html") {
            continue;
        }
        for link in values(text, "href") {
            if !leads_somewhere(page, link, &files, &pages) {
                broken.insert(format!("{}: {link}", page.strip_prefix(site).unwrap_or(page).display()));
            }
        }
    }
    Ok(broken.into_iter().collect())
}

fn gather(folder: &Path, files: &mut BTreeSet<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.insert(path.clone());
            gather(&path, files)?;
        } else {
            files.insert(path);
        }
    }
    Ok(())
}

/// True if a link leads to an existing file and anchor. Links to other sites are not checked.
fn leads_somewhere(page: &Path, link: &str, files: &BTreeSet<PathBuf>, pages: &BTreeMap<PathBuf, String>) -> bool {
    if ["http://", "https://", "mailto:", "data:", "javascript:"].iter().any(|scheme| link.starts_with(scheme)) {
        return true;
    }
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { page.to_owned() } else { beside(page, path) };
    match pages.get(&target) {
        Some(text) => place.is_empty() || values(text, "id").any(|id| id == place),
        // Only pages have anchors. The host of the repository shows lines of source files.
        None => files.contains(&target),
    }
}

/// The file that a path leads to from a page.
fn beside(page: &Path, path: &str) -> PathBuf {
    let mut target = page.parent().unwrap_or(page).to_owned();
    for part in Path::new(path.trim_end_matches('/')).components() {
        match part {
            Component::ParentDir => {
                target.pop();
            }
            Component::Normal(name) => target.push(name),
            _ => {}
        }
    }
    target
}

/// The values of an attribute in a page.
fn values<'a>(text: &'a str, attribute: &str) -> impl Iterator<Item = &'a str> {
    let begins = format!(" {attribute}=\"");
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = rest.find(&begins)? + begins.len();
        let (value, after) = rest[at..].split_once('"')?;
        rest = after;
        Some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_links_are_found() {
        let pages = BTreeMap::from([
            (PathBuf::from("s/a.html"), r#"<h2 id="one">"#.to_owned()),
            (PathBuf::from("s/docs/b.html"), String::new()),
        ]);
        let files: BTreeSet<_> = pages.keys().cloned().chain([PathBuf::from("s/deploy/x.toml")]).collect();
        let leads = |link| leads_somewhere(Path::new("s/docs/b.html"), link, &files, &pages);
        for link in ["../a.html", "../a.html#one", "b.html", "#", "../deploy/x.toml", "https://example.org/x"] {
            assert!(leads(link), "{link}");
        }
        for link in ["../a.html#two", "c.html", "../deploy/y.toml", "a.html", "#one"] {
            assert!(!leads(link), "{link}");
        }
    }
}
