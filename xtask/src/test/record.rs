//! Measurements of a run, one line of JSON each, and a comparison of two runs.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::passed::Tree;
use super::schedule::Done;
use super::tools;
use crate::{file_of, instructions, target};

/// A figure that grew by more than this part is reported.
const TOLERANCE: f64 = 0.05;

/// The figures of one run.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    commit: String,
    /// True if files differed from the commit.
    changed: bool,
    /// Wall-clock time of the run.
    seconds: f64,
    /// Wall-clock time of each step that passed, in seconds.
    steps: BTreeMap<String, f64>,
    /// Size of the debug program in bytes.
    program_bytes: u64,
    /// Instructions per move of the engine, by preset, in the debug program.
    instructions_per_move: BTreeMap<String, u64>,
    /// Instructions per action at a room, by preset, in a debug build.
    instructions_per_action: BTreeMap<String, u64>,
}

impl Record {
    /// Takes the measurements that the steps do not take.
    ///
    /// # Errors
    /// The program is not built, or valgrind is missing.
    pub(super) fn take(root: &Path, tree: &Tree, seconds: f64, done: &[Done]) -> Result<Self> {
        let program = target(root).join("debug").join(file_of("ruckus"));
        let program_bytes =
            std::fs::metadata(&program).with_context(|| format!("{} is not built", program.display()))?.len();
        tools::valgrind()?;
        let options = instructions::Options { program: None, before: 1_000, moves: 4_000, off: false };
        let instructions_per_move = instructions::of_presets(&program, &options)?;
        let steps = done
            .iter()
            .filter(|step| step.tally.failed == 0)
            .map(|step| (step.name.to_owned(), step.seconds))
            .collect();
        let (commit, changed) = (tree.commit.clone(), !tree.is_clean);
        let actions = target(root).join("debug").join("examples").join(file_of("actions"));
        let instructions_per_action = instructions::of_actions(&actions, 50, 200)?;
        Ok(Self { commit, changed, seconds, steps, program_bytes, instructions_per_move, instructions_per_action })
    }

    /// Appends the figures to a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn append(&self, file: &Path) -> Result<()> {
        let line = serde_json::to_string(self)? + "\n";
        let opened = std::fs::OpenOptions::new().create(true).append(true).open(file);
        let mut opened = opened.with_context(|| format!("cannot open {}", file.display()))?;
        opened.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", file.display()))
    }

    /// Measurements that grew by more than 5 % since another run, one line each.
    pub(super) fn compare(&self, before: &Self) -> Vec<String> {
        let mut figures = vec![
            ("the whole run, s".to_owned(), before.seconds, self.seconds),
            ("bytes of the program".to_owned(), before.program_bytes as f64, self.program_bytes as f64),
        ];
        for (step, now) in &self.steps {
            figures.extend(before.steps.get(step).map(|was| (format!("step {step}, s"), *was, *now)));
        }
        for (what, now, was) in [
            ("move", &self.instructions_per_move, &before.instructions_per_move),
            ("action", &self.instructions_per_action, &before.instructions_per_action),
        ] {
            for (preset, now) in now {
                let was = was.get(preset).map(|was| *was as f64);
                figures.extend(was.map(|was| (format!("instructions per {what}, {preset}"), was, *now as f64)));
            }
        }
        let worse = figures.into_iter().filter(|(_, was, now)| *now > was * (1.0 + TOLERANCE));
        let line = |(what, was, now): (String, f64, f64)| {
            let percent = 100.0 * (now / was - 1.0);
            format!("worse than {}: {what}: {now:.0}, was {was:.0} (+{percent:.0} %)", before.commit)
        };
        worse.map(line).collect()
    }
}

/// The last line of a file.
///
/// # Errors
/// The file is missing, empty, or has another form.
pub(super) fn last(file: &Path) -> Result<Record> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let Some((number, line)) = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).last() else {
        bail!("{} is empty: create it with --record first", file.display());
    };
    serde_json::from_str(line).with_context(|| format!("line {} of {} is not a record", number + 1, file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(seconds: f64, bytes: u64, instructions: u64) -> Record {
        Record {
            commit: "abc".to_owned(),
            changed: false,
            seconds,
            steps: [("test".to_owned(), seconds)].into(),
            program_bytes: bytes,
            instructions_per_move: [("classic".to_owned(), instructions)].into(),
            instructions_per_action: [("psycho".to_owned(), 9000)].into(),
        }
    }

    #[test]
    fn a_five_percent_difference_is_tolerated() {
        let before = record(100.0, 1000, 1000);
        assert_eq!(record(105.0, 1050, 900).compare(&before), [""; 0]);
        let worse = record(100.0, 1000, 1051).compare(&before);
        assert_eq!(worse, ["worse than abc: instructions per move, classic: 1051, was 1000 (+5 %)"]);
        assert_eq!(record(110.0, 1100, 1000).compare(&before).len(), 3);
    }

    #[test]
    fn the_last_record_is_used() {
        let folder = std::env::temp_dir().join(format!("ruckus-record-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("records.jsonl");
        let (one, other) = (record(1.0, 2, 3), record(4.0, 5, 6));
        one.append(&file).expect("is written");
        other.append(&file).expect("is written");
        assert_eq!(last(&file).expect("is read"), other);
        std::fs::write(&file, "{}\n").expect("is written");
        assert!(format!("{:#}", last(&file).expect_err("has no figures")).contains("line 1"));
        std::fs::write(&file, "\n").expect("is written");
        assert!(format!("{:#}", last(&file).expect_err("is empty")).contains("--record"));
        std::fs::remove_dir_all(&folder).expect("goes away");
    }
}
