//! `cargo xtask package`: packages the public crates and builds each one from its package, as a registry would. Uploads
//! nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde::Deserialize;

/// Options of packaging.
#[derive(Args)]
pub(crate) struct Options {
    /// Package and check, but build nothing
    #[arg(long)]
    no_build: bool,
    /// Include uncommitted changes
    #[arg(long)]
    allow_dirty: bool,
}

/// Files that every package must contain, besides its manifest and `src/lib.rs`.
const FILES: [&str; 3] = ["README.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// The size in bytes below which a license file is probably a packaged symbolic link.
const SHORTEST_LICENCE: u64 = 500;

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
}

/// A crate with the fields that registries require.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    /// The registries that it may be published to. Empty means none, `None` means all.
    publish: Option<Vec<String>>,
    description: Option<String>,
    license: Option<String>,
    repository: Option<String>,
    readme: Option<PathBuf>,
    keywords: Vec<String>,
    categories: Vec<String>,
    dependencies: Vec<Dependency>,
}

/// A dependency of a crate.
#[derive(Deserialize)]
struct Dependency {
    name: String,
    req: String,
    kind: Option<String>,
    path: Option<PathBuf>,
}

impl Package {
    fn is_public(&self) -> bool {
        self.publish.as_ref().is_none_or(|registries| !registries.is_empty())
    }

    /// Reports missing fields that a registry or readers of its page need.
    fn faults(&self, crates: &BTreeMap<&str, &Self>) -> Vec<String> {
        let mut faults = Vec::new();
        let has = [
            ("description", self.description.is_some()),
            ("license", self.license.is_some()),
            ("repository", self.repository.is_some()),
            ("readme", self.readme.is_some()),
            ("keywords", (1..=5).contains(&self.keywords.len())),
            ("categories", (1..=5).contains(&self.categories.len())),
        ];
        faults.extend(has.into_iter().filter(|(_, has)| !has).map(|(what, _)| format!("add a valid `{what}`")));
        for dependency in self.dependencies.iter().filter(|dependency| dependency.path.is_some()) {
            let Some(other) = crates.get(dependency.name.as_str()) else { continue };
            let name = &other.name;
            if dependency.kind.as_deref() == Some("dev") {
                if dependency.req != "*" {
                    faults
                        .push(format!("in tests, depend on `{name}` by path alone: crates depend on each other there"));
                }
            } else if !other.is_public() {
                faults.push(format!("`{name}`, which it depends on, is not published"));
            } else if dependency.req != format!("^{}", other.version) {
                let (version, req) = (&other.version, &dependency.req);
                faults.push(format!("`{name}` is {version}, and it asks for {req}: change [workspace.dependencies]"));
            }
        }
        faults
    }
}

/// Packages every public crate, builds each one from its package, and prints a summary.
///
/// # Errors
/// Cargo cannot be started, or a crate cannot be packed or built.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let metadata = metadata(root)?;
    let crates: BTreeMap<&str, &Package> = metadata.packages.iter().map(|one| (one.name.as_str(), one)).collect();
    let public: Vec<&Package> = crates.values().copied().filter(|package| package.is_public()).collect();
    ensure!(!public.is_empty(), "no crate is public");
    let mut faults = 0;
    for package in &public {
        for fault in package.faults(&crates) {
            println!("{}: {fault}", package.name);
            faults += 1;
        }
    }
    if faults > 0 {
        return Ok(ExitCode::FAILURE);
    }
    // In one call, so that each crate finds the others, which are not on any registry yet.
    let cargo = |words: &[&str]| -> Result<()> {
        let mut cargo = crate::cargo(root);
        cargo.args(words).args(["--quiet", "--locked"]);
        if options.allow_dirty {
            cargo.arg("--allow-dirty");
        }
        for package in &public {
            cargo.args(["--package", &package.name]);
        }
        ensure!(cargo.status().context("cannot start cargo")?.success(), "`cargo {}` fails", words.join(" "));
        Ok(())
    };
    cargo(&["publish", "--dry-run", "--no-verify"])?;
    println!("{} crates can be published; now building each from its package", public.len());
    cargo(if options.no_build { &["package", "--no-verify"] } else { &["package"] })?;
    let built = if options.no_build { "packed" } else { "packed and built" };
    let mut passed = true;
    println!("\n{:<22} {:>9} {:>6}", "crate", "kB packed", "files");
    for package in &public {
        let name = format!("{}-{}", package.name, package.version);
        let archive = metadata.target_directory.join("package").join(format!("{name}.crate"));
        let files = files(&archive).with_context(|| format!("cannot read {}", archive.display()))?;
        let missing = missing(&name, &files);
        passed &= missing.is_empty();
        let what = if missing.is_empty() { built.to_owned() } else { format!("lacks {}", missing.join(", ")) };
        let size = std::fs::metadata(&archive)?.len().div_ceil(1000);
        println!("{:<22} {size:>9} {:>6}  {what}", package.name, files.len());
    }
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn metadata(root: &Path) -> Result<Metadata> {
    let mut command = crate::cargo(root);
    let output = command.args(["metadata", "--no-deps", "--format-version", "1"]).output()?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).context("cargo describes the workspace in an unknown format")
}

/// The files of an archive with their sizes, by path below the folder of the package.
fn files(archive: &Path) -> Result<BTreeMap<String, u64>> {
    let listed = Command::new("tar").args(["--list", "--verbose", "--gzip", "--file"]).arg(archive).output()?;
    ensure!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
    let lines = String::from_utf8(listed.stdout)?;
    // Format: -rw-r--r-- 0/0  1234 2006-07-24 01:21 name-0.2.0/src/lib.rs
    let file = |line: &str| {
        let mut words = line.split_whitespace();
        let size = words.nth(2)?.parse().ok()?;
        Some((words.nth(2)?.to_owned(), size))
    };
    lines.lines().map(|line| file(line).with_context(|| format!("tar says `{line}`"))).collect()
}

/// The required files that a package does not contain.
fn missing(name: &str, files: &BTreeMap<String, u64>) -> Vec<&'static str> {
    let is_whole = |file: &str| {
        let size = files.get(&format!("{name}/{file}")).copied().unwrap_or(0);
        size >= if file.starts_with("LICENSE") { SHORTEST_LICENCE } else { 1 }
    };
    FILES.into_iter().filter(|file| !is_whole(file)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, publish: &str, dependencies: &str) -> Package {
        let text = format!(
            r#"{{"name":"{name}","version":"0.2.0","publish":{publish},"description":"d","license":"MIT",
            "repository":"r","readme":"README.md","keywords":["k"],"categories":["games"],"dependencies":[{dependencies}]}}"#
        );
        serde_json::from_str(&text).expect("a package")
    }

    fn faults(dependency: &str) -> Vec<String> {
        let (engine, laws) = (package("engine", "null", ""), package("laws", "[]", ""));
        let subject = package("subject", "null", dependency);
        assert!(engine.is_public() && !laws.is_public());
        subject.faults(&BTreeMap::from([("engine", &engine), ("laws", &laws)]))
    }

    #[test]
    fn dependencies_must_be_published_with_the_same_version() {
        assert_eq!(faults(r#"{"name":"engine","req":"^0.2.0","kind":null,"path":"/engine"}"#), [""; 0]);
        assert_eq!(faults(r#"{"name":"laws","req":"*","kind":"dev","path":"/laws"}"#), [""; 0]);
        assert!(faults(r#"{"name":"engine","req":"^0.1.0","kind":null,"path":"/engine"}"#)[0].contains("is 0.2.0"));
        assert!(faults(r#"{"name":"engine","req":"*","kind":null,"path":"/engine"}"#)[0].contains("asks for *"));
        assert!(faults(r#"{"name":"laws","req":"^0.2.0","kind":null,"path":"/laws"}"#)[0].contains("not published"));
        assert!(faults(r#"{"name":"engine","req":"^0.2.0","kind":"dev","path":"/engine"}"#)[0].contains("path alone"));
        let bare = Package { description: None, keywords: vec![], ..package("bare", "null", "") };
        assert_eq!(bare.faults(&BTreeMap::new()), ["add a valid `description`", "add a valid `keywords`"]);
    }

    #[test]
    fn a_symlink_is_not_a_license_file() {
        let file = |file: &str, size| (format!("one-0.2.0/{file}"), size);
        let mut files =
            BTreeMap::from([file("README.md", 9), file("LICENSE-MIT", 1067), file("LICENSE-APACHE", 11_358)]);
        assert_eq!(missing("one-0.2.0", &files), [""; 0]);
        files.insert("one-0.2.0/LICENSE-MIT".to_owned(), 17);
        files.remove("one-0.2.0/README.md");
        assert_eq!(missing("one-0.2.0", &files), ["README.md", "LICENSE-MIT"]);
    }
}
