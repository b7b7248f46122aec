//! The files that the rulebook is computed from.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path};

use ruckus_referee::ScenarioText;

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

    /// All scenarios, ordered by file. Skips files that cannot be split: the referee reports them.
    pub(crate) fn scenarios(&self) -> impl Iterator<Item = SourceScenario<'_>> {
        let files = self.0.iter().map(|(path, text)| (path.as_str(), text.as_ref()));
        files.filter(|(path, _)| path.starts_with(SCENARIOS)).flat_map(|(file, text)| {
            let parts = ruckus_referee::split(file, text).unwrap_or_default();
            parts.into_iter().map(move |part| SourceScenario { file, part })
        })
    }
}

/// A scenario in a file.
pub(crate) struct SourceScenario<'a> {
    /// The path of the file.
    pub(crate) file: &'a str,
    pub(crate) part: ScenarioText<'a>,
}

impl SourceScenario<'_> {
    /// The name: the path without folder and extension, with the scenario's own name as its last part if it has one.
    pub(crate) fn name(&self) -> String {
        self.part.full_name(self.file.trim_start_matches(SCENARIOS))
    }

    /// The link to the scenario from the root of the repository: the path, and the own name behind `#`.
    pub(crate) fn link(&self) -> String {
        self.part.place(self.file)
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
    fn scenarios_have_a_name_and_a_link() {
        let text = "[[scenario]]\nname = \"c3-a\"\n[[scenario]]\nname = \"c3-b\"\n";
        let files =
            [("scenarios/c/c1-a.toml", ""), ("scenarios/c/c3.toml", text), ("scenarios/c/x.toml", "[[scenario]]")];
        let files: SourceFiles = files.into_iter().collect();
        let found: Vec<_> = files.scenarios().map(|scenario| (scenario.name(), scenario.link())).collect();
        let expected = [
            ("c/c1-a", "scenarios/c/c1-a.toml"),
            ("c/c3-a", "scenarios/c/c3.toml#c3-a"),
            ("c/c3-b", "scenarios/c/c3.toml#c3-b"),
        ];
        assert_eq!(found, expected.map(|(name, link)| (name.to_owned(), link.to_owned())));
    }

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
