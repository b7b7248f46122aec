//! The files that the rulebook is computed from.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path};

/// The folders with files of the rulebook. The list of chapters, `ruckus_clauses::PLACE`, is needed too.
pub const FOLDERS: [&str; 3] = ["docs/clauses", "rulesets/examples", "scenarios"];

/// The folder of scenarios, with its slash.
const SCENARIOS: &str = "scenarios/";

/// The files that the rulebook is computed from, by path from the root of the repository, with forward slashes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFiles(BTreeMap<String, Cow<'static, str>>);

impl SourceFiles {
    /// Reads the files of a repository.
    ///
    /// # Errors
    /// If a file cannot be read, or is not UTF-8.
    pub fn read(root: &Path) -> io::Result<Self> {
        let mut files = Self::default();
        files.add(root, ruckus_clauses::PLACE)?;
        for folder in FOLDERS {
            files.add_folder(root, folder)?;
        }
        Ok(files)
    }

    fn add(&mut self, root: &Path, path: &str) -> io::Result<()> {
        let text = std::fs::read_to_string(root.join(path))
            .map_err(|error| io::Error::new(error.kind(), format!("cannot read {path}: {error}")))?;
        self.0.insert(path.to_owned(), text.into());
        Ok(())
    }

    fn add_folder(&mut self, root: &Path, folder: &str) -> io::Result<()> {
        for entry in std::fs::read_dir(root.join(folder))? {
            let entry = entry?;
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                self.add_folder(root, &path)?;
            } else if path.ends_with(".toml") {
                self.add(root, &path)?;
            }
        }
        Ok(())
    }

    /// The text of a file. `None` if there is no such file.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(AsRef::as_ref)
    }

    /// The text of a file. The path can contain `..`.
    pub(crate) fn resolve(&self, path: &Path) -> Option<&str> {
        let mut parts: Vec<Cow<'_, str>> = Vec::new();
        for part in path.components() {
            match part {
                Component::Normal(name) => parts.push(name.to_string_lossy()),
                Component::ParentDir => _ = parts.pop()?,
                Component::CurDir => {}
                Component::RootDir | Component::Prefix(_) => return None,
            }
        }
        self.get(&parts.join("/"))
    }

    /// All scenarios, ordered by path: path and text.
    pub(crate) fn scenarios(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.0.iter().map(|(path, text)| (path.as_str(), text.as_ref()));
        files.filter(|(path, _)| path.starts_with(SCENARIOS))
    }

    /// The name of a scenario: its path without folder and extension.
    pub(crate) fn name(path: &str) -> &str {
        path.trim_start_matches(SCENARIOS).trim_end_matches(".toml")
    }
}

impl<P: Into<String>, T: Into<Cow<'static, str>>> FromIterator<(P, T)> for SourceFiles {
    fn from_iter<I: IntoIterator<Item = (P, T)>>(files: I) -> Self {
        Self(files.into_iter().map(|(path, text)| (path.into(), text.into())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_between_files_are_resolved_inside_the_repository_only() {
        let files: SourceFiles = [("rulesets/examples/a.toml", "a")].into_iter().collect();
        let read = |path: &str| files.resolve(Path::new(path));
        assert_eq!(read("scenarios/m/../../rulesets/./examples/a.toml"), Some("a"));
        for other in ["scenarios/../../rulesets/examples/a.toml", "/rulesets/examples/a.toml", "a.toml", ""] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
