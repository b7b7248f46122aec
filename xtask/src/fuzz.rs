//! `cargo xtask fuzz`: long fuzzing runs that can be interrupted and resumed. A test in `crates/fuzz` runs the same
//! targets briefly.

mod state;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::test::tools;
use state::TargetState;

/// Frames in one run of the fuzzer. An interruption loses at most the count of one run and nothing of the corpus.
const BATCH: u64 = 100_000;

/// Options: the target and the number of frames.
#[derive(Args)]
pub(crate) struct Options {
    /// How to interpret the bytes: `frames` (client messages), `decode` (all external text, including rulesets and
    /// scenarios), `offers` (a rulebook and a game played by it), `facts` (such a game with wrong facts), `largest` (a
    /// game with the largest rulebook within the limits).
    #[arg(value_parser = ["frames", "decode", "offers", "facts", "largest"])]
    target: String,
    /// Stop after this number of frames, counted over all runs in this clone.
    #[arg(long, default_value_t = 10_000_000)]
    frames: u64,
    /// A sanitizer, such as `address`. Requires a nightly compiler; without a sanitizer, the stable compiler is enough.
    #[arg(long, default_value = "none")]
    sanitizer: String,
    /// Reset the frame count of earlier runs; the corpus stays.
    #[arg(long)]
    restart: bool,
    /// Further options of libFuzzer, such as `-max_len=4096`.
    #[arg(last = true)]
    libfuzzer_options: Vec<String>,
}

/// Runs a target until it is interrupted, finds a failure, or reaches the requested number of frames.
///
/// # Errors
/// A tool is missing and cannot be installed, or the target does not compile.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let target = options.target.as_str();
    let folder = root.join("fuzz");
    let (corpus, findings) = (folder.join("corpus").join(target), folder.join("artifacts").join(target));
    for folder in [&corpus, &findings] {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let mut state = TargetState::open(&folder.join("state"), target, commit(root).as_deref().unwrap_or("unknown"))?;
    if options.restart {
        state.restart()?;
    }
    let program = build(root, target, &options.sanitizer)?;
    println!("{target}: {} of {} frames done, {} of them at this commit", state.frames(), options.frames, state.here());
    while state.frames() < options.frames {
        let runs = BATCH.min(options.frames - state.frames());
        let mut fuzzer = Command::new(&program);
        fuzzer.current_dir(root).args(["-print_final_stats=1", "-verbosity=1"]);
        fuzzer.arg(format!("-artifact_prefix={}/", findings.display()));
        fuzzer.args(&options.libfuzzer_options).arg(&corpus);
        // Inputs that are known to be meaningful are good seeds.
        match target {
            "decode" => fuzzer.args(["scenarios", "rulesets", "crates/ruleset/presets", "fuzz/seeds/frames"]),
            "frames" => fuzzer.arg("fuzz/seeds/frames"),
            _ => &mut fuzzer,
        };
        let batch = batch(&mut fuzzer, runs, &mut state)?;
        if !batch.ended_well {
            println!("{}", batch.last_lines);
            println!("{target}: found an error after {} frames; see {}", state.frames(), findings.display());
            return Ok(ExitCode::FAILURE);
        }
        let rate = batch.frames as f64 / batch.took.as_secs_f64().max(0.001);
        let left = options.frames.saturating_sub(state.frames()) as f64 / rate.max(0.001) / 60.0;
        println!(
            "{target}: {} of {} frames, {rate:.0} a second, about {left:.0} min to go",
            state.frames(),
            options.frames
        );
        if batch.frames == 0 {
            bail!("the fuzzer exited without running a frame:\n{}", batch.last_lines);
        }
    }
    println!("{target}: {} frames, nothing found", state.frames());
    Ok(ExitCode::SUCCESS)
}

/// The result of one run of the fuzzer.
struct Batch {
    frames: u64,
    took: Duration,
    ended_well: bool,
    last_lines: String,
}

/// Runs the fuzzer for `frames` frames beyond its corpus, which it replays first, and updates the count as it goes.
fn batch(fuzzer: &mut Command, frames: u64, state: &mut TargetState) -> Result<Batch> {
    // The fuzzer learns the size of its corpus only by loading it, so its limit covers the corpus and the new frames.
    let corpus = state.corpus();
    fuzzer.arg(format!("-runs={}", corpus + frames)).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let begun = Instant::now();
    let mut child = fuzzer.spawn().context("cannot start the fuzzer")?;
    let said = child.stderr.take().context("the fuzzer has no output")?;
    let (mut count, mut last) = (FrameCount::default(), Vec::new());
    for line in BufReader::new(said).split(b'\n') {
        let line = line.context("cannot read the fuzzer's output")?;
        let line = String::from_utf8_lossy(&line).into_owned();
        count.read(&line);
        state.note(count.frames())?;
        last.push(line);
        if last.len() > 60 {
            last.remove(0);
        }
    }
    let status = child.wait().context("lost the fuzzer")?;
    state.commit(count.frames(), count.corpus)?;
    std::io::stdout().flush().context("cannot print")?;
    Ok(Batch {
        frames: count.frames(),
        took: begun.elapsed(),
        ended_well: status.success(),
        last_lines: last.join("\n"),
    })
}

/// The frame count, read from the output of libFuzzer.
#[derive(Debug, Default, PartialEq, Eq)]
struct FrameCount {
    corpus: u64,
    executed: u64,
    ready: bool,
}

impl FrameCount {
    /// Reads `#2310 INITED cov: …` after the corpus is loaded, lines such as `#2311 NEW    cov: …` later, and
    /// `stat::number_of_executed_units: 102310` at the end.
    fn read(&mut self, line: &str) {
        if let Some(units) = line.strip_prefix("stat::number_of_executed_units:") {
            self.executed = units.trim().parse().unwrap_or(self.executed);
        } else if let Some((number, rest)) = line.strip_prefix('#').and_then(|rest| rest.split_once('\t'))
            && let Ok(number) = number.parse()
        {
            self.executed = number;
            if rest.starts_with("INITED") {
                (self.corpus, self.ready) = (number, true);
            }
        }
    }

    /// The frames beyond the corpus.
    const fn frames(&self) -> u64 {
        if self.ready { self.executed.saturating_sub(self.corpus) } else { 0 }
    }
}

/// Builds a target and returns the path of its program.
fn build(root: &Path, target: &str, sanitizer: &str) -> Result<PathBuf> {
    let mut build = if sanitizer == "none" {
        // Coverage without a sanitizer works on a stable compiler.
        Command::new(tools::FUZZ.path(root)?)
    } else {
        let has =
            |args: &[&str]| Command::new("rustup").args(args).output().is_ok_and(|output| output.status.success());
        if !has(&["run", "nightly", "rustc", "--version"]) {
            bail!("a sanitizer needs a nightly compiler: `rustup toolchain install nightly`, or omit --sanitizer");
        }
        let mut nightly = Command::new("rustup");
        nightly.args(["run", "nightly"]).arg(tools::FUZZ.path(root)?);
        nightly
    };
    let host = host()?;
    build.current_dir(root).args(["build", "--sanitizer", sanitizer, "--target", &host, target]);
    if !build.status().context("cannot start cargo-fuzz")?.success() {
        bail!("the target does not compile (libFuzzer needs a C++ compiler: `apt-get install g++`)");
    }
    Ok(root.join("fuzz").join("target").join(host).join("release").join(crate::file_of(target)))
}

/// The target triple of this machine.
fn host() -> Result<String> {
    let said = Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    said.lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .context("rustc does not print its host")
}

/// The current commit, if git knows it.
fn commit(root: &Path) -> Option<String> {
    let said = Command::new("git").current_dir(root).args(["rev-parse", "--short=12", "HEAD"]).output().ok()?;
    said.status.success().then(|| String::from_utf8_lossy(&said.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_counted_without_the_corpus() {
        let mut count = FrameCount::default();
        for line in ["INFO: seed corpus: files: 310", "#311\tpulse  cov: 1", "#620\tINITED cov: 9 ft: 9"] {
            count.read(line);
            assert_eq!(count.frames(), 0);
        }
        count.read("#1024\tpulse  cov: 9");
        assert_eq!(count.frames(), 404);
        count.read("stat::number_of_executed_units: 2620");
        count.read("stat::average_exec_per_sec:     310");
        assert_eq!((count.frames(), count.corpus), (2000, 620));
    }
}
