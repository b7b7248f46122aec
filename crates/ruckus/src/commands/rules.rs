//! `ruckus rules`: checks rules, prints them in one line, and lists house rules.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use ruckus_engine::catalogue;
use ruckus_lab::Lasts;
use ruckus_ruleset::RulesetError;
use serde::Serialize;

use super::given_rules::{read, ruleset};
use super::say;

/// The subcommands.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Check rules: a file, a line or a preset. Exit code 0: valid; 1: invalid; 2: they can't be read
    Check {
        /// File of a ruleset or of a home-made rule, rules in one line such as "classic +stacking", or preset
        #[arg(allow_hyphen_values = true)]
        rules: PathBuf,
        /// Number of seats
        #[arg(long, default_value_t = 4)]
        seats: usize,
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print rules in one line, for sharing them
    Line {
        /// File of a ruleset, preset, or line
        #[arg(allow_hyphen_values = true)]
        rules: PathBuf,
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
    /// The first character in a line of rules, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    message: String,
}

impl Blame {
    fn of(error: &RulesetError) -> Self {
        let column = Some(error.column()).filter(|&column| column > 0);
        Self { line: error.line(), column, message: error.message.clone() }
    }
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::List => {
            for (_, about) in catalogue() {
                say(&format!("{:<22} {:<6} {}", about.name, about.clause, about.sentence_with(&[])))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Command::Line { rules } => {
            let line = ruleset(&rules.display().to_string())?.line();
            say(&line.text)?;
            if !line.left_out.is_empty() {
                eprintln!(
                    "left out: {}; a line has no home-made rules except those of the gallery",
                    line.left_out.join(", ")
                );
            }
            Ok(ExitCode::SUCCESS)
        }
        Command::Check { rules, seats, json } => check(&rules.display().to_string(), *seats, *json),
    }
}

fn check(given: &str, seats: usize, json: bool) -> Result<ExitCode> {
    let outcome = read(given)?.and_then(|ruleset| ruleset.compile(seats));
    let lasts = outcome.as_ref().ok().map(ruckus_lab::lasts);
    let error = outcome.err();
    if json {
        let errors: Vec<_> = error.iter().map(Blame::of).collect();
        let checked = Checked { file: given.to_owned(), ok: errors.is_empty(), errors, lasts };
        say(&serde_json::to_string(&checked)?)?;
    } else if let Some(lasts) = lasts {
        say(&format!("{given}: ok"))?;
        say(&in_words(lasts, seats))?;
    } else if let Some(error) = &error {
        say(&error.to_string())?;
        if let Some(marked) = marked(given, error) {
            say(&marked)?;
        }
    }
    Ok(ExitCode::from(u8::from(error.is_some())))
}

/// Marks the wrong part of a line of rules below it.
fn marked(given: &str, error: &RulesetError) -> Option<String> {
    let at = &error.in_line.as_ref()?.at;
    Some(format!("  {given}\n  {}{}", " ".repeat(at.start), "^".repeat(at.len().max(1))))
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
