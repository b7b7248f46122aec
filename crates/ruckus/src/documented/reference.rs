//! Writes the reference of all commands and options as Markdown.

use std::fmt::Write as _;

use clap::{Arg, Command};

use super::subcommands;

/// The beginning of the document.
const HEAD: &str = "# Commands

<!-- Written from the program by the command below. Do not edit. -->

Every command of `ruckus`, with its arguments and options. `ruckus COMMAND --help` prints the same. The options of
`ruckus serve` are in [running.md](running.md#options).

After a change to an option, run
`RUCKUS_WRITE_DOCS=1 cargo test -p ruckus --bin ruckus the_reference_lists_every_command_and_option`.
";

/// The text of the document.
pub(super) fn text(program: &Command) -> String {
    let mut program = program.clone();
    program.build();
    let mut text = HEAD.to_owned();
    text.push_str("\n| command | does |\n| --- | --- |\n");
    let all = commands(&program, "ruckus");
    for (name, command) in all.iter().filter(|(_, command)| is_leaf(command)) {
        let _ = writeln!(text, "| [`{name}`](#{}) | {} |", name.replace(' ', "-"), about(command));
    }
    for (name, command) in &all {
        let (own, shared): (Vec<_>, Vec<_>) = options(command).partition(|arg| !arg.is_global_set());
        match (is_leaf(command), shared.is_empty()) {
            (false, true) => continue,
            (false, false) => {
                let _ = write!(text, "\n## `{name}`\n\n{}. All its commands have these options:\n", about(command));
                table(&mut text, "option", shared.into_iter());
            }
            (true, _) => {
                let _ = write!(text, "\n## `{name}`\n\n{}.\n", about(command).trim_end_matches('.'));
                if name == "ruckus serve" {
                    text.push_str("\nThe options are in [running.md](running.md#options).\n");
                } else {
                    table(&mut text, "argument", command.get_positionals());
                    table(&mut text, "option", own.into_iter());
                }
            }
        }
    }
    text
}

/// All commands below one, by their complete names.
fn commands<'a>(command: &'a Command, name: &str) -> Vec<(String, &'a Command)> {
    let mut found = Vec::new();
    for command in subcommands(command) {
        let name = format!("{name} {}", command.get_name());
        found.push((name.clone(), command));
        found.extend(commands(command, &name));
    }
    found
}

fn is_leaf(command: &Command) -> bool {
    subcommands(command).next().is_none()
}

/// The options, those with a value first; without those for help and version.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    let flags = command.get_arguments().filter(|arg| {
        !arg.is_positional() && !arg.get_action().takes_values() && !matches!(arg.get_id().as_str(), "help" | "version")
    });
    command.get_opts().chain(flags)
}

fn about(command: &Command) -> String {
    cell(&command.get_about().map(ToString::to_string).unwrap_or_default())
}

/// One line for a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A table of the visible arguments, if there are any.
fn table<'a>(text: &mut String, title: &str, arguments: impl Iterator<Item = &'a Arg>) {
    let rows: Vec<String> = arguments.filter(|arg| !arg.is_hide_set()).map(row).collect();
    if !rows.is_empty() {
        let _ = write!(text, "\n| {title} | default | meaning |\n| --- | --- | --- |\n{}\n", rows.join("\n"));
    }
}

fn row(arg: &Arg) -> String {
    let value =
        arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ");
    let name = match arg.get_long() {
        Some(long) if arg.get_action().takes_values() => format!("--{long} {value}"),
        Some(long) => format!("--{long}"),
        None => value,
    };
    // `false` is the default of every flag.
    let defaults = arg.get_default_values().iter().filter(|_| arg.get_action().takes_values());
    let default = defaults.map(|value| value.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let default = if default.is_empty() { String::new() } else { format!("`{default}` ") };
    let mut help = cell(&arg.get_help().map(ToString::to_string).unwrap_or_default());
    if let Some(variable) = arg.get_env() {
        help = format!("{}. In the environment: `{}`", help.trim_end_matches('.'), variable.to_string_lossy());
    }
    format!("| `{name}` | {default}| {help} |")
}
