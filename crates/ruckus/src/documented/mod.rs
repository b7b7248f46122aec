//! Compares the program with the documents: every command in them must parse, and `docs/commands.md` must list every
//! option.

mod reference;

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use clap::{Command, CommandFactory, Parser};
use ruckus_testkit::documents::{self, DocumentedCommand};

use crate::Program;

/// The reference of all commands and options, from the root of the repository.
const REFERENCE: &str = "docs/commands.md";
/// Set this to write [`REFERENCE`] instead of comparing it.
const WRITE: &str = "RUCKUS_WRITE_DOCS";

#[test]
fn the_reference_lists_every_command_and_option() -> Result<()> {
    let file = documents::root().join(REFERENCE);
    let wanted = reference::text(&Program::command());
    if std::env::var_os(WRITE).is_some() {
        return Ok(std::fs::write(file, wanted)?);
    }
    let found = std::fs::read_to_string(file)?;
    let stale = wanted.lines().zip(found.lines().chain(std::iter::repeat(""))).find(|(new, old)| new != old);
    ensure!(wanted == found, "{REFERENCE} is out of date at {stale:?}: run the command at its beginning");
    Ok(())
}

#[test]
fn documented_options_of_the_server_exist() -> Result<()> {
    let page = std::fs::read_to_string(documents::root().join("docs/running.md"))?;
    let command = Program::command();
    let known: BTreeSet<&str> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
    let listed = page.lines().filter_map(|line| line.strip_prefix("| `--")?.split_once('`').map(|(name, _)| name));
    let listed: Vec<&str> = listed.collect();
    ensure!(listed.len() > 20, "docs/running.md lists {} options", listed.len());
    let unknown: Vec<&&str> = listed.iter().filter(|name| !known.contains(*name)).collect();
    ensure!(unknown.is_empty(), "docs/running.md has options that do not exist: {unknown:?}");
    Ok(())
}

#[test]
fn every_documented_command_parses() -> Result<()> {
    let mut wrong = Vec::new();
    let commands = documents::commands_of("ruckus")?;
    ensure!(!commands.is_empty(), "no document has a command");
    for command in commands {
        let error = if command.is_complete { parse_error(&command) } else { unknown_part(&command) };
        wrong.extend(error.map(|error| format!("{}: `ruckus {}`: {error}", command.place, command.words.join(" "))));
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// The error of a complete command. A request for help is not one.
fn parse_error(command: &DocumentedCommand) -> Option<String> {
    let error =
        Program::try_parse_from(["ruckus"].into_iter().chain(command.words.iter().map(String::as_str))).err()?;
    (error.exit_code() != 0).then(|| error.to_string().lines().next().unwrap_or_default().to_owned())
}

/// A subcommand or an option in a sentence that does not exist.
fn unknown_part(command: &DocumentedCommand) -> Option<String> {
    // Names of derived keys, like `ruckus 2026 shuffle v1 seed`.
    if command.words.first().is_some_and(|word| word.starts_with(|first: char| first.is_ascii_digit())) {
        return None;
    }
    let program = Program::command();
    let mut at = &program;
    let mut options: BTreeSet<&str> = BTreeSet::from(["help", "version"]);
    for word in &command.words {
        options.extend(at.get_arguments().filter_map(clap::Arg::get_long));
        if let Some(option) = word.strip_prefix("--") {
            let name = option.split(['=', '[']).next().unwrap_or(option);
            if !name.is_empty() && !options.contains(name) {
                return Some(format!("there is no option `--{name}`"));
            }
        } else if at.has_subcommands() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
            match at.find_subcommand(word) {
                Some(found) => at = found,
                None if at.get_positionals().next().is_none() => return Some(format!("there is no `{word}`")),
                None => {}
            }
        }
    }
    None
}

/// The visible subcommands of a command, in their order.
fn subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help")
}
