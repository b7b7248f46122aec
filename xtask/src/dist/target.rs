//! A kind of machine that a release is built for.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use super::{does, said};
use crate::test::tools;

/// What links for a machine of another kind, by its triple.
const LINKERS: [(&str, &str, &str); 2] = [
    ("aarch64-unknown-linux-gnu", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu"),
    ("x86_64-unknown-linux-gnu", "x86_64-linux-gnu-gcc", "gcc-x86-64-linux-gnu"),
];

/// A kind of machine that a release is built for.
pub(super) struct Target {
    triple: String,
    /// What links for it, if that is not this machine's own.
    linker: Option<&'static str>,
}

impl Target {
    /// This machine's own kind.
    pub(super) fn own() -> Result<Self> {
        Ok(Self { triple: own()?, linker: None })
    }

    /// The kind of a triple.
    ///
    /// # Errors
    /// Rust's library for it is not installed, or nothing here links for it.
    pub(super) fn named(triple: &str) -> Result<Self> {
        let known = said(Command::new("rustc").args(["--print", "target-list"]))?;
        ensure!(known.lines().any(|line| line == triple), "`{triple}` is none of `rustc --print target-list`");
        let library = said(Command::new("rustc").args(["--print", "target-libdir", "--target", triple]))?;
        if !Path::new(library.trim()).is_dir() {
            bail!("Rust's library for {triple} is not installed: `rustup target add {triple}`");
        }
        if triple == own()? {
            return Self::own();
        }
        let Some((_, linker, package)) = LINKERS.into_iter().find(|(name, ..)| *name == triple) else {
            bail!("nothing is known that links for {triple}: say so in LINKERS");
        };
        tools::installed(
            package,
            &[linker],
            &format!("programs for {triple} are linked by {linker}: install {package}"),
        )?;
        Ok(Self { triple: triple.to_owned(), linker: Some(linker) })
    }

    /// Its triple.
    pub(super) fn triple(&self) -> &str {
        &self.triple
    }

    /// Builds the program for it, and says where that is.
    pub(super) fn build(&self, source: &Path, into: &Path) -> Result<PathBuf> {
        let mut build = crate::cargo(source);
        build.args(["build", "--locked", "--profile", "dist", "--package", "ruckus", "--features", "dist"]);
        build.args(["--target", &self.triple]);
        // Nobody who downloads it debugs it, and no path of this machine is in it.
        build.args(["--config", "profile.dist.strip=\"symbols\"", "--config", "profile.dist.debug=\"none\""]);
        build.env("CARGO_TARGET_DIR", into).env("CARGO_INCREMENTAL", "0");
        build.env("RUSTFLAGS", format!("--remap-path-prefix={}=", source.display()));
        if let Some(linker) = self.linker {
            let triple = self.triple.replace('-', "_");
            build
                .env(format!("CARGO_TARGET_{}_LINKER", triple.to_uppercase()), linker)
                .env(format!("CC_{triple}"), linker);
        }
        does(&mut build)?;
        Ok(into.join(&self.triple).join("dist").join("ruckus"))
    }
}

fn own() -> Result<String> {
    let version = said(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say what machine this is")?.to_owned())
}
