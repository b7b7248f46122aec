//! A target platform of a release.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::{does, said};
use crate::test::tools;

/// The linkers for other targets, by triple.
const LINKERS: [(&str, &str, &str); 2] = [
    ("aarch64-unknown-linux-gnu", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu"),
    ("x86_64-unknown-linux-gnu", "x86_64-linux-gnu-gcc", "gcc-x86-64-linux-gnu"),
];

/// A target platform of a release.
pub(super) struct Target {
    triple: String,
    /// The linker and C compiler, if they differ from those of this machine.
    linker: Option<String>,
}

impl Target {
    /// The target of this machine.
    pub(super) fn own() -> Result<Self> {
        Ok(Self { triple: own()?, linker: None })
    }

    /// The target with this triple.
    ///
    /// # Errors
    /// Rust's library for it is not installed, or there is no linker for it.
    pub(super) fn named(triple: &str) -> Result<Self> {
        let known = said(rustc().args(["--print", "target-list"]))?;
        ensure!(known.lines().any(|line| line == triple), "`{triple}` is not in `rustc --print target-list`");
        let library = said(rustc().args(["--print", "target-libdir", "--target", triple]))?;
        if !Path::new(library.trim()).is_dir() {
            bail!(
                "Rust's library for {triple} is not installed: `rustup target add {triple}`, or set RUSTC to a \
                 compiler that has it"
            );
        }
        if triple == own()? {
            return Self::own();
        }
        if let Ok(linker) = env::var(setting(triple)) {
            return Ok(Self { triple: triple.to_owned(), linker: Some(linker) });
        }
        let Some((_, linker, package)) = LINKERS.into_iter().find(|(name, ..)| *name == triple) else {
            bail!("unknown linker for {triple}: set {}", setting(triple));
        };
        tools::installed(package, &[linker], &format!("{triple} needs the linker {linker}: install {package}"))?;
        Ok(Self { triple: triple.to_owned(), linker: Some(linker.to_owned()) })
    }

    /// The triple.
    pub(super) fn triple(&self) -> &str {
        &self.triple
    }

    /// Builds the program for this target and returns its path.
    pub(super) fn build(&self, source: &Path, into: &Path) -> Result<PathBuf> {
        let mut build = crate::cargo(source);
        build.args(["build", "--locked", "--profile", "dist", "--package", "ruckus", "--target", &self.triple]);
        // Released programs contain no debug information.
        build.args(["--config", "profile.dist.strip=\"symbols\"", "--config", "profile.dist.debug=\"none\""]);
        build.env("CARGO_TARGET_DIR", into).env("CARGO_INCREMENTAL", "0");
        // The program must not contain paths of this machine, neither of the workspace nor of its dependencies.
        let libraries = cargo_home().map(|home| home.join("registry").join("src"));
        let places: Vec<PathBuf> = [Some(source.to_owned()), libraries].into_iter().flatten().collect();
        let remaps = places.iter().map(|place| format!("--remap-path-prefix={}=", place.display()));
        build.env("CARGO_ENCODED_RUSTFLAGS", remaps.collect::<Vec<_>>().join("\u{1f}"));
        if let Some(linker) = &self.linker {
            build.env(setting(&self.triple), linker);
            let compiler = format!("CC_{}", self.triple.replace('-', "_"));
            if env::var_os(&compiler).is_none() {
                build.env(compiler, linker);
            }
        }
        does(&mut build)?;
        let program = into.join(&self.triple).join("dist").join("ruckus");
        let bytes = fs::read(&program).with_context(|| format!("cannot read {}", program.display()))?;
        if let Some(place) = places.iter().find(|place| contains(&bytes, place.as_os_str().as_encoded_bytes())) {
            bail!("the program contains {}: a path of this machine", place.display());
        }
        Ok(program)
    }
}

/// The environment variable that sets cargo's linker for a target.
fn setting(triple: &str) -> String {
    format!("CARGO_TARGET_{}_LINKER", triple.replace('-', "_").to_uppercase())
}

/// The compiler that cargo uses.
fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// True if `all` contains the bytes of `sought`.
fn contains(all: &[u8], sought: &[u8]) -> bool {
    all.windows(sought.len()).any(|part| part == sought)
}

/// Cargo's home folder, which contains the sources of dependencies.
fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))
}

fn own() -> Result<String> {
    let version = said(rustc().arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not print the host triple")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::contains;

    #[test]
    fn a_path_inside_a_binary_is_found() {
        assert!(contains(b"\0/place/of/ann/registry/src/tokio\0", b"/place/of/ann"));
        assert!(!contains(b"\0tokio-1.54/src/lib.rs\0", b"/place/of/ann"));
    }
}
