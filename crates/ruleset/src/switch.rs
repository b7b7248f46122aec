//! Values of switches.

use std::collections::BTreeMap;

use ruckus_engine::nearest::{nearest, quoted};
use ruckus_engine::{MAX_PARAMS, Param, RuleInfo, SwitchValue};

/// Converts a switch to the values of the rule's parameters. `None` if it switches the rule off.
pub(crate) fn values(about: &RuleInfo, value: &SwitchValue) -> Result<Option<[i64; MAX_PARAMS]>, String> {
    let mut values = [0; MAX_PARAMS];
    for (slot, param) in values.iter_mut().zip(about.params) {
        *slot = param.preset;
    }
    match value {
        SwitchValue::Bool(false) => return Ok(None),
        SwitchValue::Bool(true) => {}
        SwitchValue::Number(number) if about.number => {
            if *number == 0 {
                return Ok(None);
            }
            values[0] = checked(about, &about.params[0], *number)?;
        }
        SwitchValue::Number(_) => return Err(format!("`{}` must be {}, not a number", about.name, takes(about))),
        SwitchValue::Word(word) => {
            let place = about.words.iter().position(|known| known.name == word);
            let place = place.ok_or_else(|| format!("`{}` must be {}, not \"{word}\"", about.name, takes(about)))?;
            if about.words.len() > 1 {
                values[0] = place as i64;
            }
        }
        SwitchValue::Table(table) => {
            for (name, value) in table {
                let place = about.params.iter().position(|param| param.name == name).ok_or_else(|| {
                    let known = about.params.iter().map(|param| param.name);
                    format!("`{}` has no parameter {}{}", about.name, quoted(name), nearest(name, known))
                })?;
                let SwitchValue::Number(number) = value else {
                    return Err(format!("`{}.{name}` must be a whole number", about.name));
                };
                values[place] = checked(about, &about.params[place], *number)?;
            }
        }
    }
    Ok(Some(values))
}

/// Returns the shortest switch that sets these values.
pub(crate) fn shortest(about: &RuleInfo, values: Option<[i64; MAX_PARAMS]>) -> SwitchValue {
    // Shuffles are bound to the text of the rules. A rule with a word was written as `false` before it had a number.
    let is_number = about.number && about.words.is_empty();
    let Some(values) = values else {
        return if is_number { SwitchValue::Number(0) } else { SwitchValue::Bool(false) };
    };
    if about.number {
        let word = about.word(&values).map(|word| SwitchValue::Word(word.name.to_owned()));
        return word.unwrap_or(SwitchValue::Number(values[0]));
    }
    let said = about.params.iter().zip(values).filter(|(param, value)| param.preset != *value);
    let table: BTreeMap<_, _> =
        said.map(|(param, value)| (param.name.to_owned(), SwitchValue::Number(value))).collect();
    match about.word(&values) {
        _ if !table.is_empty() => SwitchValue::Table(table),
        // Shuffles are bound to the text of the rules. Before rules could have several words, the first was written as
        // `true`.
        Some(word) if about.words.len() > 1 && *word == about.words[0] => SwitchValue::Bool(true),
        Some(word) => SwitchValue::Word(word.name.to_owned()),
        None => SwitchValue::Bool(true),
    }
}

fn takes(about: &RuleInfo) -> String {
    let number = if about.number { "a number, " } else { "" };
    let words: String = about.words.iter().map(|word| format!("\"{}\", ", word.name)).collect();
    format!("{number}{words}true or false")
}

fn checked(about: &RuleInfo, param: &Param, number: i64) -> Result<i64, String> {
    if (param.least..=param.most).contains(&number) {
        return Ok(number);
    }
    Err(format!(
        "`{}`: {} = {number} is out of range; use {} to {} ({})",
        about.name, param.name, param.least, param.most, param.meaning
    ))
}
