//! What is expected of an answer whose values vary: `"<name>"` is any value, the same wherever the name stands again;
//! `"…"` is anything, and as the last of a list, or as the name of a field, anything more.

use std::collections::BTreeMap;

use serde_json::Value;

/// Values by the names that a session gives them.
pub type Bound = BTreeMap<String, Value>;

const ANYTHING: &str = "…";

/// Compares, and takes up the values of new names.
///
/// # Errors
/// Where the two differ.
pub fn fits(expected: &Value, found: &Value, bound: &mut Bound) -> Result<(), String> {
    match (expected, found) {
        (Value::String(text), _) if text == ANYTHING => Ok(()),
        (Value::String(text), _) if name(text).is_some() => {
            let known = bound.entry(text.clone()).or_insert_with(|| found.clone());
            if known == found { Ok(()) } else { Err(format!("{text} is {known}, found {found}")) }
        }
        (Value::Object(expected), Value::Object(found)) => {
            for (key, value) in expected.iter().filter(|(key, _)| *key != ANYTHING) {
                let other = found.get(key).ok_or_else(|| format!("`{key}` is missing"))?;
                fits(value, other, bound).map_err(|error| format!("`{key}`: {error}"))?;
            }
            let more = found.keys().find(|key| !expected.contains_key(*key));
            match more.filter(|_| !expected.contains_key(ANYTHING)) {
                Some(key) => Err(format!("`{key}` is not expected")),
                None => Ok(()),
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            let open = expected.last().and_then(Value::as_str) == Some(ANYTHING);
            let listed = &expected[..expected.len() - usize::from(open)];
            if found.len() < listed.len() || !open && found.len() > listed.len() {
                return Err(format!("{} of a list, found {}", listed.len(), found.len()));
            }
            listed.iter().zip(found).try_for_each(|(expected, found)| fits(expected, found, bound))
        }
        _ if expected == found => Ok(()),
        _ => Err(format!("{expected} is expected, found {found}")),
    }
}

/// The name that a text is, if it is one and nothing else.
fn name(text: &str) -> Option<&str> {
    let name = text.strip_prefix('<')?.strip_suffix('>')?;
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-').then_some(name)
}

/// Puts values in the place of their names: whole, where a text is nothing but the name, else as text.
pub fn filled(text: &str, bound: &Bound) -> String {
    bound.iter().fold(text.to_owned(), |text, (name, value)| {
        let whole = text.replace(&format!("\"{name}\""), &value.to_string());
        whole.replace(name, &value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    })
}
