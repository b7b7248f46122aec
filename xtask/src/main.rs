//! The development tasks of this repository: `cargo xtask test`, `tidy`, `codegen`, `laws`, `leaks`, `kill`, `cluster`,
//! `races`, `deploy`, `fuzz`, `instructions`, `python`, `package`, `dist`, `site`.
//!
//! This crate depends on no other crate of the workspace, so it runs even if one of them does not compile.

#![expect(clippy::print_stdout, reason = "a command-line program prints its results")]

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

/// Development tasks of ruckus: checks, generators and the test run.
#[derive(Parser)]
#[command(name = "cargo xtask", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Install test dependencies and run all checks: formatting, lints, tests, generated files, scenarios, page,
    /// browsers, licenses, spelling.
    Test(test::Options),
    /// Play random games that check the laws of the engine, a million by default. See `-- --help`.
    Laws {
        /// Arguments of the game player.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Kill the program during play, a thousand times by default, and check that no data is lost. See `-- --help`.
    /// Builds the optimized program unless `--program` names one.
    Kill {
        /// Arguments of the kill test.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Break one of three nodes on one PostgreSQL database during play, a thousand times by default: kill it, freeze
    /// it, disconnect it from the database, ask it to stop, or kill the primary database and promote its standby. See
    /// `-- --help`. Installs PostgreSQL if it is missing, and builds the optimized program unless `--program` names
    /// one.
    Cluster {
        /// Arguments of the cluster test.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Let players with unequal latency race on the real program, over bare sockets or, with `-- --browsers`, in real
    /// browsers, and compare who was faster with who won. See `-- --help`. Builds the optimized program unless
    /// `--program` names one.
    Races {
        /// Arguments of the race test.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Test everything in `deploy/` with real software: proxies in front of the program, the service, the alerts, the
    /// container file. Installs missing software from Debian. See `-- --help`. Builds the optimized program unless
    /// `--program` names one.
    Deploy {
        /// Arguments of the deployment test.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Play games and check that no view reveals hidden information.
    Leaks {
        /// The number of games.
        #[arg(long, default_value_t = 100_000)]
        games: u64,
        /// The seed of all games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Play only this game, by the number from a report.
        #[arg(long)]
        game: Option<u64>,
    },
    /// Fuzz the program, guided by coverage, until a number of frames is reached. After an interruption, the next run
    /// continues. Installs `cargo-fuzz` and requires a C++ compiler.
    Fuzz(fuzz::Options),
    /// Count the instructions of an engine move with Valgrind. Builds the optimized program unless `--program` names
    /// one.
    Instructions(instructions::Options),
    /// Build, install and test the Python packages in a virtual environment below the target folder, and briefly
    /// compare random play with RLCard. Builds the program unless `--program` names one. With `--notebook`, briefly run
    /// the notebook instead.
    Python(python::Options),
    /// Package the public crates and build each one from its package, as a registry would. Uploads nothing.
    Package(package::Options),
    /// Build a release from the last commit: archives, bills of materials, notes and checksums. Uploads nothing.
    Dist(dist::Options),
    /// Build the documentation site with search and check its links. Installs mdBook into the target folder.
    Site(site::Options),
    /// Check the invariants of ARCHITECTURE.md that the compiler cannot check.
    Tidy,
    /// Write generated files: the engine's card table, types and steps for clients, docs/api, rule pages, fixtures.
    Codegen {
        /// Write nothing; fail if a file is out of date.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> Result<ExitCode> {
    let root = root()?;
    match Cli::parse().task {
        Task::Test(options) => test::run(&root, &options),
        Task::Laws { args } => laws(&root, &args),
        Task::Kill { args } => with_the_program(&root, "ruckus-kill", &args),
        Task::Cluster { args } => {
            test::tools::postgres()?;
            let args: Vec<String> = ["--nodes", "3"].map(str::to_owned).into_iter().chain(args).collect();
            with_the_program(&root, "ruckus-kill", &args)
        }
        Task::Races { args } => with_the_program(&root, "ruckus-races", &args),
        Task::Deploy { args } => with_the_program(&root, "ruckus-deploy", &args),
        Task::Leaks { games, seed, game } => leaks(&root, games, seed, game),
        Task::Fuzz(options) => fuzz::run(&root, &options),
        Task::Instructions(options) => instructions::run(&root, &options),
        Task::Python(options) => python::run(&root, &options),
        Task::Package(options) => package::run(&root, &options),
        Task::Dist(options) => dist::run(&root, &options),
        Task::Site(options) => site::run(&root, &options),
        Task::Tidy => tidy::run(&root),
        Task::Codegen { check } => codegen(&root, check),
    }
}

/// The folder of the workspace.
fn root() -> Result<PathBuf> {
    // At run time, cargo gives the current path of the clone; the path at build time may be gone.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let here = Path::new(&here);
    let root = here.parent().context("the folder of xtask has no parent")?;
    if !root.join("Cargo.toml").is_file() {
        bail!("no Cargo.toml in {}: run this in a clone of ruckus", root.display());
    }
    Ok(root.to_path_buf())
}

fn codegen(root: &Path, check: bool) -> Result<ExitCode> {
    // The other generators use the engine, which includes the card table.
    let is_fresh = deck::write(root, check)?;
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--package", "ruckus-codegen", "--"]);
    if check {
        command.arg("--check");
    }
    let status = command.status().context("cannot start cargo")?;
    Ok(if is_fresh && status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn laws(root: &Path, args: &[String]) -> Result<ExitCode> {
    let status = play(root).args(args).status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a test program on the real program, which it builds first unless `--program` names one.
fn with_the_program(root: &Path, package: &str, args: &[String]) -> Result<ExitCode> {
    let mut run = cargo(root);
    run.args(["run", "--quiet", "--package", package, "--"]);
    let asks = |word: &str| args.iter().any(|arg| arg == word || arg.starts_with(&format!("{word}=")));
    if !asks("--program") && !asks("--help") {
        let built = cargo(root).args(["build", "--quiet", "--release", "--package", "ruckus"]).status();
        if !built.context("cannot start cargo")?.success() {
            bail!("the program does not compile");
        }
        run.arg("--program").arg(target(root).join("release").join(file_of("ruckus")));
    }
    let status = run.args(args).status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The target folder of cargo.
fn target(root: &Path) -> PathBuf {
    // Joining an absolute path returns that path.
    root.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Creates an empty folder; deletes earlier contents.
fn empty(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))
}

/// The file name of a program on this system.
fn file_of(program: &str) -> String {
    format!("{program}{}", std::env::consts::EXE_SUFFIX)
}

/// Runs the leak test of rooms for longer than the test run does, optimized and with all assertions.
fn leaks(root: &Path, games: u64, seed: u64, game: Option<u64>) -> Result<ExitCode> {
    let mut command = cargo(root);
    command.args(["test", "--quiet", "--profile", "laws", "--package", "ruckus-room", "--lib"]);
    command.args(["--", "hidden_cards_do_not_leak_in_random_games", "--nocapture"]);
    command.env("RUCKUS_LEAK_GAMES", games.to_string()).env("RUCKUS_LEAK_SEED", seed.to_string());
    if let Some(game) = game {
        command.env("RUCKUS_LEAK_GAME", game.to_string());
    }
    let status = command.status().context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The command that plays random games, optimized and with all assertions.
fn play(root: &Path) -> Command {
    let mut command = cargo(root);
    command.args(["run", "--quiet", "--profile", "laws", "--package", "ruckus-law-games", "--"]);
    command
}

/// The cargo that started this program.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}
