//! What the values of switches mean.

use std::collections::BTreeMap;

use ruckus_engine::nearest::{nearest, quoted};
use ruckus_engine::{About, MAX_PARAMS, Param, SwitchValue};

/// The values of a rule's parameters as a switch gives them; none if it switches the rule off.
pub(crate) fn values(about: &About, value: &SwitchValue) -> Result<Option<[i64; MAX_PARAMS]>, String> {
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
        SwitchValue::Number(_) => return Err(format!("`{}` takes true or false, not a number", about.name)),
        SwitchValue::Word(word) if about.word == Some(word.as_str()) => {}
        SwitchValue::Word(word) => return Err(format!("`{}` takes {}, not \"{word}\"", about.name, takes(about))),
        SwitchValue::Table(table) => {
            for (name, value) in table {
                let place = about.params.iter().position(|param| param.name == name).ok_or_else(|| {
                    let known = about.params.iter().map(|param| param.name);
                    format!("`{}` has no parameter {}{}", about.name, quoted(name), nearest(name, known))
                })?;
                let SwitchValue::Number(number) = value else {
                    return Err(format!("`{}.{name}` takes a whole number", about.name));
                };
                values[place] = checked(about, &about.params[place], *number)?;
            }
        }
    }
    Ok(Some(values))
}

/// The value that gives a rule's parameters these values, in the fewest words.
pub(crate) fn shortest(about: &About, values: Option<[i64; MAX_PARAMS]>) -> SwitchValue {
    let Some(values) = values else {
        return if about.number { SwitchValue::Number(0) } else { SwitchValue::Bool(false) };
    };
    if about.number {
        return SwitchValue::Number(values[0]);
    }
    let said = about.params.iter().zip(values).filter(|(param, value)| param.preset != *value);
    let table: BTreeMap<_, _> =
        said.map(|(param, value)| (param.name.to_owned(), SwitchValue::Number(value))).collect();
    match about.word {
        _ if !table.is_empty() => SwitchValue::Table(table),
        Some(word) => SwitchValue::Word(word.to_owned()),
        None => SwitchValue::Bool(true),
    }
}

fn takes(about: &About) -> String {
    match about.word {
        Some(word) => format!("\"{word}\", true or false"),
        None if about.number => "a number, true or false".to_owned(),
        None => "true or false".to_owned(),
    }
}

fn checked(about: &About, param: &Param, number: i64) -> Result<i64, String> {
    if (param.least..=param.most).contains(&number) {
        return Ok(number);
    }
    Err(format!(
        "`{}`: {} = {number} is out of range; it goes from {} to {} ({})",
        about.name, param.name, param.least, param.most, param.meaning
    ))
}
