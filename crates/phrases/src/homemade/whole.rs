//! Whole rules: one sentence for each part, switch, setting and requirement.

use ruckus_engine::SwitchValue;
use ruckus_homemade::{Homemade, Part};
use serde_json::{Value, json};

use super::grammar::Language;
use super::writer::{self, Says, Words};

/// Converts the value of a switch to the grammar's form, with named parameters as a list.
fn plain(value: &SwitchValue) -> Value {
    match value {
        SwitchValue::Bool(on) => (*on).into(),
        SwitchValue::Number(number) => (*number).into(),
        SwitchValue::Word(word) => word.as_str().into(),
        SwitchValue::Table(table) => {
            table.iter().map(|(name, value)| json!({ "name": name, "value": plain(value) })).collect()
        }
    }
}

/// The inverse of [`plain`].
fn value(plain: &Value) -> SwitchValue {
    match plain {
        Value::Bool(on) => SwitchValue::Bool(*on),
        Value::Number(number) => SwitchValue::Number(number.as_i64().unwrap_or_default()),
        Value::Array(all) => {
            let each = all.iter().map(|one| (named(one), value(&one["value"])));
            SwitchValue::Table(each.collect())
        }
        word => SwitchValue::Word(word.as_str().unwrap_or_default().to_owned()),
    }
}

fn named(entry: &Value) -> String {
    entry["name"].as_str().unwrap_or_default().to_owned()
}

/// The sorts of the sentences of a rule.
pub(super) const SENTENCES: [&str; 6] = ["part", "lasting", "switch", "setting", "requires", "excludes"];

/// Returns the content of each sentence of a rule, with its sort and its location in the rule.
fn said(rule: &Homemade) -> Vec<(&'static str, Value, Vec<Value>)> {
    let data = |part| serde_json::to_value(part).unwrap_or_default();
    let mut all: Vec<_> = rule
        .parts
        .iter()
        .map(data)
        .enumerate()
        .map(|(i, part)| ("part", part, vec!["parts".into(), i.into()]))
        .collect();
    if rule.lasting {
        all.push(("lasting", true.into(), vec!["lasting".into()]));
    }
    for (name, value) in &rule.rules {
        // There is only one way to write a switch that is off.
        let off = matches!(value, SwitchValue::Number(0));
        let value = if off { false.into() } else { plain(value) };
        all.push(("switch", json!({ "name": name, "value": value }), vec!["rules".into()]));
    }
    for (name, value) in &rule.settings {
        all.push(("setting", json!({ "name": name, "value": plain(value) }), vec!["settings".into()]));
    }
    for (sort, names) in [("requires", &rule.requires), ("excludes", &rule.excludes)] {
        if !names.is_empty() {
            all.push((sort, json!(names), vec![sort.into()]));
        }
    }
    all
}

/// Writes a rule as sentences, with the part of the rule that each group of words expresses.
pub fn words(rule: &Homemade, language: Language) -> Vec<Vec<Words>> {
    let each = said(rule).into_iter().map(|(sort, value, path)| {
        let mut words = writer::write(sort, &value, &path, language);
        if let Some(first) = words.first_mut() {
            let mut chars = first.text.chars();
            first.text =
                chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default() + chars.as_str();
        }
        match words.last_mut() {
            Some(last) if last.text.ends_with(',') => drop(last.text.pop()),
            _ => {}
        }
        match words.last_mut() {
            Some(last) if last.says.is_none() => last.text.push('.'),
            _ => words.push(Words { text: ".".to_owned(), says: None::<Says> }),
        }
        words
    });
    each.collect()
}

/// Writes a part as a sentence.
pub(super) fn sentence(part: &Part, language: Language) -> String {
    sentences(&Homemade { parts: vec![part.clone()], ..Homemade::default() }, language).join(" ")
}

/// Writes a rule as sentences.
pub fn sentences(rule: &Homemade, language: Language) -> Vec<String> {
    let each = words(rule, language).into_iter().map(|words| words.into_iter().map(|words| words.text).collect());
    each.collect()
}

/// Adds the content of a sentence to a rule. Returns false if it is not valid in a rule.
pub(super) fn add(rule: &mut Homemade, sort: &str, data: Value) -> bool {
    let names = |data: &Value| {
        data.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    match sort {
        "part" => match serde_json::from_value(data) {
            Ok(part) => rule.parts.push(part),
            Err(_) => return false,
        },
        "lasting" => rule.lasting = true,
        // A second sentence about the same switch contradicts the first.
        "switch" => return rule.rules.insert(named(&data), value(&data["value"])).is_none(),
        "setting" => return rule.settings.insert(named(&data), value(&data["value"])).is_none(),
        "requires" => rule.requires.extend(names(&data)),
        "excludes" => rule.excludes.extend(names(&data)),
        _ => return false,
    }
    true
}
