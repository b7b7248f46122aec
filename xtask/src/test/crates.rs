//! Tests of all crates, several programs at a time: much of them is waiting for sockets and databases.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::run::run;
use super::tally::Tally;
use crate::cargo;

/// So many test programs run at a time, each with a thread a core: two at once take little more than one.
const AT_ONCE: usize = 2;

/// What cargo says of something that it has built.
#[derive(Deserialize)]
struct Built {
    reason: String,
    manifest_path: Option<PathBuf>,
    executable: Option<PathBuf>,
    #[serde(default)]
    profile: Profile,
}

#[derive(Default, Deserialize)]
struct Profile {
    #[serde(default)]
    test: bool,
}

/// A test program, and the folder of its crate.
struct Program {
    path: PathBuf,
    folder: PathBuf,
}

/// Runs all of them, and the examples of the documentation.
///
/// # Errors
/// They cannot be built or started.
pub(super) fn test(root: &Path) -> Result<Tally> {
    let programs = Mutex::new(programs(root)?);
    let next = || programs.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let work = || -> Result<Tally> {
        let mut tally = Tally::default();
        while let Some(program) = next() {
            tally = tally + one(&program)?;
        }
        Ok(tally)
    };
    let tallies: Result<Vec<Tally>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| bail!("a worker has panicked"))).collect()
    });
    let examples = run(cargo(root).args(["test", "--workspace", "--doc", "--no-fail-fast"]))?.tally();
    Ok(tallies?.into_iter().fold(examples, |all, one| all + one))
}

/// The test programs, built if they are not.
fn programs(root: &Path) -> Result<Vec<Program>> {
    let mut build = cargo(root);
    build.args(["test", "--workspace", "--no-run", "--message-format=json", "--quiet"]).stderr(Stdio::inherit());
    let built = build.output().context("cannot start cargo")?;
    if !built.status.success() {
        bail!("the tests do not compile");
    }
    let mut programs = Vec::new();
    for line in String::from_utf8_lossy(&built.stdout).lines() {
        let Ok(built) = serde_json::from_str::<Built>(line) else { continue };
        let (Some(path), Some(manifest)) = (built.executable, built.manifest_path) else { continue };
        if built.reason == "compiler-artifact" && built.profile.test {
            let folder = manifest.parent().unwrap_or(root).to_owned();
            programs.push(Program { path, folder });
        }
    }
    if programs.is_empty() {
        bail!("cargo names no test programs");
    }
    Ok(programs)
}

/// Runs one, and shows what it has printed once it has ended.
fn one(program: &Program) -> Result<Tally> {
    let name = program.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut command = Command::new(&program.path);
    // As cargo runs it.
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    let ran = command.output().with_context(|| format!("cannot start {name}"))?;
    let said = [ran.stdout, ran.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    println!("$ {name}\n{said}");
    let mut tally = Tally::read(&said, ran.status.success());
    if !ran.status.success() && tally.names.is_empty() {
        tally.names.push(name);
    }
    Ok(tally)
}
