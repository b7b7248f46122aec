//! The files of the repository: all files that git would add. Does not use git, so that it works in unpacked archives.

use std::path::Path;

use anyhow::{Context, Result};
use ignore::WalkBuilder;

/// A file of the repository.
#[derive(Debug)]
pub(super) struct RepoFile {
    /// Its path from the root, with forward slashes.
    pub(super) path: String,
    /// Its text; empty if it is not UTF-8.
    pub(super) text: String,
}

impl RepoFile {
    /// The lines, counted from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// True if the name has one of these extensions, without a dot.
    pub(super) fn is(&self, endings: &[&str]) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending))
    }

    /// The file's name without folders.
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// True if `cargo xtask codegen` writes the file.
    pub(super) fn is_generated(&self) -> bool {
        [
            "web/packages/client/src/generated.ts",
            "docs/api/asyncapi.json",
            "docs/api/openapi.json",
            "docs/rules/",
            "web/src/lib/fixtures/",
            "python/ruckus-client/ruckus_client/fold.json",
        ]
        .iter()
        .any(|start| self.path.starts_with(start))
    }

    /// True if the file pins dependencies.
    pub(super) fn is_lock(&self) -> bool {
        matches!(self.name(), "Cargo.lock" | "package-lock.json")
    }
}

/// All files of the repository.
#[derive(Debug)]
pub(super) struct Tree {
    files: Vec<RepoFile>,
}

impl Tree {
    /// Reads the repository.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut files = Vec::new();
        for entry in WalkBuilder::new(root).hidden(false).require_git(false).build() {
            let entry = entry.context("cannot walk the repository")?;
            let path = entry.path().strip_prefix(root).context("a file outside of the repository")?;
            let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
            if !is_file || path.starts_with(".git") {
                continue;
            }
            let bytes = std::fs::read(entry.path()).with_context(|| format!("cannot read {}", path.display()))?;
            let text = String::from_utf8(bytes).unwrap_or_default();
            files.push(RepoFile { path: path.to_string_lossy().replace('\\', "/"), text });
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Self { files })
    }

    /// All files, by path.
    pub(super) fn files(&self) -> &[RepoFile] {
        &self.files
    }

    /// The files below a folder, given with its final slash.
    pub(super) fn under(&self, folder: &str) -> impl Iterator<Item = &RepoFile> {
        self.files.iter().filter(move |file| file.path.starts_with(folder))
    }

    /// The file with this path.
    pub(super) fn file(&self, path: &str) -> Option<&RepoFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// An artificial repository for a test.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file = |&(path, text): &(&str, &str)| RepoFile { path: path.to_owned(), text: text.to_owned() };
        Self { files: files.iter().map(file).collect() }
    }
}
