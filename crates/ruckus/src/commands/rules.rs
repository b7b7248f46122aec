//! `ruckus rules`: checks ruleset files and lists house rules.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use ruckus_engine::catalogue;
use ruckus_lab::Lasts;
use ruckus_ruleset::Ruleset;
use serde::Serialize;

use super::say;

/// The subcommands.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Check a file of a ruleset or a home-made rule. Exit code 0: valid; 1: invalid; 2: it can't be read
    Check {
        /// File of a ruleset, or of a home-made rule from the workshop
        file: PathBuf,
        /// Number of seats
        #[arg(long, default_value_t = 4)]
        seats: usize,
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
    /// List all house rules
    List,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    ok: bool,
    errors: Vec<Blame>,
    /// The expected duration of rounds. `None` if the ruleset is invalid.
    lasts: Option<Lasts>,
}

#[derive(Serialize)]
struct Blame {
    line: usize,
    message: String,
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::List => {
            for (_, about) in catalogue() {
                say(&format!("{:<22} {:<6} {}", about.name, about.clause, about.sentence))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Command::Check { file, seats, json } => {
            let name = file.display().to_string();
            let text = fs::read_to_string(file).map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
            let outcome = Ruleset::read(&name, &text).and_then(|ruleset| ruleset.compile(*seats));
            let lasts = outcome.as_ref().ok().map(ruckus_lab::lasts);
            let errors: Vec<_> = outcome.err().into_iter().collect();
            if *json {
                let blame =
                    |error: &ruckus_ruleset::RulesetError| Blame { line: error.line(), message: error.message.clone() };
                let checked =
                    Checked { file: name, ok: errors.is_empty(), errors: errors.iter().map(blame).collect(), lasts };
                say(&serde_json::to_string(&checked)?)?;
            } else if let Some(lasts) = lasts {
                say(&format!("{name}: ok"))?;
                say(&in_words(lasts, *seats))?;
            } else {
                for error in &errors {
                    say(&error.to_string())?;
                }
            }
            Ok(ExitCode::from(u8::from(!errors.is_empty())))
        }
    }
}

/// Describes the expected duration of rounds.
fn in_words(lasts: Lasts, seats: usize) -> String {
    let Lasts { rounds, half, most, unended } = lasts;
    let minutes = |seconds: u32| match seconds.div_ceil(60) {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    let mut words = format!(
        "a round of {seats} bots at human pace: half end within {}, 9 in 10 within {}",
        minutes(half),
        minutes(most)
    );
    if unended > 0 {
        words += &format!("; {unended} of {rounds} had not ended after an hour");
    }
    words
}
