//! What holds the house together: `cargo xtask test`, `tidy`, `codegen`, `laws`, `leaks`, `kill`, `cluster`, `races`,
//! `deploy`, `fuzz`, `instructions`, `python`, `package`, `dist`, `site`.
//!
//! It depends on no crate of the house, so that it runs and can complain while one of them does not compile.

#![expect(clippy::print_stdout, reason = "this program talks to whoever works on the house")]

mod clauses;
mod deck;
mod dist;
mod fuzz;
mod instructions;
mod package;
mod python;
mod site;
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
    /// Play random games that check the laws of the house, a million unless told otherwise; `-- --help` says more.
    Laws {
        /// What the player of games is told.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        told: Vec<String>,
    },
    /// Kill the program while tables play, a thousand times unless told otherwise, and look whether anything is missing;
    /// `-- --help` says more. Builds the optimised program, unless told of one with `--program`.
    Kill {
        /// What the killer is told.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        told: Vec<String>,
    },
    /// Break one of three nodes on one PostgreSQL after the other while tables play, a thousand times unless told otherwise:
    /// kill it, freeze it, cut it off from the database, ask it to end, or kill the database's primary and promote its
    /// standby; `-- --help` says more. Installs PostgreSQL where it is missing, and builds the optimised program, unless told of one with `--program`.
    Cluster {
        /// What whoever breaks nodes is told.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        told: Vec<String>,
    },
    /// Let people race on unequal lines to the real program, over bare sockets or with `-- --browsers` in real browsers, and
    /// compare who was faster with who won; `-- --help` says more. Builds the optimised program, unless told of one with
    /// `--program`.
    Races {
        /// What whoever holds the races is told.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        told: Vec<String>,
    },
    /// Try everything in `deploy/` with the programs that it is for: proxies in front of the real program, the service, the
    /// alerts, the container file. Installs them from Debian where they are missing; `-- --help` says more. Builds the
    /// optimised program, unless told of one with `--program`.
    Deploy {
        /// What the checker is told.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        told: Vec<String>,
    },
    /// Play games of which somebody must not be able to tell what is hidden from them, as many as one likes.
    Leaks {
        /// How many.
        #[arg(long, default_value_t = 100_000)]
        games: u64,
        /// The number from which all games follow.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Play one game alone, by the number that a report gave.
        #[arg(long)]
        game: Option<u64>,
    },
    /// Throw bytes at the house, guided by what they bring about, until so many frames are done; interrupt it when you like,
    /// the next run goes on from there. Installs `cargo-fuzz`, and needs a C++ compiler.
    Fuzz(fuzz::Options),
    /// Count the instructions that a move of the engine takes, with valgrind. Builds the optimised program, unless told of
    /// one with `--program`.
    Instructions(instructions::Options),
    /// Build, install and test the packages for Python, in a virtual environment below the target folder, and measure
    /// random play beside RLCard's for a moment. Builds the program, unless told of one with `--program`. With `--notebook`,
    /// run the notebook for a moment instead.
    Python(python::Options),
    /// Pack the crates that others may use, and build each from what was packed, as a registry would get it. Uploads nothing.
    Package(package::Options),
    /// Build a release from the last commit: archives, bills of materials, notes and checksums, all but the upload.
    Dist(dist::Options),
    /// Build the documentation as a site with search, and try its links. Installs mdBook into the target folder.
    Site(site::Options),
    /// Check the invariants of ARCHITECTURE.md that no compiler checks.
    Tidy {
        /// Check nothing; print every cycle of modules, with the edges that tie it.
        #[arg(long)]
        cycles: bool,
    },
    /// Write what is generated: the engine's table of cards, TypeScript types, rule pages, the fold's fixtures.
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
        Task::Laws { told } => laws(&root, &told),
        Task::Kill { told } => with_the_program(&root, "ruckus-kill", &told),
        Task::Cluster { told } => {
            test::tools::postgres()?;
            let told: Vec<String> = ["--nodes", "3"].map(str::to_owned).into_iter().chain(told).collect();
            with_the_program(&root, "ruckus-kill", &told)
        }
        Task::Races { told } => with_the_program(&root, "ruckus-races", &told),
        Task::Deploy { told } => with_the_program(&root, "ruckus-deploy", &told),
        Task::Leaks { games, seed, game } => leaks(&root, games, seed, game),
        Task::Fuzz(options) => fuzz::run(&root, &options),
        Task::Instructions(options) => instructions::run(&root, &options),
        Task::Python(options) => python::run(&root, &options),
        Task::Package(options) => package::run(&root, &options),
        Task::Dist(options) => dist::run(&root, &options),
        Task::Site(options) => site::run(&root, &options),
        Task::Tidy { cycles: false } => tidy::run(&root),
        Task::Tidy { cycles: true } => tidy::print_cycles(&root),
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
    // First, because all that follows is made with the engine.
    let is_fresh = deck::write(root, check)?;
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--package", "ruckus-codegen", "--"]);
    if check {
        command.arg("--check");
    }
    let status = command.status().context("cannot start cargo")?;
    Ok(if is_fresh && status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn laws(root: &Path, told: &[String]) -> Result<ExitCode> {
    let status = play(root).args(told).status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs one of our programs on the real one, which is built first unless another is named.
fn with_the_program(root: &Path, package: &str, told: &[String]) -> Result<ExitCode> {
    let mut run = cargo(root);
    run.args(["run", "--quiet", "--package", package, "--"]);
    let asks = |word: &str| told.iter().any(|told| told == word || told.starts_with(&format!("{word}=")));
    if !asks("--program") && !asks("--help") {
        let built = cargo(root).args(["build", "--quiet", "--release", "--package", "ruckus"]).status();
        if !built.context("cannot start cargo")?.success() {
            bail!("the program does not compile");
        }
        run.arg("--program").arg(target(root).join("release").join(file_of("ruckus")));
    }
    let status = run.args(told).status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Where cargo builds to.
fn target(root: &Path) -> PathBuf {
    // Joining an absolute path gives that path.
    root.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Makes a folder that is empty; what was in it goes away.
fn empty(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
}

/// The file of a program.
fn file_of(program: &str) -> String {
    format!("{program}{}", std::env::consts::EXE_SUFFIX)
}

/// The test of rooms, optimised and with all checks, for longer than in a test run.
fn leaks(root: &Path, games: u64, seed: u64, game: Option<u64>) -> Result<ExitCode> {
    let mut command = cargo(root);
    command.args(["test", "--quiet", "--profile", "laws", "--package", "ruckus-room", "--lib"]);
    command.args(["--", "what_one_may_not_see", "--nocapture"]);
    command.env("RUCKUS_LEAK_GAMES", games.to_string()).env("RUCKUS_LEAK_SEED", seed.to_string());
    if let Some(game) = game {
        command.env("RUCKUS_LEAK_GAME", game.to_string());
    }
    let status = command.status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The player of random games, optimised and with all checks.
fn play(root: &Path) -> Command {
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--profile", "laws", "--package", "ruckus-law-games", "--"]);
    command
}

/// The cargo that runs us.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}
