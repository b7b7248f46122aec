//! Runs a command, shows its output immediately, and keeps it.

use std::io::{BufRead, BufReader, Write};
use std::process::Command;

use anyhow::{Context, Result};

use super::tally::CheckTally;

/// The result of a command.
pub(super) struct Ran {
    /// True if it succeeded.
    pub(super) success: bool,
    /// Its whole output.
    pub(super) output: String,
}

impl Ran {
    /// What the command counted.
    pub(super) fn tally(&self) -> CheckTally {
        CheckTally::read(&self.output, self.success)
    }

    /// The command as one check.
    pub(super) fn check(&self) -> CheckTally {
        CheckTally::one(self.success)
    }
}

/// Runs a command to its end.
///
/// # Errors
/// It cannot be started. The message names it.
pub(super) fn run(command: &mut Command) -> Result<Ran> {
    let name = command.get_program().to_string_lossy().into_owned();
    let arguments: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy().into_owned()).collect();
    println!("$ {name} {}", shortened(&arguments.join(" ")));
    let (reader, writer) = std::io::pipe().context("cannot open a pipe")?;
    command.stdout(writer.try_clone().context("cannot share a pipe")?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot start `{name}`; check that it is installed"))?;
    // The command still holds the write end of the pipe. Reading would not end as long as it does.
    command.stdout(std::process::Stdio::inherit()).stderr(std::process::Stdio::inherit());
    let mut output = String::new();
    let mut reader = BufReader::new(reader);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).with_context(|| format!("cannot read from `{name}`"))? > 0 {
        let text = String::from_utf8_lossy(&line);
        print!("{text}");
        output.push_str(&text);
        line.clear();
        std::io::stdout().flush().context("cannot print")?;
    }
    let status = child.wait().with_context(|| format!("lost `{name}`"))?;
    Ok(Ran { success: status.success(), output })
}

fn shortened(text: &str) -> String {
    const SHOWN: usize = 160;
    if text.chars().count() <= SHOWN {
        text.to_owned()
    } else {
        text.chars().take(SHOWN).chain(" …".chars()).collect()
    }
}
