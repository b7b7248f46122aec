//! Patterns for answers with varying values. `"<name>"` matches any value, but the same one wherever the name occurs.
//! `"…"` matches anything; as the last element of a list or as the name of a field, it allows further ones.

use std::collections::BTreeMap;

use serde_json::Value;

/// The values that a session has bound to names.
pub type Bound = BTreeMap<String, Value>;

const ANYTHING: &str = "…";

/// Compares a value with a pattern, and binds new names to their values.
///
/// # Errors
/// Returns the first place where the two differ.
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

/// Returns the text if it is nothing but a name.
fn name(text: &str) -> Option<&str> {
    let name = text.strip_prefix('<')?.strip_suffix('>')?;
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-').then_some(name)
}

/// Replaces names by their values. A string that is only a name becomes the value itself; elsewhere the value is
/// inserted as text.
pub fn filled(text: &str, bound: &Bound) -> String {
    bound.iter().fold(text.to_owned(), |text, (name, value)| {
        let whole = text.replace(&format!("\"{name}\""), &value.to_string());
        whole.replace(name, &value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    })
}
