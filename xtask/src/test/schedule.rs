//! The order of the steps. Two cores are best used by one step that compiles beside one that mostly waits.

use std::path::Path;
use std::sync::mpsc;
use std::time::Instant;

use anyhow::{Result, anyhow};

use super::children::{Runner, child};
use super::steps::{Lane, TestStep};
use super::tally::CheckTally;

/// A step that has ended.
pub(super) struct Done {
    /// The name of the step.
    pub(super) name: &'static str,
    /// Wall-clock time.
    pub(super) seconds: f64,
    /// The result.
    pub(super) tally: CheckTally,
}

/// Runs the steps, each in a process of its own. A step starts when the steps it needs have ended and its lane is free.
///
/// # Errors
/// This program cannot be copied into the target folder.
pub(super) fn run(root: &Path, steps: &[&'static TestStep], stop: bool) -> Result<Vec<Done>> {
    let runner = &Runner::copy(root)?;
    let mut pending: Vec<&TestStep> = steps.to_vec();
    let mut running: Vec<&TestStep> = Vec::new();
    let mut done: Vec<Done> = Vec::new();
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        loop {
            let failed = stop && done.iter().any(|step| step.tally.failed > 0);
            while let Some(at) = (!failed).then(|| next(&pending, &running)).flatten() {
                let step = pending.remove(at);
                running.push(step);
                println!("=== {} starts: {}", step.name, step.what);
                let send = send.clone();
                scope.spawn(move || {
                    let begun = Instant::now();
                    let (tally, output) = child(root, runner, step);
                    // The receiver lives as long as this scope.
                    let _ = send.send((step, begun.elapsed().as_secs_f64(), tally, output));
                });
            }
            if running.is_empty() {
                return Ok(done);
            }
            let (step, seconds, tally, output) = receive.recv().map_err(|_| anyhow!("a step has vanished"))?;
            running.retain(|other| other.name != step.name);
            print!("{output}");
            println!("=== {} ended after {seconds:.1} s", step.name);
            done.push(Done { name: step.name, seconds, tally });
        }
    })
}

/// The first step that may start now.
fn next(pending: &[&TestStep], running: &[&TestStep]) -> Option<usize> {
    let is_waiting = |name: &str| pending.iter().chain(running).any(|step| step.name == name);
    pending.iter().position(|step| {
        let free = match step.lane {
            Lane::Alone => running.is_empty(),
            lane => running.iter().all(|other| other.lane != lane && other.lane != Lane::Alone),
        };
        free && !step.needs.iter().any(|needed| is_waiting(needed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn step(name: &'static str, lane: Lane, needs: &'static [&'static str]) -> TestStep {
        TestStep { name, what: "", is_slow: false, lane, needs, run: |_| Ok(CheckTally::PASSED) }
    }

    #[test]
    fn one_step_of_each_lane_runs_at_a_time() {
        let (build, lint) = (step("build", Lane::Compile, &[]), step("lint", Lane::Compile, &[]));
        let (page, test) = (step("page", Lane::Wait, &[]), step("test", Lane::Wait, &["build"]));
        assert_eq!(next(&[&lint, &page], &[&build]), Some(1));
        assert_eq!(next(&[&lint], &[&build, &page]), None);
        assert_eq!(next(&[&test], &[&build]), None, "it needs what is being built");
        assert_eq!(next(&[&test], &[&lint]), Some(0));
        assert_eq!(next(&[&test], &[]), Some(0), "what is not wanted is not waited for");
    }

    #[test]
    fn a_step_that_runs_alone_waits_for_all_others() {
        let (build, browsers) = (step("build", Lane::Compile, &[]), step("browsers", Lane::Alone, &[]));
        let page = step("page", Lane::Wait, &[]);
        assert_eq!(next(&[&browsers], &[&build]), None);
        assert_eq!(next(&[&page], &[&browsers]), None);
        assert_eq!(next(&[&browsers, &page], &[]), Some(0));
    }
}
