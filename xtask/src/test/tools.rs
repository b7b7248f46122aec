//! Tools that tests need besides Rust: Node for the page, a browser, and checkers of licenses and spelling.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use super::run::run;
use crate::{cargo, python};

/// A tool in the version that the repository is checked with.
pub(crate) struct Checker {
    package: &'static str,
    version: &'static str,
    program: &'static str,
    /// True if PyPI has it prebuilt: then it is listed in `python/checkers.txt`, with the same version.
    is_prebuilt: bool,
}

/// Licenses, bans and sources of dependencies.
pub(super) const DENY: Checker =
    Checker { package: "cargo-deny", version: "0.20.2", program: "cargo-deny", is_prebuilt: true };
/// Spelling.
pub(super) const TYPOS: Checker =
    Checker { package: "typos-cli", version: "1.52.0", program: "typos", is_prebuilt: true };

/// Bills of materials.
pub(crate) const CYCLONEDX: Checker =
    Checker { package: "cargo-cyclonedx", version: "0.5.9", program: "cargo-cyclonedx", is_prebuilt: false };
/// The documentation's site.
pub(crate) const MDBOOK: Checker =
    Checker { package: "mdbook", version: "0.5.4", program: "mdbook", is_prebuilt: false };
/// Fuzzing.
pub(crate) const FUZZ: Checker =
    Checker { package: "cargo-fuzz", version: "0.13.2", program: "cargo-fuzz", is_prebuilt: false };

impl Checker {
    /// Returns the path of the tool: on the `PATH`, prebuilt from PyPI, or built from crates.io into the target folder.
    ///
    /// # Errors
    /// It cannot be installed.
    pub(crate) fn path(&self, root: &Path) -> Result<PathBuf> {
        if let Some(path) = find(self.program) {
            return Ok(path);
        }
        let tools = crate::target(root).join("tools");
        let path = tools.join("bin").join(self.program);
        if path.is_file() {
            return Ok(path);
        }
        if self.is_prebuilt {
            match python::checker(root, self.program) {
                Ok(path) => return Ok(path),
                // PyPI has no package for every kind of machine.
                Err(error) => println!("{} is built from source: {error:#}", self.package),
            }
        }
        let mut install = cargo(root);
        // A debug build takes a third of the time and is fast enough for a repository of this size.
        install.args(["install", "--quiet", "--locked", "--debug", self.package, "--version", self.version, "--root"]);
        install.arg(&tools).env("CARGO_TARGET_DIR", tools.join("build"));
        if !run(&mut install)?.success {
            bail!("cannot install {} {}; check the network", self.package, self.version);
        }
        // The build's intermediate files are large and no longer needed.
        let _ = std::fs::remove_dir_all(tools.join("build"));
        Ok(path)
    }
}

/// Makes sure that Chromium is installed for the browser tests. `CHROMIUM` names another path. The headless shell, a
/// separate package in Debian, needs a third less processor time for the same tests, so it is preferred.
///
/// # Errors
/// Chromium is missing and cannot be installed. The message says how to fix it.
pub(super) fn chromium() -> Result<PathBuf> {
    const HELP: &str = "the browser tests need Chromium: install it (Debian: `apt-get install chromium-headless-shell`), \
                        or set CHROMIUM to its path, or run with `--quick`";
    if let Some(named) = env::var_os("CHROMIUM").map(PathBuf::from) {
        if named.is_file() {
            return Ok(named);
        }
        bail!("CHROMIUM is {}, which does not exist; {HELP}", named.display());
    }
    installed(
        "chromium-headless-shell",
        &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
        HELP,
    )
}

/// Makes sure that PostgreSQL and PgBouncer are installed; tests start servers of both. `RUCKUS_POSTGRES_BIN` names
/// another folder with `initdb`.
///
/// # Errors
/// They are missing and cannot be installed. The message says how to fix it.
pub(crate) fn postgres() -> Result<()> {
    const HELP: &str = "the store's tests need PostgreSQL: install it (Debian: `apt-get install postgresql-15`), \
                        or set RUCKUS_POSTGRES_BIN to the folder of its `initdb`";
    installed("pgbouncer", &["pgbouncer"], "the store's tests need PgBouncer: install it, or run with `--quick`")?;
    if env::var_os("RUCKUS_POSTGRES_BIN").is_some() {
        return Ok(());
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if versions.into_iter().any(|version| version.path().join("bin/initdb").is_file()) {
        return Ok(());
    }
    // Debian puts the server programs in a folder outside of the PATH, but `psql` on it.
    installed("postgresql", &["psql"], HELP).map(drop)
}

/// Makes sure that Valgrind is installed, which counts instructions.
///
/// # Errors
/// It is missing and cannot be installed. The message says how to fix it.
pub(super) fn valgrind() -> Result<PathBuf> {
    installed("valgrind", &["valgrind"], "instructions are counted by Valgrind: install it, or run with `--quick`")
}

/// The path of a program of a Debian package by one of its names. Installs the package if it is missing and `apt-get`
/// is available.
///
/// # Errors
/// It is missing and cannot be installed. The message says how to fix it.
pub(crate) fn installed(package: &str, names: &[&str], help: &str) -> Result<PathBuf> {
    let there = || names.iter().find_map(|name| find(name));
    if let Some(path) = there() {
        return Ok(path);
    }
    if find("apt-get").is_none() || !is_root() {
        bail!("{help}");
    }
    let mut apt = Command::new("apt-get");
    let _ = run(apt.arg("update").arg("--quiet"))?;
    let mut apt = Command::new("apt-get");
    apt.args(["install", "--quiet", "--yes", "--no-install-recommends", package])
        .env("DEBIAN_FRONTEND", "noninteractive");
    if !run(&mut apt)?.success {
        bail!("apt-get could not install {package}; {help}");
    }
    there().ok_or_else(|| anyhow::anyhow!("apt-get did not install {package}; {help}"))
}

/// Makes sure that Node is installed.
///
/// # Errors
/// It is missing. The message says how to fix it.
pub(crate) fn npm() -> Result<PathBuf> {
    match find("npm") {
        Some(path) => Ok(path),
        None => bail!("the page needs Node 20 or later with npm: install it from nodejs.org or your distribution"),
    }
}

/// The path of a program.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let paths = env::var_os("PATH")?;
    env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| String::from_utf8_lossy(&id.stdout).trim() == "0")
}
