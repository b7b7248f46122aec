//! What holds the house together: `cargo xtask test`, `cargo xtask tidy`, `cargo xtask codegen`.
//!
//! It depends on no crate of the house, so that it runs and can complain while one of them does not compile.

#![expect(clippy::print_stdout, reason = "this program talks to whoever works on the house")]

mod clauses;
mod test;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};

/// Checks, generators and the test run of ruckus.
#[derive(Parser)]
#[command(name = "cargo xtask", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Install what tests need and run all of them: formatting, lints, tests, generated files, scenarios, page,
    /// browsers, licences, spelling.
    Test(test::Options),
    /// Check what compilers cannot: the laws of the house (ARCHITECTURE.md).
    Tidy,
    /// Write what is generated: TypeScript types, rule pages, the fold's fixtures.
    Codegen {
        /// Write nothing; fail if something is stale.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> Result<ExitCode> {
    let root = root()?;
    match Cli::parse().task {
        Task::Test(options) => test::run(&root, &options),
        Task::Tidy => tidy::run(&root),
        Task::Codegen { check } => codegen(&root, check),
    }
}

/// The folder of the workspace.
fn root() -> Result<PathBuf> {
    // Cargo says where the clone is now; the folder it was built in may be gone.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let here = Path::new(&here);
    let root = here.parent().context("the folder of xtask has no parent")?;
    if !root.join("Cargo.toml").is_file() {
        bail!("no Cargo.toml in {}: run this in a clone of ruckus", root.display());
    }
    Ok(root.to_path_buf())
}

fn codegen(root: &Path, check: bool) -> Result<ExitCode> {
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--package", "ruckus-codegen", "--"]);
    if check {
        command.arg("--check");
    }
    let status = command.status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The cargo that runs us.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}
