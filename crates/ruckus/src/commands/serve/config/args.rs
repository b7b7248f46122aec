//! Options from the command line and the environment.

use std::collections::BTreeMap;

use clap::builder::ValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::Given;
use super::options::{Apply, CONFIG, OPTIONS, Opt};

/// The options from the command line and the environment, as text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options(BTreeMap<&'static str, Given>);

impl Options {
    pub(super) fn get(&self, name: &str) -> Option<&Given> {
        self.0.get(name)
    }

    #[cfg(test)]
    pub(super) fn of(given: &[(&'static str, &str)]) -> Self {
        let is_list =
            |name: &str| OPTIONS.iter().any(|option| option.name == name && matches!(option.apply, Apply::List(_)));
        let texts = |name: &str, value: &str| match is_list(name) {
            true => value.split(',').map(str::to_owned).collect(),
            false => vec![value.to_owned()],
        };
        let given =
            given.iter().map(|(name, value)| (*name, Given { texts: texts(name, value), place: format!("--{name}") }));
        Self(given.collect())
    }
}

/// Returns the environment variable of an option.
pub(super) fn variable(name: &str) -> String {
    format!("RUCKUS_{}", name.replace('-', "_").to_ascii_uppercase())
}

/// The option for the configuration file, which is read first.
fn config() -> Arg {
    Arg::new(CONFIG)
        .long(CONFIG)
        .env(variable(CONFIG))
        .hide_env_values(true)
        .value_name("FILE")
        .help("TOML file with any of these options, by their names without the dashes: `listen = \"127.0.0.1:8080\"`")
}

fn arg(option: &Opt) -> Arg {
    let arg = Arg::new(option.name)
        .long(option.name)
        .env(variable(option.name))
        .hide_env_values(true)
        .hide(option.hidden)
        .value_name(option.value)
        .value_parser(ValueParser::string());
    let default = if option.default.is_empty() { String::new() } else { format!(" [default: {}]", option.default) };
    match option.apply {
        Apply::Flag(_) => arg.num_args(0..=1).require_equals(true).default_missing_value("true").help(option.about),
        Apply::One(_) => arg.help(format!("{}{default}", option.about)),
        Apply::List(_) => arg
            .action(ArgAction::Append)
            .value_delimiter(',')
            .help(format!("{}. Repeat it, or separate values by commas", option.about)),
        // Accept several values, so that the check can tell what to do instead.
        Apply::Only(_) => arg.action(ArgAction::Append).help(option.about),
    }
}

impl Args for Options {
    fn augment_args(command: Command) -> Command {
        command.args(OPTIONS.iter().map(arg)).arg(config())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Options {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = BTreeMap::new();
        for name in OPTIONS.iter().map(|option| option.name).chain([CONFIG]) {
            let Some(values) = matches.get_many::<String>(name) else { continue };
            let place = match matches.value_source(name) {
                Some(ValueSource::EnvVariable) => format!("{} (--{name})", variable(name)),
                _ => format!("--{name}"),
            };
            given.insert(name, Given { texts: values.cloned().collect(), place });
        }
        Ok(Self(given))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
