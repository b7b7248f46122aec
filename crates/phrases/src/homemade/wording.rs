//! What sentences about rules have in common, whatever their language.

use ruckus_engine::SwitchValue;

/// Several words as one: "a, b and c", with the word that stands before the last.
pub(super) fn list(mut all: Vec<String>, last: &str) -> String {
    match all.pop() {
        None => String::new(),
        Some(one) if all.is_empty() => one,
        Some(end) => format!("{} {last} {end}", all.join(", ")),
    }
}

/// The value of a switch; `words` are those for off and on.
pub(super) fn value(value: &SwitchValue, words: [&str; 2]) -> String {
    match value {
        SwitchValue::Bool(on) => words[usize::from(*on)].to_owned(),
        SwitchValue::Number(number) => number.to_string(),
        SwitchValue::Word(word) => word.clone(),
        SwitchValue::Table(table) => {
            let each = table.iter().map(|(name, inner)| format!("{name} {}", self::value(inner, words)));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// A text as a sentence: with a capital at its beginning and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
