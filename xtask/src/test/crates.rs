//! Tests of all crates. Most of them wait for sockets and databases, so that more of them run at a time than there are
//! cores.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::tally::{CheckTally, Slow};
use super::tools;
use crate::{cargo, target};

/// Number of test programs that run at a time, each with one thread per core.
const AT_ONCE: usize = 3;

/// A message of cargo's about something that it built.
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

/// A test program.
#[derive(Serialize, Deserialize)]
struct Program {
    path: PathBuf,
    /// The folder of its crate.
    folder: PathBuf,
}

/// Runs all test programs that [`find`] has found.
///
/// # Errors
/// They are not built, or cannot be started.
pub(super) fn test(root: &Path) -> Result<CheckTally> {
    tools::postgres()?;
    let list = list(root);
    let text = std::fs::read_to_string(&list);
    let text = text.with_context(|| format!("cannot read {}: the step `build` must pass first", list.display()))?;
    let mut programs: Vec<Program> = serde_json::from_str(&text).with_context(|| list.display().to_string())?;
    // The largest come first: one of them alone would keep the others waiting at the end.
    programs.sort_by_key(|program| std::fs::metadata(&program.path).map_or(0, |file| file.len()));
    let programs = Mutex::new(programs);
    let next = || programs.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let work = || -> Result<CheckTally> {
        let mut tally = CheckTally::default();
        while let Some(program) = next() {
            tally = tally + one(&program)?;
        }
        Ok(tally)
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        let mut tallies =
            workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| bail!("a worker panicked")));
        tallies.try_fold(CheckTally::default(), |sum, tally| Ok(sum + tally?))
    })
}

/// The seed of the random cases of proptest. The run checks the same cases each time, so that a commit either passes or
/// fails; `cargo test` draws new ones.
const RANDOM_CASES: &str = "36";

fn list(root: &Path) -> PathBuf {
    target(root).join("test").join("programs.json")
}

/// Writes down where cargo has built the test programs.
///
/// # Errors
/// They do not compile, or there are none.
pub(super) fn find(root: &Path) -> Result<()> {
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
        bail!("cargo lists no test programs");
    }
    let list = list(root);
    std::fs::write(&list, serde_json::to_string(&programs)?).with_context(|| format!("cannot write {}", list.display()))
}

/// Runs one, and prints its output when it has ended.
fn one(program: &Program) -> Result<CheckTally> {
    let name = program.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut command = Command::new(&program.path);
    // As cargo runs it.
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
    command.env("PROPTEST_RNG_SEED", RANDOM_CASES);
    let begun = std::time::Instant::now();
    let ran = command.output().with_context(|| format!("cannot start {name}"))?;
    let seconds = begun.elapsed().as_secs_f64();
    let said = [ran.stdout, ran.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    println!("$ {name}\n{said}({seconds:.1} s)");
    let mut tally = CheckTally::read(&said, ran.status.success());
    // The test harness does not say how long a test takes: the program as a whole stands for its tests.
    let of = program.folder.file_name().unwrap_or_default().to_string_lossy();
    let short = name.rsplit_once('-').map_or(name.as_str(), |(short, _)| short);
    tally.slow.push(Slow { name: format!("{of}: all tests of {short}"), seconds });
    if !ran.status.success() && tally.names.is_empty() {
        tally.names.push(name);
    }
    Ok(tally)
}
