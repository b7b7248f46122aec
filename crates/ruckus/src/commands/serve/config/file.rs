//! The configuration file: TOML with the options' names as keys.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use toml::de::{DeTable, DeValue};

use super::options::{Apply, CONFIG, OPTIONS, Opt};
use super::{Given, args};

/// The content of a file: values by option, with their locations.
#[derive(Debug, Default)]
pub(super) struct ConfigFile {
    values: BTreeMap<String, Given>,
}

impl ConfigFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The file cannot be read, is not TOML, has an unknown key, or has a value of the wrong type.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        // The error shows the line.
        let table = DeTable::parse(&text).with_context(|| format!("in {}", path.display()))?;
        let mut values = BTreeMap::new();
        for (key, value) in table.get_ref() {
            let line = 1 + text[..key.span().start].matches('\n').count();
            let key = key.get_ref().as_ref();
            let place = format!("`{key}` in {}, line {line}", path.display());
            let Some(option) = OPTIONS.iter().find(|option| option.name == key && !option.hidden) else {
                if key == CONFIG {
                    bail!(
                        "{place}: a configuration file cannot name another; use --{CONFIG} or {}",
                        args::variable(CONFIG)
                    );
                }
                let known = OPTIONS.iter().filter(|option| !option.hidden).map(|option| format!("`{}`", option.name));
                bail!("{place}: unknown option; the options are {}", known.collect::<Vec<_>>().join(", "));
            };
            let Some(texts) = texts(option, value.get_ref()) else {
                bail!("{place}: must be {}", expected(option));
            };
            values.insert(key.to_owned(), Given { texts, place });
        }
        Ok(Self { values })
    }

    /// Returns the value of an option.
    pub(super) fn get(&self, option: &Opt) -> Option<Given> {
        self.values.get(option.name).cloned()
    }
}

/// Converts a value to texts. `None` if its type is wrong.
fn texts(option: &Opt, value: &DeValue<'_>) -> Option<Vec<String>> {
    let one = |value: &DeValue<'_>| match value {
        DeValue::String(text) => Some(text.as_ref().to_owned()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        _ => None,
    };
    match (option.apply, value) {
        (Apply::Flag(_), DeValue::Boolean(on)) => Some(vec![on.to_string()]),
        (Apply::Flag(_), _) => None,
        (Apply::One(_), value) => Some(vec![one(value)?]),
        (Apply::List(_) | Apply::Only(_), DeValue::Array(values)) => {
            values.iter().map(|value| one(value.get_ref())).collect()
        }
        (Apply::List(_) | Apply::Only(_), value) => Some(vec![one(value)?]),
    }
}

fn expected(option: &Opt) -> &'static str {
    match option.apply {
        Apply::Flag(_) => "`true` or `false`, without quotes",
        Apply::One(_) => "a string in quotes, or a whole number",
        Apply::Only(_) => "a string in quotes",
        Apply::List(_) => "a list of strings, like `[\"…\", \"…\"]`",
    }
}
