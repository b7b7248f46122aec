//! The canonical form of rules with the same meaning: "all" or "any" of one condition is that condition, the sum of one
//! number is that number, an empty sum is 0, and a switch with value 0 is off.

use ruckus_engine::SwitchValue;
use ruckus_homemade::Homemade;
use serde_json::Value;

/// Returns the canonical form of a rule. Its sentences are read back as this form.
///
/// ```
/// use ruckus_homemade::Homemade;
/// let rule = |so: &str| toml::from_str::<Homemade>(&format!(
///     "name = 'x'\ntitle = 'X'\n[[parts]]\nwhen = 'passed'\nif = {so}\nthen = [{{ do = 'flip' }}]",
/// )).unwrap();
/// let one = ruckus_phrases::homemade::canonical(&rule("{ all = ['leftwards'] }"));
/// assert_eq!(one, rule("'leftwards'"));
/// ```
pub fn canonical(rule: &Homemade) -> Homemade {
    let mut one = rule.clone();
    for value in one.rules.values_mut().filter(|value| matches!(value, SwitchValue::Number(0))) {
        *value = SwitchValue::Bool(false);
    }
    let Ok(parts) = serde_json::to_value(&rule.parts).map(simple) else { return one };
    if let Ok(parts) = serde_json::from_value(parts) {
        one.parts = parts;
    }
    one
}

fn simple(value: Value) -> Value {
    match value {
        Value::Array(all) => all.into_iter().map(simple).collect(),
        Value::Object(object) => {
            let object: serde_json::Map<String, Value> =
                object.into_iter().map(|(name, inside)| (name, simple(inside))).collect();
            let only = object.iter().next().filter(|_| object.len() == 1);
            match only {
                Some((name, Value::Array(all))) if all.len() == 1 && matches!(name.as_str(), "all" | "any" | "sum") => {
                    all[0].clone()
                }
                Some((name, Value::Array(all))) if all.is_empty() && name == "sum" => 0.into(),
                _ => Value::Object(object),
            }
        }
        value => value,
    }
}
